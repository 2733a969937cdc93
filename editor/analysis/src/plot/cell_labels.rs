//! Places for the names of areas inside a grid of cells.

use super::Cells;

/// The width of a label divided by its height.
const LABEL_ASPECT: f32 = 5.0;

/// The place of an area's name: the largest rectangle of cells of the area that has the shape of a
/// label, in shares of the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellLabel {
    /// The index of the name.
    pub name: usize,
    /// The center: across and up.
    pub center: [f32; 2],
    /// The width and the height.
    pub size: [f32; 2],
}

impl Cells {
    /// Returns a place for each name that fills at least one block, in the order of the names, in a
    /// picture of a width and height.
    ///
    /// A block is a run of cells in a row that together have the shape of a label, so the largest
    /// square of blocks has that shape too. The side of the largest square that ends at a block is
    /// one more than the smallest of those that end at its three neighbors to the left and below.
    pub fn label_places(&self, width: f32, height: f32) -> Vec<CellLabel> {
        let (columns, rows) = (self.columns, self.row_count());
        let cell_aspect = (width / columns as f32) / (height / rows as f32);
        let per_block = if self.apart[0] {
            1
        } else {
            // Converting to an integer also turns NaN, from an empty picture, into a number.
            ((LABEL_ASPECT / cell_aspect).round() as usize).clamp(1, columns.max(1))
        };
        let blocks = columns / per_block;

        let mut best: Vec<Option<LabelSquare>> = vec![None; self.legend.len()];
        let mut below = vec![EndingSquare::default(); blocks];
        for row in 0..rows {
            let mut left = EndingSquare::default();
            let mut diagonal = EndingSquare::default();
            for (block, below) in below.iter_mut().enumerate() {
                let name = self.block_name(row, block * per_block, per_block);
                let joined = |other: EndingSquare| {
                    if other.name == name { other.side } else { 0 }
                };
                let neighbors = joined(left).min(joined(diagonal)).min(joined(*below));
                let square = EndingSquare {
                    name,
                    side: 1 + neighbors,
                };

                diagonal = std::mem::replace(below, square);
                left = square;
                let square = LabelSquare {
                    row,
                    block,
                    side: square.side,
                };
                if let Some(best) = name.and_then(|name| best.get_mut(name))
                    && best.is_none_or(|best| square.is_better(best, blocks, rows))
                {
                    *best = Some(square);
                }
            }
        }

        let [wide, high] = [per_block as f32 / columns as f32, 1.0 / rows as f32];
        let place = |(name, square): (usize, Option<LabelSquare>)| {
            let LabelSquare { row, block, side } = square?;
            let middle = |end: usize| (end + 1) as f32 - side as f32 / 2.0;
            Some(CellLabel {
                name,
                center: [middle(block) * wide, middle(row) * high],
                size: [side as f32 * wide, side as f32 * high],
            })
        };
        best.into_iter().enumerate().filter_map(place).collect()
    }

    /// Returns the name that all cells of a block share.
    fn block_name(&self, row: usize, column: usize, count: usize) -> Option<usize> {
        let first = row * self.columns + column;
        let name = self.name_index(first)?;
        let mut others = first + 1..first + count;
        others
            .all(|cell| self.name_index(cell) == Some(name))
            .then_some(name)
    }
}

/// The largest square of blocks with one name that ends at a block.
#[derive(Clone, Copy, Default)]
struct EndingSquare {
    name: Option<usize>,
    side: usize,
}

/// A square of blocks, by its upper right end.
#[derive(Clone, Copy)]
struct LabelSquare {
    row: usize,
    block: usize,
    side: usize,
}

impl LabelSquare {
    /// Returns whether a square is larger than another one, or as large and nearer to the center of
    /// the grid.
    fn is_better(self, other: Self, blocks: usize, rows: usize) -> bool {
        let distance = |square: Self| {
            let doubled_offset =
                |end: usize, count: usize| (2 * (end + 1)).abs_diff(count + square.side);
            doubled_offset(square.block, blocks).pow(2) + doubled_offset(square.row, rows).pow(2)
        };
        self.side > other.side || self.side == other.side && distance(self) < distance(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns cells from rows of digits, the top one first. A point is a cell without a name.
    fn cells(text: &str) -> Cells {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let names = rows.iter().rev().flat_map(|row| row.chars());
        Cells {
            columns: rows[0].len(),
            names: names
                .map(|name| name.to_digit(10).map_or(u16::MAX, |name| name as u16))
                .collect(),
            shades: vec![1.0; rows.len() * rows[0].len()],
            apart: [false; 2],
            legend: (0..3).map(|name| name.to_string()).collect(),
        }
    }

    /// Places labels in a picture in which four cells side by side have the shape of a label.
    fn label_blocks_of_four(cells: &Cells) -> Vec<CellLabel> {
        let (columns, rows) = (cells.columns as f32, cells.row_count() as f32);
        cells.label_places(LABEL_ASPECT * columns, 4.0 * rows)
    }

    #[test]
    fn a_name_is_in_the_largest_block_of_its_area() {
        // Two columns of blocks.
        let cells = cells(
            "11110000
             00000000
             00000000
             0000....",
        );
        let label = |name, center, size| CellLabel { name, center, size };
        let expected = [
            label(0, [0.5, 0.5], [1.0, 0.5]),
            label(1, [0.25, 0.875], [0.5, 0.25]),
        ];
        assert_eq!(label_blocks_of_four(&cells), expected);
    }

    #[test]
    fn of_equally_large_blocks_the_one_nearest_to_the_center_counts() {
        let labels = label_blocks_of_four(&cells("00000000 00000000 00000000 00000000"));
        let centers: Vec<_> = labels.iter().map(|label| label.center).collect();
        assert_eq!(centers, [[0.5, 0.5]]);
    }

    #[test]
    fn a_name_without_a_whole_block_and_an_empty_grid_have_no_label() {
        assert_eq!(label_blocks_of_four(&cells("11101110")), []);
        assert_eq!(Cells::default().label_places(0.0, 0.0), []);
    }

    #[test]
    fn separate_cells_are_blocks_of_their_own() {
        let mut cells = cells("01");
        cells.apart = [true, false];
        let centers: Vec<_> = cells
            .label_places(100.0, 20.0)
            .iter()
            .map(|label| label.center)
            .collect();
        assert_eq!(centers, [[0.25, 0.5], [0.75, 0.5]]);
    }
}
