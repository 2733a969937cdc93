//! Mistakes in a file, and what is said about them.

/// A sound file with some of everything, in which each case below changes one thing.
pub(crate) const SOUND: &str = r#"{
  "inclination": "project",
  "version": 1,
  "name": "sound",
  "next_id": 40,
  "stats": [
    {"id": 0, "name": "Food", "scope": "agent", "kind": "number", "low": 0, "high": 100, "clamp": true},
    {"id": 1, "name": "Mood", "kind": "choice", "choices": ["calm", "alert"]},
    {"id": 2, "name": "Alone", "kind": "yes/no", "default": 0, "sample": 1}
  ],
  "nodes": [
    {"id": 10, "kind": "stat", "stat": 0},
    {"id": 11, "kind": "linear", "sockets": {"x": {"wire": 10}, "slope": 2}, "settings": {"outside": "wrap", "invert": true}},
    {"id": 12, "kind": "average", "rows": [[{"wire": 11}, 1], [0.5, 2]]},
    {"id": 13, "kind": "switch", "cases": ["calm"], "sockets": {"otherwise": 1}, "rows": [[{"wire": 14, "port": 22}]]},
    {"id": 14, "kind": "group", "group": 20, "sockets": {"21": {"wire": 12}}},
    {"id": 15, "kind": "factor", "name": "Hunger", "scope": "agent", "sockets": {"value": {"wire": 13}}}
  ],
  "groups": [
    {
      "id": 20, "name": "half",
      "inputs": [{"id": 21, "name": "in", "type": "value", "default": 1, "bookends": [0, 1]}],
      "outputs": [{"id": 22, "name": "out"}],
      "nodes": [
        {"id": 23, "kind": "input", "port": 21},
        {"id": 24, "kind": "output", "port": 22}
      ]
    }
  ],
  "acknowledged": [{"code": "idle", "node": 11, "socket": "slope"}, {"code": "odd", "node": 12, "row": 0, "column": 1}],
  "looks": {
    "nodes": {"10": [0, 0]},
    "collapsed": [11],
    "notes": [{"id": 30, "x": 0, "y": 0, "width": 9, "text": "hello"}],
    "frames": [{"id": 31, "group": 20, "x": 0, "y": 0, "width": 9, "height": 9, "title": "all", "tint": "teal"}], "bends": [{"node": 11, "socket": "x", "points": [[4, 8]]}, {"node": 12, "row": 0, "column": 0, "points": [[1, 2]]}], "bookmarks": [{"name": "All", "group": 20, "x": 0, "y": 0, "zoom": 1}], "shared": [{"group": 20, "name": "all", "version": "00000000000000ff"}]
  },
  "samples": {
    "current": 32,
    "candidates": [{"target": 7, "name": "Ann", "values": {"0": 50}}],
    "age": 60,
    "history": [{"option": 12, "inside": [14], "state": "running", "seconds": 2, "stops": 1, "targets": [{"target": 7, "state": "stopped", "seconds": 3}]}],
    "named": [{"id": 32, "name": "Cornered", "values": {"0": 38}}]
  }
}
"#;

/// What is replaced, by what, and what is said then.
pub(crate) const BROKEN: &[(&str, &str, &str)] = &[
    (
        "\"version\": 1",
        "\"version\": 7",
        "line 3, column 14, at version: this file was written by a newer Inclination (version 7); this one reads up to version 1. Update Inclination to open it.",
    ),
    (
        "\"version\": 1",
        "\"version\": \"1\"",
        "line 3, column 14, at version: expected a whole number from 0 to 4294967295, in digits only, found \"1\"",
    ),
    (
        "  \"version\": 1,\n",
        "",
        "line 1, column 1: this file does not say its `version`",
    ),
    (
        "\"project\"",
        "\"projekt\"",
        "line 2, column 18, at inclination: `projekt` is no kind of file: did you mean `project`?",
    ),
    (
        "\"project\"",
        "\"game\"",
        "line 2, column 18, at inclination: `game` is no kind of file: known are `project`, `runtime`",
    ),
    (
        "\"name\": \"sound\"",
        "\"title\": \"sound\"",
        "line 4, column 3: unknown field `title`: known are `inclination`, `version`, `name`, `description`, `next_id`, `stats`, `profiles`, `nodes`, `groups`, `rank_bands`, `acknowledged`, `looks`, `samples`",
    ),
    (
        "\"name\": \"sound\",\n",
        "",
        "line 1, column 1: `name` is missing here",
    ),
    (
        "\"next_id\": 40,\n",
        "",
        "line 1, column 1: `next_id` is missing here",
    ),
    (
        "\"next_id\": 40",
        "\"next_id\": 24",
        "line 26, column 16, at groups[0].nodes[1].id: the id 24 was never given: `next_id` is 24, and all ids are below it",
    ),
    (
        "\"next_id\": 40",
        "\"next_id\": 4294967295",
        "line 5, column 14, at next_id: ids go up to 2147483648, and 4294967295 is beyond",
    ),
    (
        "\"name\": \"sound\"",
        "\"name\": null",
        "line 4, column 11, at name: expected a text in quotes, found null",
    ),
    (
        "\"stats\"",
        "\"stat\"",
        "line 6, column 3: unknown field `stat`: did you mean `stats`?",
    ),
    (
        "\"stats\": [",
        "\"stats\": {}, \"sats\": [",
        "line 6, column 16: unknown field `sats`: did you mean `stats`?",
    ),
    (
        "\"kind\": \"number\", ",
        "",
        "line 7, column 5, at stats[0]: `kind` is missing here",
    ),
    (
        "\"kind\": \"number\"",
        "\"kind\": \"numbr\"",
        "line 7, column 57, at stats[0].kind: `numbr` is no kind of stat: did you mean `number`?",
    ),
    (
        "\"low\": 0, ",
        "",
        "line 7, column 5, at stats[0]: `low` is missing here",
    ),
    (
        "\"low\": 0",
        "\"choices\": []",
        "line 7, column 5, at stats[0]: a stat of kind `number` has no `choices`",
    ),
    (
        "\"choices\": [\"calm\", \"alert\"]",
        "\"low\": 0",
        "line 8, column 5, at stats[1]: a stat of kind `choice` has no `low`",
    ),
    (
        ", \"choices\": [\"calm\", \"alert\"]",
        "",
        "line 8, column 5, at stats[1]: `choices` is missing here",
    ),
    (
        "\"sample\": 1}",
        "\"high\": 1}",
        "line 9, column 5, at stats[2]: a stat of kind `yes/no` has no `high`",
    ),
    (
        "\"scope\": \"agent\", \"kind\": \"number\"",
        "\"scope\": \"agnt\", \"kind\": \"number\"",
        "line 7, column 40, at stats[0].scope: `agnt` is no scope: did you mean `agent`?",
    ),
    (
        "\"high\": 100",
        "\"high\": 1e39",
        "line 7, column 85, at stats[0].high: 1e39 is out of range: numbers go from -3.4028235e38 to 3.4028235e38",
    ),
    (
        "\"high\": 100",
        "\"high\": \"100\"",
        "line 7, column 85, at stats[0].high: expected a number, found \"100\"",
    ),
    (
        "\"id\": 1,",
        "\"id\": 0,",
        "line 8, column 12, at stats[1].id: the id 0 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own",
    ),
    (
        "\"id\": 1,",
        "\"id\": 1.5,",
        "line 8, column 12, at stats[1].id: expected a whole number from 0 to 4294967295, in digits only, found 1.5",
    ),
    (
        "\"clamp\": true",
        "\"clamp\": 1",
        "line 7, column 99, at stats[0].clamp: expected true or false, found 1",
    ),
    (
        "[\"calm\", \"alert\"]",
        "[\"calm\", 2]",
        "line 8, column 69, at stats[1].choices[1]: expected a text in quotes, found 2",
    ),
    (
        "{\"id\": 10, \"kind\": \"stat\", \"stat\": 0}",
        "{\"kind\": \"stat\", \"stat\": 0}",
        "line 12, column 5, at nodes[0]: `id` is missing here",
    ),
    (
        "\"node\": 11, \"socket\": \"x\", \"points\"",
        "\"node\": 11, \"socket\": \"y\", \"points\"",
        "line 35, column 148, at looks.bends[0].socket: the node has no socket `y`",
    ),
    (
        "\"points\": [[4, 8]]",
        "\"points\": []",
        "line 35, column 125, at looks.bends[0]: a wire that bends through no point needs no entry: remove it",
    ),
    (
        "\"socket\": \"x\", \"points\"",
        "\"points\"",
        "line 35, column 125, at looks.bends[0]: the socket that the wire goes to is missing here: `socket`, `row` and `column`, or `input`",
    ),
    (
        "\"node\": 12, \"row\": 0, \"column\": 0, \"points\"",
        "\"node\": 11, \"socket\": \"x\", \"points\"",
        "line 35, column 174, at looks.bends[1]: how this wire bends is said already: remove one of them",
    ),
    (
        "\"zoom\": 1",
        "\"zoom\": 1, \"id\": 3",
        "line 35, column 302, at looks.bookmarks[0]: unknown field `id`: known are `name`, `group`, `x`, `y`, `zoom`",
    ),
    (
        "00ff\"}",
        "00fF\"}",
        "line 35, column 355, at looks.shared[0].version: sixteen digits stand here, each of 0 to 9 and a to f",
    ),
    (
        "00ff\"}",
        "00ff\"}, {\"group\": 20, \"name\": \"\", \"version\": \"00000000000000ff\"}",
        "line 35, column 376, at looks.shared[1]: where the group 20 comes from is said already: remove one of them",
    ),
    (
        "\"kind\": \"stat\", \"stat\": 0",
        "\"stat\": 0",
        "line 12, column 5, at nodes[0]: `kind` is missing here",
    ),
    (
        "\"kind\": \"stat\", \"stat\": 0",
        "\"kind\": \"stat\"",
        "line 12, column 5, at nodes[0]: `stat` is missing here",
    ),
    (
        "\"kind\": \"linear\"",
        "\"kind\": \"lineer\"",
        "line 13, column 24, at nodes[1].kind: `lineer` is no kind of node: did you mean `linear`?",
    ),
    (
        "\"kind\": \"linear\"",
        "\"kind\": \"spline\"",
        "line 13, column 24, at nodes[1].kind: `spline` is no kind of node: did you mean `sine`?",
    ),
    (
        "\"kind\": \"linear\"",
        "\"kind\": 3",
        "line 13, column 24, at nodes[1].kind: expected a text in quotes, found 3",
    ),
    (
        "\"slope\": 2",
        "\"slop\": 2",
        "line 13, column 65, at nodes[1].sockets: unknown field `slop`: did you mean `slope`?",
    ),
    (
        "\"slope\": 2",
        "\"colour\": 2",
        "line 13, column 65, at nodes[1].sockets: unknown field `colour`: known are `x`, `low`, `high`, `from`, `to`, `slope`, `x_shift`, `y_shift`",
    ),
    (
        "\"slope\": 2",
        "\"slope\": \"2\"",
        "line 13, column 74, at nodes[1].sockets.slope: expected a number, or a wire like {\"wire\": 12}, found \"2\"",
    ),
    (
        "{\"wire\": 10}",
        "{\"wrie\": 10}",
        "line 13, column 52, at nodes[1].sockets.x: unknown field `wrie`: did you mean `wire`?",
    ),
    (
        "{\"wire\": 10}",
        "{\"port\": 10}",
        "line 13, column 51, at nodes[1].sockets.x: `wire` is missing here",
    ),
    (
        "{\"wire\": 10}",
        "{\"wire\": -1}",
        "line 13, column 60, at nodes[1].sockets.x.wire: expected a whole number from 0 to 4294967295, in digits only, found -1",
    ),
    (
        "\"wrap\"",
        "\"warp\"",
        "line 13, column 102, at nodes[1].settings.outside: `warp` is no option of `outside`: did you mean `wrap`?",
    ),
    (
        "\"wrap\"",
        "true",
        "line 13, column 102, at nodes[1].settings.outside: expected a text in quotes, found true",
    ),
    (
        "\"invert\": true",
        "\"invert\": \"yes\"",
        "line 13, column 120, at nodes[1].settings.invert: expected true or false, found \"yes\"",
    ),
    (
        "\"invert\"",
        "\"inverted\"",
        "line 13, column 110, at nodes[1].settings: unknown field `inverted`: did you mean `invert`?",
    ),
    (
        "[0.5, 2]",
        "[0.5]",
        "line 14, column 63, at nodes[2].rows[1]: each row of `average` has 2 sockets, and this one 1",
    ),
    (
        "[0.5, 2]",
        "[0.5, 2, 3]",
        "line 14, column 63, at nodes[2].rows[1]: each row of `average` has 2 sockets, and this one 3",
    ),
    (
        "[0.5, 2]",
        "0.5",
        "line 14, column 63, at nodes[2].rows[1]: expected an array, found 0.5",
    ),
    (
        "\"kind\": \"average\"",
        "\"kind\": \"constant\"",
        "line 14, column 44, at nodes[2].rows: a node of kind `constant` has no `rows`",
    ),
    (
        "\"cases\": [\"calm\"], ",
        "",
        "line 15, column 5, at nodes[3]: `cases` is missing here",
    ),
    (
        "[\"calm\"], ",
        "[\"calm\", \"alert\"], ",
        "line 15, column 5, at nodes[3]: a switch has a row for each of its cases: there are 2 cases, and 1 rows",
    ),
    (
        "\"group\": 20, ",
        "",
        "line 16, column 5, at nodes[4]: `group` is missing here",
    ),
    (
        "\"21\": {",
        "\"x\": {",
        "line 16, column 63, at nodes[4].sockets.x: the key of this is an id in digits, not `x`",
    ),
    (
        "\"21\": {",
        "\"021\": {",
        "line 16, column 65, at nodes[4].sockets.021: the key of this is an id in digits, not `021`",
    ),
    (
        "\"kind\": \"group\", \"group\": 20",
        "\"kind\": \"group\", \"group\": 20, \"points\": []",
        "line 16, column 56, at nodes[4].points: a node of kind `group` has no `points`",
    ),
    (
        "\"kind\": \"factor\"",
        "\"kind\": \"output\"",
        "line 17, column 5, at nodes[5]: `port` is missing here",
    ),
    (
        "\"factor\", \"name\": \"Hunger\", \"scope\": \"agent\"",
        "\"factor\", \"name\": \"Hunger\", \"scope\": \"game\"",
        "line 17, column 61, at nodes[5].scope: `game` is no scope: known are `world`, `agent`, `target`",
    ),
    (
        "\"id\": 20",
        "\"id\": 15",
        "line 21, column 13, at groups[0].id: the id 15 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own",
    ),
    (
        "      \"outputs\": [{\"id\": 22, \"name\": \"out\"}],\n",
        "",
        "line 20, column 5, at groups[0]: `outputs` is missing here",
    ),
    (
        "\"bookends\": [0, 1]",
        "\"bookends\": [0]",
        "line 22, column 86, at groups[0].inputs[0].bookends: two numbers stand here, not 1",
    ),
    (
        "\"type\": \"value\"",
        "\"type\": \"text\"",
        "line 22, column 51, at groups[0].inputs[0].type: `text` is no type: known are `value`, `choice`, `consideration`, `option`, `decision`",
    ),
    (
        "\"id\": 23",
        "\"id\": 40",
        "line 25, column 16, at groups[0].nodes[0].id: the id 40 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "\"socket\": \"slope\"",
        "\"socket\": \"slop\"",
        "line 30, column 59, at acknowledged[0].socket: the node has no socket `slop`",
    ),
    (
        "\"row\": 0, \"column\": 1",
        "\"row\": 0",
        "line 30, column 69, at acknowledged[1]: only one socket can be meant: by `socket`, by `row` and `column`, or by `input`",
    ),
    (
        "\"row\": 0",
        "\"row\": 70000",
        "line 30, column 69, at acknowledged[1]: no node has so many rows, or rows so long",
    ),
    (
        "\"code\": \"odd\", \"node\": 12, \"row\": 0, \"column\": 1",
        "\"code\": \"idle\", \"node\": 11, \"socket\": 5",
        "line 30, column 69, at acknowledged[1]: this problem is acknowledged already: remove one of them",
    ),
    (
        "\"node\": 11, \"socket\": \"slope\"",
        "\"nod\": 11",
        "line 30, column 37, at acknowledged[0]: unknown field `nod`: did you mean `node`?",
    ),
    (
        "\"10\": [0, 0]",
        "\"10\": [0, 0, 0]",
        "line 32, column 21, at looks.nodes.10: two numbers stand here, not 3",
    ),
    (
        "\"10\": [0, 0]",
        "\"99\": [0, 0]",
        "line 32, column 21, at looks.nodes.99: the id 99 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "\"10\": [0, 0]",
        "\"ten\": [0, 0]",
        "line 32, column 22, at looks.nodes.ten: the key of this is an id in digits, not `ten`",
    ),
    (
        "[11]",
        "[40]",
        "line 33, column 19, at looks.collapsed[0]: the id 40 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "[11]",
        "[11, 11]",
        "line 33, column 23, at looks.collapsed[1]: the node 11 is collapsed already: remove one of them",
    ),
    (
        "\"id\": 30",
        "\"id\": 40",
        "line 34, column 22, at looks.notes[0].id: the id 40 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "\"id\": 30",
        "\"id\": 10",
        "line 34, column 22, at looks.notes[0].id: the id 10 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own",
    ),
    (
        "\"id\": 30, \"x\"",
        "\"x\"",
        "line 34, column 15, at looks.notes[0]: `id` is missing here",
    ),
    (
        "\"width\": 9, \"text\"",
        "\"text\"",
        "line 34, column 15, at looks.notes[0]: `width` is missing here",
    ),
    (
        "\"text\"",
        "\"txt\"",
        "line 34, column 54, at looks.notes[0]: unknown field `txt`: did you mean `text`?",
    ),
    (
        "\"id\": 31",
        "\"id\": 30",
        "line 35, column 23, at looks.frames[0].id: the id 30 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own",
    ),
    (
        "\"group\": 20, \"x\"",
        "\"group\": 77, \"x\"",
        "line 35, column 36, at looks.frames[0].group: the id 77 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "\"height\": 9, \"title\"",
        "\"title\"",
        "line 35, column 16, at looks.frames[0]: `height` is missing here",
    ),
    (
        "\"tint\": \"teal\"",
        "\"tint\": \"tea\"",
        "line 35, column 105, at looks.frames[0].tint: `tea` is no tint: did you mean `teal`?",
    ),
    (
        "\"tint\": \"teal\"",
        "\"colour\": \"teal\"",
        "line 35, column 97, at looks.frames[0]: unknown field `colour`: known are `id`, `group`, `x`, `y`, `width`, `height`, `title`, `tint`",
    ),
    (
        "\"kind\": \"stat\", \"stat\": 0",
        "\"kind\": \"stat\", \"stat\": 0, \"muted\": 1",
        "line 12, column 52, at nodes[0].muted: expected true or false, found 1",
    ),
    (
        "\"looks\": {",
        "\"looks\": {\"zoom\": 1, ",
        "line 31, column 13, at looks: unknown field `zoom`: known are `nodes`, `collapsed`, `notes`, `frames`, `bends`, `bookmarks`, `shared`, `contract`",
    ),
    (
        "\"name\": \"Food\", ",
        "\"name\": \"Food\", \"name\": \"Fodder\", ",
        "line 7, column 31, at stats[0]: the key `name` stands here again, after line 7: remove one of them",
    ),
    (
        "\"clamp\": true}",
        "\"clamp\": true",
        "line 8, column 5, at stats[0]: expected a key in quotes, found an object",
    ),
    (
        "\"current\": 32",
        "\"current\": 40",
        "line 38, column 16, at samples.current: the id 40 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "{\"target\": 7, \"name\": \"Ann\", \"values\": {\"0\": 50}}",
        "{\"target\": 7, \"name\": \"\", \"values\": {}}, {\"target\": 7, \"name\": \"\", \"values\": {}}",
        "line 39, column 61, at samples.candidates[1]: the target 7 is a candidate already: each has a number of its own",
    ),
    (
        "\"name\": \"Ann\", ",
        "",
        "line 39, column 20, at samples.candidates[0]: `name` is missing here",
    ),
    (
        "{\"0\": 50}",
        "{\"41\": 50}",
        "line 39, column 66, at samples.candidates[0].values.41: the id 41 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "\"age\": 60",
        "\"age\": -1",
        "line 40, column 12, at samples.age: seconds go from 0 up: they say how long ago something was",
    ),
    (
        "\"state\": \"running\"",
        "\"state\": \"runing\"",
        "line 41, column 57, at samples.history[0].state: `runing` is no state: did you mean `running`?",
    ),
    (
        "\"targets\": [{\"target\": 7, \"state\": \"stopped\", \"seconds\": 3}]",
        "\"targets\": [{\"target\": 7}]",
        "line 41, column 106, at samples.history[0].targets[0]: `state` is missing here",
    ),
    (
        "\"inside\": [14]",
        "\"inside\": [44]",
        "line 41, column 43, at samples.history[0].inside[0]: the id 44 was never given: `next_id` is 40, and all ids are below it",
    ),
    (
        "\"id\": 32, \"name\": \"Cornered\"",
        "\"id\": 31, \"name\": \"Cornered\"",
        "line 42, column 22, at samples.named[0].id: the id 31 is given to something else already: each stat, profile, node, group, input, output, note, frame and sample has its own",
    ),
    (
        "\"values\": {\"0\": 38}",
        "\"value\": {\"0\": 38}",
        "line 42, column 46, at samples.named[0]: unknown field `value`: did you mean `values`?",
    ),
    (
        "\"samples\": {",
        "\"samples\": {\"now\": {}, ",
        "line 37, column 15, at samples: unknown field `now`: known are `current`, `candidates`, `age`, `history`, `named`",
    ),
];
