//! Compares groups with their inputs and outputs, and the rank bands of the whole graph.

use inclination_core::{
    authoring::model::{Graph, Group, GroupId, Place, Port, RankBand},
    text::{append_unit, with_article},
};

use super::{ChangeKind, Difference, phrases};
use crate::text::{formatting::pluralize, number};

/// Compares the rank bands, which belong to the whole graph.
pub(super) fn compare_rank_bands(now: &Graph, then: &Graph) -> Vec<Difference> {
    let (now, then) = (&now.rank_bands, &then.rank_bands);
    if now == then {
        return Vec::new();
    }

    let mut what = Vec::new();
    for band in now {
        match then.iter().find(|other| other.name == band.name) {
            None => what.push(format!(
                "“{}” ({}) was added",
                band.name,
                format_ranks(band)
            )),
            Some(other) if format_ranks(other) != format_ranks(band) => {
                what.push(phrases::format_change(
                    &band.name,
                    &format_ranks(band),
                    &format_ranks(other),
                ));
            }
            Some(_) => {}
        }
    }
    let gone = then
        .iter()
        .filter(|band| !now.iter().any(|other| other.name == band.name));
    what.extend(gone.map(|band| format!("“{}” was removed", band.name)));

    if what.is_empty() {
        what.push(String::from("The order changed"));
    }

    vec![Difference {
        title: String::from("Rank bands"),
        kind: String::from("Graph"),
        inside: None,
        how: ChangeKind::Changed,
        place: Some(Place::default()),
        what,
    }]
}

fn format_ranks(band: &RankBand) -> String {
    let short = number::format_setting;
    if band.to == f32::MAX {
        format!("{} and up", short(band.from))
    } else {
        format!("{} to {}", short(band.from), short(band.to))
    }
}

/// Compares a group itself. The nodes in it are compared like those of the graph.
pub(super) fn compare_group(
    now: &Graph,
    then: &Graph,
    id: GroupId,
    here: Option<&Group>,
    there: Option<&Group>,
    found: &mut Vec<Difference>,
) {
    let (how, group, what) = match (here, there) {
        (Some(group), Some(other)) => (ChangeKind::Changed, group, group_changes(group, other)),
        (Some(group), None) => (ChangeKind::Added, group, Vec::new()),
        (None, Some(group)) => (ChangeKind::Removed, group, Vec::new()),
        (None, None) => return,
    };
    if how == ChangeKind::Changed && what.is_empty() {
        return;
    }

    let graph = if how == ChangeKind::Removed {
        then
    } else {
        now
    };
    let name = graph.groups.get(&id).map_or("", |group| &group.name);
    found.push(Difference {
        title: name.to_owned(),
        kind: format!("Group of {}", format_node_count(group.nodes.len())),
        inside: None,
        how,
        place: (how != ChangeKind::Removed).then(|| Place::group(id)),
        what,
    });
}

/// Formats a number of nodes.
fn format_node_count(nodes: usize) -> String {
    format!("{nodes} {}", pluralize(nodes, "node", "nodes"))
}

/// Describes the differences between two versions of a group.
fn group_changes(now: &Group, then: &Group) -> Vec<String> {
    let mut what = Vec::new();
    if now.name != then.name {
        what.push(format!("Renamed from “{}”", then.name));
    }
    compare_ports("input", &now.inputs, &then.inputs, &mut what);
    compare_ports("output", &now.outputs, &then.outputs, &mut what);
    what
}

/// Describes the differences between the inputs or outputs of two groups.
fn compare_ports(side: &str, now: &[Port], then: &[Port], what: &mut Vec<String>) {
    for port in now {
        let Some(other) = then.iter().find(|other| other.id == port.id) else {
            what.push(format!("The {side} “{}” was added", port.name));
            continue;
        };

        let name = &port.name;
        if port.name != other.name {
            what.push(format!(
                "The {side} “{name}” was renamed from “{}”",
                other.name
            ));
        }
        if port.ty != other.ty {
            what.push(phrases::format_change(
                name,
                &with_article(port.ty.word()),
                &with_article(other.ty.word()),
            ));
        }
        if port.unit != other.unit {
            let units =
                [&port.unit, &other.unit].map(|unit| if unit.is_empty() { "none" } else { unit });
            what.push(phrases::format_change(
                &format!("{name}, unit"),
                units[0],
                units[1],
            ));
        }
        if port.default.to_bits() != other.default.to_bits() {
            what.push(phrases::format_number_change(
                &format!("{name}, default"),
                port.default,
                other.default,
                &port.unit,
            ));
        }
        if port.bookends != other.bookends {
            let range = |port: &Port| match port.bookends {
                Some((low, high)) => {
                    let ends = format!(
                        "{} to {}",
                        number::format_setting(low),
                        number::format_setting(high)
                    );
                    append_unit(&ends, &port.unit)
                }
                None => String::from("none"),
            };
            what.push(phrases::format_change(
                &format!("{name}, range"),
                &range(port),
                &range(other),
            ));
        }
    }

    let gone = then
        .iter()
        .filter(|port| !now.iter().any(|other| other.id == port.id));
    what.extend(gone.map(|port| format!("The {side} “{}” was removed", port.name)));
}
