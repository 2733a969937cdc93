//! The steps to a weight: what each consideration adds or multiplies by, in order, and the result.

use eframe::egui::{
    Align, Align2, Layout, Rect, Role, Sense, Stroke, StrokeKind, TextWrapMode, Ui, WidgetInfo,
    pos2, vec2,
};
use inclination_analysis::plot::{Axis, Bar, Plot, Series, SeriesShape, Tone};
use inclination_core::explain::{ConsiderationPart, NamedNode, WeightChange};
use inclination_project::text::number;

use super::{
    super::{
        super::{
            PanelSheet,
            widgets::{LINE_HEIGHT, draw_text_line, first_heading, focus_ring, remark},
        },
        toolbar,
    },
    OptionRow, descriptions, go_to,
};
use crate::theme;

/// A step in words and numbers.
struct StepRow<'e> {
    text: String,
    change: String,
    before: f32,
    after: f32,
    whose: &'e NamedNode,
}

/// Returns the steps that change the weight.
fn step_rows((option, weighed): OptionRow<'_>) -> Vec<StepRow<'_>> {
    let mut shown = Vec::new();
    let mut before = 0.0;
    for step in &weighed.steps {
        let came_to = std::mem::replace(&mut before, step.weight);

        // Factors of 1, and a base of 0 before other steps, change nothing.
        let is_idle = matches!(step.change, WeightChange::Category(by) if by == 1.0);
        if is_idle
            || matches!(step.change, WeightChange::Base(base) if base == 0.0 && weighed.steps.len() > 2)
        {
            continue;
        }

        let (change, part) = descriptions::describe_step(step.change);
        let part = part.and_then(|part| weighed.parts.get(part));
        let text = match (step.change, part) {
            (_, Some(part)) => part.consideration.full_name(),
            (WeightChange::Base(_), _) => String::from("Base weight"),
            (WeightChange::Category(_), _) => String::from("Category weight"),
            _ => String::from("The inner decision has nothing to choose"),
        };

        shown.push(StepRow {
            text,
            change,
            before: came_to,
            after: step.weight,
            whose: part.map_or(&option.option, |part| &part.consideration),
        });
    }

    shown
}

/// Returns the steps as a plot. Each bar goes from the weight before the step to the one after it.
fn steps_plot(line: OptionRow<'_>) -> Plot {
    let steps = step_rows(line);
    let name = descriptions::option_name(line.0, line.1);
    // The first step is at the top.
    let places = (0..steps.len()).rev();
    let bars = |rises: bool| {
        steps
            .iter()
            .zip(places.clone())
            .filter(|(step, _)| (step.after >= step.before) == rises)
            .map(|(step, place)| Bar {
                at: place as f32,
                thickness: 0.7,
                from: step.before,
                to: step.after,
                label: format!(
                    "{} {}: {}",
                    step.text,
                    step.change,
                    number::format_short(step.after)
                ),
            })
            .collect()
    };

    let series = |name: &str, place, bars| Series {
        name: name.to_owned(),
        tone: Tone::Neutral(place),
        shape: SeriesShape::Bars { bars, lying: true },
    };

    let words = steps.iter().rev().map(|step| step.text.clone());
    let values = steps.iter().flat_map(|step| [step.before, step.after]);
    let finding = steps.last().map(|last| {
        format!(
            "The final weight of {name} is {}.",
            number::format_in_sentence(last.after)
        )
    });

    Plot {
        strips: Vec::new(),
        title: steps_title(&name),
        across: Axis::from_values("weight", values),
        up: Axis::from_words("", words.collect()),
        series: vec![
            series("adds", 0, bars(true)),
            series("takes away", 1, bars(false)),
        ],
        marks: Vec::new(),
        findings: finding.into_iter().collect(),
    }
}

pub(super) fn draw_steps(
    ui: &mut Ui,
    (option, weighed): OptionRow<'_>,
    looks_at_ranks: bool,
    sheet: &mut PanelSheet<'_>,
) {
    let name = super::candidate_names(sheet).apply(&descriptions::option_name(option, weighed));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let right = Layout::right_to_left(Align::Max);
        ui.with_layout(right, |ui| {
            let what = save_subject(&name);
            toolbar::draw_save_menu(ui, &what, &steps_plot((option, weighed)), sheet);

            // A heading that is too long is shortened.
            ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                first_heading(ui, &steps_title(&name));
            });
        });
    });

    let steps = step_rows((option, weighed));
    let most = steps
        .iter()
        .fold(0.0_f32, |most, step| most.max(step.after));
    for (at, step) in steps.iter().enumerate() {
        ui.push_id(("step", at), |ui| draw_step(ui, step, most, sheet));
    }

    draw_ranks(ui, &weighed.parts, looks_at_ranks);
    if let Some(strongest) = strongest_reduction(&weighed.parts) {
        let name = strongest.consideration.full_name();
        remark(
            ui,
            &if strongest.vetoes() {
                format!("“{name}” rules it out.")
            } else {
                takes_down_most_sentence(&name)
            },
        );
    }
}

fn draw_step(ui: &mut Ui, shown: &StepRow<'_>, most: f32, sheet: &mut PanelSheet<'_>) {
    let palette = theme::current_palette(ui.ctx());
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, LINE_HEIGHT - 2.0), Sense::click());

    if response.hovered() {
        let around = rect.expand2(vec2(6.0, 0.0));
        ui.painter().rect_filled(around, 5.0, palette.field);
    }
    focus_ring(ui, rect.expand2(vec2(6.0, 0.0)), &response);

    let name = (width * 0.38).clamp(64.0, 200.0);
    let text = Rect::from_min_size(rect.min, vec2(name, rect.height()));
    draw_text_line(ui, text, &shown.text, false, palette.text);

    let middle = rect.center().y;
    let number = |right: f32, text: &str, color| {
        let font = theme::number_font(theme::SMALL_TEXT_SIZE);
        let at = pos2(right, middle);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font, color);
    };
    number(text.right() + 72.0, &shown.change, palette.text);
    number(
        text.right() + 148.0,
        &format!("= {}", number::format_steady(shown.after)),
        palette.dim,
    );

    let left = text.right() + 164.0;
    let room = (rect.right() - left).min(160.0);
    if room > 24.0 {
        let rail = Rect::from_min_size(pos2(left, middle - 3.0), vec2(room, 6.0));
        ui.painter().rect_filled(rail, 3.0, palette.field);
        let at = |weight: f32| {
            let share = if most > 0.0 { weight / most } else { 0.0 };
            left + room * share.clamp(0.0, 1.0)
        };
        let (low, high) = (shown.before.min(shown.after), shown.before.max(shown.after));
        // The remaining part is faint, an added part is filled, and a removed part is outlined.
        let stays = rail.with_max_x(at(low));
        let color = palette.consideration;
        ui.painter()
            .rect_filled(stays, 3.0, color.gamma_multiply(0.35));
        let changes = rail.with_min_x(at(low)).with_max_x(at(high));
        if shown.after >= shown.before {
            ui.painter().rect_filled(changes, 3.0, color);
        } else {
            let stroke = Stroke::new(1.0, color);
            ui.painter()
                .rect_stroke(changes, 3.0, stroke, StrokeKind::Inside);
        }
    }

    response.widget_info(|| {
        let weight = number::format_in_sentence(shown.after);
        let label = format!(
            "{} {}, weight {weight} after this step",
            shown.text, shown.change
        );
        WidgetInfo::labeled(Role::Button, true, label)
    });

    if response.clicked() {
        go_to(sheet, shown.whose);
    }
    response.on_hover_text("Click to go to its node.");
}

/// Draws the ranks that considerations give, and whether the decision ignores them.
fn draw_ranks(ui: &mut Ui, parts: &[ConsiderationPart], looks_at_ranks: bool) {
    let ignored = if looks_at_ranks {
        ""
    } else {
        ", which the decision ignores"
    };
    for part in parts {
        if let Some(rank) = part.rank {
            let name = part.consideration.full_name();
            remark(
                ui,
                &format!(
                    "“{name}” gives rank {}{ignored}.",
                    number::format_short(rank)
                ),
            );
        }
    }
}

/// Returns the part that lowers the weight most, if any does.
fn strongest_reduction(parts: &[ConsiderationPart]) -> Option<&ConsiderationPart> {
    parts
        .iter()
        .filter_map(|part| Some((part, part.multiplier?)))
        .filter(|(_, by)| *by < 1.0)
        .min_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(part, _)| part)
}

/// Returns the title of the steps to an option's weight.
pub fn steps_title(option: &str) -> String {
    format!("{option}, step by step")
}

fn save_subject(option: &str) -> String {
    format!("steps of {option}")
}

/// Returns the label of the button that saves the steps to an option's weight.
pub fn save_steps_label(option: &str) -> String {
    toolbar::save_label(&save_subject(option))
}

/// Returns the sentence about the consideration that lowers a weight most.
pub fn takes_down_most_sentence(consideration: &str) -> String {
    format!("“{consideration}” lowers it most.")
}
