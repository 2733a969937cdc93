//! `schema`: prints the JSON Schema of project files. It is generated from the table of node kinds,
//! so it covers every kind that the core has. `node` defines nodes, `scenario` scenarios, and
//! `definitions` everything else.
//!
//! The schema describes which files can be read, not which graphs are good. That is for `check`.

mod definitions;
mod node;
mod scenario;

use std::path::PathBuf;

use clap::Args;
use inclination_core::authoring::format::VERSION;
use serde_json::{Value, json};

use super::{
    files,
    streams::{Outcome, Streams, Verdict},
};

/// Print the JSON Schema of project files, for text editors and programs that write them
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination schema -o project.schema.json
  inclination schema | jq '.[\"$defs\"].node.oneOf | length'")]
pub(super) struct Schema {
    /// Write to this file instead of standard output; - is standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Schema {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        files::write_text(self.output.as_ref(), &schema_text(), streams)?;
        Ok(Verdict::Good)
    }
}

/// Returns the schema as the text of a file.
pub(super) fn schema_text() -> String {
    // A `serde_json::Value` can always be written.
    let mut text = serde_json::to_string_pretty(&project_schema()).unwrap_or_default();
    text.push('\n');
    text
}

/// Returns the schema of a project file.
fn project_schema() -> Value {
    let mut definitions = definitions::shared_definitions();
    definitions.extend(node::node_definitions());
    definitions.extend(scenario::scenario_definitions());

    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Inclination project",
        "description": "A project, as the editor saves it. Unknown keys are errors.",
        "type": "object",
        "additionalProperties": false,
        "required": ["inclination", "version", "name", "next_id", "stats", "nodes"],
        "properties": {
            "inclination": {"const": "project"},
            "version": {
                "description": "2 if the project has effects or scenarios, otherwise 1",
                "enum": (1..=VERSION).collect::<Vec<u32>>(),
            },
            "name": {"type": "string"},
            "description": {"type": "string"},
            "next_id": {
                "description": "The next ID to assign. It is greater than every ID that was ever assigned.",
                "type": "integer",
                "minimum": 0,
            },
            "stats": list_of("stat"),
            "profiles": list_of("profile"),
            "nodes": list_of("node"),
            "rank_bands": list_of("rank_band"),
            "groups": list_of("group"),
            "acknowledged": list_of("acknowledgement"),
            "looks": reference_to("looks"),
            "samples": reference_to("samples"),
            "scenarios": list_of("scenario"),
        },
        "$defs": Value::Object(definitions),
    })
}

/// Returns a reference to a definition.
fn reference_to(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// Returns the schema of a list of a definition.
fn list_of(name: &str) -> Value {
    json!({ "type": "array", "items": reference_to(name) })
}

/// Returns the schema of an object that has no other members.
fn closed_object(required: &[&str], properties: Value) -> Value {
    let mut schema = json!({
        "type": "object",
        "additionalProperties": false,
        "required": required,
    });
    schema["properties"] = properties;
    schema
}
