//! The search for flips.
//!
//! One stat at a time is tried over its range, at 257 points, or at every value if it has only a
//! few, and a whole stat only at whole numbers. Where the winner changes between two neighboring
//! points, the change is bisected down to two neighboring numbers, and so is the next change, where
//! the new winner stops winning. A stat that changes the winner and changes it back between two
//! points is not detected.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use super::{
    Flip, Flips, OptionFlip, Winner, drop_stage::find_likeliest, path_names::PathNames,
    stat_dependencies::find_stats_read,
};
use crate::{
    compile::{DecisionPlan, Targets},
    decide::{EntryOutcome, Scratch},
    eval::{
        Candidates, Single,
        choosing::{self, EntrySet},
    },
    history::{AgentView, TargetId},
    math,
    model::{Path, Stat, StatKind},
    program::{AnyStatHandle, Program, TargetStatHandle},
};

/// The number of equal parts that a range is divided into.
const RANGE_PARTS: u32 = 256;

/// A winner: the option's position among the program's, and the candidate. The default option is
/// treated like any other.
type WinnerKey = Option<(u32, Option<u32>)>;

/// A stat that can be changed, of the agent, the world or one candidate.
#[derive(Clone, Copy)]
struct Knob {
    stat: AnyStatHandle,
    /// The column of candidates' values, and the row in it.
    candidate: Option<(usize, usize)>,
    now: f32,
    /// Whether only whole numbers are tried.
    is_whole: bool,
}

impl Knob {
    fn is_same_knob(self, other: Self) -> bool {
        (self.stat, self.candidate) == (other.stat, other.candidate)
    }

    /// Returns a value between two others, or `None` if there is none.
    fn value_between(self, low: f32, high: f32) -> Option<f32> {
        if self.is_whole {
            let middle = math::floor(low.midpoint(high) + 0.5);
            let is_between = low.min(high) < middle && middle < low.max(high);
            return is_between.then_some(middle);
        }
        let (low, high) = (order_position(low), order_position(high));
        ((high - low).abs() > 1).then(|| number_at(low + (high - low) / 2))
    }
}

/// A value of a stat that was tried, and the winner there.
#[derive(Clone, Copy)]
struct TriedValue {
    value: f32,
    winner: WinnerKey,
}

/// A change of the winner.
#[derive(Clone, Copy)]
struct FoundFlip {
    knob: Knob,
    before: f32,
    at: f32,
    until: Option<[f32; 2]>,
    from: WinnerKey,
    to: WinnerKey,
    share: f32,
}

/// A search for the changes that make a decision come out differently.
pub(super) struct Search<'a> {
    program: Program,
    single: &'a mut Single,
    names: &'a PathNames,
    plan: &'a DecisionPlan,
    memory: AgentView<'a>,
    ids: Vec<TargetId>,
    /// The candidates' stats, each with its handle and one value per candidate.
    columns: Vec<(TargetStatHandle, Vec<f32>)>,
    /// The candidates with these values.
    candidates: Candidates,
    field: EntrySet,
    scratch: Scratch,
    standings: Vec<EntryOutcome>,
    winner: WinnerKey,
    nearest: Option<FoundFlip>,
    /// For each option by its position, the nearest change of each knob that lets it win.
    options: BTreeMap<u32, Vec<FoundFlip>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        single: &'a mut Single,
        names: &'a PathNames,
        plan: &'a DecisionPlan,
        candidates: &Candidates,
        memory: AgentView<'a>,
    ) -> Self {
        let rows = candidates.agent_rows(0);
        let entries = single.program().stat_entries();
        let stats = single.program().all_stats().zip(entries);

        let columns: Vec<(TargetStatHandle, Vec<f32>)> = stats
            .filter_map(|((stat, ..), entry)| {
                let value = |row| {
                    let given = candidates.value(stat.index() as u32, row);
                    given.map_or(entry.default(), |value| entry.sanitize(value))
                };
                Some((stat.as_target()?, rows.clone().map(value).collect()))
            })
            .collect();
        let ids = candidates.ids(rows);
        let mut own_candidates = Candidates::for_agent(single.program(), ids);
        for (stat, values) in &columns {
            own_candidates.set_known(*stat, values);
        }

        let mut search = Self {
            columns,
            candidates: own_candidates,
            program: single.program().clone(),
            single,
            names,
            plan,
            memory,
            ids: ids.to_vec(),
            field: EntrySet::default(),
            scratch: Scratch::default(),
            standings: Vec::new(),
            winner: None,
            nearest: None,
            options: BTreeMap::new(),
        };
        search.winner = search.find_winner();

        search
    }

    /// Tries every stat that the decision reads, and returns the changes found.
    pub(super) fn find_flips(mut self) -> Flips {
        let about = self.names.named_node(self.plan.path);
        let read = find_stats_read(self.names.graph(), about.group, about.node);
        let program = self.program.clone();
        for ((handle, ..), stat) in program.all_stats().zip(&self.names.graph().stats) {
            if !read.contains(&stat.id) {
                continue;
            }
            for knob in self.stat_knobs(handle, stat) {
                self.try_stat(knob, stat);
            }
        }
        self.into_flips()
    }

    /// Returns the knobs of a stat: one, or one for each candidate.
    fn stat_knobs(&self, handle: AnyStatHandle, stat: &Stat) -> Vec<Knob> {
        let Some(target_stat) = handle.as_target() else {
            return alloc::vec![Knob {
                stat: handle,
                candidate: None,
                now: self.single.stat(handle),
                is_whole: stat.whole,
            }];
        };

        let columns = self.columns.iter().enumerate();
        let own = columns.filter(|(_, (known, _))| *known == target_stat);
        own.flat_map(|(column, (_, values))| {
            values.iter().enumerate().map(move |(row, now)| Knob {
                stat: handle,
                candidate: Some((column, row)),
                now: *now,
                is_whole: stat.whole,
            })
        })
        .collect()
    }

    /// Tries a stat over its range.
    fn try_stat(&mut self, knob: Knob, stat: &Stat) {
        match &stat.kind {
            StatKind::Number { low, high, .. } => {
                let (low, high) = (f64::from(*low), f64::from(*high));
                if low < high {
                    self.try_range(knob, low, high);
                }
            }
            StatKind::YesNo => self.try_each_value(knob, 2),
            StatKind::Choice(names) => self.try_each_value(knob, names.len() as u32),
        }
        self.set_knob(knob, knob.now);
    }

    /// Tries every value of a stat that has only a few.
    fn try_each_value(&mut self, knob: Knob, count: u32) {
        for at in (0..count).map(|at| at as f32) {
            if at == knob.now {
                continue;
            }
            let to = self.find_winner_at(knob, at);
            self.record_flip(FoundFlip {
                knob,
                before: knob.now,
                at,
                until: None,
                from: self.winner,
                to,
                share: 1.0,
            });
        }
    }

    /// Tries a stat in both directions from its current value.
    fn try_range(&mut self, knob: Knob, low: f64, high: f64) {
        let point = |part: u32| match part {
            0 => low as f32,
            RANGE_PARTS => high as f32,
            part => (low + (high - low) * (f64::from(part) / f64::from(RANGE_PARTS))) as f32,
        };
        let mut points: Vec<f32> = (0..=RANGE_PARTS).map(point).collect();
        if knob.is_whole {
            let ends = low..=high;
            points = points.into_iter().map(math::floor).collect();
            points.retain(|at| ends.contains(&f64::from(*at)));
            points.dedup();
        }

        let span = high - low;
        let up = points.iter().copied().filter(|at| *at > knob.now);
        let down = points.iter().rev().copied();
        self.try_direction(knob, span, up);
        self.try_direction(knob, span, down.filter(|at| *at < knob.now));
    }

    /// Tries a stat in one direction from its current value. Every point is tried, since an option
    /// may win only further on.
    fn try_direction(&mut self, knob: Knob, span: f64, points: impl Iterator<Item = f32>) {
        let now = TriedValue {
            value: knob.now,
            winner: self.winner,
        };
        let tried: Vec<TriedValue> = points
            .map(|value| TriedValue {
                value,
                winner: self.find_winner_at(knob, value),
            })
            .collect();
        let mut seen: Vec<u32> = self.winner.iter().map(|(option, _)| *option).collect();
        let mut has_flipped = false;

        let mut before = now;
        let mut ahead = tried.as_slice();
        while let [next, beyond @ ..] = ahead {
            if next.winner != self.winner && !has_flipped {
                has_flipped = true;
                self.find_change(knob, span, before, ahead, |key| key != now.winner);
            }

            let option = next.winner.map(|(option, _)| option);
            if let Some(option) = option.filter(|option| !seen.contains(option)) {
                seen.push(option);
                let so_far = self.nearest_known(option, knob).map(|found| found.share);
                if so_far
                    .is_none_or(|so_far| distance_share(knob.now, before.value, span) <= so_far)
                {
                    let wins = |key: WinnerKey| key.is_some_and(|(own, _)| own == option);
                    self.find_change(knob, span, before, ahead, wins);
                }
            }

            (before, ahead) = (*next, beyond);
        }
    }

    /// Finds the change between a value and the first of those ahead of it, and how far the new
    /// winner keeps winning.
    fn find_change(
        &mut self,
        knob: Knob,
        span: f64,
        before: TriedValue,
        ahead: &[TriedValue],
        flipped: impl Fn(WinnerKey) -> bool,
    ) {
        let Some(next) = ahead.first() else { return };
        let [before, at] = self.bisect_change(knob, before, *next, flipped);
        let until = self.find_end(knob, at, ahead);
        self.record_flip(FoundFlip {
            knob,
            before: before.value,
            at: at.value,
            until,
            from: before.winner,
            to: at.winner,
            share: distance_share(knob.now, at.value, span),
        });
    }

    /// Finds the last number at which the winner of a value keeps winning, and the number after it,
    /// unless it wins at all values ahead.
    fn find_end(&mut self, knob: Knob, from: TriedValue, ahead: &[TriedValue]) -> Option<[f32; 2]> {
        let mut last = from;
        for tried in ahead {
            if tried.winner != from.winner {
                let loses = |key: WinnerKey| key != from.winner;
                let ends = self.bisect_change(knob, last, *tried, loses);
                return Some(ends.map(|end| end.value));
            }
            last = *tried;
        }
        None
    }

    /// Narrows a change down to two neighboring numbers, or whole numbers for a whole stat.
    fn bisect_change(
        &mut self,
        knob: Knob,
        before: TriedValue,
        after: TriedValue,
        flipped: impl Fn(WinnerKey) -> bool,
    ) -> [TriedValue; 2] {
        let [mut low, mut high] = [before, after];
        while let Some(value) = knob.value_between(low.value, high.value) {
            let winner = self.find_winner_at(knob, value);
            let tried = TriedValue { value, winner };
            if flipped(winner) {
                high = tried;
            } else {
                low = tried;
            }
        }
        [low, high]
    }

    /// Records a change if it is the nearest so far; of equals the first is kept.
    fn record_flip(&mut self, found: FoundFlip) {
        let is_nearer =
            |known: Option<&FoundFlip>| known.is_none_or(|known| found.share < known.share);
        if found.from == self.winner && found.to != self.winner && is_nearer(self.nearest.as_ref())
        {
            self.nearest = Some(found);
        }

        let now = self.winner.map(|(option, _)| option);
        if let Some((option, _)) = found.to
            && Some(option) != now
            && is_nearer(self.nearest_known(option, found.knob))
        {
            let known = self.options.entry(option).or_default();
            known.retain(|known| !known.knob.is_same_knob(found.knob));
            known.push(found);
        }
    }

    /// Returns the nearest known change of a knob that lets an option win.
    fn nearest_known(&self, option: u32, knob: Knob) -> Option<&FoundFlip> {
        let mut known = self.options.get(&option)?.iter();
        known.find(|found| found.knob.is_same_knob(knob))
    }

    fn set_knob(&mut self, knob: Knob, value: f32) {
        match knob.candidate {
            None => self.single.set_any(knob.stat, value),
            Some((column, row)) => {
                let Some((stat, values)) = self.columns.get_mut(column) else {
                    return;
                };
                if let Some(place) = values.get_mut(row) {
                    *place = value;
                }
                self.candidates.set_known(*stat, values);
            }
        }
    }

    /// Returns the winner with a knob set to a value.
    fn find_winner_at(&mut self, knob: Knob, value: f32) -> WinnerKey {
        self.set_knob(knob, value);
        self.find_winner()
    }

    /// Returns the winner with the current values.
    fn find_winner(&mut self) -> WinnerKey {
        self.single
            .evaluate_among(&self.candidates, Some(self.memory));

        let (program, numbers) = (&self.program, self.single.numbers());
        let rules = choosing::read_rules(self.plan, numbers, None);
        self.field
            .gather_entries(program, self.plan, &rules, numbers, None);
        let entries = &self.field.entries;
        rules.compute_outcomes(entries, &mut self.scratch, &mut self.standings);

        let place = find_likeliest(&self.standings).and_then(|at| self.field.whose.get(at));
        let likeliest = place
            .and_then(|(at, candidate)| Some((self.plan.entries.get(*at as usize)?, *candidate)));
        let (entry, candidate) = likeliest
            .or_else(|| choosing::default_entry(program, self.plan, &rules, numbers, None))?;

        let about = program.choices().options.get(entry.option as usize)?;
        let candidate = candidate.filter(|_| about.targets != Targets::None);
        Some((entry.option, candidate))
    }

    /// Returns all changes that were found.
    fn into_flips(self) -> Flips {
        let now = self.winner.map(|(option, _)| option);
        let mut listed: BTreeSet<u32> = now.into_iter().collect();
        let options: Vec<u32> = self
            .plan
            .all_entries()
            .map(|entry| entry.option)
            .filter(|option| listed.insert(*option))
            .collect();

        let option = |option: u32| {
            let found = self.options.get(&option).into_iter().flatten();
            let mut flips: Vec<Flip> = found.map(|found| self.to_flip(found)).collect();
            flips.sort_by(|one, other| {
                let kinds = one.word.is_some().cmp(&other.word.is_some());
                kinds.then(one.share.total_cmp(&other.share))
            });

            let mut flips = flips.into_iter();
            OptionFlip {
                option: self.names.named_node(self.option_path(option)),
                flip: flips.next(),
                more: flips.collect(),
            }
        };

        Flips {
            winner: self.to_winner(self.winner),
            nearest: self.nearest.as_ref().map(|found| self.to_flip(found)),
            options: options.into_iter().map(option).collect(),
        }
    }

    /// Converts a change to plain data.
    fn to_flip(&self, found: &FoundFlip) -> Flip {
        let stat = self.names.graph().stats.get(found.knob.stat.index());
        let text =
            |get: fn(&Stat) -> &String| stat.map_or_else(String::new, |stat| get(stat).clone());
        let word = stat.and_then(|stat| match &stat.kind {
            StatKind::Number { .. } => None,
            StatKind::YesNo => Some(if found.at == 1.0 { "yes" } else { "no" }.into()),
            StatKind::Choice(names) => names.get(found.at as usize).cloned(),
        });

        let row = found.knob.candidate.map(|(_, row)| row);
        Flip {
            stat: stat.map_or(crate::model::StatId(u32::MAX), |stat| stat.id),
            name: text(|stat| &stat.name),
            unit: text(|stat| &stat.unit),
            target: row.and_then(|row| self.ids.get(row)).copied(),
            range: stat.map_or((0.0, 1.0), Stat::bookends),
            now: found.knob.now,
            at: found.at,
            before: found.before,
            until: found.until,
            word,
            share: found.share,
            from: self.to_winner(found.from),
            to: self.to_winner(found.to),
        }
    }

    /// Converts a winner to plain data.
    fn to_winner(&self, key: WinnerKey) -> Option<Winner> {
        let (option, candidate) = key?;
        let mut listed = self.plan.entries.iter();
        Some(Winner {
            option: self.names.named_node(self.option_path(option)),
            target: candidate.and_then(|at| self.ids.get(at as usize)).copied(),
            by_default: !listed.any(|entry| entry.option == option),
        })
    }

    fn option_path(&self, option: u32) -> Path {
        let options = &self.program.choices().options;
        let about = options.get(option as usize);
        about.map_or(Path::ROOT, |about| about.path)
    }
}

/// Returns the distance of a value from the stat's current one, as a share of the range. It is
/// finite, even if a stat that allows values outside its range is far outside.
fn distance_share(now: f32, at: f32, span: f64) -> f32 {
    let share = (f64::from(at) - f64::from(now)).abs() / span;
    share.min(f32::MAX.into()) as f32
}

/// Returns a number's position in the order of all numbers.
fn order_position(number: f32) -> i64 {
    let bits = i64::from(number.to_bits() & 0x7FFF_FFFF);
    if number < 0.0 { -bits } else { bits }
}

/// Returns the number at a position.
fn number_at(place: i64) -> f32 {
    let number = f32::from_bits(place.unsigned_abs() as u32);
    if place < 0 { -number } else { number }
}

#[cfg(test)]
mod tests {
    use super::distance_share;

    #[test]
    fn the_distance_of_a_value_far_outside_the_range_is_finite() {
        assert_eq!(distance_share(3.0, 1.0, 4.0), 0.5);
        assert_eq!(distance_share(-2e38, 0.5, 0.25), f32::MAX);
    }
}
