//! `plot`: writes the editor's plots to files.

use std::path::PathBuf;

use clap::Args;
use inclination_analysis::{
    live::{Live, OutputValue, PreviewContext},
    palette,
    plot::{self, Plot as Drawing},
    study::{
        CancelToken, LineSubject, MapRequest, MapShading, OptionQuantity, StudyContext,
        compute_decision_map, compute_factor_family, compute_stat_lines, curve::Curve, sweep_stat,
    },
};
use inclination_core::{
    DecisionHandle, Scope,
    authoring::{
        kind::{Family, SocketType},
        model::{Graph, GroupId, Node, NodeId, NodeKind, Socket, Wire},
    },
};
use inclination_project::{document::Crumb, scene::rows};

use super::{
    files, name_lookup,
    situation_args::{SituationArgs, SituationOverrides},
    streams::{Outcome, Stop, Streams, Verdict},
};

/// The size of a picture in points.
const PICTURE_SIZE: (f32, f32) = (960.0, 540.0);

/// The number of a map's cells in each direction.
const MAP_CELLS_PER_SIDE: usize = 192;

/// Plot a curve, factor, option or decision as a picture or a table
///
/// Without --over, a curve is plotted over its own input. Everything else needs --over. A decision
/// over two stats gives a map of the winning options. A factor over two stats gives a line for each
/// of several values of the second stat.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination plot duel.incl.json \"Wants health\" -o wants-health.svg
  inclination plot duel.incl.json \"My turn\" --over Health -o my-turn.svg
  inclination plot duel.incl.json \"My turn\" --over Health --and \"Foe health\" -o map.svg
  inclination plot duel.incl.json Threat --over Health --set \"Foe max damage=30\" -o threat.csv")]
pub(super) struct Plot {
    /// A project or a runtime file; - is standard input
    file: PathBuf,
    /// The name of the curve node, factor, option or decision to plot
    what: String,
    /// The stat on the horizontal axis, over its whole range
    #[arg(long, value_name = "STAT")]
    over: Option<String>,
    /// A second stat: the vertical axis of a decision's map, or one line for each value in a
    /// factor's plot
    #[arg(long, value_name = "STAT", requires = "over")]
    and: Option<String>,
    /// The file to write: a picture if it ends in .svg, a table if it ends in .csv
    #[arg(short, long, value_name = "OUT.svg|.csv")]
    output: PathBuf,
    /// Use light colors on a dark background
    #[arg(long)]
    dark: bool,
    #[command(flatten)]
    given: SituationArgs,
}

/// The subject of a plot, found by its name.
enum PlotSubject {
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
                    "-o {output}: Plots are saved as .svg or .csv. Change the extension of the file."
                )));
            }
        };

        let mut opened = files::open_graph(&self.file)?;
        let (context, preview) =
            self.given
                .compile_context(&mut opened, SituationOverrides::default(), streams)?;
        let graph = &opened.document.graph;
        let drawing = self.build_plot(graph, &context, &preview)?;

        let palette = if self.dark {
            &palette::DARK
        } else {
            &palette::LIGHT
        };

        let text = if is_picture {
            plot::to_svg(&drawing, palette, PICTURE_SIZE)
        } else {
            plot::to_csv(&drawing)
        };
        files::write_text(Some(&self.output), &text, streams)?;
        Ok(Verdict::Good)
    }

    /// Builds the requested plot.
    fn build_plot(
        &self,
        graph: &Graph,
        context: &StudyContext,
        preview: &PreviewContext,
    ) -> Result<Drawing, Stop> {
        let found = self.find_subject(graph, context)?;
        let Some(over) = &self.over else {
            let PlotSubject::Node(group, id) = found else {
                return Err(self.missing_stat_error());
            };
            return plot_curve(graph, group, id, preview).ok_or_else(|| self.missing_stat_error());
        };

        let stat = self::find_stat(context, over)?;
        let and = self.and.as_deref().map(|and| self::find_stat(context, and));
        match (found, and.transpose()?) {
            (_, Some(other)) if other == stat => Err(Stop::Wrong(format!(
                "--over and --and both name \"{over}\". Name two different stats."
            ))),
            (PlotSubject::Decision(decision), and) => plot_decision(context, decision, stat, and),
            (PlotSubject::Factor(name), and) => plot_factor(context, &name, stat, and),
            (PlotSubject::Option(decision, name), None) => {
                plot_option(context, decision, &name, stat)
            }
            (PlotSubject::Option(_, name), Some(_)) => Err(Stop::Wrong(format!(
                "\"{name}\" is an option, but maps show decisions. Leave out --and, or name the decision."
            ))),
            (PlotSubject::Node(Some(_), _), _) => Err(Stop::Wrong(format!(
                "\"{}\" is inside a group, so it cannot be plotted over a stat. Leave out --over.",
                self.what
            ))),
            (PlotSubject::Node(None, id), and) => {
                let (with_factor, name) = add_factor_for(graph, id);
                let context = compile_in_situation(&with_factor, preview)?;
                plot_factor(&context, &name, stat, and)
            }
        }
    }

    /// Finds the subject by its name. Decisions come before factors, options and other nodes.
    fn find_subject(&self, graph: &Graph, context: &StudyContext) -> Result<PlotSubject, Stop> {
        let program = context.program();
        let mut all: Vec<(String, PlotSubject)> = Vec::new();
        for (decision, name) in program.decisions() {
            all.push((name.to_owned(), PlotSubject::Decision(decision)));
        }
        for (_, name, _) in program.factors() {
            all.push((name.to_owned(), PlotSubject::Factor(name.to_owned())));
        }
        for (decision, _) in program.decisions() {
            for option in program.options(decision) {
                let name = program.option_name(option).to_owned();
                all.push((name.clone(), PlotSubject::Option(decision, name)));
            }
        }
        let groups = graph.groups.keys().copied().map(Some);
        for group in std::iter::once(None).chain(groups) {
            for (id, node) in graph.body(group).into_iter().flatten() {
                let is_value = node.kind.spec().gives == SocketType::Value;
                if is_value && !matches!(node.kind, NodeKind::Output(_) | NodeKind::Factor(_)) {
                    all.push((node.display_title(graph), PlotSubject::Node(group, *id)));
                }
            }
        }

        let known = all.iter().map(|(name, _)| name.as_str());
        if let Some(at) = name_lookup::find_name(&self.what, known.clone()) {
            return Ok(all.swap_remove(at).1);
        }
        let what = "curve, factor, option or decision";
        Err(Stop::Wrong(name_lookup::describe_unknown_name(
            what, &self.what, known,
        )))
    }

    /// Returns the error for a subject that needs a stat to be drawn over.
    fn missing_stat_error(&self) -> Stop {
        Stop::Wrong(format!(
            "\"{}\" is not a curve, so it needs a stat to be plotted over. Add --over STAT.",
            self.what
        ))
    }
}

/// Finds the position of a stat by its name.
fn find_stat(context: &StudyContext, wanted: &str) -> Result<usize, Stop> {
    let names = context.stats().iter().map(|info| info.name.as_str());
    name_lookup::find_name(wanted, names.clone())
        .ok_or_else(|| Stop::Wrong(name_lookup::describe_unknown_name("stat", wanted, names)))
}

/// Returns the result of a study, which is `None` only if canceled. Commands never cancel one.
fn require_result<T>(result: Option<T>) -> Result<T, Stop> {
    result.ok_or_else(|| Stop::Wrong(String::from("There is nothing to plot.")))
}

/// Plots a decision over one stat or two.
fn plot_decision(
    context: &StudyContext,
    decision: DecisionHandle,
    stat: usize,
    and: Option<usize>,
) -> Result<Drawing, Stop> {
    let mut decisions = context.program().decisions();
    let found = decisions.find(|(known, _)| *known == decision);
    let name = found.map_or("", |(_, name)| name);

    let cancel = CancelToken::default();
    let Some(and) = and else {
        let swept = require_result(sweep_stat(context, decision, stat, &cancel))?;
        return Ok(swept.to_plot(context, name, OptionQuantity::Weight));
    };

    let over = MapRequest {
        decision,
        stats: (stat, and),
        side: MAP_CELLS_PER_SIDE,
    };
    Ok(
        require_result(compute_decision_map(context, over, &cancel))?.to_plot(
            context,
            name,
            MapShading::default(),
        ),
    )
}

/// Plots a factor over one stat or two.
fn plot_factor(
    context: &StudyContext,
    name: &str,
    stat: usize,
    and: Option<usize>,
) -> Result<Drawing, Stop> {
    let cancel = CancelToken::default();
    let Some(and) = and else {
        let lines = require_result(compute_stat_lines(
            context,
            LineSubject::Factors,
            stat,
            &cancel,
        ))?;
        return Ok(lines.to_plot(context, Some(name)));
    };
    let factor = require_result(context.program().factor(name).ok())?;
    Ok(
        require_result(compute_factor_family(context, factor, (stat, and), &cancel))?
            .to_plot(context, name),
    )
}

/// Plots an option's weight over a stat.
fn plot_option(
    context: &StudyContext,
    decision: DecisionHandle,
    name: &str,
    stat: usize,
) -> Result<Drawing, Stop> {
    let subject = LineSubject::Options(decision, OptionQuantity::Weight);
    let lines = require_result(compute_stat_lines(
        context,
        subject,
        stat,
        &CancelToken::default(),
    ))?;
    let mut drawing = lines.to_plot(context, Some(name));
    drawing.up.name = String::from("weight");
    Ok(drawing)
}

/// Plots a curve over its own input. Returns `None` if the node is not a curve.
fn plot_curve(
    graph: &Graph,
    group: Option<GroupId>,
    id: NodeId,
    preview: &PreviewContext,
) -> Option<Drawing> {
    let body = graph.body(group)?;
    let node = body.get(&id)?;
    if node.kind.family() != Family::Curve {
        return None;
    }

    let mut live = Live::default();
    live.set_context(preview.clone());
    live.update_logic(graph);
    let crumbs: Vec<Crumb> = group
        .into_iter()
        .map(|group| Crumb { group, usage: None })
        .collect();
    let inside = live.canvas_path(&crumbs);
    let value_of = |wire: Wire| match live.value(inside.node(wire.node), wire.port) {
        Some(OutputValue::Number(value)) => *value,
        _ => 0.0,
    };

    let wire = node.sockets.first().and_then(|socket| socket.wire());
    let source = wire.and_then(|wire| Some((wire, body.get(&wire.node)?)));
    let (input, unit) = source.map_or_else(
        || (String::new(), String::new()),
        |(wire, from)| {
            let unit = rows::output_unit(graph, group, from, wire.port);
            (from.display_title(graph), unit)
        },
    );
    let curve = Curve::new(graph, group, node, input, unit, value_of)?;
    Some(curve.to_plot(&curve.frame(), None, &[]))
}

/// Returns the graph with a factor that reads a node's value, and that factor's name.
fn add_factor_for(graph: &Graph, id: NodeId) -> (Graph, String) {
    let mut with_factor = graph.clone();
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
    let factor_id = NodeId(with_factor.fresh_id());
    with_factor.nodes.insert(factor_id, factor);
    (with_factor, name)
}

/// Compiles a graph in a situation.
fn compile_in_situation(graph: &Graph, preview: &PreviewContext) -> Result<StudyContext, Stop> {
    let mut context = require_result(StudyContext::new(graph))?;
    context.set_situation(graph, preview);
    Ok(context)
}
