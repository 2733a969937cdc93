//! Ready-made graph patterns for the insert menu: ways of deciding, and the shapes of each family
//! of curves. Each is made with the core's builder, laid out, and put into a frame with a note that
//! explains it. A pattern is pasted in one step. Nothing here depends on the user interface.

mod article;
mod curves;
mod framed_fragment;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use emath::Pos2;
use inclination_core::authoring::{
    Builder,
    format::{Document, Fragment},
    model::GroupId,
};

pub use curves::hunger_points;
pub use framed_fragment::{build_framed_fragment, insert_as_group, insert_fragment};

use crate::edit::clipboard::PasteOutcome;

/// A ready-made part of a graph.
#[derive(Debug)]
pub struct Pattern {
    /// The name shown in menus.
    pub title: String,
    /// One sentence about what the pattern does.
    pub summary: String,
    /// The text of the pattern's note.
    pub about: String,
    /// Further search words for the pattern.
    pub words: Vec<&'static str>,
    /// Whether the pattern shows a family of curves rather than a way of deciding.
    pub is_curves: bool,
    fragment: Fragment,
}

/// The texts that describe a pattern.
#[derive(Clone, Copy)]
struct PatternText<'t> {
    /// The name shown in menus.
    title: &'t str,
    /// One sentence about what the pattern does.
    summary: &'t str,
    /// The text of the pattern's note.
    about: &'t str,
}

impl Pattern {
    fn new(
        text: PatternText<'_>,
        words: &[&'static str],
        build: impl FnOnce(&mut Builder),
    ) -> Option<Self> {
        let mut builder = Builder::new(text.title);
        build(&mut builder);
        let fragment = build_framed_fragment(text.title, text.about, builder.finish().ok()?)?;

        Some(Self {
            title: text.title.to_owned(),
            summary: text.summary.to_owned(),
            about: text.about.to_owned(),
            words: words.to_vec(),
            is_curves: false,
            fragment,
        })
    }

    /// Returns the part of a project that is pasted.
    pub fn fragment(&self) -> &Fragment {
        &self.fragment
    }

    /// Returns the edits that insert the pattern near a position of a canvas, without covering
    /// anything there.
    ///
    /// # Errors
    /// Returns the reason if the pattern cannot be inserted there.
    pub fn insert_into(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
    ) -> Result<PasteOutcome, String> {
        insert_fragment(&self.fragment, document, group, at)
    }
}

/// Returns all patterns, in the order of the menus.
pub fn all_patterns() -> &'static [Pattern] {
    static ALL: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let mut all = article::article_patterns();
        all.extend(curves::curve_patterns());
        all
    });
    &ALL
}
