//! The search for flips: one stat at a time over its range, at 257 points or at every value if it has only a few. Where
//! the winner changes between two neighbouring points, the change is bisected to the two neighbouring numbers between
//! which it lies. A stat may change the winner there and back between two points; that is not seen.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec::Vec,
};

use super::{Flip, Flips, OptionFlip, Winner, atlas::Atlas, dropped::likeliest, reads::stats_read};
use crate::{
    compile::{DecisionPlan, Targets},
    decide::{Scratch, Standing},
    eval::{
        Candidates, Single,
        choosing::{self, Field},
    },
    history::{TargetId, View},
    model::{Path, Scope, Stat, StatKind},
    program::{Program, StatHandle},
};

/// Into how many equal parts a range is cut.
const PARTS: u32 = 256;

/// Who wins: the option's position among the program's, and the candidate; the default option like any other.
type Who = Option<(u32, Option<u32>)>;

/// A stat that can be changed, of the agent and world or of one candidate.
#[derive(Clone, Copy)]
struct Knob {
    /// Its position among the stats.
    stat: u32,
    /// The column of candidates' values and the row in it.
    candidate: Option<(usize, usize)>,
    now: f32,
}

impl Knob {
    fn is(self, other: Self) -> bool {
        (self.stat, self.candidate) == (other.stat, other.candidate)
    }
}

/// A change of the winner.
#[derive(Clone, Copy)]
struct Found {
    knob: Knob,
    before: f32,
    at: f32,
    from: Who,
    to: Who,
    share: f32,
}

pub(super) struct Search<'a> {
    program: Program,
    single: &'a mut Single,
    atlas: &'a Atlas,
    plan: &'a DecisionPlan,
    memory: View<'a>,
    ids: Vec<TargetId>,
    /// The candidates' stats, each with its handle and a value for each of them.
    columns: Vec<(StatHandle, Vec<f32>)>,
    field: Field,
    scratch: Scratch,
    standings: Vec<Standing>,
    winner: Who,
    nearest: Option<Found>,
    /// For each option by its position the nearest change of each knob that lets it win.
    options: BTreeMap<u32, Vec<Found>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        single: &'a mut Single,
        atlas: &'a Atlas,
        plan: &'a DecisionPlan,
        candidates: &Candidates<'_>,
        memory: View<'a>,
    ) -> Self {
        let rows = candidates.rows(0);
        let entries = single.program().entries();
        let stats = single.program().stats().zip(entries);
        let columns = stats
            .filter(|((.., scope), _)| *scope == Scope::Target)
            .map(|((handle, ..), entry)| {
                let value = |row| {
                    let given = candidates.value(handle.0, row);
                    given.map_or(entry.default(), |value| entry.admit(value))
                };
                (handle, rows.clone().map(value).collect())
            });
        let mut search = Self {
            columns: columns.collect(),
            program: single.program().clone(),
            single,
            atlas,
            plan,
            memory,
            ids: candidates.ids(rows).to_vec(),
            field: Field::default(),
            scratch: Scratch::default(),
            standings: Vec::new(),
            winner: None,
            nearest: None,
            options: BTreeMap::new(),
        };
        search.winner = search.who();
        search
    }

    pub(super) fn run(mut self) -> Flips {
        let about = self.atlas.named(self.plan.path);
        let read = stats_read(self.atlas.graph(), about.group, about.node);
        for (at, stat) in (0..).zip(&self.atlas.graph().stats) {
            if !read.contains(&stat.id) {
                continue;
            }
            for knob in self.knobs(at, stat) {
                self.turn(knob, stat);
            }
        }
        self.flips()
    }

    /// A stat's knobs: one, or one for each candidate.
    fn knobs(&self, at: u32, stat: &Stat) -> Vec<Knob> {
        if stat.scope != Scope::Target {
            return alloc::vec![Knob {
                stat: at,
                candidate: None,
                now: self.single.stat(StatHandle(at)),
            }];
        }
        let columns = self.columns.iter().enumerate();
        let own = columns.filter(|(_, (handle, _))| handle.0 == at);
        own.flat_map(|(column, (_, values))| {
            values.iter().enumerate().map(move |(row, now)| Knob {
                stat: at,
                candidate: Some((column, row)),
                now: *now,
            })
        })
        .collect()
    }

    /// Looks at a stat over its range.
    fn turn(&mut self, knob: Knob, stat: &Stat) {
        match &stat.kind {
            StatKind::Number { low, high, .. } => {
                let (low, high) = (f64::from(*low), f64::from(*high));
                if low < high {
                    self.slide(knob, low, high);
                }
            }
            StatKind::YesNo => self.pick(knob, 2),
            StatKind::Choice(names) => self.pick(knob, names.len() as u32),
        }
        self.set(knob, knob.now);
    }

    /// Every value of a stat that has only a few.
    fn pick(&mut self, knob: Knob, count: u32) {
        for at in (0..count).map(|at| at as f32) {
            if at == knob.now {
                continue;
            }
            let to = self.who_at(knob, at);
            self.found(Found {
                knob,
                before: knob.now,
                at,
                from: self.winner,
                to,
                share: 1.0,
            });
        }
    }

    /// Both ways from where the stat is.
    fn slide(&mut self, knob: Knob, low: f64, high: f64) {
        let point = |part: u32| match part {
            0 => low as f32,
            PARTS => high as f32,
            part => (low + (high - low) * (f64::from(part) / f64::from(PARTS))) as f32,
        };
        let span = high - low;
        let up = (0..=PARTS).map(point).filter(|at| *at > knob.now);
        let down = (0..=PARTS).rev().map(point);
        self.way(knob, span, up);
        self.way(knob, span, down.filter(|at| *at < knob.now));
    }

    /// One way from where the stat is. Every point is looked at, since an option may win further on only.
    fn way(&mut self, knob: Knob, span: f64, points: impl Iterator<Item = f32>) {
        let mut before = (knob.now, self.winner);
        let mut seen: Vec<u32> = self.winner.iter().map(|(option, _)| *option).collect();
        let mut has_flipped = false;
        for at in points {
            let to = self.who_at(knob, at);
            let option = to.map(|(option, _)| option);
            if to != self.winner && !has_flipped {
                has_flipped = true;
                let winner = self.winner;
                self.bisect(knob, span, before, (at, to), |who| who != winner);
            }
            if let Some(option) = option.filter(|option| !seen.contains(option)) {
                seen.push(option);
                let so_far = self.so_far(option, knob).map(|found| found.share);
                if so_far.is_none_or(|so_far| share(knob.now, before.0, span) <= so_far) {
                    let wins = |who: Who| who.is_some_and(|(own, _)| own == option);
                    self.bisect(knob, span, before, (at, to), wins);
                }
            }
            before = (at, to);
        }
    }

    /// Narrows a change down to two neighbouring numbers.
    fn bisect(
        &mut self,
        knob: Knob,
        span: f64,
        (before, from): (f32, Who),
        (at, to): (f32, Who),
        flipped: impl Fn(Who) -> bool,
    ) {
        let (mut low, mut high) = ((place(before), from), (place(at), to));
        while (high.0 - low.0).abs() > 1 {
            let middle = low.0 + (high.0 - low.0) / 2;
            let who = self.who_at(knob, number(middle));
            if flipped(who) {
                high = (middle, who);
            } else {
                low = (middle, who);
            }
        }
        let at = number(high.0);
        self.found(Found {
            knob,
            before: number(low.0),
            at,
            from: low.1,
            to: high.1,
            share: share(knob.now, at, span),
        });
    }

    /// Keeps the nearest; of equals the first that was found.
    fn found(&mut self, found: Found) {
        let is_nearer = |known: Option<&Found>| known.is_none_or(|known| found.share < known.share);
        if found.from == self.winner && found.to != self.winner && is_nearer(self.nearest.as_ref())
        {
            self.nearest = Some(found);
        }
        let now = self.winner.map(|(option, _)| option);
        if let Some((option, _)) = found.to
            && Some(option) != now
            && is_nearer(self.so_far(option, found.knob))
        {
            let known = self.options.entry(option).or_default();
            known.retain(|known| !known.knob.is(found.knob));
            known.push(found);
        }
    }

    /// The nearest change of a knob so far that lets an option win.
    fn so_far(&self, option: u32, knob: Knob) -> Option<&Found> {
        let mut known = self.options.get(&option)?.iter();
        known.find(|found| found.knob.is(knob))
    }

    fn set(&mut self, knob: Knob, value: f32) {
        match knob.candidate {
            None => self.single.set(StatHandle(knob.stat), value),
            Some((column, row)) => {
                let values = self.columns.get_mut(column);
                if let Some(place) = values.and_then(|(_, values)| values.get_mut(row)) {
                    *place = value;
                }
            }
        }
    }

    fn who_at(&mut self, knob: Knob, value: f32) -> Who {
        self.set(knob, value);
        self.who()
    }

    /// Who wins as things are set.
    fn who(&mut self) -> Who {
        let mut candidates = Candidates::new(&self.program, &self.ids);
        for (stat, values) in &self.columns {
            candidates.set(*stat, values);
        }
        self.single.evaluate_among(&candidates, Some(self.memory));
        let (program, numbers) = (&self.program, self.single.numbers());
        let rules = choosing::rules(self.plan, numbers, None);
        self.field.gather(program, self.plan, &rules, numbers, None);
        let entries = &self.field.entries;
        rules.standings(entries, &mut self.scratch, &mut self.standings);
        let place = likeliest(&self.standings).and_then(|at| self.field.whose.get(at));
        let likeliest = place
            .and_then(|(at, candidate)| Some((self.plan.entries.get(*at as usize)?, *candidate)));
        let (entry, candidate) =
            likeliest.or_else(|| choosing::default(program, self.plan, &rules, numbers, None))?;
        let about = program.choices().options.get(entry.option as usize)?;
        let candidate = candidate.filter(|_| about.targets != Targets::None);
        Some((entry.option, candidate))
    }

    fn flips(self) -> Flips {
        let now = self.winner.map(|(option, _)| option);
        let mut told: BTreeSet<u32> = now.into_iter().collect();
        let others = self.plan.all().map(|entry| entry.option);
        let options: Vec<u32> = others.filter(|option| told.insert(*option)).collect();
        let option = |option: u32| {
            let found = self.options.get(&option).into_iter().flatten();
            let mut flips: Vec<Flip> = found.map(|found| self.flip(found)).collect();
            flips.sort_by(|one, other| {
                let kinds = one.word.is_some().cmp(&other.word.is_some());
                kinds.then(one.share.total_cmp(&other.share))
            });
            let mut flips = flips.into_iter();
            OptionFlip {
                option: self.atlas.named(self.path(option)),
                flip: flips.next(),
                more: flips.collect(),
            }
        };
        Flips {
            winner: self.winner(self.winner),
            nearest: self.nearest.as_ref().map(|found| self.flip(found)),
            options: options.into_iter().map(option).collect(),
        }
    }

    fn flip(&self, found: &Found) -> Flip {
        let stat = self.atlas.graph().stats.get(found.knob.stat as usize);
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
            word,
            share: found.share,
            from: self.winner(found.from),
            to: self.winner(found.to),
        }
    }

    fn winner(&self, who: Who) -> Option<Winner> {
        let (option, candidate) = who?;
        let mut listed = self.plan.entries.iter();
        Some(Winner {
            option: self.atlas.named(self.path(option)),
            target: candidate.and_then(|at| self.ids.get(at as usize)).copied(),
            by_default: !listed.any(|entry| entry.option == option),
        })
    }

    fn path(&self, option: u32) -> Path {
        let options = &self.program.choices().options;
        let about = options.get(option as usize);
        about.map_or(Path::ROOT, |about| about.path)
    }
}

/// How far a value is from where the stat is now.
fn share(now: f32, at: f32, span: f64) -> f32 {
    ((f64::from(at) - f64::from(now)).abs() / span) as f32
}

/// A number's place among all numbers in their order.
fn place(number: f32) -> i64 {
    let bits = i64::from(number.to_bits() & 0x7FFF_FFFF);
    if number < 0.0 { -bits } else { bits }
}

/// The number at a place.
fn number(place: i64) -> f32 {
    let number = f32::from_bits(place.unsigned_abs() as u32);
    if place < 0 { -number } else { number }
}
