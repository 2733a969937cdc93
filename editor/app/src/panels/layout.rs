//! Where the panels stand. Panels keep their size when the window changes: what changes is the canvas. To that end the
//! shares of rows and columns on the way to the canvas are points of the screen.

mod sizes;

use std::collections::BTreeSet;

use eframe::egui::{
    Color32, Event, FocusDirection, Id, Key, Pos2, Response, Sense, Stroke, Ui, Visuals,
    WidgetInfo, WidgetText, vec2,
};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, ResizeState, SimplificationOptions, TabState, Tabs,
    Tile, TileId, Tiles, Tree, UiResponse,
};
use inclination_analysis::{open_document::DocumentId, palette::Palette};

use super::{Rest, Sheet, contract, history, inspector, library, problems};
use crate::{canvas::Canvas, pane::Pane, theme};
use sizes::{holds, keep_sizes, share_of};

/// How wide the left panels are at first, and how wide the inspector.
const LEFT: f32 = 216.0;
const RIGHT: f32 = 304.0;
/// How high the place below the canvas is at first.
const BELOW: f32 = 128.0;
/// How high the plots are at first.
const PLOTS: f32 = 304.0;
/// How high they are once the large curve stands among them.
const CURVE: f32 = 448.0;
/// What a panel has at least.
const LEAST: f32 = 96.0;
/// How high the line of titles is.
const TITLES: f32 = 32.0;

/// Where the panels stand.
#[derive(Debug)]
pub(super) struct Layout {
    tree: Tree<Pane>,
    /// Which way Tab went last.
    walks_back: bool,
    /// Whose problems are shown, and whether there were any since.
    told: Option<(DocumentId, bool)>,
    /// Whether the large curve could be seen.
    had_curve: bool,
}

impl Default for Layout {
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let mut tab = |panes: &[Pane]| {
            let panes = panes.iter().map(|pane| tiles.insert_pane(*pane)).collect();
            tiles.insert_tab_tile(panes)
        };
        let [canvas, stats] = [Pane::Canvas, Pane::Stats].map(|pane| tab(&[pane]));
        let inspector = tab(&[Pane::Inspector, Pane::Library, Pane::Help]);
        let problems = tab(&[Pane::Problems]);
        let outline = tab(&[Pane::Outline, Pane::History]);
        let plots = tab(&[
            Pane::Sweep,
            Pane::Map,
            Pane::Distribution,
            Pane::Sensitivity,
            Pane::Curve,
        ]);
        let why = tab(&[Pane::Why, Pane::Samples, Pane::Compare, Pane::Contract]);
        let mut linear = |dir, parts: &[(TileId, f32)]| {
            let mut linear = Linear::new(dir, parts.iter().map(|(id, _)| *id).collect());
            for (id, share) in parts {
                linear.shares.set_share(*id, *share);
            }
            tiles.insert_container(linear)
        };
        let below = linear(LinearDir::Horizontal, &[(plots, 1.25), (why, 1.0)]);
        let left = linear(LinearDir::Vertical, &[(stats, 580.0), (outline, 380.0)]);
        let middle = linear(
            LinearDir::Vertical,
            &[(canvas, 552.0), (below, PLOTS), (problems, BELOW)],
        );
        let across = [(left, LEFT), (middle, 1080.0), (inspector, RIGHT)];
        let root = linear(LinearDir::Horizontal, &across);
        let mut layout = Self::of(root, tiles);
        // They come when they are asked for.
        layout.show(Pane::Library, false);
        layout.show(Pane::Help, false);
        layout.show(Pane::Contract, false);
        layout
    }
}

impl Layout {
    fn of(root: TileId, tiles: Tiles<Pane>) -> Self {
        let tree = Tree::new(Id::unique("panels"), root, tiles);
        Self {
            tree,
            walks_back: false,
            told: None,
            had_curve: false,
        }
    }

    /// To be read by [`Layout::restore`]. The same layout gives the same text.
    pub(super) fn saved(&self) -> String {
        let Ok(mut value) = serde_json::to_value(&self.tree) else {
            return String::new();
        };
        let hidden = value.pointer_mut("/tiles/invisible");
        if let Some(hidden) = hidden.and_then(serde_json::Value::as_array_mut) {
            hidden.sort_by_key(serde_json::Value::as_u64);
        }
        value.to_string()
    }

    /// Takes what was saved, if each panel stands in it once, and nothing in it leads astray.
    pub(super) fn restore(&mut self, saved: &str) {
        let tree = serde_json::from_str::<Tree<Pane>>(saved);
        *self = tree.ok().and_then(sound).unwrap_or_default();
    }

    fn tile(&self, pane: Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&pane)
    }

    pub(super) fn is_shown(&self, pane: Pane) -> bool {
        self.tile(pane).is_some_and(|id| self.tree.is_visible(id))
    }

    /// The panel at a place of the screen, as it was drawn last.
    pub(super) fn pane_at(&self, at: Pos2) -> Option<Pane> {
        let seen = self.tree.active_tiles();
        let mut panes = seen.into_iter().filter_map(|id| {
            let place = self.tree.tiles.rect(id)?;
            let pane = self.tree.tiles.get_pane(&id)?;
            place.contains(at).then_some(*pane)
        });
        panes.next()
    }

    pub(super) fn show(&mut self, pane: Pane, is_shown: bool) {
        let Some(id) = self.tile(pane) else { return };
        self.tree.set_visible(id, is_shown);
        if is_shown {
            self.tree.make_active(|tile, _| tile == id);
        }
    }

    /// Makes the plots higher for a panel that has come to be seen among them, unless somebody gave them a height. Gives
    /// whether it did.
    fn give_room(&mut self, pane: Pane) -> bool {
        let found = self.tile(Pane::Canvas).zip(self.tile(pane));
        let Some((canvas, mut part)) = found else {
            return false;
        };
        let tiles = &mut self.tree.tiles;
        while let Some(parent) = tiles.parent_of(part) {
            let is_beside = holds(tiles, parent, canvas);
            if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(parent)
                && linear.dir == LinearDir::Vertical
                && is_beside
            {
                let is_first = linear.shares[part].to_bits() == PLOTS.to_bits();
                if is_first {
                    linear.shares.set_share(part, CURVE);
                }
                return is_first;
            }
            part = parent;
        }
        false
    }

    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        rest: &mut Rest,
        canvas: &mut Canvas,
        sheet: Sheet<'_>,
    ) {
        let middle = self.tile(Pane::Canvas);
        let seen = self.tree.active_tiles();
        let is_seen = |pane| self.tile(pane).is_some_and(|id| seen.contains(&id));
        let (curve, inspector) = (is_seen(Pane::Curve), is_seen(Pane::Inspector));
        rest.curves.see(curve, inspector);
        if curve && !self.had_curve && self.give_room(Pane::Curve) {
            canvas.stay();
        }
        self.had_curve = curve;
        // Without a problem a line says so, and the rest is the canvas's; once there was one its place stays, since what moves
        // while one works is worse than what stands empty.
        let id = sheet.open.id();
        let (before, had) = self.told.map_or((None, false), |(id, had)| (Some(id), had));
        let has = !problems::is_empty(&sheet) || (had && before == Some(id));
        self.told = Some((id, has));
        if before == Some(id) && has != had {
            canvas.stay();
        }
        let low = self.tile(Pane::Problems).filter(|_| !has);
        let mut kept = None;
        let mut shrunk = Vec::new();
        if let (Some(root), Some(middle)) = (self.tree.root, middle) {
            kept = low.and_then(|tile| share_of(&self.tree.tiles, root, middle, tile));
            let low = kept.map(|(_, part, _)| part);
            let tiles = &mut self.tree.tiles;
            shrunk = keep_sizes(tiles, root, middle, ui.available_size(), low);
        }
        let mut drawing = Drawing {
            rest,
            canvas,
            sheet,
            middle,
            palette: theme::of(ui.ctx()),
        };
        pass_handles(ui, &mut self.walks_back);
        self.tree.ui(&mut drawing, ui);
        for shrunk in shrunk {
            shrunk.restore(&mut self.tree.tiles);
        }
        if let Some((container, part, share)) = kept
            && let Some(Tile::Container(Container::Linear(linear))) =
                self.tree.tiles.get_mut(container)
            // It may have been dragged elsewhere, or another beside it.
            && linear.children.contains(&part)
        {
            linear.shares.set_share(part, share);
        }
    }
}

/// Tab goes past what parts two panels: only a pointer moves it, it says nothing, and it cannot be told to be no stop.
fn pass_handles(ui: &Ui, walks_back: &mut bool) {
    ui.input(|input| {
        for event in &input.events {
            if let Event::Key {
                key: Key::Tab,
                pressed: true,
                modifiers,
                ..
            } = event
            {
                *walks_back = modifiers.shift;
            }
        }
    });
    let focused = ui.memory(eframe::egui::Memory::focused);
    let place = focused.and_then(|id| ui.ctx().read_response(id));
    // Nothing else is as thin as they are.
    let thin = 2.0 * ui.style().interaction.resize_grab_radius_side;
    let is_thin = |place: Response| (place.rect.size().min_elem() - thin).abs() < 0.25;
    if place.is_some_and(is_thin) {
        ui.memory_mut(|memory| {
            memory.move_focus(if *walks_back {
                FocusDirection::Previous
            } else {
                FocusDirection::Next
            });
        });
    }
}

/// A tree in which every panel stands once, and every tile is reached once.
fn sound(tree: Tree<Pane>) -> Option<Layout> {
    let root = tree.root?;
    let mut tiles = tree.tiles;
    let mut seen = BTreeSet::new();
    let mut panes = Vec::new();
    let mut open = vec![root];
    while let Some(id) = open.pop() {
        if !seen.insert(id.0) {
            return None;
        }
        match tiles.get(id)? {
            Tile::Pane(pane) => panes.push(*pane),
            Tile::Container(container) => {
                if let Container::Linear(linear) = container
                    && linear
                        .shares
                        .iter()
                        .any(|(_, share)| !(share.is_finite() && *share >= 0.0))
                {
                    return None;
                }
                open.extend(container.children().copied());
            }
        }
    }
    panes.sort_unstable();
    let mut all = Pane::ALL;
    all.sort_unstable();
    let is_whole = panes == all && seen.len() == tiles.len();
    // What is not seen cannot be shown again by a click on it, and there is no command for the canvas.
    let canvas = tiles.find_pane(&Pane::Canvas)?;
    tiles.set_visible(canvas, true);
    tiles.recompute_next_tile_id();
    is_whole.then(|| Layout::of(root, tiles))
}

/// What is drawn with.
struct Drawing<'a> {
    rest: &'a mut Rest,
    canvas: &'a mut Canvas,
    sheet: Sheet<'a>,
    /// The canvas's tile.
    middle: Option<TileId>,
    palette: &'static Palette,
}

impl Behavior<Pane> for Drawing<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        let sheet = &mut self.sheet;
        match pane {
            Pane::Canvas => {
                let ground = theme::of(ui.ctx()).ground;
                ui.painter().rect_filled(ui.max_rect(), 0.0, ground);
                self.canvas.show(ui, sheet.open, sheet.requests);
            }
            Pane::Stats => self.rest.stats.draw(ui, sheet),
            Pane::Inspector => inspector::draw(ui, sheet, &mut self.rest.curves),
            Pane::Problems => problems::draw(ui, sheet),
            Pane::Outline => self.rest.outline.draw(ui, sheet),
            Pane::Sweep => self.rest.previews.draw_sweep(ui, sheet),
            Pane::Map => self.rest.previews.draw_map(ui, sheet),
            Pane::Why => self.rest.previews.draw_why(ui, sheet),
            Pane::Distribution => self.rest.previews.draw_distribution(ui, sheet),
            Pane::Sensitivity => self.rest.previews.draw_sensitivity(ui, sheet),
            Pane::Curve => self.rest.curves.draw(ui, sheet),
            Pane::Samples => self.rest.previews.draw_samples(ui, sheet),
            Pane::Compare => self.rest.previews.draw_compare(ui, sheet),
            Pane::Library => library::draw(ui, sheet),
            Pane::Contract => contract::draw(ui, sheet),
            Pane::History => history::draw(ui, sheet),
            Pane::Help => self.rest.help.draw(ui, sheet),
        }
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        let count = match pane {
            Pane::Problems => problems::count(&self.sheet),
            Pane::Contract => contract::count(&self.sheet),
            _ => 0,
        };
        if count > 0 {
            format!("{}  {count}", pane.title()).into()
        } else {
            pane.title().into()
        }
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<Pane>,
        ui: &mut Ui,
        id: Id,
        tile: TileId,
        state: &TabState,
    ) -> Response {
        let title = self.tab_title_for_tile(tiles, tile).text().to_owned();
        let palette = theme::of(ui.ctx());
        let colour = if state.active {
            palette.text
        } else {
            palette.dim
        };
        let font = theme::strong(theme::SMALL);
        let galley = ui.painter().layout_no_wrap(title.clone(), font, colour);
        let is_problems = matches!(tiles.get(tile), Some(Tile::Pane(Pane::Problems)));
        let none = (is_problems && problems::is_empty(&self.sheet)).then(|| {
            let font = theme::words(theme::SMALL);
            ui.painter()
                .layout_no_wrap(String::from("none"), font, palette.dim)
        });
        let more = none.as_ref().map_or(0.0, |none| none.size().x + 8.0);
        let size = vec2(galley.size().x + more + 24.0, ui.available_height());
        let (_, rect) = ui.allocate_space(size);
        let response = ui.interact(rect, id, Sense::click_and_drag());
        response.widget_info(|| {
            let said = none.as_ref().map_or("", |_| ", none");
            // What stands apart is said apart.
            let title = title.replace("  ", ", ");
            WidgetInfo::selected(
                eframe::egui::Role::Tab,
                ui.is_enabled(),
                state.active,
                format!("{title}{said}"),
            )
        });
        if state.is_being_dragged {
            return response;
        }
        let at = rect.left_center() + vec2(12.0, -galley.size().y / 2.0);
        if let Some(none) = none {
            let at = at
                + vec2(
                    galley.size().x + 8.0,
                    (galley.size().y - none.size().y) / 2.0,
                );
            ui.painter().galley(at, none, palette.dim);
        }
        let colour = if response.hovered() {
            palette.text
        } else {
            colour
        };
        ui.painter()
            .galley_with_override_text_color(at, galley, colour);
        if response.has_focus() {
            let stroke = Stroke::new(1.5, palette.focus);
            let inside = eframe::egui::StrokeKind::Inside;
            ui.painter()
                .rect_stroke(rect.shrink(4.0), 5.0, stroke, inside);
        }
        response
    }

    fn tab_bar_height(&self, _style: &eframe::egui::Style) -> f32 {
        TITLES
    }

    /// The canvas needs no title as long as it stands alone.
    fn is_tab_bar_visible(&self, _tile: TileId, tabs: &Tabs) -> bool {
        tabs.children.len() > 1 || tabs.children.first() != self.middle.as_ref()
    }

    fn is_tile_draggable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        // Each panel by its title; the place beside a title would be a stop for the keyboard that says nothing.
        let is_pane = matches!(tiles.get(tile), Some(Tile::Pane(_)));
        is_pane && self.middle.is_none_or(|canvas| !holds(tiles, tile, canvas))
    }

    fn tab_bar_color(&self, _visuals: &Visuals) -> Color32 {
        self.palette.panel
    }

    fn tab_bar_hline_stroke(&self, _visuals: &Visuals) -> Stroke {
        Stroke::NONE
    }

    fn resize_stroke(&self, _style: &eframe::egui::Style, state: ResizeState) -> Stroke {
        let palette = self.palette;
        match state {
            ResizeState::Idle => Stroke::new(1.0, palette.line),
            ResizeState::Hovering | ResizeState::Dragging => Stroke::new(2.0, palette.focus),
        }
    }

    fn drag_preview_color(&self, _visuals: &Visuals) -> Color32 {
        self.palette.focus.gamma_multiply(0.2)
    }

    /// Those keys belong to the documents.
    fn cycle_tabs_with_keyboard(&self) -> bool {
        false
    }

    fn min_size(&self) -> f32 {
        LEAST
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            ..SimplificationOptions::default()
        }
    }
}

#[cfg(test)]
mod tests;
