//! The numbers of a stat's source.

use eframe::egui::Ui;
use inclination_core::{
    Scope,
    authoring::{
        model::Stat,
        scenario::{StartValue, StatSource},
    },
};
use inclination_project::edit::Edit;

use super::{
    super::{
        PanelSheet,
        widgets::{icon_button, link_button, property, set_label, toggle_switch},
    },
    conditions::{SummaryField, draw_summary},
    fields::{NumberLine, draw_stat_value, pick_item_line, scenario_field_label},
    form::{ScenarioForm, display_name},
};

/// Title of the step of an edit.
pub(super) const CHANGE_SOURCE: &str = "Change a stat's source";
/// Label of the link that adds a point to a curve over time.
const ADD_CURVE_POINT: &str = "+ Add point";

/// A source of a stat, with its place in the form.
#[derive(Clone, Copy)]
pub(super) struct SourceField<'a> {
    pub(super) stat: &'a Stat,
    pub(super) source: &'a StatSource,
    /// The stat and its owner, for labels.
    pub(super) part: &'a str,
}

/// Returns the edits that replace a source.
type PutSource<'a> = &'a dyn Fn(StatSource) -> Vec<Edit>;

/// Draws the numbers of a source, and the items that it reads.
pub(super) fn draw_source_fields(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    field: SourceField<'_>,
    put: PutSource<'_>,
) {
    let SourceField { stat, source, part } = field;
    match source {
        StatSource::Simulated(start) => draw_start(ui, sheet, form, field, *start, put),
        StatSource::Constant(value) => {
            let line = NumberLine::new("Value", part, "The value during a run.", (*value).into());
            draw_stat_value(ui, sheet, Some(stat), line, CHANGE_SOURCE, |value| {
                put(StatSource::Constant(value))
            });
        }
        StatSource::Clock {
            start,
            factor,
            wrap,
        } => draw_clock(ui, sheet, field, (*start, *factor, *wrap), put),
        StatSource::Curve { points, is_looping } => {
            draw_curve(ui, sheet, field, points, *is_looping, put);
        }
        StatSource::Noise { low, high, seconds } => {
            draw_range(ui, sheet, field, *low, *high, &|low, high| {
                let seconds = *seconds;
                put(StatSource::Noise { low, high, seconds })
            });
            let hint = "The time between two draws.";
            NumberLine::new("Every", part, hint, *seconds)
                .unit("s")
                .range(0.001, 3600.0)
                .show(ui, sheet, CHANGE_SOURCE, |seconds| {
                    let (low, high) = (*low, *high);
                    put(StatSource::Noise { low, high, seconds })
                });
        }
        StatSource::Opponent(read) | StatSource::Target(read) => {
            let stats = form.list_stats(&[Scope::Agent]);
            let hint = "The stat that is read. Effects change it there.";
            if let Some(read) = pick_item_line(ui, ("Reads", part), hint, &stats, read) {
                let source = match source {
                    StatSource::Opponent(_) => StatSource::Opponent(read),
                    _ => StatSource::Target(read),
                };
                sheet.request_edit(CHANGE_SOURCE, put(source));
            }
        }
        StatSource::Population {
            population,
            summary,
            stat,
        } => {
            let field = SummaryField {
                part,
                population: *population,
                summary: *summary,
                stat: *stat,
            };
            if let Some((population, summary, stat)) = draw_summary(ui, form, field) {
                let source = StatSource::Population {
                    population,
                    summary,
                    stat,
                };
                sheet.request_edit(CHANGE_SOURCE, put(source));
            }
        }
        StatSource::Factor(node) => {
            let factors = form.items.factors();
            let hint = "The factor whose value in the step before is read.";
            if let Some(node) = pick_item_line(ui, ("Factor", part), hint, factors, node) {
                sheet.request_edit(CHANGE_SOURCE, put(StatSource::Factor(node)));
            }
        }
    }
}

fn draw_start(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    field: SourceField<'_>,
    start: StartValue,
    put: PutSource<'_>,
) {
    let put = |start: StartValue| put(StatSource::Simulated(start));
    match start {
        StartValue::Sample => {}
        StartValue::NamedSample(id) => {
            let samples = form.document.samples.named.iter();
            let samples: Vec<_> = samples
                .map(|sample| (sample.id, display_name(&sample.name).to_owned()))
                .collect();
            let line = ("Sample", field.part);
            let hint = "The sample whose value the stat starts with.";
            if let Some(id) = pick_item_line(ui, line, hint, &samples, &id) {
                sheet.request_edit(CHANGE_SOURCE, put(StartValue::NamedSample(id)));
            }
        }
        StartValue::Number(value) => {
            let hint = "The value at the start of a run.";
            let line = NumberLine::new("Start", field.part, hint, value.into());
            let stat = Some(field.stat);
            draw_stat_value(ui, sheet, stat, line, CHANGE_SOURCE, |value| {
                put(StartValue::Number(value))
            });
        }
        StartValue::Random { low, high } => {
            draw_range(ui, sheet, field, low, high, &|low, high| {
                put(StartValue::Random { low, high })
            });
        }
    }
}

/// Draws the ends of a range that values are drawn from.
fn draw_range(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    field: SourceField<'_>,
    low: f32,
    high: f32,
    put: &dyn Fn(f32, f32) -> Vec<Edit>,
) {
    let SourceField { stat, part, .. } = field;
    let line = NumberLine::new("Lowest", part, "The lowest drawn value.", low.into());
    draw_stat_value(ui, sheet, Some(stat), line, CHANGE_SOURCE, |low| {
        put(low, high)
    });
    let line = NumberLine::new("Highest", part, "The highest drawn value.", high.into());
    draw_stat_value(ui, sheet, Some(stat), line, CHANGE_SOURCE, |high| {
        put(low, high)
    });
}

fn draw_clock(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    field: SourceField<'_>,
    (start, factor, wrap): (f64, f64, Option<f64>),
    put: PutSource<'_>,
) {
    let SourceField { stat, part, .. } = field;
    let put = |start: f64, factor: f64, wrap: Option<f64>| {
        put(StatSource::Clock {
            start,
            factor,
            wrap,
        })
    };
    let hint = "The value at the start of a run.";
    NumberLine::new("Start", part, hint, start)
        .unit(&stat.unit)
        .show(ui, sheet, CHANGE_SOURCE, |start| put(start, factor, wrap));
    let hint = "The change per second.";
    NumberLine::new("Per second", part, hint, factor)
        .show(ui, sheet, CHANGE_SOURCE, |factor| put(start, factor, wrap));
    let hint = "The value at which it starts again from 0, such as 24 for an hour.";
    NumberLine::new("Restarts at", part, hint, 0.0)
        .optional(wrap, "never")
        .unit(&stat.unit)
        .range(0.001, f32::MAX)
        .show_optional(ui, sheet, CHANGE_SOURCE, |wrap| put(start, factor, wrap));
}

fn draw_curve(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    field: SourceField<'_>,
    points: &[[f64; 2]],
    is_looping: bool,
    put: PutSource<'_>,
) {
    let SourceField { stat, part, .. } = field;
    let with_points = |change: &dyn Fn(&mut Vec<[f64; 2]>)| {
        let mut points = points.to_vec();
        change(&mut points);
        put(StatSource::Curve { points, is_looping })
    };

    for (at, [time, value]) in points.iter().enumerate() {
        let point = format!("point {} of {part}", at + 1);
        ui.push_id(("point", at), |ui| {
            ui.horizontal(|ui| {
                let label = format!("Remove {point}");
                if points.len() > 1 && icon_button(ui, "−", &label).clicked() {
                    let edits = with_points(&|points| {
                        points.remove(at);
                    });
                    sheet.request_edit(CHANGE_SOURCE, edits);
                }
                ui.vertical(|ui| {
                    NumberLine::new("Time", &point, "The time of the point.", *time)
                        .unit("s")
                        .range(0.0, f32::MAX)
                        .show(ui, sheet, CHANGE_SOURCE, |time| {
                            with_points(&|points| points[at][0] = time)
                        });
                    NumberLine::new("Value", &point, "The value at that time.", *value)
                        .unit(&stat.unit)
                        .show(ui, sheet, CHANGE_SOURCE, |value| {
                            with_points(&|points| points[at][1] = value)
                        });
                });
            });
        });
    }

    let link = link_button(ui, ADD_CURVE_POINT, "Add a point after the last one.");
    set_label(&link, &scenario_field_label(ADD_CURVE_POINT, part));
    if link.clicked() {
        let [time, value] = points.last().copied().unwrap_or_default();
        let edits = with_points(&|points| points.push([time + 1.0, value]));
        sheet.request_edit(CHANGE_SOURCE, edits);
    }
    let hint = "Start again after the last point.";
    let label = scenario_field_label("Loops", part);
    let switched = property(ui, "Loops", hint, |ui| {
        toggle_switch(ui, &label, Some(is_looping))
    });
    if let Some(is_looping) = switched {
        let points = points.to_vec();
        let source = StatSource::Curve { points, is_looping };
        sheet.request_edit(CHANGE_SOURCE, put(source));
    }
}
