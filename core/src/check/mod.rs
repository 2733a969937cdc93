//! Checking: finds all problems of a graph at once, in order. Each problem has a sentence for the
//! designer and, if possible, an edit that fixes it. [`RULES`] lists every kind of problem.
//!
//! The checks use the compiler's own plan and reason with the very expressions that will run, so
//! their statements about values are what the game computes. They take time in proportion to the
//! graph's size, and format text only for problems.
//!
//! | concern | file |
//! |---|---|
//! | IDs, and the sockets that each node must have | `integrity` |
//! | names | `names` |
//! | the names of ranks | `rank_bands` |
//! | stats, and the declarations of group inputs | `stats` |
//! | wires and their types | `wires` |
//! | loops and recursion | `loops` |
//! | groups | `groups` |
//! | switches | `switches` |
//! | scopes of factors | `scopes` |
//! | typed numbers and points | `typed_values` |
//! | numbers with surprising results in arithmetic | `arithmetic_pitfalls` |
//! | intervals of curves, factors and sockets | `intervals`, `curves`, `base_scales`, `witness` |
//! | calls in the formulas of expressions | `expressions`, `operation` |
//! | units of combined values | `units` |
//! | options whose history is asked for | `history_references` |
//! | the options of decisions | `decisions` |
//! | targets | `targets` |
//! | ranks without effect, and options that a rank lets in | `ranks` |
//! | ranks that do not keep a running option | `commitments` |
//! | options that can never be chosen | `dominated` |
//! | unused nodes, stats and groups | `unused` |
//! | effects in simulations | `effects`, `never_ending_options` |
//! | muted nodes | `muted` |
//! | profiles, and the graph in each of them | `profiles` |

mod arithmetic_pitfalls;
mod base_scales;
mod commitments;
mod context;
mod curves;
mod decisions;
mod dominated;
mod effects;
mod expressions;
mod facts;
mod fix;
mod group_uses;
mod groups;
mod hidden_characters;
mod history_references;
mod integrity;
mod intervals;
mod loops;
pub(crate) mod messages;
mod muted;
mod names;
mod never_ending_options;
mod operation;
mod problem;
mod profiles;
mod rank_bands;
mod ranks;
mod report;
mod rules;
mod scopes;
mod stats;
mod switches;
mod targets;
mod typed_values;
mod units;
mod unused;
mod wires;
mod witness;

pub use fix::{Fix, FixEdit, NodeLocation};
pub use problem::{Problem, Problems, Severity};
pub(crate) use rules::{ALWAYS_DOMINATED, NEVER_WINS};
pub use rules::{LINT_RULES, RULES, Rule};

use crate::{
    compile::{CompileLimits, LoweredGraph, Plan, lower_graph},
    model::{Graph, NodeKind},
    symbolic::Arena,
};
use context::CheckContext;
use operation::Operation;
use report::Report;
use switches::SwitchChecker;
use unused::UsedItems;

/// Returns every problem of a graph.
pub fn check(graph: &Graph) -> Problems {
    check_within(graph, CompileLimits::default())
}

/// Returns every problem of a graph, as far as the limits allow.
pub(crate) fn check_within(graph: &Graph, limits: CompileLimits) -> Problems {
    let plan = Plan::new(graph, limits);
    let arena = Arena::for_nodes(plan.lowered_node_count());
    let lowered = lower_graph(&plan, &arena);
    check_lowered(&plan, &lowered)
}

/// Returns every problem of a graph that is already planned, and lowered with every node's value
/// recorded.
pub(crate) fn check_lowered(plan: &Plan<'_>, lowered: &LoweredGraph<'_>) -> Problems {
    if !plan.graph.profiles.is_empty() || plan.has_overrides {
        return profiles::check_with_profiles(plan, lowered);
    }

    let problems = check_planned(plan, lowered, None);
    let graph = plan.graph;
    match muted::unmute_all(graph) {
        Some(unmuted) => {
            let plan = Plan::new(&unmuted, plan.limits);
            let arena = Arena::for_nodes(plan.lowered_node_count());
            let lowered = lower_graph(&plan, &arena);
            check_planned(&plan, &lowered, Some(graph)).with_errors_from(problems)
        }
        None => problems,
    }
}

/// Returns the problems of a planned graph. If muted nodes were unmuted for the plan, `muting` is
/// the original graph.
fn check_planned(plan: &Plan<'_>, lowered: &LoweredGraph<'_>, muting: Option<&Graph>) -> Problems {
    let mut report = Report::new(plan.graph, plan.limits.problems);
    let context = CheckContext::new(plan, lowered);

    integrity::check(&context, &mut report);
    let used = check_nodes(&context, lowered, &mut report);
    if let Some(muting) = muting {
        muted::report_muted_options(muting, &mut report);
    }
    groups::check(&context, &mut report);
    decisions::report_overgrown(&context, lowered, &mut report);
    decisions::report_too_deep(&context, lowered, &mut report);
    loops::check(&context, &mut report);

    // Consequences of a broken wire would only be reported twice.
    let broken = context.find_broken_nodes(&report);
    let doubt = unused::assess_doubt(&report);

    names::check(&context, &used, &mut report);
    hidden_characters::check(&context, &mut report);
    stats::check(&context, &mut report);
    rank_bands::check(&context, &mut report);
    scopes::check(&context, &mut report);
    targets::check(&context, lowered, &mut report);
    effects::check(&context, lowered, &mut report);
    never_ending_options::check(&context, lowered, &mut report);
    units::check(&context, &mut report);
    intervals::check(&context, lowered, &broken, &mut report);
    decisions::check(&context, lowered, &broken, &mut report);
    ranks::check(&context, lowered, &broken, &mut report);
    commitments::check(&context, lowered, &broken, &mut report);
    dominated::check(&context, lowered, &broken, &mut report);
    unused::check(&context, &used, doubt, &mut report);

    report.into_problems()
}

/// Checks each node by itself, and collects the items that are used. This is a single walk, because
/// a large graph does not fit into the processor's caches and fetching it is most of the work.
fn check_nodes<'c, 'g>(
    context: &CheckContext<'c, 'g>,
    lowered: &LoweredGraph<'_>,
    report: &mut Report<'_>,
) -> UsedItems<'c, 'g> {
    let mut usage = UsedItems::default();
    let mut switches = SwitchChecker::new(context);

    for body in context.bodies() {
        for (position, (id, node)) in body.nodes.iter().enumerate() {
            integrity::check_node(body, position, report);
            typed_values::check_node(context, body, position, report);
            let at = NodeLocation {
                group: body.group,
                node: *id,
            };
            arithmetic_pitfalls::check_operation(&Operation::from_node(node, at), report);
            wires::check_node(context, body, position, report);
            groups::check_node(context, body, position, report);
            muted::check_node(body, position, report);

            match &node.kind {
                NodeKind::Switch(cases) | NodeKind::Set(cases) => {
                    switches.check_node(context, body, position, cases, report);
                }
                NodeKind::Expression(expression) => {
                    expressions::check_node(context, body, position, expression, report);
                }
                NodeKind::History(_) | NodeKind::Consideration { .. } => {
                    history_references::check_node(context, lowered, body, position, report);
                }
                NodeKind::Option(_) => names::check_option(body, position, report),
                NodeKind::Decision => decisions::check_node(body, position, report),
                _ => {}
            }
            usage.record_node(body, position);
        }
    }
    usage
}
