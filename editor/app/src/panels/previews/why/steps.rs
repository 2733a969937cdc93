//! How a weight comes about: what each consideration adds, or multiplies by, in order, and what it comes to then.

use eframe::egui::{
    Align, Align2, Layout, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};
use inclination_analysis::plot::{Axis, Bar, Plot, Series, Tone, What};
use inclination_core::explain::{Change, Named, Part};
use inclination_project::text::number;

use super::{
    super::{
        super::{
            Sheet,
            widgets::{LINE, first_heading, focus_ring, line, remark},
        },
        bar,
    },
    Line, go_to, words,
};
use crate::theme;

/// A step in words and numbers.
struct Shown<'e> {
    said: String,
    change: String,
    before: f32,
    after: f32,
    whose: &'e Named,
}

/// The steps that change anything.
fn steps((option, weighed): Line<'_>) -> Vec<Shown<'_>> {
    let mut shown = Vec::new();
    let mut before = 0.0;
    for step in &weighed.steps {
        let came_to = std::mem::replace(&mut before, step.weight);
        // What every option has and changes nothing is no step.
        let is_idle = matches!(step.change, Change::Category(by) if by == 1.0);
        if is_idle
            || matches!(step.change, Change::Base(base) if base == 0.0 && weighed.steps.len() > 2)
        {
            continue;
        }
        let (change, part) = words::step(step.change);
        let part = part.and_then(|part| weighed.parts.get(part));
        let said = match (step.change, part) {
            (_, Some(part)) => part.consideration.full_name(),
            (Change::Base(_), _) => String::from("Its own weight"),
            (Change::Category(_), _) => String::from("The weight of its category"),
            _ => String::from("The decision inside has nothing to choose"),
        };
        shown.push(Shown {
            said,
            change,
            before: came_to,
            after: step.weight,
            whose: part.map_or(&option.option, |part| &part.consideration),
        });
    }
    shown
}

/// The steps as a plot: each bar goes from what the weight was to what it is then.
fn plot(line: Line<'_>) -> Plot {
    let steps = steps(line);
    let name = words::name(line.0, line.1);
    // The first stands above all others.
    let places = (0..steps.len()).rev();
    let bars = |rises: bool| {
        let own = steps.iter().zip(places.clone());
        let own = own.filter(|(step, _)| (step.after >= step.before) == rises);
        let bars = own.map(|(step, place)| Bar {
            at: place as f32,
            thickness: 0.7,
            from: step.before,
            to: step.after,
            label: format!(
                "{} {}: {}",
                step.said,
                step.change,
                number::short(step.after)
            ),
        });
        bars.collect()
    };
    let series = |name: &str, place, bars| Series {
        name: name.to_owned(),
        tone: Tone::Neutral(place),
        what: What::Bars { bars, lying: true },
    };
    let words = steps.iter().rev().map(|step| step.said.clone());
    let values = steps.iter().flat_map(|step| [step.before, step.after]);
    let said = steps
        .last()
        .map(|last| format!("{name} weighs {} in the end.", number::short(last.after)));
    Plot {
        title: steps_title(&name),
        across: Axis::around("weight", values),
        up: Axis::of_words("", words.collect()),
        series: vec![
            series("adds", 0, bars(true)),
            series("takes away", 1, bars(false)),
        ],
        marks: Vec::new(),
        findings: said.into_iter().collect(),
    }
}

pub(super) fn draw(ui: &mut Ui, (option, weighed): Line<'_>, sheet: &mut Sheet<'_>) {
    let name = words::name(option, weighed);
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        first_heading(ui, &steps_title(&name));
        let right = Layout::right_to_left(Align::Max);
        ui.with_layout(right, |ui| {
            let what = steps_of(&name);
            bar::save(ui, &what, &plot((option, weighed)), sheet);
        });
    });
    let steps = steps((option, weighed));
    let most = steps
        .iter()
        .fold(0.0_f32, |most, step| most.max(step.after));
    for (at, step) in steps.iter().enumerate() {
        ui.push_id(("step", at), |ui| row(ui, step, most, sheet));
    }
    ranks(ui, &weighed.parts);
    if let Some(strongest) = strongest(&weighed.parts) {
        let name = strongest.consideration.full_name();
        remark(
            ui,
            &if strongest.vetoes() {
                format!("{name} rules it out.")
            } else {
                takes_down_most(&name)
            },
        );
    }
}

fn row(ui: &mut Ui, shown: &Shown<'_>, most: f32, sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, LINE - 2.0), Sense::click());
    if response.hovered() {
        let around = rect.expand2(vec2(6.0, 0.0));
        ui.painter().rect_filled(around, 5.0, palette.field);
    }
    focus_ring(ui, rect.expand2(vec2(6.0, 0.0)), &response);
    let name = (width * 0.38).clamp(64.0, 200.0);
    let text = Rect::from_min_size(rect.min, vec2(name, rect.height()));
    line(ui, text, &shown.said, false, palette.text);
    let middle = rect.center().y;
    let number = |right: f32, text: &str, colour| {
        let font = theme::numbers(theme::SMALL);
        let at = pos2(right, middle);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font, colour);
    };
    number(text.right() + 72.0, &shown.change, palette.text);
    number(
        text.right() + 148.0,
        &format!("= {}", number::steady(shown.after)),
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
        // What stays is faint; what is added is full, and what is taken away an outline of what was.
        let stays = rail.with_max_x(at(low));
        let colour = palette.consideration;
        ui.painter()
            .rect_filled(stays, 3.0, colour.gamma_multiply(0.35));
        let changes = rail.with_min_x(at(low)).with_max_x(at(high));
        if shown.after >= shown.before {
            ui.painter().rect_filled(changes, 3.0, colour);
        } else {
            let stroke = Stroke::new(1.0, colour);
            ui.painter()
                .rect_stroke(changes, 3.0, stroke, StrokeKind::Inside);
        }
    }
    response.widget_info(|| {
        let weight = number::short(shown.after);
        let label = format!(
            "{} {}, weight {weight} from then on",
            shown.said, shown.change
        );
        WidgetInfo::labeled(Role::Button, true, label)
    });
    if response.clicked() {
        go_to(sheet, shown.whose);
    }
    response.on_hover_text("Click to go to its node.");
}

/// Who gives a rank.
fn ranks(ui: &mut Ui, parts: &[Part]) {
    for part in parts {
        if let Some(rank) = part.rank {
            let name = part.consideration.full_name();
            remark(ui, &format!("{name} gives rank {}.", number::short(rank)));
        }
    }
}

/// The part that takes most away, if any does.
fn strongest(parts: &[Part]) -> Option<&Part> {
    let taking = parts
        .iter()
        .filter_map(|part| Some((part, part.multiplier?)));
    let taking = taking.filter(|(_, by)| *by < 1.0);
    let least = taking.min_by(|(_, one), (_, other)| one.total_cmp(other));
    least.map(|(part, _)| part)
}

/// Returns the title of the steps to an option's weight.
pub fn steps_title(option: &str) -> String {
    format!("{option}, step by step")
}

fn steps_of(option: &str) -> String {
    format!("steps of {option}")
}

/// Returns the label of the button that saves the steps to an option's weight.
pub fn save_steps_label(option: &str) -> String {
    bar::save_label(&steps_of(option))
}

/// Returns the sentence about the consideration that lowers a weight most.
pub fn takes_down_most(consideration: &str) -> String {
    format!("{consideration} takes it down most.")
}
