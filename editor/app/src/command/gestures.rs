//! Pointer gestures, which the shortcut sheet lists although they are not commands.

/// A group of gestures: its title, and each action with the gestures that perform it.
type GestureGroup = (
    &'static str,
    &'static [(&'static str, &'static [&'static str])],
);

/// Every pointer gesture on the canvas and in plots.
pub const GESTURES: &[GestureGroup] = &[
    (
        "Navigation",
        &[
            ("Move the canvas", &["Middle drag", "Space + drag"]),
            ("Zoom", &["Wheel", "Pinch"]),
            ("Enter a group", &["Double-click"]),
            ("Go to a saved view", &["Ctrl + 1 to 9"]),
        ],
    ),
    (
        "On the canvas",
        &[
            ("Add a node", &["Double-click"]),
            ("Add a node to a dragged wire", &["Drop it on empty space"]),
            ("Connect sockets", &["Drag a socket"]),
            ("Connect all selected nodes", &["Drag one to “add …”"]),
            ("Disconnect a wire", &["Drag its end away"]),
            ("Bend a wire", &["Double-click it"]),
            ("Add a wire to a socket", &["Ctrl + drag"]),
            ("Select", &["Click", "Drag a box"]),
            ("Change the selection", &["Shift + click"]),
            ("Detach a node", &["Alt + drag"]),
            ("Move without snapping", &["Drag, then Alt"]),
            ("Change a number", &["Drag it"]),
            ("Change a number finely", &["Shift + drag"]),
            ("Change a curve's stat", &["Drag the curve's point"]),
            ("Remove a probe", &["Click it"]),
            ("Rename", &["Double-click a title"]),
            ("Open the context menu", &["Right-click"]),
        ],
    ),
    (
        "On a plot",
        &[
            ("Zoom in or out", &["Wheel", "Pinch"]),
            ("Zoom where rows scroll", &["Ctrl + wheel"]),
            ("Move the view", &["Middle drag", "Space + drag"]),
            ("Show everything again", &["Double-click"]),
        ],
    ),
];
