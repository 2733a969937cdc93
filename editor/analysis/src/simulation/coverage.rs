//! The inputs that curves get from the agents of a run, as histograms over the curves' ranges.
//!
//! Of the steps in which an agent thinks, a sample of at most [`MAX_MOMENTS`] is read, and in each
//! of them one thinking agent: with `count` agents that are due, the one at the position
//! `mix64(step) mod count`. So the cost does not depend on the number of agents, and grows little
//! with the length of the run.

use inclination_core::{
    TargetId,
    authoring::{
        inspect::{Output, Trace},
        kind::Family,
        model::{Graph, GroupId, Node, NodeId, NodeKind, Path, ProfileId, Socket, Wire},
    },
    hash::mix64,
    text::count_noun,
};
use inclination_project::{
    scene::rows,
    text::number::{format_percent, format_setting},
};

use super::{
    hash_sample::HashSample,
    moment::SimulatedMoment,
    setup::SimulationSetup,
    stepping::{Simulation, StartError},
};
use crate::{
    live::PreviewContext,
    plot::{Axis, Bar, Series, SeriesShape, Tone},
    study::{CancelToken, curve::Curve},
};

/// The number of bins of a histogram. Together they cover the range of the curve.
pub const COVERAGE_BINS: usize = 20;
/// The maximum number of moments that are read.
const MAX_MOMENTS: usize = 2000;
/// The maximum number of candidates that are read in a moment, evenly spread over all.
const MAX_CANDIDATES: usize = 8;
/// The share of its range below which what a curve sees is a small part.
const NARROW_SHARE: f64 = 1.0 / 3.0;

/// The inputs that a curve got from the agents of a run when they thought.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveCoverage {
    /// The path of the curve's node. In a group, each use of the group has its own.
    pub path: Path,
    /// The group that contains the node.
    pub group: Option<GroupId>,
    /// The curve's node.
    pub node: NodeId,
    /// The name of the curve, behind the names of the group uses that contain it.
    pub name: String,
    /// The unit of the input.
    pub unit: String,
    /// The range of the curve in the first moment, from the lower to the upper end. It only changes
    /// if a wire sets an end, or if profiles do.
    pub range: [f32; 2],
    /// The number of inputs in each part of the range. An input between two parts is in the upper
    /// one.
    pub bins: [u64; COVERAGE_BINS],
    /// The number of inputs below the range.
    pub below: u64,
    /// The number of inputs above the range.
    pub above: u64,
    /// The lowest and the highest input, or `None` if no agent thought.
    pub seen: Option<[f32; 2]>,
}

impl CurveCoverage {
    /// Simulates a run and reads the inputs of all curves that are wired. If the candidates of an
    /// agent give different inputs, each of them counts. Returns `None` if canceled.
    ///
    /// # Errors
    /// Returns why the setup or the graph cannot be simulated.
    pub fn measure(
        graph: &Graph,
        setup: &SimulationSetup,
        cancel: &CancelToken,
    ) -> Option<Result<Vec<Self>, StartError>> {
        let mut simulation = match Simulation::new(graph, setup) {
            Ok(simulation) => simulation,
            Err(error) => return Some(Err(error)),
        };
        let mut reader = match CurveReader::new(graph) {
            Ok(reader) => reader,
            Err(error) => return Some(Err(error)),
        };

        let mut readings: HashSample<Vec<CurveReading>> = HashSample::new(MAX_MOMENTS);
        loop {
            let step = simulation.next_step();
            if cancel.is_canceled() {
                return None;
            }
            let thinking = simulation.thinking_agents();
            if !thinking.is_empty() && readings.wants_next() {
                let at = mix64(step) % thinking.len() as u64;
                let moment = simulation.watch_step(thinking[at as usize]);
                readings.add(moment.map_or_else(Vec::new, |moment| reader.read(&moment)));
            } else {
                let mut stop = || cancel.is_canceled();
                simulation.advance_until(&mut stop).ok()?;
                if !thinking.is_empty() {
                    readings.skip();
                }
            }
            if simulation.next_step() == step {
                break;
            }
        }

        let mut all: Vec<Self> = reader.sources.into_iter().map(Self::new).collect();
        for reading in readings.iter().flatten() {
            all[reading.curve].add(*reading);
        }
        Some(Ok(all))
    }

    fn new(source: CurveSource) -> Self {
        Self {
            path: source.path,
            group: source.group,
            node: source.node,
            name: source.name,
            unit: source.unit,
            range: source.first_range.unwrap_or([0.0, 1.0]),
            bins: [0; COVERAGE_BINS],
            below: 0,
            above: 0,
            seen: None,
        }
    }

    fn add(&mut self, reading: CurveReading) {
        let CurveReading {
            input,
            range: [low, high],
            ..
        } = reading;
        let [lowest, highest] = self.seen.unwrap_or([input; 2]);
        self.seen = Some([lowest.min(input), highest.max(input)]);

        if input < low {
            self.below += 1;
        } else if input > high {
            self.above += 1;
        } else {
            let width = f64::from(high) - f64::from(low);
            let share = (f64::from(input) - f64::from(low)) / width;
            let bin = (share * COVERAGE_BINS as f64) as usize;
            self.bins[bin.min(COVERAGE_BINS - 1)] += 1;
        }
    }

    /// Adds the inputs of another use of the same curve.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.bins.iter_mut().zip(other.bins) {
            *own += other;
        }
        self.below += other.below;
        self.above += other.above;
        let both = self.seen.into_iter().chain(other.seen);
        self.seen = both.reduce(|one, other| [one[0].min(other[0]), one[1].max(other[1])]);
    }

    /// Returns the number of inputs.
    pub fn count(&self) -> u64 {
        self.bins.iter().sum::<u64>() + self.below + self.above
    }

    /// Returns the share of inputs outside the range.
    pub fn share_outside(&self) -> f64 {
        (self.below + self.above) as f64 / self.count().max(1) as f64
    }

    /// Returns the share of the range between the lowest and the highest input.
    pub fn share_seen(&self) -> f64 {
        let Some(seen) = self.seen else {
            return 0.0;
        };
        let [low, high] = self.range;
        let [lowest, highest] = seen.map(|end| f64::from(end.clamp(low, high)));
        let width = f64::from(high) - f64::from(low);
        if width > 0.0 {
            (highest - lowest) / width
        } else {
            1.0
        }
    }

    /// Formats an input with its unit.
    pub fn format_input(&self, input: f32) -> String {
        let number = format_setting(input);
        match self.unit.as_str() {
            "" => number,
            "%" => format!("{number}%"),
            unit => format!("{number} {unit}"),
        }
    }

    /// Returns a sentence about all inputs, and what is remarkable about them.
    pub fn describe_seen(&self) -> String {
        let Some([lowest, highest]) = self.seen else {
            return String::from("No agent thinks.");
        };
        let [lowest, highest] = [lowest, highest].map(|end| self.format_input(end));
        let count = count_noun(self.count() as usize, "input");
        let remark = self.describe().unwrap_or_default();
        format!("{count} from {lowest} to {highest}. {remark}")
            .trim_end()
            .to_owned()
    }

    /// Converts the inputs to bars of a plot of the curve, the highest of which is as high as the
    /// plot.
    pub fn to_histogram(&self, up: &Axis) -> Series {
        let [low, high] = self.range;
        let thickness = (high - low) / COVERAGE_BINS as f32;
        let most = self.bins.iter().copied().max().unwrap_or(0).max(1);
        let bars = self.bins.iter().enumerate();
        let bars = bars.filter(|(_, count)| **count > 0).map(|(at, count)| {
            let share = *count as f64 / most as f64;
            Bar {
                at: low + thickness * (at as f32 + 0.5),
                thickness,
                from: up.low,
                to: up.low + up.span() * share as f32,
                label: String::new(),
            }
        });
        Series {
            name: String::from("simulated inputs"),
            tone: Tone::Ghost,
            shape: SeriesShape::Bars {
                bars: bars.collect(),
                lying: false,
            },
        }
    }

    /// Returns a sentence about a curve that sees only a small part of its range, or inputs outside
    /// it. Returns `None` if there is nothing to remark.
    pub fn describe(&self) -> Option<String> {
        let [lowest, highest] = self.seen?;
        let [low, high] = self.range;
        let outside = self.share_outside();
        if outside >= 1.0 {
            let range = [low, high].map(|end| self.format_input(end));
            let [low, high] = range;
            return Some(format!(
                "Every input is outside the range of {low} to {high}."
            ));
        }

        let mut sentences = Vec::new();
        if lowest == highest {
            sentences.push(format!("It always sees {}.", self.format_input(lowest)));
        } else if self.share_seen() < NARROW_SHARE {
            let [lowest, highest] = [lowest, highest].map(|end| self.format_input(end));
            sentences.push(format!("It sees {lowest} to {highest} only."));
        }
        if outside > 0.0 {
            let share = format_percent(outside);
            sentences.push(format!("{share} of its inputs are outside its range."));
        }
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

/// An input of a curve.
#[derive(Clone, Copy, Debug)]
struct CurveReading {
    /// The position of the curve among all.
    curve: usize,
    input: f32,
    range: [f32; 2],
}

/// A curve, and where its input comes from.
#[derive(Debug)]
struct CurveSource {
    path: Path,
    group: Option<GroupId>,
    node: NodeId,
    name: String,
    unit: String,
    /// The path of the canvas with the node.
    canvas: Path,
    input: Wire,
    first_range: Option<[f32; 2]>,
}

/// Reads the inputs of all curves in moments.
struct CurveReader {
    /// The graph, whose samples are those of the moment.
    graph: Graph,
    trace: Trace,
    sources: Vec<CurveSource>,
}

impl CurveReader {
    fn new(graph: &Graph) -> Result<Self, StartError> {
        let mut sources = Vec::new();
        find_curves(graph, None, Path::ROOT, "", &mut sources);
        Ok(Self {
            graph: graph.clone(),
            trace: Trace::new(graph).map_err(StartError::Graph)?,
            sources,
        })
    }

    fn read(&mut self, moment: &SimulatedMoment) -> Vec<CurveReading> {
        moment.write_values(&mut self.graph);
        let preview = PreviewContext {
            situation: moment.situation.clone(),
            moment: Some(moment.memory.clone()),
            ..PreviewContext::default()
        };
        let program = self.trace.program().clone();
        let profiles = self.graph.profiles.iter();
        let mut profiles = profiles.zip(program.profiles());
        let profile = profiles.find(|(profile, _)| Some(profile.id) == moment.profile);
        self.trace
            .set_profile(profile.map(|(_, (handle, _))| handle));
        preview.evaluate_trace(&mut self.trace, &program, &self.graph);

        let targets = &moment.memory.targets;
        let stride = targets.len().div_ceil(MAX_CANDIDATES).max(1);
        let targets: Vec<TargetId> = targets.iter().step_by(stride).copied().collect();
        let mut readings = self.read_candidate(moment.profile);
        if targets.len() < 2 {
            return readings;
        }

        let each: Vec<Vec<CurveReading>> = targets
            .iter()
            .map(|target| {
                self.trace.select_candidate(Some(*target));
                self.read_candidate(moment.profile)
            })
            .collect();
        readings.clear();
        for curve in 0..self.sources.len() {
            let own = each
                .iter()
                .flatten()
                .filter(|reading| reading.curve == curve);
            let own: Vec<CurveReading> = own.copied().collect();
            let is_same = own.windows(2).all(|two| two[0].input == two[1].input);
            let counted = if is_same { 1 } else { own.len() };
            readings.extend(own.into_iter().take(counted));
        }
        readings
    }

    /// Reads all inputs for the candidate that is looked at.
    fn read_candidate(&mut self, profile: Option<ProfileId>) -> Vec<CurveReading> {
        let mut readings = Vec::new();
        for (curve, source) in self.sources.iter_mut().enumerate() {
            let trace = &self.trace;
            let value = |wire: Wire| match trace.output(source.canvas.node(wire.node), wire.port) {
                Some(Output::Value(value)) => Some(value),
                _ => None,
            };
            let Some(input) = value(source.input) else {
                continue;
            };
            let node = self.graph.body(source.group);
            let Some(node) = node.and_then(|body| body.get(&source.node)) else {
                continue;
            };
            let node = with_profile(node, profile);
            let (name, unit) = (String::new(), String::new());
            let wired = |wire| value(wire).unwrap_or(0.0);
            let Some(resolved) = Curve::new(&self.graph, source.group, &node, name, unit, wired)
            else {
                continue;
            };
            let (left, right) = resolved.ends();
            let range = [left.min(right), left.max(right)];
            source.first_range.get_or_insert(range);
            readings.push(CurveReading {
                curve,
                input,
                range,
            });
        }
        readings
    }
}

/// Returns a node with the numbers that a profile gives it.
fn with_profile(node: &Node, profile: Option<ProfileId>) -> Node {
    let mut own = node.clone();
    for (key, of, value) in node.overrides.iter() {
        if Some(of) == profile {
            own.set_socket(key, Socket::Value(value));
        }
    }
    own
}

/// Lists the curves with a wired input on a canvas and in the groups that it uses.
fn find_curves(
    graph: &Graph,
    group: Option<GroupId>,
    canvas: Path,
    uses: &str,
    found: &mut Vec<CurveSource>,
) {
    let Some(body) = graph.body(group) else {
        return;
    };
    for (id, node) in body {
        if node.muted {
            continue;
        }
        let name = format!("{uses}{}", node.display_title(graph));
        if let NodeKind::Group { group, .. } = node.kind {
            let uses = format!("{name} › ");
            find_curves(graph, Some(group), canvas.node(*id), &uses, found);
            continue;
        }
        let input = node.sockets.first().and_then(|socket| socket.wire());
        let Some(input) = input.filter(|_| node.kind.family() == Family::Curve) else {
            continue;
        };
        let source = body.get(&input.node);
        let unit = source.map(|source| rows::output_unit(graph, group, source, input.port));
        found.push(CurveSource {
            path: canvas.node(*id),
            group,
            node: *id,
            name,
            unit: unit.unwrap_or_default(),
            canvas,
            input,
            first_range: None,
        });
    }
}
