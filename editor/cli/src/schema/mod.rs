//! `schema`: the JSON Schema of project files, made of the table of nodes, so that it knows each kind that the core knows.
//! `node` is what a node may be, `parts` is everything else.
//!
//! It says what the reader of files takes, not what makes a good graph: that is for `check`.

mod node;
mod parts;

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::{
    files,
    streams::{Outcome, Streams, Verdict},
};

/// Prints the JSON Schema of project files, for editors and other programs that write them
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination schema -o project.schema.json
  inclination schema | jq '.[\"$defs\"].node.oneOf | length'")]
pub(super) struct Schema {
    /// Where to write it; without, or with -, to the standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Schema {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        files::write(self.output.as_ref(), &text(), streams)?;
        Ok(Verdict::Good)
    }
}

/// The schema, as its file holds it.
pub(super) fn text() -> String {
    // `serde_json::Value` always has text.
    let mut text = serde_json::to_string_pretty(&whole()).unwrap_or_default();
    text.push('\n');
    text
}

fn whole() -> Value {
    let mut definitions = parts::definitions();
    definitions.extend(node::definitions());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Inclination project",
        "description": "What the editor saves. Unknown members are refused.",
        "type": "object",
        "additionalProperties": false,
        "required": ["inclination", "version", "name", "next_id", "stats", "nodes"],
        "properties": {
            "inclination": {"const": "project"},
            "version": {"const": inclination_core::format::VERSION},
            "name": {"type": "string"},
            "description": {"type": "string"},
            "next_id": {
                "description": "The id that is given next: every id is below it, and none is ever given twice",
                "type": "integer",
                "minimum": 0,
            },
            "stats": list("stat"),
            "profiles": list("profile"),
            "nodes": list("node"),
            "rank_bands": list("rank_band"),
            "groups": list("group"),
            "acknowledged": list("acknowledgement"),
            "looks": reference("looks"),
            "samples": reference("samples"),
        },
        "$defs": Value::Object(definitions),
    })
}

/// What is said elsewhere.
fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// A list of what is said elsewhere.
fn list(name: &str) -> Value {
    json!({ "type": "array", "items": reference(name) })
}

/// An object with these members alone.
fn object(required: &[&str], properties: Value) -> Value {
    let mut schema = json!({
        "type": "object",
        "additionalProperties": false,
        "required": required,
    });
    schema["properties"] = properties;
    schema
}
