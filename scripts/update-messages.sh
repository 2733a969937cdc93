#!/usr/bin/env bash
# Updates the messages that tests expect to those that the code prints. See "Messages in tests" in
# CONTRIBUTING.md.
#
#   scripts/update-messages.sh                       in all tests
#   scripts/update-messages.sh -p inclination-cli    in the tests that these arguments of
#                                                    `cargo test` select
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [ $# = 0 ]; then
    set -- --workspace
fi
status=0
UPDATE_EXPECT=1 cargo test --no-fail-fast "$@" || status=$?

# expect-test writes a text without quotes as `expect!["..."]`. Once rustfmt has moved such a text
# to its own line, expect-test no longer finds it, unless there is a second pair of brackets.
git grep --untracked -l 'expect!\["' -- '*.rs' | while IFS= read -r file; do
    sed -i 's/expect!\["\([^"]*\)"\]/expect![["\1"]]/g' "$file"
done || true
cargo fmt --all
exit "$status"
