/* Arrays given to the module: their types, and the indices in them, are checked here, once per call. */

#include "module.h"

#include <string.h>

void release(Arrays *arrays) {
    while (arrays->count) PyBuffer_Release(&arrays->view[--arrays->count]);
}

/* Whether an array is what three characters say: i, u or f (signed, unsigned, floating), bytes an item, dimensions. */
static int fits(const Py_buffer *view, const char *wanted) {
    const char *letters = *wanted == 'i' ? "bhilq" : *wanted == 'u' ? "BHILQ" : "efd";
    const char *format = view->format ? view->format : "B";
    Py_ssize_t size = wanted[1] - '0';
    return strlen(format) == 1 && strchr(letters, *format) && view->itemsize == size && view->ndim == wanted[2] - '0' &&
           (uintptr_t)view->buf % (size_t)size == 0;
}

int take(PyObject *args, Py_ssize_t first, const char *kinds, int writable, Arrays *arrays) {
    int wanted = (int)((strlen(kinds) + 1) / 4);
    arrays->count = 0;
    if (PyTuple_Size(args) - first != wanted) {
        PyErr_Format(PyExc_TypeError, "%d arrays expected", wanted);
        return -1;
    }
    for (int i = 0; i < wanted; i++) {
        int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable && i == wanted - 1 ? PyBUF_WRITABLE : 0);
        if (PyObject_GetBuffer(PyTuple_GetItem(args, first + i), &arrays->view[i], flags)) {
            release(arrays);
            return -1;
        }
        arrays->count++;
        if (!fits(&arrays->view[i], kinds + 4 * i)) {
            PyErr_Format(PyExc_ValueError, "array %d must be of kind %.3s", i, kinds + 4 * i);
            release(arrays);
            return -1;
        }
    }
    return 0;
}

PyObject *refuse(Arrays *arrays, const char *what) {
    release(arrays);
    PyErr_SetString(PyExc_ValueError, what);
    return NULL;
}

PyObject *finish(Arrays *arrays, int status) {
    release(arrays);
    if (status) return PyErr_NoMemory();
    Py_RETURN_NONE;
}

Bounds bounds_of(const int32_t *values, size_t count) {
    if (!count) return (Bounds){0, -1};
    int32_t low = values[0], high = values[0];
    for (size_t i = 1; i < count; i++) {
        low = values[i] < low ? values[i] : low;
        high = values[i] > high ? values[i] : high;
    }
    return (Bounds){low, high};
}

int index_rows(const int32_t *values, size_t count, size_t size) {
    Bounds bounds = bounds_of(values, count);
    return bounds.low >= 0 && bounds.high < (int64_t)size;
}

/* Whether numbers never fall. */
static int rising(const int32_t *values, size_t count) {
    int falls = 0;
    for (size_t i = 1; i < count; i++) falls |= values[i] < values[i - 1];
    return !falls;
}

int cuts(const int32_t *values, size_t count, size_t size) {
    return rising(values, count) && (!count || (values[0] >= 0 && (size_t)values[count - 1] <= size));
}
