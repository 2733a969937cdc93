//! A virtual list of stats: only those in view and near it are drawn. The others leave as much room
//! as they took when they were last drawn, so that nothing moves.

use std::collections::BTreeMap;

use eframe::egui::{Rect, Ui, vec2};
use inclination_core::authoring::model::StatId;

/// The distance beyond the view within which stats are drawn too, so that keyboard navigation
/// reaches them, in points.
const DRAWN_MARGIN: f32 = 400.0;

/// The heights of the stats that were drawn.
#[derive(Debug, Default)]
pub(super) struct VirtualList {
    heights: BTreeMap<StatId, f32>,
    /// The stat that is focused or dragged.
    active: Option<StatId>,
}

impl VirtualList {
    /// Leaves room for a stat if it is far out of view. Returns whether it did.
    pub(super) fn skip_if_far(&self, ui: &mut Ui, stat: StatId) -> bool {
        let Some(height) = self
            .heights
            .get(&stat)
            .filter(|_| self.active != Some(stat))
        else {
            return false;
        };
        let room = vec2(ui.available_width(), *height);
        let near = Rect::from_min_size(ui.cursor().min, room).expand2(vec2(0.0, DRAWN_MARGIN));
        let is_far = !ui.is_rect_visible(near);
        if is_far {
            ui.allocate_space(room);
        }
        is_far
    }

    /// Records where a stat was drawn.
    pub(super) fn record_rect(&mut self, ui: &Ui, stat: StatId, rect: Rect) {
        self.heights.insert(stat, rect.height());
        let focused = ui.memory(eframe::egui::Memory::focused);
        let is_held = [focused, ui.ctx().dragged_id()]
            .into_iter()
            .flatten()
            .filter_map(|id| ui.ctx().read_response(id))
            .any(|widget| rect.contains_rect(widget.rect));
        if is_held {
            self.active = Some(stat);
        } else if self.active == Some(stat) {
            self.active = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Context, RawInput, ScrollArea, pos2};

    use super::*;

    /// Draws a long list into a low window. Returns how many stats were drawn and the list's
    /// height.
    fn draw_long_list(context: &Context, seen: &mut VirtualList) -> (u32, f32) {
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
                    if seen.skip_if_far(ui, id) {
                        continue;
                    }
                    count += 1;
                    let row = ui.push_id(id.0, |ui| ui.allocate_space(vec2(100.0, 30.0)));
                    seen.record_rect(ui, id, row.response.rect);
                }
                count
            });
            all = (list.inner, list.content_size.y);
        });

        output.textures_delta.clear();
        all
    }

    #[test]
    fn stats_far_out_of_view_keep_their_room() {
        let (context, mut seen) = (Context::default(), VirtualList::default());

        let (first, height) = draw_long_list(&context, &mut seen);
        assert_eq!(first, 200);

        let (then, after) = draw_long_list(&context, &mut seen);
        assert!((7..100).contains(&then), "{then} were drawn");
        assert!((height - after).abs() < 0.5, "{height} became {after}");

        // A focused stat is drawn wherever it is.
        seen.active = Some(StatId(150));
        assert_eq!(draw_long_list(&context, &mut seen).0, then + 1);
    }
}
