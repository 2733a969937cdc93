//! What lowering makes: the values of nodes, considerations, options and decisions, and all that a graph computes; and
//! what it works with on the way.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    vec::Vec,
};

use super::{
    consideration_tree::{ConsiderationTree, Contribution},
    dials::dial_at,
    location::Location,
    plan::Plan,
    slots::Slots,
};
use crate::{
    consider::RankBy,
    kind::structure::decision,
    model::{GroupId, NodeId, Path, PortId, Scope, Socket, Stat, StatId, Wire},
    symbolic::{Arena, Symbol},
};

/// A scope, and the stat that made it so narrow.
pub(crate) type Narrowed = (Scope, Option<u32>);

/// What comes out of a node.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    pub(crate) symbol: Symbol<'a>,
    /// The bookends that a curve wired straight to it takes.
    pub(crate) bookends: Option<(f32, f32)>,
    /// The stat whose named choice it is.
    pub(crate) choice: Option<u32>,
    /// The narrowest scope that it was made from.
    pub(crate) scope: Scope,
    /// The stat that has this scope; none for a draw, and where everything is the same for all.
    pub(crate) narrowed_by: Option<u32>,
}

impl<'a> Value<'a> {
    pub(super) fn constant(value: f32) -> Self {
        Self {
            symbol: Symbol::from(value),
            bookends: None,
            choice: None,
            scope: Scope::World,
            narrowed_by: None,
        }
    }

    /// A value that was made from others, whose scope is the narrowest of theirs.
    pub(super) fn made_from(symbol: Symbol<'a>, scope: Narrowed) -> Self {
        Self {
            symbol,
            bookends: None,
            choice: None,
            scope: scope.0,
            narrowed_by: scope.1,
        }
    }

    /// The narrower of a scope and this value's.
    pub(super) fn narrower(&self, scope: Narrowed) -> Narrowed {
        if self.scope > scope.0 {
            (self.scope, self.narrowed_by)
        } else {
            scope
        }
    }
}

/// A node's value in one use of its body.
pub(crate) struct Recorded<'a> {
    pub(crate) path: Path,
    pub(crate) group: Option<GroupId>,
    pub(crate) node: NodeId,
    /// The node's position in its body.
    pub(crate) position: u32,
    /// Which output, for a group's use.
    pub(crate) port: Option<PortId>,
    pub(crate) value: Value<'a>,
}

/// A consideration, an option or a decision that comes out of a node in one use of its body.
#[derive(Clone, Copy)]
pub(crate) struct RecordedThing {
    pub(crate) at: Location,
    /// Which output, for a group's use.
    pub(crate) port: Option<PortId>,
    pub(crate) what: What,
}

/// A consideration, an option or a decision, wherever it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What {
    /// Where it is.
    Consideration(Path),
    /// By its position.
    Option(u32),
    /// By its position.
    Decision(u32),
}

/// A factor of the graph.
pub(crate) struct LoweredFactor<'a> {
    pub(crate) node: NodeId,
    pub(crate) value: Value<'a>,
}

/// Everything that a graph computes.
pub(crate) struct Lowered<'a> {
    /// The factors, by node.
    pub(crate) factors: Vec<LoweredFactor<'a>>,
    /// Every node's value.
    pub(crate) recorded: Vec<Recorded<'a>>,
    /// Everything else that comes out of nodes.
    pub(crate) things: Vec<RecordedThing>,
    /// What comes in besides stats.
    pub(crate) slots: Slots<'a>,
    /// The options, groups expanded.
    pub(crate) options: Vec<LoweredOption<'a>>,
    /// The decisions, inner ones before those that they are in.
    pub(crate) decisions: Vec<LoweredDecision<'a>>,
    /// Nodes that gather more considerations than can be.
    pub(crate) overgrown: Vec<(Option<GroupId>, NodeId)>,
    /// Options whose inner decision is left out since too many stand in one another.
    pub(crate) too_deep: Vec<(Option<GroupId>, NodeId)>,
    /// Options that are named where they cannot be reached, with the body of the node that names them.
    pub(crate) unresolved: BTreeSet<(Option<GroupId>, NodeId)>,
}

/// What comes out of a node that gives no value.
#[derive(Clone)]
pub(super) enum Thing<'a> {
    Consideration(Considered<'a>),
    /// By its position.
    Option(u32),
    /// By its position.
    Decision(u32),
}

impl Thing<'_> {
    pub(super) fn what(&self) -> What {
        match self {
            Self::Consideration(considered) => What::Consideration(considered.tree.at().path),
            Self::Option(position) => What::Option(*position),
            Self::Decision(position) => What::Decision(*position),
        }
    }
}

/// Numbers to compute a graph with while it is lowered.
pub(crate) struct Pinned {
    /// The stats' values as the graph sees them, in the order of the stats.
    pub(crate) stats: Vec<f32>,
    /// What every draw gives.
    pub(crate) draw: f32,
}

/// Considerations with what is known of them.
#[derive(Clone)]
pub(crate) struct Considered<'a> {
    pub(crate) tree: Rc<ConsiderationTree<Symbol<'a>>>,
    pub(super) scope: Narrowed,
    /// How many parts it makes.
    pub(super) size: usize,
    pub(super) depth: u32,
}

/// For whom an option is weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// For nobody in particular; inside an option that has a candidate, for that one.
    None,
    /// For each candidate, which stands for itself.
    Compete,
    /// For each candidate, of which the best stands for all.
    Best,
}

/// An option, of which nothing is decided yet.
pub(crate) struct LoweredOption<'a> {
    pub(crate) at: Location,
    /// The uses of groups that lead to it, from the outermost.
    pub(crate) uses: Vec<NodeId>,
    pub(super) considerations: Vec<Considered<'a>>,
    pub(super) base: Value<'a>,
    pub(super) category: Value<'a>,
    /// The inner decision's position.
    pub(crate) inner: Option<u32>,
    pub(crate) rank_by: RankBy,
    pub(crate) targets: Targets,
}

/// An option in one decision.
pub(crate) struct LoweredEntry<'a> {
    /// The option's position.
    pub(crate) option: u32,
    pub(crate) rank: Symbol<'a>,
    pub(crate) weight: Symbol<'a>,
    pub(crate) base: Symbol<'a>,
    pub(crate) category: Symbol<'a>,
    /// Whether the inner decision has something to choose.
    pub(crate) inner: Option<Symbol<'a>>,
    pub(crate) parts: Vec<Contribution<Symbol<'a>>>,
    pub(crate) considerations: Vec<Considered<'a>>,
    pub(crate) rank_by: RankBy,
    /// The narrowest scope that it was made from.
    pub(crate) scope: Narrowed,
    /// The same without the inner decision.
    pub(crate) own_scope: Narrowed,
}

/// A decision.
pub(crate) struct LoweredDecision<'a> {
    pub(crate) at: Location,
    pub(crate) entries: Vec<LoweredEntry<'a>>,
    /// The default option, as an entry that is not weighed with the others.
    pub(crate) default: Option<LoweredEntry<'a>>,
    /// What its first sockets hold, up to the least time between two decisions.
    pub(crate) numbers: [Value<'a>; decision::SECONDS + 1],
    /// How many decisions stand in one another here.
    pub(super) nesting: u32,
    /// Whether it has something to choose.
    pub(super) valid: Symbol<'a>,
    /// The narrowest scope that this was made from.
    pub(super) scope: Narrowed,
}

/// A graph on its way into the arena.
pub(super) struct Lowering<'p, 'g, 'a> {
    pub(super) plan: &'p Plan<'g>,
    pub(super) arena: &'a Arena,
    pub(super) pinned: Option<&'p Pinned>,
    pub(super) stats: BTreeMap<StatId, (u32, &'g Stat)>,
    /// What the numbers are that profiles change.
    pub(super) dials: Rc<[Value<'a>]>,
    pub(super) lowered: Lowered<'a>,
    /// What a formula's sockets hold; kept so that not every node needs room of its own.
    pub(super) symbols: Vec<Symbol<'a>>,
    /// The bodies that are being lowered, each inside the one before, and where they are.
    pub(super) bodies: Vec<(Option<GroupId>, Path)>,
    /// The uses of groups that led to the last of them.
    pub(super) uses: Vec<NodeId>,
    /// How many parts considerations have made so far.
    pub(super) parts: usize,
}

/// What the nodes of one body gave: one value each, but a group's use one for each output.
pub(super) struct Outputs<'a> {
    pub(super) single: Vec<Value<'a>>,
    pub(super) ports: BTreeMap<(u32, PortId), Value<'a>>,
    pub(super) things: BTreeMap<(u32, Option<PortId>), Thing<'a>>,
    pub(super) dials: Rc<[Value<'a>]>,
}

impl<'a> Outputs<'a> {
    pub(super) fn get(&self, source: u32, wire: Wire) -> Option<&Value<'a>> {
        match wire.port {
            None => self.single.get(source as usize),
            Some(port) => self.ports.get(&(source, port)),
        }
    }

    /// The number that profiles change in a socket, if they do.
    pub(super) fn dial(&self, source: u32) -> Option<&Value<'a>> {
        self.dials.get(dial_at(source)?)
    }

    /// What a wire brings that is no value.
    pub(super) fn thing(&self, socket: Socket, source: u32) -> Option<&Thing<'a>> {
        self.things.get(&(source, socket.wire()?.port))
    }

    pub(super) fn read(&self, socket: Socket, source: u32, default: f32) -> Value<'a> {
        match socket {
            Socket::Unset => Value::constant(default),
            Socket::Value(value) => {
                let dial = self.dial(source).copied();
                dial.unwrap_or(Value::constant(value))
            }
            Socket::Wire(wire) => {
                let value = self.get(source, wire).copied();
                value.unwrap_or(Value::constant(default))
            }
        }
    }
}

/// The narrowest of several scopes.
pub(super) fn narrowest(scopes: impl IntoIterator<Item = Narrowed>) -> Narrowed {
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
