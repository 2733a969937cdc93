//! Writing of nodes.

use super::socket::{
    write_overrides, write_points, write_rows, write_settings, write_socket, write_sockets,
};
use crate::{
    format::{
        json_writer::Writer,
        keywords::{self, FileForm},
        write::write_remark,
    },
    model::{Node, NodeId, NodeKind},
};

pub(super) fn write_node(w: &mut Writer, form: FileForm, id: NodeId, node: &Node) {
    w.key("id").u32(id.0);
    w.key("kind").string(keywords::kind_key(&node.kind));

    // The use of a group too, because it is part of the names of the options inside, as in
    // "Left: Grab".
    let asked_for = matches!(
        node.kind,
        NodeKind::Factor(_) | NodeKind::Option(_) | NodeKind::Decision | NodeKind::Group { .. }
    );
    if asked_for || form == FileForm::Project {
        w.key("name").string(&node.name);
    }

    write_remark(w, form, "description", &node.description);
    if node.muted {
        w.key(keywords::MUTED).boolean(true);
    }

    match &node.kind {
        NodeKind::Stat(stat) => w.key("stat").u32(stat.0),
        NodeKind::Formula(_) | NodeKind::Aggregate | NodeKind::Bundle | NodeKind::Decision => {}
        NodeKind::Effects(effects) => w.key("effects").array(|w| {
            for effect in effects {
                w.inline_object(|w| {
                    w.key("stat").u32(effect.stat.0);
                    w.key("change").string(effect.operation.word());
                    w.key("time").string(effect.time.key());
                });
            }
        }),
        NodeKind::Switch(cases) | NodeKind::Set(cases) => w.key("cases").inline_array(|w| {
            for case in cases {
                w.string(case);
            }
        }),
        NodeKind::Expression(expression) => {
            w.key("formula").string(expression.text());
            w.key("inputs").object(|w| {
                for (index, name) in expression.inputs().iter().enumerate() {
                    let held = node.rows.get(index).copied();
                    write_socket(w.key(name), held.unwrap_or_default());
                }
            });
        }
        NodeKind::History(option) | NodeKind::Consideration { option, .. } => {
            if let Some(option) = option {
                w.key("option").u32(option.0);
            }
        }
        NodeKind::Option(payload) => {
            if !payload.is_empty() {
                w.key("payload").string(payload);
            }
        }
        NodeKind::Factor(scope) => w.key("scope").string(scope.word()),
        NodeKind::Group { group, .. } => w.key("group").u32(group.0),
        NodeKind::Input(port) | NodeKind::Output(port) => w.key("port").u32(port.0),
    }

    if let NodeKind::Group { inputs, .. } = &node.kind {
        w.key("sockets").object(|w| {
            for (port, held) in inputs {
                write_socket(w.key(&alloc::format!("{port}")), *held);
            }
        });
    }

    if keywords::initial_sockets(&node.kind).next().is_some() {
        write_sockets(w, node);
    }
    if node.row_width() > 0 && node.kind.expression().is_none() {
        write_rows(w, node);
    }
    if !node.overrides.is_empty() {
        write_overrides(w, node);
    }

    let spec = node.kind.spec();
    if spec.settings().next().is_some() {
        write_settings(w, spec, &node.settings);
    }
    if spec.pieces {
        let pieces = node.pieces.as_ref();
        write_points(w, pieces.map_or(&[], |pieces| &pieces.points));
    }
}
