//! Cells and hatches as elements of an SVG file.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use super::{Area, Paper, hex, place};
use crate::plot::{
    Cells,
    colour::{HATCH, Hatch},
    pieces::pieces,
};

/// In how many steps cells are shaded.
const SHADES: f32 = 16.0;
/// How far cells that are apart are from the middle between them.
const GAP: f32 = 1.5;

impl Paper<'_> {
    /// Draws cells as few rectangles, a path of those of one colour, and over them the hatches.
    /// Shades are a few steps: what nobody can tell apart would only make the file large.
    pub(super) fn draw_cells(&mut self, cells: &Cells, at: usize) {
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        let (columns, rows) = (cells.columns, cells.rows());
        if columns == 0 || rows == 0 {
            return;
        }
        let (wide, high) = (width / columns as f32, height / rows as f32);
        // Cells are counted from the lower left.
        let (bottom, left) = (place(top + height), place(left));
        let counted = format!("matrix({wide:.5} 0 0 {:.5} {left} {bottom})", -high);
        let gap = |is_apart: bool, size: f32| if is_apart { GAP / size } else { 0.0 };
        let gaps = (gap(cells.apart[0], wide), gap(cells.apart[1], high));
        let step = |cell: usize| {
            let shade = cells.shades.get(cell).copied().unwrap_or(0.0);
            (shade.clamp(0.0, 1.0) * SHADES).round() as u16
        };
        let shaded = |cell: usize| cells.name(cell).map(|name| (name, step(cell)));
        let plain = hex(self.palette.field);
        self.put(format_args!(
            "<g transform=\"{counted}\" shape-rendering=\"crispEdges\">\n\
             <path d=\"M0 0h{columns}v{rows}h-{columns}z\" fill=\"{plain}\"/>"
        ));
        for ((name, step), path) in paths(cells, gaps, shaded) {
            let colour = Cells::shaded(name, f32::from(step) / SHADES, self.palette);
            let colour = hex(colour);
            self.put(format_args!("<path d=\"{path}\" fill=\"{colour}\"/>"));
        }
        self.put(format_args!("</g>"));
        let hatched = |cell: usize| {
            cells
                .name(cell)
                .filter(|name| Hatch::among(*name) != Hatch::None)
        };
        let line = hex(self.palette.ground);
        for (name, path) in paths(cells, gaps, hatched) {
            let id = format!("hatch{at}-{name}");
            self.define_pattern(&id, Hatch::among(name), &line, 0.45);
            self.put(format_args!(
                "<clipPath id=\"cells{at}-{name}\"><path transform=\"{counted}\" d=\"{path}\"/></clipPath>"
            ));
            self.put(format_args!(
                "<rect x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#{id})\" \
                 clip-path=\"url(#cells{at}-{name})\"/>",
                place(top),
                place(width),
                place(height)
            ));
        }
        // The legend has those too that are nowhere.
        let there: BTreeSet<usize> = (0..columns * rows).filter_map(hatched).collect();
        for name in (0..cells.legend.len()).filter(|name| !there.contains(name)) {
            self.define_pattern(
                &format!("hatch{at}-{name}"),
                Hatch::among(name),
                &line,
                0.45,
            );
        }
    }

    /// Defines the lines of a hatch in a colour, to fill something with.
    pub(super) fn define_pattern(&mut self, id: &str, hatch: Hatch, line: &str, opacity: f32) {
        let size = HATCH + 2;
        let path = match hatch {
            Hatch::None => return,
            Hatch::Rising => format!("M0 {size}L{size} 0"),
            Hatch::Falling => format!("M0 0L{size} {size}"),
            Hatch::Lying => format!("M0 1L{size} 1"),
            Hatch::Standing => format!("M1 0L1 {size}"),
        };
        self.put(format_args!(
            "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"{path}\" stroke=\"{line}\" stroke-opacity=\"{opacity}\"/></pattern>"
        ));
    }
}

/// Returns, for all that cells may have in common, a path around those that have it, in cells.
fn paths<K: Copy + Ord>(
    cells: &Cells,
    (across, up): (f32, f32),
    what: impl Fn(usize) -> Option<K>,
) -> BTreeMap<K, String> {
    let mut paths: BTreeMap<K, String> = BTreeMap::new();
    let grid = (cells.columns, cells.rows());
    for (own, piece) in pieces(grid, cells.apart, what) {
        let (x, y) = (piece.left as f32 + across, piece.bottom as f32 + up);
        let wide = place(piece.wide as f32 - 2.0 * across);
        let high = place(piece.high as f32 - 2.0 * up);
        let path = paths.entry(own).or_default();
        let _ = write!(path, "M{} {}h{wide}v{high}h-{wide}z", place(x), place(y));
    }
    paths
}
