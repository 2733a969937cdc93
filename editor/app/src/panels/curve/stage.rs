//! The plot of a curve with all that can be dragged on it: the sample's dot, a handle for each number, points.

use eframe::egui::{CursorIcon, Pos2, Rangef, Rect, Response, Stroke, Ui, UiBuilder};
use inclination_analysis::{
    plot::{Series, Tone, What},
    study::curve::{self, Curve, Frame, Handle, Way, points::Turn},
};
use inclination_core::{
    kind::Unit,
    model::{Node, NodeId, NodeKind, Socket, SocketKey, Stat, StatKind},
    text::capitalize,
};
use inclination_project::{
    edit::{profiles, stats},
    text::number::{short, with_unit},
};

use super::{
    super::{Sheet, widgets::focus_ring},
    grab::{Deed, Did, Grab, Seen, on_curve},
    points,
};
use crate::{
    plot::{self, Shown},
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
    /// Whether clicks and drags make such dots.
    pub(super) is_drawn_on: bool,
}

/// How far what stands on the edge of a plot reaches over it.
const OVER: f32 = 10.0;
/// How far beside the sample's line it can be taken hold of.
const BESIDE: f32 = 4.0;

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
            plot.series.push(Series {
                name: String::from("to fit"),
                tone: Tone::Notice,
                what: What::Dots(look.dots.to_vec()),
            });
        }
        // Another frame is another plot, which begins with all of it in view.
        let ends = [&frame.across, &frame.up].map(|axis| [axis.low.to_bits(), axis.high.to_bits()]);
        let plot_id = ui.scope_id().with(("curve", id, ends));
        let has_legend = !look.beside.is_empty();
        let has_points = node.kind.spec().pieces && !node.is_out();
        // A double click adds a point there, two clicks are two points to fit.
        let draw = if has_points || look.is_drawn_on {
            plot::draw_taken
        } else {
            plot::draw
        };
        let shown = draw(ui, plot_id, &plot, look.height, has_legend);
        let mut handles = curve::handles(curve, &frame);
        // Where one draws, nothing else is to be taken hold of.
        handles.retain(|handle| !look.is_drawn_on && (look.is_large || !handle.is_quiet));
        let turn = Turn::of(curve);
        let points = node.pieces.as_ref().filter(|_| has_points);
        let points = points.map_or(&[][..], |pieces| &pieces.points);
        let x = curve.x();
        let all = handles.iter().map(|handle| [handle.x, handle.y]);
        let all = all.chain(points.iter().map(|point| turn.seen([point.x, point.y])));
        let all = all.chain([[x, curve.at(x)]]);
        let all: Vec<Pos2> = all.map(|[x, y]| shown.at(x, y)).collect();
        let seen = Seen {
            shown: &shown,
            frame: &frame,
            all: &all,
        };
        // What is out of view is not drawn over what stands around the plot.
        let builder = UiBuilder::new().id_salt("on it").max_rect(shown.frame());
        let on_it = &mut ui.new_child(builder);
        on_it.shrink_clip_rect(shown.frame().expand(OVER));
        // Below the handles: where they stand on it, its line is there to be dragged.
        let (line, mut did) = if look.is_drawn_on {
            (None, Deed::default())
        } else {
            sample(on_it, sheet, (id, node), curve, seen)
        };
        for handle in &handles {
            did = did.or(number(on_it, sheet, id, curve, seen, handle));
        }
        if has_points && !look.is_drawn_on {
            let points = &mut self.points;
            did = did.or(points.draw(on_it, sheet, (id, node), (seen, turn), line.as_ref()));
        }
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

/// The sample's line and the dot on it. Gives what the pointer did to the line.
fn sample(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    (id, node): (NodeId, &Node),
    curve: &Curve<'_>,
    seen: Seen<'_>,
) -> (Option<Response>, Deed) {
    let Some(stat) = sampled(sheet, node) else {
        return (None, Deed::default());
    };
    let x = curve.x();
    let said = seen.frame.across.say(x);
    let grab = Grab {
        id: ui.scope_id().with(("sample", id)),
        at: [x, curve.at(x)],
        label: &sample_on_curve(&stat.name),
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
    let middle = seen.shown.at(x, 0.0).x;
    let line = Rect::from_x_y_ranges(
        Rangef::new(middle - BESIDE, middle + BESIDE),
        seen.shown.frame().y_range(),
    );
    let (line, moved) = grab.show_line(ui, sheet.requests, (seen.shown, line), make);
    let (response, did) = grab.show(ui, sheet.requests, seen, make);
    focus_ring(ui, response.rect, &response);
    (Some(line), Deed(moved).or(Deed(did)))
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
    seen: Seen<'_>,
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
    let name = capitalize(title);
    if handle.is_wired {
        let at = seen.shown.at(handle.x, handle.y);
        let rect = Rect::from_center_size(at, eframe::egui::Vec2::splat(14.0));
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
        label: &on_curve(&name),
        hint: &format!("{name}: {said}. Drag it, or move it with the arrow keys."),
        title: &format!("Change {title}"),
        cursor: match handle.way {
            Way::Free => CursorIcon::Grab,
            Way::Across => CursorIcon::ResizeHorizontal,
            Way::Up => CursorIcon::ResizeVertical,
        },
    };
    let document = sheet.document();
    let shown = (sheet.group(), sheet.open.view.profile);
    let make = |to: [f32; 2], grain: [f32; 2]| {
        let number = curve::dragged(curve, handle, to, grain);
        let key = SocketKey::Fixed(handle.socket as u16);
        profiles::typed(document, shown, id, key, Socket::Value(number))
    };
    let (response, did) = grab.show(ui, sheet.requests, seen, make);
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

/// Returns the label of the handle that moves the sample of a stat.
pub fn sample_on_curve(stat: &str) -> String {
    on_curve(&format!("Sample of {stat}"))
}
