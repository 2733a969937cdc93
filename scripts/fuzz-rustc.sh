#!/bin/sh
# Called by cargo instead of rustc in scripts/fuzz.sh, but only for the crates of the workspace.
# Dependencies are those that the tests use, without coverage. Adds the options of
# `cargo fuzz -s none`, and optimization for crates that set none. Assertions and overflow checks
# follow the dev profile.
rustc=$1
shift
case "$*" in
    *opt-level*) ;;
    *) set -- "$@" -Copt-level=1 ;;
esac
exec "$rustc" "$@" -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1 -Cdebuginfo=line-tables-only
