//! Names: everything that the game asks for has a unique name.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
};

use super::{
    Fix, FixEdit, NodeLocation, Report, Rule, context::CheckContext, messages, rules,
    unused::UsedItems,
};
use crate::{
    compile::Body,
    model::{Graph, Group, GroupId, NodeKind, Place, Port},
    text::with_article,
};

pub(super) fn check(
    context: &CheckContext<'_, '_>,
    used: &UsedItems<'_, '_>,
    report: &mut Report<'_>,
) {
    check_stats(context, report);
    check_factors(context, report);
    check_decisions(context, used, report);
    check_groups(context, report);
    for (id, group) in &context.graph.groups {
        check_ports(*id, group, &group.inputs, "input", report);
        check_ports(*id, group, &group.outputs, "output", report);
    }
}

/// Checks the names of profiles, which the game asks for by name.
pub(super) fn check_profiles(graph: &Graph, report: &mut Report<'_>) {
    let naming = NamingRules {
        what: "profile",
        why: NameUser::Game,
        empty: rules::EMPTY_NAME,
        twin: rules::DUPLICATE_PROFILE,
    };

    let mut taken = NameRegistry::new(graph.profiles.iter().map(|profile| &*profile.name));
    for profile in &graph.profiles {
        let judged = taken.classify_name(&profile.name, "Profile");
        let rename = |name| FixEdit::RenameProfile(profile.id, name);
        naming.report_name(
            judged,
            &profile.name,
            Place::profile(profile.id),
            rename,
            report,
        );
    }
}

/// The names of all items of one kind, to find duplicates and to suggest free names.
struct NameRegistry<'n> {
    names: BTreeSet<&'n str>,
    seen: BTreeSet<&'n str>,
    /// The last number that was tried after a name, so that many duplicates do not each count from
    /// 2.
    numbers: BTreeMap<&'n str, u32>,
}

/// The result of checking a name.
enum NameStatus {
    Fine,
    /// Only whitespace; with a free name to use instead.
    Empty(String),
    /// A duplicate of an earlier name; with a free name to use instead.
    Duplicate(String),
}

impl<'n> NameRegistry<'n> {
    fn new(names: impl Iterator<Item = &'n str>) -> Self {
        Self {
            names: names.collect(),
            seen: BTreeSet::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// Checks the name of one item. `plain` is the free name to suggest if the item has no name.
    fn classify_name(&mut self, name: &'n str, plain: &'n str) -> NameStatus {
        if name.trim().is_empty() {
            return NameStatus::Empty(self.find_free_name(plain, 1));
        }
        if self.seen.insert(name) {
            return NameStatus::Fine;
        }
        NameStatus::Duplicate(self.find_free_name(name, 2))
    }

    /// Returns a free name that begins with `base`. Number 1 is left out.
    fn find_free_name(&mut self, base: &'n str, first: u32) -> String {
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

/// The party that needs a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NameUser {
    /// The game, too. Runtime files contain the name.
    Game,
    Designer,
}

impl NameUser {
    /// Explains why `what` needs a name, as the end of a sentence.
    fn explain_missing_name(self, what: &str) -> String {
        match self {
            Self::Game => explain_game_names(what),
            Self::Designer => ", so it is hard to distinguish from others".into(),
        }
    }

    /// Explains why `what` needs a unique name, as the end of a sentence.
    fn explain_duplicate_name(self, what: &str) -> String {
        match self {
            Self::Game => explain_game_names(what),
            Self::Designer => ", so they are hard to distinguish".into(),
        }
    }
}

fn explain_game_names(what: &str) -> String {
    format!(", but the game identifies {what}s by name")
}

/// The texts and rules for the names of one kind of item.
struct NamingRules<'s> {
    what: &'s str,
    why: NameUser,
    empty: Rule,
    twin: Rule,
}

impl NamingRules<'_> {
    /// Reports a name that is missing or a duplicate.
    fn report_name(
        &self,
        judged: NameStatus,
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

        let (rule, sentence, title, free) = match judged {
            NameStatus::Fine => return,
            NameStatus::Empty(free) => (
                *empty,
                format!(
                    "{} has no name{}. Enter a name.",
                    with_article(what),
                    why.explain_missing_name(what)
                ),
                format!("Name it {}", messages::quote_name(&free)),
                free,
            ),
            NameStatus::Duplicate(free) => (
                *twin,
                format!(
                    "More than one {what} is named {}{}. Rename one of them.",
                    messages::quote_name(name),
                    why.explain_duplicate_name(what)
                ),
                format!("Rename one to {}", messages::quote_name(&free)),
                free,
            ),
        };

        let fix = Fix::with_edit(title, rename(free));
        report.add(rule, place, sentence, Some(fix));
    }
}

fn check_stats(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let naming = NamingRules {
        what: "stat",
        why: NameUser::Game,
        empty: rules::EMPTY_NAME,
        twin: rules::DUPLICATE_STAT,
    };
    let stats = &context.graph.stats;
    let mut taken = NameRegistry::new(stats.iter().map(|stat| &*stat.name));
    for stat in stats {
        let judged = taken.classify_name(&stat.name, "Stat");
        let rename = |name| FixEdit::RenameStat(stat.id, name);
        naming.report_name(judged, &stat.name, Place::stat(stat.id), rename, report);
    }
}

fn check_factors(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let naming = NamingRules {
        what: "factor",
        why: NameUser::Game,
        empty: rules::EMPTY_NAME,
        twin: rules::DUPLICATE_FACTOR,
    };

    let body = &context.plan.root;
    let factors = body.factors.iter().map(|at| body.nodes[*at as usize]);
    let mut taken = NameRegistry::new(factors.clone().map(|(_, node)| &*node.name));

    for (id, node) in factors {
        let judged = taken.classify_name(&node.name, "Factor");
        let at = NodeLocation {
            group: None,
            node: id,
        };
        let rename = |name| FixEdit::RenameNode(at, name);
        naming.report_name(judged, &node.name, Place::node(None, id), rename, report);
    }
}

/// Checks the names of decisions outside groups, including inner ones: the game asks for their
/// choices too.
fn check_decisions(
    context: &CheckContext<'_, '_>,
    used: &UsedItems<'_, '_>,
    report: &mut Report<'_>,
) {
    let body = &context.plan.root;
    let positions = used.decisions.iter().map(|at| *at as usize);
    let nodes = positions.clone().map(|at| body.nodes[at]);
    let mut taken = NameRegistry::new(nodes.map(|(_, node)| &*node.name));

    for position in positions {
        let (id, node) = body.nodes[position];
        // A decision inside an option works without a name.
        let (why, empty) = if body.read[position] {
            (NameUser::Designer, rules::UNNAMED_PART)
        } else {
            (NameUser::Game, rules::EMPTY_NAME)
        };
        let judged = taken.classify_name(&node.name, "Decision");

        let naming = NamingRules {
            what: "decision",
            why: if matches!(judged, NameStatus::Duplicate(_)) {
                NameUser::Game
            } else {
                why
            },
            empty,
            twin: rules::DUPLICATE_DECISION,
        };
        let at = NodeLocation {
            group: None,
            node: id,
        };
        let rename = |name| FixEdit::RenameNode(at, name);
        naming.report_name(judged, &node.name, Place::node(None, id), rename, report);
    }
}

/// Reports an option without a name. Options may share a name if they are in different decisions.
pub(super) fn check_option(body: &Body<'_>, position: usize, report: &mut Report<'_>) {
    let (id, node) = body.nodes[position];
    if !matches!(node.kind, NodeKind::Option(_)) || !node.name.trim().is_empty() {
        return;
    }

    let at = NodeLocation {
        group: body.group,
        node: id,
    };
    let name = format!("Option {id}");
    let fix = Fix::with_edit(
        format!("Name it {}", messages::quote_name(&name)),
        FixEdit::RenameNode(at, name),
    );
    let sentence = "An option has no name, but the game identifies options by name. Enter a name.";
    let place = Place::node(body.group, id);
    report.add(rules::UNNAMED_OPTION, place, sentence.into(), Some(fix));
}

fn check_groups(context: &CheckContext<'_, '_>, report: &mut Report<'_>) {
    let naming = NamingRules {
        what: "group",
        why: NameUser::Designer,
        empty: rules::UNNAMED_PART,
        twin: rules::DUPLICATE_GROUP,
    };
    let groups = &context.graph.groups;
    let mut taken = NameRegistry::new(groups.values().map(|group| &*group.name));
    for (id, group) in groups {
        let judged = taken.classify_name(&group.name, "Group");
        let rename = |name| FixEdit::RenameGroup(*id, name);
        naming.report_name(judged, &group.name, Place::group(*id), rename, report);
    }
}

fn check_ports(id: GroupId, group: &Group, ports: &[Port], what: &str, report: &mut Report<'_>) {
    let what = format!("{what} of the group {}", messages::quote_name(&group.name));
    let naming = NamingRules {
        what: &what,
        why: NameUser::Designer,
        empty: rules::UNNAMED_PART,
        twin: rules::DUPLICATE_PORT,
    };
    let mut taken = NameRegistry::new(ports.iter().map(|port| &*port.name));
    for port in ports {
        let judged = taken.classify_name(&port.name, "Value");
        let rename = |name| FixEdit::RenamePort(id, port.id, name);
        naming.report_name(judged, &port.name, Place::port(id, port.id), rename, report);
    }
}
