//! What is done to what is in nodes, notes and the graph: names, numbers, kinds, rows, points, fixes.

use inclination_core::{
    check, curve, decide,
    format::Tint,
    model::{RankBand, Scope, Socket},
    piecewise::{Point, Segment},
};
use inclination_project::edit::{
    Edit, bends, curves, delete, fixes, kinds, nodes, ports, profiles, properties, rows,
};

use super::hand::Hand;

/// Does one of them, if there is something to do it to.
pub(super) fn act(hand: &mut Hand<'_>, deed: usize) -> Option<()> {
    let group = hand.group();
    match deed {
        0 | 1 => {
            let edits = dragged(hand);
            hand.edit(edits);
        }
        2 => {
            let (ids, text) = (hand.nodes(), hand.text());
            let way = hand.below(4);
            let document = hand.document();
            hand.edit(match way {
                0 => properties::described(document, group, &ids, text),
                1 => properties::payload(document, group, &ids, text),
                2 => nodes::named(document, group, *ids.first()?, text),
                _ => properties::named(document, group, &ids, text),
            });
        }
        3 => {
            let id = hand.node()?;
            let spec = hand.held(id)?.kind.spec();
            let keys: Vec<&str> = spec.settings().map(|setting| setting.key).collect();
            let key = hand.one(&keys)?;
            let (ids, option) = (hand.nodes(), hand.below(5));
            hand.edit(properties::chosen(
                hand.document(),
                group,
                &ids,
                key,
                option,
            ));
        }
        4 => {
            let (id, asked) = (hand.node()?, hand.node());
            let scope = Scope::ALL[hand.below(Scope::ALL.len())];
            let way = hand.below(2);
            let document = hand.document();
            hand.edit(match way {
                0 => properties::asked(document, group, &[id], asked),
                _ => properties::scoped(document, group, &[id], scope),
            });
        }
        5 => {
            let id = hand.node()?;
            let key = hand.socket(id)?;
            hand.edit(properties::reset(hand.document(), group, id, key));
        }
        6 => points(hand)?,
        7 | 8 => row(hand)?,
        9 => {
            let id = hand.node()?;
            let offered: Vec<&str> = kinds::offered(&hand.held(id)?.kind)
                .into_iter()
                .map(|spec| spec.key)
                .collect();
            let key = hand.one(&offered)?;
            let ids = hand.nodes();
            hand.edit(kinds::changed(hand.document(), group, &ids, key, &|_| 0.0));
        }
        10 => {
            let ids = hand.nodes();
            let curve = &curve::PRESETS[hand.below(curve::PRESETS.len())];
            let way = &decide::PRESETS[hand.below(decide::PRESETS.len())];
            let which = hand.below(3);
            let document = hand.document();
            hand.edit(match which {
                0 => kinds::curve_preset(document, group, &ids, curve),
                1 => kinds::decision_preset(document, group, &ids, way),
                _ => curves::reset(document, group, &ids),
            });
        }
        11 | 12 => mend(hand)?,
        13 => about(hand),
        14 => {
            let (group, port) = hand.port()?;
            let (low, high, text) = (hand.number(), hand.number(), hand.text());
            hand.edit(ports::port(hand.document(), group, port, |port| {
                port.description = text.into();
                port.default = low;
                port.bookends = Some((low.min(high), low.max(high)));
            }));
        }
        _ => looks(hand)?,
    }
    Some(())
}

/// What a frame of a drag does: a number in a node becomes another.
pub(super) fn dragged(hand: &mut Hand<'_>) -> Vec<Edit> {
    let Some((id, key)) = hand.node().and_then(|id| Some((id, hand.socket(id)?))) else {
        return Vec::new();
    };
    let (number, group) = (hand.number(), hand.group());
    let shown = (group, hand.open.view.profile);
    let way = hand.below(3);
    let document = hand.document();
    match way {
        0 => nodes::typed(document, group, id, key, Socket::Value(number)),
        1 => profiles::typed(document, shown, id, key, Socket::Value(number)),
        _ => delete::cut_wires(document, group, &[(id, key)]),
    }
}

fn points(hand: &mut Hand<'_>) -> Option<()> {
    let (id, group) = (hand.node()?, hand.group());
    let pieces = hand.held(id)?.pieces.clone();
    let mut points = pieces?.points;
    match hand.below(4) {
        0 => points.push(properties::next_point(&points)),
        1 => _ = points.pop(),
        2 => {
            let (low, high) = (hand.number(), hand.number());
            points = curves::stretched(&points, (low, high));
        }
        _ => {
            let segment = [
                Segment::Linear,
                Segment::Smooth,
                Segment::Monotone,
                Segment::Power(2.5),
            ];
            let segment = segment[hand.below(4)];
            let (x, y) = (hand.number(), hand.number());
            points.push(Point { x, y, segment });
        }
    }
    hand.edit(properties::pointed(hand.document(), group, id, &points));
    Some(())
}

fn row(hand: &mut Hand<'_>) -> Option<()> {
    let (id, group) = (hand.node()?, hand.group());
    let (from, to, text) = (hand.below(4), hand.below(4), hand.text());
    let way = hand.below(5);
    let document = hand.document();
    hand.edit(match way {
        0 => rows::added(document, group, id),
        1 => rows::named(document, group, id, text),
        2 => rows::removed(document, group, id, from),
        3 => rows::moved(document, group, id, from, to),
        _ => rows::renamed(document, group, id, from, text),
    });
    Some(())
}

/// Mends a problem, accepts it, or has it told again.
fn mend(hand: &mut Hand<'_>) -> Option<()> {
    let problems = check(&hand.document().graph);
    let problems: Vec<_> = problems.iter().cloned().collect();
    let problem = hand.one(&problems)?;
    let accepted: Vec<_> = hand.document().graph.acknowledged.iter().cloned().collect();
    let again = hand.one(&accepted);
    let way = hand.below(4);
    let document = hand.document();
    hand.edit(match (way, again) {
        (0, _) => fixes::accepted(document, problem.acknowledgement()?),
        (1, Some(again)) => fixes::told_again(document, &again),
        _ => fixes::fixed(document, &problem.fix?),
    });
    Some(())
}

fn about(hand: &mut Hand<'_>) {
    let (name, rank, way) = (hand.text(), hand.number(), hand.below(3));
    let document = hand.document();
    hand.edit(match way {
        0 => properties::about(document, |about| about.name = name.into()),
        1 => properties::about(document, |about| about.description = name.into()),
        _ => properties::bands(document, |bands| {
            bands.push(RankBand {
                name: name.into(),
                from: rank.min(1.0),
                to: rank.max(1.0),
            });
        }),
    });
}

/// What a note says, and what a frame is called.
fn looks(hand: &mut Hand<'_>) -> Option<()> {
    let looks = &hand.document().looks;
    let notes: Vec<_> = looks.notes.keys().copied().collect();
    let frames: Vec<_> = looks.frames.keys().copied().collect();
    let (text, number) = (hand.text(), hand.number());
    if let Some(id) = hand.one(&notes) {
        hand.edit(properties::note(hand.document(), id, |note| {
            note.text = text.into();
        }));
    }
    let scene = hand.scene();
    let wires: Vec<_> = scene.wires.iter().map(|wire| (wire.to, wire.key)).collect();
    if let Some((node, key)) = hand.one(&wires) {
        let (place, at) = (hand.below(3), hand.place());
        if let Some((edits, _)) = bends::added(hand.document(), (node, key), place, at) {
            hand.edit(edits);
        }
    }
    let id = hand.one(&frames)?;
    let tint = Tint::ALL[hand.below(Tint::ALL.len())];
    hand.edit(properties::frame(hand.document(), id, |frame| {
        frame.title = text.into();
        frame.tint = tint;
        frame.x = number;
    }));
    Some(())
}
