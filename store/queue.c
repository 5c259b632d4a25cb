#include "store/queue.h"

#include <stdlib.h>
#include <string.h>

struct found {
    struct found *next;
    struct store_row row;
    char texts[];
};

/* ---- lists */

void list_clear(struct list *list) {
    list->first = NULL;
    list->last = &list->first;
    list->count = 0;
}

void list_join(struct list *list, struct list *more) {
    if (!more->first)
        return;
    *list->last = more->first;
    list->last = more->last;
    list->count += more->count;
    list_clear(more);
}

void list_push(struct list *list, struct queued *q) {
    q->next = NULL;
    *list->last = q;
    list->last = &q->next;
    list->count++;
}

struct queued *list_pick(struct list *list, size_t place) {
    struct queued **at = &list->first;
    while (*at && place--)
        at = &(*at)->next;
    struct queued *q = *at;
    if (!q)
        return NULL;
    *at = q->next;
    if (!*at)
        list->last = at;
    list->count--;
    q->next = NULL;
    return q;
}

void list_take(struct list *list, size_t most, struct list *out) {
    list_clear(out);
    while (list->first && out->count < most)
        list_push(out, list_pick(list, 0));
}

/* ---- copies */

static size_t bytes_of(const char *text) {
    return text ? strlen(text) + 1 : 0;
}

static const char *keep(char **at, const char *text) {
    if (!text)
        return NULL;
    size_t bytes = strlen(text) + 1;
    char *kept = memcpy(*at, text, bytes);
    *at += bytes;
    return kept;
}

static struct queued *queued_new(size_t bytes) {
    struct queued *q = calloc(1, sizeof *q + bytes);
    if (q) {
        q->result = STORE_FAILED;
        q->last_row = &q->rows;
    }
    return q;
}

struct queued *queued_job(const struct store_job *job) {
    size_t bytes = bytes_of(job->table) + bytes_of(job->body) + bytes_of(job->name) + bytes_of(job->account) +
                   bytes_of(job->password);
    for (unsigned i = 0; i < job->member_count; i++)
        bytes += bytes_of(job->member_name[i]);
    struct queued *q = queued_new(bytes);
    if (!q)
        return NULL;
    char *at = q->texts;
    q->job = *job;
    q->job.table = keep(&at, job->table);
    q->job.body = keep(&at, job->body);
    q->job.name = keep(&at, job->name);
    q->job.account = keep(&at, job->account);
    q->job.password = keep(&at, job->password);
    for (unsigned i = 0; i < job->member_count; i++)
        q->job.member_name[i] = keep(&at, job->member_name[i]);
    return q;
}

struct queued *queued_query(const struct store_query *query) {
    struct queued *q = queued_new(bytes_of(query->table) + bytes_of(query->account));
    if (!q)
        return NULL;
    char *at = q->texts;
    q->is_query = true;
    q->query = *query;
    q->query.table = keep(&at, query->table);
    q->query.account = keep(&at, query->account);
    return q;
}

bool queued_keep_row(struct queued *q, const struct store_row *row) {
    size_t bytes = bytes_of(row->table) + bytes_of(row->name) + bytes_of(row->body) + bytes_of(row->account) +
                   bytes_of(row->password);
    struct found *f = malloc(sizeof *f + bytes);
    if (!f)
        return false;
    char *at = f->texts;
    f->next = NULL;
    f->row = *row;
    f->row.table = keep(&at, row->table);
    f->row.name = keep(&at, row->name);
    f->row.body = keep(&at, row->body);
    f->row.account = keep(&at, row->account);
    f->row.password = keep(&at, row->password);
    *q->last_row = f;
    q->last_row = &f->next;
    return true;
}

bool queued_visit(void *context, const struct store_row *row) {
    struct queued *q = context;
    if (queued_keep_row(q, row))
        return true;
    q->result = STORE_FAILED;
    return false;
}

void queued_free(struct queued *q) {
    for (struct found *f = q->rows, *next; f; f = next) {
        next = f->next;
        free(f);
    }
    free(q);
}

void queued_answer(struct queued *q) {
    if (!q->is_query) {
        if (q->job.done)
            q->job.done(q->job.context, q->result);
        queued_free(q);
        return;
    }
    struct store_query *query = &q->query;
    for (struct found *f = q->rows; f && query->visit; f = f->next)
        if (!query->visit(query->context, &f->row))
            break;
    if (query->done)
        query->done(query->context, q->result);
    queued_free(q);
}
