//! `schema`: the file in `assets/schema` matches the command's output and accepts what the file
//! reader accepts.
//!
//! The tests have their own validator. It knows the keywords that the schema uses and panics at
//! any other, so that no rule goes unchecked.

use std::fs;

use inclination_core::authoring::{Builder, EffectRow, format::Document, kind::Kind, model::Stat};
use serde_json::{Value, json};

use crate::{example, examples, run};

const SCHEMA_PATH: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/schema/project.schema.json"
);

fn read_schema() -> Value {
    run(&["schema"]).json_output()
}

/// `UPDATE_SCHEMA=1` writes the file again.
#[test]
fn the_file_in_assets_is_current() {
    let printed = run(&["schema"]).success_output();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(SCHEMA_PATH, &printed).unwrap();
    }
    let kept = fs::read_to_string(SCHEMA_PATH).unwrap();
    assert!(
        kept == printed,
        "UPDATE_SCHEMA=1 cargo test -p inclination-cli --test cli schema"
    );
}

#[test]
fn every_example_is_valid() {
    let schema = read_schema();
    for file in examples() {
        let value: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let violation = find_violation(&schema, &schema, &value, "");
        assert_eq!(violation, None, "{}", file.display());
    }
}

#[test]
fn every_kind_is_in_the_schema() {
    let schema = read_schema();
    for kind in Kind::all() {
        let key = kind.spec().key;
        let node = &schema["$defs"][format!("node_{key}")];
        assert_eq!(node["properties"]["kind"]["const"], key);
        for socket in kind.spec().sockets() {
            assert!(
                node["properties"]["sockets"]["properties"][socket.key].is_object(),
                "{key}"
            );
        }
    }
}

/// Changes that neither accepts: the schema is no looser than the reader.
#[test]
fn files_that_the_reader_rejects_are_invalid() {
    let schema = read_schema();
    let duel: Value = serde_json::from_str(&fs::read_to_string(example("duel")).unwrap()).unwrap();

    let changes: [fn(&mut Value); 10] = [
        |duel| duel["version"] = json!(99),
        |duel| duel["surprise"] = json!(1),
        |duel| duel["nodes"][0]["kind"] = json!("surprise"),
        |duel| duel["nodes"][0]["surprise"] = json!(1),
        |duel| duel["nodes"][0]["id"] = json!("one"),
        |duel| duel["stats"][0]["kind"] = json!("surprise"),
        |duel| duel["stats"][0]["choices"] = json!(["a"]),
        |duel| duel["stats"][0]["scope"] = json!("nobody"),
        |duel| duel["looks"]["nodes"] = json!({"x": [0, 0]}),
        |duel| duel["stats"] = Value::Null,
    ];

    for (index, change) in changes.into_iter().enumerate() {
        let mut other = duel.clone();
        change(&mut other);
        assert!(
            Document::read(other.to_string().as_bytes()).is_err(),
            "{index}"
        );
        assert!(
            find_violation(&schema, &schema, &other, "").is_some(),
            "{index}"
        );
    }
}

/// Returns a project with effects of every operation and time.
fn project_with_effects() -> Value {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0));
    let rows = [
        EffectRow::add(hunger, -1.0),
        EffectRow::add(hunger, -1.0).on_start().when(hunger),
        EffectRow::set(hunger, 0.0).on_completion().chance(0.5),
        EffectRow::set(hunger, hunger).on_end().redraw_every(1.0),
    ];
    let eating = graph.effects("Eating", rows).duration(5.0).out();
    let eat = graph.option("Eat", []).effects(eating).out();
    graph.decision("Act", [eat]);
    let document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    serde_json::from_str(&document.write()).unwrap()
}

#[test]
fn effects_are_described_exactly() {
    let schema = read_schema();
    let project = project_with_effects();
    let violation = |value: &Value| find_violation(&schema, &schema, value, "");
    assert_eq!(project["version"], 2);
    assert_eq!(violation(&project), None);

    let is_effects = |node: &&Value| node["kind"] == "effects";
    let nodes = project["nodes"].as_array().unwrap();
    let at = nodes.iter().position(|node| is_effects(&node)).unwrap();
    let changes: [fn(&mut Value); 8] = [
        |node| node["effects"] = Value::Null,
        |node| node["effects"][0] = json!({}),
        |node| node["effects"][0]["change"] = json!("multiply"),
        |node| node["effects"][0]["time"] = json!("never"),
        |node| node["effects"][0]["stat"] = json!("Hunger"),
        |node| node["effects"][0]["amount"] = json!(1),
        |node| node["rows"][0] = json!([1, 2, 3]),
        |node| node["sockets"]["delay"] = json!(1),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let mut other = project.clone();
        change(&mut other["nodes"][at]);
        let text = other.to_string();
        assert!(Document::read(text.as_bytes()).is_err(), "{index}");
        assert!(violation(&other).is_some(), "{index}");
    }
}

#[test]
fn scenarios_are_described_exactly() {
    let schema = read_schema();
    let violation = |value: &Value| find_violation(&schema, &schema, value, "");
    let file = include_str!("scenarios.incl.json");
    let project: Value = serde_json::from_str(file).unwrap();
    assert_eq!(
        Document::read(file.as_bytes()).map(|document| document.write()),
        Ok(String::from(file))
    );
    assert_eq!(violation(&project), None);

    let changes: [fn(&mut Value); 18] = [
        |one| one["id"] = json!("1"),
        |one| one["id"] = json!(1),
        |one| one["clock"] = json!({}),
        |one| one["clock"]["turns"] = json!({ "count": 1, "turn_length": 1 }),
        |one| one["clock"]["real_time"]["step"] = json!("short"),
        |one| one["populations"][0]["count"] = json!(-1),
        |one| one["populations"][0]["control"] = json!("none"),
        |one| one["populations"][0]["control"]["graph"]["decisions"] = json!(["Act"]),
        |one| one["populations"][1]["control"]["script"][0]["time"] = Value::Null,
        |one| one["populations"][1]["control"]["script"][2]["inside"] = json!([1]),
        |one| one["populations"][0]["sources"]["1"] = json!({ "simulated": "now" }),
        |one| one["populations"][0]["sources"]["4"] = json!({ "simulated": { "random": [1] } }),
        |one| one["populations"][0]["sources"]["7"]["curve"]["points"] = json!([1]),
        |one| one["populations"][0]["leaves_when"]["is"] = json!("equal"),
        |one| one["perceptions"][0]["fills"]["23"] = json!({ "distance": {} }),
        |one| one["events"][0]["timing"] = json!({ "once": 3 }),
        |one| one["events"][2]["action"]["spawn"]["stat"] = json!(3),
        |one| one["ends"][0]["condition"]["measure"]["stat"] = json!(3),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let mut other = project.clone();
        change(&mut other["scenarios"][0]);
        let text = other.to_string();
        assert!(Document::read(text.as_bytes()).is_err(), "{index}");
        assert!(violation(&other).is_some(), "{index}");
    }
}

/// Returns the first violation of a schema by a value, with its place.
fn find_violation(whole: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    for (keyword, rule) in schema.as_object().unwrap() {
        let violation = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" => None,
            "$ref" => {
                let pointer = rule.as_str().unwrap().strip_prefix('#').unwrap();
                find_violation(whole, whole.pointer(pointer).unwrap(), value, place)
            }
            "type" => (!has_type(rule, value)).then(|| format!("{place}: {value} is not {rule}")),
            "const" => (value != rule).then(|| format!("{place}: {value} is not {rule}")),
            "enum" => {
                let is_one = rule.as_array().unwrap().contains(value);
                (!is_one).then(|| format!("{place}: {value} is none of {rule}"))
            }
            "minimum" => {
                let (number, least) = (value.as_f64(), rule.as_f64().unwrap());
                number
                    .filter(|number| *number < least)
                    .map(|number| format!("{place}: {number} is less than {least}"))
            }
            "minItems" | "maxItems" => {
                let count = value.as_array().map(Vec::len);
                let limit = rule.as_u64().unwrap() as usize;
                count
                    .filter(|count| {
                        if keyword == "minItems" {
                            *count < limit
                        } else {
                            *count > limit
                        }
                    })
                    .map(|count| format!("{place}: {count} items"))
            }
            "required" => rule
                .as_array()
                .unwrap()
                .iter()
                .map(|key| key.as_str().unwrap())
                .find(|key| value.is_object() && value.get(*key).is_none())
                .map(|key| format!("{place}: {key} is missing")),
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items.find_map(|(index, item)| {
                    find_violation(whole, rule, item, &format!("{place}[{index}]"))
                })
            }
            "properties" => {
                let mut members = value.as_object().into_iter().flatten();
                members.find_map(|(key, member)| {
                    find_violation(whole, rule.get(key)?, member, &format!("{place}.{key}"))
                })
            }
            "additionalProperties" => {
                let known = schema.get("properties");
                let is_more = |key: &str| known.and_then(|known| known.get(key)).is_none();
                let members = value.as_object().into_iter().flatten();
                let mut more = members.filter(|(key, _)| is_more(key));
                match rule.as_bool() {
                    Some(false) => more
                        .next()
                        .map(|(key, _)| format!("{place}: {key} is unknown")),
                    Some(true) => None,
                    None => more.find_map(|(key, member)| {
                        find_violation(whole, rule, member, &format!("{place}.{key}"))
                    }),
                }
            }
            "propertyNames" => {
                assert_eq!(rule["pattern"], "^(0|[1-9][0-9]*)$");
                let is_id = |key: &str| key.parse::<u64>().is_ok_and(|id| id.to_string() == *key);
                let mut members = value.as_object().into_iter().flatten();
                members
                    .find(|(key, _)| !is_id(key))
                    .map(|(key, _)| format!("{place}: {key} is no id"))
            }
            "pattern" => {
                assert_eq!(rule, "^[0-9a-fA-F]{16}$");
                let is_id = |text: &str| text.len() == 16 && u64::from_str_radix(text, 16).is_ok();
                let text = value.as_str().filter(|text| !is_id(text));
                text.map(|text| format!("{place}: {text} is no id"))
            }
            "oneOf" => {
                let fits = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|one| find_violation(whole, one, value, place).is_none())
                    .count();
                (fits != 1).then(|| format!("{place}: {fits} fit, not one"))
            }
            other => panic!("{other}"),
        };

        if violation.is_some() {
            return violation;
        }
    }
    None
}

/// Whether a value has a type or one of several types.
fn has_type(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    };

    let several = types.as_array();
    several.map_or_else(|| is(types), |all| all.iter().any(is))
}
