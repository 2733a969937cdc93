//! What a node gives now, as one says it: what screen readers hear beside its name.

use inclination_core::{
    kind::Family,
    model::{Node, Path, Socket},
};

use super::{ranking, rows, scene::SceneNode, thumbnails};
use crate::{document::OpenDocument, live::Shown, text::number};

/// What a curve gives and where ("0.708 at 38 hp"), what a factor is, what a decision picks and how likely each option is.
pub(super) fn now(document: &OpenDocument, body: Path, placed: &SceneNode) -> Option<String> {
    let node = document.body().get(&placed.id)?;
    match placed.family {
        Family::Curve => curve(document, body, node),
        Family::Factor => factor(document, body, node),
        Family::Decision => decision(document, body, placed),
        _ => None,
    }
}

fn curve(document: &OpenDocument, body: Path, node: &Node) -> Option<String> {
    let (mut drawn, is_read) = thumbnails::drawn(document, body, node)?;
    if !is_read {
        return None;
    }
    let unit = rows::first_unit(&document.document().graph, document.group(), node);
    let x = drawn.x();
    let y = number::steady(drawn.at(x));
    Some(format!(
        "{y} at {}",
        number::with_unit(&number::short(x), &unit)
    ))
}

fn factor(document: &OpenDocument, body: Path, node: &Node) -> Option<String> {
    match node.sockets.first()? {
        Socket::Value(value) => Some(number::steady(*value)),
        Socket::Wire(wire) => match document.live.value(body.node(wire.node), wire.port)? {
            Shown::Number(value) => Some(number::steady(*value)),
            _ => None,
        },
        Socket::Unset => None,
    }
}

fn decision(document: &OpenDocument, body: Path, placed: &SceneNode) -> Option<String> {
    let node = document.body().get(&placed.id)?;
    let Shown::Picks(picked) = document.live.value(body.node(placed.id), None)? else {
        return None;
    };
    let picks = format!("picks {}", picked.as_deref().unwrap_or("nothing"));
    let ranking = ranking::of(document, body, placed)?;
    let told = Some(ranking.told()).filter(|_| ranking::draws(node));
    let parts = [Some(picks), told, Some(ranking.told_off())].into_iter();
    let parts = parts.flatten().filter(|part| !part.is_empty());
    Some(parts.collect::<Vec<_>>().join("; "))
}
