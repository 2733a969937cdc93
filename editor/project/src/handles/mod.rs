//! Generates a Rust source file of typed handles, with which a game binds to a loaded program
//! through the core's [`bind`](inclination_core::bind).
//!
//! The generated file depends on the core alone. It is valid for any names that a designer chooses
//! (see `identifiers` and `source`). Items that contain a designer's names as literals have one
//! literal per line and are skipped by rustfmt.

mod identifiers;
mod source;
#[cfg(test)]
mod tests;

use inclination_core::{
    Program, Scope,
    authoring::model::{Graph, NodeKind, Stat, StatKind},
    text::append_unit,
};

use identifiers::{Case, UniqueIdentifiers};
use source::{Source, number_literal, text_literal};

/// Type names that the generated file defines itself or needs from the language.
const RESERVED_TYPE_NAMES: [&str; 12] = [
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
    "Stats",
];

/// A field of one of the generated structs.
struct HandleField {
    name: String,
    docs: Vec<String>,
    ty: String,
    /// The binder's method that makes the handle.
    call: String,
    /// The type and the fields of the method's argument, or `None` if it takes no argument.
    literal: Option<(&'static str, Vec<String>)>,
}

/// A generated enum: the choices of a stat or the options of a decision.
struct GeneratedEnum {
    name: String,
    docs: Vec<String>,
    /// Each variant with its name in the graph and its comment.
    variants: Vec<(String, String, String)>,
    /// The name of the decision, or `None` if these are a stat's choices.
    decision: Option<String>,
}

/// A generated struct of handles of one kind.
struct Section {
    name: &'static str,
    field: &'static str,
    doc: &'static str,
    fields: Vec<HandleField>,
}

/// Generates the source file for a graph and its program.
pub fn generate_rust(graph: &Graph, program: &Program) -> String {
    // The game's file has no stats that only effects use.
    let graph = &graph.without_effects();
    let mut types = UniqueIdentifiers::new(Case::Type);
    for name in RESERVED_TYPE_NAMES {
        types.reserve(name);
    }

    let mut enums = Vec::new();
    let parts: Vec<Section> = [
        stats_section(graph, &mut types, &mut enums),
        factors_section(program),
        decisions_section(graph, program, &mut types, &mut enums),
        profiles_section(graph),
    ]
    .into_iter()
    .filter(|part| !part.fields.is_empty())
    .collect();

    let mut source = Source::default();
    write_head(&mut source, graph);
    write_handles(&mut source, &parts);
    for part in &parts {
        write_section(&mut source, part);
    }
    for list in &enums {
        write_enum(&mut source, list);
    }
    source.into_text()
}

fn stats_section(
    graph: &Graph,
    types: &mut UniqueIdentifiers,
    enums: &mut Vec<GeneratedEnum>,
) -> Section {
    let mut names = UniqueIdentifiers::new(Case::Field);
    let mut fields = Vec::new();
    for stat in &graph.stats {
        let scope = format!("scope: bind::{}Scope", scope_variant(stat.scope));
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
                let ty = types.assign_identifier(&stat.name, "Choice");
                enums.push(choice_enum(&ty, stat, choices));
                (ty, "choice", ("ChoiceStat", vec![name, scope]))
            }
        };

        fields.push(HandleField {
            name: names.assign_identifier(&stat.name, "stat"),
            docs: stat_docs(stat),
            ty: match stat.scope {
                Scope::World | Scope::Agent => format!("bind::Typed<{ty}>"),
                Scope::Target => format!("bind::Typed<{ty}, inclination_core::TargetStatHandle>"),
            },
            call: String::from(call),
            literal: Some(literal),
        });
    }

    Section {
        name: "Stats",
        field: "stats",
        doc: "The stats that the game provides.",
        fields,
    }
}

/// Describes a stat for its comment: its values and scope, then its description if it has one.
fn stat_docs(stat: &Stat) -> Vec<String> {
    let what = match &stat.kind {
        StatKind::Number { low, high, .. } => {
            let ends = format!("{low} to {high}");
            append_unit(&ends, &stat.unit)
        }
        StatKind::YesNo => String::from("yes or no"),
        StatKind::Choice(_) => String::from("one of its choices"),
    };

    let mut docs = vec![format!(
        "“{}”: {what}; scope: {}.",
        stat.name,
        stat.scope.word()
    )];
    docs.extend(trimmed_description(&stat.description));
    docs
}

fn trimmed_description(description: &str) -> Option<String> {
    let description = description.trim();
    (!description.is_empty()).then(|| description.to_owned())
}

fn choice_enum(ty: &str, stat: &Stat, choices: &[String]) -> GeneratedEnum {
    let mut names = UniqueIdentifiers::new(Case::Type);
    let variants = choices.iter().map(|choice| {
        let variant = names.assign_identifier(choice, "Choice");
        (variant, choice.clone(), format!("“{choice}”."))
    });
    GeneratedEnum {
        name: ty.to_owned(),
        docs: vec![format!("The choices of “{}”.", stat.name)],
        variants: variants.collect(),
        decision: None,
    }
}

fn factors_section(program: &Program) -> Section {
    let mut names = UniqueIdentifiers::new(Case::Field);
    let fields = program
        .factors()
        .map(|(_, factor, factor_scope)| HandleField {
            name: names.assign_identifier(factor, "factor"),
            docs: vec![format!("“{factor}”.")],
            ty: String::from("inclination_core::FactorHandle"),
            call: String::from("factor"),
            literal: Some((
                "DeclaredFactor",
                vec![
                    format!("name: {}", text_literal(factor)),
                    format!(
                        "scope: inclination_core::Scope::{}",
                        scope_variant(factor_scope)
                    ),
                ],
            )),
        });
    Section {
        name: "Factors",
        field: "factors",
        doc: "The factors that the game can read.",
        fields: fields.collect(),
    }
}

fn decisions_section(
    graph: &Graph,
    program: &Program,
    types: &mut UniqueIdentifiers,
    enums: &mut Vec<GeneratedEnum>,
) -> Section {
    let mut names = UniqueIdentifiers::new(Case::Field);

    let mut fields = Vec::new();
    for (handle, decision) in program.decisions() {
        // A game looks up a decision by name, which finds those outside groups only, and of
        // several with one name the first.
        if program.decision(decision) != Ok(handle) {
            continue;
        }

        let ty = types.assign_identifier(decision, "Decision");
        let mut variants = UniqueIdentifiers::new(Case::Type);
        let options: Vec<(String, String, String)> = program
            .options(handle)
            .map(|option| {
                let name = program.option_name(option);
                let payload = program.payload(option);
                let doc = match payload {
                    "" => format!("“{name}”."),
                    payload => format!("“{name}”, with the payload “{payload}”."),
                };
                (
                    variants.assign_identifier(name, "Option"),
                    name.to_owned(),
                    doc,
                )
            })
            .collect();

        fields.push(HandleField {
            name: names.assign_identifier(decision, "decision"),
            docs: std::iter::once(format!("“{decision}”."))
                .chain(trimmed_description(decision_description(graph, decision)))
                .collect(),
            ty: format!("bind::Decision<{ty}, {}>", options.len()),
            call: String::from("decision"),
            literal: None,
        });
        enums.push(GeneratedEnum {
            name: ty,
            docs: vec![format!("The options of “{decision}”.")],
            variants: options,
            decision: Some(decision.to_owned()),
        });
    }

    Section {
        name: "Decisions",
        field: "decisions",
        doc: "The decisions that the game can read.",
        fields,
    }
}

fn decision_description<'g>(graph: &'g Graph, decision: &str) -> &'g str {
    graph
        .nodes
        .values()
        .find(|node| matches!(node.kind, NodeKind::Decision) && node.name == decision)
        .map_or("", |node| &node.description)
}

fn profiles_section(graph: &Graph) -> Section {
    let mut names = UniqueIdentifiers::new(Case::Field);
    let fields = graph.profiles.iter().map(|profile| HandleField {
        name: names.assign_identifier(&profile.name, "profile"),
        docs: std::iter::once(format!("“{}”.", profile.name))
            .chain(trimmed_description(&profile.description))
            .collect(),
        ty: String::from("inclination_core::ProfileHandle"),
        call: String::from("profile"),
        literal: Some((
            "DeclaredProfile",
            vec![format!("name: {}", text_literal(&profile.name))],
        )),
    });
    Section {
        name: "Profiles",
        field: "profiles",
        doc: "The profiles that the game can give to agents.",
        fields: fields.collect(),
    }
}

fn scope_variant(scope: Scope) -> &'static str {
    match scope {
        Scope::World => "World",
        Scope::Agent => "Agent",
        Scope::Target => "Target",
    }
}

fn write_head(source: &mut Source, graph: &Graph) {
    let name = match graph.name.trim() {
        "" => String::from("the graph"),
        name => format!("“{name}”"),
    };

    source.push_line(0, "// @generated by `inclination export --rust`.");
    source.push_inner_doc(&format!("Typed handles for {name}."));
    source.push_line(0, "//!");
    source.push_inner_doc("Generated by `inclination export --rust`. Do not edit this file. Generate it again when the graph changes.");

    source.push_line(
        0,
        "#![allow(dead_code, unreachable_pub, reason = \"unused handles are fine\")]",
    );
    source.push_line(
        0,
        "#![allow(clippy::all, clippy::pedantic, reason = \"names come from designers\")]",
    );

    source.push_blank_line();
    source.push_line(0, "use inclination_core::bind;");
}

/// Writes the struct that holds all handles and the function that binds it.
fn write_handles(source: &mut Source, parts: &[Section]) {
    source.push_blank_line();
    source.push_doc(0, "All handles of the graph.");
    source.push_line(0, "#[derive(Clone, Copy, Debug)]");
    if parts.is_empty() {
        source.push_line(0, "pub struct Handles {}");
    } else {
        source.push_line(0, "pub struct Handles {");
        for part in parts {
            source.push_doc(1, part.doc);
            source.push_line(1, &format!("pub {}: {},", part.field, part.name));
        }
        source.push_line(0, "}");
    }

    source.push_blank_line();
    source.push_line(0, "impl Handles {");
    source.push_doc(1, "Binds all handles to a program.");
    source.push_line(1, "///");
    source.push_line(1, "/// # Errors");
    source.push_doc(1, "Lists all stats, factors, decisions, options and profiles that the program lacks or defines differently. Stats that only the program has, or that have further values there, are warnings.");
    source.push_line(1, "pub fn bind(");
    source.push_line(2, "program: &inclination_core::Program,");
    source.push_line(1, ") -> Result<bind::Bound<Self>, bind::Mismatches> {");

    if parts.is_empty() {
        source.push_line(2, "bind::Binder::new(program).finish(Self {})");
    } else {
        source.push_line(2, "let mut binder = bind::Binder::new(program);");
        source.push_line(2, "let handles = Self {");
        for part in parts {
            source.push_line(
                3,
                &format!("{}: {}::bind(&mut binder),", part.field, part.name),
            );
        }
        source.push_line(2, "};");
        source.push_line(2, "binder.finish(handles)");
    }

    source.push_line(1, "}");
    source.push_line(0, "}");
}

fn write_section(source: &mut Source, part: &Section) {
    source.push_blank_line();
    source.push_doc(0, part.doc);
    source.push_line(0, "#[derive(Clone, Copy, Debug)]");
    source.push_line(0, &format!("pub struct {} {{", part.name));
    for field in &part.fields {
        for (at, doc) in field.docs.iter().enumerate() {
            if at > 0 {
                source.push_line(1, "///");
            }
            source.push_doc(1, doc);
        }
        source.push_line(1, &format!("pub {}: {},", field.name, field.ty));
    }
    source.push_line(0, "}");

    source.push_blank_line();
    source.push_line(0, "#[rustfmt::skip]");
    source.push_line(0, &format!("impl {} {{", part.name));
    source.push_line(1, "fn bind(binder: &mut bind::Binder<'_>) -> Self {");
    source.push_line(2, "Self {");
    for HandleField {
        name,
        call,
        literal,
        ..
    } in &part.fields
    {
        let argument = literal.as_ref().map_or_else(String::new, |(ty, fields)| {
            format!("bind::{ty} {{ {} }}", fields.join(", "))
        });
        source.push_line(3, &format!("{name}: binder.{call}({argument}),"));
    }
    source.push_line(2, "}");
    source.push_line(1, "}");
    source.push_line(0, "}");
}

fn write_enum(source: &mut Source, item: &GeneratedEnum) {
    let GeneratedEnum {
        name,
        docs,
        variants,
        decision,
    } = item;

    source.push_blank_line();
    for doc in docs {
        source.push_doc(0, doc);
    }
    source.push_line(0, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]");
    if variants.is_empty() {
        source.push_line(0, &format!("pub enum {name} {{}}"));
    } else {
        source.push_line(0, &format!("pub enum {name} {{"));
        for (variant, _, doc) in variants {
            source.push_doc(1, doc);
            source.push_line(1, &format!("{variant},"));
        }
        source.push_line(0, "}");
    }

    let count = variants.len();
    source.push_blank_line();
    source.push_line(0, "#[rustfmt::skip]");
    source.push_line(0, &format!("impl bind::Named<{count}> for {name} {{"));
    source.push_line(
        1,
        &format!("const ALL: [(Self, &'static str); {count}] = ["),
    );
    for (variant, called, _) in variants {
        source.push_line(2, &format!("(Self::{variant}, {}),", text_literal(called)));
    }
    source.push_line(1, "];");
    source.push_line(0, "}");

    source.push_blank_line();
    if let Some(decision) = decision {
        source.push_line(0, "#[rustfmt::skip]");
        source.push_line(0, &format!("impl bind::Options<{count}> for {name} {{"));
        let decision = text_literal(decision);
        source.push_line(1, &format!("const DECISION: &'static str = {decision};"));
        source.push_line(0, "}");
        return;
    }

    source.push_line(0, &format!("impl bind::Value for {name} {{"));
    source.push_line(1, "fn number(self) -> f32 {");
    let number = if variants.is_empty() {
        "match self {}"
    } else {
        "f32::from(self as u16)"
    };
    source.push_line(2, number);
    source.push_line(1, "}");
    source.push_line(0, "}");
}
