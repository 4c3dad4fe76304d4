/* The part of the Python module that walks along texts: automata of patterns, and the words of a text by number. */

#include "module.h"

#include <stdlib.h>

#define CAPSULE "incognote.automaton"

static void drop_automaton(PyObject *capsule) { automaton_free(PyCapsule_GetPointer(capsule, CAPSULE)); }

/* room, nodes[n, 4], held[sets, classes], class_of, bounds, roots; at most `room` states are kept */
PyObject *py_automaton(PyObject *module, PyObject *args) {
    Py_ssize_t room = PyTuple_Size(args) ? PyLong_AsSsize_t(PyTuple_GetItem(args, 0)) : 0;
    Arrays arrays;
    if (PyErr_Occurred() || take(args, 1, "i42 u12 u21 i41 i41", 0, &arrays)) return NULL;
    size_t starts = LENGTH(3) - 1, classes = WIDTH(1), nodes = HEIGHT(0);
    if (WIDTH(0) != 4 || !classes || LENGTH(2) != AUTOMATON_CODES || !LENGTH(3) || *(int32_t *)DATA(3) ||
        !cuts(DATA(3), starts + 1, LENGTH(4)) || !index_rows(DATA(4), LENGTH(4), nodes))
        return refuse(&arrays, "the shapes do not fit together");
    if (!automaton_sound(DATA(0), nodes, HEIGHT(1), classes, DATA(2), DATA(3), starts))
        return refuse(&arrays, "the network of patterns leads beyond itself");
    Automaton *made = automaton_new(DATA(0), nodes, DATA(1), HEIGHT(1), classes, DATA(2), DATA(3), starts, DATA(4),
                                    room < 0 ? 0 : (size_t)room);
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
PyObject *py_automaton_walk(PyObject *module, PyObject *args) {
    if (PyTuple_Size(args) < 1) {
        PyErr_SetString(PyExc_TypeError, "an automaton expected");
        return NULL;
    }
    Automaton *automaton = PyCapsule_GetPointer(PyTuple_GetItem(args, 0), CAPSULE);
    Arrays arrays;
    if (!automaton || take(args, 1, "u21 i41 i41 i41", 1, &arrays)) return NULL;
    size_t count = LENGTH(3);
    Bounds places = bounds_of(DATA(1), LENGTH(1));
    if (LENGTH(1) != count || LENGTH(2) != count || (count && places.low < 1) ||
        places.high > (int64_t)LENGTH(0) + 1 || !automaton_takes(automaton, DATA(0), LENGTH(0)) ||
        !index_rows(DATA(2), count, automaton_starts(automaton)))
        return refuse(&arrays, "the places do not fit the text");
    Answers answers = {0};
    int status = automaton_walk(automaton, DATA(0), LENGTH(0), DATA(1), DATA(2), count, DATA(3), &answers);
    PyObject *list = status ? PyErr_NoMemory() : list_of(&answers);
    free(answers.owners);
    free(answers.bounds);
    release(&arrays);
    return list;
}

enum { WIDEST = 512 };

/* Whether a match is possible in a part of a string: 1 or 0, -1 with an error set. In a large part it is. */
static int possible(PyObject *capsule, PyObject *text, Py_ssize_t length, Py_ssize_t start, Py_ssize_t end) {
    Automaton *automaton = PyCapsule_GetPointer(capsule, CAPSULE);
    if (!automaton) return -1;
    if (!automaton_starts(automaton)) return 0;
    start = start < 0 ? 0 : start;
    end = end > length ? length : end;
    if (end - start > WIDEST) return 1;
    uint32_t codes[WIDEST];
    size_t size = 0;
    for (Py_ssize_t at = start; at < end; at++) codes[size++] = PyUnicode_ReadChar(text, at);
    return automaton_search(automaton, codes, size);
}

/* automaton, string, start, end: whether a match is possible in that part of the string. */
PyObject *py_automaton_search(PyObject *module, PyObject *const *args, Py_ssize_t count) {
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

enum { RIGHT = 1, WANTED = 2, MOST_WINDOW = 1 << 20 };

static Py_ssize_t clamped(Py_ssize_t value, Py_ssize_t most) { return value < 0 ? 0 : value > most ? most : value; }

/* automata, kinds, window, string, start, end, n: of the questions from the nth on, whether each automaton's expression
   stands in the window to the left or right of that part of the string, the first it leaves open; -1 if one refuses. */
PyObject *py_automaton_next_open(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    if (count != 7 || !PyTuple_Check(args[0]) || !PyBytes_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "automata, kinds, a window, a string and three numbers expected");
        return NULL;
    }
    Py_ssize_t length = PyUnicode_GetLength(args[3]), window = PyLong_AsSsize_t(args[2]);
    Py_ssize_t start = PyLong_AsSsize_t(args[4]), end = PyLong_AsSsize_t(args[5]), ask = PyLong_AsSsize_t(args[6]);
    if (PyErr_Occurred()) return NULL;
    start = clamped(start, length), end = clamped(end, length), window = clamped(window, MOST_WINDOW);
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
PyObject *py_read_words(PyObject *module, PyObject *args) {
    PyObject *text, *numbers, *words, *rest[3];
    if (!PyArg_ParseTuple(args, "UO!O!OOO", &text, &PyDict_Type, &numbers, &PyList_Type, &words, &rest[0], &rest[1],
                          &rest[2]))
        return NULL;
    Arrays arrays;
    if (take(args, 3, "i41 i41 i41", 1, &arrays)) return NULL;
    if (LENGTH(0) != LENGTH(2) || LENGTH(1) != LENGTH(2)) return refuse(&arrays, "the shapes do not fit together");
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
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a word has no number");
            Py_CLEAR(read);
            break;
        }
        out[i] = (int32_t)number;
        Py_INCREF(word);
        PyList_SetItem(read, i, word);
    }
    release(&arrays);
    return read;
}
