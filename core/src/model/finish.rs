//! The end of options in simulations: the effects of an option, the rules in them that finish it,
//! and the decisions that wait for that.

use super::{Node, NodeKind, Socket, SocketKey};
use crate::kind::structure::{DECISION, option};

impl Node {
    /// Returns the socket of an option for its effects. `None` for a node of another kind.
    pub fn effects_key(&self) -> Option<SocketKey> {
        let is_option = matches!(self.kind, NodeKind::Option(_));
        is_option.then_some(SocketKey::Fixed(option::EFFECTS as u16))
    }

    /// Returns the keys and titles of the rules of an Effects node that finish its option.
    pub fn finish_rules(&self) -> impl Iterator<Item = (SocketKey, &'static str)> + '_ {
        let sockets = self.kind.spec().sockets().zip(&self.sockets).enumerate();
        let is_effects = self.kind.effects().is_some();
        sockets
            .filter(move |(_, (spec, held))| {
                let is_rule = matches!(spec.key, "duration" | "completes" | "fails");
                is_effects && is_rule && **held != Socket::Unset
            })
            .map(|(index, (spec, _))| (SocketKey::Fixed(index as u16), spec.title))
    }

    /// Whether the node is a decision that is made only while nothing runs.
    pub fn waits_while_running(&self) -> bool {
        let mut settings = DECISION.own_settings.iter();
        let when = settings.find(|setting| setting.key == "when");
        let chosen = when.and_then(|when| when.options.get(usize::from(self.setting("when"))));
        self.kind == NodeKind::Decision && chosen == Some(&"idle")
    }
}
