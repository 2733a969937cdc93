//! Expressions in files: the formula and its inputs by name.

use expect_test::expect;
use inclination_core::{LoadError, authoring::format::Document};

const FILE: &str = r#"{
  "inclination": "project",
  "version": 1,
  "name": "expression",
  "next_id": 3,
  "stats": [{"id": 0, "name": "Hour", "kind": "number", "low": 0, "high": 24}],
  "nodes": [
    {"id": 1, "kind": "stat", "stat": 0},
    {"id": 2, "kind": "expression", "formula": "hour>=20 and mood<=.5",
     "inputs": {"mood": 0.25, "hour": {"wire": 1}}}
  ]
}
"#;

fn read(replaced: &str, with: &str) -> Result<Document, LoadError> {
    assert!(FILE.contains(replaced));
    Document::read(FILE.replacen(replaced, with, 1).as_bytes())
}

#[test]
fn a_formula_is_written_in_canonical_form_with_its_inputs_in_order() {
    let written = read("", "").unwrap().write();
    let node = written
        .lines()
        .map(str::trim)
        .skip_while(|line| !line.contains("\"formula\""))
        .take(5);
    assert_eq!(
        node.collect::<Vec<_>>(),
        [
            r#""formula": "hour >= 20 and mood <= 0.5","#,
            r#""inputs": {"#,
            r#""hour": {"wire": 1},"#,
            r#""mood": 0.25"#,
            "}",
        ]
    );
    let again = Document::read(written.as_bytes()).unwrap();
    assert_eq!(again.write(), written);
}

#[test]
fn an_invalid_formula_is_kept_with_its_inputs() {
    let document = read("hour>=20 and mood<=.5", "hour >= ").unwrap();
    let node = document.graph.nodes.values().nth(1).unwrap();
    assert_eq!(node.kind.expression().unwrap().text(), "hour >= ");
    assert_eq!(node.kind.row_names().unwrap(), ["mood", "hour"]);
    assert_eq!(node.rows.len(), 2);

    let written = document.write();
    assert_eq!(Document::read(written.as_bytes()).unwrap(), document);
}

#[test]
fn mistakes_have_a_place_and_a_sentence() {
    let cases = [
        (
            ("\"mood\": 0.25", "\"moot\": 0.25"),
            expect![[
                r#"line 10, column 25, at nodes[1].inputs.moot: the formula has no input "moot": did you mean "mood"?"#
            ]],
        ),
        (
            ("\"formula\": \"hour>=20 and mood<=.5\",", ""),
            expect![[r#"line 9, column 5, at nodes[1]: "formula" is missing"#]],
        ),
        (
            ("\"kind\": \"expression\"", "\"kind\": \"add\""),
            expect![[
                r#"line 9, column 41, at nodes[1].formula: a node of kind "add" cannot have "formula""#
            ]],
        ),
    ];
    for ((replaced, with), expected) in cases {
        let error = read(replaced, with).unwrap_err();
        expected.assert_eq(&error.to_string());
    }
}
