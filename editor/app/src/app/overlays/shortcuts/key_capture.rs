//! Capturing pressed keys before they have any other effect.

use eframe::egui::{
    Context, Event, EventFilter, Id, Key, KeyboardShortcut, Modifiers, Role, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::{
    command::keystroke::{KeyPress, is_modifier_key},
    theme,
};

/// The keys pressed since the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum CapturedKeys {
    #[default]
    Nothing,
    /// Escape, without modifiers.
    Escape,
    /// A clipboard action, which the system reports instead of the keys.
    Clipboard(Key),
    Keys(KeyboardShortcut),
}

/// Consumes every key pressed since the last frame. Returns the first that is not a modifier.
pub(super) fn capture_keys(context: &Context) -> CapturedKeys {
    let mut captured = CapturedKeys::Nothing;
    context.input_mut(|input| {
        input.events.retain(|event| {
            let key = match event {
                Event::Copy => CapturedKeys::Clipboard(Key::C),
                Event::Cut => CapturedKeys::Clipboard(Key::X),
                Event::Paste(_) => CapturedKeys::Clipboard(Key::V),
                Event::Text(_) => return false,
                event => match KeyPress::from_event(event) {
                    Some(press) if is_modifier_key(press.keys.logical_key) => return false,
                    Some(press)
                        if press.keys == KeyboardShortcut::new(Modifiers::NONE, Key::Escape) =>
                    {
                        CapturedKeys::Escape
                    }
                    Some(press) => CapturedKeys::Keys(press.keys),
                    None => return true,
                },
            };

            if captured == CapturedKeys::Nothing {
                captured = key;
            }
            false
        });
    });
    captured
}

/// Shows a field that listens for keys. It takes the focus and keeps it from keys that would move
/// it, and shows the modifiers held down.
pub(super) fn show_capture_field(ui: &mut Ui, label: &str) {
    let palette = theme::current_palette(ui.ctx());
    let held = Modifiers {
        ctrl: false,
        mac_cmd: false,
        ..ui.input(|input| input.modifiers)
    };
    let text = if held == Modifiers::NONE {
        label.to_owned()
    } else {
        format!("{} + …", ui.ctx().format_modifiers(held))
    };

    let font = theme::text_font(theme::TEXT_SIZE);
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
        .rect(rect, 5.0, palette.background, stroke, StrokeKind::Inside);
    ui.painter()
        .galley(rect.center() - galley.size() / 2.0, galley, palette.text);
}
