//! Older files open like current ones.

use expect_test::expect;
use inclination_core::{
    authoring::{
        format::{Document, VERSION},
        model::{FrameId, NoteId},
    },
    load,
};

/// A project in the draft form: without a counter of IDs in the file, and with the average under
/// the name of mean.
const DRAFT: &str = r#"{
  "inclination": "project",
  "version": 0,
  "name": "draft",
  "stats": [
    {"id": 3, "name": "Food", "kind": "number", "low": 0, "high": 100}
  ],
  "nodes": [
    {"id": 1, "kind": "stat", "name": "mean", "stat": 3},
    {"id": 2, "kind": "mean", "rows": [[{"wire": 1}, 1], [0.5, 2]]},
    {"id": 12, "kind": "group", "group": 5, "sockets": {"6": {"wire": 2}}}
  ],
  "groups": [
    {
      "id": 5, "name": "mean", "inputs": [{"id": 6, "name": "in"}], "outputs": [{"id": 30, "name": "out"}],
      "nodes": [{"kind": "mean", "id": 8}, {"id": 9, "kind": "output", "port": 30, "sockets": {"value": {"wire": 8}}}]
    }
  ]
}
"#;

fn current_form() -> String {
    DRAFT
        .replace(
            "\"version\": 0",
            &format!("\"version\": {VERSION}, \"next_id\": 31"),
        )
        .replace("\"kind\": \"mean\"", "\"kind\": \"average\"")
}

#[test]
fn a_draft_opens_like_its_current_form() {
    let document = Document::read(DRAFT.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        Ok(&document),
        Document::read(current_form().as_bytes()).as_ref()
    );
    assert_eq!(document.graph.next_id, 31);

    let saved = document.write();
    assert!(saved.contains("\"version\": 1,") && saved.contains("\"kind\": \"average\""));
    assert_eq!(Document::read(saved.as_bytes()), Ok(document));

    let runtime = DRAFT.replace("project", "runtime");
    assert_eq!(load(runtime.as_bytes()), load(current_form().as_bytes()));
    let with_mark = format!("\u{feff}{DRAFT}");
    assert_eq!(load(with_mark.as_bytes()), load(current_form().as_bytes()));
}

#[test]
fn the_next_id_of_a_draft_is_above_those_of_its_notes_and_frames() {
    let note = r#"{"id": 41, "x": 0, "y": 0, "width": 9, "text": "mean"}"#;
    let frame = r#"{"id": 40, "x": 0, "y": 0, "width": 9, "height": 9, "title": "mean"}"#;
    let looks = format!("{{\"notes\": [{note}], \"frames\": [{frame}]}}");
    let draft = DRAFT.replacen("\"stats\"", &format!("\"looks\": {looks}, \"stats\""), 1);
    let document = Document::read(draft.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.graph.next_id, 42);
    assert_eq!(document.looks.notes[&NoteId(41)].text, "mean");
    assert_eq!(document.looks.frames[&FrameId(40)].title, "mean");
}

#[test]
fn an_error_in_a_draft_names_the_draft_s_own_line() {
    let cases = [
        (
            "\"Food\"",
            "7",
            (6, 23, "stats[0].name"),
            expect![["expected a string in double quotes, found the number 7"]],
        ),
        (
            "\"high\"",
            "\"hihg\"",
            (6, 59, "stats[0]"),
            expect![[r#"unknown key "hihg": did you mean "high"?"#]],
        ),
        (
            "[[{\"wire\": 1}, 1], [0.5, 2]]",
            "[[{\"wire\": 1}, 1], [0.5]]",
            (10, 58, "nodes[1].rows[1]"),
            expect![[r#"wrong number of sockets in a row of "average": expected 2, found 1"#]],
        ),
        (
            "\"port\": 30",
            "\"prt\": 30",
            (16, 72, "groups[0].nodes[1]"),
            expect![[r#"unknown key "prt": did you mean "port"?"#]],
        ),
        (
            "\"id\": 30",
            "\"id\": -1",
            (15, 88, "groups[0].outputs[0].id"),
            expect![["expected a whole number from 0 to 4294967295, in digits only, found -1"]],
        ),
        (
            "\"id\": 30",
            "\"id\": 9",
            (16, 51, "groups[0].nodes[1].id"),
            expect![[
                "the ID 9 is already in use: each stat, profile, node, group, input, output, note, frame and sample needs a unique ID"
            ]],
        ),
        (
            "\"name\": \"draft\"",
            "\"next_id\": 9",
            (4, 3, ""),
            expect![[r#"unknown key "next_id""#]],
        ),
        (
            "\"name\": \"draft\"",
            "\"name\": 1",
            (4, 11, "name"),
            expect![["expected a string in double quotes, found the number 1"]],
        ),
    ];

    for (old, new, place, sentence) in cases {
        let file = DRAFT.replacen(old, new, 1);
        assert_ne!(file, DRAFT);
        let error = load(file.as_bytes()).unwrap_err();
        assert_eq!((error.line, error.column, &*error.path), place, "{file}");
        sentence.assert_eq(&error.sentence);
    }
}

#[test]
fn a_draft_cut_off_or_damaged_anywhere_is_an_error_or_a_graph() {
    for end in 0..DRAFT.len() - 2 {
        assert!(load(&DRAFT.as_bytes()[..end]).is_err(), "at {end}");
    }

    for index in 0..DRAFT.len() {
        for byte in b"{}[]\":,0x\\" {
            let mut file = DRAFT.as_bytes().to_vec();
            file[index] = *byte;
            if let Ok(graph) = load(&file) {
                assert_eq!(
                    load(
                        Document {
                            graph: graph.clone(),
                            ..Document::default()
                        }
                        .write()
                        .as_bytes()
                    ),
                    Ok(graph)
                );
            }
        }
    }
}
