//! What the game's list of stats and the graph do not agree on: a sentence for each, with what mends it.

use eframe::egui::{Button, CollapsingHeader, RichText, Ui};
use inclination_core::model::Place;
use inclination_project::{
    contract::{
        Finding, Held, Read, State,
        edits::{mendable, mended},
    },
    files::names,
};

use super::{
    Sheet, body,
    problems::{Told, row},
    widgets::{icon, labelled, link, remark},
};
use crate::{command::Command, theme};

/// Label of the button that fixes every difference.
pub const MEND_ALL: &str = "Mend all";
/// Label of the button that reloads the game's list.
pub const READ_AGAIN: &str = "Read again";
/// Begin of the line about the game's list in the stats panel.
pub const GAME_LIST: &str = "Game's list";

/// How many are shown at once.
const MOST: usize = 200;

/// How many differences there are.
pub(super) fn count(sheet: &Sheet<'_>) -> usize {
    let held = sheet.open.held.as_ref();
    held.map_or(0, |held| held.findings().len())
}

pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    body(ui, |ui| {
        let Some(held) = sheet.open.held.as_ref() else {
            invite(ui, sheet);
            return;
        };
        head(ui, sheet, held);
        match held.state() {
            State::Reading => remark(ui, "It is being read."),
            State::Failed(why) => failed(ui, sheet, why),
            State::Read(read) => self::read(ui, sheet, read, held.findings()),
        }
    });
}

fn invite(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    remark(
        ui,
        "The game has a list of the stats that it tells. Import it to see what the graph lacks, has too many of, or has \
         otherwise.",
    );
    ui.add_space(4.0);
    for command in [Command::ImportContract, Command::ExportContract] {
        let entry = command.entry();
        if link(ui, entry.title, entry.hint).clicked() {
            sheet.requests.run(command);
        }
    }
}

/// Which list it is, and what is done with all of it.
fn head(ui: &mut Ui, sheet: &mut Sheet<'_>, held: &Held) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let name = names::of(&held.file);
        let title = RichText::new(&name).font(theme::strong(theme::TEXT));
        ui.label(title)
            .on_hover_text(held.file.display().to_string());
        remark(ui, &how(held));
        let count = mendable(held.findings());
        if count > 1 {
            let hint = "Renames, adds and changes stats as the game's list says, and removes those that nothing reads, as one step.";
            if ui.button(MEND_ALL).on_hover_text(hint).clicked() {
                sheet.requests.run(Command::MendContract);
            }
        }
        let hint = Command::ReadContract.entry().hint;
        if ui.button(READ_AGAIN).on_hover_text(hint).clicked() {
            sheet.requests.run(Command::ReadContract);
        }
        if icon(ui, "×", Command::ForgetContract.entry().title).clicked() {
            sheet.requests.run(Command::ForgetContract);
        }
    });
    ui.add_space(4.0);
}

/// How the graph stands to it, in a few words.
fn how(held: &Held) -> String {
    let stats = |read: &Read| match read.contract.stats.len() {
        1 => String::from("1 stat"),
        more => format!("{more} stats"),
    };
    match (held.state(), held.findings().len()) {
        (State::Reading | State::Failed(_), _) => String::new(),
        (State::Read(read), 0) => format!("{}, and the graph agrees", stats(read)),
        (State::Read(read), 1) => format!("{}, 1 difference", stats(read)),
        (State::Read(read), more) => format!("{}, {more} differences", stats(read)),
    }
}

fn failed(ui: &mut Ui, sheet: &mut Sheet<'_>, why: &str) {
    let colour = theme::of(ui.ctx()).error;
    ui.label(RichText::new(format!("It was not read. {why}")).color(colour));
    let hint = Command::ImportContract.entry().hint;
    if link(ui, "Choose another file…", hint).clicked() {
        sheet.requests.run(Command::ImportContract);
    }
}

fn read(ui: &mut Ui, sheet: &mut Sheet<'_>, read: &Read, findings: &[Finding]) {
    ui.spacing_mut().item_spacing.y = 2.0;
    if findings.is_empty() {
        remark(
            ui,
            "Every stat of the list is in the graph as the list says, and no other.",
        );
    }
    for (at, finding) in findings.iter().take(MOST).enumerate() {
        ui.push_id(("finding", at), |ui| one(ui, sheet, read, finding));
    }
    if let Some(more) = findings.len().checked_sub(MOST + 1) {
        remark(ui, &format!("And {} more.", more + 1));
    }
    left_out(ui, read);
}

fn one(ui: &mut Ui, sheet: &mut Sheet<'_>, read: &Read, finding: &Finding) {
    let told = Told {
        severity: finding.severity,
        sentence: &finding.sentence,
        place: finding.stat().map(Place::stat),
        place_name: "",
    };
    row(ui, sheet, told, |ui, sheet| {
        // They stand from the right to the left, the likeliest at the left.
        for (mend, title) in finding.mends.iter().rev() {
            let button = ui.add(Button::new(title).truncate());
            labelled(&button, title);
            if button.on_hover_text("Mends it, as one step.").clicked() {
                let edits = mended(sheet.document(), &read.contract, *mend);
                sheet.edit(title, edits);
            }
        }
    });
}

/// The rows of the list that say nothing, and why.
fn left_out(ui: &mut Ui, read: &Read) {
    if !read.unknown.is_empty() {
        let names = read.unknown.iter().map(|one| match &one.nearest {
            Some(near) => format!("“{}” (perhaps {near})", one.name),
            None => format!("“{}”", one.name),
        });
        let names: Vec<String> = names.take(20).collect();
        ui.add_space(8.0);
        remark(
            ui,
            &format!("Columns that say nothing of a stat: {}.", names.join(", ")),
        );
    }
    if read.wrong == 0 {
        return;
    }
    ui.add_space(8.0);
    let title = match read.wrong {
        1 => String::from("1 row of the list was left out, since something in it is wrong"),
        more => format!("{more} rows of the list were left out, since something in them is wrong"),
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

/// What the panel of stats says of the list: nothing while all is well.
pub(super) fn in_short(sheet: &Sheet<'_>) -> Option<String> {
    let held = sheet.open.held.as_ref()?;
    // The panel is narrow.
    let said = match (held.state(), held.findings().len()) {
        (State::Reading, _) | (State::Read(_), 0) => return None,
        (State::Failed(_), _) => String::from("cannot be read"),
        (State::Read(_), 1) => String::from("1 difference"),
        (State::Read(_), more) => format!("{more} differences"),
    };
    Some(format!("{GAME_LIST}: {said}"))
}
