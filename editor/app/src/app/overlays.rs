//! Overlays on top of the window: the searches, the palette, the context menu and the shortcut
//! sheet.

pub(crate) mod add_node_popup;
pub(crate) mod connect_popup;
mod context_menu;
mod node_search;
mod palette;
mod picker;
pub(crate) mod shortcuts;
pub(crate) mod socket_menu;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use eframe::egui::{self, Context, Id, Key, Popup, Pos2};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::model::{NodeId, SocketKey};
use inclination_project::{
    io::Wake,
    scene::{End, SocketRef},
    selection::Item,
};

use super::{command_availability::SearchStatus, overlay_context::OverlayContext};
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
use node_search::NodeSearch;
use palette::CommandPalette;
use shortcuts::ShortcutSheet;

pub(super) use shortcuts::apply_keys;

/// For how many frames the keyboard focus is returned after an overlay closes. The previous owner
/// may reject it until everything on top is gone.
const FRAMES_TO_RETURN_FOCUS: u8 = 2;
/// How many recently added entries are remembered. They are listed first.
const MAX_RECENT_ENTRIES: usize = 5;

/// The searches, the palette, the context menu and the shortcut sheet.
#[derive(Debug, Default)]
pub(super) struct Overlays {
    adding: Option<AddNodePopup>,
    connecting: Option<ConnectPopup>,
    palette: Option<CommandPalette>,
    find: NodeSearch,
    sheet: Option<ShortcutSheet>,
    menu: Option<ContextMenu>,
    /// The menu entry under the pointer or the keyboard focus, and the frame in which it was noted.
    pub(super) pointed: Option<(Command, u64)>,
    /// The keys of recently added entries, the latest first.
    recent: Vec<String>,
    /// The commands that ran last, the latest first.
    recent_commands: Vec<Command>,
    /// Whether any overlay was open in the last frame.
    was_open: bool,
    /// The widget that had the keyboard focus before the overlays opened.
    focused_before: Option<Id>,
    /// In how many more frames that widget is given the focus.
    frames_to_return_focus: u8,
}

impl Overlays {
    /// Shows the open overlays, and carries out the user's actions in them.
    pub(super) fn update(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        if self.is_open() && !self.was_open {
            // The text fields of overlays take the focus below, so note its owner first.
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

        let waiting = self
            .adding
            .as_ref()
            .and_then(AddNodePopup::waiting_wire_end);
        app.canvas.set_waiting_wire(waiting);
        self.return_focus(context, is_escaped);
    }

    /// Returns the keyboard focus to its previous owner when Escape closes the last overlay.
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

    /// Whether the shortcut sheet takes every key.
    pub(super) fn captures_all_keys(&self) -> bool {
        self.sheet
            .as_ref()
            .is_some_and(|sheet| sheet.is_listening() || sheet.is_editing_keys())
    }

    /// Passes the keys of a frame to the shortcut sheet before anything else uses them.
    pub(super) fn pass_keys_to_sheet(&mut self, context: &Context) {
        if let Some(sheet) = &mut self.sheet {
            sheet.capture_keys(context);
        }
    }

    /// Whether the shortcut sheet is open.
    pub(super) fn is_sheet_open(&self) -> bool {
        self.sheet.is_some()
    }

    /// Returns whether a menu or a drop-down list is open.
    pub(super) fn is_menu_open(&self, context: &Context) -> bool {
        self.menu.is_some() || Popup::is_any_open(context)
    }

    /// Returns the progress of the search for nodes.
    pub(super) fn search_status(&self) -> SearchStatus {
        self.find.status()
    }

    /// Remembers a command that runs. The palette lists it first.
    pub(super) fn remember_command(&mut self, command: Command) {
        self.recent_commands.retain(|known| *known != command);
        self.recent_commands.insert(0, command);
        self.recent_commands.truncate(MAX_RECENT_ENTRIES);
    }

    /// Remembers the key of an added entry.
    pub(super) fn remember_entry(&mut self, key: String) {
        self.recent.retain(|known| *known != key);
        self.recent.insert(0, key);
        self.recent.truncate(MAX_RECENT_ENTRIES);
    }

    /// Opens or closes the palette.
    pub(super) fn toggle_palette(&mut self) {
        self.palette = match self.palette {
            Some(_) => None,
            None => Some(CommandPalette::new(self.recent_commands.clone())),
        };
    }

    pub(super) fn close_palette(&mut self) {
        self.palette = None;
    }

    /// Opens or closes the shortcut sheet.
    pub(super) fn toggle_shortcuts(&mut self) {
        self.sheet = match self.sheet {
            Some(_) => None,
            None => Some(ShortcutSheet::default()),
        };
    }

    /// Starts to import keys from a file. They are shown in the shortcut sheet.
    pub(super) fn import_keys(&mut self, context: &Context, file: PathBuf, wake: &Wake) {
        let sheet = self.sheet.get_or_insert_default();
        sheet.import_keys(context, file, wake);
    }

    /// Opens the search for nodes, or moves the cursor into it.
    pub(super) fn open_find(&mut self) {
        self.find.open_search();
    }

    /// Goes to the next or the previous search result. Opens the search if it has no results.
    pub(super) fn find_next(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        is_backward: bool,
    ) -> Option<Request> {
        let found =
            self.find
                .step_in_document(document, theme::current_palette(context), is_backward);
        if found.is_none() {
            self.open_find();
        }
        found.map(Request::Reveal)
    }

    /// Opens the search for a node to add at a position on the canvas.
    pub(super) fn open_add_node(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &Canvas,
        at: Pos2,
        loose: Option<SocketRef>,
    ) {
        let screen = canvas.to_screen(document, at);

        let palette = theme::current_palette(context);
        let place = add_node_popup::PopupPosition { at, screen };
        let popup = AddNodePopup::new(document, place, loose, &self.recent, palette);
        self.adding = Some(popup);
    }

    /// Opens the search for a node to insert into a wire, at a position or in its middle.
    pub(super) fn open_insert_node(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &Canvas,
        into: (NodeId, SocketKey),
        at: Option<Pos2>,
    ) {
        let Some(wire) = canvas.scene().find_wire(into.0, into.1) else {
            return;
        };

        let at = at.unwrap_or_else(|| wire.start.lerp(wire.end, 0.5));
        let from = SocketRef {
            node: wire.from.node,
            end: End::Out(wire.from.port),
        };

        let screen = canvas.to_screen(document, at);
        let palette = theme::current_palette(context);
        let place = add_node_popup::PopupPosition { at, screen };
        let mut popup = AddNodePopup::new(document, place, Some(from), &self.recent, palette);
        popup.list_fits_for_wire(into, document, &self.recent, palette);
        self.adding = Some(popup);
    }

    /// Lists the possible connections of the node that was selected last.
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

    /// Lists the possible connections of a socket, next to a screen position or its node.
    pub(super) fn open_connect_for_socket(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &mut Canvas,
        at: SocketRef,
        beside: Option<Pos2>,
    ) -> Option<Request> {
        let origin = Origin {
            node: at.node,
            end: Some(at.end),
            beside,
        };
        self.open_connect(context, document, canvas, origin)
    }

    /// Opens the list of connections. Returns a message instead if nothing can be connected.
    fn open_connect(
        &mut self,
        context: &Context,
        document: &OpenDocument,
        canvas: &mut Canvas,
        origin: Origin,
    ) -> Option<Request> {
        canvas.follow_document(document);
        match ConnectPopup::from_origin(context, document, canvas, origin)? {
            Ok(popup) => {
                self.connecting = Some(popup);
                None
            }
            Err(sentence) => Some(Request::Notify(sentence)),
        }
    }

    /// Opens the context menu of an item, or of the canvas.
    pub(super) fn open_context_menu(
        &mut self,
        item: Option<Item>,
        socket: Option<SocketRef>,
        at: Pos2,
        screen: Pos2,
    ) {
        self.menu = Some(ContextMenu::new(item, socket, at, screen));
    }

    /// Returns the help topic of the pointed menu entry. Otherwise returns the topic of the chosen
    /// entry in the search for a node to add, and closes that search.
    pub(super) fn take_help_topic(&mut self, context: &Context) -> Option<Topic> {
        let now = context.cumulative_frame_nr();
        let line = self.pointed.filter(|(_, frame)| *frame == now);
        if let Some((command, _)) = line {
            return Some(Topic::Command(command));
        }

        let topic = self.adding.as_ref().and_then(AddNodePopup::help_topic)?;
        self.adding = None;
        Some(topic)
    }

    fn update_find(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        if let Some(document) = app.documents.shown_document() {
            let place = self
                .find
                .update(context, document, app.canvas.screen_rect());
            app.requests.extend(place.map(Request::Reveal));
        }
    }

    fn update_add_node(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(mut popup) = self.adding.take() else {
            return;
        };
        let Some(document) = app.documents.shown_document() else {
            return;
        };
        if document.id() != popup.document() {
            return;
        }

        match popup.update(context, document, &self.recent, app.canvas, app.requests) {
            add_node_popup::AddNodeOutcome::Open => self.adding = Some(popup),
            add_node_popup::AddNodeOutcome::Closed => {}
            add_node_popup::AddNodeOutcome::Added(key) => self.remember_entry(key),
        }
    }

    fn update_connect(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let popup = self.connecting.take();
        if let (Some(mut popup), Some(document)) = (popup, app.documents.shown_document())
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
            palette::PaletteOutcome::Open => self.palette = Some(palette),
            palette::PaletteOutcome::Closed => {}
            palette::PaletteOutcome::Added(key) => self.remember_entry(key),
        }
    }

    fn update_menu(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(menu) = &mut self.menu else {
            return;
        };
        let outcome = menu.update(context, app, &mut self.pointed);
        if !matches!(outcome, context_menu::MenuOutcome::Open) {
            self.menu = None;
        }

        if let context_menu::MenuOutcome::InsertNode(wire, at) = outcome
            && let Some(document) = app.documents.shown_document()
        {
            self.open_insert_node(context, document, app.canvas, wire, Some(at));
        }
    }

    fn update_shortcuts(&mut self, context: &Context, app: &mut OverlayContext<'_>) {
        let Some(sheet) = &mut self.sheet else {
            return;
        };
        let before = KeyMap::from_context(context);
        if sheet.update(context, &before, app) {
            self.sheet = None;
        }
    }
}
