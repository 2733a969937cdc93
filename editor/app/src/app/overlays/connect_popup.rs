//! Wiring by words: a list of all that the selected node, or one socket, can be joined to. What the
//! pointer does by dragging a wire.

use eframe::egui::{Context, Pos2, vec2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::{
    kind::Family,
    model::{NodeId, NodeKind},
};
use inclination_project::{
    catalog::{Catalog, Entry, Loose},
    edit::{
        joins::{self, Join},
        wiring,
    },
    scene::{End, SocketAt},
    search::{Match, Query, Words, ranked},
};

use super::picker::{Line, Picker, Popup, Told};
use crate::{
    canvas::{Canvas, flowing},
    request::{Request, Requests},
    theme,
};

/// Label of the search field for sockets.
pub const SEARCH_SOCKETS: &str = "Search what to wire to";

const WIDTH: f32 = 360.0;
const HEIGHT: f32 = 320.0;
/// The height of everything except the list.
const HEIGHT_AROUND: f32 = 60.0;
/// How far before what reads it a stat's node is put.
const BESIDE: f32 = 64.0;

/// The list, while it is open.
#[derive(Debug)]
pub(super) struct ConnectPopup {
    picker: Picker,
    document: DocumentId,
    revision: u64,
    screen: Pos2,
    joins: Vec<Join>,
    /// The stats that do not stand on the canvas yet, behind the joins; picking one adds its node.
    stats: Vec<(SocketAt, Entry)>,
    words: Vec<Words>,
    lines: Vec<(usize, Line)>,
    title: String,
    is_new: bool,
}

/// What is to be connected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// The node.
    pub(super) node: NodeId,
    /// Its socket; none: any of them.
    pub(super) end: Option<End>,
    /// The place on the screen beside which the list opens; none: beside the node.
    pub(super) beside: Option<Pos2>,
}

impl ConnectPopup {
    /// Lists what a node or a socket can be connected to; the error says that there is nothing.
    pub(super) fn open(
        context: &Context,
        document: &OpenDocument,
        canvas: &Canvas,
        from: Origin,
    ) -> Option<Result<Self, String>> {
        let Origin { node, end, beside } = from;
        let scene = canvas.scene();
        let placed = scene.node(node)?;
        let joins = joins::of(document.document(), document.group(), scene, node, end);
        let stats = end.map_or_else(Vec::new, |end| elsewhere(document, SocketAt { node, end }));
        if joins.is_empty() && stats.is_empty() {
            let sentence = "There is nothing on this canvas yet that it could be wired to.";
            return Some(Err(String::from(sentence)));
        }

        let words = joins
            .iter()
            .map(|join| Words::titled(&join.title).or([join.own_title.as_str()]))
            .chain(stats.iter().map(|(_, entry)| Words::titled(&entry.title)))
            .collect();
        let mut popup = Self {
            picker: Picker::holding(),
            document: document.id(),
            revision: document.revision(),
            // Beside the node, whose sockets stay in sight.
            screen: beside.unwrap_or_else(|| {
                canvas.to_screen(document, placed.rect.right_top()) + vec2(16.0, 0.0)
            }),
            words,
            joins,
            stats,
            lines: Vec::new(),
            title: placed.title.clone(),
            is_new: true,
        };
        popup.look(theme::of(context));
        Some(Ok(popup))
    }

    /// Shows the list, and connects what is picked. Gives whether it stays open.
    pub(super) fn update(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) -> bool {
        if (document.id(), document.revision()) != (self.document, self.revision) {
            return false;
        }
        match self.show(context) {
            Told::Close => false,
            Told::Pick(line) => {
                self.connect(line, document, canvas, requests);
                false
            }
            Told::Nothing | Told::Moved => true,
        }
    }

    /// Connects what a line lists; a stat that has no node gets one.
    fn connect(
        &self,
        line: usize,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) {
        let at = self.lines.get(line).map(|(at, _)| *at);
        if let Some(join) = at.and_then(|at| self.joins.get(at)) {
            requests.push(wired(document, join));
            canvas.go_on_at(join.own.node);
        }

        let past = at.and_then(|at| at.checked_sub(self.joins.len()));
        if let Some((socket, entry)) = past.and_then(|at| self.stats.get(at)) {
            let place = canvas.scene().socket(*socket);
            let beside = place.unwrap_or_default() - vec2(BESIDE, 0.0);
            let (whole, group) = (document.document(), document.group());
            let made = entry.make(whole, group, beside, Some(*socket));
            requests.edit(made.title, made.edits);
            canvas.go_on_at(socket.node);
        }
    }

    fn look(&mut self, palette: &Palette) {
        let query = Query::new(&self.picker.typed);
        let mut found = ranked(&query, &self.words);
        // However well it is called: what is rarely wired comes after all that is wired every day.
        found.sort_by_key(|(at, _)| self.joins.get(*at).is_some_and(|join| join.is_rare));
        let is_rare = |at: usize| self.joins.get(at).is_some_and(|join| join.is_rare);
        let first_rare = found.iter().map(|(at, _)| *at).find(|at| is_rare(*at));
        let line = |(at, found): (usize, Match)| {
            let Some(join) = self.joins.get(at) else {
                return Some((at, self.stat_line(at, found, palette)?));
            };
            let from = matches!(join.own.end, End::Out(_));
            let way = if from { "→" } else { "←" };
            let colour = flowing(palette, join.ty, Some(join.from));
            let line = Line {
                above: (first_rare == Some(at)).then(|| String::from("Rarely wired")),
                mark: Some((colour, Some(join.ty))),
                title: join.title.clone(),
                letters: found.letters,
                end: format!("{} {way}", join.own_title).trim().to_owned(),
                ..Line::default()
            };
            Some((at, line))
        };
        self.lines = found.into_iter().filter_map(line).collect();
    }

    fn stat_line(&self, at: usize, found: Match, palette: &Palette) -> Option<Line> {
        let (_, entry) = self.stats.get(at.checked_sub(self.joins.len())?)?;
        let ty = entry.gives?;
        let stat = Some(Family::Stat);
        Some(Line {
            mark: Some((flowing(palette, ty, stat), Some(ty))),
            title: entry.title.clone(),
            letters: found.letters,
            end: String::from("not on this canvas ←"),
            ..Line::default()
        })
    }

    fn show(&mut self, context: &Context) -> Told {
        let palette = theme::of(context);
        let popup = Popup {
            name: "join",
            corner: self.screen,
            width: WIDTH,
            list_height: HEIGHT,
            height_around: HEIGHT_AROUND,
            is_new: std::mem::take(&mut self.is_new),
        };
        popup.show(context, |ui, height| {
            let told = self.picker.keys(ui, self.lines.len());
            let hint = format!("Wire {} to…", self.title);
            if self.picker.field(ui, SEARCH_SOCKETS, hint) {
                self.look(palette);
            }
            ui.add_space(4.0);
            let lines: Vec<Line> = self.lines.iter().map(|(_, line)| line.clone()).collect();
            let empty = "Nothing on this canvas that fits is called so.";
            let heard = self.picker.list(ui, &lines, height, empty);
            if told == Told::Nothing { heard } else { told }
        })
    }
}

/// The stats that an input fits and that have no node on the canvas.
fn elsewhere(document: &OpenDocument, at: SocketAt) -> Vec<(SocketAt, Entry)> {
    let (whole, group) = (document.document(), document.group());
    let Some(loose) = Loose::of(whole, group, at).filter(|loose| !loose.is_output()) else {
        return Vec::new();
    };
    let is_stat = |entry: &Entry| {
        let kind = entry.node().map(|node| &node.kind);
        matches!(kind, Some(NodeKind::Stat(_))) && entry.fits(whole, group, loose).is_some()
    };
    let stands = |entry: &Entry| {
        let mut body = document.body().values();
        body.any(|node| entry.node().is_some_and(|stat| stat.kind == node.kind))
    };
    let catalog = Catalog::of(whole, group);
    let meant = catalog.entries().iter();
    let meant = meant.filter(|entry| is_stat(entry) && !stands(entry));
    meant.map(|entry| (at, entry.clone())).collect()
}

fn wired(document: &OpenDocument, join: &Join) -> Request {
    match wiring::join(document.document(), document.group(), join.own, join.other) {
        Ok(edits) => Request::Edit(String::from("Wire"), edits),
        Err(sentence) => Request::Say(sentence),
    }
}
