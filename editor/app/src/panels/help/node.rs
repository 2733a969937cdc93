//! A kind of node: its formula, its curve, its sockets and settings, and what else is known of it.

use eframe::egui::{Color32, Label, Response, RichText, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::{
    plot::{Axis, Plot},
    study::curve::{Curve, Frame},
};
use inclination_core::{
    kind::{SettingSpec, SocketSpec},
    model::{Graph, GroupId, Node, SocketKey, Wire},
    text::capitalize,
};
use inclination_project::text::words;

use super::{
    super::{
        Sheet,
        widgets::{heading, remark},
    },
    Place,
};
use crate::{
    help::{self, Example, Subject},
    plot, theme,
};

/// Label of the plot of the node that the help is about.
pub const CURVE_OF_ASKED_NODE: &str = "The curve of the node that you asked about, as it is now";

const PICTURE: f32 = 120.0;

pub(super) fn tell(
    ui: &mut Ui,
    sheet: &Sheet<'_>,
    subject: &Subject,
    (asked_by, socket): (Option<Place>, Option<SocketKey>),
    example: Option<&Example>,
) {
    let spec = subject.spec;
    if !spec.formula.is_empty() {
        ui.add_space(4.0);
        for line in spec.formula.split("; ") {
            let text = RichText::new(line).font(theme::numbers(theme::SMALL));
            ui.add(Label::new(text).wrap());
        }
    }
    picture(ui, sheet, subject, asked_by, example);
    if spec.socket_count() > 0 {
        heading(ui, "Inputs");
    }
    for (at, about) in spec.sockets().enumerate() {
        let is_meant = socket == Some(SocketKey::Fixed(at as u16));
        input(ui, about, is_meant);
    }
    if !spec.row.is_empty() {
        heading(ui, "Each row");
    }
    for (at, about) in spec.row.iter().enumerate() {
        let is_meant =
            matches!(socket, Some(SocketKey::Row(_, column)) if usize::from(column) == at);
        input(ui, about, is_meant);
    }
    let mut settings = spec.settings().peekable();
    if settings.peek().is_some() {
        heading(ui, "Settings");
    }
    for about in settings {
        setting(ui, about);
    }
    let facts = help::facts(spec);
    if !facts.is_empty() {
        heading(ui, "Good to know");
    }
    for fact in facts {
        remark(ui, &fact);
    }
}

/// What is told of next, a line apart from what stands above.
fn entry(ui: &mut Ui, title: &str, colour: Color32) -> Response {
    ui.add_space(4.0);
    let title = RichText::new(capitalize(title)).font(theme::strong(theme::TEXT));
    ui.label(title.color(colour))
}

fn input(ui: &mut Ui, about: &SocketSpec, is_meant: bool) {
    let palette = theme::of(ui.ctx());
    let colour = if is_meant {
        palette.focus
    } else {
        palette.text
    };
    let response = entry(ui, about.title, colour);
    if is_meant && !ui.clip_rect().contains_rect(response.rect) {
        // Only while it is looked for: who scrolls is not taken back.
        let id = response.id.with("seen");
        if !ui.data(|data| data.get_temp::<bool>(id).unwrap_or_default()) {
            response.scroll_to_me(None);
            ui.data_mut(|data| data.insert_temp(id, true));
        }
    }
    ui.add(Label::new(words::sentence(about.summary)).wrap());
    let said = format!(
        "At first {}; makes sense: {}. {}",
        about.said_at_first(),
        about.said_domain(),
        about.said_only().unwrap_or_default(),
    );
    remark(ui, said.trim_end());
}

fn setting(ui: &mut Ui, about: &SettingSpec) {
    let colour = theme::of(ui.ctx()).text;
    entry(ui, about.title, colour);
    ui.add(Label::new(words::sentence(about.summary)).wrap());
    let first = about.options.get(usize::from(about.default)).copied();
    let said = format!(
        "{}; {} at first.",
        about.options.join(", "),
        first.unwrap_or_default()
    );
    remark(ui, &capitalize(&said).replace('_', " "));
}

/// The curve: of the node by which one asked, as it is now; else of the example.
fn picture(
    ui: &mut Ui,
    sheet: &Sheet<'_>,
    subject: &Subject,
    asked_by: Option<Place>,
    example: Option<&Example>,
) {
    let is_here = |place: &Place| place.0 == sheet.open.id() && place.1 == sheet.group();
    let own = asked_by.filter(is_here).and_then(|(_, group, id)| {
        let node = sheet.open.body().get(&id)?;
        let is_same = std::ptr::eq(node.kind.spec(), subject.spec);
        is_same.then_some((sheet.graph(), group, node))
    });
    let shown =
        own.and_then(|(graph, group, node)| drawn(graph, group, node, |wire| sheet.given(wire)));
    let whose = if shown.is_some() {
        CURVE_OF_ASKED_NODE
    } else {
        "The curve as it comes"
    };
    let plot = shown.or_else(|| {
        let example = example?;
        let node = example.graph.nodes.get(&example.node?)?;
        drawn(&example.graph, None, node, |_| 40.0)
    });
    let Some(plot) = plot else { return };
    ui.add_space(4.0);
    let size = vec2(ui.available_width(), PICTURE);
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    plot::thumbnail(ui.painter(), place, &plot, theme::of(ui.ctx()));
    response.widget_info(|| WidgetInfo::labeled(eframe::egui::Role::Image, true, whose));
    remark(ui, &words::sentence(whose));
}

fn drawn(
    graph: &Graph,
    group: Option<GroupId>,
    node: &Node,
    given: impl Fn(Wire) -> f32,
) -> Option<Plot> {
    let names = (String::from("x"), String::new());
    let curve = Curve::of(graph, group, node, names, given)?;
    let frame = Frame {
        across: curve.frame().across,
        up: Axis::of_shares("gives"),
    };
    Some(curve.thumbnail(&frame))
}
