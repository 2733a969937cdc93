//! A node. What most of its members mean depends on its kind, so they are read once that is known.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::{
    Reading, members, points, required, room,
    socket::{inputs, rows, settings, sockets},
    stat::{choices, scope},
    tree_entry, tree_start,
};
use crate::{
    format::{
        LoadError,
        error::{excerpt, instead},
        reader::{Mark, Reader},
        words::{self, FACTOR, GROUP, INPUT, STAT, STRUCTURE, SWITCH},
    },
    kind::Kind,
    model::{GroupId, Node, NodeId, NodeKind, Nodes, Pieces, PortId, Socket, StatId},
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
        "cases" => cases = reader.mark()?,
        "sockets" => sockets = reader.mark()?,
        "rows" => rows = reader.mark()?,
        "settings" => settings = reader.mark()?,
        "points" => points = reader.mark()?,
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
    let held = node.sockets.capacity() * size_of::<Socket>()
        + node.settings.capacity()
        + node.pieces.as_ref().map_or(0, |_| size_of::<Pieces>());
    reading.spend(reader, held)?;
    parts.fill(reading, reader, &mut node)?;
    parts.finish(reader)?;
    Ok((id, node))
}

/// Reads a kind's word; gives the formula, if it is one.
fn kind(reader: &mut Reader<'_>) -> Result<(&'static str, Option<Kind>), LoadError> {
    let word = reader.string()?;
    if let Some(kind) = Kind::find(&word) {
        return Ok((kind.spec().key, Some(kind)));
    }
    if let Some(word) = STRUCTURE.into_iter().find(|known| *known == word) {
        return Ok((word, None));
    }
    let known: Vec<&str> = Kind::all()
        .map(|kind| kind.spec().key)
        .chain(STRUCTURE)
        .collect();
    let instead = instead(&word, &known);
    Err(reader.error(format!("`{}` is no kind of node{instead}", excerpt(&word))))
}

/// The members that only some kinds have, until they are read.
struct Parts {
    kind: (&'static str, Option<Kind>),
    marks: [(&'static str, Option<Mark>); 9],
}

impl Parts {
    fn kind(
        &mut self,
        reading: &mut Reading,
        reader: &mut Reader<'_>,
    ) -> Result<NodeKind, LoadError> {
        let (word, formula) = self.kind;
        if let Some(kind) = formula {
            return Ok(NodeKind::Formula(kind));
        }
        Ok(match word {
            STAT => NodeKind::Stat(StatId(self.required(
                reader,
                "stat",
                Reader::integer_u32,
            )?)),
            SWITCH => NodeKind::Switch(self.required(reader, "cases", |reader| {
                choices(reading, reader, "a switch", "cases")
            })?),
            FACTOR => NodeKind::Factor(self.optional(reader, "scope", scope)?.unwrap_or_default()),
            GROUP => NodeKind::Group {
                group: GroupId(self.required(reader, "group", Reader::integer_u32)?),
                inputs: self
                    .optional(reader, "sockets", |reader| inputs(reading, reader))?
                    .unwrap_or_default(),
            },
            INPUT => NodeKind::Input(PortId(self.required(
                reader,
                "port",
                Reader::integer_u32,
            )?)),
            // `OUTPUT`, the last of `STRUCTURE`.
            _ => NodeKind::Output(PortId(self.required(
                reader,
                "port",
                Reader::integer_u32,
            )?)),
        })
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
        match &node.kind {
            NodeKind::Formula(kind) => {
                let spec = kind.spec();
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
            }
            NodeKind::Switch(cases) if cases.len() != node.rows.len() => {
                return Err(reader.error(format!(
                    "a switch has a row for each of its cases: there are {} cases, and {} rows",
                    cases.len(),
                    node.rows.len()
                )));
            }
            _ => {}
        }
        Ok(())
    }

    /// Refuses what the kind has no use for.
    fn finish(self, reader: &mut Reader<'_>) -> Result<(), LoadError> {
        let (word, _) = self.kind;
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
