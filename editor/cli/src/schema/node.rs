//! What a node may be: of each kind of the table, its sockets, rows, settings, and what else it has.

use inclination_core::{
    consider,
    kind::{Kind, STRUCTURE, SettingSpec, SocketSpec, Spec},
    text::capitalize,
};
use inclination_project::text::words::sentence;
use serde_json::{Map, Value, json};

use super::{list, object, parts::by_id, reference};

/// What other parts of the schema refer to.
pub(super) fn definitions() -> Map<String, Value> {
    let specs: Vec<&Spec> = specs().collect();
    let kinds = specs.iter().map(|spec| reference(&called(spec)));
    let mut all = Map::new();
    all.insert(
        String::from("node"),
        json!({ "oneOf": kinds.collect::<Vec<Value>>() }),
    );
    all.insert(String::from("wire"), wire());
    all.insert(String::from("socket"), socket());
    all.insert(String::from("point"), point());
    for spec in specs {
        all.insert(called(spec), node(spec));
    }
    all
}

/// Every kind of node, in the order of menus.
fn specs() -> impl Iterator<Item = &'static Spec> {
    let formulas = Kind::all().map(Kind::spec);
    let forms = consider::KINDS.iter().map(|form| form.spec());
    formulas.chain(forms).chain(STRUCTURE.iter().copied())
}

fn called(spec: &Spec) -> String {
    format!("node_{}", spec.key)
}

fn wire() -> Value {
    object(
        &["wire"],
        json!({ "wire": reference("id"), "port": reference("id") }),
    )
}

fn socket() -> Value {
    json!({
        "description": "A number, a wire from another node, or null for nothing",
        "oneOf": [{ "type": "number" }, { "type": "null" }, reference("wire")],
    })
}

fn point() -> Value {
    let own = |word: &str, is_default: bool, numbers: &[&str]| {
        let mut properties = Map::new();
        let mut required = vec!["x", "y"];
        for number in ["x", "y"].iter().chain(numbers) {
            properties.insert((*number).to_owned(), reference("number"));
        }
        properties.insert(String::from("segment"), json!({ "const": word }));
        required.extend(numbers);
        if !is_default {
            required.push("segment");
        }
        object(&required, Value::Object(properties))
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

fn node(spec: &Spec) -> Value {
    let mut properties = Map::new();
    let mut required = vec!["id", "kind"];
    let mut has = |key: &str, schema: Value| properties.insert(key.to_owned(), schema);
    has("id", reference("id"));
    has("kind", json!({ "const": spec.key }));
    has("name", reference("text"));
    has("description", reference("text"));
    has("muted", json!({ "type": "boolean" }));
    has(
        "profiles",
        json!({
            "description": "What its sockets hold in profiles, instead of their own numbers",
            "type": "array",
            "items": reference("override"),
        }),
    );
    for (key, schema, is_required) in own(spec) {
        has(key, schema);
        if is_required {
            required.push(key);
        }
    }
    if spec.socket_count() > 0 {
        has("sockets", sockets(spec));
    }
    if !spec.row.is_empty() {
        has("rows", rows(spec));
    }
    if spec.settings().next().is_some() {
        has("settings", settings(spec));
    }
    if spec.pieces {
        has("points", list("point"));
    }
    let mut node = object(&required, Value::Object(properties));
    if let Some(node) = node.as_object_mut() {
        let said = format!("{}: {}", spec.title, sentence(spec.summary));
        node.insert(String::from("description"), Value::String(said));
    }
    node
}

/// What only some kinds have: the member, what it holds, and whether it has to be there.
fn own(spec: &Spec) -> Vec<(&'static str, Value, bool)> {
    match spec.key {
        "stat" => vec![("stat", reference("id"), true)],
        "switch" | "consideration_set" => vec![("cases", list("text"), true)],
        "factor" => vec![("scope", reference("scope"), false)],
        "group" => vec![
            ("group", reference("id"), true),
            ("sockets", by_id(&reference("socket")), false),
        ],
        "input" | "output" => vec![("port", reference("id"), true)],
        "option" => vec![("payload", reference("text"), false)],
        _ if spec.remembers => vec![("option", reference("id"), false)],
        _ => Vec::new(),
    }
}

fn sockets(spec: &Spec) -> Value {
    let sockets = spec.sockets();
    let sockets = sockets.map(|socket| (socket.key.to_owned(), described(socket)));
    object(&[], Value::Object(sockets.collect()))
}

fn described(socket: &SocketSpec) -> Value {
    let mut schema = json!({
        "description": sentence(socket.summary),
        "$ref": "#/$defs/socket",
    });
    if let Some(default) = socket.default {
        schema["default"] = number(default);
    }
    schema
}

/// A number with the digits that a file has it with.
fn number(value: f32) -> Value {
    serde_json::from_str(&value.to_string()).unwrap_or_default()
}

fn rows(spec: &Spec) -> Value {
    let titles: Vec<&str> = spec.row.iter().map(|socket| socket.title).collect();
    let count = spec.row.len();
    json!({
        "type": "array",
        "items": {
            "description": capitalize(&titles.join(", ")),
            "type": "array",
            "items": reference("socket"),
            "minItems": count,
            "maxItems": count,
        },
    })
}

fn settings(spec: &Spec) -> Value {
    let settings = spec.settings();
    let settings = settings.map(|setting| (setting.key.to_owned(), self::setting(setting)));
    object(&[], Value::Object(settings.collect()))
}

fn setting(setting: &SettingSpec) -> Value {
    let default = usize::from(setting.default);
    let said = sentence(setting.summary);
    if setting.is_flag() {
        return json!({ "description": said, "type": "boolean", "default": default == 1 });
    }
    json!({
        "description": said,
        "enum": setting.options,
        "default": setting.options.get(default),
    })
}
