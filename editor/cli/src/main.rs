//! The command line as a separate program, for machines without a display. It builds without the
//! libraries that open windows.

use std::process::ExitCode;

fn main() -> ExitCode {
    inclination_cli::run_without_window(std::env::args_os())
}
