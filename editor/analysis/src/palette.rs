//! The colours, as data: one set for each of the two themes, and one of high contrast for each. A colour always means the same thing; shapes and words
//! repeat what it says, since nobody should have to tell two of them apart.

use ecolor::Color32;
use inclination_core::{
    check::Severity,
    format::Tint,
    kind::{Family, SocketType},
};

/// How much of a family's colour a node's header carries.
pub const HEADER_SHARE: f32 = 0.24;

/// One theme's colours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether it is a dark one.
    pub dark: bool,
    /// Whether lines part what tone parts elsewhere.
    pub sharp: bool,
    /// Behind everything: the canvas.
    pub ground: Color32,
    /// Panels and bars.
    pub panel: Color32,
    /// Nodes, and what stands on panels.
    pub node: Color32,
    /// What can be typed into.
    pub field: Color32,
    /// The same under the pointer.
    pub raised: Color32,
    /// Lines that part what tone does not.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text that matters less.
    pub dim: Color32,
    /// Never for what must be read.
    pub faint: Color32,
    /// The dots of the grid.
    pub grid: Color32,
    /// Selection and focus.
    pub focus: Color32,
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
    /// Chance and history.
    pub memory: Color32,
    /// Groups.
    pub group: Color32,
    /// Several things alike, in order: options, curves that are compared. Told apart by who confuses red and green too,
    /// since neighbours differ in lightness or in blue.
    pub among: [Color32; 8],
    /// Errors.
    pub error: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Hints.
    pub hint: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The dark theme.
pub const DARK: Palette = Palette {
    dark: true,
    sharp: false,
    ground: rgb(0x0014_171c),
    panel: rgb(0x001b_1f26),
    node: rgb(0x0023_2831),
    field: rgb(0x0017_1b21),
    raised: rgb(0x002e_3540),
    line: rgb(0x002e_3540),
    text: rgb(0x00d6_dbe4),
    dim: rgb(0x0095_9fae),
    faint: rgb(0x005a_6474),
    grid: rgb(0x0026_2b33),
    focus: rgb(0x0056_b4e9),
    stat: rgb(0x002b_b3a3),
    curve: rgb(0x005a_a2ff),
    combine: rgb(0x00a9_8bf5),
    arithmetic: rgb(0x0095_9fae),
    factor: rgb(0x00e9_a93a),
    consideration: rgb(0x00e5_738f),
    option: rgb(0x0067_b96b),
    decision: rgb(0x00f0_d9a0),
    memory: rgb(0x007f_c4d9),
    group: rgb(0x00b8_c0cc),
    among: [
        rgb(0x0067_b96b),
        rgb(0x0056_b4e9),
        rgb(0x00e9_a93a),
        rgb(0x00a9_8bf5),
        rgb(0x00f0_d9a0),
        rgb(0x00e5_738f),
        rgb(0x002b_b3a3),
        rgb(0x0095_9fae),
    ],
    error: rgb(0x00ff_7a70),
    warning: rgb(0x00f2_b84b),
    hint: rgb(0x0078_b7ff),
};

/// The light theme: the same meanings, darker colours on paper.
pub const LIGHT: Palette = Palette {
    dark: false,
    sharp: false,
    ground: rgb(0x00e9_ebef),
    panel: rgb(0x00f6_f7f9),
    node: rgb(0x00ff_ffff),
    field: rgb(0x00ed_eff3),
    raised: rgb(0x00de_e2e9),
    line: rgb(0x00cf_d5de),
    text: rgb(0x001d_232c),
    dim: rgb(0x0055_5f6e),
    faint: rgb(0x0094_9dab),
    grid: rgb(0x00d3_d7de),
    focus: rgb(0x0000_72b2),
    stat: rgb(0x000b_7468),
    curve: rgb(0x001f_5fc4),
    combine: rgb(0x006b_45c6),
    arithmetic: rgb(0x0055_5f6e),
    factor: rgb(0x008f_5a00),
    consideration: rgb(0x00b3_2f55),
    option: rgb(0x002c_7431),
    decision: rgb(0x007a_5e12),
    memory: rgb(0x001d_6c86),
    group: rgb(0x004a_5463),
    among: [
        rgb(0x002c_7431),
        rgb(0x0000_72b2),
        rgb(0x00a0_6800),
        rgb(0x006b_45c6),
        rgb(0x007a_5e12),
        rgb(0x00b3_2f55),
        rgb(0x000b_7468),
        rgb(0x0055_5f6e),
    ],
    error: rgb(0x00b7_2a20),
    warning: rgb(0x008a_5a00),
    hint: rgb(0x001f_5fc4),
};

/// The dark theme in high contrast.
const DARK_SHARP: Palette = Palette {
    dark: true,
    sharp: true,
    ground: rgb(0x0000_0000),
    panel: rgb(0x000a_0c0f),
    node: rgb(0x0012_151a),
    field: rgb(0x0000_0000),
    raised: rgb(0x002a_3240),
    line: rgb(0x008b_95a5),
    text: rgb(0x00ff_ffff),
    dim: rgb(0x00d0_d6e0),
    faint: rgb(0x008b_95a5),
    grid: rgb(0x002a_3038),
    focus: rgb(0x007f_cfff),
    stat: rgb(0x004f_e0cd),
    curve: rgb(0x008c_c0ff),
    combine: rgb(0x00c9_b4ff),
    arithmetic: rgb(0x00c4_ccd8),
    factor: rgb(0x00ff_c861),
    consideration: rgb(0x00ff_9db3),
    option: rgb(0x008f_e394),
    decision: rgb(0x00ff_e9b8),
    memory: rgb(0x00a8_e4f5),
    group: rgb(0x00dd_e3ec),
    among: [
        rgb(0x008f_e394),
        rgb(0x007f_cfff),
        rgb(0x00ff_c861),
        rgb(0x00c9_b4ff),
        rgb(0x00ff_e9b8),
        rgb(0x00ff_9db3),
        rgb(0x004f_e0cd),
        rgb(0x00c4_ccd8),
    ],
    error: rgb(0x00ff_9a92),
    warning: rgb(0x00ff_d27a),
    hint: rgb(0x00a0_ccff),
};

/// The light theme in high contrast.
const LIGHT_SHARP: Palette = Palette {
    dark: false,
    sharp: true,
    ground: rgb(0x00f2_f3f5),
    panel: rgb(0x00ff_ffff),
    node: rgb(0x00ff_ffff),
    field: rgb(0x00f2_f3f5),
    raised: rgb(0x00d5_dae2),
    line: rgb(0x004a_5463),
    text: rgb(0x0000_0000),
    dim: rgb(0x002a_313c),
    faint: rgb(0x005a_6474),
    grid: rgb(0x00b8_bec8),
    focus: rgb(0x0000_548a),
    stat: rgb(0x0006_524a),
    curve: rgb(0x0012_3f8c),
    combine: rgb(0x004a_2a9c),
    arithmetic: rgb(0x003a_424f),
    factor: rgb(0x0061_3d00),
    consideration: rgb(0x008a_1238),
    option: rgb(0x001a_5220),
    decision: rgb(0x0054_4005),
    memory: rgb(0x000f_4a5e),
    group: rgb(0x002c_343f),
    among: [
        rgb(0x001a_5220),
        rgb(0x0000_548a),
        rgb(0x0061_3d00),
        rgb(0x004a_2a9c),
        rgb(0x0054_4005),
        rgb(0x008a_1238),
        rgb(0x0006_524a),
        rgb(0x003a_424f),
    ],
    error: rgb(0x008f_150d),
    warning: rgb(0x005f_3e00),
    hint: rgb(0x0012_3f8c),
};

impl Palette {
    /// One of the four.
    pub const fn of(dark: bool, sharp: bool) -> &'static Self {
        match (dark, sharp) {
            (true, false) => &DARK,
            (false, false) => &LIGHT,
            (true, true) => &DARK_SHARP,
            (false, true) => &LIGHT_SHARP,
        }
    }

    /// A family's colour.
    pub const fn family(&self, family: Family) -> Color32 {
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
            Family::Group => self.group,
        }
    }

    /// The colour of what flows through sockets of a type, unless a family's says more.
    pub const fn socket(&self, ty: SocketType) -> Color32 {
        match ty {
            SocketType::Value => self.curve,
            SocketType::Choice => self.stat,
            SocketType::Consideration => self.consideration,
            SocketType::Option => self.option,
            SocketType::Decision => self.decision,
        }
    }

    /// The colour of one of several things alike, by its place among them.
    pub const fn among(&self, place: usize) -> Color32 {
        self.among[place % self.among.len()]
    }

    /// How bad a problem is.
    pub const fn severity(&self, severity: Severity) -> Color32 {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Hint => self.hint,
        }
    }

    /// A frame's colour.
    pub const fn tint(&self, tint: Tint) -> Color32 {
        match tint {
            Tint::Grey => self.arithmetic,
            Tint::Teal => self.stat,
            Tint::Blue => self.curve,
            Tint::Violet => self.combine,
            Tint::Amber => self.factor,
            Tint::Rose => self.consideration,
            Tint::Green => self.option,
            Tint::Sand => self.decision,
        }
    }

    /// Behind text that is selected, and a line that is chosen.
    pub fn marking(&self) -> Color32 {
        Self::over(self.panel, self.focus, if self.dark { 0.38 } else { 0.24 })
    }

    /// Text on that, and what has the keyboard where one types.
    pub fn marked(&self) -> Color32 {
        Self::over(self.focus, self.text, 0.7)
    }

    /// A share of one colour over another.
    pub fn over(below: Color32, above: Color32, share: f32) -> Color32 {
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

    /// The relative luminance of WCAG 2.
    fn luminance(colour: Color32) -> f64 {
        let channel = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_has_the_contrast_that_wcag_asks_for() {
        for palette in [DARK, LIGHT, DARK_SHARP, LIGHT_SHARP] {
            // Level AA, and in high contrast AAA.
            let enough = if palette.sharp { 7.0 } else { 4.5 };
            for ground in [palette.ground, palette.panel, palette.node, palette.field] {
                if palette.sharp {
                    let found = contrast(palette.line, ground);
                    assert!(found >= 3.0, "lines on {ground:?}: {found}");
                }
                for text in [palette.text, palette.dim] {
                    let found = contrast(text, ground);
                    assert!(found >= enough, "{text:?} on {ground:?}: {found}");
                }
            }
            for text in [palette.text, palette.marked()] {
                let found = contrast(text, palette.marking());
                assert!(found >= 4.5, "{text:?} where it is selected: {found}");
            }
            for colour in [
                palette.stat,
                palette.curve,
                palette.combine,
                palette.factor,
                palette.consideration,
                palette.option,
                palette.decision,
                palette.memory,
                palette.error,
                palette.warning,
                palette.hint,
            ] {
                let header = Palette::over(palette.node, colour, HEADER_SHARE);
                for ground in [palette.panel, palette.node, header] {
                    let found = contrast(colour, ground);
                    let least = if ground == header { 3.0 } else { enough };
                    assert!(found >= least, "{colour:?} on {ground:?}: {found}");
                }
                let found = contrast(palette.text, header);
                assert!(found >= 4.5, "text on {header:?}: {found}");
            }
        }
    }
}
