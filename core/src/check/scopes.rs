//! Scopes: the values that a factor reads have the factor's scope or a wider one, never a narrower
//! one.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeLocation, Report,
    context::{CheckContext, SocketRead, wired_sockets},
    messages, rules,
};
use crate::{
    compile::Body,
    model::{NodeKind, Place, Scope, SocketKey},
};

pub(super) fn check(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let body = &context.plan.root;
    for &position in &body.factors {
        let (_, node) = body.nodes[position as usize];
        if let NodeKind::Factor(declared) = node.kind {
            check_factor(context, body, position as usize, declared, report);
        }
    }
}

/// Reports a factor that reads a value with a narrower scope than declared.
fn check_factor(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    declared: Scope,
    report: &mut Report<'_>,
) {
    let (id, node) = body.nodes[position];
    let fact = context.facts.get(None, position as u32, None);
    let Some(fact) = fact.filter(|fact| fact.scope > declared) else {
        return;
    };

    let stat = fact
        .narrowed_by
        .and_then(|stat| context.graph.stats.get(stat as usize));
    let why = match stat {
        Some(stat) => format!(
            "the {} stat {}",
            fact.scope.word(),
            messages::quote_name(&stat.name)
        ),
        None if fact.narrowed_by.is_some() => {
            "a number that can differ between agents, because profiles change it".into()
        }
        None => "a value that differs between agents, such as a random number, a history or the candidates"
                .into(),
    };
    let way = describe_path(context, body, position, fact.narrowed_by, fact.scope);
    let allowed = match declared {
        Scope::World => "world",
        _ => "world or agent",
    };
    let sentence = format!(
        "{} has the scope {}, but it reads {why}: {way}. Set its scope to {}, or connect only values with the scope {allowed}.",
        messages::kind_and_name("factor", node),
        declared.word(),
        fact.scope.word(),
    );

    let at = NodeLocation {
        group: None,
        node: id,
    };
    let fix = Fix::with_edit(
        format!("Set its scope to {}", fact.scope.word()),
        FixEdit::DeclareScope(at, fact.scope),
    );

    let place = Place::node(None, id).socket(SocketKey::Fixed(0));
    report.add(rules::NARROW_SCOPE, place, sentence, Some(fix));
}

/// Describes the wires from the source of a scope to the node that has it, by the names of the
/// nodes. A group appears with the name of its use.
fn describe_path(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    narrowed_by: Option<u32>,
    scope: Scope,
) -> String {
    /// Readers would skip longer paths, and many factors at the end of one long chain would be
    /// slow.
    const MAX_NODES: usize = 12;
    let has_scope = |reads: &SocketRead<'_, '_>| {
        let fact = context.wire_fact(reads);
        fact.is_some_and(|fact| fact.scope == scope && fact.narrowed_by == narrowed_by)
    };

    let mut names: Vec<String> = Vec::new();
    let mut at = position;
    while let Some((_, node)) = body.nodes.get(at) {
        names.push(node.display_title(context.graph));
        if names.len() == MAX_NODES {
            names.push("…".into());
            break;
        }
        match wired_sockets(body, at).find(has_scope) {
            Some(reads) => at = reads.source as usize,
            None => break,
        }
    }

    names.reverse();
    names.join(" → ")
}
