//! The weighted geometric mean: 0 vetoes as in a product, but the result stays between the smallest
//! and largest input, however many there are.

use super::{WEIGHT, weighted_inputs};
use crate::{
    kind::{Args, Family, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct GeometricMean;

impl Formula for GeometricMean {
    const SPEC: &'static Spec = &Spec {
        key: "geometric_mean",
        title: "Geometric mean",
        family: Family::Combine,
        summary: "the root of the product of its inputs: any 0 vetoes, but more inputs do not make it smaller",
        formula: "exp(sum of (weight * ln value) / sum of weights)",
        domain: "values of 0 or more; a value below 0 counts as 0; a weight of 2 counts as two equal inputs, \
                 and a weight of 0 or less leaves its input out; without inputs, or with only weights of 0, \
                 the result is 0",
        ends: "a 0 with any weight above 0 gives 0; equal inputs give exactly that value",
        words: &["mean", "root of product", "veto", "multiply", "balanced"],
        row: &[
            SocketSpec::value(
                "value",
                "value",
                "a score to combine; below 0 counts as 0",
                0.0,
            )
            .with_domain(0.0, f32::MAX),
            WEIGHT,
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let (zero, most) = (N::from(0.0), N::from(f32::MAX));
        let [mut sum, mut total, mut low, mut high] = [zero, zero, most, zero];
        for (value, weight) in weighted_inputs(args.rows) {
            let value = value.max(zero);
            sum = sum + weight * value.log2();
            total = total + weight;
            low = low.min(weight.select(value, most));
            high = high.max(weight.select(value, zero));
        }

        // Clamping between the inputs makes it exact for equal ones, whichever way the logarithm
        // rounds. If no input has weight, `high` is 0.
        let mean = (sum / total).exp2().max(low).min(high);
        low.select(mean, zero)
    }
}

crate::draft::typed_node! {
    impl Formula for GeometricMean;
    /// Creates the weighted geometric mean of its inputs.
    pub fn geometric_mean([inputs: crate::draft::Row]);
}
