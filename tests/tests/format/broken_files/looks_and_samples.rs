//! Mistakes in looks and samples.

use expect_test::expect;

use super::Mistake;

pub(super) const MISTAKES: &[Mistake] = &[
    (
        "\"10\": [0, 0]",
        "\"10\": [0, 0, 0]",
        (32, 21, "looks.nodes.10"),
        expect![["expected two numbers, found 3"]],
    ),
    (
        "\"10\": [0, 0]",
        "\"99\": [0, 0]",
        (32, 21, "looks.nodes.99"),
        expect![[r#"the ID 99 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "\"10\": [0, 0]",
        "\"ten\": [0, 0]",
        (32, 22, "looks.nodes.ten"),
        expect![[r#"expected an ID in digits as the key, found "ten""#]],
    ),
    (
        "[11]",
        "[40]",
        (33, 19, "looks.collapsed[0]"),
        expect![[r#"the ID 40 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "[11]",
        "[11, 11]",
        (33, 23, "looks.collapsed[1]"),
        expect![["node 11 is already listed as collapsed: remove one of the two"]],
    ),
    (
        "\"id\": 30",
        "\"id\": 40",
        (34, 22, "looks.notes[0].id"),
        expect![[r#"the ID 40 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "\"id\": 30",
        "\"id\": 10",
        (34, 22, "looks.notes[0].id"),
        expect![[
            "the ID 10 is already in use: each stat, profile, node, group, input, output, note, frame and sample needs a unique ID"
        ]],
    ),
    (
        "\"id\": 30, \"x\"",
        "\"x\"",
        (34, 15, "looks.notes[0]"),
        expect![[r#""id" is missing"#]],
    ),
    (
        "\"width\": 9, \"text\"",
        "\"text\"",
        (34, 15, "looks.notes[0]"),
        expect![[r#""width" is missing"#]],
    ),
    (
        "\"text\"",
        "\"txt\"",
        (34, 54, "looks.notes[0]"),
        expect![[r#"unknown key "txt": did you mean "text"?"#]],
    ),
    (
        "\"id\": 31",
        "\"id\": 30",
        (35, 23, "looks.frames[0].id"),
        expect![[
            "the ID 30 is already in use: each stat, profile, node, group, input, output, note, frame and sample needs a unique ID"
        ]],
    ),
    (
        "\"group\": 20, \"x\"",
        "\"group\": 77, \"x\"",
        (35, 36, "looks.frames[0].group"),
        expect![[r#"the ID 77 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "\"height\": 9, \"title\"",
        "\"title\"",
        (35, 16, "looks.frames[0]"),
        expect![[r#""height" is missing"#]],
    ),
    (
        "\"tint\": \"teal\"",
        "\"tint\": \"tea\"",
        (35, 105, "looks.frames[0].tint"),
        expect![[r#""tea" is not a valid tint: did you mean "teal"?"#]],
    ),
    (
        "\"tint\": \"teal\"",
        "\"colour\": \"teal\"",
        (35, 97, "looks.frames[0]"),
        expect![[
            r#"unknown key "colour": expected one of "id", "group", "x", "y", "width", "height", "title", "tint""#
        ]],
    ),
    (
        "\"looks\": {",
        "\"looks\": {\"zoom\": 1, ",
        (31, 13, "looks"),
        expect![[
            r#"unknown key "zoom": expected one of "nodes", "collapsed", "folded", "notes", "frames", "bends", "bookmarks", "shared", "contract""#
        ]],
    ),
    (
        "\"current\": 32",
        "\"current\": 40",
        (38, 16, "samples.current"),
        expect![[r#"the ID 40 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "{\"target\": 7, \"name\": \"Ann\", \"values\": {\"0\": 50}}",
        "{\"target\": 7, \"name\": \"\", \"values\": {}}, {\"target\": 7, \"name\": \"\", \"values\": {}}",
        (39, 61, "samples.candidates[1]"),
        expect![["target 7 is already a candidate: give each candidate a different ID"]],
    ),
    (
        "\"name\": \"Ann\", ",
        "",
        (39, 20, "samples.candidates[0]"),
        expect![[r#""name" is missing"#]],
    ),
    (
        "{\"0\": 50}",
        "{\"41\": 50}",
        (39, 66, "samples.candidates[0].values.41"),
        expect![[r#"the ID 41 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "\"age\": 60",
        "\"age\": -1",
        (40, 12, "samples.age"),
        expect![["expected 0 or more seconds, found -1"]],
    ),
    (
        "\"state\": \"running\"",
        "\"state\": \"runing\"",
        (41, 57, "samples.history[0].state"),
        expect![[r#""runing" is not a valid state: did you mean "running"?"#]],
    ),
    (
        "\"targets\": [{\"target\": 7, \"state\": \"stopped\", \"seconds\": 3}]",
        "\"targets\": [{\"target\": 7}]",
        (41, 106, "samples.history[0].targets[0]"),
        expect![[r#""state" is missing"#]],
    ),
    (
        "\"inside\": [14]",
        "\"inside\": [44]",
        (41, 43, "samples.history[0].inside[0]"),
        expect![[r#"the ID 44 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "\"id\": 32, \"name\": \"Cornered\"",
        "\"id\": 31, \"name\": \"Cornered\"",
        (42, 22, "samples.named[0].id"),
        expect![[
            "the ID 31 is already in use: each stat, profile, node, group, input, output, note, frame and sample needs a unique ID"
        ]],
    ),
    (
        "\"values\": {\"0\": 38}",
        "\"value\": {\"0\": 38}",
        (42, 46, "samples.named[0]"),
        expect![[r#"unknown key "value": did you mean "values"?"#]],
    ),
    (
        "\"samples\": {",
        "\"samples\": {\"now\": {}, ",
        (37, 15, "samples"),
        expect![[
            r#"unknown key "now": expected one of "current", "candidates", "age", "history", "named""#
        ]],
    ),
];
