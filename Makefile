# streak: build, test, install. Everything made lies under build/, but for ./streak.

PREFIX ?= /usr/local
bindir ?= $(PREFIX)/bin
mandir ?= $(PREFIX)/share/man
BASHCOMPDIR ?= $(PREFIX)/share/bash-completion/completions
# Debian's zsh looks for what packages bring elsewhere than for what else is in /usr.
ZSHCOMPDIR ?= $(PREFIX)/share/zsh/$(if $(and $(filter /usr,$(PREFIX)),\
	$(wildcard /etc/debian_version)),vendor-completions,site-functions)
FISHCOMPDIR ?= $(PREFIX)/share/fish/vendor_completions.d
DESTDIR ?=
INSTALL ?= install
CC ?= cc

# The version is the last tag and what came since; before the first tag, and in a
# tree without git, it is the one that is being worked on. `make dist` notes it.
NEXT_VERSION = 0.1.0
VERSION := $(or $(shell cat VERSION 2>/dev/null),\
	$(shell git describe --tags --dirty 2>/dev/null),\
	$(shell git describe --always --dirty 2>/dev/null | sed 's/^/$(NEXT_VERSION)-g/'),\
	$(NEXT_VERSION))

OPT ?= -O2 -g
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wwrite-strings -Wcast-qual -Wpointer-arith \
	-Wformat=2 -Wundef -Wvla -Wimplicit-fallthrough -Wswitch-enum
HARDEN := -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fstack-clash-protection -fPIE \
	$(if $(filter x86_64-%,$(shell $(CC) -dumpmachine)),-fcf-protection)
HARDEN_LD = -pie -Wl,-z,relro,-z,now

# make SANITIZE=1 ... builds and tests the same under ASan and UBSan, apart.
ifdef SANITIZE
O = build/sanitize
BIN = $(O)/streak
OPT = -O1 -g
HARDEN = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -fPIE
HARDEN_LD = -pie
else ifdef COVERAGE
O = build/coverage
BIN = $(O)/streak
OPT = -O0 -g
HARDEN = --coverage
HARDEN_LD = --coverage
else
O = build
BIN = streak
# Where it is built is not in what is built.
REPRODUCIBLE = -ffile-prefix-map='$(CURDIR)'=.
endif

ALL_CFLAGS = -std=c11 -pthread -fno-common $(OPT) $(WARN) $(HARDEN) $(REPRODUCIBLE) $(CFLAGS)
ALL_CPPFLAGS = -D_GNU_SOURCE -Isrc -I$(O) -MMD -MP $(CPPFLAGS)
ALL_LDFLAGS = $(HARDEN_LD) -Wl,--as-needed $(LDFLAGS)
LIBS = -lsqlite3 -ljansson -lutf8proc -lm -ldl

SRC := $(sort $(wildcard src/*/*.c))
OBJ := $(SRC:src/%.c=$(O)/%.o)
UNIT := $(patsubst tests/unit/%.c,$(O)/tests/%,$(sort $(wildcard tests/unit/test_*.c))) \
	$(patsubst tests/fuzz/fuzz_%.c,$(O)/tests/test_fuzz_%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
BENCH := $(patsubst tests/bench/%.c,$(O)/bench/%,$(sort $(wildcard tests/bench/*.c)))

# make V=1 shows the commands.
ifeq ($(V),1)
say = @:
Q =
else
say = @printf '  %-5s %s\n'
Q = @
endif

all: $(BIN)

# All that is compiled for the program and its tests.
programs: $(BIN) $(UNIT) $(BENCH)

$(BIN): $(O)/main.o $(O)/libstreak.a
	$(say) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ $(LIBS)

$(O)/libstreak.a: $(OBJ)
	$(say) AR $@
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(O)/%.o: src/%.c
	@mkdir -p $(@D)
	$(say) CC $<
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_CPPFLAGS) -c -o $@ $<

$(O)/tests/%: tests/unit/%.c $(O)/libstreak.a
	@mkdir -p $(@D)
	$(say) TEST $<
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_CPPFLAGS) $(ALL_LDFLAGS) -o $@ $< $(O)/libstreak.a $(LIBS)

# What fuzzing has found, and what it begins with, once each.
$(O)/tests/test_fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c $(O)/libstreak.a
	@mkdir -p $(@D)
	$(say) TEST $<
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_CPPFLAGS) -MF $@.d -DCORPUS='"tests/fuzz/corpus/$*"' \
		$(ALL_LDFLAGS) -o $@ $(filter %.c,$^) $(O)/libstreak.a $(LIBS)

$(O)/bench/%: tests/bench/%.c $(O)/libstreak.a
	@mkdir -p $(@D)
	$(say) BENCH $<
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_CPPFLAGS) $(ALL_LDFLAGS) -o $@ $< $(O)/libstreak.a $(LIBS)

# Rewritten only when the version changes, so that a build is not repeated for it.
$(O)/version.h: FORCE
	@mkdir -p $(@D)
	@echo '#define STREAK_VERSION "$(VERSION)"' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(O)/main.o: $(O)/version.h

# The completion scripts as lines of C, for `streak completions`.
$(O)/completion_lines.h: $(wildcard completions/streak.*)
	@mkdir -p $(@D)
	@for script in $^; do \
		echo "static const char *const completion_$${script##*.}[] = {"; \
		sed -e 's/[\\"?]/\\&/g' -e 's/.*/\t"&",/' $$script; \
		printf '\tNULL,\n};\n'; \
	done >$@

$(O)/cmd/completions.o: $(O)/completion_lines.h

# A script as the lines of an array in C.
$(O)/%.sql.inc: src/%.sql
	@mkdir -p $(@D)
	@sed 's/[\\"]/\\&/g; s/.*/"&\\n",/' $< > $@

$(O)/exchange/export_postgres.o: $(O)/exchange/postgres.sql.inc $(O)/exchange/postgres_end.sql.inc

FORCE:

# The whole suite: unit tests and bats; ends with a line "N passed, N failed".
check: $(BIN) $(UNIT)
	@STREAK_BIN=$(BIN) UNIT_DIR=$(O)/tests tests/run $(TESTS)

# Which lines the suite runs, file by file; CONTRIBUTING.md says what it leaves out.
coverage:
	@find build -name '*.gcda' -delete
	@failed=0; $(MAKE) COVERAGE=1 check || failed=1; \
		gcovr --root . --object-directory build/coverage --filter src/ --txt; exit $$failed

# Fuzz each target for FUZZ_SECONDS seconds; needs clang with its runtime. Not part of check.
FUZZ_CFLAGS = -std=c11 -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all
FUZZ_FLAGS = $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link,address,undefined -D_GNU_SOURCE -Isrc -I$(O)

fuzz: $(FUZZ)
	@tests/fuzz/run

build/fuzz/obj/%.o: src/%.c
	@mkdir -p $(@D)
	$(say) FUZZ $<
	$(Q)clang $(FUZZ_FLAGS) -MMD -MP -c -o $@ $<

build/fuzz/obj/cmd/completions.o: $(O)/completion_lines.h

build/fuzz/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/fuzz.h $(SRC:src/%.c=build/fuzz/obj/%.o)
	$(say) LINK $@
	$(Q)clang $(FUZZ_FLAGS) -fsanitize=fuzzer,address,undefined -o $@ $(filter-out %.h,$^) $(LIBS)

# Compare with the real Guava (Debian: default-jdk-headless libguava-java); not part of check.
check-guava: $(BIN) $(O)/guava/driver
	@STREAK_BIN=$(BIN) tests/guava/run $(O)/guava/driver $(O)/guava/data

# Compare with a real PostgreSQL (Debian: postgresql), which it starts; not part of check.
check-postgres: $(BIN)
	@STREAK_BIN=$(BIN) tests/postgres/run

$(O)/guava/%: tests/guava/%.c $(OBJ)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(ALL_CPPFLAGS) $(ALL_LDFLAGS) -o $@ $< $(OBJ) $(LIBS)

# What is installed: each file below DESTDIR, with what it is made from.
PAGES := $(sort $(wildcard man/*.[1-8]))
page_place = $(mandir)/man$(subst .,,$(suffix $(1)))/$(notdir $(1))
INSTALLED = $(bindir)/streak $(foreach page,$(PAGES),$(call page_place,$(page))) \
	$(BASHCOMPDIR)/streak $(ZSHCOMPDIR)/_streak $(FISHCOMPDIR)/streak.fish

install: $(BIN)
	$(INSTALL) -d $(addprefix $(DESTDIR),$(sort $(dir $(INSTALLED))))
	$(INSTALL) -m 755 $(BIN) $(DESTDIR)$(bindir)/streak
	$(foreach page,$(PAGES),$(INSTALL) -m 644 $(page) $(DESTDIR)$(call page_place,$(page)) &&) :
	$(INSTALL) -m 644 completions/streak.bash $(DESTDIR)$(BASHCOMPDIR)/streak
	$(INSTALL) -m 644 completions/streak.zsh $(DESTDIR)$(ZSHCOMPDIR)/_streak
	$(INSTALL) -m 644 completions/streak.fish $(DESTDIR)$(FISHCOMPDIR)/streak.fish

uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))

# A tarball of the checkout: the same bytes wherever and whenever it is made of one commit.
DIST = build/dist/streak-$(VERSION).tar.gz
dist:
	@VERSION='$(VERSION)' tests/package/dist '$(DIST)'

# The tarball builds elsewhere, to the same bytes, and is tested, installed and removed there.
distcheck: dist $(BIN)
	@CC='$(CC)' OPT='$(OPT)' CPPFLAGS='$(CPPFLAGS)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' \
		tests/package/distcheck '$(DIST)' $(BIN) $(DISTCHECK_TESTS)

# A package for this machine's Debian, and what lintian says of it.
deb: $(BIN)
	@VERSION='$(VERSION)' tests/package/deb $(BIN)

check-package: $(BIN)
	@STREAK_BIN=$(BIN) tests/run tests/package/*.bats

bench: $(BIN) $(BENCH)
	@tests/bench/run
	@tests/bench/seen

bench-seen: $(BIN) $(BENCH)
	@tests/bench/seen

# The picture of the README, drawn anew; a test says where it is out of date.
picture: $(BIN)
	STREAK_BIN=$(BIN) tests/docs/draw >$(O)/year.svg
	mv $(O)/year.svg tests/docs/year.svg

# What building and testing need, on Debian and Ubuntu.
DEPS_BUILD = gcc make git libc6-dev libsqlite3-dev libjansson-dev libutf8proc-dev \
	libreadline-dev
DEPS_TEST = sqlite3 bats bats-support bats-assert bats-file jq faketime mandoc tmux \
	bash-completion zsh fish tzdata libxml2-utils librsvg2-bin strace
DEPS_FUZZ = clang libclang-rt-dev
DEPS_LINT = clang clang-format clang-tidy cppcheck shellcheck

DEPS_GUAVA = default-jdk-headless libguava-java
DEPS_PACKAGE = dpkg-dev lintian devscripts
DEPS_COVERAGE = gcovr
DEPS_POSTGRES = postgresql

deps: PACKAGES = $(DEPS_BUILD) $(DEPS_TEST)
deps-fuzz: PACKAGES = $(DEPS_FUZZ)
deps-lint: PACKAGES = $(DEPS_LINT)
deps-guava: PACKAGES = $(DEPS_GUAVA)
deps-package: PACKAGES = $(DEPS_PACKAGE)
deps-coverage: PACKAGES = $(DEPS_COVERAGE)
deps-postgres: PACKAGES = $(DEPS_POSTGRES)

# Elsewhere they have other names: it says what is needed, and fails.
deps deps-lint deps-fuzz deps-guava deps-package deps-coverage deps-postgres:
	@command -v apt-get >/dev/null || { echo "This installs packages of Debian and Ubuntu. \
	Here, install by their names: a C compiler, make, git, SQLite 3.37 or later, jansson, \
	utf8proc and GNU readline 8 or later with their headers; for the tests the sqlite3 \
	shell, bats with bats-support, bats-assert and bats-file, jq, libfaketime, strace, mandoc, \
	tmux, bash-completion, zsh, fish, \
	xmllint, rsvg-convert and the time zone data; for lint clang, clang-format, clang-tidy, \
	cppcheck and shellcheck." | tr -s ' \t' ' ' | \
		fold -s -w 80 >&2; exit 1; }
	$$([ "$$(id -u)" = 0 ] || echo sudo) sh -c 'apt-get update -q && \
		DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $(PACKAGES)'

lint: $(O)/version.h $(O)/completion_lines.h
	@tests/lint

clean:
	rm -rf build streak

.PHONY: all programs check check-guava check-postgres check-package fuzz install uninstall dist distcheck \
	deb picture bench bench-seen coverage deps deps-lint deps-fuzz deps-guava deps-postgres deps-package \
	deps-coverage lint clean FORCE
.SECONDARY:
.DELETE_ON_ERROR:

-include $(OBJ:.o=.d) $(O)/main.d $(UNIT:=.d) $(BENCH:=.d) $(O)/guava/driver.d
