//! Hot reload: the designer exports while the game runs, and the agents keep their memory.
//!
//! `cargo run -p inclination-core --example reloading`

use std::{
    error::Error,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::SystemTime,
};

use inclination_core::{
    AgentState, Candidates, DecisionHandle, Outcome, Program, Single, TargetId, load,
};

/// The runtime file exported from `assets/examples/sniper.incl.json`.
const FILE: &str = include_str!("exported/sniper.run.json");

/// A program, and the file that it was loaded from.
struct WatchedProgram {
    path: PathBuf,
    seen: (SystemTime, u64),
    program: Program,
}

impl WatchedProgram {
    fn open(path: &Path) -> Result<Self, Box<dyn Error>> {
        let seen = file_stamp(path)?;
        let program = read_program(path)?;
        Ok(Self {
            path: path.into(),
            seen,
            program,
        })
    }

    /// Reloads the program if the file has changed, and returns whether it has. A file that does
    /// not load leaves the program unchanged. Call this once a second, not once a frame.
    fn reload_if_changed(&mut self) -> Result<bool, Box<dyn Error>> {
        // The stamp is taken before reading, so that a write during the read is noticed next time.
        let now = file_stamp(&self.path)?;
        if now == self.seen {
            return Ok(false);
        }

        self.seen = now;
        self.program = read_program(&self.path)?;
        Ok(true)
    }
}

/// Returns a file's modification time and its length, since two changes may have the same time.
fn file_stamp(path: &Path) -> io::Result<(SystemTime, u64)> {
    let metadata = fs::metadata(path)?;
    Ok((metadata.modified()?, metadata.len()))
}

fn read_program(path: &Path) -> Result<Program, Box<dyn Error>> {
    Ok(Program::new(&load(&fs::read(path)?)?)?)
}

/// An agent's evaluator, which belongs to one program and is replaced with it. Its memory does not.
struct Brain {
    sniper: Single,
    act: DecisionHandle,
    candidates: Candidates,
}

impl Brain {
    fn new(program: &Program) -> Result<Self, Box<dyn Error>> {
        let mut sniper = Single::new(program);
        let shots = program.stat("Shots elsewhere")?;
        sniper.set(shots, 1.0);

        let mut candidates = Candidates::for_agent(program, &[TargetId(1)]);
        candidates.set_all(program.target_stat("In sight")?, 1.0);
        Ok(Self {
            sniper,
            act: program.decision("What to do")?,
            candidates,
        })
    }

    /// Decides what to do. The last shot is completed by the time of the next decision.
    fn decide_action(&mut self, state: &mut AgentState, now: f64) -> String {
        let Self {
            sniper,
            act,
            candidates,
        } = self;
        sniper.report(*act, Outcome::Completed, state, now);
        let choice = sniper.decide_among(*act, candidates, state, now);

        let program = sniper.program();
        let name = choice.option.map(|option| program.option_name(option));
        name.unwrap_or("nothing").into()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("sniper-{}.run.json", std::process::id()));
    let done = run(&path, &mut io::stdout());
    fs::remove_file(&path)?;
    done
}

pub(crate) fn run(path: &Path, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    fs::write(path, FILE)?;
    let mut file = WatchedProgram::open(path)?;
    let mut brain = Brain::new(&file.program)?;
    let mut state = AgentState::new(&file.program, 1, 0.0);

    for second in 0..=24_u8 {
        // The designer shortens the pause between shots from three minutes to twenty seconds. The
        // first save is only half written.
        let shorter = FILE.replace("\"seconds\": 180", "\"seconds\": 20");
        match second {
            8 => fs::write(path, &shorter[..shorter.len() / 2])?,
            10 => fs::write(path, &shorter)?,
            _ => {}
        }

        let now = f64::from(second);
        match file.reload_if_changed() {
            Ok(true) => {
                brain = Brain::new(&file.program)?;
                // Deciding binds a state too. States that are split among threads have to be bound
                // before.
                state.rebind(&file.program);
                writeln!(out, "{now} s: reloaded")?;
            }
            Ok(false) => {}
            Err(error) => writeln!(out, "{now} s: kept what there was: {error}")?,
        }

        if second % 4 == 0 {
            writeln!(out, "{now} s: {}", brain.decide_action(&mut state, now))?;
        }
    }
    Ok(())
}
