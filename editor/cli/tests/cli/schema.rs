//! `schema`: the file in `assets/schema` is what the command prints, and it takes what the reader of files takes.
//!
//! The validator is ours, of the words that the schema uses; it refuses to read any other, so that none is passed over.

use std::fs;

use inclination_core::{Document, kind::Kind};
use serde_json::{Value, json};

use crate::{example, examples, run};

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../assets/schema/project.schema.json"
);

fn schema() -> Value {
    run(&["schema"]).json()
}

/// `UPDATE_SCHEMA=1` writes the file anew.
#[test]
fn the_file_in_assets_is_current() {
    let printed = run(&["schema"]).good();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(FILE, &printed).unwrap();
    }
    let kept = fs::read_to_string(FILE).unwrap();
    assert!(
        kept == printed,
        "UPDATE_SCHEMA=1 cargo test -p inclination-cli --test cli schema"
    );
}

#[test]
fn every_example_is_valid() {
    let schema = schema();
    for file in examples() {
        let value: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let found = wrong(&schema, &schema, &value, "");
        assert_eq!(found, None, "{}", file.display());
    }
}

#[test]
fn every_kind_of_the_table_is_there() {
    let schema = schema();
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

/// What neither takes: the schema is no looser than the reader in these.
#[test]
fn what_the_reader_refuses_is_not_valid() {
    let schema = schema();
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
    for (at, change) in changes.into_iter().enumerate() {
        let mut other = duel.clone();
        change(&mut other);
        assert!(
            Document::read(other.to_string().as_bytes()).is_err(),
            "{at}"
        );
        assert!(wrong(&schema, &schema, &other, "").is_some(), "{at}");
    }
}

/// What is wrong with a value, and where; none: nothing.
fn wrong(whole: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    for (word, said) in schema.as_object().unwrap() {
        let found = match word.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" => None,
            "$ref" => {
                let pointer = said.as_str().unwrap().strip_prefix('#').unwrap();
                wrong(whole, whole.pointer(pointer).unwrap(), value, place)
            }
            "type" => (!has_type(said, value)).then(|| format!("{place}: {value} is not {said}")),
            "const" => (value != said).then(|| format!("{place}: {value} is not {said}")),
            "enum" => {
                let is_one = said.as_array().unwrap().contains(value);
                (!is_one).then(|| format!("{place}: {value} is none of {said}"))
            }
            "minimum" => {
                let (number, least) = (value.as_f64(), said.as_f64().unwrap());
                number
                    .filter(|number| *number < least)
                    .map(|number| format!("{place}: {number} is less than {least}"))
            }
            "minItems" | "maxItems" => {
                let count = value.as_array().map(Vec::len);
                let said = said.as_u64().unwrap() as usize;
                count
                    .filter(|count| {
                        if word == "minItems" {
                            *count < said
                        } else {
                            *count > said
                        }
                    })
                    .map(|count| format!("{place}: {count} items"))
            }
            "required" => {
                let keys = said
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|key| key.as_str().unwrap());
                let mut missing = keys.filter(|key| value.is_object() && value.get(*key).is_none());
                missing
                    .next()
                    .map(|key| format!("{place}: {key} is missing"))
            }
            "items" => {
                let mut items = value.as_array().into_iter().flatten().enumerate();
                items.find_map(|(at, item)| wrong(whole, said, item, &format!("{place}[{at}]")))
            }
            "properties" => {
                let mut members = value.as_object().into_iter().flatten();
                members.find_map(|(key, member)| {
                    wrong(whole, said.get(key)?, member, &format!("{place}.{key}"))
                })
            }
            "additionalProperties" => {
                let known = schema.get("properties");
                let is_more = |key: &str| known.and_then(|known| known.get(key)).is_none();
                let members = value.as_object().into_iter().flatten();
                let mut more = members.filter(|(key, _)| is_more(key));
                match said.as_bool() {
                    Some(false) => more
                        .next()
                        .map(|(key, _)| format!("{place}: {key} is unknown")),
                    Some(true) => None,
                    None => more.find_map(|(key, member)| {
                        wrong(whole, said, member, &format!("{place}.{key}"))
                    }),
                }
            }
            "propertyNames" => {
                assert_eq!(said["pattern"], "^(0|[1-9][0-9]*)$");
                let is_id = |key: &str| key.parse::<u64>().is_ok_and(|id| id.to_string() == *key);
                let mut members = value.as_object().into_iter().flatten();
                members
                    .find(|(key, _)| !is_id(key))
                    .map(|(key, _)| format!("{place}: {key} is no id"))
            }
            "oneOf" => {
                let each = said.as_array().unwrap().iter();
                let found: Vec<Option<String>> =
                    each.map(|one| wrong(whole, one, value, place)).collect();
                let valid = found.iter().filter(|wrong| wrong.is_none()).count();
                (valid != 1).then(|| format!("{place}: {valid} fit, not one"))
            }
            other => panic!("{other}"),
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether a value has a type, or one of several.
fn has_type(said: &Value, value: &Value) -> bool {
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
    let several = said.as_array();
    several.map_or_else(|| is(said), |all| all.iter().any(is))
}
