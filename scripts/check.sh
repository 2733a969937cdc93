#!/usr/bin/env bash
# The checks, in the order in which CI runs them. CI runs this script: there is one list.
#
#   scripts/check.sh                        all of them
#   scripts/check.sh fmt|clippy|docs|test   one of them
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

run() {
    printf '== %s\n' "$*"
    "$@"
}

check_fmt() {
    run cargo fmt --all --check
}

check_clippy() {
    run cargo clippy --workspace --all-targets -- -D warnings
    # Without its features the core is `no_std`: whatever reaches for std fails here. Each feature stands alone.
    run cargo clippy -p inclination-core --no-default-features -- -D warnings
    run cargo clippy -p inclination-core --no-default-features --features serde -- -D warnings
    run cargo clippy -p inclination-core --no-default-features --features std -- -D warnings
}

check_docs() {
    # Private items too: most of the code is private, and so are most links.
    run env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
}

check_test() {
    run cargo test --workspace
}

case "$*" in
    "")
        check_fmt
        check_clippy
        check_docs
        # Last, so that the log ends with the tests' result.
        check_test
        ;;
    fmt | clippy | docs | test)
        "check_$1"
        ;;
    *)
        echo "usage: scripts/check.sh [fmt|clippy|docs|test]" >&2
        exit 2
        ;;
esac
