//! Mistakes in a file, and the errors that they cause.

mod graph;
mod looks_and_samples;

use expect_test::Expect;

/// A sound file with some of everything, in which each case below changes one thing.
pub(crate) const SOUND_FILE: &str = r#"{
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

/// The line, the column and the path of a mistake.
pub(crate) type Place = (u32, u32, &'static str);

/// The text to replace, its replacement, and the place and the sentence of the error that results.
pub(crate) type Mistake = (&'static str, &'static str, Place, Expect);

/// Returns every mistake.
pub(crate) fn mistakes() -> impl Iterator<Item = &'static Mistake> {
    graph::MISTAKES.iter().chain(looks_and_samples::MISTAKES)
}
