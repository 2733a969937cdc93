//! Groups that files share: each is a project in a folder, the library, and a copy in every file that uses it. A file needs
//! no library: it says where its copies come from, and what library and copy were like by then, so that it can be told
//! which of the two has changed since. Pure; `io` reads the folder, and `edits` takes things in and out.
//!
//! The group of a library's file is the one that is called as the project is, or else the only one that stands in no other.
//! So the file may have more, such as nodes to try it with, and stays a project that one can open, check and compare.

mod differences;
pub mod edits;
mod standing;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::Arc,
};

use inclination_core::{
    Document,
    model::{Graph, Group, GroupId, Node, NodeKind},
};

pub use differences::{ahead, behind};
pub use standing::{Standing, Standings, standings};

use crate::{
    edit::groups::likeness,
    files::{Print, names},
};

/// A group of the library.
#[derive(Debug)]
pub struct Entry {
    /// What the library calls it: its file without the ending. Files know it by that.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// What the file holds.
    pub print: Print,
    /// The project in it.
    pub document: Document,
    /// Which of the project's groups it is.
    pub group: GroupId,
    /// A number that stands for what is in it.
    pub version: u64,
}

impl Entry {
    /// What a file of the library holds.
    ///
    /// # Errors
    /// Why that is no group.
    pub fn of(file: &Path, print: Print, document: Document) -> Result<Self, String> {
        let group = main(&document.graph)?;
        Ok(Self {
            name: names::short(file),
            file: file.to_owned(),
            print,
            version: likeness(&document.graph, group),
            group,
            document,
        })
    }

    /// The group.
    pub fn held(&self) -> Option<&Group> {
        self.document.graph.groups.get(&self.group)
    }

    /// What people call it.
    pub fn title(&self) -> &str {
        let name = self.held().map_or("", |group| &group.name);
        if name.is_empty() { &self.name } else { name }
    }

    /// What it does, if somebody said so.
    pub fn description(&self) -> &str {
        self.held().map_or("", |group| &group.description)
    }
}

/// A file of the library that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What the library would call it.
    pub name: String,
    /// Its file.
    pub file: PathBuf,
    /// What is wrong, in a sentence.
    pub why: String,
}

/// What a library has.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Its folder; none: nobody has looked yet, or there is none.
    pub folder: Option<PathBuf>,
    /// Its groups, by their names.
    pub entries: Vec<Arc<Entry>>,
    /// What could not be read.
    pub broken: Vec<Broken>,
    /// Why the folder could not be looked through; none: it could.
    pub trouble: Option<String>,
}

impl Contents {
    /// The group of a name.
    pub fn entry(&self, name: &str) -> Option<&Arc<Entry>> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Why the group of a name cannot be read, if it cannot.
    pub fn broken(&self, name: &str) -> Option<&Broken> {
        self.broken.iter().find(|broken| broken.name == name)
    }

    /// The same with a group that is known to be there by now.
    #[must_use]
    pub fn with(&self, entry: Entry) -> Self {
        let mut now = self.clone();
        now.entries.retain(|known| known.name != entry.name);
        now.broken.retain(|known| known.name != entry.name);
        let at = now.entries.partition_point(|known| known.name < entry.name);
        now.entries.insert(at, Arc::new(entry));
        now
    }

    /// Whether two looks found the same.
    pub fn is_as(&self, other: &Self) -> bool {
        let held = |all: &[Arc<Entry>]| -> Vec<(String, Print)> {
            let all = all.iter();
            all.map(|one| (one.name.clone(), one.print)).collect()
        };
        self.folder == other.folder
            && self.broken == other.broken
            && self.trouble == other.trouble
            && held(&self.entries) == held(&other.entries)
    }
}

/// What an open document knows of the library.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// What the library has.
    pub contents: Arc<Contents>,
    /// How the document's copies stand to it.
    pub standings: Standings,
    /// The library's folder, also where nobody has looked yet; none: there is none.
    pub folder: Option<PathBuf>,
    /// Whether that is the app's own.
    pub is_usual: bool,
}

impl Seen {
    /// How many copies there are news of.
    pub fn news(&self) -> impl Iterator<Item = (GroupId, Standing)> + '_ {
        let all = self.standings.iter().map(|(id, standing)| (*id, *standing));
        all.filter(|(_, standing)| standing.is_news())
    }

    /// How the group of a node stands, if it is a copy.
    pub fn of(&self, node: &Node) -> Option<Standing> {
        match &node.kind {
            NodeKind::Group { group, .. } => self.standings.get(group).copied(),
            _ => None,
        }
    }
}

/// Which group of a project is the one that it shares.
fn main(graph: &Graph) -> Result<GroupId, String> {
    let all = graph.groups.iter();
    let mut named = all.filter(|(_, group)| group.name == graph.name);
    if let (Some((id, _)), None) = (named.next(), named.next()) {
        return Ok(*id);
    }
    let used: BTreeSet<GroupId> = graph
        .groups
        .values()
        .flat_map(|group| group.nodes.values())
        .filter_map(|node| match node.kind {
            NodeKind::Group { group, .. } => Some(group),
            _ => None,
        })
        .collect();
    let mut outer = graph.groups.keys().filter(|id| !used.contains(id));
    match (outer.next(), outer.next()) {
        (Some(id), None) => Ok(*id),
        (Some(_), Some(_)) => Err(String::from(
            "It has several groups: name the project as the one that it shares.",
        )),
        (None, _) if graph.groups.is_empty() => Err(String::from("There is no group in it.")),
        (None, _) => Err(String::from("Its groups stand inside one another.")),
    }
}

/// The group of a file that is a copy of a library's.
pub fn copy_of(document: &Document, name: &str) -> Option<GroupId> {
    let mut all = document.looks.shared.iter();
    let found =
        all.find(|(id, origin)| origin.name == name && document.graph.groups.contains_key(id));
    found.map(|(id, _)| *id)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::need;
