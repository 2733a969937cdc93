//! Pairs of files that may import each other, since a comment at the top of one says why:
//!
//! ```text
//! // Halves of one idea with `rows`: a node is as tall as its rows, a row as wide as its node.
//! ```

use std::collections::BTreeSet;

use super::{
    cycles::Cycle,
    modules::{ModulePath, Modules},
};

const PHRASE: &str = "// Halves of one idea with `";

/// A comment in the file of one module, about another one in the same folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MutualImportComment {
    pub(super) module: ModulePath,
    pub(super) other: String,
}

impl MutualImportComment {
    /// Finds the comments in a crate: above the code, and with a reason.
    pub(super) fn find(modules: &Modules) -> BTreeSet<Self> {
        modules
            .files
            .iter()
            .flat_map(|(module, file)| {
                file.text
                    .lines()
                    .take_while(|line| line.is_empty() || line.starts_with("//"))
                    .filter_map(|line| line.strip_prefix(PHRASE)?.split_once("`: "))
                    .filter(|(_, reason)| !reason.is_empty())
                    .map(|(other, _)| Self {
                        module: module.clone(),
                        other: other.to_owned(),
                    })
            })
            .collect()
    }

    /// Whether the comment allows a cycle: of these two and no others, and of files only.
    pub(super) fn allows(&self, cycle: &Cycle, modules: &Modules) -> bool {
        let Some((name, folder)) = self.module.split_last() else {
            return false;
        };
        let mut pair = [name, &self.other];
        pair.sort();
        let is_file = |name: &String| {
            let mut path = folder.to_vec();
            path.push(name.clone());
            !modules.is_folder(&path)
        };

        cycle.folder == folder && cycle.members.iter().eq(pair) && pair.into_iter().all(is_file)
    }

    /// Says that the comment is not needed.
    pub(super) fn stale_comment_message(&self, modules: &Modules) -> String {
        let file = &modules.files[&self.module].name;
        let other = &self.other;
        format!("Stale comment in {file}: it and `{other}` do not import each other\n")
    }
}
