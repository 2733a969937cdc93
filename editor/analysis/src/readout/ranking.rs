//! The ranking of a decision's options: one row for each, in the decision's own order, since each
//! has a socket. A decision that draws at random ranks its options by chance, any other by weight.

use inclination_core::authoring::{
    decide::Ranks,
    kind::Family,
    model::{Node, NodeId, NodeKind, Socket, SocketKey, Wire},
};
use inclination_project::{
    scene::{
        Scene, SceneNode,
        rows::{Row, RowKind},
    },
    text::number,
};

use super::{
    canvas::LiveCanvas,
    value_text::{percent_with_decimal, weight_at_rank},
};
use crate::live::OutputValue;

/// One option in a decision's ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingRow {
    /// The socket that the option is wired to.
    pub key: SocketKey,
    /// The option's name.
    pub name: String,
    /// The option's rank.
    pub rank: f32,
    /// The option's weight.
    pub weight: f32,
    /// The probability that the option is picked.
    pub chance: f64,
    /// The reason why it is off, or `None` if it is on.
    pub off: Option<OffReason>,
    /// The share of the row that its bar fills, from 0 to 1: the chance, or the weight relative to
    /// the heaviest option.
    pub share: f32,
}

impl RankingRow {
    /// Returns whether the option cannot be picked now.
    pub fn is_out(&self) -> bool {
        self.chance == 0.0
    }
}

/// The reason why an option has no say in a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum OffReason {
    /// It is muted, in the game too.
    SwitchedOff,
    /// Another option, with this name, is solo.
    OtherIsSolo(String),
}

impl OffReason {
    fn to_sentence(&self) -> String {
        match self {
            Self::SwitchedOff => {
                String::from("Muted: no decision chooses this option, here or in the game.")
            }
            Self::OtherIsSolo(name) => format!("Left out here, because “{name}” is solo."),
        }
    }

    /// Returns the word for it.
    const fn word(&self) -> &'static str {
        match self {
            Self::SwitchedOff => "muted",
            Self::OtherIsSolo(_) => "left out",
        }
    }
}

/// A comparison of the options of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// Whether the decision draws at random.
    pub draws: bool,
    /// Whether only options with the highest rank can be picked.
    pub uses_ranks: bool,
    /// The options, in the decision's order.
    pub rows: Vec<RankingRow>,
}

impl Ranking {
    /// Ranks the options of a decision by its live values, or returns `None` if the node is not a
    /// decision.
    pub fn new(canvas: &LiveCanvas<'_>, placed: &SceneNode) -> Option<Self> {
        Self::from_rows(canvas, placed.id, &placed.rows)
    }

    /// Ranks the options of a decision that has these rows on the canvas.
    pub(super) fn from_rows(
        canvas: &LiveCanvas<'_>,
        id: NodeId,
        rows_on_canvas: &[Row],
    ) -> Option<Self> {
        let decision = canvas.node(id)?;
        if decision.kind != NodeKind::Decision {
            return None;
        }

        let mut rows: Vec<RankingRow> = rows_on_canvas
            .iter()
            .filter_map(|row| rank_option(canvas, id, decision, row))
            .collect();

        let draws = draws_at_random(decision);
        fill_shares(&mut rows, draws);
        Some(Self {
            draws,
            uses_ranks: Ranks::from_node(decision) == Ranks::Highest,
            rows,
        })
    }

    /// Returns the row of a socket.
    pub fn row(&self, key: SocketKey) -> Option<&RankingRow> {
        self.rows.iter().find(|row| row.key == key)
    }

    /// Returns the text at the right of an option's row.
    pub fn row_text(&self, row: &RankingRow) -> String {
        if let Some(off) = &row.off {
            String::from(off.word())
        } else if self.draws && self.find_equal_choice(row).is_some() {
            String::from("out by order")
        } else if self.draws {
            percent_with_decimal(row.chance)
        } else {
            weight_at_rank(row.weight, row.rank)
        }
    }

    /// Returns a sentence about why an option cannot be picked now, or `None` if it can.
    pub fn exclusion_reason(&self, decision: &Node, key: SocketKey) -> Option<String> {
        let row = self.row(key).filter(|row| row.is_out())?;
        if let Some(off) = &row.off {
            return Some(off.to_sentence());
        }

        let floor = typed_floor(decision);
        if row.weight <= 0.0 {
            return Some(String::from("Not chosen: its weight is 0 or less."));
        }
        if let Some(floor) = floor.filter(|floor| row.weight < *floor) {
            let floor = number::format_setting(floor);
            return Some(format!(
                "Not chosen: its weight is below the weight floor of {floor}."
            ));
        }

        if self.uses_ranks
            && let Some(above) = self.highest_rank(floor)
            && above.rank > row.rank
        {
            let rank = number::format_short(above.rank);
            return Some(format!(
                "Not chosen: “{}” has a higher rank, {rank}.",
                above.name
            ));
        }

        let picked = self.rows.iter().find(|row| row.chance > 0.0)?;
        Some(if chosen_setting(decision, "pick") == Some("first") {
            format!("Not chosen: “{}” comes first.", picked.name)
        } else if let Some(equal) = self.find_equal_choice(row) {
            format!(
                "Not chosen: “{}” has the same weight and comes first.",
                equal.name
            )
        } else if self.draws {
            String::from("Not chosen: its weight is too low compared with the best.")
        } else {
            outweighed_reason(&picked.name)
        })
    }

    /// Returns an option that can be picked only because it comes earlier in the list than this
    /// one, which is equal to it and cannot.
    fn find_equal_choice(&self, row: &RankingRow) -> Option<&RankingRow> {
        let is_equal = |other: &&RankingRow| {
            let has_equal_rank = !self.uses_ranks || other.rank == row.rank;
            has_equal_rank && other.weight == row.weight && other.chance > 0.0
        };
        self.rows.iter().find(is_equal).filter(|_| row.is_out())
    }

    /// Returns the option of the highest rank among those that weigh enough.
    fn highest_rank(&self, floor: Option<f32>) -> Option<&RankingRow> {
        let valid_rows = self
            .rows
            .iter()
            .filter(|row| row.weight > 0.0 && floor.is_none_or(|floor| row.weight >= floor));
        valid_rows.max_by(|one, other| one.rank.total_cmp(&other.rank))
    }

    /// Lists the options that are off: "Run muted".
    pub fn list_off(&self) -> String {
        let names: Vec<String> = self
            .rows
            .iter()
            .filter_map(|row| Some(format!("{} {}", row.name, row.off.as_ref()?.word())))
            .collect();
        names.join(", ")
    }

    /// Lists the options that may be picked, the likeliest first: "Attack 61.0%, Heal 38.5%".
    pub fn list_chances(&self) -> String {
        let mut rows: Vec<&RankingRow> = self.rows.iter().filter(|row| row.chance > 0.0).collect();
        rows.sort_by(|one, other| other.chance.total_cmp(&one.chance));

        let chances: Vec<String> = rows
            .iter()
            .map(|row| format!("{} {}", row.name, percent_with_decimal(row.chance)))
            .collect();
        chances.join(", ")
    }
}

/// Ranks the option that is wired to a row of a decision, or returns `None` if there is no such
/// option or its value is unknown.
fn rank_option(
    canvas: &LiveCanvas<'_>,
    decision_id: NodeId,
    decision: &Node,
    row: &Row,
) -> Option<RankingRow> {
    let RowKind::Input {
        key, label, held, ..
    } = &row.kind
    else {
        return None;
    };
    let wire = held.wire().filter(|_| matches!(key, SocketKey::Row(..)))?;

    let off = off_reason(canvas, decision, wire);
    let (rank, weight, chance) = match off {
        Some(_) => (0.0, 0.0, 0.0),
        None => match canvas.option_value_in(wire, decision_id)? {
            OutputValue::Weighed {
                rank,
                weight,
                chance,
            } => (rank, weight, chance),
            _ => return None,
        },
    };

    Some(RankingRow {
        key: *key,
        name: label.clone(),
        rank,
        weight,
        chance,
        off,
        share: 0.0,
    })
}

/// Returns why the option at the start of a wire is off, or `None` if it is on.
fn off_reason(canvas: &LiveCanvas<'_>, decision: &Node, wire: Wire) -> Option<OffReason> {
    let source = canvas.node(wire.node)?;
    if source.is_effectively_muted() && source.kind.family() == Family::Option {
        return Some(OffReason::SwitchedOff);
    }

    let alone = canvas.solo?;
    let is_off = alone.is_off(canvas.graph, canvas.group, decision, wire);
    is_off.then(|| OffReason::OtherIsSolo(alone.name(canvas.graph)))
}

/// Sets the share of the row that each option's bar fills.
fn fill_shares(rows: &mut [RankingRow], draws: bool) {
    let heaviest = rows.iter().map(|row| row.weight).fold(1.0, f32::max);
    for row in rows {
        let share = if draws {
            row.chance as f32
        } else {
            row.weight / heaviest
        };
        row.share = share.clamp(0.0, 1.0);
    }
}

/// Returns the probability of an option in the decision on its canvas that draws among it and
/// others.
pub(super) fn drawn_chance(
    canvas: &LiveCanvas<'_>,
    scene: &Scene,
    option: &SceneNode,
) -> Option<f64> {
    if option.family != Family::Option {
        return None;
    }

    let mut readers = scene.outgoing_wires(option.id).map(|wire| wire.to);
    let decision = readers.find(|id| {
        let node = canvas.node(*id);
        node.is_some_and(|node| node.kind == NodeKind::Decision && draws_at_random(node))
    })?;

    let output = Wire {
        node: option.id,
        port: None,
    };
    match canvas.option_value_in(output, decision)? {
        OutputValue::Weighed { chance, .. } => Some(chance),
        _ => None,
    }
}

/// Returns whether a decision draws at random instead of picking the best option.
pub fn draws_at_random(decision: &Node) -> bool {
    let pick = chosen_setting(decision, "pick");
    pick.is_some_and(|pick| !matches!(pick, "highest" | "first"))
}

/// Returns the word that a decision's setting is set to.
fn chosen_setting(decision: &Node, key: &str) -> Option<&'static str> {
    let mut settings = decision.kind.spec().settings();
    let setting = settings.find(|setting| setting.key == key)?;
    let chosen = usize::from(decision.setting(key));
    setting.options.get(chosen).copied()
}

/// Returns the least weight that counts, if it is typed.
fn typed_floor(decision: &Node) -> Option<f32> {
    let mut sockets = decision.kind.spec().sockets().zip(&decision.sockets);
    let (_, socket) = sockets.find(|(spec, _)| spec.key == "floor")?;
    match socket {
        Socket::Value(floor) => Some(*floor),
        _ => None,
    }
}

/// Returns the sentence for an option that is out because another one weighs more.
pub fn outweighed_reason(option: &str) -> String {
    format!("Not chosen: “{option}” has a higher weight.")
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use inclination_core::authoring::{Builder, format::Document};
    use inclination_project::document::SoloOption;

    use super::*;
    use crate::live::Live;

    /// Returns the duel's decision, set to a way of picking, and its ranking.
    fn ranked_duel(pick: &str) -> (Node, Ranking) {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let mut document = Document::read(file).expect("it is sound");
        let decision = document
            .graph
            .nodes
            .values_mut()
            .find(|node| node.kind == NodeKind::Decision)
            .expect("it decides");
        assert!(decision.choose_setting("pick", pick));

        let node = decision.clone();
        let live = Live::from_graph(&document.graph);
        let canvas = LiveCanvas::from_graph(&document.graph, &live);
        (node, my_turn(&document, &canvas))
    }

    /// Returns the ranking of the duel's decision.
    fn my_turn(document: &Document, canvas: &LiveCanvas<'_>) -> Ranking {
        let scene = Scene::new(document, None);
        let placed = scene.nodes.iter().find(|node| node.title == "My turn");
        let ranking = Ranking::new(canvas, placed.expect("it is there"));
        ranking.expect("it is a decision")
    }

    /// "The weights are 0.4 for attack, 0.676 * 0.375 = 0.254 for heal and 0.0142 * 0.375 = 0.005
    /// for run: it attacks 61 times of 100, heals 38 times, and hardly ever runs."
    #[test]
    fn the_duels_ranking_matches_its_article() {
        let (node, ranking) = ranked_duel("weighted");
        let row_of = |name: &str| {
            let row = ranking.rows.iter().find(|row| row.name == name);
            row.expect("it is an option")
        };

        for (name, weight) in [
            ("Attack", 0.4),
            ("Heal", 0.676 * 0.375),
            ("Run", 0.0142 * 0.375),
        ] {
            assert!((row_of(name).weight - weight).abs() < 5e-4, "{name}");
            let share = f64::from(weight) / (0.4 + (0.676 + 0.0142) * 0.375);
            assert!((row_of(name).chance - share).abs() < 1e-3, "{name}");
            assert!((f64::from(row_of(name).share) - share).abs() < 1e-3);
            assert_eq!(ranking.exclusion_reason(&node, row_of(name).key), None);
        }
        assert_eq!(ranking.row_text(row_of("Attack")), "60.7%");
        expect![["Attack 60.7%, Heal 38.5%, Run 0.8%"]].assert_eq(&ranking.list_chances());
    }

    #[test]
    fn an_option_that_is_out_only_by_its_place_in_the_list_says_so() {
        let mut g = Builder::new("gestures");
        let options = ["Nod", "Wave", "Shrug"].map(|name| g.option(name, []).out());
        g.decision("My turn", options)
            .rules(inclination_core::authoring::decide::Rules::BEST_FEW)
            .count(2.0);
        let document = Document {
            graph: g.finish().expect("it is sound"),
            ..Document::default()
        };

        let live = Live::from_graph(&document.graph);
        let ranking = my_turn(&document, &LiveCanvas::from_graph(&document.graph, &live));
        let texts = ranking.rows.iter().map(|row| ranking.row_text(row));
        expect![["50.0%, 50.0%, out by order"]].assert_eq(&texts.collect::<Vec<_>>().join(", "));

        let mut nodes = document.graph.nodes.values();
        let decision = nodes.find(|node| node.kind == NodeKind::Decision);
        let last = ranking.rows[2].key;
        assert_reason(
            ranking.exclusion_reason(decision.expect("it decides"), last),
            Some(expect![[
                "Not chosen: “Nod” has the same weight and comes first."
            ]]),
        );
    }

    /// Asserts that an option is out for this reason, or that it is not out.
    fn assert_reason(reason: Option<String>, expected: Option<Expect>) {
        assert_eq!(reason.is_some(), expected.is_some(), "{reason:?}");
        if let (Some(reason), Some(expected)) = (reason, expected) {
            expected.assert_eq(&reason);
        }
    }

    #[test]
    fn options_that_are_off_have_no_say_and_give_the_reason() {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let mut document = Document::read(file).expect("it is sound");
        let find = |document: &Document, name: &str| {
            let mut nodes = document.graph.nodes.iter();
            let found =
                nodes.find(|(_, node)| node.name == name && node.kind.family() == Family::Option);
            *found.expect("it is there").0
        };
        let (run, heal) = (find(&document, "Run"), find(&document, "Heal"));
        let off = document.graph.nodes.get_mut(&run);
        off.expect("it is there").muted = true;

        let only_heal = Some(SoloOption {
            group: None,
            node: heal,
        });
        let mut live = Live::default();
        live.set_solo(only_heal);
        live.update_logic(&document.graph);
        let canvas = LiveCanvas {
            solo: only_heal,
            ..LiveCanvas::from_graph(&document.graph, &live)
        };

        let ranking = my_turn(&document, &canvas);
        let decision = document
            .graph
            .nodes
            .values()
            .find(|node| node.kind == NodeKind::Decision)
            .expect("it decides");
        for (name, text, reason) in [
            (
                "Attack",
                "left out",
                Some(expect![["Left out here, because “Heal” is solo."]]),
            ),
            ("Heal", "100%", None),
            (
                "Run",
                "muted",
                Some(expect![
                    "Muted: no decision chooses this option, here or in the game."
                ]),
            ),
        ] {
            let row = ranking.rows.iter().find(|row| row.name == name);
            let row = row.expect("it is an option");
            assert_eq!(ranking.row_text(row), text);
            assert_reason(ranking.exclusion_reason(decision, row.key), reason);
        }
        expect![["Attack left out, Run muted"]].assert_eq(&ranking.list_off());
    }

    #[test]
    fn a_decision_that_picks_the_best_shows_weights_and_reasons() {
        let (node, ranking) = ranked_duel("highest");
        assert!(!ranking.draws);
        for (name, text, reason) in [
            ("Attack", "0.400", None),
            (
                "Heal",
                "0.254",
                Some(expect![["Not chosen: “Attack” has a higher weight."]]),
            ),
            (
                "Run",
                "0.005",
                Some(expect![["Not chosen: “Attack” has a higher weight."]]),
            ),
        ] {
            let row = ranking.rows.iter().find(|row| row.name == name);
            let row = row.expect("it is an option");
            assert_eq!(ranking.row_text(row), text);
            assert_reason(ranking.exclusion_reason(&node, row.key), reason);
        }
        expect![["Attack 100%"]].assert_eq(&ranking.list_chances());
    }
}
