//! Scope: what a factor reads may be as wide as the factor or wider, never narrower.

use alloc::{format, string::String, vec::Vec};

use super::{
    Fix, FixEdit, NodeAt, Report, rules,
    scene::{Reads, Scene, wired},
    words,
};
use crate::{
    compile::Body,
    model::{Node, NodeId, NodeKind, Place, Scope, SocketKey},
};

pub(super) fn check(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    let body = &scene.plan.root;
    for &position in &body.factors {
        let (id, node) = body.nodes[position as usize];
        if let NodeKind::Factor(declared) = node.kind {
            factor(scene, body, position as usize, (id, node, declared), report);
        }
    }
}

fn factor(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    (id, node, declared): (NodeId, &Node, Scope),
    report: &mut Report<'_>,
) {
    let fact = scene.facts.get(None, position as u32, None);
    let Some(fact) = fact.filter(|fact| fact.scope > declared) else {
        return;
    };
    let stat = fact
        .narrowed_by
        .and_then(|stat| scene.graph.stats.get(stat as usize));
    let why = match stat {
        Some(stat) => format!(
            "the {} stat {}",
            fact.scope.word(),
            words::quoted(&stat.name)
        ),
        None if fact.narrowed_by.is_some() => {
            "a number that profiles change, which differs from agent to agent".into()
        }
        None => "a draw, which differs from agent to agent".into(),
    };
    let way = way(scene, body, position, fact.narrowed_by, fact.scope);
    let sentence = format!(
        "The factor {} belongs to the {}, but reads {why}: {way}. Let it belong to the {}, or read something wider.",
        words::quoted(&node.name),
        declared.word(),
        fact.scope.word(),
    );
    let at = NodeAt {
        group: None,
        node: id,
    };
    let fix = Fix::one(
        format!("Let it belong to the {}", fact.scope.word()),
        FixEdit::DeclareScope(at, fact.scope),
    );
    let place = Place::node(None, id).socket(SocketKey::Fixed(0));
    report.add(rules::NARROW_SCOPE, place, sentence, Some(fix));
}

/// The wires from what narrowed a value to the node that has it, as names. Groups are passed by their use's name.
fn way(
    scene: &Scene<'_, '_>,
    body: &Body<'_>,
    position: usize,
    narrowed_by: Option<u32>,
    scope: Scope,
) -> String {
    /// More would not be read, and many factors behind one long chain would cost time.
    const SHOWN: usize = 12;
    let narrow = |reads: &Reads<'_, '_>| {
        let fact = scene.fact(reads);
        fact.is_some_and(|fact| fact.scope == scope && fact.narrowed_by == narrowed_by)
    };
    let mut names: Vec<&str> = Vec::new();
    let mut at = position;
    while let Some((_, node)) = body.nodes.get(at) {
        names.push(node.label());
        if names.len() == SHOWN {
            names.push("…");
            break;
        }
        match wired(body, at).find(narrow) {
            Some(reads) => at = reads.source as usize,
            None => break,
        }
    }
    names.reverse();
    names.join(" → ")
}
