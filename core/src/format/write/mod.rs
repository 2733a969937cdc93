//! Writing: from the model to a file's text. All members have a fixed order, and the text depends
//! on the model alone. Malformed data, such as a row that is too short, is written as reading would
//! complete it.

mod acknowledgements;
mod looks;
mod node;
mod samples;
mod scenarios;
mod socket;
mod stat;

use alloc::{collections::BTreeMap, string::String};

use super::{
    Document, Fragment, VERSION,
    header::VERSION_WITHOUT_SIMULATION,
    json_writer::Writer,
    keywords::{FileForm, MAGIC, PROFILES, SEMANTICS},
};
use crate::{
    SEMANTICS_VERSION,
    model::{Graph, Group, GroupId, Nodes, Port, Profile, RankBand, Stat},
};

impl Document {
    /// Returns the project's text, ready to be saved.
    pub fn write(&self) -> String {
        let needs_simulation = self.graph.has_effects() || !self.scenarios.is_empty();
        write_file(&self.graph, FileForm::Project, needs_simulation, |w| {
            acknowledgements::write_acknowledgements(w, &self.graph);
            looks::write_looks(w, &self.looks, &self.graph.nodes, &self.graph.groups);
            samples::write_samples(w, &self.samples);
            scenarios::write_scenarios(w, &self.scenarios);
        })
    }
}

/// Returns the text of the runtime file. It has no effects, and nothing that only effects read.
pub fn export(graph: &Graph) -> String {
    write_file(&graph.without_effects(), FileForm::Runtime, false, |_| {})
}

/// Writes a file: the logic, followed by what `rest` writes.
fn write_file(
    graph: &Graph,
    form: FileForm,
    needs_simulation: bool,
    rest: impl FnOnce(&mut Writer),
) -> String {
    let mut writer = Writer::new();
    writer.object(|w| {
        write_header(w, form, needs_simulation);
        w.key("name").string(&graph.name);
        write_remark(w, form, "description", &graph.description);
        w.key("next_id").u32(graph.next_id);
        write_stats(w, form, &graph.stats);
        write_profiles(w, form, &graph.profiles);
        write_nodes(w, form, &graph.nodes);

        if graph.rank_bands != RankBand::default_bands() {
            w.key("rank_bands").array(|w| {
                for band in &graph.rank_bands {
                    w.inline_object(|w| {
                        w.key("name").string(&band.name);
                        w.key("from").f32(band.from);
                        w.key("to").f32(band.to);
                    });
                }
            });
        }

        write_groups(w, form, &graph.groups);
        rest(w);
    });
    writer.finish()
}

impl Fragment {
    /// Returns the fragment's text.
    pub fn write(&self) -> String {
        let mut writer = Writer::new();
        writer.object(|w| {
            write_header(w, FileForm::Fragment, self.has_effects());
            write_stats(w, FileForm::Project, &self.stats);
            write_profiles(w, FileForm::Project, &self.profiles);
            write_nodes(w, FileForm::Project, &self.nodes);
            write_groups(w, FileForm::Project, &self.groups);
            looks::write_looks(w, &self.looks, &self.nodes, &self.groups);
        });
        writer.finish()
    }
}

/// Writes the kind and version. Effects nodes and scenarios need the version that has them.
fn write_header(w: &mut Writer, form: FileForm, needs_simulation: bool) {
    let version = if needs_simulation {
        VERSION
    } else {
        VERSION_WITHOUT_SIMULATION
    };
    w.key(MAGIC).string(form.word());
    w.key("version").u32(version);
    if form == FileForm::Runtime {
        w.key(SEMANTICS).u32(SEMANTICS_VERSION);
    }
}

fn write_stats(w: &mut Writer, form: FileForm, stats: &[Stat]) {
    w.key("stats").array(|w| {
        for stat in stats {
            write_record(w, form, |w| stat::write_stat(w, form, stat));
        }
    });
}

fn write_profiles(w: &mut Writer, form: FileForm, profiles: &[Profile]) {
    if profiles.is_empty() {
        return;
    }
    w.key(PROFILES).array(|w| {
        for profile in profiles {
            write_record(w, form, |w| {
                w.key("id").u32(profile.id.0);
                w.key("name").string(&profile.name);
                write_remark(w, form, "description", &profile.description);
            });
        }
    });
}

fn write_groups(w: &mut Writer, form: FileForm, groups: &BTreeMap<GroupId, Group>) {
    w.key("groups").array(|w| {
        for (id, group) in groups {
            w.object(|w| self::write_group(w, form, *id, group));
        }
    });
}

/// Writes an object, with a line for each member in a project, and on one line in a runtime file.
fn write_record(w: &mut Writer, form: FileForm, members: impl FnOnce(&mut Writer)) {
    match form {
        FileForm::Project | FileForm::Fragment => w.object(members),
        FileForm::Runtime => w.inline_object(members),
    }
}

/// Writes a text for readers of the project. A runtime file has none, and neither have empty texts.
fn write_remark(w: &mut Writer, form: FileForm, key: &str, text: &str) {
    if form == FileForm::Project && !text.is_empty() {
        w.key(key).string(text);
    }
}

fn write_nodes(w: &mut Writer, form: FileForm, nodes: &Nodes) {
    w.key("nodes").array(|w| {
        for (id, node) in nodes {
            write_record(w, form, |w| node::write_node(w, form, *id, node));
        }
    });
}

fn write_group(w: &mut Writer, form: FileForm, id: GroupId, group: &Group) {
    w.key("id").u32(id.0);
    w.key("name").string(&group.name);
    write_remark(w, form, "description", &group.description);

    for (key, ports) in [("inputs", &group.inputs), ("outputs", &group.outputs)] {
        w.key(key).array(|w| {
            for port in ports {
                write_record(w, form, |w| self::write_port(w, form, port));
            }
        });
    }

    write_nodes(w, form, &group.nodes);
}

fn write_port(w: &mut Writer, form: FileForm, port: &Port) {
    w.key("id").u32(port.id.0);
    w.key("name").string(&port.name);
    write_remark(w, form, "description", &port.description);
    write_remark(w, form, "unit", &port.unit);
    w.key("type").string(port.ty.word());
    w.key("default").f32(port.default);
    if let Some((low, high)) = port.bookends {
        w.key("bookends").inline_array(|w| {
            w.f32(low);
            w.f32(high);
        });
    }
}
