//! Mistakes in the head of a file, and in its stats, nodes, groups and acknowledgements.

use expect_test::expect;

use super::Mistake;

pub(super) const MISTAKES: &[Mistake] = &[
    (
        "\"version\": 1",
        "\"version\": 7",
        (3, 14, "version"),
        expect![[
            "this file has format version 7, but this version of Inclination reads formats up to 2: update Inclination to open it"
        ]],
    ),
    (
        "\"version\": 1",
        "\"version\": \"1\"",
        (3, 14, "version"),
        expect![[r#"expected a whole number from 0 to 4294967295, in digits only, found "1""#]],
    ),
    (
        "  \"version\": 1,\n",
        "",
        (1, 1, ""),
        expect![[r#""version" is missing"#]],
    ),
    (
        "\"project\"",
        "\"projekt\"",
        (2, 18, "inclination"),
        expect![[r#""projekt" is not a valid kind of file: did you mean "project"?"#]],
    ),
    (
        "\"project\"",
        "\"game\"",
        (2, 18, "inclination"),
        expect![[r#""game" is not a valid kind of file: expected one of "project", "runtime""#]],
    ),
    (
        "\"name\": \"sound\"",
        "\"title\": \"sound\"",
        (4, 3, ""),
        expect![[
            r#"unknown key "title": expected one of "inclination", "version", "semantics", "name", "description", "next_id", "stats", "profiles", "nodes", "groups", "rank_bands", "acknowledged", "looks", "samples", "scenarios""#
        ]],
    ),
    (
        "\"name\": \"sound\",\n",
        "",
        (1, 1, ""),
        expect![[r#""name" is missing"#]],
    ),
    (
        "\"next_id\": 40,\n",
        "",
        (1, 1, ""),
        expect![[r#""next_id" is missing"#]],
    ),
    (
        "\"next_id\": 40",
        "\"next_id\": 24",
        (26, 16, "groups[0].nodes[1].id"),
        expect![[r#"the ID 24 is too large: IDs must be below "next_id", which is 24"#]],
    ),
    (
        "\"next_id\": 40",
        "\"next_id\": 4294967295",
        (5, 14, "next_id"),
        expect![[r#""next_id" is 4294967295, but can be at most 2147483648"#]],
    ),
    (
        "\"name\": \"sound\"",
        "\"name\": null",
        (4, 11, "name"),
        expect![[r#"expected a string in double quotes, found the word "null""#]],
    ),
    (
        "\"stats\"",
        "\"stat\"",
        (6, 3, ""),
        expect![[r#"unknown key "stat": did you mean "stats"?"#]],
    ),
    (
        "\"stats\": [",
        "\"stats\": {}, \"sats\": [",
        (6, 16, ""),
        expect![[r#"unknown key "sats": did you mean "stats"?"#]],
    ),
    (
        "\"kind\": \"number\", ",
        "",
        (7, 5, "stats[0]"),
        expect![[r#""kind" is missing"#]],
    ),
    (
        "\"kind\": \"number\"",
        "\"kind\": \"numbr\"",
        (7, 57, "stats[0].kind"),
        expect![[r#""numbr" is not a valid kind of stat: did you mean "number"?"#]],
    ),
    (
        "\"low\": 0, ",
        "",
        (7, 5, "stats[0]"),
        expect![[r#""low" is missing"#]],
    ),
    (
        "\"low\": 0",
        "\"choices\": []",
        (7, 5, "stats[0]"),
        expect![[r#"a stat of kind "number" cannot have "choices""#]],
    ),
    (
        "\"choices\": [\"calm\", \"alert\"]",
        "\"low\": 0",
        (8, 5, "stats[1]"),
        expect![[r#"a stat of kind "choice" cannot have "low""#]],
    ),
    (
        ", \"choices\": [\"calm\", \"alert\"]",
        "",
        (8, 5, "stats[1]"),
        expect![[r#""choices" is missing"#]],
    ),
    (
        "\"sample\": 1}",
        "\"high\": 1}",
        (9, 5, "stats[2]"),
        expect![[r#"a stat of kind "yes/no" cannot have "high""#]],
    ),
    (
        "\"scope\": \"agent\", \"kind\": \"number\"",
        "\"scope\": \"agnt\", \"kind\": \"number\"",
        (7, 40, "stats[0].scope"),
        expect![[r#""agnt" is not a valid scope: did you mean "agent"?"#]],
    ),
    (
        "\"high\": 100",
        "\"high\": 1e39",
        (7, 85, "stats[0].high"),
        expect![[r#""1e39" is out of range: numbers go from -3.4028235e38 to 3.4028235e38"#]],
    ),
    (
        "\"high\": 100",
        "\"high\": \"100\"",
        (7, 85, "stats[0].high"),
        expect![[r#"expected a number, found "100""#]],
    ),
    (
        "\"id\": 1,",
        "\"id\": 0,",
        (8, 12, "stats[1].id"),
        expect![[
            "the ID 0 is already in use: each stat, profile, node, group, input, output, note, frame and sample needs a unique ID"
        ]],
    ),
    (
        "\"id\": 1,",
        "\"id\": 1.5,",
        (8, 12, "stats[1].id"),
        expect![["expected a whole number from 0 to 4294967295, in digits only, found 1.5"]],
    ),
    (
        "\"clamp\": true",
        "\"clamp\": 1",
        (7, 99, "stats[0].clamp"),
        expect![["expected true or false, found the number 1"]],
    ),
    (
        "[\"calm\", \"alert\"]",
        "[\"calm\", 2]",
        (8, 69, "stats[1].choices[1]"),
        expect![["expected a string in double quotes, found the number 2"]],
    ),
    (
        "{\"id\": 10, \"kind\": \"stat\", \"stat\": 0}",
        "{\"kind\": \"stat\", \"stat\": 0}",
        (12, 5, "nodes[0]"),
        expect![[r#""id" is missing"#]],
    ),
    (
        "\"node\": 11, \"socket\": \"x\", \"points\"",
        "\"node\": 11, \"socket\": \"y\", \"points\"",
        (35, 148, "looks.bends[0].socket"),
        expect![[
            r#"the node has no socket "y": expected one of "x", "low", "high", "from", "to", "slope", "x_shift", "y_shift""#
        ]],
    ),
    (
        "\"points\": [[4, 8]]",
        "\"points\": []",
        (35, 125, "looks.bends[0]"),
        expect![["this wire has no bend points: remove the entry"]],
    ),
    (
        "\"socket\": \"x\", \"points\"",
        "\"points\"",
        (35, 125, "looks.bends[0]"),
        expect![[
            r#"the socket that the wire leads to is missing: add either "socket", or both "row" and "column", or "input""#
        ]],
    ),
    (
        "\"node\": 12, \"row\": 0, \"column\": 0, \"points\"",
        "\"node\": 11, \"socket\": \"x\", \"points\"",
        (35, 174, "looks.bends[1]"),
        expect![["the bend points of this wire are already listed: remove one of the two"]],
    ),
    (
        "\"zoom\": 1",
        "\"zoom\": 1, \"id\": 3",
        (35, 302, "looks.bookmarks[0]"),
        expect![[r#"unknown key "id": expected one of "name", "group", "x", "y", "zoom""#]],
    ),
    (
        "00ff\"}",
        "00fF\"}",
        (35, 355, "looks.shared[0].version"),
        expect![[r#"expected 16 digits, each 0 to 9 or a to f, found "00000000000000fF""#]],
    ),
    (
        "00ff\"}",
        "00ff\"}, {\"group\": 20, \"name\": \"\", \"version\": \"00000000000000ff\"}",
        (35, 376, "looks.shared[1]"),
        expect![["the origin of group 20 is already listed: remove one of the two"]],
    ),
    (
        "\"kind\": \"stat\", \"stat\": 0",
        "\"stat\": 0",
        (12, 5, "nodes[0]"),
        expect![[r#""kind" is missing"#]],
    ),
    (
        "\"kind\": \"stat\", \"stat\": 0",
        "\"kind\": \"stat\"",
        (12, 5, "nodes[0]"),
        expect![[r#""stat" is missing"#]],
    ),
    (
        "\"kind\": \"linear\"",
        "\"kind\": \"lineer\"",
        (13, 24, "nodes[1].kind"),
        expect![[r#""lineer" is not a valid kind of node: did you mean "linear"?"#]],
    ),
    (
        "\"kind\": \"linear\"",
        "\"kind\": \"spline\"",
        (13, 24, "nodes[1].kind"),
        expect![[r#""spline" is not a valid kind of node: did you mean "sine"?"#]],
    ),
    (
        "\"kind\": \"linear\"",
        "\"kind\": 3",
        (13, 24, "nodes[1].kind"),
        expect![["expected a string in double quotes, found the number 3"]],
    ),
    (
        "\"slope\": 2",
        "\"slop\": 2",
        (13, 65, "nodes[1].sockets"),
        expect![[r#"unknown key "slop": did you mean "slope"?"#]],
    ),
    (
        "\"slope\": 2",
        "\"colour\": 2",
        (13, 65, "nodes[1].sockets"),
        expect![[
            r#"unknown key "colour": expected one of "x", "low", "high", "from", "to", "slope", "x_shift", "y_shift""#
        ]],
    ),
    (
        "\"slope\": 2",
        "\"slope\": \"2\"",
        (13, 74, "nodes[1].sockets.slope"),
        expect![[r#"expected a number, or a wire like {"wire": 12}, found "2""#]],
    ),
    (
        "{\"wire\": 10}",
        "{\"wrie\": 10}",
        (13, 52, "nodes[1].sockets.x"),
        expect![[r#"unknown key "wrie": did you mean "wire"?"#]],
    ),
    (
        "{\"wire\": 10}",
        "{\"port\": 10}",
        (13, 51, "nodes[1].sockets.x"),
        expect![[r#""wire" is missing"#]],
    ),
    (
        "{\"wire\": 10}",
        "{\"wire\": -1}",
        (13, 60, "nodes[1].sockets.x.wire"),
        expect![["expected a whole number from 0 to 4294967295, in digits only, found -1"]],
    ),
    (
        "\"wrap\"",
        "\"warp\"",
        (13, 102, "nodes[1].settings.outside"),
        expect![[r#""warp" is not a valid option of "outside": did you mean "wrap"?"#]],
    ),
    (
        "\"wrap\"",
        "true",
        (13, 102, "nodes[1].settings.outside"),
        expect![[r#"expected a string in double quotes, found the word "true""#]],
    ),
    (
        "\"invert\": true",
        "\"invert\": \"yes\"",
        (13, 120, "nodes[1].settings.invert"),
        expect![[r#"expected true or false, found "yes""#]],
    ),
    (
        "\"invert\"",
        "\"inverted\"",
        (13, 110, "nodes[1].settings"),
        expect![[r#"unknown key "inverted": did you mean "invert"?"#]],
    ),
    (
        "[0.5, 2]",
        "[0.5]",
        (14, 63, "nodes[2].rows[1]"),
        expect![[r#"wrong number of sockets in a row of "average": expected 2, found 1"#]],
    ),
    (
        "[0.5, 2]",
        "[0.5, 2, 3]",
        (14, 63, "nodes[2].rows[1]"),
        expect![[r#"wrong number of sockets in a row of "average": expected 2, found 3"#]],
    ),
    (
        "[0.5, 2]",
        "0.5",
        (14, 63, "nodes[2].rows[1]"),
        expect![["expected an array, found the number 0.5"]],
    ),
    (
        "\"kind\": \"average\"",
        "\"kind\": \"constant\"",
        (14, 44, "nodes[2].rows"),
        expect![[r#"a node of kind "constant" cannot have "rows""#]],
    ),
    (
        "\"cases\": [\"calm\"], ",
        "",
        (15, 5, "nodes[3]"),
        expect![[r#""cases" is missing"#]],
    ),
    (
        "[\"calm\"], ",
        "[\"calm\", \"alert\"], ",
        (15, 5, "nodes[3]"),
        expect![["a switch needs one row for each case, but this one has 2 cases and 1 row"]],
    ),
    (
        "\"group\": 20, ",
        "",
        (16, 5, "nodes[4]"),
        expect![[r#""group" is missing"#]],
    ),
    (
        "\"21\": {",
        "\"x\": {",
        (16, 63, "nodes[4].sockets.x"),
        expect![[r#"expected an ID in digits as the key, found "x""#]],
    ),
    (
        "\"21\": {",
        "\"021\": {",
        (16, 65, "nodes[4].sockets.021"),
        expect![[r#"expected an ID in digits as the key, found "021""#]],
    ),
    (
        "\"kind\": \"group\", \"group\": 20",
        "\"kind\": \"group\", \"group\": 20, \"points\": []",
        (16, 56, "nodes[4].points"),
        expect![[r#"a node of kind "group" cannot have "points""#]],
    ),
    (
        "\"kind\": \"factor\"",
        "\"kind\": \"output\"",
        (17, 5, "nodes[5]"),
        expect![[r#""port" is missing"#]],
    ),
    (
        "\"factor\", \"name\": \"Hunger\", \"scope\": \"agent\"",
        "\"factor\", \"name\": \"Hunger\", \"scope\": \"game\"",
        (17, 61, "nodes[5].scope"),
        expect![[r#""game" is not a valid scope: expected one of "world", "agent", "target""#]],
    ),
    (
        "\"id\": 20",
        "\"id\": 15",
        (21, 13, "groups[0].id"),
        expect![[
            "the ID 15 is already in use: each stat, profile, node, group, input, output, note, frame and sample needs a unique ID"
        ]],
    ),
    (
        "      \"outputs\": [{\"id\": 22, \"name\": \"out\"}],\n",
        "",
        (20, 5, "groups[0]"),
        expect![[r#""outputs" is missing"#]],
    ),
    (
        "\"bookends\": [0, 1]",
        "\"bookends\": [0]",
        (22, 86, "groups[0].inputs[0].bookends"),
        expect![["expected two numbers, found 1"]],
    ),
    (
        "\"type\": \"value\"",
        "\"type\": \"text\"",
        (22, 51, "groups[0].inputs[0].type"),
        expect![[
            r#""text" is not a valid type: expected one of "value", "choice", "consideration", "option", "decision", "effects""#
        ]],
    ),
    (
        "\"id\": 23",
        "\"id\": 40",
        (25, 16, "groups[0].nodes[0].id"),
        expect![[r#"the ID 40 is too large: IDs must be below "next_id", which is 40"#]],
    ),
    (
        "\"socket\": \"slope\"",
        "\"socket\": \"slop\"",
        (30, 59, "acknowledged[0].socket"),
        expect![[r#"the node has no socket "slop": did you mean "slope"?"#]],
    ),
    (
        "\"row\": 0, \"column\": 1",
        "\"row\": 0",
        (30, 69, "acknowledged[1]"),
        expect![[
            r#"name exactly one socket: write either "socket", or both "row" and "column", or "input""#
        ]],
    ),
    (
        "\"row\": 0",
        "\"row\": 70000",
        (30, 69, "acknowledged[1]"),
        expect![["row 70000, column 1 does not exist: rows go up to 65535 and columns up to 255"]],
    ),
    (
        "\"code\": \"odd\", \"node\": 12, \"row\": 0, \"column\": 1",
        "\"code\": \"idle\", \"node\": 11, \"socket\": 5",
        (30, 69, "acknowledged[1]"),
        expect![["this problem is already accepted: remove one of the two"]],
    ),
    (
        "\"node\": 11, \"socket\": \"slope\"",
        "\"nod\": 11",
        (30, 37, "acknowledged[0]"),
        expect![[r#"unknown key "nod": did you mean "node"?"#]],
    ),
    (
        "\"kind\": \"stat\", \"stat\": 0",
        "\"kind\": \"stat\", \"stat\": 0, \"muted\": 1",
        (12, 52, "nodes[0].muted"),
        expect![["expected true or false, found the number 1"]],
    ),
    (
        "\"name\": \"Food\", ",
        "\"name\": \"Food\", \"name\": \"Fodder\", ",
        (7, 31, "stats[0]"),
        expect![[r#"the key "name" is already used on line 7: remove one of the two"#]],
    ),
    (
        "\"clamp\": true}",
        "\"clamp\": true",
        (8, 5, "stats[0]"),
        expect![["expected a key in double quotes, found an object"]],
    ),
];
