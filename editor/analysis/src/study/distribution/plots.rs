//! Plots of distributions and the sentences that describe them.

use inclination_core::{
    RunState,
    authoring::kind::Family,
    text::{count_noun, format_count, join_names},
};
use inclination_project::text::number::{format_in_sentence, format_percent};

use super::{
    ChoiceShares, DistributionData, DistributionRequest, Measure, SampledDistribution,
    SamplingMethod, StudyContext, ValueHistogram, sampling::StatSource, tally::distinct_options,
};
use crate::plot::{Axis, Bar, Mark, Note, Plot, Series, SeriesShape, Tone};

/// The thickness of an option's bar, as a share of its row; the thickness of the thin bar for the
/// likeliest option; and how far the thin bar lies below the other.
const BAR_THICKNESS: f32 = 0.5;
const LIKELIEST_BAR_THICKNESS: f32 = 0.12;
const LIKELIEST_BAR_OFFSET: f32 = 0.36;
/// The space below the last row, as a share of a row. It keeps the axis off the last thin bar.
const SPACE_BELOW_ROWS: f32 = 0.15;

/// The meaning of the thin bars.
const LIKELIEST_BAR_EXPLANATION: &str =
    "The thin bar is the share of draws in which no other option was more likely.";
/// The thickness of the bar for a value that all draws have, as a share of the axis.
const SINGLE_VALUE_BAR_SHARE: f32 = 0.01;

impl SampledDistribution {
    /// Converts the distribution to a plot.
    pub fn to_plot(&self, context: &StudyContext, request: &DistributionRequest) -> Plot {
        let mut plot = match &self.data {
            DistributionData::Options(shares) => self.plot_choices(context, request, shares),
            DistributionData::Values(scores) => self.plot_histogram(context, request, scores),
        };
        plot.findings.extend(request.describe_history(context));
        plot.findings.push(request.describe_sampling(context));
        plot
    }

    fn share_of_draws(&self, count: u64) -> f64 {
        count as f64 / self.draws.max(1) as f64
    }

    /// Formats the number of draws.
    fn format_draws(&self) -> String {
        count_noun(self.draws, "draw")
    }

    fn plot_choices(
        &self,
        context: &StudyContext,
        request: &DistributionRequest,
        shares: &ChoiceShares,
    ) -> Plot {
        let Measure::Choices(decision) = request.measure else {
            return Plot::default();
        };
        let mut decisions = context.program().decisions();
        let found = decisions.find(|(handle, _)| *handle == decision);
        let title = found.map_or("", |(_, name)| name);

        let mut names: Vec<String> = shares
            .options
            .iter()
            .map(|option| option.name.clone())
            .collect();
        if shares.nothing > 0 {
            names.push(String::from("Nothing"));
        }

        let rows = names.len();
        let height = |at: usize| (rows - 1 - at) as f32;
        let bar = |at: usize, count: u64, label: String| Bar {
            at: height(at),
            thickness: BAR_THICKNESS,
            from: 0.0,
            to: (self.share_of_draws(count) * 100.0) as f32,
            label,
        };

        let mut chosen = Vec::new();
        let mut likeliest = Vec::new();
        let mut never = Vec::new();
        let mut nothing = Vec::new();
        let mut notes = Vec::new();
        let mut unchosen = Vec::new();

        for (at, option) in shares.options.iter().enumerate() {
            let name = &option.name;
            let (share, likely) = (
                self.share_of_draws(option.chosen),
                self.share_of_draws(option.likeliest),
            );
            let label = format!(
                "{name}: chosen in {} of the draws ({}), most likely in {}, average chance {}",
                format_percent(share),
                format_count(option.chosen),
                format_percent(likely),
                format_percent(option.probability)
            );
            let own = bar(at, option.chosen, label);
            let likeliest_label = format!(
                "{name}: most likely in {} of the draws",
                format_percent(likely)
            );
            likeliest.push(Bar {
                at: own.at - LIKELIEST_BAR_OFFSET,
                thickness: LIKELIEST_BAR_THICKNESS,
                ..bar(at, option.likeliest, likeliest_label)
            });

            if option.chosen == 0 {
                never.push(Bar {
                    to: f32::MAX,
                    label: String::from("never chosen"),
                    ..own.clone()
                });
                unchosen.push(name.as_str());
            } else {
                notes.push(share_note(&own, share));
            }
            chosen.push(own);
        }

        if shares.nothing > 0 {
            let share = self.share_of_draws(shares.nothing);
            let label = format!(
                "Nothing is chosen in {} of the draws ({})",
                format_percent(share),
                format_count(shares.nothing)
            );
            let own = bar(rows - 1, shares.nothing, label);
            notes.push(share_note(&own, share));
            nothing.push(own);
        }

        let longest = chosen
            .iter()
            .chain(&likeliest)
            .chain(&nothing)
            .map(|bar| bar.to)
            .fold(0.0, f32::max);
        // Rounding up in steps keeps the axis still while draws are added, and leaves room for the
        // numbers.
        let high = ((longest * 1.4 / 10.0).ceil() * 10.0).clamp(10.0, 100.0);
        for bar in &mut never {
            bar.to = high;
        }

        let mut findings = vec![String::from(LIKELIEST_BAR_EXPLANATION)];
        findings.extend(self.describe_never_chosen(&unchosen));

        names.reverse();
        let mut up = Axis::from_words("option", names);
        up.low -= SPACE_BELOW_ROWS;
        let all = choice_series(chosen, likeliest, never, nothing, notes);

        Plot {
            strips: Vec::new(),
            title: format!("{title} in {}", self.format_draws()),
            across: Axis::new("share of the draws", "%", 0.0, high),
            up,
            series: all,
            marks: Vec::new(),
            findings,
        }
    }

    /// Describes options that were never chosen, or returns `None` if there are none.
    ///
    /// An event that happens once in n draws on average is missed by 3n draws in one of twenty
    /// cases (e^-3 is 0.05).
    fn describe_never_chosen(&self, names: &[&str]) -> Option<String> {
        let (were, it) = match names {
            [] => return None,
            [one] => (format!("{one} was"), "it"),
            all => (format!("{} were", join_names(all)), "each"),
        };
        let finding = format!("{were} never chosen in {}", self.format_draws());
        let rare = self.draws / 3;
        if rare < 10 {
            return Some(format!("{finding}."));
        }

        let grain = 10_usize.pow(rare.ilog10().saturating_sub(2));
        let rare = format_count((rare / grain * grain) as u64);
        Some(format!(
            "{finding}. With 95% confidence, {it} is chosen less than once in {rare} draws."
        ))
    }

    fn plot_histogram(
        &self,
        context: &StudyContext,
        request: &DistributionRequest,
        scores: &ValueHistogram,
    ) -> Plot {
        let program = context.program();
        let (name, axis, tone) = match request.measure {
            Measure::Weight(decision, option) => {
                let all = distinct_options(program, decision);
                let at = all.iter().position(|known| *known == option).unwrap_or(0);
                (program.option_name(option), "weight", Tone::Distinct(at))
            }
            Measure::Factor(factor) => {
                let found = program.factors().find(|(handle, ..)| *handle == factor);
                let name = found.map_or("", |(_, name, _)| name);
                (name, name, Tone::Family(Family::Factor))
            }
            Measure::Choices(_) => return Plot::default(),
        };

        if let Some(value) = scores.single_value() {
            return self.plot_single_value(value, name, axis, tone, scores.missing);
        }

        let last = scores.counts.len().saturating_sub(1);
        let (low, high) = (*scores.bar_range(0).start(), *scores.bar_range(last).end());
        let across = Axis::new(axis, "", low as f32, high as f32);

        let bars: Vec<Bar> = scores
            .counts
            .iter()
            .enumerate()
            .map(|(at, count)| {
                let bar = scores.bar_range(at);
                let (from, to) = (*bar.start() as f32, *bar.end() as f32);
                let share = *count as f64 / scores.count.max(1) as f64;
                Bar {
                    at: f32::midpoint(from, to),
                    thickness: to - from,
                    from: 0.0,
                    to: (share * 100.0) as f32,
                    label: format!(
                        "{} to {}: {} of the draws",
                        across.format_value(from),
                        across.format_value(to),
                        format_percent(share)
                    ),
                }
            })
            .collect();
        let most = bars.iter().map(|bar| bar.to).fold(0.0, f32::max);

        Plot {
            strips: Vec::new(),
            title: format!("{name} in {}", self.format_draws()),
            up: Axis::new(
                "share of the draws",
                "%",
                0.0,
                (most * 1.1).clamp(1.0, 100.0),
            ),
            marks: quantile_marks(scores, &across),
            findings: self.describe_spread(scores, &across),
            across,
            series: vec![Series {
                name: name.to_owned(),
                tone,
                shape: SeriesShape::Bars { bars, lying: false },
            }],
        }
    }

    fn describe_spread(&self, scores: &ValueHistogram, across: &Axis) -> Vec<String> {
        let mut findings = Vec::new();
        if scores.count > 0 {
            let [least, low, middle, high, most] =
                scores.quantiles.map(|value| across.format_value(value));
            findings.push(format!(
                "Half of the draws are between {low} and {high}, and 90% between {least} and {most}. \
                 The median is {middle} and the mean {}.",
                across.format_value(scores.mean as f32)
            ));
        }
        findings.extend(self.describe_missing(scores.missing));
        findings
    }

    /// Describes the draws without a number, or returns `None` if there are none.
    fn describe_missing(&self, missing: usize) -> Option<String> {
        let share = format_percent(self.share_of_draws(missing as u64));
        (missing > 0).then(|| format!("In {share} of the draws, there was no candidate."))
    }

    /// Plots a value that all draws have in common.
    fn plot_single_value(
        &self,
        value: f32,
        name: &str,
        axis: &str,
        tone: Tone,
        missing: usize,
    ) -> Plot {
        let reach = value.abs().max(1.0);
        let across = Axis::new(
            axis,
            "",
            value.min(0.0) - reach * 0.1,
            value.max(0.0) + reach * 0.1,
        );
        let shown = across.format_value(value);

        let findings = if missing == 0 {
            vec![format!("Always {shown}.")]
        } else {
            let mut findings = vec![format!("{shown} wherever there is a candidate.")];
            findings.extend(self.describe_missing(missing));
            findings
        };
        let bar = Bar {
            at: value,
            thickness: across.span() * SINGLE_VALUE_BAR_SHARE,
            from: 0.0,
            to: 100.0,
            label: findings.join(" "),
        };

        Plot {
            strips: Vec::new(),
            title: format!("{name} in {}", self.format_draws()),
            up: Axis::new("share of the draws", "%", 0.0, 110.0),
            marks: vec![Mark::point(value, 100.0, tone, format!("always {shown}"))],
            findings,
            across,
            series: vec![Series {
                name: name.to_owned(),
                tone,
                shape: SeriesShape::Bars {
                    bars: vec![bar],
                    lying: false,
                },
            }],
        }
    }
}

/// Returns the share shown beside a bar. Hovering the bar shows the number of draws.
fn share_note(bar: &Bar, share: f64) -> Note {
    Note {
        at: [bar.to, bar.at],
        text: format_percent(share),
    }
}

/// Returns a mark for each quantile. Quantiles that look equal share one mark.
fn quantile_marks(scores: &ValueHistogram, across: &Axis) -> Vec<Mark> {
    const NAMES: [&str; 5] = [
        "5% at most",
        "25% at most",
        "median",
        "75% at most",
        "95% at most",
    ];
    let mut marks: Vec<Mark> = Vec::new();
    if scores.count == 0 {
        return marks;
    }

    for (value, name) in scores.quantiles.into_iter().zip(NAMES) {
        let is_same = |mark: &&mut Mark| mark.x.is_some_and(|x| across.looks_equal(x, value));
        // The label with the larger share says more.
        let label = format!("{name} {}", across.format_value(value));
        match marks.last_mut().filter(is_same) {
            Some(last) => last.label = label,
            None => marks.push(Mark::vertical_line(value, Tone::Highlight, label)),
        }
    }
    marks
}

impl DistributionRequest {
    /// Describes the history with which every draw begins: which options of the decision run or
    /// ran. Returns `None` if there is none, or if the graph does not read it.
    fn describe_history(&self, context: &StudyContext) -> Option<String> {
        let (Measure::Choices(decision) | Measure::Weight(decision, _)) = self.measure else {
            return None;
        };
        let (memory, now) = context.agent_memory()?;
        let program = context.program();

        let mut options = Vec::new();
        for option in distinct_options(program, decision) {
            let Some(record) = program.record(option, None, memory.view()) else {
                continue;
            };
            let name = program.option_name(option);
            let seconds = format_in_sentence((now - record.since()) as f32);
            match record.state() {
                RunState::Never => {}
                RunState::Running => options.push(format!("{name} has run for {seconds} s")),
                RunState::Stopped => options.push(format!("{name} stopped {seconds} s ago")),
            }
        }
        let history = join_names(&options);
        (!options.is_empty()).then(|| format!("Every draw uses the current history: {history}."))
    }

    /// Describes how the stats are drawn: "4 stats are drawn evenly over their ranges, 1 stays at
    /// its sample."
    pub fn describe_sampling(&self, context: &StudyContext) -> String {
        let methods = [
            SamplingMethod::Even,
            SamplingMethod::AroundSample,
            SamplingMethod::AroundMiddle,
            SamplingMethod::Log,
            SamplingMethod::Sample,
        ];
        let stats = context.stats().iter().enumerate();
        let used: Vec<SamplingMethod> = stats
            .map(
                |(place, info)| match StatSource::for_stat(context, self, place, info) {
                    StatSource::Fixed(_) => SamplingMethod::Sample,
                    StatSource::Even(..) | StatSource::WholeNumber(..) | StatSource::Word(_) => {
                        SamplingMethod::Even
                    }
                    StatSource::Log(_) => SamplingMethod::Log,
                    StatSource::Normal(_) | StatSource::NormalWhole(..) => self
                        .sampling_methods
                        .get(place)
                        .copied()
                        .unwrap_or_default(),
                },
            )
            .collect();

        let sentence = methods
            .into_iter()
            .filter_map(|method| {
                let count = used.iter().filter(|used| **used == method).count();
                let (one, many) = sampling_phrases(method);
                match count {
                    0 => None,
                    _ if count == used.len() && count > 1 => Some(format!("all stats {many}")),
                    1 => Some(format!("1 stat {one}")),
                    _ => Some(format!("{count} stats {many}")),
                }
            })
            .collect::<Vec<_>>()
            .join(", ");
        let mut letters = sentence.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        format!("{}{}.", first.unwrap_or_default(), letters.as_str())
    }
}

/// Returns the phrases for one stat and for several stats that are drawn in this way.
const fn sampling_phrases(method: SamplingMethod) -> (&'static str, &'static str) {
    match method {
        SamplingMethod::Even => (
            "is drawn evenly over its range",
            "are drawn evenly over their ranges",
        ),
        SamplingMethod::AroundSample => (
            "is drawn around its current value",
            "are drawn around their current values",
        ),
        SamplingMethod::AroundMiddle => (
            "is drawn around the middle of its range",
            "are drawn around the middle of their ranges",
        ),
        SamplingMethod::Log => ("comes from the log", "come from the log"),
        SamplingMethod::Sample => ("stays at its current value", "stay at their current values"),
    }
}

/// Returns the series of a plot of choices: bars in the back come first.
fn choice_series(
    chosen: Vec<Bar>,
    likeliest: Vec<Bar>,
    never: Vec<Bar>,
    nothing: Vec<Bar>,
    notes: Vec<Note>,
) -> Vec<Series> {
    let series = |name: &str, tone, shape| Series {
        name: name.to_owned(),
        tone,
        shape,
    };
    let bars = |bars| SeriesShape::Bars { bars, lying: true };
    let mut series_list = vec![
        series("Chosen", Tone::DistinctBars, bars(chosen)),
        series("Most likely", Tone::DistinctBars, bars(likeliest)),
        series(
            "Chosen, in numbers",
            Tone::DistinctBars,
            SeriesShape::Notes(notes),
        ),
    ];
    if !nothing.is_empty() {
        let tone = Tone::Family(Family::Arithmetic);
        series_list.insert(2, series("Nothing is chosen", tone, bars(nothing)));
    }
    if !never.is_empty() {
        series_list.insert(
            0,
            series("Never chosen", Tone::Ghost, SeriesShape::Gaps(never)),
        );
    }

    series_list
}
