//! Which stats a long list draws: those in view and around it. The others leave room as high as they were when they were
//! drawn last, so that nothing moves.

use std::collections::BTreeMap;

use eframe::egui::{Rect, Ui, vec2};
use inclination_core::model::StatId;

/// How far out of view stats are drawn too, for who goes through them by keys, in points.
const AROUND: f32 = 400.0;

/// What is known of the stats that were drawn.
#[derive(Debug, Default)]
pub(super) struct Seen {
    heights: BTreeMap<StatId, f32>,
    /// The stat that has the keyboard, or the pointer's button.
    held: Option<StatId>,
}

impl Seen {
    /// Passes a stat by if it is far out of view.
    pub(super) fn passes(&self, ui: &mut Ui, stat: StatId) -> bool {
        let Some(height) = self.heights.get(&stat).filter(|_| self.held != Some(stat)) else {
            return false;
        };
        let room = vec2(ui.available_width(), *height);
        let near = Rect::from_min_size(ui.cursor().min, room).expand2(vec2(0.0, AROUND));
        let is_far = !ui.is_rect_visible(near);
        if is_far {
            ui.allocate_space(room);
        }
        is_far
    }

    /// Notes where a stat was drawn.
    pub(super) fn note(&mut self, ui: &Ui, stat: StatId, rect: Rect) {
        self.heights.insert(stat, rect.height());
        let focused = ui.memory(eframe::egui::Memory::focused);
        let held = [focused, ui.ctx().dragged_id()].into_iter().flatten();
        let mut held = held.filter_map(|id| ui.ctx().read_response(id));
        if held.any(|widget| rect.contains_rect(widget.rect)) {
            self.held = Some(stat);
        } else if self.held == Some(stat) {
            self.held = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Context, RawInput, ScrollArea, pos2};

    use super::*;

    /// Draws a long list into a low window. Gives how many of it were drawn, and how high it is.
    fn drawn(context: &Context, seen: &mut Seen) -> (u32, f32) {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 200.0));
        let input = RawInput {
            screen_rect: Some(window),
            ..RawInput::default()
        };
        let mut all = (0, 0.0);
        let mut output = context.run_ui(input, |ui| {
            let list = ScrollArea::vertical().show(ui, |ui| {
                let mut count = 0;
                for id in (0..200).map(StatId) {
                    if seen.passes(ui, id) {
                        continue;
                    }
                    count += 1;
                    let row = ui.push_id(id.0, |ui| ui.allocate_space(vec2(100.0, 30.0)));
                    seen.note(ui, id, row.response.rect);
                }
                count
            });
            all = (list.inner, list.content_size.y);
        });
        output.textures_delta.clear();
        all
    }

    #[test]
    fn what_is_far_out_of_view_leaves_the_room_that_it_had() {
        let (context, mut seen) = (Context::default(), Seen::default());
        let (first, height) = drawn(&context, &mut seen);
        assert_eq!(first, 200);
        let (then, after) = drawn(&context, &mut seen);
        assert!((7..100).contains(&then), "{then} were drawn");
        assert!((height - after).abs() < 0.5, "{height} became {after}");
        // Who has the keyboard is drawn wherever it is.
        seen.held = Some(StatId(150));
        assert_eq!(drawn(&context, &mut seen).0, then + 1);
    }
}
