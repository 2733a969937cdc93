#!/usr/bin/env bash
# Runs the checks that only a release needs: known vulnerabilities in dependencies, and changes of
# the core's API that its version number does not allow. Needs network access.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH=$PWD/target/tools/bin:$PATH

require_tool() {
    if ! command -v "$1" >/dev/null; then
        echo "$1 is missing. To install it: cargo install --locked $1" >&2
        exit 1
    fi
}

run() {
    printf '== %s\n' "$*"
    "$@"
}

last_tag=$(git describe --tags --abbrev=0 2>/dev/null || true)

require_tool cargo-deny
[ -z "$last_tag" ] || require_tool cargo-semver-checks

run cargo deny --all-features check advisories
if [ -n "$last_tag" ]; then
    run cargo semver-checks -p inclination-core --baseline-rev "$last_tag"
else
    echo "There is no release tag yet, so there is no API to compare the core with."
fi
