//! The curve editor: small at the top of the inspector, large in a panel of its own. Both have the plot with its handles
//! (`stage`), what it says and its formula; the large one has its numbers, ready-made curves, others to compare with, and
//! curves that fit points beside it.

mod compare;
mod fit;
mod grab;
mod points;
mod ready;
mod shape;
mod stage;

use eframe::egui::{Align, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};
use inclination_core::{
    kind::Family,
    model::{Node, NodeId, Wire},
};

use super::{
    Sheet, inspector,
    previews::save_plot,
    widgets::{LINE, choose, remark},
};
use crate::{
    live::Shown,
    plot,
    study::curve::{self, Curve},
    text::number::{short, steady, with_unit},
    theme,
};
use inspector::capital;
use stage::{Look, Stage};

/// How high the plot in the inspector is.
const SMALL: f32 = 184.0;
/// How wide what stands beside the large plot is, where there is room.
const SIDE: f32 = 304.0;

/// What stands beside the large plot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Side {
    #[default]
    Numbers,
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
}

impl Curves {
    /// At the top of the inspector.
    pub(super) fn draw_small(
        &mut self,
        ui: &mut Ui,
        sheet: &mut Sheet<'_>,
        id: NodeId,
        node: &Node,
    ) {
        let Some(curve) = read(sheet, node) else {
            return;
        };
        says(ui, &curve);
        ui.add_space(4.0);
        let look = Look {
            height: SMALL,
            is_large: false,
            beside: &[],
            dots: &[],
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
        let chosen = inspector::Chosen::of(sheet);
        let lead = sheet.open.view.selection.lead_node();
        let node = lead.and_then(|id| Some((id, sheet.open.body().get(&id)?)));
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
            let across = SIDE.min(room.width() * 0.48);
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
                let look = Look {
                    height: (ui.available_height() - 56.0).max(96.0),
                    is_large: true,
                    beside: &beside,
                    dots: &dots,
                };
                let (shown, frame) = self.large.draw(ui, sheet, (id, node), &curve, &look);
                if is_fitting
                    && shown.response.clicked()
                    && let Some(at) = shown.response.interact_pointer_pos()
                {
                    let grain = frame.grain(0.0025);
                    self.fit
                        .add(curve::points::snapped(shown.numbers(at), grain));
                }
                formula(ui, &curve);
            });
            column(ui, right, "side", |ui| {
                let all = [Side::Numbers, Side::Ready, Side::Compare, Side::Fit];
                let words = ["Numbers", "Ready-made", "Compare", "Fit"];
                let at = all.iter().position(|side| *side == self.side);
                if let Some(at) = choose(ui, "Beside the curve", &words, at) {
                    self.side = all[at];
                }
                ScrollArea::vertical()
                    .id_salt(("side", self.side as u8))
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        ui.set_width(ui.available_width() - 8.0);
                        ui.spacing_mut().item_spacing.y = 4.0;
                        match self.side {
                            Side::Numbers => {
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
                                inspector::numbers(ui, sheet, &chosen);
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
    let open = sheet.open;
    let given = |wire: Wire| {
        let path = open.live.path(open.view.crumbs()).node(wire.node);
        match open.live.value(path, wire.port) {
            Some(Shown::Number(value)) => *value,
            _ => 0.0,
        }
    };
    let wire = node.sockets.first().and_then(|held| held.wire());
    let input = wire.map_or_else(String::new, |wire| inspector::source(sheet, wire));
    let unit = inspector::unit_of_input(sheet, node);
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

/// A small curve that can be pressed, with its name below.
fn tile(
    ui: &mut Ui,
    plot: &plot::Plot,
    name: &str,
    (label, hint): (&str, &str),
    is_chosen: bool,
) -> bool {
    use eframe::egui::{Role, Sense, Stroke, StrokeKind, WidgetInfo};
    let palette = theme::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(88.0, 66.0), Sense::click());
    let (above, below) = rect.split_top_bottom_at_y(rect.bottom() - 20.0);
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
    let mut job = eframe::egui::text::LayoutJob::simple_singleline(
        name.to_owned(),
        theme::words(11.0),
        colour,
    );
    job.wrap = eframe::egui::text::TextWrapping::truncate_at_width(below.width());
    let galley = ui.painter().layout_job(job);
    let at = below.center() - galley.size() / 2.0;
    ui.painter().galley(at, galley, colour);
    super::widgets::focus_ring(ui, rect, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), is_chosen, label));
    response.on_hover_text(hint).clicked()
}
