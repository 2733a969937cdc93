//! How a weight comes about: what each consideration adds, or multiplies by, in order, and what it comes to then.

use eframe::egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use inclination_core::explain::{Change, Named, Part};

use super::{
    super::super::{
        Sheet,
        widgets::{LINE, focus_ring, heading, line, remark},
    },
    Line, go_to, words,
};
use crate::{text::number, theme};

pub(super) fn draw(ui: &mut Ui, (option, weighed): Line<'_>, sheet: &mut Sheet<'_>) {
    let name = words::name(option, weighed);
    heading(ui, &format!("{name}, step by step"));
    let most = weighed.steps.iter();
    let most = most.fold(0.0_f32, |most, step| most.max(step.weight));
    for (at, step) in weighed.steps.iter().enumerate() {
        // What every option has and changes nothing is no step.
        let is_idle = matches!(step.change, Change::Category(by) if by == 1.0);
        if is_idle
            || matches!(step.change, Change::Base(base) if base == 0.0 && weighed.steps.len() > 2)
        {
            continue;
        }
        let (change, part) = words::step(step.change);
        let part = part.and_then(|part| weighed.parts.get(part));
        let whose = part.map_or(&option.option, |part| &part.consideration);
        let said = match (step.change, part) {
            (_, Some(part)) => part.consideration.full_name(),
            (Change::Base(_), _) => String::from("Its own weight"),
            (Change::Category(_), _) => String::from("The weight of its category"),
            _ => String::from("The decision inside has nothing to choose"),
        };
        let shown = Shown {
            said: &said,
            change: &change,
            weight: step.weight,
            share: if most > 0.0 { step.weight / most } else { 0.0 },
        };
        ui.push_id(("step", at), |ui| row(ui, &shown, whose, sheet));
    }
    ranks(ui, &weighed.parts);
    if let Some(strongest) = strongest(&weighed.parts) {
        let name = strongest.consideration.full_name();
        remark(
            ui,
            &if strongest.vetoes() {
                format!("{name} rules it out.")
            } else {
                format!("{name} takes it down most.")
            },
        );
    }
}

/// A step in words and numbers.
struct Shown<'a> {
    said: &'a str,
    change: &'a str,
    weight: f32,
    share: f32,
}

fn row(ui: &mut Ui, shown: &Shown<'_>, whose: &Named, sheet: &mut Sheet<'_>) {
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
    line(ui, text, shown.said, false, palette.text);
    let middle = rect.center().y;
    let number = |right: f32, text: &str, colour| {
        let font = theme::numbers(theme::SMALL);
        let at = pos2(right, middle);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, text, font, colour);
    };
    number(text.right() + 72.0, shown.change, palette.text);
    number(
        text.right() + 148.0,
        &format!("= {}", number::steady(shown.weight)),
        palette.dim,
    );
    let left = text.right() + 164.0;
    let room = (rect.right() - left).min(160.0);
    if room > 24.0 {
        let rail = Rect::from_min_size(pos2(left, middle - 3.0), vec2(room, 6.0));
        ui.painter().rect_filled(rail, 3.0, palette.field);
        let filled = rail.with_max_x(left + room * shown.share.clamp(0.0, 1.0));
        ui.painter().rect_filled(filled, 3.0, palette.consideration);
    }
    response.widget_info(|| {
        let weight = number::short(shown.weight);
        let label = format!(
            "{} {}, weight {weight} from then on",
            shown.said, shown.change
        );
        WidgetInfo::labeled(Role::Button, true, label)
    });
    if response.clicked() {
        go_to(sheet, whose);
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
