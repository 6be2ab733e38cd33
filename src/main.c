/*
 * The edge: argv, environment, clock and terminal become a world that commands
 * are run in; what came of it becomes a message and an exit status. Nothing else
 * looks at the outside, but the store at its files.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/text.h"
#include "cmd/dispatch.h"
#include "render/json.h"
#include "version.h"

/* A variable that is set to something; NULL else. */
static const char *
environment(const char *name)
{
	const char *value = getenv(name);

	return value != NULL && value[0] != '\0' ? value : NULL;
}

/* Cron and services have no HOME; the password database knows. */
static const char *
home_folder(void)
{
	const char *home = environment("HOME");
	const struct passwd *user;

	if (home != NULL)
		return home;
	user = getpwuid(getuid());
	return user != NULL ? user->pw_dir : "/";
}

/*
 * Append NAME under the folder that a variable names, or under `fallback` in
 * the home folder. Relative values are to be ignored (XDG Base Directory
 * Specification 0.8).
 */
static void
xdg_path(struct buf *ret, const char *variable, const char *fallback, const char *name)
{
	const char *folder = environment(variable);

	if (folder != NULL && folder[0] == '/')
		buf_addf(ret, "%s/%s", folder, name);
	else
		buf_addf(ret, "%s/%s/%s", home_folder(), fallback, name);
}

static int
local_day(const char *zone, int day_start, day_t *ret_day, struct error *err)
{
	enum {
		MINUTES_PER_HOUR = 60,
		TM_YEAR_BASE = 1900
	};
	time_t now = time(NULL);
	struct tm local;

	if (zone[0] != '\0' && getenv("TZ") == NULL)
		setenv("TZ", zone, 1);
	tzset();
	if (localtime_r(&now, &local) == NULL ||
	    !civil_valid(local.tm_year + TM_YEAR_BASE, local.tm_mon + 1, local.tm_mday))
		return err_data(err, "the clock is outside the years 1 to 9999");
	*ret_day = day_from_civil(local.tm_year + TM_YEAR_BASE, local.tm_mon + 1, local.tm_mday);
	/* By the clock on the wall, also on a day that has 23 hours. */
	if (local.tm_hour * MINUTES_PER_HOUR + local.tm_min < day_start)
		--*ret_day;
	return 0;
}

/* Where the C library looks zones up by their names. */
static bool
zone_known(const char *zone)
{
	static const char letters[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	    "0123456789_+-/";
	const char *folder = environment("TZDIR");
	struct buf path = BUF_INIT;
	struct stat status;
	bool known;

	if (zone[0] == '/' || strspn(zone, letters) != strlen(zone))
		return false;
	buf_addf(&path, "%s/%s", folder != NULL ? folder : "/usr/share/zoneinfo", zone);
	known = stat(path.data, &status) == 0 && S_ISREG(status.st_mode);
	buf_release(&path);
	return known;
}

/* Run a program, found in PATH, to its end: whether it did what it is for. */
static bool
run_program(const char *const argv[], const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes)
{
	int status;
	pid_t child;

	/* It does not change its arguments, whatever the type says. */
	if (posix_spawnp(&child, argv[0], actions, attributes, (char *const *)(uintptr_t)argv,
		environ) != 0)
		return false;
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* What interrupts the pager doesn't end this program. */
static bool
read_manual(const char *page)
{
	const char *const find[] = { "man", "-w", page, NULL };
	const char *const show[] = { "man", page, NULL };
	struct sigaction ignore = { .sa_handler = SIG_IGN }, before;
	posix_spawn_file_actions_t silent;
	posix_spawnattr_t as_before;
	sigset_t interrupt;
	bool shown;

	sigemptyset(&interrupt);
	sigaddset(&interrupt, SIGINT);
	sigaction(SIGINT, &ignore, &before);
	posix_spawnattr_init(&as_before);
	posix_spawnattr_setsigdefault(&as_before, &interrupt);
	posix_spawnattr_setflags(&as_before, POSIX_SPAWN_SETSIGDEF);
	posix_spawn_file_actions_init(&silent);
	posix_spawn_file_actions_addopen(&silent, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_adddup2(&silent, STDOUT_FILENO, STDERR_FILENO);
	shown = run_program(find, &silent, &as_before) && run_program(show, NULL, &as_before);
	posix_spawn_file_actions_destroy(&silent);
	posix_spawnattr_destroy(&as_before);
	sigaction(SIGINT, &before, NULL);
	return shown;
}

/* By the locale's name, as setlocale() would take it, without loading the locale. */
static bool
locale_is_utf8(void)
{
	const char *name = environment("LC_ALL");

	if (name == NULL)
		name = environment("LC_CTYPE");
	if (name == NULL)
		name = environment("LANG");
	if (name == NULL)
		return false;
	return strcasestr(name, "UTF-8") != NULL || strcasestr(name, "UTF8") != NULL;
}

/* Columns of the terminal on stdout; 0 where it is none. */
static int
terminal_columns(void)
{
	enum {
		FALLBACK = 80
	};
	struct winsize size;

	if (!isatty(STDOUT_FILENO))
		return 0;
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		return size.ws_col;
	return FALLBACK;
}

static bool
terminal_is_dumb(void)
{
	const char *term = environment("TERM");

	return term == NULL || strcmp(term, "dumb") == 0;
}

/*
 * A descriptor that was closed would be given to the next file that is opened,
 * the database for one, and messages would be written into it.
 */
static void
hold_standard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			/* The wrong way round, so that using it still fails. */
			(void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Whether the shell would find a command by that name. */
static bool
command_known(const char *name)
{
	const char *path = environment("PATH");
	bool known = false;

	for (size_t len; path != NULL && !known; path = path[len] == ':' ? path + len + 1 : NULL) {
		struct buf file = BUF_INIT;

		len = strcspn(path, ":");
		buf_add(&file, path, len);
		buf_addf(&file, "/%s", name);
		known = access(file.data, X_OK) == 0;
		buf_release(&file);
	}
	return known;
}

/* One that is set to nothing, or to cat, is none. */
static const char *
find_pager(void)
{
	const char *pager = getenv("STREAK_PAGER");

	if (pager == NULL)
		pager = getenv("PAGER");
	if (pager == NULL)
		pager = command_known("less") ? "less -FRX" : "";
	return pager[0] == '\0' || strcmp(pager, "cat") == 0 ? NULL : pager;
}

/* How long to wait for other processes, in milliseconds: STREAK_WAIT has seconds. */
static int
lock_wait(void)
{
	enum {
		MAX_SECONDS = 3600
	};
	const char *text = environment("STREAK_WAIT");
	double seconds;

	if (text == NULL || !num_parse_real(text, &seconds) || seconds < 0)
		return STORE_WAIT;
	return (int)((seconds < MAX_SECONDS ? seconds : MAX_SECONDS) * 1000);
}

static int64_t
now_milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* By its name and COLORTERM, as terminals themselves say it; only very old ones have none. */
static int
terminal_colors(void)
{
	const char *term = environment("TERM"), *colors = environment("COLORTERM");

	if (colors != NULL && (strcmp(colors, "truecolor") == 0 || strcmp(colors, "24bit") == 0))
		return 1 << 24;
	if (term == NULL || strncmp(term, "vt", 2) == 0)
		return 0;
	return strstr(term, "-direct") != NULL ? 1 << 24 : PALETTE_COLORS;
}

/* File names and other people's words are made safe for a terminal here, once. */
static void
report_text(const char *message)
{
	struct buf line = BUF_INIT;

	text_shown(&line, message, strlen(message));
	fprintf(stderr, "streak: %s\n", buf_str(&line));
	buf_release(&line);
}

static void
refresh(struct world *world)
{
	world->place.now = now_milliseconds();
	world->columns = terminal_columns();
}

static void
report(const struct outcome *outcome)
{
	if (outcome->status < ERR_USAGE || outcome->error.code == ERR_NONE)
		return;
	if (outcome->json)
		json_error(stderr, &outcome->error);
	else
		report_text(outcome->error.message);
}

int
main(int argc, char *argv[])
{
	struct buf file = BUF_INIT, device_file = BUF_INIT, history_file = BUF_INIT;
	const char *named = environment("STREAK_DB");
	char host[HOST_NAME_MAX + 1] = "";
	struct outcome outcome;

	hold_standard_descriptors();
	/* A caller that ignores SIGPIPE would have every reader that goes away reported. */
	signal(SIGPIPE, SIG_DFL);
	if (named != NULL)
		buf_add_str(&file, named);
	else
		xdg_path(&file, "XDG_DATA_HOME", ".local/share", "streak/streak.db");
	xdg_path(&device_file, "XDG_STATE_HOME", ".local/state", "streak/device");
	xdg_path(&history_file, "XDG_STATE_HOME", ".local/state", "streak/history");
	gethostname(host, sizeof(host) - 1);

	struct world world = {
		.place = {
			.file = file.data,
			.device_file = device_file.data,
			.device_name = host,
			.wait = lock_wait(),
		},
		.file_named = named != NULL,
		.today = environment("STREAK_TODAY"),
		.version = STREAK_VERSION,
		.no_color = environment("NO_COLOR") != NULL || terminal_is_dumb(),
		.colors = terminal_colors(),
		.utf8 = locale_is_utf8(),
		.in_tty = isatty(STDIN_FILENO) != 0,
		.out_tty = isatty(STDOUT_FILENO) != 0,
		.err_tty = isatty(STDERR_FILENO) != 0,
		.history_file = history_file.data,
		.local_day = local_day,
		.find_pager = find_pager,
		.zone_known = zone_known,
		.read_manual = read_manual,
		.refresh = refresh,
		.report = report,
	};

	refresh(&world);
	dispatch(&world, argc, argv, &outcome);
	report(&outcome);
	buf_release(&file);
	buf_release(&device_file);
	buf_release(&history_file);
	return outcome.status;
}
