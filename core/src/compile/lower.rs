//! Lowering: expands groups and runs every node's formula on symbols, which writes the whole graph
//! into the arena as one expression without nodes.
//!
//! Lowering never fails: a socket whose wire leads nowhere takes its own default, so the checks can
//! reason about the sound parts of a broken graph.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    vec::Vec,
};

use super::{
    location::Location,
    lowered_graph::{
        Element, ElementId, LoweredFactor, LoweredGraph, Lowering, Outputs, Pinned,
        RecordedElement, RecordedFormula, RecordedValue, Value,
    },
    plan::{Body, Plan},
    slots::Slots,
};
use crate::{
    curve::fill_unset,
    expression::Expression,
    kind::{Args, Kind},
    model::{GroupId, Node, NodeId, NodeKind, Path, PortId, Scope, Socket, StatId, StatKind},
    number::Number,
    symbolic::{Arena, Interval, Symbol},
};

pub(crate) fn lower_graph<'a>(plan: &Plan<'_>, arena: &'a Arena) -> LoweredGraph<'a> {
    lower_with(plan, arena, None)
}

/// Lowers a graph with fixed numbers in place of stats and draws, so every value is a constant.
pub(crate) fn lower_pinned<'a>(
    plan: &Plan<'_>,
    arena: &'a Arena,
    pinned: &Pinned,
) -> LoweredGraph<'a> {
    lower_with(plan, arena, Some(pinned))
}

fn lower_with<'a>(plan: &Plan<'_>, arena: &'a Arena, pinned: Option<&Pinned>) -> LoweredGraph<'a> {
    let stats = &plan.graph.stats;
    let inputs = (0..plan.profile_inputs.len()).map(|input| Value {
        symbol: if pinned.is_some() {
            Symbol::from(plan.profile_inputs.graph_value(input))
        } else {
            let position = (stats.len() + input) as u32;
            Symbol::from_input(arena, position, plan.profile_inputs.interval(input))
        },
        bookends: None,
        choice: None,
        scope: Scope::Agent,
        narrowed_by: Some((stats.len() + input) as u32),
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
        lowered: LoweredGraph {
            factors: Vec::new(),
            recorded: Vec::with_capacity(plan.lowered_node_count()),
            formulas: Vec::new(),
            elements: Vec::new(),
            slots: Slots::after_stats(stats.len() + plan.profile_inputs.len()),
            options: Vec::new(),
            decisions: Vec::new(),
            overgrown: Vec::new(),
            too_deep: Vec::new(),
            unresolved: BTreeSet::new(),
        },
        profile_inputs: inputs.collect(),
        symbols: Vec::new(),
        bodies: Vec::new(),
        uses: Vec::new(),
        parts: 0,
    };

    lowering.lower_body(&plan.root, &PortData::default(), Path::ROOT);
    lowering.lowered
}

/// The values and elements that are passed into a use of a group, or come out of it.
#[derive(Default)]
pub(super) struct PortData<'a> {
    values: BTreeMap<PortId, Value<'a>>,
    elements: BTreeMap<PortId, Element<'a>>,
}

impl<'g, 'a> Lowering<'_, 'g, 'a> {
    /// Lowers a body for one use of it, and returns what its output nodes read. The plan bounds how
    /// deep bodies nest.
    fn lower_body(&mut self, body: &Body<'_>, inputs: &PortData<'a>, path: Path) -> PortData<'a> {
        let mut outputs = Outputs {
            single: alloc::vec![Value::from_constant(0.0); body.nodes.len()],
            ports: BTreeMap::new(),
            elements: BTreeMap::new(),
            profile_inputs: Rc::clone(&self.profile_inputs),
        };
        let mut results = PortData::default();

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

            if node.is_effectively_muted() {
                self.lower_muted(body, position, at, &mut outputs);
                continue;
            }

            let sources = body.sources(position as usize);
            let value = match &node.kind {
                NodeKind::Stat(stat) => self.lower_stat(*stat),
                NodeKind::Formula(kind) => self.lower_formula(*kind, node, sources, &outputs, here),
                NodeKind::Switch(cases) => self.lower_switch(cases, node, sources, &outputs),
                NodeKind::Expression(expression) => {
                    let (value, terms) = lower_expression(expression, node, sources, &outputs);
                    self.lowered.formulas.push(RecordedFormula {
                        group: body.group,
                        position,
                        terms,
                    });
                    value
                }
                NodeKind::Factor(_) => {
                    let value = read_first_socket(node, sources, &outputs);
                    if body.group.is_none() {
                        self.lowered.factors.push(LoweredFactor { node: id, value });
                    }
                    value
                }
                NodeKind::Output(port) => {
                    if let (Some(socket), Some(source)) = (node.sockets.first(), sources.first())
                        && let Some(element) = outputs.element(*socket, *source)
                    {
                        self.record_element(at, None, element.id());
                        results.elements.insert(*port, element.clone());
                        continue;
                    }
                    let value = read_first_socket(node, sources, &outputs);
                    results.values.insert(*port, value);
                    value
                }
                NodeKind::Input(port) => {
                    if let Some(element) = inputs.elements.get(port) {
                        self.record_element(at, None, element.id());
                        outputs.elements.insert((position, None), element.clone());
                        continue;
                    }
                    let value = inputs.values.get(port).copied();
                    value.unwrap_or(Value::from_constant(0.0))
                }
                NodeKind::Group { group, .. } => {
                    self.uses.push(id);
                    let passed = self.lower_group(*group, node, sources, &outputs, here);
                    self.uses.pop();
                    for (port, value) in passed.values {
                        self.record_value(body.group, id, position, Some(port), here, value);
                        outputs.ports.insert((position, port), value);
                    }
                    for (port, element) in passed.elements {
                        self.record_element(at, Some(port), element.id());
                        outputs.elements.insert((position, Some(port)), element);
                    }
                    continue;
                }
                NodeKind::History(option) => self.lower_history(*option, node),
                NodeKind::Aggregate => self.lower_aggregate(node, sources, &outputs),
                // Only simulations read effects.
                NodeKind::Effects(_) => continue,
                NodeKind::Consideration { .. }
                | NodeKind::Bundle
                | NodeKind::Set(_)
                | NodeKind::Option(_)
                | NodeKind::Decision => {
                    let element = self.lower_element(at, node, sources, &outputs);
                    self.record_element(at, None, element.id());
                    outputs.elements.insert((position, None), element);
                    continue;
                }
            };

            self.record_value(body.group, id, position, None, here, value);
            if let Some(place) = outputs.single.get_mut(position as usize) {
                *place = value;
            }
        }

        self.bodies.pop();
        results
    }

    /// Records an element that comes out of a node.
    pub(super) fn record_element(
        &mut self,
        at: Location,
        port: Option<PortId>,
        element: ElementId,
    ) {
        self.lowered.elements.push(RecordedElement {
            at,
            port,
            id: element,
        });
    }

    /// Records a value that comes out of a node.
    pub(super) fn record_value(
        &mut self,
        group: Option<GroupId>,
        node: NodeId,
        position: u32,
        port: Option<PortId>,
        path: Path,
        value: Value<'a>,
    ) {
        self.lowered.recorded.push(RecordedValue {
            path,
            group,
            node,
            position,
            port,
            value,
        });
    }

    fn lower_stat(&self, id: StatId) -> Value<'a> {
        let Some(&(index, stat)) = self.stats.get(&id) else {
            return Value::from_constant(0.0);
        };
        let pinned = self
            .pinned
            .and_then(|pinned| pinned.stats.get(index as usize));

        let (low, high) = stat.reach();
        let is_choice = matches!(stat.kind, StatKind::Choice(_));
        Value {
            symbol: match pinned {
                Some(value) => Symbol::from(*value),
                None => Symbol::from_input(self.arena, index, Interval::new(low + 0.0, high + 0.0)),
            },
            bookends: (!is_choice).then(|| stat.bookends()),
            choice: is_choice.then_some(index),
            scope: stat.scope,
            narrowed_by: Some(index),
        }
    }

    /// Lowers a node that has a formula. The first socket's bookends are those that a curve takes.
    pub(super) fn lower_formula(
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
        let mut bookends = None;

        // Reuses the buffer of the last formula.
        let mut symbols = core::mem::take(&mut self.symbols);
        symbols.clear();
        for (index, (socket, source)) in node
            .sockets
            .iter()
            .chain(&node.rows)
            .zip(sources)
            .enumerate()
        {
            let wired = socket
                .wire()
                .and_then(|wire| outputs.wire_value(*source, wire));
            symbols.push(match (wired, socket) {
                (Some(value), _) => {
                    if index == 0 {
                        bookends = value.bookends;
                    }
                    scope = value.narrower_scope(scope);
                    value.symbol
                }
                (None, Socket::Value(value)) => match outputs.profile_input(*source) {
                    Some(input) => {
                        scope = input.narrower_scope(scope);
                        input.symbol
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
            fill_unset(spec, &node.sockets, &mut symbols, bookends);
        }
        let socket_count = node.sockets.len().min(symbols.len());
        let (sockets, rows) = symbols.split_at(socket_count);
        let symbol = kind.compute_symbolic(&Args {
            sockets,
            rows,
            settings: &node.settings,
            pieces: node.pieces.as_deref(),
            draw: spec.draws.then(|| match self.pinned {
                Some(pinned) => Symbol::from(pinned.draw),
                None => Symbol::from_draw(self.arena, path.key()),
            }),
        });

        self.symbols = symbols;
        Value::with_scope(symbol, scope)
    }

    /// Lowers a switch: the value of the chosen case, or of `otherwise`.
    fn lower_switch(
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
            .map(|(socket, source)| outputs.read_socket(*socket, *source, 0.0));
        let choice = values.next().unwrap_or(Value::from_constant(0.0));
        let otherwise = values.next().unwrap_or(Value::from_constant(0.0));
        let names = self.choice_names(&choice);

        let mut scope = otherwise.narrower_scope((choice.scope, choice.narrowed_by));
        let mut symbol = otherwise.symbol;
        for (case, value) in cases.iter().zip(values) {
            scope = value.narrower_scope(scope);
            if let Some(position) = names.iter().position(|name| name == case) {
                symbol = choice
                    .symbol
                    .equal(Symbol::from(position as f32))
                    .select(value.symbol, symbol);
            }
        }

        Value::with_scope(symbol, scope)
    }

    /// Returns the names of the choices that a value is one of, or none if it is not a choice.
    pub(super) fn choice_names(&self, choice: &Value<'a>) -> &'g [alloc::string::String] {
        let stats = &self.plan.graph.stats;
        let stat = choice.choice.and_then(|index| stats.get(index as usize));
        stat.map_or(&[], |stat| match &stat.kind {
            StatKind::Choice(names) => names,
            StatKind::Number { .. } | StatKind::YesNo => &[],
        })
    }

    /// Lowers a use of a group, and returns what comes out of it.
    pub(super) fn lower_group(
        &mut self,
        id: GroupId,
        node: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
        path: Path,
    ) -> PortData<'a> {
        let plan = self.plan;
        let (Some(group), Some(body), NodeKind::Group { inputs, .. }, true) = (
            plan.graph.groups.get(&id),
            plan.groups.get(&id),
            &node.kind,
            plan.can_expand(),
        ) else {
            return PortData::default();
        };

        let wired: BTreeMap<PortId, (Socket, u32)> = inputs
            .iter()
            .zip(sources)
            .map(|((port, socket), source)| (*port, (*socket, *source)))
            .collect();
        let mut passed = PortData::default();
        for port in &group.inputs {
            let (socket, source) = wired.get(&port.id).copied().unwrap_or_default();
            if let Some(element) = outputs.element(socket, source) {
                passed.elements.insert(port.id, element.clone());
            }
            let value = outputs.read_socket(socket, source, port.default);
            passed.values.insert(
                port.id,
                Value {
                    bookends: port.bookends,
                    ..value
                },
            );
        }

        self.lower_body(body, &passed, path)
    }
}

/// Lowers an expression by lowering the node of each of its operations. Returns its value, and that
/// of each of its terms. An invalid formula is 0 and has no terms.
fn lower_expression<'a>(
    expression: &Expression,
    node: &Node,
    sources: &[u32],
    outputs: &Outputs<'a>,
) -> (Value<'a>, Vec<Symbol<'a>>) {
    let Ok(formula) = expression.formula() else {
        return (Value::from_constant(0.0), Vec::new());
    };

    let inputs: Vec<Value<'a>> = node
        .rows
        .iter()
        .zip(sources)
        .map(|(socket, source)| outputs.read_socket(*socket, *source, 0.0))
        .collect();
    let scope = inputs.iter().fold((Scope::World, None), |scope, input| {
        input.narrower_scope(scope)
    });

    let symbols: Vec<Symbol<'a>> = inputs.iter().map(|input| input.symbol).collect();
    let terms = formula.evaluate_terms(&symbols, |kind, args| kind.compute_symbolic(args));
    let result = terms.last().copied().unwrap_or_else(|| Symbol::from(0.0));
    (Value::with_scope(result, scope), terms)
}

/// Reads the first socket of a node, without its bookends.
fn read_first_socket<'a>(node: &Node, sources: &[u32], outputs: &Outputs<'a>) -> Value<'a> {
    match (node.sockets.first(), sources.first()) {
        (Some(socket), Some(source)) => Value {
            bookends: None,
            ..outputs.read_socket(*socket, *source, 0.0)
        },
        _ => Value::from_constant(0.0),
    }
}
