//! The section that describes a node's kind: its purpose, its formula, the values it expects, and
//! what it returns at the ends.

use eframe::egui::{Label, RichText, Ui};
use inclination_core::{authoring::model::Node, text::capitalize};
use inclination_project::text::quotes::curl_quotes;

use super::super::widgets::{remark, section};
use crate::{help::ends_label, theme};

pub(super) fn draw_kind_description(ui: &mut Ui, node: &Node) {
    let spec = node.kind.spec();
    section(ui, "What it does", None);
    let sentence = |text: &str| format!("{}.", capitalize(text.trim_end_matches('.')));
    ui.add(Label::new(sentence(node.summary())).wrap());
    // A sentence about the chosen setting says the same as the formula.
    if !spec.formula.is_empty() && spec.summary_by_choice.is_empty() {
        let text = RichText::new(curl_quotes(spec.formula))
            .font(theme::number_font(theme::SMALL_TEXT_SIZE));
        ui.add(Label::new(text).wrap());
    }
    if !spec.domain.is_empty() && spec.domain != "any number" {
        let text = format!("Input values: {}.", spec.domain.trim_end_matches('.'));
        remark(ui, &curl_quotes(&text));
    }
    if !spec.ends.is_empty() {
        let text = format!("{}: {}.", ends_label(spec), spec.ends.trim_end_matches('.'));
        remark(ui, &curl_quotes(&text));
    }
}
