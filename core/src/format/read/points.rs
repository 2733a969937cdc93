//! Reading of the points of a piecewise curve.

use alloc::{format, vec::Vec};

use super::{ReadSession, check_limit, list_item_bytes, members, read_word, require_member};
use crate::{
    format::{
        LoadError,
        json_reader::Reader,
        keywords::{CUBIC, HOLD, LINEAR, MONOTONE, POWER, SMOOTH},
    },
    piecewise::{Pieces, Point, Segment},
};

pub(super) fn read_pieces(
    reading: &mut ReadSession,
    reader: &mut Reader<'_>,
) -> Result<Pieces, LoadError> {
    let mut points = Vec::new();
    reader.array(|reader, index| {
        check_limit(reader, index, reading.limits.points, "a curve", "points")?;
        reading.charge_memory(reader, list_item_bytes::<Point>())?;
        points.push(read_point(reader)?);
        Ok(())
    })?;
    Ok(Pieces {
        points: reading.finish_list(points),
    })
}

fn read_point(reader: &mut Reader<'_>) -> Result<Point, LoadError> {
    const SEGMENTS: [&str; 6] = [HOLD, LINEAR, POWER, SMOOTH, CUBIC, MONOTONE];
    members!(reader:
        "x" => x = reader.number_f32()?,
        "y" => y = reader.number_f32()?,
        "segment" => segment = read_word(reader, "segment", SEGMENTS.map(|word| (word, word)))?,
        "exponent" => exponent = reader.number_f32()?,
        "leave" => leave = reader.number_f32()?,
        "arrive" => arrive = reader.number_f32()?,
    );

    let word = segment.unwrap_or(LINEAR);

    let exclusive = [
        ("exponent", exponent.is_some(), POWER),
        ("leave", leave.is_some(), CUBIC),
        ("arrive", arrive.is_some(), CUBIC),
    ];
    for (key, given, owner) in exclusive {
        if given && owner != word {
            return Err(reader.error(format!(
                "a segment of kind \"{word}\" cannot have \"{key}\""
            )));
        }
    }

    let segment = match word {
        HOLD => Segment::Hold,
        POWER => Segment::Power(require_member(reader, exponent, "exponent")?),
        SMOOTH => Segment::Smooth,
        CUBIC => Segment::Cubic {
            leave: require_member(reader, leave, "leave")?,
            arrive: require_member(reader, arrive, "arrive")?,
        },
        MONOTONE => Segment::Monotone,
        _ => Segment::Linear,
    };

    Ok(Point {
        x: require_member(reader, x, "x")?,
        y: require_member(reader, y, "y")?,
        segment,
    })
}
