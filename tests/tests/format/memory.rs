//! The memory that reading takes, for files that are made to take much.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use expect_test::expect;
use inclination_core::{
    Limits, LoadError, Program,
    authoring::{
        Builder, arithmetic,
        check::check,
        format::export,
        model::{Acknowledgement, Graph, Node, NodeId, NodeKind, Place, SocketKey},
    },
    load, load_within,
};

use crate::{hostile::project_with_nodes, random_documents};

thread_local! {
    static HELD_BYTES: Cell<usize> = const { Cell::new(0) };
    static PEAK_BYTES: Cell<usize> = const { Cell::new(0) };
}

/// Counts the bytes that each thread holds. Growing counts both the old and the new place, as if
/// there were no free memory behind the old one.
struct CountingAllocator;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[expect(
    unsafe_code,
    reason = "an allocator is the only way to see every allocation"
)]
// SAFETY: every call goes to the system's allocator unchanged; counting touches thread-locals only,
// which have no destructor and never allocate.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD_BYTES.with(|held| {
            held.set(held.get().wrapping_add(layout.size()));
            PEAK_BYTES.with(|peak| peak.set(peak.get().max(held.get())));
        });
        // SAFETY: the system requires the same promises about the layout that the caller made.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD_BYTES.with(|held| held.set(held.get().wrapping_sub(layout.size())));
        // SAFETY: as above; the place came from `alloc`, and so from the system.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Returns the highest number of bytes that reading takes beyond those held before, and its result.
fn measure_peak<T>(read: impl FnOnce() -> T) -> (usize, T) {
    HELD_BYTES.with(|held| held.set(0));
    PEAK_BYTES.with(|peak| peak.set(0));
    let result = read();
    (PEAK_BYTES.with(Cell::get), result)
}

/// The bound on memory in these tests: half a mebibyte, which is less than a mebibyte of any item
/// takes.
const MEMORY_BYTES: usize = 1 << 19;

/// Limits under which only the bound on memory can reject a file.
const NO_COUNT_LIMITS: Limits = Limits {
    file_bytes: usize::MAX,
    memory_bytes: usize::MAX,
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
    scenarios: usize::MAX,
    populations: usize::MAX,
    script_lines: usize::MAX,
    perceptions: usize::MAX,
    events: usize::MAX,
    end_conditions: usize::MAX,
    expanded_nodes: usize::MAX,
    problems: usize::MAX,
};

/// Returns the memory that reading takes as a multiple of the file's size, and the error.
fn memory_factor(file: &str, limits: Limits) -> (f64, Option<LoadError>) {
    let (bytes, result) = measure_peak(|| load_within(file.as_bytes(), limits));
    (bytes as f64 / file.len() as f64, result.err())
}

/// Asserts the bound on a file and on its draft form, with and without the usual limits.
fn assert_bounded(file: &str) {
    let draft = file
        .replacen("\"version\": 1", "\"version\": 0", 1)
        .replacen(", \"next_id\": 2000000", "", 1);
    for file in [file, &draft] {
        for limits in [Limits::default(), NO_COUNT_LIMITS] {
            // The reader itself takes less than the file, and an older version is converted first.
            let bound = MEMORY_BYTES + 3 * file.len();
            let limits = Limits {
                memory_bytes: MEMORY_BYTES,
                ..limits
            };
            let (peak, _) = measure_peak(|| load_within(file.as_bytes(), limits));
            assert!(
                peak < bound,
                "{peak} of {bound}: {}",
                &file[..file.len().min(300)]
            );
        }
    }
    println!(
        "{:5.2} {}",
        memory_factor(file, NO_COUNT_LIMITS).0,
        file.chars().skip(80).take(100).collect::<String>()
    );
}

/// Repeats an item until the text exceeds a mebibyte, far more than small files are allowed. Single
/// quotes in items become double ones.
fn repeat_items(item: impl Fn(usize) -> String) -> String {
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

fn project_with_member(key: &str, value: &str) -> String {
    project_with_nodes("").replace(
        "\"nodes\": []",
        &format!("\"nodes\": [], \"{key}\": {value}"),
    )
}

#[test]
fn nodes_take_no_more_memory_than_allowed() {
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
        assert_bounded(&project_with_nodes(&repeat_items(|id| {
            format!("{{'id':{id},{node}}}")
        })));
    }
    assert_bounded(&project_with_nodes(&format!(
        "{{\"id\":1,\"kind\":\"sum\",\"rows\":[{}]}}",
        repeat_items(|_| "[0,0]".into())
    )));
}

#[test]
fn nothing_else_takes_more_memory_than_allowed() {
    let list = |key, item: &dyn Fn(usize) -> String| {
        assert_bounded(&project_with_member(
            key,
            &format!("[{}]", repeat_items(item)),
        ));
    };
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
    assert_bounded(&project_with_member(
        "looks",
        &format!(
            "{{\"nodes\":{{{}}}}}",
            repeat_items(|id| format!("'{id}':[0,0]"))
        ),
    ));

    let look = |key, item: &dyn Fn(usize) -> String| {
        assert_bounded(&project_with_member(
            "looks",
            &format!("{{\"{key}\":[{}]}}", repeat_items(item)),
        ));
    };

    look("collapsed", &|id| id.to_string());
    look("folded", &|id| id.to_string());
    look("notes", &|id| {
        format!("{{'id':{id},'x':0,'y':0,'width':0,'text':''}}")
    });
    look("frames", &|id| {
        format!("{{'id':{id},'x':0,'y':0,'width':0,'height':0,'title':''}}")
    });
    look("bends", &|id| {
        format!("{{'node':{id},'input':0,'points':[[0,0]]}}")
    });

    let points = repeat_items(|_| "[0,0]".into());
    let bend = format!("{{\"bends\":[{{\"node\":1,\"input\":0,\"points\":[{points}]}}]}}");
    assert_bounded(&project_with_member("looks", &bend));
    look("bookmarks", &|_| "{'name':'','x':0,'y':0,'zoom':1}".into());
    look("shared", &|id| {
        format!("{{'group':{id},'name':'','version':'0123456789abcdef'}}")
    });

    let sample = |key, item: &dyn Fn(usize) -> String| {
        assert_bounded(&project_with_member(
            "samples",
            &format!("{{\"{key}\":[{}]}}", repeat_items(item)),
        ));
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

    assert_scenarios_are_bounded();

    assert_bounded(&project_with_member(
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
        assert_bounded(&project_with_nodes("").replace(
            "\"stats\": []",
            &format!("\"stats\": [{}]", repeat_items(stat)),
        ));
    }

    let stat = |id| format!("{{'id':{id},'name':'','kind':'yes/no'}}");
    assert_bounded(&project_with_nodes("").replace(
        "\"stats\": []",
        &format!("\"stats\": [{}]", repeat_items(stat)),
    ));
}

/// Asserts the bound on files with much of each part of scenarios.
fn assert_scenarios_are_bounded() {
    let scenarios = |members: String| {
        let clock = "'clock':{'real_time':{'step':1,'length':1}}".replace('\'', "\"");
        let start = format!("\"id\":\"0000000000000000\",\"name\":\"\",{clock}");
        let members = if members.contains("\"populations\"") {
            members
        } else {
            format!("\"populations\":[],{members}")
        };
        assert_bounded(&project_with_member(
            "scenarios",
            &format!("[{{{start},{members}}}]"),
        ));
    };
    let list = |key: &str, item: &dyn Fn(usize) -> String| {
        scenarios(format!("\"{key}\":[{}]", repeat_items(item)));
    };
    let population = |inside: &str| {
        list("populations", &|id| {
            format!("{{'id':'{id:016x}','name':'','count':1{inside}}}")
        });
    };

    population("");
    population(",'sources':{'1':{'constant':0}}");
    population(",'sources':{'1':{'curve':{'points':[[0,0]]}}}");
    population(",'control':{'graph':{'decisions':[1]}}");
    population(",'control':{'script':[{'time':0,'option':1,'inside':[1]}]}");
    population(
        ",'leaves_when':{'measure':{'running':{'population':'0000000000000000','option':1,'inside':[1]}},'is':'above','value':0}",
    );
    list("perceptions", &|_| {
        "{'observers':'0000000000000000','seen':'0000000000000000','fills':{'1':{'stat':1}}}".into()
    });
    list("events", &|id| {
        format!(
            "{{'id':'{id:016x}','name':'','timing':{{'once':{{'time':1}}}},'action':{{'spawn':{{'population':'0000000000000000','count':1}}}}}}"
        )
    });
    list("ends", &|id| {
        format!(
            "{{'id':'{id:016x}','name':'','condition':{{'measure':{{'stat':1}},'is':'above','value':0}}}}"
        )
    });
    let sources = repeat_items(|id| format!("'{id}':{{'constant':0}}"));
    scenarios(format!("\"world\":{{{sources}}}"));
    let points = repeat_items(|_| "[0,0]".into());
    scenarios(format!(
        "\"world\":{{\"1\":{{\"curve\":{{\"points\":[{points}]}}}}}}"
    ));

    let minimal = repeat_items(|id| {
        format!(
            "{{'id':'{id:016x}','name':'','clock':{{'real_time':{{'step':1,'length':1}}}},'populations':[]}}"
        )
    });
    assert_bounded(&project_with_member("scenarios", &format!("[{minimal}]")));
}

#[test]
fn other_files_take_little_memory() {
    for file in [
        format!("{{{}}}", repeat_items(|key| format!("'{key}':0"))),
        format!("{{{}}}", repeat_items(|_| "'':0".into())),
        "[".repeat(1 << 20),
        "{\"a\":".repeat(1 << 18),
        "\"".repeat(1 << 20),
        " ".repeat(1 << 20),
        "9".repeat(1 << 20),
        project_with_nodes(&"[".repeat(1 << 20)),
    ] {
        assert!(memory_factor(&file, NO_COUNT_LIMITS).0 < 2.5);
    }
}

#[test]
fn minimal_nodes_are_read() {
    let bells = repeat_items(|id| format!("{{'id':{id},'kind':'bell'}}"));
    let groups = repeat_items(|at| {
        let [group, node] = [2 * at, 2 * at + 1];
        format!(
            "{{'id':{group},'name':'','inputs':[],'outputs':[],'nodes':[{{'id':{node},'kind':'not'}}]}}"
        )
    });
    for file in [
        project_with_nodes(&bells),
        project_with_member("groups", &format!("[{groups}]")),
    ] {
        let (factor, error) = memory_factor(&file, Limits::default());
        println!("minimal nodes take {factor:.2}");
        assert_eq!(error, None);
    }
}

#[test]
fn written_files_are_never_rejected_for_their_size_in_memory() {
    let mut graph = random_documents::document_with_every_kind().graph;
    for (id, node) in graph.nodes.clone() {
        for copy in 1..100_u32 {
            graph.nodes.insert(NodeId(id.0 + copy * 1000), node.clone());
        }
    }

    let last = graph.nodes.last_key_value().map_or(0, |(id, _)| id.0);
    graph.next_id = graph.next_id.max(last + 1);
    let project = inclination_core::authoring::format::Document {
        graph: graph.clone(),
        ..Default::default()
    };

    for text in [project.write(), export(&graph)] {
        let (factor, error) = memory_factor(&text, Limits::default());
        println!("{} bytes take {factor:.2} times as many", text.len());
        assert_eq!(error, None);
        assert!(factor < 5.0, "{factor}");
        assert_eq!(
            load(text.as_bytes()).map(|graph| graph.logic_hash()),
            Ok(graph.logic_hash())
        );
    }

    // The kinds whose nodes are the shortest in a file.
    for node in [
        "'kind': 'not', 'sockets': {'condition': {'wire': 3}}",
        "'kind': 'stat', 'stat': 3",
    ] {
        let text = project_with_nodes(&repeat_items(|id| {
            format!("    {{'id': {id}, {node}}},\n")
                .trim_end_matches(",\n")
                .into()
        }));
        let (factor, error) = memory_factor(&text, Limits::default());
        println!("the smallest nodes take {factor:.2}");
        assert_eq!(error, None);
    }
}

/// Returns a graph of a few dozen nodes that expands to half a million.
fn nested_groups() -> Graph {
    let mut graph = Builder::new("nested");
    let mut group = graph.group("deepest", |inside| {
        inside.add("leaf", arithmetic::add(0.0, 0.0));
    });
    for depth in 0..18 {
        group = graph.group(format!("{depth}"), |inside| {
            for name in ["one", "other"] {
                inside.use_group(name, group);
            }
        });
    }
    graph.use_group("all", group);
    graph.finish().expect("nothing is wrong")
}

#[test]
fn a_small_file_that_expands_to_a_large_graph_takes_what_the_game_allows() {
    let graph = nested_groups();
    let limits = Limits {
        expanded_nodes: 10_000,
        ..Limits::default()
    };
    let (peak, result) = measure_peak(|| Program::new_within(&graph, &limits));
    let problems = result.map(drop).unwrap_err();
    let too_large = problems
        .errors()
        .find(|problem| problem.code == "too-large");
    expect![["The graph has 786,431 nodes; the maximum is 10,000. The nodes of a group count once for each group node. Use fewer group nodes of large groups."]]
    .assert_eq(&too_large.unwrap().sentence);
    assert!(peak < 1 << 20, "{peak}");

    // The same graph compiles within the usual limits.
    assert!(Program::new_within(&graph, &Limits::default()).is_ok());
}

#[test]
fn a_graph_with_many_problems_lists_what_the_game_allows() {
    let mut graph = Builder::new("wrong wires");
    let option = graph.option("no number", []).out();
    for at in 0..20_000 {
        graph.factor(format!("{at}"), 0.0);
    }
    // The builder would refuse these wires.
    let mut graph = graph.finish().unwrap();
    for node in graph.nodes.values_mut() {
        if matches!(node.kind, NodeKind::Factor(_)) {
            assert!(node.set_socket(SocketKey::Fixed(0), option.wire().into()));
        }
    }

    let limits = Limits {
        problems: 100,
        ..Limits::default()
    };
    let Err(problems) = Program::new_within(&graph, &limits) else {
        panic!("the wires are wrong");
    };
    assert_eq!(problems.errors().count(), 100);
    assert!(problems.len() <= 200);
    // Consequences of errors that are not listed are counted too.
    assert!(problems.len() + problems.omitted_count() >= check(&graph).len());
    assert!(
        problems
            .to_string()
            .ends_with(&format!("and {} more", problems.omitted_count()))
    );
}

#[test]
fn stale_acknowledgements_count_as_problems() {
    let mut graph = Builder::new("a switch without a choice")
        .finish()
        .expect("nothing is wrong");
    graph.nodes.insert(
        NodeId(1),
        Node::new("", NodeKind::Switch(vec!["calm".into()])),
    );
    for at in 0..100 {
        graph.acknowledged.insert(Acknowledgement {
            code: format!("unknown-{at}"),
            place: Place::default(),
        });
    }
    let listed = check(&graph).len();

    let limits = Limits {
        problems: 2,
        ..Limits::default()
    };
    let Err(problems) = Program::new_within(&graph, &limits) else {
        panic!("a switch needs a choice");
    };
    assert!(problems.has_errors());
    assert_eq!(problems.hints().count(), 2, "{problems}");
    assert_eq!(problems.len() + problems.omitted_count(), listed);
}
