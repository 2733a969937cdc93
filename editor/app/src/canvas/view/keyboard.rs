//! Handles the actions of the keyboard and of screen readers.

use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    kind::SocketType,
    model::{NodeId, NodeKind},
};
use inclination_project::{
    document::Crumb,
    gesture::DocumentIntent,
    scene::{End, SocketRef, connections},
    selection::{Item, Selection},
};

use super::{
    super::{
        accessibility::AccessAction,
        inline_editor::{InlineEditTarget, InlineEditor},
    },
    Canvas,
};
use crate::request::{Request, Requests};

impl Canvas {
    /// Handles an action that was requested with the keyboard or by a screen reader.
    pub(super) fn handle_access_action(
        &mut self,
        action: AccessAction,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let select = |item| DocumentIntent::Select(Selection::from_items([item]));

        match action {
            AccessAction::SelectNode(node) => {
                self.push_requests(select(Item::Node(node)), document, requests);
            }
            AccessAction::SelectBend(node, key, at) => {
                self.push_requests(select(Item::Bend(node, key, at)), document, requests);
            }
            AccessAction::EnterNode(node) => self.enter_or_rename(node, document, requests),
            AccessAction::RenameNode(node) => self.begin_rename(document, Item::Node(node)),
            AccessAction::ActivateSocket(at) => self.edit_or_connect(at, document, requests),
            AccessAction::CutWire(at) => {
                if let End::In(key) = at.end {
                    let cut = DocumentIntent::CutWire(at.node, key);
                    self.push_requests(cut, document, requests);
                }
            }
        }
    }

    /// Enters a group, or starts renaming any other node.
    fn enter_or_rename(&mut self, id: NodeId, document: &OpenDocument, requests: &mut Requests) {
        let kind = document.body().get(&id).map(|node| &node.kind);
        if let Some(NodeKind::Group { group, .. }) = kind {
            let enter = DocumentIntent::EnterGroup(Crumb {
                group: *group,
                usage: Some(id),
            });
            self.push_requests(enter, document, requests);
        } else {
            self.begin_rename(document, Item::Node(id));
        }
    }

    /// Starts editing the number of a socket. For any other socket, opens the list of what it can
    /// be connected to.
    fn edit_or_connect(&mut self, at: SocketRef, document: &OpenDocument, requests: &mut Requests) {
        let number = match at.end {
            End::In(key) => {
                InlineEditor::for_target(document, InlineEditTarget::Number(at.node, key))
            }
            End::NewRow | End::Out(_) => None,
        };
        let ty = connections::socket_type_at(document.document(), document.group(), at);
        if number.is_some() && ty == Some(SocketType::Value) {
            self.typing = number;
        } else {
            requests.push(Request::OpenConnect { at, beside: None });
        }
    }
}
