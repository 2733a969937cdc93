//! Distinguishes the keys of commands from a word that is typed where no text field takes it.
//!
//! Two letters in quick succession may be two commands or the beginning of a word, so the second
//! one waits for a moment. If a third letter follows at the speed of typing, they are a word, and
//! none of them but the first runs a command. Otherwise the second one runs its command too.

use eframe::egui::{Key, KeyboardShortcut};

use super::Command;

/// The longest time between two letters of a word, in seconds.
const MAX_LETTER_GAP_SECONDS: f64 = 0.3;

/// Watches the keys that no text field takes.
#[derive(Debug, Default)]
pub struct TypedWordDetector {
    /// The letter that was pressed last, if no other key was pressed since.
    last: Option<Letter>,
    /// The command of the second letter, until it is clear that no third one follows.
    waiting: Option<WaitingCommand>,
    /// The message about a word that has been noticed and not reported yet.
    message: Option<String>,
}

/// A command that runs unless another letter follows.
#[derive(Clone, Copy, Debug)]
struct WaitingCommand {
    command: Command,
    /// The time when it runs.
    due: f64,
}

/// The position of a letter among those typed in quick succession.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LetterPlace {
    First,
    Second,
    /// The third one or a later one, which make them a word.
    InWord,
}

#[derive(Clone, Copy, Debug)]
struct Letter {
    key: Key,
    time: f64,
    place: LetterPlace,
    /// The command of the first letter of the succession, with its key.
    first: (Key, Option<Command>),
}

impl TypedWordDetector {
    /// Notes a key press at a time, with the command that it would run. Returns whether the command
    /// must not run now: never, because the letter goes on with a word, or only later.
    pub fn holds_back(
        &mut self,
        keys: KeyboardShortcut,
        time: f64,
        command: Option<Command>,
    ) -> bool {
        let recent = self
            .last
            .filter(|last| time - last.time <= MAX_LETTER_GAP_SECONDS);
        // The same key again is held down or switches something back, and Space moves the canvas,
        // so neither makes a word of the letter before it.
        let key = keys.logical_key;
        let previous = recent.filter(|last| {
            let is_other = last.key != key && key != Key::Space;
            is_other || last.place != LetterPlace::First
        });
        if !is_letter(keys) || key == Key::Space && previous.is_none() {
            self.last = None;
            return false;
        }

        let place = match previous.map(|last| last.place) {
            None => LetterPlace::First,
            Some(LetterPlace::First) => LetterPlace::Second,
            Some(LetterPlace::Second | LetterPlace::InWord) => LetterPlace::InWord,
        };
        let first = previous.map_or((key, command), |last| last.first);
        if previous.is_some_and(|last| last.place == LetterPlace::Second) {
            self.waiting = None;
            self.message = Some(describe_word(first));
        }
        if place == LetterPlace::Second {
            let due = time + MAX_LETTER_GAP_SECONDS;
            self.waiting = command.map(|command| WaitingCommand { command, due });
        }

        self.last = Some(Letter {
            key,
            time,
            place,
            first,
        });
        place != LetterPlace::First
    }

    /// Returns the command that waited, if it is clear by now that it was no part of a word.
    pub fn take_due_command(&mut self, time: f64) -> Option<Command> {
        let due = self.waiting.take_if(|waiting| time > waiting.due);
        due.map(|waiting| waiting.command)
    }

    /// Returns the command that waits. Whatever comes next is no letter of a word.
    pub fn take_waiting_command(&mut self) -> Option<Command> {
        self.waiting.take().map(|waiting| waiting.command)
    }

    /// Returns after how many seconds a waiting command runs.
    pub fn seconds_until_due(&self, time: f64) -> Option<f64> {
        let waiting = self.waiting?;
        Some((waiting.due - time).max(0.0))
    }

    /// Forgets the last letter, because a text field takes the keys or other input came between.
    pub fn reset(&mut self) {
        self.last = None;
    }

    /// Returns the message about a word that was noticed since the last call.
    pub fn take_message(&mut self) -> Option<String> {
        self.message.take()
    }
}

/// Returns whether keys type a letter, or the space between words.
pub(super) fn is_letter(keys: KeyboardShortcut) -> bool {
    let (key, modifiers) = (keys.logical_key, keys.modifiers);
    let is_plain = !modifiers.command && !modifiers.ctrl && !modifiers.alt;
    is_plain && (key == Key::Space || matches!(key.name().as_bytes(), [b'A'..=b'Z']))
}

/// Describes a word that no text field took, by its first letter with the command of that letter.
fn describe_word((key, command): (Key, Option<Command>)) -> String {
    match command {
        Some(command) => format!(
            "No text field is active, so only the first letter counts: “{}” is the key of “{}”.",
            key.name(),
            command.entry().title
        ),
        None => String::from("No text field is active, so typed letters are ignored."),
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::Modifiers;
    use expect_test::expect;

    use super::*;

    fn plain(key: Key) -> KeyboardShortcut {
        KeyboardShortcut::new(Modifiers::NONE, key)
    }

    /// Presses keys at a distance in time, each with a command of its own. Returns the commands
    /// that run until a second after the last one.
    fn run_keys(words: &mut TypedWordDetector, keys: &[(Key, Command)], gap: f64) -> Vec<Command> {
        let mut run = Vec::new();
        for (at, (key, command)) in keys.iter().enumerate() {
            let time = at as f64 * gap;
            run.extend(words.take_due_command(time));
            if !is_letter(plain(*key)) {
                run.extend(words.take_waiting_command());
            }
            if !words.holds_back(plain(*key), time, Some(*command)) {
                run.push(*command);
            }
        }
        run.extend(words.take_due_command(keys.len() as f64 * gap + 1.0));
        run
    }

    const WORD: [(Key, Command); 4] = [
        (Key::M, Command::Mute),
        (Key::O, Command::Collapse),
        (Key::O, Command::Collapse),
        (Key::D, Command::Detach),
    ];

    #[test]
    fn only_the_first_letter_of_a_word_runs_a_command() {
        for gap in [0.06, 0.15] {
            let mut words = TypedWordDetector::default();
            assert_eq!(run_keys(&mut words, &WORD, gap), [Command::Mute]);

            let message = words.take_message().expect("a word was typed");
            expect![[
                r#"No text field is active, so only the first letter counts: “M” is the key of “Mute or unmute”."#
            ]]
            .assert_eq(&message);
            assert_eq!(words.take_message(), None);
        }
    }

    #[test]
    fn two_quick_keys_run_their_commands() {
        let keys = [(Key::M, Command::Mute), (Key::H, Command::Collapse)];
        for gap in [0.06, 0.15, 0.4] {
            let mut words = TypedWordDetector::default();
            let run = run_keys(&mut words, &keys, gap);
            assert_eq!(run, [Command::Mute, Command::Collapse]);
            assert_eq!(words.take_message(), None);
        }
    }

    #[test]
    fn the_second_command_waits_no_longer_than_a_third_letter_could_take() {
        let mut words = TypedWordDetector::default();
        assert!(!words.holds_back(plain(Key::M), 0.0, Some(Command::Mute)));
        assert!(words.holds_back(plain(Key::H), 0.1, Some(Command::Collapse)));
        assert_eq!(words.take_due_command(0.3), None);
        let left = words.seconds_until_due(0.3).expect("it waits");
        assert!((left - 0.1).abs() < 1e-6);
        assert_eq!(words.take_due_command(0.41), Some(Command::Collapse));
        assert_eq!(words.seconds_until_due(0.5), None);
    }

    #[test]
    fn deliberate_and_repeated_keys_are_no_word() {
        let apart = [
            Command::Mute,
            Command::Collapse,
            Command::Collapse,
            Command::Detach,
        ];
        let mut words = TypedWordDetector::default();
        assert_eq!(run_keys(&mut words, &WORD, 0.4), apart);

        let mut words = TypedWordDetector::default();
        let same = [(Key::M, Command::Mute); 3];
        assert_eq!(run_keys(&mut words, &same, 0.05), [Command::Mute; 3]);
        assert_eq!(words.take_message(), None);
    }

    #[test]
    fn other_keys_and_keys_with_ctrl_end_a_word() {
        let mut words = TypedWordDetector::default();
        let typed = [Key::M, Key::Enter, Key::H, Key::ArrowUp, Key::W];
        let typed = typed.map(|key| (key, Command::Mute));
        assert_eq!(run_keys(&mut words, &typed, 0.05), [Command::Mute; 5]);

        let with_ctrl = KeyboardShortcut::new(Modifiers::COMMAND, Key::D);
        assert!(!words.holds_back(plain(Key::A), 9.0, None));
        assert!(!words.holds_back(with_ctrl, 9.1, None));
        assert!(!words.holds_back(plain(Key::B), 9.2, None));

        assert!(!words.holds_back(plain(Key::Space), 9.25, None));
        assert!(!words.holds_back(plain(Key::B), 9.3, None));

        words.reset();
        assert!(!words.holds_back(plain(Key::C), 9.35, None));
    }
}
