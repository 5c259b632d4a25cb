/* The module clowder._clowder: matches, batches of matches, and what there is to know about the games. */
#include "python/module.h"

#include "core/game.h"
#include "games/games.h"
#include "include/clowder.h"

#include <stdlib.h>

PyObject *clowder_error;

void *raise_error(const char *sentence) {
    PyErr_SetString(clowder_error, sentence);
    return NULL;
}

bool read_number(PyObject *value, const char *what, long min, long max, long *out) {
    *out = PyLong_AsLong(value);
    if (*out == -1 && PyErr_Occurred())
        return false;
    if (*out >= min && *out <= max)
        return true;
    PyErr_Format(clowder_error, "%s must be a number from %ld to %ld, not %ld.", what, min, max, *out);
    return false;
}

bool check_count(Py_ssize_t count, Py_ssize_t least, Py_ssize_t most, const char *name) {
    if (count >= least && count <= most)
        return true;
    PyErr_Format(PyExc_TypeError, "%s() got %zd arguments; it takes %zd to %zd.", name, count, least, most);
    return false;
}

void *new_object(PyTypeObject *type) {
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    return alloc(type, 0);
}

void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* ---- about the games */

typedef size_t about_game(const char *game, char *out, size_t size);

static PyObject *text_about(about_game *about, PyObject *game) {
    const char *id = PyUnicode_AsUTF8AndSize(game, NULL);
    if (!id)
        return NULL;
    size_t length = about(id, NULL, 0);
    if (!length)
        return PyErr_Format(clowder_error, "There is no game \"%s\".", id);
    char *text = malloc(length + 1);
    if (!text)
        return PyErr_NoMemory();
    about(id, text, length + 1);
    PyObject *result = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "strict");
    free(text);
    return result;
}

static size_t games_text(const char *unused, char *out, size_t size) {
    (void)unused;
    return clowder_games(out, size);
}

static PyObject *module_games(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    PyObject *none = PyUnicode_FromString("");
    PyObject *result = none ? text_about(games_text, none) : NULL;
    Py_XDECREF(none);
    return result;
}

static PyObject *module_rules(PyObject *module, PyObject *game) {
    (void)module;
    return text_about(clowder_rules, game);
}

static PyObject *module_actions(PyObject *module, PyObject *game) {
    (void)module;
    return text_about(clowder_actions, game);
}

static PyObject *module_layout(PyObject *module, PyObject *game) {
    (void)module;
    return text_about(clowder_numbers_layout, game);
}

static PyObject *module_facts(PyObject *module, PyObject *game) {
    (void)module;
    return text_about(clowder_facts, game);
}

static PyObject *module_decisions_max(PyObject *module, PyObject *game) {
    const char *id = PyUnicode_AsUTF8AndSize(game, NULL);
    const struct game *found = id ? games_find(id, NULL) : NULL;
    (void)module;
    if (!found)
        return id ? PyErr_Format(clowder_error, "There is no game \"%s\".", id) : NULL;
    return PyLong_FromSize_t(found->decisions_max);
}

static PyMethodDef methods[] = {
    {"decisions_max", module_decisions_max, METH_O, "No match of the game has more moves."},
    {"facts", module_facts, METH_O, "What a game declares about itself, as JSON text."},
    {"games", module_games, METH_NOARGS, "The games as JSON text."},
    {"rules", module_rules, METH_O, "The rules of a game for people, in Markdown."},
    {"actions", module_actions, METH_O, "The texts of all actions of a game as JSON text."},
    {"layout", module_layout, METH_O, "What the numbers of a position mean, as JSON text."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_clowder",
    .m_doc = "The engine of the package clowder.",
    .m_size = -1,
    .m_methods = methods,
};

static bool add_type(PyObject *module, const char *name, PyType_Spec *spec) {
    PyObject *type = PyType_FromSpec(spec);
    if (!type || PyModule_AddObjectRef(module, name, type) < 0) {
        Py_XDECREF(type);
        return false;
    }
    Py_DECREF(type);
    return true;
}

PyMODINIT_FUNC PyInit__clowder(void) {
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    clowder_error = PyErr_NewExceptionWithDoc("clowder.Error", "What the engine refuses, in its own sentence.",
                                              PyExc_ValueError, NULL);
    if (!clowder_error || PyModule_AddObjectRef(module, "Error", clowder_error) < 0 ||
        PyModule_AddStringConstant(module, "version", clowder_version()) < 0 ||
        !add_type(module, "Match", &match_spec) || !add_type(module, "Batch", &batch_spec)) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
