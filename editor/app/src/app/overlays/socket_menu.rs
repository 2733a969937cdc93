//! The context menu's lines for sockets and the ends of wires: their names, and commands that apply
//! only to them.

use eframe::egui::{Button, RichText, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    kind::SocketSpec,
    model::{NodeId, Place, Socket, SocketKey},
};
use inclination_project::{
    edit::{Edit, delete, profiles, properties},
    scene::{End, Scene, SocketRef},
};

use crate::{canvas::probes, command::Command, request::Request, theme};

/// Title of the menu line that removes the wires of a socket.
pub const DISCONNECT: &str = "Disconnect";

/// Shows the lines of a socket. Returns the requests of the picked line.
pub(super) fn show_socket_lines(
    ui: &mut Ui,
    open: &OpenDocument,
    scene: &Scene,
    at: SocketRef,
) -> Option<Vec<Request>> {
    ui.set_min_width(200.0);
    let color = theme::current_palette(ui.ctx()).dim;
    let title =
        RichText::new(scene.socket_name(at)).font(theme::heading_font(theme::SMALL_TEXT_SIZE));
    ui.label(title.color(color));
    ui.separator();

    let mut picked = None;
    if show_menu_line(ui, Command::WireTo.entry().title, None) {
        picked = Some(vec![Request::OpenConnect { at, beside: None }]);
    }

    let output = probes::socket_output(open, at);
    let why = output
        .is_none()
        .then_some("There is no value here to show.");
    if show_menu_line(ui, "Probe", why) {
        picked = output.map(|output| vec![Request::ToggleProbes(vec![output])]);
    }

    let cut = cut_edits(open, scene, at);
    let why = cut.is_empty().then_some("Nothing is connected.");
    if show_menu_line(ui, DISCONNECT, why) {
        picked = Some(vec![Request::Edit(String::from("Disconnect a wire"), cut)]);
    }

    if let End::In(key) = at.end {
        picked = picked.or(show_profile_line(ui, open, at.node, key));
        let reset = reset_edits(open, at.node, key);
        let why = reset
            .is_empty()
            .then_some("This input is connected or already has its default value.");
        if show_menu_line(ui, "Reset to default", why) {
            picked = Some(vec![Request::Edit(String::from("Reset a number"), reset)]);
        }
    }
    picked
}

/// Shows the line that overrides a number in the shown profile, or restores the graph's own number.
fn show_profile_line(
    ui: &mut Ui,
    open: &OpenDocument,
    node: NodeId,
    key: SocketKey,
) -> Option<Vec<Request>> {
    let shown = open.profile()?;
    let model = open.body().get(&node)?;
    let Some(Socket::Value(own)) = model.socket(key) else {
        return None;
    };

    let is_own = open.is_overridden(node, key);
    let (text, title, value) = if is_own {
        ("Use the graph's number", "Remove an override", None)
    } else {
        ("Override", "Override a number", Some(own))
    };
    let text = if is_own {
        String::from(text)
    } else {
        format!("{text} in “{}”", shown.name)
    };

    show_menu_line(ui, &text, None).then(|| {
        let edits =
            profiles::set_override(open.document(), open.group(), node, key, shown.id, value);
        vec![Request::Edit(String::from(title), edits)]
    })
}

/// Shows the lines of a wire's ends, which lead there. Returns the request of the picked line.
pub(super) fn show_wire_lines(
    ui: &mut Ui,
    open: &OpenDocument,
    scene: &Scene,
    node: NodeId,
    key: SocketKey,
) -> Option<Request> {
    let wire = scene.find_wire(node, key)?;
    let (from, to) = scene.wire_end_names(wire)?;
    let group = open.group();
    let ends = [
        (wire_start_label(&from), wire.from.node),
        (wire_end_label(&to), wire.to),
    ];

    let mut picked = None;
    for (label, id) in ends {
        if show_menu_line(ui, &label, None) {
            picked = Some(Request::Reveal(Place::node(group, id)));
        }
    }
    ui.separator();
    picked
}

/// Returns the label of the line that goes to the start of a wire.
pub fn wire_start_label(name: &str) -> String {
    format!("Go to {name} (start)")
}

/// Returns the label of the line that goes to the end of a wire.
pub fn wire_end_label(name: &str) -> String {
    format!("Go to {name} (end)")
}

/// Shows a line, disabled if there is a reason not to pick it. Returns whether it was picked.
fn show_menu_line(ui: &mut Ui, title: &str, rejection: Option<&str>) -> bool {
    let response = ui.add_enabled(rejection.is_none(), Button::new(title));
    let response = match rejection {
        Some(rejection) => response.on_disabled_hover_text(rejection),
        None => response,
    };
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// Returns the edits that cut all wires of a socket.
fn cut_edits(open: &OpenDocument, scene: &Scene, at: SocketRef) -> Vec<Edit> {
    let wires: Vec<(NodeId, SocketKey)> = scene
        .wires
        .iter()
        .filter(|wire| match at.end {
            End::In(key) => (wire.to, wire.key) == (at.node, key),
            End::Out(port) => (wire.from.node, wire.from.port) == (at.node, port),
            End::NewRow => false,
        })
        .map(|wire| (wire.to, wire.key))
        .collect();
    delete::cut_wires(open.document(), open.group(), &wires)
}

/// Returns the edits that reset a socket to its initial value, unless it has that or is wired.
fn reset_edits(open: &OpenDocument, node: NodeId, key: SocketKey) -> Vec<Edit> {
    let socket = open
        .body()
        .get(&node)
        .and_then(|known| Some((known.socket(key)?, known.socket_spec(key))));
    match socket {
        Some((Socket::Wire(_), _)) | None => Vec::new(),
        Some((input, spec)) if Some(input) == spec.map(SocketSpec::initial_socket) => Vec::new(),
        Some(_) => properties::reset_socket(open.document(), open.group(), node, key),
    }
}
