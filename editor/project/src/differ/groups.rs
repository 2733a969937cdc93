//! Groups with what goes in and comes out, and what is the whole graph's.

use inclination_core::model::{Graph, Group, GroupId, Place, Port, RankBand};

use super::{Difference, How, words};
use crate::text::number;

/// What belongs to no stat, node or group.
pub(super) fn whole(now: &Graph, then: &Graph) -> Vec<Difference> {
    let (now, then) = (&now.rank_bands, &then.rank_bands);
    if now == then {
        return Vec::new();
    }
    let mut what = Vec::new();
    for band in now {
        match then.iter().find(|other| other.name == band.name) {
            None => what.push(format!("{} is new: {}", band.name, ranks(band))),
            Some(other) if ranks(other) != ranks(band) => {
                what.push(words::was(&band.name, &ranks(band), &ranks(other)));
            }
            Some(_) => {}
        }
    }
    let gone = then.iter();
    let gone = gone.filter(|band| !now.iter().any(|other| other.name == band.name));
    what.extend(gone.map(|band| format!("{} is gone", band.name)));
    if what.is_empty() {
        what.push(String::from("Their order is another"));
    }
    vec![Difference {
        title: String::from("Rank bands"),
        kind: String::from("Graph"),
        inside: None,
        how: How::Changed,
        place: Some(Place::default()),
        what,
    }]
}

fn ranks(band: &RankBand) -> String {
    let short = number::short;
    if band.to == f32::MAX {
        format!("from {}", short(band.from))
    } else {
        format!("{} to {}", short(band.from), short(band.to))
    }
}

/// A group itself; what is in it is compared as the graph's own nodes are.
pub(super) fn compare(
    now: &Graph,
    then: &Graph,
    (id, here, there): (GroupId, Option<&Group>, Option<&Group>),
    found: &mut Vec<Difference>,
) {
    let (how, group, what) = match (here, there) {
        (Some(group), Some(other)) => (How::Changed, group, changes(group, other)),
        (Some(group), None) => (How::Added, group, Vec::new()),
        (None, Some(group)) => (How::Removed, group, Vec::new()),
        (None, None) => return,
    };
    if how == How::Changed && what.is_empty() {
        return;
    }
    let graph = if how == How::Removed { then } else { now };
    let name = graph.groups.get(&id).map_or("", |group| &group.name);
    found.push(Difference {
        title: name.to_owned(),
        kind: format!("Group of {}", counted(group.nodes.len())),
        inside: None,
        how,
        place: (how != How::Removed).then(|| Place::group(id)),
        what,
    });
}

fn counted(nodes: usize) -> String {
    match nodes {
        1 => String::from("1 node"),
        nodes => format!("{nodes} nodes"),
    }
}

fn changes(now: &Group, then: &Group) -> Vec<String> {
    let mut what = Vec::new();
    if now.name != then.name {
        what.push(format!("Was called {}", then.name));
    }
    ports("input", &now.inputs, &then.inputs, &mut what);
    ports("output", &now.outputs, &then.outputs, &mut what);
    what
}

fn ports(side: &str, now: &[Port], then: &[Port], what: &mut Vec<String>) {
    for port in now {
        let Some(other) = then.iter().find(|other| other.id == port.id) else {
            what.push(format!("The {side} {} is new", port.name));
            continue;
        };
        let name = &port.name;
        if port.name != other.name {
            what.push(format!("The {side} {name} was called {}", other.name));
        }
        if port.ty != other.ty {
            let said = words::was(
                name,
                &format!("a {}", port.ty.word()),
                &format!("a {}", other.ty.word()),
            );
            what.push(said);
        }
        if port.unit != other.unit {
            let units =
                [&port.unit, &other.unit].map(|unit| if unit.is_empty() { "none" } else { unit });
            what.push(words::was(&format!("{name}, unit"), units[0], units[1]));
        }
        if port.default.to_bits() != other.default.to_bits() {
            let defaults = (port.default, other.default);
            what.push(words::numbers(
                &format!("{name}, default"),
                defaults,
                &port.unit,
            ));
        }
        if port.bookends != other.bookends {
            let said = |port: &Port| match port.bookends {
                Some((low, high)) => {
                    let ends = format!("{} to {}", number::short(low), number::short(high));
                    number::with_unit(&ends, &port.unit)
                }
                None => String::from("none"),
            };
            what.push(words::was(
                &format!("{name}, range"),
                &said(port),
                &said(other),
            ));
        }
    }
    let gone = then.iter();
    let gone = gone.filter(|port| !now.iter().any(|other| other.id == port.id));
    what.extend(gone.map(|port| format!("The {side} {} is gone", port.name)));
}
