//! The numbers of sources that their stat cannot have.

use inclination_core::{
    authoring::{
        check::Severity::Warning,
        model::{Stat, StatKind},
        scenario::{StartValue, StatSource},
    },
    text::count_noun,
};

use super::{context::CheckContext, owned_source::OwnedSource};
use crate::{differ::format_stat_value, text::number::format_setting};

/// Reports the numbers of a source that its stat cannot have, and ranges that are reversed.
pub(super) fn check(context: &mut CheckContext<'_>, owned: OwnedSource<'_>) {
    let stat = owned.stat;
    match owned.source {
        StatSource::Constant(value) => {
            check_number(context, owned, *value, "is", StatSource::Constant);
        }
        StatSource::Simulated(StartValue::Number(value)) => {
            let to_source = |value| StatSource::Simulated(StartValue::Number(value));
            check_number(context, owned, *value, "starts with", to_source);
        }
        StatSource::Simulated(StartValue::Random { low, high }) => {
            let to_source = |low, high| StatSource::Simulated(StartValue::Random { low, high });
            if low > high {
                report_reversed(context, owned, (*low, *high), to_source(*high, *low));
                return;
            }
            let outside = [*low, *high].into_iter().find(|end| {
                let (least, most) = stat.reach();
                stat.circle().is_none() && !(least..=most).contains(end)
            });
            if let Some(outside) = outside {
                let (least, most) = stat.reach();
                let sentence = format!(
                    "{} starts with a number from {} to {}, but {}, so it is brought into its range. Enter other numbers.",
                    owned.name(context),
                    format_setting(*low),
                    format_setting(*high),
                    describe_mismatch(stat, outside)
                );
                let source = to_source(low.clamp(least, most), high.clamp(least, most));
                let fix = owned.replace("Keep it within the range", source);
                context.fixable((Warning, "outside-range"), owned.part(), sentence, fix);
            }
        }
        StatSource::Noise { low, high, seconds } if low > high => {
            let source = StatSource::Noise {
                low: *high,
                high: *low,
                seconds: *seconds,
            };
            report_reversed(context, owned, (*low, *high), source);
        }
        _ => {}
    }
}

fn check_number(
    context: &mut CheckContext<'_>,
    owned: OwnedSource<'_>,
    value: f32,
    verb: &str,
    to_source: impl Fn(f32) -> StatSource,
) {
    let Some(nearest) = nearest_value(owned.stat, value) else {
        return;
    };
    let nearest_text = format_stat_value(owned.stat, nearest);
    let sentence = format!(
        "{} {verb} {}, but {}, so it becomes {nearest_text}. Enter another value.",
        owned.name(context),
        format_setting(value),
        describe_mismatch(owned.stat, value)
    );
    let fix = owned.replace(format!("Set it to {nearest_text}"), to_source(nearest));
    context.fixable((Warning, "outside-range"), owned.part(), sentence, fix);
}

fn report_reversed(
    context: &mut CheckContext<'_>,
    owned: OwnedSource<'_>,
    (low, high): (f32, f32),
    swapped: StatSource,
) {
    let sentence = format!(
        "{} is drawn from {} to {}, but the first number is the larger one. Swap them.",
        owned.name(context),
        format_setting(low),
        format_setting(high)
    );
    let fix = owned.replace("Swap the numbers", swapped);
    context.fixable((Warning, "reversed-range"), owned.part(), sentence, fix);
}

/// Returns the value that a stat has instead of a number that it cannot have, or `None` if it can
/// have the number.
pub(super) fn nearest_value(stat: &Stat, value: f32) -> Option<f32> {
    if stat.circle().is_some() {
        return None;
    }
    let (low, high) = stat.reach();
    let nearest = match stat.kind {
        StatKind::Number { .. } => value.clamp(low, high),
        StatKind::YesNo | StatKind::Choice(_) => value.clamp(low, high).round(),
    };
    (nearest != value).then_some(nearest)
}

/// Returns why a stat cannot have a number, as in "its range is 0 to 100 hp".
pub(super) fn describe_mismatch(stat: &Stat, value: f32) -> String {
    match &stat.kind {
        StatKind::Number { .. } => {
            let (low, high) = stat.reach();
            let high = format_stat_value(stat, high);
            format!("its range is {} to {high}", format_setting(low))
        }
        StatKind::YesNo => String::from("it can only be 0 for no and 1 for yes"),
        StatKind::Choice(names) if value.fract() == 0.0 => {
            format!("it has {}", count_noun(names.len(), "choice"))
        }
        StatKind::Choice(_) => String::from("its choices have whole numbers"),
    }
}
