//! Helpers for building sentences.

use alloc::{
    borrow::{Cow, ToOwned},
    format,
    string::String,
};

/// Returns a text with its first letter in uppercase.
///
/// ```
/// use inclination_core::text::capitalize;
///
/// assert_eq!(capitalize("over targets"), "Over targets");
/// ```
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Puts "a" or "an" before a text, by its beginning.
///
/// ```
/// use inclination_core::text::with_article;
///
/// assert_eq!(with_article("option"), "an option");
/// assert_eq!(with_article("curve"), "a curve");
/// assert_eq!(with_article("one-time bonus"), "a one-time bonus");
/// ```
pub fn with_article(text: &str) -> String {
    let first = text.chars().next().map(|first| first.to_ascii_lowercase());
    // "One" is spelled with a vowel, but begins with the sound of a consonant.
    let sounds_like_w = text.to_ascii_lowercase().starts_with("one");
    let article = match first {
        Some('a' | 'e' | 'i' | 'o' | 'u') if !sounds_like_w => "an",
        _ => "a",
    };

    format!("{article} {text}")
}

/// Appends a unit to a formatted number: "38 hp", "15%". After exactly "1", a unit that is an
/// English plural becomes singular.
///
/// ```
/// use inclination_core::text::append_unit;
///
/// assert_eq!(append_unit("2", "potions"), "2 potions");
/// assert_eq!(append_unit("1", "potions"), "1 potion");
/// assert_eq!(append_unit("15", "%"), "15%");
/// ```
pub fn append_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.to_owned(),
        "%" => format!("{number}%"),
        _ if number == "1" => format!("{number} {}", singular_unit(unit)),
        _ => format!("{number} {unit}"),
    }
}

/// Plurals that are not formed by appending "s" or "es", and words that only look like plurals.
const IRREGULAR_PLURALS: [(&str, &str); 16] = [
    ("calories", "calorie"),
    ("chaos", "chaos"),
    ("elves", "elf"),
    ("feet", "foot"),
    ("knives", "knife"),
    ("leaves", "leaf"),
    ("lens", "lens"),
    ("lives", "life"),
    ("men", "man"),
    ("people", "person"),
    ("series", "series"),
    ("species", "species"),
    ("thieves", "thief"),
    ("wolves", "wolf"),
    ("women", "woman"),
    ("zombies", "zombie"),
];

/// Returns the singular of a unit: "potion" for "potions", "meter per second" for "meters per
/// second". Symbols such as "m/s" and words that are not plurals stay as they are.
pub fn singular_unit(unit: &str) -> Cow<'_, str> {
    let head_end = unit.find(" per ").or_else(|| unit.find('/'));
    let (head, rate) = unit.split_at(head_end.unwrap_or(unit.len()));
    let word_start = head.rfind(' ').map_or(0, |space| space + 1);
    let (before, word) = head.split_at(word_start);

    match singular_word(word) {
        Some(singular) => Cow::Owned(format!("{before}{singular}{rate}")),
        None => Cow::Borrowed(unit),
    }
}

/// Returns the singular of an English noun, or `None` if the word is not a plural.
fn singular_word(word: &str) -> Option<Cow<'_, str>> {
    let irregular = IRREGULAR_PLURALS.iter().find(|(plural, _)| *plural == word);
    if let Some((_, singular)) = irregular {
        return Some(Cow::Borrowed(singular));
    }

    let is_symbol = word.len() < 4 || !word.bytes().all(|letter| letter.is_ascii_lowercase());
    if is_symbol || ["ss", "us", "is"].iter().any(|end| word.ends_with(end)) {
        return None;
    }

    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 1) {
        return Some(Cow::Owned(format!("{stem}y")));
    }
    let adds_es = ["ches", "shes", "sses", "xes"]
        .iter()
        .any(|end| word.ends_with(end));
    word.strip_suffix(if adds_es { "es" } else { "s" })
        .map(Cow::Borrowed)
}

/// The names of large numbers, the largest first.
const LARGE_NUMBERS: [(f64, &str); 3] = [(1e12, "trillion"), (1e9, "billion"), (1e6, "million")];
/// The size from which a number is only compared with a limit.
const MAX_WRITTEN_NUMBER: f64 = 1e15;

/// Formats a computed number as people write it: with at most `decimals` decimals, and without
/// powers of ten. A number too close to 0, or too large, is compared with a limit.
///
/// ```
/// use inclination_core::text::format_number;
///
/// assert_eq!(format_number(47.0, 3), "47");
/// assert_eq!(format_number(0.333_333, 3), "0.333");
/// assert_eq!(format_number(1_250_000.0, 3), "1.25 million");
/// assert_eq!(format_number(4.54e-5, 3), "< 0.001");
/// assert_eq!(format_number(f32::MAX, 3), "> 1000 trillion");
/// ```
pub fn format_number(value: f32, decimals: usize) -> String {
    let value = f64::from(value);
    let size = if value < 0.0 { -value } else { value };
    if size >= MAX_WRITTEN_NUMBER {
        return String::from(if value > 0.0 {
            "> 1000 trillion"
        } else {
            "< -1000 trillion"
        });
    }

    let large = LARGE_NUMBERS.iter().find(|(unit, _)| size >= *unit);
    if let Some((unit, name)) = large {
        return format!("{} {name}", format_decimals(value / unit, decimals));
    }

    let digits = format_decimals(value, decimals);
    if digits != "0" || value == 0.0 {
        return digits;
    }
    let smallest = match decimals {
        0 => String::from("1"),
        _ => format!("0.{:0>decimals$}", 1),
    };
    if value > 0.0 {
        format!("< {smallest}")
    } else {
        format!("> -{smallest}")
    }
}

/// Formats a computed number for a sentence: as [`format_number`] does, but with a limit in words,
/// as in "less than 0.001" and "just below 0".
pub fn format_number_in_words(value: f32, decimals: usize) -> String {
    let number = format_number(value, decimals);
    if value < 0.0 && number.starts_with("> ") {
        return String::from("just below 0");
    }
    if let Some(limit) = number.strip_prefix("< ") {
        format!("less than {limit}")
    } else if let Some(limit) = number.strip_prefix("> ") {
        format!("more than {limit}")
    } else {
        number
    }
}

/// Formats a number with at most `decimals` decimals, without zeros at the end: "0.25", "12".
pub fn format_decimals(value: f64, decimals: usize) -> String {
    let rounded = format!("{value:.decimals$}");
    let digits = if rounded.contains('.') {
        rounded.trim_end_matches('0').trim_end_matches('.')
    } else {
        rounded.as_str()
    };
    match digits {
        "-0" => String::from("0"),
        _ => digits.to_owned(),
    }
}

/// Formats a count with a comma between groups of three digits: "65,536".
pub fn format_count(number: u64) -> String {
    let digits = format!("{number}");
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a count with its noun: "1 case", "2 cases".
pub fn count_noun(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", format_count(count as u64))
}

/// Joins names for a sentence: "Attack, Heal and Run".
pub fn join_names(names: &[impl AsRef<str>]) -> String {
    join_with_conjunction(names, " and ")
}

/// Joins alternatives for a sentence: "Attack, Heal or Run".
pub fn join_alternatives(names: &[impl AsRef<str>]) -> String {
    join_with_conjunction(names, " or ")
}

fn join_with_conjunction(names: &[impl AsRef<str>], conjunction: &str) -> String {
    let mut joined = String::new();
    for (at, name) in names.iter().enumerate() {
        joined.push_str(match at {
            0 => "",
            _ if at + 1 == names.len() => conjunction,
            _ => ", ",
        });
        joined.push_str(name.as_ref());
    }

    joined
}

#[cfg(test)]
mod tests {
    use super::{
        count_noun, format_count, format_number, format_number_in_words, join_names, singular_unit,
    };

    #[test]
    fn plural_units_have_a_singular() {
        for (plural, singular) in [
            ("potions", "potion"),
            ("hit points", "hit point"),
            ("enemies", "enemy"),
            ("torches", "torch"),
            ("boxes", "box"),
            ("foes", "foe"),
            ("lives", "life"),
            ("people", "person"),
            ("meters per second", "meter per second"),
            ("points/turn", "point/turn"),
        ] {
            assert_eq!(singular_unit(plural), singular);
        }
    }

    #[test]
    fn other_units_stay_as_they_are() {
        for unit in [
            "", "s", "ms", "hp", "m/s", "HPS", "bus", "axis", "moss", "gold", "series", "°", "ies",
        ] {
            assert_eq!(singular_unit(unit), unit);
        }
    }

    #[test]
    fn computed_numbers_have_no_powers_of_ten() {
        for (value, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (0.375_6, "0.376"),
            (0.000_6, "0.001"),
            (4.539_792_6e-5, "< 0.001"),
            (-2e-4, "> -0.001"),
            (999_999.0, "999999"),
            (-1_234_567.0, "-1.235 million"),
            (1.25e9, "1.25 billion"),
            (3e12, "3 trillion"),
            (f32::MAX, "> 1000 trillion"),
            (-f32::MAX, "< -1000 trillion"),
        ] {
            assert_eq!(format_number(value, 3), expected);
        }
        assert_eq!(format_number(2.6, 0), "3");
        assert_eq!(format_number(0.2, 0), "< 1");
    }

    #[test]
    fn limits_are_words_in_sentences() {
        for (value, expected) in [
            (0.0, "0"),
            (2e-4, "less than 0.001"),
            (-2e-4, "just below 0"),
            (f32::MAX, "more than 1000 trillion"),
            (-f32::MAX, "less than -1000 trillion"),
        ] {
            assert_eq!(format_number_in_words(value, 3), expected);
        }
    }

    #[test]
    fn counts_have_commas_between_thousands() {
        let written = [0, 999, 1000, 10_000, 1_234_567].map(format_count);
        assert_eq!(written, ["0", "999", "1,000", "10,000", "1,234,567"]);
    }

    #[test]
    fn a_noun_has_the_number_of_its_count() {
        let written = [0, 1, 2, 2000].map(|count| count_noun(count, "row"));
        assert_eq!(written, ["0 rows", "1 row", "2 rows", "2,000 rows"]);
    }

    #[test]
    fn the_last_of_several_names_follows_an_and() {
        let none: [&str; 0] = [];
        assert_eq!(join_names(&none), "");
        assert_eq!(join_names(&["Run"]), "Run");
        assert_eq!(join_names(&["Heal", "Run"]), "Heal and Run");
        assert_eq!(
            join_names(&["Attack", "Heal", "Run"]),
            "Attack, Heal and Run"
        );
    }
}
