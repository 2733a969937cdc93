//! What several nodes have in common, whatever their kinds are: numbers and settings that mean the
//! same. What differs says "mixed"; what is changed, all of them take as one step.

use eframe::egui::{RichText, Ui};
use inclination_core::{
    kind::{SettingSpec, SocketSpec, SocketType, Spec, Unit},
    model::{Node, NodeId, ProfileId, Socket, SocketKey},
    text::capitalize,
};
use inclination_project::edit::profiles;

use super::{
    super::{
        Sheet,
        widgets::{NumberField, property, section},
    },
    chosen::Chosen,
    socket_facts::{drag_range, input_unit, socket_hint},
};
use crate::theme;

/// Something that nodes have by their kinds, and which of them, by their positions.
#[derive(Debug, PartialEq)]
pub(super) struct Shared<T> {
    pub(super) what: T,
    pub(super) by: Vec<usize>,
}

/// A kind, and the positions of the nodes that are of it.
pub(super) type Kinds = [(&'static Spec, Vec<usize>)];

/// What at least two nodes have, in the order in which it is met; what all have comes first.
fn shared<T: Copy>(
    kinds: &Kinds,
    all_of: impl Fn(&'static Spec) -> Vec<T>,
    is_same: impl Fn(T, T) -> bool,
) -> Vec<Shared<T>> {
    let mut found: Vec<Shared<T>> = Vec::new();
    for (spec, nodes) in kinds {
        for what in all_of(spec) {
            match found.iter_mut().find(|known| is_same(known.what, what)) {
                Some(known) => known.by.extend(nodes),
                None => found.push(Shared {
                    what,
                    by: nodes.clone(),
                }),
            }
        }
    }
    let all: usize = kinds.iter().map(|(_, nodes)| nodes.len()).sum();
    found.retain(|shared| shared.by.len() > 1);
    found.sort_by_key(|shared| shared.by.len() < all);
    found
}

/// The numbers that nodes have in common: called the same, by files and by people, and in the same unit.
fn numbers(kinds: &Kinds) -> Vec<Shared<&'static SocketSpec>> {
    shared(
        kinds,
        |spec| {
            let sockets = spec.sockets();
            let numbers = sockets.filter(|socket| socket.ty == SocketType::Value);
            numbers.collect()
        },
        |one, other| (one.key, one.title, one.unit) == (other.key, other.title, other.unit),
    )
}

/// The settings that nodes have in common: with the same words to choose from.
pub(super) fn shared_settings(kinds: &Kinds) -> Vec<Shared<&'static SettingSpec>> {
    shared(
        kinds,
        |spec| spec.settings().collect(),
        |one, other| (one.key, one.title, one.options) == (other.key, other.title, other.options),
    )
}

/// What some nodes hold that have no wire there: none if all have one.
fn held(nodes: &[&Node], key: &str, profile: Option<ProfileId>) -> Option<Common> {
    let all = nodes.iter().filter_map(|node| {
        let at = node.kind.spec().socket_position(key)?;
        node.socket_in(SocketKey::Fixed(at as u16), profile)
    });
    let mut typed = all.filter(|held| held.wire().is_none());
    let first = typed.next()?;
    Some(if !typed.all(|held| held == first) {
        Common::Mixed
    } else if let Socket::Value(value) = first {
        Common::Value(value)
    } else {
        Common::Unset
    })
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Common {
    Value(f32),
    Unset,
    Mixed,
}

/// Shows the numbers that nodes have in common.
pub(super) fn show_shared_numbers(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let mut is_begun = None;
    for shared in numbers(&chosen.kinds()) {
        let is_of_all = shared.by.len() == chosen.nodes.len();
        if is_begun != Some(is_of_all) {
            let title = if is_of_all {
                "Inputs that all have"
            } else {
                "Inputs that several have"
            };
            section(ui, title, None);
            is_begun = Some(is_of_all);
        }
        number(ui, sheet, chosen, &shared);
    }
}

fn number(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    chosen: &Chosen<'_>,
    shared: &Shared<&'static SocketSpec>,
) {
    let spec = shared.what;
    let nodes: Vec<&Node> = shared
        .by
        .iter()
        .filter_map(|at| chosen.nodes.get(*at).copied())
        .collect();
    let ids = chosen.ids_at(&shared.by);
    let Some(first) = nodes.first() else { return };
    let profile = sheet.open.view.profile;
    let (document, group) = (sheet.document(), sheet.group());
    let caption = capitalize(spec.title);
    let hint = format!("{}{}", socket_hint(spec), count_text(chosen, &ids));
    property(ui, &caption, &hint, |ui| {
        let Some(common) = held(&nodes, spec.key, profile) else {
            let colour = theme::of(ui.ctx()).dim;
            // Where the numbers of the other lines end.
            ui.add_space(6.0);
            let text = RichText::new("wired").font(theme::words(theme::SMALL));
            ui.label(text.color(colour));
            return;
        };
        let (value, instead) = match common {
            Common::Value(value) => (Some(value), "auto"),
            Common::Unset => (None, "auto"),
            Common::Mixed => (None, "mixed"),
        };
        let unit = unit(sheet, &nodes, spec);
        let (begin, span) = drag_range(sheet, first, spec);
        NumberField::new(&caption, value)
            .instead(instead, begin)
            .unit(&unit)
            .span(span)
            .within(spec.domain.0, spec.domain.1)
            .show(ui, sheet.requests, "Change numbers", |value| {
                profiles::typed_all(document, (group, profile), &ids, spec.key, value)
            });
    });
}

/// The unit that a number has in all of some nodes; nothing if it differs.
fn unit(sheet: &Sheet<'_>, nodes: &[&Node], spec: &SocketSpec) -> String {
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

/// Says in how many of the nodes something is, unless it is in all.
pub(super) fn count_text(chosen: &Chosen<'_>, ids: &[NodeId]) -> String {
    if ids.len() == chosen.ids.len() {
        return String::new();
    }
    format!(" {} of the {} nodes have it.", ids.len(), chosen.ids.len())
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        curve,
        kind::Kind,
        model::{NodeKind, Wire},
    };

    use super::*;

    fn spec(key: &str) -> &'static Spec {
        let mut all = Kind::all();
        all.find(|kind| kind.spec().key == key).unwrap().spec()
    }

    #[test]
    fn what_means_the_same_is_shared_by_all_or_by_several() {
        let kinds = ["power", "logistic", "add"].map(spec);
        let kinds: Vec<_> = (0..3).map(|at| (kinds[at], vec![at])).collect();
        let found = numbers(&kinds);
        let of = |key: &str| found.iter().find(|shared| shared.what.key == key);
        // Every curve has ends; a sum has none, and only one of the two an exponent.
        assert_eq!(of("low").map(|shared| &shared.by[..]), Some(&[0, 1][..]));
        assert_eq!(of("high").map(|shared| &shared.by[..]), Some(&[0, 1][..]));
        assert!(of("exponent").is_none());
        let settings = shared_settings(&kinds);
        let mut keys = settings.iter().map(|shared| shared.what.key);
        assert!(keys.any(|key| key == "outside"));
    }

    #[test]
    fn what_is_wired_is_not_mixed_with_what_is_typed() {
        let node = |low: Socket| {
            let mut node = Node::new("", NodeKind::Formula(curve::KINDS[0]));
            let at = node.kind.spec().socket_position("low").unwrap();
            node.sockets[at] = low;
            node
        };
        let wired = node(Socket::Wire(Wire::from(NodeId(1))));
        let (two, three) = (node(Socket::Value(2.0)), node(Socket::Value(3.0)));
        assert_eq!(held(&[&wired, &two], "low", None), Some(Common::Value(2.0)));
        assert_eq!(held(&[&two, &three], "low", None), Some(Common::Mixed));
        assert_eq!(held(&[&wired], "low", None), None);
        assert_eq!(
            held(&[&node(Socket::Unset)], "low", None),
            Some(Common::Unset)
        );
    }
}
