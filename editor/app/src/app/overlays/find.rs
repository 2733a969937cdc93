//! Finding nodes, wherever they are: by name, kind, family, stat, the value of a setting or socket,
//! what is wrong with them. The results stay beside the canvas while one looks at them.

use eframe::egui::{self, Area, Context, Id, Key, Modifiers, Order, RichText, pos2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::model::{GroupId, Node, NodeId, Place, Socket};
use inclination_project::{
    search::{Query, Words, ranked},
    text::number,
};

use super::{
    palette::{gives, place},
    picker::{self, Line, Picker, Told},
};
use crate::{command::spoken, theme};

/// How many results are listed at most.
const MOST: usize = 200;
const WIDTH: f32 = 320.0;

/// A node that can be found.
#[derive(Debug)]
struct Known {
    place: Place,
    line: Line,
    /// What it is found by, and whether to say so: a kind goes without saying.
    by: Vec<(String, bool)>,
}

/// The search for nodes.
#[derive(Debug, Default)]
pub(super) struct Find {
    picker: Picker,
    pub(super) is_open: bool,
    made_of: Option<(DocumentId, u64)>,
    known: Vec<Known>,
    words: Vec<Words>,
    found: Vec<(Place, Line)>,
    /// How many there are, also those that are not listed.
    count: usize,
    /// The result that was gone to.
    shown: Option<usize>,
}

impl Find {
    /// Whether there is something to go on with.
    pub(super) fn has_results(&self) -> bool {
        !self.found.is_empty()
    }

    /// Opens the search, or puts the cursor into it.
    pub(super) fn open(&mut self) {
        self.is_open = true;
        self.picker.focus();
    }

    /// Goes to the next result in a document, or to the previous one.
    pub(super) fn step_in(
        &mut self,
        document: &OpenDocument,
        palette: &Palette,
        is_backward: bool,
    ) -> Option<Place> {
        self.refresh(document, palette);
        self.step(is_backward)
    }

    /// Shows the search, if it is open. Gives the place to go to.
    pub(super) fn update(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        view: egui::Rect,
    ) -> Option<Place> {
        if !self.is_open {
            return None;
        }
        self.refresh(document, theme::of(context));
        let (place, is_closed) = self.show(context, view);
        self.is_open = !is_closed;
        place
    }

    fn refresh(&mut self, document: &OpenDocument, palette: &Palette) {
        let now = Some((document.id(), document.revision()));
        // A gesture changes the document in every frame: what it leads to is soon enough.
        let is_known = self.made_of.map(|(id, _)| id) == Some(document.id());
        if self.made_of == now || (is_known && document.history().is_open()) {
            return;
        }
        self.made_of = now;
        self.known.clear();
        self.words.clear();
        let graph = &document.document().graph;
        let mut bodies: Vec<(Option<GroupId>, &str)> = vec![(None, "")];
        let groups = graph.groups.iter();
        bodies.extend(groups.map(|(id, group)| (Some(*id), &*group.name)));
        for (group, name) in bodies {
            for (id, node) in graph.body(group).into_iter().flatten() {
                self.know(document, (group, name), *id, node, palette);
            }
        }
        self.look();
    }

    fn know(
        &mut self,
        document: &OpenDocument,
        (group, name): (Option<GroupId>, &str),
        id: NodeId,
        node: &Node,
        palette: &Palette,
    ) {
        let graph = &document.document().graph;
        let spec = node.kind.spec();
        let title = node.display_title(graph);
        let plain = [spec.title, spec.family.title(), name];
        let plain = plain.into_iter().chain(spec.words.iter().copied());
        let mut by: Vec<(String, bool)> = plain.map(|word| (word.to_owned(), false)).collect();
        by.extend(facts(node).map(|fact| (fact, true)));
        let problems = document.live.problems_of(group, id);
        for problem in problems {
            by.push((problem.severity.word().to_owned(), false));
            by.push((String::from("problem"), false));
            by.push((problem.sentence.clone(), true));
        }
        let words = Words::titled(&title).or(by.iter().map(|(word, _)| &**word));
        self.words.push(words);
        self.known.push(Known {
            place: Place::node(group, id),
            line: Line {
                mark: Some((palette.family(spec.family), gives(spec.family, spec.gives))),
                title,
                end: place(spec.title, name),
                ..Line::default()
            },
            by,
        });
    }

    fn look(&mut self) {
        self.found.clear();
        self.shown = None;
        self.count = 0;
        let query = Query::new(&self.picker.typed);
        if query.is_empty() {
            return;
        }
        let found = ranked(&query, &self.words);
        self.count = found.len();
        for (at, found) in found.into_iter().take(MOST) {
            let Some(known) = self.known.get(at) else {
                continue;
            };
            let mut line = known.line.clone();
            line.letters = found.letters;
            let by = found.other.and_then(|at| known.by.get(at));
            if let Some((why, true)) = by {
                line.end.clone_from(why);
            }
            self.found.push((known.place, line));
        }
        self.picker.chosen = 0;
    }

    /// Goes on to another result.
    fn step(&mut self, back: bool) -> Option<Place> {
        let count = self.found.len();
        let to = match self.shown {
            None => self.picker.chosen,
            Some(at) if back => at.checked_sub(1).unwrap_or(count.saturating_sub(1)),
            Some(at) => at + 1,
        };
        self.go(if to < count { to } else { 0 })
    }

    fn go(&mut self, at: usize) -> Option<Place> {
        let (place, _) = self.found.get(at)?;
        self.shown = Some(at);
        self.picker.choose(at);
        Some(*place)
    }

    fn show(&mut self, context: &Context, view: egui::Rect) -> (Option<Place>, bool) {
        let mut told = Told::Nothing;
        let mut back = false;
        let width = WIDTH.min(view.width() - 32.0).max(160.0);
        let area = Area::new(Id::unique("find"))
            .order(Order::Middle)
            .fixed_pos(pos2(view.right() - width - 32.0, view.top() + 12.0))
            .fade_in(false);
        area.show(context, |ui| {
            picker::frame(context).show(ui, |ui| {
                ui.set_width(width);
                back = ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Enter));
                told = self.picker.keys(ui, self.found.len());
                let hint = String::from("Find nodes by name, kind, value, problem");
                if self.picker.field(ui, "Find nodes", hint) {
                    self.look();
                }
                if self.picker.typed.trim().is_empty() {
                    return;
                }
                ui.add_space(4.0);
                let lines: Vec<Line> = self.found.iter().map(|(_, line)| line.clone()).collect();
                let height = (view.height() * 0.5).min(320.0);
                let before = self.picker.chosen;
                let heard = self
                    .picker
                    .list(ui, &lines, height, "No node is found by that.");
                if heard == Told::Moved {
                    // Only what is gone to is chosen here.
                    self.picker.chosen = before;
                } else if heard != Told::Nothing {
                    told = heard;
                }
                self.foot(ui);
            });
        });
        let place = match told {
            _ if back => self.step(true),
            Told::Pick(at) if self.shown == Some(at) && at == self.picker.chosen => {
                self.step(false)
            }
            Told::Pick(at) => self.go(at),
            Told::Moved => self.go(self.picker.chosen),
            Told::Nothing | Told::Close => None,
        };
        (place, told == Told::Close)
    }

    fn foot(&self, ui: &mut egui::Ui) {
        if self.found.is_empty() {
            return;
        }
        let palette = theme::of(ui.ctx());
        ui.separator();
        let count = match (self.shown, self.count) {
            (Some(at), count) => format!("{} of {count}", at + 1),
            (None, 1) => String::from("1 node"),
            (None, count) => format!("{count} nodes"),
        };
        ui.horizontal(|ui| {
            ui.add_space(8.0);
            let text = RichText::new(count).size(theme::SMALL).color(palette.dim);
            ui.label(text);
            let right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(right, |ui| {
                ui.add_space(8.0);
                let keys = spoken(ui.ctx(), "⟨find-next⟩ next   ⟨find-previous⟩ previous");
                ui.label(RichText::new(keys).size(theme::SMALL).color(palette.dim));
            });
        });
    }
}

/// What is chosen and typed in a node, and what is written about it.
fn facts(node: &Node) -> impl Iterator<Item = String> + '_ {
    let spec = node.kind.spec();
    let settings = spec.settings().zip(&node.settings);
    let settings = settings.filter(|(setting, chosen)| {
        **chosen != setting.default || matches!(setting.key, "pick" | "how" | "reads")
    });
    let settings = settings.filter_map(|(setting, chosen)| {
        let option = setting.options.get(usize::from(*chosen))?;
        Some(format!("{}: {}", setting.title, option.replace('_', " ")))
    });
    let typed = node.all_sockets().filter_map(|(key, held)| {
        let Socket::Value(value) = held else {
            return None;
        };
        let socket = node.socket_spec(key)?;
        (held != socket.initial()).then(|| format!("{} {}", socket.title, number::short(value)))
    });
    let cases = node.kind.cases().into_iter().flatten().cloned();
    let about = (!node.description.is_empty()).then(|| node.description.clone());
    settings.chain(typed).chain(cases).chain(about)
}
