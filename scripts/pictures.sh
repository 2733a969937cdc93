#!/usr/bin/env bash
# Makes every picture of the app anew: those that tests compare with, those of the README and the figures, and the guide's
# curves and nodes.
# Look at each that git says is another.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_SNAPSHOTS=1 cargo test -p inclination-ui-tests --test editor -- pictures figures
UPDATE_DOCS=1 cargo test -p inclination-editor --test cli nodes
UPDATE_SNAPSHOTS=1 cargo test -p inclination-tests --test guide nodes
git status --short tests/ui/tests/snapshots docs/pictures
