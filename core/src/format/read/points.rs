//! A piecewise curve's points.

use alloc::{format, vec::Vec};

use super::{Reading, list_item, members, required, room, word};
use crate::{
    format::{
        LoadError,
        reader::Reader,
        words::{CUBIC, HOLD, LINEAR, MONOTONE, POWER, SMOOTH},
    },
    piecewise::{Pieces, Point, Segment},
};

pub(super) fn pieces(reading: &mut Reading, reader: &mut Reader<'_>) -> Result<Pieces, LoadError> {
    let mut points = Vec::new();
    reader.array(|reader, index| {
        room(reader, index, reading.limits.points, "a curve", "points")?;
        reading.spend(reader, list_item::<Point>())?;
        points.push(point(reader)?);
        Ok(())
    })?;
    Ok(Pieces {
        points: reading.settle(points),
    })
}

fn point(reader: &mut Reader<'_>) -> Result<Point, LoadError> {
    const SEGMENTS: [&str; 6] = [HOLD, LINEAR, POWER, SMOOTH, CUBIC, MONOTONE];
    members!(reader:
        "x" => x = reader.number_f32()?,
        "y" => y = reader.number_f32()?,
        "segment" => segment = word(reader, "segment", SEGMENTS.map(|word| (word, word)))?,
        "exponent" => exponent = reader.number_f32()?,
        "leave" => leave = reader.number_f32()?,
        "arrive" => arrive = reader.number_f32()?,
    );
    let word = segment.unwrap_or(LINEAR);
    let own = [
        ("exponent", exponent.is_some(), POWER),
        ("leave", leave.is_some(), CUBIC),
        ("arrive", arrive.is_some(), CUBIC),
    ];
    for (key, given, owner) in own {
        if given && owner != word {
            return Err(reader.error(format!("a segment `{word}` has no `{key}`")));
        }
    }
    let segment = match word {
        HOLD => Segment::Hold,
        POWER => Segment::Power(required(reader, exponent, "exponent")?),
        SMOOTH => Segment::Smooth,
        CUBIC => Segment::Cubic {
            leave: required(reader, leave, "leave")?,
            arrive: required(reader, arrive, "arrive")?,
        },
        MONOTONE => Segment::Monotone,
        _ => Segment::Linear,
    };
    Ok(Point {
        x: required(reader, x, "x")?,
        y: required(reader, y, "y")?,
        segment,
    })
}
