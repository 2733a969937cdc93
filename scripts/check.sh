#!/usr/bin/env bash
# The checks, in the order in which CI runs them. CI runs this script: there is one list.
#
#   scripts/check.sh                                          all of them
#   scripts/check.sh fmt|clippy|small|docs|test|fuzz|window   one of them
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

# A build machine has no display: its program builds without anything of a window.
check_small() {
    printf '== %s\n' "no window in inclination-cli"
    local small
    small=$(cargo tree -p inclination-cli --edges normal,build)
    if grep -E ' (eframe|egui|glow|glutin|winit) v' <<<"$small"; then
        echo "inclination-cli is built with parts of a window" >&2
        return 1
    fi
}

check_docs() {
    # Private items too: most of the code is private, and so are most links.
    run env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
}

check_test() {
    run cargo test --workspace
}

# Every target for some seconds; `test` has replayed the corpus by then.
check_fuzz() {
    if ! command -v "${CXX:-c++}" >/dev/null; then
        echo "The fuzzer is built with a compiler of C++, which is not here. On Debian: apt-get install g++" >&2
        return 1
    fi
    run scripts/fuzz.sh
}

# The app in a real window. `--workspace` only so that nothing is built again that `test` has built: what else stands in
# the workspace decides which features the window's crates are built with.
check_window() {
    local missing
    missing=$(scripts/window-needs.sh)
    if [ -n "$missing" ]; then
        # shellcheck disable=SC2086 # A word for each package.
        printf 'The window tests need what is not here. On Debian: apt-get install %s\n' "$(echo $missing)" >&2
        return 1
    fi
    printf '== %s\n' "no port for tests in what is shipped"
    local shipped
    shipped=$(cargo tree -p inclination-editor --edges normal,build)
    if grep egui_inspection <<<"$shipped"; then
        echo "inclination-editor is built with egui_inspection, which is for tests only" >&2
        return 1
    fi
    run cargo test --workspace --test window -- --ignored
}

case "$*" in
    "")
        check_fmt
        check_clippy
        check_small
        check_docs
        check_test
        check_fuzz
        # Last, so that the log ends with a result of tests.
        check_window
        ;;
    fmt | clippy | small | docs | test | fuzz | window)
        "check_$1"
        ;;
    *)
        echo "usage: scripts/check.sh [fmt|clippy|small|docs|test|fuzz|window]" >&2
        exit 2
        ;;
esac
