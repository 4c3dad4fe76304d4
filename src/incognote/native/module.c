/* The Python module around the kernels: buffers in, mostly nothing out. Sizes, types and indices are checked here, once,
   so that no array, wherever it comes from, makes a kernel read or write beyond its end. */

#include "module.h"

#include <stdlib.h>
#include <string.h>

/* Whether steps begin with 0 and end with `size`, and none is longer than the one before. */
static int shrinking_steps(const int32_t *begins, size_t count, size_t size) {
    if (!count || begins[0] || !cuts(begins, count, size) || (size_t)begins[count - 1] != size) return 0;
    for (size_t t = 2; t < count; t++)
        if (begins[t] - begins[t - 1] > begins[t - 1] - begins[t - 2]) return 0;
    return 1;
}

/* words, word_rows[2, n], unit, places, place_rows[2, n], places, place_rows[2, n], state, begins, out[2, n, hidden] */
static PyObject *py_lstm(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "i22 i42 f41 f42 i42 f42 i42 f44 i41 f43", 1, &arrays)) return NULL;
    size_t tokens = WIDTH(1), hidden = WIDTH(9), gates = 4 * hidden;
    for (int table = 0; table < 6; table += table ? 2 : 3) { /* 0, 3, 5; the rows stand behind the table */
        int rows = table ? table + 1 : 1;
        if (WIDTH(table) != gates || HEIGHT(rows) != 2 || WIDTH(rows) != tokens ||
            !index_rows(DATA(rows), LENGTH(rows), HEIGHT(table)))
            return refuse(&arrays, "the rows of a table do not fit it");
    }
    if (!hidden || hidden % 4 || LENGTH(2) != 1 || LENGTH(7) != 2 * gates * hidden || HEIGHT(9) != 2 ||
        LENGTH(9) != 2 * tokens * hidden)
        return refuse(&arrays, "the shapes do not fit together");
    if (!shrinking_steps(DATA(8), LENGTH(8), tokens)) return refuse(&arrays, "the steps do not fit the tokens");
    size_t steps = LENGTH(8) - 1;
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

/* Whether emissions, starts, step, start and end, the first five arrays, fit together. */
static int is_lattice(const Arrays *given) {
    const Arrays arrays = *given;
    size_t tags = WIDTH(0);
    return tags && HEIGHT(2) == tags && WIDTH(2) == tags && LENGTH(3) == tags && LENGTH(4) == tags &&
           cuts(DATA(1), LENGTH(1), HEIGHT(0));
}

/* emissions, starts, step, start, end, best */
static PyObject *py_viterbi(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "f42 i41 f42 f41 f41 i41", 1, &arrays)) return NULL;
    if (!is_lattice(&arrays) || LENGTH(5) != HEIGHT(0)) return refuse(&arrays, "the shapes do not fit together");
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = viterbi(DATA(0), DATA(1), LENGTH(1), LENGTH(5), LENGTH(3), DATA(2), DATA(3), DATA(4), DATA(5));
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

/* emissions, starts, step, start, end, out */
static PyObject *py_marginals(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "f42 i41 f42 f41 f41 f42", 1, &arrays)) return NULL;
    size_t tags = LENGTH(3);
    if (!is_lattice(&arrays) || HEIGHT(5) != HEIGHT(0) || WIDTH(5) != tags)
        return refuse(&arrays, "the shapes do not fit together");
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = marginals(DATA(0), DATA(1), LENGTH(1), HEIGHT(0), tags, DATA(2), DATA(3), DATA(4), DATA(5));
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

/* emissions, out */
static PyObject *py_softmax(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "f42 f42", 1, &arrays)) return NULL;
    if (!WIDTH(0) || HEIGHT(0) != HEIGHT(1) || WIDTH(0) != WIDTH(1))
        return refuse(&arrays, "the shapes do not fit together");
    Py_BEGIN_ALLOW_THREADS
    softmax(DATA(0), HEIGHT(0), WIDTH(0), DATA(1));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

/* table, first, tokens, offsets, out */
static PyObject *py_add_windows(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "f42 i41 i41 i41 f42", 1, &arrays)) return NULL;
    if (WIDTH(0) != WIDTH(4) || HEIGHT(4) != LENGTH(2)) return refuse(&arrays, "the shapes do not fit together");
    Bounds first = bounds_of(DATA(1), LENGTH(1)), token = bounds_of(DATA(2), LENGTH(2));
    Bounds offset = bounds_of(DATA(3), LENGTH(3));
    int any = LENGTH(2) && LENGTH(3);
    if (any && (token.low + offset.low < 0 || token.high + offset.high >= (int64_t)LENGTH(1)))
        return refuse(&arrays, "a window reaches beyond the tokens");
    if (any && (first.low + offset.low < 0 || first.high + offset.high >= (int64_t)HEIGHT(0)))
        return refuse(&arrays, "a row is beyond the table");
    Py_BEGIN_ALLOW_THREADS
    if (any) add_windows(DATA(0), DATA(1), DATA(2), LENGTH(2), DATA(3), LENGTH(3), WIDTH(4), DATA(4));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

#define WEIGHTS "incognote.weights"

/* Weights that have been checked, with the arrays they are in. */
typedef struct {
    Arrays arrays;
    Weights weights;
    size_t width; /* of a row that has all cells */
} Checked;

static void drop_weights(PyObject *capsule) {
    Checked *checked = PyCapsule_GetPointer(capsule, WEIGHTS);
    if (checked) release(&checked->arrays);
    free(checked);
}

/* buckets, shift and low, known hashes, begin, cells, values: looked through once, then used by add and sum_features. */
static PyObject *py_weights(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "i41 i81 u81 i41 u21 u21", 0, &arrays)) return NULL;
    const int64_t *facts = DATA(1);
    size_t known = LENGTH(2), entries = LENGTH(4), buckets = LENGTH(0);
    const int32_t *begin = DATA(3);
    if (LENGTH(1) != 2 || facts[0] < 32 || facts[0] > 63 || buckets != ((size_t)1 << (64 - facts[0])) + 1 ||
        LENGTH(3) != known + 1 || LENGTH(5) != entries || facts[1] > 0 || facts[1] < -UINT16_MAX - 1)
        return refuse(&arrays, "the shapes do not fit together");
    if (!cuts(DATA(0), buckets, known) || !cuts(begin, known + 1, entries))
        return refuse(&arrays, "the weights are not in order");
    const uint16_t *cells = DATA(4);
    uint16_t last = 0;
    for (size_t e = 0; e < entries; e++) last = cells[e] > last ? cells[e] : last;
    Checked *checked = malloc(sizeof *checked);
    if (!checked) return finish(&arrays, -1);
    Weights weights = {DATA(0), (uint32_t)facts[0], DATA(2), begin, cells, DATA(5), (ptrdiff_t)facts[1]};
    *checked = (Checked){arrays, weights, entries ? (size_t)last + 1 : 0};
    PyObject *capsule = PyCapsule_New(checked, WEIGHTS, drop_weights);
    if (!capsule) {
        release(&checked->arrays);
        free(checked);
    }
    return capsule;
}

static const Checked *weights_of(PyObject *args) {
    if (PyTuple_Size(args) < 1) {
        PyErr_SetString(PyExc_TypeError, "weights expected");
        return NULL;
    }
    return PyCapsule_GetPointer(PyTuple_GetItem(args, 0), WEIGHTS);
}

/* weights, owners, hashes, out */
static PyObject *py_sum_features(PyObject *module, PyObject *args) {
    const Checked *checked = weights_of(args);
    Arrays arrays;
    if (!checked || take(args, 1, "i41 u81 f82", 1, &arrays)) return NULL;
    if (LENGTH(0) != LENGTH(1) || !index_rows(DATA(0), LENGTH(0), HEIGHT(2)) || checked->width > WIDTH(2))
        return refuse(&arrays, "the rows do not fit the features");
    Py_BEGIN_ALLOW_THREADS
    sum_features(&checked->weights, DATA(0), DATA(1), LENGTH(1), WIDTH(2), DATA(2));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

/* weights, hashes, out */
static PyObject *py_add_features(PyObject *module, PyObject *args) {
    const Checked *checked = weights_of(args);
    Arrays arrays;
    if (!checked || take(args, 1, "u81 f42", 1, &arrays)) return NULL;
    if (LENGTH(0) != HEIGHT(1)) return refuse(&arrays, "the rows do not fit the features");
    Py_BEGIN_ALLOW_THREADS
    add_features(&checked->weights, DATA(0), LENGTH(0), WIDTH(1), DATA(1));
    Py_END_ALLOW_THREADS
    return finish(&arrays, 0);
}

enum { MOST_PLACES = MOST - 6 };

/* rows, sentence, most, output, bias, a table for each place, out */
static PyObject *py_tag_words(PyObject *module, PyObject *args) {
    Arrays arrays;
    Py_ssize_t given = PyTuple_Size(args) - 6;
    size_t places = given < 1 ? 1 : given > MOST_PLACES ? MOST_PLACES : (size_t)given;
    char kinds[4 * MOST] = "i41 i41 i21 f42 f41 ";
    for (size_t p = 0; p < places; p++) strcat(kinds, "i22 ");
    if (take(args, 0, strcat(kinds, "i11"), 1, &arrays)) return NULL;
    int last = (int)places + 5;
    size_t width = WIDTH(5), tags = LENGTH(4), count = LENGTH(last), seen = count ? count + places - 1 : LENGTH(0);
    if (!tags || tags > INT8_MAX || LENGTH(2) != 1 || HEIGHT(3) != width || WIDTH(3) != PADDED(tags) ||
        LENGTH(0) != seen || LENGTH(1) != seen)
        return refuse(&arrays, "the shapes do not fit together");
    const int16_t *tables[MOST];
    for (size_t p = 0; p < places; p++) {
        if (WIDTH(5 + p) != width || !index_rows(DATA(0), seen, HEIGHT(5 + p)) || !HEIGHT(5 + p))
            return refuse(&arrays, "a row is beyond the table");
        tables[p] = DATA(5 + p);
    }
    int status;
    Py_BEGIN_ALLOW_THREADS
    status = tag_words(tables, DATA(0), DATA(1), places, width, *(int16_t *)DATA(2), DATA(3), DATA(4), tags, count,
                       DATA(last));
    Py_END_ALLOW_THREADS
    return finish(&arrays, status);
}

static PyMethodDef methods[] = {
    {"automaton", py_automaton, METH_VARARGS, NULL},
    {"automaton_walk", py_automaton_walk, METH_VARARGS, NULL},
    {"automaton_search", (PyCFunction)(void (*)(void))py_automaton_search, METH_FASTCALL, NULL},
    {"automaton_next_open", (PyCFunction)(void (*)(void))py_automaton_next_open, METH_FASTCALL, NULL},
    {"read_words", py_read_words, METH_VARARGS, NULL},
    {"hash_words", py_hash_words, METH_VARARGS, NULL},
    {"hash_index", py_hash_index, METH_VARARGS, NULL},
    {"find_hashes", py_find_hashes, METH_VARARGS, NULL},
    {"weights", py_weights, METH_VARARGS, NULL},
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
