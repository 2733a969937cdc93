#!/usr/bin/env bash
# Runs all checks in the same order as CI, which runs this script.
#
#   scripts/check.sh         all checks
#   scripts/check.sh STAGE   one of: fmt text dependencies clippy small no_std docs test fuzz window
#
# `scripts/install-tools.sh` installs the tools for `text` and `dependencies`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH=$PWD/target/tools/bin:$PATH

stages=(fmt text dependencies clippy small no_std docs test fuzz window)

run() {
    printf '== %s\n' "$*"
    "$@"
}

check_fmt() {
    run cargo fmt --all --check
}

# Spelling, scripts, TOML files and the width of comments, which rustfmt does not limit.
check_text() {
    run typos
    run shellcheck .ci/run scripts/*.sh
    run taplo fmt --check

    printf '== %s\n' "comments of at most 100 columns"
    local wide
    wide=$(git ls-files -z '*.rs' '*.toml' '*.sh' .ci/run |
        LC_ALL=C.UTF-8 xargs -0 grep -HnE '^.{101,}$' |
        grep -E '^[^:]+:[0-9]+: *(//|# )' || true)
    if [ -n "$wide" ]; then
        printf 'These comments are wider than 100 columns:\n%s\n' "$wide" >&2
        return 1
    fi
}

check_dependencies() {
    run cargo deny --all-features check bans licenses sources
    run cargo machete
}

check_clippy() {
    run cargo clippy --workspace --all-targets -- -D warnings
    # Without features the core is `no_std`, so any use of std fails here. Each feature must work
    # alone.
    run cargo clippy -p inclination-core --no-default-features -- -D warnings
    run cargo clippy -p inclination-core --no-default-features --features serde -- -D warnings
    run cargo clippy -p inclination-core --no-default-features --features std -- -D warnings
}

# Build servers have no display, so the command line must build without crates that open windows.
check_small() {
    printf '== %s\n' "no window crates in inclination-cli"
    local window_crates
    window_crates=$(cargo tree -p inclination-cli --edges normal,build)
    if grep -E ' (eframe|egui|glow|glutin|winit) v' <<<"$window_crates"; then
        echo "inclination-cli must not depend on these crates." >&2
        return 1
    fi
}

# A microcontroller without an operating system has no std, so even a dependency that uses it fails
# here.
check_no_std() {
    local target=thumbv7em-none-eabihf
    if [ -d "$(rustc --print target-libdir --target "$target")" ]; then
        run cargo build -p inclination-core --no-default-features --features serde --target "$target"
    else
        # A weaker check: it finds uses of std in the core, but not in its dependencies.
        printf 'The core library for %s is missing (rustup target add %s).\n' "$target" "$target"
        run cargo clippy -p inclination-core --no-default-features --features serde -- \
            -D warnings -D clippy::std_instead_of_core -D clippy::std_instead_of_alloc
    fi
}

check_docs() {
    # Most items are private, and so are most links between them.
    run env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
}

check_test() {
    run cargo test --workspace
}

# Runs each fuzz target for a few seconds. The `test` stage has already replayed the corpus.
check_fuzz() {
    if ! command -v "${CXX:-c++}" >/dev/null; then
        echo "Fuzzing needs a C++ compiler. On Debian: apt-get install g++" >&2
        return 1
    fi
    run scripts/fuzz.sh
}

# Tests the app in a real window. `--workspace` selects the same features of dependencies as the
# `test` stage, so that nothing is built twice.
check_window() {
    local missing
    missing=$(scripts/window-needs.sh)
    if [ -n "$missing" ]; then
        printf 'The window tests need more packages. On Debian: apt-get install %s\n' "${missing//$'\n'/ }" >&2
        return 1
    fi

    printf '== %s\n' "no test port in the shipped app"
    local shipped
    shipped=$(cargo tree -p inclination-editor --edges normal,build)
    if grep egui_inspection <<<"$shipped"; then
        echo "inclination-editor must not depend on egui_inspection, which is for tests only." >&2
        return 1
    fi
    run cargo test --workspace --test window -- --ignored
}

if [ $# = 0 ]; then
    # `window` is last, so that the log ends with the result of tests.
    for stage in "${stages[@]}"; do
        "check_$stage"
    done
elif [ $# = 1 ] && [[ " ${stages[*]} " = *" $1 "* ]]; then
    "check_$1"
else
    echo "usage: scripts/check.sh [STAGE], where STAGE is one of: ${stages[*]}" >&2
    exit 2
fi
