//! Sockets: typed numbers, and wires with where they come from. All of them stand here, those too that have no row on
//! the node.

use eframe::egui::{Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_core::{
    kind::{Family, SocketSpec, SocketType, Unit},
    model::{Node, NodeId, NodeKind, Place, Socket, SocketKey, StatKind, Wire},
};

use super::{
    super::{
        Sheet,
        stats::profiles::mark,
        widgets::{LINE, NumberField, focus_ring, icon, line, property},
    },
    capital,
    node::{Chosen, part},
    shared,
};
use crate::{
    canvas::{End, SocketAt, brief, rows},
    edit::{kinds, ports, profiles, properties, wiring},
    request::Request,
    theme,
};

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let Some((id, node)) = chosen.only() else {
        shared::draw(ui, sheet, chosen);
        return;
    };
    let spec = node.kind.spec();
    if spec.socket_count() > 0 {
        part(ui, "Inputs", None);
    }
    for (at, spec) in spec.sockets().enumerate() {
        let key = SocketKey::Fixed(at as u16);
        // What does nothing stands in nobody's way; a wire into it can still be cut.
        let is_wired = node.socket(key).is_some_and(|held| held.wire().is_some());
        if node.counts(spec) || is_wired {
            one(ui, sheet, (id, node), key, spec);
        }
    }
    used(ui, sheet, id, node);
}

/// A socket of one node.
pub(super) fn one(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    key: SocketKey,
    spec: &SocketSpec,
) {
    let held = node.socket(key).unwrap_or_default();
    let caption = capital(spec.title);
    ui.push_id(key, |ui| {
        property(ui, &caption, &meaning(spec), |ui| {
            content(ui, sheet, (id, node), (key, held), spec, &caption);
        });
    });
}

/// What a socket holds, to be changed.
pub(super) fn content(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    (key, held): (SocketKey, Socket),
    spec: &SocketSpec,
    label: &str,
) {
    let (document, group) = (sheet.document(), sheet.group());
    if let Socket::Wire(wire) = held {
        wired(ui, sheet, (id, key), wire, label);
        return;
    }
    choose(ui, sheet, (id, key), &format!("Wire {label} to…"));
    if spec.ty != SocketType::Value {
        unwired(ui, spec.ty);
        return;
    }
    let (begin, span) = reach(sheet, node, spec);
    let unit = match spec.unit {
        Unit::OfInput => unit_of_input(sheet, node),
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

/// Where a wire comes from: a button that goes there, what it gives, one that lists what else fits, and one that cuts it.
pub(super) fn wired(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, key): (NodeId, SocketKey),
    wire: Wire,
    label: &str,
) {
    let (document, group, open) = (sheet.document(), sheet.group(), sheet.open);
    choose(ui, sheet, (id, key), &format!("Wire {label} to another"));
    if icon(ui, "×", &format!("Cut the wire of {label}")).clicked() {
        sheet.edit("Cut a wire", wiring::cut(document, group, id, key));
    }
    let path = open.live.path(open.view.crumbs()).node(wire.node);
    let shown = open.live.value(path, wire.port);
    let given = choice(sheet, wire).or(shown.map(brief));
    let given = given.unwrap_or_default();
    let name = source(sheet, wire);
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

/// What a wire comes from is called.
pub(in crate::panels) fn source(sheet: &Sheet<'_>, wire: Wire) -> String {
    rows::origin(sheet.graph(), sheet.group(), wire)
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
        part(ui, "Inputs", None);
    }
    for port in &known.inputs {
        let (document, group) = (sheet.document(), sheet.group());
        let key = SocketKey::Port(port.id);
        let held = ports::held(node, port.id).unwrap_or_default();
        ui.push_id(key, |ui| {
            property(ui, &port.name, &port.description, |ui| match held {
                Socket::Wire(wire) => wired(ui, sheet, (id, key), wire, &port.name),
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

/// What dragging begins at where nothing is typed, and how far a long drag goes.
pub(super) fn reach(sheet: &Sheet<'_>, node: &Node, spec: &SocketSpec) -> (f32, f32) {
    let (low, high) = spec.domain;
    if spec.unit == Unit::OfInput && node.kind.family() == Family::Curve {
        let (low, high) = kinds::ends(sheet.document(), sheet.group(), node);
        return (low + (high - low) * spec.unset, (high - low).abs());
    }
    let span = if low > -1e6 && high < 1e6 {
        high - low
    } else {
        0.0
    };
    (spec.default.unwrap_or(0.0), span)
}

pub(in crate::panels) fn unit_of_input(sheet: &Sheet<'_>, node: &Node) -> String {
    let wire = node.sockets.first().and_then(|held| held.wire());
    let from = wire.and_then(|wire| Some((wire, sheet.open.body().get(&wire.node)?)));
    from.map_or_else(String::new, |(wire, from)| {
        rows::unit_of(sheet.graph(), sheet.group(), from, wire.port)
    })
}

pub(super) fn meaning(spec: &SocketSpec) -> String {
    let (low, high) = spec.domain;
    let least = low > -f32::MAX;
    let most = high < f32::MAX;
    let short = crate::text::number::short;
    let domain = match (least, most) {
        (true, true) => format!(" Between {} and {}.", short(low), short(high)),
        (true, false) => format!(" At least {}.", short(low)),
        (false, true) => format!(" At most {}.", short(high)),
        (false, false) => String::new(),
    };
    format!("{}.{domain}", capital(spec.summary))
}
