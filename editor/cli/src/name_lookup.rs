//! Finds items by typed names: an exact match first, then one that ignores case and accepts `_` or
//! `-` for spaces. If there is no match, it suggests a similar name.

use inclination_project::text::spelling::{find_nearest_name, normalize_name};

/// Returns the position of the matching name.
pub(super) fn find_name<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<usize> {
    let normalized = normalize_name(wanted);
    let mut found = None;
    for (at, name) in names.enumerate() {
        if name == wanted {
            return Some(at);
        }
        if found.is_none() && normalize_name(name) == normalized {
            found = Some(at);
        }
    }
    found
}

/// Formats the error for an unknown name, with a similar name or else the list of all names.
pub(super) fn describe_unknown_name<'n>(
    what: &str,
    wanted: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> String {
    const MAX_LISTED_NAMES: usize = 20;
    let sentence = format!("There is no {what} \"{wanted}\".");
    if let Some(near) = find_nearest_name(wanted, names.clone()) {
        return format!("{sentence} Did you mean \"{near}\"?");
    }

    let count = names.clone().count();
    match count {
        0 => format!("{sentence} The file has none."),
        1..=MAX_LISTED_NAMES => {
            let all: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
            format!("{sentence} Available: {}.", all.join(", "))
        }
        _ => format!("{sentence} Run `inclination info FILE` to list all {count}."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn names_match_loosely_and_unknown_names_get_suggestions() {
        let names = ["Foe health", "Health", "foe health"];
        let found = |wanted| find_name(wanted, names.iter().copied());
        assert_eq!(found("Health"), Some(1));
        assert_eq!(found("foe health"), Some(2));
        assert_eq!(found("FOE_HEALTH"), Some(0));
        assert_eq!(found("Heath"), None);
        let sentence = describe_unknown_name("stat", "Heath", names.iter().copied());
        expect![[r#"There is no stat "Heath". Did you mean "Health"?"#]].assert_eq(&sentence);
        let sentence = describe_unknown_name("stat", "Mana", ["Health"].into_iter());
        expect![[r#"There is no stat "Mana". Available: "Health"."#]].assert_eq(&sentence);
    }
}
