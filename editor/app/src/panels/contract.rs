//! The contract panel: lists the differences between the game's stat list and the graph, each
//! with the buttons that fix it.

use eframe::egui::{Button, CollapsingHeader, RichText, Ui};
use inclination_core::authoring::model::Place;
use inclination_project::{
    contract::{
        AttachedContract, ContractFinding, ParsedContract, ReadingState,
        edits::{count_fixable, fix_edits},
    },
    files::names,
};

use super::{
    PanelSheet, draw_scrolled,
    problem_row::{ProblemRow, draw_problem_row},
    widgets::{icon_button, link_button, remark, set_label},
};
use crate::{command::Command, request::Request, theme};

/// Label of the button that reloads the game's list.
pub const READ_AGAIN: &str = "Reload list";
/// Start of the line about the game's stat list in the stats panel.
pub const GAME_LIST: &str = "Game's stat list";

/// How many differences are listed at once.
const MAX_LISTED_DIFFERENCES: usize = 200;

/// Returns the number of differences.
pub(super) fn difference_count(sheet: &PanelSheet<'_>) -> usize {
    let attached = sheet.open.contract.as_ref();
    attached.map_or(0, |attached| attached.findings().len())
}

pub(super) fn draw_panel(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    draw_scrolled(ui, |ui| {
        let Some(attached) = sheet.open.contract.as_ref() else {
            draw_empty_state(ui, sheet);
            return;
        };
        draw_header(ui, sheet, attached);
        match attached.state() {
            ReadingState::Reading => remark(ui, "Reading the list."),
            ReadingState::Failed(why) => draw_read_error(ui, sheet, why),
            ReadingState::Read(read) => {
                self::draw_differences(ui, sheet, read, attached.findings());
            }
        }
    });
}

fn draw_empty_state(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    remark(
        ui,
        "Import the game's stat list to compare it with this graph.",
    );
    ui.add_space(4.0);
    for command in [Command::ImportContract, Command::ExportContract] {
        let entry = command.entry();
        if link_button(ui, entry.title, entry.hint).clicked() {
            sheet.requests.run_command(command);
        }
    }
}

/// Draws the list's name, a summary of the comparison, and the buttons that act on the whole list.
fn draw_header(ui: &mut Ui, sheet: &mut PanelSheet<'_>, attached: &AttachedContract) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;

        let name = names::file_name(&attached.file);
        let title = RichText::new(&name).font(theme::heading_font(theme::TEXT_SIZE));
        ui.label(title)
            .on_hover_text(attached.file.display().to_string());
        remark(ui, &summarize_comparison(attached));

        let count = count_fixable(attached.findings());
        if count > 1 {
            let entry = Command::MendContract.entry();
            if ui.button(entry.title).on_hover_text(entry.hint).clicked() {
                sheet.requests.run_command(Command::MendContract);
            }
        }

        let hint = Command::ReadContract.entry().hint;
        if ui.button(READ_AGAIN).on_hover_text(hint).clicked() {
            sheet.requests.run_command(Command::ReadContract);
        }

        if icon_button(ui, "×", Command::ForgetContract.entry().title).clicked() {
            sheet.requests.run_command(Command::ForgetContract);
        }
    });
    ui.add_space(4.0);
}

/// Summarizes in a few words how the graph compares to the list.
fn summarize_comparison(attached: &AttachedContract) -> String {
    let stats = |read: &ParsedContract| match read.contract.stats.len() {
        1 => String::from("1 stat"),
        more => format!("{more} stats"),
    };

    match (attached.state(), attached.findings().len()) {
        (ReadingState::Reading | ReadingState::Failed(_), _) => String::new(),
        (ReadingState::Read(read), 0) => format!("{}, no differences", stats(read)),
        (ReadingState::Read(read), 1) => format!("{}, 1 difference", stats(read)),
        (ReadingState::Read(read), more) => format!("{}, {more} differences", stats(read)),
    }
}

fn draw_read_error(ui: &mut Ui, sheet: &mut PanelSheet<'_>, why: &str) {
    let color = theme::current_palette(ui.ctx()).error;
    ui.label(RichText::new(format!("The list could not be read. {why}")).color(color));
    let hint = Command::ImportContract.entry().hint;
    if link_button(ui, "Choose another file…", hint).clicked() {
        sheet.requests.run_command(Command::ImportContract);
    }
}

fn draw_differences(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    read: &ParsedContract,
    findings: &[ContractFinding],
) {
    ui.spacing_mut().item_spacing.y = 2.0;
    if findings.is_empty() {
        remark(ui, "The stats of this graph match the list.");
    }

    for (at, finding) in findings.iter().take(MAX_LISTED_DIFFERENCES).enumerate() {
        ui.push_id(("finding", at), |ui| {
            draw_difference(ui, sheet, read, finding);
        });
    }

    if let Some(more) = findings.len().checked_sub(MAX_LISTED_DIFFERENCES + 1) {
        remark(ui, &format!("And {} more.", more + 1));
    }
    draw_ignored_rows(ui, read);
}

fn draw_difference(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    read: &ParsedContract,
    finding: &ContractFinding,
) {
    let problem_row = ProblemRow {
        severity: finding.severity,
        sentence: &finding.sentence,
        destination: finding
            .stat_id()
            .map(|stat| Request::Reveal(Place::stat(stat))),
        place_name: "",
    };
    draw_problem_row(ui, sheet, problem_row, |ui, sheet| {
        // The layout runs from right to left; the most likely fix ends up leftmost.
        for (fix, title) in finding.fixes.iter().rev() {
            let button = ui.add(Button::new(title).truncate());
            set_label(&button, title);
            if button
                .on_hover_text("Fix this difference in one step.")
                .clicked()
            {
                let edits = fix_edits(sheet.document(), &read.contract, *fix);
                sheet.request_edit(title, edits);
            }
        }
    });
}

/// Lists the ignored columns and the skipped rows of the list, with the reasons.
fn draw_ignored_rows(ui: &mut Ui, read: &ParsedContract) {
    if !read.unknown.is_empty() {
        let names = read.unknown.iter().map(|column| match &column.nearest {
            Some(near) => format!("“{}” (did you mean “{near}”?)", column.name),
            None => format!("“{}”", column.name),
        });
        let names: Vec<String> = names.take(20).collect();

        ui.add_space(8.0);
        remark(ui, &format!("Ignored columns: {}.", names.join(", ")));
    }

    if read.wrong == 0 {
        return;
    }

    ui.add_space(8.0);
    let title = match read.wrong {
        1 => String::from("Skipped 1 invalid row of the list"),
        more => format!("Skipped {more} invalid rows of the list"),
    };

    let wrong = CollapsingHeader::new(title)
        .id_salt("left out")
        .default_open(true);
    wrong.show(ui, |ui| {
        for mistake in &read.mistakes {
            remark(ui, &mistake.to_string());
        }

        let more = read.wrong - read.mistakes.len();
        if more > 0 {
            remark(ui, &format!("And {more} more."));
        }
    });
}

/// Summarizes the state of the game's list for the stats panel, or `None` if the graph agrees.
pub(super) fn summarize_for_stats(sheet: &PanelSheet<'_>) -> Option<String> {
    let attached = sheet.open.contract.as_ref()?;

    // The panel is narrow.
    let state = match (attached.state(), attached.findings().len()) {
        (ReadingState::Reading, _) => String::from("reading"),
        (ReadingState::Read(_), 0) => String::from("no differences"),
        (ReadingState::Failed(_), _) => String::from("cannot be read"),
        (ReadingState::Read(_), 1) => String::from("1 difference"),
        (ReadingState::Read(_), more) => format!("{more} differences"),
    };

    Some(format!("{GAME_LIST}: {state}"))
}
