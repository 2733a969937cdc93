//! Arranges the panels around the canvas. Panels keep their size when the window is resized; only
//! the canvas grows or shrinks. To that end, the shares of the rows and columns that lead to the
//! canvas are screen points. Only the user changes them: no panel grows or moves by itself.

mod collapse;
mod maximize;
mod sizes;
mod tab_bar;
mod tile_behavior;

use std::collections::BTreeSet;

use eframe::egui::{Event, FocusDirection, Id, Key, Pos2, Response, Ui, Vec2};
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

use super::{PanelSheet, PanelStates};
use crate::{canvas::Canvas, pane::Pane, theme};
use collapse::{CollapsedParts, ColumnParts};
use maximize::{hide_other_tiles, show_tiles};
use sizes::keep_panel_sizes;
use tab_bar::{BarAction, TabBars};
use tile_behavior::PaneBehavior;

pub use tab_bar::{RESTORE_PANELS, collapse_label, hidden_tabs_label};

/// The initial width of the left panels, in points.
const INITIAL_LEFT_WIDTH: f32 = 208.0;
/// The initial width of the inspector, in points.
const INITIAL_INSPECTOR_WIDTH: f32 = 288.0;
/// The initial height of the plots, in points. In the default window, this and the two widths leave
/// half of it to the canvas.
const INITIAL_PLOTS_HEIGHT: f32 = 240.0;
/// The minimum width and height of a panel, in points.
const MIN_PANEL_SIZE: f32 = 96.0;
/// The height of a row of panel titles, in points.
const TAB_BAR_HEIGHT: f32 = 32.0;
/// The key of the collapsed parts in a saved layout.
const COLLAPSED_KEY: &str = "collapsed";
/// The key of the version of a saved layout.
const VERSION_KEY: &str = "version";
/// The version of layouts in which *Problems* is a tab beside *Why*. Older layouts have none.
const VERSION: u64 = 1;

/// The arrangement of the panels.
#[derive(Debug)]
pub(super) struct PanelLayout {
    tree: Tree<Pane>,
    /// Whether Tab last went backward.
    walks_back: bool,
    collapsed: CollapsedParts,
    /// The tabs that cover all other panels.
    maximized: Option<TileId>,
    bars: TabBars,
    /// The size of the area of all panels in the last frame.
    room: Option<Vec2>,
}

impl Default for PanelLayout {
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let mut tab = |panes: &[Pane]| {
            let panes = panes.iter().map(|pane| tiles.insert_pane(*pane)).collect();
            tiles.insert_tab_tile(panes)
        };

        let canvas = tab(&[Pane::Canvas, Pane::Table]);
        let stats = tab(&[Pane::Stats]);
        let inspector = tab(&[Pane::Inspector, Pane::Scenarios, Pane::Library, Pane::Help]);
        let outline = tab(&[Pane::Outline, Pane::History]);
        let plots = tab(&[
            Pane::Sweep,
            Pane::Map,
            Pane::Distribution,
            Pane::Sensitivity,
            Pane::Curve,
            Pane::Simulation,
        ]);
        let why = tab(&[
            Pane::Why,
            Pane::Report,
            Pane::Samples,
            Pane::Compare,
            Pane::Contract,
            Pane::Problems,
        ]);

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
            &[(canvas, 727.0), (below, INITIAL_PLOTS_HEIGHT)],
        );
        let across = [
            (left, INITIAL_LEFT_WIDTH),
            (middle, 1102.0),
            (inspector, INITIAL_INSPECTOR_WIDTH),
        ];
        let root = linear(LinearDir::Horizontal, &across);

        let mut layout = Self::from_tiles(root, tiles);
        // These panels stay hidden until the user asks for them.
        layout.set_shown(Pane::Scenarios, false);
        layout.set_shown(Pane::Library, false);
        layout.set_shown(Pane::Help, false);
        layout.set_shown(Pane::Contract, false);
        layout.set_shown(Pane::Table, false);

        layout
    }
}

impl PanelLayout {
    fn from_tiles(root: TileId, tiles: Tiles<Pane>) -> Self {
        let tree = Tree::new(Id::unique("panels"), root, tiles);
        Self {
            tree,
            walks_back: false,
            collapsed: CollapsedParts::default(),
            maximized: None,
            bars: TabBars::default(),
            room: None,
        }
    }

    /// Returns the layout as JSON for [`PanelLayout::restore_json`]. Equal layouts give equal text.
    pub(super) fn to_json(&self) -> String {
        let Ok(mut value) = serde_json::to_value(&self.tree) else {
            return String::new();
        };

        let hidden = value.pointer_mut("/tiles/invisible");
        if let Some(hidden) = hidden.and_then(serde_json::Value::as_array_mut) {
            hidden.sort_by_key(serde_json::Value::as_u64);
        }

        let collapsed = self.collapsed.ids();
        if let Some(object) = value.as_object_mut() {
            object.insert(String::from(VERSION_KEY), VERSION.into());
            if !collapsed.is_empty() {
                let ids = collapsed.iter().copied().collect();
                object.insert(String::from(COLLAPSED_KEY), ids);
            }
        }

        value.to_string()
    }

    /// Restores a saved layout, or the default one if the text is damaged.
    pub(super) fn restore_json(&mut self, saved: &str) {
        let value = serde_json::from_str::<serde_json::Value>(saved).unwrap_or_default();
        let collapsed = value[COLLAPSED_KEY].as_array().into_iter().flatten();
        let collapsed = collapsed.filter_map(serde_json::Value::as_u64).collect();
        let is_old = value[VERSION_KEY].as_u64().is_none();

        let tree = serde_json::from_value::<Tree<Pane>>(value).ok();
        *self = tree.and_then(validate_tree).unwrap_or_default();
        self.collapsed = CollapsedParts::from_ids(collapsed);
        if is_old {
            self.move_problems_beside_why();
        }
    }

    /// Makes *Problems* a tab beside *Why* if nothing shares its place. Earlier versions showed it
    /// there, above an empty list most of the time.
    fn move_problems_beside_why(&mut self) {
        let tiles = &self.tree.tiles;
        let place = |pane: Pane| {
            let tile = tiles.find_pane(&pane)?;
            let parent = tiles.parent_of(tile)?;
            match tiles.get(parent)? {
                Tile::Container(Container::Tabs(tabs)) => Some((tile, parent, tabs)),
                _ => None,
            }
        };
        let (Some((problems, _, alone)), Some((why, beside, tabs))) =
            (place(Pane::Problems), place(Pane::Why))
        else {
            return;
        };
        if alone.children != [problems] {
            return;
        }

        let (end, active) = (tabs.children.len(), tabs.active);
        self.tree
            .move_tile_to_container(problems, beside, end, false);
        let active = active.unwrap_or(why);
        self.tree.make_active(|tile, _| tile == active);
    }

    fn find_tile(&self, pane: Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&pane)
    }

    pub(super) fn is_shown(&self, pane: Pane) -> bool {
        self.find_tile(pane)
            .is_some_and(|id| self.tree.is_visible(id))
    }

    /// Returns whether a panel is shown and no other tab covers it.
    pub(super) fn is_in_front(&self, pane: Pane) -> bool {
        let visible = self.tree.active_tiles();
        self.find_tile(pane).is_some_and(|id| visible.contains(&id))
    }

    /// Returns the panel at a position on the screen, as drawn in the last frame.
    pub(super) fn pane_at(&self, at: Pos2) -> Option<Pane> {
        let visible = self.tree.active_tiles();
        visible.into_iter().find_map(|id| {
            let rect = self.tree.tiles.rect(id)?;
            let pane = self.tree.tiles.get_pane(&id)?;
            rect.contains(at).then_some(*pane)
        })
    }

    pub(super) fn set_shown(&mut self, pane: Pane, is_shown: bool) {
        let Some(id) = self.find_tile(pane) else {
            return;
        };
        self.tree.set_visible(id, is_shown);
        if !is_shown {
            return;
        }

        self.tree.make_active(|tile, _| tile == id);
        let tiles = &self.tree.tiles;
        self.maximized = self
            .maximized
            .filter(|part| contains_tile(tiles, *part, id));
        if let Some(part) = self.column_parts().find(id) {
            self.collapsed.expand(part);
        }
    }

    /// Maximizes the tabs at a position, or else those of the canvas. If any are maximized,
    /// restores the other panels instead.
    pub(super) fn toggle_maximized(&mut self, at: Option<Pos2>) {
        if self.maximized.take().is_some() {
            return;
        }

        let tiles = &self.tree.tiles;
        let are_at = |id: &TileId, at: Pos2| {
            let is_tabs = matches!(tiles.get_container(*id), Some(Container::Tabs(_)));
            is_tabs && tiles.rect(*id).is_some_and(|rect| rect.contains(at))
        };
        let visible = self.tree.active_tiles();
        let found = at.and_then(|at| visible.into_iter().find(|id| are_at(id, at)));
        let canvas = self.find_tile(Pane::Canvas);
        self.maximized = found.or_else(|| canvas.and_then(|canvas| tiles.parent_of(canvas)));
    }

    /// Returns the parts above and below the canvas.
    fn column_parts(&self) -> ColumnParts {
        let canvas = self.find_tile(Pane::Canvas);
        canvas.map_or_else(ColumnParts::default, |canvas| {
            ColumnParts::new(&self.tree.tiles, canvas)
        })
    }

    pub(super) fn draw_panels(
        &mut self,
        ui: &mut Ui,
        rest: &mut PanelStates,
        canvas: &mut Canvas,
        sheet: PanelSheet<'_>,
    ) {
        self.collapsed.set_height(ui.available_height());
        let tiles = &mut self.tree.tiles;
        self.maximized = self
            .maximized
            .filter(|part| tiles.is_visible_in_layout(*part));
        let hidden = self
            .maximized
            .map_or_else(Vec::new, |part| hide_other_tiles(tiles, part));

        let parts = self.column_parts();
        let visible = self.tree.active_tiles();
        let is_visible = |pane| {
            let tile = self.find_tile(pane);
            tile.is_some_and(|id| visible.contains(&id) && !self.is_collapsed(&parts, id))
        };
        let is_canvas_visible = is_visible(Pane::Canvas);
        rest.curves
            .set_visible_places(is_visible(Pane::Curve), is_visible(Pane::Inspector));

        let canvas_tile = self.find_tile(Pane::Canvas);
        let temporary = match (self.tree.root, canvas_tile) {
            (Some(root), Some(canvas)) => keep_panel_sizes(
                &mut self.tree.tiles,
                root,
                canvas,
                ui.available_size(),
                &self.collapsed,
            ),
            _ => Vec::new(),
        };

        // The nodes stay where they are on the screen, unless the window itself is resized.
        if self.room.replace(ui.available_size()) == Some(ui.available_size()) {
            canvas.keep_place();
        }

        if !is_canvas_visible {
            canvas.note_hidden();
        }
        let hidden_beside_canvas = self.count_hidden_beside_canvas();

        skip_resize_handles(ui, &mut self.walks_back);
        let mut drawing = PaneBehavior {
            rest,
            canvas,
            sheet,
            canvas_tile,
            hidden_beside_canvas,
            parts: &parts,
            collapsed: &self.collapsed,
            maximized: self.maximized,
            bars: &mut self.bars,
            action: None,
            palette: theme::current_palette(ui.ctx()),
        };
        self.tree.ui(&mut drawing, ui);
        let action = drawing.action;

        show_tiles(&mut self.tree.tiles, &hidden);
        for share in temporary {
            if share.restore_share(&mut self.tree.tiles) {
                self.collapsed.expand(share.part);
            }
        }
        match action {
            None => {}
            Some(BarAction::ToggleCollapsed(part)) => self.collapsed.toggle(part),
            Some(BarAction::RestorePanels) => self.maximized = None,
            Some(BarAction::ShowTab(pane)) => self.set_shown(pane, true),
        }
    }

    /// Counts the hidden panels among the tabs of the canvas.
    fn count_hidden_beside_canvas(&self) -> usize {
        let tiles = &self.tree.tiles;
        let tabs = self
            .find_tile(Pane::Canvas)
            .and_then(|id| tiles.parent_of(id));
        let container = tabs.and_then(|tabs| tiles.get_container(tabs));
        let children = container.into_iter().flat_map(Container::children);
        children.filter(|id| !tiles.is_visible(**id)).count()
    }

    /// Returns whether a tile is in a collapsed part. A maximized part is never collapsed.
    fn is_collapsed(&self, parts: &ColumnParts, tile: TileId) -> bool {
        let part = parts.find(tile).filter(|_| self.maximized.is_none());
        part.is_some_and(|part| self.collapsed.contains(part))
    }
}

/// Returns whether a tile is `wanted` or contains it.
fn contains_tile(tiles: &Tiles<Pane>, tile: TileId, wanted: TileId) -> bool {
    let mut open = vec![tile];
    while let Some(id) = open.pop() {
        if id == wanted {
            return true;
        }
        let container = tiles.get_container(id);
        open.extend(container.into_iter().flat_map(Container::children).copied());
    }
    false
}

/// Makes Tab skip the resize handles between panels. They work only with a pointer and have no
/// label, but `egui_tiles` offers no way to make them unfocusable.
fn skip_resize_handles(ui: &Ui, walks_back: &mut bool) {
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
    // No other widget is as thin as a resize handle.
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

/// Validates a loaded tree: it must hold every panel once and reach every tile once.
fn validate_tree(tree: Tree<Pane>) -> Option<PanelLayout> {
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

    // A layout that was saved before a panel existed gets it hidden beside the canvas.
    tiles.recompute_next_tile_id();
    let missing: Vec<Pane> = Pane::ALL
        .into_iter()
        .filter(|pane| !panes.contains(pane))
        .collect();
    let beside = tiles
        .find_pane(&Pane::Canvas)
        .and_then(|canvas| tiles.parent_of(canvas));
    for pane in missing.into_iter().filter(|pane| *pane != Pane::Canvas) {
        let tile = tiles.insert_pane(pane);
        let Some(Tile::Container(container)) = tiles.get_mut(beside?) else {
            return None;
        };
        container.add_child(tile);
        tiles.set_visible(tile, false);
        seen.insert(tile.0);
        panes.push(pane);
    }

    panes.sort_unstable();
    let mut all = Pane::ALL;
    all.sort_unstable();
    let is_whole = panes == all && seen.len() == tiles.len();
    // A hidden canvas could not be shown again, because no command and no click does that.
    let canvas = tiles.find_pane(&Pane::Canvas)?;
    tiles.set_visible(canvas, true);
    tiles.recompute_next_tile_id();
    is_whole.then(|| PanelLayout::from_tiles(root, tiles))
}

#[cfg(test)]
mod tests;
