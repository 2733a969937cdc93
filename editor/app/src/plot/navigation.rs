//! Zooming and panning in a plot: the wheel or a pinch zooms around the pointer, the middle button
//! or Space pans, and a double click shows the whole plot again, as a button does that appears
//! while only a part is in view. In a plot with rows only the numbers zoom, because the names are
//! beside the rows.

use eframe::egui::{CursorIcon, Id, Key, PointerButton, Rect, Sense, Ui, UiBuilder, pos2, vec2};
use inclination_analysis::plot::Plot;

use super::{shown_plot::ShownPlot, view::PlotView};

/// Label of the button that shows the whole plot again.
pub const SHOW_ALL: &str = "Show all";

/// How long the wheel keeps scrolling what it scrolled last, in seconds.
const SCROLL_CONTINUES_SECONDS: f64 = 0.25;

/// The options for zooming and panning in a plot.
#[derive(Clone, Copy)]
pub(super) struct NavigationOptions {
    /// Whether a double click inside has another meaning, so that only one on an axis shows the
    /// whole plot.
    pub is_taken: bool,
    /// Whether the wheel scrolls the surrounding panel, and zooms only with Ctrl.
    pub is_scrolled: bool,
    /// Whether only the horizontal axis zooms.
    pub has_rows: bool,
}

impl ShownPlot {
    /// Returns whether a drag pans the view instead of drawing.
    pub fn is_panned(&self, ui: &Ui) -> bool {
        let response = &self.response;
        response.dragged_by(PointerButton::Middle) || ui.input(|input| input.key_down(Key::Space))
    }

    /// Updates the view of a plot for the next frame. `outer` is the plot with its axes.
    pub(super) fn update_view(
        &self,
        ui: &mut Ui,
        id: Id,
        plot: &Plot,
        view: PlotView,
        outer: Rect,
        look: NavigationOptions,
    ) {
        let whole = PlotView::whole_plot(plot);
        let is_whole = view == whole;
        let mut next = self.zoomed_view(ui, view, whole, look.is_scrolled);

        if self.is_panned(ui) && self.response.dragged() && !is_whole {
            let by = self.response.drag_delta();
            let size = self.frame().size();
            let across = f64::from(-by.x / size.x);
            let up = f64::from(by.y / size.y);
            next = next.pan_by(whole, across, up);
            ui.set_cursor_icon(CursorIcon::Grabbing);
        }

        if look.has_rows {
            next.up = whole.up;
        }

        let shows_all =
            !is_whole && (self.is_axis_double_clicked(ui, id, outer) || self.show_all_button(ui));
        if shows_all || !look.is_taken && self.response.double_clicked() {
            next = whole;
        }

        if next != view {
            next.store_view(ui, id, plot);
            ui.ctx().request_repaint();
        }
    }

    /// Returns the view after zooming with the wheel or a pinch.
    fn zoomed_view(
        &self,
        ui: &mut Ui,
        view: PlotView,
        whole: PlotView,
        is_scrolled: bool,
    ) -> PlotView {
        let (zoom, wheel, now, at) = ui.input(|input| {
            let wheel = input.smooth_scroll_delta().y;
            let zoom = f64::from(input.zoom_delta());
            (zoom, wheel, input.time, input.pointer.hover_pos())
        });
        let wheel = if is_scrolled { 0.0 } else { wheel };
        if zoom == 1.0 && wheel == 0.0 {
            return view;
        }

        // A panel that is being scrolled does not stop when a plot comes under the pointer.
        let elsewhere = self.response.id.with("wheel elsewhere");
        let last: Option<f64> = ui.data(|data| data.get_temp(elsewhere));
        let goes_on = last.is_some_and(|last| now - last < SCROLL_CONTINUES_SECONDS);

        // Something that can be clicked may be above the plot.
        let is_over = ui.rect_contains_pointer(self.frame());
        let Some(at) = at.filter(|_| is_over && !goes_on) else {
            ui.data_mut(|data| data.insert_temp(elsewhere, now));
            return view;
        };

        let [x, y] = self.numbers_at(at);
        let (x, y) = (f64::from(x), f64::from(y));
        let next = view.zoom_around(whole, x, y, zoom * PlotView::wheel_factor(wheel));
        if next != view {
            // The surrounding panel must not scroll as well.
            ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
        }
        next
    }

    /// Returns whether the numbers of an axis are double-clicked.
    fn is_axis_double_clicked(&self, ui: &Ui, id: Id, outer: Rect) -> bool {
        let frame = self.frame();
        let left = Rect::from_min_max(outer.min, pos2(frame.left(), frame.bottom()));
        let below = Rect::from_min_max(pos2(frame.left(), frame.bottom()), outer.max);
        [left, below].into_iter().enumerate().any(|(at, rect)| {
            // Tab skips the axes, because there is the button.
            let axis = ui.interact(rect, id.with(("axis", at)), Sense::CLICK);
            axis.double_clicked()
        })
    }

    /// Shows the button that shows the whole plot again, and returns whether it was clicked.
    fn show_all_button(&self, ui: &mut Ui) -> bool {
        let corner = self.frame().intersect(ui.clip_rect()).right_top();
        let rect = Rect::from_min_size(corner + vec2(-88.0, 4.0), vec2(84.0, 22.0));
        // The button takes no room in the layout: the next widget is below the plot.
        let builder = UiBuilder::new().id_salt("show all").max_rect(rect);
        let hint = "You can also double-click an axis. Drag with the middle button to pan.";
        let button = ui.new_child(builder).button(SHOW_ALL);
        button.on_hover_text(hint).clicked()
    }
}
