//! `plot`: the editor's plots, as files.

use std::path::PathBuf;

use clap::Args;
use inclination_analysis::{
    live::{Live, Shown, Stand},
    palette,
    plot::{self, Plot as Drawing},
    study::{
        Cancel, Ground, Over, Shades, Shows, Subject, curve::Curve, family, lines, map, sweep,
    },
};
use inclination_core::{
    DecisionHandle,
    kind::{Family, SocketType},
    model::{Graph, GroupId, Node, NodeId, NodeKind, Scope, Socket, Wire},
};
use inclination_project::{document::Crumb, scene::rows};

use super::{
    files,
    given::{Besides, Given},
    names,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// How large a picture is, in points.
const SIZE: (f32, f32) = (960.0, 540.0);

/// How many cells a map has in each direction.
const SIDE: usize = 192;

/// Draws a curve, a factor, an option or a decision, as the editor does, into a picture or a table
///
/// A curve is drawn over its own input, everything else over a stat. A decision over two stats is a map of what wins; a
/// factor over two stats is a line for each of several values of the second.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination plot duel.incl.json \"Wants health\" -o wants-health.svg
  inclination plot duel.incl.json \"My turn\" --over Health -o my-turn.svg
  inclination plot duel.incl.json \"My turn\" --over Health --and \"Foe health\" -o map.svg
  inclination plot duel.incl.json Threat --over Health --set \"Foe max damage=30\" -o threat.csv")]
pub(super) struct Plot {
    /// A project or a runtime file; - is the standard input
    file: PathBuf,
    /// What to draw: a curve's node, a factor, an option or a decision, by name
    what: String,
    /// The stat that goes through its range, from left to right
    #[arg(long, value_name = "STAT")]
    over: Option<String>,
    /// A second stat: from below to above in a map
    #[arg(long, value_name = "STAT", requires = "over")]
    and: Option<String>,
    /// Where to write it: a picture if it ends in .svg, a table if it ends in .csv
    #[arg(short, long, value_name = "OUT.svg|.csv")]
    output: PathBuf,
    /// Draws light on dark
    #[arg(long)]
    dark: bool,
    #[command(flatten)]
    given: Given,
}

/// What was found by a name.
enum Found {
    Decision(DecisionHandle),
    Factor(String),
    Option(DecisionHandle, String),
    Node(Option<GroupId>, NodeId),
}

impl Plot {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        let is_picture = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => true,
            Some("csv") => false,
            _ => {
                let output = self.output.display();
                return Err(Stop::Wrong(format!(
                    "-o {output}: A plot is a picture or a table. Let the file's name end in .svg or .csv."
                )));
            }
        };
        let mut opened = files::open(&self.file)?;
        let (ground, stand) = self
            .given
            .ground(&mut opened, Besides::default(), streams)?;
        let graph = &opened.document.graph;
        let drawing = self.drawing(graph, &ground, &stand)?;
        let palette = if self.dark {
            &palette::DARK
        } else {
            &palette::LIGHT
        };
        let text = if is_picture {
            plot::svg(&drawing, palette, SIZE)
        } else {
            plot::csv(&drawing)
        };
        files::write(Some(&self.output), &text, streams)?;
        Ok(Verdict::Good)
    }

    fn drawing(&self, graph: &Graph, ground: &Ground, stand: &Stand) -> Result<Drawing, Stop> {
        let found = self.find(graph, ground)?;
        let Some(over) = &self.over else {
            let Found::Node(group, id) = found else {
                return Err(self.no_stat());
            };
            return curve(graph, (group, id), stand).ok_or_else(|| self.no_stat());
        };
        let stat = self::stat(ground, over)?;
        let and = self.and.as_deref().map(|and| self::stat(ground, and));
        match (found, and.transpose()?) {
            (_, Some(other)) if other == stat => Err(Stop::Wrong(format!(
                "--over and --and both name “{over}”. Name two stats."
            ))),
            (Found::Decision(decision), and) => decided(ground, decision, (stat, and)),
            (Found::Factor(name), and) => factored(ground, &name, (stat, and)),
            (Found::Option(decision, name), None) => option(ground, decision, &name, stat),
            (Found::Option(_, name), Some(_)) => Err(Stop::Wrong(format!(
                "“{name}” is an option, and maps are of decisions. Leave --and out, or name the decision."
            ))),
            (Found::Node(Some(_), _), _) => Err(Stop::Wrong(format!(
                "“{}” stands in a group, so no one stat leads to it. Leave --over out.",
                self.what
            ))),
            (Found::Node(None, id), and) => {
                let (read, name) = read_out(graph, id);
                let ground = ground_of(&read, stand)?;
                factored(&ground, &name, (stat, and))
            }
        }
    }

    /// What is called so: a decision before a factor before an option before any other node.
    fn find(&self, graph: &Graph, ground: &Ground) -> Result<Found, Stop> {
        let program = ground.program();
        let mut all: Vec<(String, Found)> = Vec::new();
        for (decision, name) in program.decisions() {
            all.push((name.to_owned(), Found::Decision(decision)));
        }
        for (_, name, _) in program.factors() {
            all.push((name.to_owned(), Found::Factor(name.to_owned())));
        }
        for (decision, _) in program.decisions() {
            for option in program.options(decision) {
                let name = program.option_name(option).to_owned();
                all.push((name.clone(), Found::Option(decision, name)));
            }
        }
        let groups = graph.groups.keys().copied().map(Some);
        for group in std::iter::once(None).chain(groups) {
            for (id, node) in graph.body(group).into_iter().flatten() {
                let is_value = node.kind.spec().gives == SocketType::Value;
                if is_value && !matches!(node.kind, NodeKind::Output(_) | NodeKind::Factor(_)) {
                    all.push((node.display_title(graph), Found::Node(group, *id)));
                }
            }
        }
        let known = all.iter().map(|(name, _)| name.as_str());
        if let Some(at) = names::find(&self.what, known.clone()) {
            return Ok(all.swap_remove(at).1);
        }
        let what = "curve, factor, option or decision";
        Err(Stop::Wrong(names::unknown(what, &self.what, known)))
    }

    fn no_stat(&self) -> Stop {
        Stop::Wrong(format!(
            "“{}” is no curve, so it is drawn over a stat. Say which: --over STAT.",
            self.what
        ))
    }
}

/// The place of a stat.
fn stat(ground: &Ground, wanted: &str) -> Result<usize, Stop> {
    let names = ground.stats().iter().map(|about| about.name.as_str());
    names::find(wanted, names.clone())
        .ok_or_else(|| Stop::Wrong(names::unknown("stat", wanted, names)))
}

/// What is there if nothing was cancelled, as nothing is here.
fn done<T>(studied: Option<T>) -> Result<T, Stop> {
    studied.ok_or_else(|| Stop::Wrong(String::from("There is nothing to draw.")))
}

fn decided(
    ground: &Ground,
    decision: DecisionHandle,
    (stat, and): (usize, Option<usize>),
) -> Result<Drawing, Stop> {
    let mut decisions = ground.program().decisions();
    let found = decisions.find(|(known, _)| *known == decision);
    let name = found.map_or("", |(_, name)| name);
    let cancel = Cancel::default();
    let Some(and) = and else {
        let swept = done(sweep(ground, decision, stat, &cancel))?;
        return Ok(swept.plot(ground, name, Shows::Weight));
    };
    let over = Over {
        decision,
        stats: (stat, and),
        side: SIDE,
    };
    Ok(done(map(ground, over, &cancel))?.plot(ground, name, Shades::default()))
}

fn factored(
    ground: &Ground,
    name: &str,
    (stat, and): (usize, Option<usize>),
) -> Result<Drawing, Stop> {
    let cancel = Cancel::default();
    let Some(and) = and else {
        let lines = done(lines(ground, Subject::Factors, stat, &cancel))?;
        return Ok(lines.plot(ground, Some(name)));
    };
    let factor = done(ground.program().factor(name))?;
    Ok(done(family(ground, factor, (stat, and), &cancel))?.plot(ground, name))
}

fn option(
    ground: &Ground,
    decision: DecisionHandle,
    name: &str,
    stat: usize,
) -> Result<Drawing, Stop> {
    let subject = Subject::Options(decision, Shows::Weight);
    let lines = done(lines(ground, subject, stat, &Cancel::default()))?;
    let mut drawing = lines.plot(ground, Some(name));
    drawing.up.name = String::from("weight");
    Ok(drawing)
}

/// A curve over its own input; none if the node is no curve.
fn curve(graph: &Graph, (group, id): (Option<GroupId>, NodeId), stand: &Stand) -> Option<Drawing> {
    let body = graph.body(group)?;
    let node = body.get(&id)?;
    if node.kind.family() != Family::Curve {
        return None;
    }
    let mut live = Live::default();
    live.stand(stand.clone());
    live.refresh(graph);
    let crumbs: Vec<Crumb> = group
        .into_iter()
        .map(|group| Crumb { group, usage: None })
        .collect();
    let inside = live.path(&crumbs);
    let given = |wire: Wire| match live.value(inside.node(wire.node), wire.port) {
        Some(Shown::Number(value)) => *value,
        _ => 0.0,
    };
    let wire = node.sockets.first().and_then(|held| held.wire());
    let source = wire.and_then(|wire| Some((wire, body.get(&wire.node)?)));
    let input = source.map_or_else(
        || (String::new(), String::new()),
        |(wire, from)| {
            let unit = rows::unit_of(graph, group, from, wire.port);
            (from.display_title(graph), unit)
        },
    );
    let curve = Curve::of(graph, group, node, input, given)?;
    Some(curve.plot(&curve.frame(), None, &[]))
}

/// The graph with a node's value as one more factor, and that factor's name.
fn read_out(graph: &Graph, id: NodeId) -> (Graph, String) {
    let mut read = graph.clone();
    let title = graph.nodes.get(&id).map(|node| node.display_title(graph));
    let mut name = title.unwrap_or_default();
    let is_taken = |name: &str| {
        let mut nodes = graph.nodes.values();
        nodes.any(|node| matches!(node.kind, NodeKind::Factor(_)) && node.name == name)
    };
    while is_taken(&name) {
        name.push('\'');
    }
    let mut factor = Node::new(&name, NodeKind::Factor(Scope::Target));
    let wire = Wire {
        node: id,
        port: None,
    };
    if let Some(socket) = factor.sockets.first_mut() {
        *socket = Socket::Wire(wire);
    }
    let new = NodeId(read.fresh_id());
    read.nodes.insert(new, factor);
    (read, name)
}

fn ground_of(graph: &Graph, stand: &Stand) -> Result<Ground, Stop> {
    let mut ground = done(Ground::new(graph))?;
    ground.stand(graph, stand);
    Ok(ground)
}
