//! The command line as a program of its own, for machines without a display: it builds without anything of a window.

use std::process::ExitCode;

use inclination_cli::{Asked, run};

fn main() -> ExitCode {
    match run(std::env::args_os()) {
        Asked::Done(code) => code,
        Asked::Window(_) => {
            eprintln!(
                "inclination-cli has no window. Name a command; `inclination-cli --help` lists them."
            );
            ExitCode::from(2)
        }
    }
}
