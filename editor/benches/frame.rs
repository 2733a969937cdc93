//! What a frame costs: the canvas' drawing and its tessellation, without a GPU, for graphs of 100, 2,000 and 10,000 nodes.
//! Prints a table and asserts nothing.

use std::time::{Duration, Instant};

use eframe::egui::{Context, Pos2, RawInput, Rect, Vec2, pos2};
use inclination_core::{
    Builder, Document, combine, curve,
    format::{Looks, Position},
    kind::Family,
    model::{Socket, SocketKey, Stat},
};
use inclination_editor::{
    canvas::{Camera, Canvas},
    document::{DocumentId, OpenDocument},
    edit::{Edit, nodes},
    request::Requests,
    theme,
};

const WINDOW: Vec2 = Vec2::new(1600.0, 1000.0);
const FRAMES: u32 = 60;

/// Stats, a curve of each, and products of three, in rows.
fn document(nodes: usize) -> Document {
    let mut graph = Builder::new("Large");
    let mut curves = Vec::new();
    let mut made = 0;
    while made + 3 <= nodes {
        let stat = graph.stat(Stat::number(format!("Stat {made}"), 0.0, 100.0).sample(40.0));
        let shape = graph
            .curve(format!("Curve {made}"), curve::LOGISTIC, stat)
            .out();
        curves.push(shape);
        let last = curves.len().saturating_sub(3);
        let scored = curves[last..].to_vec();
        let score = graph
            .combine(format!("Score {made}"), combine::PRODUCT, scored)
            .out();
        graph.factor(format!("Factor {made}"), score);
        made += 4;
    }
    let graph = graph.finish().expect("it is a sound graph");
    let mut looks = Looks::default();
    for (at, id) in graph.nodes.keys().enumerate() {
        let (row, column) = (at / 4 % 50, at % 4 + at / 200 * 4);
        let place = Position {
            x: column as f32 * 288.0,
            y: row as f32 * 240.0,
        };
        looks.nodes.insert(*id, place);
    }
    Document { graph, looks }
}

struct Bench {
    context: Context,
    canvas: Canvas,
    open: OpenDocument,
}

impl Bench {
    fn new(document: Document) -> Self {
        let context = Context::default();
        theme::install(&context, eframe::egui::ThemePreference::Dark);
        Self {
            context,
            canvas: Canvas::default(),
            open: OpenDocument::new(DocumentId(0), document),
        }
    }

    /// Makes an edit, draws a frame and tessellates it. Gives how long it took, and how many triangles it has.
    fn frame(&mut self, before: impl FnOnce(&mut Self)) -> (Duration, usize) {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, WINDOW)),
            ..RawInput::default()
        };
        let started = Instant::now();
        before(self);
        let mut requests = Requests::default();
        let output = self.context.run_ui(input, |ui| {
            self.canvas.show(ui, &self.open, &mut requests);
        });
        let meshes = self
            .context
            .tessellate(output.shapes, output.pixels_per_point);
        let took = started.elapsed();
        let triangles = meshes.iter().map(|mesh| match &mesh.primitive {
            eframe::egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
            eframe::egui::epaint::Primitive::Callback(_) => 0,
        });
        (took, triangles.sum())
    }

    fn median(&mut self, mut before: impl FnMut(&mut Self, u32)) -> (f64, usize) {
        for at in 0..5 {
            self.frame(|bench| before(bench, at));
        }
        let mut all: Vec<(Duration, usize)> = (0..FRAMES)
            .map(|at| self.frame(|bench| before(bench, at)))
            .collect();
        all.sort_unstable();
        let (took, triangles) = all[all.len() / 2];
        (took.as_secs_f64() * 1e3, triangles)
    }
}

fn main() {
    println!(
        "{:<44} {:>9} {:>11}",
        "a frame of the canvas", "ms", "triangles"
    );
    for nodes in [100, 2_000, 10_000] {
        let document = document(nodes);
        let count = document.graph.nodes.len();
        let mut bench = Bench::new(document);
        let camera = Camera {
            centre: pos2(800.0, 500.0),
            zoom: 1.0,
        };
        bench.open.view.set_camera(camera);
        let print = |what: &str, (took, triangles): (f64, usize)| {
            println!(
                "{:<44} {took:>9.2} {triangles:>11}",
                format!("{count} nodes, {what}")
            );
        };
        print("zoom 1", bench.median(|_, _| {}));
        print(
            "zoom 1, panning",
            bench.median(|bench, _| {
                let mut camera = bench.open.view.camera().unwrap_or_default();
                camera.pan(Vec2::new(-3.0, -1.0));
                bench.open.view.set_camera(camera);
            }),
        );
        let id = *bench.open.body().keys().next().expect("there is a node");
        bench.open.begin("Move");
        print(
            "zoom 1, dragging a node",
            bench.median(|bench, at| {
                let place = Position {
                    x: at as f32 * 8.0,
                    y: 8.0,
                };
                bench.open.go_on(vec![Edit::Place(id, Some(place))]);
            }),
        );
        bench.open.abort();
        let mut curves = bench.open.body().iter();
        let curve = curves.find(|(_, node)| node.kind.family() == Family::Curve);
        let curve = *curve.expect("there is a curve").0;
        print(
            "zoom 1, dragging a number in a node",
            bench.median(|bench, at| {
                let steepness = SocketKey::Fixed(6);
                let held = Socket::Value(at as f32 + 1.0);
                let edits = nodes::typed(bench.open.document(), None, curve, steepness, held);
                bench.open.go_on(edits);
            }),
        );
        let stat = bench.open.document().graph.stats[0].clone();
        print(
            "zoom 1, dragging a sample",
            bench.median(|bench, at| {
                let mut stat = stat.clone();
                stat.sample = at as f32;
                bench.open.go_on(vec![Edit::Stat(Box::new(stat))]);
            }),
        );
        let window = Rect::from_min_size(Pos2::ZERO, WINDOW);
        let bounds = bench.canvas.scene().bounds().unwrap_or(window);
        bench.open.view.set_camera(Camera::fit(bounds, window));
        print("all in view", bench.median(|_, _| {}));
    }
}
