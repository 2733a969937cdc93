//! Single random actions: undo, selection, another view, a drag, or an edit.

use inclination_core::authoring::model::GroupId;
use inclination_project::{
    document::Crumb,
    selection::{Item, Selection, select as selecting},
};

use super::{canvas, canvases, content, designer::Designer, project_data};

/// Performs one random action.
pub(super) fn perform_action(designer: &mut Designer<'_>) {
    match designer.pick_below(64) {
        0 => drop(designer.open.undo()),
        1 => drop(designer.open.redo()),
        2 => drop(designer.open.undo_values()),
        3 => drop(designer.open.redo_values()),
        4..=5 => change_selection(designer),
        6 => change_view(designer),
        7 => perform_drag(designer),
        action @ 8..=30 => _ = canvas::edit_canvas(designer, action - 8),
        action @ 31..=46 => _ = content::edit_content(designer, action - 31),
        action => _ = project_data::edit_project_data(designer, action - 47),
    }
}

/// Selects other items.
fn change_selection(designer: &mut Designer<'_>) {
    let scene = designer.scene();
    let all: Vec<Item> = selecting::select_all(&scene).iter().collect();
    let body = designer.open.body();
    let selected = &designer.open.view.selection;
    let (up, down) = (
        selecting::add_upstream(body, selected),
        selecting::add_downstream(body, selected),
    );
    let same_kind = selecting::add_same_kind(body, selected);
    let grown = selecting::add_neighbors(body, selected);

    let selection = match designer.pick_below(9) {
        0 => selecting::select_all(&scene),
        1 => selecting::invert_selection(&scene, &designer.open.view.selection),
        2 => up,
        3 => down,
        4 => same_kind,
        5 => grown,
        6 => Selection::default(),
        _ => {
            let count = 1 + designer.pick_below(4);
            Selection::from_items((0..count).filter_map(|_| designer.pick_one(&all)))
        }
    };

    designer.open.view.selection = selection;
}

/// Shows another canvas, another candidate, or other random draws.
fn change_view(designer: &mut Designer<'_>) {
    match designer.pick_below(4) {
        0 => {
            let all: Vec<Option<GroupId>> = canvases(designer.document()).collect();
            let group = designer.pick_one(&all).flatten();
            designer.open.view.go_to_canvas(group);
        }
        1 => {
            let groups: Vec<GroupId> = designer.document().graph.groups.keys().copied().collect();
            if let Some(group) = designer.pick_one(&groups) {
                designer.open.view.enter_group(Crumb { group, usage: None });
            }
        }
        2 => {
            let target = designer.pick_below(6) as u32;
            designer.open.inspect_candidate(target);
        }
        _ => designer.open.renew_draws(),
    }
}

/// Performs a drag over several frames, which is committed, aborted or left open.
fn perform_drag(designer: &mut Designer<'_>) {
    designer.open.begin_step("Drag");
    for _ in 0..=designer.pick_below(4) {
        let edits = if designer.flip_coin() {
            canvas::drag_selection(designer)
        } else {
            content::drag_number(designer)
        };
        designer.open.continue_step(edits);
    }

    match designer.pick_below(4) {
        0 => designer.open.abort_step(),
        1 => {}
        _ => designer.open.commit_step(),
    }
}
