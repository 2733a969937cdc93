//! Why the decision comes out as it does at the sample, as the core explains it: a sentence, a ranked table, and how the
//! weight of an option comes about, step by step. A click on anything goes to its node.

pub(crate) mod steps;
mod table;
mod words;

use std::sync::Arc;

use eframe::egui::{Role, Ui, WidgetInfo, text::LayoutJob};
use inclination_analysis::{
    open_document::DocumentId,
    study::{Explaining, Ground, Kept},
};
use inclination_core::{
    DecisionHandle,
    explain::{Explanation, Flips, Inner, Named, OptionExplained, Weighed, Winner},
    model::{GroupId, NodeId},
};
use inclination_project::{io::Wake, selection::Item};

use super::{
    super::{
        Sheet,
        widgets::{heading, remark},
    },
    bar::{self, Room},
    bench::{Bench, Logic, Of},
};
use crate::{request::Request, theme};

/// How many decisions inside one another are shown.
const NESTED: usize = 4;

/// What the panel is for.
const FOR: &str = "why a decision comes out as it does";

/// What the panel keeps.
#[derive(Debug, Default)]
pub(in crate::panels) struct Why {
    decision: String,
    /// The line whose steps are shown, by its name; otherwise those of the likeliest.
    chosen: Option<String>,
    /// The node that was selected last, with its place: an option's steps are shown when it comes to be selected.
    selected: Option<(DocumentId, Option<GroupId>, NodeId)>,
    explaining: Kept<Logic, Arc<Explaining>>,
    explained: Kept<(Of, String), Explanation>,
    flips: Kept<(Of, String), Flips>,
}

/// An option, and how it is weighed for one of its targets.
type Line<'e> = (&'e OptionExplained, &'e Weighed);

impl Why {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &Bench, sheet: &mut Sheet<'_>) {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        let Some((decision, name)) = bench.decision(&self.decision) else {
            bar::empty(ui, bench, FOR, sheet);
            return;
        };
        if bench.is_current() {
            let studied = sheet.open.studied();
            self.explaining
                .ask(&of.logic(), &sheet.wake, move |cancel| {
                    Explaining::new(&studied.graph(), cancel).map(Arc::new)
                });
        }
        let explaining = self.explaining.result_of(&of.logic()).map(Arc::clone);
        let key = (of.clone(), name.clone());
        if let Some(explaining) = explaining {
            self.ask(&explaining, ground, decision, &key, &sheet.wake);
        }
        let label = "Decision to explain";
        if let Some(decision) = Room::of(ui, 1, &[]).decision(ui, label, &bench.decisions(), &name)
        {
            self.decision = decision;
        }
        let Some(explanation) = self.explained.last() else {
            bar::working(ui, self.explaining.lasts().or(self.explained.lasts()));
            return;
        };
        bar::off(ui, sheet, &name);
        // What would have to be otherwise is only said of what is shown.
        let flips = self.flips.result_of(&key);
        let lead = sheet.open.view.selection.lead_node();
        let selected = lead.map(|node| (sheet.open.id(), sheet.group(), node));
        // What was just made is in the explanation that is on its way.
        if selected != self.selected && self.explained.result_of(&key).is_some() {
            self.selected = selected;
            let is_it = |option: &OptionExplained| {
                Some(option.option.node) == lead && option.option.group == sheet.group()
            };
            let mut lines = table::lines(explanation);
            if let Some((option, line)) = lines.find(|(option, _)| is_it(option)) {
                self.chosen = Some(words::name(option, line));
            }
        }
        let mut chosen = self.chosen.clone();
        shown(ui, explanation, flips, (&mut chosen, 0), sheet);
        self.chosen = chosen;
        bar::working(ui, self.explained.lasts().or(self.flips.lasts()));
    }

    /// Asks for what is said of a decision.
    fn ask(
        &mut self,
        explaining: &Arc<Explaining>,
        ground: &Ground,
        decision: DecisionHandle,
        key: &(Of, String),
        wake: &Wake,
    ) {
        let (asks, copy) = (Arc::clone(explaining), ground.clone());
        self.explained.ask(key, wake, move |cancel| {
            asks.explain(&copy, decision, cancel)
        });
        let (asks, copy) = (Arc::clone(explaining), ground.clone());
        self.flips
            .ask(key, wake, move |cancel| asks.flips(&copy, decision, cancel));
    }
}

/// One decision, and those inside the option whose steps are shown.
fn shown(
    ui: &mut Ui,
    explanation: &Explanation,
    flips: Option<&Flips>,
    (chosen, depth): (&mut Option<String>, usize),
    sheet: &mut Sheet<'_>,
) {
    let sentences = explanation.sentences();
    if let Some(first) = sentences.first() {
        headline(ui, explanation, first);
    }
    ui.add_space(4.0);
    table::draw(ui, explanation, flips, chosen, sheet);
    for sentence in sentences.iter().skip(1) {
        remark(ui, sentence);
    }
    let Some(line) = line_of(explanation, chosen.as_deref()) else {
        return;
    };
    steps::draw(ui, line, sheet);
    if let Some(Inner {
        decision,
        explanation: Some(inner),
        ..
    }) = &line.1.inner
        && depth < NESTED
    {
        heading(ui, &format!("Inside: {}", decision.full_name()));
        ui.indent(("inside", depth), |ui| {
            shown(ui, inner, None, (chosen, depth + 1), sheet);
        });
    }
}

/// The line that was clicked, else that of what comes out, else the likeliest.
fn line_of<'e>(explanation: &'e Explanation, chosen: Option<&str>) -> Option<Line<'e>> {
    let lines = || table::lines(explanation);
    let found = lines().find(|(option, line)| Some(words::name(option, line).as_str()) == chosen);
    let of = |winner: Option<&Winner>| {
        let winner = winner?;
        lines().find(|(option, line)| {
            option.option.path == winner.option.path && line.target == winner.target
        })
    };
    found
        .or_else(|| of(explanation.outcome()))
        .or_else(|| of(explanation.likeliest.as_ref()))
        .or_else(|| lines().next())
}

/// The sentence that says it all, with what is chosen in the colour of options.
fn headline(ui: &mut Ui, explanation: &Explanation, sentence: &str) {
    let palette = theme::of(ui.ctx());
    let name = explanation.outcome().map(Winner::full_name);
    let place = name.as_ref().and_then(|name| sentence.find(name.as_str()));
    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    let font = theme::words(theme::TEXT);
    let mut add = |text: &str, font, colour| {
        let format = eframe::egui::TextFormat::simple(font, colour);
        job.append(text, 0.0, format);
    };
    match (name, place) {
        (Some(name), Some(place)) => {
            let end = place + name.len();
            add(&sentence[..place], font.clone(), palette.text);
            let strong = theme::strong(theme::TEXT);
            add(&name, strong, palette.option);
            add(&sentence[end..], font, palette.text);
        }
        _ => add(sentence, font, palette.text),
    }
    let response = ui.label(job);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, sentence));
}

/// Goes to a node, and selects it.
fn go_to(sheet: &mut Sheet<'_>, node: &Named) {
    let item = Some(Item::Node(node.node));
    sheet.requests.push(Request::GoTo(node.group, item));
}
