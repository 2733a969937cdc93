//! Another version in the place of a group. What is called the same keeps its ids, so that draws, memories and probes go on;
//! uses keep the wires of inputs and outputs that are called the same, and what is lost is told of.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    Document,
    format::Fragment,
    kind::SocketType,
    model::{Graph, Group, GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketKey, Wire},
};

use crate::{
    differ,
    edit::{
        Edit, between,
        groups::{canvases, cut_misfits, reaches, unused, used, without},
        known,
        renumber::{Renumber, notes_and_frames},
        wiring,
    },
    scene::rows,
};

/// A document in which a group is another version.
#[derive(Clone, Debug)]
pub struct Replaced {
    /// The document.
    pub document: Document,
    /// What was lost by it and what else is to be said, a sentence each.
    pub told: Vec<String>,
}

impl Replaced {
    /// The edits that lead to it.
    pub fn edits(&self, from: &Document) -> Vec<Edit> {
        between(from, &self.document)
    }
}

/// Puts the group that a part is a use of in the place of a group.
///
/// # Errors
/// Why it cannot stand there.
pub fn replaced(document: &Document, group: GroupId, part: &Fragment) -> Result<Replaced, String> {
    let gone = || String::from("The group is gone.");
    let own = document.graph.groups.get(&group).ok_or_else(gone)?;
    let (_, main) = super::used(part).ok_or_else(gone)?;
    let theirs = part.groups.get(&main).ok_or_else(gone)?;
    let mut to = document.clone();
    let mut ids = Renumber::default();
    known::stats(&mut to.graph, part, &mut ids);
    known::profiles(&to.graph, part, &mut ids, false);
    let mut inner = part.clone();
    inner.groups.remove(&main);
    inner.looks.shared.remove(&main);
    known::groups(&mut to, &inner, &mut ids, false)?;
    let new = known::without_strangers(theirs, &ids);
    let there = Graph {
        stats: part.stats.clone(),
        groups: part.groups.clone(),
        ..Graph::default()
    };
    let mut next = to.graph.next_id;
    let (here, known) = ((&document.graph, own), (&there, &new));
    let ids = differ::inside(here, known, ids, &mut next);
    to.graph.next_id = next;
    let new = Group {
        name: own.name.clone(),
        ..ids.group(&new)
    };
    if used(&new.nodes)
        .into_iter()
        .any(|used| reaches(&to.graph, used, group))
    {
        return Err(String::from(
            "A group cannot stand inside itself, and this version would.",
        ));
    }
    looks(&mut to, (group, own), (main, part), &ids);
    let ports = new.inputs.iter().chain(&new.outputs);
    let ports: Vec<Port> = ports.cloned().collect();
    to.graph.groups.insert(group, new);
    fit(&mut to.graph, group, &ports, own);
    rid(document, &mut to, (main, part), &ids);
    let told = lost(document, &to, group);
    Ok(Replaced { document: to, told })
}

/// How the group's canvas looks is taken over with it.
fn looks(
    to: &mut Document,
    (group, own): (GroupId, &Group),
    (main, part): (GroupId, &Fragment),
    ids: &Renumber,
) {
    let Document { graph, looks, .. } = to;
    for id in own.nodes.keys() {
        looks.nodes.remove(id);
        looks.collapsed.remove(id);
    }
    looks.bends.retain(|(id, _), _| !own.nodes.contains_key(id));
    looks.notes.retain(|_, note| note.group != Some(group));
    looks.frames.retain(|_, frame| frame.group != Some(group));
    let held = part.groups.get(&main).map(|held| &held.nodes);
    let is_inside = |id: &NodeId| held.is_some_and(|held| held.contains_key(id));
    let nodes = ids.nodes.iter().filter(|(old, _)| is_inside(old));
    let inside = Renumber {
        nodes: nodes.map(|(old, new)| (*old, *new)).collect(),
        ports: ids.ports.clone(),
        ..Renumber::default()
    };
    inside.places(&part.looks, looks);
    let (from, onto) = ((&part.looks, Some(main)), (looks, Some(group)));
    notes_and_frames(graph, from, onto, (0.0, 0.0));
}

/// Lets uses hold what still fits.
fn fit(graph: &mut Graph, group: GroupId, ports: &[Port], before: &Group) {
    let is_there = |id: PortId| Port::find(ports, id).is_some();
    for canvas in canvases(graph) {
        let Some(body) = graph.body_mut(canvas) else {
            continue;
        };
        let mut uses: BTreeSet<NodeId> = BTreeSet::new();
        for (id, node) in body.iter_mut() {
            if let NodeKind::Group {
                group: used,
                inputs,
            } = &mut node.kind
                && *used == group
            {
                inputs.retain(|port, _| is_there(*port));
                uses.insert(*id);
                node.overrides = node.overrides.moved(|key, profile| match key {
                    SocketKey::Port(port) if !is_there(port) => None,
                    key => Some((key, profile)),
                });
            }
        }
        for node in body.values_mut() {
            let is_cut = |wire: Wire| {
                let port = wire.port.filter(|_| uses.contains(&wire.node));
                port.is_some_and(|port| !is_there(port))
            };
            let held = node
                .all_sockets()
                .filter(|(_, held)| held.wire().is_some_and(is_cut));
            let keys: Vec<SocketKey> = held.map(|(key, _)| key).collect();
            // From the last to the first, so that the positions of rows hold while rows go.
            for key in keys.into_iter().rev() {
                wiring::unplug(node, key);
            }
        }
    }
    let all = before.inputs.iter().chain(&before.outputs);
    let types: BTreeMap<PortId, SocketType> = all.map(|port| (port.id, port.ty)).collect();
    for port in ports {
        if types.get(&port.id).is_some_and(|ty| *ty != port.ty) {
            cut_misfits(graph, group, port.id);
        }
    }
}

/// Removes the groups that only the old version used, and lets new ones be called as they are meant to be.
fn rid(before: &Document, to: &mut Document, (main, part): (GroupId, &Fragment), ids: &Renumber) {
    let idle = unused(before);
    let gone = unused(to).into_iter().filter(|id| !idle.contains(id));
    without(to, &gone.collect());
    for (old, group) in part.groups.iter().filter(|(old, _)| **old != main) {
        let new = ids.groups.get(old).copied();
        let new = new.filter(|new| !before.graph.groups.contains_key(new));
        let mut all = to.graph.groups.values();
        let is_free = !all.any(|known| known.name == group.name);
        if let Some(new) = new.and_then(|new| to.graph.groups.get_mut(&new))
            && is_free
        {
            new.name.clone_from(&group.name);
        }
    }
}

/// The wires and numbers that uses had and have no more.
fn lost(before: &Document, after: &Document, group: GroupId) -> Vec<String> {
    let mut told = Vec::new();
    for canvas in canvases(&before.graph) {
        if canvas == Some(group) {
            continue;
        }
        let (Some(then), Some(now)) = (before.graph.body(canvas), after.graph.body(canvas)) else {
            continue;
        };
        for (id, node) in then {
            let Some(left) = now.get(id) else { continue };
            let is_use = |node: &Node| matches!(node.kind, NodeKind::Group { group: used, .. } if used == group);
            let wires = |node: &Node| -> Vec<Wire> {
                let held = node.all_sockets().filter_map(|(_, held)| held.wire());
                held.collect()
            };
            let title = node.display_title(&before.graph);
            let mut still = wires(left);
            for wire in wires(node) {
                match still.iter().position(|known| *known == wire) {
                    Some(at) => {
                        still.swap_remove(at);
                    }
                    None => told.push(format!(
                        "The wire from “{}” to “{title}” was lost: this version has nothing that it fits.",
                        rows::origin(&before.graph, canvas, wire)
                    )),
                }
            }
            if !is_use(node) {
                continue;
            }
            for (key, held) in node.all_sockets() {
                let SocketKey::Port(port) = key else { continue };
                if !matches!(held, Socket::Value(_)) || left.socket(key).is_some() {
                    continue;
                }
                let ports = before.graph.groups.get(&group);
                let port = ports.and_then(|group| Port::find(&group.inputs, port));
                if let Some(port) = port {
                    told.push(format!(
                        "What was typed into “{}” of “{title}” was lost: this version has no such input.",
                        port.name
                    ));
                }
            }
        }
    }
    told
}
