//! Curves through points: typed, pasted or clicked onto the plot, and the best curve of each kind to choose from.

use eframe::egui::{TextEdit, Ui};
use inclination_core::{kind::Kind, model::NodeId};

use super::{
    super::{
        Sheet,
        widgets::{link, remark},
    },
    capital,
    shape::wrapped,
    tile,
};
use crate::{
    edit::curves,
    plot::{Axis, Series, Tone, What},
    study::{
        Kept,
        curve::{Curve, Frame},
        fit::{Fitted, Room, fit, read},
    },
    text::number::short,
    theme,
};

/// What is kept of it.
#[derive(Debug, Default)]
pub(super) struct Fit {
    /// The points, as they are typed: two numbers a line.
    text: String,
    kept: Kept<(Room, Vec<[f32; 2]>), Vec<Fitted>>,
}

impl Fit {
    /// The points.
    pub(super) fn dots(&self) -> Vec<[f32; 2]> {
        read(&self.text).pairs
    }

    /// One more point.
    pub(super) fn add(&mut self, [x, y]: [f32; 2]) {
        if !(self.text.is_empty() || self.text.ends_with('\n')) {
            self.text.push('\n');
        }
        let line = format!("{x}; {y}\n");
        self.text.push_str(&line);
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
            "Click points onto the plot, or paste two columns of numbers: the curves that come nearest stand below.",
        );
        let edit = TextEdit::multiline(&mut self.text)
            .font(theme::numbers(theme::SMALL))
            .desired_rows(3)
            .desired_width(f32::INFINITY)
            .hint_text("0; 1");
        let response = ui.add(edit);
        super::super::widgets::labelled(&response, "Points to fit");
        let found = read(&self.text);
        for sentence in &found.wrong {
            remark(ui, sentence);
        }
        if !self.text.is_empty() && link(ui, "Clear points", "Begins anew.").clicked() {
            self.text.clear();
        }
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
            let name = capital(kind.spec().title);
            let error = short(fitted.error);
            let label = format!("{name}, off by {error}");
            let hint = format!(
                "Off by {error}, as the root of the mean square says. Its wires of numbers are cut."
            );
            if tile(
                ui,
                &small,
                &format!("{name} {error}"),
                (&label, &hint),
                false,
            ) {
                now = Some(fitted);
            }
        }
    });
    now
}
