/* A crowd of WebSockets for `make load`. Standard input names them, one a line: TABLE COOKIE.
 *
 *   clowder-load PORT idle            connects everybody, says "ready N", and waits for a line
 *   clowder-load PORT moves RATE SECONDS   plays RATE moves a second in all (0: as fast as answers come)
 *   clowder-load PORT watch           connects everybody; for each step that all have got, says the step's number and
 *                                     when the first, 99% of them and the last had it (ns of the monotonic clock)
 *
 * Prints one JSON object: moves, refused, latencies in ms (from sending a move to its acknowledgement), CPU seconds. */
#include "server/frame.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <uv.h>

enum { BUFFER_BYTES = 65536, TICK_MS = 5, LATENCIES_MAX = 4000000, CONNECTING_MAX = 200 };

struct client {
    uv_tcp_t tcp;
    uv_connect_t connect;
    char table[20], cookie[100];
    char *input;
    size_t length, room;
    bool upgraded, welcomed, asked, waiting;
    unsigned seq, key;
    uint64_t sent_at;
    char action[48];
    struct client *ready; /* the next that is asked */
};

static uv_loop_t *loop;
static struct client *clients;
static size_t count, begun, welcomed;
static struct client *ready_first, **ready_last = &ready_first;
static struct sockaddr_in server;
static double rate, seconds, owed;
static uint64_t started, last_tick;
static long moves, refused;
static float *latency;
static bool playing, watching;
static uint64_t *got_at; /* of the step that is being watched */
static size_t got_count;

static void fail(const char *why) {
    fprintf(stderr, "clowder-load: %s\n", why);
    exit(1);
}

static void send_frame(struct client *c, const char *text, size_t length) {
    char frame[512];
    uv_buf_t buf;
    size_t head = frame_head(FRAME_TEXT, length, frame);
    frame[1] = (char)(frame[1] | 0x80);
    memset(frame + head, 0, 4); /* a mask of zeros masks nothing */
    memcpy(frame + head + 4, text, length);
    buf = uv_buf_init(frame, (unsigned)(head + 4 + length));
    if (uv_try_write((uv_stream_t *)&c->tcp, &buf, 1) != (int)buf.len)
        fail("the server does not take what is sent");
}

static void play(struct client *c) {
    char text[300];
    int length = snprintf(text, sizeof text, "{\"type\":\"do\",\"action\":\"%s\",\"seq\":%u,\"key\":\"k%u\"}",
                          c->action, c->seq, ++c->key);
    c->asked = false;
    c->waiting = true;
    c->sent_at = uv_hrtime();
    send_frame(c, text, (size_t)length);
}

static unsigned number_after(const char *text, const char *key) {
    const char *at = strstr(text, key);
    return at ? (unsigned)strtoul(at + strlen(key), NULL, 10) : 0;
}

static void note_step(struct client *c, const char *text) {
    const char *legal = strstr(text, "\"legal\":[\"");
    c->seq = number_after(text, "\"seq\":");
    if (!legal || c->asked || c->waiting)
        return;
    legal += 10;
    size_t length = strcspn(legal, "\"");
    if (length >= sizeof c->action)
        return;
    memcpy(c->action, legal, length);
    c->action[length] = 0;
    c->asked = true;
    c->ready = NULL;
    *ready_last = c;
    ready_last = &c->ready;
}

static struct client *next_ready(void) {
    struct client *c = ready_first;
    if (!c)
        return NULL;
    ready_first = c->ready;
    if (!ready_first)
        ready_last = &ready_first;
    return c;
}

/* Times come in ascending order, because there is one loop. */
static void note_watched(const struct client *c) {
    got_at[got_count++] = uv_hrtime();
    if (got_count < count)
        return;
    printf("step %u %llu %llu %llu\n", c->seq, (unsigned long long)got_at[0],
           (unsigned long long)got_at[got_count * 99 / 100], (unsigned long long)got_at[got_count - 1]);
    fflush(stdout);
    got_count = 0;
}

static void note_message(struct client *c, const char *text) {
    if (!strncmp(text, "{\"type\":\"step\"", 14)) {
        note_step(c, text);
        if (watching)
            note_watched(c);
    } else if (!strncmp(text, "{\"type\":\"ack\"", 13)) {
        c->waiting = false;
        if (playing && moves < LATENCIES_MAX)
            latency[moves++] = (float)((double)(uv_hrtime() - c->sent_at) / 1e6);
    } else if (!strncmp(text, "{\"type\":\"error\"", 15)) {
        c->waiting = false;
        refused++;
    } else if (!strncmp(text, "{\"type\":\"welcome\"", 17)) {
        const char *step = strstr(text, "\"step\":{");
        welcomed += !c->welcomed;
        c->welcomed = true;
        if (step)
            note_step(c, step);
    }
    if (playing && rate == 0 && c->asked) {
        struct client *one = next_ready();
        if (one)
            play(one);
    }
}

/* A server's frame at the beginning of the input; returns its size, 0 when it is not whole yet. */
static size_t take_frame(struct client *c) {
    unsigned char *b = (unsigned char *)c->input;
    if (c->length < 2)
        return 0;
    size_t wide = b[1] == 126 ? 2 : b[1] == 127 ? 8 : 0, size = wide ? 0 : b[1];
    if (c->length < 2 + wide)
        return 0;
    for (size_t i = 0; i < wide; i++)
        size = size << 8 | b[2 + i];
    size_t whole = 2 + wide + size;
    if (c->length < whole)
        return 0;
    if ((b[0] & 15) == FRAME_TEXT) {
        char kept = c->input[whole];
        c->input[whole] = 0;
        note_message(c, c->input + 2 + wide);
        c->input[whole] = kept;
    } else if ((b[0] & 15) == FRAME_CLOSE) {
        fail("the server hung up");
    }
    return whole;
}

static void take_input(struct client *c) {
    size_t done;
    if (!c->upgraded) {
        c->input[c->length] = 0;
        char *end = strstr(c->input, "\r\n\r\n");
        if (!end)
            return;
        if (strncmp(c->input, "HTTP/1.1 101", 12))
            fail("a socket was refused");
        c->upgraded = true;
        c->length -= (size_t)(end + 4 - c->input);
        memmove(c->input, end + 4, c->length);
        send_frame(c, "{\"type\":\"hello\"}", 16);
    }
    while ((done = take_frame(c))) {
        c->length -= done;
        memmove(c->input, c->input + done, c->length);
    }
    if (!c->length) {
        free(c->input);
        c->input = NULL;
        c->room = 0;
    }
}

static void room_for(uv_handle_t *handle, size_t wish, uv_buf_t *out) {
    struct client *c = handle->data;
    (void)wish;
    if (c->room < c->length + BUFFER_BYTES) {
        c->room = c->length + BUFFER_BYTES;
        c->input = realloc(c->input, c->room + 1);
        if (!c->input)
            fail("there is no memory left");
    }
    *out = uv_buf_init(c->input + c->length, BUFFER_BYTES);
}

static void begin_more(void);

static void received(uv_stream_t *stream, ssize_t got, const uv_buf_t *buf) {
    struct client *c = stream->data;
    (void)buf;
    if (got < 0)
        fail("a connection was cut");
    bool before = c->welcomed;
    c->length += (size_t)got;
    take_input(c);
    if (c->welcomed && !before)
        begin_more();
}

static void connected(uv_connect_t *connect, int status) {
    struct client *c = connect->data;
    char request[600];
    if (status)
        fail(uv_strerror(status));
    int length =
        snprintf(request, sizeof request,
                 "GET /api/tables/%s/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: %s\r\n\r\n",
                 c->table, c->cookie);
    uv_buf_t buf = uv_buf_init(request, (unsigned)length);
    uv_tcp_nodelay(&c->tcp, 1);
    if (uv_try_write((uv_stream_t *)&c->tcp, &buf, 1) != length ||
        uv_read_start((uv_stream_t *)&c->tcp, room_for, received))
        fail("a connection could not be used");
}

static void begin_more(void) {
    while (begun < count && begun - welcomed < CONNECTING_MAX) {
        struct client *c = &clients[begun++];
        c->tcp.data = c->connect.data = c;
        uv_tcp_init(loop, &c->tcp);
        if (uv_tcp_connect(&c->connect, &c->tcp, (struct sockaddr *)&server, connected))
            fail("a connection could not be begun");
    }
}

static int compare(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void report(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    double took = (double)(uv_hrtime() - started) / 1e9;
    qsort(latency, (size_t)moves, sizeof *latency, compare);
    printf("{\"moves\":%ld,\"refused\":%ld,\"seconds\":%.2f,\"p50\":%.2f,\"p90\":%.2f,\"p99\":%.2f,\"max\":%.2f,"
           "\"cpu\":%.2f}\n",
           moves, refused, took, moves ? latency[moves / 2] : 0, moves ? latency[moves * 9 / 10] : 0,
           moves ? latency[moves * 99 / 100] : 0, moves ? latency[moves - 1] : 0, cpu);
    fflush(stdout);
    exit(0);
}

static void ticked(uv_timer_t *timer) {
    uint64_t now = uv_hrtime();
    (void)timer;
    if (welcomed < count)
        return;
    if (!playing) {
        playing = true;
        started = last_tick = now;
    }
    if ((double)(now - started) / 1e9 > seconds)
        report();
    owed += rate * (double)(now - last_tick) / 1e9;
    last_tick = now;
    for (struct client *c; (rate == 0 || owed >= 1) && (c = next_ready()); owed -= 1)
        play(c);
    if (owed > rate / 10)
        owed = rate / 10; /* nobody is asked: what was not sent is not owed for ever */
}

static void read_clients(void) {
    size_t room = 0;
    char table[20], cookie[100];
    while (scanf("%19s %99s", table, cookie) == 2 && strcmp(table, "end")) {
        if (count == room) {
            room = room ? 2 * room : 1024;
            clients = realloc(clients, room * sizeof *clients);
            if (!clients)
                fail("there is no memory left");
        }
        struct client *c = &clients[count++];
        memset(c, 0, sizeof *c);
        memcpy(c->table, table, sizeof table);
        memcpy(c->cookie, cookie, sizeof cookie);
    }
}

static void wait_idle(uv_timer_t *timer) {
    if (welcomed < count)
        return;
    printf("ready %zu\n", count);
    fflush(stdout);
    if (watching) {
        uv_timer_stop(timer);
        return;
    }
    while (getchar() == '\n')
        continue;
    exit(0);
}

int main(int argc, char **argv) {
    watching = argc == 3 && !strcmp(argv[2], "watch");
    bool idle = watching || (argc == 3 && !strcmp(argv[2], "idle"));
    if (!idle && (argc != 5 || strcmp(argv[2], "moves")))
        fail("usage: clowder-load PORT idle | clowder-load PORT moves RATE SECONDS");
    loop = uv_default_loop();
    rate = idle ? 0 : strtod(argv[3], NULL);
    seconds = idle ? 0 : strtod(argv[4], NULL);
    latency = calloc(LATENCIES_MAX, sizeof *latency);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    uv_ip4_addr("127.0.0.1", atoi(argv[1]), &server);
    read_clients();
    got_at = calloc(count + 1, sizeof *got_at);
    if (!count || !latency || !got_at)
        fail("nobody is named on standard input");
    uv_timer_t timer;
    uv_timer_init(loop, &timer);
    uv_timer_start(&timer, idle ? wait_idle : ticked, TICK_MS, TICK_MS);
    begin_more();
    return uv_run(loop, UV_RUN_DEFAULT);
}
