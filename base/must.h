/* Assertions that stay on in every build: a wrong call from inside is a bug, and is stopped there. */
#ifndef BASE_MUST_H
#define BASE_MUST_H

_Noreturn void must_fail(const char *claim, const char *file, int line);

#define must(claim) (__builtin_expect(!(claim), 0) ? must_fail(#claim, __FILE__, __LINE__) : (void)0)

#endif
