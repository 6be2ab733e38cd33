/*
 * Times two commands in turn, A B A B ..., each as a whole process, and prints
 * the ratio of each pair's wall time: a machine whose speed drifts slows both.
 *   compare RUNS LABEL A [ARG...] -- B [ARG...]
 * "{}" in an argument becomes the number of the run, so that each can do
 * something new. Output of the commands is thrown away.
 */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	MAX_RUNS = 1000,
	MAX_ARGS = 64,
	ARG_SIZE = 512
};

extern char **environ;

static void
die(const char *what)
{
	fprintf(stderr, "compare: %s\n", what);
	exit(2);
}

/* An argument with every "{}" replaced. */
static void
expand(const char *arg, int run, char ret[ARG_SIZE])
{
	size_t len = 0;

	for (; *arg != '\0' && len + 16 < ARG_SIZE; arg++) {
		if (arg[0] == '{' && arg[1] == '}') {
			len += (size_t)snprintf(ret + len, ARG_SIZE - len, "%d", run);
			arg++;
		} else {
			ret[len++] = *arg;
		}
	}
	ret[len] = '\0';
}

/* Seconds that the command takes; it must exit with 0 or 1. */
static double
time_once(char *const argv[], int n, int run)
{
	static char space[MAX_ARGS][ARG_SIZE];
	char *args[MAX_ARGS + 1];
	posix_spawn_file_actions_t actions;
	struct timespec from, to;
	int status;
	pid_t pid;

	for (int i = 0; i < n; i++) {
		expand(argv[i], run, space[i]);
		args[i] = space[i];
	}
	args[n] = NULL;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	clock_gettime(CLOCK_MONOTONIC, &from);
	if (posix_spawnp(&pid, args[0], &actions, NULL, args, environ) != 0)
		die(args[0]);
	if (waitpid(pid, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) > 1)
		die("a command failed");
	clock_gettime(CLOCK_MONOTONIC, &to);
	posix_spawn_file_actions_destroy(&actions);
	return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
}

static int
by_value(const void *left, const void *right)
{
	const double *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static double
median(double *values, int n)
{
	qsort(values, (size_t)n, sizeof(*values), by_value);
	return values[n / 2];
}

int
main(int argc, char *argv[])
{
	static double a[MAX_RUNS], b[MAX_RUNS], ratio[MAX_RUNS];
	int runs = argc > 1 ? atoi(argv[1]) : 0, split = 3;

	while (split < argc && strcmp(argv[split], "--") != 0)
		split++;
	if (runs < 1 || runs > MAX_RUNS || split <= 3 || split + 1 >= argc ||
	    split - 3 > MAX_ARGS || argc - split - 1 > MAX_ARGS)
		die("usage: compare RUNS LABEL A [ARG...] -- B [ARG...]");
	time_once(argv + 3, split - 3, 0);
	time_once(argv + split + 1, argc - split - 1, 0);
	for (int i = 0; i < runs; i++) {
		a[i] = time_once(argv + 3, split - 3, i + 1);
		b[i] = time_once(argv + split + 1, argc - split - 1, i + 1);
		ratio[i] = a[i] / b[i];
	}
	double middle = median(ratio, runs);

	printf("%-58s %6.2f  (%.2f to %.2f; %.1f ms / %.1f ms)\n", argv[2], middle, ratio[0],
	    ratio[runs - 1], median(a, runs) * 1e3, median(b, runs) * 1e3);
	return 0;
}
