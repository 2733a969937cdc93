//! Draws the panels and their rows of titles for `egui_tiles`.

use eframe::egui::{Color32, Id, Response, Stroke, Ui, Visuals, WidgetText};
use egui_tiles::{
    Behavior, ResizeState, SimplificationOptions, TabState, Tabs, Tile, TileId, Tiles, UiResponse,
};
use inclination_analysis::palette::Palette;

use super::{
    MIN_PANEL_SIZE, Pane, PanelSheet, PanelStates, TAB_BAR_HEIGHT,
    collapse::{CollapsedParts, ColumnParts},
    contains_tile,
    tab_bar::{self, BarAction, TabBars, TabLook, TabTitle},
};
use crate::{
    canvas::Canvas,
    panels::{contract, history, inspector, library, problems},
    theme,
};

/// Draws the panes for `egui_tiles`.
pub(super) struct PaneBehavior<'a> {
    pub(super) rest: &'a mut PanelStates,
    pub(super) canvas: &'a mut Canvas,
    pub(super) sheet: PanelSheet<'a>,
    pub(super) canvas_tile: Option<TileId>,
    /// The number of hidden panels among the canvas's tabs.
    pub(super) hidden_beside_canvas: usize,
    pub(super) parts: &'a ColumnParts,
    pub(super) collapsed: &'a CollapsedParts,
    /// The tabs that cover all other panels.
    pub(super) maximized: Option<TileId>,
    pub(super) bars: &'a mut TabBars,
    /// What the user asked for in a row of titles.
    pub(super) action: Option<BarAction>,
    pub(super) palette: &'static Palette,
}

impl PaneBehavior<'_> {
    /// Returns the title of a pane with the count that it shows.
    fn title(&self, pane: Pane) -> TabTitle {
        let count = match pane {
            Pane::Problems => Some(problems::notice_count(&self.sheet)),
            Pane::Contract => Some(contract::difference_count(&self.sheet)),
            _ => None,
        };
        TabTitle { pane, count }
    }

    /// Returns the part that contains a tile, if the user can collapse it.
    fn find_part(&self, tile: TileId) -> Option<TileId> {
        self.parts.find(tile).filter(|_| self.maximized.is_none())
    }
}

impl Behavior<Pane> for PaneBehavior<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        // The part of the pane is collapsed.
        if ui.max_rect().height() < 1.0 {
            return UiResponse::None;
        }

        let sheet = &mut self.sheet;
        if *pane == Pane::Canvas {
            let ground = theme::current_palette(ui.ctx()).background;
            ui.painter().rect_filled(ui.max_rect(), 0.0, ground);
            self.canvas.show_canvas(ui, sheet.open, sheet.requests);
            return UiResponse::None;
        }

        // Each document has scroll positions of its own.
        ui.push_id(sheet.open.id(), |ui| match pane {
            Pane::Canvas => {}
            Pane::Table => self.rest.table.draw(ui, sheet),
            Pane::Stats => self.rest.stats.draw(ui, sheet),
            Pane::Inspector => inspector::draw_panel(ui, sheet, &mut self.rest.curves),
            Pane::Problems => problems::draw_panel(ui, sheet),
            Pane::Outline => self.rest.outline.draw(ui, sheet),
            Pane::Sweep => self.rest.previews.draw_sweep(ui, sheet),
            Pane::Map => self.rest.previews.draw_map(ui, sheet),
            Pane::Why => self.rest.previews.draw_why(ui, sheet),
            Pane::Distribution => self.rest.previews.draw_distribution(ui, sheet),
            Pane::Sensitivity => self.rest.previews.draw_sensitivity(ui, sheet),
            Pane::Simulation => {
                let choice = &mut self.rest.run_choice;
                self.rest.previews.draw_simulation(ui, choice, sheet);
            }
            Pane::Report => {
                let (choice, inputs) = (&self.rest.run_choice, &mut self.rest.curve_inputs);
                self.rest.previews.draw_report(ui, choice, inputs, sheet);
            }
            Pane::Scenarios => {
                let choice = &mut self.rest.run_choice.scenario;
                self.rest.scenarios.draw(ui, choice, sheet);
            }
            Pane::Curve => {
                let (choice, inputs) = (&self.rest.run_choice, &mut self.rest.curve_inputs);
                self.rest.curves.draw_panel(ui, choice, inputs, sheet);
            }
            Pane::Samples => self.rest.previews.draw_samples(ui, sheet),
            Pane::Compare => self.rest.previews.draw_compare(ui, sheet),
            Pane::Library => library::draw_panel(ui, sheet),
            Pane::Contract => contract::draw_panel(ui, sheet),
            Pane::History => history::draw_panel(ui, sheet),
            Pane::Help => self.rest.help.draw_panel(ui, sheet),
        });

        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        pane.title().into()
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<Pane>,
        ui: &mut Ui,
        id: Id,
        tile: TileId,
        state: &TabState,
    ) -> Response {
        // Only panes have tabs.
        let Some(Tile::Pane(pane)) = tiles.get(tile) else {
            return ui.interact(ui.cursor(), id, eframe::egui::Sense::hover());
        };

        let look = TabLook {
            is_active: state.active,
            is_dragged: state.is_being_dragged,
        };
        let response = tab_bar::draw_tab(ui, id, self.title(*pane), look);

        let part = self.find_part(tile);
        if let Some(part) = part.filter(|part| self.collapsed.contains(*part))
            && response.clicked()
        {
            self.action = Some(BarAction::ToggleCollapsed(part));
        }
        response
    }

    fn top_bar_right_ui(
        &mut self,
        tiles: &Tiles<Pane>,
        ui: &mut Ui,
        tile: TileId,
        tabs: &Tabs,
        scroll_offset: &mut f32,
    ) {
        ui.spacing_mut().item_spacing.x = 0.0;
        if self.maximized == Some(tile) && tab_bar::draw_restore_button(ui) {
            self.action = Some(BarAction::RestorePanels);
        }

        let active = tabs.active.and_then(|active| tiles.get_pane(&active));
        if let Some((part, active)) = self.find_part(tile).zip(active) {
            let is_collapsed = self.collapsed.contains(part);
            if tab_bar::draw_collapse_button(ui, *active, is_collapsed) {
                self.action = Some(BarAction::ToggleCollapsed(part));
            }
        }

        let visible = tabs.children.iter().filter(|tab| tiles.is_visible(**tab));
        let titles = visible.filter_map(|tab| tiles.get_pane(tab));
        let titles: Vec<TabTitle> = titles.map(|pane| self.title(*pane)).collect();
        let shown = self
            .bars
            .draw_hidden_tabs(ui, tile, &titles, active.copied(), scroll_offset);
        if let Some(pane) = shown {
            self.action = Some(BarAction::ShowTab(pane));
        }
    }

    fn tab_bar_height(&self, _style: &eframe::egui::Style) -> f32 {
        TAB_BAR_HEIGHT
    }

    /// Hides the canvas's title while the canvas is alone in its tabs, unless it covers all other
    /// panels.
    fn is_tab_bar_visible(&self, tile: TileId, tabs: &Tabs) -> bool {
        let has_canvas = self
            .canvas_tile
            .is_some_and(|id| tabs.children.contains(&id));
        self.maximized == Some(tile)
            || !has_canvas
            || tabs.children.len() > self.hidden_beside_canvas + 1
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
