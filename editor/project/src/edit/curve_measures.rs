//! Curves in a designer's terms: a bell by its half-width, a logistic by the inputs where it is at
//! 10% and 90%, a power by its value at the middle. The graph stores only the numbers of the
//! formula; a measure is computed from them, and editing it sets them.

use std::f64::consts::LN_2;

use inclination_core::authoring::{
    format::Document,
    kind::{Spec, Unit},
    model::{GroupId, Node, NodeId, Socket, SocketKey, Wire},
};

use super::{Edit, curve_range::curve_ends, wiring};

/// The distance between the two inputs of a logistic below which they are kept apart, as a share of
/// the range.
const MIN_DISTANCE: f64 = 1e-6;
/// The key of the setting that stretches a curve to its ends.
const REACH: &str = "reach";
/// The range of exponents that a value at the middle can ask for.
const EXPONENT_RANGE: (f64, f64) = (0.01, 100.0);

/// Why a curve does not have a measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingMeasure {
    /// The reason, as a phrase.
    pub reason: String,
    /// What to do, as sentences, or empty.
    advice: &'static str,
}

impl MissingMeasure {
    fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            advice: "",
        }
    }

    /// Explains it in sentences.
    pub fn explain(&self) -> String {
        let Self { reason, advice } = self;
        format!("This number is not available: {reason}. {advice}")
            .trim_end()
            .to_owned()
    }
}

/// A measure of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveMeasure {
    /// The distance from a bell's midpoint to where it is half as high, in the input's unit.
    HalfWidth,
    /// The input where a logistic is a tenth of the way up, in the input's unit.
    TenPercent,
    /// The input where a logistic is nine tenths of the way up, in the input's unit.
    NinetyPercent,
    /// The output of a power at the middle of its range.
    MiddleValue,
}

impl CurveMeasure {
    /// Returns the measures of a kind of node that are shown after one of its sockets.
    pub fn shown_after(kind: &Spec, socket: &str) -> &'static [Self] {
        match (kind.key, socket) {
            ("bell", "midpoint") => &[Self::HalfWidth],
            ("logistic", "midpoint") => &[Self::TenPercent, Self::NinetyPercent],
            ("power", "exponent") => &[Self::MiddleValue],
            _ => &[],
        }
    }

    /// Returns the title of the measure.
    pub const fn title(self) -> &'static str {
        match self {
            Self::HalfWidth => "half-width",
            Self::TenPercent => "10% at",
            Self::NinetyPercent => "90% at",
            Self::MiddleValue => "middle value",
        }
    }

    /// Returns a description of the measure.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::HalfWidth => {
                "The distance from the midpoint to where the bell is half as high. Sets the steepness."
            }
            Self::TenPercent => {
                "The input where the S is 10% of the way up. Setting it keeps the 90% point, and changes the steepness and the midpoint."
            }
            Self::NinetyPercent => {
                "The input where the S is 90% of the way up. Setting it keeps the 10% point, and changes the steepness and the midpoint."
            }
            Self::MiddleValue => "The output at the middle of the range. Sets the exponent.",
        }
    }

    /// Returns whether the measure is in the unit of the curve's input.
    pub const fn is_in_input_unit(self) -> bool {
        !matches!(self, Self::MiddleValue)
    }

    /// Returns the keys of the sockets that the measure depends on.
    const fn sockets(self) -> &'static [&'static str] {
        match self {
            Self::HalfWidth => &["steepness", "low", "high"],
            Self::TenPercent | Self::NinetyPercent => {
                &["steepness", "midpoint", "base", "slope", "low", "high"]
            }
            Self::MiddleValue => &["exponent", "slope", "x_shift", "y_shift", "from", "to"],
        }
    }

    /// Returns the keys of the sockets that an edit of the measure sets.
    const fn set_sockets(self) -> &'static [&'static str] {
        match self {
            Self::HalfWidth => &["steepness"],
            Self::TenPercent | Self::NinetyPercent => &["steepness", "midpoint"],
            Self::MiddleValue => &["exponent"],
        }
    }

    /// Returns the value of the measure. `wired_number` returns the number that a wire brings now.
    ///
    /// # Errors
    /// Returns the reason why the curve does not have this measure.
    pub fn read(
        self,
        document: &Document,
        group: Option<GroupId>,
        node: &Node,
        wired_number: WiredNumber<'_>,
    ) -> Result<f32, MissingMeasure> {
        self.check_sockets(node)?;
        let numbers = CurveNumbers::read(document, group, node, wired_number)?;
        let value = match self {
            Self::HalfWidth => numbers.half_width()?,
            Self::TenPercent => numbers.logistic_ends()?.0,
            Self::NinetyPercent => numbers.logistic_ends()?.1,
            Self::MiddleValue => numbers.middle_value()?,
        };
        to_finite(value).ok_or_else(|| MissingMeasure::new("it is too large"))
    }

    /// Returns the edits that give the measure a value, by changing the numbers of the formula.
    /// There are none if the curve does not have this measure.
    pub fn set(
        self,
        document: &Document,
        group: Option<GroupId>,
        id: NodeId,
        value: f32,
        wired_number: WiredNumber<'_>,
    ) -> Vec<Edit> {
        let Some(node) = document.graph.body(group).and_then(|body| body.get(&id)) else {
            return Vec::new();
        };
        if self.check_sockets(node).is_err() {
            return Vec::new();
        }

        let Ok(numbers) = CurveNumbers::read(document, group, node, wired_number) else {
            return Vec::new();
        };
        let value = f64::from(value);
        let changes = match self {
            Self::HalfWidth => numbers.with_half_width(value),
            Self::TenPercent => numbers.with_logistic_ends(Some(value), None),
            Self::NinetyPercent => numbers.with_logistic_ends(None, Some(value)),
            Self::MiddleValue => numbers.with_middle_value(value),
        };
        let changes: Option<Vec<(&str, f32)>> = changes
            .unwrap_or_default()
            .into_iter()
            .map(|(key, number)| Some((key, to_finite(number)?)))
            .collect();

        let edit = wiring::change_node(document, group, id, |node| {
            for (key, number) in changes.unwrap_or_default() {
                if let Some(key) = socket_key(node, key) {
                    node.set_socket(key, Socket::Value(number));
                }
            }
        });
        edit.into_iter().collect()
    }

    /// Checks that the numbers that an edit sets are typed, and all numbers equal in all profiles.
    fn check_sockets(self, node: &Node) -> Result<(), MissingMeasure> {
        for socket_name in self.sockets() {
            let mut all = node.kind.spec().sockets();
            let found = all.find(|socket| socket.key == *socket_name);
            let Some((key, socket)) = socket_key(node, socket_name).zip(found) else {
                return Err(MissingMeasure::new("this curve does not have it"));
            };
            let title = socket.title;
            let is_wired = node.socket(key).and_then(Socket::wire).is_some();
            if is_wired && self.set_sockets().contains(socket_name) {
                return Err(MissingMeasure::new(format!("“{title}” is wired")));
            }
            if node.overrides.iter().any(|(other, ..)| other == key) {
                return Err(MissingMeasure::new(format!("“{title}” varies by profile")));
            }
        }
        Ok(())
    }
}

fn socket_key(node: &Node, key: &str) -> Option<SocketKey> {
    let at = node.kind.spec().socket_position(key)?;
    Some(SocketKey::Fixed(u16::try_from(at).ok()?))
}

/// Returns a number as an `f32` if it is within the range of finite ones.
fn to_finite(number: f64) -> Option<f32> {
    let number = number as f32;
    number.is_finite().then_some(number + 0.0)
}

/// Returns the number that a wire brings now, if it is known.
pub type WiredNumber<'a> = &'a dyn Fn(Wire) -> Option<f32>;

/// The numbers of a curve, with those that are not set filled in, and those that are wired as they
/// are now.
struct CurveNumbers<'a> {
    node: &'a Node,
    /// The numbers of the sockets that are wired, by their position.
    wired: Vec<(usize, f64)>,
    low: f64,
    span: f64,
}

impl<'a> CurveNumbers<'a> {
    fn read(
        document: &Document,
        group: Option<GroupId>,
        node: &'a Node,
        wired_number: WiredNumber<'_>,
    ) -> Result<Self, MissingMeasure> {
        // The first socket is the input, which no measure depends on.
        let mut wired = Vec::new();
        for (at, socket) in node.sockets.iter().enumerate().skip(1) {
            if let Some(wire) = socket.wire() {
                let number = wired_number(wire);
                let number =
                    number.ok_or_else(|| MissingMeasure::new("the value of a wire is unknown"))?;
                wired.push((at, f64::from(number)));
            }
        }

        let (low, high) = curve_ends(document, group, node);
        let mut numbers = Self {
            node,
            wired,
            low: f64::from(low),
            span: f64::from(high) - f64::from(low),
        };
        let [low, high] = ["low", "high"].map(|key| numbers.wired_number(key));
        let high = high.unwrap_or(numbers.low + numbers.span);
        numbers.low = low.unwrap_or(numbers.low);
        numbers.span = high - numbers.low;
        Ok(numbers)
    }

    fn wired_number(&self, key: &str) -> Option<f64> {
        let at = self.node.kind.spec().socket_position(key)?;
        let mut wired = self.wired.iter();
        wired
            .find(|(other, _)| *other == at)
            .map(|(_, number)| *number)
    }

    fn number(&self, key: &str) -> f64 {
        if let Some(number) = self.wired_number(key) {
            return number;
        }
        let spec = self.node.kind.spec();
        let at = spec.socket_position(key);
        let socket = at.and_then(|at| Some((spec.socket(at)?, self.node.sockets.get(at)?)));
        match socket {
            Some((_, Socket::Value(value))) => f64::from(*value),
            Some((spec, _)) if spec.unit == Unit::OfInput => {
                self.low + self.span * f64::from(spec.unset)
            }
            Some((spec, _)) => f64::from(spec.default.unwrap_or(spec.unset)),
            None => 0.0,
        }
    }

    fn is_on(&self, key: &str) -> bool {
        self.node.setting(key) == 1
    }

    /// Checks that the range has a width and that the curve is not stretched to its ends, which
    /// changes its shape.
    fn check_range(&self) -> Result<(), MissingMeasure> {
        if self.span == 0.0 {
            return Err(MissingMeasure::new("the range is empty"));
        }
        if self.is_on(REACH) {
            let mut settings = self.node.kind.spec().settings();
            let setting = settings.find(|setting| setting.key == REACH);
            let title = setting.map_or(REACH, |setting| setting.title);
            return Err(MissingMeasure::new(format!("“{title}” is on")));
        }
        Ok(())
    }

    fn half_width(&self) -> Result<f64, MissingMeasure> {
        self.check_range()?;
        let steepness = self.number("steepness");
        if steepness <= 0.0 {
            return Err(MissingMeasure::new("the steepness is not above 0"));
        }
        Ok(self.span.abs() * (LN_2 / steepness).sqrt())
    }

    fn with_half_width(&self, width: f64) -> Result<Vec<(&'static str, f64)>, MissingMeasure> {
        self.check_range()?;
        let share = (width / self.span).abs().max(MIN_DISTANCE);
        Ok(vec![("steepness", LN_2 / (share * share))])
    }

    /// Returns the steepness of the S per steepness in the graph: negative if the output falls
    /// where the formula rises.
    fn logistic_direction(&self) -> Result<f64, MissingMeasure> {
        self.check_range()?;
        let base = self.number("base").max(f64::from(f32::MIN_POSITIVE));
        let outputs = self.number("to") - self.number("from");
        let turns = [
            self.is_on("mirror"),
            self.is_on("invert"),
            self.number("slope") < 0.0,
            outputs < 0.0,
        ];
        let sign = if turns.iter().filter(|turn| **turn).count() % 2 == 0 {
            1.0
        } else {
            -1.0
        };

        let direction = sign * base.ln();
        if direction == 0.0 || self.number("slope") == 0.0 || outputs == 0.0 {
            return Err(MissingMeasure::new("the curve is flat"));
        }
        Ok(direction)
    }

    /// Returns the inputs where the output is 10% and 90% of the way up.
    fn logistic_ends(&self) -> Result<(f64, f64), MissingMeasure> {
        let steepness = self.number("steepness") * self.logistic_direction()?;
        if steepness == 0.0 {
            return Err(MissingMeasure::new("the curve is flat"));
        }
        let (middle, away) = (
            self.number("midpoint"),
            9.0_f64.ln() / steepness * self.span,
        );
        Ok((middle - away, middle + away))
    }

    fn with_logistic_ends(
        &self,
        ten: Option<f64>,
        ninety: Option<f64>,
    ) -> Result<Vec<(&'static str, f64)>, MissingMeasure> {
        let direction = self.logistic_direction()?;
        let (known_ten, known_ninety) = self.logistic_ends()?;
        let (ten, ninety) = (ten.unwrap_or(known_ten), ninety.unwrap_or(known_ninety));

        let least = self.span.abs() * MIN_DISTANCE;
        let apart = ninety - ten;
        let apart = if apart.abs() < least {
            least.copysign(known_ninety - known_ten)
        } else {
            apart
        };
        Ok(vec![
            (
                "steepness",
                2.0 * 9.0_f64.ln() * self.span / (apart * direction),
            ),
            ("midpoint", f64::midpoint(ten, ninety)),
        ])
    }

    /// Returns the base of the power at the middle of the range.
    fn middle_base(&self) -> Result<f64, MissingMeasure> {
        let base = 0.5 - self.number("x_shift");
        let is_flat = self.number("slope") == 0.0 || self.number("to") == self.number("from");
        match () {
            () if is_flat => Err(MissingMeasure::new("the curve is flat")),
            () if base <= 0.0 => Err(MissingMeasure {
                reason: String::from("“x shift” is too high"),
                advice: "Left of “x shift”, the exponent does not set the output. Set “x shift” below 0.5. \
                         For a curve that falls, set it to 0 and turn on “mirror”.",
            }),
            () if base == 1.0 => Err(MissingMeasure::new(
                "with this “x shift”, the middle value is the same for every exponent",
            )),
            () => Ok(base),
        }
    }

    fn middle_value(&self) -> Result<f64, MissingMeasure> {
        let power = self.middle_base()?.powf(self.number("exponent"));
        let height = self.number("slope") * power + self.number("y_shift");
        let height = if self.is_on("invert") {
            1.0 - height
        } else {
            height
        };
        let (from, to) = (self.number("from"), self.number("to"));
        Ok(from + (to - from) * height)
    }

    fn with_middle_value(&self, value: f64) -> Result<Vec<(&'static str, f64)>, MissingMeasure> {
        let base = self.middle_base()?;
        let (from, to) = (self.number("from"), self.number("to"));
        let height = (value - from) / (to - from);
        let height = if self.is_on("invert") {
            1.0 - height
        } else {
            height
        };

        let power = (height - self.number("y_shift")) / self.number("slope");
        let (least, most) = EXPONENT_RANGE;
        let exponent = if power <= 0.0 {
            // Only an infinite exponent would reach it.
            if base < 1.0 { most } else { least }
        } else {
            (power.ln() / base.ln()).clamp(least, most)
        };
        Ok(vec![("exponent", exponent)])
    }
}

#[cfg(test)]
mod tests;
