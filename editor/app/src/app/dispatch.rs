//! Carrying out what was asked for. Every request and every command stands here once, so that none is forgotten.

use eframe::egui::{Context, ViewportCommand, vec2};
use inclination_core::{Document, model::Nodes};

use super::{
    App,
    appearance::USUAL,
    leaving::Leaving,
    shape::done::{self, Done, Seen},
};
use crate::{
    arrange::{
        align::Line,
        distribute::{Axis, Even},
    },
    command::Command,
    document::{DocumentId, OpenDocument, Selection},
    edit::groups::Side,
    panels::Pane,
    request::Request,
    select,
};

/// How much larger everything is after a step of zooming.
const STEP: f32 = 1.25;

impl App {
    /// Carries out everything that was asked for since the last frame.
    pub(super) fn carry_out(&mut self, context: &Context) {
        // A request may lead to others; that they end is seen to by none leading to itself.
        loop {
            let requests = self.requests.take();
            if requests.is_empty() {
                break;
            }
            // What was drawn was drawn before any of it.
            context.request_repaint();
            for request in requests {
                self.request(context, request);
            }
        }
    }

    fn request(&mut self, context: &Context, request: Request) {
        match request {
            Request::Run(command) => self.run(context, command),
            Request::Edit(title, edits) => self.on_shown(|open| open.edit(&title, edits)),
            Request::Begin(title) => self.on_shown(|open| open.begin(&title)),
            Request::GoOn(edits) => self.on_shown(|open| open.go_on(edits)),
            Request::Commit => self.on_shown(OpenDocument::commit),
            Request::Abort => self.on_shown(OpenDocument::abort),
            Request::GoToStep(done) => self.on_shown(|open| open.go_to_step(done)),
            Request::Select(selection) => self.on_shown(|open| open.view.selection = selection),
            Request::Probe(outputs) => self.on_shown(|open| open.view.probe(&outputs)),
            Request::ShowAlone(alone) => self.on_shown(|open| open.show_alone(alone)),
            Request::GoToView(place) => self.go_to_view(context, place),
            Request::Look(camera) => self.on_shown(|open| open.view.set_camera(camera)),
            Request::LookAt(target) => self.on_shown(|open| open.look_at(target)),
            Request::Play(profile) => self.on_shown(|open| open.play(profile)),
            Request::Enter(crumb) => self.on_shown(|open| open.view.enter(crumb)),
            Request::LeaveTo(depth) => self.on_shown(|open| open.view.leave_to(depth)),
            Request::Join { at, beside } => self.join_socket(context, at, beside),
            Request::Reveal(place) => self.reveal(place),
            Request::GoTo(group, item) => self.go_to(group, item),
            Request::Show(id) => self.show_document(id),
            Request::Close(id) => self.leave(Leaving::tab(id)),
            Request::Open(file) => self.open(file),
            Request::OpenExample(at) => self.open_example(at),
            Request::Insert { title, part } => self.insert(&title, &part),
            Request::InsertPattern { at, is_group } => self.insert_pattern(at, is_group),
            Request::OpenAdd { at, loose } => self.open_add(context, at, loose),
            Request::Menu { on, socket, at } => self.open_menu(on, socket, at),
            Request::Paste(text) => self.paste(context, &text),
            Request::Share(sharing) => self.share(sharing),
            Request::Say(said) => self.files.toasts.say(&said),
            Request::ShowContract => self.panels.show(Pane::Contract),
            Request::AskWhatToCompare => self.on_file(Self::ask_what_to_compare),
            Request::Export(export) => self.ask_where_to_export(export),
        }
    }

    /// Does something to the document that is shown, if one is.
    pub(super) fn on_shown(&mut self, act: impl FnOnce(&mut OpenDocument)) {
        if let Some(document) = self.documents.get_mut(self.shown) {
            act(document);
        }
    }

    /// Runs a command, or says why it does nothing.
    #[expect(
        clippy::too_many_lines,
        reason = "one line a command, so that the compiler finds one that is forgotten"
    )]
    pub(super) fn run(&mut self, context: &Context, command: Command) {
        if command != Command::Palette {
            // One search at a time.
            self.finding.palette = None;
        }
        if let Some(sentence) = self.refusal(command) {
            self.files.toasts.say(&sentence);
            return;
        }
        match command {
            Command::New => self.add(|id| OpenDocument::new(id, Document::default())),
            Command::Open => self.ask_what_to_open(),
            Command::Save => self.on_file(Self::save),
            Command::SaveAs => self.on_file(Self::ask_where_to_save),
            Command::Revert => self.on_file(Self::revert),
            Command::ImportContract => self.ask_what_to_hold_to(),
            Command::ReadContract => self.on_file(Self::read_contract_again),
            Command::MendContract => self.on_file(Self::mend_contract),
            Command::ForgetContract => self.on_file(Self::forget_contract),
            Command::ExportContract => self.export_contract(),
            Command::ExportHandles => self.export_handles(),
            Command::NextTab => self.turn(1),
            Command::PreviousTab => self.turn(-1),
            Command::CloseTab => self.close_tab(),
            Command::Welcome => self.files.shows_welcome = true,
            Command::Quit => context.send_viewport_cmd(ViewportCommand::Close),
            Command::Undo => self.on_shown(|open| {
                open.undo();
            }),
            Command::Redo => self.on_shown(|open| {
                open.redo();
            }),
            Command::Delete => self.shape(done::deleted),
            Command::Cut => self.copy(context, true),
            Command::Copy => self.copy(context, false),
            Command::Paste => context.send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::Duplicate => self.shape(|seen| done::duplicated(seen, false)),
            Command::DuplicateWired => self.shape(|seen| done::duplicated(seen, true)),
            Command::SelectAll => self.shape(|seen| Done::Selected(select::all(seen.scene()))),
            Command::SelectNone => {
                self.shape(|_| Done::Selected(Selection::default()));
            }
            Command::InvertSelection => {
                self.shape(|seen| Done::Selected(select::inverted(seen.scene(), seen.selection())));
            }
            Command::SelectUpstream => self.select(select::upstream),
            Command::SelectDownstream => self.select(select::downstream),
            Command::SelectSameKind => self.select(select::same_kind),
            Command::GrowSelection => self.select(select::grown),
            Command::Find => self.open_find(),
            Command::FindNext => self.find_next(context, false),
            Command::FindPrevious => self.find_next(context, true),
            Command::AddNode => self.canvas.ask_what_to_add(),
            Command::WireTo => self.join_selected(context),
            Command::InsertNode => self.insert_selected(context),
            Command::Rename => self.rename_selected(),
            Command::EditCurve => self.panels.show(Pane::Curve),
            Command::PasteShape => self.ask_for_shape(context),
            Command::Mute => self.shape(done::muted),
            Command::ShowAlone => self.shape(done::alone),
            Command::Collapse => self.shape(done::collapsed),
            Command::Bend => {
                let wire = self.wire_meant();
                self.shape(|seen| done::bent(seen, wire));
            }
            Command::Straighten => self.shape(done::straightened),
            Command::Detach => self.shape(done::detached),
            Command::Probe => self.shape(done::probed),
            Command::MakeGroup => self.shape(done::grouped),
            Command::Ungroup => self.shape(done::ungrouped),
            Command::EnterGroup => self.shape(done::entered),
            Command::LeaveGroup => self.shape(done::left),
            Command::CopyGroup => self.shape(done::copied),
            Command::AddGroupInput => self.shape(|seen| done::widened(seen, Side::Inputs, "Input")),
            Command::AddGroupOutput => {
                self.shape(|seen| done::widened(seen, Side::Outputs, "Output"));
            }
            Command::SaveToLibrary => self.save_meant(),
            Command::TakeFromLibrary => self.take_meant(),
            Command::ChooseLibrary => self.ask_for_library(),
            Command::DeleteUnusedGroups => self.shape(done::rid_of_unused),
            Command::AddFrame => self.shape(done::framed),
            Command::FitFrame => self.shape(done::fitted),
            Command::AddDecision => self.shape(done::decided),
            Command::AddNote => self.shape(done::noted),
            Command::AddStat => self.add_stat(),
            Command::KeepSample => self.keep_sample(),
            Command::UpdateSample => self.update_sample(),
            Command::NextSample => self.turn_sample(true),
            Command::PreviousSample => self.turn_sample(false),
            Command::RandomSample => self.set_at_random(),
            Command::ImportSamples => self.ask_what_to_import(),
            Command::AddProfile => self.add_profile(),
            Command::NextProfile => self.turn_profile(),
            Command::DrawAgain => self.on_shown(OpenDocument::draw_again),
            Command::PutStatOnCanvas => self.put_stat_on_canvas(),
            Command::LayOut => self.shape(done::laid_out),
            Command::AlignLeft => self.shape(|seen| done::aligned(seen, Line::Left)),
            Command::AlignCentres => self.shape(|seen| done::aligned(seen, Line::Centre)),
            Command::AlignRight => self.shape(|seen| done::aligned(seen, Line::Right)),
            Command::AlignTop => self.shape(|seen| done::aligned(seen, Line::Top)),
            Command::AlignMiddles => self.shape(|seen| done::aligned(seen, Line::Middle)),
            Command::AlignBottom => self.shape(|seen| done::aligned(seen, Line::Bottom)),
            Command::DistributeAcross => {
                self.shape(|seen| done::distributed(seen, Axis::Across, Even::Middles));
            }
            Command::DistributeDown => {
                self.shape(|seen| done::distributed(seen, Axis::Down, Even::Middles));
            }
            Command::EqualGapsAcross => {
                self.shape(|seen| done::distributed(seen, Axis::Across, Even::Gaps));
            }
            Command::EqualGapsDown => {
                self.shape(|seen| done::distributed(seen, Axis::Down, Even::Gaps));
            }
            Command::NudgeLeft => self.nudge(context, vec2(-1.0, 0.0)),
            Command::NudgeRight => self.nudge(context, vec2(1.0, 0.0)),
            Command::NudgeUp => self.nudge(context, vec2(0.0, -1.0)),
            Command::NudgeDown => self.nudge(context, vec2(0.0, 1.0)),
            Command::FitAll => self.canvas.fit_all(),
            Command::FitSelection => self.canvas.fit_selection(),
            Command::ZoomIn => self.canvas.zoom(|zoom| zoom * STEP),
            Command::ZoomOut => self.canvas.zoom(|zoom| zoom / STEP),
            Command::ActualSize => self.canvas.zoom(|_| 1.0),
            Command::PanLeft => self.canvas.pan(vec2(-1.0, 0.0)),
            Command::PanRight => self.canvas.pan(vec2(1.0, 0.0)),
            Command::PanUp => self.canvas.pan(vec2(0.0, -1.0)),
            Command::PanDown => self.canvas.pan(vec2(0.0, 1.0)),
            Command::KeepView => self.keep_view(),
            Command::ShowMinimap => self.switch_minimap(),
            Command::SwitchTheme => self.switch_theme(context),
            Command::FollowSystem => self.follow_system(context),
            Command::HighContrast => self.switch_contrast(context),
            Command::LargerAll => self.resize_all(context, true),
            Command::SmallerAll => self.resize_all(context, false),
            Command::UsualSize => self.take_size(context, USUAL),
            Command::ShowStats => self.panels.toggle(Pane::Stats),
            Command::ShowOutline => self.panels.toggle(Pane::Outline),
            Command::ShowInspector => self.panels.toggle(Pane::Inspector),
            Command::ShowContract => self.panels.toggle(Pane::Contract),
            Command::ShowHistory => self.panels.toggle(Pane::History),
            Command::ShowProblems => self.panels.toggle(Pane::Problems),
            Command::ShowSweep => self.panels.toggle(Pane::Sweep),
            Command::ShowMap => self.panels.toggle(Pane::Map),
            Command::ShowWhy => self.panels.toggle(Pane::Why),
            Command::ShowDistribution => self.panels.toggle(Pane::Distribution),
            Command::ShowSensitivity => self.panels.toggle(Pane::Sensitivity),
            Command::ShowCurve => self.panels.toggle(Pane::Curve),
            Command::ShowSamples => self.panels.toggle(Pane::Samples),
            Command::ShowCompare => self.panels.toggle(Pane::Compare),
            Command::ShowLibrary => self.panels.toggle(Pane::Library),
            Command::ResetPanels => self.panels.reset(),
            Command::Palette => self.switch_palette(),
            Command::Help => self.help(context),
            Command::ShowHelp => self.panels.toggle(Pane::Help),
            Command::Shortcuts => self.switch_shortcuts(),
            Command::Tour => self.switch_tour(),
            Command::TourAnew => self.begin_tour(),
        }
    }

    /// Does something with the document that is shown, or would be if the page that the app starts with were not.
    fn on_file(&mut self, act: impl FnOnce(&mut Self, DocumentId)) {
        self.files.shows_welcome = false;
        if let Some(id) = self.shown_id() {
            act(self, id);
        }
    }

    fn close_tab(&mut self) {
        // On the page that the app starts with no document is meant.
        if std::mem::take(&mut self.files.shows_welcome) {
            return;
        }
        self.on_file(|app, id| app.leave(Leaving::tab(id)));
    }

    fn select(&mut self, of: fn(&Nodes, &Selection) -> Selection) {
        self.shape(|seen| Done::Selected(of(seen.body(), seen.selection())));
    }

    fn shape(&mut self, act: impl FnOnce(Seen<'_>) -> Done) {
        if let Some(open) = self.documents.get(self.shown) {
            let canvas = &self.canvas;
            let done = act(Seen { canvas, open });
            self.carry_through(done);
        }
    }
}
