//! Hot reload: the designer exports while the game runs, and the agents keep what they remember.
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
    Program,
    eval::{Candidates, Single},
    history::{AgentState, Outcome, TargetId},
    load,
};

/// What was exported of `assets/examples/sniper.incl.json`.
const FILE: &str = include_str!("exported/sniper.run.json");

/// A program, and the file that it came from.
struct Watched {
    path: PathBuf,
    seen: (SystemTime, u64),
    program: Program,
}

impl Watched {
    fn open(path: &Path) -> Result<Self, Box<dyn Error>> {
        let seen = stamp(path)?;
        let program = read(path)?;
        Ok(Self {
            path: path.into(),
            seen,
            program,
        })
    }

    /// Looks whether the file is another, and takes it if it is sound; a file that is not leaves the program as it is.
    /// Ask once a second, not once a frame.
    fn refresh(&mut self) -> Result<bool, Box<dyn Error>> {
        // Before it is read: what is written meanwhile is seen the next time.
        let now = stamp(&self.path)?;
        if now == self.seen {
            return Ok(false);
        }
        self.seen = now;
        self.program = read(&self.path)?;
        Ok(true)
    }
}

/// When a file was changed, and its length, for two changes may have one time.
fn stamp(path: &Path) -> io::Result<(SystemTime, u64)> {
    let about = fs::metadata(path)?;
    Ok((about.modified()?, about.len()))
}

fn read(path: &Path) -> Result<Program, Box<dyn Error>> {
    Ok(Program::new(&load(&fs::read(path)?)?)?)
}

/// What belongs to one program: it is made anew with it. Memories are not among it.
struct Brain {
    sniper: Single,
    marine: [TargetId; 1],
}

impl Brain {
    fn new(program: &Program) -> Result<Self, Box<dyn Error>> {
        let mut sniper = Single::new(program);
        let shots = program.stat("Shots elsewhere").ok_or("no such stat")?;
        sniper.set(shots, 1.0);
        Ok(Self {
            sniper,
            marine: [TargetId(1)],
        })
    }

    /// Decides; a shot is taken when it is asked again.
    fn think(&mut self, state: &mut AgentState, now: f64) -> Result<String, Box<dyn Error>> {
        let program = self.sniper.program().clone();
        let act = program.decision("What to do").ok_or("no such decision")?;
        let mut candidates = Candidates::new(&program, &self.marine);
        candidates.set_all(program.stat("In sight").ok_or("no such stat")?, 1.0);
        self.sniper.report(act, Outcome::Completed, state, now);
        let choice = self.sniper.decide(act, &candidates, state, now);
        Ok(choice
            .option
            .map_or("nothing", |option| program.option_name(option))
            .into())
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
    let mut file = Watched::open(path)?;
    let mut brain = Brain::new(&file.program)?;
    let mut state = AgentState::new(file.program.layout(), 1, 0.0);

    for second in 0..=24_u8 {
        // What a designer does meanwhile: three minutes between shots become twenty seconds, at first by half a file.
        let shorter = FILE.replace("\"seconds\": 180", "\"seconds\": 20");
        match second {
            8 => fs::write(path, &shorter[..shorter.len() / 2])?,
            10 => fs::write(path, &shorter)?,
            _ => {}
        }
        let now = f64::from(second);
        match file.refresh() {
            Ok(true) => {
                brain = Brain::new(&file.program)?;
                // Deciding binds too; parts of many agents' states for threads have to be bound before.
                state.bind(file.program.layout());
                writeln!(out, "{now} s: reloaded")?;
            }
            Ok(false) => {}
            Err(error) => writeln!(out, "{now} s: kept what there was: {error}")?,
        }
        if second % 4 == 0 {
            writeln!(out, "{now} s: {}", brain.think(&mut state, now)?)?;
        }
    }
    Ok(())
}
