//! All that is no node: stats, groups, looks, samples.

use inclination_core::{format::Tint, history::Doing, kind::SocketType, model::Scope};
use serde_json::{Map, Value, json};

use super::{list, object, reference};

/// What other parts of the schema refer to.
pub(super) fn definitions() -> Map<String, Value> {
    let all = [
        ("id", json!({ "type": "integer", "minimum": 0 })),
        ("number", json!({ "type": "number" })),
        ("text", json!({ "type": "string" })),
        ("scope", json!({ "enum": Scope::ALL.map(Scope::word) })),
        ("stat", stat()),
        ("profile", profile()),
        ("override", overridden()),
        ("rank_band", rank_band()),
        ("group", group()),
        ("port", port()),
        ("acknowledgement", acknowledgement()),
        ("looks", looks()),
        ("note", note()),
        ("frame", frame()),
        ("bend", bend()),
        ("bookmark", bookmark()),
        ("shared", shared()),
        ("samples", samples()),
        ("sample", sample()),
        ("candidate", candidate()),
        ("values", by_id(&reference("number"))),
        ("past", past()),
    ];
    let all = all.into_iter();
    all.map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}

/// Things by an id in digits.
pub(super) fn by_id(thing: &Value) -> Value {
    json!({
        "type": "object",
        "propertyNames": { "pattern": "^(0|[1-9][0-9]*)$" },
        "additionalProperties": thing,
    })
}

/// Two numbers.
fn pair() -> Value {
    json!({ "type": "array", "items": reference("number"), "minItems": 2, "maxItems": 2 })
}

fn ids() -> Value {
    list("id")
}

/// A number that is not below 0.
fn from_zero() -> Value {
    json!({ "type": "number", "minimum": 0 })
}

fn stat() -> Value {
    let own = |kind: &str, required: &[&str], more: Value| {
        let mut properties = json!({
            "id": reference("id"),
            "name": reference("text"),
            "description": reference("text"),
            "unit": reference("text"),
            "scope": reference("scope"),
            "alike": {
                "description": "Of a target's stat: whether it is the same whoever looks at it",
                "type": "boolean",
            },
            "kind": { "const": kind },
            "default": reference("number"),
            "sample": reference("number"),
        });
        merge(&mut properties, more);
        let required: Vec<&str> = ["id", "name", "kind"]
            .iter()
            .chain(required)
            .copied()
            .collect();
        object(&required, properties)
    };
    let number = json!({
        "low": reference("number"),
        "high": reference("number"),
        "clamp": { "type": "boolean" },
        "whole": {
            "description": "Whether samples are set and drawn in whole numbers alone",
            "type": "boolean",
        },
    });
    let choices = json!({ "choices": list("text") });
    json!({ "oneOf": [
        own("number", &["low", "high"], number),
        own("yes/no", &[], json!({})),
        own("choice", &["choices"], choices),
    ] })
}

fn merge(into: &mut Value, more: Value) {
    if let (Some(into), Value::Object(more)) = (into.as_object_mut(), more) {
        into.extend(more);
    }
}

fn rank_band() -> Value {
    object(
        &["name", "from", "to"],
        json!({ "name": reference("text"), "from": reference("number"), "to": reference("number") }),
    )
}

fn group() -> Value {
    object(
        &["id", "name", "inputs", "outputs", "nodes"],
        json!({
            "id": reference("id"),
            "name": reference("text"),
            "description": reference("text"),
            "inputs": list("port"),
            "outputs": list("port"),
            "nodes": list("node"),
        }),
    )
}

fn port() -> Value {
    object(
        &["id", "name"],
        json!({
            "id": reference("id"),
            "name": reference("text"),
            "description": reference("text"),
            "unit": reference("text"),
            "type": { "enum": SocketType::ALL.map(SocketType::word) },
            "default": reference("number"),
            "bookends": pair(),
        }),
    )
}

fn acknowledgement() -> Value {
    object(
        &["code"],
        json!({
            "code": reference("text"),
            "group": reference("id"),
            "stat": reference("id"),
            "node": reference("id"),
            "socket": { "type": ["string", "integer"] },
            "row": reference("id"),
            "column": reference("id"),
            "input": reference("id"),
            "port": reference("id"),
            "profile": reference("id"),
        }),
    )
}

fn profile() -> Value {
    object(
        &["id", "name"],
        json!({
            "id": reference("id"),
            "name": reference("text"),
            "description": reference("text"),
        }),
    )
}

fn overridden() -> Value {
    object(
        &["profile", "value"],
        json!({
            "profile": reference("id"),
            "socket": { "type": ["string", "integer"] },
            "row": reference("id"),
            "column": reference("id"),
            "input": reference("id"),
            "value": reference("number"),
        }),
    )
}

fn looks() -> Value {
    object(
        &[],
        json!({
            "nodes": by_id(&pair()),
            "collapsed": ids(),
            "notes": list("note"),
            "frames": list("frame"),
            "bends": list("bend"),
            "bookmarks": list("bookmark"),
            "shared": list("shared"),
            "contract": reference("text"),
        }),
    )
}

/// Where a wire bends; the socket that receives it is named as that of an accepted problem is.
fn bend() -> Value {
    object(
        &["node", "points"],
        json!({
            "group": reference("id"),
            "node": reference("id"),
            "socket": { "type": ["string", "integer"] },
            "row": reference("id"),
            "column": reference("id"),
            "input": reference("id"),
            "points": { "type": "array", "items": pair(), "minItems": 1 },
        }),
    )
}

fn bookmark() -> Value {
    object(
        &["name", "x", "y", "zoom"],
        json!({
            "name": reference("text"),
            "group": reference("id"),
            "x": reference("number"),
            "y": reference("number"),
            "zoom": reference("number"),
        }),
    )
}

/// Where a group comes from.
fn shared() -> Value {
    let digits = json!({ "type": "string", "pattern": "^[0-9a-f]{16}$" });
    object(
        &["group", "name", "version"],
        json!({
            "group": reference("id"),
            "name": reference("text"),
            "version": digits,
            "copy": digits,
        }),
    )
}

fn note() -> Value {
    object(
        &["id", "x", "y", "width", "text"],
        json!({
            "id": reference("id"),
            "group": reference("id"),
            "x": reference("number"),
            "y": reference("number"),
            "width": reference("number"),
            "height": reference("number"),
            "text": reference("text"),
        }),
    )
}

fn frame() -> Value {
    object(
        &["id", "x", "y", "width", "height", "title"],
        json!({
            "id": reference("id"),
            "group": reference("id"),
            "x": reference("number"),
            "y": reference("number"),
            "width": reference("number"),
            "height": reference("number"),
            "title": reference("text"),
            "tint": { "enum": Tint::ALL.map(Tint::word) },
        }),
    )
}

/// Who is there, and what happened.
fn situation() -> Value {
    json!({
        "candidates": list("candidate"),
        "age": from_zero(),
        "history": list("past"),
    })
}

fn samples() -> Value {
    let mut properties = situation();
    let own = json!({ "current": reference("id"), "named": list("sample") });
    merge(&mut properties, own);
    object(&[], properties)
}

fn sample() -> Value {
    let mut properties = situation();
    let own = json!({
        "id": reference("id"),
        "name": reference("text"),
        "values": reference("values"),
    });
    merge(&mut properties, own);
    object(&["id", "name", "values"], properties)
}

fn candidate() -> Value {
    object(
        &["target", "name", "values"],
        json!({
            "target": reference("id"),
            "name": reference("text"),
            "values": reference("values"),
        }),
    )
}

fn past() -> Value {
    let told = || {
        json!({
            "state": { "enum": Doing::ALL.map(Doing::word) },
            "seconds": from_zero(),
            "stops": reference("id"),
        })
    };
    let mut target = told();
    merge(&mut target, json!({ "target": reference("id") }));
    let target = object(&["target", "state", "seconds"], target);
    let mut option = told();
    let own = json!({
        "option": reference("id"),
        "inside": ids(),
        "targets": { "type": "array", "items": target },
    });
    merge(&mut option, own);
    object(&["option", "state", "seconds"], option)
}
