//! Names: what the game asks for must have one of its own.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
};

use super::{Fix, FixEdit, NodeAt, Report, Rule, rules, scene::Scene, unused::Used, words};
use crate::{
    compile::Body,
    model::{Graph, Group, GroupId, NodeKind, Place, Port},
    text::with_article,
};

pub(super) fn check(scene: &Scene<'_, '_>, used: &Used<'_, '_>, report: &mut Report<'_>) {
    stats(scene, report);
    factors(scene, report);
    decisions(scene, used, report);
    groups(scene, report);
    for (id, group) in &scene.graph.groups {
        ports(*id, group, &group.inputs, "input", report);
        ports(*id, group, &group.outputs, "output", report);
    }
}

/// Profiles, which the game asks for by name.
pub(super) fn profiles(graph: &Graph, report: &mut Report<'_>) {
    let naming = Naming {
        what: "profile",
        why: Why::Game,
        empty: rules::EMPTY_NAME,
        twin: rules::DUPLICATE_PROFILE,
    };
    let mut taken = Taken::new(graph.profiles.iter().map(|profile| &*profile.name));
    for profile in &graph.profiles {
        let judged = taken.judge(&profile.name, "Profile");
        let rename = |name| FixEdit::RenameProfile(profile.id, name);
        naming.tell(
            judged,
            &profile.name,
            Place::profile(profile.id),
            rename,
            report,
        );
    }
}

/// The names of one kind of thing, to find those that are taken and to make free ones.
struct Taken<'n> {
    names: BTreeSet<&'n str>,
    seen: BTreeSet<&'n str>,
    /// The last number that was tried behind a name, so that many twins do not each count from 2.
    numbers: BTreeMap<&'n str, u32>,
}

enum Name {
    Fine,
    /// Nothing but spaces; with a free name to take instead.
    Empty(String),
    /// Not the first of its name; with a free name to take instead.
    Twin(String),
}

impl<'n> Taken<'n> {
    fn new(names: impl Iterator<Item = &'n str>) -> Self {
        Self {
            names: names.collect(),
            seen: BTreeSet::new(),
            numbers: BTreeMap::new(),
        }
    }

    fn judge(&mut self, name: &'n str, plain: &'n str) -> Name {
        if name.trim().is_empty() {
            return Name::Empty(self.free(plain, 1));
        }
        if self.seen.insert(name) {
            return Name::Fine;
        }
        Name::Twin(self.free(name, 2))
    }

    fn free(&mut self, base: &'n str, first: u32) -> String {
        let number = self.numbers.entry(base).or_insert(first);
        loop {
            let name = if *number == 1 {
                String::from(base)
            } else {
                format!("{base} {number}")
            };
            *number += 1;
            if !self.names.contains(name.as_str()) {
                return name;
            }
        }
    }
}

/// Why something needs a name of its own.
#[derive(Clone, Copy)]
enum Why {
    Game,
    Designer,
}

impl Why {
    fn without_name(self) -> &'static str {
        match self {
            Self::Game => "The game asks for it by its name.",
            Self::Designer => "Nobody can tell it from others.",
        }
    }

    fn with_twins(self) -> &'static str {
        match self {
            Self::Game => "The game asks for it by its name.",
            Self::Designer => "Nobody can tell them apart.",
        }
    }
}

/// Reports a name that is not fine.
struct Naming<'s> {
    what: &'s str,
    why: Why,
    empty: Rule,
    twin: Rule,
}

impl Naming<'_> {
    fn tell(
        &self,
        judged: Name,
        name: &str,
        place: Place,
        rename: impl FnOnce(String) -> FixEdit,
        report: &mut Report<'_>,
    ) {
        let Self {
            what,
            why,
            empty,
            twin,
        } = self;
        let (rule, sentence, free) = match judged {
            Name::Fine => return,
            Name::Empty(free) => (
                *empty,
                format!(
                    "{} has no name. {} Give it one.",
                    with_article(what),
                    why.without_name()
                ),
                free,
            ),
            Name::Twin(free) => (
                *twin,
                format!(
                    "More than one {what} is called {}. {} Rename one of them.",
                    words::quoted(name),
                    why.with_twins()
                ),
                free,
            ),
        };
        let fix = Fix::one(format!("Call it {}", words::quoted(&free)), rename(free));
        report.add(rule, place, sentence, Some(fix));
    }
}

fn stats(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    let naming = Naming {
        what: "stat",
        why: Why::Game,
        empty: rules::EMPTY_NAME,
        twin: rules::DUPLICATE_STAT,
    };
    let stats = &scene.graph.stats;
    let mut taken = Taken::new(stats.iter().map(|stat| &*stat.name));
    for stat in stats {
        let judged = taken.judge(&stat.name, "Stat");
        let rename = |name| FixEdit::RenameStat(stat.id, name);
        naming.tell(judged, &stat.name, Place::stat(stat.id), rename, report);
    }
}

fn factors(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    let naming = Naming {
        what: "factor",
        why: Why::Game,
        empty: rules::EMPTY_NAME,
        twin: rules::DUPLICATE_FACTOR,
    };
    let body = &scene.plan.root;
    let factors = body.factors.iter().map(|at| body.nodes[*at as usize]);
    let mut taken = Taken::new(factors.clone().map(|(_, node)| &*node.name));
    for (id, node) in factors {
        let judged = taken.judge(&node.name, "Factor");
        let at = NodeAt {
            group: None,
            node: id,
        };
        let rename = |name| FixEdit::RenameNode(at, name);
        naming.tell(judged, &node.name, Place::node(None, id), rename, report);
    }
}

/// Decisions outside groups, inner ones too: the game asks for what those chose.
fn decisions(scene: &Scene<'_, '_>, used: &Used<'_, '_>, report: &mut Report<'_>) {
    let body = &scene.plan.root;
    let decisions = used.decisions.iter().map(|at| *at as usize);
    let nodes = decisions.clone().map(|at| body.nodes[at]);
    let mut taken = Taken::new(nodes.map(|(_, node)| &*node.name));
    for position in decisions {
        let (id, node) = body.nodes[position];
        // One that an option holds can do without a name.
        let (why, empty) = if body.read[position] {
            (Why::Designer, rules::UNNAMED_PART)
        } else {
            (Why::Game, rules::EMPTY_NAME)
        };
        let judged = taken.judge(&node.name, "Decision");
        let naming = Naming {
            what: "decision",
            why: if matches!(judged, Name::Twin(_)) {
                Why::Game
            } else {
                why
            },
            empty,
            twin: rules::DUPLICATE_DECISION,
        };
        let at = NodeAt {
            group: None,
            node: id,
        };
        let rename = |name| FixEdit::RenameNode(at, name);
        naming.tell(judged, &node.name, Place::node(None, id), rename, report);
    }
}

/// An option without a name; options of one name may be told apart by the decision that they are in.
pub(super) fn option(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    if !matches!(node.kind, NodeKind::Option(_)) || !node.name.trim().is_empty() {
        return;
    }
    let at = NodeAt {
        group: body.group,
        node: id,
    };
    let name = format!("Option {id}");
    let fix = Fix::one(
        format!("Call it {}", words::quoted(&name)),
        FixEdit::RenameNode(at, name),
    );
    let sentence =
        "An option has no name. The game is told by its name what was chosen. Give it one.";
    let place = Place::node(body.group, id);
    report.add(rules::UNNAMED_OPTION, place, sentence.into(), Some(fix));
}

fn groups(scene: &Scene<'_, '_>, report: &mut Report<'_>) {
    let naming = Naming {
        what: "group",
        why: Why::Designer,
        empty: rules::UNNAMED_PART,
        twin: rules::DUPLICATE_GROUP,
    };
    let groups = &scene.graph.groups;
    let mut taken = Taken::new(groups.values().map(|group| &*group.name));
    for (id, group) in groups {
        let judged = taken.judge(&group.name, "Group");
        let rename = |name| FixEdit::RenameGroup(*id, name);
        naming.tell(judged, &group.name, Place::group(*id), rename, report);
    }
}

fn ports(id: GroupId, group: &Group, ports: &[Port], what: &str, report: &mut Report<'_>) {
    let what = format!("{what} of the group {}", words::quoted(&group.name));
    let naming = Naming {
        what: &what,
        why: Why::Designer,
        empty: rules::UNNAMED_PART,
        twin: rules::DUPLICATE_PORT,
    };
    let mut taken = Taken::new(ports.iter().map(|port| &*port.name));
    for port in ports {
        let judged = taken.judge(&port.name, "Value");
        let rename = |name| FixEdit::RenamePort(id, port.id, name);
        naming.tell(judged, &port.name, Place::port(id, port.id), rename, report);
    }
}
