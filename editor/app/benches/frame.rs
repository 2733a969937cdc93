//! Measures the CPU cost of a frame: drawing and tessellation, without a GPU, for graphs of 100,
//! 2,000 and 10,000 nodes, and with folded nodes for 3,000. Draws the canvas alone unless the row
//! names panels. Single edits are measured fifteen times, opening nine times. Prints medians and
//! asserts nothing.

mod drawn;
mod large;

use std::time::Instant;

use eframe::egui::{Pos2, Rect, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::{
    format::{Document, Position},
    kind::Family,
};
use inclination_editor::{malloc_tuning, pane::Pane, panels::Panels};
use inclination_project::{
    edit::{Edit, nodes},
    scene::Camera,
    selection::{Item, Selection},
};

use drawn::{Bench, NEAR_CAMERA, WINDOW_SIZE, build_document};

const FRAMES: u32 = 60;

/// The cost of drawing a frame.
struct FrameCost {
    /// Milliseconds.
    milliseconds: f64,
    triangles: usize,
}

impl Bench {
    /// Makes an edit, draws a frame and measures both.
    fn measure_frame(&mut self, before: impl FnOnce(&mut Self)) -> FrameCost {
        let started = Instant::now();
        before(self);
        let triangles = self.draw_frame();
        FrameCost {
            milliseconds: started.elapsed().as_secs_f64() * 1e3,
            triangles,
        }
    }

    fn measure_median_frame(&mut self, mut before: impl FnMut(&mut Self, u32)) -> FrameCost {
        for at in 0..5 {
            self.measure_frame(|bench| before(bench, at));
        }
        median_frame((0..FRAMES).map(|at| self.measure_frame(|bench| before(bench, at))))
    }

    /// Returns the number of nodes in view.
    fn visible_node_count(&self) -> usize {
        let camera = self.open.view.camera().unwrap_or_default();
        let window = Rect::from_min_size(Pos2::ZERO, WINDOW_SIZE);
        self.canvas
            .scene()
            .nodes_in(camera.visible_area(window))
            .count()
    }

    fn print_row(&self, what: &str, frame: &FrameCost) {
        let (count, seen) = (self.open.body().len(), self.visible_node_count());
        println!(
            "{:<56} {:>9.2} {seen:>9} {:>11.1} {:>11}",
            format!("{count} nodes, {what}"),
            frame.milliseconds,
            frame.milliseconds * 1e3 / seen.max(1) as f64,
            frame.triangles
        );
    }
}

fn median_frame(frames: impl Iterator<Item = FrameCost>) -> FrameCost {
    let mut all: Vec<FrameCost> = frames.collect();
    all.sort_unstable_by(|one, other| one.milliseconds.total_cmp(&other.milliseconds));
    let at = all.len() / 2;
    all.swap_remove(at)
}

/// Measures continuous interaction, frame after frame: looking, panning and dragging.
fn measure_continuous_edits(document: &Document) {
    let bench = &mut Bench::with_document(document);
    let frame = bench.measure_median_frame(|_, _| {});
    bench.print_row("zoom 1", &frame);

    let frame = bench.measure_median_frame(|bench, _| {
        let mut camera = bench.open.view.camera().unwrap_or_default();
        camera.pan_by(Vec2::new(-3.0, -1.0));
        bench.open.view.set_camera(camera);
    });
    bench.print_row("zoom 1, panning", &frame);

    bench.open.view.set_camera(NEAR_CAMERA);
    let id = *bench.open.body().keys().next().expect("there is a node");
    bench.open.begin_step("Move");
    let frame = bench.measure_median_frame(|bench, at| {
        let place = Position {
            x: at as f32 * 8.0,
            y: 8.0,
        };
        bench
            .open
            .continue_step(vec![Edit::NodePosition(id, Some(place))]);
    });
    bench.print_row("zoom 1, dragging a node", &frame);
    bench.open.abort_step();

    let curve = bench.curves()[0];
    bench.open.begin_step("Steepen");
    let frame = bench.measure_median_frame(|bench, at| bench.set_steepness(curve, at as f32 + 1.0));
    bench.print_row("zoom 1, dragging a number in a node", &frame);
    bench.open.abort_step();

    let stat = bench.open.document().graph.stats[0].id;
    bench.open.begin_step("Sample");
    let frame = bench.measure_median_frame(|bench, at| {
        bench
            .open
            .continue_step(vec![Edit::StatValue(stat, at as f32)]);
    });
    bench.print_row("zoom 1, dragging a sample", &frame);
    bench.open.abort_step();

    let window = Rect::from_min_size(Pos2::ZERO, WINDOW_SIZE);
    let bounds = bench.canvas.scene().bounds().unwrap_or(window);
    bench
        .open
        .view
        .set_camera(Camera::from_bounds(bounds, window));
    let frame = bench.measure_median_frame(|_, _| {});
    bench.print_row("all nodes in view", &frame);
}

/// Measures a canvas whose stats are folded into the curves that read them.
fn measure_folded_nodes(document: &Document) {
    let mut folded = document.clone();
    let stats = document.graph.nodes.iter();
    let stats = stats.filter(|(_, node)| node.kind.family() == Family::Stat);
    folded.looks.folded = stats.map(|(id, _)| *id).collect();

    for (document, what) in [(document, "unfolded"), (&folded, "stats folded")] {
        let bench = &mut Bench::with_document(document);
        let frame = bench.measure_median_frame(|_, _| {});
        bench.print_row(&format!("zoom 1, {what}"), &frame);

        let curve = bench.curves()[0];
        bench.open.begin_step("Steepen");
        let frame =
            bench.measure_median_frame(|bench, at| bench.set_steepness(curve, at as f32 + 1.0));
        bench.print_row(&format!("dragging a number, {what}"), &frame);
        bench.open.abort_step();
    }
}

/// Measures single edits: the first frames and the end of a drag, a rename, and undoing it.
fn measure_single_edits(document: &Document) {
    let bench = &mut Bench::with_document(document);
    let curves = bench.curves();
    bench.measure_frame(|_| {});

    let mut drag: [Vec<FrameCost>; 4] = Default::default();
    for curve in curves.iter().take(15) {
        for (at, frames) in drag.iter_mut().enumerate() {
            frames.push(bench.measure_frame(|bench| match at {
                0 => {
                    bench.open.begin_step("Steepen");
                    bench.set_steepness(*curve, 2.0);
                }
                1 | 2 => bench.set_steepness(*curve, at as f32 + 4.0),
                _ => bench.open.commit_step(),
            }));
        }
    }

    let [first, second, third, end] = drag.map(|frames| median_frame(frames.into_iter()));
    bench.print_row("dragging a number, first frame", &first);
    bench.print_row("dragging a number, second frame", &second);
    bench.print_row("dragging a number, third frame", &third);
    bench.print_row("releasing a dragged number", &end);
    let (mut renames, mut undos, mut moves) = (Vec::new(), Vec::new(), Vec::new());

    for (at, curve) in curves.iter().enumerate().take(15) {
        renames.push(bench.measure_frame(|bench| {
            let edits =
                nodes::rename_node(bench.open.document(), None, *curve, &format!("Named {at}"));
            bench.open.apply_step("Rename", edits);
        }));
        undos.push(bench.measure_frame(|bench| {
            bench.open.undo();
        }));
        // Hold a second reference, as a background save that has not finished does.
        let shared = bench.open.shared_document();
        moves.push(bench.measure_frame(|bench| {
            bench.open.begin_step("Move");
            bench
                .open
                .continue_step(vec![Edit::NodePosition(*curve, None)]);
        }));
        drop(shared);
        bench.open.abort_step();
    }

    bench.print_row("renaming a node", &median_frame(renames.into_iter()));
    bench.print_row("undoing the rename", &median_frame(undos.into_iter()));
    let what = "moving a node while the document is being written";
    bench.print_row(what, &median_frame(moves.into_iter()));
}

/// Measures the canvas with the panels around it, and opening a document with them.
fn measure_panels(document: &Document) {
    let open = OpenDocument::new(DocumentId(0), document.clone());
    let bench = &mut Bench::new(open, Some(Panels::default()));
    bench.open.view.set_camera(NEAR_CAMERA);
    let curve = bench.curves()[0];
    bench.open.view.selection = Selection::from_items([Item::Node(curve)]);
    let frame = bench.measure_median_frame(|_, _| {});
    bench.print_row("zoom 1, with the default panels", &frame);

    bench.open.begin_step("Steepen");
    let frame = bench.measure_median_frame(|bench, at| bench.set_steepness(curve, at as f32 + 1.0));
    bench.print_row("the same, dragging a number", &frame);
    bench.open.abort_step();

    for pane in [Pane::Outline, Pane::Problems] {
        if let Some(panels) = &mut bench.panels {
            panels.show_panel(pane);
        }
    }
    let frame = bench.measure_median_frame(|_, _| {});
    bench.print_row("zoom 1, with outline and problems too", &frame);

    bench.open.begin_step("Steepen");
    let frame = bench.measure_median_frame(|bench, at| bench.set_steepness(curve, at as f32 + 1.0));
    bench.print_row("the same, dragging a number in a node", &frame);

    let text = document.write();
    let opened = (0..9).map(|_| {
        let started = Instant::now();
        let read = Document::read(text.as_bytes()).expect("it was written");
        let open = OpenDocument::new(DocumentId(0), read);
        let mut bench = Bench::new(open, Some(Panels::default()));
        let frame = bench.measure_frame(|_| {});
        FrameCost {
            milliseconds: started.elapsed().as_secs_f64() * 1e3,
            ..frame
        }
    });
    let opened = median_frame(opened);
    bench.print_row("opening, from bytes to the first frame", &opened);
}

/// Measures the duel's previews while a stat is dragged that none of them varies, so that each
/// frame recomputes them.
fn measure_duel_previews() {
    let file = include_bytes!("../../../assets/examples/duel.incl.json");
    let document = Document::read(file).expect("it is sound");
    let open = OpenDocument::new(DocumentId(0), document);
    let bench = &mut Bench::new(open, Some(Panels::default()));
    let frame = bench.measure_median_frame(|_, _| {});
    bench.print_row("the duel, with sweep and why", &frame);

    let aggression = |bench: &Bench| {
        let mut stats = bench.open.document().graph.stats.iter();
        let found = stats.find(|stat| stat.name == "Aggression");
        found.expect("it has one").clone()
    };
    let stat = aggression(bench).id;
    let drag = |bench: &mut Bench, at: u32| {
        let value = at as f32 / FRAMES as f32;
        bench.open.continue_step(vec![Edit::StatValue(stat, value)]);
    };

    bench.open.begin_step("Sample");
    let frame = bench.measure_median_frame(drag);
    bench.print_row(
        "the duel, dragging a sample beside its sweep and why",
        &frame,
    );

    for pane in [Pane::Map, Pane::Distribution, Pane::Sensitivity] {
        if let Some(panels) = &mut bench.panels {
            panels.show_panel(pane);
        }
        let frame = bench.measure_median_frame(drag);
        let what = format!("the duel, dragging a sample beside its {pane:?}");
        bench.print_row(&what, &frame);
    }
    bench.open.abort_step();
}

fn main() {
    malloc_tuning::retain_large_blocks();
    println!(
        "{:<56} {:>9} {:>9} {:>11} {:>11}",
        "frame", "ms", "in view", "us per node", "triangles"
    );
    measure_duel_previews();
    for nodes in [100, 2_000, 10_000] {
        let document = build_document(nodes);
        measure_continuous_edits(&document);
        measure_single_edits(&document);
        measure_panels(&document);
    }
    measure_folded_nodes(&build_document(3_000));
}
