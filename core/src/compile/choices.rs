//! What is left of options and decisions at run time: where their numbers are once the tapes have run.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use super::{
    layers::{Layers, Place},
    lowered::{Lowered, LoweredEntry, Targets},
    names::{full_name, within},
};
use crate::{
    decide::Settings,
    history::{Layout, Remembered},
    kind::structure::decision,
    model::{Graph, NodeKind, Path},
    symbolic::Term,
};

/// What there is to choose.
#[derive(Debug)]
pub(crate) struct Choices {
    pub(crate) options: Vec<OptionAbout>,
    pub(crate) decisions: Vec<DecisionPlan>,
    pub(crate) layout: Layout,
    /// The options' positions by their paths, in order.
    by_path: Vec<(Path, u32)>,
}

impl Choices {
    /// The position of the option at a path.
    pub(crate) fn position(&self, path: Path) -> Option<u32> {
        let at = self.by_path.binary_search_by_key(&path, |(path, _)| *path);
        self.by_path.get(at.ok()?).map(|(_, position)| *position)
    }

    /// The decision inside an option that a decision runs, if that is one of its own: after a reload a memory may run
    /// what stands elsewhere by now, and following that could lead around in a circle.
    pub(crate) fn inside(&self, decision: u32, option: Path) -> Option<u32> {
        let options = self.decisions.get(decision as usize)?.all();
        let mut options = options.filter_map(|entry| self.options.get(entry.option as usize));
        options.find(|about| about.path == option)?.inner
    }

    /// Returns the position of the decision inside the option at a position.
    pub(crate) fn inner(&self, option: u32) -> Option<u32> {
        self.options.get(option as usize)?.inner
    }

    /// Returns the path of the option at a position.
    pub(crate) fn path(&self, option: u32) -> Option<Path> {
        Some(self.options.get(option as usize)?.path)
    }

    /// Notes for each decision which ones are within it. Inner ones come first, so theirs are known.
    fn nest(&mut self) {
        for at in 0..self.decisions.len() {
            let mut within: BTreeSet<u32> = BTreeSet::from([at as u32]);
            for entry in self.decisions[at].all() {
                let option = self.options.get(entry.option as usize);
                let inner = option.and_then(|option| option.inner);
                let inner = inner.and_then(|inner| self.decisions.get(inner as usize));
                within.extend(inner.into_iter().flat_map(|inner| &inner.within));
            }
            self.decisions[at].within = within.into_iter().collect();
        }
    }
}

/// An option, whichever decision it is in.
#[derive(Debug)]
pub(crate) struct OptionAbout {
    pub(crate) path: Path,
    /// With the uses of groups that it is in.
    pub(crate) name: String,
    pub(crate) payload: String,
    /// The inner decision's position.
    pub(crate) inner: Option<u32>,
    pub(crate) targets: Targets,
}

/// A decision.
#[derive(Debug)]
pub(crate) struct DecisionPlan {
    pub(crate) path: Path,
    pub(crate) name: String,
    /// Whether the game can ask for it by name.
    pub(crate) is_named: bool,
    pub(crate) entries: Vec<EntryPlan>,
    pub(crate) default: Option<EntryPlan>,
    /// What its first sockets hold.
    pub(crate) numbers: [Place; NUMBERS],
    pub(crate) settings: Settings,
    pub(crate) when: u8,
    /// The decisions that are made with it: itself, and those inside its options.
    pub(crate) within: Vec<u32>,
}

impl DecisionPlan {
    /// Its options, the default one last.
    pub(crate) fn all(&self) -> impl Iterator<Item = &EntryPlan> {
        self.entries.iter().chain(&self.default)
    }
}

/// An option in one decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryPlan {
    /// The option's position.
    pub(crate) option: u32,
    pub(crate) rank: Place,
    pub(crate) weight: Place,
}

const NUMBERS: usize = decision::SECONDS + 1;

/// The same while it is not known yet where anything will be: the numbers are roots, by their position.
pub(crate) struct UnplacedChoices {
    options: Vec<OptionAbout>,
    decisions: Vec<Unplaced>,
}

struct Unplaced {
    plan: DecisionPlan,
    /// The first of its roots: numbers, then each entry's rank and weight.
    first: usize,
}

impl UnplacedChoices {
    pub(crate) fn new(graph: &Graph, lowered: &Lowered<'_>, roots: &mut Vec<Term>) -> Self {
        let options = lowered.options.iter().map(|option| {
            let node = option.at.find_node(graph);
            OptionAbout {
                path: option.at.path,
                name: node.map_or_else(String::new, |node| {
                    full_name(&within(graph, &option.uses), node.label())
                }),
                payload: match node.map(|node| &node.kind) {
                    Some(NodeKind::Option(payload)) => payload.clone(),
                    _ => String::new(),
                },
                inner: option.inner,
                targets: option.targets,
            }
        });
        let mut decisions = Vec::with_capacity(lowered.decisions.len());
        for decision in &lowered.decisions {
            let first = roots.len();
            roots.extend(decision.numbers.iter().map(|number| number.symbol.term()));
            let mut entry = |entry: &LoweredEntry<'_>| {
                roots.push(entry.rank.term());
                roots.push(entry.weight.term());
                EntryPlan {
                    option: entry.option,
                    rank: Place::Constant(0.0),
                    weight: Place::Constant(0.0),
                }
            };
            let node = decision.at.find_node(graph);
            let setting = |key| node.map_or(0, |node| node.setting(key));
            decisions.push(Unplaced {
                plan: DecisionPlan {
                    path: decision.at.path,
                    name: node.map_or_else(String::new, |node| node.name.clone()),
                    is_named: decision.at.group.is_none(),
                    entries: decision.entries.iter().map(&mut entry).collect(),
                    default: decision.default.as_ref().map(&mut entry),
                    numbers: [Place::Constant(0.0); NUMBERS],
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
        Self {
            options: options.collect(),
            decisions,
        }
    }

    pub(crate) fn placed(self, places: &[Place], layers: &mut Layers) -> Choices {
        let decisions: Vec<DecisionPlan> = self
            .decisions
            .into_iter()
            .map(|Unplaced { mut plan, first }| {
                let mut places = places.iter().skip(first).copied();
                let mut next = || places.next().unwrap_or(Place::Constant(0.0));
                plan.numbers.fill_with(&mut next);
                for entry in plan.entries.iter_mut().chain(&mut plan.default) {
                    entry.rank = next();
                    entry.weight = next();
                }
                plan
            })
            .collect();
        let remembered = layers.remembers.iter().map(|reads| {
            let closely = if reads.what.per_target {
                Remembered::PerTarget
            } else {
                Remembered::PerOption
            };
            (reads.what.option, closely)
        });
        let paths = decisions.iter().map(|decision| decision.path);
        let layout = Layout::new(paths, remembered);
        for reads in &mut layers.remembers {
            reads.option = layout.option(reads.what.option);
        }
        let by_path = (0..).zip(&self.options);
        let mut by_path: Vec<(Path, u32)> = by_path.map(|(at, option)| (option.path, at)).collect();
        by_path.sort_unstable();
        let mut choices = Choices {
            layout,
            options: self.options,
            by_path,
            decisions,
        };
        choices.nest();
        choices
    }
}
