//! The help panel: describes a node, a panel, a command or a pattern from the app's own data, with
//! links to related topics and an example to insert. `node` describes kinds of nodes.

pub(crate) mod node;
mod start_page;

use eframe::egui::{Label, RichText, TextEdit, Ui, vec2};
use inclination_analysis::open_document::DocumentId;
use inclination_core::authoring::model::{GroupId, NodeId, SocketKey};
use inclination_project::text::formatting;

use super::{
    PanelSheet, draw_scrolled,
    widgets::{heading, icon_button, link_button, remark, set_label},
};
use crate::{
    command::{KeyMap, insert_key_hints},
    help::{self, Example, Topic},
    request::Request,
    theme,
};
use start_page::{MethodPictures, draw_start_page};

/// Label of the button that goes back in the help.
pub const HELP_BACK: &str = "Back to the previous topic";
/// Label of the search field of the help.
pub const SEARCH_HELP: &str = "Search help";
/// Label of the link that adds an example or a pattern to the canvas.
pub const PUT_EXAMPLE: &str = "Add to the canvas";

/// A node of a document, with the group that it is in.
pub(super) type DocumentNode = (DocumentId, Option<GroupId>, NodeId);

/// The state of the help panel.
#[derive(Debug, Default)]
pub(super) struct HelpPanel {
    /// The topic that is shown.
    topic: Option<Topic>,
    /// The topics shown before, the latest last.
    past: Vec<Topic>,
    /// The node from which help was requested. Its current curve is shown.
    asked_by: Option<DocumentNode>,
    /// The socket about which help was requested.
    socket: Option<SocketKey>,
    /// The search text.
    typed: String,
    /// The last topic for which an example was built, and the example.
    example: Option<(Topic, Option<Example>)>,
    /// The pictures of the first page.
    pictures: MethodPictures,
    /// Whether to scroll to the top in the next frame.
    scrolls_up: bool,
}

/// The maximum number of topics to go back to.
const MAX_BACK_TOPICS: usize = 64;

impl HelpPanel {
    /// Shows a topic.
    pub(super) fn open_topic(&mut self, topic: Topic) {
        if let Some(before) = self.topic.filter(|before| *before != topic) {
            self.past.push(before);
            let many = self.past.len().saturating_sub(MAX_BACK_TOPICS);
            self.past.drain(..many);
        }

        self.topic = Some(topic);
        self.typed.clear();
        self.socket = None;
        self.asked_by = None;
        self.scrolls_up = true;
    }

    /// Shows the topic of a node of a document, and optionally one of its sockets.
    pub(super) fn open_node_topic(
        &mut self,
        topic: Topic,
        place: DocumentNode,
        socket: Option<SocketKey>,
    ) {
        self.open_topic(topic);
        self.asked_by = Some(place);
        self.socket = socket;
    }

    pub(super) fn draw_panel(&mut self, ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
        let mut next = None;
        draw_scrolled(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            if std::mem::take(&mut self.scrolls_up) {
                ui.scroll_to_cursor(Some(eframe::egui::Align::Min));
            }

            self.draw_header(ui);

            if !self.typed.trim().is_empty() {
                next = self.draw_results(ui);
                return;
            }

            match self.topic {
                Some(topic) => next = self.draw_topic(ui, sheet, topic),
                None => next = draw_start_page(ui, &mut self.pictures),
            }
        });

        if let Some(topic) = next {
            // The search is over: release the keyboard so that keys are commands again.
            ui.memory_mut(eframe::egui::Memory::stop_text_input);
            self.open_topic(topic);
        }
    }

    /// Draws the button that goes back and the search field.
    fn draw_header(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.add_enabled_ui(self.topic.is_some(), |ui| {
                if icon_button(ui, "←", HELP_BACK).clicked() {
                    self.topic = self.past.pop();
                    self.asked_by = None;
                    self.socket = None;
                    self.typed.clear();
                }
            });
            let field = TextEdit::singleline(&mut self.typed)
                .hint_text(SEARCH_HELP)
                .desired_width(f32::INFINITY);
            let response = ui.add(field);
            set_label(&response, SEARCH_HELP);
        });
        ui.add_space(4.0);
    }

    fn draw_results(&mut self, ui: &mut Ui) -> Option<Topic> {
        let found = help::find_topics(&self.typed);
        if found.is_empty() {
            remark(ui, "No matches. Try another word.");
        }

        let mut next = None;
        for topic in found.into_iter().take(40) {
            ui.horizontal(|ui| {
                if link_button(
                    ui,
                    &topic.title(),
                    &insert_key_hints(ui.ctx(), &topic.description()),
                )
                .clicked()
                {
                    next = Some(topic);
                }
                remark(ui, topic.category());
            });
        }
        next
    }

    fn draw_topic(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        topic: Topic,
    ) -> Option<Topic> {
        let palette = theme::current_palette(ui.ctx());
        let title = RichText::new(topic.title()).font(theme::heading_font(15.0));
        ui.add(Label::new(title).wrap());

        let color = topic.subject().map_or(palette.dim, |subject| {
            palette.family_color(subject.spec.family)
        });
        ui.label(RichText::new(topic.category()).small().color(color));
        let description = self
            .describe_asked_node(sheet, topic)
            .unwrap_or_else(|| insert_key_hints(ui.ctx(), &topic.description()));
        ui.add(Label::new(description).wrap());

        match topic {
            Topic::Node(_) => {
                self.ensure_example(topic);
                let example = self
                    .example
                    .as_ref()
                    .and_then(|(_, example)| example.as_ref());
                if let Some(subject) = topic.subject() {
                    let (asked_by, socket) = (self.asked_by, self.socket);
                    node::draw_node_topic(ui, sheet, subject, asked_by, socket, example);
                }
                if let Some(example) = example {
                    draw_example(ui, sheet, topic, example);
                }
            }
            Topic::Command(command) => {
                let entry = command.entry();
                let keys = KeyMap::from_context(ui.ctx()).display_keys(ui.ctx(), command);
                if !keys.is_empty() {
                    remark(ui, &format!("Keys: {}.", keys.join(", ")));
                }
                remark(ui, &format!("In the {} menu.", entry.menu.title()));
                let run = run_label(entry.title);
                if ui.button(run).clicked() {
                    sheet.requests.run_command(command);
                }
            }
            Topic::Pattern(at) => {
                if ui.button(PUT_EXAMPLE).clicked() {
                    let is_group = false;
                    sheet.requests.push(Request::InsertPattern { at, is_group });
                }
                let hint = "Add the pattern as a group. Its decision stays outside.";
                if ui
                    .button("Add to the canvas as a group")
                    .on_hover_text(hint)
                    .clicked()
                {
                    let is_group = true;
                    sheet.requests.push(Request::InsertPattern { at, is_group });
                }
            }
            Topic::Panel(_) => {}
        }

        let mut next = None;
        for (title, links) in help::linked_topics(topic) {
            heading(ui, title);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(12.0, 0.0);
                for other in links {
                    if link_button(
                        ui,
                        &other.title(),
                        &insert_key_hints(ui.ctx(), &other.description()),
                    )
                    .clicked()
                    {
                        next = Some(other);
                    }
                }
            });
        }
        next
    }

    /// Describes the node from which help was requested, as its settings are now, or returns `None`
    /// if the topic is not about that node.
    fn describe_asked_node(&self, sheet: &PanelSheet<'_>, topic: Topic) -> Option<String> {
        let (document, group, id) = self.asked_by?;
        let body = (document == sheet.open.id()).then(|| sheet.graph().body(group))??;
        let node = body.get(&id)?;
        let is_same = Topic::from_node(node) == Some(topic);
        is_same.then(|| formatting::to_sentence(node.summary()))
    }

    fn ensure_example(&mut self, topic: Topic) {
        if self
            .example
            .as_ref()
            .is_none_or(|(known, _)| *known != topic)
        {
            let example = topic.subject().and_then(help::build_example);
            self.example = Some((topic, example));
        }
    }
}

fn draw_example(ui: &mut Ui, sheet: &mut PanelSheet<'_>, topic: Topic, example: &Example) {
    heading(ui, "Example");
    remark(
        ui,
        "A small working graph in a frame. Undo removes it in one step.",
    );
    let title = format!("Add an example of {} to the canvas.", topic.title());
    if ui.button(PUT_EXAMPLE).on_hover_text(title).clicked() {
        sheet.requests.push(Request::InsertFragment {
            title: format!("Insert an example of {}", topic.title()),
            part: Box::new(example.part.clone()),
        });
    }
}

/// Returns the label of the button that runs a command.
pub fn run_label(title: &str) -> String {
    format!("Run “{}”", title.trim_end_matches('…'))
}
