//! Where the words beside upright marks stand, so that none covers another: at their line's right where there is room,
//! else at its left, in the first row that is free. The sample's stand below, all others above.

/// What is to be said beside a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// Where the line is, from the left.
    pub at: f32,
    /// How wide the words are.
    pub width: f32,
    /// Whether they stand below.
    pub is_low: bool,
}

/// Where it is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed {
    /// Where the words begin, from the left.
    pub left: f32,
    /// In which row, from above or from below.
    pub row: usize,
}

/// How far words are from their line, and from other words.
const GAP: f32 = 6.0;

/// The places in a room so wide, with so many rows above and below; none for what finds no room.
pub(super) fn placed(wanted: &[Wanted], room: f32, rows: usize) -> Vec<Option<Placed>> {
    let mut taken: Vec<(bool, usize, f32, f32)> = Vec::new();
    wanted
        .iter()
        .map(|wanted| {
            if !(0.0..=room).contains(&wanted.at) {
                return None;
            }
            let right = wanted.at + GAP;
            let left = wanted.at - GAP - wanted.width;
            let fits = |from: f32| from >= 0.0 && from + wanted.width <= room;
            let sides = [right, left].into_iter().filter(|from| fits(*from));
            let sides: Vec<f32> = sides.collect();
            let place = (0..rows).find_map(|row| {
                let is_free = |from: f32| {
                    taken.iter().all(|(is_low, taken_row, begin, end)| {
                        (*is_low, *taken_row) != (wanted.is_low, row)
                            || from > end + GAP
                            || from + wanted.width + GAP < *begin
                    })
                };
                let left = sides.iter().copied().find(|from| is_free(*from))?;
                Some(Placed { left, row })
            });
            if let Some(place) = place {
                let end = place.left + wanted.width;
                taken.push((wanted.is_low, place.row, place.left, end));
            }
            place
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_cover_others_and_all_stand_in_the_room() {
        let wanted = |at: f32, is_low| Wanted {
            at,
            width: 100.0,
            is_low,
        };
        // The second begins where the first is said; the third stands below; the fourth has no room at its right.
        let all = [
            wanted(20.0, false),
            wanted(60.0, false),
            wanted(30.0, true),
            wanted(390.0, false),
        ];
        let places: Vec<(f32, usize)> = placed(&all, 400.0, 3)
            .into_iter()
            .map(|place| place.map(|place| (place.left, place.row)).unwrap())
            .collect();
        assert_eq!(places, [(26.0, 0), (66.0, 1), (36.0, 0), (284.0, 0)]);
        // What is out of view, or finds no row, is not said.
        assert_eq!(placed(&[wanted(-1.0, false)], 400.0, 3), [None]);
        let crowd = [wanted(20.0, false); 3];
        assert_eq!(placed(&crowd, 200.0, 2)[2], None);
    }
}
