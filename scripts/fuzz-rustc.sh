#!/bin/sh
# What cargo calls instead of rustc for scripts/fuzz.sh, and for the workspace's own crates only: dependencies are those that
# the tests have built, and nothing in them guides. Adds what `cargo fuzz -s none` adds, and what optimisation a crate that
# has none needs to be quick. Assertions and overflow checks are the dev profile's.
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
