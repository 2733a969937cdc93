//! Changes the kind of existing nodes within their family. Sockets, rows and settings that both
//! kinds have, identified by the keys in files, keep their contents. Those that were never changed
//! get the initial values of the new kind.

use inclination_core::{
    authoring::{
        consider::{self, Form},
        curve::{self, ResolvedCurve},
        decide,
        format::Document,
        kind::{Family, Kind, SocketSpec, SocketType, Spec, Unit},
        model::{GroupId, Node, NodeId, NodeKind, Socket, SocketKey, Wire},
    },
    text::capitalize,
};

use super::{
    Edit,
    curve_range::{curve_ends, straight_line},
    new_node::new_node,
    properties, to_piecewise,
};

/// The keys of the sockets for what a consideration looks at.
const SUBJECT_KEYS: [&str; 4] = ["by", "when", "score", "value"];

/// Returns the kinds that a node can have, including its current one, in menu order. The list is
/// empty if the kind is alone in its family.
pub fn available_kinds(kind: &NodeKind) -> Vec<&'static Spec> {
    match kind {
        NodeKind::Formula(kind) => {
            let family = kind.spec().family;
            let all = Kind::all().map(Kind::spec);
            all.filter(|spec| spec.family == family).collect()
        }
        NodeKind::Consideration { .. } => consider::KINDS.iter().map(|form| form.spec()).collect(),
        _ => Vec::new(),
    }
}

/// Changes the kind of nodes within their family. `given` returns the value of a wire. A node that
/// becomes a piecewise curve gets points that follow its previous shape.
pub fn change_kind(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    key: &str,
    given: &dyn Fn(Wire) -> f32,
) -> Vec<Edit> {
    properties::change_nodes(document, group, ids, |node| {
        if node.kind.spec().key != key
            && available_kinds(&node.kind)
                .iter()
                .any(|spec| spec.key == key)
            && let Some(kind) = kind_by_key(&node.kind, key)
        {
            let ends = curve_ends(document, group, node);
            let points = kind
                .spec()
                .pieces
                .then(|| to_piecewise::piecewise_points(document, group, node, given));

            let before = end_heights(document, group, node, given);
            become_kind(node, kind, ends);

            if let Some(Some(points)) = points {
                to_piecewise::set_points(node, points);
            } else if let Some(before) = before
                && let Some(after) = end_heights(document, group, node, given)
                && (before.1 - before.0) * (after.1 - after.0) < 0.0
            {
                mirror_curve(node, before.0, before.1);
            }
        }
    })
}

/// Returns the heights of a curve at its low and its high end before output scaling, or `None` if
/// the node is not a curve.
fn end_heights(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    given: &dyn Fn(Wire) -> f32,
) -> Option<(f32, f32)> {
    let bare = to_piecewise::bare_curve(node);
    let mut drawn = ResolvedCurve::from_node(&document.graph, group, &bare, given)?;
    let (low, high) = drawn.ends();
    Some((drawn.height_at(low), drawn.height_at(high)))
}

/// Makes a rising curve fall or a falling one rise, if it has the initial shape of its kind.
fn mirror_curve(node: &mut Node, low: f32, high: f32) {
    if node.setting("mirror") == 1 {
        node.choose_setting("mirror", "no");
        return;
    }

    let rational = curve::RATIONAL.spec();
    let upper = ["a", "b"].map(|key| rational.socket_position(key));
    if let [Some(a), Some(b)] = upper
        && node.kind == NodeKind::Formula(curve::RATIONAL)
        && node
            .sockets
            .iter()
            .skip(a)
            .all(|held| held.wire().is_none())
    {
        // Users read this curve by its parameters, and mirroring would separate them from its
        // formula, so set the parameters instead. The low line starts with 1 and ends with 2.
        for (at, number) in [(a, low), (b, 2.0 * high - low)] {
            if let Some(place) = node.sockets.get_mut(at) {
                *place = Socket::Value(number);
            }
        }
    } else {
        node.choose_setting("mirror", "yes");
    }
}

/// Returns the wires of a node that would be lost with another kind of its family, each with the
/// title of its socket.
pub fn lost_wires(node: &Node, key: &str) -> Vec<(&'static str, Wire)> {
    let Some(after) = kind_by_key(&node.kind, key) else {
        return Vec::new();
    };
    let (before, after) = (node.kind.spec(), after.spec());

    let own = before
        .sockets()
        .zip(&node.sockets)
        .filter(|(spec, held)| successor_position(spec, **held, before, after).is_none());
    let rows = before
        .row
        .iter()
        .cycle()
        .zip(&node.rows)
        .filter(|(spec, _)| !after.row.iter().any(|other| other.key == spec.key));
    own.chain(rows)
        .filter_map(|(spec, held)| Some((spec.title, held.wire()?)))
        .collect()
}

/// Returns the position of the socket that takes over what a socket holds in another kind: the one
/// with the same key or, for a wire to what a consideration looks at, the one for the same purpose.
fn successor_position(
    socket: &SocketSpec,
    held: Socket,
    before: &Spec,
    after: &Spec,
) -> Option<usize> {
    let is_subject = before.gives == SocketType::Consideration
        && after.gives == SocketType::Consideration
        && SUBJECT_KEYS.contains(&socket.key)
        && held.wire().is_some();
    let same_key = after.socket_position(socket.key);
    let subject = || {
        let mut keys = SUBJECT_KEYS.iter().filter(|_| is_subject);
        keys.find_map(|key| after.socket_position(key))
    };
    same_key.or_else(subject)
}

/// Returns the kind with a key in the family of another kind.
fn kind_by_key(before: &NodeKind, key: &str) -> Option<NodeKind> {
    match before {
        NodeKind::Formula(_) => Kind::from_key(key).map(NodeKind::Formula),
        NodeKind::Consideration { option, .. } => {
            let form = Form::from_key(key)?;
            let option = option.filter(|_| form.spec().remembers);
            Some(NodeKind::Consideration { form, option })
        }
        _ => None,
    }
}

/// Returns whether a name is the default name of a curve preset. Earlier versions took the names of
/// Curvature.
fn is_preset_name(name: &str) -> bool {
    let names = |preset: &'static curve::Preset| [preset.name, preset.curvature_name];
    let mut all = curve::PRESETS.iter().flat_map(names);
    !name.is_empty() && all.any(|known| capitalize(known) == name)
}

/// Changes the kind of one node. `ends` are the ends of a new piecewise curve.
pub(crate) fn become_kind(node: &mut Node, kind: NodeKind, ends: (f32, f32)) {
    let (before, after) = (node.kind.spec(), kind.spec());
    if before.key == after.key {
        return;
    }

    let name = std::mem::take(&mut node.name);
    // The default name of a preset would be wrong for the new kind.
    let name = if is_preset_name(&name) {
        String::new()
    } else {
        name
    };
    let mut new = new_node(kind);
    new.name = name;
    new.description = std::mem::take(&mut node.description);
    new.muted = node.muted;

    let named = |key: SocketKey| match key {
        SocketKey::Fixed(at) => {
            let at = after.socket_position(before.socket(at.into())?.key)?;
            Some(SocketKey::Fixed(at as u16))
        }
        SocketKey::Row(row, column) => {
            let known = before.row.get(usize::from(column))?;
            let at = after.row.iter().position(|spec| spec.key == known.key)?;
            Some(SocketKey::Row(row, at as u8))
        }
        SocketKey::Port(_) => None,
    };

    new.overrides = node
        .overrides
        .map_keys(|key, profile| Some((named(key)?, profile)));
    for (spec, held) in before.sockets().zip(&node.sockets) {
        if *held != spec.initial_socket()
            && let Some(at) = successor_position(spec, *held, before, after)
            && let Some(place) = new.sockets.get_mut(at)
        {
            *place = *held;
        }
    }
    for (setting, chosen) in before.settings().zip(&node.settings) {
        if let Some(word) = setting.options.get(usize::from(*chosen)) {
            new.choose_setting(setting.key, word);
        }
    }

    for row in node.rows.chunks(before.row.len().max(1)) {
        let new_row = after.row.iter().map(|spec| {
            let known = before
                .row
                .iter()
                .zip(row)
                .find(|(known, _)| known.key == spec.key);
            let changed = known.filter(|(known, content)| **content != known.initial_socket());
            changed.map_or_else(|| spec.initial_socket(), |(_, content)| *content)
        });
        new.rows.extend(new_row);
    }

    if after.pieces {
        new.pieces = Some(Box::new(straight_line(ends.0, ends.1)));
    }
    *node = new;
}

/// Returns the range of the value that a socket's number is compared with: that of the curve or of
/// the stat wired to the first socket. Returns `None` if there is none.
pub fn input_range(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    socket: &SocketSpec,
) -> Option<(f32, f32)> {
    if socket.unit != Unit::OfInput {
        return None;
    }
    if node.kind.family() == Family::Curve {
        return Some(curve_ends(document, group, node));
    }
    let wire = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire)?;
    document.graph.wire_bookends(group, wire)
}

/// Turns curves into a preset. Of what all curves have, the ends stay, and the settings that change
/// the shape become those of the preset.
pub fn apply_curve_preset(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    preset: &curve::Preset,
) -> Vec<Edit> {
    properties::change_nodes(document, group, ids, |node| {
        if node.kind.family() != Family::Curve {
            return;
        }
        let (low, high) = curve_ends(document, group, node);
        let is_named = !node.name.is_empty() && !is_preset_name(&node.name);
        become_kind(node, NodeKind::Formula(preset.kind), (low, high));
        if !is_named {
            node.name = capitalize(preset.name);
        }

        let template = preset.to_node(low, high);
        let shared = preset.kind.spec().shared_sockets.len();
        let own = node.sockets.iter_mut().zip(&template.sockets).skip(shared);
        // Wired sockets keep their wires.
        for (place, new) in own.filter(|(place, _)| place.wire().is_none()) {
            *place = *new;
        }
        preset.apply_flags(node);
    })
}

/// Applies a preset of decision rules to decisions.
pub fn apply_decision_preset(
    document: &Document,
    group: Option<GroupId>,
    ids: &[NodeId],
    preset: &decide::Preset,
) -> Vec<Edit> {
    properties::change_nodes(document, group, ids, |node| {
        if node.kind == NodeKind::Decision {
            preset.apply(node);
        }
    })
}

/// Returns whether a node has the shape of a preset: the sockets that are specific to its kind and
/// the settings that change the shape of every curve have the values of the preset.
pub fn is_curve_preset(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    preset: &curve::Preset,
) -> bool {
    if node.kind != NodeKind::Formula(preset.kind) {
        return false;
    }
    let (low, high) = curve_ends(document, group, node);
    let template = preset.to_node(low, high);
    let shared = preset.kind.spec().shared_sockets.len();
    let own_sockets = node.sockets.iter().skip(shared);
    let mut settings = curve::Preset::SHAPE_SETTINGS.iter();
    own_sockets.eq(template.sockets.iter().skip(shared))
        && settings.all(|key| node.setting(key) == template.setting(key))
}

/// Returns whether a decision has the rules of a preset.
pub fn is_decision_preset(node: &Node, preset: &decide::Preset) -> bool {
    let mut other = node.clone();
    preset.apply(&mut other);
    other == *node
}

#[cfg(test)]
mod tests {
    use super::*;

    fn consideration(key: &str) -> NodeKind {
        let form = consider::KINDS.iter().find(|form| form.spec().key == key);
        NodeKind::Consideration {
            form: *form.expect("the core has it"),
            option: None,
        }
    }

    #[test]
    fn a_consideration_keeps_the_wire_to_what_it_looks_at() {
        let wire = Socket::Wire(NodeId(7).into());
        let subjects = [
            ("multiplier", "by"),
            ("raise_rank_when", "when"),
            ("veto_when", "when"),
            ("veto_unless", "value"),
            ("score", "score"),
        ];
        let position = |node: &Node, key| node.kind.spec().socket_position(key).expect("it has it");

        for (before, own) in subjects {
            let mut node = new_node(consideration(before));
            let at = position(&node, own);
            node.sockets[at] = wire;
            for (after, other) in subjects {
                assert_eq!(lost_wires(&node, after), []);
                let mut changed = node.clone();
                become_kind(&mut changed, consideration(after), (0.0, 1.0));
                let at = position(&changed, other);
                assert_eq!(changed.sockets[at], wire, "{before} to {after}");
            }

            // An inertia looks at nothing: its numbers are no conditions.
            assert_eq!(lost_wires(&node, "inertia").len(), 1);
        }
    }

    #[test]
    fn a_typed_number_stays_only_where_it_means_the_same() {
        let mut node = new_node(consideration("multiplier"));
        node.sockets[0] = Socket::Value(0.75);
        let fresh = new_node(consideration("veto_when"));
        become_kind(&mut node, consideration("veto_when"), (0.0, 1.0));
        assert_eq!(node.sockets, fresh.sockets);
    }
}
