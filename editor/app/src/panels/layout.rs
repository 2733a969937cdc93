//! Arranges the panels around the canvas. Panels keep their size when the window is resized; only
//! the canvas grows or shrinks. To that end, the shares of the rows and columns that lead to the
//! canvas are screen points.

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

use super::{PanelSheet, PanelStates, contract, history, inspector, library, problems};
use crate::{canvas::Canvas, pane::Pane, theme};
use sizes::{contains_tile, find_column_share, keep_panel_sizes};

/// The initial width of the left panels, in points.
const INITIAL_LEFT_WIDTH: f32 = 216.0;
/// The initial width of the inspector, in points.
const INITIAL_INSPECTOR_WIDTH: f32 = 304.0;
/// The initial height of the problems panel below the canvas, in points.
const INITIAL_PROBLEMS_HEIGHT: f32 = 128.0;
/// The initial height of the plots, in points.
const INITIAL_PLOTS_HEIGHT: f32 = 304.0;
/// The height of the plots once the large curve is shown among them, in points.
const PLOTS_HEIGHT_WITH_CURVE: f32 = 448.0;
/// The minimum width and height of a panel, in points.
const MIN_PANEL_SIZE: f32 = 96.0;
/// The height of a row of panel titles, in points.
const TAB_BAR_HEIGHT: f32 = 32.0;

/// The arrangement of the panels.
#[derive(Debug)]
pub(super) struct PanelLayout {
    tree: Tree<Pane>,
    /// Whether Tab last went backward.
    walks_back: bool,
    /// The document whose problems were shown last, and whether it has had any since.
    problems_seen: Option<(DocumentId, bool)>,
    /// Whether the large curve was visible in the last frame.
    had_curve: bool,
}

impl Default for PanelLayout {
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
            &[
                (canvas, 552.0),
                (below, INITIAL_PLOTS_HEIGHT),
                (problems, INITIAL_PROBLEMS_HEIGHT),
            ],
        );
        let across = [
            (left, INITIAL_LEFT_WIDTH),
            (middle, 1080.0),
            (inspector, INITIAL_INSPECTOR_WIDTH),
        ];
        let root = linear(LinearDir::Horizontal, &across);

        let mut layout = Self::from_tiles(root, tiles);
        // These panels stay hidden until the user asks for them.
        layout.set_shown(Pane::Library, false);
        layout.set_shown(Pane::Help, false);
        layout.set_shown(Pane::Contract, false);

        layout
    }
}

impl PanelLayout {
    fn from_tiles(root: TileId, tiles: Tiles<Pane>) -> Self {
        let tree = Tree::new(Id::unique("panels"), root, tiles);
        Self {
            tree,
            walks_back: false,
            problems_seen: None,
            had_curve: false,
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

        value.to_string()
    }

    /// Restores a saved layout, or the default one if the text is damaged.
    pub(super) fn restore_json(&mut self, saved: &str) {
        let tree = serde_json::from_str::<Tree<Pane>>(saved);
        *self = tree.ok().and_then(validate_tree).unwrap_or_default();
    }

    fn find_tile(&self, pane: Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&pane)
    }

    pub(super) fn is_shown(&self, pane: Pane) -> bool {
        self.find_tile(pane)
            .is_some_and(|id| self.tree.is_visible(id))
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
        if is_shown {
            self.tree.make_active(|tile, _| tile == id);
        }
    }

    /// Enlarges the plots for a panel that became visible among them, unless the user has resized
    /// them. Returns whether it did.
    fn enlarge_plots_for(&mut self, pane: Pane) -> bool {
        let found = self.find_tile(Pane::Canvas).zip(self.find_tile(pane));
        let Some((canvas, mut part)) = found else {
            return false;
        };

        let tiles = &mut self.tree.tiles;
        while let Some(parent) = tiles.parent_of(part) {
            let is_beside = contains_tile(tiles, parent, canvas);
            if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(parent)
                && linear.dir == LinearDir::Vertical
                && is_beside
            {
                let is_first = linear.shares[part].to_bits() == INITIAL_PLOTS_HEIGHT.to_bits();
                if is_first {
                    linear.shares.set_share(part, PLOTS_HEIGHT_WITH_CURVE);
                }
                return is_first;
            }
            part = parent;
        }

        false
    }

    pub(super) fn draw_panels(
        &mut self,
        ui: &mut Ui,
        rest: &mut PanelStates,
        canvas: &mut Canvas,
        sheet: PanelSheet<'_>,
    ) {
        let canvas_tile = self.find_tile(Pane::Canvas);
        let visible = self.tree.active_tiles();
        let is_visible = |pane| self.find_tile(pane).is_some_and(|id| visible.contains(&id));
        let (curve, inspector) = (is_visible(Pane::Curve), is_visible(Pane::Inspector));
        rest.curves.set_visible_places(curve, inspector);
        if curve && !self.had_curve && self.enlarge_plots_for(Pane::Curve) {
            canvas.keep_place();
        }
        self.had_curve = curve;

        // Without problems the panel shrinks to its title row and the canvas gets the space. Once
        // the document has had a problem the panel keeps its place: content that jumps while the
        // user works is worse than an empty panel.
        let id = sheet.open.id();
        let (before, had) = self
            .problems_seen
            .map_or((None, false), |(id, had)| (Some(id), had));
        let has = !problems::is_empty(&sheet) || (had && before == Some(id));
        self.problems_seen = Some((id, has));
        if before == Some(id) && has != had {
            canvas.keep_place();
        }

        let low = self.find_tile(Pane::Problems).filter(|_| !has);
        let mut saved_share = None;
        let mut shrunk = Vec::new();
        if let (Some(root), Some(canvas_tile)) = (self.tree.root, canvas_tile) {
            saved_share =
                low.and_then(|tile| find_column_share(&self.tree.tiles, root, canvas_tile, tile));
            let low = saved_share.map(|(_, part, _)| part);
            let tiles = &mut self.tree.tiles;
            shrunk = keep_panel_sizes(tiles, root, canvas_tile, ui.available_size(), low);
        }

        let mut drawing = PaneBehavior {
            rest,
            canvas,
            sheet,
            canvas_tile,
            palette: theme::current_palette(ui.ctx()),
        };

        skip_resize_handles(ui, &mut self.walks_back);
        self.tree.ui(&mut drawing, ui);

        for shrunk in shrunk {
            shrunk.restore_share(&mut self.tree.tiles);
        }

        if let Some((container, part, share)) = saved_share
            && let Some(Tile::Container(Container::Linear(linear))) =
                self.tree.tiles.get_mut(container)
            // The part may have been dragged elsewhere, or another one next to it.
            && linear.children.contains(&part)
        {
            linear.shares.set_share(part, share);
        }
    }
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

/// Draws the panes for `egui_tiles`.
struct PaneBehavior<'a> {
    rest: &'a mut PanelStates,
    canvas: &'a mut Canvas,
    sheet: PanelSheet<'a>,
    canvas_tile: Option<TileId>,
    palette: &'static Palette,
}

impl Behavior<Pane> for PaneBehavior<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        let sheet = &mut self.sheet;
        match pane {
            Pane::Canvas => {
                let ground = theme::current_palette(ui.ctx()).background;
                ui.painter().rect_filled(ui.max_rect(), 0.0, ground);
                self.canvas.show_canvas(ui, sheet.open, sheet.requests);
            }
            Pane::Stats => self.rest.stats.draw(ui, sheet),
            Pane::Inspector => inspector::draw_panel(ui, sheet, &mut self.rest.curves),
            Pane::Problems => problems::draw_panel(ui, sheet),
            Pane::Outline => self.rest.outline.draw(ui, sheet),
            Pane::Sweep => self.rest.previews.draw_sweep(ui, sheet),
            Pane::Map => self.rest.previews.draw_map(ui, sheet),
            Pane::Why => self.rest.previews.draw_why(ui, sheet),
            Pane::Distribution => self.rest.previews.draw_distribution(ui, sheet),
            Pane::Sensitivity => self.rest.previews.draw_sensitivity(ui, sheet),
            Pane::Curve => self.rest.curves.draw_panel(ui, sheet),
            Pane::Samples => self.rest.previews.draw_samples(ui, sheet),
            Pane::Compare => self.rest.previews.draw_compare(ui, sheet),
            Pane::Library => library::draw_panel(ui, sheet),
            Pane::Contract => contract::draw_panel(ui, sheet),
            Pane::History => history::draw_panel(ui, sheet),
            Pane::Help => self.rest.help.draw_panel(ui, sheet),
        }

        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        let count = match pane {
            Pane::Problems => problems::notice_count(&self.sheet),
            Pane::Contract => contract::difference_count(&self.sheet),
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
        let palette = theme::current_palette(ui.ctx());
        let color = if state.active {
            palette.text
        } else {
            palette.dim
        };

        let font = theme::heading_font(theme::SMALL_TEXT_SIZE);
        let galley = ui.painter().layout_no_wrap(title.clone(), font, color);

        let is_problems = matches!(tiles.get(tile), Some(Tile::Pane(Pane::Problems)));
        let none = (is_problems && problems::is_empty(&self.sheet)).then(|| {
            let font = theme::text_font(theme::SMALL_TEXT_SIZE);
            ui.painter()
                .layout_no_wrap(String::from("none"), font, palette.dim)
        });
        let more = none.as_ref().map_or(0.0, |none| none.size().x + 8.0);

        let size = vec2(galley.size().x + more + 24.0, ui.available_height());
        let (_, rect) = ui.allocate_space(size);
        let response = ui.interact(rect, id, Sense::click_and_drag());

        response.widget_info(|| {
            let said = none.as_ref().map_or("", |_| ", none");
            // The title separates its count by spaces; a screen reader pauses at a comma.
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

        let color = if response.hovered() {
            palette.text
        } else {
            color
        };
        ui.painter()
            .galley_with_override_text_color(at, galley, color);

        if response.has_focus() {
            let stroke = Stroke::new(1.5, palette.focus);
            let inside = eframe::egui::StrokeKind::Inside;
            ui.painter()
                .rect_stroke(rect.shrink(4.0), 5.0, stroke, inside);
        }

        response
    }

    fn tab_bar_height(&self, _style: &eframe::egui::Style) -> f32 {
        TAB_BAR_HEIGHT
    }

    /// Hides the canvas's title while the canvas is alone in its tabs.
    fn is_tab_bar_visible(&self, _tile: TileId, tabs: &Tabs) -> bool {
        tabs.children.len() > 1 || tabs.children.first() != self.canvas_tile.as_ref()
    }

    fn is_tile_draggable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        // Panels are dragged by their titles. The space next to a title would be an unlabeled
        // keyboard stop.
        let is_pane = matches!(tiles.get(tile), Some(Tile::Pane(_)));
        is_pane
            && self
                .canvas_tile
                .is_none_or(|canvas| !contains_tile(tiles, tile, canvas))
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

    /// Leaves these keys to the document tabs.
    fn cycle_tabs_with_keyboard(&self) -> bool {
        false
    }

    fn min_size(&self) -> f32 {
        MIN_PANEL_SIZE
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
