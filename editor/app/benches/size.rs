//! Compares a graph of 100,000 nodes with one of 10,000: time and memory of each step from a
//! file's bytes to a window and to a game. Each step runs three times and the median counts.
//! Memory is the peak during the step, and the amount still allocated after it, both beyond the
//! amount allocated before. Prints and asserts nothing.

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
    Batch, Columns, Program, Single,
    authoring::{
        check::check,
        format::{Document, export},
    },
    load,
};
use inclination_editor::{malloc_tuning, panels::Panels};
use inclination_project::scene::Camera;

use drawn::{Bench, NEAR_CAMERA, WINDOW_SIZE, build_document};

const AGENT_COUNT: usize = 1024;

static ALLOCATED_BYTES: AtomicUsize = AtomicUsize::new(0);
static PEAK_BYTES: AtomicUsize = AtomicUsize::new(0);

/// An allocator that counts the bytes that all threads have allocated.
struct CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[expect(
    unsafe_code,
    reason = "an allocator is the only way to see every allocation"
)]
// SAFETY: every call is forwarded unchanged to the system allocator; counting only changes two
// atomic integers.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = ALLOCATED_BYTES.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK_BYTES.fetch_max(held, Ordering::Relaxed);
        // SAFETY: the caller fulfills this function's contract, which is also the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        ALLOCATED_BYTES.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above; the pointer came from `alloc`, and so from the system.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATED_BYTES.fetch_sub(layout.size(), Ordering::Relaxed);
        let held = ALLOCATED_BYTES.fetch_add(size, Ordering::Relaxed) + size;
        PEAK_BYTES.fetch_max(held, Ordering::Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The cost of a step: milliseconds, and bytes at the peak and afterwards, beyond those before.
struct Cost {
    ms: f64,
    peak: usize,
    stays: usize,
}

/// Runs a step and returns its output and its median cost of three runs.
fn measure_cost<T>(mut step: impl FnMut() -> T) -> (Cost, T) {
    let mut once = || {
        let before = ALLOCATED_BYTES.load(Ordering::Relaxed);
        PEAK_BYTES.store(before, Ordering::Relaxed);
        let started = Instant::now();
        let output = step();
        let cost = Cost {
            ms: started.elapsed().as_secs_f64() * 1e3,
            peak: PEAK_BYTES.load(Ordering::Relaxed).saturating_sub(before),
            stays: ALLOCATED_BYTES
                .load(Ordering::Relaxed)
                .saturating_sub(before),
        };
        (cost, output)
    };

    let mut costs = [once().0, once().0, once().0];
    costs.sort_unstable_by(|one, other| one.ms.total_cmp(&other.ms));
    let [_, middle, _] = costs;
    (middle, once().1)
}

fn print_row(what: &str, cost: &Cost, comes: &str) {
    let megabytes = |bytes: usize| bytes as f64 / 1e6;
    println!(
        "{what:<60} {:>9.2} {:>9.1} {:>9.1}   {comes}",
        cost.ms,
        megabytes(cost.peak),
        megabytes(cost.stays)
    );
}

fn measure_document(nodes: usize) {
    let project = build_document(nodes);
    let graph = &project.graph;
    let count = graph.nodes.len();
    let say = |what: &str, cost: &Cost, comes: String| {
        print_row(&format!("{count} nodes: {what}"), cost, &comes);
    };
    let bytes = |text: &String| format!("{:.1} MB", text.len() as f64 / 1e6);

    let (took, text) = measure_cost(|| project.write());
    say("writing the project", &took, bytes(&text));
    let (took, read) = measure_cost(|| Document::read(text.as_bytes()).expect("it was written"));
    say(
        "reading the project",
        &took,
        format!("{} nodes", read.graph.nodes.len()),
    );
    let (took, runtime) = measure_cost(|| export(graph));
    say("writing the runtime file", &took, bytes(&runtime));
    let (took, loaded) = measure_cost(|| load(runtime.as_bytes()).expect("it was written"));
    say(
        "reading the runtime file",
        &took,
        format!("{} nodes", loaded.nodes.len()),
    );

    let (took, problems) = measure_cost(|| check(graph));
    say(
        "checking",
        &took,
        format!("{} problems", problems.iter().count()),
    );
    let (took, program) = measure_cost(|| Program::new(graph).expect("it is sound"));
    say(
        "compiling",
        &took,
        format!("{} factors", program.factors().count()),
    );

    let (took, mut single) = measure_cost(|| Single::new(&program));
    say("preparing one agent", &took, String::new());
    let (took, ()) = measure_cost(|| single.evaluate());
    say("evaluating one agent", &took, String::new());
    let (took, mut batch) = measure_cost(|| Batch::new(&program));
    say("preparing a batch", &took, String::new());
    let factor = program.factors().next().expect("there is one").0;
    let mut out = vec![0.0; AGENT_COUNT];
    let columns = Columns::new(&program, AGENT_COUNT);
    let (took, ()) = measure_cost(|| {
        batch
            .evaluate(&columns)
            .write(&mut [(factor, &mut out)])
            .expect("the inputs fit");
        black_box(&out);
    });
    let each = took.ms * 1e6 / AGENT_COUNT as f64 / count as f64;
    say(
        "evaluating 1,024 agents",
        &took,
        format!("{each:.2} ns per node and agent"),
    );

    let open = || {
        let read = Document::read(text.as_bytes()).expect("it was written");
        let open = OpenDocument::new(DocumentId(0), read);
        let mut bench = Bench::new(open, Some(Panels::default()));
        let triangles = bench.draw_frame();
        (bench, triangles)
    };
    let (took, (_, triangles)) = measure_cost(open);
    say(
        "opening, from bytes to the first frame with its panels",
        &took,
        format!("{triangles} triangles"),
    );
    measure_window(&project, &say);
}

/// Measures the canvas alone: near and far views, and edits of a number.
fn measure_window(document: &Document, say: &impl Fn(&str, &Cost, String)) {
    let bench = &mut Bench::with_document(document);
    let curve = bench.curves()[0];
    bench.open.view.set_camera(NEAR_CAMERA);
    bench.draw_frame();

    let frame = |bench: &mut Bench, what: &str, step: &mut dyn FnMut(&mut Bench)| {
        let (took, triangles) = measure_cost(|| {
            step(bench);
            bench.draw_frame()
        });
        say(what, &took, format!("{triangles} triangles"));
    };

    frame(bench, "a frame at zoom 1", &mut |_| {});
    let mut steepness = 20.0;
    frame(bench, "a frame after a number was typed", &mut |bench| {
        steepness += 1.0;
        bench.open.begin_step("Steepen");
        bench.set_steepness(curve, steepness);
        bench.open.commit_step();
    });

    bench.open.begin_step("Steepen");
    for _ in 0..2 {
        bench.set_steepness(curve, 1.0);
        bench.draw_frame();
    }
    frame(
        bench,
        "a frame while a number is being dragged",
        &mut |bench| {
            steepness += 1.0;
            bench.set_steepness(curve, steepness);
        },
    );
    bench.open.commit_step();

    let window = Rect::from_min_size(Pos2::ZERO, WINDOW_SIZE);
    let bounds = bench.canvas.scene().bounds().unwrap_or(window);
    bench
        .open
        .view
        .set_camera(Camera::from_bounds(bounds, window));
    bench.draw_frame();
    frame(
        bench,
        "a frame with as many nodes in view as fit",
        &mut |_| {},
    );
}

fn main() {
    malloc_tuning::retain_large_blocks();
    println!(
        "{:<60} {:>9} {:>9} {:>9}   result",
        "step", "ms", "MB at most", "MB kept"
    );
    for nodes in [10_000, 100_000] {
        measure_document(nodes);
    }
}
