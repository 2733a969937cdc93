//! Curves through points: typed, pasted, clicked or drawn onto the plot, and the best curve of each kind to choose from.

use eframe::egui::{Key, PointerButton, ScrollArea, Shape, Stroke, TextEdit, Ui};
use inclination_analysis::{
    plot::{Axis, Series, Tone, What},
    study::{
        Kept,
        curve::{Curve, Frame, points::snapped},
        fit::{Fitted, Room, along, fit, read},
    },
};
use inclination_core::{kind::Kind, model::NodeId, text::capitalize};
use inclination_project::{edit::curves, text::number::short};

use super::{
    super::{
        Sheet,
        widgets::{link, remark},
    },
    shape::wrapped,
    tile,
};
use crate::{plot::Shown, theme};

/// Label of the button that removes the points to fit.
pub const CLEAR_POINTS: &str = "Clear points";
/// Label of the field for points to fit.
pub const POINTS_TO_FIT: &str = "Points to fit";
/// Label of the button that undoes a change of the points to fit.
pub const REVERT_POINTS: &str = "Take back";

/// How high the field of points is at most.
const HIGH: f32 = 72.0;

/// What is kept of it.
#[derive(Debug, Default)]
pub(super) struct Fit {
    /// The points, as they are typed: two numbers a line.
    text: String,
    /// What they were before each time that some came onto the plot, or all went.
    before: Vec<String>,
    /// Where the pointer went that draws a line.
    stroke: Vec<[f32; 2]>,
    kept: Kept<(Room, Vec<[f32; 2]>), Vec<Fitted>>,
}

impl Fit {
    /// The points.
    pub(super) fn dots(&self) -> Vec<[f32; 2]> {
        read(&self.text).pairs
    }

    /// Lets points be put onto the plot: one by a click, some along a line that is drawn. Either is taken back at once.
    pub(super) fn draw_on(&mut self, ui: &Ui, shown: &Shown, frame: &Frame) {
        let response = &shown.response;
        if response.drag_started_by(PointerButton::Primary) && !shown.is_moved(ui) {
            let origin = ui.input(|input| input.pointer.press_origin());
            self.stroke = origin.map(|at| shown.numbers(at)).into_iter().collect();
        }
        let at = response.interact_pointer_pos();
        if !self.stroke.is_empty() {
            self.stroke.extend(at.map(|at| shown.numbers(at)));
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                self.stroke.clear();
                ui.ctx().stop_dragging();
            }
            let line = self.stroke.iter().map(|[x, y]| shown.at(*x, *y));
            let stroke = Stroke::new(2.0, theme::of(ui.ctx()).decision);
            let painter = ui.painter().with_clip_rect(shown.frame());
            painter.add(Shape::line(line.collect(), stroke));
        }
        if response.drag_stopped() {
            let [wide, high] = frame.grain(1.0);
            let points = along(&std::mem::take(&mut self.stroke), [wide, high]);
            self.add(&points, frame);
        }
        if response.clicked_by(PointerButton::Primary)
            && let Some(at) = at
        {
            self.add(&[shown.numbers(at)], frame);
        }
    }

    /// More points.
    fn add(&mut self, points: &[[f32; 2]], frame: &Frame) {
        if points.is_empty() {
            return;
        }
        self.before.push(self.text.clone());
        if !(self.text.is_empty() || self.text.ends_with('\n')) {
            self.text.push('\n');
        }
        for at in points {
            let [x, y] = snapped(*at, frame.grain(0.0025));
            let line = format!("{x}; {y}\n");
            self.text.push_str(&line);
        }
    }

    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        sheet: &mut Sheet<'_>,
        id: NodeId,
        curve: &Curve<'_>,
    ) {
        remark(
            ui,
            "Draw a line on the plot, click points onto it, or paste two columns of numbers: the curves that come nearest stand below.",
        );
        let edit = TextEdit::multiline(&mut self.text)
            .font(theme::numbers(theme::SMALL))
            .desired_rows(3)
            .desired_width(f32::INFINITY)
            .hint_text("0; 1");
        // Many points do not push away what fits them.
        let area = ScrollArea::vertical().id_salt("points").max_height(HIGH);
        let response = area.show(ui, |ui| ui.add(edit)).inner;
        super::super::widgets::labelled(&response, POINTS_TO_FIT);
        if response.changed() {
            // The field takes back by itself what is typed in it.
            self.before.clear();
        }
        let found = read(&self.text);
        for sentence in &found.wrong {
            remark(ui, sentence);
        }
        ui.horizontal(|ui| {
            let hint = "What came onto the plot last, or was cleared.";
            if !self.before.is_empty() && link(ui, REVERT_POINTS, hint).clicked() {
                self.text = self.before.pop().unwrap_or_default();
            }
            if !self.text.is_empty() && link(ui, CLEAR_POINTS, "Begins anew.").clicked() {
                self.before.push(std::mem::take(&mut self.text));
            }
        });
        if found.pairs.len() < 2 {
            return;
        }
        let room = Room {
            ends: curve.ends(),
            node: curve.node().clone(),
        };
        let key = (room.clone(), found.pairs.clone());
        let pairs = found.pairs;
        let wanted = room.clone();
        let fits = self.kept.ask(&key, &sheet.wake, move |cancel| {
            fit(&wanted, &pairs, cancel)
        });
        let fits = fits.map_or(&[][..], Vec::as_slice);
        let now = list(ui, curve, &room, &key.1, fits);
        if let Some(fitted) = now {
            let (document, group) = (sheet.document(), sheet.group());
            let points = fitted.points.as_deref();
            let edits = curves::fitted(document, group, id, fitted.key, &fitted.numbers, points);
            sheet.edit("Fit a curve", edits);
        }
    }
}

fn list<'f>(
    ui: &mut Ui,
    curve: &Curve<'_>,
    room: &Room,
    pairs: &[[f32; 2]],
    fits: &'f [Fitted],
) -> Option<&'f Fitted> {
    let heights = || pairs.iter().map(|[_, y]| *y);
    let low = heights().fold(0.0, f32::min);
    let high = heights().fold(1.0, f32::max);
    let frame = Frame {
        across: curve.frame().across,
        up: Axis::new("gives", "", low, high),
    };
    let mut now = None;
    wrapped(ui, |ui| {
        for fitted in fits {
            let (Some(node), Some(kind)) = (fitted.node(room), Kind::find(fitted.key)) else {
                continue;
            };
            let mut small = curve.with(|own| *own = node).thumbnail(&frame);
            small.series.push(Series {
                name: String::new(),
                tone: Tone::Notice,
                what: What::Dots(pairs.to_vec()),
            });
            let name = capitalize(kind.spec().title);
            let error = short(fitted.error);
            let label = fitted_curve(&name, &error);
            let cut = if curves::is_driven(curve.node()) {
                " The wires into its numbers are cut."
            } else {
                ""
            };
            let hint = format!("About {error} away from the points.{cut}");
            let words = (name.as_str(), format!("off by {error}"));
            if tile(ui, &small, (words.0, &words.1), (&label, &hint), false) {
                now = Some(fitted);
            }
        }
    });
    now
}

/// Returns the label of a curve that was fitted to the points.
pub fn fitted_curve(kind: &str, error: &str) -> String {
    format!("{kind}, off by {error}")
}
