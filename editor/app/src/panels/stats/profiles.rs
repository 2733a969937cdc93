//! The list of profiles above the sliders: choosing and naming a profile, and the numbers that it
//! overrides.

use eframe::egui::{
    Align, Color32, ComboBox, Layout, Rect, Response, Role, Sense, Shape, Stroke, Ui, UiBuilder,
    WidgetInfo, vec2,
};
use inclination_core::authoring::model::{
    GroupId, Node, NodeId, Place, Profile, ProfileId, Socket, SocketKey,
};
use inclination_project::{edit::profiles, scene::rows, text::number};

use super::super::{
    PanelSheet,
    widgets::{
        LINE_HEIGHT, NumberField, TextField, draw_text_line, first_heading, focus_ring,
        icon_button, list_entry, more_menu, remark, set_label,
    },
};
use crate::{command::Command, request::Request, theme};

/// Label of the button that adds a profile.
pub const ADD_PROFILE: &str = "Add a profile";
/// Label of the button that opens the menu of profiles.
pub const MORE_ABOUT_PROFILES: &str = "More about profiles";

/// The state that the list keeps from frame to frame.
#[derive(Debug, Default)]
pub(in crate::panels) struct ProfilePicker {
    /// The profile whose name is being typed.
    naming: Option<ProfileId>,
    wants_focus: bool,
    /// The overridden sockets of a profile, at a revision of its document.
    overridden: Option<(
        (
            inclination_analysis::open_document::DocumentId,
            u64,
            ProfileId,
        ),
        Vec<OverriddenSocket>,
    )>,
}

/// A socket whose number a profile overrides.
#[derive(Clone, Copy, Debug)]
struct OverriddenSocket {
    group: Option<GroupId>,
    node: NodeId,
    key: SocketKey,
}

/// Name of the choice that shows no profile.
pub const NO_PROFILE: &str = "No profile";

impl ProfilePicker {
    /// Starts editing a profile's name.
    pub(in crate::panels) fn start_naming(&mut self, profile: ProfileId) {
        self.naming = Some(profile);
        self.wants_focus = true;
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        let all = &sheet.graph().profiles;
        let shown = sheet.open.profile();

        ui.add_space(8.0);
        ui.horizontal(|ui| {
            first_heading(ui, "Profile");
            ui.add_space(8.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                if let Some(shown) = shown {
                    more_menu(ui, MORE_ABOUT_PROFILES, |ui| {
                        self.draw_menu(ui, sheet, shown);
                    });
                }
                if icon_button(ui, "+", ADD_PROFILE).clicked() {
                    sheet.requests.run_command(Command::AddProfile);
                }
            });
        });

        if all.is_empty() {
            return;
        }

        if let Some(shown) = shown.filter(|shown| self.naming == Some(shown.id)) {
            self.draw_name_field(ui, sheet, shown);
        } else {
            self.naming = None;
            draw_profile_list(ui, sheet, shown);
        }

        if let Some(shown) = shown {
            self.draw_overrides(ui, sheet, shown);
        }
    }

    fn draw_name_field(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, profile: &Profile) {
        let (document, id) = (sheet.document(), profile.id);
        let focus = std::mem::take(&mut self.wants_focus);
        let field = TextField::new("Profile's name", Some(&profile.name)).request_focus(focus);
        let response = field.show(ui, sheet.requests, "Rename a profile", |text| {
            profiles::rename_profile(document, id, text)
        });
        if response.lost_focus() {
            self.naming = None;
        }
    }

    fn draw_menu(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, shown: &Profile) {
        ui.set_min_width(176.0);
        let (document, id) = (sheet.document(), shown.id);

        if is_menu_item_clicked(ui, "Rename", "Rename this profile.") {
            self.start_naming(id);
        }
        if is_menu_item_clicked(ui, "Duplicate", "Add a copy of this profile below it.")
            && let Some((edits, copy)) = profiles::duplicate_profile(document, id)
        {
            sheet.request_edit("Duplicate a profile", edits);
            sheet.requests.push(Request::ShowProfile(Some(copy)));
        }
        if is_menu_item_clicked(ui, "Move up", "Move this profile up in the list.") {
            sheet.request_edit(
                "Move a profile",
                profiles::move_profile(document, id, false),
            );
        }
        if is_menu_item_clicked(ui, "Move down", "Move this profile down in the list.") {
            sheet.request_edit("Move a profile", profiles::move_profile(document, id, true));
        }
        if is_menu_item_clicked(
            ui,
            "Delete",
            "Delete this profile and its numbers. The graph's own numbers stay.",
        ) {
            sheet.request_edit("Delete a profile", profiles::remove_profile(document, id));
        }
    }

    /// Draws the description of a profile, and the numbers that it overrides.
    fn draw_overrides(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>, shown: &Profile) {
        let (document, id) = (sheet.document(), shown.id);
        let field = TextField::new("Agents with this profile", Some(&shown.description));
        field.hint("Agents with this profile").show(
            ui,
            sheet.requests,
            "Describe a profile",
            |text| profiles::describe_profile(document, id, text),
        );

        let key = (sheet.open.id(), sheet.open.revision(), id);
        if self
            .overridden
            .as_ref()
            .is_none_or(|(known, _)| *known != key)
        {
            let sockets = profiles::overridden_numbers(sheet.graph(), id)
                .map(|(group, node, key, _)| OverriddenSocket { group, node, key })
                .collect();
            self.overridden = Some((key, sockets));
        }

        let Some((_, found)) = &self.overridden else {
            return;
        };

        if found.is_empty() {
            remark(
                ui,
                "This profile changes no numbers yet. To override a number, click the diamond next to it in the inspector.",
            );
        }

        for (at, socket) in found.iter().enumerate() {
            let body = sheet.graph().body(socket.group);
            let node = body.and_then(|body| body.get(&socket.node));
            if let Some(node) = node {
                ui.push_id(("profile", at), |ui| {
                    draw_override(ui, sheet, *socket, node, shown);
                });
            }
        }
    }
}

/// Draws the line of an overridden number.
fn draw_override(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    socket: OverriddenSocket,
    node: &Node,
    profile: &Profile,
) {
    let OverriddenSocket {
        group,
        node: id,
        key,
    } = socket;
    let (document, graph) = (sheet.document(), sheet.graph());
    let caption = format!(
        "{}: {}",
        node.display_title(graph),
        socket_title(sheet, group, node, key)
    );
    let Some(value) = node.overrides.get(key, profile.id) else {
        return;
    };

    let own = match node.socket(key) {
        Some(Socket::Value(own)) => Some(own),
        _ => None,
    };
    let hint = match own {
        Some(own) => format!("The graph's own number is {}.", number::format_setting(own)),
        None => String::from("The graph has no number here, so this one has no effect."),
    };

    let across = ui.available_width() * 0.54;
    let (whole, _) =
        ui.allocate_exact_size(vec2(ui.available_width(), LINE_HEIGHT), Sense::hover());
    let (left, right) = whole.split_left_right_at_x(whole.left() + across);

    if draw_caption_link(ui, left.with_max_x(left.right() - 4.0), &caption, &hint).clicked() {
        let place = Place::node(group, id).socket(key);
        sheet.requests.push(Request::Reveal(place));
    }

    let builder = UiBuilder::new()
        .max_rect(right)
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let label = forget_own_number_label(&caption, &profile.name);
        if icon_button(ui, "↺", &label).clicked() {
            let edits = profiles::set_override(document, group, id, key, profile.id, None);
            sheet.request_edit("Remove an override", edits);
        }
        let label = own_number_label(&caption, &profile.name);
        NumberField::new(&label, Some(value)).show(
            ui,
            sheet.requests,
            "Change an override",
            |value| profiles::set_override(document, group, id, key, profile.id, Some(value)),
        );
    });
}

/// Draws a caption that links to the node of a number.
fn draw_caption_link(ui: &Ui, rect: Rect, caption: &str, hint: &str) -> Response {
    let palette = theme::current_palette(ui.ctx());
    let response = ui.interact(rect, ui.scope_id().with("goes to"), Sense::click());
    let is_lively = response.hovered() || response.has_focus();
    let color = if is_lively { palette.text } else { palette.dim };
    draw_text_line(ui, rect, caption, false, color);
    focus_ring(ui, rect, &response);
    let label = format!("Go to “{caption}”");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!("{caption}. {hint}"))
}

/// Returns the name of a socket.
fn socket_title(
    sheet: &PanelSheet<'_>,
    group: Option<GroupId>,
    node: &Node,
    key: SocketKey,
) -> String {
    let rows = rows::node_rows(sheet.graph(), group, node);
    let row = rows.iter().find(|row| row.input_key() == Some(key));
    match (row, node.socket_spec(key)) {
        (Some(row), _) => row.label().to_owned(),
        (None, Some(spec)) => spec.title.to_owned(),
        (None, None) => String::from("a deleted socket"),
    }
}

/// Draws the list of profiles. While closed, it shows the current profile.
fn draw_profile_list(ui: &mut Ui, sheet: &mut PanelSheet<'_>, shown: Option<&Profile>) {
    let text = shown.map_or(NO_PROFILE, display_name);
    let combo = ComboBox::from_id_salt("profiles")
        .width(ui.available_width())
        .truncate()
        .selected_text(text);
    let inner = combo.show_ui(ui, |ui| {
        let own = sheet.graph().profiles.iter();
        let all = std::iter::once((None, NO_PROFILE))
            .chain(own.map(|profile| (Some(profile.id), display_name(profile))));

        for (id, title) in all {
            let is_shown = id == shown.map(|shown| shown.id);
            if list_entry(ui, is_shown, title).clicked() {
                sheet.requests.push(Request::ShowProfile(id));
            }
        }
    });
    set_label(&inner.response, &profile_list_label(text));
}

fn display_name(profile: &Profile) -> &str {
    if profile.name.is_empty() {
        "Unnamed"
    } else {
        &profile.name
    }
}

fn is_menu_item_clicked(ui: &mut Ui, title: &str, hint: &str) -> bool {
    let is_clicked = ui.button(title).on_hover_text(hint).clicked();
    if is_clicked {
        ui.close();
    }
    is_clicked
}

/// Draws the button beside a number that overrides it in the current profile, or removes the
/// override.
pub(in crate::panels) fn override_button(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    id: NodeId,
    node: &Node,
    key: SocketKey,
    label: &str,
) {
    let Some(profile) = sheet.open.profile() else {
        return;
    };
    let Some(Socket::Value(own)) = node.socket(key) else {
        return;
    };

    let (document, group) = (sheet.document(), sheet.group());
    let overridden = |value| profiles::set_override(document, group, id, key, profile.id, value);
    let is_own = node.overrides.get(key, profile.id).is_some();

    let (label, title, value) = if is_own {
        let label = take_graph_number_label(label, &profile.name, &number::format_setting(own));
        (label, "Remove an override", None)
    } else {
        let label = give_own_number_label(label, &profile.name);
        (label, "Override a number", Some(own))
    };

    let response = icon_button(ui, "", &label);
    let palette = theme::current_palette(ui.ctx());
    let (center, size) = (response.rect.center(), 4.5);
    let points = [(0.0, -size), (size, 0.0), (0.0, size), (-size, 0.0)]
        .map(|(x, y)| center + vec2(x, y))
        .to_vec();

    let (fill, edge) = match (is_own, response.hovered() || response.has_focus()) {
        (true, _) => (palette.focus, palette.focus),
        (false, true) => (Color32::TRANSPARENT, palette.text),
        (false, false) => (Color32::TRANSPARENT, palette.dim),
    };
    let shape = Shape::convex_polygon(points, fill, Stroke::new(1.0, edge));
    ui.painter().add(shape);

    if response.clicked() {
        sheet.request_edit(title, overridden(value));
    }
}

/// Returns the label of the list of profiles while it shows one.
pub fn profile_list_label(profile: &str) -> String {
    format!("Profile: {profile}")
}

/// Returns the label of the button that removes a number from a profile.
pub fn forget_own_number_label(number: &str, profile: &str) -> String {
    format!("Remove {number} from “{profile}”")
}

/// Returns the label of the button that gives a number its own value in a profile.
pub fn give_own_number_label(number: &str, profile: &str) -> String {
    format!("Override {number} in “{profile}”")
}

/// Returns the label of the button that goes back to the value that the graph has.
pub fn take_graph_number_label(number: &str, profile: &str, value: &str) -> String {
    format!("Reset {number} in “{profile}” to the graph's {value}")
}

/// Returns the label of the field for a number of a profile.
pub fn own_number_label(number: &str, profile: &str) -> String {
    format!("{number} in “{profile}”")
}
