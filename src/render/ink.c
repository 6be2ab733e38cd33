/* The characters and colours of days. */
#include "render/ink.h"

/* A day fills up from below; from amber to green the colours go with it. */
const struct ink inks[N_CELLS] = {
	[CELL_DONE] = { "#", "\u28ff", 0x1a8a3c, 28, true },
	[CELL_PARTIAL] = { ":", "\u28c4", 0xb08800, 136, false },
	[CELL_PARTIAL + 1] = { "=", "\u28e4", 0x868a10, 100, false },
	[CELL_PARTIAL_LAST] = { "+", "\u28f6", 0x4d8c24, 64, false },
	[CELL_OVER] = { "!", "!", 0xc4552d, 166, false },
	[CELL_SKIPPED] = { "-", "\u2812", 0x4f86c6, 68, false },
	[CELL_MISSED] = { "x", "x", 0xd1584f, 167, false },
	[CELL_OFF] = { ".", "\u2840", 0x7f8790, 102, false },
	[CELL_PENDING] = { "_", "\u28c0", 0xc7681c, 166, false },
	[CELL_FUTURE] = { " ", " ", 0x7f8790, 102, false },
};
