//! Merges equal cells of a grid into few rectangles, so that a picture of them is small: first
//! neighbors in a row, then equal stretches of neighboring rows.

/// A rectangle of cells: its first column and row, and the number of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellRectangle {
    pub left: usize,
    pub bottom: usize,
    pub wide: usize,
    pub high: usize,
}

/// Merges the cells of a grid into rectangles, each with the key that its cells share. Cells
/// without a key are left out. `apart` states whether columns, and rows, must not be merged.
pub(super) fn merge_cells<K: Copy + PartialEq>(
    columns: usize,
    rows: usize,
    apart: [bool; 2],
    key_of: impl Fn(usize) -> Option<K>,
) -> Vec<(K, CellRectangle)> {
    let mut done: Vec<(K, CellRectangle)> = Vec::new();
    let mut open: Vec<(K, CellRectangle)> = Vec::new();

    for row in 0..rows {
        let mut next = Vec::new();
        let mut left = 0;
        while left < columns {
            let key = key_of(row * columns + left);
            let is_end = |at: &usize| apart[0] || key_of(row * columns + at) != key;
            let end = (left + 1..columns).find(is_end).unwrap_or(columns);
            if let Some(key) = key {
                let wide = end - left;
                let is_same = |(known, piece): &(K, CellRectangle)| {
                    *known == key && (piece.left, piece.wide) == (left, wide)
                };
                let below = open
                    .iter()
                    .find(|piece| is_same(piece))
                    .filter(|_| !apart[1]);
                let (bottom, high) =
                    below.map_or((row, 1), |(_, piece)| (piece.bottom, piece.high + 1));
                next.push((
                    key,
                    CellRectangle {
                        left,
                        bottom,
                        wide,
                        high,
                    },
                ));
            }
            left = end;
        }

        // Rectangles that the next row does not extend are complete.
        let goes_on = |piece: &CellRectangle| {
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

    fn merge_text(text: &str, apart: [bool; 2]) -> Vec<(u8, [usize; 4])> {
        let rows: Vec<&[u8]> = text.split_whitespace().map(str::as_bytes).collect();
        let cells = rows.concat();
        let columns = rows[0].len();
        let found = merge_cells(columns, rows.len(), apart, |cell| {
            Some(cells[cell]).filter(|key| *key != b'.')
        });

        // Every cell is in one rectangle, and that has the key of the cell.
        let mut covered = vec![b'.'; cells.len()];
        for (key, piece) in &found {
            for row in piece.bottom..piece.bottom + piece.high {
                for column in piece.left..piece.left + piece.wide {
                    let cell = &mut covered[row * columns + column];
                    assert_eq!(std::mem::replace(cell, *key), b'.');
                }
            }
        }
        assert_eq!(covered, cells);

        found
            .into_iter()
            .map(|(key, piece)| (key, [piece.left, piece.bottom, piece.wide, piece.high]))
            .collect()
    }

    #[test]
    fn equal_neighbors_are_merged() {
        assert_eq!(
            merge_text("aab aab", [false; 2]),
            [(b'a', [0, 0, 2, 2]), (b'b', [2, 0, 1, 2])]
        );
        // A wider stretch above begins a new rectangle.
        assert_eq!(merge_text("ab aa", [false; 2]).len(), 3);
        assert_eq!(merge_text("a.a aaa a.a", [false; 2]).len(), 5);
        assert_eq!(
            merge_text("... .a. ...", [false; 2]),
            [(b'a', [1, 1, 1, 1])]
        );
    }

    #[test]
    fn separate_cells_are_not_merged() {
        assert_eq!(merge_text("aa aa", [true, false]).len(), 2);
        assert_eq!(merge_text("aa aa", [false, true]).len(), 2);
        assert_eq!(merge_text("aa aa", [true, true]).len(), 4);
    }
}
