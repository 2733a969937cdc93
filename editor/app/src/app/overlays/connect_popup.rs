//! The list of everything that the selected node, or one of its sockets, can be connected to. It
//! does by keyboard what dragging a wire does by pointer.

use std::collections::BTreeMap;

use eframe::egui::{Context, Pos2, Rect, vec2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    palette::Palette,
};
use inclination_core::authoring::{
    kind::Family,
    model::{NodeId, NodeKind},
};
use inclination_project::{
    catalog::{Catalog, CatalogEntry, LooseSocket, bridge_sockets},
    edit::{
        connection_candidates::{self, ConnectionCandidate},
        wiring,
    },
    scene::{End, SocketRef},
    search::{Match, Query, SearchWords, rank_matches},
    selection::Selection,
};

use super::picker::{Picker, PickerEvent, PickerLine, PickerPopup};
use crate::{
    app::covered_area::covered_area,
    canvas::{Canvas, flow_color},
    request::{Request, Requests},
    theme,
};

/// Label of the search field for sockets.
pub const SEARCH_SOCKETS: &str = "Search sockets to connect to";

const POPUP_WIDTH: f32 = 360.0;
const MAX_LIST_HEIGHT: f32 = 320.0;
/// The height of everything except the list.
const HEIGHT_AROUND: f32 = 60.0;
/// The distance between the list and the node that it connects, in points of the screen.
const GAP_TO_NODE: f32 = 16.0;
/// The distance between a new stat node and the node that reads it, in points of the canvas.
const STAT_NODE_DISTANCE: f32 = 64.0;

/// The list, while it is open.
#[derive(Debug)]
pub(super) struct ConnectPopup {
    picker: Picker,
    document: DocumentId,
    revision: u64,
    screen: Pos2,
    joins: Vec<ConnectionCandidate>,
    /// The outputs that each of the joins connects: those of all selected nodes if it leads to a
    /// list.
    outputs: Vec<Vec<SocketRef>>,
    /// The stats without a node on the canvas, listed after the joins. Picking one adds its node.
    stats: Vec<(SocketRef, CatalogEntry)>,
    words: Vec<SearchWords>,
    lines: Vec<(usize, PickerLine)>,
    title: String,
    is_new: bool,
}

/// The origin of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) node: NodeId,
    /// Its socket, or `None` for any of them.
    pub(super) end: Option<End>,
    /// The screen position next to which the list opens, or `None` for the node's.
    pub(super) beside: Option<Pos2>,
}

impl ConnectPopup {
    /// Lists the possible connections of a node or a socket. The error says that there are none.
    pub(super) fn from_origin(
        context: &Context,
        document: &OpenDocument,
        canvas: &Canvas,
        from: Origin,
    ) -> Option<Result<Self, String>> {
        let Origin { node, end, beside } = from;
        let scene = canvas.scene();
        let placed = scene.node(node)?;
        let joins = connection_candidates::find_candidates(
            document.document(),
            document.group(),
            scene,
            node,
            end,
        );
        let stats = end.map_or_else(Vec::new, |end| {
            stats_without_nodes(document, SocketRef { node, end })
        });
        if joins.is_empty() && stats.is_empty() {
            let sentence = "Nothing on this canvas can be connected here.";
            return Some(Err(String::from(sentence)));
        }

        let words = joins
            .iter()
            .map(|join| {
                SearchWords::from_title(&join.title).with_aliases([join.own_title.as_str()])
            })
            .chain(
                stats
                    .iter()
                    .map(|(_, entry)| SearchWords::from_title(&entry.title)),
            )
            .collect();
        let mut popup = Self {
            picker: Picker::with_keyboard(),
            document: document.id(),
            revision: document.revision(),
            screen: beside.unwrap_or_else(|| {
                let nodes = scene.nodes.iter().map(|node| {
                    let corners = [node.rect.min, node.rect.max];
                    let [min, max] = corners.map(|at| canvas.to_screen(document, at));
                    (node.id, Rect { min, max })
                });
                find_free_corner(node, &nodes.collect(), context.content_rect())
            }),
            words,
            outputs: joins
                .iter()
                .map(|join| find_outputs(document, canvas, join))
                .collect(),
            joins,
            stats,
            lines: Vec::new(),
            title: placed.title.clone(),
            is_new: true,
        };
        popup.update_lines(theme::current_palette(context));
        Some(Ok(popup))
    }

    /// Shows the list, and makes the picked connection. Returns whether the list stays open.
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

        match self.show_popup(context) {
            PickerEvent::Close => false,
            PickerEvent::Pick(line) => {
                self.connect_line(line, document, canvas, requests);
                false
            }
            PickerEvent::Nothing | PickerEvent::Moved => true,
        }
    }

    /// Makes the connection of a line. A stat without a node gets one.
    fn connect_line(
        &self,
        line: usize,
        document: &OpenDocument,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) {
        let at = self.lines.get(line).map(|(at, _)| *at);
        if let Some(join) = at.and_then(|at| self.joins.get(at)) {
            let outputs = at.and_then(|at| self.outputs.get(at));
            requests.extend(connection_requests(document, join, outputs));
            canvas.focus_node(join.own.node);
        }

        let stat_index = at.and_then(|at| at.checked_sub(self.joins.len()));
        if let Some((socket, entry)) = stat_index.and_then(|at| self.stats.get(at)) {
            let place = canvas.scene().socket_position(*socket);
            let beside = place.unwrap_or_default() - vec2(STAT_NODE_DISTANCE, 0.0);
            let (whole, group) = (document.document(), document.group());
            let made = entry.build_edits(whole, group, beside, Some(*socket));
            requests.push_edit(made.title, made.edits);
            canvas.focus_node(socket.node);
        }
    }

    /// Searches for what is typed, and lists the matches.
    fn update_lines(&mut self, palette: &Palette) {
        let query = Query::new(&self.picker.typed);
        let mut found = rank_matches(&query, &self.words);
        self.sort_matches(&mut found);
        let is_rare = |at: usize| self.joins.get(at).is_some_and(|join| join.is_rare);
        let first_rare = found.iter().map(|(at, _)| *at).find(|at| is_rare(*at));

        let line = |(at, found): (usize, Match)| {
            let Some(join) = self.joins.get(at) else {
                return Some((at, self.stat_line(at, found, palette)?));
            };
            let is_output = matches!(join.own.end, End::Out(_));
            let arrow = if is_output { "→" } else { "←" };
            let own = match self.outputs.get(at).map_or(1, Vec::len) {
                0 | 1 => join.own_title.clone(),
                count => format!("all {count}"),
            };
            let effect = match (&join.replaces, join.bridge) {
                (Some(title), _) => format!("replaces {title}  "),
                (None, Some(name)) => format!("via {name}  "),
                (None, None) => String::new(),
            };
            let color = flow_color(palette, join.ty, Some(join.from));
            let line = PickerLine {
                heading: (first_rare == Some(at)).then(|| String::from("Rarely connected")),
                mark: Some((color, Some(join.ty))),
                title: join.title.clone(),
                letters: found.letters,
                detail: format!("{effect}{own} {arrow}").trim().to_owned(),
                ..PickerLine::default()
            };
            Some((at, line))
        };

        self.lines = found.into_iter().filter_map(line).collect();
    }

    /// Sorts matches: rare connections come after all common ones, however well they match, and
    /// those that replace a wire after those to free sockets. Of the sockets of one node, the list
    /// that a connection extends comes first, although its title is longer.
    fn sort_matches(&self, found: &mut [(usize, Match)]) {
        let joins = found.iter().map(|(at, _)| self.joins.get(*at));
        let mut best_of_node = BTreeMap::new();
        let mut keys = BTreeMap::new();
        for (rank, (join, (at, _))) in joins.zip(found.iter()).enumerate() {
            // A stat without a node counts as a free socket of its own.
            let key = join.map_or(((false, false), rank, false, rank), |join| {
                let rank_of_node = *best_of_node.entry(join.other.node).or_insert(rank);
                let is_single_socket = join.other.end != End::NewRow;
                (join.list_order(), rank_of_node, is_single_socket, rank)
            });
            keys.insert(*at, key);
        }
        found.sort_by_key(|(at, _)| keys.get(at).copied());
    }

    /// Returns the line of a stat without a node.
    fn stat_line(&self, at: usize, found: Match, palette: &Palette) -> Option<PickerLine> {
        let (_, entry) = self.stats.get(at.checked_sub(self.joins.len())?)?;
        let ty = entry.gives?;
        let stat = Some(Family::Stat);
        Some(PickerLine {
            mark: Some((flow_color(palette, ty, stat), Some(ty))),
            title: entry.title.clone(),
            letters: found.letters,
            detail: String::from("not on this canvas ←"),
            ..PickerLine::default()
        })
    }

    fn show_popup(&mut self, context: &Context) -> PickerEvent {
        let palette = theme::current_palette(context);
        let popup = PickerPopup {
            name: "join",
            corner: self.screen,
            width: POPUP_WIDTH,
            list_height: MAX_LIST_HEIGHT,
            height_around: HEIGHT_AROUND,
            is_new: std::mem::take(&mut self.is_new),
        };

        popup.show_popup(context, |ui, height| {
            let event = self.picker.handle_keys(ui, self.lines.len());
            let hint = format!("Connect {} to…", self.title);
            if self.picker.show_field(ui, SEARCH_SOCKETS, hint) {
                self.update_lines(palette);
            }
            ui.add_space(4.0);

            let lines: Vec<PickerLine> = self.lines.iter().map(|(_, line)| line.clone()).collect();
            let empty = "No match on this canvas. Try another word.";
            let list_event = self.picker.show_list(ui, &lines, height, empty);
            if event == PickerEvent::Nothing {
                list_event
            } else {
                event
            }
        })
    }
}

/// Returns the corner of the list beside or below a node where it covers the least of all nodes, to
/// keep the sockets visible that one may want to choose.
fn find_free_corner(node: NodeId, nodes: &BTreeMap<NodeId, Rect>, screen: Rect) -> Pos2 {
    let Some(own) = nodes.get(&node) else {
        return screen.center();
    };
    let size = vec2(POPUP_WIDTH, MAX_LIST_HEIGHT + HEIGHT_AROUND);
    let corners = [
        own.right_top() + vec2(GAP_TO_NODE, 0.0),
        own.left_top() - vec2(size.x + GAP_TO_NODE, 0.0),
        own.left_bottom() + vec2(0.0, GAP_TO_NODE),
        own.left_top() - vec2(0.0, size.y + GAP_TO_NODE),
    ];
    let covered = |corner: &Pos2| -> f32 {
        let shown = corner.min(screen.max - size).max(screen.min);
        let list = Rect::from_min_size(shown, size);
        covered_area(nodes.values(), list)
    };
    let least = corners
        .into_iter()
        .min_by(|one, other| covered(one).total_cmp(&covered(other)));
    least.unwrap_or_else(|| own.right_top())
}

/// Returns the stats that fit an input and have no node on the canvas.
fn stats_without_nodes(document: &OpenDocument, at: SocketRef) -> Vec<(SocketRef, CatalogEntry)> {
    let (whole, group) = (document.document(), document.group());
    let Some(loose) = LooseSocket::find(whole, group, at).filter(|loose| !loose.is_output()) else {
        return Vec::new();
    };

    let is_stat = |entry: &CatalogEntry| {
        let kind = entry.node().map(|node| &node.kind);
        matches!(kind, Some(NodeKind::Stat(_)))
            && entry.fitting_socket(whole, group, loose).is_some()
    };
    let is_on_canvas = |entry: &CatalogEntry| {
        let mut body = document.body().values();
        body.any(|node| entry.node().is_some_and(|stat| stat.kind == node.kind))
    };
    Catalog::new(whole, group)
        .entries()
        .iter()
        .filter(|entry| is_stat(entry) && !is_on_canvas(entry))
        .map(|entry| (at, entry.clone()))
        .collect()
}

/// Returns the outputs that a connection joins.
fn find_outputs(
    document: &OpenDocument,
    canvas: &Canvas,
    join: &ConnectionCandidate,
) -> Vec<SocketRef> {
    connection_candidates::find_joint_outputs(
        document.document(),
        document.group(),
        canvas.scene(),
        &document.view.selection,
        join.own,
        join.other,
    )
}

/// Returns the requests that make a connection, or that show why it is impossible.
fn connection_requests(
    document: &OpenDocument,
    join: &ConnectionCandidate,
    outputs: Option<&Vec<SocketRef>>,
) -> Vec<Request> {
    let (whole, group) = (document.document(), document.group());
    if join.bridge.is_some() {
        let bridge = bridge_sockets(whole, group, join.own, join.other);
        return bridge.map_or_else(Vec::new, |made| {
            let selection = Selection::from_items(made.item);
            vec![
                Request::Select(selection),
                Request::Edit(made.title, made.edits),
            ]
        });
    }

    let edits = match outputs {
        Some(outputs) if outputs.len() > 1 => {
            wiring::connect_all(whole, group, outputs, join.other)
        }
        _ => wiring::connect_sockets(whole, group, join.own, join.other),
    };
    vec![match edits {
        Ok(edits) => Request::Edit(String::from("Connect a wire"), edits),
        Err(sentence) => Request::Notify(sentence),
    }]
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

    use super::*;

    #[test]
    fn the_list_opens_where_it_covers_no_node() {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1600.0, 1000.0));
        let at = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(200.0, 150.0));
        let corner = |others: &[Rect]| {
            let all = [at(700.0, 400.0)].into_iter().chain(others.iter().copied());
            let nodes = (0..).map(NodeId).zip(all).collect();
            find_free_corner(NodeId(0), &nodes, screen)
        };

        let (right, left) = (at(950.0, 400.0), at(400.0, 400.0));
        assert_eq!(corner(&[]), pos2(916.0, 400.0));
        assert_eq!(corner(&[left]), pos2(916.0, 400.0));
        assert_eq!(corner(&[right]), pos2(324.0, 400.0));
        assert_eq!(corner(&[left, right]), pos2(700.0, 566.0));
    }
}
