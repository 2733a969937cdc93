//! The curves that are in both graphs and are not drawn the same.

use std::sync::MutexGuard;

use inclination_core::{
    kind::Family,
    model::{Graph, GroupId, Node, Place, Wire},
};
use inclination_project::{document::Crumb, scene::rows, text::number};

use super::{Cancel, Side, Sides};
use crate::{
    live::{Live, Shown, Stand},
    plot::{Axis, Dash, Plot, Series, Tone, What},
    study::{
        Held, Lineup,
        curve::{Curve, Frame, sentence},
    },
};

/// A curve that changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Overlaid {
    /// Where it is.
    pub place: Place,
    /// Both of it.
    pub plot: Plot,
}

impl Sides {
    /// The curves that changed, with what is set now; `beside`: what the other graph is called.
    pub fn curves(&self, lineup: &Lineup, beside: &str, cancel: &Cancel) -> Option<Vec<Overlaid>> {
        let mut found = Vec::new();
        let Some(held) = lineup.held.first() else {
            return Some(found);
        };
        let stand = lineup.stand(held);
        let own = self.now.looked_at(held, &stand);
        let other = self.then.looked_at(held, &stand);
        let groups = self.now.graph.groups.keys().map(|group| Some(*group));
        for group in std::iter::once(None).chain(groups) {
            let (Some(here), Some(there)) = (own.0.body(group), other.0.body(group)) else {
                continue;
            };
            for (id, node) in here {
                if cancel.is_cancelled() {
                    return None;
                }
                let Some(then) = there.get(id) else { continue };
                let curves = (curve(&own, group, node), curve(&other, group, then));
                if let (Some(curve), Some(then)) = curves
                    && let Some(plot) = overlaid(&curve, &then, &node.display_title(&own.0), beside)
                {
                    let place = Place::node(group, *id);
                    found.push(Overlaid { place, plot });
                }
            }
        }
        Some(found)
    }
}

impl Side {
    /// The graph at other samples, and what it gives there.
    fn looked_at(&self, held: &Held, stand: &Stand) -> (Graph, MutexGuard<'_, Live>) {
        let mut graph = self.graph.clone();
        for stat in &mut graph.stats {
            stat.sample = held.value(stat);
        }
        let mut live = self.live();
        live.stand(stand.clone());
        live.resample(&graph);
        (graph, live)
    }
}

fn curve<'a>(
    (graph, live): &'a (Graph, MutexGuard<'_, Live>),
    group: Option<GroupId>,
    node: &'a Node,
) -> Option<Curve<'a>> {
    if node.kind.family() != Family::Curve {
        return None;
    }
    let crumb = group.map(|group| Crumb { group, usage: None });
    let path = live.path(crumb.as_slice());
    let given = |wire: Wire| match live.value(path.node(wire.node), wire.port) {
        Some(Shown::Number(value)) => *value,
        _ => 0.0,
    };
    let wire = node.sockets.first().and_then(|held| held.wire());
    let input = wire.map_or_else(String::new, |wire| rows::origin(graph, group, wire));
    let unit = rows::first_unit(graph, group, node);
    Curve::of(graph, group, node, (input, unit), given)
}

/// Both curves in one plot; none if nobody could tell them apart.
fn overlaid(now: &Curve<'_>, then: &Curve<'_>, name: &str, beside: &str) -> Option<Plot> {
    let (own, other) = (now.frame(), then.frame());
    // Inputs in other units are no places of this plot; what differs is said by the change of the input.
    let over = |one: &Axis, other: &Axis| {
        let (low, high) = if one.unit == other.unit {
            (one.low.min(other.low), one.high.max(other.high))
        } else {
            (one.low, one.high)
        };
        Axis::new(&one.name, &one.unit, low, high)
    };
    let frame = Frame {
        across: over(&own.across, &other.across),
        up: over(&own.up, &other.up),
    };
    let (line, ghost) = (now.line(&frame.across), then.line(&frame.across));
    if line == ghost {
        return None;
    }
    let mut plot = now.plot(&frame, None, &[]);
    name.clone_into(&mut plot.title);
    if let Some(own) = plot.series.first_mut() {
        String::from("Now").clone_into(&mut own.name);
    }
    let widest = line
        .iter()
        .map(|[x, y]| (*x, *y, then.at(*x)))
        .max_by(|one, other| (one.1 - one.2).abs().total_cmp(&(other.1 - other.2).abs()));
    plot.findings = vec![sentence(now), format!("{beside}: {}", sentence(then))];
    if let Some((x, y, was)) = widest {
        let at = frame.across.say(x);
        let [y, was] = [y, was].map(number::short);
        plot.findings.push(format!(
            "They differ most at {at}: {y}, and {was} in {beside}."
        ));
    }
    plot.series.insert(
        0,
        Series {
            name: beside.to_owned(),
            tone: Tone::Ghost,
            what: What::Line {
                points: ghost,
                dash: Dash::Dashed,
                filled: false,
            },
        },
    );
    Some(plot)
}
