#!/usr/bin/env bats
# help on a terminal: the manual, where there is one.

load helper
load terminal

# A man that has one page, and a bash that it is read in.
setup_here() {
	mkdir -p bin
	cat >bin/man <<-'END'
		#!/bin/sh
		case "$*" in
		"-w streak-seen") echo /a/page ;;
		streak-seen) echo "The MANUAL of seen" ;;
		*) echo "No manual entry for $*" >&2; exit 16 ;;
		esac
	END
	chmod +x bin/man
	cat >bashrc <<-END
		PATH=$BATS_TEST_TMPDIR/bin:\$PATH
		PS1='% '
		PROMPT_COMMAND='touch $BATS_TEST_TMPDIR/ready'
		cd $BATS_TEST_TMPDIR/work
	END
}

@test "on a terminal help opens the manual of a command that has its own" {
	start_terminal bash --noprofile --rcfile bashrc -i
	types "streak help seen; echo status \$?" Enter
	wait_to_see '^status 0'
	grep -q '^The MANUAL of seen' screen
	run ! grep 'Usage\|No manual' screen
}

@test "on a terminal help prints the usage of a command that has no manual, or none here" {
	start_terminal bash --noprofile --rcfile bashrc -i
	types "streak help undo; echo status \$?" Enter
	wait_to_see '^status 0'
	grep -q '^Usage: streak undo' screen
	types "clear; streak help seen check; streak seen --help" Enter
	wait_to_see '^Usage: streak seen COMMAND'
	grep -q '^Usage: streak seen check' screen
	types "clear; mv ../bin/man ../bin/no-man; PATH=$BATS_TEST_TMPDIR/bin streak help seen" Enter
	wait_to_see '^Usage: streak seen COMMAND'
	run ! grep 'No manual' screen
}

@test "help into a file or a pipe is the usage" {
	PATH=$PWD/bin:$PATH
	run streak help seen
	assert_success
	assert_output --partial "Usage: streak seen COMMAND"
	refute_output --partial MANUAL
}
