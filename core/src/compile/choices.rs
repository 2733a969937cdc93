//! The options and decisions of a compiled program: the settings and the places of the numbers that
//! choosing needs once the tapes have run.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use super::{
    layers::{Layers, ValueLocation},
    lowered_graph::{LoweredEntry, LoweredGraph, Targets},
    names::{full_name, group_use_names},
    slots::MemoryQuery,
};
use crate::{
    decide::Settings,
    history::{Layout, MemoryDetail, TARGETS_REMEMBERED},
    kind::structure::decision,
    model::{Graph, NodeKind, Path},
    symbolic::Term,
};

/// The options and decisions of a program.
#[derive(Debug)]
pub(crate) struct Choices {
    pub(crate) options: Vec<OptionPlan>,
    pub(crate) decisions: Vec<DecisionPlan>,
    pub(crate) layout: Layout,
    /// The options' positions, sorted by their paths.
    by_path: Vec<(Path, u32)>,
}

impl Choices {
    /// Returns the position of the option at a path.
    pub(crate) fn option_position(&self, path: Path) -> Option<u32> {
        let found = self.by_path.binary_search_by_key(&path, |(path, _)| *path);
        self.by_path.get(found.ok()?).map(|(_, position)| *position)
    }

    /// Returns the decision inside an option that a decision is running, if the option belongs to
    /// that decision. After a reload, a memory may name an option that has moved to another
    /// decision, and following it could lead around in a circle.
    pub(crate) fn find_inner_decision(&self, decision: u32, option: Path) -> Option<u32> {
        let mut options = self
            .decisions
            .get(decision as usize)?
            .all_entries()
            .filter_map(|entry| self.options.get(entry.option as usize));
        options.find(|about| about.path == option)?.inner
    }

    /// Returns the position of the decision inside the option at a position.
    pub(crate) fn inner_decision(&self, option: u32) -> Option<u32> {
        self.options.get(option as usize)?.inner
    }

    /// Returns the path of the option at a position.
    pub(crate) fn option_path(&self, option: u32) -> Option<Path> {
        Some(self.options.get(option as usize)?.path)
    }

    /// Collects for each decision the decisions within it. Inner decisions come first in the list,
    /// so theirs are already known.
    fn collect_nested_decisions(&mut self) {
        for position in 0..self.decisions.len() {
            let mut within: BTreeSet<u32> = BTreeSet::from([position as u32]);
            for entry in self.decisions[position].all_entries() {
                let inner = self
                    .options
                    .get(entry.option as usize)
                    .and_then(|option| option.inner)
                    .and_then(|inner| self.decisions.get(inner as usize));
                within.extend(inner.into_iter().flat_map(|inner| &inner.within));
            }
            self.decisions[position].within = within.into_iter().collect();
        }
    }
}

/// An option, independent of the decisions that it belongs to.
#[derive(Debug)]
pub(crate) struct OptionPlan {
    pub(crate) path: Path,
    /// The name, preceded by the names of the group uses that contain the option.
    pub(crate) name: String,
    pub(crate) payload: String,
    /// The position of the inner decision.
    pub(crate) inner: Option<u32>,
    pub(crate) targets: Targets,
}

#[derive(Debug)]
pub(crate) struct DecisionPlan {
    pub(crate) path: Path,
    pub(crate) name: String,
    /// Whether games can look it up by name.
    pub(crate) is_named: bool,
    pub(crate) entries: Vec<EntryPlan>,
    pub(crate) default: Option<EntryPlan>,
    /// The values of its leading number sockets.
    pub(crate) numbers: [ValueLocation; NUMBER_SOCKET_COUNT],
    pub(crate) settings: Settings,
    pub(crate) when: u8,
    /// The decisions that are made together with it: itself and those inside its options.
    pub(crate) within: Vec<u32>,
}

impl DecisionPlan {
    /// Returns the entries, the default one last.
    pub(crate) fn all_entries(&self) -> impl Iterator<Item = &EntryPlan> {
        self.entries.iter().chain(&self.default)
    }
}

/// An option in one decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryPlan {
    /// The position of the option.
    pub(crate) option: u32,
    pub(crate) rank: ValueLocation,
    pub(crate) weight: ValueLocation,
}

/// The number of leading sockets of a decision that hold numbers.
const NUMBER_SOCKET_COUNT: usize = decision::SECONDS + 1;

/// The [`Choices`] before the places of their values are known. Until then the values are roots,
/// identified by their positions.
pub(crate) struct UnplacedChoices {
    options: Vec<OptionPlan>,
    decisions: Vec<UnplacedDecision>,
}

struct UnplacedDecision {
    plan: DecisionPlan,
    /// The position of its first root. Its numbers come first, then the rank and weight of each
    /// entry.
    first: usize,
}

impl UnplacedChoices {
    pub(crate) fn new(graph: &Graph, lowered: &LoweredGraph<'_>, roots: &mut Vec<Term>) -> Self {
        let options = lowered
            .options
            .iter()
            .map(|option| {
                let node = option.at.find_node(graph);
                OptionPlan {
                    path: option.at.path,
                    name: node.map_or_else(String::new, |node| {
                        full_name(&group_use_names(graph, &option.uses), node.label())
                    }),
                    payload: match node.map(|node| &node.kind) {
                        Some(NodeKind::Option(payload)) => payload.clone(),
                        _ => String::new(),
                    },
                    inner: option.inner,
                    targets: option.targets,
                }
            })
            .collect();

        let mut decisions = Vec::with_capacity(lowered.decisions.len());
        for decision in &lowered.decisions {
            let first = roots.len();
            roots.extend(
                decision
                    .numbers
                    .iter()
                    .map(|number| number.symbol.to_term()),
            );
            let mut entry = |entry: &LoweredEntry<'_>| {
                roots.push(entry.rank.to_term());
                roots.push(entry.weight.to_term());
                EntryPlan {
                    option: entry.option,
                    rank: ValueLocation::Constant(0.0),
                    weight: ValueLocation::Constant(0.0),
                }
            };

            let node = decision.at.find_node(graph);
            let setting = |key| node.map_or(0, |node| node.setting(key));
            decisions.push(UnplacedDecision {
                plan: DecisionPlan {
                    path: decision.at.path,
                    name: node.map_or_else(String::new, |node| node.name.clone()),
                    is_named: decision.at.group.is_none(),
                    entries: decision.entries.iter().map(&mut entry).collect(),
                    default: decision.default.as_ref().map(&mut entry),
                    numbers: [ValueLocation::Constant(0.0); NUMBER_SOCKET_COUNT],
                    settings: Settings {
                        ranks: setting("ranks"),
                        keep: setting("keep"),
                        pick: setting("pick"),
                    },
                    when: setting("when"),
                    within: Vec::new(),
                },
                first,
            });
        }

        Self { options, decisions }
    }

    /// Returns the choices, given the place of each root.
    pub(crate) fn into_choices(self, places: &[ValueLocation], layers: &mut Layers) -> Choices {
        let decisions: Vec<DecisionPlan> = self
            .decisions
            .into_iter()
            .map(|UnplacedDecision { mut plan, first }| {
                let mut places = places.iter().skip(first).copied();
                let mut next = || places.next().unwrap_or(ValueLocation::Constant(0.0));
                plan.numbers.fill_with(&mut next);
                for entry in plan.entries.iter_mut().chain(&mut plan.default) {
                    entry.rank = next();
                    entry.weight = next();
                }
                plan
            })
            .collect();

        let remembered = layers.memory_slots.iter().map(|reads| {
            let MemoryQuery {
                option,
                per_target,
                reading,
            } = reads.query;
            let detail = if !per_target {
                MemoryDetail::OptionOnly
            } else if reading.is_of_running() {
                MemoryDetail::RunningTargets
            } else {
                MemoryDetail::LatestTargets
            };
            (option, detail)
        });
        let paths = decisions.iter().map(|decision| decision.path);
        let layout = Layout::new(paths, remembered, TARGETS_REMEMBERED);
        layers.find_memories(&layout);

        let mut by_path: Vec<(Path, u32)> = (0..)
            .zip(&self.options)
            .map(|(position, option)| (option.path, position))
            .collect();
        by_path.sort_unstable();

        let mut choices = Choices {
            layout,
            options: self.options,
            by_path,
            decisions,
        };
        choices.collect_nested_decisions();
        choices
    }
}
