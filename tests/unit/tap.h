/* Assertions that print TAP: one line a test, the place of each failure. */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdbool.h>
#include <stdio.h>

static int tap_count, tap_failed;

/* One test: a sentence about behaviour and whether it holds. */
#define TEST(holds, ...)                                          \
 do {                                                             \
  bool tap_holds = (holds);                                       \
  printf("%s %d - ", tap_holds ? "ok" : "not ok", ++tap_count);   \
  printf(__VA_ARGS__);                                            \
  printf("\n");                                                   \
  if (!tap_holds) {                                               \
   printf("# failed at %s:%d: %s\n", __FILE__, __LINE__, #holds); \
   tap_failed++;                                                  \
  }                                                               \
 } while (0)

static inline int
tap_done(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed != 0;
}

#endif
