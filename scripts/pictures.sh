#!/usr/bin/env bash
# Makes every picture of the app anew: those that tests compare with, and those of the README and the figures.
# Look at each that git says is another.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_SNAPSHOTS=1 cargo test -p inclination-ui-tests --test editor -- pictures figures
git status --short tests/ui/tests/snapshots docs/pictures
