//! Situations to look at the graph in.

use alloc::collections::BTreeMap;

use crate::{
    format::{Candidate, Samples, Situation, writer::Writer},
    history::{OptionAt, OptionTold, Past},
    model::StatId,
};

/// Writes them, if there are any.
pub(super) fn samples(w: &mut Writer, samples: &Samples) {
    if samples.is_empty() {
        return;
    }
    w.key("samples").object(|w| {
        if let Some(id) = samples.current {
            w.key("current").u32(id.0);
        }
        situation(w, &samples.now);
        w.key("named").array(|w| {
            for sample in &samples.named {
                w.object(|w| {
                    w.key("id").u32(sample.id.0);
                    w.key("name").string(&sample.name);
                    w.key("values").object(|w| values(w, &sample.values));
                    situation(w, &sample.situation);
                });
            }
        });
    });
}

fn situation(w: &mut Writer, situation: &Situation) {
    if let Some(candidates) = &situation.candidates {
        w.key("candidates").array(|w| {
            for one in candidates {
                w.inline_object(|w| candidate(w, one));
            }
        });
    }
    let told = &situation.told;
    if told.age != 0.0 {
        w.key("age").f32(told.age);
    }
    if !told.options.is_empty() {
        w.key("history").array(|w| {
            for (at, option) in &told.options {
                w.inline_object(|w| self::option(w, at, option));
            }
        });
    }
}

fn candidate(w: &mut Writer, candidate: &Candidate) {
    w.key("target").u32(candidate.target);
    w.key("name").string(&candidate.name);
    w.key("values").object(|w| values(w, &candidate.values));
}

fn values(w: &mut Writer, values: &BTreeMap<StatId, f32>) {
    for (id, value) in values {
        w.key(&alloc::format!("{id}")).f32(*value);
    }
}

fn option(w: &mut Writer, at: &OptionAt, option: &OptionTold) {
    w.key("option").u32(at.option.0);
    if !at.uses.is_empty() {
        w.key("inside").array(|w| {
            for node in &at.uses {
                w.u32(node.0);
            }
        });
    }
    past(w, &option.own);
    if !option.targets.is_empty() {
        w.key("targets").array(|w| {
            for (target, told) in &option.targets {
                w.object(|w| {
                    w.key("target").u32(*target);
                    past(w, told);
                });
            }
        });
    }
}

fn past(w: &mut Writer, past: &Past) {
    w.key("state").string(past.doing.word());
    w.key("seconds").f32(past.seconds);
    w.key("stops").u32(past.stops);
}
