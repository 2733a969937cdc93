//! Ready parts of graphs: the patterns by which deciding is configured, and the shapes of each family of curves. Each is
//! built by the core's builder, laid out, and put into a frame with a note that says what it is for; it is pasted in one
//! step. Pure.

mod curves;
mod list;
mod stage;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use emath::Pos2;
use inclination_core::{Builder, Document, format::Fragment, model::GroupId};

pub use curves::hunger;
pub use stage::{put, put_grouped, staged};

use crate::edit::clipboard::Pasted;

/// A ready part.
#[derive(Debug)]
pub struct Pattern {
    /// What it is called.
    pub title: String,
    /// What it does, in a sentence.
    pub summary: String,
    /// What its note says.
    pub about: String,
    /// What it is found by besides.
    pub words: Vec<&'static str>,
    /// Whether it shows a family of curves, and not a way of deciding.
    pub is_curves: bool,
    fragment: Fragment,
}

impl Pattern {
    fn new(
        (title, summary, about): (&str, &str, &str),
        words: &[&'static str],
        build: impl FnOnce(&mut Builder),
    ) -> Option<Self> {
        let mut builder = Builder::new(title);
        build(&mut builder);
        let fragment = staged(title, about, builder.finish().ok()?)?;
        Some(Self {
            title: title.to_owned(),
            summary: summary.to_owned(),
            about: about.to_owned(),
            words: words.to_vec(),
            is_curves: false,
            fragment,
        })
    }

    /// What is pasted.
    pub fn part(&self) -> &Fragment {
        &self.fragment
    }

    /// The edits that put it near a place of a canvas, where nothing is covered.
    ///
    /// # Errors
    /// Why it cannot stand there.
    pub fn put(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
    ) -> Result<Pasted, String> {
        put(&self.fragment, document, group, at)
    }
}

/// All of them, in the order of menus.
pub fn all() -> &'static [Pattern] {
    static ALL: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let mut all = list::patterns();
        all.extend(curves::patterns());
        all
    });
    &ALL
}
