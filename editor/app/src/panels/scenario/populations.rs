//! The populations of a scenario: their names and counts, what they do, and their stats.

use eframe::egui::{CollapsingHeader, RichText, Ui};
use inclination_core::authoring::{
    model::ProfileId,
    scenario::{Population, PopulationId},
};
use inclination_project::{
    edit::scenario_parts,
    scenario_check::{MAX_MEMBERS, ScenarioPart},
};

use super::{
    super::{
        PanelSheet,
        widgets::{TextField, heading, icon_button, link_button, property},
    },
    conditions, control,
    fields::{NumberLine, pick_item_line, scenario_field_label, to_count},
    form::{ScenarioForm, display_name},
    part_problems, sources,
};
use crate::{random_id::draw_random_id, theme};

/// Label of the link that adds a population.
pub const ADD_POPULATION: &str = "+ Add population";
/// The largest number of populations that are all open at first.
const MAX_OPEN_AT_FIRST: usize = 2;

pub(super) fn draw(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    heading(ui, "Populations");
    let populations = &form.scenario.populations;
    for (at, population) in populations.iter().enumerate() {
        let name = RichText::new(display_name(&population.name))
            .font(theme::heading_font(theme::TEXT_SIZE));
        let is_revealed = form
            .revealed
            .get()
            .and_then(owner)
            .is_some_and(|id| id == population.id);
        CollapsingHeader::new(name)
            .id_salt(population.id)
            .default_open(populations.len() <= MAX_OPEN_AT_FIRST)
            .open(is_revealed.then_some(true))
            .show_unindented(ui, |ui| draw_population(ui, sheet, form, at, population));
    }

    let hint = "Add agents that share a setup.";
    if link_button(ui, ADD_POPULATION, hint).clicked() {
        let (document, id) = (form.document, form.scenario.id);
        let (edits, _) = scenario_parts::add_population(document, id, draw_random_id());
        sheet.request_edit("Add a population", edits);
    }
}

/// Returns the population that a part belongs to.
fn owner(part: ScenarioPart) -> Option<PopulationId> {
    match part {
        ScenarioPart::Population(id)
        | ScenarioPart::Control(id)
        | ScenarioPart::ScriptLine(id, _)
        | ScenarioPart::LeavesWhen(id)
        | ScenarioPart::Source(Some(id), _) => Some(id),
        _ => None,
    }
}

fn draw_population(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    at: usize,
    population: &Population,
) {
    let name = display_name(&population.name);
    draw_name(ui, sheet, form, at, population);
    draw_counts(ui, sheet, form, population);
    draw_profile(ui, sheet, form, population);
    part_problems::draw(ui, sheet, form, ScenarioPart::Population(population.id));

    control::draw(ui, sheet, form, population);
    conditions::draw_leaves_when(ui, sheet, form, population);
    sources::draw(
        ui,
        sheet,
        form,
        Some(population.id),
        name,
        &population.sources,
    );
    ui.add_space(8.0);
}

fn draw_name(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    at: usize,
    population: &Population,
) {
    let id = population.id;
    let name = display_name(&population.name);
    property(ui, "Name", "The name of all members together.", |ui| {
        if icon_button(ui, "×", &format!("Remove “{name}”")).clicked() {
            let edits = form.update(|scenario| {
                scenario.populations.retain(|known| known.id != id);
            });
            sheet.request_edit("Remove a population", edits);
        }
        if at > 0 && icon_button(ui, "↑", &format!("Move “{name}” up")).clicked() {
            let edits = form.update(|scenario| scenario.populations.swap(at - 1, at));
            sheet.request_edit("Move a population", edits);
        }
        let label = population_name_label(at);
        TextField::new(&label, Some(&population.name)).show(
            ui,
            sheet.requests,
            "Rename a population",
            |text| form.update_population(id, |population| text.clone_into(&mut population.name)),
        );
    });
}

/// Returns the label of the field with a population's name, counted from 0.
pub fn population_name_label(at: usize) -> String {
    scenario_field_label("Name", &format!("population {}", at + 1))
}

fn draw_counts(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
) {
    let id = population.id;
    let name = display_name(&population.name);
    let hint = "The number of members at the start of a run.";
    NumberLine::new("Count", name, hint, population.count.into())
        .count(0, MAX_MEMBERS)
        .show(ui, sheet, "Change a count", |count| {
            form.update_population(id, |population| population.count = to_count(count))
        });

    let hint = "The largest number of members, if events add some. Empty for 10,000.";
    NumberLine::new("Maximum", name, hint, 0.0)
        .optional(population.max_count.map(f64::from), "10,000")
        .count(1, MAX_MEMBERS)
        .show_optional(ui, sheet, "Change a maximum", |count| {
            form.update_population(id, |population| population.max_count = count.map(to_count))
        });
}

fn draw_profile(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    population: &Population,
) {
    let profiles = &form.document.graph.profiles;
    if profiles.is_empty() && population.profile.is_none() {
        return;
    }
    let mut items: Vec<(Option<ProfileId>, String)> = vec![(None, String::from("no profile"))];
    let named = profiles.iter();
    items.extend(named.map(|known| (Some(known.id), display_name(&known.name).to_owned())));

    let name = display_name(&population.name);
    let hint = "The numbers of the graph that the members override.";
    let chosen = pick_item_line(ui, ("Profile", name), hint, &items, &population.profile);
    if let Some(profile) = chosen {
        let edits = form.update_population(population.id, |population| {
            population.profile = profile;
        });
        sheet.request_edit("Change a profile", edits);
    }
}
