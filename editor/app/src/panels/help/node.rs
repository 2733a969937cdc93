//! Describes a kind of node: its formula, its curve, its sockets, its settings and further facts.

use eframe::egui::{Color32, Label, Response, RichText, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::{
    plot::{Axis, Plot},
    study::curve::{Curve, PlotFrame},
};
use inclination_core::{
    authoring::{
        kind::{SettingSpec, SocketSpec, Spec},
        model::{Graph, GroupId, Node, SocketKey, Wire},
    },
    text::capitalize,
};
use inclination_project::text::{formatting, quotes::curl_quotes};

use super::{
    super::{
        PanelSheet,
        widgets::{heading, remark},
    },
    DocumentNode,
};
use crate::{
    help::{self, Example, Subject},
    plot, theme,
};

/// Label of the plot of the node that the help is about.
pub const CURVE_OF_ASKED_NODE: &str = "Current curve of this node";

/// The height of the picture of a curve, in points.
const PICTURE_HEIGHT: f32 = 120.0;

pub(super) fn draw_node_topic(
    ui: &mut Ui,
    sheet: &PanelSheet<'_>,
    subject: &Subject,
    asked_by: Option<DocumentNode>,
    socket: Option<SocketKey>,
    example: Option<&Example>,
) {
    let spec = subject.spec;
    if !spec.formula.is_empty() {
        ui.add_space(4.0);
        for line in spec.formula.split("; ") {
            let font = theme::number_font(theme::SMALL_TEXT_SIZE);
            let text = RichText::new(curl_quotes(line)).font(font);
            ui.add(Label::new(text).wrap());
        }
    }

    draw_curve_picture(ui, sheet, subject, asked_by, example);

    if spec.socket_count() > 0 {
        heading(ui, "Inputs");
    }
    for (at, about) in spec.sockets().enumerate() {
        let is_meant = socket == Some(SocketKey::Fixed(at as u16));
        draw_input(ui, spec, about, is_meant);
    }

    if !spec.row.is_empty() {
        heading(ui, "Each row");
    }
    for (at, about) in spec.row.iter().enumerate() {
        let is_meant =
            matches!(socket, Some(SocketKey::Row(_, column)) if usize::from(column) == at);
        draw_input(ui, spec, about, is_meant);
    }

    let mut settings = spec.settings().peekable();
    if settings.peek().is_some() {
        heading(ui, "Settings");
    }
    for about in settings {
        draw_setting(ui, about);
    }

    let facts = help::kind_facts(spec);
    if !facts.is_empty() {
        heading(ui, "Good to know");
    }
    for fact in facts {
        remark(ui, &fact);
    }
}

/// Draws the title of an entry, with a gap above it.
fn draw_entry_title(ui: &mut Ui, title: &str, color: Color32) -> Response {
    ui.add_space(4.0);
    let title = RichText::new(capitalize(title)).font(theme::heading_font(theme::TEXT_SIZE));
    ui.label(title.color(color))
}

fn draw_input(ui: &mut Ui, spec: &Spec, about: &SocketSpec, is_meant: bool) {
    let palette = theme::current_palette(ui.ctx());
    let color = if is_meant {
        palette.focus
    } else {
        palette.text
    };
    let response = draw_entry_title(ui, about.title, color);

    if is_meant && !ui.clip_rect().contains_rect(response.rect) {
        // Scroll only once per request, so that the user can scroll away afterwards.
        let id = response.id.with("seen");
        if !ui.data(|data| data.get_temp::<bool>(id).unwrap_or_default()) {
            response.scroll_to_me(None);
            ui.data_mut(|data| data.insert_temp(id, true));
        }
    }

    ui.add(Label::new(formatting::to_sentence(about.summary)).wrap());
    let values = format!(
        "Default: {}. Accepts: {}. {}",
        about.describe_default(),
        about.describe_domain(),
        about.describe_condition(spec).unwrap_or_default(),
    );
    remark(ui, &curl_quotes(values.trim_end()));
}

fn draw_setting(ui: &mut Ui, about: &SettingSpec) {
    let color = theme::current_palette(ui.ctx()).text;
    draw_entry_title(ui, about.title, color);
    let summary = formatting::to_sentence(about.summary);
    ui.add(Label::new(curl_quotes(&summary)).wrap());
    let first = about.options.get(usize::from(about.default)).copied();
    let choices = format!(
        "{}. Default: {}.",
        about.options.join(", "),
        first.unwrap_or_default()
    );
    remark(ui, &capitalize(&choices).replace('_', " "));
}

/// Draws the current curve of the node from which help was requested, or else the example's curve.
fn draw_curve_picture(
    ui: &mut Ui,
    sheet: &PanelSheet<'_>,
    subject: &Subject,
    asked_by: Option<DocumentNode>,
    example: Option<&Example>,
) {
    let is_here = |place: &DocumentNode| place.0 == sheet.open.id() && place.1 == sheet.group();
    let own = asked_by.filter(is_here).and_then(|(_, group, id)| {
        let node = sheet.open.body().get(&id)?;
        let is_described = subject.describes(&node.kind);
        is_described.then_some((sheet.graph(), group, node))
    });

    let shown = own.and_then(|(graph, group, node)| {
        plot_thumbnail(graph, group, node, |wire| sheet.wire_value(wire))
    });
    let whose = if shown.is_some() {
        CURVE_OF_ASKED_NODE
    } else {
        "Default curve"
    };

    let plot = shown.or_else(|| {
        let example = example?;
        let node = example.graph.nodes.get(&example.node?)?;
        plot_thumbnail(&example.graph, None, node, |_| 40.0)
    });

    let Some(plot) = plot else { return };
    ui.add_space(4.0);
    let size = vec2(ui.available_width(), PICTURE_HEIGHT);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    plot::draw_small_plot(ui.painter(), place, &plot, theme::current_palette(ui.ctx()));
    response.widget_info(|| WidgetInfo::labeled(eframe::egui::Role::Image, true, whose));
    remark(ui, &formatting::to_sentence(whose));
}

fn plot_thumbnail(
    graph: &Graph,
    group: Option<GroupId>,
    node: &Node,
    given: impl Fn(Wire) -> f32,
) -> Option<Plot> {
    let (input, unit) = (String::from("x"), String::new());
    let curve = Curve::new(graph, group, node, input, unit, given)?;
    let frame = PlotFrame {
        across: curve.frame().across,
        up: Axis::with_share_range("output"),
    };
    Some(curve.to_thumbnail(&frame))
}
