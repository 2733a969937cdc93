//! What leads from one topic to others: what takes what a node gives, what gives what it takes, and its family.

use inclination_core::kind::{Family, SocketType, Spec};

use super::{Topic, subjects};

/// The topics that one leads to, under headings.
pub fn links(topic: Topic) -> Vec<(&'static str, Vec<Topic>)> {
    let Some(subject) = topic.subject() else {
        return Vec::new();
    };
    let spec = subject.spec;
    let others = |is_meant: &dyn Fn(&Spec) -> bool| {
        let all = subjects().iter().enumerate();
        let meant =
            all.filter(|(_, other)| !std::ptr::eq(other.spec, spec) && is_meant(other.spec));
        meant.map(|(at, _)| Topic::Node(at)).collect::<Vec<_>>()
    };
    let parts = [
        ("It goes on to", others(&|other| goes_on(spec, other))),
        ("It is made from", others(&|other| goes_on(other, spec))),
        ("Its family", others(&|other| other.family == spec.family)),
    ];
    parts
        .into_iter()
        .filter(|(_, links)| !links.is_empty())
        .collect()
}

/// Whether what one kind gives is usually wired into another.
fn goes_on(from: &Spec, to: &Spec) -> bool {
    if matches!(from.family, Family::Group) || matches!(to.family, Family::Group) {
        return false;
    }
    let takes = |ty: SocketType| to.sockets().chain(to.row).any(|socket| socket.ty == ty);
    if from.gives != SocketType::Value {
        return is_giver(from) && takes(from.gives);
    }
    // Values go anywhere: what a graph is usually drawn like.
    is_giver(from)
        && match from.family {
            Family::Stat => matches!(to.family, Family::Curve),
            Family::Curve => matches!(to.family, Family::Combine | Family::Factor) || is_read(to),
            Family::Combine | Family::Arithmetic => {
                matches!(to.family, Family::Factor) || is_read(to)
            }
            _ => false,
        }
}

/// Whether a consideration reads a value first of all.
fn is_read(spec: &Spec) -> bool {
    let first = spec.own_sockets.first();
    spec.family == Family::Consideration
        && !spec.remembers
        && first.is_some_and(|socket| socket.ty == SocketType::Value)
}

/// Whether anything flows out of it.
fn is_giver(spec: &Spec) -> bool {
    !matches!(spec.family, Family::Factor)
}
