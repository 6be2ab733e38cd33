/* Single keys at a terminal, without Enter. */
#ifndef CMD_KEY_H
#define CMD_KEY_H

enum {
	KEY_END = -1, /* Ctrl-C, Ctrl-D, or the terminal is gone */
	KEY_NONE = 0, /* no character of ASCII, such as an arrow; or the process was stopped */
};

/*
 * From keys_begin() to keys_end() the terminal on standard input hands keys over as
 * they are pressed and doesn't show them. A signal that ends the process, and
 * Ctrl-Z, which stops it, leave the terminal as it was before. Whatever else
 * reads the terminal has to come outside of it.
 */
void keys_begin(void);
void keys_end(void);

/* Wait for a key and return its character. What was typed ahead counts. */
int key_read(void);

#endif
