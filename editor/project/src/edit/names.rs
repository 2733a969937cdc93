//! Names that nothing else has.

use std::collections::BTreeSet;

/// A name that is not taken: the one wanted, or that with the next number behind it. It is taken from then on.
pub(crate) fn free(taken: &mut BTreeSet<String>, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let (base, mut number) = counted(wanted);
    while taken.contains(&name) {
        number = number.saturating_add(1);
        name = format!("{base} {number}");
    }
    taken.insert(name.clone());
    name
}

/// A name that is not taken: the one that is wanted, or all of it with a number behind it.
pub(crate) fn free_name<'n>(wanted: &str, taken: impl IntoIterator<Item = &'n str>) -> String {
    let taken: BTreeSet<&str> = taken.into_iter().collect();
    let is_free = |name: &str| !taken.contains(name);
    if is_free(wanted) {
        return wanted.to_owned();
    }
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    let mut free = numbered.filter(|name| is_free(name));
    free.next().unwrap_or_default()
}

/// Whether a name may have been given to what was to be called something.
pub(crate) fn is_from(name: &str, wanted: &str) -> bool {
    name == wanted || counted(name).0 == counted(wanted).0
}

/// A name without the number behind it, and that number; 1 if there is none.
fn counted(name: &str) -> (&str, u32) {
    let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let counted = base.strip_suffix(' ').filter(|base| !base.is_empty());
    match (counted, name[base.len()..].parse()) {
        (Some(base), Ok(number)) => (base, number),
        _ => (name, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_name_gets_the_next_number() {
        let mut taken = ["Heal", "Heal 3", "7"].map(String::from).into();
        assert_eq!(free(&mut taken, "Run"), "Run");
        assert_eq!(free(&mut taken, "Heal"), "Heal 2");
        assert_eq!(free(&mut taken, "Heal"), "Heal 4");
        assert_eq!(free(&mut taken, "Heal 3"), "Heal 5");
        assert_eq!(free(&mut taken, "7"), "7 2");
    }
}
