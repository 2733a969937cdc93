//! The search for something to add: opened on the canvas where it is to stand, with a loose wire if
//! one was dropped there, and then with what fits it alone.

use eframe::egui::{self, Context, Pos2, RichText, vec2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::{
    kind::Family,
    model::{NodeId, SocketKey},
};
use inclination_project::{
    catalog::{Catalog, Loose, Shelf},
    scene::SocketAt,
    search::{Match, Query, ranked},
    selection::Item,
};

use super::picker::{Line, Picker, Popup, Told};
use crate::{
    app::insertion::{Placement, insert_entry},
    canvas::Canvas,
    help::Topic,
    request::Requests,
    theme,
};

/// Label of the search field for nodes.
pub const SEARCH_NODES: &str = "Search nodes to add";

const WIDTH: f32 = 340.0;
const HEIGHT: f32 = 340.0;
/// How much stands above and below the list.
const AROUND: f32 = 110.0;

/// The search, while it is open.
#[derive(Debug)]
pub(super) struct AddNodePopup {
    picker: Picker,
    document: DocumentId,
    revision: u64,
    /// Where on the canvas, and where that was on the screen.
    at: Pos2,
    screen: Pos2,
    loose: Option<Loose>,
    /// The wire that it is put into, by the socket that receives it. What is loose is where that
    /// comes from.
    into: Option<(NodeId, SocketKey)>,
    catalog: Catalog,
    /// The lines, with the entry of each.
    lines: Vec<(usize, Line)>,
    is_new: bool,
}

/// Where the search is opened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The place on the canvas.
    pub(super) at: Pos2,
    /// The place on the screen.
    pub(super) screen: Pos2,
}

/// What came of a frame.
pub(super) enum Outcome {
    /// The search stays open.
    Open,
    /// It was closed.
    Closed,
    /// Something was added, by the key of its entry.
    Added(String),
}

impl AddNodePopup {
    /// Lists what can be added, or what fits the end of a loose wire.
    pub(super) fn new(
        document: &OpenDocument,
        place: Place,
        loose: Option<SocketAt>,
        recent: &[String],
        palette: &Palette,
    ) -> Self {
        let group = document.group();
        let loose = loose.and_then(|at| Loose::of(document.document(), group, at));
        let mut popup = Self {
            picker: Picker::holding(),
            document: document.id(),
            revision: document.revision(),
            at: place.at,
            screen: place.screen,
            loose,
            into: None,
            catalog: Catalog::with(document.document(), group, &document.library.contents),
            lines: Vec::new(),
            is_new: true,
        };
        popup.look(document, recent, palette);
        popup
    }

    /// Lists what fits into a wire instead, by the socket that receives it.
    pub(super) fn put_into(
        &mut self,
        wire: (NodeId, SocketKey),
        document: &OpenDocument,
        recent: &[String],
        palette: &Palette,
    ) {
        self.into = Some(wire);
        self.look(document, recent, palette);
    }

    /// Returns the document that it adds to.
    pub(super) fn document(&self) -> DocumentId {
        self.document
    }

    /// Shows it, and adds what is picked.
    pub(super) fn update(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        recent: &[String],
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) -> Outcome {
        match self.show(context, document, recent) {
            Told::Close => Outcome::Closed,
            Told::Pick(line) => self.add(line, document, canvas, requests),
            Told::Nothing | Told::Moved => Outcome::Open,
        }
    }

    /// Adds the entry of a line.
    fn add(
        &self,
        line: usize,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) -> Outcome {
        let picked = self.lines.get(line);
        let Some(entry) = picked.and_then(|(at, _)| self.catalog.entries().get(*at)) else {
            return Outcome::Closed;
        };
        let placement = Placement {
            at: self.at,
            loose: self.loose.map(|loose| loose.at),
            into: self.into,
        };
        let Some(item) = insert_entry(entry, document, placement, requests) else {
            return Outcome::Closed;
        };

        if entry.shelf == Shelf::Patterns {
            canvas.fit_selection();
        }
        if let Item::Node(node) = item {
            // Where there was room may be out of sight.
            canvas.admit_selection();
            canvas.go_on_at(node);
        }
        Outcome::Added(entry.key.clone())
    }

    /// Returns the help topic of the chosen line.
    pub(super) fn topic(&self) -> Option<Topic> {
        let (at, _) = self.lines.get(self.picker.chosen)?;
        Topic::of(self.catalog.entries().get(*at)?.node()?)
    }

    /// The end of a wire that waits for what is added, to be drawn.
    pub(super) fn waiting(&self) -> Option<(SocketAt, Pos2)> {
        self.loose.map(|loose| (loose.at, self.at))
    }

    /// Finds what is typed.
    fn look(&mut self, document: &OpenDocument, recent: &[String], palette: &Palette) {
        let query = Query::new(&self.picker.typed);
        self.catalog.unname_stat();
        let entries = self.catalog.entries();
        let fits = |at: usize| {
            self.loose.is_none_or(|loose| {
                let (document, group) = (document.document(), document.group());
                entries.get(at).is_some_and(|entry| {
                    let goes_on = self.into.is_none() || entry.gives == Some(loose.ty);
                    goes_on && entry.fits(document, group, loose).is_some()
                })
            })
        };
        let mut found = ranked(&query, self.catalog.words());
        found.retain(|(at, _)| fits(*at));
        self.lines.clear();
        if query.is_empty() {
            let last = recent.iter().filter_map(|key| {
                let known = found.iter();
                let mut known = known.filter(|(at, _)| entries[*at].key == *key);
                known.next().cloned()
            });
            let last: Vec<(usize, Match)> = last.collect();
            self.part("Recent", &last, palette);
        }
        if found.is_empty() && !query.is_empty() {
            self.offer_stat(document, palette);
            return;
        }
        // Grouped, the group with the best first, so that the best is the first of all.
        let mut shelves: Vec<Shelf> = Vec::new();
        for (at, _) in &found {
            let shelf = self.catalog.entries()[*at].shelf;
            if !shelves.contains(&shelf) {
                shelves.push(shelf);
            }
        }
        for shelf in shelves {
            let entries = self.catalog.entries();
            let part = found.iter().filter(|(at, _)| entries[*at].shelf == shelf);
            let part: Vec<(usize, Match)> = part.cloned().collect();
            self.part(shelf.title(), &part, palette);
        }
    }

    /// Offers a stat of the name that was typed, since nothing else is called so.
    fn offer_stat(&mut self, document: &OpenDocument, palette: &Palette) {
        let (whole, group) = (document.document(), document.group());
        let Some(at) = self.catalog.name_stat(&whole.graph, &self.picker.typed) else {
            return;
        };
        let entry = &self.catalog.entries()[at];
        let fits = |loose| entry.fits(whole, group, loose).is_some();
        if self.into.is_none() && self.loose.is_none_or(fits) {
            let line = Line {
                mark: Some((palette.family(Family::Stat), entry.gives)),
                title: entry.title.clone(),
                ..Line::default()
            };
            self.lines.push((at, line));
        }
    }

    fn part(&mut self, title: &str, found: &[(usize, Match)], palette: &Palette) {
        for (place, (at, found)) in found.iter().enumerate() {
            let Some(entry) = self.catalog.entries().get(*at) else {
                continue;
            };
            let colour = match entry.shelf {
                Shelf::Nodes(family) => palette.family(family),
                Shelf::Library => palette.family(Family::Group),
                Shelf::Canvas | Shelf::Patterns => palette.dim,
            };
            let line = Line {
                above: (place == 0).then(|| title.to_owned()),
                mark: Some((colour, entry.gives)),
                title: entry.title.clone(),
                // For who does not see the heading: the file may have a group that is called the
                // same.
                end: match entry.shelf {
                    Shelf::Library => String::from("library"),
                    _ => String::new(),
                },
                letters: found.letters.clone(),
                ..Line::default()
            };
            self.lines.push((*at, line));
        }
    }

    fn show(&mut self, context: &Context, document: &OpenDocument, recent: &[String]) -> Told {
        let palette = theme::of(context);
        if document.revision() != self.revision {
            self.revision = document.revision();
            let library = &document.library.contents;
            self.catalog = Catalog::with(document.document(), document.group(), library);
            self.look(document, recent, palette);
        }

        let popup = Popup {
            name: "add",
            corner: self.screen + vec2(-16.0, 8.0),
            width: WIDTH,
            list_height: HEIGHT,
            height_around: AROUND,
            is_new: std::mem::take(&mut self.is_new),
        };
        popup.show(context, |ui, height| {
            let mut told = self.picker.keys(ui, self.lines.len());
            if self.picker.field(ui, SEARCH_NODES, self.hint()) {
                self.look(document, recent, palette);
            }
            ui.add_space(4.0);
            let lines: Vec<Line> = self.lines.iter().map(|(_, line)| line.clone()).collect();
            let empty = match self.loose {
                Some(_) => "Nothing that fits this wire is called so.",
                None => "Nothing is called so. Try another word for it.",
            };
            let heard = self.picker.list(ui, &lines, height, empty);
            if told == Told::Nothing {
                told = heard;
            }
            self.foot(ui);
            told
        })
    }

    fn hint(&self) -> String {
        match self.loose {
            None => String::from(SEARCH_NODES),
            Some(_) if self.into.is_some() => String::from("Search what goes into this wire"),
            Some(loose) if loose.is_output() => {
                format!("Search what takes {}", kind_of(loose))
            }
            Some(loose) => format!("Search what gives {}", kind_of(loose)),
        }
    }

    /// What the chosen one does.
    fn foot(&self, ui: &mut egui::Ui) {
        let chosen = self.lines.get(self.picker.chosen);
        let entry = chosen.and_then(|(at, _)| self.catalog.entries().get(*at));
        let Some(entry) = entry else { return };
        ui.separator();
        let palette = theme::of(ui.ctx());
        // Two lines whatever it says, so that the list does not jump.
        ui.allocate_ui(vec2(WIDTH, 34.0), |ui| {
            ui.set_min_height(34.0);
            let text = RichText::new(&entry.summary).size(theme::SMALL);
            ui.add(egui::Label::new(text.color(palette.dim)).wrap());
        });
    }
}

fn kind_of(loose: Loose) -> &'static str {
    use inclination_core::kind::SocketType;
    match loose.ty {
        SocketType::Value => "a value",
        SocketType::Choice => "a choice",
        SocketType::Consideration => "a consideration",
        SocketType::Option => "an option",
        SocketType::Decision => "a decision",
    }
}
