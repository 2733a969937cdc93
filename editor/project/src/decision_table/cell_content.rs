//! The content of a new or changed cell: its stat, its curve and its form.

use inclination_core::authoring::{
    consider::{self, Form},
    curve::{self, Preset},
    format::Document,
    kind::Kind,
    model::{Node, NodeKind, Socket, Stat, StatId, StatKind},
};

use crate::edit::{new_node::new_node, stat_line};

/// The content of a new or changed cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellContent {
    /// The stat.
    pub stat: StatChoice,
    /// The curve.
    pub curve: CurveChoice,
    /// The form of the consideration.
    pub form: Form,
}

/// The stat of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatChoice {
    /// No stat, or the present one.
    Keep,
    /// A stat of the document.
    Known(StatId),
    /// A new stat from a line such as `Hunger 0..100` or `Sold out yes/no`.
    New(String),
}

impl StatChoice {
    /// Returns the kind of the stat, or `None` if the cell keeps its own.
    pub fn kind(&self, document: &Document) -> Option<StatKind> {
        match self {
            Self::Keep => None,
            Self::Known(stat) => Some(document.graph.stat(*stat)?.kind.clone()),
            Self::New(line) => Some(stat_from_line(line).kind),
        }
    }
}

/// Returns a new stat from a line. One without a range is a number from 0 to 100.
pub(super) fn stat_from_line(line: &str) -> Stat {
    stat_line::stat_from_line(line, Stat::number("Stat", 0.0, 100.0))
}

/// The curve of a cell.
#[derive(Clone, Copy, Debug)]
pub enum CurveChoice {
    /// The present one, or none in a new cell.
    Keep,
    /// No curve: the consideration reads the stat.
    None,
    /// A kind of curve, with its initial numbers.
    Kind(Kind),
    /// A ready-made curve.
    Preset(&'static Preset),
    /// One of the choices of the stat, by its position: 1 for this choice, and 0 for every other.
    Case(usize),
}

impl PartialEq for CurveChoice {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Keep, Self::Keep) | (Self::None, Self::None) => true,
            (Self::Kind(one), Self::Kind(other)) => one == other,
            (Self::Preset(one), Self::Preset(other)) => one.name == other.name,
            (Self::Case(one), Self::Case(other)) => one == other,
            _ => false,
        }
    }
}

impl CurveChoice {
    /// Returns the curve of a cell for which none was chosen: a line where a number is scored, and
    /// none where a condition is asked for. A choice is compared with the first of its names.
    pub fn initial(stat: Option<&StatKind>, form: Form) -> Self {
        if let Some(StatKind::Choice(_)) = stat {
            return Self::Case(0);
        }
        let is_condition = stat == Some(&StatKind::YesNo);
        let is_scored = [consider::MULTIPLIER, consider::SCORE].contains(&form);
        if is_scored && !is_condition {
            Self::Kind(curve::LINEAR)
        } else {
            Self::None
        }
    }

    /// Returns a new curve of this choice without its input, if there is one. A stat with named
    /// choices is read by a switch.
    pub(super) fn new_curve(self, stat: Option<&StatKind>) -> Option<Node> {
        if let Some(StatKind::Choice(names)) = stat {
            let case = match self {
                Self::Case(at) => at,
                _ => 0,
            };
            return Some(switch_for_case(names, case));
        }
        match self {
            Self::Keep | Self::None | Self::Case(_) => None,
            Self::Kind(kind) => Some(new_node(NodeKind::Formula(kind))),
            Self::Preset(preset) => Some(new_node(NodeKind::Formula(preset.kind))),
        }
    }
}

/// Returns a switch that is 1 for one of the choices of a stat, and 0 for the others.
pub(super) fn switch_for_case(names: &[String], case: usize) -> Node {
    let mut node = Node::new("", NodeKind::Switch(names.to_vec()));
    let value = |at: usize| Socket::Value(if at == case { 1.0 } else { 0.0 });
    node.rows = (0..names.len()).map(value).collect();
    node
}
