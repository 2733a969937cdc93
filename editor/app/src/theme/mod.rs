//! The theme: color palettes, fonts, and the style of egui's own widgets. Panels and the canvas
//! take their colors from [`current_palette`], never from a literal.

mod fonts;

use eframe::egui::{
    self, Color32, Context, CornerRadius, Id, Margin, Shadow, Stroke, TextStyle, Theme,
    ThemePreference, Visuals,
    style::{WidgetVisuals, Widgets},
    vec2,
};
use inclination_analysis::palette::Palette;

pub use fonts::{heading_font, number_font, text_font};

/// The size of most text, in points.
pub const TEXT_SIZE: f32 = 13.0;
/// The size of less important text, in points.
pub const SMALL_TEXT_SIZE: f32 = 12.0;

/// How long the pointer rests before a tooltip appears, in seconds.
const TOOLTIP_DELAY_SECONDS: f32 = 0.35;

/// Delays tooltips after the pointer is released, as after it moved: someone who drags something,
/// waits and releases it has not asked for one.
pub fn delay_tooltips(context: &Context) {
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
        (true, _) if rested.is_finite() => TOOLTIP_DELAY_SECONDS + rested,
        (_, true) => TOOLTIP_DELAY_SECONDS,
        _ => return,
    };

    if context.global_style().interaction.tooltip_delay != delay {
        context.all_styles_mut(|style| style.interaction.tooltip_delay = delay);
    }
}

/// Returns the palette in use.
pub fn current_palette(context: &Context) -> &'static Palette {
    Palette::for_theme(context.theme() == Theme::Dark, is_high_contrast(context))
}

/// Applies the fonts and the style to a context. Called once.
pub fn apply_theme(context: &Context, preference: ThemePreference) {
    context.set_fonts(fonts::font_definitions());
    context.set_theme(preference);
    set_high_contrast(context, false);
}

/// Whether the high-contrast palettes are in use.
pub fn is_high_contrast(context: &Context) -> bool {
    context.data(|data| data.get_temp(high_contrast_id()).unwrap_or(false))
}

/// Turns high contrast on or off.
pub fn set_high_contrast(context: &Context, sharp: bool) {
    context.data_mut(|data| data.insert_temp(high_contrast_id(), sharp));
    for theme in [Theme::Dark, Theme::Light] {
        let palette = Palette::for_theme(theme == Theme::Dark, sharp);
        context.style_mut_of(theme, |style| style_widgets(style, palette));
    }
}

fn high_contrast_id() -> Id {
    Id::unique("high contrast")
}

fn style_widgets(style: &mut egui::Style, palette: &Palette) {
    style.text_styles = [
        (TextStyle::Small, text_font(SMALL_TEXT_SIZE)),
        (TextStyle::Body, text_font(TEXT_SIZE)),
        (TextStyle::Button, text_font(TEXT_SIZE)),
        (TextStyle::Heading, heading_font(15.0)),
        (TextStyle::Monospace, number_font(SMALL_TEXT_SIZE)),
    ]
    .into();
    style.drag_value_text_style = TextStyle::Monospace;
    // Otherwise dragging a node by its title would select the title's text.
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = TOOLTIP_DELAY_SECONDS;

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

/// Returns the outline of a widget, which only high contrast needs.
fn widget_outline(palette: &Palette) -> Stroke {
    if palette.high_contrast {
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
        bg_stroke: widget_outline(palette),
        corner_radius: radius,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };

    let raised = palette.raised;
    let pressed = Palette::mix_colors(raised, palette.focus, 0.3);
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
            bg_fill: palette.selection_color(),
            // The text of selected items is drawn in this color, so it must be legible on the fill.
            // Text fields with a fraction of a point would become lower when they get the focus.
            stroke: Stroke::new(2.0, palette.selection_text_color()),
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
