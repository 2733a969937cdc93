//! Unique names for new stats, nodes, groups and the like.

use std::collections::BTreeSet;

/// Returns a free name and marks it as taken: the wanted name, or its base with the next free
/// number.
pub(crate) fn take_free_name(taken: &mut BTreeSet<String>, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    let (base, mut number) = split_number(wanted);
    while taken.contains(&name) {
        number = number.saturating_add(1);
        name = format!("{base} {number}");
    }
    taken.insert(name.clone());
    name
}

/// Returns a free name: the wanted one, or all of it followed by a number.
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

/// Returns whether a name may have been derived from a wanted name by numbering it.
pub(crate) fn has_same_base(name: &str, wanted: &str) -> bool {
    name == wanted || split_number(name).0 == split_number(wanted).0
}

/// Splits a name into its base and the number after it, which is 1 if there is none.
fn split_number(name: &str) -> (&str, u32) {
    let base = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let numbered = base.strip_suffix(' ').filter(|base| !base.is_empty());
    match (numbered, name[base.len()..].parse()) {
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
        assert_eq!(take_free_name(&mut taken, "Run"), "Run");
        assert_eq!(take_free_name(&mut taken, "Heal"), "Heal 2");
        assert_eq!(take_free_name(&mut taken, "Heal"), "Heal 4");
        assert_eq!(take_free_name(&mut taken, "Heal 3"), "Heal 5");
        assert_eq!(take_free_name(&mut taken, "7"), "7 2");
    }
}
