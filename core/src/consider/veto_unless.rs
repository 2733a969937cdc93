//! Rules the option out unless a number is large enough.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct VetoUnless;

impl Consider for VetoUnless {
    const SPEC: &'static Spec = &Spec {
        key: "veto_unless",
        title: "Veto unless",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "rules the option out unless a number is large enough",
        formula: "multiplier = 1 if value >= \"at least\", else 0",
        ends: "a number equal to \"at least\" is enough",
        words: &[
            "must",
            "needs",
            "need",
            "requires",
            "at least",
            "only if",
            "only when",
            "enough",
            "must have",
            "precondition",
            "gate",
            "condition",
            "threshold",
        ],
        own_sockets: &[
            SocketSpec::value("value", "value", "the number to check", 0.0),
            SocketSpec::value(
                "least",
                "at least",
                "the smallest number that is enough; 0.5 for yes/no values",
                0.5,
            )
            .in_input_unit(),
        ],
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let (value, least) = (evidence.socket(0), evidence.socket(1));
        Appraisal::from_multiplier(least.less_equal(value))
    }
}

crate::draft::typed_node! {
    impl Consider for VetoUnless;
    /// Rules the option out unless a number is large enough.
    pub fn veto_unless(value);
    sockets {
        /// Sets the smallest number that is enough. The default of 0.5 is for yes/no values.
        at_least = "least",
    }
}
