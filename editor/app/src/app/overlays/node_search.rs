//! The search for nodes in all groups: by name, kind, family, stat, the value of a setting or
//! socket, and problems. The results stay next to the canvas while the user looks at them.

use eframe::egui::{self, Area, Context, Id, Key, Modifiers, Order, RichText, pos2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::authoring::model::{GroupId, Node, NodeId, Place, Socket};
use inclination_project::{
    search::{Query, SearchWords, rank_matches},
    text::number,
};

use super::{
    palette::{describe_location, output_type},
    picker::{self, Picker, PickerEvent, PickerLine},
};
use crate::{app::command_availability::SearchStatus, command::insert_key_hints, theme};

/// The maximum number of listed results.
const MAX_RESULTS: usize = 200;
const MAX_WIDTH: f32 = 320.0;

/// A node in the search index.
#[derive(Debug)]
struct IndexedNode {
    place: Place,
    line: PickerLine,
    /// The search terms, and whether a result shows the term that matched. Obvious terms, such as
    /// the kind, are not shown.
    terms: Vec<(String, bool)>,
}

/// The search for nodes.
#[derive(Debug, Default)]
pub(super) struct NodeSearch {
    picker: Picker,
    pub(super) is_open: bool,
    /// The document and the revision that were indexed.
    indexed: Option<(DocumentId, u64)>,
    known: Vec<IndexedNode>,
    words: Vec<SearchWords>,
    found: Vec<(Place, PickerLine)>,
    /// The number of results, including those that are not listed.
    count: usize,
    /// The result that the canvas shows.
    shown: Option<usize>,
}

impl NodeSearch {
    /// Returns the progress of the search.
    pub(super) fn status(&self) -> SearchStatus {
        if !self.found.is_empty() {
            SearchStatus::HasResults
        } else if self.picker.typed.trim().is_empty() {
            SearchStatus::NotStarted
        } else {
            SearchStatus::NoResults
        }
    }

    /// Opens the search, or moves the cursor into it.
    pub(super) fn open_search(&mut self) {
        self.is_open = true;
        self.picker.request_focus();
    }

    /// Goes to the next result in a document, or to the previous one. Returns its place.
    pub(super) fn step_in_document(
        &mut self,
        document: &OpenDocument,
        palette: &Palette,
        is_backward: bool,
    ) -> Option<Place> {
        self.refresh_index(document, palette);
        self.step_result(is_backward)
    }

    /// Shows the search if it is open. Returns the place to go to.
    pub(super) fn update(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        view: egui::Rect,
    ) -> Option<Place> {
        if !self.is_open {
            return None;
        }
        self.refresh_index(document, theme::current_palette(context));
        let (place, is_closed) = self.show_search(context, view);
        self.is_open = !is_closed;
        place
    }

    /// Indexes the document again if it changed.
    fn refresh_index(&mut self, document: &OpenDocument, palette: &Palette) {
        let now = Some((document.id(), document.revision()));
        // A gesture changes the document in every frame: index it when the gesture ends.
        let is_same_document = self.indexed.map(|(id, _)| id) == Some(document.id());
        if self.indexed == now || (is_same_document && document.history().is_open()) {
            return;
        }

        self.indexed = now;
        self.known.clear();
        self.words.clear();

        let graph = &document.document().graph;
        let mut bodies: Vec<(Option<GroupId>, &str)> = vec![(None, "")];
        let groups = graph.groups.iter();
        bodies.extend(groups.map(|(id, group)| (Some(*id), &*group.name)));
        for (group, name) in bodies {
            for (id, node) in graph.body(group).into_iter().flatten() {
                self.index_node(document, group, name, *id, node, palette);
            }
        }
        self.update_results();
    }

    /// Adds a node of the group with this name, or of the outermost canvas, to the index.
    fn index_node(
        &mut self,
        document: &OpenDocument,
        group: Option<GroupId>,
        name: &str,
        id: NodeId,
        node: &Node,
        palette: &Palette,
    ) {
        let graph = &document.document().graph;
        let spec = node.kind.spec();
        let title = node.display_title(graph);
        let mut terms: Vec<(String, bool)> = [spec.title, spec.family.title(), name]
            .into_iter()
            .chain(spec.words.iter().copied())
            .map(|word| (word.to_owned(), false))
            .collect();
        terms.extend(node_facts(node).map(|fact| (fact, true)));

        let problems = document.live.problems_of(group, id);
        for problem in problems {
            terms.push((problem.severity.word().to_owned(), false));
            terms.push((String::from("problem"), false));
            terms.push((problem.sentence.clone(), true));
        }

        let words =
            SearchWords::from_title(&title).with_aliases(terms.iter().map(|(word, _)| &**word));
        self.words.push(words);
        self.known.push(IndexedNode {
            place: Place::node(group, id),
            line: PickerLine {
                mark: Some((
                    palette.family_color(spec.family),
                    output_type(spec.family, spec.gives),
                )),
                title,
                detail: describe_location(spec.title, name),
                ..PickerLine::default()
            },
            terms,
        });
    }

    /// Searches for what is typed.
    fn update_results(&mut self) {
        self.found.clear();
        self.shown = None;
        self.count = 0;
        let query = Query::new(&self.picker.typed);
        if query.is_empty() {
            return;
        }

        let matches = rank_matches(&query, &self.words);
        self.count = matches.len();
        for (at, found) in matches.into_iter().take(MAX_RESULTS) {
            let Some(known) = self.known.get(at) else {
                continue;
            };
            let mut line = known.line.clone();
            line.letters = found.letters;
            let matched = found.alias.and_then(|at| known.terms.get(at));
            if let Some((why, true)) = matched {
                line.detail.clone_from(why);
            }
            self.found.push((known.place, line));
        }
        self.picker.chosen = 0;
    }

    /// Goes to the next result, or to the previous one.
    fn step_result(&mut self, back: bool) -> Option<Place> {
        let count = self.found.len();
        let to = match self.shown {
            None => self.picker.chosen,
            Some(at) if back => at.checked_sub(1).unwrap_or(count.saturating_sub(1)),
            Some(at) => at + 1,
        };
        self.show_result(if to < count { to } else { 0 })
    }

    fn show_result(&mut self, at: usize) -> Option<Place> {
        let (place, _) = self.found.get(at)?;
        self.shown = Some(at);
        self.picker.choose_line(at);
        Some(*place)
    }

    /// Shows the search. Returns the place to go to, and whether the search is closed.
    fn show_search(&mut self, context: &Context, view: egui::Rect) -> (Option<Place>, bool) {
        let mut event = PickerEvent::Nothing;
        let mut back = false;

        let width = MAX_WIDTH.min(view.width() - 32.0).max(160.0);
        let area = Area::new(Id::unique("find"))
            .order(Order::Middle)
            .fixed_pos(pos2(view.right() - width - 32.0, view.top() + 12.0))
            .fade_in(false);

        area.show(context, |ui| {
            picker::overlay_frame(context).show(ui, |ui| {
                ui.set_width(width);
                back = ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Enter));
                event = self.picker.handle_keys(ui, self.found.len());
                let hint = String::from("Find nodes by name, kind, value or problem");
                if self.picker.show_field(ui, "Find nodes", hint) {
                    self.update_results();
                }
                if self.picker.typed.trim().is_empty() {
                    return;
                }
                ui.add_space(4.0);
                let lines: Vec<PickerLine> =
                    self.found.iter().map(|(_, line)| line.clone()).collect();
                let height = (view.height() * 0.5).min(320.0);
                let before = self.picker.chosen;
                let list_event =
                    self.picker
                        .show_list(ui, &lines, height, "No matches. Try another word.");
                if list_event == PickerEvent::Moved {
                    // Hovering does not choose a result, because choosing one goes to it.
                    self.picker.chosen = before;
                } else if list_event != PickerEvent::Nothing {
                    event = list_event;
                }
                self.show_footer(ui);
            });
        });

        let place = match event {
            _ if back => self.step_result(true),
            PickerEvent::Pick(at) if self.shown == Some(at) && at == self.picker.chosen => {
                self.step_result(false)
            }
            PickerEvent::Pick(at) => self.show_result(at),
            PickerEvent::Moved => self.show_result(self.picker.chosen),
            PickerEvent::Nothing | PickerEvent::Close => None,
        };
        (place, event == PickerEvent::Close)
    }

    fn show_footer(&self, ui: &mut egui::Ui) {
        if self.found.is_empty() {
            return;
        }
        let palette = theme::current_palette(ui.ctx());
        ui.separator();
        let count = match (self.shown, self.count) {
            (Some(at), count) => format!("{} of {count}", at + 1),
            (None, 1) => String::from("1 node"),
            (None, count) => format!("{count} nodes"),
        };

        ui.horizontal(|ui| {
            ui.add_space(8.0);
            let text = RichText::new(count)
                .size(theme::SMALL_TEXT_SIZE)
                .color(palette.dim);
            ui.label(text);
            let right = egui::Layout::right_to_left(egui::Align::Center);
            ui.with_layout(right, |ui| {
                ui.add_space(8.0);
                let keys =
                    insert_key_hints(ui.ctx(), "⟨find-next⟩ next   ⟨find-previous⟩ previous");
                ui.label(
                    RichText::new(keys)
                        .size(theme::SMALL_TEXT_SIZE)
                        .color(palette.dim),
                );
            });
        });
    }
}

/// Returns the changed settings and values of a node, its formula, the names of its rows and its
/// description.
fn node_facts(node: &Node) -> impl Iterator<Item = String> + '_ {
    let spec = node.kind.spec();
    let settings = spec
        .settings()
        .zip(&node.settings)
        .filter(|(setting, chosen)| {
            **chosen != setting.default || matches!(setting.key, "pick" | "how" | "reads")
        })
        .filter_map(|(setting, chosen)| {
            let option = setting.options.get(usize::from(*chosen))?;
            Some(format!("{}: {}", setting.title, option.replace('_', " ")))
        });
    let values = node.all_sockets().filter_map(|(key, content)| {
        let Socket::Value(value) = content else {
            return None;
        };
        let socket = node.socket_spec(key)?;
        (content != socket.initial_socket())
            .then(|| format!("{} {}", socket.title, number::format_setting(value)))
    });
    let names = node.kind.row_names().into_iter().flatten().cloned();
    let expression = node.kind.expression();
    let formula = expression.map(|expression| expression.text().to_owned());
    let description = (!node.description.is_empty()).then(|| node.description.clone());
    settings
        .chain(values)
        .chain(formula)
        .chain(names)
        .chain(description)
}
