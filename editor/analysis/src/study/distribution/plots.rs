//! Plots of distributions, and what is said of them.

use inclination_core::{kind::Family, text::join_names};
use inclination_project::text::number::{percent, thousands};

use super::{
    Asked, Distributed, Found, Ground, Measure, Scores, Shares, Way, tally::options, ways::Source,
};
use crate::plot::{Axis, Bar, Mark, Note, Plot, Series, Tone, What};

/// How thick bars are, of the room that an option has, and how far below them the thin ones lie.
const THICK: f32 = 0.5;
const THIN: f32 = 0.12;
const BELOW: f32 = 0.36;

impl Distributed {
    /// The plot of it.
    pub fn plot(&self, ground: &Ground, asked: &Asked) -> Plot {
        let mut plot = match &self.found {
            Found::Options(shares) => self.chosen(ground, asked, shares),
            Found::Values(scores) => self.spread(ground, asked, scores),
        };
        plot.findings.push(asked.says(ground));
        plot
    }

    fn share(&self, count: u64) -> f64 {
        count as f64 / self.draws.max(1) as f64
    }

    /// How many draws there are, in words.
    fn draws(&self) -> String {
        format!("{} draws", thousands(self.draws))
    }

    fn chosen(&self, ground: &Ground, asked: &Asked, shares: &Shares) -> Plot {
        let Measure::Chosen(decision) = asked.measure else {
            return Plot::default();
        };
        let mut decisions = ground.program().decisions();
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
        let up = |at: usize| (rows - 1 - at) as f32;
        let bar = |at: usize, count: u64, label: String| Bar {
            at: up(at),
            thickness: THICK,
            from: 0.0,
            to: (self.share(count) * 100.0) as f32,
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
            let (share, likely) = (self.share(option.chosen), self.share(option.likeliest));
            let label = format!(
                "{name}: chosen in {} of the draws ({}), the likeliest in {}, {} likely on average",
                percent(share),
                thousands(option.chosen as usize),
                percent(likely),
                percent(option.probability)
            );
            let own = bar(at, option.chosen, label);
            let said = format!("{name}: the likeliest in {} of the draws", percent(likely));
            likeliest.push(Bar {
                at: own.at - BELOW,
                thickness: THIN,
                ..bar(at, option.likeliest, said)
            });
            if option.chosen == 0 {
                never.push(Bar {
                    to: f32::MAX,
                    label: String::from("never chosen"),
                    ..own.clone()
                });
                unchosen.push(name.as_str());
            } else {
                notes.push(note(&own, share, option.chosen));
            }
            chosen.push(own);
        }
        if shares.nothing > 0 {
            let share = self.share(shares.nothing);
            let said = format!("Nothing is chosen in {} of the draws", percent(share));
            let own = bar(rows - 1, shares.nothing, said);
            notes.push(note(&own, share, shares.nothing));
            nothing.push(own);
        }
        let most = chosen.iter().chain(&likeliest).chain(&nothing);
        let most = most.map(|bar| bar.to);
        // In steps, so that it stays while more is drawn, and with room for the numbers.
        let high = (most.fold(0.0, f32::max) * 1.4 / 10.0).ceil() * 10.0;
        let high = high.clamp(10.0, 100.0);
        for bar in &mut never {
            bar.to = high;
        }
        names.reverse();
        let series = |name: &str, tone, what| Series {
            name: name.to_owned(),
            tone,
            what,
        };
        let bars = |bars| What::Bars { bars, lying: true };
        let mut all = vec![
            series("Chosen", Tone::Each, bars(chosen)),
            series("Likeliest", Tone::Ghost, bars(likeliest)),
            series("Chosen, in numbers", Tone::Each, What::Notes(notes)),
        ];
        if !nothing.is_empty() {
            let tone = Tone::Of(Family::Arithmetic);
            all.insert(2, series("Nothing is chosen", tone, bars(nothing)));
        }
        if !never.is_empty() {
            all.insert(0, series("Never chosen", Tone::Ghost, What::Gaps(never)));
        }
        Plot {
            title: format!("{title} in {}", self.draws()),
            across: Axis::new("share of the draws", "%", 0.0, high),
            up: Axis::of_words("option", names),
            series: all,
            marks: Vec::new(),
            findings: self.never(&unchosen).into_iter().collect(),
        }
    }

    /// What is to be said of options that were never chosen. What happens once in so many draws on average is missed by
    /// three times as many in one of twenty cases (e^-3 is 0.05).
    fn never(&self, names: &[&str]) -> Option<String> {
        let (were, it) = match names {
            [] => return None,
            [one] => (format!("{one} was"), "it"),
            all => (format!("{} were", join_names(all)), "each"),
        };
        let said = format!("{were} never chosen in {}", self.draws());
        let rare = self.draws / 3;
        if rare < 10 {
            return Some(format!("{said}."));
        }
        let grain = 10_usize.pow(rare.ilog10().saturating_sub(2));
        let rare = thousands(rare / grain * grain);
        Some(format!(
            "{said}: with 95 % certainty {it} is chosen less often than once in {rare}."
        ))
    }

    fn spread(&self, ground: &Ground, asked: &Asked, scores: &Scores) -> Plot {
        let program = ground.program();
        let (name, axis, tone) = match asked.measure {
            Measure::Weight(decision, option) => {
                let all = options(program, decision);
                let at = all.iter().position(|known| *known == option).unwrap_or(0);
                (program.option_name(option), "weight", Tone::Among(at))
            }
            Measure::Factor(factor) => {
                let found = program.factors().find(|(handle, ..)| *handle == factor);
                let name = found.map_or("", |(_, name, _)| name);
                (name, name, Tone::Of(Family::Factor))
            }
            Measure::Chosen(_) => return Plot::default(),
        };
        let last = scores.heights.len().saturating_sub(1);
        let (low, high) = (*scores.bar(0).start(), *scores.bar(last).end());
        let across = Axis::new(axis, "", low as f32, high as f32);
        let bars = scores.heights.iter().enumerate().map(|(at, count)| {
            let bar = scores.bar(at);
            let (from, to) = (*bar.start() as f32, *bar.end() as f32);
            let share = *count as f64 / scores.count.max(1) as f64;
            Bar {
                at: f32::midpoint(from, to),
                thickness: to - from,
                from: 0.0,
                to: (share * 100.0) as f32,
                label: format!(
                    "{} to {}: {} of the draws",
                    across.say(from),
                    across.say(to),
                    percent(share)
                ),
            }
        });
        let bars: Vec<Bar> = bars.collect();
        let most = bars.iter().map(|bar| bar.to).fold(0.0, f32::max);
        Plot {
            title: format!("{name} in {}", self.draws()),
            up: Axis::new(
                "share of the draws",
                "%",
                0.0,
                (most * 1.1).clamp(1.0, 100.0),
            ),
            marks: marks(scores, &across),
            findings: self.spread_in_words(scores, &across),
            across,
            series: vec![Series {
                name: name.to_owned(),
                tone,
                what: What::Bars { bars, lying: false },
            }],
        }
    }

    fn spread_in_words(&self, scores: &Scores, across: &Axis) -> Vec<String> {
        let mut said = Vec::new();
        if scores.count > 0 {
            let [least, low, middle, high, most] = scores.quantiles.map(|value| across.say(value));
            said.push(format!(
                "Half of the draws lie between {low} and {high}, nine of ten between {least} and {most}; the middle one \
                 is {middle}, the mean {}.",
                across.say(scores.mean as f32)
            ));
        }
        if scores.missing > 0 {
            let share = percent(self.share(scores.missing as u64));
            said.push(format!(
                "In {share} of the draws there was nobody to do it to."
            ));
        }
        said
    }
}

/// The numbers beside a bar.
fn note(bar: &Bar, share: f64, count: u64) -> Note {
    Note {
        at: [bar.to, bar.at],
        text: percent(share),
        more: thousands(count as usize),
    }
}

/// The quantiles; those that fall together as one.
fn marks(scores: &Scores, across: &Axis) -> Vec<Mark> {
    const NAMES: [&str; 5] = ["5 %", "25 %", "half", "75 %", "95 %"];
    let mut marks: Vec<Mark> = Vec::new();
    if scores.count == 0 {
        return marks;
    }
    for (value, name) in scores.quantiles.into_iter().zip(NAMES) {
        let is_same = |mark: &&mut Mark| mark.x.is_some_and(|x| across.is_same(x, value));
        // The larger share says more.
        let label = format!("{name} up to {}", across.say(value));
        match marks.last_mut().filter(is_same) {
            Some(last) => last.label = label,
            None => marks.push(Mark::upright(value, Tone::Notice, label)),
        }
    }
    marks
}

impl Asked {
    /// How the stats are drawn: "4 stats are drawn evenly over their ranges, 1 stays at its sample."
    pub fn says(&self, ground: &Ground) -> String {
        let ways = [
            Way::Even,
            Way::AroundSample,
            Way::AroundMiddle,
            Way::Log,
            Way::Sample,
        ];
        let stats = ground.stats().iter().enumerate();
        let used: Vec<Way> = stats
            .map(
                |(place, about)| match Source::of(ground, self, place, about) {
                    Source::Always(_) => Way::Sample,
                    Source::Even(..) | Source::Whole(..) | Source::Word(_) => Way::Even,
                    Source::Log(_) => Way::Log,
                    Source::Normal(_) | Source::NormalWhole(..) => {
                        self.ways.get(place).copied().unwrap_or_default()
                    }
                },
            )
            .collect();
        let said = ways.into_iter().filter_map(|way| {
            let count = used.iter().filter(|used| **used == way).count();
            let (one, many) = words(way);
            match count {
                0 => None,
                _ if count == used.len() && count > 1 => Some(format!("all stats {many}")),
                1 => Some(format!("1 stat {one}")),
                _ => Some(format!("{count} stats {many}")),
            }
        });
        let said = said.collect::<Vec<_>>().join(", ");
        let mut letters = said.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        format!("{}{}.", first.unwrap_or_default(), letters.as_str())
    }
}

/// How one stat is drawn, and how several are.
const fn words(way: Way) -> (&'static str, &'static str) {
    match way {
        Way::Even => (
            "is drawn evenly over its range",
            "are drawn evenly over their ranges",
        ),
        Way::AroundSample => (
            "is drawn around its sample",
            "are drawn around their samples",
        ),
        Way::AroundMiddle => (
            "is drawn around the middle of its range",
            "are drawn around the middle of their ranges",
        ),
        Way::Log => ("is as in the log", "are as in the log"),
        Way::Sample => ("stays at its sample", "stay at their samples"),
    }
}
