#!/usr/bin/env bats
# The tarball and the Debian package, built, looked at and used. Needs dpkg-dev,
# lintian and devscripts; tests/package.bats needs nothing.

load ../helper

setup_here() {
	TOP=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
}

# make in the source tree, with the program as it is, and as if no bats ran it.
make_here() {
	local top=$TOP bin=$STREAK_BIN
	(
		PATH=${PATH#"$BATS_LIBEXEC:"}
		# shellcheck disable=SC2086 # they are words
		unset MAKEFLAGS MAKELEVEL MFLAGS ${!BATS_@}
		make -C "$top" -s BIN="$bin" -o "$bin" "$@"
	)
}

@test "the tarball builds at another place to the same bytes, and installs and uninstalls" {
	run make_here distcheck DIST="$PWD/streak-x.tar.gz" VERSION="$(streak --version | cut -d' ' -f2)"
	assert_success
	assert_output --partial "0 failed"
	assert_line --index 0 "$PWD/streak-x.tar.gz"
	assert_line "distcheck: streak-x.tar.gz is good"
}

@test "the Debian package is the same each time, and lintian finds nothing in it" {
	run make_here deb
	assert_success
	assert_equal "$(wc -l <<<"$output")" 1
	cp "$TOP/$output" first.deb
	(umask 077 && make_here deb)
	cmp "$TOP/$output" first.deb
	dpkg-deb --extract first.deb root
	(cd root && dpkg-deb --control ../first.deb && md5sum --quiet -c DEBIAN/md5sums)
	run dpkg-deb --field first.deb Depends
	for library in libc6 libjansson4 'libsqlite3-0 (>= 3.37)' libutf8proc; do
		assert_output --partial "$library"
	done
	[[ $(dpkg-deb --field first.deb Recommends) == libreadline* ]]
	[[ $(dpkg-deb --field first.deb Version) == [0-9]* ]]
	run root/usr/bin/streak --version
	assert_output "$(streak --version)"
	for page in "$TOP"/man/*; do
		gzip -dc "root/usr/share/man/man${page##*.}/$(basename "$page").gz" | cmp - "$page"
	done
}

# Control flow integrity is left out: for that the C library's own start has to have it.
@test "the program is hardened" {
	run hardening-check --nocfprotection "$STREAK_BIN"
	assert_success
	for what in 'Position Independent Executable' 'Stack protected' 'Fortify Source functions' \
		'Read-only relocations' 'Immediate binding'; do
		assert_output --regexp "$what: yes"
	done
}
