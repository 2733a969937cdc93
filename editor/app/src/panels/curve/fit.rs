//! The tool that fits curves to points. Points are typed, pasted, clicked or drawn onto the plot,
//! and the best curve of each kind is offered.

use eframe::egui::{Key, PointerButton, ScrollArea, Shape, Stroke, TextEdit, Ui};
use inclination_analysis::{
    plot::{Axis, Series, SeriesShape, Tone},
    study::{
        CachedStudy,
        curve::{Curve, PlotFrame, points::snap_to_grid},
        fit::{FitFrame, FittedCurve, fit_curves, parse_pairs, points_along_stroke},
    },
};
use inclination_core::{
    authoring::{kind::Kind, model::NodeId},
    text::capitalize,
};
use inclination_project::{edit::curves, text::number::format_short};

use super::{
    super::{
        PanelSheet,
        widgets::{link_button, remark},
    },
    shape::draw_wrapped,
    tile::{CurveTile, TileSize},
};
use crate::{plot::ShownPlot, theme};

/// Label of the button that removes the points to fit.
pub const CLEAR_POINTS: &str = "Clear points";
/// Label of the field for points to fit.
pub const POINTS_TO_FIT: &str = "Points to fit";
/// Label of the button that undoes a change of the points to fit.
pub const REVERT_POINTS: &str = "Undo points";

/// The size of a fitted curve's button: its kind, and the error below.
const FITTED_TILE: TileSize = TileSize {
    min_width: 80.0,
    picture_height: 46.0,
    lines: 2,
};
/// The maximum height of the text field, in screen points.
const MAX_FIELD_HEIGHT: f32 = 72.0;

/// The state of the fitting tool.
#[derive(Debug, Default)]
pub(super) struct FitTool {
    /// The points as typed, two numbers per line.
    text: String,
    /// The earlier texts, one for each time that points were added on the plot or all were cleared.
    before: Vec<String>,
    /// The path of the pointer while the user draws a line, in the numbers of the plot.
    stroke: Vec<[f32; 2]>,
    fits: CachedStudy<(FitFrame, Vec<[f32; 2]>), Vec<FittedCurve>>,
}

impl FitTool {
    /// Returns the points to fit.
    pub(super) fn points_to_fit(&self) -> Vec<[f32; 2]> {
        parse_pairs(&self.text).pairs
    }

    /// Adds a point where the user clicks the plot, or several along a line that the user draws.
    /// Each click or line is reverted as a whole.
    pub(super) fn add_points_on_plot(&mut self, ui: &Ui, shown: &ShownPlot, frame: &PlotFrame) {
        let response = &shown.response;
        if response.drag_started_by(PointerButton::Primary) && !shown.is_panned(ui) {
            let origin = ui.input(|input| input.pointer.press_origin());
            self.stroke = origin.map(|at| shown.numbers_at(at)).into_iter().collect();
        }

        let at = response.interact_pointer_pos();

        if !self.stroke.is_empty() {
            self.stroke.extend(at.map(|at| shown.numbers_at(at)));
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                self.stroke.clear();
                ui.ctx().stop_dragging();
            }
            let line = self.stroke.iter().map(|[x, y]| shown.screen_point(*x, *y));
            let stroke = Stroke::new(2.0, theme::current_palette(ui.ctx()).decision);
            let painter = ui.painter().with_clip_rect(shown.frame());
            painter.add(Shape::line(line.collect(), stroke));
        }

        if response.drag_stopped() {
            let [wide, high] = frame.part_size(1.0);
            let points = points_along_stroke(&std::mem::take(&mut self.stroke), [wide, high]);
            self.append_points(&points, frame);
        }

        if response.clicked_by(PointerButton::Primary)
            && let Some(at) = at
        {
            self.append_points(&[shown.numbers_at(at)], frame);
        }
    }

    /// Appends points to the text.
    fn append_points(&mut self, points: &[[f32; 2]], frame: &PlotFrame) {
        if points.is_empty() {
            return;
        }

        self.before.push(self.text.clone());
        if !(self.text.is_empty() || self.text.ends_with('\n')) {
            self.text.push('\n');
        }
        for at in points {
            let [x, y] = snap_to_grid(*at, frame.part_size(0.0025));
            let line = format!("{x}; {y}\n");
            self.text.push_str(&line);
        }
    }

    pub(super) fn draw_tool(
        &mut self,
        ui: &mut Ui,
        sheet: &mut PanelSheet<'_>,
        id: NodeId,
        curve: &Curve<'_>,
    ) {
        remark(
            ui,
            "Draw a line on the plot, click to add points, or paste two columns of numbers. The closest curves are listed below.",
        );
        let edit = TextEdit::multiline(&mut self.text)
            .font(theme::number_font(theme::SMALL_TEXT_SIZE))
            .desired_rows(3)
            .desired_width(f32::INFINITY)
            .hint_text("0; 1");

        // A long list of points must not push the fitted curves out of view.
        let area = ScrollArea::vertical()
            .id_salt("points")
            .max_height(MAX_FIELD_HEIGHT);
        let response = area.show(ui, |ui| ui.add(edit)).inner;
        super::super::widgets::set_label(&response, POINTS_TO_FIT);
        if response.changed() {
            // The text field undoes typing by itself, so the earlier texts are dropped.
            self.before.clear();
        }

        let parsed = parse_pairs(&self.text);
        for sentence in &parsed.wrong {
            remark(ui, sentence);
        }

        ui.horizontal(|ui| {
            let hint = "Undo the last change to the points.";
            if !self.before.is_empty() && link_button(ui, REVERT_POINTS, hint).clicked() {
                self.text = self.before.pop().unwrap_or_default();
            }
            if !self.text.is_empty()
                && link_button(ui, CLEAR_POINTS, "Remove all points to fit.").clicked()
            {
                self.before.push(std::mem::take(&mut self.text));
            }
        });

        if parsed.pairs.len() < 2 {
            return;
        }

        let room = FitFrame {
            ends: curve.ends(),
            node: curve.node().clone(),
        };
        let key = (room.clone(), parsed.pairs.clone());
        let pairs = parsed.pairs;
        let wanted = room.clone();
        let fits = self.fits.request_result(&key, &sheet.wake, move |cancel| {
            fit_curves(&wanted, &pairs, cancel)
        });
        let fits = fits.map_or(&[][..], Vec::as_slice);

        let now = draw_fitted_curves(ui, curve, &room, &key.1, fits);
        if let Some(fitted) = now {
            let (document, group) = (sheet.document(), sheet.group());
            let points = fitted.points.as_deref();
            let edits = curves::apply_fit(document, group, id, fitted.key, &fitted.numbers, points);
            sheet.request_edit("Fit a curve", edits);
        }
    }
}

fn draw_fitted_curves<'f>(
    ui: &mut Ui,
    curve: &Curve<'_>,
    room: &FitFrame,
    pairs: &[[f32; 2]],
    fits: &'f [FittedCurve],
) -> Option<&'f FittedCurve> {
    let heights = || pairs.iter().map(|[_, y]| *y);
    let low = heights().fold(0.0, f32::min);
    let high = heights().fold(1.0, f32::max);
    let frame = PlotFrame {
        across: curve.frame().across,
        up: Axis::new("output", "", low, high),
    };

    let mut now = None;
    draw_wrapped(ui, |ui| {
        for fitted in fits {
            let (Some(node), Some(kind)) = (fitted.to_node(room), Kind::from_key(fitted.key))
            else {
                continue;
            };
            let mut small = curve
                .with_changed_node(|own| *own = node)
                .to_thumbnail(&frame);
            small.series.push(Series {
                name: String::new(),
                tone: Tone::Highlight,
                shape: SeriesShape::Dots(pairs.to_vec()),
            });

            let name = capitalize(kind.spec().title);
            let error = format_short(fitted.error);
            let label = fitted_curve_label(&name, &error);
            let cut = if curves::is_driven(curve.node()) {
                " Applying it disconnects the wires to the curve's numbers."
            } else {
                ""
            };
            let hint = format!("Differs from the points by about {error}.{cut}");
            let error_text = format!("off by {error}");
            let tile = CurveTile {
                plot: &small,
                text: &format!("{name}\n{error_text}"),
                label: &label,
                is_chosen: false,
                size: FITTED_TILE,
            };
            if tile.show(ui, || hint) {
                now = Some(fitted);
            }
        }
    });
    now
}

/// Returns the label of a curve that was fitted to the points.
pub fn fitted_curve_label(kind: &str, error: &str) -> String {
    format!("{kind}, off by {error}")
}
