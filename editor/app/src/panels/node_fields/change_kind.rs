//! Changes the kind of nodes. The wires that this cuts are described before and reported afterward.

use inclination_core::{
    authoring::{
        kind::Spec,
        model::{Node, NodeId},
    },
    text::{capitalize, join_alternatives, join_names},
};
use inclination_project::edit::kinds;

use super::{super::PanelSheet, socket_facts::source_name};
use crate::request::Request;

/// Describes in sentences what changing a node to another kind would do.
pub(in crate::panels) fn describe_change(
    sheet: &PanelSheet<'_>,
    node: &Node,
    spec: &Spec,
) -> String {
    let stays = if spec.pieces && !node.kind.spec().pieces {
        "The curve keeps its shape, as points that you can edit."
    } else {
        "Inputs and settings that both kinds have are kept."
    };
    let cut = list_cut_wires(sheet, node, spec.key);
    let cut = if cut.is_empty() {
        String::new()
    } else {
        format!(
            " This removes {}, because {}.",
            describe_wires(&cut),
            describe_lack(&cut, spec)
        )
    };
    format!("{stays}{cut}")
}

/// Changes the kind of nodes and reports the wires that have no place on the new kind.
pub(in crate::panels) fn change_kind(sheet: &mut PanelSheet<'_>, ids: &[NodeId], spec: &Spec) {
    let body = sheet.open.body();
    let nodes = ids.iter().filter_map(|id| body.get(id));
    let cut: Vec<CutWire> = nodes
        .flat_map(|node| list_cut_wires(sheet, node, spec.key))
        .collect();

    let given = |wire| sheet.wire_value(wire);
    let edits = kinds::change_kind(sheet.document(), sheet.group(), ids, spec.key, &given);
    sheet.request_edit("Change the kind of a node", edits);

    if !cut.is_empty() {
        sheet
            .requests
            .push(Request::Notify(describe_cut(&cut, spec)));
    }
}

/// A wire that another kind of node has no input for.
struct CutWire {
    /// The name of the wire's source.
    source: String,
    /// The title of the input that the wire leads to.
    input: &'static str,
}

/// Lists the wires of a node that another kind has no input for.
fn list_cut_wires(sheet: &PanelSheet<'_>, node: &Node, key: &str) -> Vec<CutWire> {
    let lost = kinds::lost_wires(node, key).into_iter();
    lost.map(|(input, wire)| CutWire {
        source: source_name(sheet, wire),
        input,
    })
    .collect()
}

/// Describes in a sentence why wires were cut, and how to get them back.
fn describe_cut(cut: &[CutWire], spec: &Spec) -> String {
    let (were, them) = if cut.len() == 1 {
        ("was", "it")
    } else {
        ("were", "them")
    };
    format!(
        "{}, so {} {were} removed. Undo brings {them} back.",
        describe_lack(cut, spec),
        describe_wires(cut)
    )
}

/// Returns the inputs that a kind of node lacks, as in "Veto when has no input “by”".
fn describe_lack(cut: &[CutWire], spec: &Spec) -> String {
    let mut inputs: Vec<String> = Vec::new();
    for wire in cut {
        let input = format!("“{}”", wire.input);
        if !inputs.contains(&input) {
            inputs.push(input);
        }
    }
    let noun = if inputs.len() == 1 { "input" } else { "inputs" };
    format!(
        "{} has no {noun} {}",
        capitalize(spec.title),
        join_alternatives(&inputs)
    )
}

/// Returns wires with their sources, as in "the wire from “Threat”".
fn describe_wires(cut: &[CutWire]) -> String {
    let sources: Vec<String> = cut
        .iter()
        .map(|wire| format!("“{}”", wire.source))
        .collect();
    let noun = if cut.len() == 1 { "wire" } else { "wires" };
    format!("the {noun} from {}", join_names(&sources))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::authoring::consider;

    use super::*;

    #[test]
    fn a_cut_wire_is_explained_in_one_sentence() {
        let wire = |source: &str, input| CutWire {
            source: source.to_owned(),
            input,
        };
        let spec = consider::VETO.spec();

        expect![[
            "Veto when has no input “by”, so the wire from “Stat” was removed. Undo brings it back."
        ]]
        .assert_eq(&describe_cut(&[wire("Stat", "by")], spec));
        expect![["Veto when has no inputs “slope” or “exponent”, so the wires from “Stat” and “Mood” were removed. Undo brings them back."]].assert_eq(&describe_cut(
            &[wire("Stat", "slope"), wire("Mood", "exponent")],
            spec,
        ));
    }
}
