//! The tour's card: a step, what it is for, and the ways on. It stands in a corner and is in
//! nobody's way: what is meant can be done while it is there.

use eframe::egui::{
    self, Align, Align2, Area, Button, Context, Id, Label, Layout, Margin, Order, RichText, Sense,
    Ui, accesskit, vec2,
};
use inclination_analysis::palette::Palette;

use super::Tour;
use crate::{
    app::{notifications::cross, questions::primary},
    command::spoken,
    theme,
    tour::STEPS,
};

/// Label of the button that shows the step before.
pub const TOUR_BACK: &str = "Back";
/// Label of the button that shows the step after.
pub const TOUR_FORWARD: &str = "Forward";
/// Label of the button that skips a step.
pub const TOUR_SKIP: &str = "Skip this step";
/// Label of the button that continues from the step shown.
pub const TOUR_CONTINUE: &str = "Take it up";
/// Label of the button that closes the tour.
pub const TOUR_LEAVE: &str = "Leave the tour";
/// Label of the button that shows the document of the tour.
pub const TOUR_GO_THERE: &str = "Go there";
/// Label of the button that opens the closed document of the tour.
pub const TOUR_REOPEN: &str = "Open it again";
/// Label of the button that opens the example at the end.
pub const TOUR_OPEN_EXAMPLE: &str = "Open Heal or fight";
/// Title of the card at the end of the tour.
pub const TOUR_END: &str = "You built a decision";

const WIDTH: f32 = 256.0;
const AWAY: f32 = 8.0;

/// What the card is about.
pub(super) enum View {
    /// A step, or the end behind the last.
    Step(usize),
    /// Another document is shown.
    Elsewhere,
    /// The document was closed.
    Closed,
}

/// What somebody told it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Told {
    Nothing,
    Leave,
    Again,
    Resume,
    Back,
    Forward,
    Skip,
    TakeUp,
    /// Bring what is meant into view.
    Find,
    /// Open the whole example.
    Example,
}

/// Draws it.
pub(super) fn show(context: &Context, view: &View, tour: &Tour, is_far: bool) -> Told {
    let palette = theme::of(context);
    let room = context.content_rect();
    let mut told = Told::Nothing;
    let area = Area::new(Id::unique("tour"))
        .order(Order::Middle)
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(room.max - vec2(AWAY, AWAY))
        .constrain_to(room)
        .fade_in(false);
    area.show(context, |ui| {
        let frame = egui::Frame::popup(ui.style())
            .fill(palette.node)
            .inner_margin(Margin::same(16));
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            head(ui, palette, tour.at, &mut told);
            match view {
                View::Step(at) if *at < STEPS.len() => {
                    step(ui, palette, tour, *at, is_far, &mut told);
                }
                View::Step(_) => end(ui, palette, &mut told),
                View::Elsewhere => {
                    say(ui, "The tour's graph is in another tab.");
                    line(ui, &mut told, &[(TOUR_GO_THERE, Told::Resume)]);
                }
                View::Closed => {
                    say(ui, "The tour's graph was closed.");
                    let ways = [(TOUR_REOPEN, Told::Resume), ("Begin again", Told::Again)];
                    line(ui, &mut told, &ways);
                }
            }
        });
    });
    told
}

fn head(ui: &mut Ui, palette: &Palette, at: usize, told: &mut Told) {
    ui.horizontal(|ui| {
        let title = RichText::new("Guided tour").font(theme::strong(theme::SMALL));
        ui.label(title.color(palette.dim));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if cross(ui, TOUR_LEAVE)
                .on_hover_text("It goes on where you leave it.")
                .clicked()
            {
                *told = Told::Leave;
            }
            let far = format!("{} of {}", (at + 1).min(STEPS.len()), STEPS.len());
            ui.label(RichText::new(far).small().color(palette.dim));
        });
    });
    let (rail, _) = ui.allocate_exact_size(vec2(WIDTH, 4.0), Sense::hover());
    ui.painter().rect_filled(rail, 2.0, palette.panel);
    let share = at.min(STEPS.len()) as f32 / STEPS.len() as f32;
    let done = rail.with_max_x(rail.left() + rail.width() * share);
    ui.painter().rect_filled(done, 2.0, palette.focus);
}

fn step(ui: &mut Ui, palette: &Palette, tour: &Tour, at: usize, is_far: bool, told: &mut Told) {
    let Some(step) = STEPS.get(at) else { return };
    let is_done = tour.progress.is_done(step, &tour.facts);
    let is_skipped = !is_done && tour.progress.skipped.contains(step.key);
    ui.horizontal(|ui| {
        ui.label(RichText::new(step.title).font(theme::strong(theme::TEXT)));
        let state = match (is_done, is_skipped) {
            (true, _) => "✓ done",
            (_, true) => "skipped",
            _ => "",
        };
        ui.label(RichText::new(state).small().color(palette.dim));
    });
    say(ui, &spoken(ui.ctx(), &(step.say)(&tour.facts)));
    for text in [step.why, step.keys] {
        let text = spoken(ui.ctx(), text);
        let text = RichText::new(text).small().color(palette.dim);
        ui.add(Label::new(text).wrap());
    }
    let mut ways = Vec::new();
    if is_far {
        ways.push(("Show me where", Told::Find));
    }
    if at > 0 {
        ways.push((TOUR_BACK, Told::Back));
    }
    if is_skipped {
        ways.push((TOUR_CONTINUE, Told::TakeUp));
    }
    if at == tour.at {
        ways.push((TOUR_SKIP, Told::Skip));
    } else {
        ways.push((TOUR_FORWARD, Told::Forward));
    }
    line(ui, told, &ways);
}

fn end(ui: &mut Ui, palette: &Palette, told: &mut Told) {
    ui.label(RichText::new(TOUR_END).font(theme::strong(theme::TEXT)));
    say(
        ui,
        "Stats, curves, considerations, options, a decision: whatever you build is made of these.",
    );
    let next = "The example Heal or fight is the same, with more to do. ⟨save⟩ saves your graph; a programmer loads \
                that file into the game, and it decides there as it does here.";
    let text = RichText::new(spoken(ui.ctx(), next))
        .small()
        .color(palette.dim);
    ui.add(Label::new(text).wrap());
    ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
        if ui.add(primary(ui.ctx(), TOUR_OPEN_EXAMPLE)).clicked() {
            *told = Told::Example;
        }
    });
    line(
        ui,
        told,
        &[
            (TOUR_BACK, Told::Back),
            ("Begin again", Told::Again),
            ("Leave", Told::Leave),
        ],
    );
}

/// What to do, which screen readers say as soon as it is another.
fn say(ui: &mut Ui, text: &str) {
    let label = ui.add(Label::new(text).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| {
        node.set_live(accesskit::Live::Polite);
    });
}

fn line(ui: &mut Ui, told: &mut Told, ways: &[(&str, Told)]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        for (text, way) in ways {
            if ui.add(Button::new(*text)).clicked() {
                *told = *way;
            }
        }
    });
}
