//! The palette: commands, nodes, stats and groups in one field. It runs commands and goes to everything else.

use eframe::egui::{Area, Context, Id, Order, pos2};
use inclination_core::{
    check::Place,
    kind::Family,
    model::{GroupId, NodeKind},
};

use super::{
    App,
    picker::{self, Line, Picker, Told},
};
use crate::{
    canvas::scene,
    command::{self, Command, Menu, TABLE},
    document::{DocumentId, OpenDocument},
    request::Request,
    search::{Query, Words, ranked},
    theme::{self, Palette},
};

/// How many lines there are at most: who reads further types more.
const MOST: usize = 200;
const WIDTH: f32 = 520.0;

/// What a line does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Thing {
    Run(Command),
    Reveal(Place),
}

/// The palette, while it is open.
#[derive(Debug, Default)]
pub(super) struct CommandPalette {
    picker: Picker,
    made_of: Option<(DocumentId, u64)>,
    things: Vec<(Thing, Line)>,
    words: Vec<Words>,
    found: Vec<(Thing, Line)>,
    is_old: bool,
}

impl CommandPalette {
    fn gather(&mut self, context: &Context, document: Option<&OpenDocument>) {
        let palette = theme::of(context);
        self.things.clear();
        self.words.clear();
        for menu in Menu::ALL {
            let entries = TABLE.iter().filter(|entry| entry.menu == menu);
            for (at, entry) in entries.enumerate() {
                let keys = entry.keys.first();
                let keys = keys.map(|keys| command::said(context, keys));
                let line = Line {
                    above: (at == 0).then(|| menu.title().to_owned()),
                    title: entry.title.to_owned(),
                    end: keys.unwrap_or_default(),
                    ..Line::default()
                };
                self.things.push((Thing::Run(entry.command), line));
                let words = Words::titled(entry.title).or([menu.title(), "command"]);
                self.words.push(words.saying(entry.hint));
            }
        }
        if let Some(document) = document {
            self.gather_document(document, palette);
        }
    }

    fn gather_document(&mut self, document: &OpenDocument, palette: &Palette) {
        let graph = &document.document().graph;
        for stat in &graph.stats {
            let line = Line {
                mark: Some((palette.stat, Some(crate::catalog::given_by(&stat.kind)))),
                title: stat.name.clone(),
                end: String::from("stat"),
                ..Line::default()
            };
            self.things
                .push((Thing::Reveal(Place::stat(stat.id)), line));
            let words = Words::titled(&stat.name).or(["stat", &stat.unit]);
            self.words.push(words.saying(&stat.description));
        }
        for (id, group) in &graph.groups {
            let line = Line {
                mark: Some((palette.group, None)),
                title: group.name.clone(),
                end: String::from("group"),
                ..Line::default()
            };
            self.things.push((Thing::Reveal(Place::group(*id)), line));
            let words = Words::titled(&group.name).or(["group"]);
            self.words.push(words.saying(&group.description));
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
                let title = scene::title(graph, node);
                let line = Line {
                    mark: Some((palette.family(spec.family), gives(spec.family, spec.gives))),
                    title: title.clone(),
                    end: place(spec.title, name),
                    ..Line::default()
                };
                let place = Place::node(group, *id);
                self.things.push((Thing::Reveal(place), line));
                let words = Words::titled(&title).or([spec.title, name]);
                self.words.push(words.saying(&node.description));
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
                self.found.push((*thing, line));
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
                let hint = String::from("Search commands, nodes, stats and groups");
                if self.picker.field(ui, "Search everything", hint) {
                    self.look();
                }
                ui.add_space(4.0);
                let lines: Vec<Line> = self.found.iter().map(|(_, line)| line.clone()).collect();
                let height = (screen.height() * 0.6).min(420.0);
                let empty = "No command, node, stat or group is called so.";
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

/// What flows out of nodes of a family, as far as the family says.
pub(super) fn gives(
    family: Family,
    ty: inclination_core::model::SocketType,
) -> Option<inclination_core::model::SocketType> {
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

impl App {
    /// Opens the palette, or closes it.
    pub(super) fn switch_palette(&mut self) {
        self.finding.palette = match self.finding.palette {
            Some(_) => None,
            None => Some(CommandPalette {
                picker: Picker::holding(),
                ..CommandPalette::default()
            }),
        };
    }

    /// Shows the palette, if it is open.
    pub(super) fn show_palette(&mut self, context: &Context) {
        let Some(mut palette) = self.finding.palette.take() else {
            return;
        };
        let document = self.documents.get(self.shown);
        let now = document.map(|document| (document.id(), document.revision()));
        if !palette.is_old || palette.made_of != now {
            palette.made_of = now;
            palette.gather(context, document);
            palette.look();
        }
        for (thing, line) in &mut palette.found {
            if let Thing::Run(command) = thing {
                line.refusal = self.refusal(*command);
            }
        }
        match palette.show(context) {
            Told::Close => {}
            Told::Pick(at) => match palette.found.get(at) {
                Some((
                    _,
                    Line {
                        refusal: Some(_), ..
                    },
                )) => self.finding.palette = Some(palette),
                Some((Thing::Run(command), _)) => self.requests.run(*command),
                Some((Thing::Reveal(place), _)) => self.requests.push(Request::Reveal(*place)),
                None => {}
            },
            Told::Nothing | Told::Moved => self.finding.palette = Some(palette),
        }
    }
}
