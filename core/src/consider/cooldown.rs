//! Rules an option out for a while after it stopped.

use super::{Appraisal, Consider, Evidence};
use crate::{
    kind::{Family, SocketSpec, SocketType, Spec},
    number::Number,
};

pub struct Cooldown;

impl Consider for Cooldown {
    const SPEC: &'static Spec = &Spec {
        key: "cooldown",
        title: "Cooldown",
        family: Family::Consideration,
        gives: SocketType::Consideration,
        summary: "rules the option out for some seconds after it stops: a fixed time, or a random time drawn \
                  at each stop",
        formula: "multiplier = 0 while stopped for less than the time (or the time drawn), else 1",
        ends: "no effect before the first stop, or once the full time has passed since a stop; an option that has \
               completed stops only when another is chosen, so add Is done too",
        words: &[
            "recharge",
            "delay",
            "wait",
            "random cooldown",
            "not again for",
            "rate limit",
            "timer",
        ],
        own_sockets: &[
            SocketSpec::value(
                "seconds",
                "time",
                "how long the option is ruled out, or the minimum of a random time",
                20.0,
            )
            .in_seconds(),
            SocketSpec::optional(
                "longest",
                "to",
                "the maximum of a random time; if set, each time the option stops, a time between the minimum and this is drawn",
            )
            .in_seconds(),
        ],
        shared_settings: super::MEMORY_SETTINGS,
        remembers: true,
        ..Spec::EMPTY
    };

    fn appraise_option<N: Number>(evidence: &Evidence<'_, N>) -> Appraisal<N> {
        let shortest = evidence.socket(0);
        let memory = evidence.memory;
        let seconds = evidence.optional_socket(1).map_or(shortest, |longest| {
            // Rounding alone could move it just outside.
            let drawn = N::lerp(shortest, longest, memory.lot);
            drawn.clamp(shortest.min(longest), shortest.max(longest))
        });

        Appraisal::from_multiplier(N::from(1.0) - memory.stopped * memory.time.less(seconds))
    }
}

crate::draft::typed_node! {
    impl Consider + ReadsHistory for Cooldown;
    /// Rules the option out for some seconds after it stopped. An option that the game reports as
    /// completed stops only when another is chosen, so add [`is_done`](super::is_done()) too:
    /// without it, the option can be chosen again at once, and the cooldown never begins.
    pub fn cooldown(seconds);
    sockets {
        /// Draws the time at random, between the given seconds and these.
        at_most = "longest",
    }
}
