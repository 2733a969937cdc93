#!/usr/bin/env bash
# Fuzzes with libFuzzer, guided by code coverage, on the stable compiler. CONTRIBUTING.md explains
# what to do with a finding.
#
#   scripts/fuzz.sh                      every target for a fixed number of inputs (about 20
#                                        seconds) and a fixed seed, so that the result does not
#                                        depend on the machine's speed
#   scripts/fuzz.sh TARGET [SECONDS]     one target, for a minute by default
#   scripts/fuzz.sh all SECONDS          every target
#   scripts/fuzz.sh keep TARGET          add small inputs that reach new code to the corpus in the
#                                        repository
#
# Results go to target/fuzz/: inputs that reach new code to corpus/, inputs that cause a failure to
# found/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

all=$(sed -n 's/^name = "\([a-z_]*\)"$/\1/p' fuzz/Cargo.toml)
output=${CARGO_TARGET_DIR:-target}
work=$output/fuzz

known() {
    if ! grep -qx "$1" <<<"$all"; then
        echo "There is no fuzz target $1. Targets: ${all//$'\n'/ }" >&2
        exit 2
    fi
}

# `--workspace` selects the same features as in the tests, and the wrapper leaves dependencies
# alone, so that none of them is built again.
build() {
    local binaries=()
    for target in "$@"; do
        binaries+=(--bin "$target")
        mkdir -p "$work/corpus/$target" "$work/found"
    done
    RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/fuzz-rustc.sh \
        cargo build --workspace "${binaries[@]}" --features inclination-fuzz/libfuzzer
}

# The corpus in the repository has only small files. The examples serve as long inputs.
corpora() {
    echo "$work/corpus/$1" "fuzz/corpus/$1"
    case "$1" in
        load | graph) echo assets/examples ;;
    esac
}

# The number of inputs in a short run of a target. A time limit would give different results on each
# machine.
short() {
    case "$1" in
        edits) echo -runs=700 ;;
        builder) echo -runs=100000 ;;
        crowd) echo -runs=200 ;;
        graph | load | saves) echo -runs=200000 ;;
        random_graph) echo -runs=1600 ;;
        command) echo -runs=5000 ;;
        points | paste) echo -runs=15000 ;;
        csv) echo -runs=40000 ;;
        typed_text) echo -runs=1000000 ;;
        formula) echo -runs=200000 ;;
        *)
            echo "scripts/fuzz.sh has no number of inputs for a short run of $1. Add one to short()." >&2
            exit 2
            ;;
    esac
}

# Fuzzes one target for some seconds or for a short run, and prints the result in a line.
fuzz() {
    local target=$1 seconds=$2 log=$work/$1.log
    # Seed 0 means a random seed.
    local length=(-max_total_time="$seconds" -seed=0)
    local options=(-timeout=60 -rss_limit_mb=3072 -dict=fuzz/words.dict -max_len=24576
        -artifact_prefix="$work/found/$target-" -print_final_stats=1)
    if [ "$seconds" = short ]; then
        local runs
        runs=$(short "$target")
        length=("$runs" -seed=1)
    fi
    # shellcheck disable=SC2046 # One word per folder.
    if "$output/debug/$target" "${length[@]}" "${options[@]}" $(corpora "$target") >"$log" 2>&1; then
        awk -v target="$target" '
            / cov: / { for (at = 1; at < NF; at++) if ($at == "cov:") { reached = $(at + 1); if (!first) first = reached } }
            /stat::number_of_executed_units/ { runs = $2 }
            /stat::average_exec_per_sec/ { speed = $2 }
            END { printf "%-12s %9d runs, %6d a second, coverage %d to %d\n", target, runs, speed, first, reached }' "$log"
    else
        grep -aE -A4 'panicked at|ERROR: libFuzzer|Test unit written' "$log" | head -n 40 >&2
        echo "$target failed. The log is $log. CONTRIBUTING.md explains what to do." >&2
        return 1
    fi
}

fuzz_all() {
    local seconds=$1 failed=0 running=0
    # shellcheck disable=SC2086 # One word per target.
    build $all
    for target in $all; do
        if [ "$running" -ge "$(nproc)" ]; then
            wait -n || failed=1
            running=$((running - 1))
        fi
        fuzz "$target" "$seconds" &
        running=$((running + 1))
    done
    while [ "$running" -gt 0 ]; do
        wait -n || failed=1
        running=$((running - 1))
    done
    return "$failed"
}

case "${1:-all}" in
    all)
        fuzz_all "${2:-short}"
        ;;
    keep)
        known "${2:?name a target}"
        build "$2"
        "$output/debug/$2" -merge=1 -max_len=3072 "fuzz/corpus/$2" "$work/corpus/$2"
        ;;
    *)
        known "$1"
        build "$1"
        fuzz "$1" "${2:-60}"
        ;;
esac
