//! A stat.

use super::remark;
use crate::{
    format::{
        words::{self, Form},
        writer::Writer,
    },
    model::{Stat, StatKind},
};

pub(super) fn stat(w: &mut Writer, form: Form, stat: &Stat) {
    w.key("id").u32(stat.id.0);
    w.key("name").string(&stat.name);
    remark(w, form, "description", &stat.description);
    remark(w, form, "unit", &stat.unit);
    w.key("scope").string(stat.scope.word());
    if stat.alike {
        w.key("alike").boolean(true);
    }
    w.key("kind").string(words::stat_kind(&stat.kind));
    match &stat.kind {
        StatKind::Number { low, high, clamp } => {
            w.key("low").f32(*low);
            w.key("high").f32(*high);
            w.key("clamp").boolean(*clamp);
            if stat.whole && form == Form::Project {
                w.key("whole").boolean(true);
            }
        }
        StatKind::YesNo => {}
        StatKind::Choice(names) => w.key("choices").inline_array(|w| {
            for name in names {
                w.string(name);
            }
        }),
    }
    w.key("default").f32(stat.default);
    if form == Form::Project {
        w.key("sample").f32(stat.sample);
    }
}
