//! Random edits of the content of nodes, notes and the graph: names, numbers, kinds, rows, points,
//! fixes.

use inclination_core::{
    Scope,
    authoring::{
        check::check,
        curve, decide,
        format::Tint,
        model::{RankBand, Socket},
        piecewise::{Point, Segment},
    },
};
use inclination_project::edit::{
    Edit, bends, curves, delete, fixes, kinds, nodes, ports, profiles, properties, rows,
};

use super::designer::Designer;

/// Performs one of these edits; `None` if there is nothing to edit.
pub(super) fn edit_content(designer: &mut Designer<'_>, action: usize) -> Option<()> {
    let group = designer.group();
    match action {
        0 | 1 => {
            let edits = drag_number(designer);
            designer.apply_edits(edits);
        }

        2 => {
            let (ids, text) = (designer.affected_nodes(), designer.pick_text());
            let action = designer.pick_below(4);
            let document = designer.document();
            designer.apply_edits(match action {
                0 => properties::describe_nodes(document, group, &ids, text),
                1 => properties::set_payload(document, group, &ids, text),
                2 => nodes::rename_node(document, group, *ids.first()?, text),
                _ => properties::rename_nodes(document, group, &ids, text),
            });
        }

        3 => {
            let id = designer.pick_node()?;
            let spec = designer.find_node(id)?.kind.spec();
            let keys: Vec<&str> = spec.settings().map(|setting| setting.key).collect();
            let key = designer.pick_one(&keys)?;
            let (ids, option) = (designer.affected_nodes(), designer.pick_below(5));
            designer.apply_edits(properties::choose_setting(
                designer.document(),
                group,
                &ids,
                key,
                option,
            ));
        }

        4 => {
            let (id, asked) = (designer.pick_node()?, designer.pick_node());
            let scope = Scope::ALL[designer.pick_below(Scope::ALL.len())];
            let action = designer.pick_below(2);
            let document = designer.document();
            designer.apply_edits(match action {
                0 => properties::set_asked_option(document, group, &[id], asked),
                _ => properties::set_factor_scope(document, group, &[id], scope),
            });
        }

        5 => {
            let id = designer.pick_node()?;
            let key = designer.pick_socket(id)?;
            designer.apply_edits(properties::reset_socket(
                designer.document(),
                group,
                id,
                key,
            ));
        }
        6 => edit_points(designer)?,
        7 | 8 => edit_rows(designer)?,

        9 => {
            let id = designer.pick_node()?;
            let offered: Vec<&str> = kinds::available_kinds(&designer.find_node(id)?.kind)
                .into_iter()
                .map(|spec| spec.key)
                .collect();
            let key = designer.pick_one(&offered)?;
            let ids = designer.affected_nodes();
            designer.apply_edits(kinds::change_kind(
                designer.document(),
                group,
                &ids,
                key,
                &|_| 0.0,
            ));
        }

        10 => {
            let ids = designer.affected_nodes();
            let curve = &curve::PRESETS[designer.pick_below(curve::PRESETS.len())];
            let decision = &decide::PRESETS[designer.pick_below(decide::PRESETS.len())];
            let action = designer.pick_below(3);
            let document = designer.document();
            designer.apply_edits(match action {
                0 => kinds::apply_curve_preset(document, group, &ids, curve),
                1 => kinds::apply_decision_preset(document, group, &ids, decision),
                _ => curves::reset_curves(document, group, &ids),
            });
        }
        11 | 12 => handle_problem(designer)?,
        13 => edit_graph_properties(designer),

        14 => edit_port(designer)?,
        _ => edit_annotations(designer)?,
    }
    Some(())
}

/// Edits an input or output of a group.
fn edit_port(designer: &mut Designer<'_>) -> Option<()> {
    let (group, port) = designer.pick_port()?;
    let (low, high, text) = (
        designer.pick_number(),
        designer.pick_number(),
        designer.pick_text(),
    );
    designer.apply_edits(ports::change_port(
        designer.document(),
        group,
        port,
        |port| {
            port.description = text.into();
            port.default = low;
            port.bookends = Some((low.min(high), low.max(high)));
        },
    ));
    Some(())
}

/// Returns the edits of one frame of a drag that changes a number in a node.
pub(super) fn drag_number(designer: &mut Designer<'_>) -> Vec<Edit> {
    let Some((id, key)) = designer
        .pick_node()
        .and_then(|id| Some((id, designer.pick_socket(id)?)))
    else {
        return Vec::new();
    };
    let (number, group) = (designer.pick_number(), designer.group());
    let profile = designer.open.view.profile;
    let action = designer.pick_below(3);

    let document = designer.document();
    match action {
        0 => nodes::set_socket(document, group, id, key, Socket::Value(number)),
        1 => profiles::set_number(document, group, profile, id, key, Socket::Value(number)),
        _ => delete::cut_wires(document, group, &[(id, key)]),
    }
}

/// Edits the points of a piecewise curve.
fn edit_points(designer: &mut Designer<'_>) -> Option<()> {
    let (id, group) = (designer.pick_node()?, designer.group());
    let pieces = designer.find_node(id)?.pieces.clone();
    let mut points = pieces?.points;

    match designer.pick_below(4) {
        0 => points.push(properties::next_point(&points)),
        1 => _ = points.pop(),
        2 => {
            let (low, high) = (designer.pick_number(), designer.pick_number());
            points = curves::stretch_points(&points, low, high);
        }
        _ => {
            let segments = [
                Segment::Linear,
                Segment::Smooth,
                Segment::Monotone,
                Segment::Power(2.5),
            ];
            let segment = segments[designer.pick_below(4)];
            let (x, y) = (designer.pick_number(), designer.pick_number());
            points.push(Point { x, y, segment });
        }
    }

    designer.apply_edits(properties::set_curve_points(
        designer.document(),
        group,
        id,
        &points,
    ));
    Some(())
}

/// Adds, names, moves or removes a row of a node.
fn edit_rows(designer: &mut Designer<'_>) -> Option<()> {
    let (id, group) = (designer.pick_node()?, designer.group());
    let (from, to, text) = (
        designer.pick_below(4),
        designer.pick_below(4),
        designer.pick_text(),
    );
    let action = designer.pick_below(5);

    let document = designer.document();
    designer.apply_edits(match action {
        0 => rows::add_row(document, group, id),
        1 => rows::add_named_row(document, group, id, text),
        2 => rows::remove_row(document, group, id, from),
        3 => rows::move_row(document, group, id, from, to),
        _ => rows::rename_case(document, group, id, from, text),
    });
    Some(())
}

/// Fixes a problem, accepts it, or reports an accepted one again.
fn handle_problem(designer: &mut Designer<'_>) -> Option<()> {
    let problems: Vec<_> = check(&designer.document().graph).iter().cloned().collect();
    let problem = designer.pick_one(&problems)?;
    let accepted: Vec<_> = designer
        .document()
        .graph
        .acknowledged
        .iter()
        .cloned()
        .collect();
    let again = designer.pick_one(&accepted);
    let action = designer.pick_below(4);

    let document = designer.document();
    designer.apply_edits(match (action, again) {
        (0, _) => fixes::accept_problem(document, problem.acknowledgement()?),
        (1, Some(again)) => fixes::withdraw_acceptance(document, &again),
        _ => fixes::apply_fix(document, &problem.fix?),
    });
    Some(())
}

/// Changes the graph's name, description or rank bands.
fn edit_graph_properties(designer: &mut Designer<'_>) {
    let (text, rank, action) = (
        designer.pick_text(),
        designer.pick_number(),
        designer.pick_below(3),
    );
    let document = designer.document();
    designer.apply_edits(match action {
        0 => properties::change_graph_info(document, |about| about.name = text.into()),
        1 => properties::change_graph_info(document, |about| about.description = text.into()),
        _ => properties::change_rank_bands(document, |bands| {
            bands.push(RankBand {
                name: text.into(),
                from: rank.min(1.0),
                to: rank.max(1.0),
            });
        }),
    });
}

/// Edits a note, the bends of a wire, and a frame.
fn edit_annotations(designer: &mut Designer<'_>) -> Option<()> {
    let looks = &designer.document().looks;
    let notes: Vec<_> = looks.notes.keys().copied().collect();
    let frames: Vec<_> = looks.frames.keys().copied().collect();
    let (text, number) = (designer.pick_text(), designer.pick_number());

    if let Some(id) = designer.pick_one(&notes) {
        designer.apply_edits(properties::change_note(designer.document(), id, |note| {
            note.text = text.into();
        }));
    }

    let scene = designer.scene();
    let wires: Vec<_> = scene.wires.iter().map(|wire| (wire.to, wire.key)).collect();
    if let Some((node, key)) = designer.pick_one(&wires) {
        let (place, at) = (designer.pick_below(3), designer.pick_position());
        if let Some((edits, _)) = bends::add_bend(designer.document(), node, key, place, at) {
            designer.apply_edits(edits);
        }
    }

    let id = designer.pick_one(&frames)?;
    let tint = Tint::ALL[designer.pick_below(Tint::ALL.len())];
    designer.apply_edits(properties::change_frame(designer.document(), id, |frame| {
        frame.title = text.into();
        frame.tint = tint;
        frame.x = number;
    }));
    Some(())
}
