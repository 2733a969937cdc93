//! The schema's definitions for everything except nodes: stats, groups, looks and samples.

use inclination_core::{
    Scope,
    authoring::{format::Tint, history::RunStatus, kind::SocketType},
};
use serde_json::{Map, Value, json};

use super::{closed_object, list_of, reference_to};

/// Returns the definitions that other parts of the schema refer to.
pub(super) fn shared_definitions() -> Map<String, Value> {
    let all = [
        ("id", json!({ "type": "integer", "minimum": 0 })),
        ("number", json!({ "type": "number" })),
        ("text", json!({ "type": "string" })),
        ("scope", json!({ "enum": Scope::ALL.map(Scope::word) })),
        ("stat", stat_schema()),
        ("profile", profile_schema()),
        ("override", override_schema()),
        ("rank_band", rank_band_schema()),
        ("group", group_schema()),
        ("port", port_schema()),
        ("acknowledgement", acknowledgement_schema()),
        ("looks", looks_schema()),
        ("note", note_schema()),
        ("frame", frame_schema()),
        ("bend", bend_schema()),
        ("bookmark", bookmark_schema()),
        ("shared", group_origin_schema()),
        ("samples", samples_schema()),
        ("sample", sample_schema()),
        ("candidate", candidate_schema()),
        ("values", map_by_id(&reference_to("number"))),
        ("past", past_schema()),
    ];

    all.into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}

/// Returns the schema of an object whose keys are IDs in decimal digits.
pub(super) fn map_by_id(thing: &Value) -> Value {
    json!({
        "type": "object",
        "propertyNames": { "pattern": "^(0|[1-9][0-9]*)$" },
        "additionalProperties": thing,
    })
}

/// Returns the schema of two numbers.
pub(super) fn number_pair() -> Value {
    json!({ "type": "array", "items": reference_to("number"), "minItems": 2, "maxItems": 2 })
}

/// Returns the schema of a list of IDs.
pub(super) fn id_list() -> Value {
    list_of("id")
}

/// Returns the schema of a number that is at least 0.
fn nonnegative_number() -> Value {
    json!({ "type": "number", "minimum": 0 })
}

fn stat_schema() -> Value {
    let own = |kind: &str, required: &[&str], more: Value| {
        let mut properties = json!({
            "id": reference_to("id"),
            "name": reference_to("text"),
            "description": reference_to("text"),
            "unit": reference_to("text"),
            "scope": reference_to("scope"),
            "alike": {
                "description": "For a target stat: whether a target has the same value for every agent",
                "type": "boolean",
            },
            "kind": { "const": kind },
            "default": reference_to("number"),
            "sample": reference_to("number"),
        });
        merge_members(&mut properties, more);
        let required: Vec<&str> = ["id", "name", "kind"]
            .iter()
            .chain(required)
            .copied()
            .collect();
        closed_object(&required, properties)
    };

    let number = json!({
        "low": reference_to("number"),
        "high": reference_to("number"),
        "clamp": { "type": "boolean" },
        "cyclic": {
            "description": "Whether the range is a circle, so that values outside it wrap around",
            "type": "boolean",
        },
        "whole": {
            "description": "Whether the editor sets only whole numbers",
            "type": "boolean",
        },
    });

    let choices = json!({ "choices": list_of("text") });
    json!({ "oneOf": [
        own("number", &["low", "high"], number),
        own("yes/no", &[], json!({})),
        own("choice", &["choices"], choices),
    ] })
}

/// Adds the members of an object to another object.
fn merge_members(into: &mut Value, more: Value) {
    if let (Some(into), Value::Object(more)) = (into.as_object_mut(), more) {
        into.extend(more);
    }
}

fn rank_band_schema() -> Value {
    closed_object(
        &["name", "from", "to"],
        json!({ "name": reference_to("text"), "from": reference_to("number"), "to": reference_to("number") }),
    )
}

fn group_schema() -> Value {
    closed_object(
        &["id", "name", "inputs", "outputs", "nodes"],
        json!({
            "id": reference_to("id"),
            "name": reference_to("text"),
            "description": reference_to("text"),
            "inputs": list_of("port"),
            "outputs": list_of("port"),
            "nodes": list_of("node"),
        }),
    )
}

fn port_schema() -> Value {
    closed_object(
        &["id", "name"],
        json!({
            "id": reference_to("id"),
            "name": reference_to("text"),
            "description": reference_to("text"),
            "unit": reference_to("text"),
            "type": { "enum": SocketType::ALL.map(SocketType::word) },
            "default": reference_to("number"),
            "bookends": number_pair(),
        }),
    )
}

fn acknowledgement_schema() -> Value {
    closed_object(
        &["code"],
        json!({
            "code": reference_to("text"),
            "group": reference_to("id"),
            "stat": reference_to("id"),
            "node": reference_to("id"),
            "socket": { "type": ["string", "integer"] },
            "row": reference_to("id"),
            "column": reference_to("id"),
            "input": reference_to("id"),
            "port": reference_to("id"),
            "profile": reference_to("id"),
        }),
    )
}

fn profile_schema() -> Value {
    closed_object(
        &["id", "name"],
        json!({
            "id": reference_to("id"),
            "name": reference_to("text"),
            "description": reference_to("text"),
        }),
    )
}

fn override_schema() -> Value {
    closed_object(
        &["profile", "value"],
        json!({
            "profile": reference_to("id"),
            "socket": { "type": ["string", "integer"] },
            "row": reference_to("id"),
            "column": reference_to("id"),
            "input": reference_to("id"),
            "value": reference_to("number"),
        }),
    )
}

fn looks_schema() -> Value {
    closed_object(
        &[],
        json!({
            "nodes": map_by_id(&number_pair()),
            "collapsed": id_list(),
            "folded": id_list(),
            "notes": list_of("note"),
            "frames": list_of("frame"),
            "bends": list_of("bend"),
            "bookmarks": list_of("bookmark"),
            "shared": list_of("shared"),
            "contract": reference_to("text"),
        }),
    )
}

/// Returns the schema of a wire's bends. The socket that receives the wire is identified as in an
/// acknowledged problem.
fn bend_schema() -> Value {
    closed_object(
        &["node", "points"],
        json!({
            "group": reference_to("id"),
            "node": reference_to("id"),
            "socket": { "type": ["string", "integer"] },
            "row": reference_to("id"),
            "column": reference_to("id"),
            "input": reference_to("id"),
            "points": { "type": "array", "items": number_pair(), "minItems": 1 },
        }),
    )
}

fn bookmark_schema() -> Value {
    closed_object(
        &["name", "x", "y", "zoom"],
        json!({
            "name": reference_to("text"),
            "group": reference_to("id"),
            "x": reference_to("number"),
            "y": reference_to("number"),
            "zoom": reference_to("number"),
        }),
    )
}

/// Returns the schema of a group's origin in the library.
fn group_origin_schema() -> Value {
    let digits = json!({ "type": "string", "pattern": "^[0-9a-f]{16}$" });
    closed_object(
        &["group", "name", "version"],
        json!({
            "group": reference_to("id"),
            "name": reference_to("text"),
            "version": digits,
            "copy": digits,
        }),
    )
}

fn note_schema() -> Value {
    closed_object(
        &["id", "x", "y", "width", "text"],
        json!({
            "id": reference_to("id"),
            "group": reference_to("id"),
            "x": reference_to("number"),
            "y": reference_to("number"),
            "width": reference_to("number"),
            "height": reference_to("number"),
            "text": reference_to("text"),
        }),
    )
}

fn frame_schema() -> Value {
    closed_object(
        &["id", "x", "y", "width", "height", "title"],
        json!({
            "id": reference_to("id"),
            "group": reference_to("id"),
            "x": reference_to("number"),
            "y": reference_to("number"),
            "width": reference_to("number"),
            "height": reference_to("number"),
            "title": reference_to("text"),
            "tint": { "enum": Tint::ALL.map(Tint::word) },
        }),
    )
}

/// Returns the members that describe a situation: its candidates and the agent's history.
fn situation_members() -> Value {
    json!({
        "candidates": list_of("candidate"),
        "age": nonnegative_number(),
        "history": list_of("past"),
    })
}

fn samples_schema() -> Value {
    let mut properties = situation_members();
    let own = json!({ "current": reference_to("id"), "named": list_of("sample") });
    merge_members(&mut properties, own);
    closed_object(&[], properties)
}

fn sample_schema() -> Value {
    let mut properties = situation_members();
    let own = json!({
        "id": reference_to("id"),
        "name": reference_to("text"),
        "values": reference_to("values"),
    });
    merge_members(&mut properties, own);
    closed_object(&["id", "name", "values"], properties)
}

fn candidate_schema() -> Value {
    closed_object(
        &["target", "name", "values"],
        json!({
            "target": reference_to("id"),
            "name": reference_to("text"),
            "values": reference_to("values"),
        }),
    )
}

fn past_schema() -> Value {
    let past_members = || {
        json!({
            "state": { "enum": RunStatus::ALL.map(RunStatus::word) },
            "seconds": nonnegative_number(),
            "stops": reference_to("id"),
        })
    };

    let mut target = past_members();
    merge_members(&mut target, json!({ "target": reference_to("id") }));
    let target = closed_object(&["target", "state", "seconds"], target);

    let mut option = past_members();
    let own = json!({
        "option": reference_to("id"),
        "inside": id_list(),
        "targets": { "type": "array", "items": target },
    });
    merge_members(&mut option, own);
    closed_object(&["option", "state", "seconds"], option)
}
