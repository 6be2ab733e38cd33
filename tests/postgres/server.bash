# A PostgreSQL of our own, on a socket in a temporary folder: server_start, then
# psql finds it by its environment; server_stop. shellcheck shell=bash

# Where initdb and pg_ctl are: Debian keeps them out of the PATH. Empty: nowhere.
server_bin() {
	local at
	for at in "${PG_BIN:-}" /usr/lib/postgresql/*/bin "$(dirname "$(command -v pg_ctl)")"; do
		if [ -n "$at" ] && [ -x "$at/initdb" ] && [ -x "$at/pg_ctl" ]; then
			echo "$at"
			return
		fi
	done
}

# PostgreSQL does not run as root.
server_run() {
	if [ "$(id -u)" = 0 ]; then
		(cd / && HOME=/ setpriv --reuid=nobody --regid=nogroup --clear-groups "$@")
	else
		"$@"
	fi
}

# server_start OPTIONS: with these options of postgres. 1 where it can't be had. The
# folder has a short name, since that of a socket has to be.
server_start() {
	local bin
	bin=$(server_bin)
	if [ -z "$bin" ] || ! command -v psql >/dev/null; then
		return 1
	fi
	SERVER_DIR=$(mktemp -d /tmp/streak-pg.XXXXXX)
	[ "$(id -u)" != 0 ] || chown nobody:nogroup "$SERVER_DIR"
	if ! server_run "$bin/initdb" -D "$SERVER_DIR/data" -U streak -A trust -E UTF8 --locale=C -N \
		>"$SERVER_DIR/log" 2>&1 ||
		! server_run "$bin/pg_ctl" -D "$SERVER_DIR/data" -l "$SERVER_DIR/server.log" -w \
			-o "-k $SERVER_DIR -c listen_addresses='' -c fsync=off $1" start \
			>>"$SERVER_DIR/log" 2>&1; then
		cat "$SERVER_DIR"/*log >&2
		server_stop
		return 1
	fi
	export PGHOST=$SERVER_DIR PGUSER=streak PGDATABASE=postgres PGCLIENTENCODING=UTF8
	export PSQLRC=/dev/null
	unset PGPORT PGSERVICE PGPASSFILE PGOPTIONS PGHOSTADDR
}

server_stop() {
	[ -n "${SERVER_DIR:-}" ] || return 0
	if [ -e "$SERVER_DIR/data/postmaster.pid" ]; then
		server_run "$(server_bin)/pg_ctl" -D "$SERVER_DIR/data" -m immediate stop >/dev/null 2>&1
	fi
	rm -rf "$SERVER_DIR"
	SERVER_DIR=
}
