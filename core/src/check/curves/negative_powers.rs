//! Power curves whose base is negative: with an exponent that is not whole the power counts as 0
//! there, and with an odd one it is negative, which is often clipped. Either way the curve is
//! constant over that part of its range.

use alloc::{format, string::String, vec::Vec};

use super::{
    super::{
        Fix, FixEdit, NodeLocation, Report,
        context::{CheckContext, SocketRead},
        facts::Fact,
        messages, rules,
    },
    FROM_INDEX, TO_INDEX, end_intervals, format_interval, report_flat, source_name, typed_value,
};
use crate::{
    compile::Body,
    curve::POWER,
    math,
    model::{Node, NodeKind, Place, Socket, SocketKey},
    symbolic::Interval,
};

/// A share of the range below which a part of it does not count.
const MIN_SHARE: f32 = 1e-5;
/// The share of a curve's height by which its output has to change for it to be worth mirroring.
const MIN_CHANGE_SHARE: f32 = 1e-3;

/// A power whose numbers are typed.
struct TypedPower<'n> {
    node: &'n Node,
    slope: f32,
    exponent: f32,
    x_shift: f32,
    y_shift: f32,
    from: f32,
    to: f32,
}

impl<'n> TypedPower<'n> {
    /// Reads the numbers of a node, or returns `None` if it is no power, or if a number is wired.
    fn read(node: &'n Node) -> Option<Self> {
        let is_power = node.kind == NodeKind::Formula(POWER) && !node.is_effectively_muted();
        if !is_power {
            return None;
        }

        let number = |key| typed_value(node.sockets.get(POWER.spec().socket_position(key)?));
        Some(Self {
            node,
            slope: number("slope")?,
            exponent: number("exponent")?,
            x_shift: number("x_shift")?,
            y_shift: number("y_shift")?,
            from: typed_value(node.sockets.get(FROM_INDEX))?,
            to: typed_value(node.sockets.get(TO_INDEX))?,
        })
    }

    fn is_on(&self, key: &str) -> bool {
        self.node.setting(key) == 1
    }

    /// Returns the output for a power of the base, before it is clipped.
    fn unclipped_output(&self, power: f32) -> f32 {
        let height = self.slope * power + self.y_shift;
        let height = if self.is_on("invert") {
            1.0 - height
        } else {
            height
        };
        self.from + (self.to - self.from) * height
    }

    /// Returns an output as the curve gives it, clipped if that is its setting.
    fn clip(&self, output: f32) -> f32 {
        if !self.is_on("clamp") {
            return output;
        }
        let low = math::min(0.0, math::min(self.from, self.to));
        let high = math::max(1.0, math::max(self.from, self.to));
        math::min(math::max(output, low), high)
    }

    /// Returns the constant output for all bases from a negative one to 0, or `None` if the output
    /// changes there.
    fn output_below_zero(&self, lowest_base: f32) -> Option<f32> {
        let at_zero = self.unclipped_output(0.0);
        if !math::is_whole(self.exponent) {
            return Some(self.clip(at_zero));
        }

        // Between its ends, the output only rises or only falls.
        let farthest = self.unclipped_output(math::pow(lowest_base, self.exponent));
        let is_odd = !math::is_whole(self.exponent / 2.0);
        let is_constant = self.clip(at_zero) == self.clip(farthest);
        (is_odd && is_constant).then(|| self.clip(farthest))
    }

    /// Returns whether the output changes between two positive bases.
    fn changes_between(&self, one: f32, other: f32) -> bool {
        let [one, other] = [one, other].map(|base| {
            let power = math::pow(math::max(base, 0.0), self.exponent);
            self.clip(self.unclipped_output(power))
        });
        math::abs(one - other) > MIN_CHANGE_SHARE * math::abs(self.to - self.from)
    }
}

/// Reports a power that is constant where its base is negative. Returns whether it is constant for
/// all of its inputs, or `None` if there is nothing to report.
pub(super) fn report_negative_powers(
    context: &CheckContext<'_, '_>,
    body: &Body<'_>,
    position: usize,
    x: &SocketRead<'_, '_>,
    fact: &Fact,
    report: &mut Report<'_>,
) -> Option<bool> {
    let (id, node) = body.nodes[position];
    let power = TypedPower::read(node)?;
    // Powers of 0 and below have no value or a pole at the shift instead of a flat part.
    if power.exponent <= 0.0 || power.slope == 0.0 || power.from == power.to {
        return None;
    }

    let (low, high) = end_intervals(context, body, position, fact)?;
    let is_known = low.low == low.high && high.low == high.high && low.low != high.low;
    if !is_known {
        return None;
    }
    let (low, high) = (low.low, high.low);
    let shares = input_shares(&power, fact.interval, low, high);
    let lowest_base = shares.low - power.x_shift;
    let highest_base = shares.high - power.x_shift;
    if lowest_base >= -MIN_SHARE {
        return None;
    }

    let output = messages::format_number(power.output_below_zero(lowest_base)?);
    let unit = x
        .source_node()
        .map_or("", |source| context.value_unit(body, source));
    let name = messages::node_name(report.graph(), node);
    let source = source_name(report.graph(), x);
    let reason = describe_reason(&power);
    let place = Place::node(body.group, id).socket(socket_key("exponent"));

    if highest_base <= MIN_SHARE {
        let at = NodeLocation {
            group: body.group,
            node: id,
        };
        let can_mirror = power.changes_between(-highest_base, -lowest_base);
        let fix = can_mirror.then(|| mirror(&power, at));
        let advice = if can_mirror {
            "Mirror the curve, or change"
        } else {
            "Change"
        };
        let sentence = format!(
            "{name} outputs {output} for every value of {source} ({}). {reason} {advice} the x shift or the exponent.",
            format_interval(fact.interval, unit),
        );
        let place = Place::node(body.group, id);
        report.add(rules::FLAT_CURVE, place, sentence, fix);
        return Some(true);
    }

    // A curve that is constant everywhere is no better with another x shift.
    if report_flat(context, body, position, x, fact, report) {
        return Some(true);
    }

    let share = if power.is_on("mirror") {
        1.0 - power.x_shift
    } else {
        power.x_shift
    };
    let is_below = power.is_on("mirror") == (high < low);
    let sentence = format!(
        "{name} outputs {output} while {source} is {} {}. {reason} Change the x shift or the exponent if this is not intended.",
        if is_below { "below" } else { "above" },
        messages::format_amount(low + (high - low) * share, unit),
    );
    report.add(rules::NEGATIVE_BASE, place, sentence, None);
    Some(false)
}

/// Returns the shares of the range that the formula sees for an input.
fn input_shares(power: &TypedPower<'_>, x: Interval, low: f32, high: f32) -> Interval {
    let ends = [x.low, x.high].map(|x| (x - low) / (high - low));
    let ends = Interval::new(math::min(ends[0], ends[1]), math::max(ends[0], ends[1]));

    let spec = POWER.spec();
    let outside = spec.settings().zip(&power.node.settings);
    let outside = outside
        .filter(|(setting, _)| setting.key == "outside")
        .find_map(|(setting, chosen)| setting.options.get(usize::from(*chosen)).copied());
    let shares = match outside {
        Some("extend") => ends,
        Some("clamp") => Interval::new(
            math::min(math::max(ends.low, 0.0), 1.0),
            math::min(math::max(ends.high, 0.0), 1.0),
        ),
        // The range repeats.
        _ if ends.is_within(Interval::UNIT) => ends,
        _ => Interval::UNIT,
    };

    if power.is_on("mirror") {
        Interval::new(1.0 - shares.high, 1.0 - shares.low)
    } else {
        shares
    }
}

/// Explains why a power is constant where its base is negative.
fn describe_reason(power: &TypedPower<'_>) -> String {
    let shift = messages::format_number(power.x_shift);
    let exponent = messages::format_number(power.exponent);
    let consequence = if math::is_whole(power.exponent) {
        format!("so (t - s)^{exponent} is negative too, and the output is clipped")
    } else {
        format!("so (t - s)^{exponent} counts as 0")
    };
    let ends = if power.is_on("mirror") {
        "from 1 to 0 across the range, because the curve is mirrored"
    } else {
        "from 0 to 1 across the range"
    };
    format!(
        "Its formula is {}. Here, s is the x shift ({shift}), and t goes {ends}. For these inputs, t - s is negative, {consequence}.",
        format_formula(power)
    )
}

/// Writes the curve's formula with its numbers, without a slope of 1 and a shift of 0.
fn format_formula(power: &TypedPower<'_>) -> String {
    let slope = match power.slope {
        1.0 => String::new(),
        -1.0 => String::from("-"),
        slope => format!("{} * ", messages::format_number(slope)),
    };
    let shift = match power.y_shift {
        0.0 => String::new(),
        shift if shift < 0.0 => format!(" - {}", messages::format_number(-shift)),
        shift => format!(" + {}", messages::format_number(shift)),
    };
    format!(
        "{slope}(t - s)^{}{shift}",
        messages::format_number(power.exponent)
    )
}

/// Returns the fix that mirrors a power, so that its base is the same distance from the shift but
/// positive.
fn mirror(power: &TypedPower<'_>, at: NodeLocation) -> Fix {
    let option = if power.is_on("mirror") { "no" } else { "yes" };
    let edits = Vec::from([
        FixEdit::SetSocket(
            at,
            socket_key("x_shift"),
            Socket::Value(1.0 - power.x_shift),
        ),
        FixEdit::Choose(at, "mirror", option),
    ]);
    Fix::with_edits("Mirror the curve", edits)
}

fn socket_key(key: &str) -> SocketKey {
    let at = POWER.spec().socket_position(key).unwrap_or(0);
    SocketKey::Fixed(at as u16)
}
