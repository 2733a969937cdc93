//! The settings of nodes: words to choose from, and switches.

use eframe::egui::Ui;
use inclination_core::{
    kind::SettingSpec,
    model::{NodeKind, Scope},
    text::capitalize,
};
use inclination_project::edit::properties;

use super::{
    super::{
        Sheet,
        widgets::{choose, property, section, toggle},
    },
    chosen::Chosen,
    shared::{self, Shared, count_text},
    states,
};

/// Shows the settings that nodes have, and whether they are muted, alone or collapsed.
pub(in crate::panels) fn show_settings(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    // Of one node all of them; of several those that at least two have.
    let found: Vec<Shared<&SettingSpec>> = match chosen.only() {
        Some((_, node)) => {
            let own = node.kind.spec().settings();
            own.map(|what| Shared { what, by: vec![0] }).collect()
        }
        None => shared::shared_settings(&chosen.kinds()),
    };
    section(ui, "Settings", None);
    for Shared { what: setting, by } in found {
        let (document, group) = (sheet.document(), sheet.group());
        let ids = chosen.ids_at(&by);
        let mut states = by
            .iter()
            .filter_map(|at| chosen.nodes.get(*at))
            .map(|node| usize::from(node.setting(setting.key)));
        let first = states.next();
        let at = first.filter(|first| states.all(|state| state == *first));
        let caption = capitalize(setting.title);
        let hint = format!("{}{}", setting.summary, count_text(chosen, &ids));
        let now = property(ui, &caption, &hint, |ui| {
            if setting.is_flag() {
                toggle(ui, &caption, at.map(|at| at == 1)).map(usize::from)
            } else {
                choose(ui, &caption, setting.options, at)
            }
        });
        if let Some(option) = now {
            let edits = properties::chosen(document, group, &ids, setting.key, option);
            sheet.edit(&format!("Change {}", setting.title), edits);
        }
    }
    if chosen.common(|node| matches!(node.kind, NodeKind::Factor(_))) == Some(true) {
        scope(ui, sheet, chosen);
    }
    states::show_states(ui, sheet, chosen);
}

fn scope(ui: &mut Ui, sheet: &mut Sheet<'_>, chosen: &Chosen<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let declared = chosen.common(|node| match node.kind {
        NodeKind::Factor(scope) => scope,
        _ => Scope::default(),
    });
    let at = declared.and_then(|declared| Scope::ALL.iter().position(|scope| *scope == declared));
    let words = Scope::ALL.map(Scope::word);
    let hint = "Whose it is: the same for all, the agent's own, or a candidate target's.";
    let now = property(ui, "Whose", hint, |ui| choose(ui, "Whose", &words, at));
    if let Some(scope) = now.and_then(|at| Scope::ALL.get(at)) {
        let edits = properties::scoped(document, group, &chosen.ids, *scope);
        sheet.edit("Change whose a factor is", edits);
    }
}
