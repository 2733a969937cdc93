//! Writing of stats.

use super::write_remark;
use crate::{
    format::{
        json_writer::Writer,
        keywords::{self, FileForm},
    },
    model::{Stat, StatKind},
};

pub(super) fn write_stat(w: &mut Writer, form: FileForm, stat: &Stat) {
    w.key("id").u32(stat.id.0);
    w.key("name").string(&stat.name);
    write_remark(w, form, "description", &stat.description);
    write_remark(w, form, "unit", &stat.unit);
    w.key("scope").string(stat.scope.word());

    if stat.alike {
        w.key("alike").boolean(true);
    }
    w.key("kind").string(keywords::stat_kind_key(&stat.kind));

    match &stat.kind {
        StatKind::Number { low, high, clamp } => {
            w.key("low").f32(*low);
            w.key("high").f32(*high);
            w.key("clamp").boolean(*clamp);
            if stat.cyclic {
                w.key("cyclic").boolean(true);
            }
            if stat.whole && form == FileForm::Project {
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
    if form == FileForm::Project {
        w.key("sample").f32(stat.sample);
    }
}
