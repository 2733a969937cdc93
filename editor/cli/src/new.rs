//! `new`: creates a project, either empty or from an example.

use std::path::PathBuf;

use clap::Args;
use inclination_core::authoring::{format::Document, model::Graph};
use inclination_project::io::examples;

use super::{
    files, name_lookup,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Create an empty project or a copy of an example
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination new --example Duel -o duel.incl.json
  inclination new --example \"Heal or fight\" | inclination info -
  inclination new -o mine.incl.json")]
pub(super) struct New {
    /// Start from this example; `inclination new --list` lists the examples
    #[arg(long, value_name = "NAME", conflicts_with = "list")]
    example: Option<String>,
    /// Write to this new file instead of standard output; - is standard output
    #[arg(short, long, value_name = "OUT", conflicts_with = "list")]
    output: Option<PathBuf>,
    /// List the examples with their descriptions
    #[arg(long)]
    list: bool,
}

impl New {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        if self.list {
            for example in examples::all_examples() {
                streams.print_line(&format!("{}: {}", example.name, example.description))?;
            }
            return Ok(Verdict::Good);
        }

        let text = match &self.example {
            None => empty_project(),
            Some(wanted) => {
                let all = examples::all_examples();
                let names = all.iter().map(|example| example.name.as_str());
                match name_lookup::find_name(wanted, names.clone()) {
                    Some(at) => all[at].text.to_owned(),
                    None => {
                        return Err(Stop::Wrong(name_lookup::describe_unknown_name(
                            "example", wanted, names,
                        )));
                    }
                }
            }
        };

        if let Some(output) = &self.output
            && !files::is_standard(output)
            && !files::is_stream(output)
            && output.exists()
        {
            return Err(Stop::Wrong(format!(
                "{} already exists. Name another file, or move the existing file first.",
                output.display()
            )));
        }
        files::write_text(self.output.as_ref(), &text, streams)?;
        Ok(Verdict::Good)
    }
}

fn empty_project() -> String {
    let document = Document {
        graph: Graph::new("Untitled"),
        ..Document::default()
    };
    document.write()
}
