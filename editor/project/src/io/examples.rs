//! The example projects, compiled into the app. Their names and descriptions come from the files.

use std::sync::LazyLock;

use serde::Deserialize;

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        [$(include_str!(concat!("../../../../assets/examples/", $name, ".incl.json"))),*]
    };
}

/// The texts of the examples, from the smallest on. Each adds one idea.
const EXAMPLE_TEXTS: [&str; 16] = texts![
    "ant-colony",
    "response-curves",
    "duel",
    "apples-and-ammo",
    "take-cover",
    "retreat",
    "weapon-choice",
    "apartment",
    "keys",
    "heal-or-fight",
    "sims-needs",
    "zoo",
    "sniper",
    "sniper-opt-ins",
    "angry-woman",
    "shop",
];

/// An example project.
#[derive(Debug, Deserialize)]
pub struct Example {
    /// The name of the project.
    pub name: String,
    /// The description of the project.
    pub description: String,
    /// The project's text.
    #[serde(skip)]
    pub text: &'static str,
}

/// Returns all examples in the recommended order of reading.
pub fn all_examples() -> &'static [Example] {
    static ALL: LazyLock<Vec<Example>> = LazyLock::new(|| {
        EXAMPLE_TEXTS
            .iter()
            .filter_map(|text| {
                let example: Example = serde_json::from_str(text).ok()?;
                Some(Example { text, ..example })
            })
            .collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::format::Document;

    use super::*;

    #[test]
    fn every_example_is_a_project_with_a_name_and_a_sentence() {
        assert_eq!(all_examples().len(), EXAMPLE_TEXTS.len());
        for example in all_examples() {
            let document = Document::read(example.text.as_bytes()).unwrap();
            assert_eq!(document.graph.name, example.name);
            assert!(
                example.description.ends_with(['.', '?']),
                "{}",
                example.name
            );
        }
    }

    #[test]
    fn every_example_file_is_included() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/examples");
        let entries = std::fs::read_dir(folder).unwrap().flatten();
        assert_eq!(entries.count(), EXAMPLE_TEXTS.len());
    }
}
