//! Tests of saved layouts, and of panel sizes when the window or a panel changes.

use eframe::egui::vec2;

use super::{sizes::TemporaryShare, *};

#[test]
fn a_saved_layout_is_restored() {
    let mut layout = PanelLayout::default();
    layout.set_shown(Pane::Outline, false);
    let saved = layout.to_json();
    let mut other = PanelLayout::default();
    other.restore_json(&saved);
    assert_eq!(other.to_json(), saved);
    assert!(!other.is_shown(Pane::Outline) && other.is_shown(Pane::Stats));
}

#[test]
fn a_damaged_layout_is_replaced_by_the_default() {
    let first = PanelLayout::default().to_json();
    let with = |change: fn(&mut serde_json::Value)| {
        let mut value: serde_json::Value = serde_json::from_str(&first).unwrap();
        change(&mut value);
        value.to_string()
    };
    let damaged = [
        String::new(),
        String::from("{}"),
        first[..first.len() / 2].to_owned(),
        // In order: a tile as its own child, an unknown root, no root, a panel twice, an unknown
        // panel, a negative share.
        with(|value| {
            let root = value["root"].clone();
            let tile = root.to_string();
            value["tiles"]["tiles"][&tile]["Container"]["Linear"]["children"][0] = root;
        }),
        with(|value| value["root"] = 999.into()),
        with(|value| value["root"] = serde_json::Value::Null),
        first.replace("\"Outline\"", "\"Stats\""),
        first.replace("\"Outline\"", "\"Unknown\""),
        first.replace("288.0", "-1.0"),
    ];

    for damaged in damaged {
        assert_ne!(damaged, first);
        let mut layout = PanelLayout::default();
        layout.set_shown(Pane::Stats, false);
        layout.restore_json(&damaged);
        assert_eq!(layout.to_json(), first, "{damaged}");
    }
}

#[test]
fn a_layout_saved_before_a_panel_existed_gets_it_hidden() {
    let mut older = PanelLayout::default();
    older.set_shown(Pane::Outline, false);
    let table = older.find_tile(Pane::Table).unwrap();
    let beside = older.tree.tiles.parent_of(table).unwrap();
    older.tree.tiles.remove(table);
    if let Some(Tile::Container(tabs)) = older.tree.tiles.get_mut(beside) {
        tabs.remove_child(table);
    }

    let mut layout = PanelLayout::default();
    layout.restore_json(&older.to_json());
    assert!(!layout.is_shown(Pane::Outline) && !layout.is_shown(Pane::Table));
    assert!(layout.is_in_front(Pane::Canvas));
    layout.set_shown(Pane::Table, true);
    assert!(layout.is_in_front(Pane::Table));
    layout.set_shown(Pane::Table, false);
    assert!(layout.is_in_front(Pane::Canvas));
}

/// Returns the share of a panel in the nearest row, or in the nearest column.
fn find_share(layout: &PanelLayout, pane: Pane, dir: LinearDir) -> Option<f32> {
    let mut tile = layout.find_tile(pane)?;
    while let Some(parent) = layout.tree.tiles.parent_of(tile) {
        if let Some(Container::Linear(linear)) = layout.tree.tiles.get_container(parent)
            && linear.dir == dir
        {
            return Some(linear.shares[tile]);
        }
        tile = parent;
    }
    None
}

fn row_share(layout: &PanelLayout, pane: Pane) -> Option<f32> {
    find_share(layout, pane, LinearDir::Horizontal)
}

fn column_share(layout: &PanelLayout, pane: Pane) -> Option<f32> {
    find_share(layout, pane, LinearDir::Vertical)
}

/// Lays the panels out in a size, and returns the shares to be restored.
fn lay_out(layout: &mut PanelLayout, size: Vec2) -> Vec<TemporaryShare> {
    let root = layout.tree.root.unwrap();
    let canvas = layout.find_tile(Pane::Canvas).unwrap();
    layout.collapsed.set_height(size.y);
    keep_panel_sizes(
        &mut layout.tree.tiles,
        root,
        canvas,
        size,
        &layout.collapsed,
    )
}

fn restore_shares(layout: &mut PanelLayout, shares: Vec<TemporaryShare>) {
    for share in shares {
        if share.restore_share(&mut layout.tree.tiles) {
            layout.collapsed.expand(share.part);
        }
    }
}

/// Sets the share of the part that contains a panel, as dragging its divider does.
fn drag_column_part(layout: &mut PanelLayout, pane: Pane, share: f32) {
    let tile = layout.find_tile(pane).unwrap();
    let part = layout.column_parts().find(tile).unwrap();
    let column = layout.tree.tiles.parent_of(part).unwrap();
    let Some(Tile::Container(Container::Linear(linear))) = layout.tree.tiles.get_mut(column) else {
        unreachable!("a column");
    };
    linear.shares.set_share(part, share);
}

#[test]
fn panels_keep_their_size_when_the_window_changes() {
    let mut layout = PanelLayout::default();
    for width in [1600.0, 1200.0, 1280.0] {
        let shares = lay_out(&mut layout, vec2(width, 940.0));
        assert_eq!(row_share(&layout, Pane::Stats), Some(INITIAL_LEFT_WIDTH));
        assert_eq!(
            row_share(&layout, Pane::Inspector),
            Some(INITIAL_INSPECTOR_WIDTH)
        );
        assert_eq!(
            column_share(&layout, Pane::Sweep),
            Some(INITIAL_PLOTS_HEIGHT)
        );
        // Two lines of one point separate the three.
        assert_eq!(
            row_share(&layout, Pane::Canvas),
            Some(width - INITIAL_LEFT_WIDTH - INITIAL_INSPECTOR_WIDTH - 2.0)
        );
        restore_shares(&mut layout, shares);
    }
}

#[test]
fn side_panels_shrink_with_a_narrow_window_and_regain_their_size() {
    let mut layout = PanelLayout::default();
    let before = layout.to_json();
    for width in [900.0, 400.0] {
        let shares = lay_out(&mut layout, vec2(width, 940.0));
        assert!(row_share(&layout, Pane::Canvas) >= Some(width * 0.4));
        let left = row_share(&layout, Pane::Stats);
        assert!(left < Some(INITIAL_LEFT_WIDTH), "{left:?}");
        restore_shares(&mut layout, shares);
    }

    let shares = lay_out(&mut layout, vec2(1600.0, 968.0));
    restore_shares(&mut layout, shares);
    assert_eq!(row_share(&layout, Pane::Stats), Some(INITIAL_LEFT_WIDTH));
    // Only the share of the canvas is another one.
    let canvas = row_share(&layout, Pane::Canvas);
    assert_eq!(canvas, Some(1102.0));
    assert_eq!(layout.to_json(), before);
}

#[test]
fn a_side_panel_cannot_be_dragged_too_narrow_for_sliders() {
    let mut layout = PanelLayout::default();
    let tile = layout.find_tile(Pane::Stats).unwrap();
    let mut part = tile;
    while let Some(container) = layout.tree.tiles.parent_of(part) {
        if let Some(Tile::Container(Container::Linear(linear))) =
            layout.tree.tiles.get_mut(container)
            && linear.dir == LinearDir::Horizontal
        {
            linear.shares.set_share(part, 96.0);
            break;
        }
        part = container;
    }
    let shares = lay_out(&mut layout, vec2(1600.0, 940.0));
    assert_eq!(row_share(&layout, Pane::Stats), Some(168.0));
    restore_shares(&mut layout, shares);
}

#[test]
fn a_collapsed_part_is_as_high_as_its_titles_and_regains_its_height() {
    let mut layout = PanelLayout::default();
    let plots = layout.find_tile(Pane::Sweep).unwrap();
    let part = layout.column_parts().find(plots).unwrap();

    layout.collapsed.toggle(part);
    let shares = lay_out(&mut layout, vec2(1600.0, 968.0));
    assert_eq!(column_share(&layout, Pane::Sweep), Some(TAB_BAR_HEIGHT));
    restore_shares(&mut layout, shares);

    layout.collapsed.toggle(part);
    lay_out(&mut layout, vec2(1600.0, 968.0));
    assert_eq!(
        column_share(&layout, Pane::Sweep),
        Some(INITIAL_PLOTS_HEIGHT)
    );
}

#[test]
fn dragging_the_divider_of_a_collapsed_part_expands_it() {
    let mut layout = PanelLayout::default();
    let plots = layout.find_tile(Pane::Sweep).unwrap();
    let part = layout.column_parts().find(plots).unwrap();
    layout.collapsed.toggle(part);

    let shares = lay_out(&mut layout, vec2(1600.0, 968.0));
    drag_column_part(&mut layout, Pane::Sweep, 150.0);
    restore_shares(&mut layout, shares);

    assert!(!layout.collapsed.contains(part));
    assert_eq!(column_share(&layout, Pane::Sweep), Some(150.0));
}

#[test]
fn parts_collapse_in_a_low_window_until_the_user_expands_them() {
    let mut layout = PanelLayout::default();
    let plots = layout.find_tile(Pane::Sweep).unwrap();
    let part = layout.column_parts().find(plots).unwrap();

    layout.collapsed.set_height(568.0);
    assert!(layout.collapsed.contains(part));
    layout.collapsed.toggle(part);
    assert!(!layout.collapsed.contains(part));
    layout.collapsed.toggle(part);
    assert!(layout.collapsed.contains(part));

    layout.collapsed.set_height(968.0);
    assert!(!layout.collapsed.contains(part));
}

#[test]
fn collapsed_parts_are_saved_and_expand_when_one_of_their_panels_is_shown() {
    let mut layout = PanelLayout::default();
    let plots = layout.find_tile(Pane::Sweep).unwrap();
    let part = layout.column_parts().find(plots).unwrap();
    layout.collapsed.toggle(part);

    let mut other = PanelLayout::default();
    other.restore_json(&layout.to_json());
    assert!(other.collapsed.contains(part));
    other.set_shown(Pane::Map, true);
    assert!(!other.collapsed.contains(part));

    // The panels beside the canvas cannot be collapsed.
    for pane in [Pane::Stats, Pane::Inspector, Pane::Canvas] {
        let tile = layout.find_tile(pane).unwrap();
        assert_eq!(layout.column_parts().find(tile), None, "{pane:?}");
    }
}

#[test]
fn showing_a_panel_behind_a_maximized_one_restores_all() {
    let mut layout = PanelLayout::default();
    layout.toggle_maximized(None);
    assert!(layout.maximized.is_some());
    layout.set_shown(Pane::Stats, true);
    assert_eq!(layout.maximized, None);

    layout.toggle_maximized(None);
    layout.set_shown(Pane::Canvas, true);
    assert!(layout.maximized.is_some());
    layout.toggle_maximized(None);
    assert_eq!(layout.maximized, None);
}

#[test]
fn tiles_hidden_by_a_maximized_part_are_shown_again() {
    let mut layout = PanelLayout::default();
    let before = layout.to_json();
    let stats = layout.find_tile(Pane::Stats).unwrap();
    let part = layout.tree.tiles.parent_of(stats).unwrap();

    let hidden = hide_other_tiles(&mut layout.tree.tiles, part);
    assert!(layout.is_shown(Pane::Stats));
    let visible = layout.tree.active_tiles();
    let canvas = layout.find_tile(Pane::Canvas).unwrap();
    assert!(visible.contains(&stats) && !visible.contains(&canvas));

    show_tiles(&mut layout.tree.tiles, &hidden);
    assert_eq!(layout.to_json(), before);
}

#[test]
fn problems_become_a_tab_beside_why_in_a_layout_of_an_earlier_version() {
    let mut layout = PanelLayout::default();
    let problems = layout.find_tile(Pane::Problems).unwrap();
    let canvas = layout.find_tile(Pane::Canvas).unwrap();
    let column = layout
        .tree
        .tiles
        .parent_of(layout.tree.tiles.parent_of(canvas).unwrap())
        .unwrap();
    let alone = layout.tree.tiles.insert_tab_tile(Vec::new());
    layout
        .tree
        .move_tile_to_container(alone, column, usize::MAX, false);
    layout
        .tree
        .move_tile_to_container(problems, alone, 0, false);
    let tabs_of = |layout: &PanelLayout, pane: Pane| {
        let tile = layout.find_tile(pane).unwrap();
        layout.tree.tiles.parent_of(tile).unwrap()
    };
    assert_eq!(tabs_of(&layout, Pane::Problems), alone);

    // A layout of this version stays as the user arranged it.
    let saved = layout.to_json();
    let mut restored = PanelLayout::default();
    restored.restore_json(&saved);
    assert_eq!(tabs_of(&restored, Pane::Problems), alone);

    let mut old: serde_json::Value = serde_json::from_str(&saved).unwrap();
    old.as_object_mut().unwrap().remove(VERSION_KEY);
    restored.restore_json(&old.to_string());
    let beside = tabs_of(&restored, Pane::Why);
    assert_eq!(tabs_of(&restored, Pane::Problems), beside);
    assert!(restored.is_shown(Pane::Problems));
}
