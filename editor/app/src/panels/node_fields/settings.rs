//! The settings of nodes: words to choose from, and switches.

use eframe::egui::Ui;
use inclination_core::{
    Scope,
    authoring::{kind::SettingSpec, model::NodeKind},
    text::capitalize,
};
use inclination_project::{
    edit::properties,
    text::{formatting::to_sentence, quotes::curl_quotes},
};

use super::{
    super::{
        PanelSheet,
        widgets::{choose_word, property, section, toggle_switch},
    },
    selected_nodes::SelectedNodes,
    shared_fields::{self, SharedField, describe_count},
    states,
};

/// Shows the settings of nodes, and whether they are muted, solo or collapsed.
pub(in crate::panels) fn show_settings(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    chosen: &SelectedNodes<'_>,
) {
    // A single node shows all its settings; several nodes show those that at least two of them
    // have.
    let found: Vec<SharedField<&SettingSpec>> = match chosen.single_node() {
        Some((_, node)) => {
            let own = node.kind.spec().settings();
            own.map(|setting| SharedField {
                field: setting,
                positions: vec![0],
            })
            .collect()
        }
        None => shared_fields::shared_settings(&chosen.nodes_by_kind()),
    };

    section(ui, "Settings", None);
    for SharedField {
        field: setting,
        positions,
    } in found
    {
        let (document, group) = (sheet.document(), sheet.group());
        let ids = chosen.ids_at(&positions);
        let mut states = positions
            .iter()
            .filter_map(|at| chosen.nodes.get(*at))
            .map(|node| usize::from(node.setting(setting.key)));
        let first = states.next();
        let at = first.filter(|first| states.all(|state| state == *first));

        let caption = capitalize(setting.title);
        let summary = curl_quotes(&to_sentence(setting.summary));
        let hint = format!("{summary}{}", describe_count(chosen, &ids));
        let now = property(ui, &caption, &hint, |ui| {
            if setting.is_flag() {
                toggle_switch(ui, &caption, at.map(|at| at == 1)).map(usize::from)
            } else {
                choose_word(ui, &caption, setting.options, at)
            }
        });

        if let Some(option) = now {
            let edits = properties::choose_setting(document, group, &ids, setting.key, option);
            sheet.request_edit(&format!("Change {}", setting.title), edits);
        }
    }

    if chosen.common_value(|node| matches!(node.kind, NodeKind::Factor(_))) == Some(true) {
        show_scope(ui, sheet, chosen);
    }
    states::show_states(ui, sheet, chosen);
}

fn show_scope(ui: &mut Ui, sheet: &mut PanelSheet<'_>, chosen: &SelectedNodes<'_>) {
    let (document, group) = (sheet.document(), sheet.group());
    let declared = chosen.common_value(|node| match node.kind {
        NodeKind::Factor(scope) => scope,
        _ => Scope::default(),
    });
    let at = declared.and_then(|declared| Scope::ALL.iter().position(|scope| *scope == declared));
    let words = Scope::ALL.map(Scope::word);
    let hint = "Whether it describes the world, the agent or a target.";
    let now = property(ui, "Scope", hint, |ui| choose_word(ui, "Scope", &words, at));
    if let Some(scope) = now.and_then(|at| Scope::ALL.get(at)) {
        let edits = properties::set_factor_scope(document, group, &chosen.ids, *scope);
        sheet.request_edit("Change the scope of a factor", edits);
    }
}
