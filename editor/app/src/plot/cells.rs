//! The cells of a plot on screen, drawn as an image.

use eframe::egui::{Color32, ColorImage, Id, TextureHandle, TextureOptions, Ui, Vec2};
use inclination_analysis::{
    palette::Palette,
    plot::{Cells, color::Hatch},
};
use inclination_core::hash;

/// Half the width of the gap between separate cells.
const GAP_PIXELS: usize = 3;

/// Returns an image of the cells, as large as they are drawn. It is drawn again only if the cells,
/// the size or the theme change.
pub(super) fn cell_texture(
    ui: &Ui,
    id: Id,
    cells: &Cells,
    size: Vec2,
    palette: &Palette,
) -> TextureHandle {
    type CachedTexture = (u64, TextureHandle);

    let id = id.with("cells");
    let size = (size * ui.ctx().pixels_per_point()).round();
    let size = [size.x, size.y].map(|side| (side as usize).clamp(1, 2048));
    let print = image_fingerprint(cells, size, palette.dark);
    let cached: Option<CachedTexture> = ui.data(|data| data.get_temp(id));
    if let Some((cached_print, handle)) = &cached
        && *cached_print == print
    {
        return handle.clone();
    }

    let image = draw_image(cells, size, palette);
    let handle = match cached {
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

/// Returns a hash of everything that an image depends on.
fn image_fingerprint(cells: &Cells, size: [usize; 2], dark: bool) -> u64 {
    let [across, up] = cells.apart.map(u64::from);
    let settings = [u64::from(dark), across, up, cells.columns as u64];
    let sizes = size.map(|side| side as u64);
    let shades = cells
        .names
        .iter()
        .zip(&cells.shades)
        .map(|(name, shade)| u64::from(*name) << 32 | u64::from(shade.to_bits()));

    settings
        .into_iter()
        .chain(sizes)
        .chain(shades)
        .fold(0, hash::mix_word)
}

/// Draws the cells, from top to bottom as images are stored.
fn draw_image(cells: &Cells, [width, height]: [usize; 2], palette: &Palette) -> ColorImage {
    let (columns, rows) = (cells.columns, cells.row_count());
    if columns == 0 || rows == 0 {
        return ColorImage::filled([1, 1], Color32::TRANSPARENT);
    }

    let colors: Vec<[Color32; 2]> = (0..columns * rows)
        .map(|cell| {
            [
                cells.cell_color(cell, palette),
                cells.hatch_color(cell, palette),
            ]
        })
        .collect();
    let mut pixels = Vec::with_capacity(width * height);

    // Whether a pixel is in the gap between two cells.
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
            let hatch = cells.name_index(cell).map_or(Hatch::None, Hatch::for_index);
            let [plain, line] = colors.get(cell).copied().unwrap_or_default();
            pixels.push(if hatch.has_line_at(across, down) {
                line
            } else {
                plain
            });
        }
    }

    ColorImage::new([width, height], pixels)
}
