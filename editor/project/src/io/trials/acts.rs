//! What a process of its own does: it saves, keeps work, restores, and is killed meanwhile.

use std::{env, io::Write, path::PathBuf};

use super::{
    super::{
        Expect,
        disk::Trial,
        rescue::{self, Session},
        save,
        settings::{Change, Settings},
    },
    file_in, head, project,
};

pub(super) const ACT: &str = "INCLINATION_ACT";
pub(super) const FOLDER: &str = "INCLINATION_ACT_FOLDER";
pub(super) const NUMBER: &str = "INCLINATION_ACT_NUMBER";

#[test]
#[ignore = "other tests start it in a process of its own"]
fn act() {
    let Ok(act) = env::var(ACT) else { return };
    let folder = PathBuf::from(env::var_os(FOLDER).unwrap());
    let number: usize = env::var(NUMBER).unwrap().parse().unwrap();
    let file = file_in(&folder);
    match act.as_str() {
        // Until it is killed.
        "saves" => {
            say("");
            for version in number.. {
                let text = project(version).write();
                say(&format!("began {version}"));
                save(&file, text.as_bytes(), Expect::Anything).unwrap();
                say(&format!("done {version}"));
            }
        }
        // Starts as the app does: what was left becomes its own, and work goes on.
        "keeps" => {
            say("");
            let left = rescue::surely_left(&folder);
            let session = Session::begin(&folder).unwrap();
            for left in left {
                session.adopt(&left, 1).unwrap();
            }
            for version in number.. {
                let document = project(version);
                say(&format!("began {version}"));
                session.keep(1, &head(), &document).unwrap();
                say(&format!("done {version}"));
            }
        }
        // Once, up to a step.
        "save" => ends_at(number, || {
            save(&file, project(2).write().as_bytes(), Expect::Anything).unwrap();
        }),
        "set" => ends_at(number, || {
            Settings::change_file(&file, [Change::Recent("/new".into())]).unwrap();
        }),
        "keep" => {
            let session = Session::begin(&folder).unwrap();
            session.keep(1, &head(), &project(1)).unwrap();
            ends_at(number, || {
                session.keep(1, &head(), &project(2)).unwrap();
            });
            // Not ended as one should: killed after the last step.
            std::process::abort();
        }
        "restore" => ends_at(number, || {
            let left = rescue::left(&folder).unwrap();
            let session = Session::begin(&folder).unwrap();
            for left in left {
                session.adopt(&left, 1).unwrap();
            }
        }),
        #[cfg(unix)]
        "forbidden" => super::places::forbidden(&folder),
        #[cfg(unix)]
        "full" => super::places::full(&folder),
        other => panic!("no act is called {other}"),
    }
}

/// Does something whose step of this number is the last thing that the process does.
fn ends_at(step: usize, act: impl FnOnce()) {
    Trial::Ends.at(step, act);
    say("through");
}

/// Past whatever collects what tests print.
pub(super) fn say(line: &str) {
    let mut out = std::io::stdout();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}
