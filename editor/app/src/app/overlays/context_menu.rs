//! The context menu that the secondary pointer button opens on the canvas: of the canvas itself, of
//! an item, or of a socket.

use eframe::egui::{
    self, Context, Id, LayerId, Order, Pos2, Ui,
    containers::{Popup, PopupCloseBehavior},
};
use inclination_core::authoring::model::{NodeId, SocketKey};
use inclination_project::{
    scene::SocketRef,
    selection::{Item, Selection},
};

use super::socket_menu;
use crate::{
    app::{command_menu, overlay_context::OverlayContext},
    command::{Command, MenuTarget},
    request::Request,
};

/// The menu, while it is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContextMenu {
    target: MenuTarget,
    /// The socket whose lines the menu has too, and the wire, by the socket that receives it.
    socket: Option<SocketRef>,
    wire: Option<(NodeId, SocketKey)>,
    /// The position on the canvas, and on the screen when the menu was opened.
    at: Pos2,
    screen: Pos2,
    is_new: bool,
}

/// The picked menu entry.
enum PickedEntry {
    Command(Command),
    Requests(Vec<Request>),
}

/// The outcome of a frame.
pub(super) enum MenuOutcome {
    /// The menu stays open.
    Open,
    /// It was closed, and the picked entry was requested.
    Closed,
    /// A node is to be inserted into a wire, at a position.
    InsertNode((NodeId, SocketKey), Pos2),
}

impl ContextMenu {
    /// Creates the menu of an item or a socket at a position.
    pub(super) fn new(
        item: Option<Item>,
        socket: Option<SocketRef>,
        at: Pos2,
        screen: Pos2,
    ) -> Self {
        Self {
            target: MenuTarget::from_item(item),
            socket,
            wire: match item {
                Some(Item::Wire(node, key) | Item::Bend(node, key, _)) => Some((node, key)),
                _ => None,
            },
            at,
            screen,
            is_new: true,
        }
    }

    /// Shows the menu, and requests the picked entry.
    pub(super) fn update(
        &mut self,
        context: &Context,
        app: &mut OverlayContext<'_>,
        pointed: &mut Option<(Command, u64)>,
    ) -> MenuOutcome {
        let mut is_open = true;
        let id = Id::unique("canvas menu");
        let layer = LayerId::new(Order::Foreground, id);
        let popup = Popup::new(id, context.clone(), self.screen, layer)
            .kind(egui::PopupKind::Menu)
            .layout(egui::Layout::top_down_justified(egui::Align::Min))
            .style(egui::containers::menu::menu_style)
            .gap(0.0)
            .close_behavior(PopupCloseBehavior::CloseOnClick);
        let popup = if self.is_new {
            // The click that opened the menu must not close it.
            popup.open(true)
        } else {
            popup.open_bool(&mut is_open)
        };

        let shown = popup.show(|ui| self.show_lines(ui, app, pointed));
        self.is_new = false;

        match shown.and_then(|shown| shown.inner) {
            Some(picked) => self.request_entry(context, picked, app),
            None if is_open => MenuOutcome::Open,
            None => MenuOutcome::Closed,
        }
    }

    fn show_lines(
        &self,
        ui: &mut Ui,
        app: &mut OverlayContext<'_>,
        pointed: &mut Option<(Command, u64)>,
    ) -> Option<PickedEntry> {
        let open = app.documents.shown_document()?;
        let scene = app.canvas.scene();
        if let Some(at) = self.socket {
            return socket_menu::show_socket_lines(ui, open, scene, at).map(PickedEntry::Requests);
        }

        let wire = self.wire;
        let end =
            wire.and_then(|(node, key)| socket_menu::show_wire_lines(ui, open, scene, node, key));
        let command = command_menu::show_menu_entries(ui, self.target.menu_entries(), app, pointed);
        command
            .map(PickedEntry::Command)
            .or(end.map(|request| PickedEntry::Requests(vec![request])))
    }

    /// Requests the picked entry, at the position where the menu was opened.
    fn request_entry(
        &self,
        context: &Context,
        picked: PickedEntry,
        app: &mut OverlayContext<'_>,
    ) -> MenuOutcome {
        let command = match picked {
            PickedEntry::Requests(requests) => {
                app.requests.extend(requests);
                return MenuOutcome::Closed;
            }
            PickedEntry::Command(command) => command,
        };
        if command == Command::AddNode {
            let request = Request::OpenAddNode {
                at: self.at,
                loose: None,
            };
            app.requests.push(request);
            return MenuOutcome::Closed;
        }

        if matches!(self.target, MenuTarget::Wire | MenuTarget::Canvas) {
            let now = context.input(|input| input.time);
            app.canvas.aim_at(self.at, now);
        }
        if self.target == MenuTarget::Canvas && command == Command::AddFrame {
            // The frame is meant to be here, not around a selection elsewhere.
            app.requests.push(Request::Select(Selection::default()));
        }
        if let (Command::InsertNode, Some(wire)) = (command, self.wire) {
            return MenuOutcome::InsertNode(wire, self.at);
        }
        app.requests.run_command(command);
        MenuOutcome::Closed
    }
}
