//! The faces: Inter for words, another of fixed width for numbers, both in the binary. egui's own come after them for signs, and
//! the system's for scripts that neither has.

use std::sync::Arc;

use eframe::egui::{FontData, FontDefinitions, FontFamily, FontId};

/// The family of headings.
const STRONG: &str = "strong";

/// Every face, and which family takes it.
pub(super) fn definitions() -> FontDefinitions {
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
        (FontFamily::Name(STRONG.into()), "Inter SemiBold"),
    ];
    for (family, face) in families {
        let mut faces = vec![face.to_owned()];
        faces.extend(signs.iter().cloned());
        fonts.families.insert(family, faces);
    }
    fonts
}

/// Words.
pub fn words(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Headings.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// Numbers.
pub fn numbers(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}
