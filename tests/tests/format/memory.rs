//! How much memory a file costs that was made to cost much.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use inclination_core::{
    format::{Limits, LoadError, export, load, load_within},
    model::NodeId,
};

use crate::{hostile::with_nodes, samples};

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

/// Counts what each thread holds. Growing counts both the old and the new place, as it does where nothing is free
/// behind the old one.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

#[expect(
    unsafe_code,
    reason = "an allocator is the only way to see every allocation"
)]
// SAFETY: every call goes to the system's allocator as it came; counting touches thread-locals only, which have no
// destructor and never allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.with(|held| {
            held.set(held.get().wrapping_add(layout.size()));
            PEAK.with(|peak| peak.set(peak.get().max(held.get())));
        });
        // SAFETY: the caller's promises about the layout are those that the system asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.with(|held| held.set(held.get().wrapping_sub(layout.size())));
        // SAFETY: as above; the place came from `alloc`, and so from the system.
        unsafe { System.dealloc(place, layout) }
    }
}

/// How many bytes reading takes at most, beyond what was held before.
fn peak<T>(read: impl FnOnce() -> T) -> (usize, T) {
    HELD.with(|held| held.set(0));
    PEAK.with(|peak| peak.set(0));
    let result = read();
    (PEAK.with(Cell::get), result)
}

/// Only memory ends what is read within these.
const NO_COUNTS: Limits = Limits {
    file_bytes: usize::MAX,
    text_bytes: usize::MAX,
    stats: usize::MAX,
    nodes: usize::MAX,
    groups: usize::MAX,
    ports: usize::MAX,
    choices: usize::MAX,
    rows: usize::MAX,
    points: usize::MAX,
    rank_bands: usize::MAX,
    profiles: usize::MAX,
    acknowledged: usize::MAX,
    notes: usize::MAX,
    frames: usize::MAX,
    bends: usize::MAX,
    bend_points: usize::MAX,
    bookmarks: usize::MAX,
    samples: usize::MAX,
    candidates: usize::MAX,
};

/// How many times its own size a file takes that may not take ten.
fn factor(file: &str, limits: Limits) -> (f64, Option<LoadError>) {
    let (bytes, result) = peak(|| load_within(file.as_bytes(), limits));
    let factor = bytes as f64 / file.len() as f64;
    assert!(factor < 10.0, "{factor}: {}", &file[..file.len().min(300)]);
    (factor, result.err())
}

/// Holds a file to the bound, with and without the usual limits, as it is and as a draft.
fn bounded(file: &str) {
    let draft = file.replacen("\"version\": 1", "\"version\": 0", 1);
    let draft = draft.replacen(", \"next_id\": 2000000", "", 1);
    let files = [file, &draft];
    let factors =
        files.map(|file| [Limits::default(), NO_COUNTS].map(|limits| factor(file, limits).0));
    println!(
        "{factors:5.2?} {}",
        file.chars().skip(80).take(100).collect::<String>()
    );
}

/// Items of one sort that fill a mebibyte, far beyond what small files are allowed. Texts stand in single quotes.
fn many(item: impl Fn(usize) -> String) -> String {
    let mut items = String::new();
    for index in 0.. {
        if items.len() > 1 << 20 {
            break;
        }
        if index > 0 {
            items.push(',');
        }
        items.push_str(&item(index).replace('\'', "\""));
    }
    items
}

fn with(key: &str, value: &str) -> String {
    with_nodes("").replace(
        "\"nodes\": []",
        &format!("\"nodes\": [], \"{key}\": {value}"),
    )
}

#[test]
fn no_node_takes_ten_times_its_size() {
    let long = |item: &str| vec![item; 1024].join(",");
    let nodes = [
        "'kind':'stat','stat':0".into(),
        "'kind':'logistic'".into(),
        "'kind':'mean'".into(),
        "'kind':'add'".into(),
        "'kind':'factor'".into(),
        "'kind':'switch','cases':[]".into(),
        format!(
            "'kind':'switch','cases':[{}],'rows':[{}]",
            long("''"),
            long("[0]")
        ),
        "'kind':'sum','rows':[[0,0]]".into(),
        format!("'kind':'sum','rows':[{}]", long("[0,0]")),
        "'kind':'piecewise'".into(),
        "'kind':'piecewise','points':[{'x':0,'y':0}]".into(),
        format!("'kind':'piecewise','points':[{}]", long("{'x':0,'y':0}")),
        "'kind':'group','group':1".into(),
        "'kind':'group','group':1,'sockets':{'1':0}".into(),
        "'kind':'not','profiles':[{'profile':0,'input':0,'value':0}]".into(),
        format!(
            "'kind':'not','profiles':[{}]",
            (0..1024)
                .map(|id| format!("{{'profile':{id},'input':0,'value':0}}"))
                .collect::<Vec<_>>()
                .join(",")
        ),
        "'kind':'not','description':'\\u0041','name':'\\u0041'".into(),
    ];
    for node in nodes {
        bounded(&with_nodes(&many(|id| format!("{{'id':{id},{node}}}"))));
    }
    bounded(&with_nodes(&format!(
        "{{\"id\":1,\"kind\":\"sum\",\"rows\":[{}]}}",
        many(|_| "[0,0]".into())
    )));
}

#[test]
fn nothing_else_takes_ten_times_its_size() {
    let list =
        |key, item: &dyn Fn(usize) -> String| bounded(&with(key, &format!("[{}]", many(item))));
    let group = |inside: &'static str| {
        list("groups", &|index| {
            let inside = inside.replace('#', &(index * 2 + 1).to_string());
            format!("{{'id':{},'name':'',{inside}}}", index * 2)
        });
    };
    group("'inputs':[],'outputs':[],'nodes':[]");
    group("'inputs':[],'outputs':[],'nodes':[{'id':#,'kind':'not'}]");
    group("'inputs':[{'id':#,'name':''}],'outputs':[],'nodes':[]");
    list("profiles", &|id| format!("{{'id':{id},'name':''}}"));
    list("acknowledged", &|index| format!("{{'code':'{index}'}}"));
    list("looks", &|_| "0".into());
    bounded(&with(
        "looks",
        &format!("{{\"nodes\":{{{}}}}}", many(|id| format!("'{id}':[0,0]"))),
    ));
    let look = |key, item: &dyn Fn(usize) -> String| {
        bounded(&with("looks", &format!("{{\"{key}\":[{}]}}", many(item))));
    };
    look("collapsed", &|id| id.to_string());
    look("notes", &|id| {
        format!("{{'id':{id},'x':0,'y':0,'width':0,'text':''}}")
    });
    look("frames", &|id| {
        format!("{{'id':{id},'x':0,'y':0,'width':0,'height':0,'title':''}}")
    });
    look("bends", &|id| {
        format!("{{'node':{id},'input':0,'points':[[0,0]]}}")
    });
    let points = many(|_| "[0,0]".into());
    let bend = format!("{{\"bends\":[{{\"node\":1,\"input\":0,\"points\":[{points}]}}]}}");
    bounded(&with("looks", &bend));
    look("bookmarks", &|_| "{'name':'','x':0,'y':0,'zoom':1}".into());
    look("shared", &|id| {
        format!("{{'group':{id},'name':'','version':'0123456789abcdef'}}")
    });
    let sample = |key, item: &dyn Fn(usize) -> String| {
        bounded(&with("samples", &format!("{{\"{key}\":[{}]}}", many(item))));
    };
    sample("named", &|id| {
        format!("{{'id':{id},'name':'','values':{{}}}}")
    });
    sample("named", &|id| {
        format!(
            "{{'id':{id},'name':'','values':{{'1':0}},'history':[{{'option':1,'state':'stopped','seconds':0}}]}}"
        )
    });
    sample("candidates", &|id| {
        format!("{{'target':{id},'name':'','values':{{}}}}")
    });
    sample("candidates", &|id| {
        format!("{{'target':{id},'name':'','values':{{'0':1}}}}")
    });
    sample("history", &|id| {
        format!(
            "{{'option':{id},'inside':[1],'state':'stopped','seconds':0,'targets':[{{'target':1,'state':'running','seconds':0}}]}}"
        )
    });
    bounded(&with(
        "description",
        &format!("\"{}\"", "\\n".repeat(1 << 19)),
    ));
    for (count, choice) in [
        (0, ""),
        (1, "''"),
        (1024, "''"),
        (1024, "'a'"),
        (1024, "'\\n'"),
    ] {
        let choices = vec![choice; count].join(",");
        let stat = |id| format!("{{'id':{id},'name':'','kind':'choice','choices':[{choices}]}}");
        bounded(&with_nodes("").replace("\"stats\": []", &format!("\"stats\": [{}]", many(stat))));
    }
    let stat = |id| format!("{{'id':{id},'name':'','kind':'yes/no'}}");
    bounded(&with_nodes("").replace("\"stats\": []", &format!("\"stats\": [{}]", many(stat))));
}

#[test]
fn what_is_no_file_of_ours_takes_little() {
    for file in [
        format!("{{{}}}", many(|key| format!("'{key}':0"))),
        format!("{{{}}}", many(|_| "'':0".into())),
        "[".repeat(1 << 20),
        "{\"a\":".repeat(1 << 18),
        "\"".repeat(1 << 20),
        " ".repeat(1 << 20),
        "9".repeat(1 << 20),
        with_nodes(&"[".repeat(1 << 20)),
    ] {
        assert!(factor(&file, NO_COUNTS).0 < 2.5);
    }
}

#[test]
fn what_we_write_is_never_refused_for_its_size_in_memory() {
    let mut graph = samples::everything().graph;
    for (id, node) in graph.nodes.clone() {
        for copy in 1..100_u32 {
            graph.nodes.insert(NodeId(id.0 + copy * 1000), node.clone());
        }
    }
    graph.next_id = 100_000;
    let project = inclination_core::format::Document {
        graph: graph.clone(),
        ..Default::default()
    };
    for text in [project.write(), export(&graph)] {
        let (factor, error) = factor(&text, Limits::default());
        println!("{} bytes take {factor:.2} times as many", text.len());
        assert_eq!(error, None);
        assert!(factor < 5.0, "{factor}");
        assert_eq!(
            load(text.as_bytes()).map(|graph| graph.logic_hash()),
            Ok(graph.logic_hash())
        );
    }
    // The kinds whose nodes are the shortest to write.
    for node in [
        "'kind': 'not', 'sockets': {'condition': {'wire': 3}}",
        "'kind': 'stat', 'stat': 3",
    ] {
        let text = with_nodes(&many(|id| {
            format!("    {{'id': {id}, {node}}},\n")
                .trim_end_matches(",\n")
                .into()
        }));
        let (factor, error) = factor(&text, Limits::default());
        println!("the smallest nodes take {factor:.2}");
        assert_eq!(error, None);
    }
}
