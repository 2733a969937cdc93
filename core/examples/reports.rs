//! Reports how options end: one is completed, one is interrupted by the game, and one is left for
//! a better option. Shows what the agent's memory says in between.
//!
//! `cargo run -p inclination-core --example reports`

use std::{error::Error, io::Write};

use inclination_core::{
    AgentState, Candidates, DecisionHandle, OptionHandle, Outcome, Program, Single, TargetId, load,
};

/// The runtime file exported from `assets/examples/sniper.incl.json`.
const FILE: &[u8] = include_bytes!("exported/sniper.run.json");

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut std::io::stdout())
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let program = Program::new(&load(FILE)?)?;
    let mut sniper = Sniper::new(&program)?;

    // A shot takes three seconds. When it is over, the game reports it as completed. The option
    // still counts as running until the decision is made again.
    sniper.think(0.0, out)?;
    sniper.end_option(Outcome::Completed, 3.0, out)?;
    sniper.think(4.0, out)?;

    // A hit interrupts the next shot: the game stops the animation, and reports a failure. The
    // option stops at once, and the agent can decide again immediately.
    sniper.think(184.0, out)?;
    sniper.end_option(Outcome::Failed, 185.0, out)?;
    sniper.think(185.0, out)?;

    // Now he is shot at. The decision itself leaves Wait for another option, so there is nothing to
    // report: the game only compares the choice with what it plays.
    sniper.single.set(program.stat("Shots near him")?, 1.0);
    sniper.think(186.0, out)
}

/// An agent, and the option that the game plays for it.
struct Sniper {
    program: Program,
    act: DecisionHandle,
    fire: OptionHandle,
    single: Single,
    state: AgentState,
    candidates: Candidates,
    playing: Option<OptionHandle>,
}

impl Sniper {
    fn new(program: &Program) -> Result<Self, Box<dyn Error>> {
        let act = program.decision("What to do")?;
        let mut single = Single::new(program);
        single.set(program.stat("Shots elsewhere")?, 1.0);
        let temper = program.stat("Temper")?;
        single.set(temper, program.choice_value(temper, "bold")?);

        let mut candidates = Candidates::for_agent(program, &[TargetId(1)]);
        candidates.set_all(program.target_stat("In sight")?, 1.0);
        Ok(Self {
            act,
            fire: program.option(act, "Fire")?,
            single,
            state: AgentState::new(program, 1, 0.0),
            candidates,
            playing: None,
            program: program.clone(),
        })
    }

    /// Decides, and switches to the animation of the choice.
    fn think(&mut self, now: f64, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
        let Self { act, state, .. } = self;
        let choice = self.single.decide_among(*act, &self.candidates, state, now);

        let payload = |option| self.program.payload(option);
        if choice.option != self.playing {
            let names = [self.playing, choice.option].map(|option| option.map_or("idle", payload));
            writeln!(out, "{now} s: from {} to {}", names[0], names[1])?;
            self.playing = choice.option;
        }
        self.describe_memory(out)
    }

    /// Reports how the option ended that the agent runs.
    fn end_option(
        &mut self,
        outcome: Outcome,
        now: f64,
        out: &mut impl Write,
    ) -> Result<(), Box<dyn Error>> {
        self.single.report(self.act, outcome, &mut self.state, now);
        self.playing = None;
        writeln!(out, "{now} s: {outcome:?}")?;
        self.describe_memory(out)
    }

    /// Prints what the decision runs, and the record of Fire.
    fn describe_memory(&self, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
        let memory = self.state.view();
        let running = self.program.running(self.act, memory);
        let name = running.map_or("nothing", |running| {
            self.program.option_name(running.option)
        });
        let is_completed = running.is_some_and(|running| running.completed);
        let completed = if is_completed { " (completed)" } else { "" };

        // An agent remembers only what its graph reads; here it reads the history of Fire.
        let fire = self.program.record(self.fire, None, memory);
        let fire = fire.ok_or("the graph does not read the history of Fire")?;
        writeln!(
            out,
            "    runs {name}{completed}; Fire is {:?} since {} s, stops: {}",
            fire.state(),
            fire.since(),
            fire.times_stopped()
        )?;
        Ok(())
    }
}
