//! The file of typed handles for Rust: what a game knows a graph by, as code that binds to a loaded program with the core's
//! [`bind`](inclination_core::bind). It needs the core alone and has a comment for everything, whatever a designer called
//! things (`names`, `source`). Items with a designer's names in literals have one of these a line, and rustfmt skips them.

mod names;
mod source;
#[cfg(test)]
mod tests;

use inclination_core::{
    Program,
    model::{Graph, Node, NodeKind, Scope, Stat, StatKind},
};

use names::{Case, Names};
use source::{Source, number_literal, text_literal};

/// What the generated file itself calls types, or needs from the language.
const TAKEN: [&str; 13] = [
    "Clone",
    "Copy",
    "Debug",
    "Decisions",
    "Eq",
    "Factors",
    "Handles",
    "Hash",
    "PartialEq",
    "Profiles",
    "Result",
    "Scope",
    "Stats",
];

/// A field of one of the file's structs.
struct Field {
    name: String,
    docs: Vec<String>,
    ty: String,
    /// What the binder is asked, up to the literal that says what.
    call: String,
    /// The literal's type and its fields; none: the type of the field says it all.
    literal: Option<(&'static str, Vec<String>)>,
}

/// An enum: a stat's choices, or a decision's options.
struct Enum {
    name: String,
    docs: Vec<String>,
    /// Each variant, what it is called in the graph, and its comment.
    variants: Vec<(String, String, String)>,
    /// The decision's name; none: a stat's choices.
    decision: Option<String>,
}

/// A struct of handles.
struct Part {
    name: &'static str,
    field: &'static str,
    doc: &'static str,
    fields: Vec<Field>,
}

/// Writes the file of a graph and its program.
pub fn rust(graph: &Graph, program: &Program) -> String {
    let mut types = Names::new(Case::Type);
    for taken in TAKEN {
        types.take(taken);
    }
    let mut enums = Vec::new();
    let parts = [
        stats(graph, &mut types, &mut enums),
        factors(program),
        decisions(graph, program, &mut types, &mut enums),
        profiles(graph),
    ];
    let parts = parts.into_iter().filter(|part| !part.fields.is_empty());
    let parts: Vec<Part> = parts.collect();

    let mut source = Source::default();
    write_head(&mut source, graph, &parts);
    write_handles(&mut source, &parts);
    for part in &parts {
        write_part(&mut source, part);
    }
    for list in &enums {
        write_enum(&mut source, list);
    }
    source.into_text()
}

fn stats(graph: &Graph, types: &mut Names, enums: &mut Vec<Enum>) -> Part {
    let mut names = Names::new(Case::Field);
    let mut fields = Vec::new();
    for stat in &graph.stats {
        let scope = scope(stat.scope);
        let name = format!("name: {}", text_literal(&stat.name));
        let (ty, call, literal) = match &stat.kind {
            StatKind::Number { low, high, .. } => (
                String::from("f32"),
                "number",
                (
                    "NumberStat",
                    vec![
                        name,
                        format!("low: {}", number_literal(*low)),
                        format!("high: {}", number_literal(*high)),
                        scope,
                    ],
                ),
            ),
            StatKind::YesNo => (
                String::from("bool"),
                "yes_no",
                ("YesNoStat", vec![name, scope]),
            ),
            StatKind::Choice(choices) => {
                let ty = types.give(&stat.name, "Choice");
                enums.push(chosen(&ty, stat, choices));
                (ty, "choice", ("ChoiceStat", vec![name, scope]))
            }
        };
        fields.push(Field {
            name: names.give(&stat.name, "stat"),
            docs: about_stat(stat),
            ty: format!("bind::Typed<{ty}>"),
            call: String::from(call),
            literal: Some(literal),
        });
    }
    Part {
        name: "Stats",
        field: "stats",
        doc: "What the game tells the graph.",
        fields,
    }
}

/// What a stat is, in a sentence, and what it means.
fn about_stat(stat: &Stat) -> Vec<String> {
    let what = match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let ends = format!("{low} to {high}");
            crate::text::number::with_unit(&ends, &stat.unit)
        }
        StatKind::YesNo => String::from("yes or no"),
        StatKind::Choice(_) => String::from("one of its choices"),
    };
    let whose = match stat.scope {
        Scope::World => "the world's",
        Scope::Agent => "the agent's",
        Scope::Target => "a target's",
    };
    let mut docs = vec![format!("“{}”: {what}, {whose}.", stat.name)];
    docs.extend(described(&stat.description));
    docs
}

fn described(description: &str) -> Option<String> {
    let description = description.trim();
    (!description.is_empty()).then(|| description.to_owned())
}

fn chosen(ty: &str, stat: &Stat, choices: &[String]) -> Enum {
    let mut names = Names::new(Case::Type);
    let variants = choices.iter().map(|choice| {
        let variant = names.give(choice, "Choice");
        (variant, choice.clone(), format!("“{choice}”."))
    });
    Enum {
        name: ty.to_owned(),
        docs: vec![format!("What “{}” can be.", stat.name)],
        variants: variants.collect(),
        decision: None,
    }
}

fn factors(program: &Program) -> Part {
    let mut names = Names::new(Case::Field);
    let fields = program.factors().map(|(_, factor, of)| Field {
        name: names.give(factor, "factor"),
        docs: vec![format!("“{factor}”.")],
        ty: String::from("inclination_core::FactorHandle"),
        call: String::from("factor"),
        literal: Some((
            "FactorOf",
            vec![format!("name: {}", text_literal(factor)), scope(of)],
        )),
    });
    Part {
        name: "Factors",
        field: "factors",
        doc: "What the game may read of the graph.",
        fields: fields.collect(),
    }
}

fn decisions(graph: &Graph, program: &Program, types: &mut Names, enums: &mut Vec<Enum>) -> Part {
    let mut names = Names::new(Case::Field);
    let mut fields = Vec::new();
    for (handle, decision) in program.decisions() {
        // A game asks by name for those outside groups, and for the first of a name.
        if program.decision(decision) != Some(handle) {
            continue;
        }
        let ty = types.give(decision, "Decision");
        let mut variants = Names::new(Case::Type);
        let options: Vec<(String, String, String)> = program
            .options(handle)
            .map(|option| {
                let name = program.option_name(option);
                let payload = program.payload(option);
                let doc = match payload {
                    "" => format!("“{name}”."),
                    payload => format!("“{name}”, with the payload “{payload}”."),
                };
                (variants.give(name, "Option"), name.to_owned(), doc)
            })
            .collect();
        fields.push(Field {
            name: names.give(decision, "decision"),
            docs: std::iter::once(format!("“{decision}”."))
                .chain(described(description(graph, decision)))
                .collect(),
            ty: format!("bind::Decision<{ty}, {}>", options.len()),
            call: String::from("decision"),
            literal: None,
        });
        enums.push(Enum {
            name: ty,
            docs: vec![format!("What “{decision}” chooses among.")],
            variants: options,
            decision: Some(decision.to_owned()),
        });
    }
    Part {
        name: "Decisions",
        field: "decisions",
        doc: "What the game may ask the graph to decide.",
        fields,
    }
}

fn description<'g>(graph: &'g Graph, decision: &str) -> &'g str {
    let is_it = |node: &&Node| matches!(node.kind, NodeKind::Decision) && node.name == decision;
    let found = graph.nodes.values().find(is_it);
    found.map_or("", |node| &node.description)
}

fn profiles(graph: &Graph) -> Part {
    let mut names = Names::new(Case::Field);
    let fields = graph.profiles.iter().map(|profile| Field {
        name: names.give(&profile.name, "profile"),
        docs: std::iter::once(format!("“{}”.", profile.name))
            .chain(described(&profile.description))
            .collect(),
        ty: String::from("inclination_core::ProfileHandle"),
        call: String::from("profile"),
        literal: Some((
            "ProfileOf",
            vec![format!("called_in_graph: {}", text_literal(&profile.name))],
        )),
    });
    Part {
        name: "Profiles",
        field: "profiles",
        doc: "The numbers that some agents have instead of the graph's own.",
        fields: fields.collect(),
    }
}

fn scope(scope: Scope) -> String {
    let word = match scope {
        Scope::World => "World",
        Scope::Agent => "Agent",
        Scope::Target => "Target",
    };
    format!("scope: Scope::{word}")
}

fn write_head(source: &mut Source, graph: &Graph, parts: &[Part]) {
    let name = match graph.name.trim() {
        "" => String::from("the graph"),
        name => format!("“{name}”"),
    };
    source.line(0, "// @generated by `inclination export --rust`.");
    source.inner_doc(&format!("What a game knows {name} by: handles with types."));
    source.line(0, "//!");
    source.inner_doc("Made by `inclination export --rust`. Make it anew when the graph changes, and leave it as it is otherwise.");
    source.line(
        0,
        "#![allow(dead_code, unreachable_pub, reason = \"a game need not use all of it\")]",
    );
    source.line(
        0,
        "#![allow(clippy::all, clippy::pedantic, reason = \"names are the designer's\")]",
    );
    source.gap();
    source.line(0, "use inclination_core::bind;");
    let scoped = |part: &Part| matches!(part.field, "stats" | "factors");
    if parts.iter().any(scoped) {
        source.line(0, "use inclination_core::model::Scope;");
    }
}

/// The struct that holds all, and how it is bound.
fn write_handles(source: &mut Source, parts: &[Part]) {
    source.gap();
    source.doc(0, "All handles of the graph.");
    source.line(0, "#[derive(Clone, Copy, Debug)]");
    if parts.is_empty() {
        source.line(0, "pub struct Handles {}");
    } else {
        source.line(0, "pub struct Handles {");
        for part in parts {
            source.doc(1, part.doc);
            source.line(1, &format!("pub {}: {},", part.field, part.name));
        }
        source.line(0, "}");
    }
    source.gap();
    source.line(0, "impl Handles {");
    source.doc(1, "Binds them to a program.");
    source.line(1, "///");
    source.line(1, "/// # Errors");
    source.doc(1, "Every stat, factor, option and profile that the program lacks or has otherwise, and every stat that it has besides.");
    source.line(
        1,
        "pub fn bind(program: &inclination_core::Program) -> Result<Self, bind::Mismatches> {",
    );
    if parts.is_empty() {
        source.line(2, "bind::Binder::new(program).finish(Self {})");
    } else {
        source.line(2, "let mut binder = bind::Binder::new(program);");
        source.line(2, "let handles = Self {");
        for part in parts {
            source.line(
                3,
                &format!("{}: {}::bind(&mut binder),", part.field, part.name),
            );
        }
        source.line(2, "};");
        source.line(2, "binder.finish(handles)");
    }
    source.line(1, "}");
    source.line(0, "}");
}

fn write_part(source: &mut Source, part: &Part) {
    source.gap();
    source.doc(0, part.doc);
    source.line(0, "#[derive(Clone, Copy, Debug)]");
    source.line(0, &format!("pub struct {} {{", part.name));
    for field in &part.fields {
        for (at, doc) in field.docs.iter().enumerate() {
            if at > 0 {
                source.line(1, "///");
            }
            source.doc(1, doc);
        }
        source.line(1, &format!("pub {}: {},", field.name, field.ty));
    }
    source.line(0, "}");

    source.gap();
    source.line(0, "#[rustfmt::skip]");
    source.line(0, &format!("impl {} {{", part.name));
    source.line(1, "fn bind(binder: &mut bind::Binder<'_>) -> Self {");
    source.line(2, "Self {");
    for Field {
        name,
        call,
        literal,
        ..
    } in &part.fields
    {
        let argument = literal.as_ref().map_or_else(String::new, |(ty, fields)| {
            format!("bind::{ty} {{ {} }}", fields.join(", "))
        });
        source.line(3, &format!("{name}: binder.{call}({argument}),"));
    }
    source.line(2, "}");
    source.line(1, "}");
    source.line(0, "}");
}

fn write_enum(source: &mut Source, of: &Enum) {
    let Enum {
        name,
        docs,
        variants,
        decision,
    } = of;
    source.gap();
    for doc in docs {
        source.doc(0, doc);
    }
    source.line(0, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]");
    if variants.is_empty() {
        source.line(0, &format!("pub enum {name} {{}}"));
    } else {
        source.line(0, &format!("pub enum {name} {{"));
        for (variant, _, doc) in variants {
            source.doc(1, doc);
            source.line(1, &format!("{variant},"));
        }
        source.line(0, "}");
    }

    let count = variants.len();
    source.gap();
    source.line(0, "#[rustfmt::skip]");
    source.line(0, &format!("impl bind::Named<{count}> for {name} {{"));
    source.line(
        1,
        &format!("const ALL: [(Self, &'static str); {count}] = ["),
    );
    for (variant, called, _) in variants {
        source.line(2, &format!("(Self::{variant}, {}),", text_literal(called)));
    }
    source.line(1, "];");
    source.line(0, "}");

    source.gap();
    if let Some(decision) = decision {
        source.line(0, "#[rustfmt::skip]");
        source.line(0, &format!("impl bind::Options<{count}> for {name} {{"));
        let decision = text_literal(decision);
        source.line(1, &format!("const DECISION: &'static str = {decision};"));
        source.line(0, "}");
        return;
    }
    source.line(0, &format!("impl bind::Value for {name} {{"));
    source.line(1, "fn number(self) -> f32 {");
    let number = if variants.is_empty() {
        "match self {}"
    } else {
        "f32::from(self as u16)"
    };
    source.line(2, number);
    source.line(1, "}");
    source.line(0, "}");
}
