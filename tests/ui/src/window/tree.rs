//! What a screen reader sees in a window.

use std::fmt;

use eframe::egui::{
    Pos2, Rect,
    accesskit::{Node, Role, TreeUpdate},
};

/// A thing in a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// What a screen reader says of it: its label, or its text.
    pub words: String,
    /// What kind of thing it is.
    pub role: Role,
    /// What is in it, of a field.
    pub value: String,
    /// Where it is in the window, in points.
    pub place: Rect,
    /// Whether it has the keyboard.
    pub has_focus: bool,
}

impl Seen {
    fn of(node: &Node, has_focus: bool) -> Option<Self> {
        let value = node.value().unwrap_or_default();
        // egui gives the words of a text as its value.
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

/// All that can be seen in a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree(Vec<Seen>);

impl Tree {
    pub(super) fn new(update: &TreeUpdate) -> Self {
        let nodes = update.nodes.iter();
        let seen = nodes.filter_map(|(id, node)| Seen::of(node, *id == update.focus));
        Self(seen.collect())
    }

    /// The first thing with these words.
    pub fn find(&self, words: &str) -> Option<&Seen> {
        self.find_by(|seen| seen.words == words)
    }

    /// The first thing of which this holds.
    pub fn find_by(&self, mut is_it: impl FnMut(&Seen) -> bool) -> Option<&Seen> {
        self.0.iter().find(|seen| is_it(seen))
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
