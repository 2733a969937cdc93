//! What the app can tell about itself: every kind of node, every command, every panel, every pattern, and what leads from
//! one to another. All of it comes from the data that the guide is made of: the kinds' own, the table of commands. Pure;
//! `panels/help` shows it.

mod example;
mod links;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use inclination_core::{
    consider,
    kind::{Kind, STRUCTURE, Spec},
    model::{GroupId, Node, NodeKind, PortId, Scope, StatId},
    text::capitalize,
};

pub use example::{Example, example};
pub use links::links;

use inclination_project::{
    patterns,
    search::{Query, Words, ranked},
    text::words::sentence,
};

use crate::{
    command::{Command, TABLE},
    pane::Pane,
};

/// A kind of node, as something to be told about.
#[derive(Debug)]
pub struct Subject {
    /// What the core says of it.
    pub spec: &'static Spec,
    /// A node of it.
    pub kind: NodeKind,
}

/// Something that is told about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A kind of node, by its position among [`subjects`].
    Node(usize),
    /// A command.
    Command(Command),
    /// A panel.
    Panel(Pane),
    /// A pattern, by its position.
    Pattern(usize),
}

/// Every kind of node, family by family.
pub fn subjects() -> &'static [Subject] {
    static ALL: LazyLock<Vec<Subject>> = LazyLock::new(|| {
        let formulas = Kind::all().map(NodeKind::Formula);
        let forms = consider::KINDS.iter().map(|form| NodeKind::Consideration {
            form: *form,
            option: None,
        });
        let structure = STRUCTURE.iter().filter_map(|spec| of_structure(spec.key));
        let kinds = formulas.chain(forms).chain(structure);
        let all = kinds.map(|kind| Subject {
            spec: kind.spec(),
            kind,
        });
        let mut all: Vec<Subject> = all.collect();
        all.sort_by_key(|subject| subject.spec.family);
        all
    });
    &ALL
}

/// What is no formula and no form of consideration, by its key.
fn of_structure(key: &str) -> Option<NodeKind> {
    Some(match key {
        "stat" => NodeKind::Stat(StatId(0)),
        "switch" => NodeKind::Switch(Vec::new()),
        "factor" => NodeKind::Factor(Scope::Agent),
        "group" => NodeKind::Group {
            group: GroupId(0),
            inputs: std::collections::BTreeMap::new(),
        },
        "input" => NodeKind::Input(PortId(0)),
        "output" => NodeKind::Output(PortId(0)),
        "history" => NodeKind::History(None),
        "over_targets" => NodeKind::Aggregate,
        "considerations" => NodeKind::Bundle,
        "consideration_set" => NodeKind::Set(Vec::new()),
        "option" => NodeKind::Option(String::new()),
        "decision" => NodeKind::Decision,
        _ => return None,
    })
}

impl Topic {
    /// What a node is told about by.
    pub fn of(node: &Node) -> Option<Self> {
        let spec = node.kind.spec();
        let is_same = |subject: &Subject| std::ptr::eq(subject.spec, spec);
        subjects().iter().position(is_same).map(Self::Node)
    }

    /// The kind of node that it is about.
    pub fn subject(self) -> Option<&'static Subject> {
        match self {
            Self::Node(at) => subjects().get(at),
            _ => None,
        }
    }

    /// What it is called.
    pub fn title(self) -> String {
        match self {
            Self::Node(at) => subjects()
                .get(at)
                .map(|subject| subject.spec.title.to_owned())
                .unwrap_or_default(),
            Self::Command(command) => command.entry().title.to_owned(),
            Self::Panel(pane) => format!("{} panel", pane.title()),
            Self::Pattern(at) => {
                let found = patterns::all().get(at);
                found.map(|found| found.title.clone()).unwrap_or_default()
            }
        }
    }

    /// What sort of thing it is.
    pub fn sort(self) -> &'static str {
        match self {
            Self::Node(at) => subjects()
                .get(at)
                .map_or("Node", |subject| subject.spec.family.title()),
            Self::Command(_) => "Command",
            Self::Panel(_) => "Panel",
            Self::Pattern(_) => "Pattern",
        }
    }

    /// What it is for, in sentences, which name keys by their commands.
    pub fn about(self) -> String {
        match self {
            Self::Node(at) => subjects()
                .get(at)
                .map(|subject| sentence(subject.spec.summary))
                .unwrap_or_default(),
            Self::Command(command) => command.entry().hint.to_owned(),
            Self::Panel(pane) => pane.about().to_owned(),
            Self::Pattern(at) => {
                let found = patterns::all().get(at);
                found.map(|found| found.about.clone()).unwrap_or_default()
            }
        }
    }

    fn words(self) -> Words {
        let words = Words::titled(&self.title()).saying(&self.about());
        match self {
            Self::Node(_) => {
                let spec = self.subject().map(|subject| subject.spec);
                let others = spec.into_iter().flat_map(|spec| spec.words.iter().copied());
                words.or(others).or([self.sort()])
            }
            Self::Pattern(at) => {
                let found = patterns::all().get(at);
                words.or(found
                    .into_iter()
                    .flat_map(|found| found.words.iter().copied()))
            }
            Self::Command(_) | Self::Panel(_) => words.or([self.sort()]),
        }
    }
}

/// Everything there is to tell about: nodes, panels, patterns, commands.
pub fn all() -> Vec<Topic> {
    let nodes = (0..subjects().len()).map(Topic::Node);
    let panes = Pane::ALL.into_iter().map(Topic::Panel);
    let patterns = (0..patterns::all().len()).map(Topic::Pattern);
    let commands = TABLE.iter().map(|entry| Topic::Command(entry.command));
    nodes.chain(panes).chain(patterns).chain(commands).collect()
}

/// What is called by some words, the best first.
pub fn found(typed: &str) -> Vec<Topic> {
    let topics = all();
    let words: Vec<Words> = topics.iter().map(|topic| topic.words()).collect();
    let query = Query::new(typed);
    let found = ranked(&query, &words);
    found
        .into_iter()
        .filter_map(|(at, _)| topics.get(at).copied())
        .collect()
}

/// What else is known of a kind, a sentence each.
pub fn facts(spec: &Spec) -> Vec<String> {
    let mut facts = Vec::new();
    let said = [("What it takes", spec.domain), ("At its ends", spec.ends)];
    for (what, said) in said {
        if !said.is_empty() && said != Spec::EMPTY.domain {
            facts.push(format!("{what}: {}.", said.trim_end_matches('.')));
        }
    }
    facts.extend(spec.remarks().map(String::from));
    if !spec.words.is_empty() {
        facts.push(format!("Also found by: {}.", spec.words.join(", ")));
    }
    facts
}

/// A title as it begins a line.
pub fn heading(text: &str) -> String {
    capitalize(text)
}
