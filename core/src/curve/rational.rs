//! The quotient of two straight lines: diminishing returns, reciprocals, shares of a sum.

use super::{ShapeInput, Params, Shape};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub struct Rational;

const A: usize = 0;
const B: usize = 1;
const C: usize = 2;
const D: usize = 3;

impl Shape for Rational {
    const SPEC: &'static Spec = &Spec {
        key: "rational",
        title: "Rational",
        summary: "one straight line divided by another",
        formula: "(a + b t) / (c + d t)",
        domain: "any input; where c + d t is 0, the result is the largest number with the sign of a + b t, or \
                 0 if that is 0 too",
        ends: "a / c and (a + b) / (c + d); 0 and 1 by default",
        words: &[
            "reciprocal",
            "inverse",
            "hyperbola",
            "fraction",
            "diminishing returns",
            "marginal utility",
            "divide",
        ],
        own_sockets: &[
            SocketSpec::value("a", "a", "the numerator at the low end", 0.0),
            SocketSpec::value("b", "b", "the rise of the numerator", 2.0),
            SocketSpec::value("c", "c", "the denominator at the low end", 1.0),
            SocketSpec::value("d", "d", "the rise of the denominator", 1.0),
        ],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let upper = params.get(A) + params.get(B) * along.t;
        let lower = params.get(C) + params.get(D) * along.t;
        upper / lower
    }
}

crate::draft::typed_node! {
    impl Shape for Rational;
    /// Creates the quotient of two straight lines, `(a + b t) / (c + d t)`.
    pub fn rational(x);
    sockets {
        /// Sets the numerator at the low end.
        a,
        /// Sets the rise of the numerator.
        b,
        /// Sets the denominator at the low end.
        c,
        /// Sets the rise of the denominator.
        d,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{RATIONAL, tests::Probe};

    #[test]
    fn by_default_a_rational_has_diminishing_returns_from_0_to_1() {
        let curve = Probe::new(RATIONAL);
        assert_eq!([0.0, 1.0].map(|x| curve.height_at(x)), [0.0, 1.0]);
        let gains = [0.0, 0.25, 0.5, 0.75].map(|x| curve.height_at(x + 0.25) - curve.height_at(x));
        assert!(gains.is_sorted_by(|a, b| a > b));
    }

    #[test]
    fn poles_saturate_with_the_sign_of_the_upper_line() {
        let pole = |a: f32, b: f32| {
            let curve = Probe::new(RATIONAL).unclamped().set("a", a).set("b", b);
            curve.set("c", -1.0).set("d", 2.0).height_at(0.5)
        };
        assert_eq!(pole(1.0, 0.0), f32::MAX);
        assert_eq!(pole(-1.0, 0.0), -f32::MAX);
        assert_eq!(pole(-1.0, 2.0), 0.0);
    }
}
