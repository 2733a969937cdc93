//! What a graph of 100,000 nodes costs beside one of 10,000: time and memory of each step from a file's bytes to a window
//! and to a game. Each step runs three times and the middle one counts; memory is what is held at once beyond what was held
//! before, and what stays. Prints and asserts nothing.

mod drawn;
mod large;

use std::{
    alloc::{GlobalAlloc, Layout, System},
    hint::black_box,
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

use eframe::egui::{Pos2, Rect};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::{
    Document, Program, check,
    eval::{Batch, Columns, Single},
    format::export,
    load,
};
use inclination_editor::{panels::Panels, room};
use inclination_project::scene::Camera;

use drawn::{Bench, NEAR, WINDOW, document};

const AGENTS: usize = 1024;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Counts what all threads hold together.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

#[expect(
    unsafe_code,
    reason = "an allocator is the only way to see every allocation"
)]
// SAFETY: every call goes to the system's allocator as it came; counting touches nothing but two numbers.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller's promises about the layout are those that the system asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above; the place came from `alloc`, and so from the system.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        let held = HELD.fetch_add(size, Ordering::Relaxed) + size;
        PEAK.fetch_max(held, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// What a step took: milliseconds, and bytes held at once and afterwards, beyond what was held before.
struct Cost {
    ms: f64,
    peak: usize,
    stays: usize,
}

/// What a step gives, and what it cost in the middle one of three times.
fn cost<T>(mut step: impl FnMut() -> T) -> (Cost, T) {
    let mut once = || {
        let before = HELD.load(Ordering::Relaxed);
        PEAK.store(before, Ordering::Relaxed);
        let started = Instant::now();
        let made = step();
        let cost = Cost {
            ms: started.elapsed().as_secs_f64() * 1e3,
            peak: PEAK.load(Ordering::Relaxed).saturating_sub(before),
            stays: HELD.load(Ordering::Relaxed).saturating_sub(before),
        };
        (cost, made)
    };
    let mut costs = [once().0, once().0, once().0];
    costs.sort_unstable_by(|one, other| one.ms.total_cmp(&other.ms));
    let [_, middle, _] = costs;
    (middle, once().1)
}

fn print(what: &str, cost: &Cost, comes: &str) {
    let megabytes = |bytes: usize| bytes as f64 / 1e6;
    println!(
        "{what:<60} {:>9.2} {:>9.1} {:>9.1}   {comes}",
        cost.ms,
        megabytes(cost.peak),
        megabytes(cost.stays)
    );
}

fn measure(nodes: usize) {
    let made = document(nodes);
    let graph = &made.graph;
    let count = graph.nodes.len();
    let say = |what: &str, cost: &Cost, comes: String| {
        print(&format!("{count} nodes: {what}"), cost, &comes);
    };
    let bytes = |text: &String| format!("{:.1} MB", text.len() as f64 / 1e6);

    let (took, text) = cost(|| made.write());
    say("the project written", &took, bytes(&text));
    let (took, read) = cost(|| Document::read(text.as_bytes()).expect("it was written"));
    say(
        "the project read",
        &took,
        format!("{} nodes", read.graph.nodes.len()),
    );
    let (took, runtime) = cost(|| export(graph));
    say("the runtime file written", &took, bytes(&runtime));
    let (took, loaded) = cost(|| load(runtime.as_bytes()).expect("it was written"));
    say(
        "the runtime file read",
        &took,
        format!("{} nodes", loaded.nodes.len()),
    );

    let (took, problems) = cost(|| check(graph));
    say(
        "checked",
        &took,
        format!("{} problems", problems.iter().count()),
    );
    let (took, program) = cost(|| Program::new(graph).expect("it is sound"));
    say(
        "compiled",
        &took,
        format!("{} factors", program.factors().count()),
    );

    let (took, mut single) = cost(|| Single::new(&program));
    say("one agent made ready", &took, String::new());
    let (took, ()) = cost(|| single.evaluate());
    say("one agent evaluated", &took, String::new());
    let (took, mut batch) = cost(|| Batch::new(&program));
    say("a batch made ready", &took, String::new());
    let factor = program.factors().next().expect("there is one").0;
    let mut out = vec![0.0; AGENTS];
    let columns = Columns::new(&program, AGENTS);
    let (took, ()) = cost(|| {
        batch.evaluate(&columns, &mut [(factor, &mut out)]);
        black_box(&out);
    });
    let each = took.ms * 1e6 / AGENTS as f64 / count as f64;
    say(
        "1,024 agents evaluated",
        &took,
        format!("{each:.2} ns a node of an agent"),
    );

    let open = || {
        let read = Document::read(text.as_bytes()).expect("it was written");
        let open = OpenDocument::new(DocumentId(0), read);
        let mut bench = Bench::new(open, Some(Panels::default()));
        let triangles = bench.draw();
        (bench, triangles)
    };
    let (took, (_, triangles)) = cost(open);
    say(
        "opened, from bytes to the first frame with its panels",
        &took,
        format!("{triangles} triangles"),
    );
    window(&made, &say);
}

/// The canvas alone, near and from afar, and an edit.
fn window(made: &Document, say: &impl Fn(&str, &Cost, String)) {
    let bench = &mut Bench::of(made);
    let curve = bench.curves()[0];
    bench.open.view.set_camera(NEAR);
    bench.draw();
    let frame = |bench: &mut Bench, what: &str, step: &mut dyn FnMut(&mut Bench)| {
        let (took, triangles) = cost(|| {
            step(bench);
            bench.draw()
        });
        say(what, &took, format!("{triangles} triangles"));
    };
    frame(bench, "a frame, zoom 1", &mut |_| {});
    let mut steepness = 20.0;
    frame(bench, "a frame, a number is typed", &mut |bench| {
        steepness += 1.0;
        bench.open.begin("Steepen");
        bench.steepen(curve, steepness);
        bench.open.commit();
    });
    bench.open.begin("Steepen");
    for _ in 0..2 {
        bench.steepen(curve, 1.0);
        bench.draw();
    }
    frame(
        bench,
        "a frame, a number goes on being dragged",
        &mut |bench| {
            steepness += 1.0;
            bench.steepen(curve, steepness);
        },
    );
    bench.open.commit();
    let window = Rect::from_min_size(Pos2::ZERO, WINDOW);
    let bounds = bench.canvas.scene().bounds().unwrap_or(window);
    bench.open.view.set_camera(Camera::fit(bounds, window));
    bench.draw();
    frame(bench, "a frame, as much in view as fits", &mut |_| {});
}

fn main() {
    room::keep();
    println!(
        "{:<60} {:>9} {:>9} {:>9}   what comes of it",
        "what", "ms", "MB peak", "MB stays"
    );
    for nodes in [10_000, 100_000] {
        measure(nodes);
    }
}
