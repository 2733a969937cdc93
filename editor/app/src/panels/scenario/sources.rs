//! The sources of stats: a line for each stat of a population or of the world, with the kind of its
//! source, and below it the numbers of the source.

use std::collections::BTreeMap;

use eframe::egui::Ui;
use inclination_core::{
    Scope,
    authoring::{
        model::{Stat, StatId},
        scenario::{PopulationId, StatSource},
    },
};
use inclination_project::{edit::scenario_parts, scenario_check::ScenarioPart};

use super::{
    super::{
        PanelSheet,
        widgets::{first_heading, heading, property_with_width},
    },
    fields::{pick_item, scenario_field_label},
    form::ScenarioForm,
    part_problems,
    source_fields::{CHANGE_SOURCE, SourceField, draw_source_fields},
    source_kind::SourceKind,
};

/// The part of a line that the stat's name gets.
const NAME_SHARE: f32 = 0.32;

/// Draws the sources of the world's stats, if there are any.
pub(super) fn draw_world(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    let has_stats = form.stats_of(&[Scope::World]).next().is_some();
    if has_stats || !form.scenario.world.is_empty() {
        heading(ui, "World");
        ui.push_id("world", |ui| {
            draw(ui, sheet, form, None, "the world", &form.scenario.world);
        });
    }
}

/// Draws the sources of an owner's stats.
pub(super) fn draw(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    owner: Option<PopulationId>,
    owner_name: &str,
    sources: &BTreeMap<StatId, StatSource>,
) {
    let scope = owner.map_or(Scope::World, |_| Scope::Agent);
    if owner.is_some() && form.stats_of(&[scope]).next().is_some() {
        ui.add_space(4.0);
        first_heading(ui, "Stats");
    }
    for stat in form.stats_of(&[scope]) {
        let part = format!("{} of {owner_name}", stat.name);
        ui.push_id(("source", stat.id), |ui| {
            draw_source(ui, sheet, form, owner, &part, stat, sources.get(&stat.id));
            let part = ScenarioPart::Source(owner, stat.id);
            part_problems::draw(ui, sheet, form, part);
        });
    }

    // Sources of missing stats and of those of another scope only have problems.
    for stat in sources.keys() {
        let known = form.document.graph.stat(*stat);
        if known.is_none_or(|known| known.scope != scope) {
            part_problems::draw(ui, sheet, form, ScenarioPart::Source(owner, *stat));
        }
    }
}

fn draw_source(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    owner: Option<PopulationId>,
    part: &str,
    stat: &Stat,
    source: Option<&StatSource>,
) {
    let put = |source: Option<StatSource>| {
        let (document, id) = (form.document, form.scenario.id);
        scenario_parts::set_source(document, id, owner, stat.id, source)
    };

    let kind = SourceKind::from_source(source);
    let kinds = SourceKind::list(form, owner, kind);
    let label = scenario_field_label("Source", part);
    let across = ui.available_width() * NAME_SHARE;
    let chosen = property_with_width(ui, across, &stat.name, &stat.name, |ui| {
        pick_item(ui, &label, &kinds, &kind)
    });
    if let Some(kind) = chosen {
        sheet.request_edit(CHANGE_SOURCE, put(kind.initial_source(form, stat)));
    }

    if let Some(source) = source.filter(|_| kind != SourceKind::Sample) {
        let field = SourceField { stat, source, part };
        ui.indent("numbers", |ui| {
            draw_source_fields(ui, sheet, form, field, &|source| put(Some(source)));
        });
    }
}
