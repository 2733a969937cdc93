//! Pointer gestures, which the shortcut sheet lists although they are not commands.

/// A group of gestures: its title, and each action with the gestures that perform it.
type GestureGroup = (
    &'static str,
    &'static [(&'static str, &'static [&'static str])],
);

/// Every pointer gesture on the canvas and in plots.
pub const GESTURES: &[GestureGroup] = &[
    (
        "Looking around",
        &[
            ("Move the canvas", &["Middle drag", "Space + drag"]),
            ("Zoom", &["Wheel", "Pinch"]),
            ("Enter a group", &["Double click"]),
            ("Go to a kept view", &["Ctrl + 1 to 9"]),
        ],
    ),
    (
        "On the canvas",
        &[
            ("Add something", &["Double click"]),
            ("Add what fits a wire", &["Drop it on nothing"]),
            ("Wire", &["Drag a socket"]),
            ("Wire all that is selected", &["Drag one to “add …”"]),
            ("Cut a wire", &["Drag its end away"]),
            ("Bend a wire", &["Double click it"]),
            ("A second wire of a socket", &["Ctrl + drag"]),
            ("Select", &["Click", "Drag a box"]),
            ("Select more or less", &["Shift + click"]),
            ("Take a node out of its wires", &["Alt + drag"]),
            ("Move without grid and guides", &["Drag, then Alt"]),
            ("Change a number", &["Drag it"]),
            ("Change it finely", &["Shift + drag"]),
            ("Change a curve's stat", &["Drag the point in it"]),
            ("Remove a probe", &["Click it"]),
            ("Rename", &["Double click a title"]),
            ("Everything for a thing", &["Right click"]),
        ],
    ),
    (
        "On a plot",
        &[
            ("Come nearer", &["Wheel", "Pinch"]),
            ("Where rows are scrolled", &["Ctrl + wheel"]),
            ("Move what is in view", &["Middle drag", "Space + drag"]),
            ("See all of it again", &["Double click"]),
        ],
    ),
];
