//! The duel for fidget's JIT: a tree of expressions, compiled to machine code for slices of `f32`.
//! fidget deduplicates subexpressions and folds constants itself. The results stay in the
//! evaluator, so that the bench does not copy them.

use fidget::{
    context::{Context, Tree},
    eval::{BulkEvaluator, BulkOutput, Function, MathFunction, Tape},
    jit::JitFunction,
    var::Var,
};

type Evaluator = <JitFunction as Function>::FloatSliceEval;

/// The machine code, and the columns in the order that it requires.
pub(crate) struct Jit<'a> {
    tape: <Evaluator as BulkEvaluator>::Tape,
    evaluator: Evaluator,
    columns: Vec<&'a [f32]>,
}

impl<'a> Jit<'a> {
    pub(crate) fn new(stats: &'a [Vec<f32>]) -> Self {
        let vars: [Var; 12] = std::array::from_fn(|_| Var::new());
        let mut context = Context::new();
        let scores = scores(vars.map(Tree::from)).map(|score| context.import(&score));
        let function = JitFunction::new(&context, &scores).expect("they are of this context");

        let tape = function.float_slice_tape(<_>::default());
        let mut columns: Vec<&[f32]> = vec![&[]; vars.len()];
        for (var, values) in vars.iter().zip(stats) {
            columns[tape.vars()[var]] = values;
        }

        Self {
            tape,
            evaluator: Evaluator::new(),
            columns,
        }
    }

    /// Computes all scores of all agents, a column for each score.
    pub(crate) fn evaluate(&mut self) -> BulkOutput<'_, f32> {
        self.evaluator
            .eval(&self.tape, &self.columns)
            .expect("there is a column for each stat, and all have one length")
    }
}

fn scores(stats: [Tree; 12]) -> [Tree; 5] {
    let [
        health,
        foe,
        min_damage,
        max_damage,
        potions,
        aggression,
        distance,
        ammo,
        allies,
        enemies,
        fatigue,
        hour,
    ] = stats;

    let unit = |x: Tree| x.max(0.0).min(1.0);
    let along = 1.0 - (foe - min_damage.clone()) / (max_damage.clone() - min_damage);
    let wants_attack = unit(along * (1.0 - aggression.clone()) + aggression);
    let threat = unit(max_damage / health.clone());
    let base = f64::ln(std::f64::consts::E * 0.68);
    let steep = (health.clone() * (-0.12 * base) as f32 + (6.0 * base) as f32).exp();
    let wants_healing = 1.0 - 1.0 / (steep + 1.0);
    let exponent = 0.25 / (potions + 1.0).square().square();
    let wants_to_run = 1.0 - ((health * 0.01).ln() * exponent).exp();
    let spent = 1.0 - ammo * (1.0 / 28.0);
    let needs_ammo = spent.square() * spent;
    let highest = f64::exp_m1(2.0) as f32;
    let closeness = unit(((2.0 - distance.clone() * 0.04).exp() - 1.0) * (1.0 / highest));
    let odds = allies.clone() / (10.0 - allies);
    let courage = unit(odds.ln() * 0.1 + 0.5);
    let tired = fatigue.square() * (3.0 - fatigue * 2.0);
    let range = ((distance * 0.02 - 0.4).square() * -12.0).exp();
    let rhythm = (hour * (std::f32::consts::TAU / 24.0)).sin() * 0.5 + 0.5;
    // The slopes of the pieces rise once and then fall, so no comparison is needed.
    let crowd = (enemies.clone() * 0.05)
        .max(enemies.clone() * 0.1 - 0.1)
        .min(enemies.clone() * (0.4 / 6.0) + 0.1)
        .min(enemies.clone() * 0.0125 + 0.75);
    let outnumbered = (enemies.compare(3.0) + 1.0).min(1.0);

    let morale = (courage + rhythm + range) * (1.0 / 3.0);
    let stress = (crowd * 2.0 + tired + threat.clone()) * 0.25;
    let calm = 1.0 - stress.clone();
    [
        wants_attack * morale.clone(),
        wants_healing * threat.clone(),
        wants_to_run.max(outnumbered) * threat * stress,
        needs_ammo * calm.clone(),
        morale.min(closeness).min(calm),
    ]
}
