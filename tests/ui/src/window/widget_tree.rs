//! The content of a window, as a screen reader sees it.

use std::fmt;

use eframe::egui::{
    Pos2, Rect,
    accesskit::{Node, Role, TreeUpdate},
};

/// A widget in a window.
#[derive(Clone, Debug, PartialEq)]
pub struct Widget {
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

impl Widget {
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
pub struct WidgetTree(Vec<Widget>);

impl WidgetTree {
    pub(super) fn new(update: &TreeUpdate) -> Self {
        let nodes = update.nodes.iter();
        let widgets = nodes.filter_map(|(id, node)| Widget::from_node(node, *id == update.focus));
        Self(widgets.collect())
    }

    /// Finds the first widget with this text.
    pub fn find(&self, words: &str) -> Option<&Widget> {
        self.find_by(|widget| widget.words == words)
    }

    /// Finds the first widget that a predicate accepts.
    pub fn find_by(&self, mut accepts: impl FnMut(&Widget) -> bool) -> Option<&Widget> {
        self.0.iter().find(|widget| accepts(widget))
    }
}

impl fmt::Display for WidgetTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for widget in &self.0 {
            let keys = if widget.has_focus {
                ", with the keyboard"
            } else {
                ""
            };
            writeln!(
                f,
                "  {:?} {:?} at {:?}{keys}",
                widget.role, widget.words, widget.place
            )?;
        }
        Ok(())
    }
}
