//! From the numbers of a traced run to an explanation. What may be chosen is gathered, dropped and picked by the same
//! code that decides, so an explanation cannot disagree with the decision.

use alloc::{boxed::Box, vec::Vec};

use super::{
    DefaultExplained, Dropped, Explanation, ForTargets, Inner, OptionExplained, Part, Weighed,
    Winner,
    atlas::Atlas,
    dropped::{Sent, likeliest, not_sent},
    parts::steps,
};
use crate::{
    compile::{
        DecisionPlan, EntryPlan, OptionAbout, Place, Targets, Traced, TracedEntry, TracedPart,
    },
    decide::{Rules, Scratch, lot},
    eval::choosing::{self, Field, Numbers},
    history::{Run, TargetId, View, When},
    math,
    model::{Path, RankBand},
    program::Program,
};

/// How many decisions may stand in one another for an inner one to be explained; what is nested deeper is asked for by
/// its own name.
const NESTED: u32 = 16;
/// How many lines, and parts of lines, inner decisions may make all together, since one that many options share is told
/// for each of them. Every line has the same share of it, and so has every line inside.
const ROOM: usize = 1 << 14;

/// Tells why, of numbers that are computed.
pub(super) struct Teller<'a, N> {
    program: &'a Program,
    traced: &'a Traced,
    atlas: &'a Atlas,
    numbers: &'a N,
    memory: View<'a>,
    draw: math::Draw,
}

/// A decision that is at another option than the memory says, or at none.
type Since = (Path, Option<Path>);

/// A decision with what all its options share.
struct Telling<'a> {
    at: u32,
    plan: &'a DecisionPlan,
    rules: Rules,
    context: Option<u32>,
    /// What else other decisions are at by the time that this one is made.
    since: &'a [Since],
    depth: u32,
    /// How many lines and parts each line may tell of what is inside.
    room: usize,
}

impl<'a, N: Numbers> Teller<'a, N> {
    pub(super) fn new(
        (program, traced, atlas): (&'a Program, &'a Traced, &'a Atlas),
        numbers: &'a N,
        memory: View<'a>,
        draw: math::Draw,
    ) -> Self {
        Self {
            program,
            traced,
            atlas,
            numbers,
            memory,
            draw,
        }
    }

    /// Why a decision comes out as it does.
    pub(super) fn decision(&self, at: u32) -> Option<Explanation> {
        self.tell(at, None, &[], (0, ROOM))
    }

    fn tell(
        &self,
        at: u32,
        context: Option<u32>,
        since: &[Since],
        (depth, room): (u32, usize),
    ) -> Option<Explanation> {
        let plan = self.program.choices().decisions.get(at as usize)?;
        let rules = choosing::rules(plan, self.numbers, context);
        let telling = Telling {
            at,
            plan,
            rules,
            context,
            since,
            depth,
            room: room / self.lines_with_inner(plan).max(1),
        };
        let mut field = Field::default();
        field.gather(self.program, plan, &rules, self.numbers, context);
        let (mut scratch, mut standings) = (Scratch::default(), Vec::new());
        rules.standings(&field.entries, &mut scratch, &mut standings);
        let picked = rules.choose(&field.entries, &mut scratch, || {
            lot(self.draw, plan.path.key())
        });
        let fallback = choosing::default(self.program, plan, &rules, self.numbers, context);
        let winner = |place: Option<usize>| match place.and_then(|place| field.whose.get(place)) {
            Some((at, candidate)) => {
                let entry = plan.entries.get(*at as usize)?;
                Some(self.winner(entry, *candidate, false))
            }
            None => fallback.map(|(entry, candidate)| self.winner(entry, candidate, true)),
        };
        let mut sent = field.whose.iter().zip(&field.entries).zip(&standings);
        let options = (0..).zip(&plan.entries).map(|(at, entry)| {
            let own = sent.clone().take_while(|((whose, _), _)| whose.0 == at);
            let own: Vec<Sent> = own
                .map(|((whose, entry), standing)| (whose.1, *entry, *standing))
                .collect();
            sent.by_ref().take(own.len()).for_each(drop);
            self.option(&telling, at as usize, entry, Some(&own))
        });
        let options = options.collect();
        let default = plan.default.as_ref().map(|entry| {
            let mut option = self.option(&telling, plan.entries.len(), entry, None);
            let needed = picked.is_none();
            let taken = fallback.and_then(|(entry, candidate)| self.target(entry, candidate));
            for line in &mut option.weighed {
                let is_taken = needed && line.target == taken;
                line.probability = f64::from(u8::from(is_taken));
            }
            DefaultExplained { option, needed }
        });
        let (due, running) = self.time(&telling);
        Some(Explanation {
            decision: self.atlas.named(plan.path),
            about: self.target_of(context),
            due,
            running: running.map(|run| Winner {
                option: self.atlas.named(run.option),
                target: run.target,
                by_default: false,
            }),
            picked: winner(picked),
            likeliest: winner(likeliest(&standings)),
            options,
            default,
        })
    }

    /// Whether it is time to decide, and what runs.
    fn time(&self, telling: &Telling<'_>) -> (bool, Option<Run>) {
        let plan = telling.plan;
        let running = self.memory.run(plan.path);
        let running = running.filter(|_| self.option_since(plan.path, telling.since).is_some());
        let when = choosing::when(plan, self.numbers, telling.context);
        let due = match when {
            When::Idle => running.is_none_or(|run| run.completed),
            when => self.memory.due(plan.path, when, self.memory.latest()),
        };
        // What runs and is none of the options any more does not go on.
        let is_stale = running.is_some_and(|run| {
            let mut all = plan.all();
            !all.any(|entry| self.path(entry) == Some(run.option))
        });
        (due || is_stale, running)
    }

    /// An option with its lines; `sent` is what it sent into the decision, none for a default option.
    fn option(
        &self,
        telling: &Telling<'_>,
        at: usize,
        entry: &EntryPlan,
        sent: Option<&[Sent]>,
    ) -> OptionExplained {
        let about = self.about(entry);
        let targets = about.map_or(Targets::None, |about| about.targets);
        let path = self.path(entry).unwrap_or(Path::ROOT);
        let candidates: Vec<Option<u32>> = match targets {
            Targets::None => alloc::vec![telling.context],
            _ => (0..self.numbers.targets().len() as u32).map(Some).collect(),
        };
        let since = self.since(telling, path);
        let inner = about.and_then(|about| about.inner);
        let lines = candidates.into_iter().map(|candidate| {
            let mut line = self.line(telling.at, at, entry, candidate);
            if let Some(sent) = sent {
                let own = sent.iter().find(|(whose, ..)| *whose == candidate);
                match own {
                    Some((.., standing)) => {
                        line.probability = standing.probability;
                        line.dropped = standing.dropped.map(Dropped::from);
                    }
                    None => line.dropped = Some(not_sent(&telling.rules, sent, &line)),
                }
            }
            line.target = self.target(entry, candidate);
            if let (Some(inner), Some(told)) = (inner, &mut line.inner) {
                told.explanation = self.inner(inner, candidate, &since, telling);
            }
            line
        });
        OptionExplained {
            weighed: lines.collect(),
            option: self.atlas.named(path),
            payload: about.map_or_else(Default::default, |about| about.payload.clone()),
            targets: match targets {
                Targets::None => ForTargets::None,
                Targets::Compete => ForTargets::Compete,
                Targets::Best => ForTargets::Best,
            },
            rank_of: self.atlas.rank_of(path),
        }
    }

    fn line(&self, decision: u32, at: usize, entry: &EntryPlan, candidate: Option<u32>) -> Weighed {
        let number = |place| self.numbers.number(place, candidate);
        let traced = self.traced.decisions.get(decision as usize);
        let traced = traced.and_then(|entries| entries.get(at));
        let parts: Vec<Part> = traced
            .into_iter()
            .flat_map(|traced| &traced.parts)
            .map(|part| self.part(part, number))
            .collect();
        let value = |get: fn(&TracedEntry<Place>) -> Place| {
            traced.map_or(0.0, |traced| number(get(traced)))
        };
        let valid = traced.and_then(|traced| traced.inner);
        let valid = valid.map(|valid| number(valid) != 0.0);
        let about = self.about(entry);
        let inner = about.and_then(|about| {
            let decisions = &self.program.choices().decisions;
            let plan = decisions.get(about.inner? as usize)?;
            Some(Inner {
                decision: self.atlas.named(plan.path),
                valid: valid.unwrap_or(false),
                explanation: None,
            })
        });
        let rank = number(entry.rank);
        Weighed {
            target: None,
            rank,
            band: RankBand::of(&self.atlas.graph().rank_bands, rank).map(Into::into),
            weight: number(entry.weight),
            probability: 0.0,
            dropped: None,
            steps: steps(
                value(|traced| traced.base),
                &parts,
                value(|traced| traced.category),
                valid.unwrap_or(true),
            ),
            parts,
            inner,
        }
    }

    fn part(&self, part: &TracedPart<Place>, number: impl Fn(Place) -> f32) -> Part {
        let rank = part.rank.filter(|(_, given)| number(*given) != 0.0);
        Part {
            consideration: self.atlas.at(part.at),
            rank: rank.map(|(value, _)| number(value)),
            bonus: part.bonus.map(&number),
            multiplier: part.multiplier.map(&number),
        }
    }

    /// What is inside an option, if there is room to tell it.
    fn inner(
        &self,
        at: u32,
        context: Option<u32>,
        since: &[Since],
        telling: &Telling<'_>,
    ) -> Option<Box<Explanation>> {
        let plan = self.program.choices().decisions.get(at as usize)?;
        let traced = self.traced.decisions.get(at as usize)?;
        let entries = plan.all().zip(traced);
        let sizes = entries.map(|(entry, traced)| {
            let lines = self.about(entry).map_or(1, |about| self.lines_of(about));
            lines.saturating_mul(traced.parts.len().saturating_add(1))
        });
        let size = sizes.fold(0, usize::saturating_add);
        let room = telling.room.checked_sub(size)?;
        let depth = telling.depth + 1;
        if depth > NESTED {
            return None;
        }
        self.tell(at, context, since, (depth, room)).map(Box::new)
    }

    /// How many lines of a decision have something inside.
    fn lines_with_inner(&self, plan: &DecisionPlan) -> usize {
        let abouts = plan.all().filter_map(|entry| self.about(entry));
        let lines = abouts.filter(|about| about.inner.is_some());
        lines.fold(0, |sum, about| sum.saturating_add(self.lines_of(about)))
    }

    fn lines_of(&self, about: &OptionAbout) -> usize {
        match about.targets {
            Targets::None => 1,
            Targets::Compete | Targets::Best => self.numbers.targets().len(),
        }
    }

    fn about(&self, entry: &EntryPlan) -> Option<&'a OptionAbout> {
        self.program.choices().options.get(entry.option as usize)
    }

    /// What decisions are at once this option is chosen: what runs inside the one that is left for it ends, down to a
    /// decision that some option still holds that runs.
    fn since(&self, telling: &Telling<'_>, option: Path) -> Vec<Since> {
        let mut since = telling.since.to_vec();
        let choices = self.program.choices();
        let path = telling.plan.path;
        let before = self.option_since(path, &since);
        if before == Some(option) {
            return since;
        }
        since.push((path, Some(option)));
        let mut next = before.and_then(|before| choices.inside(telling.at, before));
        while let Some(at) = next.filter(|at| !self.is_held(*at, &since)) {
            let Some(plan) = choices.decisions.get(at as usize) else {
                break;
            };
            let inside = self.option_since(plan.path, &since);
            since.push((plan.path, None));
            next = inside.and_then(|option| choices.inside(at, option));
        }
        since
    }

    /// The option that a decision is at by then.
    fn option_since(&self, decision: Path, since: &[Since]) -> Option<Path> {
        let mut since = since.iter().rev();
        match since.find(|(path, _)| *path == decision) {
            Some((_, option)) => *option,
            None => self.memory.run(decision).map(|run| run.option),
        }
    }

    /// Whether an option that runs by then, and has not completed, holds a decision.
    fn is_held(&self, decision: u32, since: &[Since]) -> bool {
        let choices = self.program.choices();
        let mut decisions = (0..).zip(&choices.decisions);
        decisions.any(|(at, plan)| {
            let option = self.option_since(plan.path, since);
            let is_new = since.iter().any(|(path, _)| *path == plan.path);
            let run = self.memory.run(plan.path).filter(|_| !is_new);
            let is_completed = run.is_some_and(|run| run.completed);
            let runs = option.filter(|_| !is_completed);
            runs.and_then(|option| choices.inside(at, option)) == Some(decision)
        })
    }

    fn winner(&self, entry: &EntryPlan, candidate: Option<u32>, by_default: bool) -> Winner {
        Winner {
            option: self.atlas.named(self.path(entry).unwrap_or(Path::ROOT)),
            target: self.target(entry, candidate),
            by_default,
        }
    }

    fn path(&self, entry: &EntryPlan) -> Option<Path> {
        let about = self.about(entry);
        about.map(|about| about.path)
    }

    /// The candidate that an option is aimed at, if it is one for targets.
    fn target(&self, entry: &EntryPlan, candidate: Option<u32>) -> Option<TargetId> {
        let about = self.about(entry)?;
        self.target_of(candidate.filter(|_| about.targets != Targets::None))
    }

    fn target_of(&self, candidate: Option<u32>) -> Option<TargetId> {
        self.numbers.targets().get(candidate? as usize).copied()
    }
}
