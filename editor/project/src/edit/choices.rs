//! Edits of the choices of a stat: adding, renaming, moving and removing a choice.

use inclination_core::authoring::{
    format::Document,
    model::{Node, NodeKind, Socket, SocketKey, StatId, StatKind, Wire},
};

use super::{Edit, effects, samples, stats::change_stat, unique_names::free_name};

/// Adds a choice after the others.
pub fn add_choice(document: &Document, id: StatId) -> Vec<Edit> {
    change_stat(document, id, |stat| {
        if let StatKind::Choice(names) = &mut stat.kind {
            let name = free_name("Choice", names.iter().map(String::as_str));
            names.push(name);
        }
    })
}

/// Renames a choice, together with the equally named cases of switches and sets that read the stat.
pub fn rename_choice(document: &Document, id: StatId, at: usize, name: &str) -> Vec<Edit> {
    let mut before = None;
    let mut edits = change_stat(document, id, |stat| {
        if let StatKind::Choice(names) = &mut stat.kind
            && let Some(known) = names.get_mut(at)
        {
            before = Some(std::mem::replace(known, name.to_owned()));
        }
    });
    let Some(before) = before.filter(|before| before != name) else {
        return edits;
    };

    let graph = &document.graph;
    let groups = graph.groups.keys().map(|group| Some(*group));
    for group in groups.chain([None]) {
        let Some(body) = graph.body(group) else {
            continue;
        };
        let reads = |node: &Node| {
            let wire = node.socket(SocketKey::Fixed(0)).and_then(Socket::wire);
            let from = wire.and_then(|Wire { node, .. }| body.get(&node));
            from.is_some_and(|from| from.kind == NodeKind::Stat(id))
        };

        for (node_id, node) in body {
            let is_case = |cases: &Vec<String>| cases.contains(&before);
            if !node.kind.cases().is_some_and(is_case) || !reads(node) {
                continue;
            }
            let mut node = node.clone();
            for case in node.kind.cases_mut().into_iter().flatten() {
                if *case == before {
                    name.clone_into(case);
                }
            }
            edits.push(Edit::Node(group, *node_id, Some(Box::new(node))));
        }
    }
    edits
}

/// Removes a choice. The default, the samples and the effects keep the choice they name; if it is
/// the removed one, they become the first.
pub fn remove_choice(document: &Document, id: StatId, at: usize) -> Vec<Edit> {
    let after = |value: f32| match value as usize {
        place if place == at => 0.0,
        place if place > at => value - 1.0,
        _ => value,
    };
    let mut edits = change_stat(document, id, |stat| {
        let StatKind::Choice(names) = &mut stat.kind else {
            return;
        };
        if at >= names.len() {
            return;
        }
        names.remove(at);
        (stat.default, stat.sample) = (after(stat.default), after(stat.sample));
    });

    if !edits.is_empty() {
        edits.extend(samples::map_stat_values(document, id, after));
        edits.extend(effects::map_amounts(document, id, after));
    }
    edits
}

/// Moves a choice one place up or down. The default, the samples and the effects keep the choice
/// they name.
pub fn move_choice(document: &Document, id: StatId, at: usize, down: bool) -> Vec<Edit> {
    let other = if down { at + 1 } else { at.wrapping_sub(1) };
    let after = |value: f32| match value as usize {
        place if place == at => other as f32,
        place if place == other => at as f32,
        _ => value,
    };

    let mut edits = change_stat(document, id, |stat| {
        let StatKind::Choice(names) = &mut stat.kind else {
            return;
        };
        if at >= names.len() || other >= names.len() {
            return;
        }
        names.swap(at, other);
        (stat.default, stat.sample) = (after(stat.default), after(stat.sample));
    });

    if !edits.is_empty() {
        edits.extend(samples::map_stat_values(document, id, after));
        edits.extend(effects::map_amounts(document, id, after));
    }
    edits
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::model::{NodeId, Stat};

    use super::*;
    use crate::edit::random_documents::apply_and_check;

    const MOOD: StatId = StatId(0);
    const SWITCH: NodeId = NodeId(2);

    /// A switch that reads the mood; its current value is "sad".
    fn switch_on_mood() -> Document {
        let mut document = Document::default();
        let graph = &mut document.graph;
        let mood = Stat::choice("Mood", ["calm", "angry", "sad"]).sample(2.0);
        graph.stats = vec![Stat { id: MOOD, ..mood }];

        let read = NodeId(1);
        let mut switch = Node::new("", NodeKind::Switch(vec!["angry".into(), "sad".into()]));
        switch.rows = vec![Socket::Value(1.0), Socket::Value(2.0)];
        switch.set_socket(SocketKey::Fixed(0), Socket::Wire(read.into()));

        graph
            .nodes
            .insert(read, Node::new("", NodeKind::Stat(MOOD)));
        graph.nodes.insert(SWITCH, switch);
        graph.next_id = 3;
        document
    }

    #[test]
    fn renaming_a_choice_renames_its_case() {
        let before = switch_on_mood();
        let after = apply_and_check(&before, rename_choice(&before, MOOD, 1, "furious"));
        let cases = after.graph.nodes[&SWITCH].kind.cases().cloned();
        assert_eq!(cases, Some(vec!["furious".into(), "sad".into()]));
    }

    #[test]
    fn the_sample_keeps_its_choice_when_choices_move_or_are_removed() {
        let before = switch_on_mood();
        let sample = |document: &Document| document.graph.stat(MOOD).map(|stat| stat.sample);

        let up = apply_and_check(&before, move_choice(&before, MOOD, 2, false));
        assert_eq!(sample(&up), Some(1.0));

        let gone = apply_and_check(&before, remove_choice(&before, MOOD, 0));
        assert_eq!(sample(&gone), Some(1.0));

        let itself = apply_and_check(&before, remove_choice(&before, MOOD, 2));
        assert_eq!(sample(&itself), Some(0.0));

        assert!(move_choice(&before, MOOD, 0, false).is_empty());
        assert!(move_choice(&before, MOOD, 2, true).is_empty());
        assert!(remove_choice(&before, MOOD, 9).is_empty());
    }
}
