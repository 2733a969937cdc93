//! Acts for a separate process, which saves, autosaves or recovers work until it ends or is killed.

use std::{env, io::Write, path::PathBuf};

use super::{
    super::{
        ExpectedContent,
        crash_recovery::{self, Session},
        disk::Fault,
        save_text,
        settings::{Settings, SettingsChange},
    },
    large_project, saved_file, test_header,
};

pub(super) const ACT_VARIABLE: &str = "INCLINATION_ACT";
pub(super) const FOLDER_VARIABLE: &str = "INCLINATION_ACT_FOLDER";
pub(super) const NUMBER_VARIABLE: &str = "INCLINATION_ACT_NUMBER";

#[test]
#[ignore = "other tests start it in a process of its own"]
fn act() {
    let Ok(act) = env::var(ACT_VARIABLE) else {
        return;
    };
    let folder = PathBuf::from(env::var_os(FOLDER_VARIABLE).unwrap());
    let number: usize = env::var(NUMBER_VARIABLE).unwrap().parse().unwrap();
    let file = saved_file(&folder);

    match act.as_str() {
        // Runs until it is killed.
        "saves" => {
            print_line("");
            for version in number.. {
                let text = large_project(version).write();
                print_line(&format!("began {version}"));
                save_text(&file, text.as_bytes(), ExpectedContent::Anything).unwrap();
                print_line(&format!("done {version}"));
            }
        }

        // Starts as the app does: it adopts recovered work and goes on. Runs until it is killed.
        "keeps" => {
            print_line("");
            let left = crash_recovery::wait_for_recoverable_work(&folder);
            let session = Session::create(&folder).unwrap();
            for left in left {
                session.adopt_work(&left, 1).unwrap();
            }
            for version in number.. {
                let document = large_project(version);
                print_line(&format!("began {version}"));
                session.save_work(1, &test_header(), &document).unwrap();
                print_line(&format!("done {version}"));
            }
        }

        // Runs once, up to a step.
        "save" => abort_at(number, || {
            save_text(
                &file,
                large_project(2).write().as_bytes(),
                ExpectedContent::Anything,
            )
            .unwrap();
        }),
        "set" => abort_at(number, || {
            Settings::change_file(&file, [SettingsChange::AddRecentFile("/new".into())]).unwrap();
        }),

        "keep" => {
            let session = Session::create(&folder).unwrap();
            session
                .save_work(1, &test_header(), &large_project(1))
                .unwrap();
            abort_at(number, || {
                session
                    .save_work(1, &test_header(), &large_project(2))
                    .unwrap();
            });
            // The app does not end regularly here: it is killed after the last step.
            std::process::abort();
        }

        "restore" => abort_at(number, || {
            let left = crash_recovery::find_recoverable_work(&folder).unwrap();
            let session = Session::create(&folder).unwrap();
            for left in left {
                session.adopt_work(&left, 1).unwrap();
            }
        }),

        #[cfg(unix)]
        "forbidden" => super::places::act_without_permissions(&folder),
        #[cfg(unix)]
        "full" => super::places::act_on_a_full_disk(&folder),
        other => panic!("no act is called {other}"),
    }
}

/// Does something and aborts the process at the given step of it.
fn abort_at(step: usize, act: impl FnOnce()) {
    Fault::Abort.inject_at(step, act);
    print_line("through");
}

/// Prints a line to the real standard output, not to the test harness that captures it.
pub(super) fn print_line(line: &str) {
    let mut out = std::io::stdout();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}
