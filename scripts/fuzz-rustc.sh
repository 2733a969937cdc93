#!/bin/sh
# Called by cargo instead of rustc in scripts/fuzz.sh, for the crates of the workspace only: dependencies
# are those that the tests built, and do not guide the fuzzer. Adds the options of `cargo fuzz -s none`,
# and optimization for crates without any. Assertions and overflow checks are those of the dev profile.
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
