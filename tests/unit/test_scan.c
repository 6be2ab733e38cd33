/* Finding a byte in many, against a loop over them. */
#include "base/scan.h"
#include "dice.h"
#include "tap.h"

static uint64_t
naive(const char *bytes, char byte)
{
	uint64_t equal = 0;

	for (int i = 0; i < SCAN_BYTES; i++)
		if (bytes[i] == byte)
			equal |= UINT64_C(1) << i;
	return equal;
}

static void
test_bytes(void)
{
	char bytes[SCAN_BYTES];
	bool found = true, portable = true;

	/* Each byte alone, among those that differ from it in one bit. */
	for (int byte = 0; byte < 256; byte++) {
		for (int i = 0; i < SCAN_BYTES; i++)
			bytes[i] = (char)(byte ^ 1 << i % 8);
		for (int i = 0; i < SCAN_BYTES; i++) {
			bytes[i] = (char)byte;
			found &= scan_equal(bytes, (char)byte) == UINT64_C(1) << i;
			portable &= scan_equal_portable(bytes, (char)byte) == UINT64_C(1) << i;
			bytes[i] = (char)(byte ^ 1 << i % 8);
		}
	}
	TEST(found, "a byte is found where it is, and no other");
	TEST(portable, "and so it is without vectors");
}

static void
test_dice(void)
{
	struct dice dice = dice_start();
	char bytes[SCAN_BYTES + 1];
	bool found = true, portable = true;

	for (int round = 0; round < 100000; round++) {
		char byte = (char)dice_below(&dice, 256);
		int share = dice_between(&dice, 1, 10);
		int from = dice_below(&dice, 2);

		for (size_t i = 0; i < sizeof(bytes); i++)
			bytes[i] =
			    (char)(dice_below(&dice, share) == 0 ? byte : dice_below(&dice, 256));
		found &= scan_equal(bytes + from, byte) == naive(bytes + from, byte);
		portable &= scan_equal_portable(bytes + from, byte) == naive(bytes + from, byte);
	}
	TEST(found, "all of some equal bytes are found");
	TEST(portable, "and so they are without vectors");
}

int
main(void)
{
	test_bytes();
	test_dice();
	return tap_done();
}
