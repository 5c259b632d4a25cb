/* The text protocol without its pipes: a line in, an answer line out. */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include <stddef.h>

struct engine;

struct engine *engine_new(void); /* null when memory is out */
void engine_free(struct engine *e);
/* The answer, with its line end, until the next call. */
const char *engine_answer(struct engine *e, const char *line, size_t length);

#endif
