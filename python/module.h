/* The extension module behind the Python package. Limited C API of CPython 3.11: one build serves all later versions.
 */
#ifndef PYTHON_MODULE_H
#define PYTHON_MODULE_H

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

extern PyObject *clowder_error; /* clowder.Error, a ValueError */

/* Sets clowder.Error with the engine's sentence; returns null. */
void *raise_error(const char *sentence);
/* A whole number within bounds, or false with an exception. */
bool read_number(PyObject *value, const char *what, long min, long max, long *out);
bool check_count(Py_ssize_t count, Py_ssize_t least, Py_ssize_t most, const char *name);

/* A new instance of a heap type, and the end of one. */
void *new_object(PyTypeObject *type);
void free_object(PyObject *self);

extern PyType_Spec match_spec, batch_spec;

#endif
