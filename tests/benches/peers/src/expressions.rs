//! The duel for fasteval: compiled expressions over variables that are pointers, which its
//! documentation calls the fastest form. It shares no subexpressions, so each value that is used
//! twice has an expression whose result is a variable for the later ones. Its numbers are `f64`.

use std::cell::Cell;

use fasteval::{Compiler, EmptyNamespace, Evaler, Instruction, Parser, Slab};
use inclination_tests::duel::STATS;

/// Names and formulas, in the order of computation; the last five are the scores. Logarithms are to
/// base 2, fasteval's fastest.
const FORMULAS: [(&str, &str); 14] = [
    ("threat", "min(1, max(0, max_damage / health))"),
    ("bottles", "(potions + 1) * (potions + 1)"),
    ("spent", "1 - ammo / 28"),
    ("off", "distance / 50 - 0.4"),
    (
        "crowd",
        "min(max(enemies * 0.05, enemies * 0.1 - 0.1), enemies * (0.4 / 6) + 0.1, enemies * 0.0125 + 0.75)",
    ),
    (
        "courage",
        "min(1, max(0, log(2, allies / (10 - allies)) * 0.06931471805599453 + 0.5))",
    ),
    (
        "morale",
        "(courage + sin(hour * (2 * pi() / 24)) * 0.5 + 0.5 + e()^(off * off * -12)) * (1 / 3)",
    ),
    (
        "stress",
        "crowd * 0.5 + fatigue * fatigue * (3 - fatigue * 2) * 0.25 + threat * 0.25",
    ),
    ("calm", "1 - stress"),
    (
        "attack",
        "min(1, max(0, (1 - (foe_health - min_damage) / (max_damage - min_damage)) * (1 - aggression) + aggression)) * morale",
    ),
    (
        "heal",
        "(1 - 1 / ((e() * 0.68)^(health * -0.12 + 6) + 1)) * threat",
    ),
    (
        "run",
        "max(1 - (health * 0.01)^(0.25 / (bottles * bottles)), enemies >= 3) * threat * stress",
    ),
    ("reload", "spent * spent * spent * calm"),
    (
        "hold",
        "min(morale, min(1, max(0, (e()^(2 - distance * 0.04) - 1) * (1 / (e()^2 - 1)))), calm)",
    ),
];

/// The expressions, and the storage of their variables: the stats, then the result of each step.
pub(crate) struct Expressions {
    slab: Slab,
    steps: Vec<Instruction>,
    values: Vec<Cell<f64>>,
}

impl Expressions {
    pub(crate) fn new() -> Self {
        let mut slab = Slab::new();
        let values = vec![Cell::new(0.0); STATS.len() + FORMULAS.len()];
        let stats = STATS.iter().map(|name| name.replace(' ', "_"));
        let steps = FORMULAS.iter().map(|(name, _)| (*name).to_owned());

        for (name, place) in stats.chain(steps).zip(&values) {
            #[expect(unsafe_code, reason = "the documented way to fasteval's full speed")]
            // SAFETY: the places do not move as long as the expressions that read them exist: both
            // are private to one struct, and nothing is pushed. They are written only between
            // evaluations.
            unsafe {
                slab.ps.add_unsafe_var(name, &*place.as_ptr());
            }
        }

        let parser = Parser::new();
        let steps = FORMULAS
            .iter()
            .map(|(_, formula)| {
                let parsed = parser
                    .parse(formula, &mut slab.ps)
                    .expect("it is well formed");
                parsed.from(&slab.ps).compile(&slab.ps, &mut slab.cs)
            })
            .collect();

        Self {
            slab,
            steps,
            values,
        }
    }

    /// Returns one agent's scores. (`eval_compiled!` would only add a check for constants, and no
    /// step is one.)
    pub(crate) fn evaluate<'a>(&mut self, stats: impl IntoIterator<Item = &'a f32>) -> [f32; 5] {
        let (inputs, results) = self.values.split_at(STATS.len());
        for (place, value) in inputs.iter().zip(stats) {
            place.set(f64::from(*value));
        }

        for (place, step) in results.iter().zip(&self.steps) {
            let value = step.eval(&self.slab, &mut EmptyNamespace);
            place.set(value.expect("all its variables are there"));
        }

        let scores = &results[FORMULAS.len() - 5..];
        std::array::from_fn(|at| scores[at].get() as f32)
    }

    /// Computes the scores of agents in columns.
    pub(crate) fn evaluate_all(&mut self, stats: &[Vec<f32>], out: &mut [Vec<f32>]) {
        for agent in 0..stats[0].len() {
            let scores = self.evaluate(stats.iter().map(|column| &column[agent]));
            for (column, score) in out.iter_mut().zip(scores) {
                column[agent] = score;
            }
        }
    }
}
