//! The command palette: one search field for commands, nodes, stats, groups, additions, examples
//! and recent files. Picking a line runs a command, adds, opens or shows its target.

use std::path::PathBuf;

use eframe::egui::{Area, Context, Id, Order, pos2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::authoring::{
    kind::Family,
    model::{GroupId, NodeKind, Place},
};
use inclination_project::{
    catalog::{Catalog, CatalogSection},
    files::names,
    io::examples,
    search::{Query, SearchWords, rank_matches},
};

use super::picker::{self, Picker, PickerEvent, PickerLine};
use crate::{
    app::{
        command_handlers::disabled_reason, command_menu::shown_title, insertion::insert_and_reveal,
        overlay_context::OverlayContext,
    },
    command::{Command, KeyMap, Menu, TABLE},
    request::Request,
    theme,
};

/// The heading of the commands that ran last.
const RECENT_COMMANDS: &str = "Recently used";
/// The maximum number of lines: it is faster to type more than to scroll further.
const MAX_LINES: usize = 200;
const MAX_WIDTH: f32 = 520.0;

/// The action of a line.
#[derive(Clone, Debug, PartialEq)]
enum PaletteAction {
    Run(Command),
    Reveal(Place),
    /// Goes to a saved view.
    GoToView(usize),
    /// Adds an entry of the catalog.
    Add(usize),
    /// Opens an example.
    Example(usize),
    Open(PathBuf),
}

/// The palette, while it is open.
#[derive(Debug, Default)]
pub(super) struct CommandPalette {
    picker: Picker,
    /// The document and the revision that the lines were collected from.
    collected_from: Option<(DocumentId, u64)>,
    /// The commands that ran last, the latest first.
    recent: Vec<Command>,
    actions: Vec<(PaletteAction, PickerLine)>,
    words: Vec<SearchWords>,
    catalog: Catalog,
    found: Vec<(PaletteAction, PickerLine)>,
    /// Whether it was shown in an earlier frame.
    was_shown: bool,
}

/// The outcome of a frame.
pub(super) enum PaletteOutcome {
    /// The palette stays open.
    Open,
    /// It was closed.
    Closed,
    /// An entry was added, by its key.
    Added(String),
}

impl CommandPalette {
    /// Creates an empty palette that keeps the keyboard focus, given the commands that ran last.
    pub(super) fn new(recent: Vec<Command>) -> Self {
        Self {
            picker: Picker::with_keyboard(),
            recent,
            ..Self::default()
        }
    }

    /// Shows the palette, and performs the picked action.
    pub(super) fn update(
        &mut self,
        context: &Context,
        app: &mut OverlayContext<'_>,
    ) -> PaletteOutcome {
        let document = app.documents.shown_document();
        let now = document.map(|document| (document.id(), document.revision()));
        if !self.was_shown || self.collected_from != now {
            self.collected_from = now;
            self.collect_lines(context, document, &app.storage.settings().recent);
            self.update_results();
        }

        let commands = app.command_context();
        if Query::new(&self.picker.typed).is_empty() {
            self.list_commands(|command| disabled_reason(&commands, command).is_none());
        }
        for (action, line) in &mut self.found {
            line.disabled_reason = match action {
                PaletteAction::Run(command) => disabled_reason(&commands, *command),
                // Adding from the palette needs the same as adding from the search for nodes.
                PaletteAction::Add(_) => disabled_reason(&commands, Command::AddNode),
                PaletteAction::Reveal(_)
                | PaletteAction::GoToView(_)
                | PaletteAction::Example(_)
                | PaletteAction::Open(_) => None,
            };
        }

        match self.show_palette(context) {
            PickerEvent::Close => PaletteOutcome::Closed,
            PickerEvent::Pick(at) => self.run_line(at, app),
            PickerEvent::Nothing | PickerEvent::Moved => PaletteOutcome::Open,
        }
    }

    /// Performs the action of a line, unless it is disabled.
    fn run_line(&self, at: usize, app: &mut OverlayContext<'_>) -> PaletteOutcome {
        let Some((action, line)) = self.found.get(at) else {
            return PaletteOutcome::Closed;
        };
        if line.disabled_reason.is_some() {
            return PaletteOutcome::Open;
        }

        let request = match action {
            PaletteAction::Run(command) => Request::RunCommand(*command),
            PaletteAction::Reveal(place) => Request::Reveal(*place),
            PaletteAction::GoToView(at) => Request::GoToView(*at),
            PaletteAction::Example(at) => Request::OpenExample(*at),
            PaletteAction::Open(file) => Request::OpenFile(file.clone()),
            PaletteAction::Add(at) => {
                let entry = self.catalog.entries().get(*at);
                let (Some(entry), Some(document)) = (entry, app.documents.shown_document()) else {
                    return PaletteOutcome::Closed;
                };
                let camera = document.view.camera().unwrap_or_default();
                insert_and_reveal(entry, document, camera.center, app.canvas, app.requests);
                return PaletteOutcome::Added(entry.key.clone());
            }
        };
        app.requests.push(request);
        PaletteOutcome::Closed
    }

    /// Collects all lines of the palette.
    fn collect_lines(
        &mut self,
        context: &Context,
        document: Option<&OpenDocument>,
        recent: &[PathBuf],
    ) {
        let palette = theme::current_palette(context);
        self.actions.clear();
        self.words.clear();

        let keys = KeyMap::from_context(context);
        for menu in Menu::ALL {
            for entry in TABLE.iter().filter(|entry| entry.menu == menu) {
                let keys = keys.display_first_keys(context, entry.command);
                let title = shown_title(document, entry);
                let words = SearchWords::from_title(&title).with_aliases([
                    entry.title,
                    menu.title(),
                    "command",
                ]);
                let line = PickerLine {
                    title: title.into_owned(),
                    detail: keys.unwrap_or_default(),
                    ..PickerLine::default()
                };
                self.add_line(
                    PaletteAction::Run(entry.command),
                    line,
                    words.with_description(entry.hint),
                );
            }
        }

        if let Some(document) = document {
            self.collect_document(document, palette);
            self.collect_catalog(document, palette);
        }
        self.collect_files(recent);
    }

    /// Adds a line, with the words that the search finds it by.
    fn add_line(&mut self, action: PaletteAction, line: PickerLine, words: SearchWords) {
        self.actions.push((action, line));
        self.words.push(words);
    }

    /// Collects the lines that add nodes and patterns. Notes and frames have their own commands.
    fn collect_catalog(&mut self, document: &OpenDocument, palette: &Palette) {
        let library = &document.library.contents;
        let catalog = Catalog::with_library(document.document(), document.group(), library);
        for (at, entry) in catalog.entries().iter().enumerate() {
            let family = match entry.section {
                CatalogSection::Nodes(family) => family,
                // Like the file's own groups.
                CatalogSection::Library => Family::Group,
                CatalogSection::Patterns => {
                    let title = format!("Insert {}", lowercase_first(&entry.title));
                    let line = PickerLine {
                        title: title.clone(),
                        detail: String::from("Pattern"),
                        ..PickerLine::default()
                    };
                    let words = SearchWords::from_title(&title)
                        .with_aliases([entry.title.as_str(), "insert a pattern"]);
                    self.add_line(
                        PaletteAction::Add(at),
                        line,
                        words.with_description(&entry.summary),
                    );
                    continue;
                }
                CatalogSection::Canvas => continue,
            };

            // Stats and groups have names given by users, so their case is kept.
            let title = match family {
                Family::Stat | Family::Group => format!("Add {}", entry.title),
                _ => format!("Add {}", lowercase_first(&entry.title)),
            };
            let line = PickerLine {
                mark: Some((palette.family_color(family), entry.gives)),
                title: title.clone(),
                detail: entry.section.title().to_owned(),
                ..PickerLine::default()
            };
            let words = SearchWords::from_title(&title).with_aliases([entry.title.as_str(), "add"]);
            self.add_line(
                PaletteAction::Add(at),
                line,
                words.with_description(&entry.summary),
            );
        }
        self.catalog = catalog;
    }

    fn collect_files(&mut self, recent: &[PathBuf]) {
        for (at, example) in examples::all_examples().iter().enumerate() {
            let line = PickerLine {
                title: example.name.clone(),
                detail: String::from("Example"),
                ..PickerLine::default()
            };
            let words =
                SearchWords::from_title(&example.name).with_aliases(["example", "open example"]);
            self.add_line(
                PaletteAction::Example(at),
                line,
                words.with_description(&example.description),
            );
        }

        for file in recent {
            let name = names::short_name(file);
            let line = PickerLine {
                title: name.clone(),
                detail: format!("Recent file in {}", names::display_folder(file)),
                ..PickerLine::default()
            };
            let words = SearchWords::from_title(&name).with_aliases(["recent file", "open recent"]);
            self.add_line(PaletteAction::Open(file.clone()), line, words);
        }
    }

    fn collect_document(&mut self, document: &OpenDocument, palette: &Palette) {
        let graph = &document.document().graph;
        for (at, kept) in document.document().looks.bookmarks.iter().enumerate() {
            let line = PickerLine {
                title: kept.name.clone(),
                detail: String::from("View"),
                ..PickerLine::default()
            };
            let words = SearchWords::from_title(&kept.name).with_aliases([
                "view",
                "saved view",
                "bookmark",
            ]);
            self.add_line(PaletteAction::GoToView(at), line, words);
        }

        for stat in &graph.stats {
            let line = PickerLine {
                mark: Some((
                    palette.stat,
                    Some(inclination_project::catalog::stat_output_type(&stat.kind)),
                )),
                title: stat.name.clone(),
                detail: String::from("Stat"),
                ..PickerLine::default()
            };
            let words = SearchWords::from_title(&stat.name)
                .with_aliases(["stat", &stat.unit])
                .with_description(&stat.description);
            self.add_line(PaletteAction::Reveal(Place::stat(stat.id)), line, words);
        }

        for (id, group) in &graph.groups {
            let line = PickerLine {
                mark: Some((palette.group, None)),
                title: group.name.clone(),
                detail: String::from("Group"),
                ..PickerLine::default()
            };
            let words = SearchWords::from_title(&group.name)
                .with_aliases(["group"])
                .with_description(&group.description);
            self.add_line(PaletteAction::Reveal(Place::group(*id)), line, words);
        }

        let mut bodies: Vec<(Option<GroupId>, &str)> = vec![(None, "")];
        let groups = graph.groups.iter();
        bodies.extend(groups.map(|(id, group)| (Some(*id), &*group.name)));
        for (group, name) in bodies {
            for (id, node) in graph.body(group).into_iter().flatten() {
                if matches!(node.kind, NodeKind::Stat(_)) {
                    // It is listed as the stat.
                    continue;
                }
                let spec = node.kind.spec();
                let title = node.display_title(graph);
                let line = PickerLine {
                    mark: Some((
                        palette.family_color(spec.family),
                        output_type(spec.family, spec.gives),
                    )),
                    title: title.clone(),
                    detail: describe_location(spec.title, name),
                    ..PickerLine::default()
                };

                let place = Place::node(group, *id);
                let words = SearchWords::from_title(&title)
                    .with_aliases([spec.title, name])
                    .with_description(&node.description);
                self.add_line(PaletteAction::Reveal(place), line, words);
            }
        }
    }

    /// Searches for what is typed. If nothing is typed, the next frame lists commands.
    fn update_results(&mut self) {
        let query = Query::new(&self.picker.typed);
        if query.is_empty() {
            return;
        }
        self.found.clear();

        for (at, found) in rank_matches(&query, &self.words)
            .into_iter()
            .take(MAX_LINES)
        {
            if let Some((action, line)) = self.actions.get(at) {
                let line = PickerLine {
                    heading: None,
                    letters: found.letters,
                    ..line.clone()
                };
                self.found.push((action.clone(), line));
            }
        }
    }

    /// Lists the enabled commands: those that ran last, and then all by their menus.
    fn list_commands(&mut self, is_enabled: impl Fn(Command) -> bool) {
        let commands = self.actions.iter().filter(|(action, _)| match action {
            PaletteAction::Run(command) => is_enabled(*command),
            _ => false,
        });
        let line_of = |recent: &Command| {
            let is_same = |action: &PaletteAction| *action == PaletteAction::Run(*recent);
            commands
                .clone()
                .find(|(action, _)| is_same(action))
                .cloned()
        };

        let mut recent: Vec<_> = self.recent.iter().filter_map(line_of).collect();
        for (at, (_, line)) in recent.iter_mut().enumerate() {
            line.heading = (at == 0).then(|| RECENT_COMMANDS.to_owned());
        }

        let mut listed = recent;
        let mut last_menu = None;
        for (action, line) in commands {
            let PaletteAction::Run(command) = action else {
                continue;
            };
            let menu = command.entry().menu;
            let is_first = last_menu.replace(menu) != Some(menu);
            let heading = is_first.then(|| menu.title().to_owned());
            let line = PickerLine {
                heading,
                ..line.clone()
            };
            listed.push((action.clone(), line));
        }
        self.found = listed;
    }

    fn show_palette(&mut self, context: &Context) -> PickerEvent {
        let mut event = PickerEvent::Nothing;
        let screen = context.content_rect();
        let width = MAX_WIDTH.min(screen.width() - 48.0);
        let area = Area::new(Id::unique("palette"))
            .order(Order::Foreground)
            .fixed_pos(pos2(
                screen.center().x - width / 2.0 - 8.0,
                screen.top() + 48.0,
            ))
            .constrain_to(screen.shrink(8.0))
            .fade_in(false);

        let shown = area.show(context, |ui| {
            picker::overlay_frame(context).show(ui, |ui| {
                ui.set_width(width);
                event = self.picker.handle_keys(ui, self.found.len());
                let hint =
                    String::from("Search commands, nodes, stats, groups, examples and files");
                if self.picker.show_field(ui, "Search everything", hint) {
                    self.update_results();
                }
                ui.add_space(4.0);
                let lines: Vec<PickerLine> =
                    self.found.iter().map(|(_, line)| line.clone()).collect();
                let height = (screen.height() * 0.6).min(420.0);
                let empty = "No matches. Try another word.";
                let list_event = self.picker.show_list(ui, &lines, height, empty);
                if event == PickerEvent::Nothing {
                    event = list_event;
                }
            });
        });

        if self.was_shown && picker::is_pressed_outside(context, shown.response.rect) {
            event = PickerEvent::Close;
        }
        self.was_shown = true;
        event
    }
}

/// Returns a title with a lowercase first letter, as within a sentence. Words in capitals are kept.
fn lowercase_first(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next();
    let rest = letters.as_str();
    let is_word = rest.starts_with(char::is_lowercase);
    match first.filter(|_| is_word) {
        Some(first) => format!("{}{rest}", first.to_lowercase()),
        None => title.to_owned(),
    }
}

/// Returns the output type of nodes of a family, unless it differs within the family.
pub(super) fn output_type(
    family: Family,
    ty: inclination_core::authoring::kind::SocketType,
) -> Option<inclination_core::authoring::kind::SocketType> {
    (!matches!(family, Family::Factor | Family::Group)).then_some(ty)
}

/// Describes the kind of a node and its group.
pub(super) fn describe_location(kind: &str, group: &str) -> String {
    if group.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind} in {group}")
    }
}
