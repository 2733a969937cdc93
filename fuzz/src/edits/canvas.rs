//! Random edits of a canvas: adding, wiring, moving, copying, grouping, deleting.

use emath::{Rect, Vec2, vec2};
use inclination_core::authoring::{kind::SocketType, model::NodeKind};
use inclination_project::{
    arrange::{
        align::{self, Alignment},
        distribute::{self, Axis, Spacing},
        layered,
    },
    catalog::{Catalog, bridge_sockets},
    edit::{
        Edit,
        clipboard::{self, ClipboardContent, PasteOptions, PasteTarget},
        connection_candidates, delete, duplicate, frames,
        groups::{self, PortSide},
        insert, mute, placement, wiring,
    },
    scene::{End, SocketRef},
    selection::{Item, Selection},
};

use super::designer::Designer;

const ALIGNMENT_LINES: [Alignment; 6] = [
    Alignment::Left,
    Alignment::Center,
    Alignment::Right,
    Alignment::Top,
    Alignment::Middle,
    Alignment::Bottom,
];
const SOCKET_TYPES: [SocketType; 6] = [
    SocketType::Value,
    SocketType::Choice,
    SocketType::Consideration,
    SocketType::Option,
    SocketType::Decision,
    SocketType::Effects,
];

/// Performs one of these edits; `None` if there is nothing to edit.
pub(super) fn edit_canvas(designer: &mut Designer<'_>, action: usize) -> Option<()> {
    let (scene, group) = (designer.scene(), designer.group());
    let selection = designer.open.view.selection.clone();

    match action {
        0..=3 => add_entry(designer)?,
        4..=8 => edit_wires(designer, action)?,
        9 => {
            let items: Vec<Item> = selection.iter().collect();
            designer.apply_edits(delete::delete_items(designer.document(), group, &items));
        }
        10 => {
            let with_inputs = designer.flip_coin();
            let pasted = duplicate::duplicate_selection(
                designer.document(),
                &scene,
                group,
                &selection,
                with_inputs,
            );
            apply_paste(designer, pasted);
        }

        11 => {
            let part = clipboard::copy_selection(designer.document(), &scene, group, &selection)?;
            designer.clipboard = part.write();
        }

        12 | 13 => {
            let Ok(ClipboardContent::Fragment(part)) =
                clipboard::parse_clipboard_text(&designer.clipboard)
            else {
                let (at, text) = (designer.pick_position(), designer.pick_text());
                designer.apply_edits(frames::add_note(designer.document(), group, at, text).1);
                return None;
            };

            let at = designer.pick_position();
            let pasting = PasteOptions {
                to: [
                    PasteTarget::Place(at),
                    PasteTarget::Offset(Vec2::splat(24.0)),
                ][designer.pick_below(2)],
                at_home: designer.flip_coin(),
                with_inputs: designer.flip_coin(),
            };
            let pasted = clipboard::paste_fragment(designer.document(), group, &part, pasting);
            apply_paste(designer, pasted);
        }

        14 => {
            let new_group = groups::make_group(designer.document(), &scene, group, &selection);
            designer.try_apply_edits(new_group.map(|new_group| new_group.edits));
        }

        15 => {
            let usage = pick_group_use(designer)?;
            let apart = groups::ungroup(designer.document(), &scene, group, usage);
            designer.try_apply_edits(apart.map(|(edits, _)| edits));
        }
        16 => {
            let usage = pick_group_use(designer)?;
            let edits = groups::copy_group_for_use(designer.document(), group, usage);
            designer.try_apply_edits(edits);
        }

        17 => edit_ports(designer)?,
        18 => {
            let nodes = designer.affected_nodes();
            let edits = match designer.pick_below(3) {
                0 => mute::toggle_mute(designer.document(), group, &nodes),
                1 => Ok(mute::toggle_collapsed(designer.document(), &nodes)),
                _ => Ok(insert::detach_nodes(designer.document(), group, &nodes)),
            };
            designer.try_apply_edits(edits);
        }

        19 => {
            let (at, text, action) = (
                designer.pick_position(),
                designer.pick_text(),
                designer.pick_below(3),
            );
            let document = designer.document();
            designer.apply_edits(match action {
                0 => frames::add_frame(document, &scene, group, &selection, at).1,
                1 => frames::add_note(document, group, at, text).1,
                _ => frames::fit_frames(document, &scene, &selection),
            });
        }

        20 => arrange_selection(designer, &selection),
        21 => {
            let edits = drag_selection(designer);
            designer.apply_edits(edits);
        }

        _ => {
            let (node, at) = (designer.pick_node()?, designer.pick_position());
            let wires: Vec<_> = scene.wires.iter().map(|wire| (wire.to, wire.key)).collect();
            let picked = designer.pick_one(&wires).filter(|_| designer.flip_coin());
            let document = designer.document();
            let (to, key) = match picked {
                Some(wire) => wire,
                None => insert::find_target_wire(document, &scene, group, node, at)?,
            };
            let edits = insert::insert_into_wire(document, &scene, group, node, at, to, key);
            designer.apply_edits(edits?);
        }
    }
    Some(())
}

/// Adds an entry of the catalog, connected to a socket or not.
fn add_entry(designer: &mut Designer<'_>) -> Option<()> {
    let group = designer.group();
    let catalog = Catalog::new(designer.document(), group);
    let (count, at) = (catalog.entries().len(), designer.pick_position());
    let entry = &catalog.entries()[designer.pick_below(count)];

    let neighbor = designer.pick_node()?;
    let socket = designer.pick_socket(neighbor);
    let end = match (designer.pick_below(3), socket) {
        (0, Some(key)) => Some(End::In(key)),
        (1, _) => Some(End::Out(None)),
        _ => None,
    };
    let loose = end.map(|end| SocketRef {
        node: neighbor,
        end,
    });

    let insertion = match socket.filter(|_| loose.is_none() && designer.flip_coin()) {
        Some(key) => entry.build_insertion(designer.document(), group, at, (neighbor, key)),
        None => entry.build_edits(designer.document(), group, at, loose),
    };
    designer.apply_edits(insertion.edits);
    designer.open.view.selection = Selection::from_items(insertion.item);
    Some(())
}

/// Connects sockets that fit, or any two sockets, or cuts a wire.
fn edit_wires(designer: &mut Designer<'_>, action: usize) -> Option<()> {
    let (scene, group) = (designer.scene(), designer.group());
    match action {
        4..=6 => {
            let node = designer.pick_node()?;
            let all = connection_candidates::find_candidates(
                designer.document(),
                group,
                &scene,
                node,
                None,
            );
            let join = designer.pick_one(&all)?;
            let document = designer.document();
            let edits = if join.bridge.is_some() {
                let made = bridge_sockets(document, group, join.own, join.other);
                made.expect("a node belongs in between").edits
            } else {
                let edits = wiring::connect_sockets(document, group, join.own, join.other);
                edits.expect("what fits can be joined")
            };
            designer.apply_edits(edits);
        }

        7 => {
            // Sockets that may not fit.
            let ends = [End::Out(None), End::NewRow];
            let (one, other) = (designer.pick_node()?, designer.pick_node()?);
            let socket = designer.pick_socket(other)?;
            let from = SocketRef {
                node: one,
                end: ends[designer.pick_below(2)],
            };
            let to = SocketRef {
                node: other,
                end: End::In(socket),
            };

            let edits = wiring::connect_sockets(designer.document(), group, from, to);
            designer.try_apply_edits(edits);
        }

        _ => {
            let wires: Vec<_> = scene.wires.iter().map(|wire| (wire.to, wire.key)).collect();
            let wire = designer.pick_one(&wires)?;
            designer.apply_edits(delete::cut_wires(designer.document(), group, &[wire]));
        }
    }
    Some(())
}

/// Makes the edits of a paste and selects what was pasted.
fn apply_paste(designer: &mut Designer<'_>, pasted: Result<clipboard::PasteOutcome, String>) {
    if let Ok(pasted) = &pasted {
        designer.open.view.selection = Selection::from_items(pasted.items.iter().copied());
    }
    designer.try_apply_edits(pasted.map(|pasted| pasted.edits));
}

/// Picks a use of a group.
fn pick_group_use(
    designer: &mut Designer<'_>,
) -> Option<inclination_core::authoring::model::NodeId> {
    let uses: Vec<_> = designer
        .open
        .body()
        .iter()
        .filter(|(_, node)| matches!(node.kind, NodeKind::Group { .. }))
        .map(|(id, _)| *id)
        .collect();
    designer.pick_one(&uses)
}

/// Adds or changes a port of a group, or deletes unused groups.
fn edit_ports(designer: &mut Designer<'_>) -> Option<()> {
    let (action, name) = (designer.pick_below(6), designer.pick_text());
    let ty = SOCKET_TYPES[designer.pick_below(SOCKET_TYPES.len())];

    if action == 0 {
        let edits = groups::delete_unused_groups(designer.document());
        designer.try_apply_edits(edits);
        return None;
    }
    if action == 1 {
        let all: Vec<_> = designer.document().graph.groups.keys().copied().collect();
        let group = designer.pick_one(&all)?;
        let side = [PortSide::Inputs, PortSide::Outputs][designer.pick_below(2)];
        designer.apply_edits(groups::add_port(designer.document(), group, side, name, ty)?.1);
        return None;
    }

    let (group, port) = designer.pick_port()?;
    let to = designer.pick_below(5);
    let document = designer.document();
    let edits = match action {
        2 => groups::rename_port(document, group, port, name),
        3 => groups::retype_port(document, group, port, ty),
        4 => groups::move_port(document, group, port, to),
        _ => groups::remove_port(document, group, port),
    };
    designer.apply_edits(edits);
    Some(())
}

/// Aligns, distributes or lays out the selection.
fn arrange_selection(designer: &mut Designer<'_>, selection: &Selection) {
    let scene = designer.scene();
    let line = ALIGNMENT_LINES[designer.pick_below(6)];
    let even = [Spacing::Middles, Spacing::Gaps][designer.pick_below(2)];
    let axis = [Axis::Across, Axis::Down][designer.pick_below(2)];
    let action = designer.pick_below(3);

    let document = designer.document();
    designer.apply_edits(match action {
        0 => align::align_selection(document, &scene, selection, line),
        1 => distribute::distribute_selection(document, &scene, selection, axis, even),
        _ => layered::lay_out_selection(document, &scene, selection),
    });
}

/// Returns the edits of one frame of a drag that moves or resizes the selection.
pub(super) fn drag_selection(designer: &mut Designer<'_>) -> Vec<Edit> {
    let (scene, selection) = (designer.scene(), designer.open.view.selection.clone());
    let (at, lead, action) = (
        designer.pick_position(),
        selection.lead(),
        designer.pick_below(3),
    );

    let document = designer.document();
    match (action, lead) {
        (0, Some(item)) => placement::resize_item(document, item, at)
            .into_iter()
            .collect(),
        (1, Some(item)) => {
            let area = Rect::from_min_size(at, vec2(240.0, 96.0));
            placement::place_item(document, item, area)
                .into_iter()
                .collect()
        }
        _ => {
            let items = placement::items_moved_with(&scene, &selection);
            placement::move_items(document, &items, at.to_vec2())
        }
    }
}
