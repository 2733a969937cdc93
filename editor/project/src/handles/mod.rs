//! The file of typed handles for Rust: what a game knows a graph by, as code that binds to a loaded program with the core's
//! [`bind`](inclination_core::bind). It needs the core alone, has a comment for everything, and looks as rustfmt writes it in
//! any edition (`layout`), whatever a designer called things (`names`).

mod layout;
mod names;
#[cfg(test)]
mod tests;

use inclination_core::{
    Program,
    model::{Graph, Node, NodeKind, Scope, Stat, StatKind},
};

use layout::Lines;
use names::{Case, Names};

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
    let mut lines = Lines::default();
    head(&mut lines, graph, &parts);
    whole(&mut lines, &parts);
    for part in &parts {
        self::part(&mut lines, part);
    }
    for of in &enums {
        self::list(&mut lines, of);
    }
    lines.text()
}

fn stats(graph: &Graph, types: &mut Names, enums: &mut Vec<Enum>) -> Part {
    let mut names = Names::new(Case::Field);
    let mut fields = Vec::new();
    for stat in &graph.stats {
        let scope = scope(stat.scope);
        let name = format!("name: {}", layout::literal(&stat.name));
        let (ty, call, literal) = match &stat.kind {
            StatKind::Number { low, high, .. } => (
                String::from("f32"),
                "number",
                (
                    "NumberStat",
                    vec![
                        name,
                        format!("low: {}", layout::number(*low)),
                        format!("high: {}", layout::number(*high)),
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
            vec![format!("name: {}", layout::literal(factor)), scope(of)],
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
            vec![format!(
                "called_in_graph: {}",
                layout::literal(&profile.name)
            )],
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

fn head(lines: &mut Lines, graph: &Graph, parts: &[Part]) {
    let name = match graph.name.trim() {
        "" => String::from("the graph"),
        name => format!("“{name}”"),
    };
    lines.inner_doc(&format!("What a game knows {name} by: handles with types."));
    lines.line(0, "//!");
    lines.inner_doc("Made by `inclination export --rust`. Make it anew when the graph changes, and leave it as it is otherwise.");
    lines.line(
        0,
        "#![allow(dead_code, unreachable_pub, reason = \"a game need not use all of it\")]",
    );
    lines.line(
        0,
        "#![allow(clippy::all, clippy::pedantic, reason = \"names are the designer's\")]",
    );
    lines.gap();
    lines.line(0, "use inclination_core::bind;");
    let scoped = |part: &Part| matches!(part.field, "stats" | "factors");
    if parts.iter().any(scoped) {
        lines.line(0, "use inclination_core::model::Scope;");
    }
}

/// The struct that holds all, and how it is bound.
fn whole(lines: &mut Lines, parts: &[Part]) {
    lines.gap();
    lines.doc(0, "All handles of the graph.");
    lines.line(0, "#[derive(Clone, Copy, Debug)]");
    if parts.is_empty() {
        lines.line(0, "pub struct Handles {}");
    } else {
        lines.line(0, "pub struct Handles {");
        for part in parts {
            lines.doc(1, part.doc);
            lines.line(1, &format!("pub {}: {},", part.field, part.name));
        }
        lines.line(0, "}");
    }
    lines.gap();
    lines.line(0, "impl Handles {");
    lines.doc(1, "Binds them to a program.");
    lines.line(1, "///");
    lines.line(1, "/// # Errors");
    lines.doc(1, "Every stat, factor, option and profile that the program lacks or has otherwise, and every stat that it has besides.");
    lines.line(
        1,
        "pub fn bind(program: &inclination_core::Program) -> Result<Self, bind::Mismatches> {",
    );
    if parts.is_empty() {
        lines.line(2, "bind::Binder::new(program).finish(Self {})");
    } else {
        lines.line(2, "let mut binder = bind::Binder::new(program);");
        lines.line(2, "let handles = Self {");
        for part in parts {
            lines.line(
                3,
                &format!("{}: {}::bind(&mut binder),", part.field, part.name),
            );
        }
        lines.line(2, "};");
        lines.line(2, "binder.finish(handles)");
    }
    lines.line(1, "}");
    lines.line(0, "}");
}

fn part(lines: &mut Lines, part: &Part) {
    lines.gap();
    lines.doc(0, part.doc);
    lines.line(0, "#[derive(Clone, Copy, Debug)]");
    lines.line(0, &format!("pub struct {} {{", part.name));
    for field in &part.fields {
        for (at, doc) in field.docs.iter().enumerate() {
            if at > 0 {
                lines.line(1, "///");
            }
            lines.doc(1, doc);
        }
        lines.line(1, &format!("pub {}: {},", field.name, field.ty));
    }
    lines.line(0, "}");
    lines.gap();
    lines.line(0, &format!("impl {} {{", part.name));
    lines.line(1, "fn bind(binder: &mut bind::Binder<'_>) -> Self {");
    lines.line(2, "Self {");
    for Field {
        name,
        call,
        literal,
        ..
    } in &part.fields
    {
        match literal {
            None => lines.line(3, &format!("{name}: binder.{call}(),")),
            Some((ty, fields)) => {
                let before = format!("{name}: binder.{call}(bind::{ty} {{");
                lines.fields(3, &before, fields, "}),");
            }
        }
    }
    lines.line(2, "}");
    lines.line(1, "}");
    lines.line(0, "}");
}

fn list(lines: &mut Lines, of: &Enum) {
    let Enum {
        name,
        docs,
        variants,
        decision,
    } = of;
    lines.gap();
    for doc in docs {
        lines.doc(0, doc);
    }
    lines.line(0, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]");
    if variants.is_empty() {
        lines.line(0, &format!("pub enum {name} {{}}"));
    } else {
        lines.line(0, &format!("pub enum {name} {{"));
        for (variant, _, doc) in variants {
            lines.doc(1, doc);
            lines.line(1, &format!("{variant},"));
        }
        lines.line(0, "}");
    }
    let count = variants.len();
    lines.gap();
    lines.line(0, &format!("impl bind::Named<{count}> for {name} {{"));
    let pairs = variants
        .iter()
        .map(|(variant, called, _)| [format!("Self::{variant}"), layout::literal(called)]);
    let begin = format!("const ALL: [(Self, &'static str); {count}] = [");
    lines.pairs(1, &begin, &pairs.collect::<Vec<_>>(), "];");
    lines.line(0, "}");
    lines.gap();
    if let Some(decision) = decision {
        lines.line(0, &format!("impl bind::Options<{count}> for {name} {{"));
        lines.assigned(
            1,
            "const DECISION: &'static str =",
            &layout::literal(decision),
        );
        lines.line(0, "}");
        return;
    }
    lines.line(0, &format!("impl bind::Value for {name} {{"));
    lines.line(1, "fn number(self) -> f32 {");
    let number = if variants.is_empty() {
        "match self {}"
    } else {
        "f32::from(self as u16)"
    };
    lines.line(2, number);
    lines.line(1, "}");
    lines.line(0, "}");
}
