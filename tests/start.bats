#!/usr/bin/env bats
# The first steps of a newcomer.

load helper

@test "without a database at the default place it says how to start and exits 0" {
	unset STREAK_DB
	run streak status
	assert_success
	assert_output --partial "streak add"
	assert_not_exist "$HOME/.local/share"
}

@test "a first check-in is a streak of one day" {
	streak add Read
	run streak checkin Read
	assert_success
	assert_output "Read: 2026-03-08 checked in; streak 1 day"
	assert_equal "$(status_of .current)" 1
}
