//! The app `inclination`. There is no window yet: it says what it will be.

use std::io::{self, Write as _};
use std::process::ExitCode;

const ABOUT: &str = "\
Inclination is a desktop editor in which game designers wire game stats
through response curves and combiners into decisions. The game evaluates
the same graph with the same crate, to the same bits.

This build holds the core only. It has no window yet.
README.md says what there is. The crate for games is in core/.
";

// Written with `?` and not with `println!`, which panics when the reader of a pipe has gone.
fn main() -> io::Result<ExitCode> {
    if std::env::args_os().nth(1).is_some() {
        writeln!(io::stderr(), "inclination: there are no subcommands yet")?;
        return Ok(ExitCode::from(2));
    }
    io::stdout().write_all(ABOUT.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
