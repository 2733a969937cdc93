//! Hearing which keys are pressed, whatever they would do otherwise.

use eframe::egui::{
    Context, Event, EventFilter, Id, Key, KeyboardShortcut, Modifiers, Role, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::{
    command::stroke::{Struck, is_held},
    theme,
};

/// What was pressed since the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Heard {
    #[default]
    Nothing,
    /// The key that leaves everything, alone.
    Escape,
    /// The system says what they mean, and not always which they were.
    Clipboard(Key),
    Keys(KeyboardShortcut),
}

/// Takes every key that was pressed since the last frame, and gives the first that is one.
pub(super) fn listen(context: &Context) -> Heard {
    let mut heard = Heard::Nothing;
    context.input_mut(|input| {
        input.events.retain(|event| {
            let now = match event {
                Event::Copy => Heard::Clipboard(Key::C),
                Event::Cut => Heard::Clipboard(Key::X),
                Event::Paste(_) => Heard::Clipboard(Key::V),
                Event::Text(_) => return false,
                event => match Struck::of(event) {
                    Some(struck) if is_held(struck.keys.logical_key) => return false,
                    Some(struck)
                        if struck.keys == KeyboardShortcut::new(Modifiers::NONE, Key::Escape) =>
                    {
                        Heard::Escape
                    }
                    Some(struck) => Heard::Keys(struck.keys),
                    None => return true,
                },
            };
            if heard == Heard::Nothing {
                heard = now;
            }
            false
        });
    });
    heard
}

/// Where keys are pressed. It has the keyboard, and keeps it from whatever moves it otherwise; it
/// shows what is held.
pub(super) fn well(ui: &mut Ui, label: &str) {
    let palette = theme::of(ui.ctx());
    let held = ui.input(|input| input.modifiers);
    let mut text = String::new();
    for (is_held, name) in [
        (held.command, "Ctrl + "),
        (held.alt, "Alt + "),
        (held.shift, "Shift + "),
    ] {
        if is_held {
            text.push_str(name);
        }
    }
    if text.is_empty() {
        text = format!("{label}…");
    } else {
        text.push('…');
    }
    let font = theme::words(theme::TEXT);
    let galley = ui.painter().layout_no_wrap(text, font, palette.text);
    let size = vec2((galley.size().x + 16.0).max(120.0), 24.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let id = Id::unique("where keys are pressed");
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    if !response.has_focus() {
        response.request_focus();
    }
    ui.memory_mut(|memory| {
        let all = EventFilter {
            tab: true,
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: true,
        };
        memory.set_focus_lock_filter(id, all);
    });
    let stroke = Stroke::new(1.5, palette.focus);
    ui.painter()
        .rect(rect, 5.0, palette.ground, stroke, StrokeKind::Inside);
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, palette.text);
}
