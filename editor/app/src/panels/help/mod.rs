//! The help panel: a node, a panel, a command or a pattern, told about from the app's own data; with what it leads to, and
//! an example that can be put onto the canvas. `node` tells about kinds of nodes.

pub(crate) mod node;

use eframe::egui::{Label, RichText, TextEdit, Ui, vec2};
use inclination_analysis::open_document::DocumentId;
use inclination_core::model::{GroupId, NodeId, SocketKey};

use super::{
    Sheet, body,
    widgets::{heading, icon, labelled, link, remark},
};
use crate::{
    command::{KeyMap, spoken},
    help::{self, Example, Topic},
    request::Request,
    theme,
};

/// Label of the button that goes back in the help.
pub const HELP_BACK: &str = "Back to what was told before";
/// Label of the search field of the help.
pub const SEARCH_HELP: &str = "Search help";
/// Label of the link that adds an example or a pattern to the canvas.
pub const PUT_EXAMPLE: &str = "Put it onto the canvas";

/// A node of a document.
pub(super) type Place = (DocumentId, Option<GroupId>, NodeId);

/// What the panel keeps.
#[derive(Debug, Default)]
pub(super) struct Help {
    /// What is told about, and where one came from, the last behind.
    topic: Option<Topic>,
    past: Vec<Topic>,
    /// The node by which one asked: its curve is shown as it is.
    asked_by: Option<Place>,
    /// The socket that one asked about.
    socket: Option<SocketKey>,
    typed: String,
    /// The example of a topic.
    example: Option<(Topic, Option<Example>)>,
    scrolls_up: bool,
}

/// How many topics one can go back by.
const PAST: usize = 64;

impl Help {
    /// Tells about something.
    pub(super) fn open(&mut self, topic: Topic) {
        if let Some(before) = self.topic.filter(|before| *before != topic) {
            self.past.push(before);
            let many = self.past.len().saturating_sub(PAST);
            self.past.drain(..many);
        }
        self.topic = Some(topic);
        self.typed.clear();
        self.socket = None;
        self.asked_by = None;
        self.scrolls_up = true;
    }

    /// Tells about a node of a document, and a socket of it.
    pub(super) fn open_node(&mut self, topic: Topic, place: Place, socket: Option<SocketKey>) {
        self.open(topic);
        self.asked_by = Some(place);
        self.socket = socket;
    }

    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let mut next = None;
        body(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            if std::mem::take(&mut self.scrolls_up) {
                ui.scroll_to_cursor(Some(eframe::egui::Align::Min));
            }
            self.head(ui);
            if !self.typed.trim().is_empty() {
                next = self.results(ui);
                return;
            }
            match self.topic {
                Some(topic) => next = self.tell(ui, sheet, topic),
                None => next = start(ui),
            }
        });
        if let Some(topic) = next {
            // Whoever found something no longer types: keys are commands again.
            ui.memory_mut(eframe::egui::Memory::stop_text_input);
            self.open(topic);
        }
    }

    /// The way back, and the field.
    fn head(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.add_enabled_ui(self.topic.is_some(), |ui| {
                if icon(ui, "←", HELP_BACK).clicked() {
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
            labelled(&response, SEARCH_HELP);
        });
        ui.add_space(4.0);
    }

    fn results(&mut self, ui: &mut Ui) -> Option<Topic> {
        let found = help::found(&self.typed);
        if found.is_empty() {
            remark(ui, "Nothing is called so. Try another word for it.");
        }
        let mut next = None;
        for topic in found.into_iter().take(40) {
            ui.horizontal(|ui| {
                if link(ui, &topic.title(), &spoken(ui.ctx(), &topic.about())).clicked() {
                    next = Some(topic);
                }
                remark(ui, topic.sort());
            });
        }
        next
    }

    fn tell(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>, topic: Topic) -> Option<Topic> {
        let palette = theme::of(ui.ctx());
        let title = RichText::new(topic.title()).font(theme::strong(15.0));
        ui.add(Label::new(title).wrap());
        let colour = topic
            .subject()
            .map_or(palette.dim, |subject| palette.family(subject.spec.family));
        ui.label(RichText::new(topic.sort()).small().color(colour));
        ui.add(Label::new(spoken(ui.ctx(), &topic.about())).wrap());
        match topic {
            Topic::Node(_) => {
                self.make_example(topic);
                let example = self
                    .example
                    .as_ref()
                    .and_then(|(_, example)| example.as_ref());
                if let Some(subject) = topic.subject() {
                    node::tell(ui, sheet, subject, (self.asked_by, self.socket), example);
                }
                if let Some(example) = example {
                    example_of(ui, sheet, topic, example);
                }
            }
            Topic::Command(command) => {
                let entry = command.entry();
                let keys = KeyMap::of(ui.ctx()).said(ui.ctx(), command);
                if !keys.is_empty() {
                    remark(ui, &format!("Keys: {}.", keys.join(", ")));
                }
                remark(
                    ui,
                    &format!("It stands in the menu {}.", entry.menu.title()),
                );
                let run = run_label(entry.title);
                if ui.button(run).clicked() {
                    sheet.requests.run(command);
                }
            }
            Topic::Pattern(at) => {
                if ui.button(PUT_EXAMPLE).clicked() {
                    let is_group = false;
                    sheet.requests.push(Request::InsertPattern { at, is_group });
                }
                let hint =
                    "Its nodes inside a group; the decision that the game asks for beside it.";
                if ui
                    .button("Put it there as a group")
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
        for (title, links) in help::links(topic) {
            heading(ui, title);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(12.0, 0.0);
                for other in links {
                    if link(ui, &other.title(), &spoken(ui.ctx(), &other.about())).clicked() {
                        next = Some(other);
                    }
                }
            });
        }
        next
    }

    fn make_example(&mut self, topic: Topic) {
        if self
            .example
            .as_ref()
            .is_none_or(|(known, _)| *known != topic)
        {
            let made = topic.subject().and_then(help::example);
            self.example = Some((topic, made));
        }
    }
}

fn example_of(ui: &mut Ui, sheet: &mut Sheet<'_>, topic: Topic, example: &Example) {
    heading(ui, "An example");
    remark(
        ui,
        "A small graph in which it does something, in a frame. One step of undo takes it away.",
    );
    let title = format!("Put an example of {} onto the canvas", topic.title());
    if ui.button(PUT_EXAMPLE).on_hover_text(title).clicked() {
        sheet.requests.push(Request::Insert {
            title: format!("Insert an example of {}", topic.title()),
            part: Box::new(example.part.clone()),
        });
    }
}

/// What one sees who asked about nothing yet.
fn start(ui: &mut Ui) -> Option<Topic> {
    remark(
        ui,
        &spoken(
            ui.ctx(),
            "Point at anything and ⟨press help⟩: a node, a socket, a panel, a line of a menu. Or search, or begin here.",
        ),
    );
    let mut next = None;
    let mut family = None;
    for (at, subject) in help::subjects().iter().enumerate() {
        if family.replace(subject.spec.family) != Some(subject.spec.family) {
            heading(ui, subject.spec.family.title());
        }
        let topic = Topic::Node(at);
        if link(ui, subject.spec.title, &topic.about()).clicked() {
            next = Some(topic);
        }
    }
    next
}

/// Returns the label of the button that runs a command.
pub fn run_label(title: &str) -> String {
    format!("Run {}", title.trim_end_matches('…'))
}
