//! The color palettes, as data: one for each of the two themes, and a high-contrast one for each.
//!
//! A color always has the same meaning. Shapes and words repeat that meaning, so that readers
//! never have to tell two colors apart.

use ecolor::Color32;
use inclination_core::authoring::{
    check::Severity,
    format::Tint,
    kind::{Family, SocketType},
};

/// The share of a family's color in the header of a node.
pub const HEADER_SHARE: f32 = 0.24;

/// The colors of one theme.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether the theme is dark.
    pub dark: bool,
    /// Whether the theme has high contrast: lines separate areas that tones separate elsewhere.
    pub high_contrast: bool,
    /// The background of everything: the canvas.
    pub background: Color32,
    /// Panels and bars.
    pub panel: Color32,
    /// Nodes, and items on panels.
    pub node: Color32,
    /// Input fields.
    pub field: Color32,
    /// Input fields under the pointer.
    pub raised: Color32,
    /// Lines between areas that tone does not separate.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Less important text.
    pub dim: Color32,
    /// Faint details. Too low in contrast for anything that must be read.
    pub faint: Color32,
    /// The dots of the grid.
    pub grid: Color32,
    /// Selection and focus.
    pub focus: Color32,
    /// The place that a step of the guided tour points at.
    pub tour: Color32,
    /// Stats.
    pub stat: Color32,
    /// Curves.
    pub curve: Color32,
    /// Combiners.
    pub combine: Color32,
    /// Arithmetic.
    pub arithmetic: Color32,
    /// Factors.
    pub factor: Color32,
    /// Considerations.
    pub consideration: Color32,
    /// Options.
    pub option: Color32,
    /// Decisions.
    pub decision: Color32,
    /// Effects in simulations.
    pub effects: Color32,
    /// Chance and history.
    pub memory: Color32,
    /// Groups.
    pub group: Color32,
    /// Several things of one kind, in order, such as options or compared curves. Neighbors differ
    /// in lightness or in blue, so that people who confuse red and green can tell them apart.
    pub distinct: [Color32; 8],
    /// Errors.
    pub error: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Hints.
    pub hint: Color32,
}

const fn color_from_hex(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The dark theme.
pub const DARK: Palette = Palette {
    dark: true,
    high_contrast: false,
    background: color_from_hex(0x0014_171c),
    panel: color_from_hex(0x001b_1f26),
    node: color_from_hex(0x0023_2831),
    field: color_from_hex(0x0017_1b21),
    raised: color_from_hex(0x002e_3540),
    line: color_from_hex(0x002e_3540),
    text: color_from_hex(0x00d6_dbe4),
    dim: color_from_hex(0x0095_9fae),
    faint: color_from_hex(0x005a_6474),
    grid: color_from_hex(0x0026_2b33),
    focus: color_from_hex(0x0056_b4e9),
    tour: color_from_hex(0x00ff_7ad9),
    stat: color_from_hex(0x002b_b3a3),
    curve: color_from_hex(0x005a_a2ff),
    combine: color_from_hex(0x00a9_8bf5),
    arithmetic: color_from_hex(0x0095_9fae),
    factor: color_from_hex(0x00e9_a93a),
    consideration: color_from_hex(0x00e5_738f),
    option: color_from_hex(0x0067_b96b),
    decision: color_from_hex(0x00f0_d9a0),
    effects: color_from_hex(0x00e5_8a5a),
    memory: color_from_hex(0x007f_c4d9),
    group: color_from_hex(0x00b8_c0cc),
    distinct: [
        color_from_hex(0x0067_b96b),
        color_from_hex(0x0056_b4e9),
        color_from_hex(0x00e9_a93a),
        color_from_hex(0x00a9_8bf5),
        color_from_hex(0x00f0_d9a0),
        color_from_hex(0x00e5_738f),
        color_from_hex(0x002b_b3a3),
        color_from_hex(0x0095_9fae),
    ],
    error: color_from_hex(0x00ff_7a70),
    warning: color_from_hex(0x00f2_b84b),
    hint: color_from_hex(0x0078_b7ff),
};

/// The light theme: the same meanings in darker colors on white.
pub const LIGHT: Palette = Palette {
    dark: false,
    high_contrast: false,
    background: color_from_hex(0x00e9_ebef),
    panel: color_from_hex(0x00f6_f7f9),
    node: color_from_hex(0x00ff_ffff),
    field: color_from_hex(0x00ed_eff3),
    raised: color_from_hex(0x00de_e2e9),
    line: color_from_hex(0x00cf_d5de),
    text: color_from_hex(0x001d_232c),
    dim: color_from_hex(0x0055_5f6e),
    faint: color_from_hex(0x0094_9dab),
    grid: color_from_hex(0x00d3_d7de),
    focus: color_from_hex(0x0000_72b2),
    tour: color_from_hex(0x00b0_008a),
    stat: color_from_hex(0x000b_7468),
    curve: color_from_hex(0x001f_5fc4),
    combine: color_from_hex(0x006b_45c6),
    arithmetic: color_from_hex(0x0055_5f6e),
    factor: color_from_hex(0x008f_5a00),
    consideration: color_from_hex(0x00b3_2f55),
    option: color_from_hex(0x002c_7431),
    decision: color_from_hex(0x007a_5e12),
    effects: color_from_hex(0x00a3_4a12),
    memory: color_from_hex(0x001d_6c86),
    group: color_from_hex(0x004a_5463),
    distinct: [
        color_from_hex(0x002c_7431),
        color_from_hex(0x0000_72b2),
        color_from_hex(0x00a0_6800),
        color_from_hex(0x006b_45c6),
        color_from_hex(0x007a_5e12),
        color_from_hex(0x00b3_2f55),
        color_from_hex(0x000b_7468),
        color_from_hex(0x0055_5f6e),
    ],
    error: color_from_hex(0x00b7_2a20),
    warning: color_from_hex(0x008a_5a00),
    hint: color_from_hex(0x001f_5fc4),
};

/// The dark theme in high contrast.
const DARK_HIGH_CONTRAST: Palette = Palette {
    dark: true,
    high_contrast: true,
    background: color_from_hex(0x0000_0000),
    panel: color_from_hex(0x000a_0c0f),
    node: color_from_hex(0x0012_151a),
    field: color_from_hex(0x0000_0000),
    raised: color_from_hex(0x002a_3240),
    line: color_from_hex(0x008b_95a5),
    text: color_from_hex(0x00ff_ffff),
    dim: color_from_hex(0x00d0_d6e0),
    faint: color_from_hex(0x008b_95a5),
    grid: color_from_hex(0x002a_3038),
    focus: color_from_hex(0x007f_cfff),
    tour: color_from_hex(0x00ff_70ff),
    stat: color_from_hex(0x004f_e0cd),
    curve: color_from_hex(0x008c_c0ff),
    combine: color_from_hex(0x00c9_b4ff),
    arithmetic: color_from_hex(0x00c4_ccd8),
    factor: color_from_hex(0x00ff_c861),
    consideration: color_from_hex(0x00ff_9db3),
    option: color_from_hex(0x008f_e394),
    decision: color_from_hex(0x00ff_e9b8),
    effects: color_from_hex(0x00ff_b38a),
    memory: color_from_hex(0x00a8_e4f5),
    group: color_from_hex(0x00dd_e3ec),
    distinct: [
        color_from_hex(0x008f_e394),
        color_from_hex(0x007f_cfff),
        color_from_hex(0x00ff_c861),
        color_from_hex(0x00c9_b4ff),
        color_from_hex(0x00ff_e9b8),
        color_from_hex(0x00ff_9db3),
        color_from_hex(0x004f_e0cd),
        color_from_hex(0x00c4_ccd8),
    ],
    error: color_from_hex(0x00ff_9a92),
    warning: color_from_hex(0x00ff_d27a),
    hint: color_from_hex(0x00a0_ccff),
};

/// The light theme in high contrast.
const LIGHT_HIGH_CONTRAST: Palette = Palette {
    dark: false,
    high_contrast: true,
    background: color_from_hex(0x00f2_f3f5),
    panel: color_from_hex(0x00ff_ffff),
    node: color_from_hex(0x00ff_ffff),
    field: color_from_hex(0x00f2_f3f5),
    raised: color_from_hex(0x00d5_dae2),
    line: color_from_hex(0x004a_5463),
    text: color_from_hex(0x0000_0000),
    dim: color_from_hex(0x002a_313c),
    faint: color_from_hex(0x005a_6474),
    grid: color_from_hex(0x00b8_bec8),
    focus: color_from_hex(0x0000_548a),
    tour: color_from_hex(0x008a_00a8),
    stat: color_from_hex(0x0006_524a),
    curve: color_from_hex(0x0012_3f8c),
    combine: color_from_hex(0x004a_2a9c),
    arithmetic: color_from_hex(0x003a_424f),
    factor: color_from_hex(0x0061_3d00),
    consideration: color_from_hex(0x008a_1238),
    option: color_from_hex(0x001a_5220),
    decision: color_from_hex(0x0054_4005),
    effects: color_from_hex(0x006e_2f05),
    memory: color_from_hex(0x000f_4a5e),
    group: color_from_hex(0x002c_343f),
    distinct: [
        color_from_hex(0x001a_5220),
        color_from_hex(0x0000_548a),
        color_from_hex(0x0061_3d00),
        color_from_hex(0x004a_2a9c),
        color_from_hex(0x0054_4005),
        color_from_hex(0x008a_1238),
        color_from_hex(0x0006_524a),
        color_from_hex(0x003a_424f),
    ],
    error: color_from_hex(0x008f_150d),
    warning: color_from_hex(0x005f_3e00),
    hint: color_from_hex(0x0012_3f8c),
};

impl Palette {
    /// Returns one of the four palettes.
    pub const fn for_theme(dark: bool, high_contrast: bool) -> &'static Self {
        match (dark, high_contrast) {
            (true, false) => &DARK,
            (false, false) => &LIGHT,
            (true, true) => &DARK_HIGH_CONTRAST,
            (false, true) => &LIGHT_HIGH_CONTRAST,
        }
    }

    /// Returns the color of a family.
    pub const fn family_color(&self, family: Family) -> Color32 {
        match family {
            Family::Stat => self.stat,
            Family::Arithmetic => self.arithmetic,
            Family::Curve => self.curve,
            Family::Combine => self.combine,
            Family::Chance | Family::History => self.memory,
            Family::Factor => self.factor,
            Family::Consideration => self.consideration,
            Family::Option => self.option,
            Family::Decision => self.decision,
            Family::Effects => self.effects,
            Family::Group => self.group,
        }
    }

    /// Returns the color of values that flow through sockets of a type, unless the color of a
    /// family is more specific.
    pub const fn socket_color(&self, ty: SocketType) -> Color32 {
        match ty {
            SocketType::Value => self.curve,
            SocketType::Choice => self.stat,
            SocketType::Consideration => self.consideration,
            SocketType::Option => self.option,
            SocketType::Decision => self.decision,
            SocketType::Effects => self.effects,
        }
    }

    /// Returns the color of one of several things of one kind, by its position among them.
    pub const fn distinct_color(&self, place: usize) -> Color32 {
        self.distinct[place % self.distinct.len()]
    }

    /// Returns the color of a problem's severity.
    pub const fn severity_color(&self, severity: Severity) -> Color32 {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            _ => self.hint,
        }
    }

    /// Returns the color of a frame.
    pub const fn tint_color(&self, tint: Tint) -> Color32 {
        match tint {
            Tint::Gray => self.arithmetic,
            Tint::Teal => self.stat,
            Tint::Blue => self.curve,
            Tint::Violet => self.combine,
            Tint::Amber => self.factor,
            Tint::Rose => self.consideration,
            Tint::Green => self.option,
            Tint::Sand => self.decision,
        }
    }

    /// Returns the background color of selected text and selected rows.
    pub fn selection_color(&self) -> Color32 {
        Self::mix_colors(self.panel, self.focus, if self.dark { 0.38 } else { 0.24 })
    }

    /// Returns the color of selected text and of the input field that has the keyboard.
    pub fn selection_text_color(&self) -> Color32 {
        Self::mix_colors(self.focus, self.text, 0.7)
    }

    /// Mixes a share of one color into another.
    pub fn mix_colors(below: Color32, above: Color32, share: f32) -> Color32 {
        let mix =
            |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Color32::from_rgb(
            mix(below.r(), above.r()),
            mix(below.g(), above.g()),
            mix(below.b(), above.b()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the relative luminance as WCAG 2 defines it.
    fn relative_luminance(color: Color32) -> f64 {
        let channel = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };

        0.2126 * channel(color.r()) + 0.7152 * channel(color.g()) + 0.0722 * channel(color.b())
    }

    fn contrast_ratio(a: Color32, b: Color32) -> f64 {
        let (a, b) = (relative_luminance(a), relative_luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_has_the_contrast_that_wcag_requires() {
        for palette in [DARK, LIGHT, DARK_HIGH_CONTRAST, LIGHT_HIGH_CONTRAST] {
            // Level AA, or AAA in high contrast.
            let enough = if palette.high_contrast { 7.0 } else { 4.5 };

            for ground in [
                palette.background,
                palette.panel,
                palette.node,
                palette.field,
            ] {
                if palette.high_contrast {
                    let found = contrast_ratio(palette.line, ground);
                    assert!(found >= 3.0, "lines on {ground:?}: {found}");
                }
                for text in [palette.text, palette.dim] {
                    let found = contrast_ratio(text, ground);
                    assert!(found >= enough, "{text:?} on {ground:?}: {found}");
                }
            }

            for text in [palette.text, palette.selection_text_color()] {
                let found = contrast_ratio(text, palette.selection_color());
                assert!(found >= 4.5, "{text:?} where it is selected: {found}");
            }

            for color in [
                palette.stat,
                palette.curve,
                palette.combine,
                palette.factor,
                palette.consideration,
                palette.option,
                palette.decision,
                palette.effects,
                palette.memory,
                palette.error,
                palette.warning,
                palette.hint,
            ] {
                let header = Palette::mix_colors(palette.node, color, HEADER_SHARE);
                for ground in [palette.panel, palette.node, header] {
                    let found = contrast_ratio(color, ground);
                    let least = if ground == header { 3.0 } else { enough };
                    assert!(found >= least, "{color:?} on {ground:?}: {found}");
                }
                let found = contrast_ratio(palette.text, header);
                assert!(found >= 4.5, "text on {header:?}: {found}");
            }
        }
    }

    #[test]
    fn a_chosen_row_is_visible_and_readable() {
        for palette in [DARK, LIGHT, DARK_HIGH_CONTRAST, LIGHT_HIGH_CONTRAST] {
            let enough = if palette.high_contrast { 7.0 } else { 4.5 };
            for text in [palette.text, palette.dim] {
                let found = contrast_ratio(text, palette.raised);
                assert!(found >= enough, "{text:?} on {:?}: {found}", palette.raised);
            }
            // WCAG 2 requires 3 to 1 for signs such as the bar that marks the row.
            for ground in [palette.raised, palette.panel] {
                let found = contrast_ratio(palette.focus, ground);
                assert!(found >= 3.0, "{:?} on {ground:?}: {found}", palette.focus);
            }
        }
    }

    #[test]
    fn the_ring_of_the_tour_is_visible_and_no_other_sign() {
        for palette in [DARK, LIGHT, DARK_HIGH_CONTRAST, LIGHT_HIGH_CONTRAST] {
            for ground in [palette.background, palette.panel, palette.node] {
                let found = contrast_ratio(palette.tour, ground);
                assert!(found >= 3.0, "{:?} on {ground:?}: {found}", palette.tour);
            }
            let signs = [palette.focus, palette.error, palette.consideration];
            for sign in signs {
                let distance: i32 = palette
                    .tour
                    .to_array()
                    .into_iter()
                    .zip(sign.to_array())
                    .map(|(one, other)| (i32::from(one) - i32::from(other)).abs())
                    .sum();
                assert!(distance > 80, "{:?} looks like {sign:?}", palette.tour);
            }
        }
    }
}
