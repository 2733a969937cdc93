//! The curve editor: small at the top of the inspector, large in a panel of its own. Both have the plot with its handles
//! (`stage`), what it says and its formula; the large one has ready-made curves, others to compare with, and curves that
//! fit points beside it. While both can be seen, the plot stands in the panel alone, and the numbers in the inspector.

pub(crate) mod compare;
pub(crate) mod fit;
pub(crate) mod grab;
pub(crate) mod points;
mod ready;
pub(crate) mod shape;
pub(crate) mod stage;

use eframe::egui::{Align, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};
use inclination_analysis::{
    plot::Plot,
    study::curve::{self, Curve},
};
use inclination_core::{
    kind::Family,
    model::{Node, NodeId},
};
use inclination_project::text::number::{short, steady, with_unit};

use super::{
    Sheet,
    node_fields::{Chosen, input_unit, show_points, show_settings, show_sockets, source_name},
    previews::save_plot,
    widgets::{LINE, choose, remark},
};
use crate::{plot, theme};
use stage::{Look, Stage};

/// Label of the choice of tools beside the curve.
pub const BESIDE_CURVE: &str = "Beside the curve";

/// How high the plot in the inspector is.
const SMALL: f32 = 184.0;
/// How wide what stands beside the large plot is, where there is room.
const SIDE: f32 = 264.0;
/// How wide the panel is at least where the plot in the inspector is not as large as its own.
const WIDE: f32 = 400.0;
/// How wide a tile is at least, and how high a line of its words.
const TILE: f32 = 80.0;
const LETTERS: f32 = 16.0;
/// From which height on there is room for its formula below the large plot.
const ROOMY: f32 = 240.0;

/// What stands beside the large plot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Side {
    #[default]
    Shape,
    Ready,
    Compare,
    Fit,
}

/// What the curve editor keeps.
#[derive(Debug, Default)]
pub(super) struct Curves {
    small: Stage,
    large: Stage,
    side: Side,
    compare: compare::Compare,
    fit: fit::Fit,
    /// Whether the panel can be seen, and whether the inspector can.
    seen: (bool, bool),
    /// Whether the panel has room for a large plot.
    is_wide: bool,
}

impl Curves {
    /// Learns which of its places can be seen: what stands in one need not stand in the other.
    pub(super) fn see(&mut self, panel: bool, inspector: bool) {
        self.seen = (panel, inspector);
    }

    /// At the top of the inspector, unless it stands large elsewhere.
    pub(super) fn draw_small(
        &mut self,
        ui: &mut Ui,
        sheet: &mut Sheet<'_>,
        id: NodeId,
        node: &Node,
    ) {
        let played = sheet.open.played_body().get(&id).unwrap_or(node);
        let Some(curve) = read(sheet, played).filter(|_| !(self.seen.0 && self.is_wide)) else {
            return;
        };
        says(ui, &curve);
        ui.add_space(4.0);
        let look = Look {
            height: SMALL,
            is_large: false,
            beside: &[],
            dots: &[],
            is_drawn_on: false,
        };
        self.small.draw(ui, sheet, (id, node), &curve, &look);
        formula(ui, &curve);
        shape::kinds(ui, sheet, id, node);
    }

    /// The panel.
    pub(super) fn draw(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let room = ui.available_rect_before_wrap().shrink2(vec2(12.0, 4.0));
        let builder = UiBuilder::new().max_rect(room);
        ui.scope_builder(builder, |ui| self.inside(ui, sheet));
    }

    fn inside(&mut self, ui: &mut Ui, sheet: &mut Sheet<'_>) {
        let chosen = Chosen::of(sheet);
        let lead = sheet.open.view.selection.lead_node();
        let node = lead.and_then(|id| Some((id, sheet.open.played_body().get(&id)?)));
        let found = node.and_then(|(id, node)| Some((id, node, read(sheet, node)?)));
        let Some((id, node, curve)) = found else {
            remark(
                ui,
                "Select a curve, and it stands here large, with handles for its numbers.",
            );
            compare::offer(ui, sheet);
            return;
        };
        ui.push_id((sheet.open.id().0, sheet.group(), id), |ui| {
            let room = ui.available_rect_before_wrap();
            self.is_wide = room.width() > WIDE;
            let across = SIDE.min(room.width() * 0.42);
            let (left, right) = room.split_left_right_at_x(room.right() - across);
            column(ui, left.with_max_x(left.right() - 12.0), "plot", |ui| {
                let beside = self.compare.curves(sheet, id);
                let row = vec2(ui.available_width(), LINE);
                ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::TOP), |ui| {
                    let plot = curve.plot(&curve.frame(), None, &beside);
                    save_plot(ui, "curve", &plot, sheet);
                    let words = Layout::top_down(Align::Min);
                    ui.with_layout(words, |ui| says(ui, &curve));
                });
                let is_fitting = self.side == Side::Fit;
                let dots = if is_fitting {
                    self.fit.dots()
                } else {
                    Vec::new()
                };
                let is_roomy = ui.available_height() > ROOMY;
                let below = if is_roomy { 56.0 } else { 8.0 };
                let look = Look {
                    height: (ui.available_height() - below).max(96.0),
                    is_large: true,
                    beside: &beside,
                    dots: &dots,
                    is_drawn_on: is_fitting,
                };
                let (shown, frame) = self.large.draw(ui, sheet, (id, node), &curve, &look);
                if is_fitting {
                    self.fit.draw_on(ui, &shown, &frame);
                }
                if is_roomy {
                    formula(ui, &curve);
                }
            });
            column(ui, right, "side", |ui| {
                let all = [Side::Shape, Side::Ready, Side::Compare, Side::Fit];
                let words = ["Shape", "Ready-made", "Compare", "Fit"];
                let at = all.iter().position(|side| *side == self.side);
                if let Some(at) = choose(ui, BESIDE_CURVE, &words, at) {
                    self.side = all[at];
                }
                ScrollArea::vertical()
                    .id_salt(("side", self.side as u8))
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        ui.set_width(ui.available_width() - 8.0);
                        ui.spacing_mut().item_spacing.y = 4.0;
                        match self.side {
                            Side::Shape => {
                                shape::kinds(ui, sheet, id, node);
                                shape::turns(ui, sheet, id, node);
                                if node.kind.spec().pieces {
                                    shape::points(
                                        ui,
                                        sheet,
                                        (id, node),
                                        &curve,
                                        &mut self.large.points,
                                    );
                                }
                                if !self.seen.1 {
                                    numbers(ui, sheet, &chosen);
                                }
                            }
                            Side::Ready => ready::draw(ui, sheet, id, &curve),
                            Side::Compare => self.compare.draw(ui, sheet, id),
                            Side::Fit => self.fit.draw(ui, sheet, id, &curve),
                        }
                    });
            });
        });
    }
}

/// Shows what a curve holds as numbers, words and switches.
fn numbers(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    show_sockets(ui, sheet, chosen);
    if let Some((id, node)) = chosen.only() {
        show_points(ui, sheet, id, node);
    }
    show_settings(ui, sheet, chosen);
}

fn column(ui: &mut Ui, rect: Rect, name: &str, add: impl FnOnce(&mut Ui)) {
    let builder = UiBuilder::new()
        .id_salt(name)
        .max_rect(rect)
        .layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ui.set_clip_rect(rect.expand(12.0).intersect(ui.clip_rect()));
        add(ui);
    });
}

/// A node's curve with what comes along its wires now.
fn read<'a>(sheet: &Sheet<'a>, node: &'a Node) -> Option<Curve<'a>> {
    if node.kind.family() != Family::Curve {
        return None;
    }
    let given = |wire| sheet.given(wire);
    let wire = node.sockets.first().and_then(|held| held.wire());
    let input = wire.map_or_else(String::new, |wire| source_name(sheet, wire));
    let unit = input_unit(sheet, node);
    Curve::of(sheet.graph(), sheet.group(), node, (input, unit), given)
}

/// What it does, and how steep it is where the sample stands.
fn says(ui: &mut Ui, curve: &Curve<'_>) {
    let palette = theme::of(ui.ctx());
    let font = theme::words(theme::SMALL);
    let muted = if curve.node().is_out() {
        "Muted: a straight line for now. "
    } else {
        ""
    };
    let text = format!("{muted}{}", curve::sentence(curve));
    let label = eframe::egui::Label::new(RichText::new(text).font(font).color(palette.dim));
    ui.add(label.wrap());
}

/// Its formula with its numbers, what t is, and the slope at the sample.
fn formula(ui: &mut Ui, curve: &Curve<'_>) {
    let palette = theme::of(ui.ctx());
    let font = theme::numbers(11.0);
    let per = if curve.unit.is_empty() {
        String::from("per 1")
    } else {
        format!("per {}", curve.unit)
    };
    let x = curve.x();
    let slope = curve.slope(x).map_or_else(
        || String::from("jumps here"),
        |slope| format!("slope {} {per}", short(slope)),
    );
    let at = with_unit(&short(x), &curve.unit);
    let here = format!("{at} → {}, {slope}", steady(curve.at(x)));
    let scale = curve::scale(curve).map_or_else(String::new, |scale| format!(",  {scale}"));
    for (text, colour) in [
        (format!("{}{scale}", curve::formula(curve)), palette.text),
        (here, palette.dim),
    ] {
        let text = RichText::new(text).font(font.clone()).color(colour);
        ui.add(eframe::egui::Label::new(text).wrap());
    }
}

/// A small curve that can be pressed, with its name below, and below that what else is said of it.
fn tile(
    ui: &mut Ui,
    plot: &Plot,
    (name, more): (&str, &str),
    (label, hint): (&str, &str),
    is_chosen: bool,
) -> bool {
    use eframe::egui::{
        Role, Sense, Stroke, StrokeKind, WidgetInfo,
        text::{LayoutJob, TextWrapping},
    };
    let palette = theme::of(ui.ctx());
    let words = if more.is_empty() {
        LETTERS
    } else {
        2.0 * LETTERS
    };
    // As many as there is room for, which share it.
    let (room, gap) = (ui.max_rect().width(), ui.spacing().item_spacing.x);
    let count = ((room + gap) / (TILE + gap)).floor().max(1.0);
    let width = ((room + gap) / count - gap).floor();
    let size = vec2(width, 50.0 + words);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (above, below) = rect.split_top_bottom_at_y(rect.bottom() - words - 4.0);
    plot::thumbnail(ui.painter(), above, plot, palette);
    let is_lively = response.hovered() || response.has_focus();
    let edge = match (is_chosen, is_lively) {
        (true, _) => Some(palette.focus),
        (false, true) => Some(palette.dim),
        (false, false) => None,
    };
    if let Some(edge) = edge {
        let stroke = Stroke::new(1.5, edge);
        ui.painter()
            .rect_stroke(above, 5.0, stroke, StrokeKind::Inside);
    }
    let colour = if is_chosen || is_lively {
        palette.text
    } else {
        palette.dim
    };
    let mut middle = below.top() + 2.0 + LETTERS / 2.0;
    for text in [name, more] {
        let font = theme::words(11.0);
        let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = TextWrapping::truncate_at_width(below.width());
        let galley = ui.painter().layout_job(job);
        let at = pos2(below.center().x, middle) - galley.size() / 2.0;
        ui.painter().galley(at, galley, colour);
        middle += LETTERS;
    }
    super::widgets::focus_ring(ui, rect, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), is_chosen, label));
    response.on_hover_text(hint).clicked()
}
