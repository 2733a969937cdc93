//! Reading of nodes. The meaning of most members depends on the node's kind, so they are read once
//! the kind is known.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::{
    ReadSession, check_limit, list_item_bytes, members, points, profiles, read_word,
    require_member,
    socket::{read_group_inputs, read_rows, read_settings, read_socket, read_sockets},
    stat::{read_choices, read_scope},
    tree_entry_bytes, tree_start_bytes,
};
use crate::{
    consider::Form,
    expression::Expression,
    format::{
        LoadError,
        error::{excerpt, suggest_word},
        json_reader::{Mark, Reader},
        keywords,
    },
    kind::{Kind, STRUCTURAL_KINDS},
    model::{
        Effect, EffectOperation, EffectTime, GroupId, Node, NodeId, NodeKind, Nodes, PortId,
        Socket, StatId,
    },
    piecewise::Pieces,
    text::count_noun,
};

/// Reads the nodes of the graph or a group.
pub(super) fn read_nodes(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Nodes, LoadError> {
    let mut nodes = Nodes::new();
    reader.array(|reader, index| {
        check_limit(
            reader,
            reading.nodes,
            reading.limits.nodes,
            "a file",
            "nodes",
        )?;
        reading.nodes += 1;
        let first = if index == 0 {
            tree_start_bytes::<(NodeId, Node)>()
        } else {
            0
        };
        reading.charge_memory(reader, first + tree_entry_bytes::<(NodeId, Node)>())?;

        let (id, node) = read_node(reading, reader)?;
        nodes.insert(id, node);
        Ok(())
    })?;
    Ok(nodes)
}

fn read_node(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<(NodeId, Node), LoadError> {
    members!(reader:
        "id" => id = reading.read_new_id(reader)?,
        "kind" => kind = reader.mark_value()?,
        "name" => name = reading.read_text(reader)?,
        "description" => description = reading.read_text(reader)?,
        "stat" => stat = reader.mark_value()?,
        "scope" => scope = reader.mark_value()?,
        "group" => group = reader.mark_value()?,
        "port" => port = reader.mark_value()?,
        "option" => option = reader.mark_value()?,
        "payload" => payload = reader.mark_value()?,
        "cases" => cases = reader.mark_value()?,
        "effects" => effects = reader.mark_value()?,
        "formula" => formula = reader.mark_value()?,
        "inputs" => inputs = reader.mark_value()?,
        "sockets" => sockets = reader.mark_value()?,
        "rows" => rows = reader.mark_value()?,
        "settings" => settings = reader.mark_value()?,
        "points" => points = reader.mark_value()?,
        "profiles" => overrides = reader.mark_value()?,
        "muted" => muted = reader.boolean()?,
    );

    let id = NodeId(require_member(reader, id, "id")?);
    let kind = require_member(reader, kind, "kind")?;

    let mut parts = PendingMembers {
        kind: reader.read_at(kind, self::read_kind_word)?,
        marks: [
            ("stat", stat),
            ("scope", scope),
            ("group", group),
            ("port", port),
            ("option", option),
            ("payload", payload),
            ("cases", cases),
            ("effects", effects),
            ("formula", formula),
            ("inputs", inputs),
            ("sockets", sockets),
            ("rows", rows),
            ("settings", settings),
            ("points", points),
        ],
    };

    let kind = parts.read_kind(reading, reader)?;
    let mut node = Node::new(name.unwrap_or_default(), kind);
    node.description = description.unwrap_or_default();
    node.muted = muted.unwrap_or_default();

    // The memory that a node of this kind allocates at once.
    let allocated = node.sockets.capacity() * size_of::<Socket>()
        + node.settings.capacity()
        + node.pieces.as_ref().map_or(0, |_| size_of::<Pieces>());
    reading.charge_memory(reader, allocated)?;

    parts.read_contents(reading, reader, &mut node)?;
    parts.reject_remaining(reader)?;

    if let Some(mark) = overrides {
        node.overrides = reader.read_at(mark, |reader| {
            profiles::read_overrides(reading, reader, &node)
        })?;
    }

    Ok((id, node))
}

/// Reads the effects of an Effects node.
fn read_effects(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Vec<Effect>, LoadError> {
    let mut effects = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.rows, "a node", "effects")?;
        reading.charge_memory(reader, list_item_bytes::<Effect>())?;

        members!(reader:
            "stat" => stat = reader.integer_u32()?,
            "change" => operation = read_word(
                reader,
                "change",
                EffectOperation::ALL.map(|operation| (operation.word(), operation)),
            )?,
            "time" => time =
                read_word(reader, "time", EffectTime::ALL.map(|time| (time.key(), time)))?,
        );
        effects.push(Effect {
            stat: StatId(require_member(reader, stat, "stat")?),
            operation: require_member(reader, operation, "change")?,
            time: require_member(reader, time, "time")?,
        });
        Ok(())
    })?;
    Ok(reading.finish_list(effects))
}

/// A kind of node, as its word in the file determines it.
#[derive(Clone, Copy)]
enum KindWord {
    Formula(Kind),
    Consideration(Form),
    Structure(&'static str),
}

impl KindWord {
    fn key(self) -> &'static str {
        match self {
            Self::Formula(kind) => kind.spec().key,
            Self::Consideration(form) => form.spec().key,
            Self::Structure(key) => key,
        }
    }
}

fn read_kind_word(reader: &mut Reader<'_>) -> Result<KindWord, LoadError> {
    let word = reader.string()?;
    if let Some(kind) = Kind::from_key(&word) {
        return Ok(KindWord::Formula(kind));
    }
    if let Some(form) = Form::from_key(&word) {
        return Ok(KindWord::Consideration(form));
    }
    if let Some(spec) = STRUCTURAL_KINDS.iter().find(|spec| spec.key == word) {
        return Ok(KindWord::Structure(spec.key));
    }

    let known: Vec<&str> = keywords::all_kind_keys().collect();
    let instead = suggest_word(&word, &known);
    Err(reader.error(format!(
        "\"{}\" is not a valid kind of node{instead}",
        excerpt(&word)
    )))
}

/// The members that only some kinds have. Each mark is taken when its member is read.
struct PendingMembers {
    kind: KindWord,
    marks: [(&'static str, Option<Mark>); 14],
}

impl PendingMembers {
    fn read_kind(
        &mut self,
        reading: &mut ReadSession,
        reader: &mut Reader<'_>,
    ) -> Result<NodeKind, LoadError> {
        let word = match self.kind {
            KindWord::Formula(kind) => return Ok(NodeKind::Formula(kind)),
            KindWord::Consideration(form) => {
                let option = if form.spec().remembers {
                    self.take_option(reader)?
                } else {
                    None
                };
                return Ok(NodeKind::Consideration { form, option });
            }
            KindWord::Structure(word) => word,
        };

        Ok(match word {
            "stat" => NodeKind::Stat(StatId(self.take_required(
                reader,
                "stat",
                Reader::integer_u32,
            )?)),
            "switch" => NodeKind::Switch(self.take_required(reader, "cases", |reader| {
                read_choices(reading, reader, "a switch", "cases")
            })?),
            "expression" => NodeKind::Expression(Box::new(self.read_expression(reading, reader)?)),
            "factor" => NodeKind::Factor(
                self.take_optional(reader, "scope", read_scope)?
                    .unwrap_or_default(),
            ),
            "group" => NodeKind::Group {
                group: GroupId(self.take_required(reader, "group", Reader::integer_u32)?),
                inputs: self
                    .take_optional(reader, "sockets", |reader| {
                        read_group_inputs(reading, reader)
                    })?
                    .unwrap_or_default(),
            },
            "input" => NodeKind::Input(PortId(self.take_required(
                reader,
                "port",
                Reader::integer_u32,
            )?)),
            "history" => NodeKind::History(self.take_option(reader)?),
            "over_targets" => NodeKind::Aggregate,
            "considerations" => NodeKind::Bundle,
            "consideration_set" => {
                NodeKind::Set(self.take_required(reader, "cases", |reader| {
                    read_choices(reading, reader, "a set", "cases")
                })?)
            }
            "option" => {
                let payload =
                    self.take_optional(reader, "payload", |reader| reading.read_text(reader))?;
                NodeKind::Option(payload.unwrap_or_default())
            }
            "decision" => NodeKind::Decision,
            "effects" => NodeKind::Effects(
                self.take_required(reader, "effects", |reader| read_effects(reading, reader))?,
            ),
            // "output", the only one that is left.
            _ => NodeKind::Output(PortId(self.take_required(
                reader,
                "port",
                Reader::integer_u32,
            )?)),
        })
    }

    /// Reads the formula of an expression. The inputs of an invalid one are those of the file.
    fn read_expression(
        &mut self,
        reading: &mut ReadSession,
        reader: &mut Reader<'_>,
    ) -> Result<Expression, LoadError> {
        let text = self.take_required(reader, "formula", |reader| reading.read_text(reader))?;
        let expression = Expression::new(&text, Vec::new());
        let names = expression.inputs();
        let name_bytes: usize = names.iter().map(String::len).sum();
        reading.charge_memory(
            reader,
            size_of::<Expression>() + name_bytes + size_of_val(names),
        )?;
        Ok(expression)
    }

    /// Reads the inputs of an expression, by name.
    fn read_inputs(
        &mut self,
        reading: &mut ReadSession,
        reader: &mut Reader<'_>,
        node: &mut Node,
    ) -> Result<(), LoadError> {
        let Some(expression) = node.kind.expression().cloned() else {
            return Ok(());
        };
        node.rows = alloc::vec![Socket::Unset; expression.inputs().len()];
        reading.charge_memory(reader, size_of_val(node.rows.as_slice()))?;

        if expression.formula().is_ok() {
            let known: Vec<&str> = expression.inputs().iter().map(String::as_str).collect();
            self.take_optional(reader, "inputs", |reader| {
                reader.object(|reader, name| {
                    let index = known.iter().position(|known| *known == name);
                    let Some(place) = index.and_then(|index| node.rows.get_mut(index)) else {
                        let instead = suggest_word(name, &known);
                        return Err(reader.error(format!(
                            "the formula has no input \"{}\"{instead}",
                            excerpt(name)
                        )));
                    };
                    *place = read_socket(reader)?;
                    Ok(())
                })
            })?;
            return Ok(());
        }

        let mut names = Vec::new();
        self.take_optional(reader, "inputs", |reader| {
            reader.object(|reader, name| {
                let limit = reading.limits.choices;
                check_limit(reader, names.len(), limit, "an expression", "inputs")?;
                let bytes = list_item_bytes::<String>() + list_item_bytes::<Socket>();
                reading.charge_memory(reader, bytes + name.len())?;
                names.push(String::from(name));
                node.rows.push(read_socket(reader)?);
                Ok(())
            })
        })?;
        let kept = Expression::new(expression.text(), names);
        node.kind = NodeKind::Expression(Box::new(kept));
        Ok(())
    }

    /// Reads which option's history the node reads.
    fn take_option(&mut self, reader: &mut Reader<'_>) -> Result<Option<NodeId>, LoadError> {
        let option = self.take_optional(reader, "option", Reader::integer_u32)?;
        Ok(option.map(NodeId))
    }

    /// Reads the members that the node's kind has.
    fn read_contents(
        &mut self,
        reading: &mut ReadSession,
        reader: &mut Reader<'_>,
        node: &mut Node,
    ) -> Result<(), LoadError> {
        if keywords::initial_sockets(&node.kind).next().is_some() {
            self.take_optional(reader, "sockets", |reader| read_sockets(reader, node))?;
        }
        if node.kind.expression().is_some() {
            self.read_inputs(reading, reader, node)?;
        } else if node.row_width() > 0 {
            let rows =
                self.take_optional(reader, "rows", |reader| read_rows(reading, reader, node))?;
            node.rows = rows.unwrap_or_default();
        }

        let spec = node.kind.spec();
        if !node.settings.is_empty() {
            self.take_optional(reader, "settings", |reader| {
                read_settings(reader, spec, &mut node.settings)
            })?;
        }
        if spec.pieces {
            let pieces = self.take_optional(reader, "points", |reader| {
                points::read_pieces(reading, reader)
            })?;
            node.pieces = Some(Box::new(pieces.unwrap_or_default()));
        }

        let (owner, required) = match &node.kind {
            NodeKind::Switch(_) | NodeKind::Set(_) => {
                (format!("a {}", spec.title.to_lowercase()), "case")
            }
            NodeKind::Effects(_) => (String::from("an Effects node"), "effect"),
            _ => return Ok(()),
        };
        match node.kind.fixed_row_count() {
            Some(count) if count != node.row_count() => Err(reader.error(format!(
                "{owner} needs one row for each {required}, but this one has {} and {}",
                count_noun(count, required),
                count_noun(node.row_count(), "row")
            ))),
            _ => Ok(()),
        }
    }

    /// Rejects the members that the kind does not have.
    fn reject_remaining(self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        let word = self.kind.key();
        for (key, mark) in self.marks {
            if let Some(mark) = mark {
                let sentence: String = format!("a node of kind \"{word}\" cannot have \"{key}\"");
                return reader.read_at(mark, |reader| Err(reader.error(sentence)));
            }
        }
        Ok(())
    }

    fn take_optional<'a, T>(
        &mut self,
        reader: &mut Reader<'a>,
        key: &str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, LoadError>,
    ) -> Result<Option<T>, LoadError> {
        let mark = self.marks.iter_mut().find(|(known, _)| *known == key);
        match mark.and_then(|(_, mark)| mark.take()) {
            Some(mark) => reader.read_at(mark, read).map(Some),
            None => Ok(None),
        }
    }

    fn take_required<'a, T>(
        &mut self,
        reader: &mut Reader<'a>,
        key: &str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, LoadError>,
    ) -> Result<T, LoadError> {
        let value = self.take_optional(reader, key, read)?;
        require_member(reader, value, key)
    }
}
