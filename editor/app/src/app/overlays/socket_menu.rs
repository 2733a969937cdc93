//! What the canvas's menu has of sockets and of wires' ends: what they are called, and what is done
//! to just them.

use eframe::egui::{Button, RichText, Ui};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    kind::SocketSpec,
    model::{NodeId, Place, Socket, SocketKey},
};
use inclination_project::{
    edit::{Edit, delete, profiles, properties},
    scene::{End, Scene, SocketAt},
};

use crate::{canvas::probes, command::Command, request::Request, theme};

/// Title of the menu line that removes the wires of a socket.
pub const DISCONNECT: &str = "Disconnect";

/// The lines of a socket. Gives what was picked.
pub(super) fn socket(
    ui: &mut Ui,
    open: &OpenDocument,
    scene: &Scene,
    at: SocketAt,
) -> Option<Vec<Request>> {
    ui.set_min_width(200.0);
    let colour = theme::of(ui.ctx()).dim;
    let title = RichText::new(scene.called(at)).font(theme::strong(theme::SMALL));
    ui.label(title.color(colour));
    ui.separator();
    let mut picked = None;
    if line(ui, Command::WireTo.entry().title, None) {
        picked = Some(vec![Request::Join { at, beside: None }]);
    }
    let output = probes::of_socket(open, at);
    let why = output.is_none().then_some("Nothing comes to it.");
    if line(ui, "Probe", why) {
        picked = output.map(|output| vec![Request::Probe(vec![output])]);
    }
    let cut = cut(open, scene, at);
    let why = cut.is_empty().then_some("Nothing is wired to it.");
    if line(ui, DISCONNECT, why) {
        picked = Some(vec![Request::Edit(String::from("Cut a wire"), cut)]);
    }
    if let End::In(key) = at.end {
        picked = picked.or(profile(ui, open, at.node, key));
        let reset = reset(open, at.node, key);
        let why = reset
            .is_empty()
            .then_some("It holds what it held at first.");
        if line(ui, "Reset to default", why) {
            picked = Some(vec![Request::Edit(String::from("Reset a number"), reset)]);
        }
    }
    picked
}

/// The line that gives a number another one in the profile that is shown, or the graph's own again.
fn profile(ui: &mut Ui, open: &OpenDocument, node: NodeId, key: SocketKey) -> Option<Vec<Request>> {
    let shown = open.profile()?;
    let held = open.body().get(&node)?;
    let Some(Socket::Value(own)) = held.socket(key) else {
        return None;
    };
    let is_own = open.is_overridden(node, key);
    let (text, title, value) = if is_own {
        (
            "Take the graph's own number",
            "Take the graph's own number",
            None,
        )
    } else {
        ("Override", "Override a number", Some(own))
    };
    let text = if is_own {
        String::from(text)
    } else {
        format!("{text} in {}", shown.name)
    };
    line(ui, &text, None).then(|| {
        let edits = profiles::overridden(open.document(), open.group(), node, key, shown.id, value);
        vec![Request::Edit(String::from(title), edits)]
    })
}

/// The lines of a wire's ends, which lead there. Gives what was picked.
pub(super) fn wire(
    ui: &mut Ui,
    open: &OpenDocument,
    scene: &Scene,
    (node, key): (NodeId, SocketKey),
) -> Option<Request> {
    let wire = scene.wire(node, key)?;
    let (from, to) = scene.ends(wire)?;
    let group = open.group();
    let ends = [("From", from, wire.from.node), ("To", to, wire.to)];
    let mut picked = None;
    for (word, name, id) in ends {
        if line(ui, &format!("{word} {name}"), None) {
            picked = Some(Request::Reveal(Place::node(group, id)));
        }
    }
    ui.separator();
    picked
}

/// A line, dimmed where there is a reason not to pick it. Gives whether it was picked.
fn line(ui: &mut Ui, title: &str, refusal: Option<&str>) -> bool {
    let response = ui.add_enabled(refusal.is_none(), Button::new(title));
    let response = match refusal {
        Some(refusal) => response.on_disabled_hover_text(refusal),
        None => response,
    };
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// The edits that cut all wires of a socket.
fn cut(open: &OpenDocument, scene: &Scene, at: SocketAt) -> Vec<Edit> {
    let wires = scene.wires.iter().filter(|wire| match at.end {
        End::In(key) => (wire.to, wire.key) == (at.node, key),
        End::Out(port) => (wire.from.node, wire.from.port) == (at.node, port),
        End::More => false,
    });
    let wires: Vec<(NodeId, SocketKey)> = wires.map(|wire| (wire.to, wire.key)).collect();
    delete::cut_wires(open.document(), open.group(), &wires)
}

/// The edits that let a socket hold what it held at first; none if it does, or if it is wired.
fn reset(open: &OpenDocument, node: NodeId, key: SocketKey) -> Vec<Edit> {
    let held = open.body().get(&node);
    let held = held.and_then(|known| Some((known.socket(key)?, known.socket_spec(key))));
    match held {
        Some((Socket::Wire(_), _)) | None => Vec::new(),
        Some((held, spec)) if Some(held) == spec.map(SocketSpec::initial) => Vec::new(),
        Some(_) => properties::reset(open.document(), open.group(), node, key),
    }
}
