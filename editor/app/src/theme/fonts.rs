//! The fonts: Inter for words and `JetBrains` Mono for numbers, both in the binary. egui's own
//! fonts follow for symbols, and the system's for scripts that neither covers.

use std::sync::Arc;

use eframe::egui::{FontData, FontDefinitions, FontFamily, FontId};

/// The font family of headings.
const HEADING_FAMILY: &str = "strong";

/// Returns every font, and the families that use it.
pub(super) fn font_definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let faces: [(&str, &'static [u8]); 3] = [
        (
            "Inter",
            include_bytes!("../../../../assets/fonts/Inter-Regular.otf"),
        ),
        (
            "Inter SemiBold",
            include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf"),
        ),
        (
            "JetBrains Mono",
            include_bytes!("../../../../assets/fonts/JetBrainsMono-Regular.ttf"),
        ),
    ];

    for (name, bytes) in faces {
        let face = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.into(), face);
    }
    let signs = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();

    let families = [
        (FontFamily::Proportional, "Inter"),
        (FontFamily::Monospace, "JetBrains Mono"),
        (FontFamily::Name(HEADING_FAMILY.into()), "Inter SemiBold"),
    ];
    for (family, face) in families {
        let mut faces = vec![face.to_owned()];
        faces.extend(signs.iter().cloned());
        fonts.families.insert(family, faces);
    }

    fonts
}

/// Returns the font for words.
pub fn text_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns the font for headings.
pub fn heading_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(HEADING_FAMILY.into()))
}

/// Returns the font for numbers.
pub fn number_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}
