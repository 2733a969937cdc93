//! The schema's definitions of nodes: for each kind its sockets, rows, settings and other members.

use inclination_core::{
    authoring::{
        consider,
        kind::{Kind, STRUCTURAL_KINDS, SettingSpec, SocketSpec, Spec},
        model::{EffectOperation, EffectTime},
    },
    text::capitalize,
};
use inclination_project::text::formatting::to_sentence;
use serde_json::{Map, Value, json};

use super::{closed_object, definitions::map_by_id, list_of, reference_to};

/// Returns the definitions of nodes and of their members.
pub(super) fn node_definitions() -> Map<String, Value> {
    let specs: Vec<&Spec> = all_specs().collect();
    let kinds = specs
        .iter()
        .map(|spec| reference_to(&definition_name(spec)));
    let mut all = Map::new();
    all.insert(
        String::from("node"),
        json!({ "oneOf": kinds.collect::<Vec<Value>>() }),
    );
    all.insert(String::from("wire"), wire_schema());
    all.insert(String::from("socket"), socket_schema());
    all.insert(String::from("point"), point_schema());
    all.insert(String::from("effect"), effect_schema());

    for spec in specs {
        all.insert(definition_name(spec), node_schema(spec));
    }
    all
}

/// Returns every kind of node, in the order of menus.
fn all_specs() -> impl Iterator<Item = &'static Spec> {
    let formulas = Kind::all().map(Kind::spec);
    let forms = consider::KINDS.iter().map(|form| form.spec());
    formulas
        .chain(forms)
        .chain(STRUCTURAL_KINDS.iter().copied())
}

/// Returns the name of a kind's definition.
fn definition_name(spec: &Spec) -> String {
    format!("node_{}", spec.key)
}

fn wire_schema() -> Value {
    closed_object(
        &["wire"],
        json!({ "wire": reference_to("id"), "port": reference_to("id") }),
    )
}

fn socket_schema() -> Value {
    json!({
        "description": "A number, a wire from another node, or null if the socket is empty",
        "oneOf": [{ "type": "number" }, { "type": "null" }, reference_to("wire")],
    })
}

fn point_schema() -> Value {
    let own = |word: &str, is_default: bool, numbers: &[&str]| {
        let mut properties = Map::new();
        let mut required = vec!["x", "y"];
        for number in ["x", "y"].iter().chain(numbers) {
            properties.insert((*number).to_owned(), reference_to("number"));
        }
        properties.insert(String::from("segment"), json!({ "const": word }));
        required.extend(numbers);
        if !is_default {
            required.push("segment");
        }
        closed_object(&required, Value::Object(properties))
    };
    json!({ "oneOf": [
        own("linear", true, &[]),
        own("hold", false, &[]),
        own("power", false, &["exponent"]),
        own("smooth", false, &[]),
        own("cubic", false, &["leave", "arrive"]),
        own("monotone", false, &[]),
    ] })
}

fn effect_schema() -> Value {
    closed_object(
        &["stat", "change", "time"],
        json!({
            "stat": reference_to("id"),
            "change": {
                "description": "Whether the amount is added to the stat's value or replaces it",
                "enum": EffectOperation::ALL.map(EffectOperation::word),
            },
            "time": {
                "description": "When the stat changes. While the option runs, an addition is per second",
                "enum": EffectTime::ALL.map(EffectTime::key),
            },
        }),
    )
}

fn node_schema(spec: &Spec) -> Value {
    let mut properties = Map::new();
    let mut required = vec!["id", "kind"];
    let mut has = |key: &str, schema: Value| properties.insert(key.to_owned(), schema);

    has("id", reference_to("id"));
    has("kind", json!({ "const": spec.key }));
    has("name", reference_to("text"));
    has("description", reference_to("text"));
    has("muted", json!({ "type": "boolean" }));
    has(
        "profiles",
        json!({
            "description": "Values that profiles use instead of the sockets' own numbers",
            "type": "array",
            "items": reference_to("override"),
        }),
    );

    for (key, schema, is_required) in kind_specific_members(spec) {
        has(key, schema);
        if is_required {
            required.push(key);
        }
    }
    if spec.socket_count() > 0 {
        has("sockets", sockets_schema(spec));
    }
    if !spec.row.is_empty() && spec.key != "expression" {
        has("rows", rows_schema(spec));
    }
    if spec.settings().next().is_some() {
        has("settings", settings_schema(spec));
    }
    if spec.pieces {
        has("points", list_of("point"));
    }

    let mut node = closed_object(&required, Value::Object(properties));
    if let Some(node) = node.as_object_mut() {
        let description = format!("{}: {}", spec.title, to_sentence(spec.summary));
        node.insert(String::from("description"), Value::String(description));
    }
    node
}

/// Returns the members that only some kinds have, each with its schema and whether it is required.
fn kind_specific_members(spec: &Spec) -> Vec<(&'static str, Value, bool)> {
    match spec.key {
        "stat" => vec![("stat", reference_to("id"), true)],
        "switch" | "consideration_set" => vec![("cases", list_of("text"), true)],
        "effects" => vec![(
            "effects",
            json!({
                "description": "The changes of stats, one for each row",
                "type": "array",
                "items": reference_to("effect"),
            }),
            true,
        )],
        "expression" => vec![
            ("formula", reference_to("text"), true),
            (
                "inputs",
                json!({
                    "description": "The value of each name in the formula",
                    "type": "object",
                    "additionalProperties": reference_to("socket"),
                }),
                false,
            ),
        ],
        "factor" => vec![("scope", reference_to("scope"), false)],
        "group" => vec![
            ("group", reference_to("id"), true),
            ("sockets", map_by_id(&reference_to("socket")), false),
        ],
        "input" | "output" => vec![("port", reference_to("id"), true)],
        "option" => vec![("payload", reference_to("text"), false)],
        _ if spec.remembers => vec![("option", reference_to("id"), false)],
        _ => Vec::new(),
    }
}

fn sockets_schema(spec: &Spec) -> Value {
    let sockets = spec
        .sockets()
        .map(|socket| (socket.key.to_owned(), described_socket_schema(socket)))
        .collect();
    closed_object(&[], Value::Object(sockets))
}

/// Returns the schema of a socket with its description and default.
fn described_socket_schema(socket: &SocketSpec) -> Value {
    let mut schema = json!({
        "description": to_sentence(socket.summary),
        "$ref": "#/$defs/socket",
    });
    if let Some(default) = socket.default {
        schema["default"] = exact_number(default);
    }
    schema
}

/// Converts a number with the digits that a file has.
fn exact_number(value: f32) -> Value {
    serde_json::from_str(&value.to_string()).unwrap_or_default()
}

fn rows_schema(spec: &Spec) -> Value {
    let titles: Vec<&str> = spec.row.iter().map(|socket| socket.title).collect();
    let count = spec.row.len();
    json!({
        "type": "array",
        "items": {
            "description": capitalize(&titles.join(", ")),
            "type": "array",
            "items": reference_to("socket"),
            "minItems": count,
            "maxItems": count,
        },
    })
}

fn settings_schema(spec: &Spec) -> Value {
    let settings = spec
        .settings()
        .map(|setting| (setting.key.to_owned(), self::setting_schema(setting)))
        .collect();
    closed_object(&[], Value::Object(settings))
}

fn setting_schema(setting: &SettingSpec) -> Value {
    let default = usize::from(setting.default);
    let description = to_sentence(setting.summary);
    if setting.is_flag() {
        return json!({
            "description": description,
            "type": "boolean",
            "default": default == 1,
        });
    }
    json!({
        "description": description,
        "enum": setting.options,
        "default": setting.options.get(default),
    })
}
