//! One of the two graphs that are compared: a canvas of it, and a node on that canvas.

use inclination_core::model::{Graph, GroupId, Node};

/// A graph, and one of its canvases.
pub(super) type Canvas<'g> = (&'g Graph, Option<GroupId>);

/// A node on its canvas.
pub(super) type On<'g> = (Canvas<'g>, &'g Node);
