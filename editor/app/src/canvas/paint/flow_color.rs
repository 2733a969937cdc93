//! The color of what flows through sockets, wires and lists.

use eframe::egui::Color32;
use inclination_analysis::palette::Palette;
use inclination_core::authoring::kind::{Family, SocketType};

/// Returns the color of a type. A value has the color of the family of its source instead, because
/// most wires carry values, and users look for where one comes from. An input without a wire has
/// the color of its type.
pub(crate) fn flow_color(palette: &Palette, ty: SocketType, from: Option<Family>) -> Color32 {
    match (ty, from) {
        (SocketType::Value, Some(family)) => palette.family_color(family),
        _ => palette.socket_color(ty),
    }
}

#[cfg(test)]
mod tests {
    use inclination_analysis::palette::{DARK, LIGHT};

    use super::*;

    #[test]
    fn values_have_the_color_of_their_source_and_others_that_of_their_type() {
        for palette in [&DARK, &LIGHT] {
            let value = |from| flow_color(palette, SocketType::Value, from);
            assert_eq!(value(Some(Family::Stat)), palette.stat);
            assert_eq!(value(Some(Family::Combine)), palette.combine);
            assert_eq!(value(Some(Family::Group)), palette.group);
            assert_eq!(value(None), palette.socket_color(SocketType::Value));
            // A group's output of type option has the color of options.
            for from in [None, Some(Family::Option), Some(Family::Group)] {
                let option = flow_color(palette, SocketType::Option, from);
                assert_eq!(option, palette.option);
            }
        }
    }
}
