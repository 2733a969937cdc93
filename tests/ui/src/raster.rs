//! Draws what the app draws without a GPU: triangles with a texture, blended as egui's own shaders do, in gamma space with
//! premultiplied colours. The same bits every run and on every machine.

use std::collections::BTreeMap;

use eframe::egui::{
    self, Color32, ColorImage, Pos2, Rect, TextureId, TexturesDelta,
    epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex},
};
use egui_kittest::TestRenderer;
use image::{Rgba, RgbaImage};

/// A renderer for `egui_kittest`.
#[derive(Debug, Default)]
pub struct Raster {
    textures: BTreeMap<Texture, ColorImage>,
}

/// An id of a texture, in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Texture(bool, u64);

impl From<TextureId> for Texture {
    fn from(id: TextureId) -> Self {
        match id {
            TextureId::Managed(id) => Self(false, id),
            TextureId::User(id) => Self(true, id),
        }
    }
}

impl TestRenderer for Raster {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let delta = std::mem::take(delta);
        for (id, changes) in &delta.set {
            for change in changes {
                let ImageData::Color(new) = &change.image;
                let known = self.textures.get_mut(&Texture::from(*id));
                match (change.pos, known) {
                    (Some([x, y]), Some(texture)) => patch(texture, new, x, y),
                    _ => {
                        self.textures.insert((*id).into(), (**new).clone());
                    }
                }
            }
        }
        for id in &delta.free {
            self.textures.remove(&Texture::from(*id));
        }
        let mut delta = delta;
        delta.clear();
    }

    fn render(
        &mut self,
        context: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        let scale = output.pixels_per_point;
        let size = context.content_rect().size() * scale;
        let (width, height) = (size.x.round() as u32, size.y.round() as u32);
        let mut canvas = Canvas {
            width: width as usize,
            height: height as usize,
            pixels: vec![Color32::BLACK; width as usize * height as usize],
        };
        for ClippedPrimitive {
            clip_rect,
            primitive,
        } in context.tessellate(output.shapes.clone(), scale)
        {
            if let Primitive::Mesh(mesh) = primitive
                && let Some(texture) = self.textures.get(&mesh.texture_id.into())
            {
                canvas.mesh(&mesh, texture, clip_rect, scale);
            }
        }
        let pixel = |x: u32, y: u32| {
            let [r, g, b, _] = canvas.pixels[(y * width + x) as usize].to_array();
            Rgba([r, g, b, 255])
        };
        Ok(RgbaImage::from_fn(width, height, pixel))
    }
}

fn patch(texture: &mut ColorImage, new: &ColorImage, x: usize, y: usize) {
    let width = texture.size[0];
    for (row, line) in new.pixels.chunks_exact(new.size[0].max(1)).enumerate() {
        let from = (y + row) * width + x;
        if let Some(place) = texture.pixels.get_mut(from..from + line.len()) {
            place.copy_from_slice(line);
        }
    }
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Color32>,
}

impl Canvas {
    fn mesh(&mut self, mesh: &Mesh, texture: &ColorImage, clip: Rect, scale: f32) {
        let clip = Rect::from_min_max(
            (clip.min.to_vec2() * scale).round().to_pos2(),
            (clip.max.to_vec2() * scale).round().to_pos2(),
        );
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |at: usize| mesh.vertices.get(corners[at] as usize).copied();
            if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
                self.triangle([a, b, c], texture, clip, scale);
            }
        }
    }

    fn triangle(&mut self, vertices: [Vertex; 3], texture: &ColorImage, clip: Rect, scale: f32) {
        let [a, b, c] = vertices.map(|vertex| Fixed::of(vertex.pos, scale));
        let area = cross(a, b, c);
        if area == 0 {
            return;
        }
        let corners = [a, b, c].map(Fixed::back);
        let bounds = Rect::from_points(&corners).intersect(clip);
        if !bounds.is_positive() {
            return;
        }
        let first = |low: f32| (low - 0.5).ceil().max(0.0) as usize;
        let (left, top) = (first(bounds.left()), first(bounds.top()));
        // The middle of a pixel on the last edge may be inside.
        let right = (first(bounds.right()) + 1).min(self.width.min(first(clip.right())));
        let bottom = (first(bounds.bottom()) + 1).min(self.height.min(first(clip.bottom())));
        for y in top..bottom {
            for x in left..right {
                let at = Fixed {
                    x: (x as i64) * ONE + ONE / 2,
                    y: (y as i64) * ONE + ONE / 2,
                };
                let edges = [(b, c), (c, a), (a, b)];
                let sides = edges.map(|(from, to)| cross(from, to, at) * area.signum());
                // The middle of a pixel on an edge that two triangles share belongs to one of them.
                let is_in = sides
                    .iter()
                    .zip(edges)
                    .all(|(side, (from, to))| *side > 0 || (*side == 0 && owns(from, to, area)));
                if is_in {
                    let shares = sides.map(|side| side as f32 / area.abs() as f32);
                    let colour = shade(&vertices, shares, texture);
                    let place = &mut self.pixels[y * self.width + x];
                    *place = place.blend(colour);
                }
            }
        }
    }
}

/// Parts of a pixel that corners stand on, as on a GPU: whole numbers, so that an edge is the same for both its triangles.
const ONE: i64 = 256;

/// A place in these parts.
#[derive(Clone, Copy)]
struct Fixed {
    x: i64,
    y: i64,
}

impl Fixed {
    fn of(place: Pos2, scale: f32) -> Self {
        let part = |at: f32| (at * scale * ONE as f32).round().clamp(-1e9, 1e9) as i64;
        Self {
            x: part(place.x),
            y: part(place.y),
        }
    }

    fn back(self) -> Pos2 {
        Pos2::new(self.x as f32 / ONE as f32, self.y as f32 / ONE as f32)
    }
}

fn cross(a: Fixed, b: Fixed, p: Fixed) -> i64 {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

fn owns(from: Fixed, to: Fixed, area: i64) -> bool {
    let (from, to) = if area > 0 { (from, to) } else { (to, from) };
    let (across, down) = (to.x - from.x, to.y - from.y);
    down > 0 || (down == 0 && across < 0)
}

fn shade(vertices: &[Vertex; 3], shares: [f32; 3], texture: &ColorImage) -> Color32 {
    let mut tint = [0.0_f32; 4];
    let mut uv = Pos2::ZERO;
    for (vertex, share) in vertices.iter().zip(shares) {
        for (sum, part) in tint.iter_mut().zip(vertex.color.to_array()) {
            *sum += f32::from(part) * share;
        }
        uv += vertex.uv.to_vec2() * share;
    }
    let texel = sample(texture, uv);
    let mixed = |at: usize| (tint[at] * texel[at] / 255.0).round().clamp(0.0, 255.0) as u8;
    Color32::from_rgba_premultiplied(mixed(0), mixed(1), mixed(2), mixed(3))
}

/// The texture at a place, between its pixels.
fn sample(texture: &ColorImage, uv: Pos2) -> [f32; 4] {
    let [width, height] = texture.size;
    let (x, y) = (uv.x * width as f32 - 0.5, uv.y * height as f32 - 0.5);
    let (left, top) = (x.floor(), y.floor());
    let (across, down) = (x - left, y - top);
    let pixel = |dx: f32, dy: f32| {
        let x = ((left + dx).max(0.0) as usize).min(width.saturating_sub(1));
        let y = ((top + dy).max(0.0) as usize).min(height.saturating_sub(1));
        let found = texture.pixels.get(y * width + x);
        found.copied().unwrap_or(Color32::TRANSPARENT).to_array()
    };
    let corners = [
        pixel(0.0, 0.0),
        pixel(1.0, 0.0),
        pixel(0.0, 1.0),
        pixel(1.0, 1.0),
    ];
    std::array::from_fn(|at| {
        let [a, b, c, d] = corners.map(|corner| f32::from(corner[at]));
        let (upper, lower) = (a + (b - a) * across, c + (d - c) * across);
        upper + (lower - upper) * down
    })
}
