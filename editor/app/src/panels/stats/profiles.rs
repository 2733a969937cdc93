//! Which profile is shown, above the sliders: to choose another, to name it, and to see all numbers that it has of its own.

use eframe::egui::{
    Align, Color32, ComboBox, Layout, Rect, Response, Role, Sense, Shape, Stroke, Ui, UiBuilder,
    WidgetInfo, vec2,
};
use inclination_core::model::{
    GroupId, Node, NodeId, Place, Profile, ProfileId, Socket, SocketKey,
};
use inclination_project::{edit::profiles, scene::rows, text::number};

use super::super::{
    Sheet,
    widgets::{
        LINE, NumberField, TextField, first_heading, focus_ring, icon, labelled, line, more, remark,
    },
};
use crate::{command::Command, request::Request, theme};

/// Label of the button that adds a profile.
pub const ADD_PROFILE: &str = "Add a profile";
/// Label of the button that opens the menu of profiles.
pub const MORE_ABOUT_PROFILES: &str = "More about profiles";

/// What the part keeps from frame to frame.
#[derive(Debug, Default)]
pub(in crate::panels) struct Picker {
    /// The profile whose name is being typed.
    named: Option<ProfileId>,
    wants_focus: bool,
    /// The numbers of a profile, at a revision of its document.
    found: Option<(
        (
            inclination_analysis::open_document::DocumentId,
            u64,
            ProfileId,
        ),
        Vec<Own>,
    )>,
}

/// A number that a profile has of its own.
type Own = (Option<GroupId>, NodeId, SocketKey);

/// What is shown where no profile is.
/// Name of the choice that shows no profile.
pub const NO_PROFILE: &str = "The graph\u{2019}s own numbers";

impl Picker {
    /// Lets a profile's name be typed.
    pub(in crate::panels) fn name(&mut self, profile: ProfileId) {
        self.named = Some(profile);
        self.wants_focus = true;
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let all = &sheet.graph().profiles;
        if sheet.graph().nodes.is_empty() && all.is_empty() {
            return;
        }
        let shown = sheet.open.profile();
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            first_heading(ui, "Profile");
            ui.add_space(8.0);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                if let Some(shown) = shown {
                    more(ui, MORE_ABOUT_PROFILES, |ui| self.menu(ui, sheet, shown));
                }
                if icon(ui, "+", ADD_PROFILE).clicked() {
                    sheet.requests.run(Command::AddProfile);
                }
            });
        });
        if all.is_empty() {
            return;
        }
        if let Some(shown) = shown.filter(|shown| self.named == Some(shown.id)) {
            self.name_field(ui, sheet, shown);
        } else {
            self.named = None;
            choice(ui, sheet, shown);
        }
        if let Some(shown) = shown {
            self.numbers(ui, sheet, shown);
        }
    }

    fn name_field(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, profile: &Profile) {
        let (document, id) = (sheet.document(), profile.id);
        let focus = std::mem::take(&mut self.wants_focus);
        let field = TextField::new("Profile's name", Some(&profile.name)).focus(focus);
        let response = field.show(ui, sheet.requests, "Rename profile", |text| {
            profiles::renamed(document, id, text)
        });
        if response.lost_focus() {
            self.named = None;
        }
    }

    fn menu(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, shown: &Profile) {
        ui.set_min_width(176.0);
        let (document, id) = (sheet.document(), shown.id);
        if asked(ui, "Rename", "Lets the profile's name be typed.") {
            self.name(id);
        }
        if asked(
            ui,
            "Duplicate",
            "Adds a profile with the same numbers behind it.",
        ) && let Some((edits, copy)) = profiles::duplicated(document, id)
        {
            sheet.edit("Duplicate profile", edits);
            sheet.requests.push(Request::Play(Some(copy)));
        }
        if asked(ui, "Move up", "Lists the profile before the one above it.") {
            sheet.edit("Move profile", profiles::stepped(document, id, false));
        }
        if asked(
            ui,
            "Move down",
            "Lists the profile behind the one below it.",
        ) {
            sheet.edit("Move profile", profiles::stepped(document, id, true));
        }
        if asked(
            ui,
            "Delete",
            "Forgets the profile and its numbers; the graph's own stay as they are.",
        ) {
            sheet.edit("Delete profile", profiles::removed(document, id));
        }
    }

    /// The numbers that are the profile's own.
    fn numbers(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, shown: &Profile) {
        let (document, id) = (sheet.document(), shown.id);
        let field = TextField::new("Who has this profile", Some(&shown.description));
        field
            .hint("Who has this profile")
            .show(ui, sheet.requests, "Describe profile", |text| {
                profiles::described(document, id, text)
            });
        let key = (sheet.open.id(), sheet.open.revision(), id);
        if self.found.as_ref().is_none_or(|(known, _)| *known != key) {
            let all = profiles::numbers(sheet.graph(), id);
            let all = all.map(|(group, node, key, _)| (group, node, key));
            self.found = Some((key, all.collect()));
        }
        let Some((_, found)) = &self.found else {
            return;
        };
        if found.is_empty() {
            remark(
                ui,
                "Its numbers are the graph's own. Press the empty diamond beside a node's number in the inspector to give it another one here.",
            );
        }
        for (at, own) in found.iter().enumerate() {
            let node = sheet.graph().body(own.0).and_then(|body| body.get(&own.1));
            if let Some(node) = node {
                ui.push_id(("profile", at), |ui| number(ui, sheet, *own, node, shown));
            }
        }
    }
}

/// A line of one number.
fn number(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (group, id, key): Own,
    node: &Node,
    profile: &Profile,
) {
    let (document, graph) = (sheet.document(), sheet.graph());
    let caption = format!(
        "{}: {}",
        node.display_title(graph),
        called(sheet, group, node, key)
    );
    let Some(value) = node.overrides.get(key, profile.id) else {
        return;
    };
    let own = match node.socket(key) {
        Some(Socket::Value(own)) => Some(own),
        _ => None,
    };
    let hint = match own {
        Some(own) => format!("The graph's own number is {}.", number::short(own)),
        None => String::from("Nothing is typed there, so this number counts for nothing."),
    };
    let across = ui.available_width() * 0.54;
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let (left, right) = whole.split_left_right_at_x(whole.left() + across);
    if goes_to(ui, left.with_max_x(left.right() - 4.0), &caption, &hint).clicked() {
        let place = Place::node(group, id).socket(key);
        sheet.requests.push(Request::Reveal(place));
    }
    let builder = UiBuilder::new()
        .max_rect(right)
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let label = forget_own_number(&caption, &profile.name);
        if icon(ui, "↺", &label).clicked() {
            let edits = profiles::overridden(document, group, id, key, profile.id, None);
            sheet.edit("Take the graph's own number", edits);
        }
        let label = own_number(&caption, &profile.name);
        NumberField::new(&label, Some(value)).show(
            ui,
            sheet.requests,
            "Change a profile's number",
            |value| profiles::overridden(document, group, id, key, profile.id, Some(value)),
        );
    });
}

/// What a number belongs to, which a click leads to.
fn goes_to(ui: &Ui, rect: Rect, caption: &str, hint: &str) -> Response {
    let palette = theme::of(ui.ctx());
    let response = ui.interact(rect, ui.scope_id().with("goes to"), Sense::click());
    let is_lively = response.hovered() || response.has_focus();
    let colour = if is_lively { palette.text } else { palette.dim };
    line(ui, rect, caption, false, colour);
    focus_ring(ui, rect, &response);
    let label = format!("Go to {caption}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    response.on_hover_text(format!("{caption}. {hint}"))
}

/// What a socket is called.
fn called(sheet: &Sheet<'_>, group: Option<GroupId>, node: &Node, key: SocketKey) -> String {
    let rows = rows::of(sheet.graph(), group, node);
    let row = rows.iter().find(|row| row.key() == Some(key));
    match (row, node.socket_spec(key)) {
        (Some(row), _) => row.label().to_owned(),
        (None, Some(spec)) => spec.title.to_owned(),
        (None, None) => String::from("a socket that is gone"),
    }
}

/// The list of profiles, closed with the one that is shown.
fn choice(ui: &mut Ui, sheet: &mut Sheet<'_>, shown: Option<&Profile>) {
    let text = shown.map_or(NO_PROFILE, name);
    let combo = ComboBox::from_id_salt("profiles")
        .width(ui.available_width())
        .truncate()
        .selected_text(text);
    let inner = combo.show_ui(ui, |ui| {
        let own = sheet.graph().profiles.iter();
        let all =
            std::iter::once((None, NO_PROFILE)).chain(own.map(|one| (Some(one.id), name(one))));
        for (id, title) in all {
            let is_shown = id == shown.map(|shown| shown.id);
            if ui.selectable_label(is_shown, title).clicked() {
                sheet.requests.push(Request::Play(id));
                ui.close();
            }
        }
    });
    labelled(&inner.response, &profile_list(text));
}

fn name(profile: &Profile) -> &str {
    if profile.name.is_empty() {
        "Unnamed"
    } else {
        &profile.name
    }
}

fn asked(ui: &mut Ui, title: &str, hint: &str) -> bool {
    let is_asked = ui.button(title).on_hover_text(hint).clicked();
    if is_asked {
        ui.close();
    }
    is_asked
}

/// The button beside a number that gives it another one in the profile that is shown, or lets it be the graph's own again.
pub(in crate::panels) fn mark(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node, key): (NodeId, &Node, SocketKey),
    label: &str,
) {
    let Some(profile) = sheet.open.profile() else {
        return;
    };
    let Some(Socket::Value(own)) = node.socket(key) else {
        return;
    };
    let (document, group) = (sheet.document(), sheet.group());
    let overridden = |value| profiles::overridden(document, group, id, key, profile.id, value);
    let is_own = node.overrides.get(key, profile.id).is_some();
    let (label, title, value) = if is_own {
        let label = take_graph_number(label, &profile.name, &number::short(own));
        (label, "Take the graph's own number", None)
    } else {
        let label = give_own_number(label, &profile.name);
        (label, "Override a number", Some(own))
    };
    let response = icon(ui, "", &label);
    let palette = theme::of(ui.ctx());
    let (centre, size) = (response.rect.center(), 4.5);
    let points = [(0.0, -size), (size, 0.0), (0.0, size), (-size, 0.0)];
    let points = points.map(|(x, y)| centre + vec2(x, y)).to_vec();
    let (fill, edge) = match (is_own, response.hovered() || response.has_focus()) {
        (true, _) => (palette.focus, palette.focus),
        (false, true) => (Color32::TRANSPARENT, palette.text),
        (false, false) => (Color32::TRANSPARENT, palette.dim),
    };
    let shape = Shape::convex_polygon(points, fill, Stroke::new(1.0, edge));
    ui.painter().add(shape);
    if response.clicked() {
        sheet.edit(title, overridden(value));
    }
}

/// Returns the label of the list of profiles while it shows one.
pub fn profile_list(profile: &str) -> String {
    format!("Profile: {profile}")
}

/// Returns the label of the button that removes a number from a profile.
pub fn forget_own_number(number: &str, profile: &str) -> String {
    format!("Forget {number} in {profile}")
}

/// Returns the label of the button that gives a number its own value in a profile.
pub fn give_own_number(number: &str, profile: &str) -> String {
    format!("Give {number} a number of its own in {profile}")
}

/// Returns the label of the button that goes back to the value that the graph has.
pub fn take_graph_number(number: &str, profile: &str, value: &str) -> String {
    format!("{number} is {profile}'s own: take the graph's {value} again")
}

/// Returns the label of the field for a number of a profile.
pub fn own_number(number: &str, profile: &str) -> String {
    format!("{number} in {profile}")
}
