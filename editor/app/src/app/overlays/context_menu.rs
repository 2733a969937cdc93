//! The menu that the other button opens on the canvas: of the canvas itself, of an item, or of a
//! socket.

use eframe::egui::{
    self, Context, Id, LayerId, Order, Pos2, Ui,
    containers::{Popup, PopupCloseBehavior},
};
use inclination_core::model::{NodeId, SocketKey};
use inclination_project::{
    scene::SocketAt,
    selection::{Item, Selection},
};

use super::socket_menu;
use crate::{
    app::{command_menu, overlay_context::OverlayContext},
    command::{Command, On},
    request::Request,
};

/// The menu, while it is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContextMenu {
    on: On,
    /// The socket, or the wire by the socket that receives it, whose lines it has too.
    socket: Option<SocketAt>,
    wire: Option<(NodeId, SocketKey)>,
    /// The place on the canvas, and where that was on the screen.
    at: Pos2,
    screen: Pos2,
    is_new: bool,
}

/// What was picked.
enum Picked {
    Command(Command),
    Requests(Vec<Request>),
}

/// What came of a frame.
pub(super) enum Outcome {
    /// The menu stays open.
    Open,
    /// It was closed, and what was picked is asked for.
    Closed,
    /// A node is to be put into a wire, at a place.
    InsertNode((NodeId, SocketKey), Pos2),
}

impl ContextMenu {
    /// The menu of what is at a place.
    pub(super) fn new(
        item: Option<Item>,
        socket: Option<SocketAt>,
        at: Pos2,
        screen: Pos2,
    ) -> Self {
        Self {
            on: On::of(item),
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

    /// Shows the menu, and asks for what is picked.
    pub(super) fn update(
        &mut self,
        context: &Context,
        app: &mut OverlayContext<'_>,
        pointed: &mut Option<(Command, u64)>,
    ) -> Outcome {
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
            // The click that opened it is not one that closes it.
            popup.open(true)
        } else {
            popup.open_bool(&mut is_open)
        };
        let shown = popup.show(|ui| self.show_lines(ui, app, pointed));
        self.is_new = false;

        match shown.and_then(|shown| shown.inner) {
            Some(picked) => self.pick(context, picked, app),
            None if is_open => Outcome::Open,
            None => Outcome::Closed,
        }
    }

    fn show_lines(
        &self,
        ui: &mut Ui,
        app: &mut OverlayContext<'_>,
        pointed: &mut Option<(Command, u64)>,
    ) -> Option<Picked> {
        let open = app.documents.shown()?;
        let scene = app.canvas.scene();
        if let Some(at) = self.socket {
            return socket_menu::socket(ui, open, scene, at).map(Picked::Requests);
        }

        let wire = self.wire;
        let end = wire.and_then(|wire| socket_menu::wire(ui, open, scene, wire));
        let command = command_menu::show_lines(ui, self.on.entries(), app, pointed);
        command
            .map(Picked::Command)
            .or(end.map(|request| Picked::Requests(vec![request])))
    }

    /// Asks for what was picked, at the place where the menu was opened.
    fn pick(&self, context: &Context, picked: Picked, app: &mut OverlayContext<'_>) -> Outcome {
        let command = match picked {
            Picked::Requests(requests) => {
                app.requests.extend(requests);
                return Outcome::Closed;
            }
            Picked::Command(command) => command,
        };
        if command == Command::AddNode {
            let request = Request::OpenAdd {
                at: self.at,
                loose: None,
            };
            app.requests.push(request);
            return Outcome::Closed;
        }

        if matches!(self.on, On::Wire | On::Canvas) {
            let now = context.input(|input| input.time);
            app.canvas.aim_at(self.at, now);
        }
        if self.on == On::Canvas && command == Command::AddFrame {
            // It is meant here, and not around what is selected elsewhere.
            app.requests.push(Request::Select(Selection::default()));
        }
        if let (Command::InsertNode, Some(wire)) = (command, self.wire) {
            return Outcome::InsertNode(wire, self.at);
        }
        app.requests.run(command);
        Outcome::Closed
    }
}
