//! The command line as a program of its own, for machines without a display: it builds without anything of a window.

use std::process::ExitCode;

fn main() -> ExitCode {
    inclination_cli::run_without_window(std::env::args_os())
}
