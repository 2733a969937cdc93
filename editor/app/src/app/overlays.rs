//! What lies over the rest of the window: the searches, the canvas's menu and the sheet of
//! shortcuts.

pub(crate) mod add_node_popup;
pub(crate) mod connect_popup;
mod context_menu;
mod find;
mod palette;
mod picker;
pub(crate) mod shortcuts;
pub(crate) mod socket_menu;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use eframe::egui::{self, Context, Id, Key, Pos2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::model::{NodeId, SocketKey};
use inclination_project::{
    io::Wake,
    scene::{End, SocketAt},
    selection::Item,
};

use super::overlay_context::OverlayContext;
use crate::{
    canvas::Canvas,
    command::{Command, KeyMap},
    help::Topic,
    request::Request,
    theme,
};
use add_node_popup::AddNodePopup;
use connect_popup::{ConnectPopup, Origin};
use context_menu::ContextMenu;
use find::Find;
use palette::CommandPalette;
use shortcuts::Sheet;

pub(super) use shortcuts::apply_keys;

/// In how many frames the keyboard is returned: what had it before may take it only when everything
/// over it is gone.
const FRAMES_TO_RETURN_FOCUS: u8 = 2;
/// How many of the last added entries are remembered, and listed first.
const MAX_RECENT: usize = 5;

/// The searches, the canvas's menu and the sheet of shortcuts.
#[derive(Debug, Default)]
pub(super) struct Overlays {
    adding: Option<AddNodePopup>,
    connecting: Option<ConnectPopup>,
    palette: Option<CommandPalette>,
    find: Find,
    sheet: Option<Sheet>,
    menu: Option<ContextMenu>,
    /// The line of a menu that the pointer or the keyboard is on, and in which frame.
    pub(super) pointed: Option<(Command, u64)>,
    /// The keys of the last added entries, the last first.
    recent: Vec<String>,
    /// Whether any of these was open in the last frame, and what had the keyboard before.
    was_open: bool,
    focused_before: Option<Id>,
    /// In how many more frames that is given the keyboard.
    frames_to_return_focus: u8,
}

impl Overlays {
    /// Shows what is open, and takes what is done in it.
    pub(super) fn update(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        if self.is_open() && !self.was_open {
            // Before their fields take it.
            self.focused_before = context.memory(egui::Memory::focused);
            self.frames_to_return_focus = 0;
        }
        let is_escaped = context.input(|input| input.key_pressed(Key::Escape));

        self.update_find(context, app);
        self.update_add_node(context, app);
        self.update_connect(context, app);
        self.update_palette(context, app);
        self.update_menu(context, app);
        self.update_shortcuts(context, app);

        let waiting = self.adding.as_ref().and_then(AddNodePopup::waiting);
        app.canvas.hold(waiting);
        self.return_focus(context, is_escaped);
    }

    /// Returns the keyboard to what had it, when the last of these was closed by Escape.
    fn return_focus(&mut self, context: &Context, is_escaped: bool) {
        let is_open = self.is_open();
        if self.was_open && !is_open && is_escaped {
            self.frames_to_return_focus = FRAMES_TO_RETURN_FOCUS;
        }
        if let (1.., Some(before)) = (self.frames_to_return_focus, self.focused_before) {
            context.memory_mut(|memory| memory.request_focus(before));
            self.frames_to_return_focus -= 1;
        }
        self.was_open = is_open;
    }

    fn is_open(&self) -> bool {
        self.adding.is_some()
            || self.connecting.is_some()
            || self.palette.is_some()
            || self.find.is_open
            || self.sheet.is_some()
            || self.menu.is_some()
    }

    /// Whether the sheet of shortcuts takes every key.
    pub(super) fn takes_all_keys(&self) -> bool {
        self.sheet.as_ref().is_some_and(Sheet::listens)
    }

    /// Gives the sheet of shortcuts the keys of a frame before anything else takes them.
    pub(super) fn take_keys(&mut self, context: &Context) {
        if let Some(sheet) = &mut self.sheet {
            sheet.take_keys(context);
        }
    }

    /// Whether the sheet of shortcuts is open.
    pub(super) fn is_sheet_open(&self) -> bool {
        self.sheet.is_some()
    }

    /// Whether the search for nodes has results.
    pub(super) fn has_find_results(&self) -> bool {
        self.find.has_results()
    }

    /// Remembers the key of an added entry.
    pub(super) fn remember_added(&mut self, key: String) {
        self.recent.retain(|known| *known != key);
        self.recent.insert(0, key);
        self.recent.truncate(MAX_RECENT);
    }

    /// Opens the palette, or closes it.
    pub(super) fn toggle_palette(&mut self) {
        self.palette = match self.palette {
            Some(_) => None,
            None => Some(CommandPalette::new()),
        };
    }

    /// Closes the palette.
    pub(super) fn close_palette(&mut self) {
        self.palette = None;
    }

    /// Opens the sheet of shortcuts, or closes it.
    pub(super) fn toggle_shortcuts(&mut self) {
        self.sheet = match self.sheet {
            Some(_) => None,
            None => Some(Sheet::default()),
        };
    }

    /// Starts to read keys from a file, to be shown in the sheet of shortcuts.
    pub(super) fn import_keys(&mut self, context: &Context, file: PathBuf, wake: &Wake) {
        let sheet = self.sheet.get_or_insert_default();
        sheet.import(context, file, wake);
    }

    /// Opens the search for nodes, or puts the cursor into it.
    pub(super) fn open_find(&mut self) {
        self.find.open();
    }

    /// Goes to the next result of the search for nodes or to the previous one; opens the search if
    /// there is none.
    pub(super) fn find_next(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        is_backward: bool,
    ) -> Option<Request> {
        let found = self.find.step_in(document, theme::of(context), is_backward);
        if found.is_none() {
            self.open_find();
        }
        found.map(Request::Reveal)
    }

    /// Opens the search for something to add at a place of the canvas.
    pub(super) fn open_add_node(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &Canvas,
        at: Pos2,
        loose: Option<SocketAt>,
    ) {
        let screen = canvas.to_screen(document, at);
        let at = canvas.with_room(document, at, loose);
        let palette = theme::of(context);
        let place = add_node_popup::Place { at, screen };
        let popup = AddNodePopup::new(document, place, loose, &self.recent, palette);
        self.adding = Some(popup);
    }

    /// Opens the search for something to put into a wire, at a place or else in its middle.
    pub(super) fn open_insert_node(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &Canvas,
        into: (NodeId, SocketKey),
        at: Option<Pos2>,
    ) {
        let Some(wire) = canvas.scene().wire(into.0, into.1) else {
            return;
        };
        let at = at.unwrap_or_else(|| wire.start.lerp(wire.end, 0.5));
        let from = SocketAt {
            node: wire.from.node,
            end: End::Out(wire.from.port),
        };
        let screen = canvas.to_screen(document, at);
        let palette = theme::of(context);
        let place = add_node_popup::Place { at, screen };
        let mut popup = AddNodePopup::new(document, place, Some(from), &self.recent, palette);
        popup.put_into(into, document, &self.recent, palette);
        self.adding = Some(popup);
    }

    /// Opens the list of what the node that was selected last can be connected to.
    pub(super) fn open_connect_for_selection(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &mut Canvas,
    ) -> Option<Request> {
        let origin = Origin {
            node: document.view.selection.lead_node()?,
            end: None,
            beside: None,
        };
        self.open_connect(context, document, canvas, origin)
    }

    /// Opens the list of what a socket can be connected to, beside a place of the screen or its
    /// node.
    pub(super) fn open_connect_for_socket(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &mut Canvas,
        at: SocketAt,
        beside: Option<Pos2>,
    ) -> Option<Request> {
        let origin = Origin {
            node: at.node,
            end: Some(at.end),
            beside,
        };
        self.open_connect(context, document, canvas, origin)
    }

    fn open_connect(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &mut Canvas,
        origin: Origin,
    ) -> Option<Request> {
        canvas.follow(document);
        match ConnectPopup::open(context, document, canvas, origin)? {
            Ok(popup) => {
                self.connecting = Some(popup);
                None
            }
            Err(sentence) => Some(Request::Say(sentence)),
        }
    }

    /// Opens the menu of what is at a place of the canvas.
    pub(super) fn open_menu(
        &mut self,
        item: Option<Item>,
        socket: Option<SocketAt>,
        at: Pos2,
        screen: Pos2,
    ) {
        self.menu = Some(ContextMenu::new(item, socket, at, screen));
    }

    /// Returns the help topic of the pointed line of a menu, or of the chosen line of the search
    /// for something to add, which is closed.
    pub(super) fn take_help_topic(&mut self, context: &Context) -> Option<Topic> {
        let now = context.cumulative_frame_nr();
        let line = self.pointed.filter(|(_, frame)| *frame == now);
        if let Some((command, _)) = line {
            return Some(Topic::Command(command));
        }
        let topic = self.adding.as_ref().and_then(AddNodePopup::topic)?;
        self.adding = None;
        Some(topic)
    }

    fn update_find(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        if let Some(document) = app.documents.shown() {
            let place = self.find.update(context, document, app.canvas.view());
            app.requests.extend(place.map(Request::Reveal));
        }
    }

    fn update_add_node(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(mut popup) = self.adding.take() else {
            return;
        };
        let Some(document) = app.documents.shown() else {
            return;
        };
        if document.id() != popup.document() {
            return;
        }
        match popup.update(context, document, &self.recent, app.canvas, app.requests) {
            add_node_popup::Outcome::Open => self.adding = Some(popup),
            add_node_popup::Outcome::Closed => {}
            add_node_popup::Outcome::Added(key) => self.remember_added(key),
        }
    }

    fn update_connect(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let popup = self.connecting.take();
        if let (Some(mut popup), Some(document)) = (popup, app.documents.shown())
            && popup.update(context, document, app.canvas, app.requests)
        {
            self.connecting = Some(popup);
        }
    }

    fn update_palette(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(mut palette) = self.palette.take() else {
            return;
        };
        match palette.update(context, app) {
            palette::Outcome::Open => self.palette = Some(palette),
            palette::Outcome::Closed => {}
            palette::Outcome::Added(key) => self.remember_added(key),
        }
    }

    fn update_menu(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(menu) = &mut self.menu else {
            return;
        };
        let outcome = menu.update(context, app, &mut self.pointed);
        if !matches!(outcome, context_menu::Outcome::Open) {
            self.menu = None;
        }
        if let context_menu::Outcome::InsertNode(wire, at) = outcome
            && let Some(document) = app.documents.shown()
        {
            self.open_insert_node(context, document, app.canvas, wire, Some(at));
        }
    }

    fn update_shortcuts(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(sheet) = &mut self.sheet else {
            return;
        };
        let before = KeyMap::of(context);
        if sheet.update(context, &before, app) {
            self.sheet = None;
        }
    }
}
