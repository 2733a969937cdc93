//! The app's help: a topic for every kind of node, command, panel and pattern, and the links
//! between topics. All of it is derived from the data that the guide is generated from: the node
//! kinds and the table of commands. Pure; `panels/help` shows it.

mod example;
mod links;
mod methods;
mod panel_usage;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use inclination_core::{
    Scope,
    authoring::{
        consider,
        expression::Expression,
        kind::{Family, Kind, STRUCTURAL_KINDS, Spec},
        model::{GroupId, Node, NodeKind, PortId, StatId},
    },
    text::capitalize,
};

pub use example::{Example, build_example};
pub use links::linked_topics;
pub use methods::{METHODS, Method};

use inclination_project::{
    patterns,
    search::{Query, SearchWords, rank_matches},
    text::{formatting::to_sentence, quotes::curl_quotes},
};

use crate::{
    command::{Command, TABLE},
    pane::Pane,
};

/// A kind of node as a help topic.
#[derive(Debug)]
pub struct Subject {
    /// The core's description of the kind.
    pub spec: &'static Spec,
    /// An example of the kind.
    pub kind: NodeKind,
}

impl Subject {
    /// Returns whether the topic is about a kind of node. Keys are compared: one description may
    /// have several addresses, depending on the build.
    pub(crate) fn describes(&self, kind: &NodeKind) -> bool {
        self.spec.key == kind.spec().key
    }
}

/// A help topic.
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

/// Returns every kind of node, sorted by family.
pub fn subjects() -> &'static [Subject] {
    static ALL: LazyLock<Vec<Subject>> = LazyLock::new(|| {
        let formulas = Kind::all().map(NodeKind::Formula);
        let forms = consider::KINDS.iter().map(|form| NodeKind::Consideration {
            form: *form,
            option: None,
        });
        let structure = STRUCTURAL_KINDS
            .iter()
            .filter_map(|spec| structure_kind(spec.key));
        let kinds = formulas.chain(forms).chain(structure);
        let mut subjects: Vec<Subject> = kinds
            .map(|kind| Subject {
                spec: kind.spec(),
                kind,
            })
            .collect();
        subjects.sort_by_key(|subject| subject.spec.family);
        subjects
    });
    &ALL
}

/// Returns a kind that is neither a formula nor a form of consideration, by its key.
fn structure_kind(key: &str) -> Option<NodeKind> {
    Some(match key {
        "stat" => NodeKind::Stat(StatId(0)),
        "switch" => NodeKind::Switch(Vec::new()),
        "expression" => NodeKind::Expression(Box::new(Expression::new("0", Vec::new()))),
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
        "effects" => NodeKind::Effects(Vec::new()),
        _ => return None,
    })
}

impl Topic {
    /// Returns the topic of a node's kind.
    pub fn from_node(node: &Node) -> Option<Self> {
        let mut subjects = subjects().iter();
        let at = subjects.position(|subject| subject.describes(&node.kind));
        at.map(Self::Node)
    }

    /// Returns the kind of node that the topic is about, if it is about one.
    pub fn subject(self) -> Option<&'static Subject> {
        match self {
            Self::Node(at) => subjects().get(at),
            _ => None,
        }
    }

    /// Returns the title.
    pub fn title(self) -> String {
        match self {
            Self::Node(at) => subjects()
                .get(at)
                .map(|subject| subject.spec.title.to_owned())
                .unwrap_or_default(),
            Self::Command(command) => command.entry().title.to_owned(),
            Self::Panel(pane) => format!("{} panel", pane.title()),
            Self::Pattern(at) => {
                let found = patterns::all_patterns().get(at);
                found.map(|found| found.title.clone()).unwrap_or_default()
            }
        }
    }

    /// Returns the category: a node's family, or the type of topic.
    pub fn category(self) -> &'static str {
        match self {
            Self::Node(at) => subjects()
                .get(at)
                .map_or("Node", |subject| subject.spec.family.title()),
            Self::Command(_) => "Command",
            Self::Panel(_) => "Panel",
            Self::Pattern(_) => "Pattern",
        }
    }

    /// Returns the description, in sentences. They name keys by their commands.
    pub fn description(self) -> String {
        match self {
            Self::Node(at) => subjects()
                .get(at)
                .map(|subject| to_sentence(subject.spec.summary))
                .unwrap_or_default(),
            Self::Command(command) => command.entry().hint.to_owned(),
            Self::Panel(pane) => {
                let usage = panel_usage::panel_usage(pane);
                format!("{} {usage}", pane.description())
                    .trim_end()
                    .to_owned()
            }
            Self::Pattern(at) => {
                let found = patterns::all_patterns().get(at);
                found.map(|found| found.about.clone()).unwrap_or_default()
            }
        }
    }

    /// Returns the words that the search finds the topic by.
    fn search_words(self) -> SearchWords {
        let words = SearchWords::from_title(&self.title()).with_description(&self.description());
        match self {
            Self::Node(_) => {
                let spec = self.subject().map(|subject| subject.spec);
                let others = spec.into_iter().flat_map(|spec| spec.words.iter().copied());
                words.with_aliases(others).with_aliases([self.category()])
            }
            Self::Pattern(at) => {
                let found = patterns::all_patterns().get(at);
                words.with_aliases(
                    found
                        .into_iter()
                        .flat_map(|found| found.words.iter().copied()),
                )
            }
            Self::Command(_) | Self::Panel(_) => words.with_aliases([self.category()]),
        }
    }
}

/// Returns every topic: nodes, panels, patterns, commands.
pub fn all_topics() -> Vec<Topic> {
    let nodes = (0..subjects().len()).map(Topic::Node);
    let panes = Pane::ALL.into_iter().map(Topic::Panel);
    let patterns = (0..patterns::all_patterns().len()).map(Topic::Pattern);
    let commands = TABLE.iter().map(|entry| Topic::Command(entry.command));
    nodes.chain(panes).chain(patterns).chain(commands).collect()
}

/// Returns the topics that match a query, best first.
pub fn find_topics(typed: &str) -> Vec<Topic> {
    let topics = all_topics();
    let words: Vec<SearchWords> = topics.iter().map(|topic| topic.search_words()).collect();
    let query = Query::new(typed);
    rank_matches(&query, &words)
        .into_iter()
        .filter_map(|(at, _)| topics.get(at).copied())
        .collect()
}

/// Returns the label of a kind's results at the ends of its inputs.
pub fn ends_label(spec: &Spec) -> &'static str {
    match spec.family {
        Family::Curve => "At the ends",
        _ => "Edge cases",
    }
}

/// Returns further facts about a kind, a sentence each.
pub fn kind_facts(spec: &Spec) -> Vec<String> {
    let mut facts = Vec::new();
    let ranges = [("Input values", spec.domain), (ends_label(spec), spec.ends)];
    for (what, range) in ranges {
        if !range.is_empty() && range != Spec::EMPTY.domain {
            let fact = format!("{what}: {}.", range.trim_end_matches('.'));
            facts.push(curl_quotes(&fact));
        }
    }
    facts.extend(spec.remarks().map(String::from));
    if !spec.words.is_empty() {
        facts.push(format!("Also found by: {}.", spec.words.join(", ")));
    }
    facts
}

/// Capitalizes a title for the beginning of a line.
pub fn capitalize_heading(text: &str) -> String {
    capitalize(text)
}
