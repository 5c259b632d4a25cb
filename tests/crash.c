/* For LD_PRELOAD: a process of the lab that plays dies when it is given the unit that CRASH_UNIT names. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

ssize_t read(int fd, void *out, size_t size) {
    static ssize_t (*real)(int, void *, size_t);
    const char *wanted = getenv("CRASH_UNIT");
    if (!real)
        real = (ssize_t(*)(int, void *, size_t))(uintptr_t)dlsym(RTLD_NEXT, "read");
    ssize_t got = real(fd, out, size);
    uint64_t number = 0;
    if (fd == 0 && got == 8 && size == 8 && wanted) {
        memcpy(&number, out, 8);
        if (number == strtoull(wanted, NULL, 10))
            abort();
    }
    return got;
}
