/* The Python module around the kernels: buffers in, mostly nothing out. Callers see to sizes and types. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "kernels.h"

#include <stdlib.h>

#define MOST 16

/* Arrays given as positional arguments; the last of them is written to. */
typedef struct {
    Py_buffer view[MOST];
    int count;
} Arrays;

static void release(Arrays *arrays) {
    while (arrays->count) PyBuffer_Release(&arrays->view[--arrays->count]);
}

static int take(PyObject *args, int wanted, Arrays *arrays) {
    arrays->count = 0;
    if (PyTuple_Size(args) != wanted || wanted > MOST) {
        PyErr_Format(PyExc_TypeError, "%d arrays expected", wanted);
        return -1;
    }
    for (int i = 0; i < wanted; i++) {
        int flags = PyBUF_C_CONTIGUOUS | (i == wanted - 1 ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(PyTuple_GetItem(args, i), &arrays->view[i], flags)) {
            release(arrays);
            return -1;
        }
        arrays->count++;
    }
    return 0;
}

#define LENGTH(i) ((size_t)(arrays.view[i].len / arrays.view[i].itemsize))
#define WIDTH(i) ((size_t)arrays.view[i].shape[arrays.view[i].ndim - 1])
#define DATA(i) arrays.view[i].buf

static PyObject *finish(Arrays *arrays, int status) {
    release(arrays);
    if (status) return PyErr_NoMemory();
    Py_RETURN_NONE;
}

/* words, word_rows[2, n], unit, places, place_rows[2, n], places, place_rows[2, n], state, begins, out[2, n, hidden] */
static PyObject *py_lstm(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 10, &arrays)) return NULL;
    size_t tokens = LENGTH(1) / 2, steps = LENGTH(8) - 1, hidden = WIDTH(9);
    int status = 0;
    Py_BEGIN_ALLOW_THREADS
    for (size_t way = 0; way < 2 && !status; way++) {
        size_t there = way * tokens;
        Inputs inputs = {DATA(0), (int32_t *)DATA(1) + there, *(float *)DATA(2), {DATA(3), DATA(5)},
                         {(int32_t *)DATA(4) + there, (int32_t *)DATA(6) + there}};
        status = lstm_run(&inputs, (float *)DATA(7) + way * 4 * hidden * hidden, DATA(8), steps, hidden,
                          (float *)DATA(9) + there * hidden);
    }
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

/* emissions, starts, step, start, end, best */
static PyObject *py_viterbi(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 6, &arrays)) return NULL;
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = viterbi(DATA(0), DATA(1), LENGTH(1), LENGTH(5), LENGTH(3), DATA(2), DATA(3), DATA(4), DATA(5));
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

/* emissions, starts, step, start, end, out */
static PyObject *py_marginals(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 6, &arrays)) return NULL;
    size_t tags = LENGTH(3);
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = marginals(DATA(0), DATA(1), LENGTH(1), LENGTH(0) / tags, tags, DATA(2), DATA(3), DATA(4), DATA(5));
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

/* emissions, out */
static PyObject *py_softmax(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 2, &arrays)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    softmax(DATA(0), LENGTH(0) / WIDTH(0), WIDTH(0), DATA(1));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

/* table, first, tokens, offsets, out */
static PyObject *py_add_windows(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 5, &arrays)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    add_windows(DATA(0), DATA(1), DATA(2), LENGTH(2), DATA(3), LENGTH(3), WIDTH(4), DATA(4));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

/* From the first six arrays: rooms, shift and low, known hashes, begin, cells, values. */
static Weights weights_of(const Arrays *arrays) {
    const Py_buffer *view = arrays->view;
    const int64_t *facts = view[1].buf;
    Weights weights = {view[0].buf, (uint32_t)facts[0], view[2].buf, view[3].buf, view[4].buf, view[5].buf, facts[1]};
    return weights;
}

/* weights, owners, hashes, out */
static PyObject *py_sum_features(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 9, &arrays)) return NULL;
    Weights weights = weights_of(&arrays);
    Py_BEGIN_ALLOW_THREADS
    sum_features(&weights, DATA(6), DATA(7), LENGTH(7), WIDTH(8), DATA(8));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

/* weights, hashes, out */
static PyObject *py_add_features(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 8, &arrays)) return NULL;
    Weights weights = weights_of(&arrays);
    Py_BEGIN_ALLOW_THREADS
    add_features(&weights, DATA(6), LENGTH(6), WIDTH(7), DATA(7));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

/* rows, sentence, most, output, bias, a table for each place, out */
static PyObject *py_tag_words(PyObject *module, PyObject *args) {
    Arrays arrays;
    Py_ssize_t given = PyTuple_Size(args);
    if (take(args, given < 7 ? 7 : (int)given, &arrays)) return NULL;
    size_t places = (size_t)given - 6;
    const int16_t *tables[MOST];
    for (size_t p = 0; p < places; p++) tables[p] = DATA(5 + p);
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = tag_words(tables, DATA(0), DATA(1), places, WIDTH(5), *(int16_t *)DATA(2), DATA(3), DATA(4), LENGTH(4),
                       LENGTH(given - 1), DATA(given - 1));
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

#define CAPSULE "incognote.automaton"

static void drop_automaton(PyObject *capsule) { automaton_free(PyCapsule_GetPointer(capsule, CAPSULE)); }

/* nodes[n, 4], held[sets, classes], class_of, bounds, roots, and how many states are kept at most */
static PyObject *py_automaton(PyObject *module, PyObject *args) {
    PyObject *given[5];
    Py_ssize_t room;
    if (!PyArg_ParseTuple(args, "OOOOOn", &given[0], &given[1], &given[2], &given[3], &given[4], &room)) return NULL;
    Arrays arrays = {.count = 0};
    for (; arrays.count < 5; arrays.count++)
        if (PyObject_GetBuffer(given[arrays.count], &arrays.view[arrays.count], PyBUF_C_CONTIGUOUS)) {
            release(&arrays);
            return NULL;
        }
    Automaton *made = automaton_new(DATA(0), LENGTH(0) / 4, DATA(1), LENGTH(1) / WIDTH(1), WIDTH(1), DATA(2), DATA(3),
                                    LENGTH(3) - 1, DATA(4), room < 0 ? 0 : (size_t)room);
    release(&arrays);
    if (!made) return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(made, CAPSULE, drop_automaton);
    if (!capsule) automaton_free(made);
    return capsule;
}

/* The answers of a walk as a list of bytes, the first of them empty. */
static PyObject *list_of(const Answers *answers) {
    PyObject *list = PyList_New(0);
    for (size_t n = 0; list && n <= answers->count; n++) {
        size_t first = n ? answers->bounds[n - 1] : 0, end = n ? answers->bounds[n] : 0;
        PyObject *one = PyBytes_FromStringAndSize(n ? (char *)(answers->owners + first) : NULL,
                                                  (Py_ssize_t)((end - first) * sizeof(uint16_t)));
        if (!one || PyList_Append(list, one)) Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

/* automaton, then: text, places, starts, out. The interpreter stays locked: a walk may add to the automaton. */
static PyObject *py_automaton_walk(PyObject *module, PyObject *args) {
    PyObject *rest = PyTuple_Size(args) ? PyTuple_GetSlice(args, 1, PyTuple_Size(args)) : PyTuple_New(0);
    Arrays arrays;
    if (!rest || take(rest, 4, &arrays)) {
        Py_XDECREF(rest);
        return NULL;
    }
    Automaton *automaton = PyCapsule_GetPointer(PyTuple_GetItem(args, 0), CAPSULE);
    Answers answers = {0};
    PyObject *list = NULL;
    if (automaton) {
        int status = automaton_walk(automaton, DATA(0), LENGTH(0), DATA(1), DATA(2), LENGTH(3), DATA(3), &answers);
        list = status ? PyErr_NoMemory() : list_of(&answers);
    }
    free(answers.owners);
    free(answers.bounds);
    release(&arrays);
    Py_DECREF(rest);
    return list;
}

enum { WIDEST = 512 };

/* Whether a match is possible in a part of a string: 1 or 0, -1 with an error set. In a large part it is. */
static int possible(PyObject *capsule, PyObject *text, Py_ssize_t length, Py_ssize_t start, Py_ssize_t end) {
    Automaton *automaton = PyCapsule_GetPointer(capsule, CAPSULE);
    if (!automaton) return -1;
    start = start < 0 ? 0 : start;
    end = end > length ? length : end;
    if (end - start > WIDEST) return 1;
    uint32_t codes[WIDEST];
    size_t size = 0;
    for (Py_ssize_t at = start; at < end; at++) codes[size++] = PyUnicode_ReadChar(text, at);
    return automaton_search(automaton, codes, size);
}

/* automaton, string, start, end: whether a match is possible in that part of the string. */
static PyObject *py_automaton_search(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 4) {
        PyErr_SetString(PyExc_TypeError, "an automaton, a string and two places expected");
        return NULL;
    }
    Py_ssize_t length = PyUnicode_GetLength(args[1]);
    Py_ssize_t start = PyLong_AsSsize_t(args[2]), end = PyLong_AsSsize_t(args[3]);
    if (PyErr_Occurred()) return NULL;
    int answer = possible(args[0], args[1], length, start, end);
    return answer < 0 ? NULL : PyBool_FromLong(answer);
}

enum { RIGHT = 1, WANTED = 2 };

/* automata, kinds, window, string, start, end, n: of the questions from the nth on, whether each automaton's expression
   stands in the window to the left or right of that part of the string, the first it leaves open; -1 if one refuses. */
static PyObject *py_automaton_next_open(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 7 || !PyTuple_Check(args[0]) || !PyBytes_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "automata, kinds, a window, a string and three numbers expected");
        return NULL;
    }
    Py_ssize_t length = PyUnicode_GetLength(args[3]), window = PyLong_AsSsize_t(args[2]);
    Py_ssize_t start = PyLong_AsSsize_t(args[4]), end = PyLong_AsSsize_t(args[5]), ask = PyLong_AsSsize_t(args[6]);
    if (PyErr_Occurred()) return NULL;
    const char *kinds = PyBytes_AsString(args[1]);
    Py_ssize_t asks = PyTuple_Size(args[0]) < PyBytes_Size(args[1]) ? PyTuple_Size(args[0]) : PyBytes_Size(args[1]);
    for (; ask >= 0 && ask < asks; ask++) {
        int right = kinds[ask] & RIGHT;
        int answer = possible(PyTuple_GetItem(args[0], ask), args[3], length, right ? end : start - window,
                              right ? end + window : start);
        if (answer < 0) return NULL;
        if (answer) break;
        if (kinds[ask] & WANTED) return PyLong_FromLong(-1);
    }
    return PyLong_FromSsize_t(ask);
}

/* The number of a word in a dictionary that gives new words new numbers; -1 with an error set. */
static long number_of(PyObject *numbers, PyObject *word) {
    PyObject *known = PyDict_GetItemWithError(numbers, word);
    if (known) return PyLong_AsLong(known);
    if (PyErr_Occurred() || !(known = PyObject_GetItem(numbers, word))) return -1;
    long number = PyLong_AsLong(known);
    Py_DECREF(known);
    return number;
}

/* string, dictionary of numbers, list of words by number, then: starts, ends, out. The words as the list has them. */
static PyObject *py_read_words(PyObject *module, PyObject *args) {
    PyObject *text, *numbers, *words, *given[3];
    if (!PyArg_ParseTuple(args, "UO!O!OOO", &text, &PyDict_Type, &numbers, &PyList_Type, &words, &given[0], &given[1],
                          &given[2]))
        return NULL;
    PyObject *rest = PyTuple_Pack(3, given[0], given[1], given[2]);
    Arrays arrays;
    if (!rest || take(rest, 3, &arrays)) {
        Py_XDECREF(rest);
        return NULL;
    }
    const int32_t *starts = DATA(0), *ends = DATA(1);
    int32_t *out = DATA(2);
    Py_ssize_t count = (Py_ssize_t)LENGTH(2);
    PyObject *read = PyList_New(count);
    for (Py_ssize_t i = 0; read && i < count; i++) {
        PyObject *met = PyUnicode_Substring(text, starts[i], ends[i]);
        long number = met ? number_of(numbers, met) : -1;
        Py_XDECREF(met);
        PyObject *word = number < 0 ? NULL : PyList_GetItem(words, number);
        if (!word) {
            Py_CLEAR(read);
            break;
        }
        out[i] = (int32_t)number;
        Py_INCREF(word);
        PyList_SetItem(read, i, word);
    }
    release(&arrays);
    Py_DECREF(rest);
    return read;
}

static PyMethodDef methods[] = {
    {"automaton", py_automaton, METH_VARARGS, NULL},
    {"automaton_walk", py_automaton_walk, METH_VARARGS, NULL},
    {"automaton_search", (PyCFunction)(void (*)(void))py_automaton_search, METH_FASTCALL, NULL},
    {"automaton_next_open", (PyCFunction)(void (*)(void))py_automaton_next_open, METH_FASTCALL, NULL},
    {"read_words", py_read_words, METH_VARARGS, NULL},
    {"lstm", py_lstm, METH_VARARGS, NULL},
    {"viterbi", py_viterbi, METH_VARARGS, NULL},
    {"marginals", py_marginals, METH_VARARGS, NULL},
    {"softmax", py_softmax, METH_VARARGS, NULL},
    {"add_windows", py_add_windows, METH_VARARGS, NULL},
    {"sum_features", py_sum_features, METH_VARARGS, NULL},
    {"add_features", py_add_features, METH_VARARGS, NULL},
    {"tag_words", py_tag_words, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_kernels", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__kernels(void) { return PyModuleDef_Init(&definition); }
