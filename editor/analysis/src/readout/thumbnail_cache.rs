//! The thumbnails of the curves in view, each with the point that belongs to the sample. A
//! thumbnail is cached until something that it depends on changes: the numbers in its sockets
//! except its input, its settings, its points.

use std::{cell::Cell, collections::BTreeMap, ops::RangeInclusive};

use emath::Pos2;
use inclination_core::authoring::{
    curve::ResolvedCurve,
    kind::Kind,
    model::{GroupId, Node, NodeId, NodeKind, Path, StatId},
    piecewise::Pieces,
};
use inclination_project::{
    gesture::CurvePictures,
    scene::{SceneNode, thumbnail_point},
};

use super::{canvas::LiveCanvas, thumbnail::Thumbnail};

/// The thumbnails of one canvas.
#[derive(Debug, Default)]
pub struct ThumbnailCache {
    canvas: Option<(u64, Option<GroupId>, Path)>,
    cached: BTreeMap<NodeId, CachedThumbnail>,
}

/// A thumbnail, with the point that belongs to the sample.
#[derive(Debug)]
pub struct CachedThumbnail {
    shape: CurveShape,
    /// The drawn curve.
    pub thumbnail: Thumbnail,
    /// The point that belongs to the sample, or `None` while the curve's input is unknown.
    pub sample: Option<SamplePoint>,
}

/// The point of a curve that belongs to the sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SamplePoint {
    /// The curve's input.
    pub x: f32,
    /// The curve's value.
    pub y: f32,
    /// The stat that is wired directly to the curve.
    pub stat: Option<StatId>,
}

/// Everything that a thumbnail depends on.
#[derive(Debug, PartialEq)]
struct CurveShape {
    kind: Kind,
    is_straight: bool,
    numbers: Vec<f32>,
    settings: Vec<u8>,
    pieces: Option<Pieces>,
    reach: InputReach,
}

/// The range of a curve's input, if it is known.
type InputReach = Option<(f32, f32)>;

impl CurveShape {
    fn new(kind: Kind, node: &Node, drawn: &ResolvedCurve<'_>, reach: InputReach) -> Self {
        Self {
            kind,
            is_straight: node.is_effectively_muted(),
            numbers: shape_numbers(node, drawn).collect(),
            settings: node.settings.clone(),
            pieces: node.pieces.as_deref().cloned(),
            reach,
        }
    }

    /// Returns whether a node's curve still has this shape.
    fn matches_node(
        &self,
        kind: Kind,
        node: &Node,
        drawn: &ResolvedCurve<'_>,
        reach: InputReach,
    ) -> bool {
        self.kind == kind
            && self.reach == reach
            && self.is_straight == node.is_effectively_muted()
            && self.settings == node.settings
            && self.pieces.as_ref() == node.pieces.as_deref()
            && shape_numbers(node, drawn).eq(self.numbers.iter().copied())
    }
}

/// Returns the numbers that determine a curve's shape.
fn shape_numbers(node: &Node, drawn: &ResolvedCurve<'_>) -> impl Iterator<Item = f32> {
    (1..node.sockets.len()).map(|at| drawn.socket_number(at))
}

/// A node's curve with the numbers that its wires bring now.
#[derive(Clone, Debug)]
pub struct LiveCurve<'a> {
    /// The curve.
    pub drawn: ResolvedCurve<'a>,
    /// Whether its input is known.
    pub has_input: bool,
}

/// Returns a node's curve with the numbers that its wires bring now. Only the input may be
/// unknown; if any other number is, there is no curve.
pub fn live_curve<'a>(canvas: &LiveCanvas<'a>, node: &'a Node) -> Option<LiveCurve<'a>> {
    let unknown_count = Cell::new(0_usize);
    let number_or_zero = |wire| {
        canvas.number(wire).unwrap_or_else(|| {
            unknown_count.set(unknown_count.get() + 1);
            0.0
        })
    };
    let drawn = ResolvedCurve::from_node(canvas.graph, canvas.group, node, number_or_zero)?;

    let input = node.sockets.first().and_then(|held| held.wire());
    let has_input = input.is_none_or(|wire| canvas.number(wire).is_some());
    let allowed_count = usize::from(!has_input);
    (unknown_count.get() <= allowed_count).then_some(LiveCurve { drawn, has_input })
}

impl ThumbnailCache {
    /// Updates the thumbnails of those curves among some nodes of a canvas that have changed.
    pub fn update_thumbnails<'s>(
        &mut self,
        canvas: &LiveCanvas<'_>,
        nodes: impl Iterator<Item = &'s SceneNode>,
    ) {
        let with_thumbnails = nodes.filter(|node| node.thumbnail_row().is_some());
        self.update_curves(canvas, with_thumbnails.map(|node| node.id));
    }

    /// Updates the thumbnails of those of some curves of a canvas that have changed.
    pub fn update_curves(&mut self, canvas: &LiveCanvas<'_>, curves: impl Iterator<Item = NodeId>) {
        let shown_canvas = Some((canvas.version.document, canvas.group, canvas.path));
        if self.canvas != shown_canvas {
            self.cached.clear();
            self.canvas = shown_canvas;
        }

        for id in curves {
            if let Some(node) = canvas.effective_node(id)
                && !self.update_node(canvas, id, node)
            {
                self.cached.remove(&id);
            }
        }
    }

    /// Updates the thumbnail of one node, if its curve has changed. Returns whether there is
    /// anything to show.
    fn update_node(&mut self, canvas: &LiveCanvas<'_>, id: NodeId, node: &Node) -> bool {
        let NodeKind::Formula(kind) = node.kind else {
            return false;
        };
        let Some(LiveCurve {
            mut drawn,
            has_input,
        }) = live_curve(canvas, node)
        else {
            return false;
        };

        let sample = has_input.then(|| {
            let x = drawn.current_input();
            SamplePoint {
                x,
                y: drawn.height_at(x),
                stat: wired_stat(canvas, node),
            }
        });
        let reach = has_input.then(|| drawn.extended_range()).flatten();

        match self.cached.get_mut(&id) {
            Some(cached) if cached.shape.matches_node(kind, node, &drawn, reach) => {
                cached.sample = sample;
            }
            _ => {
                let shape = CurveShape::new(kind, node, &drawn, reach);
                let thumbnail = Thumbnail::new(node, &mut drawn, reach);
                let cached = CachedThumbnail {
                    shape,
                    thumbnail,
                    sample,
                };
                self.cached.insert(id, cached);
            }
        }
        true
    }

    /// Returns the thumbnail of a node.
    pub fn get(&self, id: NodeId) -> Option<&CachedThumbnail> {
        self.cached.get(&id)
    }
}

impl CurvePictures for ThumbnailCache {
    fn source_stat(&self, id: NodeId) -> Option<StatId> {
        self.get(id)?.sample?.stat
    }

    fn dot(&self, node: &SceneNode) -> Option<Pos2> {
        let cached = self.get(node.id)?;
        let sample = cached.sample.filter(|sample| sample.stat.is_some())?;

        let plot = node.thumbnail_plot(node.thumbnail_row()?);
        let share = cached.thumbnail.point_of(sample.x, sample.y);
        Some(thumbnail_point(plot, share))
    }

    fn input_at(&self, node: &SceneNode, point: Pos2, pixel: f32) -> Option<f32> {
        let thumbnail = &self.get(node.id)?.thumbnail;
        let plot = node.thumbnail_plot(node.thumbnail_row()?);

        let share = |x: f32| ((x - plot.left()) / plot.width()).clamp(0.0, 1.0);
        let half = pixel / 2.0;
        let within: RangeInclusive<f32> =
            thumbnail.input_range(share(point.x - half)..=share(point.x + half));

        let (low, high) = (f64::from(*within.start()), f64::from(*within.end()));
        Some(emath::smart_aim::best_in_range_f64(low, high) as f32)
    }
}

/// Returns the stat that is wired directly to a curve.
fn wired_stat(canvas: &LiveCanvas<'_>, curve: &Node) -> Option<StatId> {
    let input = curve.sockets.first().and_then(|held| held.wire())?;
    match canvas.node(input.node)?.kind {
        NodeKind::Stat(stat) => Some(stat),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::model::Graph;
    use inclination_project::scene::Scene;

    use super::*;
    use crate::live::Live;

    fn duel() -> (Graph, Scene) {
        let file = include_bytes!("../../../../assets/examples/duel.incl.json");
        let document =
            inclination_core::authoring::format::Document::read(file).expect("it is sound");
        let scene = Scene::new(&document, None);
        (document.graph, scene)
    }

    fn update_all(thumbnails: &mut ThumbnailCache, graph: &Graph, live: &Live, scene: &Scene) {
        let canvas = LiveCanvas::from_graph(graph, live);
        thumbnails.update_thumbnails(&canvas, scene.nodes.iter());
    }

    fn find_node<'s>(scene: &'s Scene, title: &str) -> &'s SceneNode {
        let node = scene.nodes.iter().find(|node| node.title == title);
        node.expect("it is there")
    }

    /// Returns the height of a thumbnail's line at a share of its width.
    fn height_at(kept: &CachedThumbnail, x: f32) -> f32 {
        let line = kept.thumbnail.line();
        let nearest = line
            .iter()
            .min_by(|one, other| (one.x - x).abs().total_cmp(&(other.x - x).abs()));
        nearest.expect("there is a line").y
    }

    /// Equation 9.6, min(maxDmg / hp, 1): 15 damage and hp 60, 30, 15 give 0.25, 0.5 and 1. Its
    /// bookends are 0 and 1 hp, and it continues beyond them.
    #[test]
    fn an_extended_curve_is_drawn_over_the_range_of_its_stat() {
        let (graph, scene) = duel();
        let mut thumbnails = ThumbnailCache::default();
        update_all(&mut thumbnails, &graph, &Live::from_graph(&graph), &scene);

        let threat = find_node(&scene, "Threat");
        let kept = thumbnails.get(threat.id).expect("it is a curve");
        assert_eq!(kept.thumbnail.input_range(0.0..=1.0), 0.0..=100.0);
        for (hp, expected) in [(60.0, 0.25), (30.0, 0.5), (15.0, 1.0), (5.0, 1.0)] {
            let drawn = height_at(kept, hp / 100.0);
            assert!((drawn - expected).abs() < 0.02, "{hp}: {drawn}");
        }

        let now = kept.sample.expect("it is read");
        assert_eq!((now.x, now.y), (40.0, 0.375));
    }

    #[test]
    fn a_thumbnail_is_kept_until_one_of_its_numbers_changes() {
        let (mut graph, scene) = duel();
        let mut live = Live::from_graph(&graph);
        let mut thumbnails = ThumbnailCache::default();
        let health = find_node(&scene, "Wants health");
        let run = find_node(&scene, "Wants to run");

        let mut look = |graph: &Graph, live: &Live| {
            update_all(&mut thumbnails, graph, live, &scene);
            let line = |node: &SceneNode| {
                let kept = thumbnails.get(node.id).expect("it is a curve");
                let x = kept.sample.map(|sample| sample.x);
                (kept.thumbnail.line().as_ptr(), x)
            };
            (line(health), line(run))
        };

        let before = look(&graph, &live);
        assert_eq!(look(&graph, &live), before);

        let set = |graph: &mut Graph, live: &mut Live, name: &str, sample: f32| {
            let mut stats = graph.stats.iter_mut();
            let stat = stats.find(|stat| stat.name == name);
            stat.expect("it is there").sample = sample;
            live.update_samples(graph);
        };

        // Another input leaves the thumbnail unchanged.
        set(&mut graph, &mut live, "Health", 55.0);
        let after = look(&graph, &live);
        assert_eq!((after.0.0, after.1.0), (before.0.0, before.1.0));
        assert_eq!((after.0.1, after.1.1), (Some(55.0), Some(55.0)));

        // The potions are wired to the exponent of one curve and to nothing in the other.
        set(&mut graph, &mut live, "Potions", 3.0);
        let last = look(&graph, &live);
        assert_eq!(last.0, after.0);
        let kept = thumbnails.get(run.id).expect("it is a curve");
        let full = f64::from(kept.sample.expect("it is read").y);
        assert!((full - (1.0 - 0.55_f64.powf(0.25 / 256.0))).abs() < 1e-6);
    }
}
