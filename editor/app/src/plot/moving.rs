//! What hands do to the part of a plot that is in view: the wheel or two fingers come nearer to the pointer, the middle button
//! or Space moves what is in view, and a double click shows all of it again, as a button does that is there while some is
//! not. Of rows only the numbers come nearer: what they are called stands beside them.

use eframe::egui::{CursorIcon, Id, Key, PointerButton, Rect, Sense, Ui, UiBuilder, pos2, vec2};
use inclination_analysis::plot::Plot;

use super::{shown::Shown, view::View};

/// Label of the button that shows the whole plot again.
pub const SHOW_ALL: &str = "Show all";

/// For how long after it the wheel goes on with what it was turned over, in seconds.
const GOES_ON: f64 = 0.25;

/// What a plot lets hands do.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// Whether a double click in it means something else, so that only one beside it shows all.
    pub is_taken: bool,
    /// Whether the wheel scrolls what is around, and comes nearer with Ctrl only.
    pub is_scrolled: bool,
    /// Whether it comes nearer across only.
    pub has_rows: bool,
}

impl Shown {
    /// Whether a drag moves what is in view, and draws nothing.
    pub fn is_moved(&self, ui: &Ui) -> bool {
        let response = &self.response;
        response.dragged_by(PointerButton::Middle) || ui.input(|input| input.key_down(Key::Space))
    }

    /// Keeps what is in view next of a plot that takes so much room with its axes.
    pub(super) fn look(
        &self,
        ui: &mut Ui,
        (id, plot): (Id, &Plot),
        (view, outer): (View, Rect),
        look: Look,
    ) {
        let whole = View::whole(plot);
        let is_whole = view == whole;
        let mut next = self.near(ui, view, whole, look.is_scrolled);
        if self.is_moved(ui) && self.response.dragged() && !is_whole {
            let by = self.response.drag_delta();
            let size = self.frame().size();
            next = next.moved(whole, (f64::from(-by.x / size.x), f64::from(by.y / size.y)));
            ui.set_cursor_icon(CursorIcon::Grabbing);
        }
        if look.has_rows {
            next.up = whole.up;
        }
        let is_all = !is_whole && (self.is_axis_clicked(ui, id, outer) || self.offer_whole(ui));
        if is_all || !look.is_taken && self.response.double_clicked() {
            next = whole;
        }
        if next != view {
            next.keep(ui, id, plot);
            ui.ctx().request_repaint();
        }
    }

    /// The view that the wheel or fingers come to.
    fn near(&self, ui: &mut Ui, view: View, whole: View, is_scrolled: bool) -> View {
        let (zoom, wheel, now, at) = ui.input(|input| {
            let wheel = input.smooth_scroll_delta().y;
            let zoom = f64::from(input.zoom_delta());
            (zoom, wheel, input.time, input.pointer.hover_pos())
        });
        let wheel = if is_scrolled { 0.0 } else { wheel };
        if zoom == 1.0 && wheel == 0.0 {
            return view;
        }
        // What scrolls on does not stop at a plot that comes to be under the pointer.
        let elsewhere = self.response.id.with("wheel elsewhere");
        let last: Option<f64> = ui.data(|data| data.get_temp(elsewhere));
        let goes_on = last.is_some_and(|last| now - last < GOES_ON);
        // Something that is clicked may stand over the plot.
        let is_over = ui.rect_contains_pointer(self.frame());
        let Some(at) = at.filter(|_| is_over && !goes_on) else {
            ui.data_mut(|data| data.insert_temp(elsewhere, now));
            return view;
        };
        let [x, y] = self.numbers(at);
        let next = view.zoomed(
            whole,
            (f64::from(x), f64::from(y)),
            zoom * View::wheel(wheel),
        );
        if next != view {
            // Nothing around it scrolls as well.
            ui.input_mut(|input| input.smooth_scroll_delta.y = 0.0);
        }
        next
    }

    /// Whether the numbers beside the plot are clicked twice.
    fn is_axis_clicked(&self, ui: &Ui, id: Id, outer: Rect) -> bool {
        let frame = self.frame();
        let left = Rect::from_min_max(outer.min, pos2(frame.left(), frame.bottom()));
        let below = Rect::from_min_max(pos2(frame.left(), frame.bottom()), outer.max);
        [left, below].into_iter().enumerate().any(|(at, rect)| {
            // No stop for the keyboard, which has the button.
            let axis = ui.interact(rect, id.with(("axis", at)), Sense::CLICK);
            axis.double_clicked()
        })
    }

    /// The button that shows all of it again, in what is seen of it.
    fn offer_whole(&self, ui: &mut Ui) -> bool {
        let corner = self.frame().intersect(ui.clip_rect()).right_top();
        let rect = Rect::from_min_size(corner + vec2(-88.0, 4.0), vec2(84.0, 22.0));
        // It takes no room: what comes next stands below the plot.
        let builder = UiBuilder::new().id_salt("show all").max_rect(rect);
        let hint = "A double click on the numbers of an axis does it too. The middle button moves what is in view.";
        let button = ui.new_child(builder).button(SHOW_ALL);
        button.on_hover_text(hint).clicked()
    }
}
