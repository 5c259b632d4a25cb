/* What both backends share: requests as copies, their rows, and lists of them. */
#ifndef STORE_QUEUE_H
#define STORE_QUEUE_H

#include "store/store.h"

/* A write or a read on its way, with its own copies of all texts. */
struct queued {
    struct queued *next;
    bool is_query;
    struct store_job job;
    struct store_query query;
    enum store_result result;
    struct found *rows, **last_row; /* of a query */
    char texts[];
};

struct list {
    struct queued *first, **last;
    size_t count;
};

void list_clear(struct list *list);
void list_join(struct list *list, struct list *more); /* empties `more` */
void list_push(struct list *list, struct queued *q);
void list_take(struct list *list, size_t most, struct list *out); /* from the front */
struct queued *list_pick(struct list *list, size_t place);

struct queued *queued_job(const struct store_job *job); /* null when memory is out */
struct queued *queued_query(const struct store_query *query);
bool queued_keep_row(struct queued *q, const struct store_row *row);
/* A visitor that keeps rows: context is the queued query. */
bool queued_visit(void *context, const struct store_row *row);
void queued_answer(struct queued *q); /* calls visit and done, and frees it */
void queued_free(struct queued *q);   /* without a word */

struct store *store_sqlite_open(const struct store_config *config, struct complaint *why);

#endif
