//! The first programs for game programmers, compared with the numbers on the examples' pages.

use std::{error::Error, fs};

use expect_test::expect;
use inclination_core::{
    AgentState, AgentStates, OptionHandle, Program, Single,
    authoring::format::{Document, export},
    load,
};

use super::pages::{assert_current, read_file, repository_root};

#[path = "../../../core/examples/ant_colony.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod ant_colony;
#[path = "../../../core/examples/budget.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod budget;
#[path = "../../../core/examples/crowd.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod crowd;
#[path = "../../../core/examples/explaining.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod explaining;
#[path = "../../../core/examples/one_agent.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod one_agent;
#[path = "../../../core/examples/profiles.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod profiles;
#[path = "../../../core/examples/reloading.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod reloading;
#[path = "../../../core/examples/reports.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod reports;
#[path = "../../../core/examples/rollback.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod rollback;
#[path = "../../../core/examples/saving.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod saving;
#[path = "../../../core/examples/targets.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod targets;
#[path = "../../../core/examples/telemetry.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod telemetry;
#[path = "../../../core/examples/typed.rs"]
#[expect(dead_code, reason = "`main` is for `cargo run`")]
mod typed;

/// Returns the output of a program.
fn capture_output(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).expect("it runs");
    String::from_utf8(out).expect("it prints text")
}

#[test]
fn the_files_that_programs_load_are_exported_from_the_examples() {
    let folder = "core/examples/exported";
    let files = fs::read_dir(repository_root().join(folder)).expect("the folder is there");
    let mut count = 0;

    for file in files {
        let file = file.expect("it can be read").file_name();
        let file = file.into_string().expect("a name in UTF-8");
        let name = file.strip_suffix(".run.json").expect("a runtime file");
        let project = read_file(&format!("assets/examples/{name}.incl.json"));
        let document = Document::read(project.as_bytes()).expect(name);
        assert_current(&format!("{folder}/{file}"), &export(&document.graph));
        count += 1;
    }

    assert_eq!(count, 4);
}

/// docs/examples/take-cover.md.
#[test]
fn one_agent_behaves_as_the_page_says() {
    assert_eq!(
        capture_output(one_agent::run),
        "0.0 s: Fight them (fight), 0.68\n\
         0.5 s: Take cover (take-cover), 1.85\n\
         1.0 s: Take cover (take-cover), 1.44\n\
         1.5 s: Change magazine (reload), 0.73\n\
         2.0 s: Take cover (take-cover), 3.51\n"
    );
}

/// Averages by hand: Joe (2 * 1 + 0 * 0 + 0.25) / 3, Stan 0.25 / 4, with weights of 1 1.25 / 3.
#[test]
fn profiles_weigh_as_each_person_does() {
    assert_eq!(
        capture_output(profiles::run),
        "Joe: 0.7500\nStan: 0.0625\nStan 0.0625, nobody in particular 0.4167, Joe 0.7500\n"
    );
}

/// Agents that think in turns decide as each would alone, whatever the number of threads.
#[test]
fn a_crowd_chooses_what_each_would_alone() {
    const TICKS: u32 = 2 * crowd::THINK_INTERVAL;
    let program = duel_program();
    let turn = program.decision("My turn").expect("it is there");
    let heal = program.option(turn, "Heal").expect("it is there");
    let stat = |name| program.stat(name).expect("it is there");

    let mut single = Single::new(&program);
    single.set_seed(crowd::SEED);
    single.set(stat("Foe health"), 20.0);
    single.set(stat("Potions"), 1.0);

    let mut expected = vec![Vec::new(); TICKS as usize];
    let mut states = AgentStates::new(&program);
    for agent in 0..crowd::AGENTS {
        let mut state = AgentState::new(&program, agent.into(), 0.0);
        let mut health = (agent % 100 + 1) as f32;
        let first = agent % crowd::THINK_INTERVAL;
        for tick in (first..TICKS).step_by(crowd::THINK_INTERVAL as usize) {
            single.set(stat("Health"), health);
            let choice = single.decide(turn, &mut state, f64::from(tick) / 60.0);
            health = if choice.option == Some(heal) {
                100.0
            } else {
                f32::max(health - 5.0, 1.0)
            };
            expected[tick as usize].push(choice.option.map(OptionHandle::index));
        }
        states.push(state);
    }

    for threads in 1..=3 {
        let mut crowd = crowd::Crowd::new(threads).expect("it loads");
        for (tick, expected) in (0..TICKS).zip(&expected) {
            crowd.think(tick).expect("it decides");
            crowd.act();
            let choices = crowd.choices.iter();
            let options = choices.map(|choice| choice.option.map(OptionHandle::index));
            assert!(
                options.eq(expected.iter().copied()),
                "{threads} threads, tick {tick}"
            );
        }
        assert_eq!(
            crowd.states.checksum(),
            states.checksum(),
            "{threads} threads"
        );
    }
}

fn duel_program() -> Program {
    let file = read_file("core/examples/exported/duel.run.json");
    Program::new(&load(file.as_bytes()).expect("it was exported")).expect("it is sound")
}

/// The equations of docs/examples/duel.md: the chance of each option, and how far counts may be off
/// by Bernstein's inequality with a chance of one in 10^9.
#[test]
fn a_crowd_is_as_likely_to_attack_heal_and_run_as_the_equations_say() {
    let program = duel_program();
    let turn = program.decision("My turn").expect("it is there");
    let mut crowd = crowd::Crowd::new(1).expect("it loads");
    let mut counts = [0_usize; 3];
    let mut expected = [0.0_f64; 3];
    let mut variance = [0.0_f64; 3];

    // In these ticks, each agent decides once.
    for tick in 0..crowd::THINK_INTERVAL {
        crowd.think(tick).expect("it decides");
        for (at, option) in program.options(turn).enumerate() {
            let choices = crowd.choices.iter();
            counts[at] += choices
                .filter(|choice| choice.option == Some(option))
                .count();
        }
    }

    for agent in 0..crowd::AGENTS {
        let share = f64::from(agent % 100 + 1) / 100.0;
        let threat = (15.0 / (share * 100.0)).min(1.0);
        let attack = (1.0 - (20.0 - 5.0) / (15.0 - 5.0)) * (1.0 - 0.6) + 0.6;
        let base = 0.68 * std::f64::consts::E;
        let heal = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * share + 6.0));
        let run = 1.0 - share.powf(0.25 / 2.0_f64.powi(4));
        let weights = [attack, heal * threat, run * threat];
        let total: f64 = weights.iter().sum();
        for (at, weight) in weights.into_iter().enumerate() {
            let chance = weight / total;
            expected[at] += chance;
            variance[at] += chance * (1.0 - chance);
        }
    }

    let l = (2.0 / 1e-9_f64).ln();
    for (at, count) in counts.into_iter().enumerate() {
        let (expected, variance) = (expected[at], variance[at]);
        let allowed = l / 3.0 + (l * l / 9.0 + 2.0 * l * variance).sqrt();
        assert!(
            (count as f64 - expected).abs() <= allowed,
            "option {at}: {count}, expected {expected} and at most {allowed} off"
        );
    }
}

/// Each frame continues where the last one stopped, and the first round ends with the last agent.
/// Together, the calls choose what one call without a budget does.
#[test]
fn a_budget_is_continued_by_the_next_frame() {
    let mut unhurried = budget::Thinkers::new().expect("it loads");
    let all = unhurried.think(0.0, &mut || false).expect("it decides");
    assert_eq!(all, 0..budget::AGENTS);

    let mut thinkers = budget::Thinkers::new().expect("it loads");
    let mut next = 0;
    let mut frames = 0;
    while next < budget::AGENTS {
        // Late at the thirteenth question; there is one before every 256 agents.
        let mut questions = 0;
        let mut is_late = || {
            questions += 1;
            questions == 13
        };
        let decided = thinkers.think(0.0, &mut is_late).expect("it decides");
        assert_eq!(decided, next..budget::AGENTS.min(next + 12 * 256));
        next = decided.end;
        frames += 1;
    }
    assert_eq!(frames, 7);
    assert_eq!(thinkers.choices, unhurried.choices);
    assert_eq!(thinkers.states, unhurried.states);

    // The next round begins with the first agent. A frame that is late at once decides nothing.
    assert_eq!(thinkers.think(1.0, &mut || true).expect("it decides"), 0..0);
    let all = thinkers.think(1.0, &mut || false).expect("it decides");
    assert_eq!(all, 0..budget::AGENTS);
}

/// A completed shot runs until the next decision, and an interrupted one stops at once. Both count
/// as stops. A bold sniper would withdraw only after three shots; docs/examples/sniper.md.
#[test]
fn reports_end_options_as_the_history_says() {
    assert_eq!(
        capture_output(reports::run),
        "0 s: from idle to fire_one_shot
    runs Fire; Fire is Running since 0 s, stops: 0
3 s: Completed
    runs Fire (completed); Fire is Running since 0 s, stops: 0
4 s: from idle to stay_hidden
    runs Wait; Fire is Stopped since 4 s, stops: 1
184 s: from stay_hidden to fire_one_shot
    runs Fire; Fire is Running since 184 s, stops: 1
185 s: Failed
    runs nothing; Fire is Stopped since 185 s, stops: 2
185 s: from idle to stay_hidden
    runs Wait; Fire is Stopped since 185 s, stops: 2
186 s: from stay_hidden to withdraw
    runs Withdraw; Fire is Stopped since 185 s, stops: 2
"
    );
}

/// Under steady fire, taking cover always beats the medkit: by the formula of
/// docs/examples/take-cover.md, it is worth at least 1.5 * 1.3 * 0.6 times as much as healing.
#[test]
fn telemetry_finds_the_option_that_is_never_chosen() {
    let playtest = telemetry::Playtest::run().expect("it runs");
    let (act, counts) = (playtest.act, &playtest.telemetry);

    let total: u64 = counts.choices(act).map(|(_, count)| count).sum();
    assert_eq!(total, counts.times_made(act));
    assert_eq!(
        total,
        telemetry::SOLDIERS as u64 * u64::from(telemetry::ROUNDS)
    );

    let lines = capture_output(|out| playtest.describe_counts(out));
    assert!(lines.contains("Use medkit: never\n"), "{lines}");
    assert_eq!(lines.matches("never").count(), 1, "{lines}");
    let changes = counts.changes_of_mind(act);
    assert!(changes > 0 && changes < total, "{lines}");
}

/// Machines differ from the tick whose input is missing until the tick in which it arrives, after
/// which even the past is equal.
#[test]
fn machines_agree_after_a_rollback() {
    use rollback::{Input, Session, WINDOW};

    assert_eq!(
        capture_output(rollback::run),
        "tick 0: agree\ntick 1: agree\ntick 2: agree\ntick 3: differ\ntick 4: differ\n\
         tick 5: differ\ntick 6: agree\ntick 7: agree\n"
    );

    // Any input, as late as possible and over several turns of the ring.
    for late in [Input::Hit(2), Input::Reinforce, Input::Nothing] {
        let [mut near, mut far] = [(); 2].map(|()| Session::new().expect("it loads"));
        for tick in 0..3 * WINDOW {
            near.simulate(late).expect("it decides");
            far.simulate(Input::Hit(1)).expect("it decides");
            if let Some(past) = (tick + 1).checked_sub(WINDOW) {
                assert_ne!(near.checksum(past), far.checksum(past), "{late:?}, {past}");
                far.correct_input(past, late).expect("it is in the window");
                assert_eq!(near.checksum(past), far.checksum(past), "{late:?}, {past}");
            }
        }

        let end = 3 * WINDOW;
        assert!(far.correct_input(end - WINDOW - 1, late).is_err());
        assert!(far.correct_input(end, late).is_err());
        for past in end - WINDOW..end {
            far.correct_input(past, late).expect("it is in the window");
        }
        for past in end - WINDOW..end {
            assert_eq!(near.checksum(past), far.checksum(past), "{late:?}, {past}");
        }
    }
}

/// The second table of docs/examples/sniper.md.
#[test]
fn a_saved_sniper_goes_on_as_the_page_says() {
    assert_eq!(
        capture_output(saving::run),
        "0 s: Fire\n4 s: Wait\n5 s: Wait\nsaved and restored\n184 s: Fire\n185 s: Fire\n188 s: Wait\n189 s: Withdraw\n"
    );
}

/// The shot stops at 4 s. With the new 20 seconds he may fire again at 24 s; without memory of the
/// shot he would fire at 12 s, and without the reload only at 184 s.
#[test]
fn a_reloaded_sniper_remembers_its_shot() {
    let path = std::env::temp_dir().join(format!("inclination-{}.run.json", std::process::id()));
    let lines = capture_output(|out| reloading::run(&path, out));
    fs::remove_file(&path).expect("it was written");

    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines[..2], ["0 s: Fire", "4 s: Wait"]);
    expect!["8 s: kept what there was: line 35, column 44, at nodes[18].cases[0]: this string has no closing quote: add one"]
        .assert_eq(lines[2]);
    assert_eq!(
        lines[3..],
        [
            "8 s: Wait",
            "10 s: reloaded",
            "12 s: Wait",
            "16 s: Wait",
            "20 s: Wait",
            "24 s: Fire"
        ]
    );
}

/// Worth by distance, docs/examples/keys.md: 1 / 5 and 2 / 10 tie, and the earlier of two equals is
/// taken; 2 / 8; 1 / 4.
#[test]
fn a_walker_goes_where_worth_by_distance_is_highest() {
    assert_eq!(
        capture_output(targets::run),
        "0 s: Go there 11; 11 at 0.20 12 at 0.20\n\
         1 s: Go there 12; 12 at 0.25 11 at 0.20\n\
         2 s: Go there 11; 11 at 0.25\n\
         3 s: nothing;\n"
    );
}

/// docs/examples/take-cover.md: 0.684, 0.125, 0.118 and 0.652, then 0.684, 0.729, 0.118 and 1.437.
/// At the end, cover is worth as much as a fight with
/// `(0.2 + (1 - ammo / 100)^3 + 0.1178 * 1.5) * 1.3 = 0.6836`, so at 46.96% of ammo.
#[test]
fn an_explained_soldier_gives_the_reasons_of_the_page() {
    expect![[r#"
        0 s: Fight them
          Fight them is chosen.
          Change magazine weighs 0.125, which is 0.5586 less than the best.
          Use medkit weighs 0.1178, which is 0.5658 less than the best.
          Take cover weighs 0.6521, which is 0.0315 less than the best.
        1 s: Take cover
          Take cover is chosen.
          Fight them weighs 0.6836, which is 0.7537 less than the best.
          Change magazine weighs 0.729, which is 0.7083 less than the best.
          Use medkit weighs 0.1178, which is 1.3196 less than the best.
        What changed:
          Take cover is chosen instead of Fight them.
          Ammo fell from 50 to 10: "Score (Ammo)" adds 1.4373 to Take cover instead of 0.6521.
        Fight them would win with Ammo above 46.9602.
    "#]]
    .assert_eq(&capture_output(explaining::run));
}

/// docs/examples/take-cover.md: with little ammo under fire it is cover. Differences between the
/// graph and the game are named.
#[test]
fn typed_handles_reject_a_graph_that_they_do_not_fit() {
    expect![[r#"
        behind the wall
        the stat "Health" ranges from 0 to 100 in the game, but from 0 to 200 in the graph
        the graph has the stat "Morale", which the game does not provide
    "#]]
    .assert_eq(&capture_output(typed::run));
}

/// docs/examples/ant-colony.md.
#[test]
fn a_colony_in_rust_gives_the_numbers_of_the_page() {
    assert_eq!(
        capture_output(ant_colony::run),
        "expand 0.775, breed 0.600\n"
    );
}
