//! The sockets of a node: typed numbers, and wires with their sources. Every socket is listed,
//! including those without a row on the canvas.

use std::collections::BTreeSet;

use eframe::egui::{Label, Response, RichText, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::readout::{brief_rank, brief_value};
use inclination_core::{
    authoring::{
        kind::{SocketSpec, SocketType, Unit},
        model::{Node, NodeId, NodeKind, Place, Socket, SocketKey, StatKind, Wire},
    },
    text::capitalize,
};
use inclination_project::{
    edit::{
        curve_measures::CurveMeasure, curve_range, delete, kinds, new_node::new_socket, ports,
        profiles, properties,
    },
    scene::{
        End, SocketRef,
        rows::{self, Row},
    },
    text::formatting::unset_number_text,
};

use super::{
    super::{
        PanelSheet,
        stats::profiles::override_button,
        widgets::{
            BUTTON_SIZE, LINE_HEIGHT, NumberField, draw_text_line, focus_ring, icon_button,
            property, section,
        },
    },
    selected_nodes::SelectedNodes,
    shared_fields::show_shared_numbers,
    socket_facts::{drag_range, input_unit, socket_hint, source_name},
};
use crate::{request::Request, theme};

/// The minimum width of the name on a button that shows a value beside it, in points.
const MIN_SOURCE_NAME_WIDTH: f32 = 34.0;
/// The gap between the name and the value, in points.
const VALUE_GAP: f32 = 6.0;

/// Shows the inputs of nodes.
pub(in crate::panels) fn show_sockets(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
) {
    let Some((id, node)) = chosen.single_node() else {
        show_shared_numbers(ui, sheet, chosen);
        return;
    };
    let spec = node.kind.spec();
    if spec.socket_count() > 0 {
        section(ui, "Inputs", None);
    }
    for (at, spec) in spec.sockets().enumerate() {
        let key = SocketKey::Fixed(at as u16);
        // Sockets without an effect are hidden, unless they have a wire that the user can cut.
        let is_wired = node
            .socket(key)
            .is_some_and(|socket| socket.wire().is_some());
        if node.is_socket_active(spec) || is_wired {
            show_captioned_socket(ui, sheet, id, node, key, spec);
        }
        for measure in CurveMeasure::shown_after(node.kind.spec(), spec.key) {
            // Where the lines of sockets have the button for wires.
            let space = BUTTON_SIZE + ui.spacing().item_spacing.x;
            show_measure(ui, sheet, id, node, *measure, space);
        }
    }
    show_group_inputs(ui, sheet, id, node);
}

/// Shows a measure of a curve, another way to enter its numbers, with a space beside it.
fn show_measure(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    measure: CurveMeasure,
    space: f32,
) {
    let (document, group) = (sheet.document(), sheet.group());
    let label = curve_measure_label(measure);
    property(ui, &label, measure.summary(), |ui| {
        ui.add_space(space);
        let live = sheet.open.live_canvas();
        let wired_number = |wire| live.number(wire);
        let value = match measure.read(document, group, node, &wired_number) {
            Ok(value) => value,
            Err(missing) => {
                let color = theme::current_palette(ui.ctx()).dim;
                let text =
                    RichText::new(&missing.reason).font(theme::text_font(theme::SMALL_TEXT_SIZE));
                ui.add_space(6.0);
                ui.add(Label::new(text.color(color)).truncate())
                    .on_hover_text(missing.explain());
                return;
            }
        };

        let ends = curve_range::curve_ends(document, group, node);
        let (unit, span, range) = if measure.is_in_input_unit() {
            (input_unit(sheet, node), ends.1 - ends.0, Some(ends))
        } else {
            (String::new(), 1.0, None)
        };
        NumberField::new(&label, Some(value))
            .unit(&unit)
            .percent_range(range)
            .span(span.abs())
            .show(ui, sheet.requests, "Change a curve", |value| {
                measure.set(document, group, id, value, &wired_number)
            });
    });
}

/// Shows a socket of one node with its caption.
pub(in crate::panels) fn show_captioned_socket(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    key: SocketKey,
    spec: &SocketSpec,
) {
    let caption = capitalize(spec.title);
    ui.push_id(key, |ui| {
        property(ui, &caption, &socket_hint(spec), |ui| {
            show_socket(ui, sheet, id, node, key, spec, &caption);
        });
    });
}

/// Shows the content of a socket with the controls that change it.
pub(in crate::panels) fn show_socket(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    key: SocketKey,
    spec: &SocketSpec,
    label: &str,
) {
    let socket = node.socket(key).unwrap_or_default();
    if let Socket::Wire(wire) = socket {
        show_wired(ui, sheet, id, key, wire, label);
        return;
    }

    show_wire_button(ui, sheet, id, key, &wire_input_label(label));
    if spec.ty != SocketType::Value {
        show_unwired(ui, spec.ty);
        return;
    }
    show_number(ui, sheet, id, node, key, spec, label);
    show_number_buttons(ui, sheet, id, node, key, label);
}

/// Shows the numbers of a node that have a row on the canvas, and its measures if it is a curve,
/// without controls for wires. The numbers in `shown` stay, and the others are added to it.
pub(in crate::panels) fn show_main_numbers(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    shown: &mut BTreeSet<SocketKey>,
) {
    let rows = rows::node_rows(sheet.graph(), sheet.group(), node);
    shown.extend(rows.iter().filter_map(Row::input_key));
    for key in shown.iter().copied() {
        let Some(spec) = node.socket_spec(key) else {
            continue;
        };
        let is_wired = node
            .socket(key)
            .is_none_or(|socket| socket.wire().is_some());
        if !is_wired && spec.ty == SocketType::Value {
            let caption = capitalize(spec.title);
            ui.push_id(key, |ui| {
                property(ui, &caption, &socket_hint(spec), |ui| {
                    show_number(ui, sheet, id, node, key, spec, &caption);
                });
            });
        }
        for measure in CurveMeasure::shown_after(node.kind.spec(), spec.key) {
            show_measure(ui, sheet, id, node, *measure, 0.0);
        }
    }
}

/// Shows the field of a number that is not wired.
fn show_number(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    key: SocketKey,
    spec: &SocketSpec,
    label: &str,
) {
    let socket = node.socket(key).unwrap_or_default();
    let (document, group) = (sheet.document(), sheet.group());
    let (begin, span) = drag_range(sheet, node, spec);
    let unit = match (rows::amount_unit(sheet.graph(), node, key), spec.unit) {
        (Some(unit), _) => unit,
        (None, Unit::OfInput) => input_unit(sheet, node),
        (None, fixed) => fixed.fixed_text().to_owned(),
    };
    let (low, high) = spec.domain;
    let profile = sheet.open.view.profile;
    let shown = node.socket_in(key, profile).unwrap_or(socket);

    NumberField::new(label, typed_value(shown))
        .placeholder(unset_number_text(node.kind.family()), begin)
        .unit(&unit)
        .percent_range(kinds::input_range(document, group, node, spec))
        .span(span)
        .range(low, high)
        .show_optional(ui, sheet.requests, "Change a number", |value| {
            let socket = value.map_or(Socket::Unset, Socket::Value);
            profiles::set_number(document, group, profile, id, key, socket)
        });
}

/// Shows the buttons that override a number in a profile and reset it.
fn show_number_buttons(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    key: SocketKey,
    label: &str,
) {
    let (document, group) = (sheet.document(), sheet.group());
    let socket = node.socket(key).unwrap_or_default();
    let shown = node
        .socket_in(key, sheet.open.view.profile)
        .unwrap_or(socket);

    override_button(ui, sheet, id, node, key, label);
    if shown == socket
        && socket != new_socket(node, key)
        && icon_button(ui, "↺", &format!("Reset {label}")).clicked()
    {
        let edits = properties::reset_socket(document, group, id, key);
        sheet.request_edit("Reset a number", edits);
    }
}

fn typed_value(socket: Socket) -> Option<f32> {
    match socket {
        Socket::Value(value) => Some(value),
        Socket::Unset | Socket::Wire(_) => None,
    }
}

fn show_unwired(ui: &mut Ui, ty: SocketType) {
    let color = theme::current_palette(ui.ctx()).dim;
    let text = format!("no {}", ty.word());
    ui.label(
        RichText::new(text)
            .font(theme::text_font(theme::SMALL_TEXT_SIZE))
            .color(color),
    );
}

/// Shows a wire as a button that goes to its source and shows its value, between a button that
/// lists other sources and one that cuts the wire.
pub(in crate::panels) fn show_wired(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    key: SocketKey,
    wire: Wire,
    label: &str,
) {
    let (document, group, open) = (sheet.document(), sheet.group(), sheet.open);
    show_wire_button(ui, sheet, id, key, &rewire_input_label(label));
    if icon_button(ui, "×", &cut_input_wire_label(label)).clicked() {
        sheet.request_edit(
            "Disconnect a wire",
            delete::cut_wires(document, group, &[(id, key)]),
        );
    }

    let canvas = open.live_canvas();
    let live = canvas.value(wire);
    let value = || Some(brief_value(live?, canvas.stat_of_output(wire)));
    let given = sampled_choice(sheet, wire).or_else(value);
    let values: Vec<String> = given.into_iter().chain(live.and_then(brief_rank)).collect();
    let name = source_name(sheet, wire);
    let whole = match values.first() {
        Some(value) => format!("{name}: {value}"),
        None => name.clone(),
    };
    let hint = format!("{whole}\nGo to the source of the wire.");
    if show_source_button(ui, &name, &values)
        .on_hover_text(hint)
        .clicked()
    {
        sheet
            .requests
            .push(Request::Reveal(Place::node(group, wire.node)));
    }
}

/// Draws a button that lists the nodes and outputs that can be wired to a socket.
pub(in crate::panels) fn show_wire_button(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    node: NodeId,
    key: SocketKey,
    label: &str,
) {
    let response = icon_button(ui, "←", label);
    if response.clicked() {
        let end = End::In(key);
        sheet.requests.push(Request::OpenConnect {
            at: SocketRef { node, end },
            beside: Some(response.rect.left_bottom()),
        });
    }
}

/// Returns the name of the choice that a wired stat's sample selects.
fn sampled_choice(sheet: &PanelSheet<'_>, wire: Wire) -> Option<String> {
    let NodeKind::Stat(stat) = sheet.open.body().get(&wire.node)?.kind else {
        return None;
    };
    let stat = sheet.shown_document().graph.stat(stat)?;
    let StatKind::Choice(names) = &stat.kind else {
        return None;
    };
    names
        .get(stat.sanitizer().sanitize(stat.sample) as usize)
        .cloned()
}

/// Draws a button that leads to a node, with the node's name on the left and on the right the first
/// of its values for which there is room.
fn show_source_button(ui: &mut Ui, name: &str, values: &[String]) -> Response {
    let palette = theme::current_palette(ui.ctx());
    let size = vec2(ui.available_width(), LINE_HEIGHT - 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());

    let fill = if response.hovered() {
        palette.raised
    } else {
        palette.node
    };
    ui.painter().rect_filled(rect, 5.0, fill);
    focus_ring(ui, rect, &response);

    let inner = rect.shrink2(vec2(6.0, 0.0));
    let font = theme::number_font(theme::SMALL_TEXT_SIZE);
    let mut galleys = values.iter().map(|value| {
        ui.painter()
            .layout_no_wrap(value.clone(), font.clone(), palette.dim)
    });

    let room = inner.width() - MIN_SOURCE_NAME_WIDTH - VALUE_GAP;
    let mut for_name = inner;
    if let Some(given) = galleys.find(|galley| galley.size().x <= room) {
        let at = inner.right_center() - vec2(given.size().x, given.size().y / 2.0);
        for_name.max.x = at.x - VALUE_GAP;
        ui.painter().galley(at, given, palette.dim);
    }

    draw_text_line(ui, for_name, name, false, palette.text);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Go to “{name}”")));
    response
}

/// Shows the inputs of the group that a node uses.
fn show_group_inputs(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, node: &Node) {
    let NodeKind::Group { group: used, .. } = &node.kind else {
        return;
    };
    let Some(used_group) = sheet.graph().groups.get(used) else {
        return;
    };
    if !used_group.inputs.is_empty() {
        section(ui, "Inputs", None);
    }

    for port in &used_group.inputs {
        let (document, group) = (sheet.document(), sheet.group());
        let key = SocketKey::Port(port.id);
        let socket = ports::input_content(node, port.id).unwrap_or_default();

        ui.push_id(key, |ui| {
            property(ui, &port.name, &port.description, |ui| match socket {
                Socket::Wire(wire) => show_wired(ui, sheet, id, key, wire, &port.name),
                _ if port.ty != SocketType::Value => {
                    show_wire_button(ui, sheet, id, key, &wire_input_label(&port.name));
                    show_unwired(ui, port.ty);
                }
                _ => {
                    show_wire_button(ui, sheet, id, key, &wire_input_label(&port.name));

                    let span = port.bookends.map_or(0.0, |(low, high)| high - low);
                    let profile = sheet.open.view.profile;
                    let shown = node.socket_in(key, profile).unwrap_or(socket);
                    NumberField::new(&port.name, typed_value(shown))
                        .placeholder("default", port.default)
                        .unit(&port.unit)
                        .percent_range(port.bookends)
                        .span(span)
                        .show(ui, sheet.requests, "Change a number", |value| {
                            profiles::set_number(document, group, profile, id, key, value.into())
                        });

                    override_button(ui, sheet, id, node, key, &port.name);
                    let label = format!("Reset {}", port.name);
                    if shown == socket
                        && socket != Socket::Unset
                        && icon_button(ui, "↺", &label).clicked()
                    {
                        let edits = properties::reset_socket(document, group, id, key);
                        sheet.request_edit("Reset a number", edits);
                    }
                }
            });
        });
    }
}

/// Returns the label of the field for a measure of a curve.
pub fn curve_measure_label(measure: CurveMeasure) -> String {
    capitalize(measure.title())
}

/// Returns the label of the button that wires an input.
pub fn wire_input_label(input: &str) -> String {
    format!("Connect {input} to…")
}

/// Returns the label of the button that wires an input to another output.
pub fn rewire_input_label(input: &str) -> String {
    format!("Connect {input} to another output")
}

/// Returns the label of the button that deletes the wire of an input.
pub fn cut_input_wire_label(input: &str) -> String {
    format!("Disconnect {input}")
}
