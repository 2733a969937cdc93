//! Finding a thing by the name that somebody typed: as it is written, else whatever the letters' size, with `_` or `-`
//! for spaces; and what may have been meant where nothing is called so.

use inclination_project::text::spelling::{find_nearest_name, normalize_name};

/// The place of what is called so.
pub(super) fn find<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<usize> {
    let alike = normalize_name(wanted);
    let mut found = None;
    for (at, name) in names.enumerate() {
        if name == wanted {
            return Some(at);
        }
        if found.is_none() && normalize_name(name) == alike {
            found = Some(at);
        }
    }
    found
}

/// A sentence for a name that nothing has: what may have been meant, else all there is.
pub(super) fn unknown<'n>(
    what: &str,
    wanted: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> String {
    const FEW: usize = 20;
    let said = format!("There is no {what} “{wanted}”.");
    if let Some(near) = find_nearest_name(wanted, names.clone()) {
        return format!("{said} Did you mean “{near}”?");
    }
    let count = names.clone().count();
    match count {
        0 => format!("{said} There is none at all."),
        1..=FEW => {
            let all: Vec<String> = names.map(|name| format!("“{name}”")).collect();
            format!("{said} There are: {}.", all.join(", "))
        }
        _ => format!("{said} There are {count}; `inclination info FILE` lists them."),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn names_are_found_as_programs_write_them_and_others_suggested() {
        let names = ["Foe health", "Health", "foe health"];
        let found = |wanted| find(wanted, names.iter().copied());
        assert_eq!(found("Health"), Some(1));
        assert_eq!(found("foe health"), Some(2));
        assert_eq!(found("FOE_HEALTH"), Some(0));
        assert_eq!(found("Heath"), None);
        let said = unknown("stat", "Heath", names.iter().copied());
        expect![["There is no stat “Heath”. Did you mean “Health”?"]].assert_eq(&said);
        let said = unknown("stat", "Mana", ["Health"].into_iter());
        expect![["There is no stat “Mana”. There are: “Health”."]].assert_eq(&said);
    }
}
