//! The numbers and settings that several nodes share, even if their kinds differ. A value that
//! differs is shown as "mixed"; a change applies to all nodes as one step.

use eframe::egui::{RichText, Ui};
use inclination_core::{
    authoring::{
        kind::{SettingSpec, SocketSpec, SocketType, Spec, Unit},
        model::{Node, NodeId, ProfileId, Socket, SocketKey},
    },
    text::capitalize,
};
use inclination_project::{
    edit::{kinds, profiles},
    text::formatting::unset_number_text,
};

use super::{
    super::{
        PanelSheet,
        widgets::{NumberField, property, section},
    },
    selected_nodes::SelectedNodes,
    socket_facts::{drag_range, input_unit, socket_hint},
};
use crate::theme;

/// A socket or setting, and the positions of the nodes that have it.
#[derive(Debug, PartialEq)]
pub(super) struct SharedField<T> {
    pub(super) field: T,
    pub(super) positions: Vec<usize>,
}

/// The kinds of the selected nodes, each with the positions of its nodes.
pub(super) type NodesByKind = [(&'static Spec, Vec<usize>)];

/// Finds the sockets or settings that at least two nodes have, first those that all nodes have and
/// otherwise in the order of the kinds.
fn find_shared<T: Copy>(
    kinds: &NodesByKind,
    all_of: impl Fn(&'static Spec) -> Vec<T>,
    is_same: impl Fn(T, T) -> bool,
) -> Vec<SharedField<T>> {
    let mut found: Vec<SharedField<T>> = Vec::new();
    for (spec, nodes) in kinds {
        for field in all_of(spec) {
            match found.iter_mut().find(|known| is_same(known.field, field)) {
                Some(known) => known.positions.extend(nodes),
                None => found.push(SharedField {
                    field,
                    positions: nodes.clone(),
                }),
            }
        }
    }

    let all: usize = kinds.iter().map(|(_, nodes)| nodes.len()).sum();
    found.retain(|shared| shared.positions.len() > 1);
    found.sort_by_key(|shared| shared.positions.len() < all);
    found
}

/// Finds the numbers that nodes share. They have equal keys, titles and units.
fn shared_numbers(kinds: &NodesByKind) -> Vec<SharedField<&'static SocketSpec>> {
    find_shared(
        kinds,
        |spec| {
            spec.sockets()
                .filter(|socket| socket.ty == SocketType::Value)
                .collect()
        },
        |one, other| (one.key, one.title, one.unit) == (other.key, other.title, other.unit),
    )
}

/// Finds the settings that nodes share. They have equal keys, titles and options.
pub(super) fn shared_settings(kinds: &NodesByKind) -> Vec<SharedField<&'static SettingSpec>> {
    find_shared(
        kinds,
        |spec| spec.settings().collect(),
        |one, other| (one.key, one.title, one.options) == (other.key, other.title, other.options),
    )
}

/// Compares the sockets with the given key, ignoring wired ones. Returns `None` if all are wired.
fn compare_sockets(nodes: &[&Node], key: &str, profile: Option<ProfileId>) -> Option<CommonSocket> {
    let mut typed = nodes
        .iter()
        .filter_map(|node| {
            let at = node.kind.spec().socket_position(key)?;
            node.socket_in(SocketKey::Fixed(at as u16), profile)
        })
        .filter(|socket| socket.wire().is_none());
    let first = typed.next()?;
    Some(if !typed.all(|socket| socket == first) {
        CommonSocket::Mixed
    } else if let Socket::Value(value) = first {
        CommonSocket::Value(value)
    } else {
        CommonSocket::Unset
    })
}

/// The content of several unwired sockets.
#[derive(Clone, Copy, Debug, PartialEq)]
enum CommonSocket {
    Value(f32),
    Unset,
    Mixed,
}

/// Shows the numbers that nodes share.
pub(super) fn show_shared_numbers(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
) {
    let mut section_of_all = None;
    for shared in shared_numbers(&chosen.nodes_by_kind()) {
        let is_of_all = shared.positions.len() == chosen.nodes.len();
        if section_of_all != Some(is_of_all) {
            let title = if is_of_all {
                "Inputs of all nodes"
            } else {
                "Inputs of several nodes"
            };
            section(ui, title, None);
            section_of_all = Some(is_of_all);
        }
        show_shared_number(ui, sheet, chosen, &shared);
    }
}

fn show_shared_number(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
    shared: &SharedField<&'static SocketSpec>,
) {
    let spec = shared.field;
    let nodes: Vec<&Node> = shared
        .positions
        .iter()
        .filter_map(|at| chosen.nodes.get(*at).copied())
        .collect();
    let ids = chosen.ids_at(&shared.positions);
    let Some(first) = nodes.first() else { return };

    let profile = sheet.open.view.profile;
    let (document, group) = (sheet.document(), sheet.group());

    let caption = capitalize(spec.title);
    let hint = format!("{}{}", socket_hint(spec), describe_count(chosen, &ids));

    property(ui, &caption, &hint, |ui| {
        let Some(common) = compare_sockets(&nodes, spec.key, profile) else {
            let color = theme::current_palette(ui.ctx()).dim;
            // The text ends where the numbers of the other lines end.
            ui.add_space(6.0);
            let text = RichText::new("wired").font(theme::text_font(theme::SMALL_TEXT_SIZE));
            ui.label(text.color(color));
            return;
        };

        let (value, instead) = match common {
            CommonSocket::Value(value) => (Some(value), unset_number_text(first.kind.family())),
            CommonSocket::Unset => (None, unset_number_text(first.kind.family())),
            CommonSocket::Mixed => (None, "mixed"),
        };

        let unit = common_unit(sheet, &nodes, spec);
        let (begin, span) = drag_range(sheet, first, spec);

        NumberField::new(&caption, value)
            .placeholder(instead, begin)
            .unit(&unit)
            .percent_range(kinds::input_range(document, group, first, spec))
            .span(span)
            .range(spec.domain.0, spec.domain.1)
            .show(ui, sheet.requests, "Change numbers", |value| {
                profiles::set_numbers(document, group, profile, &ids, spec.key, value)
            });
    });
}

/// Returns the unit of a number in some nodes, or an empty string if it differs.
fn common_unit(sheet: &PanelSheet<'_>, nodes: &[&Node], spec: &SocketSpec) -> String {
    if spec.unit == Unit::None {
        return String::new();
    }
    let mut units = nodes.iter().map(|node| input_unit(sheet, node));
    let first = units.next().unwrap_or_default();
    if units.all(|unit| unit == first) {
        first
    } else {
        String::new()
    }
}

/// Describes how many of the selected nodes have a field, or returns nothing if all have it.
pub(super) fn describe_count(chosen: &SelectedNodes<'_>, ids: &[NodeId]) -> String {
    if ids.len() == chosen.ids.len() {
        return String::new();
    }
    format!(
        " This applies to {} of the {} selected nodes.",
        ids.len(),
        chosen.ids.len()
    )
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        curve,
        kind::Kind,
        model::{NodeKind, Wire},
    };

    use super::*;

    fn find_spec(key: &str) -> &'static Spec {
        let mut all = Kind::all();
        all.find(|kind| kind.spec().key == key).unwrap().spec()
    }

    #[test]
    fn fields_with_equal_meaning_are_shared_by_all_or_several_nodes() {
        let kinds = ["power", "logistic", "add"].map(find_spec);
        let kinds: Vec<_> = (0..3).map(|at| (kinds[at], vec![at])).collect();

        let found = shared_numbers(&kinds);
        let field = |key: &str| found.iter().find(|shared| shared.field.key == key);
        // Every curve has ends; a sum has none. Only one of the two curves has an exponent.
        assert_eq!(
            field("low").map(|shared| &shared.positions[..]),
            Some(&[0, 1][..])
        );
        assert_eq!(
            field("high").map(|shared| &shared.positions[..]),
            Some(&[0, 1][..])
        );
        assert!(field("exponent").is_none());

        let settings = shared_settings(&kinds);
        let mut keys = settings.iter().map(|shared| shared.field.key);
        assert!(keys.any(|key| key == "outside"));
    }

    #[test]
    fn wired_sockets_are_ignored_when_typed_ones_are_compared() {
        let node = |low: Socket| {
            let mut node = Node::new("", NodeKind::Formula(curve::KINDS[0]));
            let at = node.kind.spec().socket_position("low").unwrap();
            node.sockets[at] = low;
            node
        };
        let wired = node(Socket::Wire(Wire::from(NodeId(1))));
        let (two, three) = (node(Socket::Value(2.0)), node(Socket::Value(3.0)));
        assert_eq!(
            compare_sockets(&[&wired, &two], "low", None),
            Some(CommonSocket::Value(2.0))
        );
        assert_eq!(
            compare_sockets(&[&two, &three], "low", None),
            Some(CommonSocket::Mixed)
        );
        assert_eq!(compare_sockets(&[&wired], "low", None), None);
        assert_eq!(
            compare_sockets(&[&node(Socket::Unset)], "low", None),
            Some(CommonSocket::Unset)
        );
    }
}
