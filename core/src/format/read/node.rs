//! A node. What most of its members mean depends on its kind, so they are read once that is known.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::{
    Reading, members, points, profiles, required, room,
    socket::{inputs, rows, settings, sockets},
    stat::{choices, scope},
    tree_entry, tree_start,
};
use crate::{
    consider::Form,
    format::{
        LoadError,
        error::{excerpt, instead},
        reader::{Mark, Reader},
        words,
    },
    kind::{Kind, STRUCTURE},
    model::{GroupId, Node, NodeId, NodeKind, Nodes, PortId, Socket, StatId},
    piecewise::Pieces,
};

/// Reads the nodes of the graph or a group.
pub(super) fn nodes(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Nodes, LoadError> {
    let mut nodes = Nodes::new();
    reader.array(|reader, index| {
        room(
            reader,
            reading.nodes,
            reading.limits.nodes,
            "a file",
            "nodes",
        )?;
        reading.nodes += 1;
        let first = if index == 0 {
            tree_start::<(NodeId, Node)>()
        } else {
            0
        };
        reading.spend(reader, first + tree_entry::<(NodeId, Node)>())?;
        let (id, node) = node(reading, reader)?;
        nodes.insert(id, node);
        Ok(())
    })?;
    Ok(nodes)
}

fn node(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<(NodeId, Node), LoadError> {
    members!(reader:
        "id" => id = reading.id(reader)?,
        "kind" => kind = reader.mark()?,
        "name" => name = reading.text(reader)?,
        "description" => description = reading.text(reader)?,
        "stat" => stat = reader.mark()?,
        "scope" => scope = reader.mark()?,
        "group" => group = reader.mark()?,
        "port" => port = reader.mark()?,
        "option" => option = reader.mark()?,
        "payload" => payload = reader.mark()?,
        "cases" => cases = reader.mark()?,
        "sockets" => sockets = reader.mark()?,
        "rows" => rows = reader.mark()?,
        "settings" => settings = reader.mark()?,
        "points" => points = reader.mark()?,
        "profiles" => overrides = reader.mark()?,
        "muted" => muted = reader.boolean()?,
    );
    let id = NodeId(required(reader, id, "id")?);
    let kind = required(reader, kind, "kind")?;
    let mut parts = Parts {
        kind: reader.at(kind, self::kind)?,
        marks: [
            ("stat", stat),
            ("scope", scope),
            ("group", group),
            ("port", port),
            ("option", option),
            ("payload", payload),
            ("cases", cases),
            ("sockets", sockets),
            ("rows", rows),
            ("settings", settings),
            ("points", points),
        ],
    };
    let kind = parts.kind(reading, reader)?;
    let mut node = Node::new(name.unwrap_or_default(), kind);
    node.description = description.unwrap_or_default();
    node.muted = muted.unwrap_or_default();
    let held = node.sockets.capacity() * size_of::<Socket>()
        + node.settings.capacity()
        + node.pieces.as_ref().map_or(0, |_| size_of::<Pieces>());
    reading.spend(reader, held)?;
    parts.fill(reading, reader, &mut node)?;
    parts.finish(reader)?;
    if let Some(mark) = overrides {
        node.overrides = reader.at(mark, |reader| profiles::overrides(reading, reader, &node))?;
    }
    Ok((id, node))
}

/// What a kind's word stands for.
#[derive(Clone, Copy)]
enum Word {
    Formula(Kind),
    Consideration(Form),
    Structure(&'static str),
}

impl Word {
    fn key(self) -> &'static str {
        match self {
            Self::Formula(kind) => kind.spec().key,
            Self::Consideration(form) => form.spec().key,
            Self::Structure(key) => key,
        }
    }
}

/// Reads a kind's word.
fn kind(reader: &mut Reader<'_>) -> Result<Word, LoadError> {
    let word = reader.string()?;
    if let Some(kind) = Kind::find(&word) {
        return Ok(Word::Formula(kind));
    }
    if let Some(form) = Form::find(&word) {
        return Ok(Word::Consideration(form));
    }
    if let Some(spec) = STRUCTURE.iter().find(|spec| spec.key == word) {
        return Ok(Word::Structure(spec.key));
    }
    let known: Vec<&str> = words::kinds().collect();
    let instead = instead(&word, &known);
    Err(reader.error(format!("`{}` is no kind of node{instead}", excerpt(&word))))
}

/// The members that only some kinds have, until they are read.
struct Parts {
    kind: Word,
    marks: [(&'static str, Option<Mark>); 11],
}

impl Parts {
    fn kind(
        &mut self,
        reading: &mut Reading,
        reader: &mut Reader<'_>,
    ) -> Result<NodeKind, LoadError> {
        let word = match self.kind {
            Word::Formula(kind) => return Ok(NodeKind::Formula(kind)),
            Word::Consideration(form) => {
                let option = if form.spec().remembers {
                    self.option(reader)?
                } else {
                    None
                };
                return Ok(NodeKind::Consideration { form, option });
            }
            Word::Structure(word) => word,
        };
        Ok(match word {
            "stat" => NodeKind::Stat(StatId(self.required(
                reader,
                "stat",
                Reader::integer_u32,
            )?)),
            "switch" => NodeKind::Switch(self.required(reader, "cases", |reader| {
                choices(reading, reader, "a switch", "cases")
            })?),
            "factor" => {
                NodeKind::Factor(self.optional(reader, "scope", scope)?.unwrap_or_default())
            }
            "group" => NodeKind::Group {
                group: GroupId(self.required(reader, "group", Reader::integer_u32)?),
                inputs: self
                    .optional(reader, "sockets", |reader| inputs(reading, reader))?
                    .unwrap_or_default(),
            },
            "input" => NodeKind::Input(PortId(self.required(
                reader,
                "port",
                Reader::integer_u32,
            )?)),
            "history" => NodeKind::History(self.option(reader)?),
            "over_targets" => NodeKind::Aggregate,
            "considerations" => NodeKind::Bundle,
            "consideration_set" => NodeKind::Set(self.required(reader, "cases", |reader| {
                choices(reading, reader, "a set", "cases")
            })?),
            "option" => {
                let payload = self.optional(reader, "payload", |reader| reading.text(reader))?;
                NodeKind::Option(payload.unwrap_or_default())
            }
            "decision" => NodeKind::Decision,
            // "output", the last of them.
            _ => NodeKind::Output(PortId(self.required(
                reader,
                "port",
                Reader::integer_u32,
            )?)),
        })
    }

    /// Reads which option's history is asked about.
    fn option(&mut self, reader: &mut Reader<'_>) -> Result<Option<NodeId>, LoadError> {
        let option = self.optional(reader, "option", Reader::integer_u32)?;
        Ok(option.map(NodeId))
    }

    /// Reads what the node's kind has.
    fn fill(
        &mut self,
        reading: &mut Reading,
        reader: &mut Reader<'_>,
        node: &mut Node,
    ) -> Result<(), LoadError> {
        if words::sockets(&node.kind).next().is_some() {
            self.optional(reader, "sockets", |reader| sockets(reader, node))?;
        }
        if node.row_width() > 0 {
            let rows = self.optional(reader, "rows", |reader| rows(reading, reader, node))?;
            node.rows = rows.unwrap_or_default();
        }
        let spec = node.kind.spec();
        if !node.settings.is_empty() {
            self.optional(reader, "settings", |reader| {
                settings(reader, spec, &mut node.settings)
            })?;
        }
        if spec.pieces {
            let pieces =
                self.optional(reader, "points", |reader| points::pieces(reading, reader))?;
            node.pieces = Some(Box::new(pieces.unwrap_or_default()));
        }
        match node.kind.cases() {
            Some(cases) if cases.len() != node.rows.len() => Err(reader.error(format!(
                "a {} has a row for each of its cases: there are {} cases, and {} rows",
                spec.title.to_lowercase(),
                cases.len(),
                node.rows.len()
            ))),
            _ => Ok(()),
        }
    }

    /// Refuses what the kind has no use for.
    fn finish(self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        let word = self.kind.key();
        for (key, mark) in self.marks {
            if let Some(mark) = mark {
                let sentence: String = format!("a node of kind `{word}` has no `{key}`");
                return reader.at(mark, |reader| Err(reader.error(sentence)));
            }
        }
        Ok(())
    }

    fn optional<'a, T>(
        &mut self,
        reader: &mut Reader<'a>,
        key: &str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, LoadError>,
    ) -> Result<Option<T>, LoadError> {
        let mark = self.marks.iter_mut().find(|(known, _)| *known == key);
        match mark.and_then(|(_, mark)| mark.take()) {
            Some(mark) => reader.at(mark, read).map(Some),
            None => Ok(None),
        }
    }

    fn required<'a, T>(
        &mut self,
        reader: &mut Reader<'a>,
        key: &str,
        read: impl FnOnce(&mut Reader<'a>) -> Result<T, LoadError>,
    ) -> Result<T, LoadError> {
        let value = self.optional(reader, key, read)?;
        required(reader, value, key)
    }
}
