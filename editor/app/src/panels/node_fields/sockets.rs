//! Sockets: typed numbers, and wires with where they come from. All of them stand here, those too that have no row on
//! the node.

use eframe::egui::{Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::readout::brief_value;
use inclination_core::{
    kind::{SocketSpec, SocketType, Unit},
    model::{Node, NodeId, NodeKind, Place, Socket, SocketKey, StatKind, Wire},
    text::capitalize,
};
use inclination_project::{
    edit::{delete, ports, profiles, properties},
    scene::{End, SocketAt},
};

use super::{
    super::{
        Sheet,
        stats::profiles::mark,
        widgets::{LINE, NumberField, focus_ring, icon, line, property, section},
    },
    chosen::Chosen,
    shared::show_shared_numbers,
    socket_facts::{drag_range, input_unit, socket_hint, source_name},
};
use crate::{request::Request, theme};

/// Shows the inputs of nodes.
pub(in crate::panels) fn show_sockets(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let Some((id, node)) = chosen.only() else {
        show_shared_numbers(ui, sheet, chosen);
        return;
    };
    let spec = node.kind.spec();
    if spec.socket_count() > 0 {
        section(ui, "Inputs", None);
    }
    for (at, spec) in spec.sockets().enumerate() {
        let key = SocketKey::Fixed(at as u16);
        // What does nothing stands in nobody's way; a wire into it can still be cut.
        let is_wired = node.socket(key).is_some_and(|held| held.wire().is_some());
        if node.counts(spec) || is_wired {
            show_captioned(ui, sheet, (id, node), key, spec);
        }
    }
    used(ui, sheet, id, node);
}

/// Shows a socket of one node with its caption.
fn show_captioned(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    key: SocketKey,
    spec: &SocketSpec,
) {
    let held = node.socket(key).unwrap_or_default();
    let caption = capitalize(spec.title);
    ui.push_id(key, |ui| {
        property(ui, &caption, &socket_hint(spec), |ui| {
            show_socket(ui, sheet, (id, node), (key, held), spec, &caption);
        });
    });
}

/// Shows what a socket holds, to be changed.
pub(in crate::panels) fn show_socket(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    (key, held): (SocketKey, Socket),
    spec: &SocketSpec,
    label: &str,
) {
    let (document, group) = (sheet.document(), sheet.group());
    if let Socket::Wire(wire) = held {
        show_wired(ui, sheet, (id, key), wire, label);
        return;
    }
    choose(ui, sheet, (id, key), &wire_input(label));
    if spec.ty != SocketType::Value {
        unwired(ui, spec.ty);
        return;
    }
    let (begin, span) = drag_range(sheet, node, spec);
    let unit = match spec.unit {
        Unit::OfInput => input_unit(sheet, node),
        Unit::None => String::new(),
    };
    let (low, high) = spec.domain;
    let profile = sheet.open.view.profile;
    let shown = node.socket_in(key, profile).unwrap_or(held);
    NumberField::new(label, value(shown))
        .instead("auto", begin)
        .unit(&unit)
        .span(span)
        .within(low, high)
        .show_optional(ui, sheet.requests, "Change a number", |value| {
            let held = value.map_or(Socket::Unset, Socket::Value);
            profiles::typed(document, (group, profile), id, key, held)
        });
    mark(ui, sheet, (id, node, key), label);
    if shown == held && held != spec.initial() && icon(ui, "↺", &format!("Reset {label}")).clicked()
    {
        let edits = properties::reset(document, group, id, key);
        sheet.edit("Reset a number", edits);
    }
}

fn value(held: Socket) -> Option<f32> {
    match held {
        Socket::Value(value) => Some(value),
        Socket::Unset | Socket::Wire(_) => None,
    }
}

fn unwired(ui: &mut Ui, ty: SocketType) {
    let colour = theme::of(ui.ctx()).dim;
    let text = format!("no {}", ty.word());
    ui.label(
        RichText::new(text)
            .font(theme::words(theme::SMALL))
            .color(colour),
    );
}

/// Shows where a wire comes from: a button that goes there, what it gives, one that lists what else
/// fits, and one that cuts it.
pub(in crate::panels) fn show_wired(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, key): (NodeId, SocketKey),
    wire: Wire,
    label: &str,
) {
    let (document, group, open) = (sheet.document(), sheet.group(), sheet.open);
    choose(ui, sheet, (id, key), &rewire_input(label));
    if icon(ui, "×", &cut_input_wire(label)).clicked() {
        sheet.edit(
            "Cut a wire",
            delete::cut_wires(document, group, &[(id, key)]),
        );
    }
    let value = || open.live_canvas().value(wire).map(brief_value);
    let given = choice(sheet, wire).or_else(value).unwrap_or_default();
    let name = source_name(sheet, wire);
    let hint = "Goes to where the wire comes from.";
    if leads(ui, &name, &given).on_hover_text(hint).clicked() {
        sheet
            .requests
            .push(Request::Reveal(Place::node(group, wire.node)));
    }
}

/// A button that lists what fits a socket, to be wired to it.
fn choose(ui: &mut Ui, sheet: &mut Sheet<'_>, (node, key): (NodeId, SocketKey), label: &str) {
    let response = icon(ui, "←", label);
    if response.clicked() {
        let end = End::In(key);
        sheet.requests.push(Request::Join {
            at: SocketAt { node, end },
            beside: Some(response.rect.left_bottom()),
        });
    }
}

/// The name that a stat has chosen, where one is wired.
fn choice(sheet: &Sheet<'_>, wire: Wire) -> Option<String> {
    let NodeKind::Stat(stat) = sheet.open.body().get(&wire.node)?.kind else {
        return None;
    };
    let stat = sheet.graph().stat(stat)?;
    let StatKind::Choice(names) = &stat.kind else {
        return None;
    };
    names.get(stat.entry().admit(stat.sample) as usize).cloned()
}

/// A button that leads to something, with its name at the left and what it gives at the right.
fn leads(ui: &mut Ui, name: &str, given: &str) -> Response {
    let palette = theme::of(ui.ctx());
    let size = vec2(ui.available_width(), LINE - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let fill = if response.hovered() {
        palette.raised
    } else {
        palette.node
    };
    ui.painter().rect_filled(rect, 5.0, fill);
    focus_ring(ui, rect, &response);
    let inner = rect.shrink2(vec2(6.0, 0.0));
    let font = theme::numbers(theme::SMALL);
    let given = ui
        .painter()
        .layout_no_wrap(given.to_owned(), font, palette.dim);
    let has_room = inner.width() > given.size().x + 56.0;
    let mut for_name = inner;
    if has_room {
        let at = inner.right_center() - vec2(given.size().x, given.size().y / 2.0);
        for_name.max.x = at.x - 6.0;
        ui.painter().galley(at, given, palette.dim);
    }
    line(ui, for_name, name, false, palette.text);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to {name}")));
    response
}

/// The inputs of the group that a node uses.
fn used(ui: &mut Ui, sheet: &mut Sheet<'_>, id: NodeId, node: &Node) {
    let NodeKind::Group { group: used, .. } = &node.kind else {
        return;
    };
    let Some(known) = sheet.graph().groups.get(used) else {
        return;
    };
    if !known.inputs.is_empty() {
        section(ui, "Inputs", None);
    }
    for port in &known.inputs {
        let (document, group) = (sheet.document(), sheet.group());
        let key = SocketKey::Port(port.id);
        let held = ports::held(node, port.id).unwrap_or_default();
        ui.push_id(key, |ui| {
            property(ui, &port.name, &port.description, |ui| match held {
                Socket::Wire(wire) => show_wired(ui, sheet, (id, key), wire, &port.name),
                _ if port.ty != SocketType::Value => {
                    choose(ui, sheet, (id, key), &format!("Wire {} to…", port.name));
                    unwired(ui, port.ty);
                }
                _ => {
                    choose(ui, sheet, (id, key), &format!("Wire {} to…", port.name));
                    let span = port.bookends.map_or(0.0, |(low, high)| high - low);
                    let profile = sheet.open.view.profile;
                    let shown = node.socket_in(key, profile).unwrap_or(held);
                    NumberField::new(&port.name, value(shown))
                        .instead("default", port.default)
                        .unit(&port.unit)
                        .span(span)
                        .show(ui, sheet.requests, "Change a number", |value| {
                            profiles::typed(document, (group, profile), id, key, value.into())
                        });
                    mark(ui, sheet, (id, node, key), &port.name);
                    let label = format!("Reset {}", port.name);
                    if shown == held && held != Socket::Unset && icon(ui, "↺", &label).clicked() {
                        let edits = properties::reset(document, group, id, key);
                        sheet.edit("Reset a number", edits);
                    }
                }
            });
        });
    }
}

/// Returns the label of the button that wires an input.
pub fn wire_input(input: &str) -> String {
    format!("Wire {input} to…")
}

/// Returns the label of the button that wires an input to another output.
pub fn rewire_input(input: &str) -> String {
    format!("Wire {input} to another")
}

/// Returns the label of the button that deletes the wire of an input.
pub fn cut_input_wire(input: &str) -> String {
    format!("Cut the wire of {input}")
}
