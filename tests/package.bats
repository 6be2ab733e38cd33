#!/usr/bin/env bats
# What make puts where, and takes away again; the tarball of a checkout. What
# takes long or needs Debian's tools is in tests/package/.

load helper

# make in the source tree, with the program as it is; its path from there has no blank.
make_here() {
	local program=${STREAK_BIN#"$TOP"/}
	env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -C "$TOP" -s BIN="$program" \
		-o "$program" "$@"
}

needs_checkout() {
	[ "$(git -C "$TOP" rev-parse --show-prefix 2>&1)" = "" ] || skip "this is no git checkout"
}

@test "make install puts each file where it is looked for, and uninstall takes all of them away" {
	run make_here install DESTDIR="$PWD/root" PREFIX=/opt/streak
	assert_success
	assert_output ""
	(cd root/opt/streak && find . ! -type d | sort) >installed
	{
		echo ./bin/streak
		for page in "$TOP"/man/*; do
			echo "./share/man/man${page##*.}/$(basename "$page")"
		done
		echo ./share/bash-completion/completions/streak
		echo ./share/fish/vendor_completions.d/streak.fish
		echo ./share/zsh/site-functions/_streak
	} | sort | diff -u - installed
	cmp "$STREAK_BIN" root/opt/streak/bin/streak
	cmp "$TOP/man/streak.1" root/opt/streak/share/man/man1/streak.1
	assert_equal "$(stat -c %a root/opt/streak/bin/streak)" 755
	assert_equal "$(find root ! -type d ! -perm 644 ! -name streak)" ""
	touch root/opt/streak/bin/of-another
	run make_here uninstall DESTDIR="$PWD/root" PREFIX=/opt/streak
	assert_success
	assert_equal "$(find root ! -type d)" root/opt/streak/bin/of-another
}

@test "make install takes each folder as it is told" {
	make_here install DESTDIR="$PWD/root" bindir=/b mandir=/m BASHCOMPDIR=/bc ZSHCOMPDIR=/zc \
		FISHCOMPDIR=/fc
	assert_equal "$(cd root && find . -type f | grep -v '^./m/' | sort | paste -sd' ')" \
		"./b/streak ./bc/streak ./fc/streak.fish ./zc/_streak"
	assert_exist root/m/man1/streak.1
}

@test "the tarball of a checkout has the files that git knows and is the same each time" {
	needs_checkout
	make_here dist DIST="$PWD/1/streak-x.tar.gz" SOURCE_DATE_EPOCH=
	git -C "$TOP" ls-files | while read -r file; do
		[ ! -e "$TOP/$file" ] || echo "streak-x/$file"
	done >known
	echo streak-x/VERSION >>known
	diff -u <(LC_ALL=C sort known) <(tar -tf 1/streak-x.tar.gz | LC_ALL=C sort)
	assert_equal "$(tar -tvf 1/streak-x.tar.gz --numeric-owner | awk '{print $2}' | uniq)" 0/0
	touch "$TOP/LICENSE"
	(umask 077 && TZ=Asia/Tokyo LC_ALL=C make_here dist DIST="$PWD/2/streak-x.tar.gz")
	cmp 1/streak-x.tar.gz 2/streak-x.tar.gz
	SOURCE_DATE_EPOCH=86400 make_here dist DIST="$PWD/3/streak-x.tar.gz"
	assert_equal "$(TZ=UTC tar -tvf 3/streak-x.tar.gz | awk '{print $4, $5}' | uniq)" \
		"1970-01-02 00:00"
}
