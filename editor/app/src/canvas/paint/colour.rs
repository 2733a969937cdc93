//! The colour of what flows, for sockets, wires and lists alike.

use eframe::egui::Color32;
use inclination_analysis::palette::Palette;
use inclination_core::kind::{Family, SocketType};

/// The colour of a type, which a value refines by the family that it comes from: most wires carry values, and where one
/// comes from is what one looks for. An input that nothing comes to has the type's alone.
pub(crate) fn flowing(palette: &Palette, ty: SocketType, from: Option<Family>) -> Color32 {
    match (ty, from) {
        (SocketType::Value, Some(family)) => palette.family(family),
        _ => palette.socket(ty),
    }
}

#[cfg(test)]
mod tests {
    use inclination_analysis::palette::{DARK, LIGHT};

    use super::*;

    #[test]
    fn a_value_has_the_colour_of_where_it_comes_from_and_all_else_its_types() {
        for palette in [&DARK, &LIGHT] {
            let value = |from| flowing(palette, SocketType::Value, from);
            assert_eq!(value(Some(Family::Stat)), palette.stat);
            assert_eq!(value(Some(Family::Combine)), palette.combine);
            assert_eq!(value(Some(Family::Group)), palette.group);
            assert_eq!(value(None), palette.socket(SocketType::Value));
            // A group that gives an option gives what options look like.
            for from in [None, Some(Family::Option), Some(Family::Group)] {
                let option = flowing(palette, SocketType::Option, from);
                assert_eq!(option, palette.option);
            }
        }
    }
}
