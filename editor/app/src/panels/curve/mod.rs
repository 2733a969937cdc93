//! The curve editor: small at the top of the inspector, large in its own panel. Both show the plot
//! with its handles, a description and the formula. The large one also has ready-made curves,
//! other curves to compare with, and curves fitted to points. While both are visible, the plot is
//! only in the panel and the inspector keeps the numbers.

pub(crate) mod compare;
pub(crate) mod curve_plot;
pub(crate) mod drag_handle;
pub(crate) mod fit;
pub(crate) mod point_handles;
mod preset_tiles;
pub(crate) mod shape;
mod tile;

use eframe::egui::{Align, Layout, Rect, ScrollArea, Ui, UiBuilder, vec2};
use inclination_analysis::{
    simulation::CurveCoverage,
    study::curve::{self, Curve},
};
use inclination_core::{
    authoring::{
        kind::Family,
        model::{Node, NodeId, Nodes},
    },
    text::append_unit,
};
use inclination_project::text::number::{format_short, format_steady};

use super::{
    PanelSheet,
    node_fields::{
        SelectedNodes, input_unit, show_points, show_settings, show_sockets, source_name,
    },
    previews::{CurveInputs, RunChoice, find_inputs, save_plot},
    widgets::{LINE_HEIGHT, choose_word, draw_text_block, remark},
};
use crate::theme;
use curve_plot::CurvePlotOptions;

pub(super) use curve_plot::CurvePlot;

/// Label of the list of tools next to the curve.
pub const BESIDE_CURVE: &str = "Curve tools";

/// The height of the plot in the inspector, in points.
const SMALL_PLOT_HEIGHT: f32 = 184.0;
/// The width of the tools next to the large plot where there is room, in points.
const TOOLS_WIDTH: f32 = 264.0;
/// The panel width in points above which the plot moves from the inspector to the panel.
const MAX_NARROW_PANEL_WIDTH: f32 = 400.0;
/// The available height in points above which the large plot leaves room for the formula.
const MIN_HEIGHT_FOR_FORMULA: f32 = 240.0;
/// The number of lines for the description of a curve in the inspector.
const SMALL_DESCRIPTION_LINES: usize = 3;
/// The same in the panel.
const DESCRIPTION_LINES: usize = 2;
/// The number of lines for the formula of a curve in the inspector.
const SMALL_FORMULA_LINES: usize = 2;

/// The tools next to the large plot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CurveTool {
    #[default]
    Shape,
    Ready,
    Compare,
    Fit,
}

/// The state of the curve editor.
#[derive(Debug, Default)]
pub(super) struct CurveEditor {
    small: CurvePlot,
    large: CurvePlot,
    side: CurveTool,
    compare: compare::ComparedCurves,
    fit: fit::FitTool,
    /// Whether the panel can be seen, and whether the inspector can.
    seen: (bool, bool),
    /// Whether the panel has room for a large plot.
    is_wide: bool,
    /// Whether the panel has room for the formula below the plot.
    has_formula: bool,
}

impl CurveEditor {
    /// Stores which of its two places are visible, so that the plot is drawn in only one of them.
    pub(super) fn set_visible_places(&mut self, panel: bool, inspector: bool) {
        self.seen = (panel, inspector);
    }

    /// Draws the small editor at the top of the inspector, unless the large one shows the plot.
    pub(super) fn draw_in_inspector(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        id: NodeId,
        node: &Node,
    ) {
        let played = sheet.open.effective_body().get(&id).unwrap_or(node);
        let Some(curve) = read_curve(sheet, played).filter(|_| !(self.seen.0 && self.is_wide))
        else {
            return;
        };

        draw_description(ui, &curve, "", SMALL_DESCRIPTION_LINES);
        ui.add_space(4.0);

        let look = CurvePlotOptions {
            height: SMALL_PLOT_HEIGHT,
            is_large: false,
            beside: &[],
            dots: &[],
            inputs: None,
            is_drawn_on: false,
        };
        self.small.draw_plot(ui, sheet, id, node, &curve, &look);
        draw_current_value(ui, &curve);
        shape::draw_kind_buttons(ui, sheet, id, node);
    }

    /// Draws the formula of a curve below its fields, unless the large editor shows it.
    pub(super) fn draw_formula_in_inspector(
        &self,
        ui: &mut Ui,
        sheet: &PanelSheet<'_>,
        id: NodeId,
        node: &Node,
    ) {
        let played = sheet.open.effective_body().get(&id).unwrap_or(node);
        let curve = read_curve(sheet, played)
            .filter(|_| !(self.seen.0 && self.is_wide && self.has_formula));
        if let Some(curve) = curve {
            draw_formula(ui, &curve, SMALL_FORMULA_LINES);
        }
    }

    pub(super) fn draw_panel(
        &mut self,
        ui: &mut Ui,
        choice: &RunChoice,
        inputs: &mut CurveInputs,
        sheet: &mut PanelSheet<'_>,
    ) {
        let room = ui.available_rect_before_wrap().shrink2(vec2(12.0, 4.0));
        let builder = UiBuilder::new().max_rect(room);
        ui.scope_builder(builder, |ui| self.draw_content(ui, choice, inputs, sheet));
    }

    fn draw_content(
        &mut self,
        ui: &mut Ui,
        choice: &RunChoice,
        inputs: &mut CurveInputs,
        sheet: &mut PanelSheet<'_>,
    ) {
        let lead = sheet.open.view.selection.lead_node();
        let body = sheet.open.effective_body();
        let id = lead.and_then(|lead| find_curve(body, lead));
        let found = id.and_then(|id| {
            let node = body.get(&id)?;
            Some((id, node, read_curve(sheet, node)?))
        });
        let Some((id, node, curve)) = found else {
            remark(ui, "Select a curve to edit it here.");
            compare::draw_edit_link(ui, sheet);
            return;
        };

        let name = if lead == Some(id) {
            String::new()
        } else {
            format!("“{}”. ", node.display_title(sheet.graph()))
        };
        let inputs = self.compare.shows_inputs().then(|| {
            let curves = inputs.request_inputs(sheet.open, choice, &sheet.wake);
            find_inputs(curves, sheet.group(), id)
        });
        let inputs = inputs.flatten();
        ui.push_id((sheet.open.id().0, sheet.group(), id), |ui| {
            let room = ui.available_rect_before_wrap();
            self.is_wide = room.width() > MAX_NARROW_PANEL_WIDTH;
            let across = TOOLS_WIDTH.min(room.width() * 0.42);
            let (left, right) = room.split_left_right_at_x(room.right() - across);

            draw_column(ui, left.with_max_x(left.right() - 12.0), "plot", |ui| {
                let beside = self.compare.chosen_curves(sheet, id);
                let is_roomy = ui.available_height() > MIN_HEIGHT_FOR_FORMULA;
                self.has_formula = is_roomy;
                let row = vec2(ui.available_width(), LINE_HEIGHT);
                ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::TOP), |ui| {
                    let plot = curve.to_plot(&curve.frame(), None, &beside);
                    save_plot(ui, "curve", &plot, sheet);
                    let words = Layout::top_down(Align::Min);
                    ui.with_layout(words, |ui| {
                        draw_description(ui, &curve, &name, DESCRIPTION_LINES);
                    });
                });

                let is_fitting = self.side == CurveTool::Fit;
                let dots = if is_fitting {
                    self.fit.points_to_fit()
                } else {
                    Vec::new()
                };

                let below = if is_roomy { 56.0 } else { 8.0 };
                let look = CurvePlotOptions {
                    height: (ui.available_height() - below).max(96.0),
                    is_large: true,
                    beside: &beside,
                    dots: &dots,
                    inputs: inputs.as_ref(),
                    is_drawn_on: is_fitting,
                };

                let (shown, frame) = self.large.draw_plot(ui, sheet, id, node, &curve, &look);
                if is_fitting {
                    self.fit.add_points_on_plot(ui, &shown, &frame);
                }

                if is_roomy {
                    draw_formula(ui, &curve, 1);
                    draw_current_value(ui, &curve);
                }
            });

            draw_column(ui, right, "side", |ui| {
                self.draw_tools(ui, sheet, (id, node), &curve, inputs.as_ref());
            });
        });
    }

    /// Draws the tools next to the large plot.
    fn draw_tools(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        (id, node): (NodeId, &Node),
        curve: &Curve<'_>,
        inputs: Option<&CurveCoverage>,
    ) {
        let all = [
            CurveTool::Shape,
            CurveTool::Ready,
            CurveTool::Compare,
            CurveTool::Fit,
        ];
        let words = ["Shape", "Ready-made", "Compare", "Fit"];
        let at = all.iter().position(|side| *side == self.side);
        if let Some(at) = choose_word(ui, BESIDE_CURVE, &words, at) {
            self.side = all[at];
        }

        let scrolled = ScrollArea::vertical()
            .id_salt(("side", self.side as u8))
            .auto_shrink([false, false]);
        scrolled.show(ui, |ui| {
            ui.set_width(ui.available_width() - 8.0);
            ui.spacing_mut().item_spacing.y = 4.0;
            match self.side {
                CurveTool::Shape => {
                    shape::draw_kind_buttons(ui, sheet, id, node);
                    shape::draw_shape_buttons(ui, sheet, id, node);
                    if node.kind.spec().pieces {
                        let points = &mut self.large.points;
                        shape::draw_point_tools(ui, sheet, id, node, curve, points);
                    }
                    draw_fields(ui, sheet, id, self.seen.1);
                }
                CurveTool::Ready => preset_tiles::draw_presets(ui, sheet, id, curve),
                CurveTool::Compare => self.compare.draw_list(ui, sheet, id, inputs),
                CurveTool::Fit => self.fit.draw_tool(ui, sheet, id, curve),
            }
        });
    }
}

/// Returns the curve that is edited while a node is selected: the node itself, or the only curve
/// that feeds it.
fn find_curve(body: &Nodes, selected: NodeId) -> Option<NodeId> {
    let is_curve = |id: &NodeId| {
        let node = body.get(id);
        node.is_some_and(|node| node.kind.family() == Family::Curve)
    };
    if is_curve(&selected) {
        return Some(selected);
    }

    let wires = body.get(&selected)?.all_sockets();
    let sources = wires.filter_map(|(_, socket)| Some(socket.wire()?.node));
    let mut curves = sources.filter(is_curve);
    let only = curves.next()?;
    curves.all(|other| other == only).then_some(only)
}

/// Draws the plot of a curve with its handles, outside the editor. Draws nothing for other nodes.
pub(super) fn draw_small_plot(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    plot: &mut CurvePlot,
    id: NodeId,
    height: f32,
) {
    let Some(node) = sheet.open.body().get(&id) else {
        return;
    };
    let played = sheet.open.effective_body().get(&id).unwrap_or(node);
    if let Some(curve) = read_curve(sheet, played) {
        let look = CurvePlotOptions {
            height,
            is_large: false,
            beside: &[],
            dots: &[],
            inputs: None,
            is_drawn_on: false,
        };
        plot.draw_plot(ui, sheet, id, node, &curve, &look);
    }
}

/// Draws the fields for a curve's numbers, points and settings, unless the inspector shows them.
fn draw_fields(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: NodeId, is_inspector_shown: bool) {
    let is_selected = sheet.open.view.selection.lead_node() == Some(id);
    if is_selected && is_inspector_shown {
        return;
    }

    let chosen = if is_selected {
        SelectedNodes::from_selection(sheet)
    } else {
        SelectedNodes::from_ids(sheet, [id])
    };
    show_sockets(ui, sheet, &chosen);
    if let Some((id, node)) = chosen.single_node() {
        show_points(ui, sheet, id, node);
    }
    show_settings(ui, sheet, &chosen);
}

fn draw_column(ui: &mut Ui, rect: Rect, name: &str, add: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new()
        .id_salt(name)
        .max_rect(rect)
        .layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(rect.expand(12.0).intersect(ui.clip_rect()));
        add(ui);
    });
}

/// Evaluates a node's curve with the current values on its wires, or `None` if it is no curve.
fn read_curve<'a>(sheet: &PanelSheet<'a>, node: &'a Node) -> Option<Curve<'a>> {
    if node.kind.family() != Family::Curve {
        return None;
    }
    let given = |wire| sheet.wire_value(wire);
    let wire = node.sockets.first().and_then(|socket| socket.wire());
    let input = wire.map_or_else(String::new, |wire| source_name(sheet, wire));
    let unit = input_unit(sheet, node);
    Curve::new(sheet.graph(), sheet.group(), node, input, unit, given)
}

/// Draws a description of the curve's shape after the curve's name, in a fixed number of lines.
fn draw_description(ui: &mut Ui, curve: &Curve<'_>, name: &str, lines: usize) {
    let palette = theme::current_palette(ui.ctx());
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let muted = if curve.node().is_effectively_muted() {
        "Muted: acts as a straight line. "
    } else {
        ""
    };
    let text = format!("{name}{muted}{}", curve::describe_curve(curve));
    draw_text_block(ui, &text, &font, palette.dim, lines);
}

/// Draws the curve's value and its slope at the sample.
fn draw_current_value(ui: &mut Ui, curve: &Curve<'_>) {
    let palette = theme::current_palette(ui.ctx());
    let x = curve.current_input();
    let slope = curve::describe_slope(curve, x);
    let at = append_unit(&format_short(x), &curve.unit);
    let here = format!("{at} → {}, {slope}", format_steady(curve.output_at(x)));
    draw_text_block(ui, &here, &theme::text_font(11.0), palette.dim, 1);
}

/// Draws the formula with its numbers and the meaning of t, in a fixed number of lines.
fn draw_formula(ui: &mut Ui, curve: &Curve<'_>, lines: usize) {
    let palette = theme::current_palette(ui.ctx());
    let scale =
        curve::describe_scale(curve).map_or_else(String::new, |scale| format!(",  {scale}"));

    let formula = format!("{}{scale}", curve::format_formula(curve));
    draw_text_block(ui, &formula, &theme::number_font(11.0), palette.text, lines);
}
