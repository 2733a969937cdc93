//! The search for something to add at a position of the canvas. If a wire was dropped there, it
//! lists only what fits the wire.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{self, Context, Pos2, RichText, vec2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::authoring::{
    kind::Family,
    model::{NodeId, SocketKey},
};
use inclination_project::{
    catalog::{Catalog, CatalogSection, LooseSocket},
    edit::stat_line,
    scene::SocketRef,
    search::{Match, Query, rank_matches},
    selection::Item,
};

use super::picker::{Picker, PickerEvent, PickerLine, PickerPopup};
use crate::{
    app::insertion::{Placement, insert_entry},
    canvas::Canvas,
    help::Topic,
    request::Requests,
    theme,
};

/// Label of the search field for nodes.
pub const SEARCH_NODES: &str = "Search nodes to add";

const POPUP_WIDTH: f32 = 340.0;
const MAX_LIST_HEIGHT: f32 = 340.0;
/// The height of everything except the list, in points.
const HEIGHT_AROUND: f32 = 110.0;

/// The search, while it is open.
#[derive(Debug)]
pub(super) struct AddNodePopup {
    picker: Picker,
    document: DocumentId,
    revision: u64,
    /// The position on the canvas, and on the screen when the search was opened.
    at: Pos2,
    screen: Pos2,
    loose: Option<LooseSocket>,
    /// The wire to insert into, by the socket that receives it. In that case `loose` is the socket
    /// that the wire comes from.
    into: Option<(NodeId, SocketKey)>,
    catalog: Catalog,
    /// The lines, each with the index of its entry in the catalog.
    lines: Vec<(usize, PickerLine)>,
    is_new: bool,
}

/// The position at which the search is opened.
#[derive(Clone, Copy, Debug)]
pub(super) struct PopupPosition {
    /// The position on the canvas.
    pub(super) at: Pos2,
    /// The position on the screen.
    pub(super) screen: Pos2,
}

/// The outcome of a frame.
pub(super) enum AddNodeOutcome {
    /// The search stays open.
    Open,
    /// It was closed.
    Closed,
    /// An entry was added, by its key.
    Added(String),
}

impl AddNodePopup {
    /// Lists what can be added, or what fits the end of a loose wire.
    pub(super) fn new(
        document: &OpenDocument,
        place: PopupPosition,
        loose: Option<SocketRef>,
        recent: &[String],
        palette: &Palette,
    ) -> Self {
        let group = document.group();
        let loose = loose.and_then(|at| LooseSocket::find(document.document(), group, at));
        let mut popup = Self {
            picker: Picker::with_keyboard(),
            document: document.id(),
            revision: document.revision(),
            at: place.at,
            screen: place.screen,
            loose,
            into: None,
            catalog: Catalog::with_library(document.document(), group, &document.library.contents),
            lines: Vec::new(),
            is_new: true,
        };
        popup.update_lines(document, recent, palette);
        popup
    }

    /// Lists what fits into a wire instead. The wire is given by the socket that receives it.
    pub(super) fn list_fits_for_wire(
        &mut self,
        wire: (NodeId, SocketKey),
        document: &OpenDocument,
        recent: &[String],
        palette: &Palette,
    ) {
        self.into = Some(wire);
        self.update_lines(document, recent, palette);
    }

    /// Returns the document to add to.
    pub(super) fn document(&self) -> DocumentId {
        self.document
    }

    /// Shows the search, and adds the picked entry.
    pub(super) fn update(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        recent: &[String],
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) -> AddNodeOutcome {
        match self.show_popup(context, document, recent) {
            PickerEvent::Close => AddNodeOutcome::Closed,
            PickerEvent::Pick(line) => self.add_entry(line, document, canvas, requests),
            PickerEvent::Nothing | PickerEvent::Moved => AddNodeOutcome::Open,
        }
    }

    /// Adds the entry of a line.
    fn add_entry(
        &self,
        line: usize,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) -> AddNodeOutcome {
        let picked = self.lines.get(line);
        let Some(entry) = picked.and_then(|(at, _)| self.catalog.entries().get(*at)) else {
            return AddNodeOutcome::Closed;
        };

        let placement = Placement {
            at: self.at,
            loose: self.loose.map(|loose| loose.socket),
            into: self.into,
        };
        let Some(item) = insert_entry(entry, document, placement, requests) else {
            return AddNodeOutcome::Closed;
        };

        if entry.section == CatalogSection::Patterns {
            canvas.fit_selection();
        }
        if let Item::Node(node) = item {
            // The nearest free position may be out of sight.
            canvas.scroll_to_selection();
            canvas.focus_node(node);
        }
        AddNodeOutcome::Added(entry.key.clone())
    }

    /// Returns the help topic of the chosen line.
    pub(super) fn help_topic(&self) -> Option<Topic> {
        let (at, _) = self.lines.get(self.picker.chosen)?;
        Topic::from_node(self.catalog.entries().get(*at)?.node()?)
    }

    /// Returns the end of the wire that waits for the added node, to be drawn.
    pub(super) fn waiting_wire_end(&self) -> Option<(SocketRef, Pos2)> {
        self.loose.map(|loose| (loose.socket, self.at))
    }

    /// Searches for what is typed, and lists the matches.
    fn update_lines(&mut self, document: &OpenDocument, recent: &[String], palette: &Palette) {
        let query = Query::new(&self.picker.typed);
        self.catalog.remove_typed_entry();

        if self.picker.typed.trim_start().starts_with('=') {
            self.offer_expression(document, palette);
            return;
        }

        let entries = self.catalog.entries();
        let fits = |at: usize| {
            self.loose.is_none_or(|loose| {
                let (document, group) = (document.document(), document.group());
                entries.get(at).is_some_and(|entry| {
                    let goes_on = self.into.is_none() || entry.gives == Some(loose.ty);
                    goes_on && entry.fitting_socket(document, group, loose).is_some()
                })
            })
        };

        let mut found = rank_matches(&query, self.catalog.words());
        found.retain(|(at, _)| fits(*at));
        self.lines.clear();

        if query.is_empty() {
            let recent: Vec<(usize, Match)> = recent
                .iter()
                .filter_map(|key| {
                    let mut matches = found.iter();
                    matches.find(|(at, _)| entries[*at].key == *key).cloned()
                })
                .collect();
            let repeated = self.names_in_several_sections(&found);
            self.add_section("Recent", &recent, &repeated, palette);
        }

        if found.is_empty() && !query.is_empty() {
            self.offer_stat(document, palette);
            return;
        }

        // Grouped by shelf. The shelf of the best match is first, so that the best match is too.
        let mut shelves: Vec<CatalogSection> = Vec::new();
        for (at, _) in &found {
            let shelf = self.catalog.entries()[*at].section;
            if !shelves.contains(&shelf) {
                shelves.push(shelf);
            }
        }

        let repeated = self.names_in_several_sections(&found);
        for shelf in shelves {
            let entries = self.catalog.entries();
            let matches: Vec<(usize, Match)> = found
                .iter()
                .filter(|(at, _)| entries[*at].section == shelf)
                .cloned()
                .collect();
            self.add_section(shelf.title(), &matches, &repeated, palette);
        }
    }

    /// Returns the names that matches of more than one section have, such as "cooldown".
    fn names_in_several_sections(&self, found: &[(usize, Match)]) -> BTreeSet<String> {
        let mut sections: BTreeMap<String, BTreeSet<CatalogSection>> = BTreeMap::new();
        for (at, _) in found {
            if let Some(entry) = self.catalog.entries().get(*at) {
                let same_name = sections.entry(entry.own_name()).or_default();
                same_name.insert(entry.section);
            }
        }
        sections.retain(|_, sections| sections.len() > 1);
        sections.into_keys().collect()
    }

    /// Offers an expression with the formula that follows "=".
    fn offer_expression(&mut self, document: &OpenDocument, palette: &Palette) {
        self.lines.clear();
        let Some(at) = self.catalog.add_typed_formula(&self.picker.typed) else {
            return;
        };
        let entry = &self.catalog.entries()[at];
        let (whole, group) = (document.document(), document.group());
        let fits = |loose| entry.fitting_socket(whole, group, loose).is_some();
        if !self.loose.is_none_or(fits) {
            return;
        }

        let expression = entry.node().and_then(|node| node.kind.expression());
        let mistake = expression.and_then(|expression| expression.formula().err());
        let line = PickerLine {
            mark: Some((palette.family_color(Family::Arithmetic), entry.gives)),
            title: entry.title.clone(),
            detail: mistake.map_or_else(String::new, |mistake| mistake.message),
            ..PickerLine::default()
        };
        self.lines.push((at, line));
    }

    /// Offers a new stat with the typed name, because nothing matches.
    fn offer_stat(&mut self, document: &OpenDocument, palette: &Palette) {
        let (whole, group) = (document.document(), document.group());
        let Some(at) = self
            .catalog
            .add_named_stat(&whole.graph, &self.picker.typed)
        else {
            return;
        };
        let entry = &self.catalog.entries()[at];
        let fits = |loose| entry.fitting_socket(whole, group, loose).is_some();
        if self.into.is_none() && self.loose.is_none_or(fits) {
            let line = PickerLine {
                mark: Some((palette.family_color(Family::Stat), entry.gives)),
                title: entry.title.clone(),
                ..PickerLine::default()
            };
            self.lines.push((at, line));
        }
    }

    /// Adds the matches of a section to the list, the first with the section's title. Where a name
    /// is repeated in another section, a word says what the match is.
    fn add_section(
        &mut self,
        title: &str,
        found: &[(usize, Match)],
        repeated: &BTreeSet<String>,
        palette: &Palette,
    ) {
        for (place, (at, found)) in found.iter().enumerate() {
            let Some(entry) = self.catalog.entries().get(*at) else {
                continue;
            };
            let color = match entry.section {
                CatalogSection::Nodes(family) => palette.family_color(family),
                CatalogSection::Library => palette.family_color(Family::Group),
                CatalogSection::Canvas | CatalogSection::Patterns => palette.dim,
            };
            let line = PickerLine {
                heading: (place == 0).then(|| title.to_owned()),
                mark: Some((color, entry.gives)),
                title: entry.title.clone(),
                // Also for screen readers, which do not announce the heading: the file may have a
                // group with the same name as the library's.
                detail: if entry.section == CatalogSection::Library
                    || repeated.contains(&entry.own_name())
                {
                    entry.section.entry_word().to_owned()
                } else {
                    String::new()
                },
                letters: found.letters.clone(),
                ..PickerLine::default()
            };
            self.lines.push((*at, line));
        }
    }

    fn show_popup(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        recent: &[String],
    ) -> PickerEvent {
        let palette = theme::current_palette(context);
        if document.revision() != self.revision {
            self.revision = document.revision();
            let library = &document.library.contents;
            self.catalog = Catalog::with_library(document.document(), document.group(), library);
            self.update_lines(document, recent, palette);
        }

        let popup = PickerPopup {
            name: "add",
            corner: self.screen + vec2(-16.0, 8.0),
            width: POPUP_WIDTH,
            list_height: MAX_LIST_HEIGHT,
            height_around: HEIGHT_AROUND,
            is_new: std::mem::take(&mut self.is_new),
        };
        popup.show_popup(context, |ui, height| {
            let mut event = self.picker.handle_keys(ui, self.lines.len());
            if self.picker.show_field(ui, SEARCH_NODES, self.search_hint()) {
                self.update_lines(document, recent, palette);
            }

            ui.add_space(4.0);
            let lines: Vec<PickerLine> = self.lines.iter().map(|(_, line)| line.clone()).collect();
            let mistake = stat_line::find_mistake(&self.picker.typed);
            let empty = match (&mistake, self.loose) {
                (Some(mistake), _) => mistake,
                (None, Some(_)) => "No match fits this wire. Try another word.",
                (None, None) => "No matches. Try another word.",
            };

            let list_event = self.picker.show_list(ui, &lines, height, empty);
            if event == PickerEvent::Nothing {
                event = list_event;
            }
            self.show_footer(ui);
            event
        })
    }

    fn search_hint(&self) -> String {
        match self.loose {
            None => String::from(SEARCH_NODES),
            Some(_) if self.into.is_some() => String::from("Search nodes for this wire"),
            Some(loose) if loose.is_output() => {
                format!("Search nodes that accept {}", type_with_article(loose))
            }
            Some(loose) => format!("Search nodes that output {}", type_with_article(loose)),
        }
    }

    /// Shows the summary of the chosen entry.
    fn show_footer(&self, ui: &mut egui::Ui) {
        let chosen = self.lines.get(self.picker.chosen);
        let entry = chosen.and_then(|(at, _)| self.catalog.entries().get(*at));
        let Some(entry) = entry else { return };
        ui.separator();
        let palette = theme::current_palette(ui.ctx());
        // Always reserve two lines, so that the list does not jump.
        ui.allocate_ui(vec2(POPUP_WIDTH, 34.0), |ui| {
            ui.set_min_height(34.0);
            let text = RichText::new(&entry.summary).size(theme::SMALL_TEXT_SIZE);
            ui.add(egui::Label::new(text.color(palette.dim)).wrap());
        });
    }
}

fn type_with_article(loose: LooseSocket) -> &'static str {
    use inclination_core::authoring::kind::SocketType;
    match loose.ty {
        SocketType::Value => "a number",
        SocketType::Choice => "a choice stat",
        SocketType::Consideration => "a consideration",
        SocketType::Option => "an option",
        SocketType::Decision => "a decision",
        SocketType::Effects => "effects",
    }
}
