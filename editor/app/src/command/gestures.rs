//! Pointer gestures, which the shortcut sheet lists although they are not commands.

/// A group of gestures: its title, and each action with the gestures that perform it, in which keys
/// are written as key hints.
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
            ("Enter a group", &["Double-click it"]),
            ("Go to a saved view", &["⟨Ctrl⟩ + 1 to 9"]),
        ],
    ),
    (
        "On the canvas",
        &[
            ("Add a node", &["Double-click empty space"]),
            ("Add a connected node", &["Drop a wire on empty space"]),
            ("Connect sockets", &["Drag a socket"]),
            ("Connect all selected nodes", &["Drag a wire to “add …”"]),
            ("Disconnect a wire", &["Drag its end away"]),
            ("Bend a wire", &["Double-click it"]),
            ("Start a wire at a connected input", &["⟨Ctrl⟩ + drag"]),
            ("Select", &["Click", "Drag a box"]),
            ("Change the selection", &["Shift + click"]),
            ("Detach a node", &["Alt + drag"]),
            ("Pull a folded node out", &["Drag its title"]),
            ("Move without snapping", &["Drag, then hold Alt"]),
            ("Change a number", &["Drag it"]),
            ("Change a number in small steps", &["Shift + drag"]),
            ("Change a stat's value", &["Drag the point on its curve"]),
            ("Remove a probe", &["Click it"]),
            ("Rename", &["Double-click a title"]),
            ("Open the context menu", &["Right-click"]),
        ],
    ),
    (
        "On a plot",
        &[
            ("Zoom in or out", &["Wheel", "Pinch"]),
            ("Zoom a plot in a scrollable panel", &["⟨Ctrl⟩ + wheel"]),
            ("Move the view", &["Middle drag", "Space + drag"]),
            ("Show all", &["Double-click"]),
        ],
    ),
    (
        "In the Simulation panel",
        &[
            ("Show a moment", &["Click the plot", "Drag in it"]),
            ("Play or pause", &["Space"]),
            ("Move one step", &["Left", "Right"]),
            ("Move ten steps", &["Shift + Left", "Shift + Right"]),
            ("Go to the start or the end", &["Home", "End"]),
            ("Go to the previous or next change", &["[", "]"]),
            ("Show the current values again", &["Escape"]),
        ],
    ),
];
