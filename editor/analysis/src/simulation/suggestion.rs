//! A suggestion for a decision that dithers: the smallest inertia that stops it, found by trying.
//!
//! Each try changes a copy of the graph and runs the scenario again with the same seed, so the
//! suggested value has been seen to work in this run. It promises nothing for other seeds.

use inclination_core::{
    Program,
    authoring::model::{Graph, GroupId, NodeId, NodeKind, Path},
    text::{format_count, join_alternatives},
};
use inclination_project::{
    edit::inertia::{InertiaChange, InertiaSocket},
    text::number::format_percent,
};

use super::{
    report::{DecisionReport, SimulationReport},
    setup::SimulationSetup,
    stepping::{Simulation, StartError},
    stop_check::StepCanceled,
};
use crate::study::CancelToken;

/// The number of values of two significant digits in a power of ten.
const VALUES_PER_DECADE: u32 = 90;
/// The number of powers of ten between the smallest value that is tried, 0.001, and 1.
const DECADES_BELOW_ONE: u32 = 3;
/// The number of powers of ten between 1 and the largest value that is tried, 1,000.
const DECADES_ABOVE_ONE: u32 = 3;

/// How all agents used a decision over a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DecisionFigures {
    /// How often an agent changed from one option to another.
    pub switches: u64,
    /// How often an agent interrupted an option for another and soon came back to it.
    pub dithering: u64,
    /// The options and the share of time that agents spent on each, in the order of the decision.
    pub shares: Vec<(String, f64)>,
    /// How often agents dithered in all other decisions.
    pub other_dithering: u64,
}

/// A change that stops the dithering of a decision, with what it costs.
#[derive(Clone, Debug, PartialEq)]
pub struct InertiaSuggestion {
    /// The change, with the value after it.
    pub change: InertiaChange,
    /// The value before, or `None` if the decision has no such inertia.
    pub value_before: Option<f32>,
    /// The run without the change.
    pub before: DecisionFigures,
    /// The run with the change, in which nothing dithers.
    pub after: DecisionFigures,
}

/// The outcome of a search for an inertia.
#[derive(Clone, Debug, PartialEq)]
pub enum DitheringAdvice {
    /// The decision does not dither, or agents do not make it.
    Unneeded,
    /// This inertia stops it.
    Inertia(Box<InertiaSuggestion>),
    /// None of the tried values stops it.
    NoneFound,
}

impl InertiaSuggestion {
    /// Returns a sentence about the change and what it does.
    pub fn describe(&self) -> String {
        let (value, socket) = (self.change.value, self.change.socket.key());
        let change = match self.value_before {
            None => format!("An inertia with a {socket} of {value} for every option"),
            Some(before) => {
                format!("A {socket} of {value} instead of {before} in its inertia")
            }
        };
        let word = match self.after.switches {
            1 => "switch",
            _ => "switches",
        };
        let after = format_count(self.after.switches);
        let before = format_count(self.before.switches);
        format!("{change} stops it: {after} {word} instead of {before}.")
    }

    /// Returns a sentence about the share of time of each option after the change.
    pub fn describe_shares(&self) -> String {
        let options = self.after.shares.iter();
        let shares = options.map(|(name, share)| format!("{name} {}", format_percent(*share)));
        let shares: Vec<String> = shares.collect();
        let abandoned: Vec<&str> = self.abandoned_options().collect();
        let never = if abandoned.is_empty() {
            String::new()
        } else {
            format!(
                " No agent chooses {} any more.",
                join_alternatives(&abandoned)
            )
        };
        format!("Shares of time with it: {}.{never}", shares.join(", "))
    }

    /// Returns the options that agents chose before the change and do not choose after it.
    pub fn abandoned_options(&self) -> impl Iterator<Item = &str> {
        let both = self.before.shares.iter().zip(&self.after.shares);
        let abandoned = both.filter(|((_, before), (_, after))| *before > 0.0 && *after == 0.0);
        abandoned.map(|((name, _), _)| name.as_str())
    }
}

/// Searches the smallest inertia that stops the dithering of a decision in one run: first a bonus,
/// and then, if the decision compares ranks, a rank. Tried are numbers of two significant digits
/// from 0.001 to 1,000 that are greater than the present one. A power of ten that stops it is
/// halved into again and again, so that the next smaller number does not. Returns `None` if
/// canceled.
///
/// # Errors
/// Returns why the setup or the graph cannot be simulated.
pub fn suggest_inertia(
    graph: &Graph,
    setup: &SimulationSetup,
    decision: Path,
    cancel: &CancelToken,
) -> Option<Result<DitheringAdvice, StartError>> {
    let mut simulation = match Simulation::new(graph, setup) {
        Ok(simulation) => simulation,
        Err(error) => return Some(Err(error)),
    };
    let before = match run(&mut simulation, decision, Stop::AtEnd, cancel) {
        Err(StepCanceled) => return None,
        Ok(Some(figures)) if figures.dithering > 0 => figures,
        Ok(_) => return Some(Ok(DitheringAdvice::Unneeded)),
    };
    let Some((group, node)) = find_node(graph, decision) else {
        return Some(Ok(DitheringAdvice::NoneFound));
    };

    let compares_ranks = graph.body(group).and_then(|body| body.get(&node));
    let compares_ranks = compares_ranks.is_some_and(|node| node.setting("ranks") != 0);
    let sockets = [InertiaSocket::Bonus, InertiaSocket::Rank];
    for socket in sockets.into_iter().take(1 + usize::from(compares_ranks)) {
        let change = InertiaChange {
            group,
            decision: node,
            socket,
            value: 0.0,
        };
        let search = Search {
            graph,
            setup,
            decision,
            other_dithering: before.other_dithering,
            change,
            value_before: change.current_value(graph),
            cancel,
        };
        if let Some((value, after)) = search.find_smallest().ok()? {
            return Some(Ok(DitheringAdvice::Inertia(Box::new(InertiaSuggestion {
                change: InertiaChange { value, ..change },
                value_before: search.value_before,
                before,
                after,
            }))));
        }
    }
    Some(Ok(DitheringAdvice::NoneFound))
}

/// A search for the smallest value of one socket.
struct Search<'s> {
    graph: &'s Graph,
    setup: &'s SimulationSetup,
    decision: Path,
    /// How often agents dither in other decisions without the change.
    other_dithering: u64,
    change: InertiaChange,
    value_before: Option<f32>,
    cancel: &'s CancelToken,
}

impl Search<'_> {
    /// Returns a value that stops the dithering and its figures. The next smaller value that can be
    /// tried does not stop it.
    fn find_smallest(&self) -> Result<Option<(f32, DecisionFigures)>, StepCanceled> {
        let Some(Bracket {
            mut stopping,
            mut figures,
            mut dithering,
        }) = self.find_bracket()?
        else {
            return Ok(None);
        };
        while let Some(low) = dithering.filter(|low| stopping - low > 1) {
            let middle = low.midpoint(stopping);
            match self.try_value(middle)? {
                Some(found) => (stopping, figures) = (middle, found),
                None => dithering = Some(middle),
            }
        }
        Ok(Some((value_at(stopping), figures)))
    }

    /// Returns two powers of ten between which the smallest value is.
    fn find_bracket(&self) -> Result<Option<Bracket>, StepCanceled> {
        let one = DECADES_BELOW_ONE * VALUES_PER_DECADE;
        let highest = one + DECADES_ABOVE_ONE * VALUES_PER_DECADE;

        let mut at = one;
        let mut below = None;
        let mut figures = self.try_value(at)?;
        if figures.is_some() {
            while let Some(next) = at.checked_sub(VALUES_PER_DECADE) {
                let found = self.try_value(next)?;
                if found.is_none() {
                    below = Some(next);
                    break;
                }
                (at, figures) = (next, found);
            }
        }
        while figures.is_none() && at < highest {
            below = Some(at);
            at += VALUES_PER_DECADE;
            figures = self.try_value(at)?;
        }
        Ok(figures.map(|figures| Bracket {
            stopping: at,
            figures,
            dithering: below,
        }))
    }

    /// Runs with the value at a position. Returns the figures, or `None` if it dithers, or if
    /// agents dither more in other decisions instead.
    fn try_value(&self, position: u32) -> Result<Option<DecisionFigures>, StepCanceled> {
        let value = value_at(position);
        if self.value_before.is_some_and(|before| value <= before) {
            return Ok(None);
        }
        let mut changed = self.graph.clone();
        let change = InertiaChange {
            value,
            ..self.change
        };
        change.apply(&mut changed);
        let Ok(mut changed) = Simulation::new(&changed, self.setup) else {
            return Ok(None);
        };
        let figures = run(&mut changed, self.decision, Stop::AtDithering, self.cancel)?;
        Ok(figures.filter(|figures| figures.other_dithering <= self.other_dithering))
    }
}

/// Two values between which the smallest one is that stops the dithering.
struct Bracket {
    /// The position of a value that stops it.
    stopping: u32,
    /// The figures with this value.
    figures: DecisionFigures,
    /// The position of a smaller value that does not stop it, if one was found.
    dithering: Option<u32>,
}

/// Returns the value at a position among the numbers of two significant digits, in their order.
fn value_at(position: u32) -> f32 {
    let digits = f64::from(10 + position % VALUES_PER_DECADE);
    // The value is its two digits times this power of ten.
    let exponent =
        (position / VALUES_PER_DECADE).cast_signed() - DECADES_BELOW_ONE.cast_signed() - 1;
    let scale = 10_f64.powi(exponent.abs());
    let value = if exponent < 0 {
        digits / scale
    } else {
        digits * scale
    };
    value as f32
}

/// When a trial run stops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    AtEnd,
    AtDithering,
}

/// Runs a simulation and looks at one decision. Returns `None` if it dithers and stops then.
fn run(
    simulation: &mut Simulation,
    decision: Path,
    stop: Stop,
    cancel: &CancelToken,
) -> Result<Option<DecisionFigures>, StepCanceled> {
    let Some(handle) = simulation.program().decision_at(decision) else {
        return Ok(Some(DecisionFigures::default()));
    };
    // A short run is not asked whether to stop.
    if cancel.is_canceled() {
        return Err(StepCanceled);
    }
    let mut report = SimulationReport::new(simulation);
    let mut stop_step = || cancel.is_canceled();
    while simulation.advance_until(&mut stop_step)?.is_some() {
        report.add_step(simulation);
        let mut found = report.decision_reports(handle);
        if stop == Stop::AtDithering && found.any(|report| report.dithering > 0) {
            return Ok(None);
        }
    }
    report.finish(simulation);

    let mut all = DecisionReport::new(simulation.program(), handle);
    for report in report.decision_reports(handle) {
        all.merge(report);
    }
    let decisions = report.populations.iter().flat_map(|one| &one.decisions);
    let others = decisions.filter(|report| report.decision != handle);
    Ok(Some(DecisionFigures {
        other_dithering: others.map(|report| report.dithering).sum(),
        ..DecisionFigures::new(simulation.program(), &all)
    }))
}

impl DecisionFigures {
    fn new(program: &Program, report: &DecisionReport) -> Self {
        let steps = report.all_steps().max(1) as f64;
        let options = report.options.iter();
        Self {
            switches: report.switches,
            dithering: report.dithering,
            shares: options
                .map(|(option, did)| {
                    let name = program.option_name(*option).to_owned();
                    (name, did.steps as f64 / steps)
                })
                .collect(),
            other_dithering: 0,
        }
    }
}

/// Finds the node at a path, inside or outside groups.
fn find_node(graph: &Graph, path: Path) -> Option<(Option<GroupId>, NodeId)> {
    find_node_in(graph, None, Path::ROOT, path)
}

fn find_node_in(
    graph: &Graph,
    group: Option<GroupId>,
    outer: Path,
    wanted: Path,
) -> Option<(Option<GroupId>, NodeId)> {
    graph.body(group)?.iter().find_map(|(id, node)| {
        let path = outer.node(*id);
        if path == wanted {
            return Some((group, *id));
        }
        match node.kind {
            NodeKind::Group { group, .. } => find_node_in(graph, Some(group), path, wanted),
            _ => None,
        }
    })
}
