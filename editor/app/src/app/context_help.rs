//! F1: what is under the pointer is told about, else what is selected; and what the help panel puts onto the canvas.

use eframe::egui::{Context, Pos2};
use inclination_core::{Document, format::Fragment, model::GroupId};

use super::App;
use crate::{
    canvas::{End, Meant},
    document::Selection,
    edit::clipboard::Pasted,
    help::Topic,
    panels::Pane,
    patterns,
};

impl App {
    /// Tells about what is meant.
    pub(super) fn help(&mut self, context: &Context) {
        self.files.shows_welcome &= self.documents.is_empty();
        let now = context.cumulative_frame_nr();
        let menu = self.finding.pointed.filter(|(_, then)| *then == now);
        if let Some((command, _)) = menu {
            self.panels.tell(Topic::Command(command));
            return;
        }
        if let Some(topic) = self
            .finding
            .adding
            .as_ref()
            .and_then(super::add::Adding::topic)
        {
            self.finding.adding = None;
            self.panels.tell(topic);
            return;
        }
        let pointer = context.input(|input| input.pointer.hover_pos());
        let is_told = pointer.is_some_and(|at| self.help_at(at)) || self.help_on_selection();
        if !is_told {
            let pane = pointer.and_then(|at| self.panels.pane_at(at));
            // Who asks again where help stands wants to begin anew.
            self.panels.tell(Topic::Panel(pane.unwrap_or(Pane::Canvas)));
        }
    }

    /// Tells about the node or the panel at a place of the screen, if one is there.
    fn help_at(&mut self, at: Pos2) -> bool {
        let Some(pane) = self.panels.pane_at(at) else {
            return false;
        };
        if pane != Pane::Canvas {
            // The inspector is about what is selected.
            if pane == Pane::Inspector && self.help_on_selection() {
                return true;
            }
            self.panels.tell(Topic::Panel(pane));
            return true;
        }
        let Some(open) = self.documents.get(self.shown) else {
            return false;
        };
        let Some(Meant { node, end }) = self.canvas.meant(open, at) else {
            return false;
        };
        let socket = match end {
            Some(End::In(key)) => Some(key),
            _ => None,
        };
        let topic = open.body().get(&node).and_then(Topic::of);
        let place = (open.id(), open.group(), node);
        match topic {
            Some(topic) => self.panels.tell_node(topic, place, socket),
            None => return false,
        }
        true
    }

    fn help_on_selection(&mut self) -> bool {
        let Some(open) = self.documents.get(self.shown) else {
            return false;
        };
        let Some(node) = open.view.selection.lead_node() else {
            return false;
        };
        let topic = open.body().get(&node).and_then(Topic::of);
        let place = (open.id(), open.group(), node);
        match topic {
            Some(topic) => self.panels.tell_node(topic, place, None),
            None => return false,
        }
        true
    }

    /// Puts a ready part where things are put, or where there is room near that.
    pub(super) fn insert(&mut self, title: &str, part: &Fragment) {
        self.insert_by(title, |document, group, at| {
            patterns::put(part, document, group, at)
        });
    }

    /// The same of what is put in a way of its own.
    pub(super) fn insert_by(
        &mut self,
        title: &str,
        put: impl FnOnce(&Document, Option<GroupId>, Pos2) -> Result<Pasted, String>,
    ) {
        let aim = self.canvas.aim();
        let Some(open) = self.documents.get_mut(self.shown) else {
            return;
        };
        match put(open.document(), open.group(), aim) {
            Ok(put) => {
                open.edit(title, put.edits);
                open.view.selection = Selection::of(put.items);
                self.canvas.fit_selection();
            }
            Err(why) => self.files.toasts.say(&why),
        }
    }
}
