//! Import cycles among what is side by side in a folder.
//!
//! An import counts in the folder that holds both ends, as one from a child to another: a child
//! is a file or a folder with all that is in it. The folder's own file (`mod.rs`, `lib.rs`) is
//! not a child: it names its children, and they use its definitions. An item that it re-exports
//! counts as imported from the file that defines it.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fmt::Write,
};

use super::modules::{FileImport, ModulePath, Modules};

/// Children of one folder that import each other, directly or through others.
#[derive(Debug)]
pub(super) struct Cycle {
    /// The module of the folder.
    pub(super) folder: ModulePath,
    /// The names of all children in the knot.
    pub(super) members: Vec<String>,
    /// The imports of a shortest cycle, all lines for each step.
    steps: Vec<Vec<FileImport>>,
}

/// The imports between the children of a folder, from each child to each other.
type Imports = BTreeMap<String, BTreeMap<String, Vec<FileImport>>>;

/// Finds the cycles in each folder of a crate.
pub(super) fn find_cycles(modules: &Modules) -> Vec<Cycle> {
    let mut folders: BTreeMap<ModulePath, Imports> = BTreeMap::new();
    for arrow in modules.file_imports() {
        let shared = arrow
            .from
            .iter()
            .zip(&arrow.to)
            .take_while(|(from, to)| from == to)
            .count();
        let (Some(from), Some(to)) = (arrow.from.get(shared), arrow.to.get(shared)) else {
            // One end is the folder's own file.
            continue;
        };
        let imports = folders.entry(arrow.from[..shared].to_vec()).or_default();
        let lines = imports.entry(from.clone()).or_default();
        lines.entry(to.clone()).or_default().push(arrow);
    }

    folders
        .into_iter()
        .flat_map(|(folder, imports)| {
            find_knots(&imports).into_iter().map(move |members| Cycle {
                folder: folder.clone(),
                steps: shortest_cycle(&members, &imports),
                members: members.into_iter().collect(),
            })
        })
        .collect()
}

/// The sets of children that reach each other.
fn find_knots(imports: &Imports) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = imports
        .keys()
        .map(|child| (child, reachable_children(child, imports)))
        .collect();

    let knots: BTreeSet<BTreeSet<String>> = reached
        .iter()
        .filter(|(child, others)| others.contains(*child))
        .map(|(child, others)| {
            let reach_back = |other: &&&String| {
                reached
                    .get(**other)
                    .is_some_and(|reached| reached.contains(*child))
            };
            others
                .iter()
                .filter(reach_back)
                .map(|other| (*other).clone())
                .collect()
        })
        .collect();

    knots.into_iter().collect()
}

/// The children that one imports, directly or through others.
fn reachable_children<'a>(child: &str, imports: &'a Imports) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<&String> = imports[child].keys().collect();
    while let Some(next) = pending.pop() {
        if reached.insert(next)
            && let Some(others) = imports.get(next)
        {
            pending.extend(others.keys());
        }
    }
    reached
}

fn shortest_cycle(members: &BTreeSet<String>, imports: &Imports) -> Vec<Vec<FileImport>> {
    members
        .iter()
        .filter_map(|member| shortest_way_back(member, imports))
        .min_by_key(Vec::len)
        .unwrap_or_default()
}

/// The imports from a child back to itself.
fn shortest_way_back(start: &String, imports: &Imports) -> Option<Vec<Vec<FileImport>>> {
    let mut before: BTreeMap<&String, &String> = BTreeMap::new();
    let mut pending = VecDeque::from([start]);
    while let Some(child) = pending.pop_front() {
        for next in imports.get(child)?.keys() {
            if before.contains_key(next) || !imports.contains_key(next) {
                continue;
            }
            before.insert(next, child);
            pending.push_back(next);
        }
    }

    let mut steps = Vec::new();
    let mut child = start;
    loop {
        let previous = *before.get(child)?;
        steps.push(imports[previous][child].clone());
        child = previous;
        if child == start {
            break;
        }
    }
    steps.reverse();
    Some(steps)
}

impl Cycle {
    /// Shows a shortest cycle: the first line of each file that imports the next child.
    pub(super) fn describe(&self, modules: &Modules) -> String {
        let mut text = format!("{}:\n", self.members.join(", "));
        for arrows in &self.steps {
            let mut shown = BTreeSet::new();
            for arrow in arrows {
                if shown.insert((&arrow.from, &arrow.to)) {
                    let from = &modules.files[&arrow.from].name;
                    let to = &modules.files[&arrow.to].name;
                    let _ = writeln!(text, "  {from}:{}: {}, in {to}", arrow.line, arrow.text);
                }
            }
        }
        text
    }
}
