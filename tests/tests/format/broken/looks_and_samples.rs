//! Mistakes in looks and samples.

use expect_test::expect;

use super::Mistake;

pub(super) const MISTAKES: &[Mistake] = &[
    (
        "\"10\": [0, 0]",
        "\"10\": [0, 0, 0]",
        (32, 21, "looks.nodes.10"),
        expect![["two numbers stand here, not 3"]],
    ),
    (
        "\"10\": [0, 0]",
        "\"99\": [0, 0]",
        (32, 21, "looks.nodes.99"),
        expect![["the id 99 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "\"10\": [0, 0]",
        "\"ten\": [0, 0]",
        (32, 22, "looks.nodes.ten"),
        expect![["the key of this is an id in digits, not `ten`"]],
    ),
    (
        "[11]",
        "[40]",
        (33, 19, "looks.collapsed[0]"),
        expect![["the id 40 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "[11]",
        "[11, 11]",
        (33, 23, "looks.collapsed[1]"),
        expect![["the node 11 is collapsed already: remove one of them"]],
    ),
    (
        "\"id\": 30",
        "\"id\": 40",
        (34, 22, "looks.notes[0].id"),
        expect![["the id 40 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "\"id\": 30",
        "\"id\": 10",
        (34, 22, "looks.notes[0].id"),
        expect![[
            "the id 10 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own"
        ]],
    ),
    (
        "\"id\": 30, \"x\"",
        "\"x\"",
        (34, 15, "looks.notes[0]"),
        expect![["`id` is missing here"]],
    ),
    (
        "\"width\": 9, \"text\"",
        "\"text\"",
        (34, 15, "looks.notes[0]"),
        expect![["`width` is missing here"]],
    ),
    (
        "\"text\"",
        "\"txt\"",
        (34, 54, "looks.notes[0]"),
        expect![["unknown field `txt`: did you mean `text`?"]],
    ),
    (
        "\"id\": 31",
        "\"id\": 30",
        (35, 23, "looks.frames[0].id"),
        expect![[
            "the id 30 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own"
        ]],
    ),
    (
        "\"group\": 20, \"x\"",
        "\"group\": 77, \"x\"",
        (35, 36, "looks.frames[0].group"),
        expect![["the id 77 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "\"height\": 9, \"title\"",
        "\"title\"",
        (35, 16, "looks.frames[0]"),
        expect![["`height` is missing here"]],
    ),
    (
        "\"tint\": \"teal\"",
        "\"tint\": \"tea\"",
        (35, 105, "looks.frames[0].tint"),
        expect![["`tea` is no tint: did you mean `teal`?"]],
    ),
    (
        "\"tint\": \"teal\"",
        "\"colour\": \"teal\"",
        (35, 97, "looks.frames[0]"),
        expect![[
            "unknown field `colour`: known are `id`, `group`, `x`, `y`, `width`, `height`, `title`, `tint`"
        ]],
    ),
    (
        "\"looks\": {",
        "\"looks\": {\"zoom\": 1, ",
        (31, 13, "looks"),
        expect![[
            "unknown field `zoom`: known are `nodes`, `collapsed`, `notes`, `frames`, `bends`, `bookmarks`, `shared`, `contract`"
        ]],
    ),
    (
        "\"current\": 32",
        "\"current\": 40",
        (38, 16, "samples.current"),
        expect![["the id 40 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "{\"target\": 7, \"name\": \"Ann\", \"values\": {\"0\": 50}}",
        "{\"target\": 7, \"name\": \"\", \"values\": {}}, {\"target\": 7, \"name\": \"\", \"values\": {}}",
        (39, 61, "samples.candidates[1]"),
        expect![["the target 7 is a candidate already: each has a number of its own"]],
    ),
    (
        "\"name\": \"Ann\", ",
        "",
        (39, 20, "samples.candidates[0]"),
        expect![["`name` is missing here"]],
    ),
    (
        "{\"0\": 50}",
        "{\"41\": 50}",
        (39, 66, "samples.candidates[0].values.41"),
        expect![["the id 41 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "\"age\": 60",
        "\"age\": -1",
        (40, 12, "samples.age"),
        expect![["seconds go from 0 up: they say how long ago something was"]],
    ),
    (
        "\"state\": \"running\"",
        "\"state\": \"runing\"",
        (41, 57, "samples.history[0].state"),
        expect![["`runing` is no state: did you mean `running`?"]],
    ),
    (
        "\"targets\": [{\"target\": 7, \"state\": \"stopped\", \"seconds\": 3}]",
        "\"targets\": [{\"target\": 7}]",
        (41, 106, "samples.history[0].targets[0]"),
        expect![["`state` is missing here"]],
    ),
    (
        "\"inside\": [14]",
        "\"inside\": [44]",
        (41, 43, "samples.history[0].inside[0]"),
        expect![["the id 44 was never given: `next_id` is 40, and all ids are below it"]],
    ),
    (
        "\"id\": 32, \"name\": \"Cornered\"",
        "\"id\": 31, \"name\": \"Cornered\"",
        (42, 22, "samples.named[0].id"),
        expect![[
            "the id 31 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own"
        ]],
    ),
    (
        "\"values\": {\"0\": 38}",
        "\"value\": {\"0\": 38}",
        (42, 46, "samples.named[0]"),
        expect![["unknown field `value`: did you mean `values`?"]],
    ),
    (
        "\"samples\": {",
        "\"samples\": {\"now\": {}, ",
        (37, 15, "samples"),
        expect![[
            "unknown field `now`: known are `current`, `candidates`, `age`, `history`, `named`"
        ]],
    ),
];
