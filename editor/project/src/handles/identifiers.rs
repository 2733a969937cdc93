//! Turns designers' names into unique Rust identifiers that are not keywords.
//!
//! Letters of the supported alphabets are kept, and all others are dropped. If nothing is left, the
//! identifier is the kind of the item, such as `stat`.

use std::collections::BTreeSet;

/// The maximum length of an identifier, in letters.
const MAX_NAME_LETTERS: usize = 32;

/// How the words of an identifier are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// `foe_health`
    Field,
    /// `FoeHealth`
    Type,
}

/// The lowercase keywords of Rust, including reserved ones.
const KEYWORDS: [&str; 53] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "union", "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "raw",
];

/// The identifiers in one scope.
#[derive(Debug)]
pub(super) struct UniqueIdentifiers {
    case: Case,
    taken: BTreeSet<String>,
}

impl UniqueIdentifiers {
    pub(super) fn new(case: Case) -> Self {
        Self {
            case,
            taken: BTreeSet::new(),
        }
    }

    /// Reserves an identifier.
    pub(super) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// Returns a new identifier for a designer's name, made of `what` if no letter of it is usable.
    pub(super) fn assign_identifier(&mut self, called: &str, what: &str) -> String {
        let plain = self.to_identifier(called, what);
        let mut name = plain.clone();

        let mut number = 2_u32;
        while self.taken.contains(&name) {
            name = match self.case {
                Case::Field => format!("{}_{number}", plain.trim_end_matches('_')),
                Case::Type => format!("{}{number}", plain.trim_end_matches('_')),
            };
            number = number.saturating_add(1);
        }

        self.taken.insert(name.clone());
        name
    }

    fn to_identifier(&self, called: &str, what: &str) -> String {
        let mut words = split_words(called);
        let starts_with_letter = |words: &[String]| {
            let first = words.first().and_then(|word| word.chars().next());
            first.is_some_and(|letter| !letter.is_ascii_digit())
        };
        if !starts_with_letter(&words) {
            words.insert(0, what.to_lowercase());
        }

        let mut name = String::new();
        for word in words {
            let word = match self.case {
                Case::Field => word,
                Case::Type => capitalize_word(&word),
            };
            let between = usize::from(self.case == Case::Field && !name.is_empty());
            let room = MAX_NAME_LETTERS.saturating_sub(name.chars().count() + between);
            if room < word.chars().count() && !name.is_empty() {
                break;
            }
            // Two adjacent numbers would read as one.
            let is_digit =
                |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
            let joins_numbers = is_digit(name.chars().last()) && is_digit(word.chars().next());
            if (between == 1) || (joins_numbers && self.case == Case::Type) {
                name.push('_');
            }
            name.extend(word.chars().take(room));
        }

        if KEYWORDS.contains(&name.as_str()) || name == "Self" {
            name.push('_');
        }
        name
    }
}

/// Splits a name into words in lowercase.
fn split_words(called: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    for letter in called.chars() {
        // An apostrophe does not separate words.
        if matches!(letter, '\'' | '’') {
            continue;
        }

        // "maxHealth" is two words.
        let is_new = letter.is_uppercase() && before.is_some_and(char::is_lowercase);
        if (is_new || !is_identifier_letter(letter)) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_identifier_letter(letter) {
            word.extend(
                letter
                    .to_lowercase()
                    .filter(|small| is_identifier_letter(*small)),
            );
        }
        before = Some(letter);
    }

    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Returns whether a letter is valid in identifiers, in every edition of Rust and without a
/// warning: Latin, Greek, Cyrillic, Kana, Han and Hangul, except letters that Unicode advises
/// against.
fn is_identifier_letter(letter: char) -> bool {
    match letter {
        '\u{132}' | '\u{133}' | '\u{138}' | '\u{13F}' | '\u{140}' | '\u{149}' | '\u{17F}' => false,
        'Ά' | 'Έ'..='Ώ' | 'ΐ'..='ώ' | 'Ѐ'..='џ' => letter.is_alphabetic(),
        'a'..='z'
        | 'A'..='Z'
        | '0'..='9'
        | 'À'..='Ö'
        | 'Ø'..='ö'
        | 'ø'..='\u{17E}'
        | 'ぁ'..='ゖ'
        | 'ァ'..='ヺ'
        | '一'..='\u{9FEF}'
        | '가'..='힣' => true,
        _ => false,
    }
}

/// Returns a word with its first letter in uppercase.
///
/// Unlike `inclination_core::text::capitalize`, it writes an uppercase form of two letters, such as
/// that of "ß", with only the first in uppercase: type names in games' code rely on it.
fn capitalize_word(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let mut capitalized = String::new();
    for (at, letter) in first.enumerate() {
        if at == 0 {
            capitalized.push(letter);
        } else {
            capitalized.extend(letter.to_lowercase());
        }
    }
    capitalized.push_str(letters.as_str());
    capitalized
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field_identifiers(names: &[&str]) -> Vec<String> {
        let mut fields = UniqueIdentifiers::new(Case::Field);
        names
            .iter()
            .map(|name| fields.assign_identifier(name, "stat"))
            .collect()
    }

    fn type_identifiers(names: &[&str]) -> Vec<String> {
        let mut types = UniqueIdentifiers::new(Case::Type);
        names
            .iter()
            .map(|name| types.assign_identifier(name, "Option"))
            .collect()
    }

    #[test]
    fn identifiers_follow_rust_conventions() {
        assert_eq!(
            field_identifiers(&["Foe health", "maxHealth", "Sims' needs"]),
            ["foe_health", "max_health", "sims_needs"]
        );
        assert_eq!(
            type_identifiers(&["Take cover", "Left: Grab", "go home!"]),
            ["TakeCover", "LeftGrab", "GoHome"]
        );
        assert_eq!(type_identifiers(&["Gun 2 3"]), ["Gun2_3"]);
    }

    #[test]
    fn identifiers_are_unique_and_not_keywords() {
        assert_eq!(
            field_identifiers(&["Health", "health", "HEALTH!", "type", "Type"]),
            ["health", "health_2", "health_3", "type_", "type_2"]
        );
        assert_eq!(
            type_identifiers(&["Self", "self", "Heal", "heal"]),
            ["Self_", "Self2", "Heal", "Heal2"]
        );
    }

    #[test]
    fn invalid_letters_are_left_out() {
        assert_eq!(
            field_identifiers(&[
                "Müdigkeit",
                "体力",
                "Здоровье",
                "???",
                "3 shots",
                "a²",
                "",
                "😀"
            ]),
            [
                "müdigkeit",
                "体力",
                "здоровье",
                "stat",
                "stat_3_shots",
                "a",
                "stat_2",
                "stat_3"
            ]
        );
        assert_eq!(
            type_identifiers(&["ärger", "ßa", "7"]),
            ["Ärger", "Ssa", "Option7"]
        );
    }

    #[test]
    fn long_identifiers_end_at_a_word() {
        let long = "The quickest way from here to the nearest exit that nobody watches";
        assert_eq!(
            field_identifiers(&[long, long]),
            [
                "the_quickest_way_from_here_to",
                "the_quickest_way_from_here_to_2"
            ]
        );
        assert_eq!(
            field_identifiers(&[&"x".repeat(99)])[0].len(),
            MAX_NAME_LETTERS
        );
    }
}
