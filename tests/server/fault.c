/* Preloaded into a server under test: makes the disk or the memory fail at a chosen moment.
 *
 *   FAULT_WRITE=N     the Nth write or sync of a database file fails, and FAULT_COUNT-1 after it (default 1)
 *   FAULT_ERRNO=E     with this error (default 28, no space left; 5 is an input/output error)
 *   FAULT_MALLOC=N    the Nth allocation by the program itself or by SQLite fails, and FAULT_COUNT-1 after it
 *   FAULT_FULL=FILE   all of them fail while this file exists
 *   FAULT_TALLY=FILE  how many calls there were, written at exit
 */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* pwrite64 by its own name */
#define _LARGEFILE64_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANGES = 2 };

static atomic_long writes, mallocs;
static long write_at, malloc_at, count = 1;
static int code = ENOSPC;
static struct { uintptr_t from, upto; } range[RANGES];

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static int note_range(struct dl_phdr_info *info, size_t size, void *context) {
    int *seen = context;
    (void)size;
    int place = *seen == 0 ? 0 : strstr(info->dlpi_name, "libsqlite3") ? 1 : -1;
    (*seen)++;
    if (place < 0)
        return 0;
    range[place].from = UINTPTR_MAX;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD) {
            uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            range[place].from = from < range[place].from ? from : range[place].from;
            range[place].upto = from + info->dlpi_phdr[i].p_memsz;
        }
    return 0;
}

static long number(const char *name) {
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void set_up(void) {
    int seen = 0;
    dl_iterate_phdr(note_range, &seen);
    count = number("FAULT_COUNT") ? number("FAULT_COUNT") : 1;
    code = number("FAULT_ERRNO") ? (int)number("FAULT_ERRNO") : ENOSPC;
    write_at = number("FAULT_WRITE");
    malloc_at = number("FAULT_MALLOC");
}

__attribute__((destructor)) static void tell(void) {
    const char *name = getenv("FAULT_TALLY");
    FILE *f = name ? fopen(name, "w") : NULL;
    if (!f)
        return;
    fprintf(f, "%ld %ld\n", atomic_load(&writes), atomic_load(&mallocs));
    fclose(f);
}

/* ---- the disk */

static int is_database(int fd) {
    char link[40], path[1024];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return strstr(path, ".db") != NULL && !strstr(path, "-shm");
}

static int disk_fails(int fd) {
    if (!is_database(fd))
        return 0;
    long n = atomic_fetch_add(&writes, 1) + 1;
    const char *full = getenv("FAULT_FULL");
    if (!(full && !access(full, F_OK)) && (!write_at || n < write_at || n >= write_at + count))
        return 0;
    errno = code;
    return 1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return disk_fails(fd) ? -1 : real(fd, bytes, length, at);
}

ssize_t write(int fd, const void *bytes, size_t length) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "write");
    return fd > 2 && disk_fails(fd) ? -1 : real(fd, bytes, length);
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    return disk_fails(fd) ? -1 : real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    return disk_fails(fd) ? -1 : real(fd);
}

/* ---- the memory */

static int memory_fails(const void *caller) {
    uintptr_t at = (uintptr_t)caller;
    int ours = 0;
    for (int i = 0; i < RANGES; i++)
        ours |= at >= range[i].from && at < range[i].upto;
    if (!ours)
        return 0;
    long n = atomic_fetch_add(&mallocs, 1) + 1;
    if (!malloc_at || n < malloc_at || n >= malloc_at + count)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) {
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t members, size_t size) {
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_calloc(members, size);
}

void *realloc(void *old, size_t size) {
    return memory_fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
}
