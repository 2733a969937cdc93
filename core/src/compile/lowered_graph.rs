//! The lowered graph: the values of nodes, and the considerations, options, and decisions; and the
//! state of lowering itself.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    vec::Vec,
};

use super::{
    consideration_tree::{ConsiderationTree, Contribution},
    location::Location,
    plan::Plan,
    profile_inputs::profile_input_index,
    slots::Slots,
};
use crate::{
    consider::RankRule,
    kind::structure::decision,
    model::{GroupId, NodeId, Path, PortId, Scope, Socket, Stat, StatId, Wire},
    symbolic::{Arena, Symbol},
};

/// A scope, and the input that made it so narrow.
pub(crate) type NarrowedScope = (Scope, Option<u32>);

/// A value that comes out of a node.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    pub(crate) symbol: Symbol<'a>,
    /// The bookends that a curve takes if it is wired directly to this value.
    pub(crate) bookends: Option<(f32, f32)>,
    /// The stat whose named choice this value is.
    pub(crate) choice: Option<u32>,
    /// The narrowest scope among the values that it is computed from.
    pub(crate) scope: Scope,
    /// The stat that has this scope, or `None` for draws and values that are equal for all agents.
    pub(crate) narrowed_by: Option<u32>,
}

impl<'a> Value<'a> {
    pub(super) fn from_constant(value: f32) -> Self {
        Self {
            symbol: Symbol::from(value),
            bookends: None,
            choice: None,
            scope: Scope::World,
            narrowed_by: None,
        }
    }

    /// Creates a value that is computed from others, given the narrowest of their scopes.
    pub(super) fn with_scope(symbol: Symbol<'a>, scope: NarrowedScope) -> Self {
        Self {
            symbol,
            bookends: None,
            choice: None,
            scope: scope.0,
            narrowed_by: scope.1,
        }
    }

    /// Returns the narrower of a scope and this value's own.
    pub(super) fn narrower_scope(&self, scope: NarrowedScope) -> NarrowedScope {
        if self.scope > scope.0 {
            (self.scope, self.narrowed_by)
        } else {
            scope
        }
    }
}

/// A node's value in one use of its body.
pub(crate) struct RecordedValue<'a> {
    pub(crate) path: Path,
    pub(crate) group: Option<GroupId>,
    pub(crate) node: NodeId,
    /// The node's position in its body.
    pub(crate) position: u32,
    /// The output, if the node is a use of a group.
    pub(crate) port: Option<PortId>,
    pub(crate) value: Value<'a>,
}

/// The values of all terms of an expression's formula, in one use of its body.
pub(crate) struct RecordedFormula<'a> {
    pub(crate) group: Option<GroupId>,
    /// The node's position in its body.
    pub(crate) position: u32,
    pub(crate) terms: Vec<Symbol<'a>>,
}

/// An element that comes out of a node in one use of its body.
#[derive(Clone, Copy)]
pub(crate) struct RecordedElement {
    pub(crate) at: Location,
    /// The output, if the node is a use of a group.
    pub(crate) port: Option<PortId>,
    pub(crate) id: ElementId,
}

/// Identifies an element: a consideration, an option, or a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ElementId {
    /// A consideration, by its path.
    Consideration(Path),
    /// An option, by its position.
    Option(u32),
    /// A decision, by its position.
    Decision(u32),
}

pub(crate) struct LoweredFactor<'a> {
    pub(crate) node: NodeId,
    pub(crate) value: Value<'a>,
}

/// Everything that a graph computes.
pub(crate) struct LoweredGraph<'a> {
    /// The factors, in the order in which nodes are lowered.
    pub(crate) factors: Vec<LoweredFactor<'a>>,
    /// The values of all nodes.
    pub(crate) recorded: Vec<RecordedValue<'a>>,
    /// The values inside expressions.
    pub(crate) formulas: Vec<RecordedFormula<'a>>,
    /// The elements that come out of nodes.
    pub(crate) elements: Vec<RecordedElement>,
    /// The inputs in addition to stats.
    pub(crate) slots: Slots<'a>,
    /// The options, with groups expanded.
    pub(crate) options: Vec<LoweredOption<'a>>,
    /// The decisions. Inner decisions come before those that contain them.
    pub(crate) decisions: Vec<LoweredDecision<'a>>,
    /// Nodes that gather too many considerations, or nest them too deep.
    pub(crate) overgrown: Vec<(Option<GroupId>, NodeId)>,
    /// Options whose inner decision is left out because decisions nest too deep.
    pub(crate) too_deep: Vec<(Option<GroupId>, NodeId)>,
    /// Options that are named where they cannot be reached, with the group of the node that names
    /// them.
    pub(crate) unresolved: BTreeSet<(Option<GroupId>, NodeId)>,
}

/// An element: a node's output that is a consideration, an option, or a decision instead of a
/// value.
#[derive(Clone)]
pub(super) enum Element<'a> {
    Consideration(LoweredConsideration<'a>),
    /// The option's position.
    Option(u32),
    /// The decision's position.
    Decision(u32),
}

impl Element<'_> {
    /// Returns the ID of the element.
    pub(super) fn id(&self) -> ElementId {
        match self {
            Self::Consideration(considered) => {
                ElementId::Consideration(considered.tree.location().path)
            }
            Self::Option(position) => ElementId::Option(*position),
            Self::Decision(position) => ElementId::Decision(*position),
        }
    }
}

/// Fixed numbers to compute a graph with while it is lowered.
pub(crate) struct Pinned {
    /// The stats' values as the graph reads them, in the order of the stats.
    pub(crate) stats: Vec<f32>,
    /// The result of every draw.
    pub(crate) draw: f32,
}

/// A tree of considerations with its scope and size.
#[derive(Clone)]
pub(crate) struct LoweredConsideration<'a> {
    pub(crate) tree: Rc<ConsiderationTree<Symbol<'a>>>,
    pub(super) scope: NarrowedScope,
    /// How many contributions it makes.
    pub(super) size: usize,
    pub(super) depth: u32,
}

/// How an option weighs candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// It has no candidates. Inside an option that has a candidate, it is weighed for that one.
    None,
    /// Each candidate is an entry that competes with the others.
    Compete,
    /// The best candidate is the option's only entry.
    Best,
}

/// An option, independent of the decisions that contain it.
pub(crate) struct LoweredOption<'a> {
    pub(crate) at: Location,
    /// The group uses that lead to it, from the outermost.
    pub(crate) uses: Vec<NodeId>,
    pub(super) considerations: Vec<LoweredConsideration<'a>>,
    pub(super) base: Value<'a>,
    pub(super) category: Value<'a>,
    /// The position of the inner decision.
    pub(crate) inner: Option<u32>,
    pub(crate) rank_by: RankRule,
    pub(crate) targets: Targets,
}

/// An option as an entry of one decision.
pub(crate) struct LoweredEntry<'a> {
    /// The position of the option.
    pub(crate) option: u32,
    pub(crate) rank: Symbol<'a>,
    pub(crate) weight: Symbol<'a>,
    pub(crate) base: Symbol<'a>,
    pub(crate) category: Symbol<'a>,
    /// Whether the inner decision has something to choose.
    pub(crate) inner: Option<Symbol<'a>>,
    /// The contributions of its considerations, in order.
    pub(crate) parts: Vec<Contribution<Symbol<'a>>>,
    pub(crate) considerations: Vec<LoweredConsideration<'a>>,
    pub(crate) rank_by: RankRule,
    /// The narrowest scope among its inputs.
    pub(crate) scope: NarrowedScope,
    /// The narrowest scope among its inputs, without the inner decision.
    pub(crate) own_scope: NarrowedScope,
}

pub(crate) struct LoweredDecision<'a> {
    pub(crate) at: Location,
    pub(crate) entries: Vec<LoweredEntry<'a>>,
    /// The default option, as an entry that is not weighed with the others.
    pub(crate) default: Option<LoweredEntry<'a>>,
    /// The values of its leading sockets, up to the time between two decisions.
    pub(crate) numbers: [Value<'a>; decision::SECONDS + 1],
    /// How deep decisions nest here, counting this one.
    pub(super) nesting: u32,
    /// 1 if it has something to choose, else 0.
    pub(super) valid: Symbol<'a>,
    /// The narrowest scope among the inputs of `valid`.
    pub(super) scope: NarrowedScope,
}

/// The state of lowering a graph into the arena.
pub(super) struct Lowering<'p, 'g, 'a> {
    pub(super) plan: &'p Plan<'g>,
    pub(super) arena: &'a Arena,
    pub(super) pinned: Option<&'p Pinned>,
    pub(super) stats: BTreeMap<StatId, (u32, &'g Stat)>,
    pub(super) profile_inputs: Rc<[Value<'a>]>,
    pub(super) lowered: LoweredGraph<'a>,
    /// A reusable buffer for the values of a formula's sockets.
    pub(super) symbols: Vec<Symbol<'a>>,
    /// The bodies that are being lowered, outermost first, with their paths.
    pub(super) bodies: Vec<(Option<GroupId>, Path)>,
    /// The group uses that lead to the last of them.
    pub(super) uses: Vec<NodeId>,
    /// How many contributions considerations have made so far.
    pub(super) parts: usize,
}

/// The outputs of a body's nodes: one for each node, but a use of a group has one for each port.
pub(super) struct Outputs<'a> {
    pub(super) single: Vec<Value<'a>>,
    pub(super) ports: BTreeMap<(u32, PortId), Value<'a>>,
    pub(super) elements: BTreeMap<(u32, Option<PortId>), Element<'a>>,
    pub(super) profile_inputs: Rc<[Value<'a>]>,
}

impl<'a> Outputs<'a> {
    /// Returns the value that a wire carries.
    pub(super) fn wire_value(&self, source: u32, wire: Wire) -> Option<&Value<'a>> {
        match wire.port {
            None => self.single.get(source as usize),
            Some(port) => self.ports.get(&(source, port)),
        }
    }

    /// Returns the profile input that a source refers to, if it does.
    pub(super) fn profile_input(&self, source: u32) -> Option<&Value<'a>> {
        self.profile_inputs.get(profile_input_index(source)?)
    }

    /// Returns the element that a wire carries, if it does not carry a value.
    pub(super) fn element(&self, socket: Socket, source: u32) -> Option<&Element<'a>> {
        self.elements.get(&(source, socket.wire()?.port))
    }

    /// Returns the value of a socket. `default` is that of an unset socket, or one whose wire leads
    /// nowhere.
    pub(super) fn read_socket(&self, socket: Socket, source: u32, default: f32) -> Value<'a> {
        match socket {
            Socket::Unset => Value::from_constant(default),
            Socket::Value(value) => {
                let input = self.profile_input(source).copied();
                input.unwrap_or(Value::from_constant(value))
            }
            Socket::Wire(wire) => {
                let value = self.wire_value(source, wire).copied();
                value.unwrap_or(Value::from_constant(default))
            }
        }
    }
}

/// Returns the narrowest of several scopes.
pub(super) fn narrowest_scope(scopes: impl IntoIterator<Item = NarrowedScope>) -> NarrowedScope {
    scopes
        .into_iter()
        .fold((Scope::World, None), |narrowest, scope| {
            if scope.0 > narrowest.0 {
                scope
            } else {
                narrowest
            }
        })
}
