//! Writing of samples, which are situations in which to view the graph.

use alloc::collections::BTreeMap;

use crate::{
    format::{Candidate, Samples, Situation, json_writer::Writer},
    history::{HistoryEntry, OptionAddress, OptionHistory},
    model::StatId,
};

/// Writes the samples, if there are any.
pub(super) fn write_samples(w: &mut Writer, samples: &Samples) {
    if samples.is_empty() {
        return;
    }
    w.key("samples").object(|w| {
        if let Some(id) = samples.current {
            w.key("current").u32(id.0);
        }

        write_situation(w, &samples.now);

        w.key("named").array(|w| {
            for sample in &samples.named {
                w.object(|w| {
                    w.key("id").u32(sample.id.0);
                    w.key("name").string(&sample.name);
                    w.key("values").object(|w| write_values(w, &sample.values));
                    write_situation(w, &sample.situation);
                });
            }
        });
    });
}

fn write_situation(w: &mut Writer, situation: &Situation) {
    if let Some(candidates) = &situation.candidates {
        w.key("candidates").array(|w| {
            for candidate in candidates {
                w.inline_object(|w| self::write_candidate(w, candidate));
            }
        });
    }

    let history = &situation.history;
    if history.age != 0.0 {
        w.key("age").f32(history.age);
    }

    if !history.options.is_empty() {
        w.key("history").array(|w| {
            for (at, option) in &history.options {
                w.inline_object(|w| self::write_option_history(w, at, option));
            }
        });
    }
}

fn write_candidate(w: &mut Writer, candidate: &Candidate) {
    w.key("target").u32(candidate.target);
    w.key("name").string(&candidate.name);
    w.key("values")
        .object(|w| write_values(w, &candidate.values));
}

fn write_values(w: &mut Writer, values: &BTreeMap<StatId, f32>) {
    for (id, value) in values {
        w.key(&alloc::format!("{id}")).f32(*value);
    }
}

fn write_option_history(w: &mut Writer, at: &OptionAddress, option: &OptionHistory) {
    w.key("option").u32(at.option.0);
    if !at.uses.is_empty() {
        w.key("inside").array(|w| {
            for node in &at.uses {
                w.u32(node.0);
            }
        });
    }

    write_past(w, &option.own);
    if !option.targets.is_empty() {
        w.key("targets").array(|w| {
            for (target, record) in &option.targets {
                w.object(|w| {
                    w.key("target").u32(*target);
                    write_past(w, record);
                });
            }
        });
    }
}

fn write_past(w: &mut Writer, past: &HistoryEntry) {
    w.key("state").string(past.doing.word());
    w.key("seconds").f32(past.seconds);
    w.key("stops").u32(past.stops);
}
