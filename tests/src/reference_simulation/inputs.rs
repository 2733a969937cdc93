//! The inputs of effects, each read with an evaluation of the whole graph.

use inclination_core::{
    DrawKey, Path, TargetId,
    authoring::{
        inspect::{Output, Trace},
        model::{Effect, NodeId, Socket, SocketKey},
    },
    math::hash,
};

use super::{
    draws::{self, ALL_ONES, mix},
    effects_nodes::EffectsNode,
    snapshot::Snapshot,
    world::World,
};

/// The condition above which an input means yes.
const YES: f32 = 0.5;

/// The run for which the inputs of an Effects node are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct EffectRun {
    /// The option, or the Effects node if no option has it.
    pub(super) owner: Path,
    pub(super) target: Option<TargetId>,
    /// The step in which the run began.
    pub(super) started: u64,
}

/// Reads the inputs of effects for one agent.
pub(super) struct InputReader<'a> {
    pub(super) world: &'a World,
    pub(super) trace: &'a mut Trace,
    pub(super) snapshot: &'a Snapshot,
    /// The position of the agent.
    pub(super) at: usize,
}

impl InputReader<'_> {
    fn evaluate(&mut self, seed: u64, count: u64, target: Option<TargetId>) {
        let (world, agent) = (self.world, &self.world.agents[self.at]);
        self.trace.set_profile(world.profile(agent));
        for (stat, (handle, ..)) in world.graph.stats.iter().zip(world.program.all_stats()) {
            self.trace
                .set(handle, self.snapshot.agents[self.at][&stat.id]);
        }
        self.trace.set_draws(DrawKey {
            seed: world.seed ^ seed,
            agent: agent.number,
            count,
        });

        let candidates = world.candidates(self.snapshot, self.at);
        let memory = agent.memory_before.view();
        self.trace
            .evaluate_among(&candidates, Some(memory), world.now());
        self.trace.select_candidate(target);
    }

    /// Returns the value of a factor.
    pub(super) fn read_factor(&mut self, factor: NodeId) -> Option<f32> {
        self.evaluate(draws::FACTORS, self.world.step, None);
        let node = self.world.graph.nodes.get(&factor)?;
        let factor = self.world.program.factor(&node.name).ok()?;
        Some(self.trace.factor(factor))
    }

    /// Returns the value of an input, or `None` if nothing is given.
    fn read(
        &mut self,
        effects: &EffectsNode,
        input: SocketKey,
        target: Option<TargetId>,
        count: u64,
    ) -> Option<f32> {
        match effects.node.socket(input)? {
            Socket::Unset => effects.node.socket_spec(input)?.default,
            Socket::Value(value) => {
                let agent = &self.world.agents[self.at];
                let profile = self.world.population(agent).profile;
                let own = profile.and_then(|profile| effects.node.overrides.get(input, profile));
                Some(own.unwrap_or(value))
            }
            Socket::Wire(wire) => {
                self.evaluate(draws::EFFECTS, count, target);
                match self.trace.output(effects.body.node(wire.node), wire.port)? {
                    Output::Value(value) => Some(value),
                    _ => None,
                }
            }
        }
    }

    /// Returns an input of the node itself.
    pub(super) fn read_rule(
        &mut self,
        effects: &EffectsNode,
        rule: &str,
        run: EffectRun,
    ) -> Option<f32> {
        let key = effects.node.kind.spec().socket_position(rule)?;
        let key = SocketKey::Fixed(key as u16);
        self.read(effects, key, run.target, run_number(run))
    }

    /// Returns whether a condition of the node holds.
    pub(super) fn rule_holds(&mut self, effects: &EffectsNode, rule: &str, run: EffectRun) -> bool {
        let value = self.read_rule(effects, rule, run);
        value.is_some_and(|value| value >= YES)
    }

    /// Returns the amount of an effect, or `None` if it does not apply.
    pub(super) fn read_amount(
        &mut self,
        effects: &EffectsNode,
        row: u16,
        run: EffectRun,
    ) -> Option<f32> {
        let mut count = run_number(run);
        let key = |column| SocketKey::Row(row, column);
        let redraw = self.read(effects, key(Effect::REDRAW), run.target, count);
        if let Some(seconds) = redraw.filter(|seconds| *seconds > 0.0) {
            count = mix(count, self.periods(run, seconds.into()));
        }

        let when = self.read(effects, key(Effect::WHEN), run.target, count)?;
        let chance = self.read(effects, key(Effect::CHANCE), run.target, count)?;
        let amount = self.read(effects, key(Effect::AMOUNT), run.target, count)?;
        let number = self.world.agents[self.at].number;
        let seed = self.world.seed ^ draws::EFFECTS;
        let lot = hash(seed, number, count, mix(effects.path.key(), row.into()));
        (when >= YES && lot < chance).then_some(amount)
    }

    /// Returns how many periods have passed since a run began.
    fn periods(&self, run: EffectRun, seconds: f64) -> u64 {
        let elapsed = self.world.step - run.started;
        let steps = seconds / self.world.step_seconds();
        let whole = steps.round();
        if whole >= 1.0 && (steps - whole).abs() <= 0.001 {
            elapsed / whole as u64
        } else {
            (elapsed as f64 / steps).floor() as u64
        }
    }
}

fn run_number(run: EffectRun) -> u64 {
    let target = run.target.map_or(ALL_ONES, |target| target.0);
    mix(mix(run.owner.key(), target), run.started)
}
