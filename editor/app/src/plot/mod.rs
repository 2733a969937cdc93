//! Draws plots on the screen with egui.

mod annotations;
mod axes;
mod cells;
mod hatching;
mod legend;
mod mark_labels;
pub(crate) mod navigation;
mod series;
mod shown_plot;
pub(crate) mod small_plot;
mod strip;
mod view;
mod widget;

pub use axes::{ACROSS_NUMBERS_HEIGHT, draw_across_numbers};
pub use shown_plot::ShownPlot;
pub use small_plot::draw_small_plot;
pub use widget::{PlotWidget, PointerText, draw_plot, draw_with_own_double_click};
