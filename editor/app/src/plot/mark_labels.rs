//! Places the labels of vertical marks so that none covers another: at the right of their line if
//! there is room, else at its left, in the first free row, if possible one that covers no curve.
//! Labels of samples are at the bottom, all others at the top.

/// A label to be placed beside its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LabelRequest {
    /// The distance of the line from the left edge.
    pub at: f32,
    /// The width of the label.
    pub width: f32,
    /// Whether the label is at the bottom.
    pub is_low: bool,
}

/// The place of a label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct LabelPlace {
    /// The distance of the label's left edge from that of the plot.
    pub left: f32,
    /// The row, counted from the top, or from the bottom for labels there.
    pub row: usize,
}

/// The distance of labels from their line, and from other labels.
const LABEL_GAP: f32 = 6.0;

/// Returns the places of labels in a plot of a width, with a number of rows at the top and at the
/// bottom. Labels without room get `None`. `covers_curve` returns whether a label at a place covers
/// a curve.
pub(super) fn place_labels(
    wanted: &[LabelRequest],
    room: f32,
    rows: usize,
    covers_curve: impl Fn(&LabelRequest, LabelPlace) -> bool,
) -> Vec<Option<LabelPlace>> {
    let mut taken: Vec<(bool, usize, f32, f32)> = Vec::new();
    wanted
        .iter()
        .map(|wanted| {
            if !(0.0..=room).contains(&wanted.at) {
                return None;
            }

            let right = wanted.at + LABEL_GAP;
            let left = wanted.at - LABEL_GAP - wanted.width;
            let fits = |from: f32| from >= 0.0 && from + wanted.width <= room;
            let sides: Vec<f32> = [right, left]
                .into_iter()
                .filter(|from| fits(*from))
                .collect();

            let is_free = |place: &LabelPlace| {
                taken.iter().all(|(is_low, taken_row, begin, end)| {
                    (*is_low, *taken_row) != (wanted.is_low, place.row)
                        || place.left > end + LABEL_GAP
                        || place.left + wanted.width + LABEL_GAP < *begin
                })
            };
            let free: Vec<LabelPlace> = (0..rows)
                .flat_map(|row| {
                    sides
                        .iter()
                        .map(move |left| LabelPlace { left: *left, row })
                })
                .filter(is_free)
                .collect();
            let mut uncovered = free.iter().filter(|place| !covers_curve(wanted, **place));
            let place = uncovered.next().or(free.first()).copied();

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
    fn labels_do_not_overlap_and_stay_inside_the_plot() {
        let wanted = |at: f32, is_low| LabelRequest {
            at,
            width: 100.0,
            is_low,
        };
        // The second begins where the first is written, the third is at the bottom, and the fourth
        // has no room at its right.
        let all = [
            wanted(20.0, false),
            wanted(60.0, false),
            wanted(30.0, true),
            wanted(390.0, false),
        ];
        let places: Vec<(f32, usize)> = place_labels(&all, 400.0, 3, |_, _| false)
            .into_iter()
            .map(|place| place.map(|place| (place.left, place.row)).unwrap())
            .collect();
        assert_eq!(places, [(26.0, 0), (66.0, 1), (36.0, 0), (284.0, 0)]);

        // Labels of lines out of view and labels without a free row are left out.
        assert_eq!(
            place_labels(&[wanted(-1.0, false)], 400.0, 3, |_, _| false),
            [None]
        );
        let crowd = [wanted(20.0, false); 3];
        assert_eq!(place_labels(&crowd, 200.0, 2, |_, _| false)[2], None);
    }

    #[test]
    fn labels_keep_off_curves_if_there_is_room() {
        let wanted = [LabelRequest {
            at: 200.0,
            width: 100.0,
            is_low: false,
        }];
        let place = |covers: &dyn Fn(LabelPlace) -> bool| {
            place_labels(&wanted, 400.0, 3, |_, place| covers(place))[0]
        };
        // A curve in the first row, and at the right of the mark in the second.
        let covers = |place: LabelPlace| place.row == 0 || place.row == 1 && place.left > 200.0;
        assert_eq!(place(&covers), Some(LabelPlace { left: 94.0, row: 1 }));
        // Curves everywhere.
        assert_eq!(
            place(&|_| true),
            Some(LabelPlace {
                left: 206.0,
                row: 0
            })
        );
    }
}
