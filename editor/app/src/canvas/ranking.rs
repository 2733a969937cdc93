//! How the options of a decision stand, a line for each in the decision's own order, since each line has a socket; where
//! the decision draws by how likely each is, else by how much it weighs. Pure.

use inclination_core::{
    kind::Family,
    model::{Node, NodeId, NodeKind, Path, Socket, SocketKey},
};

use super::{
    rows::RowKind,
    scene::{Scene, SceneNode},
};
use crate::{
    document::OpenDocument,
    live::{Live, Shown},
    text::number,
};

/// How one option stands in a decision.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Standing {
    /// The socket that it is wired to.
    pub(super) key: SocketKey,
    /// What it is called.
    pub(super) name: String,
    /// How important it is.
    pub(super) rank: f32,
    /// How much it weighs.
    pub(super) weight: f32,
    /// How likely it is picked.
    pub(super) chance: f64,
    /// Whether it is off, and why.
    pub(super) off: Option<Off>,
}

/// Why an option has no say in a decision.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Off {
    /// It is switched off, in the game too.
    Switched,
    /// Another one, of this name, is shown alone.
    Alone(String),
}

impl Off {
    /// Why it cannot be picked.
    fn said(&self) -> String {
        match self {
            Self::Switched => String::from("Off: it is switched off, in the game too."),
            Self::Alone(name) => format!("Off for now: only {name} is shown."),
        }
    }
}

/// What a decision says of its options.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ranking {
    /// Whether it draws at random.
    pub(super) draws: bool,
    /// Its options, in its order.
    pub(super) lines: Vec<Standing>,
}

/// The options of a decision as they stand now; none if the node is no decision.
pub(super) fn of(document: &OpenDocument, body: Path, placed: &SceneNode) -> Option<Ranking> {
    let node = document.body().get(&placed.id)?;
    if node.kind != NodeKind::Decision {
        return None;
    }
    let rows = placed.rows.iter();
    let lines = rows.filter_map(|row| {
        let RowKind::Input {
            key, label, held, ..
        } = &row.kind
        else {
            return None;
        };
        let at = body.node(placed.id);
        if let Some(off) = off(document, node, *held, *key) {
            return Some(Standing {
                key: *key,
                name: label.clone(),
                rank: 0.0,
                weight: 0.0,
                chance: 0.0,
                off: Some(off),
            });
        }
        let (rank, weight, chance) = standing(&document.live, body, *held, *key, at)?;
        Some(Standing {
            key: *key,
            name: label.clone(),
            rank,
            weight,
            chance,
            off: None,
        })
    });
    Some(Ranking {
        draws: draws(node),
        lines: lines.collect(),
    })
}

/// Whether what a decision's socket holds is an option that is off.
fn off(document: &OpenDocument, decision: &Node, held: Socket, key: SocketKey) -> Option<Off> {
    let wire = held.wire().filter(|_| matches!(key, SocketKey::Row(..)))?;
    let source = document.body().get(&wire.node)?;
    if source.is_out() && source.kind.family() == Family::Option {
        return Some(Off::Switched);
    }
    let graph = &document.document().graph;
    let alone = document.view.alone()?;
    let is_off = alone.is_off(graph, document.group(), decision, wire);
    is_off.then(|| Off::Alone(alone.name(graph)))
}

fn standing(
    live: &Live,
    body: Path,
    held: Socket,
    key: SocketKey,
    decision: Path,
) -> Option<(f32, f32, f64)> {
    let wire = held.wire().filter(|_| matches!(key, SocketKey::Row(..)))?;
    match live.standing(body.node(wire.node), wire.port, decision)? {
        Shown::Weighed {
            rank,
            weight,
            chance,
        } => Some((rank, weight, chance)),
        _ => None,
    }
}

/// How likely an option is picked by the decision on its canvas that draws among it and others.
pub(super) fn chance(
    document: &OpenDocument,
    scene: &Scene,
    body: Path,
    option: &SceneNode,
) -> Option<f64> {
    if option.family != Family::Option {
        return None;
    }
    let decides = |id: &NodeId| {
        let node = document.body().get(id);
        node.is_some_and(|node| node.kind == NodeKind::Decision && draws(node))
    };
    let mut readers = scene.read_by(option.id).map(|wire| wire.to);
    let decision = readers.find(decides)?;
    let (option, decision) = (body.node(option.id), body.node(decision));
    match document.live.standing(option, None, decision)? {
        Shown::Weighed { chance, .. } => Some(chance),
        _ => None,
    }
}

/// Whether a decision draws at random, rather than that it picks the best.
pub(super) fn draws(decision: &Node) -> bool {
    word(decision, "pick").is_some_and(|word| !matches!(word, "highest" | "first"))
}

impl Ranking {
    /// What stands at the right of an option's line.
    pub(super) fn said(&self, line: &Standing) -> String {
        if line.off.is_some() {
            String::from("off")
        } else if self.draws {
            percent(line.chance)
        } else if line.rank == 0.0 {
            number::steady(line.weight)
        } else {
            format!(
                "{} at {}",
                number::steady(line.weight),
                number::short(line.rank)
            )
        }
    }

    /// How long a line's bar is, from 0 to 1: how likely it is, or how much it weighs beside the heaviest.
    pub(super) fn share(&self, line: &Standing) -> f32 {
        if self.draws {
            return (line.chance as f32).clamp(0.0, 1.0);
        }
        let weights = self.lines.iter().map(|line| line.weight);
        let most = weights.fold(1.0, f32::max);
        (line.weight / most).clamp(0.0, 1.0)
    }

    /// The line of a socket.
    pub(super) fn line(&self, key: SocketKey) -> Option<&Standing> {
        self.lines.iter().find(|line| line.key == key)
    }

    /// Why an option cannot be picked now, as one says it; none if it can.
    pub(super) fn out(&self, node: &Node, key: SocketKey) -> Option<String> {
        let line = self.line(key).filter(|line| line.chance == 0.0)?;
        if let Some(off) = &line.off {
            return Some(off.said());
        }
        let floor = floor(node);
        if line.weight <= 0.0 {
            return Some(String::from("Out: it weighs nothing."));
        }
        if floor.is_some_and(|floor| line.weight < floor) {
            let floor = number::short(floor.unwrap_or_default());
            return Some(format!("Out: it weighs less than the floor of {floor}."));
        }
        let is_valid =
            |line: &&Standing| line.weight > 0.0 && floor.is_none_or(|floor| line.weight >= floor);
        let valid = || self.lines.iter().filter(is_valid);
        if word(node, "ranks") == Some("highest") {
            let above = valid().max_by(|one, other| one.rank.total_cmp(&other.rank));
            if let Some(above) = above.filter(|above| above.rank > line.rank) {
                let rank = number::short(above.rank);
                return Some(format!("Out: {} outranks it, at {rank}.", above.name));
            }
        }
        let picked = self.lines.iter().find(|line| line.chance > 0.0)?;
        Some(if self.draws {
            String::from("Out: it weighs too little beside the best.")
        } else if word(node, "pick") == Some("first") {
            format!("Out: {} comes first.", picked.name)
        } else if picked.weight == line.weight {
            format!("Out: {} weighs as much and comes first.", picked.name)
        } else {
            format!("Out: {} weighs more.", picked.name)
        })
    }

    /// The options that are off, as one says them: "Run off".
    pub(super) fn told_off(&self) -> String {
        let off = self.lines.iter().filter(|line| line.off.is_some());
        let off = off.map(|line| format!("{} off", line.name));
        off.collect::<Vec<_>>().join(", ")
    }

    /// The options that may be picked, the likeliest first, as one says them: "Attack 61.0 %, Heal 38.5 %".
    pub(super) fn told(&self) -> String {
        let mut lines: Vec<&Standing> = self.lines.iter().collect();
        lines.retain(|line| line.chance > 0.0);
        lines.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        let told = lines
            .iter()
            .map(|line| format!("{} {}", line.name, percent(line.chance)));
        told.collect::<Vec<_>>().join(", ")
    }
}

/// A word that a decision is set to.
fn word(node: &Node, key: &str) -> Option<&'static str> {
    let setting = node.kind.spec().settings().find(|at| at.key == key)?;
    setting.options.get(usize::from(node.setting(key))).copied()
}

/// The least weight that counts, where it is a number that stands there.
fn floor(node: &Node) -> Option<f32> {
    let sockets = node.kind.spec().sockets().zip(&node.sockets);
    let (_, held) = sockets.into_iter().find(|(spec, _)| spec.key == "floor")?;
    match held {
        Socket::Value(floor) => Some(*floor),
        _ => None,
    }
}

/// A chance, with one decimal, as all numbers that change: "38.5 %".
pub(super) fn percent(chance: f64) -> String {
    format!("{:.1} %", chance * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::DocumentId;

    /// The duel, set to a way of picking, and how its decision's options stand.
    fn duel(pick: &str) -> (Node, Ranking) {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let mut document = inclination_core::Document::read(file).expect("it is sound");
        let all = document.graph.nodes.values_mut();
        let decision = all.into_iter().find(|node| node.kind == NodeKind::Decision);
        let decision = decision.expect("it decides");
        assert!(decision.choose("pick", pick));
        let node = decision.clone();
        let open = OpenDocument::new(DocumentId(0), document);
        let scene = Scene::of(open.document(), None);
        let placed = scene.nodes.iter().find(|node| node.title == "My turn");
        let ranking = of(&open, Path::ROOT, placed.expect("it is there"));
        (node, ranking.expect("it is a decision"))
    }

    /// "The weights are 0.4 for attack, 0.676 * 0.375 = 0.254 for heal and 0.0142 * 0.375 = 0.005 for run: it attacks 61
    /// times of 100, heals 38 times, and hardly ever runs."
    #[test]
    fn the_duels_options_stand_as_its_page_says() {
        let (node, ranking) = duel("weighted");
        let of = |name: &str| {
            let line = ranking.lines.iter().find(|line| line.name == name);
            line.expect("it is an option")
        };
        for (name, weight) in [
            ("Attack", 0.4),
            ("Heal", 0.676 * 0.375),
            ("Run", 0.0142 * 0.375),
        ] {
            assert!((of(name).weight - weight).abs() < 5e-4, "{name}");
            let share = f64::from(weight) / (0.4 + (0.676 + 0.0142) * 0.375);
            assert!((of(name).chance - share).abs() < 1e-3, "{name}");
            assert!((f64::from(ranking.share(of(name))) - share).abs() < 1e-3);
            assert_eq!(ranking.out(&node, of(name).key), None);
        }
        assert_eq!(ranking.said(of("Attack")), "60.7 %");
        assert_eq!(ranking.told(), "Attack 60.7 %, Heal 38.5 %, Run 0.8 %");
    }

    #[test]
    fn what_is_off_has_no_say_and_says_why() {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let mut document = inclination_core::Document::read(file).expect("it is sound");
        let find = |document: &inclination_core::Document, name: &str| {
            let mut nodes = document.graph.nodes.iter();
            let found =
                nodes.find(|(_, node)| node.name == name && node.kind.family() == Family::Option);
            *found.expect("it is there").0
        };
        let (run, heal) = (find(&document, "Run"), find(&document, "Heal"));
        let off = document.graph.nodes.get_mut(&run);
        off.expect("it is there").muted = true;
        let mut open = OpenDocument::new(DocumentId(0), document);
        let (group, node) = (None, heal);
        open.show_alone(Some(crate::document::Alone { group, node }));
        let scene = Scene::of(open.document(), None);
        let placed = scene.nodes.iter().find(|node| node.title == "My turn");
        let placed = placed.expect("it is there");
        let ranking = of(&open, Path::ROOT, placed).expect("it is a decision");
        let decision = open.document().graph.nodes[&placed.id].clone();
        for (name, said, out) in [
            ("Attack", "off", Some("Off for now: only Heal is shown.")),
            ("Heal", "100.0 %", None),
            (
                "Run",
                "off",
                Some("Off: it is switched off, in the game too."),
            ),
        ] {
            let line = ranking.lines.iter().find(|line| line.name == name);
            let line = line.expect("it is an option");
            assert_eq!(ranking.said(line), said);
            assert_eq!(ranking.out(&decision, line.key).as_deref(), out);
        }
        assert_eq!(ranking.told_off(), "Attack off, Run off");
    }

    #[test]
    fn a_decision_that_picks_the_best_shows_weights_and_says_why_not() {
        let (node, ranking) = duel("highest");
        assert!(!ranking.draws);
        for (name, said, out) in [
            ("Attack", "0.400", None),
            ("Heal", "0.254", Some("Out: Attack weighs more.")),
            ("Run", "0.005", Some("Out: Attack weighs more.")),
        ] {
            let line = ranking.lines.iter().find(|line| line.name == name);
            let line = line.expect("it is an option");
            assert_eq!(ranking.said(line), said);
            assert_eq!(ranking.out(&node, line.key).as_deref(), out);
        }
        assert_eq!(ranking.told(), "Attack 100.0 %");
    }
}
