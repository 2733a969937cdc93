#!/usr/bin/env bash
# Draws all pictures of the app again: those that tests compare with, those of the README and the figures,
# and the guide's curves and nodes. Curves come first, because nodes with a curve need no example.
# Review each picture that git reports as changed.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_DOCS=1 cargo test -p inclination-cli --test cli nodes
UPDATE_SNAPSHOTS=1 cargo test -p inclination-ui-tests --test editor -- pictures figures examples_of_nodes
UPDATE_SNAPSHOTS=1 cargo test -p inclination-tests --test guide nodes
git status --short tests/ui/tests/snapshots docs/pictures
