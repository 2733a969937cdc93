//! The tornado plot of a sensitivity analysis: a horizontal bar for each stat and each number, with
//! the most influential on top.

use inclination_core::{authoring::model::Place, text::capitalize};
use inclination_project::text::{formatting::pluralize, number};

use super::{super::OptionQuantity, Sensitivity, SensitivityInput, SensitivityTarget};
use crate::plot::{Axis, Bar, Mark, Plot, Series, SeriesShape, Tone};

/// The inputs to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputFilter {
    /// Only stats.
    Stats,
    /// Only numbers in nodes.
    Numbers,
    /// Stats and numbers.
    #[default]
    Both,
}

/// A tornado plot and its rows.
#[derive(Clone, Debug)]
pub struct TornadoPlot {
    /// The plot.
    pub plot: Plot,
    /// The rows from top to bottom.
    pub rows: Vec<TornadoRow>,
}

/// A row of the plot.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoRow {
    /// The input's place in the graph.
    pub place: Place,
    /// A complete description of the input's influence.
    pub description: String,
    /// The numbers shown next to the bars: the input's and the result's first and last values, or
    /// only one number.
    pub numbers: Vec<String>,
}

/// The thickness of a bar, and of each of two bars in one row, which point to the same side.
const BAR_THICKNESS: f32 = 0.64;
const SPLIT_BAR_THICKNESS: f32 = 0.32;
/// The smallest share that counts as visible.
const MIN_VISIBLE_SHARE: f32 = 0.0005;
/// The margin beyond the longest bar, as a share of the axis.
const AXIS_MARGIN_SHARE: f32 = 0.06;

/// The quantity that the bars show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BarQuantity {
    /// The results after a step, relative to the present result.
    Results,
    /// The shares of the result's variance.
    VarianceShare,
    /// The average change of the result for a step anywhere.
    AverageChange,
}

impl Sensitivity {
    /// Builds the plot for a result, with at most `most` rows.
    pub fn to_tornado_plot(
        &self,
        target: &SensitivityTarget,
        quantity: OptionQuantity,
        which: InputFilter,
        most: usize,
    ) -> TornadoPlot {
        let builder = TornadoBuilder::new(self, target, quantity, which);
        let is_included = |input: &&SensitivityInput| match which {
            InputFilter::Stats => input.is_stat,
            InputFilter::Numbers => !input.is_stat,
            InputFilter::Both => true,
        };
        let (mut moving, idle): (Vec<&SensitivityInput>, Vec<&SensitivityInput>) = self
            .inputs
            .iter()
            .filter(is_included)
            .partition(|input| builder.is_visible(input));
        // The sort is stable: of equal inputs, the one nearer to the result comes first.
        moving.sort_by(|one, other| {
            builder
                .bar_length(other)
                .total_cmp(&builder.bar_length(one))
        });
        let more = moving.len().saturating_sub(most);
        moving.truncate(most);

        TornadoPlot {
            rows: moving
                .iter()
                .map(|input| TornadoRow {
                    place: input.place,
                    description: builder.describe_row(input),
                    numbers: builder.row_numbers(input),
                })
                .collect(),
            plot: Plot {
                strips: Vec::new(),
                title: format!("{}{}", tornado_title(&target.title), builder.title_suffix()),
                across: builder.build_axis(&moving),
                up: Axis::from_words(
                    "",
                    moving
                        .iter()
                        .rev()
                        .map(|input| input.name.clone())
                        .collect(),
                ),
                series: builder.build_series(&moving),
                marks: match builder.bars {
                    BarQuantity::Results => {
                        vec![Mark::vertical_line(
                            builder.to_axis_unit(self.now),
                            Tone::Sample,
                            "",
                        )]
                    }
                    BarQuantity::VarianceShare | BarQuantity::AverageChange => Vec::new(),
                },
                findings: builder.list_findings(&moving, more, &idle),
            },
        }
    }
}

/// Builds the texts and the parts of a tornado plot.
struct TornadoBuilder<'a> {
    sensitivity: &'a Sensitivity,
    title: &'a str,
    /// The quantity shown for an option, or `None` for a factor.
    quantity: Option<OptionQuantity>,
    which: InputFilter,
    bars: BarQuantity,
    axis: Axis,
}

impl<'a> TornadoBuilder<'a> {
    fn new(
        sensitivity: &'a Sensitivity,
        target: &'a SensitivityTarget,
        quantity: OptionQuantity,
        which: InputFilter,
    ) -> Self {
        let results = sensitivity
            .inputs
            .iter()
            .flat_map(|input| [input.low.result, input.high.result]);

        Self {
            sensitivity,
            title: &target.title,
            quantity: target.is_option().then_some(quantity),
            which,
            bars: match (sensitivity.is_over_ranges, which) {
                (false, _) => BarQuantity::Results,
                (true, InputFilter::Stats) => BarQuantity::VarianceShare,
                (true, _) => BarQuantity::AverageChange,
            },
            axis: Axis::from_values("", results.chain([sensitivity.now])),
        }
    }

    /// Returns whether the result is a probability.
    fn is_chance(&self) -> bool {
        self.quantity == Some(OptionQuantity::Probability)
    }

    /// Converts a result to the axis's unit: probabilities to percent.
    fn to_axis_unit(&self, result: f32) -> f32 {
        if self.is_chance() {
            result * 100.0
        } else {
            result
        }
    }

    fn format_result(&self, result: f32) -> String {
        if self.is_chance() {
            number::format_percent(f64::from(result))
        } else {
            self.axis.format_value(result)
        }
    }

    /// Formats a difference between results.
    fn format_difference(&self, change: f32) -> String {
        if self.is_chance() {
            let points = number::format_percent(f64::from(change));
            format!("{} points", points.trim_end_matches('%'))
        } else {
            number::format_short(change)
        }
    }

    /// Returns the length of an input's bar, which determines the order of the rows.
    fn bar_length(&self, input: &SensitivityInput) -> f32 {
        match self.bars {
            BarQuantity::Results => self.sensitivity.result_span(input),
            BarQuantity::VarianceShare => input.variance_share,
            BarQuantity::AverageChange => input.average_change,
        }
    }

    /// Returns whether an input's influence is visible in the formatted numbers.
    fn is_visible(&self, input: &SensitivityInput) -> bool {
        match self.bars {
            BarQuantity::Results => {
                let now = self.format_result(self.sensitivity.now);
                let results = [input.low.result, input.high.result];
                results
                    .into_iter()
                    .any(|result| self.format_result(result) != now)
            }
            BarQuantity::VarianceShare => input.variance_share >= MIN_VISIBLE_SHARE,
            BarQuantity::AverageChange if self.is_chance() => {
                input.average_change >= MIN_VISIBLE_SHARE
            }
            BarQuantity::AverageChange => {
                self.axis.format_value(input.average_change) != self.axis.format_value(0.0)
            }
        }
    }

    /// Returns the end of the plot's title.
    fn title_suffix(&self) -> &'static str {
        match self.bars {
            BarQuantity::Results => "",
            BarQuantity::VarianceShare | BarQuantity::AverageChange => " over the ranges",
        }
    }

    /// Names the quantity: "weight of Heal".
    fn quantity_name(&self) -> String {
        let what = match self.quantity {
            None => return self.title.to_owned(),
            Some(OptionQuantity::Weight) => "weight",
            Some(OptionQuantity::Probability) => "chance",
            Some(OptionQuantity::Rank) => "rank",
        };
        format!("{what} of {}", self.title)
    }

    /// Builds the axis of the result.
    fn build_axis(&self, moving: &[&SensitivityInput]) -> Axis {
        let percent = if self.is_chance() { "%" } else { "" };
        match self.bars {
            BarQuantity::Results => {
                let results = moving
                    .iter()
                    .flat_map(|input| [input.low, input.high])
                    .map(|at| self.to_axis_unit(at.result));
                let now = self.to_axis_unit(self.sensitivity.now);
                let (least, most) = results.fold((now, now), |(least, most), result| {
                    (least.min(result), most.max(result))
                });

                let margin = (most - least) * AXIS_MARGIN_SHARE;
                let (mut low, mut high) = (least - margin, most + margin);
                if self.is_chance() {
                    (low, high) = (low.max(0.0), high.min(100.0));
                }
                Axis::new(self.quantity_name(), percent, low, high)
            }
            BarQuantity::VarianceShare => {
                let most = moving.first().map_or(1.0, |input| input.variance_share);
                let name = format!("share of the variation in {}", self.quantity_name());
                Axis::new(
                    name,
                    "%",
                    0.0,
                    (most * 100.0 * (1.0 + AXIS_MARGIN_SHARE)).min(100.0),
                )
            }
            BarQuantity::AverageChange => {
                let most = moving
                    .first()
                    .map_or(1.0, |input| self.to_axis_unit(input.average_change));
                let unit = if self.is_chance() { "points" } else { "" };
                let name = format!("average change in {}", self.quantity_name());
                Axis::new(name, unit, 0.0, most * (1.0 + AXIS_MARGIN_SHARE))
            }
        }
    }

    /// Builds the series of bars.
    fn build_series(&self, moving: &[&SensitivityInput]) -> Vec<Series> {
        let rows = (0..moving.len())
            .rev()
            .zip(moving)
            .map(|(at, input)| (at as f32, *input));
        let all = match self.bars {
            BarQuantity::Results => {
                let (named, rows): (Vec<_>, Vec<_>) =
                    rows.partition(|(_, input)| has_unordered_names(input));
                let two = |(at, input): (f32, &SensitivityInput)| self.low_and_high_bars(at, input);
                let (low, high) = rows.into_iter().map(two).unzip();
                let named: Vec<Bar> = named
                    .into_iter()
                    .map(two)
                    .flat_map(|(low, high)| [low, high])
                    .collect();

                let has_no = moving.iter().any(|input| input.axis.words.len() == 2);
                let [lower, higher] = if has_no {
                    ["When lower, or no", "When higher, or yes"]
                } else {
                    ["When lower", "When higher"]
                };
                vec![
                    (lower, Tone::Neutral(1), low),
                    (higher, Tone::Neutral(0), high),
                    ("Another value", Tone::Neutral(2), named),
                ]
            }
            BarQuantity::VarianceShare | BarQuantity::AverageChange => {
                let bar = |(at, input): (f32, &SensitivityInput)| Bar {
                    at,
                    thickness: BAR_THICKNESS,
                    from: 0.0,
                    to: match self.bars {
                        BarQuantity::VarianceShare => input.variance_share * 100.0,
                        _ => self.to_axis_unit(input.average_change),
                    },
                    label: self.describe_row(input),
                };

                let (stats, numbers): (Vec<_>, Vec<_>) = rows.partition(|(_, input)| input.is_stat);
                let bars =
                    |rows: Vec<(f32, &SensitivityInput)>| rows.into_iter().map(bar).collect();
                vec![
                    ("Stats", Tone::Sample, bars(stats)),
                    ("Numbers in nodes", Tone::Neutral(1), bars(numbers)),
                ]
            }
        };

        all.into_iter()
            .filter(|(.., bars)| !bars.is_empty())
            .map(|(name, tone, bars)| Series {
                name: name.to_owned(),
                tone,
                shape: SeriesShape::Bars { bars, lying: true },
            })
            .collect()
    }

    /// Returns the two bars of a row, from the present result to the results at the low and at the
    /// high end.
    fn low_and_high_bars(&self, at: f32, input: &SensitivityInput) -> (Bar, Bar) {
        let now = self.sensitivity.now;
        let (low, high) = (input.low.result - now, input.high.result - now);
        let is_shared = low * high > 0.0;
        let bar = |side: f32, end: super::InputResult| Bar {
            at: if is_shared {
                at + side * SPLIT_BAR_THICKNESS / 2.0
            } else {
                at
            },
            thickness: if is_shared {
                SPLIT_BAR_THICKNESS
            } else {
                BAR_THICKNESS
            },
            from: self.to_axis_unit(now),
            to: self.to_axis_unit(end.result),
            label: self.describe_row(input),
        };
        (bar(1.0, input.low), bar(-1.0, input.high))
    }

    /// Returns the numbers shown next to a row.
    fn row_numbers(&self, input: &SensitivityInput) -> Vec<String> {
        match self.bars {
            BarQuantity::Results => vec![format_values(input), self.format_results(input)],
            BarQuantity::VarianceShare => {
                vec![number::format_percent(f64::from(input.variance_share))]
            }
            BarQuantity::AverageChange => vec![self.format_difference(input.average_change)],
        }
    }

    /// Formats the first and the last result: "62 → 31%".
    fn format_results(&self, input: &SensitivityInput) -> String {
        let [from, to] = [input.low, input.high].map(|at| self.format_result(at.result));
        format_change(&from, &to, if self.is_chance() { "%" } else { "" })
    }

    /// Describes an input's influence completely: "Health 20 → 40 hp: Heal 62 → 31%".
    fn describe_row(&self, input: &SensitivityInput) -> String {
        let SensitivityInput {
            name, low, high, ..
        } = input;
        let (from, to) = (
            input.axis.format_value(low.value),
            input.axis.format_value(high.value),
        );
        let (least, most) = (
            self.format_result(low.result),
            self.format_result(high.result),
        );
        let title = self.title;

        match self.bars {
            BarQuantity::Results => format!(
                "{name} {}: {title} {}",
                format_values(input),
                self.format_results(input)
            ),
            BarQuantity::VarianceShare => format!(
                "{name}: {} of the variation in {title}. If only {name} changes from {from} to {to}, {title} changes from {least} to {most}",
                number::format_percent(f64::from(input.variance_share))
            ),
            BarQuantity::AverageChange => {
                let share = number::format_percent(f64::from(self.sensitivity.share));
                let step = if !input.axis.words.is_empty() {
                    String::from("another value")
                } else if input.axis.whole {
                    format!("a step in whole numbers of about {share}")
                } else {
                    format!("a step of {share}")
                };
                let change = self.format_difference(input.average_change);
                format!("{name}: {step} changes {title} by {change} on average")
            }
        }
    }

    /// Lists the findings of the plot.
    fn list_findings(
        &self,
        moving: &[&SensitivityInput],
        more: usize,
        idle: &[&SensitivityInput],
    ) -> Vec<String> {
        let mut found = Vec::new();
        match moving.first() {
            Some(first) => found.push(format!("{} affects {} most.", first.name, self.title)),
            None => found.push(nothing_moves(self.title)),
        }

        if self.bars == BarQuantity::Results {
            let now = self.format_result(self.sensitivity.now);
            found.push(format!(
                "{} is {now} with the current values.",
                capitalize(&self.quantity_name())
            ));
        }
        if self.bars == BarQuantity::VarianceShare {
            let due: f32 = self
                .sensitivity
                .inputs
                .iter()
                .map(|input| input.variance_share)
                .sum();
            let together = number::format_percent(f64::from(due.min(1.0)));
            found.push(format!(
                "On their own, the stats account for {together} of the variation in {}. The rest comes from their interaction.",
                self.title
            ));
        }

        if more > 0 {
            let inputs = pluralize(more, "input has", "inputs have");
            found.push(format!("{more} more {inputs} less effect."));
        }
        if !moving.is_empty() {
            found.extend(describe_idle_inputs(idle));
        }
        if self.sensitivity.left_out > 0 && self.which != InputFilter::Stats {
            let count = self.sensitivity.left_out;
            let (numbers, were) = (
                pluralize(count, "number", "numbers"),
                pluralize(count, "was", "were"),
            );
            found.push(format!(
                "{count} {numbers} farther away in the graph {were} not studied."
            ));
        }
        found
    }
}

/// Returns whether the input's values are names without an order.
fn has_unordered_names(input: &SensitivityInput) -> bool {
    input.axis.words.len() > 2
}

/// Formats the first and the last value of an input.
fn format_values(input: &SensitivityInput) -> String {
    let [from, to] = [input.low, input.high].map(|at| input.axis.format_value(at.value));
    format_change(&from, &to, &input.axis.unit)
}

/// Formats a change as "20 → 40 hp", with the unit only once.
fn format_change(from: &str, to: &str, unit: &str) -> String {
    let from = number::strip_unit(from, unit);
    format!("{from} → {to}")
}

/// Describes the inputs that do not move the result: "2 stats and 1 number have no effect."
fn describe_idle_inputs(idle: &[&SensitivityInput]) -> Option<String> {
    let stats = idle.iter().filter(|input| input.is_stat).count();
    let numbers = idle.len() - stats;
    let subject = [
        (stats, pluralize(stats, "stat", "stats")),
        (numbers, pluralize(numbers, "number", "numbers")),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, noun)| format!("{count} {noun}"))
    .collect::<Vec<String>>()
    .join(" and ");

    let have = pluralize(idle.len(), "has", "have");
    (!idle.is_empty()).then(|| format!("{subject} {have} no effect."))
}

/// Returns the beginning of the title of a tornado plot.
pub fn tornado_title(result: &str) -> String {
    format!("What affects {result}")
}

/// Returns the sentence for a result that no input moves.
pub fn nothing_moves(result: &str) -> String {
    format!("Nothing affects {result} here.")
}
