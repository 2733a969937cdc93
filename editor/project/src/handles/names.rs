//! Names of the language, of whatever a designer called things: no two the same, none of them a word of the language.
//!
//! Letters of the alphabets that the language writes names in stay; others go. What is left with nothing is called by what it
//! is.

use std::collections::BTreeSet;

/// How long a name may be, in letters.
const MAX_NAME_LETTERS: usize = 32;

/// How words are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// `foe_health`
    Field,
    /// `FoeHealth`
    Type,
}

/// The words of the language that are written as fields are, those kept for later too.
const WORDS: [&str; 53] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "union", "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "raw",
];

/// The names that are given so far.
#[derive(Debug)]
pub(super) struct Names {
    case: Case,
    taken: BTreeSet<String>,
}

impl Names {
    pub(super) fn new(case: Case) -> Self {
        Self {
            case,
            taken: BTreeSet::new(),
        }
    }

    /// Keeps a name for something else.
    pub(super) fn take(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    /// A name for what a designer calls so; `what` where nothing is left of that.
    pub(super) fn give(&mut self, called: &str, what: &str) -> String {
        let plain = self.plain(called, what);
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

    fn plain(&self, called: &str, what: &str) -> String {
        let mut words = words(called);
        let begins_well = |words: &[String]| {
            let first = words.first().and_then(|word| word.chars().next());
            first.is_some_and(|letter| !letter.is_ascii_digit())
        };
        if !begins_well(&words) {
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
            // Two numbers in a row would be one.
            let is_digit =
                |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
            let is_one = is_digit(name.chars().last()) && is_digit(word.chars().next());
            if (between == 1) || (is_one && self.case == Case::Type) {
                name.push('_');
            }
            name.extend(word.chars().take(room));
        }
        if WORDS.contains(&name.as_str()) || name == "Self" {
            name.push('_');
        }
        name
    }
}

/// The words of a name, in small letters.
fn words(called: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    for letter in called.chars() {
        // An apostrophe stands inside a word.
        if matches!(letter, '\'' | '’') {
            continue;
        }
        // "maxHealth" is two words.
        let is_new = letter.is_uppercase() && before.is_some_and(char::is_lowercase);
        if (is_new || !is_kept(letter)) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if is_kept(letter) {
            word.extend(letter.to_lowercase().filter(|small| is_kept(*small)));
        }
        before = Some(letter);
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Whether it can stand in a name, in every version of the language and without a warning: Latin, Greek, Cyrillic, Kana, Han and
/// Hangul, without those letters that Unicode advises against.
fn is_kept(letter: char) -> bool {
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
/// Unlike `inclination_core::text::capitalize`, it writes an uppercase letter that is two, as that
/// of "ß", as one large and one small: names of types in games' code have it so.
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

    fn fields(names: &[&str]) -> Vec<String> {
        let mut fields = Names::new(Case::Field);
        names.iter().map(|name| fields.give(name, "stat")).collect()
    }

    fn types(names: &[&str]) -> Vec<String> {
        let mut types = Names::new(Case::Type);
        names
            .iter()
            .map(|name| types.give(name, "Option"))
            .collect()
    }

    #[test]
    fn names_are_as_the_language_writes_them() {
        assert_eq!(
            fields(&["Foe health", "maxHealth", "Sims' needs"]),
            ["foe_health", "max_health", "sims_needs"]
        );
        assert_eq!(
            types(&["Take cover", "Left: Grab", "go home!"]),
            ["TakeCover", "LeftGrab", "GoHome"]
        );
        assert_eq!(types(&["Gun 2 3"]), ["Gun2_3"]);
    }

    #[test]
    fn no_two_are_the_same_and_none_is_a_word_of_the_language() {
        assert_eq!(
            fields(&["Health", "health", "HEALTH!", "type", "Type"]),
            ["health", "health_2", "health_3", "type_", "type_2"]
        );
        assert_eq!(
            types(&["Self", "self", "Heal", "heal"]),
            ["Self_", "Self2", "Heal", "Heal2"]
        );
    }

    #[test]
    fn what_cannot_stand_in_a_name_is_left_out() {
        assert_eq!(
            fields(&[
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
        assert_eq!(types(&["ärger", "ßa", "7"]), ["Ärger", "Ssa", "Option7"]);
    }

    #[test]
    fn long_names_end_with_a_word() {
        let long = "The quickest way from here to the nearest exit that nobody watches";
        assert_eq!(
            fields(&[long, long]),
            [
                "the_quickest_way_from_here_to",
                "the_quickest_way_from_here_to_2"
            ]
        );
        assert_eq!(fields(&[&"x".repeat(99)])[0].len(), MAX_NAME_LETTERS);
    }
}
