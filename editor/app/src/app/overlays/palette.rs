//! The palette: commands, nodes, stats and groups, what can be added, examples and recent files in
//! one field. It runs, adds, opens, and goes to everything else.

use std::path::PathBuf;

use eframe::egui::{Area, Context, Id, Order, pos2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::{
    kind::Family,
    model::{GroupId, NodeKind, Place},
};
use inclination_project::{
    catalog::{Catalog, Shelf},
    files::names,
    io::examples,
    search::{Query, Words, ranked},
};

use super::picker::{self, Line, Picker, Told};
use crate::{
    app::{
        command_handlers::disabled_reason, insertion::insert_into_view,
        overlay_context::OverlayContext,
    },
    command::{Command, KeyMap, Menu, TABLE},
    request::Request,
    theme,
};

/// How many lines there are at most: who reads further types more.
const MOST: usize = 200;
const WIDTH: f32 = 520.0;

/// What a line does.
#[derive(Clone, Debug, PartialEq)]
enum Thing {
    Run(Command),
    Reveal(Place),
    /// Goes to a view that was kept.
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
    made_of: Option<(DocumentId, u64)>,
    things: Vec<(Thing, Line)>,
    words: Vec<Words>,
    catalog: Catalog,
    found: Vec<(Thing, Line)>,
    is_old: bool,
}

/// What came of a frame.
pub(super) enum Outcome {
    /// The palette stays open.
    Open,
    /// It was closed.
    Closed,
    /// Something was added, by the key of its entry.
    Added(String),
}

impl CommandPalette {
    /// An empty palette that keeps the keyboard.
    pub(super) fn new() -> Self {
        Self {
            picker: Picker::holding(),
            ..Self::default()
        }
    }

    /// Shows it, and does what is picked.
    pub(super) fn update(&mut self, context: &Context, app: &mut OverlayContext<'_>) -> Outcome {
        let document = app.documents.shown();
        let now = document.map(|document| (document.id(), document.revision()));
        if !self.is_old || self.made_of != now {
            self.made_of = now;
            self.gather(context, document, &app.storage.settings().recent);
            self.look();
        }

        let commands = app.commands();
        for (thing, line) in &mut self.found {
            line.refusal = match thing {
                Thing::Run(command) => disabled_reason(&commands, *command),
                // Something is added as the search does it.
                Thing::Add(_) => disabled_reason(&commands, Command::AddNode),
                Thing::Reveal(_) | Thing::GoToView(_) | Thing::Example(_) | Thing::Open(_) => None,
            };
        }

        match self.show(context) {
            Told::Close => Outcome::Closed,
            Told::Pick(at) => self.pick(at, app),
            Told::Nothing | Told::Moved => Outcome::Open,
        }
    }

    /// Does what a line stands for, unless it cannot be done.
    fn pick(&self, at: usize, app: &mut OverlayContext<'_>) -> Outcome {
        let Some((thing, line)) = self.found.get(at) else {
            return Outcome::Closed;
        };
        if line.refusal.is_some() {
            return Outcome::Open;
        }
        let request = match thing {
            Thing::Run(command) => Request::Run(*command),
            Thing::Reveal(place) => Request::Reveal(*place),
            Thing::GoToView(at) => Request::GoToView(*at),
            Thing::Example(at) => Request::OpenExample(*at),
            Thing::Open(file) => Request::Open(file.clone()),
            Thing::Add(at) => {
                let entry = self.catalog.entries().get(*at);
                let (Some(entry), Some(document)) = (entry, app.documents.shown()) else {
                    return Outcome::Closed;
                };
                let camera = document.view.camera().unwrap_or_default();
                insert_into_view(entry, document, camera.centre, app.canvas, app.requests);
                return Outcome::Added(entry.key.clone());
            }
        };
        app.requests.push(request);
        Outcome::Closed
    }

    fn gather(&mut self, context: &Context, document: Option<&OpenDocument>, recent: &[PathBuf]) {
        let palette = theme::of(context);
        self.things.clear();
        self.words.clear();
        let keys = KeyMap::of(context);
        for menu in Menu::ALL {
            let entries = TABLE.iter().filter(|entry| entry.menu == menu);
            for (at, entry) in entries.enumerate() {
                let keys = keys.first(context, entry.command);
                let line = Line {
                    above: (at == 0).then(|| menu.title().to_owned()),
                    title: entry.title.to_owned(),
                    end: keys.unwrap_or_default(),
                    ..Line::default()
                };
                let words = Words::titled(entry.title).or([menu.title(), "command"]);
                self.know(Thing::Run(entry.command), line, words.saying(entry.hint));
            }
        }
        if let Some(document) = document {
            self.gather_document(document, palette);
            self.gather_catalog(document, palette);
        }
        self.gather_files(recent);
    }

    fn know(&mut self, thing: Thing, line: Line, words: Words) {
        self.things.push((thing, line));
        self.words.push(words);
    }

    /// What can be added. What is only for the eye has commands of its own.
    fn gather_catalog(&mut self, document: &OpenDocument, palette: &Palette) {
        let library = &document.library.contents;
        let catalog = Catalog::with(document.document(), document.group(), library);
        for (at, entry) in catalog.entries().iter().enumerate() {
            let family = match entry.shelf {
                Shelf::Nodes(family) => family,
                // As groups of the file are.
                Shelf::Library => Family::Group,
                Shelf::Patterns => {
                    let title = format!("Insert {}", begun_small(&entry.title));
                    let line = Line {
                        title: title.clone(),
                        end: String::from("pattern"),
                        ..Line::default()
                    };
                    let words =
                        Words::titled(&title).or([entry.title.as_str(), "insert a pattern"]);
                    self.know(Thing::Add(at), line, words.saying(&entry.summary));
                    continue;
                }
                Shelf::Canvas => continue,
            };
            // Stats and groups keep the names that people gave them.
            let title = match family {
                Family::Stat | Family::Group => format!("Add {}", entry.title),
                _ => format!("Add {}", begun_small(&entry.title)),
            };
            let line = Line {
                mark: Some((palette.family(family), entry.gives)),
                title: title.clone(),
                end: entry.shelf.title().to_lowercase(),
                ..Line::default()
            };
            let words = Words::titled(&title).or([entry.title.as_str(), "add"]);
            self.know(Thing::Add(at), line, words.saying(&entry.summary));
        }
        self.catalog = catalog;
    }

    fn gather_files(&mut self, recent: &[PathBuf]) {
        for (at, example) in examples::all().iter().enumerate() {
            let line = Line {
                title: example.name.clone(),
                end: String::from("example"),
                ..Line::default()
            };
            let words = Words::titled(&example.name).or(["example", "open example"]);
            self.know(Thing::Example(at), line, words.saying(&example.description));
        }
        for file in recent {
            let name = names::short(file);
            let line = Line {
                title: name.clone(),
                end: format!("recent file in {}", names::folder(file)),
                ..Line::default()
            };
            let words = Words::titled(&name).or(["recent file", "open recent"]);
            self.know(Thing::Open(file.clone()), line, words);
        }
    }

    fn gather_document(&mut self, document: &OpenDocument, palette: &Palette) {
        let graph = &document.document().graph;
        for (at, kept) in document.document().looks.bookmarks.iter().enumerate() {
            let line = Line {
                title: kept.name.clone(),
                end: String::from("view"),
                ..Line::default()
            };
            let words = Words::titled(&kept.name).or(["view", "kept view", "bookmark"]);
            self.know(Thing::GoToView(at), line, words);
        }
        for stat in &graph.stats {
            let line = Line {
                mark: Some((
                    palette.stat,
                    Some(inclination_project::catalog::given_by(&stat.kind)),
                )),
                title: stat.name.clone(),
                end: String::from("stat"),
                ..Line::default()
            };
            let words = Words::titled(&stat.name).or(["stat", &stat.unit]);
            let words = words.saying(&stat.description);
            self.know(Thing::Reveal(Place::stat(stat.id)), line, words);
        }
        for (id, group) in &graph.groups {
            let line = Line {
                mark: Some((palette.group, None)),
                title: group.name.clone(),
                end: String::from("group"),
                ..Line::default()
            };
            let words = Words::titled(&group.name).or(["group"]);
            let words = words.saying(&group.description);
            self.know(Thing::Reveal(Place::group(*id)), line, words);
        }
        let mut bodies: Vec<(Option<GroupId>, &str)> = vec![(None, "")];
        let groups = graph.groups.iter();
        bodies.extend(groups.map(|(id, group)| (Some(*id), &*group.name)));
        for (group, name) in bodies {
            for (id, node) in graph.body(group).into_iter().flatten() {
                if matches!(node.kind, NodeKind::Stat(_)) {
                    // The stat leads to it.
                    continue;
                }
                let spec = node.kind.spec();
                let title = node.display_title(graph);
                let line = Line {
                    mark: Some((palette.family(spec.family), gives(spec.family, spec.gives))),
                    title: title.clone(),
                    end: place(spec.title, name),
                    ..Line::default()
                };
                let place = Place::node(group, *id);
                let words = Words::titled(&title).or([spec.title, name]);
                let words = words.saying(&node.description);
                self.know(Thing::Reveal(place), line, words);
            }
        }
    }

    fn look(&mut self) {
        let query = Query::new(&self.picker.typed);
        self.found.clear();
        if query.is_empty() {
            let commands = self.things.iter();
            let commands = commands.filter(|(thing, _)| matches!(thing, Thing::Run(_)));
            self.found.extend(commands.cloned());
            return;
        }
        for (at, found) in ranked(&query, &self.words).into_iter().take(MOST) {
            if let Some((thing, line)) = self.things.get(at) {
                let line = Line {
                    above: None,
                    letters: found.letters,
                    ..line.clone()
                };
                self.found.push((thing.clone(), line));
            }
        }
    }

    fn show(&mut self, context: &Context) -> Told {
        let mut told = Told::Nothing;
        let screen = context.content_rect();
        let width = WIDTH.min(screen.width() - 48.0);
        let area = Area::new(Id::unique("palette"))
            .order(Order::Foreground)
            .fixed_pos(pos2(
                screen.center().x - width / 2.0 - 8.0,
                screen.top() + 48.0,
            ))
            .constrain_to(screen.shrink(8.0))
            .fade_in(false);
        let shown = area.show(context, |ui| {
            picker::frame(context).show(ui, |ui| {
                ui.set_width(width);
                told = self.picker.keys(ui, self.found.len());
                let hint = String::from("Search commands, nodes, what to add, examples, files");
                if self.picker.field(ui, "Search everything", hint) {
                    self.look();
                }
                ui.add_space(4.0);
                let lines: Vec<Line> = self.found.iter().map(|(_, line)| line.clone()).collect();
                let height = (screen.height() * 0.6).min(420.0);
                let empty = "Nothing is called so: no command, node, stat, example or file.";
                let heard = self.picker.list(ui, &lines, height, empty);
                if told == Told::Nothing {
                    told = heard;
                }
            });
        });
        if self.is_old && picker::is_left(context, shown.response.rect) {
            told = Told::Close;
        }
        self.is_old = true;
        told
    }
}

/// With a small letter first, as within a sentence; what is written in capitals stays so.
fn begun_small(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next();
    let rest = letters.as_str();
    let is_word = rest.starts_with(char::is_lowercase);
    match first.filter(|_| is_word) {
        Some(first) => format!("{}{rest}", first.to_lowercase()),
        None => title.to_owned(),
    }
}

/// What flows out of nodes of a family, as far as the family says.
pub(super) fn gives(
    family: Family,
    ty: inclination_core::kind::SocketType,
) -> Option<inclination_core::kind::SocketType> {
    (!matches!(family, Family::Factor | Family::Group)).then_some(ty)
}

/// What a node is and where.
pub(super) fn place(kind: &str, group: &str) -> String {
    if group.is_empty() {
        kind.to_owned()
    } else {
        format!("{kind} in {group}")
    }
}
