//! From the model to a file's text. Everything stands in one order, and what is written depends on the model alone.
//! What is not well-formed, such as a row that is too short, is written as reading would complete it.

mod acknowledged;
mod looks;
mod node;
mod samples;
mod socket;
mod stat;

use alloc::{collections::BTreeMap, string::String};

use super::{
    Document, Fragment, VERSION,
    words::{Form, MAGIC, PROFILES},
    writer::Writer,
};
use crate::model::{Graph, Group, GroupId, Nodes, Port, Profile, RankBand, Stat};

impl Document {
    /// Returns the project's text, to be saved as it is.
    pub fn write(&self) -> String {
        file(&self.graph, Form::Project, |w| {
            acknowledged::acknowledged(w, &self.graph);
            looks::looks(w, &self.looks, &self.graph.nodes, &self.graph.groups);
            samples::samples(w, &self.samples);
        })
    }
}

/// Returns the text of the runtime file.
pub fn export(graph: &Graph) -> String {
    file(graph, Form::Runtime, |_| {})
}

/// Writes a file: the logic, and what stands behind it.
fn file(graph: &Graph, form: Form, rest: impl FnOnce(&mut Writer)) -> String {
    let mut writer = Writer::new();
    writer.object(|w| {
        header(w, form);
        w.key("name").string(&graph.name);
        remark(w, form, "description", &graph.description);
        w.key("next_id").u32(graph.next_id);
        stats(w, form, &graph.stats);
        profiles(w, form, &graph.profiles);
        nodes(w, form, &graph.nodes);
        if graph.rank_bands != RankBand::usual() {
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
        groups(w, form, &graph.groups);
        rest(w);
    });
    writer.finish()
}

impl Fragment {
    /// Returns the fragment's text.
    pub fn write(&self) -> String {
        let mut writer = Writer::new();
        writer.object(|w| {
            header(w, Form::Fragment);
            stats(w, Form::Project, &self.stats);
            profiles(w, Form::Project, &self.profiles);
            nodes(w, Form::Project, &self.nodes);
            groups(w, Form::Project, &self.groups);
            looks::looks(w, &self.looks, &self.nodes, &self.groups);
        });
        writer.finish()
    }
}

fn header(w: &mut Writer, form: Form) {
    w.key(MAGIC).string(form.word());
    w.key("version").u32(VERSION);
}

fn stats(w: &mut Writer, form: Form, stats: &[Stat]) {
    w.key("stats").array(|w| {
        for stat in stats {
            record(w, form, |w| stat::stat(w, form, stat));
        }
    });
}

fn profiles(w: &mut Writer, form: Form, profiles: &[Profile]) {
    if profiles.is_empty() {
        return;
    }
    w.key(PROFILES).array(|w| {
        for profile in profiles {
            record(w, form, |w| {
                w.key("id").u32(profile.id.0);
                w.key("name").string(&profile.name);
                remark(w, form, "description", &profile.description);
            });
        }
    });
}

fn groups(w: &mut Writer, form: Form, groups: &BTreeMap<GroupId, Group>) {
    w.key("groups").array(|w| {
        for (id, group) in groups {
            w.object(|w| self::group(w, form, *id, group));
        }
    });
}

/// An object that takes a line for each member in a project, and one line in a runtime file.
fn record(w: &mut Writer, form: Form, members: impl FnOnce(&mut Writer)) {
    match form {
        Form::Project | Form::Fragment => w.object(members),
        Form::Runtime => w.inline_object(members),
    }
}

/// A text that is there for whoever reads the project.
fn remark(w: &mut Writer, form: Form, key: &str, text: &str) {
    if form == Form::Project && !text.is_empty() {
        w.key(key).string(text);
    }
}

fn nodes(w: &mut Writer, form: Form, nodes: &Nodes) {
    w.key("nodes").array(|w| {
        for (id, node) in nodes {
            record(w, form, |w| node::node(w, form, *id, node));
        }
    });
}

fn group(w: &mut Writer, form: Form, id: GroupId, group: &Group) {
    w.key("id").u32(id.0);
    w.key("name").string(&group.name);
    remark(w, form, "description", &group.description);
    for (key, ports) in [("inputs", &group.inputs), ("outputs", &group.outputs)] {
        w.key(key).array(|w| {
            for port in ports {
                record(w, form, |w| self::port(w, form, port));
            }
        });
    }
    nodes(w, form, &group.nodes);
}

fn port(w: &mut Writer, form: Form, port: &Port) {
    w.key("id").u32(port.id.0);
    w.key("name").string(&port.name);
    remark(w, form, "description", &port.description);
    remark(w, form, "unit", &port.unit);
    w.key("type").string(port.ty.word());
    w.key("default").f32(port.default);
    if let Some((low, high)) = port.bookends {
        w.key("bookends").inline_array(|w| {
            w.f32(low);
            w.f32(high);
        });
    }
}
