//! The modules of a crate as a tree, and which of its files each file imports from.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Import, Path, Source};

/// A file that imports from another one, at a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FileImport {
    pub(super) from: ModulePath,
    pub(super) to: ModulePath,
    pub(super) line: usize,
    /// The import as it is written.
    pub(super) text: String,
}

/// The names of the modules from the crate's root to a file. The root's own is empty.
pub(super) type ModulePath = Vec<String>;

/// The modules of one crate.
#[derive(Debug, Default)]
pub(super) struct Modules {
    scopes: Vec<Scope>,
    /// The files, by their modules.
    pub(super) files: BTreeMap<ModulePath, File>,
}

/// A file of a crate.
#[derive(Debug)]
pub(super) struct File {
    pub(super) name: String,
    pub(super) text: String,
}

/// A module with the names that are visible in it.
#[derive(Debug)]
struct Scope {
    parent: Option<usize>,
    /// The module of the file that holds it; of an inline module, that of the file around it.
    file: ModulePath,
    modules: BTreeMap<String, usize>,
    items: BTreeSet<String>,
    imports: Vec<Import>,
    mentions: Vec<Path>,
}

/// The meaning of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Target {
    Module(usize),
    /// An item that a module defines.
    Item(usize),
}

impl Modules {
    /// Reads a crate from its root file on. `read` returns the text of a file, if it exists.
    pub(super) fn read(root: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<Self, String> {
        let folder = root
            .rsplit_once('/')
            .map_or("", |(folder, _)| folder)
            .to_owned();
        let text = read(root).ok_or_else(|| format!("{root} cannot be read"))?;
        let file = File {
            name: root.to_owned(),
            text,
        };

        let mut modules = Self::default();
        modules.add_file(file, &folder, &Vec::new(), None, read)?;
        Ok(modules)
    }

    /// Adds a file with the files of the modules that it declares, which are in a folder.
    fn add_file(
        &mut self,
        file: File,
        folder: &str,
        path: &ModulePath,
        parent: Option<usize>,
        read: &dyn Fn(&str) -> Option<String>,
    ) -> Result<usize, String> {
        let source =
            Source::parse(&file.text).map_err(|error| format!("{}: {error}", file.name))?;
        let name = file.name.clone();
        self.files.insert(path.clone(), file);

        let declared = source.declared.clone();
        let scope = self.add_scope(source, path, parent);
        for child in declared {
            let candidates = [
                (format!("{folder}/{child}.rs"), format!("{folder}/{child}")),
                (
                    format!("{folder}/{child}/mod.rs"),
                    format!("{folder}/{child}"),
                ),
            ];
            let found = candidates
                .into_iter()
                .find_map(|(name, folder)| read(&name).map(|text| (File { name, text }, folder)));
            let Some((file, folder)) = found else {
                return Err(format!("{name} declares {child}, which has no file"));
            };

            let mut path = path.clone();
            path.push(child.clone());
            let child_scope = self.add_file(file, &folder, &path, Some(scope), read)?;
            self.scopes[scope].modules.insert(child, child_scope);
        }
        Ok(scope)
    }

    fn add_scope(&mut self, source: Source, file: &ModulePath, parent: Option<usize>) -> usize {
        let index = self.scopes.len();
        self.scopes.push(Scope {
            parent,
            file: file.clone(),
            modules: BTreeMap::new(),
            items: source.items,
            imports: source.imports,
            mentions: source.mentions,
        });

        for (name, inner) in source.inline {
            let child = self.add_scope(inner, file, Some(index));
            self.scopes[index].modules.insert(name, child);
        }
        index
    }

    /// Whether a module has modules in separate files.
    pub(super) fn is_folder(&self, path: &[String]) -> bool {
        self.files
            .keys()
            .any(|file| file.len() > path.len() && file.starts_with(path))
    }

    /// A module's folder, from the repository's root.
    pub(super) fn folder_name(&self, path: &[String]) -> String {
        let root = &self.files[&Vec::new()].name;
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        [&[folder.to_owned()], path].concat().join("/")
    }

    /// The imports between different files of the crate, each once a line.
    pub(super) fn file_imports(&self) -> BTreeSet<FileImport> {
        let mut arrows = BTreeSet::new();
        for (index, scope) in self.scopes.iter().enumerate() {
            let imports = scope.imports.iter().map(|import| &import.path);
            for path in imports.chain(&scope.mentions) {
                for target in self.resolve(index, &path.segments, &mut Vec::new()) {
                    let (Target::Module(to) | Target::Item(to)) = target;
                    let to = &self.scopes[to].file;
                    if *to != scope.file {
                        arrows.insert(FileImport {
                            from: scope.file.clone(),
                            to: to.clone(),
                            line: path.line,
                            text: path.segments.join("::"),
                        });
                    }
                }
            }
        }

        arrows
    }

    /// Finds what a path means in a module: nothing if it leads to another crate, several things if
    /// a module, a function and a macro share its name.
    fn resolve(
        &self,
        scope: usize,
        segments: &[String],
        pending: &mut Vec<(usize, String)>,
    ) -> BTreeSet<Target> {
        let Some((first, rest)) = segments.split_first() else {
            return BTreeSet::new();
        };

        let start = match first.as_str() {
            "crate" => BTreeSet::from([Target::Module(0)]),
            "self" => BTreeSet::from([Target::Module(scope)]),
            "super" => self.parent(scope),
            name => self.look_up(scope, name, pending).unwrap_or_default(),
        };

        rest.iter().fold(start, |targets, segment| {
            targets
                .into_iter()
                .flat_map(|target| match target {
                    Target::Module(module) if segment == "super" => self.parent(module),
                    // A name that is not found there comes from a macro.
                    Target::Module(module) => self
                        .look_up(module, segment, pending)
                        .unwrap_or_else(|| BTreeSet::from([Target::Item(module)])),
                    // A variant or an associated function.
                    Target::Item(_) => BTreeSet::from([target]),
                })
                .collect()
        })
    }

    fn parent(&self, scope: usize) -> BTreeSet<Target> {
        let parent = self.scopes[scope].parent;
        parent.map(Target::Module).into_iter().collect()
    }

    /// Finds what a name means in a module: nothing if the module does not bind it, an empty set
    /// if it comes from another crate. `pending` holds the names that are being looked up, so
    /// that names that re-export each other end.
    fn look_up(
        &self,
        scope: usize,
        name: &str,
        pending: &mut Vec<(usize, String)>,
    ) -> Option<BTreeSet<Target>> {
        let key = (scope, name.to_owned());
        if pending.contains(&key) {
            return None;
        }
        pending.push(key);

        let module = &self.scopes[scope];
        let mut targets = BTreeSet::new();
        targets.extend(module.modules.get(name).copied().map(Target::Module));
        if module.items.contains(name) {
            targets.insert(Target::Item(scope));
        }
        let mut is_bound = !targets.is_empty();
        for import in &module.imports {
            if import.name.as_deref() == Some(name) {
                is_bound = true;
                targets.extend(self.resolve(scope, &import.path.segments, pending));
            }
        }
        if !is_bound {
            for glob in module.imports.iter().filter(|import| import.name.is_none()) {
                let sources = self.resolve(scope, &glob.path.segments, pending);
                is_bound |= sources.is_empty();
                for source in sources {
                    if let Target::Module(source) = source
                        && let Some(found) = self.look_up(source, name, pending)
                    {
                        is_bound = true;
                        targets.extend(found);
                    }
                }
            }
        }

        pending.pop();
        is_bound.then_some(targets)
    }
}
