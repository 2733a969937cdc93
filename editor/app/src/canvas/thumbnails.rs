//! The pictures of the curves in view, and where the sample stands in each. A picture is kept until what it depends on is
//! another: the numbers of its sockets besides its input, its settings, its points.

use std::{cell::Cell, collections::BTreeMap, ops::RangeInclusive};

use eframe::egui::{Pos2, Rect, emath, pos2, vec2};
use inclination_core::{
    curve::Drawn,
    kind::Kind,
    model::{Node, NodeId, NodeKind, Path, StatId, Wire},
    piecewise::Pieces,
};

use super::{
    rows::{Row, RowKind},
    scene::{PAD, SceneNode},
    thumbnail::Thumbnail,
};
use crate::{
    document::{DocumentId, OpenDocument},
    live::Shown,
};

/// The pictures of one canvas.
#[derive(Debug, Default)]
pub(super) struct Thumbnails {
    whose: Option<(DocumentId, Path)>,
    kept: BTreeMap<NodeId, Kept>,
}

/// A picture, and where the sample stands in it.
#[derive(Debug)]
pub(super) struct Kept {
    form: Form,
    pub(super) thumbnail: Thumbnail,
    /// None while nothing is known of its input.
    pub(super) now: Option<Now>,
}

/// Where the sample stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Now {
    /// What the curve is read at.
    pub(super) x: f32,
    /// What it gives.
    pub(super) y: f32,
    /// The stat that is wired straight to it.
    pub(super) stat: Option<StatId>,
}

/// What a picture depends on.
#[derive(Debug, PartialEq)]
struct Form {
    kind: Kind,
    is_straight: bool,
    numbers: Vec<f32>,
    settings: Vec<u8>,
    pieces: Option<Pieces>,
    reach: Reach,
}

/// How far a curve's input goes.
type Reach = Option<(f32, f32)>;

impl Form {
    fn of(kind: Kind, node: &Node, drawn: &Drawn<'_>, reach: Reach) -> Self {
        Self {
            kind,
            is_straight: node.is_out(),
            numbers: numbers(node, drawn).collect(),
            settings: node.settings.clone(),
            pieces: node.pieces.as_deref().cloned(),
            reach,
        }
    }

    /// Whether it is still that of a node.
    fn holds(&self, kind: Kind, node: &Node, drawn: &Drawn<'_>, reach: Reach) -> bool {
        self.kind == kind
            && self.reach == reach
            && self.is_straight == node.is_out()
            && self.settings == node.settings
            && self.pieces.as_ref() == node.pieces.as_deref()
            && numbers(node, drawn).eq(self.numbers.iter().copied())
    }
}

/// The numbers that make a curve's shape.
fn numbers(node: &Node, drawn: &Drawn<'_>) -> impl Iterator<Item = f32> {
    (1..node.sockets.len()).map(|at| drawn.number(at))
}

/// A node's curve with the numbers that live ones give it, and whether its input is known. Without its input a curve can
/// be drawn, without anything else not.
pub(super) fn drawn<'d>(
    document: &'d OpenDocument,
    body: Path,
    node: &'d Node,
) -> Option<(Drawn<'d>, bool)> {
    let number = |wire: Wire| match document.live.value(body.node(wire.node), wire.port) {
        Some(Shown::Number(number)) => Some(*number),
        _ => None,
    };
    let unknown = Cell::new(0_usize);
    let given = |wire| {
        number(wire).unwrap_or_else(|| {
            unknown.set(unknown.get() + 1);
            0.0
        })
    };
    let graph = &document.document().graph;
    let drawn = Drawn::of(graph, document.group(), node, given)?;
    let wire = node.sockets.first().and_then(|held| held.wire());
    let is_read = wire.is_none_or(|wire| number(wire).is_some());
    (unknown.get() <= usize::from(!is_read)).then_some((drawn, is_read))
}

impl Thumbnails {
    /// Looks at the curves among some nodes of a document's canvas.
    pub(super) fn look<'s>(
        &mut self,
        document: &OpenDocument,
        body: Path,
        nodes: impl Iterator<Item = &'s SceneNode>,
    ) {
        let whose = Some((document.id(), body));
        if self.whose != whose {
            self.kept.clear();
            self.whose = whose;
        }
        for placed in nodes.filter(|node| row(node).is_some()) {
            if let Some(node) = document.played_body().get(&placed.id)
                && !self.look_at(document, body, placed.id, node)
            {
                self.kept.remove(&placed.id);
            }
        }
    }

    /// Looks at one. Gives whether there is anything to show.
    fn look_at(&mut self, document: &OpenDocument, body: Path, id: NodeId, node: &Node) -> bool {
        let NodeKind::Formula(kind) = node.kind else {
            return false;
        };
        let Some((mut drawn, is_read)) = drawn(document, body, node) else {
            return false;
        };
        let now = is_read.then(|| {
            let wire = node.sockets.first().and_then(|held| held.wire());
            let from = wire.and_then(|wire| document.body().get(&wire.node));
            let x = drawn.x();
            Now {
                x,
                y: drawn.at(x),
                stat: from.and_then(|from| match from.kind {
                    NodeKind::Stat(stat) => Some(stat),
                    _ => None,
                }),
            }
        });
        let reach = is_read.then(|| drawn.beyond()).flatten();
        match self.kept.get_mut(&id) {
            Some(kept) if kept.form.holds(kind, node, &drawn, reach) => kept.now = now,
            _ => {
                let form = Form::of(kind, node, &drawn, reach);
                let thumbnail = Thumbnail::of(node, &mut drawn, reach);
                let kept = Kept {
                    form,
                    thumbnail,
                    now,
                };
                self.kept.insert(id, kept);
            }
        }
        true
    }

    /// The picture of a node that was looked at.
    pub(super) fn of(&self, id: NodeId) -> Option<&Kept> {
        self.kept.get(&id)
    }

    /// The stat that is wired straight to a curve.
    pub(super) fn stat(&self, id: NodeId) -> Option<StatId> {
        self.of(id)?.now?.stat
    }

    /// Whether a point is within reach of the dot of a curve that a stat is wired to, so that it can be dragged.
    pub(super) fn has_dot_at(&self, node: &SceneNode, point: Pos2, reach: f32) -> bool {
        self.dot(node)
            .is_some_and(|dot| dot.distance(point) <= reach)
    }

    fn dot(&self, node: &SceneNode) -> Option<Pos2> {
        let kept = self.of(node.id)?;
        let now = kept.now?;
        let dot = placed(plot(node, row(node)?), kept.thumbnail.place(now.x, now.y));
        now.stat.map(|_| dot)
    }

    /// The input over which a point stands; beyond the picture at its edge. It is the tidiest within a pixel.
    pub(super) fn input(&self, node: &SceneNode, point: Pos2, pixel: f32) -> Option<f32> {
        let thumbnail = &self.of(node.id)?.thumbnail;
        let plot = plot(node, row(node)?);
        let share = |x: f32| ((x - plot.left()) / plot.width()).clamp(0.0, 1.0);
        let half = pixel / 2.0;
        let within: RangeInclusive<f32> =
            thumbnail.inputs(share(point.x - half)..=share(point.x + half));
        let (low, high) = (f64::from(*within.start()), f64::from(*within.end()));
        Some(emath::smart_aim::best_in_range_f64(low, high) as f32)
    }
}

/// The row of a node's picture, if it shows one.
pub(super) fn row(node: &SceneNode) -> Option<&Row> {
    let rows = node.rows.iter().filter(|_| !node.collapsed);
    rows.into_iter().find(|row| row.kind == RowKind::Thumbnail)
}

/// The box that a picture stands in.
pub(super) fn frame(node: &SceneNode, row: &Row) -> Rect {
    node.row(row).shrink2(vec2(2.0 * PAD, PAD))
}

/// The part of it that curves are drawn in.
pub(super) fn plot(node: &SceneNode, row: &Row) -> Rect {
    frame(node, row).shrink(PAD)
}

/// Where a place of a picture is, in the part that it is drawn in.
pub(super) fn placed(plot: Rect, share: Pos2) -> Pos2 {
    pos2(
        plot.left() + plot.width() * share.x,
        plot.bottom() - plot.height() * share.y,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Scene;

    fn duel() -> (OpenDocument, Scene) {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document = inclination_core::Document::read(file).expect("it is sound");
        let scene = Scene::of(&document, None);
        (OpenDocument::new(DocumentId(0), document), scene)
    }

    fn named<'s>(scene: &'s Scene, title: &str) -> &'s SceneNode {
        let node = scene.nodes.iter().find(|node| node.title == title);
        node.expect("it is there")
    }

    /// How high a picture's line is at a share of the way.
    fn height(kept: &Kept, x: f32) -> f32 {
        let line = kept.thumbnail.line();
        let nearest = line
            .iter()
            .min_by(|one, other| (one.x - x).abs().total_cmp(&(other.x - x).abs()));
        nearest.expect("there is a line").y
    }

    /// Equation 9.6, min(maxDmg / hp, 1): 15 damage and hp 60, 30, 15 give 0.25, 0.5 and 1. It stands between 0 and 1 hp
    /// and goes on from there.
    #[test]
    fn a_curve_that_goes_on_is_drawn_as_far_as_its_stat_goes() {
        let (open, scene) = duel();
        let mut thumbnails = Thumbnails::default();
        thumbnails.look(&open, Path::ROOT, scene.nodes.iter());
        let threat = named(&scene, "Threat");
        let kept = thumbnails.of(threat.id).expect("it is a curve");
        assert_eq!(kept.thumbnail.inputs(0.0..=1.0), 0.0..=100.0);
        for (hp, expected) in [(60.0, 0.25), (30.0, 0.5), (15.0, 1.0), (5.0, 1.0)] {
            let drawn = height(kept, hp / 100.0);
            assert!((drawn - expected).abs() < 0.02, "{hp}: {drawn}");
        }
        let now = kept.now.expect("it is read");
        assert_eq!((now.x, now.y), (40.0, 0.375));
    }

    #[test]
    fn a_picture_is_kept_until_a_number_of_it_changes() {
        let (mut open, scene) = duel();
        let mut thumbnails = Thumbnails::default();
        let health = named(&scene, "Wants health");
        let run = named(&scene, "Wants to run");
        let mut look = |open: &OpenDocument| {
            thumbnails.look(open, Path::ROOT, scene.nodes.iter());
            let line = |node: &SceneNode| {
                let kept = thumbnails.of(node.id).expect("it is a curve");
                (kept.thumbnail.line().as_ptr(), kept.now.map(|now| now.x))
            };
            (line(health), line(run))
        };
        let before = look(&open);
        assert_eq!(look(&open), before);
        let set = |open: &mut OpenDocument, name: &str, sample: f32| {
            let stats = &open.document().graph.stats;
            let stat = stats.iter().find(|stat| stat.name == name);
            let id = stat.expect("it is there").id;
            let edits = crate::edit::stats::changed(open.document(), id, |stat| {
                stat.sample = sample;
            });
            open.edit("Change a sample", edits);
        };
        // Where it is read makes no other picture.
        set(&mut open, "Health", 55.0);
        let after = look(&open);
        assert_eq!((after.0.0, after.1.0), (before.0.0, before.1.0));
        assert_eq!((after.0.1, after.1.1), (Some(55.0), Some(55.0)));
        // The potions are wired to the exponent of the one and to nothing of the other.
        set(&mut open, "Potions", 3.0);
        let last = look(&open);
        assert_eq!(last.0, after.0);
        let kept = thumbnails.of(run.id).expect("it is a curve");
        let full = f64::from(kept.now.expect("it is read").y);
        assert!((full - (1.0 - 0.55_f64.powf(0.25 / 256.0))).abs() < 1e-6);
    }
}
