#include "lab/queue.h"

#include "base/hash.h"
#include "lab/child.h"

#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char UNITS[] = "CLOWDER_UNITS", PLANS[] = "CLOWDER_PLANS", RESULTS[] = "CLOWDER_RESULTS";
static const char WORKERS[] = "workers";
enum { RUN_BYTES = 40, RETRY_MS = 200, RETRIES = 600, FETCH_MS = 1000, BATCH = 32, SAVE_SECONDS = 5, CRASHES = 2 };
enum { KIND_TALLY, KIND_SET_ASIDE };
static const int64_t NANOSECONDS = 1000000000, DUPLICATES = 3600;

struct queue {
    natsConnection *connection;
    jsCtx *js;
    const struct queue_setting *setting;
};

static void tell(const struct queue *q, const char *sentence) {
    if (q->setting->say)
        q->setting->say(sentence);
}

static bool failed(struct complaint *why, const char *what, natsStatus status) {
    return complain(why, "NATS: %s: %s.", what, natsStatus_GetText(status));
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- the server */

/* Each stream keeps what it is given on disk; whoever comes first makes it. */
static natsStatus add_stream(struct queue *q, const char *name, const char *subject, jsRetentionPolicy retention,
                             int64_t a_subject) {
    jsStreamConfig config;
    jsErrCode code = 0;
    jsStreamConfig_Init(&config);
    config.Name = name;
    config.Subjects = &subject;
    config.SubjectsLen = 1;
    config.Retention = retention;
    config.Storage = js_FileStorage;
    config.MaxMsgsPerSubject = a_subject;
    config.Duplicates = DUPLICATES * NANOSECONDS;
    natsStatus status = js_AddStream(NULL, q->js, &config, NULL, &code);
    return code == JSStreamNameExistErr ? NATS_OK : status;
}

static natsStatus add_streams(struct queue *q) {
    natsStatus status = add_stream(q, UNITS, "clowder.units.*", js_WorkQueuePolicy, -1);
    if (status == NATS_OK)
        status = add_stream(q, PLANS, "clowder.plans.*", js_LimitsPolicy, 1);
    return status == NATS_OK ? add_stream(q, RESULTS, "clowder.results.*", js_LimitsPolicy, -1) : status;
}

static void queue_close(struct queue *q) {
    jsCtx_Destroy(q->js);
    natsConnection_Destroy(q->connection);
    q->js = NULL;
    q->connection = NULL;
}

/* A connection that comes back by itself when the server does. */
static bool queue_open(struct queue *q, const struct queue_setting *setting, struct complaint *why) {
    natsOptions *options = NULL;
    *q = (struct queue){.setting = setting};
    natsStatus status = natsOptions_Create(&options);
    if (status == NATS_OK)
        status = natsOptions_SetURL(options, setting->url);
    if (status == NATS_OK)
        status = natsOptions_SetMaxReconnect(options, -1);
    if (status == NATS_OK)
        status = natsOptions_SetReconnectWait(options, RETRY_MS);
    if (status == NATS_OK)
        status = natsConnection_Connect(&q->connection, options);
    natsOptions_Destroy(options);
    if (status != NATS_OK)
        return complain(why, "No NATS server answers at %.200s: %s.", setting->url, natsStatus_GetText(status));
    status = natsConnection_JetStream(&q->js, q->connection, NULL);
    if (status == NATS_OK)
        status = add_streams(q);
    if (status == NATS_OK)
        return true;
    queue_close(q);
    return complain(why, "The NATS server at %.200s has no JetStream, or refuses it: %s. Start it with -js.",
                    setting->url, natsStatus_GetText(status));
}

/* Publishes, again and again while the server is away; the id keeps a message that arrived twice from counting. */
static bool publish(struct queue *q, const char *subject, const void *data, size_t length, const char *id,
                    struct complaint *why) {
    natsStatus status = NATS_OK;
    for (int i = 0; i < RETRIES; i++) {
        jsPubOptions options;
        jsPubOptions_Init(&options);
        options.MsgId = id;
        status = js_Publish(NULL, q->js, subject, data, (int)length, &options, NULL);
        if (status == NATS_OK || status == NATS_MAX_PAYLOAD)
            break;
        nats_Sleep(RETRY_MS);
    }
    return status == NATS_OK || failed(why, "a message could not be published", status);
}

static natsStatus fetch(natsSubscription *subscription, int batch, natsMsgList *out) {
    jsErrCode code;
    *out = (natsMsgList){0};
    return natsSubscription_Fetch(out, subscription, batch, FETCH_MS, &code);
}

/* ---- results */

static void put_number(uint8_t *at, uint64_t number) {
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get_number(const uint8_t *at) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)at[i] << 8 * i;
    return number;
}

/* ---- the leader */

struct lead {
    struct queue queue;
    struct part *part;
    const struct run_setting *run;
    char name[RUN_BYTES];
    natsSubscription *results;
    double saved;
    uint64_t played;
};

/* A run has a name of its own each time it is begun; one that goes on keeps it. */
static bool name_run(struct lead *l, bool resume, struct complaint *why) {
    char path[1024];
    run_path(l->run->folder, "nats.run", path);
    FILE *file = resume ? fopen(path, "r") : NULL;
    bool known = file && fscanf(file, "%39s", l->name) == 1;
    if (file)
        fclose(file);
    if (known)
        return true;
    uint8_t hash[SHA_BYTES];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    sha256(&now, sizeof now, hash);
    hex_write(hash, 8, l->name);
    file = fopen(path, "w");
    bool good = file && fputs(l->name, file) >= 0;
    if (file)
        good = !fclose(file) && good;
    return good || complain(why, "%s: The file cannot be written.", path);
}

static void subject_of(const struct lead *l, const char *kind, char out[80]) {
    snprintf(out, 80, "clowder.%s.%s", kind, l->name);
}

/* The consumer that all workers share, with this run's deadline. */
static bool set_deadline(struct lead *l, struct complaint *why) {
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = WORKERS;
    config.AckPolicy = js_AckExplicit;
    config.AckWait = (int64_t)(l->queue.setting->deadline * (double)NANOSECONDS);
    config.MaxDeliver = -1;
    config.MaxAckPending = 4096;
    natsStatus status = js_AddConsumer(NULL, l->queue.js, UNITS, &config, NULL, NULL);
    if (status != NATS_OK)
        status = js_UpdateConsumer(NULL, l->queue.js, UNITS, &config, NULL, NULL);
    return status == NATS_OK || failed(why, "the queue for workers could not be made", status);
}

static bool listen_to_results(struct lead *l, struct complaint *why) {
    jsSubOptions options;
    char subject[80], durable[100];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    subject_of(l, "results", subject);
    /* Every leader reads from the first result on: what a killed one has acknowledged it may not have saved. */
    snprintf(durable, sizeof durable, "lead-%s-%lld-%09ld", l->name, (long long)now.tv_sec, now.tv_nsec);
    jsSubOptions_Init(&options);
    options.Stream = RESULTS;
    options.Config.DeliverPolicy = js_DeliverAll;
    options.Config.AckPolicy = js_AckExplicit;
    options.Config.MaxAckPending = -1;
    natsStatus status = js_PullSubscribe(&l->results, l->queue.js, subject, durable, NULL, &options, NULL);
    return status == NATS_OK || failed(why, "results cannot be listened to", status);
}

static bool take_result(struct lead *l, const uint8_t *bytes, size_t length, struct complaint *why) {
    struct part *part = l->part;
    if (length < 17)
        return true;
    uint64_t unit = get_number(bytes), tally = get_number(bytes + 9);
    if (unit >= part->plan.units || part_has(part, unit) || tally > length - 17)
        return true;
    if (bytes[8] == KIND_SET_ASIDE) {
        char sentence[120];
        snprintf(sentence, sizeof sentence, "Unit %llu brought a worker down twice and is set aside.",
                 (unsigned long long)unit + 1);
        tell(&l->queue, sentence);
        part_put_aside(part, unit);
    } else {
        if (part->request.csv && !rows_save_bytes(l->run->folder, unit, bytes + 17 + tally, length - 17 - tally, why))
            return false;
        part_take_bytes(part, unit, bytes + 17, (size_t)tally);
    }
    l->played += plan_unit(&part->plan, unit).count;
    if (l->run->progress)
        l->run->progress(l->run->context, part->done_count, part->plan.units, l->played);
    return true;
}

static bool save_part(struct lead *l, bool now, struct complaint *why) {
    char path[1024];
    if (!now && seconds() - l->saved < SAVE_SECONDS)
        return true;
    l->saved = seconds();
    run_path(l->run->folder, "part.lab", path);
    return part_save(l->part, path, why);
}

/* Takes what has arrived; false only when the disk fails. */
static bool collect(struct lead *l, bool *any, struct complaint *why) {
    natsMsgList list;
    bool good = true;
    *any = fetch(l->results, BATCH, &list) == NATS_OK && list.Count > 0;
    for (int i = 0; i < list.Count; i++) {
        natsMsg *m = list.Msgs[i];
        good = good && take_result(l, (const uint8_t *)natsMsg_GetData(m), (size_t)natsMsg_GetDataLength(m), why);
        natsMsg_Ack(m, NULL);
    }
    natsMsgList_Destroy(&list);
    return good && save_part(l, false, why);
}

static bool publish_plan(struct lead *l, struct complaint *why) {
    char subject[80], *buffer = malloc(PLAN_TEXT_MAX);
    struct text text;
    if (!buffer)
        return complain(why, "There is not enough memory.");
    text_start(&text, buffer, PLAN_TEXT_MAX);
    request_write(&l->part->request, &text);
    subject_of(l, "plans", subject);
    bool good = publish(&l->queue, subject, text.data, text.length, NULL, why);
    free(buffer);
    return good;
}

static bool publish_units(struct lead *l, struct complaint *why) {
    char subject[80], id[80];
    uint8_t number[8];
    subject_of(l, "units", subject);
    for (uint64_t unit = 0; unit < l->part->plan.units; unit++) {
        if (part_has(l->part, unit))
            continue;
        put_number(number, unit);
        snprintf(id, sizeof id, "%s-%llu", l->name, (unsigned long long)unit);
        if (!publish(&l->queue, subject, number, sizeof number, id, why))
            return false;
    }
    return true;
}

/* Nothing of the run stays behind. */
static void clean_up(struct lead *l) {
    static const char *const kinds[] = {"units", "plans", "results"};
    static const char *const streams[] = {UNITS, PLANS, RESULTS};
    char subject[80], path[1024];
    for (int i = 0; i < 3; i++) {
        jsOptions options;
        jsOptions_Init(&options);
        subject_of(l, kinds[i], subject);
        options.Stream.Purge.Subject = subject;
        js_PurgeStream(l->queue.js, streams[i], &options, NULL);
    }
    run_path(l->run->folder, "nats.run", path);
    remove(path);
}

bool queue_lead(struct part *part, const struct run_setting *run, const struct queue_setting *setting, bool resume,
                struct complaint *why) {
    struct lead l = {.part = part, .run = run, .saved = seconds()};
    bool any = true;
    if (!name_run(&l, resume, why) || !queue_open(&l.queue, setting, why))
        return false;
    bool good = publish_plan(&l, why) && set_deadline(&l, why) && listen_to_results(&l, why);
    while (good && resume && any) /* what an earlier leader of this run has asked for */
        good = collect(&l, &any, why);
    good = good && save_part(&l, true, why) && publish_units(&l, why);
    while (good && part->done_count < part->plan.units)
        good = collect(&l, &any, why);
    good = good && save_part(&l, true, why);
    if (l.results) {
        natsSubscription_Unsubscribe(l.results);
        natsSubscription_Destroy(l.results);
    }
    if (good)
        clean_up(&l);
    queue_close(&l.queue);
    return good;
}

/* ---- a worker */

struct worker {
    struct queue queue;
    natsSubscription *units;
    struct child child;
    char run[RUN_BYTES];
    char *request;
    size_t request_length;
    int heartbeat; /* milliseconds */
};

/* The queue is made by the first leader; until then there is nothing to do. */
static bool find_queue(struct worker *w, struct complaint *why) {
    double begun = seconds();
    jsSubOptions options;
    natsStatus status;
    jsSubOptions_Init(&options);
    options.Stream = UNITS;
    options.Consumer = WORKERS;
    while ((status = js_PullSubscribe(&w->units, w->queue.js, NULL, NULL, NULL, &options, NULL)) != NATS_OK) {
        if (w->queue.setting->idle > 0 && seconds() - begun > w->queue.setting->idle)
            return failed(why, "nobody has asked for a run", status);
        nats_Sleep(RETRY_MS);
    }
    return true;
}

static void learn_deadline(struct worker *w) {
    jsConsumerInfo *info = NULL;
    if (js_GetConsumerInfo(&info, w->queue.js, UNITS, WORKERS, NULL, NULL) == NATS_OK)
        w->heartbeat = (int)(info->Config->AckWait / 1000000 / 3);
    jsConsumerInfo_Destroy(info);
    if (w->heartbeat < 50)
        w->heartbeat = 50;
}

/* The run of a unit, from its subject; its request is fetched when it is another than before. */
static bool learn_run(struct worker *w, const char *subject, bool *gone, struct complaint *why) {
    const char *name = strrchr(subject, '.') + 1;
    natsMsg *message = NULL;
    char plan[80];
    struct request request;
    *gone = false;
    if (!strcmp(name, w->run) && w->request)
        return true;
    snprintf(plan, sizeof plan, "clowder.plans.%.40s", name);
    natsStatus status = js_GetLastMsg(&message, w->queue.js, PLANS, plan, NULL, NULL);
    if (status != NATS_OK) {
        *gone = status == NATS_NOT_FOUND;
        return *gone || failed(why, "the request of a run cannot be read", status);
    }
    child_stop(&w->child);
    free(w->request);
    w->request_length = (size_t)natsMsg_GetDataLength(message);
    w->request = malloc(w->request_length + 1);
    bool good = w->request && memcpy(w->request, natsMsg_GetData(message), w->request_length) &&
                request_read(w->request, w->request_length, &request, why);
    if (good)
        request_close(&request);
    natsMsg_Destroy(message);
    snprintf(w->run, sizeof w->run, "%.39s", name);
    return good || complain(why, "There is not enough memory.");
}

static void still_on(void *context) {
    natsMsg_InProgress(context, NULL);
}

/* Plays a unit in the child, twice if need be. Null when both times the child died. */
static uint8_t *play_unit(struct worker *w, uint64_t unit, natsMsg *message, size_t *length, struct complaint *why) {
    for (int crash = 0; crash < CRASHES; crash++) {
        if (w->child.pid <= 0 && !child_start(&w->child, w->request, w->request_length, why))
            return NULL;
        uint8_t *bytes = child_play(&w->child, unit, w->heartbeat, still_on, message, length);
        if (bytes)
            return bytes;
        child_stop(&w->child);
    }
    return NULL;
}

static bool send_result(struct worker *w, uint64_t unit, const uint8_t *answer, size_t length, struct complaint *why) {
    char subject[80], id[80];
    size_t size = answer ? 9 + length : 17;
    uint8_t *bytes = calloc(1, size);
    if (!bytes)
        return complain(why, "There is not enough memory.");
    put_number(bytes, unit);
    bytes[8] = answer ? KIND_TALLY : KIND_SET_ASIDE;
    if (answer)
        memcpy(bytes + 9, answer, length);
    snprintf(subject, sizeof subject, "clowder.results.%s", w->run);
    snprintf(id, sizeof id, "%s-result-%llu", w->run, (unsigned long long)unit);
    bool good = publish(&w->queue, subject, bytes, size, id, why);
    free(bytes);
    return good;
}

/* A unit is acknowledged only when its result lies at the server. */
static bool work_on(struct worker *w, natsMsg *message, struct complaint *why) {
    bool gone;
    if (!learn_run(w, natsMsg_GetSubject(message), &gone, why)) {
        natsMsg_Nak(message, NULL);
        return false;
    }
    if (gone || natsMsg_GetDataLength(message) != 8) {
        natsMsg_Term(message, NULL);
        return true;
    }
    uint64_t unit = get_number((const uint8_t *)natsMsg_GetData(message));
    size_t length = 0;
    struct complaint inner = {""};
    uint8_t *answer = play_unit(w, unit, message, &length, &inner);
    bool good = !inner.text[0] ? send_result(w, unit, answer, length, why) : complain(why, "%s", inner.text);
    if (good)
        natsMsg_Ack(message, NULL);
    else
        natsMsg_Nak(message, NULL);
    if (good && !answer)
        tell(&w->queue, "A unit brought the program down twice; it was set aside.");
    free(answer);
    return good;
}

bool queue_work(const struct queue_setting *setting, struct complaint *why) {
    struct worker w = {.child = {0, -1, -1}};
    if (!queue_open(&w.queue, setting, why))
        return false;
    bool good = find_queue(&w, why);
    double last = seconds();
    while (good && (setting->idle <= 0 || seconds() - last < setting->idle)) {
        natsMsgList list;
        natsStatus status = fetch(w.units, 1, &list);
        if (status == NATS_OK && list.Count) {
            learn_deadline(&w);
            good = work_on(&w, list.Msgs[0], why);
            last = seconds();
        } else if (status != NATS_TIMEOUT) {
            nats_Sleep(RETRY_MS);
        }
        natsMsgList_Destroy(&list);
    }
    child_stop(&w.child);
    free(w.request);
    natsSubscription_Destroy(w.units);
    queue_close(&w.queue);
    return good;
}
