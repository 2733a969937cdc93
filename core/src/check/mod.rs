//! What is wrong with a graph: all of it at once, in order, each problem with a sentence for the designer and, where it
//! can be, an edit that mends it. [`RULES`] lists every kind of problem.
//!
//! The checks follow the compiler's own plan and reason with the very expressions that will run, so what they say about
//! values is what the game computes. They take time in proportion to the graph's size, and nothing is formatted where
//! nothing is wrong.
//!
//! | concern | file |
//! |---|---|
//! | ids, and the sockets that each node must have | `shape` |
//! | names | `names` |
//! | the names of ranks | `bands` |
//! | stats, and the declarations of group inputs | `stats` |
//! | wires and their types | `wires` |
//! | loops and recursion | `loops` |
//! | groups | `groups` |
//! | switches | `switches` |
//! | whose values are | `scopes` |
//! | typed numbers and points | `values` |
//! | numbers that arithmetic finds awkward | `numbers` |
//! | what curves, factors and wired sockets can be | `intervals`, `curves`, `scales`, `witness` |
//! | whose history is asked for | `remembered` |
//! | what decisions have to choose from | `decisions` |
//! | what belongs to targets | `targets` |
//! | ranks that do nothing, or let in what they should not | `ranks` |
//! | ranks that do not keep what runs | `commitments` |
//! | options that can never be chosen | `outdone` |
//! | what nothing uses | `unused` |
//! | what is muted | `muted` |
//! | profiles, and the graph in each of them | `profiles` |

mod bands;
mod commitments;
mod curves;
mod decisions;
mod facts;
mod fix;
mod groups;
mod intervals;
mod loops;
mod muted;
mod names;
mod numbers;
mod outdone;
mod problem;
mod profiles;
mod ranks;
mod remembered;
mod report;
mod rules;
mod scales;
mod scene;
mod scopes;
mod shape;
mod stats;
mod switches;
mod targets;
mod unused;
mod uses;
mod values;
mod wires;
mod witness;
pub(crate) mod words;

pub use fix::{Fix, FixEdit, NodeAt};
pub use problem::{Problem, Problems, Severity};
pub(crate) use rules::{ALWAYS_DOMINATED, NEVER_WINS};
pub use rules::{LINT_RULES, RULES, Rule};

use crate::{
    compile::{Lowered, Plan, lower},
    model::{Graph, NodeKind},
    symbolic::Arena,
};
use report::Report;
use scene::Scene;
use switches::Switches;
use unused::Used;

/// Every problem of a graph.
pub fn check(graph: &Graph) -> Problems {
    let plan = Plan::new(graph);
    let arena = Arena::for_nodes(plan.lowered());
    let lowered = lower(&plan, &arena);
    check_lowered(&plan, &lowered)
}

/// The same, of a graph that is already planned and lowered with every node's value recorded.
pub(crate) fn check_lowered(plan: &Plan<'_>, lowered: &Lowered<'_>) -> Problems {
    if !plan.graph.profiles.is_empty() || plan.overrides {
        return profiles::problems(plan, lowered);
    }
    let problems = as_it_is(plan, lowered, None);
    let graph = plan.graph;
    match muted::lifted(graph) {
        Some(lifted) => {
            let plan = Plan::new(&lifted);
            let arena = Arena::for_nodes(plan.lowered());
            let lowered = lower(&plan, &arena);
            as_it_is(&plan, &lowered, Some(graph)).with_errors_of(problems)
        }
        None => problems,
    }
}

/// What is wrong with a graph as it is planned; `muting` is the one whose muted nodes were lifted to get it.
fn as_it_is(plan: &Plan<'_>, lowered: &Lowered<'_>, muting: Option<&Graph>) -> Problems {
    let mut report = Report::new(plan.graph);
    let scene = Scene::new(plan, lowered);
    shape::check(&scene, &mut report);
    let used = nodes(&scene, lowered, &mut report);
    if let Some(muting) = muting {
        muted::options(muting, &mut report);
    }
    groups::check(&scene, &mut report);
    decisions::overgrown(&scene, lowered, &mut report);
    decisions::too_deep(&scene, lowered, &mut report);
    loops::check(&scene, &mut report);
    // What follows from a broken wire would only be told twice.
    let broken = scene.broken(&report);
    let doubt = unused::doubt(&report);
    names::check(&scene, &used, &mut report);
    stats::check(&scene, &mut report);
    bands::check(&scene, &mut report);
    scopes::check(&scene, &mut report);
    targets::check(&scene, lowered, &mut report);
    intervals::check(&scene, lowered, &broken, &mut report);
    decisions::check(&scene, lowered, &broken, &mut report);
    ranks::check(&scene, lowered, &broken, &mut report);
    commitments::check(&scene, lowered, &broken, &mut report);
    outdone::check(&scene, lowered, &broken, &mut report);
    unused::check(&scene, &used, doubt, &mut report);
    report.finish()
}

/// What is asked of each node by itself, and what of its kind is used. All of it in one walk, as a large graph is more
/// than a processor keeps near: fetching it is most of the work.
fn nodes<'c, 'g>(
    scene: &Scene<'c, 'g>,
    lowered: &Lowered<'_>,
    report: &mut Report<'_>,
) -> Used<'c, 'g> {
    let mut used = Used::default();
    let mut switches = Switches::new(scene);
    for body in scene.bodies() {
        for (position, (_, node)) in body.nodes.iter().enumerate() {
            shape::node(body, position, report);
            values::node(scene, body, position, report);
            numbers::node(body, position, report);
            wires::node(scene, body, position, report);
            groups::node(scene, body, position, report);
            muted::node(body, position, report);
            match &node.kind {
                NodeKind::Switch(cases) | NodeKind::Set(cases) => {
                    switches.node(scene, body, position, cases, report);
                }
                NodeKind::History(_) | NodeKind::Consideration { .. } => {
                    remembered::node(scene, lowered, body, position, report);
                }
                NodeKind::Option(_) => names::option(body, position, report),
                NodeKind::Decision => decisions::node(body, position, report),
                _ => {}
            }
            used.node(body, position);
        }
    }
    used
}
