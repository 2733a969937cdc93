//! Carrying out what was asked for. Every request stands here once, so that none is forgotten;
//! commands stand in their table.

use eframe::egui::Context;
use inclination_analysis::open_document::OpenDocument;
use inclination_core::Document;
use inclination_project::{
    io::examples,
    patterns,
    selection::{Item, Selection},
};

use super::{
    App, command_actions as actions,
    command_availability::is_of_canvas,
    command_handlers::{disabled_reason, handler},
    documents::Documents,
    file_jobs::dialog_purpose::DialogPurpose,
    insertion, library, navigation,
    notifications::Notifications,
    overlays::apply_keys,
    questions::Question,
    selection_commands::{CommandEffect, SelectionContext},
    targets::selected_usage,
};
use crate::{
    command::{self, Command, KeyMap},
    pane::Pane,
    request::{Request, Sharing},
};

impl App {
    /// Carries out everything that was asked for since the last time.
    pub(super) fn process_requests(&mut self, context: &Context) {
        // A request may lead to others; none leads to itself, so they end.
        loop {
            let requests = self.requests.take();
            if requests.is_empty() {
                break;
            }
            // What was drawn was drawn before any of it.
            context.request_repaint();
            for request in requests {
                self.handle_request(context, request);
            }
        }
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one place a request, so that the compiler finds one that is forgotten"
    )]
    pub(super) fn handle_request(&mut self, context: &Context, request: Request) {
        let documents = &mut self.documents;
        match request {
            Request::Run(command) => self.run(context, command),
            Request::Edit(title, edits) => documents.change_shown(|open| open.edit(&title, edits)),
            Request::Begin(title) => documents.change_shown(|open| open.begin(&title)),
            Request::GoOn(edits) => documents.change_shown(|open| open.go_on(edits)),
            Request::Commit => documents.change_shown(OpenDocument::commit),
            Request::Abort => documents.change_shown(OpenDocument::abort),
            Request::GoToStep(done) => documents.change_shown(|open| open.go_to_step(done)),
            Request::Select(selection) => {
                documents.change_shown(|open| open.view.selection = selection);
            }
            Request::Probe(outputs) => documents.change_shown(|open| open.view.probe(&outputs)),
            Request::ShowAlone(alone) => documents.change_shown(|open| open.show_alone(alone)),
            Request::Look(camera) => documents.change_shown(|open| open.view.set_camera(camera)),
            Request::LookAt(target) => documents.change_shown(|open| open.look_at(target)),
            Request::Play(profile) => documents.change_shown(|open| open.play(profile)),
            Request::Enter(crumb) => documents.change_shown(|open| open.view.enter(crumb)),
            Request::LeaveTo(depth) => documents.change_shown(|open| open.view.leave_to(depth)),
            Request::GoToView(place) => navigation::go_to_view(
                context,
                place,
                documents,
                &mut self.canvas,
                &mut self.notifications,
            ),
            Request::Reveal(place) => {
                navigation::reveal(place, documents, &mut self.canvas, &mut self.panels);
            }
            Request::GoTo(group, item) => {
                navigation::go_to(group, item, documents, &mut self.canvas);
            }
            Request::Show(id) => documents.show(id),
            Request::Close(id) => self.file_jobs.leave_tab(id),
            Request::CloseWindow => {
                let mut jobs = self.jobs();
                jobs.files.close_window(context, &mut jobs.context);
            }
            Request::Open(file) => self.open(file),
            Request::OpenDropped(file) => self.file_jobs.open_dropped(file, documents),
            Request::OpenExample(at) => open_example(at, documents, &mut self.notifications),
            Request::Say(text) => self.notifications.say(&text),
            Request::ShowContract => self.panels.show(Pane::Contract),
            Request::ShowLibrary => self.panels.show(Pane::Library),
            Request::AskWhatToCompare => {
                actions::on_shown_file(self, |jobs, id, context| {
                    jobs.ask_for(DialogPurpose::Compare(id), context);
                });
            }
            Request::CompareWith(id, file) => self.panels.compare_with(id, file),
            Request::AskWhichKeysToImport => actions::ask_for(self, DialogPurpose::Keys),
            Request::ImportKeys(file) => self.overlays.import_keys(context, file, &self.wake),
            Request::Export(export) => {
                let jobs = self.jobs();
                jobs.files.ask_where_to_export(export, &jobs.context);
            }
            Request::Share(Sharing::Insert(name)) => {
                let mut jobs = self.jobs();
                let key = library::insert_group(&name, jobs.canvas, &mut jobs.context);
                if let Some(key) = key {
                    self.overlays.remember_added(key);
                }
            }
            Request::Share(sharing) => {
                let mut jobs = self.jobs();
                jobs.library.share(sharing, &mut jobs.context);
            }
            Request::Insert { title, part } => insertion::insert_part(
                &title,
                documents,
                &mut self.canvas,
                &mut self.notifications,
                |document, group, at| patterns::put(&part, document, group, at),
            ),
            Request::InsertPattern { at, is_group } => insertion::insert_pattern(
                at,
                is_group,
                documents,
                &mut self.canvas,
                &mut self.notifications,
            ),
            Request::Paste(text) => self.clipboard.paste(
                context,
                &text,
                documents.shown_mut(),
                &self.canvas,
                &mut self.requests,
            ),
            Request::Join { at, beside } => {
                if let Some(document) = documents.shown() {
                    let refused = self.overlays.open_connect_for_socket(
                        context,
                        document,
                        &mut self.canvas,
                        at,
                        beside,
                    );
                    self.requests.extend(refused);
                }
            }
            Request::OpenAdd { at, loose } => {
                if let Some(document) = documents.shown() {
                    self.overlays
                        .open_add_node(context, document, &self.canvas, at, loose);
                }
            }
            Request::Menu { on, socket, at } => {
                if let Some(document) = documents.shown_mut() {
                    select_for_menu(document, on);
                    let screen = self.canvas.to_screen(document, at);
                    self.overlays.open_menu(on, socket, at, screen);
                }
            }
        }
    }

    /// Asks for the commands whose keys were pressed, and for what else keys ask for.
    pub(super) fn take_keys(&mut self, context: &Context) {
        self.overlays.take_keys(context);
        if self.is_asking() || self.overlays.takes_all_keys() {
            return;
        }
        let is_sheet_open = self.overlays.is_sheet_open();
        let is_behind = self.documents.is_start_page_shown() || is_sheet_open;

        let (is_at_canvas, is_on_node) = (self.canvas.is_under_pointer(), self.canvas.has_focus());
        for command in command::pressed(context, is_at_canvas, is_on_node) {
            // What is out of sight is not edited.
            if !(is_of_canvas(command) && is_behind) {
                let command = resolve_key(command, self.documents.shown());
                self.requests.run(command);
            }
        }
        if !is_behind {
            let views = command::views(context).into_iter();
            self.requests.extend(views.map(Request::GoToView));
        }
        if !is_sheet_open {
            let texts = command::pasted(context).into_iter();
            self.requests.extend(texts.map(Request::Paste));
        }
    }

    /// Runs a command, or says why it does nothing.
    pub(super) fn run(&mut self, context: &Context, command: Command) {
        if command != Command::Palette {
            // One search at a time.
            self.overlays.close_palette();
        }
        let (_, parts) = self.overlay_parts();
        if let Some(sentence) = disabled_reason(&parts.commands(), command) {
            self.notifications.say(&sentence);
            return;
        }
        (handler(command).run)(self, context);
    }

    /// Runs a command on the selection of the shown document.
    pub(super) fn run_on_selection(
        &mut self,
        command: impl FnOnce(SelectionContext<'_>) -> CommandEffect,
    ) {
        if let Some(open) = self.documents.shown() {
            let canvas = &self.canvas;
            let effect = command(SelectionContext { canvas, open });
            self.apply_effect(effect);
        }
    }

    fn apply_effect(&mut self, effect: CommandEffect) {
        match effect {
            CommandEffect::Edited(title, edits, selection) => {
                self.documents.change_shown(|document| {
                    document.edit(title, edits);
                    if let Some(selection) = selection {
                        document.view.selection = selection;
                    }
                });
            }
            CommandEffect::Named(title, edits, item) => {
                if let Some(document) = self.documents.shown_mut() {
                    document.edit(title, edits);
                    document.view.selection = Selection::of([item]);
                    // What is new there says nothing until it is typed.
                    self.canvas.rename(document, item);
                }
            }
            CommandEffect::Selected(selection) => self.requests.push(Request::Select(selection)),
            CommandEffect::Refused(sentence) => self.requests.push(Request::Say(sentence)),
            CommandEffect::Asked(request) => self.requests.push(request),
            CommandEffect::Nothing => {}
        }
    }

    /// Does what was answered to a question.
    pub(super) fn answer(&mut self, context: &Context, question: &Question, answer: usize) {
        match (question, answer) {
            (Question::ResetKeys, 0) => {
                apply_keys(context, KeyMap::default(), &mut self.storage);
            }
            (Question::ReplaceInLibrary(replacement), 0 | 1) => {
                let keeps_both = (answer == 0) == replacement.loses_changes();
                let mut jobs = self.jobs();
                jobs.library
                    .answer(replacement, keeps_both, &mut jobs.context);
            }
            _ => {
                let mut jobs = self.jobs();
                jobs.files.answer(question, answer, &mut jobs.context);
            }
        }
    }
}

/// Returns the command that a key means. Enter goes into a group; on anything else it lets the name
/// be typed.
fn resolve_key(command: Command, shown: Option<&OpenDocument>) -> Command {
    let is_other = shown.is_some_and(|document| {
        selected_usage(document).is_none() && document.view.selection.lead().is_some()
    });
    match command {
        Command::EnterGroup if is_other => Command::Rename,
        other => other,
    }
}

/// Selects the item that a menu is opened on, unless the selection contains it.
fn select_for_menu(document: &mut OpenDocument, item: Option<Item>) {
    if let Some(item) = item
        && !document.view.selection.contains(item)
    {
        document.view.selection = Selection::of([item]);
    }
}

/// Opens an example, by its position.
fn open_example(at: usize, documents: &mut Documents, notifications: &mut Notifications) {
    let Some(example) = examples::all().get(at) else {
        return;
    };
    match Document::read(example.text.as_bytes()) {
        Ok(document) => documents.add(|id| OpenDocument::new(id, document)),
        Err(error) => notifications.report(&example.name, &error),
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::model::NodeKind;

    use super::*;
    use crate::app::command_availability::is_on;

    fn app() -> App {
        let mut app = App::new(&Context::default());
        let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
        let document = Document::read(file).unwrap();
        app.documents.add(|id| OpenDocument::new(id, document));
        app
    }

    #[test]
    fn a_stat_is_put_where_there_is_room() {
        let mut app = app();
        for _ in 0..3 {
            app.run(&Context::default(), Command::PutStatOnCanvas);
        }
        let document = app.document().unwrap().document();
        let first = document.graph.stats[0].id;
        let givers = document.graph.nodes.values();
        let givers = givers.filter(|node| node.kind == NodeKind::Stat(first));
        assert!(givers.count() >= 3);
    }

    #[test]
    fn panels_are_shown_and_hidden_by_commands() {
        let mut app = app();
        for command in [
            Command::ShowStats,
            Command::ShowOutline,
            Command::ShowInspector,
            Command::ShowProblems,
        ] {
            assert_eq!(
                is_on(&app.overlay_parts().1.commands(), command),
                Some(true)
            );
            app.run(&Context::default(), command);
            assert_eq!(
                is_on(&app.overlay_parts().1.commands(), command),
                Some(false)
            );
        }
        app.run(&Context::default(), Command::ResetPanels);
        assert_eq!(
            is_on(&app.overlay_parts().1.commands(), Command::ShowStats),
            Some(true)
        );
        assert_eq!(
            is_on(&app.overlay_parts().1.commands(), Command::Undo),
            None
        );
    }
}
