//! Lowering: groups are expanded, and every node's formula is run on symbols, which writes the whole graph into the
//! arena as one expression without nodes. Never fails: a wire from nowhere counts as the socket's own default, so that
//! the checks can reason about the sound parts of a broken graph.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    vec::Vec,
};

use super::{
    location::Location,
    lowered::{
        Lowered, LoweredFactor, Lowering, Outputs, Pinned, Recorded, RecordedThing, Thing, Value,
        What,
    },
    plan::{Body, Plan},
    slots::Slots,
};
use crate::{
    curve::fill_unset,
    kind::{Args, Kind},
    model::{GroupId, Node, NodeId, NodeKind, Path, PortId, Scope, Socket, StatId, StatKind},
    number::Number,
    symbolic::{Arena, Interval, Symbol},
};

/// Lowers a graph into an arena.
pub(crate) fn lower<'a>(plan: &Plan<'_>, arena: &'a Arena) -> Lowered<'a> {
    run(plan, arena, None)
}

/// Lowers a graph with numbers instead of stats and draws, so that every value is a constant.
pub(crate) fn lower_pinned<'a>(plan: &Plan<'_>, arena: &'a Arena, pinned: &Pinned) -> Lowered<'a> {
    run(plan, arena, Some(pinned))
}

fn run<'a>(plan: &Plan<'_>, arena: &'a Arena, pinned: Option<&Pinned>) -> Lowered<'a> {
    let stats = &plan.graph.stats;
    let dials = (0..plan.dials.len()).map(|dial| Value {
        symbol: if pinned.is_some() {
            Symbol::from(plan.dials.own(dial))
        } else {
            let input = (stats.len() + dial) as u32;
            Symbol::input(arena, input, plan.dials.interval(dial))
        },
        bookends: None,
        choice: None,
        scope: Scope::Agent,
        narrowed_by: Some((stats.len() + dial) as u32),
    });
    let mut lowering = Lowering {
        plan,
        arena,
        pinned,
        stats: stats
            .iter()
            .enumerate()
            .map(|(index, stat)| (stat.id, (index as u32, stat)))
            .collect(),
        lowered: Lowered {
            factors: Vec::new(),
            recorded: Vec::with_capacity(plan.lowered()),
            things: Vec::new(),
            slots: Slots::behind(stats.len() + plan.dials.len()),
            options: Vec::new(),
            decisions: Vec::new(),
            overgrown: Vec::new(),
            too_deep: Vec::new(),
            unresolved: BTreeSet::new(),
        },
        dials: dials.collect(),
        symbols: Vec::new(),
        bodies: Vec::new(),
        uses: Vec::new(),
        parts: 0,
    };
    lowering.body(&plan.root, &Passed::default(), Path::ROOT);
    lowering.lowered
}

/// What goes into a group's use, or comes out of it.
#[derive(Default)]
pub(super) struct Passed<'a> {
    values: BTreeMap<PortId, Value<'a>>,
    things: BTreeMap<PortId, Thing<'a>>,
}

impl<'g, 'a> Lowering<'_, 'g, 'a> {
    /// Lowers a body for one use of it, and gives what its output nodes hold. Nesting is bounded by the plan.
    fn body(&mut self, body: &Body<'_>, inputs: &Passed<'a>, path: Path) -> Passed<'a> {
        let mut outputs = Outputs {
            single: alloc::vec![Value::constant(0.0); body.nodes.len()],
            ports: BTreeMap::new(),
            things: BTreeMap::new(),
            dials: Rc::clone(&self.dials),
        };
        let mut given = Passed::default();
        self.bodies.push((body.group, path));
        for &position in &body.order {
            let Some(&(id, node)) = body.nodes.get(position as usize) else {
                continue;
            };
            let here = path.node(id);
            let at = Location {
                path: here,
                group: body.group,
                node: id,
            };
            if node.is_out() {
                self.muted(body, position, at, &mut outputs);
                continue;
            }
            let sources = body.sources(position as usize);
            let value = match &node.kind {
                NodeKind::Stat(stat) => self.stat(*stat),
                NodeKind::Formula(kind) => self.formula(*kind, node, sources, &outputs, here),
                NodeKind::Switch(cases) => self.switch(cases, node, sources, &outputs),
                NodeKind::Factor(_) => {
                    let value = first(node, sources, &outputs);
                    if body.group.is_none() {
                        self.lowered.factors.push(LoweredFactor { node: id, value });
                    }
                    value
                }
                NodeKind::Output(port) => {
                    if let (Some(socket), Some(source)) = (node.sockets.first(), sources.first())
                        && let Some(thing) = outputs.thing(*socket, *source)
                    {
                        self.keep_thing(at, None, thing.what());
                        given.things.insert(*port, thing.clone());
                        continue;
                    }
                    let value = first(node, sources, &outputs);
                    given.values.insert(*port, value);
                    value
                }
                NodeKind::Input(port) => {
                    if let Some(thing) = inputs.things.get(port) {
                        self.keep_thing(at, None, thing.what());
                        outputs.things.insert((position, None), thing.clone());
                        continue;
                    }
                    let value = inputs.values.get(port).copied();
                    value.unwrap_or(Value::constant(0.0))
                }
                NodeKind::Group { group, .. } => {
                    self.uses.push(id);
                    let passed = self.group(*group, node, sources, &outputs, here);
                    self.uses.pop();
                    for (port, value) in passed.values {
                        self.keep(body.group, id, position, Some(port), here, value);
                        outputs.ports.insert((position, port), value);
                    }
                    for (port, thing) in passed.things {
                        self.keep_thing(at, Some(port), thing.what());
                        outputs.things.insert((position, Some(port)), thing);
                    }
                    continue;
                }
                NodeKind::History(option) => self.history(*option, node),
                NodeKind::Aggregate => self.aggregate(node, sources, &outputs),
                NodeKind::Consideration { .. }
                | NodeKind::Bundle
                | NodeKind::Set(_)
                | NodeKind::Option(_)
                | NodeKind::Decision => {
                    let thing = self.thing(at, node, sources, &outputs);
                    self.keep_thing(at, None, thing.what());
                    outputs.things.insert((position, None), thing);
                    continue;
                }
            };
            self.keep(body.group, id, position, None, here, value);
            if let Some(place) = outputs.single.get_mut(position as usize) {
                *place = value;
            }
        }
        self.bodies.pop();
        given
    }

    pub(super) fn keep_thing(&mut self, at: Location, port: Option<PortId>, what: What) {
        self.lowered.things.push(RecordedThing { at, port, what });
    }

    pub(super) fn keep(
        &mut self,
        group: Option<GroupId>,
        node: NodeId,
        position: u32,
        port: Option<PortId>,
        path: Path,
        value: Value<'a>,
    ) {
        self.lowered.recorded.push(Recorded {
            path,
            group,
            node,
            position,
            port,
            value,
        });
    }

    fn stat(&self, id: StatId) -> Value<'a> {
        let Some(&(index, stat)) = self.stats.get(&id) else {
            return Value::constant(0.0);
        };
        let (low, high) = stat.reach();
        let is_choice = matches!(stat.kind, StatKind::Choice(_));
        let pinned = self
            .pinned
            .and_then(|pinned| pinned.stats.get(index as usize));
        Value {
            symbol: match pinned {
                Some(value) => Symbol::from(*value),
                None => Symbol::input(self.arena, index, Interval::new(low + 0.0, high + 0.0)),
            },
            bookends: (!is_choice).then(|| stat.bookends()),
            choice: is_choice.then_some(index),
            scope: stat.scope,
            narrowed_by: Some(index),
        }
    }

    pub(super) fn formula(
        &mut self,
        kind: Kind,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
        path: Path,
    ) -> Value<'a> {
        let spec = kind.spec();
        let own_scope = if spec.draws {
            Scope::Agent
        } else {
            Scope::World
        };
        let mut scope = (own_scope, None);
        let own = node.sockets.len();
        let mut symbols = core::mem::take(&mut self.symbols);
        symbols.clear();
        let mut bookends = None;
        for (index, (socket, source)) in node
            .sockets
            .iter()
            .chain(&node.rows)
            .zip(sources)
            .enumerate()
        {
            let wired = socket.wire().and_then(|wire| outputs.get(*source, wire));
            symbols.push(match (wired, socket) {
                (Some(value), _) => {
                    if index == 0 {
                        bookends = value.bookends;
                    }
                    scope = value.narrower(scope);
                    value.symbol
                }
                (None, Socket::Value(value)) => match outputs.dial(*source) {
                    Some(dial) => {
                        scope = dial.narrower(scope);
                        dial.symbol
                    }
                    None => Symbol::from(*value),
                },
                (None, _) => {
                    let default = spec.socket(index).and_then(|socket| socket.default);
                    Symbol::from(default.unwrap_or(0.0))
                }
            });
        }
        if spec.family == crate::kind::Family::Curve {
            fill_unset(
                spec,
                &node.sockets,
                &mut symbols,
                bookends.unwrap_or((0.0, 1.0)),
            );
        }
        let (sockets, rows) = symbols.split_at(own.min(symbols.len()));
        let symbol = kind.symbol(&Args {
            sockets,
            rows,
            settings: &node.settings,
            pieces: node.pieces.as_deref(),
            draw: spec.draws.then(|| match self.pinned {
                Some(pinned) => Symbol::from(pinned.draw),
                None => Symbol::random(self.arena, path.key()),
            }),
        });
        self.symbols = symbols;
        Value::made_from(symbol, scope)
    }

    fn switch(
        &self,
        cases: &[alloc::string::String],
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
    ) -> Value<'a> {
        let mut values = node
            .sockets
            .iter()
            .chain(&node.rows)
            .zip(sources)
            .map(|(socket, source)| outputs.read(*socket, *source, 0.0));
        let choice = values.next().unwrap_or(Value::constant(0.0));
        let otherwise = values.next().unwrap_or(Value::constant(0.0));
        let names = self.names(&choice);
        let mut scope = otherwise.narrower((choice.scope, choice.narrowed_by));
        let mut symbol = otherwise.symbol;
        for (case, value) in cases.iter().zip(values) {
            scope = value.narrower(scope);
            if let Some(position) = names.iter().position(|name| name == case) {
                symbol = choice
                    .symbol
                    .equal(Symbol::from(position as f32))
                    .select(value.symbol, symbol);
            }
        }
        Value::made_from(symbol, scope)
    }

    /// The named choices that a value is one of.
    pub(super) fn names(&self, choice: &Value<'a>) -> &'g [alloc::string::String] {
        let stats = &self.plan.graph.stats;
        let stat = choice.choice.and_then(|index| stats.get(index as usize));
        stat.map_or(&[], |stat| match &stat.kind {
            StatKind::Choice(names) => names,
            StatKind::Number { .. } | StatKind::YesNo => &[],
        })
    }

    pub(super) fn group(
        &mut self,
        id: GroupId,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
        path: Path,
    ) -> Passed<'a> {
        let plan = self.plan;
        let (Some(group), Some(body), NodeKind::Group { inputs: held, .. }, true) = (
            plan.graph.groups.get(&id),
            plan.groups.get(&id),
            &node.kind,
            plan.expandable(),
        ) else {
            return Passed::default();
        };
        let wired: BTreeMap<PortId, (Socket, u32)> = held
            .iter()
            .zip(sources)
            .map(|((port, socket), source)| (*port, (*socket, *source)))
            .collect();
        let mut inputs = Passed::default();
        for port in &group.inputs {
            let (socket, source) = wired.get(&port.id).copied().unwrap_or_default();
            if let Some(thing) = outputs.thing(socket, source) {
                inputs.things.insert(port.id, thing.clone());
            }
            let value = outputs.read(socket, source, port.default);
            inputs.values.insert(
                port.id,
                Value {
                    bookends: port.bookends,
                    ..value
                },
            );
        }
        self.body(body, &inputs, path)
    }
}

fn first<'a>(node: &Node, sources: &[u32], outputs: &Outputs<'a>) -> Value<'a> {
    match (node.sockets.first(), sources.first()) {
        (Some(socket), Some(source)) => Value {
            bookends: None,
            ..outputs.read(*socket, *source, 0.0)
        },
        _ => Value::constant(0.0),
    }
}
