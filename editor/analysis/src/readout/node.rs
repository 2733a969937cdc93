//! The readout of one node (the texts of its rows, its bar, its ranking), and a cache of the
//! readouts of the nodes in view.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    kind::SocketType,
    model::{GroupId, NodeId, Path, PortId, Socket, Wire},
};
use inclination_project::{
    scene::{
        End, Scene, SceneNode,
        rows::{Row, RowKind},
    },
    text::formatting::unset_number_text,
};

use super::{
    bar_scale::{BarScales, bar_value},
    canvas::{CanvasVersion, LiveCanvas},
    ranking::{Ranking, drawn_chance},
    value_text::{percent_with_decimal, typed_number, value_with_unit},
};
use crate::live::OutputValue;

/// The word before the option that a decision has drawn at random.
const DRAWN_LABEL: &str = "drew";

/// The live values that a node shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeReadout {
    /// The node's value, for a view in which its rows are too small to read.
    pub summary: Option<NodeSummary>,
    /// The short title of an unnamed consideration, for the same view.
    pub short_title: Option<String>,
    /// The ranking of its options, if it is a decision.
    pub ranking: Option<Ranking>,
    /// The ends of its bar, as shares of the available length, or `None` if it has no bar.
    pub bar: Option<(f32, f32)>,
    rows: Option<Vec<SocketRow>>,
}

/// The value of a node in a few letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeSummary {
    /// The word before the text, which is left out where there is no room.
    pub verb: Option<&'static str>,
    /// The text, with its unit.
    pub text: String,
}

/// The readout of the row of a socket.
#[derive(Clone, Debug, PartialEq)]
struct SocketRow {
    end: Option<End>,
    readout: RowReadout,
}

/// The live values that a row shows.
#[derive(Clone, Debug, PartialEq)]
pub enum RowReadout {
    /// Nothing in addition to the row's own content.
    Plain,
    /// An input with a wire.
    Input {
        /// The value with its unit.
        value: String,
    },
    /// A number that can be dragged and typed.
    Field {
        /// The number with its unit.
        text: String,
        /// Whether no number is typed, so that the node determines one automatically.
        is_automatic: bool,
        /// Whether the shown profile overrides the number.
        is_overridden: bool,
    },
    /// An option of a decision.
    Option(OptionReadout),
    /// An output of the node.
    Output {
        /// The output's name, with the chance that an option is picked.
        label: String,
        /// The value with its unit, if it is known.
        value: Option<String>,
        /// Whether it has no value because no decision uses the node.
        is_unused: bool,
    },
}

/// An option in the row of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionReadout {
    /// The option's name.
    pub name: String,
    /// Its chance or its weight.
    pub text: String,
    /// The share of the row that its bar fills, from 0 to 1, or `None` while the option is off.
    pub share: Option<f32>,
    /// Whether it cannot be picked now.
    pub is_out: bool,
}

impl NodeReadout {
    /// Returns the readout of the row at a position, or `None` if rows were not requested.
    pub fn row(&self, at: usize) -> Option<&RowReadout> {
        let row = self.rows.as_ref()?.get(at)?;
        Some(&row.readout)
    }

    fn new(canvas: &LiveCanvas<'_>, scene: &Scene, node: &SceneNode, with_rows: bool) -> Self {
        let short_title = (!with_rows).then(|| scene.short_title(node)).flatten();
        if node.collapsed {
            // Only the header is shown. A folded node has its value there.
            let shows_value = node.is_folded() && !node.is_hidden();
            return Self {
                summary: shows_value
                    .then(|| summarize_node(canvas, node, None))
                    .flatten(),
                short_title,
                ..Self::default()
            };
        }

        let ranking = Ranking::new(canvas, node);
        let rows = with_rows.then(|| {
            node.rows
                .iter()
                .map(|row| SocketRow {
                    end: row.end(),
                    readout: read_row(canvas, scene, node, ranking.as_ref(), row),
                })
                .collect()
        });

        Self {
            // Readable rows contain the value themselves, except those of a folded node.
            summary: (!with_rows || node.is_folded())
                .then(|| summarize_node(canvas, node, ranking.as_ref()))
                .flatten(),
            short_title,
            ranking,
            bar: None,
            rows,
        }
    }

    /// Returns whether the readout is of the rows that a node has now. A node shows more of them
    /// while a wire hovers over it.
    fn covers_rows_of(&self, node: &SceneNode, with_rows: bool) -> bool {
        match &self.rows {
            _ if node.collapsed => true,
            Some(rows) => {
                with_rows
                    && rows
                        .iter()
                        .map(|row| row.end)
                        .eq(node.rows.iter().map(Row::end))
            }
            None => !with_rows,
        }
    }
}

/// Returns a node's value in a few letters. A decision that draws says so: its value is one draw of
/// many.
fn summarize_node(
    canvas: &LiveCanvas<'_>,
    node: &SceneNode,
    ranking: Option<&Ranking>,
) -> Option<NodeSummary> {
    let output = output_of(node, None);
    let value = canvas.value(output)?;
    let unit = node.rows.iter().find_map(|row| match &row.kind {
        RowKind::Output {
            port: None, unit, ..
        } => Some(unit.as_str()),
        _ => None,
    });
    let unit = unit.or(node.fold.as_ref().map(|fold| fold.unit.as_str()));

    let is_drawn = matches!(value, OutputValue::Picks(Some(_)))
        && ranking.is_some_and(|ranking| ranking.draws);
    Some(NodeSummary {
        verb: is_drawn.then_some(DRAWN_LABEL),
        text: value_with_unit(
            value,
            unit.unwrap_or_default(),
            canvas.stat_of_output(output),
        ),
    })
}

/// Computes the readout of one row.
fn read_row(
    canvas: &LiveCanvas<'_>,
    scene: &Scene,
    node: &SceneNode,
    ranking: Option<&Ranking>,
    row: &Row,
) -> RowReadout {
    if let Some(ranking) = ranking
        && let Some(ranked) = row.input_key().and_then(|key| ranking.row(key))
    {
        return RowReadout::Option(OptionReadout {
            name: ranked.name.clone(),
            text: ranking.row_text(ranked),
            share: ranked.off.is_none().then_some(ranked.share),
            is_out: ranked.is_out(),
        });
    }

    match &row.kind {
        RowKind::Input {
            key,
            ty,
            held,
            unit,
            ..
        } => match held {
            Socket::Wire(wire) => {
                canvas
                    .value(*wire)
                    .map_or(RowReadout::Plain, |value| RowReadout::Input {
                        value: value_with_unit(value, unit, canvas.stat_of_output(*wire)),
                    })
            }
            held if *ty == SocketType::Value => {
                let number = typed_number(*held, unit);
                RowReadout::Field {
                    is_automatic: number.is_none(),
                    text: number.unwrap_or_else(|| unset_number_text(node.family).to_owned()),
                    is_overridden: canvas.overriding_profile(node.id, *key).is_some(),
                }
            }
            _ => RowReadout::Plain,
        },

        RowKind::Output {
            port, label, unit, ..
        } => {
            let output = output_of(node, *port);
            let value = canvas.value(output);
            let chance = drawn_chance(canvas, scene, node).map(percent_with_decimal);
            // A value with a rank leaves room for the chance alone.
            let has_rank = matches!(value, Some(OutputValue::Weighed { rank, .. }) if *rank != 0.0);
            let label = match chance {
                Some(chance) if has_rank => format!("chosen {chance}"),
                Some(chance) => format!("{label}, chosen {chance}"),
                None if ranking.is_some_and(|ranking| ranking.draws) => String::from(DRAWN_LABEL),
                None => label.clone(),
            };
            RowReadout::Output {
                label,
                value: value
                    .map(|value| value_with_unit(value, unit, canvas.stat_of_output(output))),
                is_unused: canvas.is_unused(output),
            }
        }
        RowKind::NewRow { .. }
        | RowKind::Setting { .. }
        | RowKind::Formula { .. }
        | RowKind::Thumbnail => RowReadout::Plain,
    }
}

fn output_of(node: &SceneNode, port: Option<PortId>) -> Wire {
    Wire {
        node: node.id,
        port,
    }
}

/// The readouts of the nodes of one canvas that were in view since its document changed.
#[derive(Debug, Default)]
pub struct ReadoutCache {
    key: Option<CacheKey>,
    nodes: BTreeMap<NodeId, NodeReadout>,
    scales: BarScales,
}

/// Identifies a canvas in a state of its document.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CacheKey {
    version: CanvasVersion,
    group: Option<GroupId>,
    path: Path,
}

impl ReadoutCache {
    /// Computes the readouts of the nodes in view that are not cached. `with_rows` states whether
    /// their rows are large enough to read.
    pub fn update_readouts(
        &mut self,
        canvas: &LiveCanvas<'_>,
        scene: &Scene,
        nodes: &[&SceneNode],
        with_rows: bool,
    ) {
        self.forget_outdated(canvas);

        for node in nodes {
            let is_cached = self
                .nodes
                .get(&node.id)
                .is_some_and(|cached| cached.covers_rows_of(node, with_rows));
            if !is_cached {
                let mut readout = NodeReadout::new(canvas, scene, node, with_rows);
                let has_bar = !node.collapsed && !node.is_folded();
                let value = bar_value(canvas, node).filter(|_| has_bar);
                readout.bar = value.map(|value| self.scales.bar_extent(canvas, scene, node, value));
                self.nodes.insert(node.id, readout);
            }
        }
    }

    /// Returns the readout of a node that was in view.
    pub fn get(&self, id: NodeId) -> Option<&NodeReadout> {
        self.nodes.get(&id)
    }

    fn forget_outdated(&mut self, canvas: &LiveCanvas<'_>) {
        let key = CacheKey {
            version: canvas.version,
            group: canvas.group,
            path: canvas.path,
        };
        if self.key == Some(key) {
            return;
        }

        self.nodes.clear();
        self.scales.clear();
        self.key = Some(key);
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, format::Document, model::SocketKey};

    use super::*;
    use crate::live::Live;

    fn duel() -> (Document, Scene) {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document = Document::read(file).expect("it is sound");
        let scene = Scene::new(&document, None);
        (document, scene)
    }

    fn find_node<'s>(scene: &'s Scene, title: &str) -> &'s SceneNode {
        let node = scene.nodes.iter().find(|node| node.title == title);
        node.expect("it is there")
    }

    fn update_all(
        cache: &mut ReadoutCache,
        canvas: &LiveCanvas<'_>,
        scene: &Scene,
        with_rows: bool,
    ) {
        let nodes: Vec<&SceneNode> = scene.nodes.iter().collect();
        cache.update_readouts(canvas, scene, &nodes, with_rows);
    }

    #[test]
    fn rows_have_their_texts_and_small_nodes_a_summary() {
        let (document, scene) = duel();
        let live = Live::from_graph(&document.graph);
        let canvas = LiveCanvas::from_graph(&document.graph, &live);
        let mut cache = ReadoutCache::default();
        let decision = find_node(&scene, "My turn");
        let is_option = |row: &&Row| matches!(row.input_key(), Some(SocketKey::Row(..)));

        update_all(&mut cache, &canvas, &scene, false);
        let readout = cache.get(decision.id).expect("it was in view");
        let drawn = NodeSummary {
            verb: Some("drew"),
            text: String::from("Attack"),
        };
        assert_eq!(readout.summary, Some(drawn));
        assert_eq!(readout.row(0), None);

        update_all(&mut cache, &canvas, &scene, true);
        let readout = cache.get(decision.id).expect("it was in view");
        let texts: Vec<String> = decision
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| is_option(row))
            .filter_map(|(at, _)| match readout.row(at)? {
                RowReadout::Option(option) => Some(format!("{} {}", option.name, option.text)),
                _ => None,
            })
            .collect();
        assert_eq!(texts, ["Attack 60.7%", "Heal 38.5%", "Run 0.8%"]);

        let output = decision.rows.len() - 1;
        let drawn = RowReadout::Output {
            label: String::from("drew"),
            value: Some(String::from("Attack")),
            is_unused: false,
        };
        assert_eq!(readout.row(output), Some(&drawn));
    }

    #[test]
    fn an_option_without_a_decision_is_marked_as_unused() {
        let mut graph = Builder::new("");
        let option = graph.option("Rest", []).out().node();
        let document = Document {
            graph: graph.finish().expect("it is sound"),
            ..Document::default()
        };
        let live = Live::from_graph(&document.graph);
        let canvas = LiveCanvas::from_graph(&document.graph, &live);
        let scene = Scene::new(&document, None);
        let mut cache = ReadoutCache::default();
        update_all(&mut cache, &canvas, &scene, true);

        let rows = cache
            .get(option)
            .and_then(|readout| readout.rows.as_deref());
        let output = rows.and_then(|rows| rows.last()).map(|row| &row.readout);
        let unused = RowReadout::Output {
            label: String::from("weight"),
            value: None,
            is_unused: true,
        };
        assert_eq!(output, Some(&unused));
    }

    #[test]
    fn readouts_are_kept_until_the_document_changes() {
        let (mut document, scene) = duel();
        let mut live = Live::from_graph(&document.graph);
        let mut cache = ReadoutCache::default();
        let threat = find_node(&scene, "Threat").id;
        let output = |cache: &ReadoutCache| {
            let rows = cache.get(threat).and_then(|readout| readout.rows.clone());
            let outputs = rows
                .into_iter()
                .flatten()
                .filter_map(|row| match row.readout {
                    RowReadout::Output { value, .. } => value,
                    _ => None,
                });
            outputs.collect::<String>()
        };

        let canvas = LiveCanvas::from_graph(&document.graph, &live);
        update_all(&mut cache, &canvas, &scene, true);
        assert_eq!(output(&cache), "0.375");

        let mut stats = document.graph.stats.iter_mut();
        let health = stats.find(|stat| stat.name == "Health").expect("a stat");
        health.sample = 30.0;
        live.update_samples(&document.graph);
        let mut canvas = LiveCanvas::from_graph(&document.graph, &live);
        update_all(&mut cache, &canvas, &scene, true);
        assert_eq!(output(&cache), "0.375");

        canvas.version.revision += 1;
        update_all(&mut cache, &canvas, &scene, true);
        assert_eq!(output(&cache), "0.500");
    }

    #[test]
    fn bars_of_options_depend_only_on_the_weights_of_their_decision_now() {
        let (mut document, scene) = duel();
        let mut cache = ReadoutCache::default();
        let option = find_node(&scene, "Heal").id;
        let mut revision = 0;
        let mut heal_bar = |document: &Document| {
            let live = Live::from_graph(&document.graph);
            let mut canvas = LiveCanvas::from_graph(&document.graph, &live);
            revision += 1;
            canvas.version.revision = revision;
            update_all(&mut cache, &canvas, &scene, true);
            cache.get(option).and_then(|readout| readout.bar)
        };

        let at_first = heal_bar(&document).expect("it has a bar");
        let attack = find_node(&scene, "Attack").id;
        let set_base = |document: &mut Document, base| {
            let node = document.graph.nodes.get_mut(&attack);
            let node = node.expect("it is there");
            std::mem::replace(&mut node.sockets[0], Socket::Value(base))
        };
        let before = set_base(&mut document, 5.0);
        let beside_a_heavier_one = heal_bar(&document).expect("it has a bar");
        assert!(beside_a_heavier_one.1 < at_first.1);

        let node = document.graph.nodes.get_mut(&attack);
        node.expect("it is there").sockets[0] = before;
        assert_eq!(heal_bar(&document), Some(at_first));
    }
}
