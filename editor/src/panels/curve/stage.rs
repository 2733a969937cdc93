//! The plot of a curve with all that can be dragged on it: the sample's dot, a handle for each number, points.

use eframe::egui::{CursorIcon, Response, Stroke, Ui};
use inclination_core::{
    kind::Unit,
    model::{Node, NodeId, NodeKind, Stat, StatKind},
};

use super::{
    super::{Sheet, widgets::focus_ring},
    grab::{Did, Grab},
    points,
};
use crate::{
    edit::{curves, stats},
    plot::{self, Shown},
    study::curve::{self, Curve, Frame, Handle, Way, points::Turn},
    text::number::{short, with_unit},
    theme,
};

/// What a plot of a curve keeps.
#[derive(Debug, Default)]
pub(super) struct Stage {
    held: Option<Held>,
    pub(super) points: points::Points,
}

/// What stays as it is while something is dragged.
#[derive(Debug)]
struct Held {
    before: Node,
    frame: Frame,
}

/// How a plot of a curve is drawn.
pub(super) struct Look<'a> {
    pub(super) height: f32,
    /// Whether it has handles for numbers that are rarely touched, and moves with the wheel.
    pub(super) is_large: bool,
    /// Curves to compare with.
    pub(super) beside: &'a [(String, Curve<'a>)],
    /// Dots to fit.
    pub(super) dots: &'a [[f32; 2]],
}

impl Stage {
    /// Draws the plot. Gives what the pointer did to it, and where numbers are.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        sheet: &mut Sheet<'_>,
        (id, node): (NodeId, &Node),
        curve: &Curve<'_>,
        look: &Look<'_>,
    ) -> (Shown, Frame) {
        let frame = match &self.held {
            Some(held) => held.frame.clone(),
            None => curve.frame(),
        };
        let before = self.held.as_ref().map(|held| &held.before);
        let before = before.filter(|before| *before != node);
        let mut plot = curve.plot(&frame, before, look.beside);
        if !look.dots.is_empty() {
            plot.series.push(plot::Series {
                name: String::from("to fit"),
                tone: plot::Tone::Notice,
                what: plot::What::Dots(look.dots.to_vec()),
            });
        }
        // Another frame is another plot, which begins with all of it in view.
        let ends = [&frame.across, &frame.up].map(|axis| [axis.low.to_bits(), axis.high.to_bits()]);
        let plot_id = ui.scope_id().with(("curve", id, ends));
        let has_legend = !look.beside.is_empty();
        let is_still = !look.is_large || node.kind.spec().pieces || !look.dots.is_empty();
        let draw = if is_still {
            plot::draw_still
        } else {
            plot::draw
        };
        let shown = draw(ui, plot_id, &plot, look.height, has_legend);
        let seen = (&shown, &frame);
        let mut did = Deed::default();
        for handle in curve::handles(curve, &frame) {
            if handle.is_quiet && !look.is_large {
                continue;
            }
            did = did.or(number(ui, sheet, id, curve, seen, &handle));
        }
        if node.kind.spec().pieces && !node.is_out() {
            let seen = (&shown, &frame, Turn::of(curve));
            did = did.or(self.points.draw(ui, sheet, (id, node), seen));
        }
        // Above the handles: it is dragged more often than any of them, and each sticks out somewhere.
        did = did.or(sample(ui, sheet, (id, node), curve, seen));
        match did.0 {
            Did::Nothing => {}
            Did::Began => {
                self.held = Some(Held {
                    before: node.clone(),
                    frame: frame.clone(),
                });
            }
            Did::Ended => self.held = None,
        }
        if self.held.is_some() && !ui.input(|input| input.pointer.any_down()) {
            self.held = None;
        }
        (shown, frame)
    }
}

/// The sample's dot.
fn sample(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    curve: &Curve<'_>,
    (shown, frame): (&Shown, &Frame),
) -> Deed {
    let Some(stat) = sampled(sheet, node) else {
        return Deed::default();
    };
    let x = curve.x();
    let said = frame.across.say(x);
    let grab = Grab {
        id: ui.scope_id().with(("sample", id)),
        at: [x, curve.at(x)],
        label: &format!("Sample of {} on the curve", stat.name),
        hint: &format!("{} is {said}. Drag it to another sample.", stat.name),
        title: "Change a sample",
        cursor: CursorIcon::ResizeHorizontal,
    };
    let document = sheet.document();
    let make = |[x, _]: [f32; 2], [grain, _]: [f32; 2]| {
        let value = curve::tidy(x - grain / 2.0, x + grain / 2.0);
        let (low, high) = stat.bookends();
        let value = value.clamp(low.min(high), low.max(high));
        stats::changed(document, stat.id, |stat| stat.sample = value)
    };
    let (response, did) = grab.show(ui, sheet.requests, (shown, frame), make);
    focus_ring(ui, response.rect, &response);
    Deed(did)
}

/// What was done to any of several things.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deed(pub(super) Did);

impl Deed {
    pub(super) fn or(self, other: Self) -> Self {
        if self.0 == Did::Nothing { other } else { self }
    }
}

/// The stat whose sample a curve is read at, if it comes straight from it.
fn sampled<'a>(sheet: &Sheet<'a>, node: &Node) -> Option<&'a Stat> {
    let wire = node.sockets.first()?.wire()?;
    let from = sheet.open.body().get(&wire.node)?;
    let NodeKind::Stat(stat) = from.kind else {
        return None;
    };
    let stat = sheet.graph().stat(stat)?;
    matches!(stat.kind, StatKind::Number { .. }).then_some(stat)
}

/// The handle of a number.
fn number(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    id: NodeId,
    curve: &Curve<'_>,
    (shown, frame): (&Shown, &Frame),
    handle: &Handle,
) -> Deed {
    let value = curve.value(handle.socket);
    let about = curve.node().kind.spec().socket(handle.socket);
    let unit = match about.map(|about| about.unit) {
        Some(Unit::OfInput) => curve.unit.as_str(),
        _ => "",
    };
    let said = with_unit(&short(value), unit);
    let title = handle.title;
    let name = super::capital(title);
    if handle.is_wired {
        let at = shown.at(handle.x, handle.y);
        let rect = eframe::egui::Rect::from_center_size(at, eframe::egui::Vec2::splat(14.0));
        let place = ui.scope_id().with(("wired", handle.socket));
        let response = ui.interact(rect, place, eframe::egui::Sense::hover());
        let palette = theme::of(ui.ctx());
        let stroke = Stroke::new(1.5, palette.dim);
        for (from, to) in [
            (rect.left_top(), rect.right_bottom()),
            (rect.left_bottom(), rect.right_top()),
        ] {
            let (from, to) = (at.lerp(from, 0.6), at.lerp(to, 0.6));
            ui.painter().line_segment([from, to], stroke);
        }
        response.on_hover_text(format!(
            "{name} comes along a wire: it is {said} now, and nothing here changes it."
        ));
        return Deed::default();
    }
    let grab = Grab {
        id: ui.scope_id().with(("handle", handle.socket)),
        at: [handle.x, handle.y],
        label: &format!("{name} on the curve"),
        hint: &format!("{name}: {said}. Drag it, or move it with the arrow keys."),
        title: &format!("Change {title}"),
        cursor: match handle.way {
            Way::Free => CursorIcon::Grab,
            Way::Across => CursorIcon::ResizeHorizontal,
            Way::Up => CursorIcon::ResizeVertical,
        },
    };
    let (document, group) = (sheet.document(), sheet.group());
    let make = |to: [f32; 2], grain: [f32; 2]| {
        let number = curve::dragged(curve, handle, to, grain);
        curves::put(document, group, id, handle.socket, number)
    };
    let (response, did) = grab.show(ui, sheet.requests, (shown, frame), make);
    paint(ui, &response, handle);
    Deed(did)
}

/// A ring where it moves to the sides or up and down, a disc where it moves anywhere; small where it is rarely touched.
fn paint(ui: &Ui, response: &Response, handle: &Handle) {
    let palette = theme::of(ui.ctx());
    let is_lively = response.hovered() || response.dragged() || response.has_focus();
    let radius = match (handle.is_quiet, is_lively) {
        (true, false) => 3.0,
        (true, true) | (false, false) => 5.0,
        (false, true) => 6.0,
    };
    let at = response.rect.center();
    let edge = if response.has_focus() {
        palette.focus
    } else if is_lively || !handle.is_quiet {
        palette.text
    } else {
        palette.dim
    };
    let fill = if handle.way == Way::Free && !handle.is_quiet {
        palette.text
    } else {
        palette.field
    };
    ui.painter()
        .circle(at, radius, fill, Stroke::new(2.0, edge));
}
