/* The part of the Python module that hashes words and looks hashes up. */

#include "module.h"

#include <stdlib.h>
#include <string.h>

#define INDEX "incognote.hash_index"

/* The bytes of a word, which `owner` keeps; those of a broken character as Python's surrogatepass has them. */
static const char *bytes_of(PyObject *word, Py_ssize_t *size, PyObject **owner) {
    *owner = NULL;
    const char *bytes = PyUnicode_AsUTF8AndSize(word, size);
    if (bytes || !PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return bytes;
    PyErr_Clear();
    if (!(*owner = PyUnicode_AsEncodedString(word, "utf-8", "surrogatepass"))) return NULL;
    *size = PyBytes_Size(*owner);
    return PyBytes_AsString(*owner);
}

enum { SHORT = 512 };

/* The hash of a prefix and a word one after another; -1 with an error set. */
static int hash_of(const char *prefix, Py_ssize_t before, PyObject *word, int blake, uint64_t *out) {
    if (!PyUnicode_Check(word)) {
        PyErr_SetString(PyExc_TypeError, "words expected");
        return -1;
    }
    uint8_t small[SHORT], *data = small;
    PyObject *owner;
    Py_ssize_t size;
    const char *bytes = bytes_of(word, &size, &owner);
    if (!bytes) return -1;
    size_t total = (size_t)before + (size_t)size;
    if (total > SHORT && !(data = malloc(total))) {
        Py_XDECREF(owner);
        PyErr_NoMemory();
        return -1;
    }
    memcpy(data, prefix, (size_t)before), memcpy(data + before, bytes, (size_t)size);
    *out = blake ? blake_hash(data, total) : checksum_hash(data, total);
    if (data != small) free(data);
    Py_XDECREF(owner);
    return 0;
}

/* prefix, words, blake, out: the hash of each word with the prefix before it, by BLAKE2b or by checksums. */
PyObject *py_hash_words(PyObject *module, PyObject *args) {
    PyObject *prefix, *words, *room;
    int blake;
    if (!PyArg_ParseTuple(args, "SO!pO", &prefix, &PyList_Type, &words, &blake, &room)) return NULL;
    Arrays arrays;
    if (take(args, 3, "u81", 1, &arrays)) return NULL;
    const char *before = PyBytes_AsString(prefix);
    Py_ssize_t size = PyBytes_Size(prefix), count = PyList_Size(words);
    if (LENGTH(0) != (size_t)count) return refuse(&arrays, "the shapes do not fit together");
    uint64_t *out = DATA(0);
    for (Py_ssize_t i = 0; i < count; i++)
        if (hash_of(before, size, PyList_GetItem(words, i), blake, out + i)) {
            release(&arrays);
            return NULL;
        }
    return finish(&arrays, 0);
}

typedef struct {
    Arrays arrays;
    HashIndex index;
} CheckedIndex;

static void drop_index(PyObject *capsule) {
    CheckedIndex *checked = PyCapsule_GetPointer(capsule, INDEX);
    if (checked) release(&checked->arrays);
    free(checked);
}

/* buckets, shift, hashes: looked through once, then used by find_hashes. */
PyObject *py_hash_index(PyObject *module, PyObject *args) {
    Arrays arrays;
    if (take(args, 0, "i41 u81 u81", 0, &arrays)) return NULL;
    uint64_t shift = LENGTH(1) == 1 ? *(uint64_t *)DATA(1) : 0;
    if (shift < 32 || shift > 63 || LENGTH(0) != ((size_t)1 << (64 - shift)) + 1)
        return refuse(&arrays, "the shapes do not fit together");
    if (!cuts(DATA(0), LENGTH(0), LENGTH(2))) return refuse(&arrays, "the hashes are not in order");
    CheckedIndex *checked = malloc(sizeof *checked);
    if (!checked) return finish(&arrays, -1);
    *checked = (CheckedIndex){arrays, {DATA(0), (uint32_t)shift, DATA(2)}};
    PyObject *capsule = PyCapsule_New(checked, INDEX, drop_index);
    if (!capsule) {
        release(&checked->arrays);
        free(checked);
    }
    return capsule;
}

/* index, wanted, out: where each stands, -1 where it does not. */
PyObject *py_find_hashes(PyObject *module, PyObject *args) {
    const CheckedIndex *checked = NULL;
    if (PyTuple_Size(args)) checked = PyCapsule_GetPointer(PyTuple_GetItem(args, 0), INDEX);
    if (!checked) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "an index expected");
        return NULL;
    }
    Arrays arrays;
    if (take(args, 1, "u81 i41", 1, &arrays)) return NULL;
    if (LENGTH(0) != LENGTH(1)) return refuse(&arrays, "the shapes do not fit together");
    find_hashes(&checked->index, DATA(0), LENGTH(0), DATA(1));
    return finish(&arrays, 0);
}
