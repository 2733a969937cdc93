//! The content of a window, as a screen reader sees it.

use std::fmt;

use eframe::egui::{
    Pos2, Rect,
    accesskit::{Node, Role, TreeUpdate},
};

/// A widget in a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The text that a screen reader reads: its label, or its text.
    pub words: String,
    /// Its kind.
    pub role: Role,
    /// A field's content.
    pub value: String,
    /// Its place in the window, in points.
    pub place: Rect,
    /// Whether it has the keyboard.
    pub has_focus: bool,
}

impl Seen {
    fn from_node(node: &Node, has_focus: bool) -> Option<Self> {
        let value = node.value().unwrap_or_default();
        // egui stores the text of a label as its value.
        let words = node.label().unwrap_or(value);
        let bounds = node.bounds().unwrap_or_default();
        let corner = |x: f64, y: f64| Pos2::new(x as f32, y as f32);
        let place = Rect::from_min_max(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1));
        (!words.is_empty()).then(|| Self {
            words: words.to_owned(),
            role: node.role(),
            value: value.to_owned(),
            place,
            has_focus,
        })
    }
}

/// Everything visible in a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree(Vec<Seen>);

impl Tree {
    pub(super) fn new(update: &TreeUpdate) -> Self {
        let nodes = update.nodes.iter();
        let seen = nodes.filter_map(|(id, node)| Seen::from_node(node, *id == update.focus));
        Self(seen.collect())
    }

    /// Finds the first widget with this text.
    pub fn find(&self, words: &str) -> Option<&Seen> {
        self.find_by(|seen| seen.words == words)
    }

    /// Finds the first widget that a predicate accepts.
    pub fn find_by(&self, mut accepts: impl FnMut(&Seen) -> bool) -> Option<&Seen> {
        self.0.iter().find(|seen| accepts(seen))
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seen in &self.0 {
            let keys = if seen.has_focus {
                ", with the keyboard"
            } else {
                ""
            };
            writeln!(
                f,
                "  {:?} {:?} at {:?}{keys}",
                seen.role, seen.words, seen.place
            )?;
        }
        Ok(())
    }
}
