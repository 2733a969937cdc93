//! Answers to the keyboard and to screen readers.

use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    kind::SocketType,
    model::{NodeId, NodeKind},
};
use inclination_project::{
    document::Crumb,
    gesture::DocumentIntent,
    scene::{End, SocketAt, joining},
    selection::{Item, Selection},
};

use super::{
    super::{
        access::Asked,
        typing::{Typing, What},
    },
    Canvas,
};
use crate::request::{Request, Requests};

impl Canvas {
    /// Does what the keyboard or a screen reader asked for.
    pub(super) fn answer(
        &mut self,
        asked: Asked,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let select = |item| DocumentIntent::Select(Selection::of([item]));
        match asked {
            Asked::Node(node) => self.ask_for(select(Item::Node(node)), document, requests),
            Asked::Bend(node, key, at) => {
                self.ask_for(select(Item::Bend(node, key, at)), document, requests);
            }
            Asked::Enter(node) => self.enter_or_rename(node, document, requests),
            Asked::Name(node) => self.rename(document, Item::Node(node)),
            Asked::Socket(at) => self.type_or_join(at, document, requests),
            Asked::Unplug(at) => {
                if let End::In(key) = at.end {
                    let cut = DocumentIntent::CutWire(at.node, key);
                    self.ask_for(cut, document, requests);
                }
            }
        }
    }

    /// Enters a group; any other node is renamed.
    fn enter_or_rename(&mut self, id: NodeId, document: &OpenDocument, requests: &mut Requests) {
        let kind = document.body().get(&id).map(|node| &node.kind);
        if let Some(NodeKind::Group { group, .. }) = kind {
            let enter = DocumentIntent::EnterGroup(Crumb {
                group: *group,
                usage: Some(id),
            });
            self.ask_for(enter, document, requests);
        } else {
            self.rename(document, Item::Node(id));
        }
    }

    /// Lets the number of a socket be typed; for any other socket, asks what to join it to.
    fn type_or_join(&mut self, at: SocketAt, document: &OpenDocument, requests: &mut Requests) {
        let number = match at.end {
            End::In(key) => Typing::of(document, What::Number(at.node, key)),
            End::More | End::Out(_) => None,
        };
        let ty = joining::type_of(document.document(), document.group(), at);
        if number.is_some() && ty == Some(SocketType::Value) {
            self.typing = number;
        } else {
            requests.push(Request::Join { at, beside: None });
        }
    }
}
