//! The page of the help that is shown before any topic is chosen: the method with pictures, and a
//! list of all kinds of nodes.

use eframe::egui::{
    Label, Mesh, RichText, Role, Sense, Shape, Ui, Vec2, WidgetInfo, emath::Pos2, vec2,
};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::format::Document;
use inclination_project::patterns;

use super::super::widgets::{heading, link_button, remark};
use crate::{
    canvas,
    command::insert_key_hints,
    help::{self, METHODS, Method, Topic},
    theme,
};

/// The height of the picture of a pattern, in points.
const PICTURE_HEIGHT: f32 = 96.0;

/// The pictures of the patterns, which are cached until the theme or the size changes.
#[derive(Debug, Default)]
pub(super) struct MethodPictures {
    /// Whether the theme is dark, the size, and the screen's pixels per point.
    appearance: Option<(bool, Vec2, f32)>,
    /// The picture for each method.
    pictures: Vec<Vec<Mesh>>,
}

/// Draws the page. Returns the topic of a link that was clicked.
pub(super) fn draw_start_page(ui: &mut Ui, pictures: &mut MethodPictures) -> Option<Topic> {
    let hint = "Point at anything and ⟨press help⟩, search, or choose a topic.";
    remark(ui, &insert_key_hints(ui.ctx(), hint));

    let mut next = None;
    for (at, method) in METHODS.iter().enumerate() {
        heading(ui, method.title);
        pictures.draw_picture(ui, at, method);
        for (number, step) in method.steps.iter().enumerate() {
            ui.add(Label::new(format!("{}. {step}", number + 1)).wrap());
        }

        let title = format!("Pattern “{}”", method.pattern);
        let hint = "Read about the pattern in the picture, and add it to the canvas.";
        if link_button(ui, &title, hint).clicked() {
            next = method.topic();
        }
    }

    ui.add_space(16.0);
    let title = RichText::new("All nodes").font(theme::heading_font(15.0));
    ui.label(title);
    let mut family = None;
    for (at, subject) in help::subjects().iter().enumerate() {
        if family.replace(subject.spec.family) != Some(subject.spec.family) {
            heading(ui, subject.spec.family.title());
        }
        let topic = Topic::Node(at);
        if link_button(ui, subject.spec.title, &topic.description()).clicked() {
            next = Some(topic);
        }
    }
    next
}

impl MethodPictures {
    /// Draws the picture of a method's pattern.
    fn draw_picture(&mut self, ui: &mut Ui, at: usize, method: &Method) {
        let size = vec2(ui.available_width(), PICTURE_HEIGHT);
        let (place, response) = ui.allocate_exact_size(size, Sense::hover());
        let label = format!("Pattern “{}”, picture", method.pattern);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, label.as_str()));
        if !ui.is_rect_visible(place) {
            return;
        }

        let appearance = (
            ui.visuals().dark_mode,
            size.round(),
            ui.ctx().pixels_per_point(),
        );
        if self.appearance.replace(appearance) != Some(appearance) {
            self.pictures = METHODS
                .iter()
                .map(|method| render_pattern(ui, method, size))
                .collect();
        }

        let palette = theme::current_palette(ui.ctx());
        ui.painter().rect_filled(place, 5.0, palette.background);
        for mesh in self.pictures.get(at).into_iter().flatten() {
            let mut mesh = mesh.clone();
            mesh.translate(place.min.to_vec2());
            ui.painter().add(Shape::mesh(mesh));
        }
    }
}

/// Renders the nodes and wires of a method's pattern.
fn render_pattern(ui: &Ui, method: &Method, size: Vec2) -> Vec<Mesh> {
    let mut all = patterns::all_patterns().iter();
    let Some(pattern) = all.find(|pattern| pattern.title == method.pattern) else {
        return Vec::new();
    };
    let mut open = OpenDocument::new(DocumentId(u64::MAX), Document::default());
    let Ok(pasted) = pattern.insert_into(open.document(), None, Pos2::ZERO) else {
        return Vec::new();
    };
    open.apply_step("Insert a pattern", pasted.edits);
    canvas::render_graph_picture(ui, &open, size)
}
