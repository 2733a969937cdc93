//! The card of the guided tour: a step, its purpose, and the navigation buttons. It is in a corner
//! and not modal, so that the user can follow the step while it is shown.

use eframe::egui::{
    self, Align, Align2, Area, Button, Context, Id, Label, Layout, Margin, Order, Pos2, Rect,
    RichText, Sense, Ui, Vec2, accesskit, pos2, vec2,
};
use inclination_analysis::palette::Palette;
use inclination_core::text::join_names;

use super::Tour;
use crate::{
    app::{
        covered_area::covered_area, notifications::show_close_button, questions::primary_button,
    },
    command::insert_key_hints,
    theme,
    tour::{STEPS, TourStep},
};

/// Label of the button that shows the step before.
pub const TOUR_BACK: &str = "Back";
/// Label of the button that shows the step after.
pub const TOUR_FORWARD: &str = "Forward";
/// Label of the button that skips a step.
pub const TOUR_SKIP: &str = "Skip this step";
/// Label of the button that continues from the step shown.
pub const TOUR_CONTINUE: &str = "Do this step";
/// Label of the button that closes the tour.
pub const TOUR_LEAVE: &str = "Leave the tour";
/// Label of the button that shows the document of the tour.
pub const TOUR_GO_THERE: &str = "Go there";
/// Label of the button that opens the closed document of the tour.
pub const TOUR_REOPEN: &str = "Reopen it";
/// Label of the button that opens the example at the end.
pub const TOUR_OPEN_EXAMPLE: &str = "Open “Heal or fight”";
/// Title of the card at the end of the tour.
pub const TOUR_END: &str = "You built a decision";
/// Title of the card at the end of the tour if steps were skipped.
pub const TOUR_SKIPPED_END: &str = "The end of the tour";

const CARD_WIDTH: f32 = 256.0;
const SCREEN_MARGIN: f32 = 8.0;
/// How much worse it is to cover a part of the target than an equal part of another node.
const TARGET_PRIORITY: f32 = 10.0;
/// The corners of an area, in the order in which the card tries them.
const CORNERS: [Align2; 4] = [
    Align2::RIGHT_BOTTOM,
    Align2::LEFT_BOTTOM,
    Align2::RIGHT_TOP,
    Align2::LEFT_TOP,
];

pub(super) enum CardContent {
    /// A step, or the end if the position is behind the last step.
    Step(usize),
    /// Another document is shown.
    Elsewhere,
    /// The document was closed.
    Closed,
}

/// An action requested from the card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CardAction {
    Nothing,
    Leave,
    Restart,
    Resume,
    Back,
    Forward,
    Skip,
    Continue,
    /// Bring the target of the step into view.
    RevealTarget,
    /// Open the complete example.
    OpenExample,
}

/// The space for the card, and what it should not cover.
#[derive(Clone, Debug)]
pub(super) struct CardPlace {
    /// The canvas.
    pub(super) canvas: Rect,
    /// The whole window.
    pub(super) window: Rect,
    /// The target of the step.
    pub(super) target: Option<Rect>,
    /// Other nodes that the steps name: the options and the decision.
    pub(super) named_nodes: Vec<Rect>,
}

/// A position of the card: the corner of it that is at a point.
type CardPosition = (Align2, Pos2);

impl CardPlace {
    /// Returns the first position in which a card of a size covers neither the target nor a named
    /// node, and the area in which it stays: a corner of the canvas, a corner of the window, or
    /// beside the target. In a small canvas the card uses the whole window. If there is no such
    /// position, returns the one that covers least.
    fn find_position(&self, size: Vec2) -> (CardPosition, Rect) {
        let fits = size.x <= self.canvas.width() / 2.0 && size.y <= self.canvas.height();
        let window = self.window.shrink(SCREEN_MARGIN);
        let canvas = self.canvas.shrink(SCREEN_MARGIN);
        let rooms = if fits { [canvas, window] } else { [window; 2] };

        let covered_area = |(pivot, at): CardPosition, room: Rect| {
            let card = pivot.anchor_size(at, size);
            let target = covered_area(&self.target, card);
            let nodes = covered_area(&self.named_nodes, card);
            let outside = card.area() - card.intersect(room).area();
            TARGET_PRIORITY * target + nodes + outside
        };
        let positions = rooms.into_iter().flat_map(|room| {
            let corners = CORNERS.map(|corner| (corner, corner.pos_in_rect(&room)));
            corners.map(|position| (position, room))
        });
        let beside = self.positions_beside_target(size, window);
        let positions = positions.chain(beside.into_iter().map(|position| (position, window)));

        let mut best: Option<((CardPosition, Rect), f32)> = None;
        for (position, room) in positions {
            let covered = covered_area(position, room);
            if best.is_none_or(|(_, least)| covered + 1.0 < least) {
                best = Some(((position, room), covered));
            }
            if covered < 1.0 {
                break;
            }
        }

        let corner = Align2::RIGHT_BOTTOM;
        best.map_or(
            ((corner, corner.pos_in_rect(&window)), window),
            |(found, _)| found,
        )
    }

    /// Returns the positions beside the target that keep a card of a size within an area.
    fn positions_beside_target(&self, size: Vec2, room: Rect) -> Vec<CardPosition> {
        let Some(target) = self.target else {
            return Vec::new();
        };
        let around = target.expand(SCREEN_MARGIN);
        let left = around
            .left()
            .clamp(room.left(), (room.right() - size.x).max(room.left()));
        let top = around
            .top()
            .clamp(room.top(), (room.bottom() - size.y).max(room.top()));
        vec![
            (Align2::LEFT_TOP, pos2(left, around.bottom())),
            (Align2::LEFT_BOTTOM, pos2(left, around.top())),
            (Align2::LEFT_TOP, pos2(around.right(), top)),
            (Align2::RIGHT_TOP, pos2(around.left(), top)),
        ]
    }
}

/// Draws the card. Returns the requested action.
pub(super) fn show_card(
    context: &Context,
    view: &CardContent,
    tour: &Tour,
    is_far: bool,
    place: &CardPlace,
) -> CardAction {
    let palette = theme::current_palette(context);
    let mut action = CardAction::Nothing;
    let id = Id::unique("tour");
    let size = context.memory(|memory| memory.area_rect(id).map(|area| area.size()));
    let ((pivot, at), room) = place.find_position(size.unwrap_or(vec2(CARD_WIDTH, 0.0)));
    let area = Area::new(id)
        .order(Order::Middle)
        .pivot(pivot)
        .fixed_pos(at)
        .constrain_to(room)
        .fade_in(false);

    area.show(context, |ui| {
        let frame = egui::Frame::popup(ui.style())
            .fill(palette.node)
            .inner_margin(Margin::same(16));
        frame.show(ui, |ui| {
            ui.set_width(CARD_WIDTH);
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            show_header(ui, palette, tour.at, &mut action);
            match view {
                CardContent::Step(at) if *at < STEPS.len() => {
                    show_step(ui, palette, tour, *at, is_far, &mut action);
                }
                CardContent::Step(_) => show_end(ui, palette, tour, &mut action),
                CardContent::Elsewhere => {
                    show_live_text(ui, "The tour's graph is in another tab.");
                    show_buttons(ui, &mut action, &[(TOUR_GO_THERE, CardAction::Resume)]);
                }
                CardContent::Closed => {
                    show_live_text(ui, "The tour's graph was closed.");
                    let buttons = [
                        (TOUR_REOPEN, CardAction::Resume),
                        ("Restart tour", CardAction::Restart),
                    ];
                    show_buttons(ui, &mut action, &buttons);
                }
            }
        });
    });

    action
}

fn show_header(ui: &mut Ui, palette: &Palette, at: usize, action: &mut CardAction) {
    ui.horizontal(|ui| {
        let title = RichText::new("Guided tour").font(theme::heading_font(theme::SMALL_TEXT_SIZE));
        ui.label(title.color(palette.dim));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if show_close_button(ui, TOUR_LEAVE)
                .on_hover_text("You can continue it later.")
                .clicked()
            {
                *action = CardAction::Leave;
            }
            let far = format!("{} of {}", (at + 1).min(STEPS.len()), STEPS.len());
            ui.label(RichText::new(far).small().color(palette.dim));
        });
    });

    let (rail, _) = ui.allocate_exact_size(vec2(CARD_WIDTH, 4.0), Sense::hover());
    ui.painter().rect_filled(rail, 2.0, palette.panel);
    let share = at.min(STEPS.len()) as f32 / STEPS.len() as f32;
    let done = rail.with_max_x(rail.left() + rail.width() * share);
    ui.painter().rect_filled(done, 2.0, palette.focus);
}

fn show_step(
    ui: &mut Ui,
    palette: &Palette,
    tour: &Tour,
    at: usize,
    is_far: bool,
    action: &mut CardAction,
) {
    let Some(step) = STEPS.get(at) else { return };
    let is_done = tour.progress.is_done(step, &tour.facts);
    let is_skipped = !is_done && tour.progress.skipped.contains(step.key);

    ui.horizontal(|ui| {
        ui.label(RichText::new(step.title).font(theme::heading_font(theme::TEXT_SIZE)));
        let state = match (is_done, is_skipped) {
            (true, _) => "✓ done",
            (_, true) => "skipped",
            _ => "",
        };
        ui.label(RichText::new(state).small().color(palette.dim));
    });
    if at == tour.at && !tour.done_on_the_way.is_empty() {
        let text = RichText::new(already_done_label(&tour.done_on_the_way));
        ui.add(Label::new(text.small().color(palette.dim)).wrap());
    }
    show_live_text(
        ui,
        &insert_key_hints(ui.ctx(), &(step.instruction)(&tour.facts)),
    );

    for text in [step.why, step.keyboard_hint] {
        let text = insert_key_hints(ui.ctx(), text);
        let text = RichText::new(text).small().color(palette.dim);
        ui.add(Label::new(text).wrap());
    }

    let mut buttons = Vec::new();
    if is_far {
        buttons.push(("Show me where", CardAction::RevealTarget));
    }
    if at > 0 {
        buttons.push((TOUR_BACK, CardAction::Back));
    }
    if is_skipped {
        buttons.push((TOUR_CONTINUE, CardAction::Continue));
    }
    if at == tour.at {
        buttons.push((TOUR_SKIP, CardAction::Skip));
    } else {
        buttons.push((TOUR_FORWARD, CardAction::Forward));
    }
    show_buttons(ui, action, &buttons);
}

/// Returns the label that names the steps which the counter passes over.
fn already_done_label(steps: &[&TourStep]) -> String {
    let titles: Vec<String> = steps
        .iter()
        .map(|step| format!("“{}”", step.title))
        .collect();
    format!("✓ Already done: {}.", join_names(&titles))
}

fn show_end(ui: &mut Ui, palette: &Palette, tour: &Tour, action: &mut CardAction) {
    let left_out = tour.undone_steps();
    let title = if left_out == 0 {
        TOUR_END
    } else {
        TOUR_SKIPPED_END
    };
    ui.label(RichText::new(title).font(theme::heading_font(theme::TEXT_SIZE)));
    let built = "Every graph is built from stats, curves, considerations, options and decisions.";
    match left_out {
        0 => show_live_text(ui, built),
        1 => show_live_text(ui, "You skipped 1 step. Go back to do it."),
        _ => show_live_text(
            ui,
            &format!("You skipped {left_out} steps. Go back to do them."),
        ),
    }

    let next = "The example “Heal or fight” extends this graph. ⟨save⟩ saves yours. A programmer loads the file into the \
                game, where it decides just as it does here. In the inspector of an option, “Effects” describes what the \
                option changes in a simulation.";
    let text = RichText::new(insert_key_hints(ui.ctx(), next))
        .small()
        .color(palette.dim);
    ui.add(Label::new(text).wrap());

    ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
        if ui
            .add(primary_button(ui.ctx(), TOUR_OPEN_EXAMPLE))
            .clicked()
        {
            *action = CardAction::OpenExample;
        }
    });

    show_buttons(
        ui,
        action,
        &[
            (TOUR_BACK, CardAction::Back),
            ("Restart tour", CardAction::Restart),
            ("Close", CardAction::Leave),
        ],
    );
}

/// Shows a text that screen readers announce whenever it changes.
fn show_live_text(ui: &mut Ui, text: &str) {
    let label = ui.add(Label::new(text).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| {
        node.set_live(accesskit::Live::Polite);
    });
}

fn show_buttons(ui: &mut Ui, action: &mut CardAction, buttons: &[(&str, CardAction)]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        for (text, chosen) in buttons {
            if ui.add(Button::new(*text)).clicked() {
                *action = *chosen;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_covers_neither_its_target_nor_the_inspector() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1600.0, 1000.0));
        let canvas = Rect::from_min_max(pos2(208.0, 64.0), pos2(1312.0, 760.0));
        let size = vec2(288.0, 260.0);
        let card_beside = |target: Option<Rect>, named_nodes: Vec<Rect>| {
            let place = CardPlace {
                canvas,
                window,
                target,
                named_nodes,
            };
            let ((pivot, at), _) = place.find_position(size);
            pivot.anchor_size(at, size)
        };

        let card = |target| card_beside(target, Vec::new());

        assert!(canvas.contains_rect(card(None)));
        let inspector = window.with_min_x(canvas.right());
        assert!(!card(Some(inspector)).intersects(inspector));
        // Nodes in three corners leave the fourth one.
        for corner in [canvas.right_bottom(), canvas.left_bottom(), canvas.center()] {
            let node = Rect::from_center_size(corner, vec2(200.0, 200.0));
            assert!(!card(Some(node)).intersects(node));

            // A wire is dragged from a socket to the node.
            let socket = Rect::from_center_size(canvas.center(), vec2(22.0, 22.0));
            assert!(!card_beside(Some(socket), vec![node]).intersects(node));
        }
    }

    #[test]
    fn in_a_small_canvas_the_card_uses_the_whole_window() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
        let place = CardPlace {
            canvas: Rect::from_min_max(pos2(200.0, 64.0), pos2(500.0, 300.0)),
            window,
            target: None,
            named_nodes: Vec::new(),
        };
        let ((pivot, at), room) = place.find_position(vec2(288.0, 260.0));
        assert_eq!((pivot, room), (Align2::RIGHT_BOTTOM, window.shrink(8.0)));
        assert_eq!(at, room.max);
    }

    #[test]
    fn a_card_whose_corners_are_all_taken_is_beside_its_target() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(900.0, 600.0));
        let canvas = Rect::from_min_max(pos2(216.0, 64.0), pos2(596.0, 384.0));
        let size = vec2(288.0, 260.0);
        // A large node in the middle of the window, which every corner of the canvas touches.
        for target in [
            Rect::from_min_max(pos2(300.0, 20.0), pos2(900.0, 580.0)),
            Rect::from_min_max(pos2(0.0, 0.0), pos2(600.0, 600.0)),
            Rect::from_min_max(pos2(0.0, 280.0), pos2(900.0, 600.0)),
        ] {
            let place = CardPlace {
                canvas,
                window,
                target: Some(target),
                named_nodes: Vec::new(),
            };
            let ((pivot, at), _) = place.find_position(size);
            let card = pivot.anchor_size(at, size);
            assert!(!card.intersects(target), "{card} covers {target}");
            assert!(window.contains_rect(card), "{card}");
        }
    }
}
