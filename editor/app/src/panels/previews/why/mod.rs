//! The why panel: the core's explanation of the decision at the current values, as a sentence, a
//! ranked table, and the steps to the weight of an option. Clicking an item goes to its node.

mod candidate_names;
mod descriptions;
pub(crate) mod steps;
mod table;

use std::sync::Arc;

use eframe::egui::{Role, Ui, WidgetInfo, text::LayoutJob};
use inclination_analysis::{
    open_document::DocumentId,
    readout,
    study::{CachedStudy, DecisionExplainer, StudyContext},
};
use inclination_core::{
    DecisionHandle,
    authoring::{
        decide::Ranks,
        model::{GroupId, NodeId},
    },
    explain::{
        Explanation, Flips, InnerDecision, NamedNode, OptionExplained, WeighedOption, Winner,
    },
};
use inclination_project::{io::Wake, selection::Item};

use super::{
    super::{
        PanelSheet,
        widgets::{heading, remark},
    },
    preview_graph::{LogicRevision, PreviewGraph, StudyKey},
    toolbar::{self, ToolbarLayout},
};
use crate::{request::Request, theme};
use candidate_names::CandidateNames;

/// The maximum number of nested decisions that are shown.
const MAX_NESTED_DECISIONS: usize = 4;

/// The purpose of the panel, as the end of a sentence.
const PURPOSE: &str = "why each option wins or loses";

/// The state of the panel.
#[derive(Debug, Default)]
pub(in crate::panels) struct Why {
    decision: String,
    /// The name of the line whose steps are shown, or `None` for the likeliest.
    chosen: Option<String>,
    /// The node that was last selected. When an option's node is newly selected, its steps are
    /// shown.
    selected: Option<(DocumentId, Option<GroupId>, NodeId)>,
    explaining: CachedStudy<LogicRevision, Arc<DecisionExplainer>>,
    explained: CachedStudy<(StudyKey, String), Explanation>,
    flips: CachedStudy<(StudyKey, String), Flips>,
}

/// An option and its weight for one of its targets.
type OptionRow<'e> = (&'e OptionExplained, &'e WeighedOption);

impl Why {
    pub(super) fn draw(&mut self, ui: &mut Ui, bench: &PreviewGraph, sheet: &mut PanelSheet<'_>) {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };
        let Some((decision, name)) = bench.decision_or_default(&self.decision) else {
            toolbar::draw_empty_state(ui, bench, PURPOSE, sheet);
            return;
        };

        if bench.is_current() {
            let studied = sheet.open.snapshot();
            self.explaining
                .request_result(&of.logic_revision(), &sheet.wake, move |cancel| {
                    DecisionExplainer::new(&studied.shown_graph(), cancel).map(Arc::new)
                });
        }

        let explaining = self
            .explaining
            .result_for(&of.logic_revision())
            .map(Arc::clone);
        let key = (of.clone(), name.clone());
        if let Some(explaining) = explaining {
            self.request_explanation(&explaining, ground, decision, &key, &sheet.wake);
        }

        let label = "Decision to explain";
        if let Some(decision) =
            ToolbarLayout::new(ui, 1, &[]).pick_decision(ui, label, &bench.decision_names(), &name)
        {
            self.decision = decision;
        }

        let Some(explanation) = self.explained.last_result() else {
            toolbar::draw_progress(
                ui,
                self.explaining
                    .running_time()
                    .or(self.explained.running_time()),
            );
            return;
        };

        toolbar::draw_disabled_options(ui, sheet, &name);

        // Show the flips only if they belong to the shown values.
        let flips = self.flips.result_for(&key);
        let lead = sheet.open.view.selection.lead_node();
        let selected = lead.map(|node| (sheet.open.id(), sheet.group(), node));

        // A new node may be missing until the explanation is up to date.
        if selected != self.selected && self.explained.result_for(&key).is_some() {
            self.selected = selected;
            let is_selected = |option: &OptionExplained| {
                Some(option.option.node) == lead && option.option.group == sheet.group()
            };
            let mut lines = weighed_options(explanation);
            if let Some((option, line)) = lines.find(|(option, _)| is_selected(option)) {
                self.chosen = Some(descriptions::option_name(option, line));
            }
        }

        let mut chosen = self.chosen.clone();
        draw_decision(ui, explanation, flips, &mut chosen, 0, sheet);
        self.chosen = chosen;
        toolbar::draw_progress(
            ui,
            self.explained.running_time().or(self.flips.running_time()),
        );
    }

    /// Starts the studies that explain a decision.
    fn request_explanation(
        &mut self,
        explaining: &Arc<DecisionExplainer>,
        ground: &StudyContext,
        decision: DecisionHandle,
        key: &(StudyKey, String),
        wake: &Wake,
    ) {
        let (study, copy) = (Arc::clone(explaining), ground.clone());
        self.explained.request_result(key, wake, move |cancel| {
            study.explain_decision(&copy, decision, cancel)
        });

        let (study, copy) = (Arc::clone(explaining), ground.clone());
        self.flips.request_result(key, wake, move |cancel| {
            study.find_flips(&copy, decision, cancel)
        });
    }
}

/// Returns each option for each of its targets, in the decision's order, and last the default
/// option if it is needed.
fn weighed_options(explanation: &Explanation) -> impl Iterator<Item = OptionRow<'_>> {
    let default = explanation.default.as_ref();
    let default_option = default
        .filter(|default| default.needed)
        .map(|default| &default.option);
    explanation
        .options
        .iter()
        .chain(default_option)
        .flat_map(|option| option.weighed.iter().map(move |line| (option, line)))
}

/// Draws a decision, and the decision inside the option whose steps are shown.
fn draw_decision(
    ui: &mut Ui,
    explanation: &Explanation,
    flips: Option<&Flips>,
    chosen: &mut Option<String>,
    depth: usize,
    sheet: &mut PanelSheet<'_>,
) {
    // The rows of the table give the chances and the reasons of all options.
    let names = candidate_names(sheet);
    let sentences = explanation.outcome_sentences();
    if let Some(first) = sentences.first() {
        draw_headline(ui, explanation, &names, first);
    }
    for sentence in sentences.iter().skip(1) {
        remark(ui, &names.apply(sentence));
    }

    ui.add_space(4.0);
    table::draw_table(ui, explanation, flips, chosen, sheet);

    let Some(line) = shown_line(explanation, chosen.as_deref()) else {
        return;
    };
    let looks_at_ranks = looks_at_ranks(sheet, &explanation.decision);
    steps::draw_steps(ui, line, looks_at_ranks, sheet);

    if let Some(InnerDecision {
        decision,
        explanation: Some(inner),
        ..
    }) = &line.1.inner
        && depth < MAX_NESTED_DECISIONS
    {
        heading(ui, &format!("Inside: {}", decision.full_name()));
        ui.indent(("inside", depth), |ui| {
            draw_decision(ui, inner, None, chosen, depth + 1, sheet);
        });
    }
}

/// Returns the names of the current candidates.
fn candidate_names(sheet: &PanelSheet<'_>) -> CandidateNames {
    let targets = sheet.open.live.context().targets();
    CandidateNames::new(&sheet.shown_document().samples.now, &targets)
}

/// Returns whether a decision compares the ranks of its options.
fn looks_at_ranks(sheet: &PanelSheet<'_>, decision: &NamedNode) -> bool {
    let body = sheet.graph().body(decision.group);
    let node = body.and_then(|body| body.get(&decision.node));
    node.is_none_or(|node| Ranks::from_node(node) == Ranks::Highest)
}

/// Returns whether a decision draws among its options.
fn draws_at_random(sheet: &PanelSheet<'_>, decision: &NamedNode) -> bool {
    let body = sheet.graph().body(decision.group);
    let node = body.and_then(|body| body.get(&decision.node));
    node.is_some_and(readout::draws_at_random)
}

/// Returns the line that was clicked, or else the one that is chosen, or else the likeliest.
fn shown_line<'e>(explanation: &'e Explanation, chosen: Option<&str>) -> Option<OptionRow<'e>> {
    let lines = || weighed_options(explanation);
    let found = lines()
        .find(|(option, line)| Some(descriptions::option_name(option, line).as_str()) == chosen);
    let line_of_winner = |winner: Option<&Winner>| {
        let winner = winner?;
        lines().find(|(option, line)| {
            option.option.path == winner.option.path && line.target == winner.target
        })
    };

    found
        .or_else(|| line_of_winner(explanation.outcome()))
        .or_else(|| line_of_winner(explanation.likeliest.as_ref()))
        .or_else(|| lines().next())
}

/// Draws the summary sentence, with the chosen option in the color of options.
fn draw_headline(ui: &mut Ui, explanation: &Explanation, names: &CandidateNames, sentence: &str) {
    let palette = theme::current_palette(ui.ctx());
    let sentence = names.apply(sentence);
    let name = explanation
        .outcome()
        .map(|outcome| names.apply(&outcome.full_name()));
    let place = name.as_ref().and_then(|name| sentence.find(name.as_str()));

    let mut job = LayoutJob::default();
    job.wrap.max_width = ui.available_width();
    let font = theme::text_font(theme::TEXT_SIZE);
    let mut add = |text: &str, font, color| {
        let format = eframe::egui::TextFormat::simple(font, color);
        job.append(text, 0.0, format);
    };

    match (name, place) {
        (Some(name), Some(place)) => {
            let end = place + name.len();
            add(&sentence[..place], font.clone(), palette.text);
            let strong = theme::heading_font(theme::TEXT_SIZE);
            add(&name, strong, palette.option);
            add(&sentence[end..], font, palette.text);
        }
        _ => add(&sentence, font, palette.text),
    }

    let response = ui.label(job);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &sentence));
}

/// Selects a node and shows it on the canvas.
fn go_to(sheet: &mut PanelSheet<'_>, node: &NamedNode) {
    let item = Some(Item::Node(node.node));
    sheet.requests.push(Request::ShowCanvas(node.group, item));
}
