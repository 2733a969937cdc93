//! Pieces of sentences.

use alloc::string::String;

/// Joins names for a sentence: "Attack, Heal and Run".
pub fn join_names(names: &[impl AsRef<str>]) -> String {
    let mut joined = String::new();
    for (at, name) in names.iter().enumerate() {
        joined.push_str(match at {
            0 => "",
            _ if at + 1 == names.len() => " and ",
            _ => ", ",
        });
        joined.push_str(name.as_ref());
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::join_names;

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
