//! The rows of Effects nodes, in the inspector.

use inclination_core::authoring::model::{
    Effect, EffectOperation, EffectTime, Node, NodeId, Socket, SocketKey, StatKind,
};
use inclination_editor::labels;

use super::{
    builder::Builder,
    nodes::capitalize,
    widgets::{choose, click, has_widget, type_number},
};

impl Builder<'_> {
    /// Adds the effects of a node, and fills and wires their sockets.
    pub(super) fn fill_effects(&mut self, id: NodeId, wanted: &Node) {
        for (row, effect) in wanted.kind.effects().into_iter().flatten().enumerate() {
            let here = self.built_id(id);
            self.select_node(here);
            self.add_effect(row, *effect);
            for (column, about) in wanted.kind.spec().row.iter().enumerate() {
                let key = SocketKey::Row(row as u16, column as u8);
                let content = wanted.socket(key).unwrap_or_default();
                self.fill_effect_socket(id, key, content, about.title);
            }
        }
    }

    fn add_effect(&mut self, row: usize, wanted: Effect) {
        let stat = self.wanted.graph.stat(wanted.stat);
        let name = &stat.expect("it is one of the example's").name;
        choose(self.window, labels::ADD_EFFECT, name);

        let label = |field: &str| labels::effect_field_label(field, row);
        choose(self.window, &label("Change"), wanted.operation.word());
        let time = match (wanted.operation, wanted.time) {
            (EffectOperation::Add, EffectTime::WhileRunning) => "per second",
            (_, time) => time.phrase(),
        };
        choose(self.window, &label("Time"), time);
    }

    /// Wires a socket of an effect. An amount has the name of the effect.
    fn connect_effect(&mut self, id: NodeId, key: SocketKey, content: Socket, title: &str) {
        let SocketKey::Row(row, column) = key else {
            return;
        };
        if column != Effect::AMOUNT {
            self.connect_socket(id, key, content, &format!("{title} {}", row + 1));
            return;
        }

        let stat = |effect: &Effect| self.wanted.graph.stat(effect.stat);
        let socket_name = |effect: &Effect| match (effect.operation, effect.time) {
            (EffectOperation::Add, EffectTime::WhileRunning) => {
                stat(effect).map_or_else(String::new, |stat| stat.name.clone())
            }
            _ => effect.describe(stat(effect)),
        };
        let effects = self.wanted_body()[&id].kind.effects().unwrap_or_default();
        let names: Vec<String> = effects.iter().map(socket_name).collect();
        let row = usize::from(row);
        let namesakes = names[..row].iter().filter(|name| **name == names[row]);
        let namesakes = namesakes.count();
        self.connect_namesake(id, key, content, (&names[row], namesakes));
    }

    fn fill_effect_socket(&mut self, id: NodeId, key: SocketKey, content: Socket, title: &str) {
        let SocketKey::Row(row, column) = key else {
            return;
        };
        if self.built_socket(id, key) == Some(self.ids().map_socket(content)) {
            return;
        }
        if content.wire().is_some() {
            self.connect_effect(id, key, content, title);
            return;
        }

        let here = self.built_id(id);
        self.select_node(here);
        let row = usize::from(row);
        let label = labels::effect_field_label(&capitalize(title), row);
        if !has_widget(self.window, &label) {
            let conditions = labels::effect_field_label("Conditions", row);
            click(self.window, &conditions);
        }

        let Socket::Value(value) = content else {
            return;
        };
        let stat = self.graph().nodes[&here]
            .kind
            .effects()
            .expect("it has some")[row]
            .stat;
        let kind = &self.graph().stat(stat).expect("it exists").kind;
        let words = match kind {
            _ if column != Effect::AMOUNT => None,
            StatKind::YesNo => Some(vec![String::from("no"), String::from("yes")]),
            StatKind::Choice(names) => Some(names.clone()),
            StatKind::Number { .. } => None,
        };
        match words {
            Some(words) => choose(self.window, &label, &words[value as usize]),
            None => type_number(self.window, &label, value),
        }
    }
}
