//! Links between help topics: kinds of nodes that are usually wired together, and families.

use inclination_core::authoring::kind::{Family, SocketType, Spec};

use super::{Topic, panel_usage::related_panels, subjects};

/// Returns the topics linked from a topic, under headings.
pub fn linked_topics(topic: Topic) -> Vec<(&'static str, Vec<Topic>)> {
    if let Topic::Panel(pane) = topic {
        let related = related_panels(pane).iter().copied();
        return vec![("See also", related.map(Topic::Panel).collect())];
    }
    let Some(subject) = topic.subject() else {
        return Vec::new();
    };
    let spec = subject.spec;

    let find_others = |is_linked: &dyn Fn(&Spec) -> bool| {
        subjects()
            .iter()
            .enumerate()
            .filter(|(_, other)| other.spec.key != spec.key && is_linked(other.spec))
            .map(|(at, _)| Topic::Node(at))
            .collect::<Vec<_>>()
    };
    let parts = [
        (
            "Connects to",
            find_others(&|other| usually_feeds(spec, other)),
        ),
        (
            "Takes input from",
            find_others(&|other| usually_feeds(other, spec)),
        ),
        (
            "Same family",
            find_others(&|other| other.family == spec.family),
        ),
    ];

    parts
        .into_iter()
        .filter(|(_, links)| !links.is_empty())
        .collect()
}

/// Whether the output of one kind is usually wired into another.
fn usually_feeds(from: &Spec, to: &Spec) -> bool {
    if matches!(from.family, Family::Group) || matches!(to.family, Family::Group) {
        return false;
    }

    let takes = |ty: SocketType| to.sockets().chain(to.row).any(|socket| socket.ty == ty);
    if from.gives != SocketType::Value {
        return has_output(from) && takes(from.gives);
    }

    // Values can go anywhere, so follow the way graphs are usually drawn.
    has_output(from)
        && match from.family {
            Family::Stat => matches!(to.family, Family::Curve),
            Family::Curve => {
                matches!(to.family, Family::Combine | Family::Factor) || reads_value_first(to)
            }
            Family::Combine | Family::Arithmetic => {
                matches!(to.family, Family::Factor) || reads_value_first(to)
            }
            _ => false,
        }
}

/// Whether the first input of a consideration is a value.
fn reads_value_first(spec: &Spec) -> bool {
    let first = spec.own_sockets.first();
    spec.family == Family::Consideration
        && !spec.remembers
        && first.is_some_and(|socket| socket.ty == SocketType::Value)
}

/// Whether nodes of this kind have an output.
fn has_output(spec: &Spec) -> bool {
    !matches!(spec.family, Family::Factor)
}
