use super::*;

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
        first.replace("304.0", "-1.0"),
    ];

    for damaged in damaged {
        assert_ne!(damaged, first);
        let mut layout = PanelLayout::default();
        layout.set_shown(Pane::Stats, false);
        layout.restore_json(&damaged);
        assert_eq!(layout.to_json(), first, "{damaged}");
    }
}

fn row_share(layout: &PanelLayout, pane: Pane) -> Option<f32> {
    let mut tile = layout.find_tile(pane)?;
    while let Some(parent) = layout.tree.tiles.parent_of(tile) {
        if let Some(Container::Linear(linear)) = layout.tree.tiles.get_container(parent)
            && linear.dir == LinearDir::Horizontal
        {
            return Some(linear.shares[tile]);
        }
        tile = parent;
    }
    None
}

#[test]
fn panels_keep_their_size_when_the_window_changes() {
    let mut layout = PanelLayout::default();
    let (root, canvas) = (
        layout.tree.root.unwrap(),
        layout.find_tile(Pane::Canvas).unwrap(),
    );

    for width in [1600.0, 1000.0, 1280.0] {
        keep_panel_sizes(
            &mut layout.tree.tiles,
            root,
            canvas,
            vec2(width, 640.0),
            None,
        );
        assert_eq!(row_share(&layout, Pane::Stats), Some(INITIAL_LEFT_WIDTH));
        assert_eq!(
            row_share(&layout, Pane::Inspector),
            Some(INITIAL_INSPECTOR_WIDTH)
        );
        // Two lines of one point separate the three.
        assert_eq!(
            row_share(&layout, Pane::Canvas),
            Some(width - INITIAL_LEFT_WIDTH - INITIAL_INSPECTOR_WIDTH - 2.0)
        );
    }

    keep_panel_sizes(
        &mut layout.tree.tiles,
        root,
        canvas,
        vec2(400.0, 300.0),
        None,
    );
    assert!(row_share(&layout, Pane::Canvas) >= Some(160.0));
}

#[test]
fn the_problems_panel_collapses_while_empty_and_keeps_its_size() {
    let mut layout = PanelLayout::default();
    let (root, canvas) = (
        layout.tree.root.unwrap(),
        layout.find_tile(Pane::Canvas).unwrap(),
    );
    let problems = layout.find_tile(Pane::Problems).unwrap();
    let tiles = &mut layout.tree.tiles;
    let (column, part, share) = find_column_share(tiles, root, canvas, problems).unwrap();
    assert_eq!(share, INITIAL_PROBLEMS_HEIGHT);

    keep_panel_sizes(tiles, root, canvas, vec2(1600.0, 1000.0), Some(part));
    let Some(Tile::Container(Container::Linear(linear))) = tiles.get(column) else {
        unreachable!("a column");
    };
    assert_eq!(linear.shares[part], TAB_BAR_HEIGHT);

    // A panel next to the canvas has no title row to shrink to.
    let stats = layout.find_tile(Pane::Stats).unwrap();
    let tiles = &layout.tree.tiles;
    assert!(find_column_share(tiles, root, canvas, stats).is_none());
}
