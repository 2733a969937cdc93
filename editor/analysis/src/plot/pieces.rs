//! Cells that are alike as few rectangles, so that a picture of them is small: those beside each other in a row as one,
//! and equal ones of neighbouring rows as one.

/// A rectangle of cells: the first column and row, and how many there are of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub left: usize,
    pub bottom: usize,
    pub wide: usize,
    pub high: usize,
}

/// The pieces of a grid, each with what its cells have in common; cells that have nothing are left out. Columns, and rows,
/// may stand apart.
pub(super) fn pieces<K: Copy + PartialEq>(
    (columns, rows): (usize, usize),
    apart: [bool; 2],
    what: impl Fn(usize) -> Option<K>,
) -> Vec<(K, Piece)> {
    let mut done: Vec<(K, Piece)> = Vec::new();
    let mut open: Vec<(K, Piece)> = Vec::new();
    for row in 0..rows {
        let mut next = Vec::new();
        let mut left = 0;
        while left < columns {
            let own = what(row * columns + left);
            let is_end = |at: &usize| apart[0] || what(row * columns + at) != own;
            let end = (left + 1..columns).find(is_end).unwrap_or(columns);
            if let Some(own) = own {
                let wide = end - left;
                let is_same = |(known, piece): &(K, Piece)| {
                    *known == own && (piece.left, piece.wide) == (left, wide)
                };
                let below = open
                    .iter()
                    .find(|piece| is_same(piece))
                    .filter(|_| !apart[1]);
                let (bottom, high) =
                    below.map_or((row, 1), |(_, piece)| (piece.bottom, piece.high + 1));
                next.push((
                    own,
                    Piece {
                        left,
                        bottom,
                        wide,
                        high,
                    },
                ));
            }
            left = end;
        }
        // Those that nothing goes on from.
        let goes_on = |piece: &Piece| {
            let mut next = next.iter();
            next.any(|(_, new)| (new.left, new.bottom) == (piece.left, piece.bottom))
        };
        done.extend(open.drain(..).filter(|(_, piece)| !goes_on(piece)));
        open = next;
    }
    done.extend(open);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, apart: [bool; 2]) -> Vec<(u8, [usize; 4])> {
        let rows: Vec<&[u8]> = text.split_whitespace().map(str::as_bytes).collect();
        let cells = rows.concat();
        let grid = (rows[0].len(), rows.len());
        let found = pieces(grid, apart, |cell| {
            Some(cells[cell]).filter(|own| *own != b'.')
        });
        // Every cell is in one piece, and that says what it has.
        let mut said = vec![b'.'; cells.len()];
        for (own, piece) in &found {
            for row in piece.bottom..piece.bottom + piece.high {
                for column in piece.left..piece.left + piece.wide {
                    let cell = &mut said[row * grid.0 + column];
                    assert_eq!(std::mem::replace(cell, *own), b'.');
                }
            }
        }
        assert_eq!(said, cells);
        let found = found.into_iter();
        found
            .map(|(own, piece)| (own, [piece.left, piece.bottom, piece.wide, piece.high]))
            .collect()
    }

    #[test]
    fn alike_neighbours_are_one_piece() {
        assert_eq!(
            of("aab aab", [false; 2]),
            [(b'a', [0, 0, 2, 2]), (b'b', [2, 0, 1, 2])]
        );
        // What is wider above begins anew there.
        assert_eq!(of("ab aa", [false; 2]).len(), 3);
        assert_eq!(of("a.a aaa a.a", [false; 2]).len(), 5);
        assert_eq!(of("... .a. ...", [false; 2]), [(b'a', [1, 1, 1, 1])]);
    }

    #[test]
    fn what_stands_apart_is_no_piece() {
        assert_eq!(of("aa aa", [true, false]).len(), 2);
        assert_eq!(of("aa aa", [false, true]).len(), 2);
        assert_eq!(of("aa aa", [true, true]).len(), 4);
    }
}
