#!/usr/bin/env bash
# Redraws all pictures of the app: those that tests compare with, those of the README, the figures,
# and the guide's curves and nodes. Curves come first, because nodes with a curve need no example.
# Review each picture that git reports as changed.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_DOCS=1 cargo test -p inclination-cli --test cli node_pictures
UPDATE_SNAPSHOTS=1 cargo test -p inclination-ui-tests --test editor -- pictures figures node_pictures
UPDATE_SNAPSHOTS=1 cargo test -p inclination-tests --test guide nodes
git status --short tests/ui/tests/snapshots docs/pictures
