use super::*;

#[test]
fn what_was_saved_is_restored() {
    let mut layout = Layout::default();
    layout.show(Pane::Outline, false);
    let saved = layout.saved();
    let mut other = Layout::default();
    other.restore(&saved);
    assert_eq!(other.saved(), saved);
    assert!(!other.is_shown(Pane::Outline) && other.is_shown(Pane::Stats));
}

#[test]
fn what_is_damaged_gives_the_first_layout() {
    let first = Layout::default().saved();
    let with = |change: fn(&mut serde_json::Value)| {
        let mut value: serde_json::Value = serde_json::from_str(&first).unwrap();
        change(&mut value);
        value.to_string()
    };
    let damaged = [
        String::new(),
        String::from("{}"),
        first[..first.len() / 2].to_owned(),
        // Its own child, a child that is nowhere, no root, a panel twice.
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
        let mut layout = Layout::default();
        layout.show(Pane::Stats, false);
        layout.restore(&damaged);
        assert_eq!(layout.saved(), first, "{damaged}");
    }
}

fn share(layout: &Layout, pane: Pane) -> Option<f32> {
    let mut tile = layout.tile(pane)?;
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
    let mut layout = Layout::default();
    let (root, canvas) = (
        layout.tree.root.unwrap(),
        layout.tile(Pane::Canvas).unwrap(),
    );
    for width in [1600.0, 1000.0, 1280.0] {
        keep_sizes(
            &mut layout.tree.tiles,
            root,
            canvas,
            vec2(width, 640.0),
            None,
        );
        assert_eq!(share(&layout, Pane::Stats), Some(LEFT));
        assert_eq!(share(&layout, Pane::Inspector), Some(RIGHT));
        // Two lines of one point stand between the three.
        assert_eq!(
            share(&layout, Pane::Canvas),
            Some(width - LEFT - RIGHT - 2.0)
        );
    }
    keep_sizes(
        &mut layout.tree.tiles,
        root,
        canvas,
        vec2(400.0, 300.0),
        None,
    );
    assert!(share(&layout, Pane::Canvas) >= Some(160.0));
}

#[test]
fn problems_are_a_line_while_there_are_none_and_keep_their_size_meanwhile() {
    let mut layout = Layout::default();
    let (root, canvas) = (
        layout.tree.root.unwrap(),
        layout.tile(Pane::Canvas).unwrap(),
    );
    let problems = layout.tile(Pane::Problems).unwrap();
    let tiles = &mut layout.tree.tiles;
    let (column, part, share) = share_of(tiles, root, canvas, problems).unwrap();
    assert_eq!(share, BELOW);
    keep_sizes(tiles, root, canvas, vec2(1600.0, 1000.0), Some(part));
    let Some(Tile::Container(Container::Linear(linear))) = tiles.get(column) else {
        unreachable!("a column");
    };
    assert_eq!(linear.shares[part], TITLES);
    // What stands beside the canvas has no line to become.
    let stats = layout.tile(Pane::Stats).unwrap();
    let tiles = &layout.tree.tiles;
    assert!(share_of(tiles, root, canvas, stats).is_none());
}
