//! What the pointer does, for the sheet of shortcuts: no command, and yet something to look up.

/// What belongs together: a heading, and for each thing that one can do the ways to do it.
type Part = (
    &'static str,
    &'static [(&'static str, &'static [&'static str])],
);

/// Everything that the pointer does on the canvas and in plots.
pub const GESTURES: &[Part] = &[
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
