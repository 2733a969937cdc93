//! The plot of what moves a result: a lying bar for each stat and each number, what moves it most on top.

use inclination_core::{model::Place, text::capitalize};
use inclination_project::text::number;

use super::{super::Shows, Aim, Input, Sensitivity};
use crate::plot::{Axis, Bar, Mark, Plot, Series, Tone, What};

/// Which of them are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// Stats alone.
    Stats,
    /// Numbers in nodes alone.
    Numbers,
    /// Both.
    #[default]
    Both,
}

/// The plot, and what each of its rows is.
#[derive(Clone, Debug)]
pub struct Tornado {
    /// The plot.
    pub plot: Plot,
    /// The rows from above to below.
    pub rows: Vec<Row>,
}

/// A row of the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is of.
    pub place: Place,
    /// All that there is to say of it.
    pub says: String,
    /// What stands beside its bars: from where to where it goes, and the result with it; or the only number.
    pub numbers: Vec<String>,
}

/// How thick a bar is, and one of two that share a row: those that go to the same side.
const THICK: f32 = 0.64;
const THIN: f32 = 0.32;
/// From which share on one speaks of it.
const SEEN: f32 = 0.0005;
/// How much room there is beside the longest bar, as a share of all.
const ROOM: f32 = 0.06;

/// What the bars are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bars {
    /// The results after a step, around the present one.
    Results,
    /// The shares of how the result varies.
    Due,
    /// How much a step changes it anywhere.
    Change,
}

impl Sensitivity {
    /// The plot of a result, with so many rows at most.
    pub fn tornado(&self, aim: &Aim, shows: Shows, which: Which, most: usize) -> Tornado {
        let says = Says::new(self, aim, shows, which);
        let is_asked = |input: &&Input| match which {
            Which::Stats => input.is_stat,
            Which::Numbers => !input.is_stat,
            Which::Both => true,
        };
        let asked = self.inputs.iter().filter(is_asked);
        let (mut moving, idle): (Vec<&Input>, Vec<&Input>) =
            asked.partition(|input| says.is_seen(input));
        // Of equals the one that is nearer to the result.
        moving.sort_by(|one, other| says.length(other).total_cmp(&says.length(one)));
        let more = moving.len().saturating_sub(most);
        moving.truncate(most);
        Tornado {
            rows: moving
                .iter()
                .map(|input| Row {
                    place: input.place,
                    says: says.row(input),
                    numbers: says.numbers(input),
                })
                .collect(),
            plot: Plot {
                title: format!("{}{}", tornado_title(&aim.title), says.how()),
                across: says.axis(&moving),
                up: Axis::of_words(
                    "",
                    moving
                        .iter()
                        .rev()
                        .map(|input| input.name.clone())
                        .collect(),
                ),
                series: says.series(&moving),
                marks: match says.bars {
                    Bars::Results => vec![Mark::upright(says.scaled(self.now), Tone::Sample, "")],
                    Bars::Due | Bars::Change => Vec::new(),
                },
                findings: says.findings(&moving, more, &idle),
            },
        }
    }
}

/// What is said of a result.
struct Says<'a> {
    of: &'a Sensitivity,
    title: &'a str,
    /// What of an option it is; nothing of a factor.
    shows: Option<Shows>,
    which: Which,
    bars: Bars,
    axis: Axis,
}

impl<'a> Says<'a> {
    fn new(of: &'a Sensitivity, aim: &'a Aim, shows: Shows, which: Which) -> Self {
        let results = of
            .inputs
            .iter()
            .flat_map(|input| [input.low.result, input.high.result]);
        Self {
            of,
            title: &aim.title,
            shows: aim.is_option().then_some(shows),
            which,
            bars: match (of.is_over, which) {
                (false, _) => Bars::Results,
                (true, Which::Stats) => Bars::Due,
                (true, _) => Bars::Change,
            },
            axis: Axis::around("", results.chain([of.now])),
        }
    }

    fn is_chance(&self) -> bool {
        self.shows == Some(Shows::Probability)
    }

    /// A result as it stands on the axis: chances in per cent.
    fn scaled(&self, result: f32) -> f32 {
        if self.is_chance() {
            result * 100.0
        } else {
            result
        }
    }

    fn result(&self, result: f32) -> String {
        if self.is_chance() {
            number::percent(f64::from(result))
        } else {
            self.axis.say(result)
        }
    }

    /// A difference of results.
    fn difference(&self, change: f32) -> String {
        if self.is_chance() {
            let points = number::percent(f64::from(change));
            format!("{} points", points.trim_end_matches(" %"))
        } else {
            number::short(change)
        }
    }

    /// How far the bar of an input goes, by which they are in order.
    fn length(&self, input: &Input) -> f32 {
        match self.bars {
            Bars::Results => self.of.swing(input),
            Bars::Due => input.due,
            Bars::Change => input.change,
        }
    }

    /// Whether one sees that an input moves the result.
    fn is_seen(&self, input: &Input) -> bool {
        match self.bars {
            Bars::Results => {
                let now = self.result(self.of.now);
                let results = [input.low.result, input.high.result];
                results.into_iter().any(|result| self.result(result) != now)
            }
            Bars::Due => input.due >= SEEN,
            Bars::Change if self.is_chance() => input.change >= SEEN,
            Bars::Change => self.axis.say(input.change) != self.axis.say(0.0),
        }
    }

    fn how(&self) -> &'static str {
        match self.bars {
            Bars::Results => "",
            Bars::Due | Bars::Change => " anywhere",
        }
    }

    /// "weight of Heal".
    fn what(&self) -> String {
        let what = match self.shows {
            None => return self.title.to_owned(),
            Some(Shows::Weight) => "weight",
            Some(Shows::Probability) => "probability",
            Some(Shows::Rank) => "rank",
        };
        format!("{what} of {}", self.title)
    }

    fn axis(&self, moving: &[&Input]) -> Axis {
        let percent = if self.is_chance() { "%" } else { "" };
        match self.bars {
            Bars::Results => {
                let results = moving.iter().flat_map(|input| [input.low, input.high]);
                let results = results.map(|at| self.scaled(at.result));
                let now = self.scaled(self.of.now);
                let (least, most) = results.fold((now, now), |(least, most), result| {
                    (least.min(result), most.max(result))
                });
                let room = (most - least) * ROOM;
                let (mut low, mut high) = (least - room, most + room);
                if self.is_chance() {
                    (low, high) = (low.max(0.0), high.min(100.0));
                }
                Axis::new(self.what(), percent, low, high)
            }
            Bars::Due => {
                let most = moving.first().map_or(1.0, |input| input.due);
                let name = format!("share of how the {} varies", self.what());
                Axis::new(name, "%", 0.0, (most * 100.0 * (1.0 + ROOM)).min(100.0))
            }
            Bars::Change => {
                let most = moving
                    .first()
                    .map_or(1.0, |input| self.scaled(input.change));
                let unit = if self.is_chance() { "points" } else { "" };
                let name = format!("average change of the {}", self.what());
                Axis::new(name, unit, 0.0, most * (1.0 + ROOM))
            }
        }
    }

    fn series(&self, moving: &[&Input]) -> Vec<Series> {
        let above = 0..moving.len();
        let rows = above.rev().zip(moving);
        let rows = rows.map(|(at, input)| (at as f32, *input));
        let all = match self.bars {
            Bars::Results => {
                let (named, rows): (Vec<_>, Vec<_>) = rows.partition(|(_, input)| is_named(input));
                let two = |(at, input): (f32, &Input)| self.two(at, input);
                let (low, high) = rows.into_iter().map(two).unzip();
                let named = named.into_iter().map(two);
                let named: Vec<Bar> = named.flat_map(|(low, high)| [low, high]).collect();
                let has_no = moving.iter().any(|input| input.axis.words.len() == 2);
                let [lower, higher] = if has_no {
                    ["When lower, or no", "When higher, or yes"]
                } else {
                    ["When lower", "When higher"]
                };
                vec![
                    (lower, Tone::Neutral(1), low),
                    (higher, Tone::Neutral(0), high),
                    ("Another of its names", Tone::Neutral(2), named),
                ]
            }
            Bars::Due | Bars::Change => {
                let bar = |(at, input): (f32, &Input)| Bar {
                    at,
                    thickness: THICK,
                    from: 0.0,
                    to: match self.bars {
                        Bars::Due => input.due * 100.0,
                        _ => self.scaled(input.change),
                    },
                    label: self.row(input),
                };
                let (stats, numbers): (Vec<_>, Vec<_>) = rows.partition(|(_, input)| input.is_stat);
                let bars = |rows: Vec<(f32, &Input)>| rows.into_iter().map(bar).collect();
                vec![
                    ("Stats", Tone::Sample, bars(stats)),
                    ("Numbers in nodes", Tone::Neutral(1), bars(numbers)),
                ]
            }
        };
        let there = all.into_iter().filter(|(.., bars)| !bars.is_empty());
        there
            .map(|(name, tone, bars)| Series {
                name: name.to_owned(),
                tone,
                what: What::Bars { bars, lying: true },
            })
            .collect()
    }

    /// The bars of a row, from the present result to what comes out when the input is lower, and when it is higher.
    fn two(&self, at: f32, input: &Input) -> (Bar, Bar) {
        let now = self.of.now;
        let (low, high) = (input.low.result - now, input.high.result - now);
        let is_shared = low * high > 0.0;
        let bar = |side: f32, end: super::At| Bar {
            at: if is_shared {
                at + side * THIN / 2.0
            } else {
                at
            },
            thickness: if is_shared { THIN } else { THICK },
            from: self.scaled(now),
            to: self.scaled(end.result),
            label: self.row(input),
        };
        (bar(1.0, input.low), bar(-1.0, input.high))
    }

    fn numbers(&self, input: &Input) -> Vec<String> {
        match self.bars {
            Bars::Results => vec![gone(input), self.results(input)],
            Bars::Due => vec![number::percent(f64::from(input.due))],
            Bars::Change => vec![self.difference(input.change)],
        }
    }

    /// What the result does then.
    fn results(&self, input: &Input) -> String {
        let [from, to] = [input.low, input.high].map(|at| self.result(at.result));
        way(&from, &to, if self.is_chance() { "%" } else { "" })
    }

    /// All that there is to say of an input: "Health 20 → 40 hp: Heal 62 → 31 %".
    fn row(&self, input: &Input) -> String {
        let Input {
            name, low, high, ..
        } = input;
        let (from, to) = (input.axis.say(low.value), input.axis.say(high.value));
        let (least, most) = (self.result(low.result), self.result(high.result));
        let title = self.title;
        match self.bars {
            Bars::Results => format!("{name} {}: {title} {}", gone(input), self.results(input)),
            Bars::Due => format!(
                "{name}: {} of how {title} varies. By itself from the sample on {title} goes from {least} at {from} to {most} at {to}",
                number::percent(f64::from(input.due))
            ),
            Bars::Change => {
                let step = if input.axis.words.is_empty() {
                    let share = number::percent(f64::from(self.of.share));
                    format!("a step of {share}")
                } else {
                    String::from("another of its values")
                };
                let change = self.difference(input.change);
                format!("{name}: {step} changes {title} by {change} on average")
            }
        }
    }

    fn findings(&self, moving: &[&Input], more: usize, idle: &[&Input]) -> Vec<String> {
        let mut found = Vec::new();
        match moving.first() {
            Some(first) => found.push(format!("{} moves {} most.", first.name, self.title)),
            None => found.push(nothing_moves(self.title)),
        }
        if self.bars == Bars::Results {
            let now = self.result(self.of.now);
            found.push(format!(
                "{} is {now} at the sample.",
                capitalize(&self.what())
            ));
        }
        if self.bars == Bars::Due {
            let due: f32 = self.of.inputs.iter().map(|input| input.due).sum();
            let together = number::percent(f64::from(due.min(1.0)));
            found.push(format!(
                "Each by itself, the stats account for {together} of how {} varies; the rest is how they act together.",
                self.title
            ));
        }
        if more > 0 {
            let it = if more == 1 { "moves" } else { "move" };
            found.push(format!("{more} more {it} it less."));
        }
        if !moving.is_empty() {
            found.extend(not_moving(idle));
        }
        if self.of.left_out > 0 && self.which != Which::Stats {
            let count = self.of.left_out;
            found.push(format!(
                "There are {count} more numbers, further from it, that were not looked at."
            ));
        }
        found
    }
}

/// Whether it has names that have no order.
fn is_named(input: &Input) -> bool {
    input.axis.words.len() > 2
}

/// From where to where an input goes.
fn gone(input: &Input) -> String {
    let [from, to] = [input.low, input.high].map(|at| input.axis.say(at.value));
    way(&from, &to, &input.axis.unit)
}

/// "20 → 40 hp", with the unit once.
fn way(from: &str, to: &str, unit: &str) -> String {
    let both = |text: &str| text.ends_with(unit) && !unit.is_empty();
    let from = if both(from) && both(to) {
        from.trim_end_matches(unit).trim_end()
    } else {
        from
    };
    format!("{from} → {to}")
}

/// "2 stats and 1 number do not move it."
fn not_moving(idle: &[&Input]) -> Option<String> {
    let stats = idle.iter().filter(|input| input.is_stat).count();
    let counted = [(stats, "stat"), (idle.len() - stats, "number")];
    let counted = counted.into_iter().filter(|(count, _)| *count > 0);
    let counted = counted.map(|(count, thing)| {
        let many = if count == 1 { "" } else { "s" };
        format!("{count} {thing}{many}")
    });
    let said = counted.collect::<Vec<String>>().join(" and ");
    match idle.len() {
        0 => None,
        1 => Some(format!("{said} does not move it.")),
        _ => Some(format!("{said} do not move it.")),
    }
}

/// Returns the begin of the title of the plot of what moves a result.
pub fn tornado_title(result: &str) -> String {
    format!("What moves {result}")
}

/// Returns the sentence for a result that nothing moves.
pub fn nothing_moves(result: &str) -> String {
    format!("Nothing moves {result} here.")
}
