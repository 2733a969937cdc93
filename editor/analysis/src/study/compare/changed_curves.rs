//! Finds the curves that both graphs have but that look different.

use std::sync::MutexGuard;

use inclination_core::authoring::{
    kind::Family,
    model::{Graph, GroupId, Node, Place, Wire},
};
use inclination_project::{document::Crumb, scene::rows, text::number};

use super::{CancelToken, ComparedGraph, GraphComparison};
use crate::{
    live::{Live, OutputValue, PreviewContext},
    plot::{Axis, Dash, Plot, Series, SeriesShape, Tone},
    study::{
        NamedSituation, SampleSet,
        curve::{Curve, PlotFrame, describe_curve},
    },
};

/// A curve that differs between the graphs.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedCurve {
    /// The place of the curve's node.
    pub place: Place,
    /// The plot of both versions.
    pub plot: Plot,
}

impl GraphComparison {
    /// Finds the curves that changed, in the current situation, or returns `None` if canceled.
    /// `beside` is the name of the other graph.
    pub fn find_changed_curves(
        &self,
        sample_set: &SampleSet,
        beside: &str,
        cancel: &CancelToken,
    ) -> Option<Vec<ChangedCurve>> {
        let mut found = Vec::new();
        let Some(entry) = sample_set.entries.first() else {
            return Some(found);
        };

        let preview = sample_set.preview_of(entry);
        let (own_graph, own_live) = self.now.evaluate_at(entry, &preview);
        let (other_graph, other_live) = self.then.evaluate_at(entry, &preview);

        let groups = self.now.graph.groups.keys().map(|group| Some(*group));
        for group in std::iter::once(None).chain(groups) {
            let (Some(here), Some(there)) = (own_graph.body(group), other_graph.body(group)) else {
                continue;
            };
            for (id, node) in here {
                if cancel.is_canceled() {
                    return None;
                }

                let Some(then) = there.get(id) else { continue };
                let curves = (
                    build_curve(&own_graph, &own_live, group, node),
                    build_curve(&other_graph, &other_live, group, then),
                );
                if let (Some(curve), Some(then)) = curves
                    && let Some(plot) =
                        plot_overlay(&curve, &then, &node.display_title(&own_graph), beside)
                {
                    let place = Place::node(group, *id);
                    found.push(ChangedCurve { place, plot });
                }
            }
        }
        Some(found)
    }
}

impl ComparedGraph {
    /// Returns the graph at the samples of a situation, and its values there.
    fn evaluate_at(
        &self,
        entry: &NamedSituation,
        preview: &PreviewContext,
    ) -> (Graph, MutexGuard<'_, Live>) {
        let mut graph = self.graph.clone();
        for stat in &mut graph.stats {
            stat.sample = entry.stat_value(stat);
        }

        let mut live = self.lock_live();
        live.set_context(preview.clone());
        live.update_samples(&graph);
        (graph, live)
    }
}

/// Returns a node's curve, or `None` if the node is no curve.
fn build_curve<'a>(
    graph: &'a Graph,
    live: &Live,
    group: Option<GroupId>,
    node: &'a Node,
) -> Option<Curve<'a>> {
    if node.kind.family() != Family::Curve {
        return None;
    }

    let crumb = group.map(|group| Crumb { group, usage: None });
    let path = live.canvas_path(crumb.as_slice());
    let wire_value = |wire: Wire| match live.value(path.node(wire.node), wire.port) {
        Some(OutputValue::Number(value)) => *value,
        _ => 0.0,
    };

    let wire = node.sockets.first().and_then(|socket| socket.wire());
    let input = wire.map_or_else(String::new, |wire| {
        rows::full_source_name(graph, group, wire)
    });
    let unit = rows::first_input_unit(graph, group, node);
    Curve::new(graph, group, node, input, unit, wire_value)
}

/// Plots both curves in one plot, or returns `None` if their lines are identical.
fn plot_overlay(now: &Curve<'_>, then: &Curve<'_>, name: &str, beside: &str) -> Option<Plot> {
    let (own, other) = (now.frame(), then.frame());

    // Inputs with different units share no axis. The change of the input is a difference by itself.
    let common_axis = |one: &Axis, other: &Axis| {
        let (low, high) = if one.unit == other.unit {
            (one.low.min(other.low), one.high.max(other.high))
        } else {
            (one.low, one.high)
        };
        Axis {
            circle: one.circle,
            ..Axis::new(&one.name, &one.unit, low, high)
        }
    };

    let frame = PlotFrame {
        across: common_axis(&own.across, &other.across),
        up: common_axis(&own.up, &other.up),
    };

    let (line, ghost) = (
        now.sample_line(&frame.across),
        then.sample_line(&frame.across),
    );
    if line == ghost {
        return None;
    }

    let mut plot = now.to_plot(&frame, None, &[]);
    name.clone_into(&mut plot.title);
    if let Some(own) = plot.series.first_mut() {
        String::from("Now").clone_into(&mut own.name);
    }

    let widest = line
        .iter()
        .map(|[x, y]| (*x, *y, then.output_at(*x)))
        .max_by(|one, other| (one.1 - one.2).abs().total_cmp(&(other.1 - other.2).abs()));

    plot.findings = vec![
        describe_curve(now),
        format!("{beside}: {}", describe_curve(then)),
    ];
    if let Some((x, y, was)) = widest {
        let at = frame.across.format_value(x);
        let [y, was] = [y, was].map(number::format_short);
        plot.findings.push(format!(
            "The curves differ most at {at}. Now: {y}. {beside}: {was}."
        ));
    }

    plot.series.insert(
        0,
        Series {
            name: beside.to_owned(),
            tone: Tone::Ghost,
            shape: SeriesShape::new_line(ghost, Dash::Dashed, false),
        },
    );
    Some(plot)
}
