//! How everything looks: two palettes, the faces, and egui's own widgets dressed in them. Panels and the canvas take
//! their colours from [`of`], never from a literal.

mod fonts;

use eframe::egui::{
    self, Color32, Context, CornerRadius, Id, Margin, Shadow, Stroke, TextStyle, Theme,
    ThemePreference, Visuals,
    style::{WidgetVisuals, Widgets},
    vec2,
};
use inclination_analysis::palette::Palette;

pub use fonts::{numbers, strong, words};

/// The size of most text.
pub const TEXT: f32 = 13.0;
/// The size of text that matters less.
pub const SMALL: f32 = 12.0;

/// How long the pointer rests before something is said about what is under it, in seconds.
const DELAY: f32 = 0.35;

/// Keeps what is said about things back after the pointer was let go, as after it moved: who drags something, waits and
/// lets go has not asked.
pub fn wait_with_hints(context: &Context) {
    let (is_let_go, moves, rested) = context.input(|input| {
        let pointer = &input.pointer;
        let moves = pointer.delta() != egui::Vec2::ZERO;
        (
            pointer.any_released(),
            moves,
            pointer.time_since_last_movement(),
        )
    });
    let delay = match (is_let_go, moves) {
        (true, _) if rested.is_finite() => DELAY + rested,
        (_, true) => DELAY,
        _ => return,
    };
    if context.global_style().interaction.tooltip_delay != delay {
        context.all_styles_mut(|style| style.interaction.tooltip_delay = delay);
    }
}

/// The palette in use.
pub fn of(context: &Context) -> &'static Palette {
    Palette::of(context.theme() == Theme::Dark, is_sharp(context))
}

/// Dresses a context, once.
pub fn install(context: &Context, preference: ThemePreference) {
    context.set_fonts(fonts::definitions());
    context.set_theme(preference);
    sharpen(context, false);
}

/// Whether everything is of high contrast.
pub fn is_sharp(context: &Context) -> bool {
    context.data(|data| data.get_temp(sharpness()).unwrap_or(false))
}

/// Gives everything high contrast, or no longer.
pub fn sharpen(context: &Context, sharp: bool) {
    context.data_mut(|data| data.insert_temp(sharpness(), sharp));
    for theme in [Theme::Dark, Theme::Light] {
        let palette = Palette::of(theme == Theme::Dark, sharp);
        context.style_mut_of(theme, |style| dress(style, palette));
    }
}

fn sharpness() -> Id {
    Id::unique("high contrast")
}

fn dress(style: &mut egui::Style, palette: &Palette) {
    style.text_styles = [
        (TextStyle::Small, words(SMALL)),
        (TextStyle::Body, words(TEXT)),
        (TextStyle::Button, words(TEXT)),
        (TextStyle::Heading, strong(15.0)),
        (TextStyle::Monospace, numbers(SMALL)),
    ]
    .into();
    style.drag_value_text_style = TextStyle::Monospace;
    // Dragging a node by its title would select the title's text.
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = DELAY;
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(8.0, 4.0);
    spacing.interact_size = vec2(32.0, 24.0);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(6);
    spacing.slider_rail_height = 4.0;
    spacing.slider_width = 120.0;
    spacing.icon_width = 16.0;
    spacing.tooltip_width = 360.0;
    spacing.combo_height = 320.0;
    style.visuals = visuals(palette);
}

/// Returns the line that parts a widget from what is around it, which only high contrast needs.
fn edge(palette: &Palette) -> Stroke {
    if palette.sharp {
        Stroke::new(1.0, palette.line)
    } else {
        Stroke::NONE
    }
}

fn visuals(palette: &Palette) -> Visuals {
    let base = if palette.dark {
        Visuals::dark()
    } else {
        Visuals::light()
    };
    let radius = CornerRadius::same(5);
    let widget = |fill: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: edge(palette),
        corner_radius: radius,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    let raised = palette.raised;
    let pressed = Palette::over(raised, palette.focus, 0.3);
    let shadow = Shadow {
        offset: [0, 6],
        blur: 20,
        spread: 0,
        color: Color32::from_black_alpha(if palette.dark { 110 } else { 40 }),
    };
    Visuals {
        widgets: Widgets {
            noninteractive: WidgetVisuals {
                bg_stroke: Stroke::new(1.0, palette.line),
                ..widget(palette.panel, palette.text)
            },
            inactive: widget(palette.node, palette.text),
            hovered: widget(raised, palette.text),
            active: widget(pressed, palette.text),
            open: widget(raised, palette.text),
        },
        selection: egui::style::Selection {
            bg_fill: palette.marking(),
            // What is selected is written in it, so it has to be read on the fill.
            stroke: Stroke::new(1.5, palette.marked()),
        },
        weak_text_color: Some(palette.dim),
        hyperlink_color: palette.focus,
        faint_bg_color: palette.node,
        extreme_bg_color: palette.field,
        text_edit_bg_color: Some(palette.field),
        code_bg_color: palette.field,
        warn_fg_color: palette.warning,
        error_fg_color: palette.error,
        window_corner_radius: CornerRadius::same(9),
        window_shadow: shadow,
        window_fill: palette.panel,
        window_stroke: Stroke::new(1.0, palette.line),
        menu_corner_radius: CornerRadius::same(7),
        panel_fill: palette.panel,
        popup_shadow: shadow,
        slider_trailing_fill: true,
        striped: false,
        ..base
    }
}
