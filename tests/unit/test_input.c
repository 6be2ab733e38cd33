/* Lines from files and pipes, however they are cut up, against a loop over the bytes. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "cmd/seen_input.h"
#include "dice.h"
#include "tap.h"

struct text {
	struct buf bytes;
	char end;
};

/* Mostly short lines, some empty, some with a CR; few that are longer than any buffer. */
static void
text_make(struct text *text, struct dice *dice, size_t size)
{
	int longest = dice_below(dice, 3) == 0 ? 3 : dice_between(dice, 40, 200);
	int rare = dice_below(dice, 3) == 0 ? 2000 : 1 << 30;

	text->bytes = (struct buf)BUF_INIT;
	text->end = dice_below(dice, 4) == 0 ? '\0' : '\n';
	while (text->bytes.len < size) {
		int len = dice_below(dice, longest);

		if (dice_below(dice, rare) == 0)
			len = dice_between(dice, 100000, 700000);
		for (int i = 0; i < len; i++)
			buf_add_char(&text->bytes, (char)dice_between(dice, 'a', 'z'));
		if (dice_below(dice, 20) == 0)
			buf_add_char(&text->bytes, '\r');
		buf_add_char(&text->bytes, text->end);
	}
	if (dice_below(dice, 2) == 0)
		buf_add_str(&text->bytes, "no end");
}

/* The next line with a key from *at on. False where there is none. */
static bool
naive_next(const struct text *text, size_t *at, struct record *ret)
{
	char *data = text->bytes.data;

	while (*at < text->bytes.len) {
		size_t from = *at, key_len;

		while (*at < text->bytes.len && data[*at] != text->end)
			++*at;
		key_len = *at - from;
		*at += *at < text->bytes.len;
		if (text->end == '\n' && key_len > 0 && data[from + key_len - 1] == '\r')
			key_len--;
		*ret = (struct record){ data + from, *at - from, key_len };
		if (key_len > 0)
			return true;
	}
	return false;
}

static bool
same_record(const struct record *a, const struct record *b)
{
	return a->len == b->len && a->key_len == b->key_len &&
	    memcmp(a->start, b->start, a->len) == 0;
}

static bool
same_hash(const struct murmur *hash, const struct record *record)
{
	struct murmur wanted = murmur_hash(record->start, record->key_len);

	return hash->h1 == wanted.h1 && hash->h2 == wanted.h2;
}

/* Take random numbers of lines until the end: whether all came, each once and in order. */
static bool
all_come(struct input *input, const struct text *text, struct dice *dice)
{
	struct error err = ERR_INIT;
	size_t at = 0;
	struct record wanted;

	for (;;) {
		const struct record *records;
		const struct murmur *hashes;
		size_t n, take;
		int pauses = dice_below(dice, 3), more;

		input->hash = dice_below(dice, 4) > 0;
		more = input_more(input, &pauses, &err);
		while (more == 0 && !input_ended(input)) {
			if (input_read(input, &err) < 0)
				return false;
			more = input_ready(input);
		}
		if (more == 0)
			return !naive_next(text, &at, &wanted) && input->taken <= text->bytes.len;
		n = input_lines(input, &records, &hashes);
		if (more < 0 || n == 0 || n > BATCH_LINES)
			return false;
		take = dice_below(dice, 3) > 0 ? n : (size_t)dice_between(dice, 1, (int)n);
		for (size_t i = 0; i < take; i++)
			if (!naive_next(text, &at, &wanted) || !same_record(&records[i], &wanted) ||
			    (hashes != NULL && !same_hash(&hashes[i], &wanted)))
				return false;
		input_take(input, take);
	}
}

static bool
comes_from_file(const struct text *text, struct dice *dice)
{
	FILE *file = tmpfile();
	struct input input;
	bool good;

	if (file == NULL || fwrite(text->bytes.data, 1, text->bytes.len, file) != text->bytes.len ||
	    fflush(file) != 0 || lseek(fileno(file), 0, SEEK_SET) != 0)
		return false;
	input_init(&input, fileno(file), text->end);
	good = all_come(&input, text, dice);
	input_release(&input);
	fclose(file);
	return good;
}

/* Another process writes, in pieces of random size. */
static bool
comes_from_pipe(const struct text *text, struct dice *dice)
{
	int fds[2], most = dice_between(dice, 1000, 200000);
	struct input input;
	bool good;
	pid_t child;

	if (pipe(fds) != 0 || (child = fork()) < 0)
		return false;
	if (child == 0) {
		for (size_t at = 0; at < text->bytes.len;) {
			size_t left = text->bytes.len - at, n = (size_t)dice_between(dice, 1, most);
			ssize_t written = write(fds[1], text->bytes.data + at, n < left ? n : left);

			if (written < 0)
				_exit(1);
			at += (size_t)written;
		}
		_exit(0);
	}
	close(fds[1]);
	input_init(&input, fds[0], text->end);
	good = all_come(&input, text, dice);
	input_release(&input);
	close(fds[0]);
	return waitpid(child, NULL, 0) == child && good;
}

static void
test_dice(void)
{
	struct dice dice = dice_start();
	bool file = true, piped = true;

	for (int round = 0; round < 40; round++) {
		/* Files are read ahead from 1 MiB on. */
		struct text text;
		size_t size = (size_t)dice_below(&dice, round % 2 == 0 ? 300000 : 6000000);

		text_make(&text, &dice, size);
		file &= comes_from_file(&text, &dice);
		piped &= comes_from_pipe(&text, &dice);
		buf_release(&text.bytes);
	}
	TEST(file, "all lines of a file come, each once, in order, with their hashes");
	TEST(piped, "and so they do through a pipe");
}

/* Leave a file where the thread that reads ahead is anywhere. */
static void
test_left(void)
{
	struct dice dice = dice_start();
	bool good = true;

	for (int round = 0; round < 40; round++) {
		struct text text;
		FILE *file = tmpfile();
		struct error err = ERR_INIT;
		struct input input;
		int pauses = 0;

		text_make(&text, &dice, 1500000 + (size_t)dice_below(&dice, 1500000));
		good &= file != NULL &&
		    fwrite(text.bytes.data, 1, text.bytes.len, file) == text.bytes.len &&
		    fflush(file) == 0 && lseek(fileno(file), 0, SEEK_SET) == 0;
		input_init(&input, fileno(file), text.end);
		for (int lines = dice_below(&dice, 30000); lines > 0;) {
			const struct record *records;
			const struct murmur *hashes;
			size_t n;

			good &= input_more(&input, &pauses, &err) >= 0;
			n = input_lines(&input, &records, &hashes);
			input_take(&input, n);
			lines -= n == 0 ? lines : (int)n;
		}
		input_release(&input);
		fclose(file);
		buf_release(&text.bytes);
	}
	TEST(good, "a file can be left before its end");
}

static void
test_failed(void)
{
	struct error err = ERR_INIT;
	struct input input;
	int fd = open("/", O_RDONLY | O_DIRECTORY);

	input_init(&input, fd, '\n');
	TEST(!input_ready(&input) && !input_ended(&input), "before reading nothing is known");
	TEST(input_read(&input, &err) < 0 && err.code == ERR_DATA, "what can't be read fails");
	input_release(&input);
	close(fd);
}

int
main(void)
{
	test_dice();
	test_left();
	test_failed();
	return tap_done();
}
