//! Conditions: a measured value compared with a number. They end a run, or let members leave.

use eframe::egui::Ui;
use inclination_core::{
    Scope,
    authoring::{
        model::{StatId, StatKind},
        scenario::{Comparison, Condition, Measure, Population, PopulationId, Summary},
    },
};
use inclination_project::{edit::Edit, scenario_check::ScenarioPart};

use super::{
    super::{
        PanelSheet,
        widgets::{icon_button, property, quiet_link, set_label},
    },
    fields::{NumberLine, draw_stat_value, pick_item_line, scenario_field_label},
    form::{ScenarioForm, display_name},
    part_problems,
};

/// Text of the link that lets members leave by a condition.
const ADD_LEAVES_WHEN: &str = "Leave when…";

/// A condition with its place in the form.
#[derive(Clone, Copy)]
pub(super) struct ConditionField<'a> {
    pub(super) condition: &'a Condition,
    /// The name of what the condition is of, for labels.
    pub(super) part: &'a str,
    /// The scopes of the stats that it may compare.
    pub(super) scopes: &'a [Scope],
    /// The title of the step of an edit.
    pub(super) title: &'a str,
}

/// The kinds of measures.
#[derive(Clone, Copy, PartialEq)]
enum MeasureKind {
    Stat,
    Population,
    Running,
}

impl MeasureKind {
    const fn of_measure(measure: &Measure) -> Self {
        match measure {
            Measure::Stat(_) => Self::Stat,
            Measure::Population { .. } => Self::Population,
            Measure::Running { .. } => Self::Running,
        }
    }

    /// Returns the initial measure of this kind, or `None` if the scenario has nothing to measure.
    fn initial_measure(self, form: ScenarioForm<'_>, scopes: &[Scope]) -> Option<Measure> {
        let population = form.scenario.populations.first().map(|first| first.id);
        match self {
            Self::Stat => Some(Measure::Stat(form.stats_of(scopes).next()?.id)),
            Self::Population => Some(Measure::Population {
                population: population?,
                summary: Summary::Count,
                stat: None,
            }),
            Self::Running => Some(Measure::Running {
                population: population?,
                option: form.items.options().first()?.0.clone(),
            }),
        }
    }
}

/// Draws the condition under which members of a population leave, or a link that adds it.
pub(super) fn draw_leaves_when(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
) {
    let id = population.id;
    let name = display_name(&population.name);
    let scopes = [Scope::Agent, Scope::World];
    let title = "Change when agents leave";
    let put = |condition: Option<Condition>| {
        form.update_population(id, |population| population.leaves_when = condition)
    };

    let label = scenario_field_label(ADD_LEAVES_WHEN, name);
    let Some(condition) = &population.leaves_when else {
        let Some(measure) = MeasureKind::Stat.initial_measure(form, &scopes) else {
            return;
        };
        let link = quiet_link(ui, ADD_LEAVES_WHEN, "Let members leave by a condition.");
        set_label(&link, &label);
        if link.clicked() {
            let condition = Condition {
                measure,
                comparison: Comparison::AtMost,
                value: 0.0,
            };
            sheet.request_edit(title, put(Some(condition)));
        }
        return;
    };

    ui.push_id("leaves when", |ui| {
        property(
            ui,
            "Leaves when",
            "A member for which this holds leaves.",
            |ui| {
                let label = format!("Let members of “{name}” stay");
                if icon_button(ui, "×", &label).clicked() {
                    sheet.request_edit(title, put(None));
                }
            },
        );
        let part = format!("leaving {name}");
        let field = ConditionField {
            condition,
            part: &part,
            scopes: &scopes,
            title,
        };
        draw_condition(ui, sheet, form, field, &|condition| put(Some(condition)));
        part_problems::draw(ui, sheet, form, ScenarioPart::LeavesWhen(id));
    });
}

/// Draws the fields of a condition. `put` returns the edits that replace it.
pub(super) fn draw_condition(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    field: ConditionField<'_>,
    put: &dyn Fn(Condition) -> Vec<Edit>,
) {
    let condition = field.condition;
    let with_measure = |measure: Measure| {
        put(Condition {
            measure,
            ..condition.clone()
        })
    };
    draw_measure_kind(ui, sheet, form, field, &with_measure);
    let stat = match &condition.measure {
        Measure::Stat(id) => {
            let stats = form.list_stats(field.scopes);
            let hint = "The stat that is compared.";
            if let Some(id) = pick_item_line(ui, ("Stat", field.part), hint, &stats, id) {
                sheet.request_edit(field.title, with_measure(Measure::Stat(id)));
            }
            form.document.graph.stat(*id)
        }
        Measure::Population {
            population,
            summary,
            stat,
        } => {
            let measure = SummaryField {
                part: field.part,
                population: *population,
                summary: *summary,
                stat: *stat,
            };
            if let Some((population, summary, stat)) = draw_summary(ui, form, measure) {
                let measure = Measure::Population {
                    population,
                    summary,
                    stat,
                };
                sheet.request_edit(field.title, with_measure(measure));
            }
            // A summary of a stat with words is a number.
            let stat = stat.and_then(|id| form.document.graph.stat(id));
            stat.filter(|stat| matches!(stat.kind, StatKind::Number { .. }))
        }
        Measure::Running { population, option } => {
            let hint = "The population whose members are counted.";
            let populations = form.list_populations();
            let line = ("Population", field.part);
            if let Some(population) = pick_item_line(ui, line, hint, &populations, population) {
                let option = option.clone();
                let measure = Measure::Running { population, option };
                sheet.request_edit(field.title, with_measure(measure));
            }
            let hint = "The option that the counted members run.";
            let line = ("Option", field.part);
            if let Some(option) = pick_item_line(ui, line, hint, form.items.options(), option) {
                let population = *population;
                let measure = Measure::Running { population, option };
                sheet.request_edit(field.title, with_measure(measure));
            }
            None
        }
    };

    let comparisons = Comparison::ALL.map(|known| (known, known.word().replace('_', " ")));
    let line = ("Is", field.part);
    let hint = "How the value is compared with the number.";
    let comparison = pick_item_line(ui, line, hint, &comparisons, &condition.comparison);
    if let Some(comparison) = comparison {
        let changed = Condition {
            comparison,
            ..condition.clone()
        };
        sheet.request_edit(field.title, put(changed));
    }
    let hint = "The number that the value is compared with.";
    let line = NumberLine::new("Value", field.part, hint, condition.value.into());
    draw_stat_value(ui, sheet, stat, line, field.title, |value| {
        put(Condition {
            value,
            ..condition.clone()
        })
    });
}

fn draw_measure_kind(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    field: ConditionField<'_>,
    with_measure: &dyn Fn(Measure) -> Vec<Edit>,
) {
    let now = MeasureKind::of_measure(&field.condition.measure);
    let kinds = [
        (MeasureKind::Stat, "a stat"),
        (MeasureKind::Population, "a population"),
        (MeasureKind::Running, "members that run an option"),
    ];
    let can_be =
        |kind: MeasureKind| kind == now || kind.initial_measure(form, field.scopes).is_some();
    let kinds: Vec<(MeasureKind, String)> = kinds
        .into_iter()
        .filter(|(kind, _)| can_be(*kind))
        .map(|(kind, word)| (kind, word.to_owned()))
        .collect();

    let line = ("Measure", field.part);
    let chosen = pick_item_line(ui, line, "The value that is compared.", &kinds, &now);
    let measure = chosen.and_then(|kind| kind.initial_measure(form, field.scopes));
    if let Some(measure) = measure {
        sheet.request_edit(field.title, with_measure(measure));
    }
}

/// A summary of a population, with its place in the form.
#[derive(Clone, Copy)]
pub(super) struct SummaryField<'a> {
    /// The name of what the summary is of, for labels.
    pub(super) part: &'a str,
    pub(super) population: PopulationId,
    pub(super) summary: Summary,
    pub(super) stat: Option<StatId>,
}

/// The population, the summary and the stat of a summary of a population.
type PopulationSummary = (PopulationId, Summary, Option<StatId>);

/// Draws the fields of a summary of a population. Returns the summary that the user has just
/// chosen.
pub(super) fn draw_summary(
    ui: &mut Ui,
    form: ScenarioForm<'_>,
    field: SummaryField<'_>,
) -> Option<PopulationSummary> {
    let SummaryField {
        part,
        population,
        summary,
        stat,
    } = field;
    let mut chosen = None;

    let populations = form.list_populations();
    let hint = "The population that is summarized.";
    let line = ("Population", part);
    if let Some(population) = pick_item_line(ui, line, hint, &populations, &population) {
        chosen = Some((population, summary, stat));
    }

    let summaries = Summary::ALL.map(|known| (known, summary_word(known).to_owned()));
    let hint = "The count of members, or how their values become one.";
    if let Some(summary) = pick_item_line(ui, ("Summary", part), hint, &summaries, &summary) {
        // A count needs no stat, and the others need one.
        let first = form.stats_of(&[Scope::Agent]).next().map(|first| first.id);
        let stat = if summary == Summary::Count {
            None
        } else {
            stat.or(first)
        };
        chosen = Some((population, summary, stat));
    }

    if summary != Summary::Count {
        let stats = form.list_stats(&[Scope::Agent]).into_iter();
        let stats: Vec<_> = stats.map(|(id, name)| (Some(id), name)).collect();
        let hint = "The stat of the members.";
        if let Some(stat) = pick_item_line(ui, ("Stat", part), hint, &stats, &stat) {
            chosen = Some((population, summary, stat));
        }
    }
    chosen
}

const fn summary_word(summary: Summary) -> &'static str {
    match summary {
        Summary::Count => "count",
        Summary::Sum => "sum",
        Summary::Mean => "mean",
        Summary::Min => "lowest value",
        Summary::Max => "highest value",
    }
}
