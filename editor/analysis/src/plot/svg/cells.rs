//! Cells and hatches as elements of an SVG file.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use super::{LETTER_WIDTH, PlotArea, SvgWriter, escape_markup, format_coordinate, hex_color};
use crate::plot::{
    CellLabel, Cells,
    color::{HATCH_SPACING, Hatch},
    merged_cells::merge_cells,
};

/// How many shades a color has.
const SHADE_COUNT: f32 = 16.0;
/// The distance of separate cells from the middle between them.
const HALF_GAP: f32 = 1.5;
/// The opacity of the hatches, which must not drown the shades.
const HATCH_OPACITY: f32 = 0.25;
/// The height that the name of an area needs.
const LABEL_HEIGHT: f32 = 16.0;

impl SvgWriter<'_> {
    /// Draws cells as few rectangles, with one path for each color, and the hatches over them. The
    /// number of shades is limited: indistinguishable ones would only make the file larger.
    pub(super) fn draw_cells(&mut self, cells: &Cells, at: usize) {
        let PlotArea {
            left,
            top,
            width,
            height,
        } = self.area;
        let (columns, rows) = (cells.columns, cells.row_count());
        if columns == 0 || rows == 0 {
            return;
        }

        let (wide, high) = (width / columns as f32, height / rows as f32);
        // Cells are counted from the lower left.
        let (bottom, left) = (format_coordinate(top + height), format_coordinate(left));
        let counted = format!("matrix({wide:.5} 0 0 {:.5} {left} {bottom})", -high);
        let gap = |is_apart: bool, size: f32| if is_apart { HALF_GAP / size } else { 0.0 };
        let (gap_x, gap_y) = (gap(cells.apart[0], wide), gap(cells.apart[1], high));

        let step = |cell: usize| {
            let shade = cells.shades.get(cell).copied().unwrap_or(0.0);
            (shade.clamp(0.0, 1.0) * SHADE_COUNT).round() as u16
        };
        let shaded = |cell: usize| cells.name_index(cell).map(|name| (name, step(cell)));

        let plain = hex_color(self.palette.field);
        self.write_line(format_args!(
            "<g transform=\"{counted}\" shape-rendering=\"crispEdges\">\n\
             <path d=\"M0 0h{columns}v{rows}h-{columns}z\" fill=\"{plain}\"/>"
        ));
        for ((name, step), path) in cell_paths(cells, gap_x, gap_y, shaded) {
            let shade = Cells::shade_color(name, f32::from(step) / SHADE_COUNT, self.palette);
            let color = hex_color(shade);
            self.write_line(format_args!("<path d=\"{path}\" fill=\"{color}\"/>"));
        }
        self.write_line(format_args!("</g>"));

        let hatched = |cell: usize| {
            cells
                .name_index(cell)
                .filter(|name| Hatch::for_index(*name) != Hatch::None)
        };
        let line = hex_color(self.palette.background);
        for (name, path) in cell_paths(cells, gap_x, gap_y, hatched) {
            let id = format!("hatch{at}-{name}");
            self.define_pattern(&id, Hatch::for_index(name), &line, HATCH_OPACITY);
            self.write_line(format_args!(
                "<clipPath id=\"cells{at}-{name}\"><path transform=\"{counted}\" d=\"{path}\"/></clipPath>"
            ));
            self.write_line(format_args!(
                "<rect x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#{id})\" \
                 clip-path=\"url(#cells{at}-{name})\"/>",
                format_coordinate(top),
                format_coordinate(width),
                format_coordinate(height)
            ));
        }

        // The legend also shows the names that no cell has.
        let present: BTreeSet<usize> = (0..columns * rows).filter_map(hatched).collect();
        for name in (0..cells.legend.len()).filter(|name| !present.contains(name)) {
            self.define_pattern(
                &format!("hatch{at}-{name}"),
                Hatch::for_index(name),
                &line,
                HATCH_OPACITY,
            );
        }

        for label in cells.label_places(width, height) {
            self.draw_cell_label(cells, label);
        }
    }

    /// Writes the name of an area inside it, if there is room.
    fn draw_cell_label(&mut self, cells: &Cells, label: CellLabel) {
        let area = self.area;
        let name = cells.legend.get(label.name).map_or("", String::as_str);
        let name_width = name.chars().count() as f32 * LETTER_WIDTH;
        if name_width > label.size[0] * area.width || label.size[1] * area.height < LABEL_HEIGHT {
            return;
        }

        let (x, y) = (
            format_coordinate(area.left + label.center[0] * area.width),
            format_coordinate(area.top + (1.0 - label.center[1]) * area.height + 4.0),
        );
        let text = hex_color(self.palette.text);
        self.write_line(format_args!(
            "<text x=\"{x}\" y=\"{y}\" fill=\"{text}\" text-anchor=\"middle\">{}</text>",
            escape_markup(name)
        ));
    }

    /// Defines the lines of a hatch in a color as a pattern that can fill shapes.
    pub(super) fn define_pattern(&mut self, id: &str, hatch: Hatch, line: &str, opacity: f32) {
        let size = HATCH_SPACING + 2;
        let path = match hatch {
            Hatch::None => return,
            Hatch::Rising => format!("M0 {size}L{size} 0"),
            Hatch::Falling => format!("M0 0L{size} {size}"),
            Hatch::Horizontal => format!("M0 1L{size} 1"),
            Hatch::Vertical => format!("M1 0L1 {size}"),
        };
        self.write_line(format_args!(
            "<pattern id=\"{id}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\">\
             <path d=\"{path}\" stroke=\"{line}\" stroke-opacity=\"{opacity}\"/></pattern>"
        ));
    }
}

/// Returns, for each key that cells have, a path around the cells with that key, in units of
/// cells.
fn cell_paths<K: Copy + Ord>(
    cells: &Cells,
    gap_x: f32,
    gap_y: f32,
    key_of: impl Fn(usize) -> Option<K>,
) -> BTreeMap<K, String> {
    let mut paths: BTreeMap<K, String> = BTreeMap::new();
    for (key, piece) in merge_cells(cells.columns, cells.row_count(), cells.apart, key_of) {
        let (x, y) = (piece.left as f32 + gap_x, piece.bottom as f32 + gap_y);
        let wide = format_coordinate(piece.wide as f32 - 2.0 * gap_x);
        let high = format_coordinate(piece.high as f32 - 2.0 * gap_y);
        let path = paths.entry(key).or_default();
        let _ = write!(
            path,
            "M{} {}h{wide}v{high}h-{wide}z",
            format_coordinate(x),
            format_coordinate(y)
        );
    }
    paths
}
