//! The properties of the canvas: the graph with its name, its current decisions and its rank bands,
//! or the open group with its inputs and outputs.

use eframe::egui::{CollapsingHeader, TextWrapMode, Ui};
use inclination_analysis::live::OutputValue;
use inclination_core::{
    authoring::{
        kind::SocketType,
        model::{GroupId, Node, NodeId, NodeKind, Path, Port, RankBand},
    },
    text::{count_noun, format_count},
};
use inclination_project::{
    edit::{
        fold,
        groups::{self, PortSide},
        ports, properties,
    },
    selection::Item,
};

use super::{
    super::{
        PanelSheet, library,
        widgets::{
            NumberField, TextField, choose_word, first_heading, icon_button, link_button, property,
            remark, section, toggle_switch,
        },
    },
    reorder_handle::{self, PortPosition},
    views,
};
use crate::request::Request;

/// Label of the link that adds a rank band.
pub const ADD_BAND: &str = "+ Add band";
/// Label of the link that adds an input to a group.
pub const ADD_GROUP_INPUT: &str = "+ Add input";
/// Label of the field for the graph's name.
pub const GRAPH_NAME: &str = "Graph's name";
/// Label of the field for the graph's description.
pub const GRAPH_DESCRIPTION: &str = "Graph's description";
/// Label of the field for a group's name.
pub const GROUP_NAME: &str = "Group's name";
/// Label of the field for a group's description.
pub const GROUP_DESCRIPTION: &str = "Group's description";
/// Title of the section of decisions.
pub const DECISIONS: &str = "Decisions";
/// Title of the section of rank bands.
pub const RANK_BANDS: &str = "Rank bands";

pub(super) fn draw_graph(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let document = sheet.document();
    let graph = sheet.graph();
    first_heading(ui, "Graph");

    TextField::new(GRAPH_NAME, Some(&graph.name))
        .title()
        .hint("What it decides")
        .show(ui, sheet.requests, "Rename the graph", |text| {
            properties::change_graph_info(document, |about| text.clone_into(&mut about.name))
        });
    TextField::new(GRAPH_DESCRIPTION, Some(&graph.description))
        .hint("What it is for")
        .rows(4)
        .show(ui, sheet.requests, "Describe the graph", |text| {
            properties::change_graph_info(document, |about| text.clone_into(&mut about.description))
        });

    let in_groups = graph.groups.values().map(|group| group.nodes.len());
    let nodes = graph.nodes.len() + in_groups.sum::<usize>();
    let stats = graph.stats.len();
    remark(
        ui,
        &describe_size(nodes, fold::count_folded(document), stats),
    );

    draw_decisions(ui, sheet);
    views::draw_views(ui, sheet);
    ui.add_space(12.0);

    CollapsingHeader::new(RANK_BANDS)
        .id_salt("bands")
        .show(ui, |ui| draw_rank_bands(ui, sheet));
}

/// Describes the size of a graph. Nodes that are shown inside others have no box on the canvas.
fn describe_size(nodes: usize, folded: usize, stats: usize) -> String {
    let inside = if folded == 0 {
        String::new()
    } else {
        format!(" ({} inside others)", format_count(folded as u64))
    };
    format!(
        "{}{inside}, {}",
        count_noun(nodes, "node"),
        count_noun(stats, "stat")
    )
}

/// Lists the decisions of the graph and the option each picks now. Clicking one reveals it.
fn draw_decisions(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let decisions: Vec<(NodeId, &Node)> = sheet
        .graph()
        .nodes
        .iter()
        .filter(|(_, node)| matches!(node.kind, NodeKind::Decision))
        .map(|(id, node)| (*id, node))
        .collect();
    if decisions.is_empty() {
        return;
    }

    section(ui, DECISIONS, None);
    let mut chosen = None;
    for (id, node) in decisions {
        let name = node.display_title(sheet.graph());
        let picks = match sheet.open.live.value(Path::ROOT.node(id), None) {
            Some(OutputValue::Picks(Some(option))) => option.as_str(),
            Some(OutputValue::Picks(None)) => "no option is chosen",
            _ => "",
        };

        ui.push_id(id, |ui| {
            ui.horizontal(|ui| {
                if link_button(ui, &name, "Show this decision.").clicked() {
                    chosen = Some(id);
                }
                // On one line, so that another choice moves nothing below it.
                ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
                if !picks.is_empty() {
                    remark(ui, picks);
                }
            });
        });
    }

    if let Some(id) = chosen {
        let item = Some(Item::Node(id));
        sheet.requests.push(Request::ShowCanvas(None, item));
    }
}

fn draw_rank_bands(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let document = sheet.document();
    remark(
        ui,
        "Names for ranges of ranks. They do not affect decisions.",
    );

    for (at, band) in sheet.graph().rank_bands.iter().enumerate() {
        let set = |change: &dyn Fn(&mut RankBand)| {
            properties::change_rank_bands(document, |bands| {
                if let Some(band) = bands.get_mut(at) {
                    change(band);
                }
            })
        };
        let label = |what: &str| format!("Band {}, {what}", at + 1);

        ui.push_id(("band", at), |ui| {
            ui.add_space(4.0);
            property(ui, "Name", "The name for ranks in this range.", |ui| {
                if icon_button(ui, "−", &format!("Remove band “{}”", band.name)).clicked() {
                    let edits = properties::change_rank_bands(document, |bands| {
                        bands.remove(at);
                    });
                    sheet.request_edit("Remove a band", edits);
                }
                TextField::new(&label("name"), Some(&band.name)).show(
                    ui,
                    sheet.requests,
                    "Rename a band",
                    |text| set(&|band| text.clone_into(&mut band.name)),
                );
            });

            property(
                ui,
                "Ranks",
                "The lowest and the highest rank of the band.",
                |ui| {
                    let width = ((ui.available_width() - 4.0) / 2.0).clamp(48.0, 96.0);
                    NumberField::new(&label("to"), Some(band.to))
                        .width(width)
                        .show(ui, sheet.requests, "Change a band", |value| {
                            set(&|band| band.to = value)
                        });
                    NumberField::new(&label("from"), Some(band.from))
                        .width(width)
                        .show(ui, sheet.requests, "Change a band", |value| {
                            set(&|band| band.from = value)
                        });
                },
            );
        });
    }

    if link_button(ui, ADD_BAND, "Add a name for a range of ranks.").clicked() {
        let edits = properties::change_rank_bands(document, |bands| {
            let from = bands.last().map_or(0.0, |band| band.to);
            let to = if from < 1e30 { from + 10.0 } else { from };
            bands.push(RankBand::new("new", from, to));
        });
        sheet.request_edit("Add a band", edits);
    }
}

pub(super) fn draw_group(ui: &mut Ui, sheet: &mut PanelSheet<'_>, id: GroupId) {
    let document = sheet.document();
    let Some(group) = sheet.graph().groups.get(&id) else {
        return;
    };
    first_heading(ui, "Group");
    TextField::new(GROUP_NAME, Some(&group.name))
        .title()
        .hint("Unnamed")
        .show(ui, sheet.requests, "Rename a group", |text| {
            ports::change_interface(document, id, |front| text.clone_into(&mut front.name))
        });

    TextField::new(GROUP_DESCRIPTION, Some(&group.description))
        .hint("What it does")
        .rows(3)
        .show(ui, sheet.requests, "Describe a group", |text| {
            ports::change_interface(document, id, |front| {
                text.clone_into(&mut front.description);
            })
        });

    library::draw_group_section(ui, sheet, id);
    draw_ports(ui, sheet, id, PortSide::Inputs, &group.inputs);
    draw_ports(ui, sheet, id, PortSide::Outputs, &group.outputs);
}

fn draw_ports(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    group: GroupId,
    side: PortSide,
    list: &[Port],
) {
    let (title, empty, add, step) = match side {
        PortSide::Inputs => ("Inputs", "No inputs.", ADD_GROUP_INPUT, "Add an input"),
        PortSide::Outputs => ("Outputs", "No outputs.", "+ Add output", "Add an output"),
    };

    section(ui, title, list.is_empty().then_some(empty));

    ui.push_id(side, |ui| {
        for (at, port) in list.iter().enumerate() {
            let standing = PortPosition {
                group,
                side,
                at,
                count: list.len(),
            };
            ui.push_id(("port", port.id), |ui| {
                let whole = ui.scope(|ui| {
                    self::draw_port(ui, sheet, standing, port);
                    ui.add_space(8.0);
                });
                reorder_handle::handle_drop(ui, whole.response.rect, sheet, standing);
            });
        }

        if link_button(ui, add, "Add a socket and its node inside the group.").clicked() {
            let name = side_word(side);
            let ty = SocketType::Value;
            let added = groups::add_port(sheet.document(), group, side, name, ty);
            let edits = added.map(|(_, edits)| edits).unwrap_or_default();
            sheet.request_edit(step, edits);
        }
    });
}

fn side_word(side: PortSide) -> &'static str {
    match side {
        PortSide::Inputs => "Input",
        PortSide::Outputs => "Output",
    }
}

fn draw_port(ui: &mut Ui, sheet: &mut PanelSheet<'_>, standing: PortPosition, port: &Port) {
    let PortPosition {
        group, side, at, ..
    } = standing;
    let document = sheet.document();
    let set = |change: &dyn Fn(&mut Port)| ports::change_port(document, group, port.id, change);
    let title = "Change a group's sockets";
    let label = |what: &str| format!("{} {}, {what}", side_word(side), at + 1);

    property(ui, "Name", "The name of the socket.", |ui| {
        if icon_button(ui, "−", &format!("Remove “{}”", port.name)).clicked() {
            sheet.request_edit(title, groups::remove_port(document, group, port.id));
        }
        reorder_handle::show_reorder_handle(ui, sheet, standing, port);
        TextField::new(&label("name"), Some(&port.name)).show(ui, sheet.requests, title, |text| {
            groups::rename_port(document, group, port.id, text)
        });
    });

    TextField::new(&label("description"), Some(&port.description))
        .hint("What it means")
        .rows(2)
        .show(ui, sheet.requests, title, |text| {
            set(&|port| text.clone_into(&mut port.description))
        });

    let words = SocketType::ALL.map(SocketType::word);
    let chosen = SocketType::ALL.iter().position(|ty| *ty == port.ty);
    let now = property(
        ui,
        "Type",
        "The type of value that the socket carries.",
        |ui| choose_word(ui, &label("type"), &words, chosen),
    );
    if let Some(ty) = now.and_then(|at| SocketType::ALL.get(at)) {
        sheet.request_edit(title, groups::retype_port(document, group, port.id, *ty));
    }

    if port.ty != SocketType::Value {
        return;
    }

    property(ui, "Unit", "The unit of the value.", |ui| {
        TextField::new(&label("unit"), Some(&port.unit))
            .hint("none")
            .show(ui, sheet.requests, title, |text| {
                set(&|port| text.clone_into(&mut port.unit))
            });
    });

    if side == PortSide::Outputs {
        return;
    }

    property(
        ui,
        "Default",
        "The value when a group node sets none.",
        |ui| {
            NumberField::new(&label("default"), Some(port.default))
                .unit(&port.unit)
                .percent_range(port.bookends)
                .show(ui, sheet.requests, title, |value| {
                    set(&|port| port.default = value)
                });
        },
    );

    let hint = "Bookends for curves that are connected directly to this input.";
    let now = property(ui, "Bookends", hint, |ui| {
        toggle_switch(ui, &label("bookends"), Some(port.bookends.is_some()))
    });
    if let Some(on) = now {
        sheet.request_edit(title, set(&|port| port.bookends = on.then_some((0.0, 1.0))));
    }

    let Some((low, high)) = port.bookends else {
        return;
    };

    property(ui, "Ends", hint, |ui| {
        let width = ((ui.available_width() - 4.0) / 2.0).clamp(48.0, 96.0);
        NumberField::new(&label("high end"), Some(high))
            .width(width)
            .show(ui, sheet.requests, title, |value| {
                set(&|port| port.bookends = Some((low, value)))
            });
        NumberField::new(&label("low end"), Some(low))
            .width(width)
            .show(ui, sheet.requests, title, |value| {
                set(&|port| port.bookends = Some((value, high)))
            });
    });
}

#[cfg(test)]
mod tests {
    use super::describe_size;

    #[test]
    fn nodes_inside_others_are_mentioned() {
        assert_eq!(describe_size(1, 0, 2), "1 node, 2 stats");
        assert_eq!(
            describe_size(28, 8, 6),
            "28 nodes (8 inside others), 6 stats"
        );
    }
}
