//! What a frame costs: drawing and tessellation, without a GPU, for graphs of 100, 2,000 and 10,000 nodes; of the canvas
//! alone, but where panels are named. What is done once is measured fifteen times, and opening nine times. Prints medians
//! and asserts nothing.

mod drawn;
mod large;

use std::time::Instant;

use eframe::egui::{Pos2, Rect, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::{Document, format::Position};
use inclination_editor::{pane::Pane, panels::Panels, room};
use inclination_project::{
    edit::{Edit, nodes},
    scene::Camera,
    selection::{Item, Selection},
};

use drawn::{Bench, NEAR, WINDOW, document};

const FRAMES: u32 = 60;

/// What a frame took, in milliseconds.
struct Frame {
    took: f64,
    triangles: usize,
}

impl Bench {
    /// Makes an edit and draws a frame.
    fn frame(&mut self, before: impl FnOnce(&mut Self)) -> Frame {
        let started = Instant::now();
        before(self);
        let triangles = self.draw();
        Frame {
            took: started.elapsed().as_secs_f64() * 1e3,
            triangles,
        }
    }

    fn median(&mut self, mut before: impl FnMut(&mut Self, u32)) -> Frame {
        for at in 0..5 {
            self.frame(|bench| before(bench, at));
        }
        middle((0..FRAMES).map(|at| self.frame(|bench| before(bench, at))))
    }

    /// How many nodes are in view.
    fn seen(&self) -> usize {
        let camera = self.open.view.camera().unwrap_or_default();
        let window = Rect::from_min_size(Pos2::ZERO, WINDOW);
        self.canvas.scene().nodes_in(camera.visible(window)).count()
    }

    fn print(&self, what: &str, frame: &Frame) {
        let (count, seen) = (self.open.body().len(), self.seen());
        println!(
            "{:<56} {:>9.2} {seen:>9} {:>11.1} {:>11}",
            format!("{count} nodes, {what}"),
            frame.took,
            frame.took * 1e3 / seen.max(1) as f64,
            frame.triangles
        );
    }
}

fn middle(frames: impl Iterator<Item = Frame>) -> Frame {
    let mut all: Vec<Frame> = frames.collect();
    all.sort_unstable_by(|one, other| one.took.total_cmp(&other.took));
    let at = all.len() / 2;
    all.swap_remove(at)
}

/// Looking, moving and dragging, frame after frame.
fn going_on(document: &Document) {
    let bench = &mut Bench::of(document);
    let frame = bench.median(|_, _| {});
    bench.print("zoom 1", &frame);
    let frame = bench.median(|bench, _| {
        let mut camera = bench.open.view.camera().unwrap_or_default();
        camera.pan(Vec2::new(-3.0, -1.0));
        bench.open.view.set_camera(camera);
    });
    bench.print("zoom 1, panning", &frame);
    bench.open.view.set_camera(NEAR);
    let id = *bench.open.body().keys().next().expect("there is a node");
    bench.open.begin("Move");
    let frame = bench.median(|bench, at| {
        let place = Position {
            x: at as f32 * 8.0,
            y: 8.0,
        };
        bench.open.go_on(vec![Edit::Place(id, Some(place))]);
    });
    bench.print("zoom 1, dragging a node", &frame);
    bench.open.abort();
    let curve = bench.curves()[0];
    bench.open.begin("Steepen");
    let frame = bench.median(|bench, at| bench.steepen(curve, at as f32 + 1.0));
    bench.print("zoom 1, dragging a number in a node", &frame);
    bench.open.abort();
    let stat = bench.open.document().graph.stats[0].clone();
    bench.open.begin("Sample");
    let frame = bench.median(|bench, at| {
        let mut stat = stat.clone();
        stat.sample = at as f32;
        bench.open.go_on(vec![Edit::Stat(Box::new(stat))]);
    });
    bench.print("zoom 1, dragging a sample", &frame);
    bench.open.abort();
    let window = Rect::from_min_size(Pos2::ZERO, WINDOW);
    let bounds = bench.canvas.scene().bounds().unwrap_or(window);
    bench.open.view.set_camera(Camera::fit(bounds, window));
    let frame = bench.median(|_, _| {});
    bench.print("all in view", &frame);
}

/// What is done once: a drag's first frames and its end, an edit that changes what nodes look like, and the undoing of it.
fn once(document: &Document) {
    let bench = &mut Bench::of(document);
    let curves = bench.curves();
    bench.frame(|_| {});
    let mut drag: [Vec<Frame>; 4] = Default::default();
    for curve in curves.iter().take(15) {
        for (at, frames) in drag.iter_mut().enumerate() {
            frames.push(bench.frame(|bench| match at {
                0 => {
                    bench.open.begin("Steepen");
                    bench.steepen(*curve, 2.0);
                }
                1 | 2 => bench.steepen(*curve, at as f32 + 4.0),
                _ => bench.open.commit(),
            }));
        }
    }
    let [first, second, third, end] = drag.map(|frames| middle(frames.into_iter()));
    bench.print("a number is dragged, the first frame", &first);
    bench.print("a number is dragged, the second", &second);
    bench.print("a number is dragged, the third", &third);
    bench.print("a number is let go", &end);
    let (mut named, mut undone, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    for (at, curve) in curves.iter().enumerate().take(15) {
        named.push(bench.frame(|bench| {
            let edits = nodes::named(bench.open.document(), None, *curve, &format!("Named {at}"));
            bench.open.edit("Rename", edits);
        }));
        undone.push(bench.frame(|bench| {
            bench.open.undo();
        }));
        // Whoever writes it is not done yet.
        let shared = bench.open.shared();
        kept.push(bench.frame(|bench| {
            bench.open.begin("Move");
            bench.open.go_on(vec![Edit::Place(*curve, None)]);
        }));
        drop(shared);
        bench.open.abort();
    }
    bench.print("a node is renamed", &middle(named.into_iter()));
    bench.print("that is undone", &middle(undone.into_iter()));
    let what = "a node is moved while the document is being written";
    bench.print(what, &middle(kept.into_iter()));
}

/// What the panels around the canvas add, and opening with them.
fn with_panels(document: &Document) {
    let open = OpenDocument::new(DocumentId(0), document.clone());
    let bench = &mut Bench::new(open, Some(Panels::default()));
    bench.open.view.set_camera(NEAR);
    let curve = bench.curves()[0];
    bench.open.view.selection = Selection::of([Item::Node(curve)]);
    let frame = bench.median(|_, _| {});
    bench.print("zoom 1, with the panels that are there at first", &frame);
    bench.open.begin("Steepen");
    let frame = bench.median(|bench, at| bench.steepen(curve, at as f32 + 1.0));
    bench.print("the same with sweep and why, dragging a number", &frame);
    bench.open.abort();
    for pane in [Pane::Outline, Pane::Problems] {
        if let Some(panels) = &mut bench.panels {
            panels.show(pane);
        }
    }
    let frame = bench.median(|_, _| {});
    bench.print("zoom 1, with outline and problems too", &frame);
    bench.open.begin("Steepen");
    let frame = bench.median(|bench, at| bench.steepen(curve, at as f32 + 1.0));
    bench.print("the same, dragging a number in a node", &frame);
    let text = document.write();
    let opened = (0..9).map(|_| {
        let started = Instant::now();
        let read = Document::read(text.as_bytes()).expect("it was written");
        let open = OpenDocument::new(DocumentId(0), read);
        let mut bench = Bench::new(open, Some(Panels::default()));
        let frame = bench.frame(|_| {});
        Frame {
            took: started.elapsed().as_secs_f64() * 1e3,
            ..frame
        }
    });
    let opened = middle(opened);
    bench.print("opened, up to the first frame", &opened);
}

/// Previews of the duel, worked out anew in each frame since a stat is dragged that none is over.
fn previews_of_the_duel() {
    let file = include_bytes!("../../../assets/examples/duel.incl.json");
    let document = Document::read(file).expect("it is sound");
    let open = OpenDocument::new(DocumentId(0), document);
    let bench = &mut Bench::new(open, Some(Panels::default()));
    let frame = bench.median(|_, _| {});
    bench.print("the duel, with sweep and why", &frame);
    let aggression = |bench: &Bench| {
        let mut stats = bench.open.document().graph.stats.iter();
        let found = stats.find(|stat| stat.name == "Aggression");
        found.expect("it has one").clone()
    };
    let stat = aggression(bench);
    let drag = |bench: &mut Bench, at: u32| {
        let mut stat = stat.clone();
        stat.sample = at as f32 / FRAMES as f32;
        bench.open.go_on(vec![Edit::Stat(Box::new(stat))]);
    };
    bench.open.begin("Sample");
    let frame = bench.median(drag);
    bench.print(
        "the duel, dragging a sample beside its sweep and why",
        &frame,
    );
    for pane in [Pane::Map, Pane::Distribution, Pane::Sensitivity] {
        if let Some(panels) = &mut bench.panels {
            panels.show(pane);
        }
        let frame = bench.median(drag);
        let what = format!("the duel, dragging a sample beside its {pane:?}");
        bench.print(&what, &frame);
    }
    bench.open.abort();
}

fn main() {
    room::keep();
    println!(
        "{:<56} {:>9} {:>9} {:>11} {:>11}",
        "a frame", "ms", "in view", "us each", "triangles"
    );
    previews_of_the_duel();
    for nodes in [100, 2_000, 10_000] {
        let document = document(nodes);
        going_on(&document);
        once(&document);
        with_panels(&document);
    }
}
