//! Draws the app's output without a GPU: textured triangles, blended as egui's own shaders do, in
//! gamma space with premultiplied colors. The bits are identical in every run and on every machine.

use std::collections::BTreeMap;

use eframe::egui::{
    self, Color32, ColorImage, Pos2, Rect, TextureId, TexturesDelta,
    epaint::{ClippedPrimitive, ImageData, Mesh, Primitive, Vertex, WHITE_UV},
};
use egui_kittest::TestRenderer;
use image::RgbaImage;

/// A renderer for `egui_kittest`.
#[derive(Debug, Default)]
pub struct Raster {
    textures: BTreeMap<Texture, ColorImage>,
}

/// A texture's ID, with an order.
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
                canvas.draw_mesh(&mesh, texture, clip_rect, scale);
            }
        }

        let mut bytes = Vec::with_capacity(canvas.pixels.len() * 4);
        for pixel in canvas.pixels {
            bytes.extend([pixel.r(), pixel.g(), pixel.b(), 255]);
        }
        RgbaImage::from_raw(width, height, bytes).ok_or_else(|| "a picture of another size".into())
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
    fn draw_mesh(&mut self, mesh: &Mesh, texture: &ColorImage, clip: Rect, scale: f32) {
        let clip = Rect::from_min_max(
            (clip.min.to_vec2() * scale).round().to_pos2(),
            (clip.max.to_vec2() * scale).round().to_pos2(),
        );
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |at: usize| mesh.vertices.get(corners[at] as usize).copied();
            if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
                self.draw_triangle([a, b, c], texture, clip, scale);
            }
        }
    }

    fn draw_triangle(
        &mut self,
        vertices: [Vertex; 3],
        texture: &ColorImage,
        clip: Rect,
        scale: f32,
    ) {
        let [a, b, c] = vertices.map(|vertex| FixedPoint::from_pos(vertex.pos, scale));
        let area = cross(a, b, c);
        if area == 0 {
            return;
        }

        let corners = [a, b, c].map(FixedPoint::to_pos);
        let bounds = Rect::from_points(&corners).intersect(clip);
        if !bounds.is_positive() {
            return;
        }

        let first = |low: f32| (low - 0.5).ceil().max(0.0) as usize;
        let (left, top) = (first(bounds.left()), first(bounds.top()));
        // The middle of a pixel on the last edge may be inside.
        let right = (first(bounds.right()) + 1).min(self.width.min(first(clip.right())));
        let bottom = (first(bounds.bottom()) + 1).min(self.height.min(first(clip.bottom())));

        let edges = [
            Edge::new(b, c, area),
            Edge::new(c, a, area),
            Edge::new(a, b, area),
        ];
        let flat = flat_color(&vertices);
        let whole = area.abs() as f32;

        for y in top..bottom {
            let row = &mut self.pixels[y * self.width..][..self.width];
            for (x, pixel) in row.iter_mut().enumerate().take(right).skip(left) {
                let at = FixedPoint {
                    x: (x as i64) * UNITS_PER_PIXEL + UNITS_PER_PIXEL / 2,
                    y: (y as i64) * UNITS_PER_PIXEL + UNITS_PER_PIXEL / 2,
                };
                let (first, second, third) =
                    (edges[0].side(at), edges[1].side(at), edges[2].side(at));
                if !(edges[0].contains(first)
                    && edges[1].contains(second)
                    && edges[2].contains(third))
                {
                    continue;
                }
                let color = flat.unwrap_or_else(|| {
                    let shares = [
                        first as f32 / whole,
                        second as f32 / whole,
                        third as f32 / whole,
                    ];
                    shade(&vertices, shares, texture)
                });
                *pixel = pixel.blend(color);
            }
        }
    }
}

/// The color of all pixels of a triangle that has one color and shows no picture.
fn flat_color([a, b, c]: &[Vertex; 3]) -> Option<Color32> {
    let is_flat = a.color == b.color && b.color == c.color;
    let is_white = [a, b, c].iter().all(|vertex| vertex.uv == WHITE_UV);
    (is_flat && is_white).then_some(a.color)
}

/// A side of a triangle. Points inside have positive values.
struct Edge {
    from: FixedPoint,
    to: FixedPoint,
    sign: i64,
    owns_its_line: bool,
}

impl Edge {
    fn new(from: FixedPoint, to: FixedPoint, area: i64) -> Self {
        Self {
            from,
            to,
            sign: area.signum(),
            owns_its_line: owns_edge(from, to, area),
        }
    }

    fn side(&self, at: FixedPoint) -> i64 {
        cross(self.from, self.to, at) * self.sign
    }

    /// Whether a point belongs to the triangle. The middle of a pixel on an edge that two triangles
    /// share belongs to one of them.
    fn contains(&self, side: i64) -> bool {
        side > 0 || (side == 0 && self.owns_its_line)
    }
}

/// The units of a pixel in which corners are placed, as on a GPU: whole numbers, so that both
/// triangles of an edge agree on it.
const UNITS_PER_PIXEL: i64 = 256;

/// A position in these units.
#[derive(Clone, Copy)]
struct FixedPoint {
    x: i64,
    y: i64,
}

impl FixedPoint {
    fn from_pos(place: Pos2, scale: f32) -> Self {
        let part = |at: f32| {
            (at * scale * UNITS_PER_PIXEL as f32)
                .round()
                .clamp(-1e9, 1e9) as i64
        };
        Self {
            x: part(place.x),
            y: part(place.y),
        }
    }

    fn to_pos(self) -> Pos2 {
        Pos2::new(
            self.x as f32 / UNITS_PER_PIXEL as f32,
            self.y as f32 / UNITS_PER_PIXEL as f32,
        )
    }
}

fn cross(a: FixedPoint, b: FixedPoint, p: FixedPoint) -> i64 {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
}

fn owns_edge(from: FixedPoint, to: FixedPoint, area: i64) -> bool {
    let (from, to) = if area > 0 { (from, to) } else { (to, from) };
    let (across, down) = (to.x - from.x, to.y - from.y);
    down > 0 || (down == 0 && across < 0)
}

fn shade(vertices: &[Vertex; 3], shares: [f32; 3], texture: &ColorImage) -> Color32 {
    let mut tint = [0.0_f32; 4];
    let mut uv = Pos2::ZERO;
    for corner in 0..3 {
        let color = vertices[corner].color.to_array();
        for channel in 0..4 {
            tint[channel] += f32::from(color[channel]) * shares[corner];
        }
        uv += vertices[corner].uv.to_vec2() * shares[corner];
    }

    let texel = sample(texture, uv);
    let mixed = |at: usize| (tint[at] * texel[at] / 255.0).round().clamp(0.0, 255.0) as u8;
    Color32::from_rgba_premultiplied(mixed(0), mixed(1), mixed(2), mixed(3))
}

/// The texture's color at a position, interpolated between its pixels.
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

    let (upper_left, upper_right) = (pixel(0.0, 0.0), pixel(1.0, 0.0));
    let (lower_left, lower_right) = (pixel(0.0, 1.0), pixel(1.0, 1.0));

    let mut mixed = [0.0; 4];
    for channel in 0..4 {
        let upper = mix(upper_left[channel], upper_right[channel], across);
        let lower = mix(lower_left[channel], lower_right[channel], across);
        mixed[channel] = upper + (lower - upper) * down;
    }
    mixed
}

fn mix(from: u8, to: u8, share: f32) -> f32 {
    let (from, to) = (f32::from(from), f32::from(to));
    from + (to - from) * share
}
