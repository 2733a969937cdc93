//! What an event does: it changes a stat, or lets members join or leave.

use eframe::egui::Ui;
use inclination_core::{
    Scope,
    authoring::{
        model::{EffectOperation, StatId},
        scenario::{EventAction, Members, PopulationId},
    },
};
use inclination_project::{
    edit::{Edit, scenario_parts::new_stat_change},
    scenario_check::MAX_MEMBERS,
};

use super::{
    super::{
        PanelSheet,
        widgets::{choose_word, property},
    },
    fields::{NumberLine, draw_stat_value, pick_item_line, scenario_field_label, to_count},
    form::ScenarioForm,
};

/// Title of the step of an edit.
pub(super) const CHANGE_EVENT: &str = "Change an event";

/// Returns the edits that replace an action.
type PutAction<'a> = &'a dyn Fn(EventAction) -> Vec<Edit>;

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ActionKind {
    ChangeStat,
    AddMembers,
    RemoveMembers,
}

impl ActionKind {
    /// Every kind, in menu order.
    const ALL: [Self; 3] = [Self::ChangeStat, Self::AddMembers, Self::RemoveMembers];

    const fn from_action(action: &EventAction) -> Self {
        match action {
            EventAction::ChangeStat { .. } => Self::ChangeStat,
            EventAction::Spawn { .. } => Self::AddMembers,
            EventAction::Remove { .. } => Self::RemoveMembers,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::ChangeStat => "change a stat",
            Self::AddMembers => "add members",
            Self::RemoveMembers => "remove members",
        }
    }

    /// Returns the initial action of this kind, for a population. Returns `None` if the project has
    /// nothing that it could act on.
    fn initial_action(
        self,
        form: ScenarioForm<'_>,
        population: Option<PopulationId>,
    ) -> Option<EventAction> {
        let first = form.scenario.populations.first().map(|first| first.id);
        let population = population.or(first);
        match self {
            Self::ChangeStat => first_stat_change(form, population),
            Self::AddMembers => population.map(|population| EventAction::Spawn {
                population,
                count: 1,
            }),
            Self::RemoveMembers => population.map(|population| EventAction::Remove {
                population,
                members: Members::All,
            }),
        }
    }
}

/// Draws what an event with a name does.
pub(super) fn draw_action(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    name: &str,
    action: &EventAction,
    put: PutAction<'_>,
) {
    let now = ActionKind::from_action(action);
    let population = match action {
        EventAction::ChangeStat { population, .. } => *population,
        EventAction::Spawn { population, .. } | EventAction::Remove { population, .. } => {
            Some(*population)
        }
    };
    let kinds = ActionKind::ALL.into_iter();
    let kinds: Vec<(ActionKind, String)> = kinds
        .filter(|kind| *kind == now || kind.initial_action(form, population).is_some())
        .map(|kind| (kind, kind.word().to_owned()))
        .collect();
    let hint = "Change a stat, let members join, or let members leave.";
    let chosen = pick_item_line(ui, ("Action", name), hint, &kinds, &now);
    if let Some(action) = chosen.and_then(|kind| kind.initial_action(form, population)) {
        sheet.request_edit(CHANGE_EVENT, put(action));
    }

    match action {
        EventAction::ChangeStat { .. } => draw_stat_change(ui, sheet, form, name, action, put),
        EventAction::Spawn { population, count } => {
            let (population, count) = (*population, *count);
            if let Some(population) = pick_population(ui, form, name, population) {
                let action = EventAction::Spawn { population, count };
                sheet.request_edit(CHANGE_EVENT, put(action));
            }
            let hint = "How many members join.";
            NumberLine::new("Count", name, hint, count.into())
                .count(1, MAX_MEMBERS)
                .show(ui, sheet, CHANGE_EVENT, |count| {
                    let count = to_count(count);
                    put(EventAction::Spawn { population, count })
                });
        }
        EventAction::Remove {
            population,
            members,
        } => {
            let (population, members) = (*population, *members);
            if let Some(population) = pick_population(ui, form, name, population) {
                let action = EventAction::Remove {
                    population,
                    members,
                };
                sheet.request_edit(CHANGE_EVENT, put(action));
            }
            draw_members(ui, sheet, name, members, &|members| {
                put(EventAction::Remove {
                    population,
                    members,
                })
            });
        }
    }
}

fn first_stat_change(
    form: ScenarioForm<'_>,
    population: Option<PopulationId>,
) -> Option<EventAction> {
    let first_of = |scope: Scope| form.stats_of(&[scope]).next();
    let of_members = population.and_then(|_| first_of(Scope::Agent));
    if let Some(stat) = of_members {
        return Some(new_stat_change(population, stat));
    }
    first_of(Scope::World).map(|stat| new_stat_change(None, stat))
}

fn pick_population(
    ui: &mut Ui,
    form: ScenarioForm<'_>,
    name: &str,
    population: PopulationId,
) -> Option<PopulationId> {
    let populations = form.list_populations();
    let hint = "The population whose members join or leave.";
    pick_item_line(ui, ("Population", name), hint, &populations, &population)
}

/// Draws which members of a population an event affects: all, or a number that is drawn.
fn draw_members(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    name: &str,
    members: Members,
    put: &dyn Fn(Members) -> Vec<Edit>,
) {
    let count = match members {
        Members::All => None,
        Members::Drawn(count) => Some(f64::from(count)),
    };
    let hint = "The number of members, which are drawn. Empty for all.";
    NumberLine::new("Members", name, hint, 0.0)
        .optional(count, "all")
        .count(1, MAX_MEMBERS)
        .show_optional(ui, sheet, CHANGE_EVENT, |count| {
            put(count.map_or(Members::All, |count| Members::Drawn(to_count(count))))
        });
}

fn draw_stat_change(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    name: &str,
    action: &EventAction,
    put: PutAction<'_>,
) {
    let EventAction::ChangeStat {
        population,
        members,
        stat,
        operation,
        amount,
        lasts,
    } = *action
    else {
        return;
    };
    let change = StatChange {
        population,
        members,
        stat,
        operation,
        amount,
        lasts,
    };
    let put = |change: StatChange| put(change.into_action());

    if let Some((population, stat)) = pick_owner_and_stat(ui, form, name, change) {
        let changed = StatChange {
            population,
            stat,
            ..change
        };
        sheet.request_edit(CHANGE_EVENT, put(changed));
    }
    if population.is_some() {
        draw_members(ui, sheet, name, members, &|members| {
            put(StatChange { members, ..change })
        });
    }

    let label = scenario_field_label("Change", name);
    let hint = "Add the amount to the stat, or set the stat to it.";
    let chosen = property(ui, "Change", hint, |ui| {
        let words = EffectOperation::ALL.map(EffectOperation::word);
        let mut known = EffectOperation::ALL.iter();
        let at = known.position(|known| *known == operation);
        choose_word(ui, &label, &words, at)
    });
    if let Some(operation) = chosen.and_then(|at| EffectOperation::ALL.get(at)) {
        let changed = StatChange {
            operation: *operation,
            ..change
        };
        sheet.request_edit(CHANGE_EVENT, put(changed));
    }

    let stat = form.document.graph.stat(stat);
    let hint = "The amount of the change.";
    let line = NumberLine::new("Amount", name, hint, amount.into());
    draw_stat_value(ui, sheet, stat, line, CHANGE_EVENT, |amount| {
        put(StatChange { amount, ..change })
    });
    let hint = "How long agents read the changed value. Empty to change it for good.";
    NumberLine::new("Lasts", name, hint, 0.0)
        .optional(lasts, "for good")
        .unit("s")
        .range(0.0, f32::MAX)
        .show_optional(ui, sheet, CHANGE_EVENT, |lasts| {
            put(StatChange { lasts, ..change })
        });
}

/// The content of an action that changes a stat.
#[derive(Clone, Copy)]
struct StatChange {
    population: Option<PopulationId>,
    members: Members,
    stat: StatId,
    operation: EffectOperation,
    amount: f32,
    lasts: Option<f64>,
}

impl StatChange {
    const fn into_action(self) -> EventAction {
        EventAction::ChangeStat {
            population: self.population,
            members: self.members,
            stat: self.stat,
            operation: self.operation,
            amount: self.amount,
            lasts: self.lasts,
        }
    }
}

/// Draws the lists of owners and of their stats. Returns what the user has just chosen.
fn pick_owner_and_stat(
    ui: &mut Ui,
    form: ScenarioForm<'_>,
    name: &str,
    change: StatChange,
) -> Option<(Option<PopulationId>, StatId)> {
    let list_stats = |owner: Option<PopulationId>| {
        let scope = owner.map_or(Scope::World, |_| Scope::Agent);
        form.list_stats(&[scope])
    };
    let populations = form.list_populations().into_iter();
    let mut owners: Vec<_> = populations.map(|(id, name)| (Some(id), name)).collect();
    owners.push((None, String::from("the world")));
    owners.retain(|(owner, _)| *owner == change.population || !list_stats(*owner).is_empty());

    let mut chosen = None;
    let hint = "The population whose members change, or the world.";
    if let Some(owner) = pick_item_line(ui, ("Whose stat", name), hint, &owners, &change.population)
    {
        let stats = list_stats(owner);
        let is_kept = stats.iter().any(|(id, _)| *id == change.stat);
        let first = stats.first().map_or(change.stat, |(id, _)| *id);
        let stat = if is_kept { change.stat } else { first };
        chosen = Some((owner, stat));
    }

    let stats = list_stats(change.population);
    let hint = "The stat that changes.";
    if let Some(stat) = pick_item_line(ui, ("Stat", name), hint, &stats, &change.stat) {
        chosen = Some((change.population, stat));
    }
    chosen
}
