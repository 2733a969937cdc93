//! The schema's definitions of scenarios and their parts.

use inclination_core::authoring::{
    model::EffectOperation,
    scenario::{Comparison, FirstTurn, Summary},
};
use serde_json::{Map, Value, json};

use super::{
    closed_object,
    definitions::{id_list, map_by_id, number_pair},
    list_of, reference_to,
};

/// Returns the definitions of scenarios and their parts.
pub(super) fn scenario_definitions() -> Map<String, Value> {
    let all = [
        ("scenario", scenario_schema()),
        (
            "random_id",
            json!({ "type": "string", "pattern": "^[0-9a-fA-F]{16}$" }),
        ),
        ("clock", clock_schema()),
        ("population", population_schema()),
        ("control", control_schema()),
        ("script_line", script_line_schema()),
        ("stat_source", stat_source_schema()),
        ("population_summary", population_summary_schema()),
        ("perception", perception_schema()),
        ("event", event_schema()),
        ("event_action", event_action_schema()),
        ("end_condition", end_condition_schema()),
        ("condition", condition_schema()),
    ];

    all.into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}

/// Returns the schema of an object with one member, whose key says what it is.
fn variants(keys: Vec<(&str, Value)>) -> Value {
    json!({ "oneOf": variant_list(keys) })
}

fn variant_list(keys: Vec<(&str, Value)>) -> Vec<Value> {
    keys.into_iter()
        .map(|(key, schema)| closed_object(&[key], json!({ key: schema })))
        .collect()
}

/// Returns the schema of an object all of whose members are numbers and are required.
fn number_object(keys: &[&str]) -> Value {
    let members = keys
        .iter()
        .map(|key| ((*key).to_owned(), reference_to("number")))
        .collect();
    closed_object(keys, Value::Object(members))
}

fn scenario_schema() -> Value {
    closed_object(
        &["id", "name", "clock", "populations"],
        json!({
            "id": reference_to("random_id"),
            "name": reference_to("text"),
            "clock": reference_to("clock"),
            "populations": list_of("population"),
            "world": map_by_id(&reference_to("stat_source")),
            "perceptions": list_of("perception"),
            "events": list_of("event"),
            "ends": list_of("end_condition"),
        }),
    )
}

fn clock_schema() -> Value {
    let turns = closed_object(
        &["count", "turn_length"],
        json!({
            "count": reference_to("id"),
            "turn_length": reference_to("number"),
            "first": { "enum": FirstTurn::ALL.map(FirstTurn::word) },
        }),
    );
    variants(vec![
        ("real_time", number_object(&["step", "length"])),
        ("turns", turns),
    ])
}

fn population_schema() -> Value {
    closed_object(
        &["id", "name", "count"],
        json!({
            "id": reference_to("random_id"),
            "name": reference_to("text"),
            "count": reference_to("id"),
            "max_count": reference_to("id"),
            "profile": reference_to("id"),
            "control": reference_to("control"),
            "sources": map_by_id(&reference_to("stat_source")),
            "leaves_when": reference_to("condition"),
        }),
    )
}

fn control_schema() -> Value {
    let graph = closed_object(
        &[],
        json!({
            "decisions": id_list(),
            "thinking_interval": reference_to("number"),
            "staggered": { "type": "boolean" },
        }),
    );
    let mut all = vec![json!({ "const": "nothing" })];
    all.extend(variant_list(vec![
        ("graph", graph),
        ("script", list_of("script_line")),
    ]));
    json!({ "oneOf": all })
}

fn script_line_schema() -> Value {
    let nothing = closed_object(&["time"], json!({ "time": reference_to("number") }));
    let option = closed_object(
        &["time", "option"],
        json!({
            "time": reference_to("number"),
            "option": reference_to("id"),
            "inside": id_list(),
        }),
    );
    json!({ "oneOf": [nothing, option] })
}

fn stat_source_schema() -> Value {
    let mut start = vec![json!({ "const": "sample" }), reference_to("number")];
    start.extend(variant_list(vec![
        ("sample", reference_to("id")),
        ("random", number_pair()),
    ]));
    let clock = closed_object(
        &["start", "factor"],
        json!({
            "start": reference_to("number"),
            "factor": reference_to("number"),
            "wrap": reference_to("number"),
        }),
    );
    let curve = closed_object(
        &["points"],
        json!({
            "points": { "type": "array", "items": number_pair() },
            "loop": { "type": "boolean" },
        }),
    );
    variants(vec![
        ("simulated", json!({ "oneOf": start })),
        ("constant", reference_to("number")),
        ("clock", clock),
        ("curve", curve),
        ("noise", number_object(&["low", "high", "seconds"])),
        ("opponent", reference_to("id")),
        ("target", reference_to("id")),
        ("population", reference_to("population_summary")),
        ("factor", reference_to("id")),
    ])
}

fn population_summary_schema() -> Value {
    closed_object(
        &["id", "summary"],
        json!({
            "id": reference_to("random_id"),
            "summary": { "enum": Summary::ALL.map(Summary::word) },
            "stat": reference_to("id"),
        }),
    )
}

fn perception_schema() -> Value {
    let fill = variants(vec![
        ("stat", reference_to("id")),
        ("constant", reference_to("number")),
    ]);
    closed_object(
        &["observers", "seen"],
        json!({
            "observers": reference_to("random_id"),
            "seen": reference_to("random_id"),
            "max_seen": reference_to("id"),
            "fills": map_by_id(&fill),
        }),
    )
}

fn event_schema() -> Value {
    let timing = variants(vec![
        ("once", number_object(&["time"])),
        ("every", number_object(&["first", "interval"])),
        ("random", number_object(&["mean_interval"])),
    ]);
    closed_object(
        &["id", "name", "timing", "action"],
        json!({
            "id": reference_to("random_id"),
            "name": reference_to("text"),
            "timing": timing,
            "action": reference_to("event_action"),
        }),
    )
}

fn event_action_schema() -> Value {
    let change = closed_object(
        &["stat", "change", "amount"],
        json!({
            "population": reference_to("random_id"),
            "members": reference_to("id"),
            "stat": reference_to("id"),
            "change": { "enum": EffectOperation::ALL.map(EffectOperation::word) },
            "amount": reference_to("number"),
            "lasts": reference_to("number"),
        }),
    );
    let spawn = closed_object(
        &["population", "count"],
        json!({ "population": reference_to("random_id"), "count": reference_to("id") }),
    );
    let remove = closed_object(
        &["population"],
        json!({ "population": reference_to("random_id"), "members": reference_to("id") }),
    );
    variants(vec![
        ("change_stat", change),
        ("spawn", spawn),
        ("remove", remove),
    ])
}

fn end_condition_schema() -> Value {
    closed_object(
        &["id", "name", "condition"],
        json!({
            "id": reference_to("random_id"),
            "name": reference_to("text"),
            "condition": reference_to("condition"),
        }),
    )
}

fn condition_schema() -> Value {
    let running = closed_object(
        &["population", "option"],
        json!({
            "population": reference_to("random_id"),
            "option": reference_to("id"),
            "inside": id_list(),
        }),
    );
    let measure = variants(vec![
        ("stat", reference_to("id")),
        ("population", reference_to("population_summary")),
        ("running", running),
    ]);
    closed_object(
        &["measure", "is", "value"],
        json!({
            "measure": measure,
            "is": { "enum": Comparison::ALL.map(Comparison::word) },
            "value": reference_to("number"),
        }),
    )
}
