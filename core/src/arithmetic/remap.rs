//! Maps a number from one range to another.

use crate::{
    kind::{Args, Formula, SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub struct Remap;

const CLAMP: usize = 0;

impl Formula for Remap {
    const SPEC: &'static Spec = &Spec {
        key: "remap",
        title: "Remap",
        summary: "maps a number from one range to another",
        formula: "to low + (to high - to low) t, where t = (x - from low) / (from high - from low)",
        domain: "any numbers; a range whose low end is above its high end runs backward; if \"from low\" equals \
                 \"from high\", the result is a step: \"to low\" below it, and \"to high\" at and above it",
        ends: "exactly \"to low\" at \"from low\", and exactly \"to high\" at \"from high\"",
        words: &[
            "map range",
            "rescale",
            "normalise",
            "normalize",
            "convert",
            "fit",
        ],
        own_sockets: &[
            SocketSpec::value("x", "x", "the number to map", 0.0).in_input_unit(),
            SocketSpec::value("from_low", "from low", "the start of the range of x", 0.0)
                .in_input_unit(),
            SocketSpec::value("from_high", "from high", "the end of the range of x", 1.0)
                .in_input_unit(),
            SocketSpec::value(
                "to_low",
                "to low",
                "the result at the start of the range",
                0.0,
            ),
            SocketSpec::value(
                "to_high",
                "to high",
                "the result at the end of the range",
                1.0,
            ),
        ],
        own_settings: &[SettingSpec::flag(
            "clamp",
            "clamp",
            "keep the result between \"to low\" and \"to high\"; otherwise it continues beyond them",
            true,
        )],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let [x, from_low, from_high, to_low, to_high] = core::array::from_fn(|at| args.socket(at));
        let t = x.share_between(from_low, from_high);

        if !args.flag(CLAMP) {
            return N::lerp(to_low, to_high, t);
        }

        // Clamp the share first, since far outside the range the result may overflow; then clamp
        // the result, which rounding could move just outside.
        let t = t.clamp(N::from(0.0), N::from(1.0));
        N::lerp(to_low, to_high, t).clamp(to_low.min(to_high), to_low.max(to_high))
    }
}

crate::draft::typed_node! {
    impl Formula for Remap;
    /// Maps `x` from one range to another. Both go from 0 to 1 unless set.
    pub fn remap(x);
    sockets {
        /// Sets the start of the range of `x`.
        input_low = "from_low",
        /// Sets the end of the range of `x`.
        input_high = "from_high",
        /// Sets the result at the start of the range.
        output_low = "to_low",
        /// Sets the result at the end of the range.
        output_high = "to_high",
    }
    flags {
        /// Lets the result continue beyond the output range.
        unclamped = "clamp": false,
    }
}
