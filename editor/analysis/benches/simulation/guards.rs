//! Guards with eight stats and ten options, one of them with a cooldown. Each option changes some
//! stats while it runs, and time changes all of them.

use std::hint::black_box;

use inclination_analysis::simulation::{Simulation, SimulationReport, SimulationSetup};
use inclination_core::{
    authoring::{
        Builder, EffectRow, NodeOutput, consider, curve,
        model::{Graph, Stat},
        scenario::{Clock, Control, Population, PopulationId, Scenario, StartValue, StatSource},
    },
    hash::mix64,
    math,
};

use crate::turns::{Contender, Table, Turns};

const STATS: [&str; 8] = [
    "Hunger", "Thirst", "Fatigue", "Boredom", "Worry", "Dirt", "Alarm", "Ammo",
];
const HUNGER: usize = 0;
const THIRST: usize = 1;
const FATIGUE: usize = 2;
const BOREDOM: usize = 3;
const WORRY: usize = 4;
const DIRT: usize = 5;
const ALARM: usize = 6;
const AMMO: usize = 7;

/// How much each stat changes per second, whatever a guard does.
const DRIFT: [f32; 8] = [0.004, 0.006, 0.003, 0.005, 0.004, 0.002, 0.003, -0.001];
/// How much the stats of an option change per second while it runs.
const EFFECTS: [(&str, &[(usize, f32)]); OPTION_COUNT] = [
    ("Eat", &[(HUNGER, -0.08)]),
    ("Drink", &[(THIRST, -0.1)]),
    ("Sleep", &[(FATIGUE, -0.04)]),
    ("Play", &[(BOREDOM, -0.06), (FATIGUE, 0.01)]),
    ("Patrol", &[(WORRY, -0.06), (FATIGUE, 0.01)]),
    ("Wash", &[(DIRT, -0.1)]),
    (RELOAD, &[(AMMO, 0.2)]),
    ("Watch", &[(ALARM, -0.03), (WORRY, -0.01)]),
    ("Shoot", &[(ALARM, -0.08), (AMMO, -0.1)]),
    ("Rest", &[(FATIGUE, -0.02)]),
];
const OPTION_COUNT: usize = 10;
const RELOAD: &str = "Reload";
const RELOAD_POSITION: usize = 6;
const RELOAD_COOLDOWN: f32 = 5.0;
const STEEPNESS: f32 = 10.0;

const POPULATION: PopulationId = PopulationId(0x5d1c_90a4_77e3_b826);

fn graph() -> Graph {
    let mut graph = Builder::new("guards");
    let stats = STATS.map(|name| graph.stat(Stat::number(name, 0.0, 1.0)));
    let drift = stats.into_iter().zip(DRIFT);
    let rows = drift.map(|(stat, change)| EffectRow::add(stat, change));
    let rows: Vec<EffectRow> = rows.collect();
    graph.effects("Drift", rows);

    let square = |graph: &mut Builder, stat: usize| {
        let square = curve::power(stats[stat]).exponent(2.0);
        graph.add("Square", square).out()
    };
    let without = |graph: &mut Builder, stat: usize| {
        let falling = curve::linear(stats[stat]).inverted();
        graph.add("Without", falling).out()
    };

    let hungry = square(&mut graph, HUNGER);
    let thirsty = square(&mut graph, THIRST);
    let steep = curve::logistic(stats[FATIGUE]).steepness(STEEPNESS);
    let sleepy = graph.add("Sleepy", steep).out();
    let cubed = curve::power(stats[DIRT]).exponent(3.0);
    let dirty = graph.add("Dirty", cubed).out();
    let empty = without(&mut graph, AMMO);
    let urgent = square(&mut graph, ALARM);

    let calm = without(&mut graph, ALARM);
    let carefree = without(&mut graph, WORRY);
    let awake = without(&mut graph, FATIGUE);
    let inverted_square = curve::power(stats[ALARM]).exponent(2.0).inverted();
    let unhurried = graph.add("Unhurried", inverted_square).out();

    let parts = [
        (hungry, calm),
        (thirsty, calm),
        (sleepy, calm),
        (stats[BOREDOM], carefree),
        (stats[WORRY], awake),
        (dirty, calm),
        (empty, unhurried),
        (stats[ALARM], carefree),
        (urgent, stats[AMMO]),
    ];
    let mut considered: Vec<Vec<NodeOutput>> = parts
        .into_iter()
        .map(|(score, by)| vec![graph.score("Score", score), graph.multiplier("By", by)])
        .collect();
    considered.push(vec![graph.multiplier("By", calm)]);
    let cooldown = consider::cooldown(RELOAD_COOLDOWN);
    considered[RELOAD_POSITION].push(graph.add("Just reloaded", cooldown).out());

    let options = considered.into_iter().zip(EFFECTS);
    let options = options.map(|(considered, (name, changes))| {
        let rows = changes
            .iter()
            .map(|(stat, change)| EffectRow::add(stats[*stat], *change));
        let effects = graph.effects(name, rows.collect::<Vec<_>>()).out();
        let base = if name == "Rest" { 0.1 } else { 0.0 };
        let option = graph.option(name, considered).base(base);
        option.effects(effects).out()
    });
    let options: Vec<NodeOutput> = options.collect();
    graph.decision("Act", options);
    graph.finish().expect("its sockets exist")
}

/// How long and how finely guards are simulated.
#[derive(Clone, Copy)]
struct Run {
    guards: u32,
    steps: u64,
    step: f64,
    /// The number of steps from one thought to the next.
    interval: u64,
}

impl Run {
    fn setup(self, graph: &Graph) -> SimulationSetup {
        let start = StatSource::Simulated(StartValue::Random {
            low: 0.0,
            high: 0.5,
        });
        let sources = graph.stats.iter().map(|stat| (stat.id, start.clone()));
        let population = Population {
            id: POPULATION,
            name: String::from("Guards"),
            count: self.guards,
            control: Control::Graph {
                decisions: Vec::new(),
                thinking_interval: self.interval as f64 * self.step,
                is_staggered: true,
            },
            sources: sources.collect(),
            ..Population::default()
        };
        SimulationSetup::new(Scenario {
            clock: Clock::RealTime {
                step: self.step,
                length: self.steps as f64 * self.step,
            },
            populations: vec![population],
            ..Scenario::default()
        })
    }
}

/// A guard as a programmer would write it for this scenario alone.
#[derive(Clone)]
struct Guard {
    stats: [f64; STATS.len()],
    runs: Option<usize>,
    reloaded: f64,
    /// The remainder of the steps in which it thinks.
    phase: u64,
}

impl Guard {
    fn think(&mut self, now: f64) {
        let [hunger, thirst, fatigue, boredom, worry, dirt, alarm, ammo] =
            self.stats.map(|value| value as f32);
        let calm = 1.0 - alarm;
        let can_reload = (now - self.reloaded) as f32 >= RELOAD_COOLDOWN;
        let steepness = STEEPNESS * math::log2(std::f32::consts::E);
        let weights = [
            hunger * hunger * calm,
            thirst * thirst * calm,
            math::logistic2(steepness * (fatigue - 0.5)) * calm,
            boredom * (1.0 - worry),
            worry * (1.0 - fatigue),
            dirt * dirt * dirt * calm,
            if can_reload {
                (1.0 - ammo) * (1.0 - alarm * alarm)
            } else {
                0.0
            },
            alarm * (1.0 - worry),
            alarm * alarm * ammo,
            0.1 * calm,
        ];

        let mut best = (0.0, None);
        for (option, weight) in weights.into_iter().enumerate() {
            if weight > best.0 {
                best = (weight, Some(option));
            }
        }
        if self.runs == Some(RELOAD_POSITION) && best.1 != self.runs {
            self.reloaded = now;
        }
        self.runs = best.1;
    }

    fn apply_effects(&mut self, step: f64) {
        let changes = self.runs.map_or(&[][..], |option| EFFECTS[option].1);
        for (value, change) in self.stats.iter_mut().zip(DRIFT) {
            *value += f64::from(change) * step;
        }
        for (stat, change) in changes {
            self.stats[*stat] += f64::from(*change) * step;
        }
        for value in &mut self.stats {
            *value = value.clamp(0.0, 1.0);
        }
    }
}

/// Counts the steps that guards spent with each option, and with none.
type OptionCounts = [u64; OPTION_COUNT + 1];

fn simulate_by_hand(mut guards: Vec<Guard>, run: Run) -> OptionCounts {
    let mut counts = [0; OPTION_COUNT + 1];
    for step in 0..run.steps {
        let phase = step % run.interval;
        for guard in &mut guards {
            if guard.phase == phase {
                guard.think(step as f64 * run.step);
            }
            guard.apply_effects(run.step);
            counts[guard.runs.unwrap_or(OPTION_COUNT)] += 1;
        }
    }
    counts
}

/// Returns the guards as a simulation starts with them.
fn handwritten_guards(mut simulation: Simulation, run: Run) -> Vec<Guard> {
    simulation.advance();
    simulation
        .moments()
        .map(|moment| Guard {
            stats: std::array::from_fn(|stat| moment.values[stat].into()),
            runs: None,
            reloaded: f64::NEG_INFINITY,
            phase: mix64(moment.id.number()) % run.interval,
        })
        .collect()
}

/// Simulates a run, without counting.
fn simulate(simulation: &mut Simulation) {
    simulation.restart(0);
    while simulation.advance().is_some() {}
}

/// Simulates a run with the report that an editor shows.
fn simulate_with_report(simulation: &mut Simulation) -> SimulationReport {
    simulation.restart(0);
    let mut report = SimulationReport::new(simulation);
    while simulation.advance().is_some() {
        report.add_step(simulation);
    }
    report.finish(simulation);
    report
}

fn counts_of_report(report: &SimulationReport) -> OptionCounts {
    let decision = &report.populations[0].decisions[0];
    let options = decision.options.iter().map(|(_, option)| option.steps);
    let all: Vec<u64> = options.chain([decision.idle_steps]).collect();
    all.try_into().expect("there are as many options")
}

/// The contenders of a run.
struct Contenders {
    graph: Contender,
    with_report: Contender,
    by_hand: Contender,
}

fn add_contenders(run: Run, turns: &mut Turns<'_>) -> Contenders {
    let graph = graph();
    let setup = run.setup(&graph);
    let simulation = Simulation::new(&graph, &setup).expect("it is sound");
    let guards = handwritten_guards(simulation.clone(), run);

    let counts = counts_of_report(&simulate_with_report(&mut simulation.clone()));
    let counts_by_hand = simulate_by_hand(guards.clone(), run);
    assert_eq!(counts, counts_by_hand, "both choose each option as often");

    let (mut plain, mut reported) = (simulation.clone(), simulation);
    Contenders {
        graph: turns.add_contender(move || simulate(&mut plain)),
        with_report: turns.add_contender(move || {
            black_box(simulate_with_report(&mut reported));
        }),
        by_hand: turns.add_contender(move || {
            black_box(simulate_by_hand(black_box(&guards).clone(), run));
        }),
    }
}

pub(crate) fn measure_one_agent(table: &mut Table) {
    const SECONDS_PER_DAY: f64 = 86_400.0;
    let run = Run {
        guards: 1,
        steps: 10_800,
        step: 0.5,
        interval: 1,
    };
    measure(
        table,
        run,
        "one agent that thinks in each step of 0.5 s",
        ("one day", SECONDS_PER_DAY, "<= 60 ms"),
    );
}

pub(crate) fn measure_many_agents(table: &mut Table) {
    const SECONDS_PER_HOUR: f64 = 3600.0;
    let run = Run {
        guards: 1000,
        steps: 200,
        step: 0.1,
        interval: 5,
    };
    measure(
        table,
        run,
        "1,000 agents that think twice a second, in steps of 0.1 s",
        ("one hour", SECONDS_PER_HOUR, "<= 3000 ms"),
    );
}

fn measure(table: &mut Table, run: Run, name: &str, (length, seconds, target): (&str, f64, &str)) {
    let mut turns = Turns::new();
    let contenders = add_contenders(run, &mut turns);
    let times = turns.run();

    let Contenders {
        graph,
        with_report,
        by_hand,
    } = contenders;
    let ratio = |contender| times.ratio(contender, by_hand);
    table.add_row(
        &format!("{name}: time of the simulation against one written by hand"),
        "",
        ratio(graph),
    );
    table.add_row("the same with a report", "", ratio(with_report));

    let runs = seconds / (run.steps as f64 * run.step);
    let milliseconds = |contender| times.time_per_part(contender, 1) * runs / 1e6;
    let agent_steps = run.steps as usize * run.guards as usize;
    let each = |contender| times.time_per_part(contender, agent_steps);
    table.add_note(format!(
        "{name}, {length}: {:.0} ms (target {target}), with a report {:.0} ms, by hand {:.0} ms; each agent and step {:.0} ns, with a report {:.0} ns, by hand {:.0} ns",
        milliseconds(graph),
        milliseconds(with_report),
        milliseconds(by_hand),
        each(graph),
        each(with_report),
        each(by_hand),
    ));
}
