//! The cells of a plot on screen, as a picture.

use eframe::egui::{Color32, ColorImage, Id, TextureHandle, TextureOptions, Ui, Vec2};
use inclination_analysis::{
    palette::Palette,
    plot::{Cells, colour::Hatch},
};
use inclination_core::hash;

/// How far cells that are apart are from the middle between them.
const GAP_PIXELS: usize = 3;

/// Returns the cells as a picture as large as they are drawn. It is made again only when they, its
/// size or the theme change.
pub(super) fn cell_texture(
    ui: &Ui,
    id: Id,
    cells: &Cells,
    size: Vec2,
    palette: &Palette,
) -> TextureHandle {
    type Kept = (u64, TextureHandle);
    let id = id.with("cells");
    let size = (size * ui.ctx().pixels_per_point()).round();
    let size = [size.x, size.y].map(|side| (side as usize).clamp(1, 2048));
    let print = fingerprint(cells, size, palette.dark);
    let kept: Option<Kept> = ui.data(|data| data.get_temp(id));
    if let Some((of, handle)) = &kept
        && *of == print
    {
        return handle.clone();
    }
    let image = draw_image(cells, size, palette);
    let handle = match kept {
        Some((_, mut handle)) => {
            handle.set(image, TextureOptions::NEAREST);
            handle
        }
        None => ui
            .ctx()
            .load_texture("cells", image, TextureOptions::NEAREST),
    };
    ui.data_mut(|data| data.insert_temp(id, (print, handle.clone())));
    handle
}

/// Returns a number that differs where pictures do.
fn fingerprint(cells: &Cells, size: [usize; 2], dark: bool) -> u64 {
    let [across, up] = cells.apart.map(u64::from);
    let settings = [u64::from(dark), across, up, cells.columns as u64];
    let sizes = size.map(|side| side as u64);
    let shades = cells.names.iter().zip(&cells.shades);
    let shades = shades.map(|(name, shade)| u64::from(*name) << 32 | u64::from(shade.to_bits()));

    settings
        .into_iter()
        .chain(sizes)
        .chain(shades)
        .fold(0, hash::mix)
}

/// Draws the cells, from above to below as pictures are.
fn draw_image(cells: &Cells, [width, height]: [usize; 2], palette: &Palette) -> ColorImage {
    let (columns, rows) = (cells.columns, cells.rows());
    if columns == 0 || rows == 0 {
        return ColorImage::filled([1, 1], Color32::TRANSPARENT);
    }
    let all = 0..columns * rows;
    let colours: Vec<[Color32; 2]> = all
        .map(|cell| [cells.colour(cell, palette), cells.line(cell, palette)])
        .collect();
    let mut pixels = Vec::with_capacity(width * height);
    // Whether a pixel stands in the gap beside a cell.
    let is_gap = |at: usize, cells: usize, size: usize| {
        let cell = at * cells / size;
        let (from, to) = (cell * size / cells, (cell + 1) * size / cells);
        at < from + GAP_PIXELS || at + GAP_PIXELS >= to
    };
    let [wide, high] = cells.apart;
    for down in 0..height {
        let row = rows - 1 - down * rows / height;
        let is_between = high && is_gap(down, rows, height);
        for across in 0..width {
            if is_between || (wide && is_gap(across, columns, width)) {
                pixels.push(palette.field);
                continue;
            }
            let cell = row * columns + across * columns / width;
            let hatch = cells.name(cell).map_or(Hatch::None, Hatch::among);
            let [plain, line] = colours.get(cell).copied().unwrap_or_default();
            pixels.push(if hatch.runs(across, down) {
                line
            } else {
                plain
            });
        }
    }
    ColorImage::new([width, height], pixels)
}
