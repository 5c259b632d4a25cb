/* One match for Python, through the public library alone. Looking takes a few hundred nanoseconds, so the lock of the
 * interpreter is kept; while a bot thinks it is given up, and the match refuses to be changed meanwhile. */
#include "python/module.h"

#include "include/clowder.h"

#include <stdlib.h>
#include <string.h>

enum { STACK_TEXT = 16384, LEGAL_ROOM = 1024, SEATS_MAX = 6 };

typedef struct {
    PyObject ob_base;
    clowder_match *match;
    int thinking; /* bots that look at the match without the lock */
} match_object;

static clowder_match *inside(PyObject *self) {
    return ((match_object *)self)->match;
}

static PyObject *wrap(PyTypeObject *type, clowder_match *match, const char *error) {
    if (!match)
        return raise_error(error);
    match_object *self = new_object(type);
    if (!self) {
        clowder_close(match);
        return NULL;
    }
    self->match = match;
    return (PyObject *)self;
}

static void match_dealloc(PyObject *self) {
    clowder_close(inside(self));
    free_object(self);
}

/* ---- opening */

static PyObject *match_open(PyObject *type, PyObject *arguments) {
    const char *game, *options, *seed;
    char error[CLOWDER_ERROR_SIZE] = "";
    int players;
    if (!PyArg_ParseTuple(arguments, "siss", &game, &players, &options, &seed))
        return NULL;
    return wrap((PyTypeObject *)type, clowder_open(game, players, options, seed, error), error);
}

static PyObject *match_load(PyObject *type, PyObject *arguments) {
    const char *state;
    char error[CLOWDER_ERROR_SIZE] = "";
    if (!PyArg_ParseTuple(arguments, "s", &state))
        return NULL;
    return wrap((PyTypeObject *)type, clowder_load(state, error), error);
}

static PyObject *match_replay(PyObject *type, PyObject *arguments) {
    const char *record;
    Py_ssize_t length;
    char error[CLOWDER_ERROR_SIZE] = "";
    if (!PyArg_ParseTuple(arguments, "s#", &record, &length))
        return NULL;
    return wrap((PyTypeObject *)type, clowder_replay(record, (size_t)length, error), error);
}

static PyObject *match_copy(PyObject *self, PyObject *unused) {
    char error[CLOWDER_ERROR_SIZE] = "";
    (void)unused;
    return wrap(Py_TYPE(self), clowder_copy(inside(self), error), error);
}

static PyObject *match_guess(PyObject *self, PyObject *arguments) {
    char error[CLOWDER_ERROR_SIZE] = "";
    unsigned long long seed;
    int seat;
    if (!PyArg_ParseTuple(arguments, "iK", &seat, &seed))
        return NULL;
    return wrap(Py_TYPE(self), clowder_guess(inside(self), seat, seed, error), error);
}

/* ---- playing */

static bool may_change(PyObject *self) {
    if (((match_object *)self)->thinking)
        raise_error("A bot in another thread is looking at this match; play on a copy, or wait for it.");
    return !((match_object *)self)->thinking;
}

static PyObject *done(int good, const char *error) {
    if (!good)
        return raise_error(error);
    Py_RETURN_NONE;
}

static PyObject *match_play(PyObject *self, PyObject *const *argument, Py_ssize_t count) {
    char error[CLOWDER_ERROR_SIZE];
    long seat, number;
    if (!check_count(count, 2, 2, "play") || !may_change(self))
        return NULL;
    seat = PyLong_AsLong(argument[0]);
    if (seat == -1 && PyErr_Occurred())
        return NULL;
    error[0] = 0;
    if (seat < 1 || seat > SEATS_MAX)
        seat = 0;
    if (PyUnicode_Check(argument[1])) {
        const char *words = PyUnicode_AsUTF8AndSize(argument[1], NULL);
        return words ? done(clowder_play(inside(self), (int)seat, words, error), error) : NULL;
    }
    PyObject *whole = PyNumber_Index(argument[1]); /* numpy's numbers too */
    number = whole ? PyLong_AsLong(whole) : -1;
    Py_XDECREF(whole);
    if (number == -1 && PyErr_Occurred())
        return NULL;
    return done(clowder_play_number(inside(self), (int)seat, number < 0 || number > 65535 ? 65536 : (int)number, error),
                error);
}

/* Many moves in one call: pairs of seat and number, as 16-bit numbers. Stops at the first that is refused. */
static PyObject *match_play_all(PyObject *self, PyObject *moves) {
    char error[CLOWDER_ERROR_SIZE] = "";
    Py_buffer view;
    if (!may_change(self) || PyObject_GetBuffer(moves, &view, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    const uint16_t *move = view.buf;
    size_t count = (size_t)view.len / (2 * sizeof *move);
    int good = 1;
    for (size_t i = 0; i < count && good; i++)
        good = clowder_play_number(inside(self), move[2 * i], move[2 * i + 1], error);
    PyBuffer_Release(&view);
    return done(good, error);
}

static PyObject *match_undo(PyObject *self, PyObject *const *argument, Py_ssize_t count) {
    char error[CLOWDER_ERROR_SIZE] = "";
    long seat;
    if (!check_count(count, 0, 1, "undo") || !may_change(self))
        return NULL;
    if (!count || argument[0] == Py_None)
        return done(clowder_take_back(inside(self), error), error);
    if (!read_number(argument[0], "A seat", 1, SEATS_MAX, &seat))
        return NULL;
    return done(clowder_undo(inside(self), (int)seat, error), error);
}

static PyObject *match_may_undo(PyObject *self, PyObject *argument) {
    long seat;
    if (!read_number(argument, "A seat", 1, SEATS_MAX, &seat))
        return NULL;
    return PyBool_FromLong(clowder_may_undo(inside(self), (int)seat));
}

/* ---- looking */

static PyObject *match_pending(PyObject *self, PyObject *unused) {
    unsigned set = clowder_pending(inside(self));
    (void)unused;
    PyObject *seats = PyTuple_New(__builtin_popcount(set));
    for (Py_ssize_t i = 0; seats && set; i++, set &= set - 1)
        if (PyTuple_SetItem(seats, i, PyLong_FromLong(__builtin_ctz(set) + 1)) < 0)
            Py_CLEAR(seats);
    return seats;
}

static PyObject *match_legal(PyObject *self, PyObject *argument) {
    uint16_t list[LEGAL_ROOM];
    long seat;
    if (!read_number(argument, "A seat", 1, SEATS_MAX, &seat))
        return NULL;
    size_t count = clowder_legal(inside(self), (int)seat, list, LEGAL_ROOM);
    PyObject *numbers = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; numbers && i < count; i++)
        if (PyList_SetItem(numbers, (Py_ssize_t)i, PyLong_FromLong(list[i])) < 0)
            Py_CLEAR(numbers);
    return numbers;
}

/* mask_into(seat, out): 1 for each legal action, 0 for the others; as many bytes as there are actions. */
static PyObject *match_mask_into(PyObject *self, PyObject *const *argument, Py_ssize_t count) {
    uint16_t list[LEGAL_ROOM];
    Py_buffer view;
    long seat;
    if (!check_count(count, 2, 2, "mask_into") || !read_number(argument[0], "A seat", 1, SEATS_MAX, &seat) ||
        PyObject_GetBuffer(argument[1], &view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    size_t legal = clowder_legal(inside(self), (int)seat, list, LEGAL_ROOM);
    bool fits = true;
    memset(view.buf, 0, (size_t)view.len);
    for (size_t i = 0; i < legal && fits; i++)
        if ((fits = list[i] < view.len))
            ((uint8_t *)view.buf)[list[i]] = 1;
    PyBuffer_Release(&view);
    return done(fits, "The mask must have one byte for each action of the game.");
}

static PyObject *match_numbers_into(PyObject *self, PyObject *const *argument, Py_ssize_t count) {
    Py_buffer view;
    long seat;
    if (!check_count(count, 2, 2, "numbers_into") || !read_number(argument[0], "A seat", 1, SEATS_MAX, &seat) ||
        PyObject_GetBuffer(argument[1], &view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    size_t length = clowder_numbers(inside(self), (int)seat, view.buf, (size_t)view.len);
    Py_ssize_t given = view.len;
    PyBuffer_Release(&view);
    if (!length)
        return raise_error("There is no such seat at this table.");
    return done((Py_ssize_t)length == given, "The buffer must have one byte for each number of the layout.");
}

/* Texts: once into a buffer on the stack, and again into a larger one where that was too small. */
typedef size_t write_text(const clowder_match *match, long which, int viewer, char *out, size_t size);

static PyObject *text_of(PyObject *self, write_text *write, long which, int viewer) {
    char small[STACK_TEXT], *large = NULL;
    size_t length = write(inside(self), which, viewer, small, sizeof small);
    if (length >= sizeof small) {
        large = malloc(length + 1);
        if (!large)
            return PyErr_NoMemory();
        length = write(inside(self), which, viewer, large, length + 1);
    }
    PyObject *text = PyUnicode_DecodeUTF8(large ? large : small, (Py_ssize_t)length, "strict");
    free(large);
    return text;
}

static size_t write_view(const clowder_match *match, long which, int viewer, char *out, size_t size) {
    (void)which;
    return clowder_view(match, viewer, out, size);
}
static size_t write_table(const clowder_match *match, long which, int viewer, char *out, size_t size) {
    (void)which;
    return clowder_text(match, viewer, out, size);
}
static size_t write_events(const clowder_match *match, long which, int viewer, char *out, size_t size) {
    return which < 0 ? clowder_events(match, viewer, out, size)
                     : clowder_events_at(match, (size_t)which, viewer, out, size);
}
static size_t write_result(const clowder_match *match, long which, int viewer, char *out, size_t size) {
    (void)which, (void)viewer;
    return clowder_result(match, out, size);
}
static size_t write_record(const clowder_match *match, long which, int viewer, char *out, size_t size) {
    (void)which, (void)viewer;
    return clowder_record(match, out, size);
}
static size_t write_action(const clowder_match *match, long which, int viewer, char *out, size_t size) {
    (void)viewer;
    return clowder_action_text(match, (int)which, out, size);
}

static PyObject *match_view(PyObject *self, PyObject *viewer) {
    long who;
    return read_number(viewer, "A viewer", -1, SEATS_MAX, &who) ? text_of(self, write_view, 0, (int)who) : NULL;
}
static PyObject *match_text(PyObject *self, PyObject *viewer) {
    long who;
    return read_number(viewer, "A viewer", 0, SEATS_MAX, &who) ? text_of(self, write_table, 0, (int)who) : NULL;
}
static PyObject *match_events(PyObject *self, PyObject *const *argument, Py_ssize_t count) {
    long who, step = -1;
    if (!check_count(count, 1, 2, "events") || !read_number(argument[0], "A viewer", -1, SEATS_MAX, &who))
        return NULL;
    if (count == 2 && !read_number(argument[1], "A step", -1, (long)clowder_steps(inside(self)), &step))
        return NULL;
    return text_of(self, write_events, step, (int)who);
}
static PyObject *match_result(PyObject *self, PyObject *unused) {
    (void)unused;
    return text_of(self, write_result, 0, 0);
}
static PyObject *match_record(PyObject *self, PyObject *unused) {
    (void)unused;
    return text_of(self, write_record, 0, 0);
}
static PyObject *match_action_text(PyObject *self, PyObject *number) {
    long which;
    return read_number(number, "An action", 0, 65535, &which) ? text_of(self, write_action, which, 0) : NULL;
}

static PyObject *match_why(PyObject *self, PyObject *arguments) {
    char text[STACK_TEXT];
    const char *words;
    int seat;
    if (!PyArg_ParseTuple(arguments, "is", &seat, &words))
        return NULL;
    size_t length = clowder_why(inside(self), seat, words, text, sizeof text);
    if (!length || length >= sizeof text)
        return PyErr_Format(clowder_error, "There is no seat %d or no action \"%s\".", seat, words);
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "strict");
}

static PyObject *match_steps(PyObject *self, PyObject *unused) {
    (void)unused;
    return PyLong_FromSize_t(clowder_steps(inside(self)));
}

static PyObject *match_move_at(PyObject *self, PyObject *argument) {
    char words[64];
    long step;
    int seat = 0;
    if (!read_number(argument, "A step", 1, (long)clowder_steps(inside(self)), &step))
        return NULL;
    clowder_move_at(inside(self), (size_t)step, &seat, words, sizeof words);
    return Py_BuildValue("is", seat, words);
}

/* ---- bots */

static PyObject *match_bot(PyObject *self, PyObject *arguments) {
    char error[CLOWDER_ERROR_SIZE] = "";
    const char *spec;
    double value = 0;
    int seat, number;
    if (!PyArg_ParseTuple(arguments, "is", &seat, &spec))
        return NULL;
    ((match_object *)self)->thinking++;
    Py_BEGIN_ALLOW_THREADS;
    number = clowder_bot(inside(self), seat, spec, &value, error);
    Py_END_ALLOW_THREADS;
    ((match_object *)self)->thinking--;
    return number < 0 ? raise_error(error) : Py_BuildValue("id", number, value);
}

static PyObject *match_hint(PyObject *self, PyObject *arguments) {
    char text[STACK_TEXT];
    int seat, iterations;
    size_t length;
    if (!PyArg_ParseTuple(arguments, "ii", &seat, &iterations))
        return NULL;
    if (iterations < 1)
        return raise_error("A hint takes at least one iteration.");
    ((match_object *)self)->thinking++;
    Py_BEGIN_ALLOW_THREADS;
    length = clowder_hint(inside(self), seat, iterations, text, sizeof text);
    Py_END_ALLOW_THREADS;
    ((match_object *)self)->thinking--;
    if (!length)
        return PyErr_Format(clowder_error, "Seat %d is not asked for anything now.", seat);
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "strict");
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef methods[] = {
    {"_open", match_open, METH_VARARGS | METH_CLASS, "_open(game, players, options, seed): a new match."},
    {"_load", match_load, METH_VARARGS | METH_CLASS, "_load(json): goes on from a state."},
    {"_replay", match_replay, METH_VARARGS | METH_CLASS, "_replay(record): a match from its record."},
    {"copy", match_copy, METH_NOARGS, "The same match once more, to play on from here."},
    {"guess", match_guess, METH_VARARGS,
     "guess(seat, seed): a match in a world that the seat cannot rule out, which begins where this one is."},
    {"play", FAST(match_play), METH_FASTCALL, "play(seat, action): plays an action, given by its text or its number."},
    {"play_all", match_play_all, METH_O,
     "play_all(moves): plays many moves in one call, an array of pairs (seat, number) of 16-bit numbers."},
    {"undo", FAST(match_undo), METH_FASTCALL,
     "undo(seat=None): takes the last move back; for a seat only where that gives nothing away."},
    {"may_undo", match_may_undo, METH_O, "may_undo(seat): could the seat take its last move back?"},
    {"pending", match_pending, METH_NOARGS, "The seats that may act now, from 1; empty when the game is over."},
    {"legal", match_legal, METH_O, "legal(seat): the numbers of the seat's legal actions, ascending."},
    {"mask_into", FAST(match_mask_into), METH_FASTCALL, "mask_into(seat, out): the mask into a buffer of bytes."},
    {"numbers_into", FAST(match_numbers_into), METH_FASTCALL, "numbers_into(seat, out): the numbers into a buffer."},
    {"_view", match_view, METH_O, "The view of a seat (0: a spectator, -1: everything) as JSON text."},
    {"text", match_text, METH_O, "text(seat): the table as text for a seat; 0 for a spectator."},
    {"_events", FAST(match_events), METH_FASTCALL, "The events of the last step, or of another one, as JSON text."},
    {"_result", match_result, METH_NOARGS, "The result as JSON text."},
    {"record", match_record, METH_NOARGS, "The match as a record, from which it can be replayed."},
    {"action_text", match_action_text, METH_O, "action_text(number): the text of an action; empty if there is none."},
    {"_why", match_why, METH_VARARGS, "Why a seat can or cannot do an action now, as JSON text."},
    {"steps", match_steps, METH_NOARGS, "How many moves have been played."},
    {"move_at", match_move_at, METH_O, "move_at(step): the seat and the action text of a move, counted from 1."},
    {"bot", match_bot, METH_VARARGS, "bot(seat, spec): the action a bot would choose and the win share it expects."},
    {"_hint", match_hint, METH_VARARGS, "The best actions of a seat as JSON text."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "A match inside the engine."},
    {Py_tp_dealloc, match_dealloc},
    {Py_tp_methods, methods},
    {0, NULL},
};

PyType_Spec match_spec = {
    .name = "clowder._clowder.Match",
    .basicsize = sizeof(match_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
