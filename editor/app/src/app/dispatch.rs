//! Dispatches requests and commands. One `match` handles every request, so the compiler reports a
//! missing one; commands are dispatched through the command table.

use eframe::egui::Context;
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::format::Document;
use inclination_project::{
    edit,
    io::examples,
    patterns,
    selection::{Item, Selection},
};

use super::{
    App, command_actions as actions,
    command_availability::{needs_visible_document, opens_on_canvas},
    command_handlers::{disabled_reason, find_handler},
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
    command::{self, Command, FocusedWidget, KeyMap},
    pane::Pane,
    request::{LibraryAction, Request},
};

impl App {
    /// Handles all pending requests.
    pub(super) fn process_requests(&mut self, context: &Context) {
        // Handling a request may add others. No request leads back to itself, so the loop ends.
        loop {
            let requests = self.requests.take_all();
            if requests.is_empty() {
                break;
            }
            // The current frame was drawn before these changes.
            context.request_repaint();
            for request in requests {
                self.handle_request(context, request);
            }
        }
    }

    /// Handles one request.
    #[expect(
        clippy::too_many_lines,
        reason = "one match over all requests, so that the compiler reports a missing one"
    )]
    pub(super) fn handle_request(&mut self, context: &Context, request: Request) {
        let Some(request) = self.ask_before_leaving_moment(request) else {
            return;
        };
        let documents = &mut self.documents;
        match request {
            Request::RunCommand(command) => self.run_command(context, command),
            Request::Edit(title, edits) => {
                documents.change_shown(|open| open.apply_step(&title, edits));
            }
            Request::BeginStep(title) => documents.change_shown(|open| open.begin_step(&title)),
            Request::ContinueStep(edits) => {
                documents.change_shown(|open| open.continue_step(edits));
            }
            Request::CommitStep => documents.change_shown(OpenDocument::commit_step),
            Request::AbortStep => documents.change_shown(OpenDocument::abort_step),
            Request::GoToStep(done) => documents.change_shown(|open| open.go_to_step(done)),
            Request::TogglePlaying(stat) => {
                documents.change_shown(|open| open.toggle_playing(stat));
            }
            Request::SetPlaySettings(stat, settings) => {
                documents.change_shown(|open| open.playback.set_settings(stat, settings));
            }

            Request::Select(selection) => {
                documents.change_shown(|open| open.view.selection = selection);
            }
            Request::ToggleProbes(outputs) => {
                documents.change_shown(|open| open.view.toggle_probes(&outputs));
            }
            Request::ShowAlone(alone) => documents.change_shown(|open| open.set_solo(alone)),
            Request::SetCamera(camera) => {
                documents.change_shown(|open| open.view.set_camera(camera));
            }
            Request::ShowCandidate(target) => {
                documents.change_shown(|open| open.inspect_candidate(target));
            }
            Request::ShowMoment(moment) => {
                documents.change_shown(|open| open.show_moment(moment));
            }
            Request::ShowProfile(profile) => {
                documents.change_shown(|open| open.show_profile(profile));
            }
            Request::EnterGroup(crumb) => {
                documents.change_shown(|open| open.view.enter_group(crumb));
            }
            Request::LeaveGroups(depth) => {
                documents.change_shown(|open| open.view.leave_to_depth(depth));
            }

            Request::GoToView(place) => navigation::go_to_view(
                context,
                place,
                documents,
                &mut self.canvas,
                &mut self.notifications,
            ),
            Request::Reveal(place) => {
                self.panels.uncover_canvas();
                navigation::reveal_place(place, documents, &mut self.canvas, &mut self.panels);
            }
            Request::ShowCanvas(group, item) => {
                self.panels.uncover_canvas();
                navigation::go_to_canvas(group, item, documents, &mut self.canvas);
            }

            Request::UncoverCanvas => {
                self.panels.uncover_canvas();
                self.bring_nodes_into_view();
            }
            Request::ShowDocument(id) => documents.show_document(id),
            Request::CloseDocument(id) => self.file_jobs.request_close_tab(id),
            Request::CloseWindow => {
                let mut jobs = self.job_components();
                jobs.files.close_window(context, &mut jobs.context);
            }
            Request::OpenFile(file) => self.open_file(file),
            Request::OpenDropped(file) => self.file_jobs.open_dropped(file, documents),
            Request::OpenExample(at) => open_example(at, documents, &mut self.notifications),

            Request::Notify(text) => self.notifications.show_message(&text),
            Request::ShowScenarios(place) => self.panels.show_scenarios(place),
            Request::ShowReport => self.panels.show_panel(Pane::Report),
            Request::ShowContract => self.panels.show_panel(Pane::Contract),
            Request::ShowLibrary => self.panels.show_panel(Pane::Library),
            Request::AskForComparison => {
                actions::start_file_job(self, |jobs, id, context| {
                    jobs.open_file_dialog(DialogPurpose::Compare(id), context);
                });
            }
            Request::CompareWith(id, file) => self.panels.compare_with(id, file),
            Request::AskForKeysFile => actions::open_file_dialog(self, DialogPurpose::Keys),
            Request::ImportKeys(file) => self.overlays.import_keys(context, file, &self.wake),
            Request::Export(export) => {
                let jobs = self.job_components();
                jobs.files.open_export_dialog(export, &jobs.context);
            }
            Request::ChangeLibrary(LibraryAction::InsertGroup(name)) => {
                let mut jobs = self.job_components();
                let key = library::insert_group(&name, jobs.canvas, &mut jobs.context);
                if let Some(key) = key {
                    self.overlays.remember_entry(key);
                }
            }
            Request::ChangeLibrary(sharing) => {
                let mut jobs = self.job_components();
                jobs.library.handle_sharing(sharing, &mut jobs.context);
            }

            Request::InsertFragment { title, part } => insertion::insert_part(
                &title,
                documents,
                &mut self.canvas,
                &mut self.notifications,
                |document, group, at| patterns::insert_fragment(&part, document, group, at),
            ),
            Request::InsertPattern { at, is_group } => insertion::insert_pattern(
                at,
                is_group,
                documents,
                &mut self.canvas,
                &mut self.notifications,
            ),
            Request::PasteText(text) => {
                self.panels.uncover_canvas();
                self.clipboard.paste_text(
                    &text,
                    documents.shown_document_mut(),
                    &mut self.canvas,
                    &mut self.requests,
                );
            }

            Request::PasteIntoOption {
                decision,
                option,
                text,
            } => {
                if let Some(document) = documents.shown_document_mut() {
                    let pasted = self
                        .clipboard
                        .paste_into_option(&text, document, decision, option);
                    let sentence = pasted.unwrap_or_else(Some);
                    self.requests
                        .extend(sentence.into_iter().map(Request::Notify));
                }
            }

            Request::OpenConnect { at, beside } => {
                if let Some(document) = documents.shown_document() {
                    let rejected = self.overlays.open_connect_for_socket(
                        context,
                        document,
                        &mut self.canvas,
                        at,
                        beside,
                    );
                    self.requests.extend(rejected);
                }
            }
            Request::OpenAddNode { at, loose } => {
                if let Some(document) = documents.shown_document() {
                    self.overlays
                        .open_add_node(context, document, &self.canvas, at, loose);
                }
            }
            Request::OpenContextMenu { on, socket, at } => {
                if let Some(document) = documents.shown_document_mut() {
                    select_for_menu(document, on);
                    let screen = self.canvas.to_screen(document, at);
                    self.overlays.open_context_menu(on, socket, at, screen);
                }
            }
        }
    }

    /// Asks before a request that changes the current values while a moment of a simulation is
    /// shown instead of them. Returns any other request.
    fn ask_before_leaving_moment(&mut self, request: Request) -> Option<Request> {
        let document = self.documents.shown_document_mut();
        let Some(document) = document.filter(|document| document.moment().is_some()) else {
            return Some(request);
        };

        let asked = match request {
            Request::Edit(_, ref edits) if edit::change_only_situation(edits) => request,
            Request::ContinueStep(edits) if edit::change_only_situation(&edits) => {
                document.abort_step();
                Request::Edit(String::from("Change a stat's value"), edits)
            }
            Request::TogglePlaying(_)
            | Request::RunCommand(
                Command::UpdateSample
                | Command::UndoValue
                | Command::RedoValue
                | Command::NextSample
                | Command::PreviousSample
                | Command::RandomSample
                | Command::PlayStat,
            ) => request,
            other => return Some(other),
        };
        if !self.is_asking() {
            let question = Question::LeaveMoment(Box::new(asked));
            self.notifications.ask_question(question);
        }
        None
    }

    /// Requests the commands whose keys were pressed, the views that keys recall, and pastes.
    pub(super) fn process_keys(&mut self, context: &Context) {
        let empty_answer = self.clipboard.find_empty_answer(context);
        command::drop_letters_with_alt(context);
        self.overlays.pass_keys_to_sheet(context);
        if self.is_asking() || self.overlays.captures_all_keys() {
            return;
        }
        let is_sheet_open = self.overlays.is_sheet_open();
        let is_behind = self.documents.is_start_page_shown() || is_sheet_open;
        if let Some(message) = empty_answer.filter(|_| !is_behind) {
            self.notifications.show_message(message);
        }

        let is_at_canvas = self.canvas.is_under_pointer();
        let focused = if self.overlays.is_menu_open(context) {
            FocusedWidget::Menu
        } else if self.canvas.has_focus() {
            FocusedWidget::Node
        } else if self.panels.is_table_cell_focused(context) {
            FocusedWidget::TableCell
        } else if self.panels.is_outline_line_focused(context) {
            FocusedWidget::OutlineLine
        } else {
            FocusedWidget::Other
        };
        let words = &mut self.typed_words;
        for command in command::take_pressed_commands(context, is_at_canvas, focused, words) {
            // Commands do not edit a canvas that is out of sight.
            if !(needs_visible_document(command) && is_behind) {
                let command = resolve_key(command, self.documents.shown_document());
                self.requests.run_command(command);
            }
        }

        let typed_word = self.typed_words.take_message();
        if !is_behind {
            if let Some(message) = typed_word {
                self.notifications.show_message(&message);
            }
            let views = command::take_pressed_views(context).into_iter();
            self.requests.extend(views.map(Request::GoToView));
        }

        if !is_sheet_open && focused != FocusedWidget::TableCell {
            let texts = command::pasted_texts(context).into_iter();
            self.requests.extend(texts.map(Request::PasteText));
        }
    }

    /// Runs a command, or shows why it is disabled.
    pub(super) fn run_command(&mut self, context: &Context, command: Command) {
        if command != Command::Palette {
            // Only one search is open at a time.
            self.overlays.close_palette();
        }

        let (_, parts) = self.overlay_components();
        if let Some(sentence) = disabled_reason(&parts.command_context(), command) {
            self.notifications.show_message(&sentence);
            return;
        }
        if command != Command::Palette {
            self.overlays.remember_command(command);
        }
        if opens_on_canvas(command) {
            self.panels.uncover_canvas();
        }
        (find_handler(command).run)(self, context);
    }

    /// Fits the canvas to its nodes if none is in view, because the table may have added them
    /// elsewhere.
    pub(super) fn bring_nodes_into_view(&mut self) {
        if let Some(document) = self.documents.shown_document() {
            self.canvas.fit_all_if_nothing_is_in_view(document);
        }
    }

    /// Runs a command on the selection of the shown document.
    pub(super) fn run_on_selection(
        &mut self,
        command: impl FnOnce(SelectionContext<'_>) -> CommandEffect,
    ) {
        if let Some(open) = self.documents.shown_document() {
            let canvas = &self.canvas;
            let effect = command(SelectionContext { canvas, open });
            self.apply_effect(effect);
        }
    }

    fn apply_effect(&mut self, effect: CommandEffect) {
        match effect {
            CommandEffect::Edited(title, edits, selection) => {
                if selection.is_some() {
                    self.canvas.scroll_to_selection();
                }
                self.documents.change_shown(|document| {
                    document.apply_step(title, edits);
                    if let Some(selection) = selection {
                        document.view.selection = selection;
                    }
                });
            }
            CommandEffect::Named(title, edits, item) => {
                if let Some(document) = self.documents.shown_document_mut() {
                    document.apply_step(title, edits);
                    document.view.selection = Selection::from_items([item]);
                    // A new item has only a placeholder name until the user types one.
                    self.canvas.begin_rename(document, item);
                }
            }
            CommandEffect::Selected(selection) => self.requests.push(Request::Select(selection)),
            CommandEffect::Rejected(sentence) => self.requests.push(Request::Notify(sentence)),
            CommandEffect::Asked(request) => self.requests.push(request),
            CommandEffect::Nothing => {}
        }
    }

    /// Carries out the answer to a question.
    pub(super) fn answer_question(
        &mut self,
        context: &Context,
        question: &Question,
        answer: usize,
    ) {
        match (question, answer) {
            (Question::ResetKeys, 0) => {
                apply_keys(context, KeyMap::default(), &mut self.storage);
            }
            (Question::LeaveMoment(request), 0) => {
                self.documents.change_shown(|open| open.show_moment(None));
                self.requests.push((**request).clone());
            }
            (Question::ReplaceInLibrary(replacement), 0 | 1) => {
                let keeps_both = (answer == 0) == replacement.loses_changes();
                let mut jobs = self.job_components();
                jobs.library
                    .answer_replacement(replacement, keeps_both, &mut jobs.context);
            }
            _ => {
                let mut jobs = self.job_components();
                jobs.files
                    .answer_question(question, answer, &mut jobs.context);
            }
        }
    }
}

/// Returns the command that a key means for the selection. Enter opens a group, and renames any
/// other item.
fn resolve_key(command: Command, shown: Option<&OpenDocument>) -> Command {
    let is_other = shown.is_some_and(|document| {
        selected_usage(document).is_none() && document.view.selection.lead().is_some()
    });
    match command {
        Command::EnterGroup if is_other => Command::Rename,
        other => other,
    }
}

/// Selects the item whose menu is opened, unless it is already part of the selection.
fn select_for_menu(document: &mut OpenDocument, item: Option<Item>) {
    if let Some(item) = item
        && !document.view.selection.contains(item)
    {
        document.view.selection = Selection::from_items([item]);
    }
}

/// Opens an example, by its position in the list.
fn open_example(at: usize, documents: &mut Documents, notifications: &mut Notifications) {
    let Some(example) = examples::all_examples().get(at) else {
        return;
    };
    match Document::read(example.text.as_bytes()) {
        Ok(document) => documents.add(|id| OpenDocument::new(id, document)),
        Err(error) => notifications.report_problem(&example.name, &error),
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::model::NodeKind;

    use super::*;
    use crate::app::command_availability::toggle_state;

    fn app_with_example() -> App {
        let mut app = App::new(&Context::default());
        let file = include_bytes!("../../../../assets/examples/sniper.incl.json");
        let document = Document::read(file).unwrap();
        app.documents.add(|id| OpenDocument::new(id, document));
        app
    }

    #[test]
    fn stat_nodes_are_placed_without_overlap() {
        let mut app = app_with_example();
        for _ in 0..3 {
            app.run_command(&Context::default(), Command::PutStatOnCanvas);
        }

        let document = app.document().unwrap().document();
        let first = document.graph.stats[0].id;
        let nodes = document.graph.nodes.values();
        let givers = nodes.filter(|node| node.kind == NodeKind::Stat(first));
        assert!(givers.count() >= 3);
    }

    #[test]
    fn panels_are_shown_and_hidden_by_commands() {
        let mut app = app_with_example();
        for command in [
            Command::ShowStats,
            Command::ShowOutline,
            Command::ShowInspector,
            Command::ShowProblems,
        ] {
            assert_eq!(
                toggle_state(&app.overlay_components().1.command_context(), command),
                Some(true)
            );
            app.run_command(&Context::default(), command);
            assert_eq!(
                toggle_state(&app.overlay_components().1.command_context(), command),
                Some(false)
            );
        }

        app.run_command(&Context::default(), Command::ResetPanels);
        assert_eq!(
            toggle_state(
                &app.overlay_components().1.command_context(),
                Command::ShowStats
            ),
            Some(true)
        );
        assert_eq!(
            toggle_state(&app.overlay_components().1.command_context(), Command::Undo),
            None
        );
    }
}
