/* What the wrappers of the module share: arrays from Python, looked at before a kernel sees them. */

#ifndef INCOGNOTE_MODULE_H
#define INCOGNOTE_MODULE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "kernels.h"

#define MOST 16

/* Arrays given as positional arguments; the last of them is written to. */
typedef struct {
    Py_buffer view[MOST];
    int count;
} Arrays;

#define LENGTH(i) ((size_t)(arrays.view[i].len / arrays.view[i].itemsize))
#define WIDTH(i) ((size_t)arrays.view[i].shape[arrays.view[i].ndim - 1])
#define HEIGHT(i) ((size_t)arrays.view[i].shape[0])
#define DATA(i) arrays.view[i].buf

/* Take the arrays of a tuple from `first` on, each of the kind that `kinds` lists ("i41 f42 ..."): i, u or f (signed,
   unsigned, floating), bytes an item, dimensions. 0, or -1 with an error set. */
int take(PyObject *args, Py_ssize_t first, const char *kinds, int writable, Arrays *arrays);
void release(Arrays *arrays);

/* Release the arrays: with an error; with None, or an error when memory ran out. */
PyObject *refuse(Arrays *arrays, const char *what);
PyObject *finish(Arrays *arrays, int status);

typedef struct {
    int64_t low, high;
} Bounds;

/* The smallest and the largest of some numbers; 0 and -1 of none. */
Bounds bounds_of(const int32_t *values, size_t count);

/* Whether all numbers are indices of `size` rows; whether they are places between 0 and `size`, in order. */
int index_rows(const int32_t *values, size_t count, size_t size);
int cuts(const int32_t *values, size_t count, size_t size);

/* Patterns and words, in module_text.c. */
PyObject *py_automaton(PyObject *module, PyObject *args);
PyObject *py_automaton_walk(PyObject *module, PyObject *args);
PyObject *py_automaton_search(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *py_automaton_next_open(PyObject *module, PyObject *const *args, Py_ssize_t count);
PyObject *py_read_words(PyObject *module, PyObject *args);

/* Hashes, in module_hashes.c. */
PyObject *py_hash_words(PyObject *module, PyObject *args);
PyObject *py_hash_index(PyObject *module, PyObject *args);
PyObject *py_find_hashes(PyObject *module, PyObject *args);

#endif
