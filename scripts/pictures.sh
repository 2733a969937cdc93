#!/usr/bin/env bash
# Makes every picture of the app anew: those that tests compare with, those of the README and the figures, and the guide's
# curves and nodes. Curves come first: what has one is not pictured as an example.
# Look at each that git says is another.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_DOCS=1 cargo test -p inclination-cli --test cli nodes
UPDATE_SNAPSHOTS=1 cargo test -p inclination-ui-tests --test editor -- pictures figures examples_of_nodes
UPDATE_SNAPSHOTS=1 cargo test -p inclination-tests --test guide nodes
git status --short tests/ui/tests/snapshots docs/pictures
