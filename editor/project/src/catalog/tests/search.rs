//! Tests of the words that find entries.

use std::collections::BTreeSet;

use super::{add_entry, sample_document};
use crate::{
    catalog::Catalog,
    search::{Query, rank_matches},
    selection::Item,
};

pub(super) fn search_titles(typed: &str) -> Vec<String> {
    let document = sample_document();
    let catalog = Catalog::new(&document, None);
    rank_matches(&Query::new(typed), catalog.words())
        .into_iter()
        .map(|(at, _)| catalog.entries()[at].title.clone())
        .collect()
}

#[test]
fn synonyms_find_entries() {
    for (typed, title) in [
        ("quadratic", "Power"),
        ("sigmoid", "Logistic"),
        ("s-curve", "Logistic"),
        ("gaussian", "Bell"),
        ("cooldown", "Cooldown"),
        ("closest enemy", "Over targets: min"),
        ("enemy closest", "Over targets: min"),
        ("how many enemies", "Over targets: count"),
        ("roulette", "Decision: weighted random"),
        ("dual utility", "Decision: dual utility"),
        ("top 3", "Decision: best n"),
        ("health", "Health"),
        ("mood", "Mood"),
        ("switch mood", "Switch by Mood"),
        ("comment", "Note"),
        ("+", "Add"),
        ("momentum", "Inertia"),
        ("action", "Option"),
        ("time since", "History: time"),
        ("quadric", "Power: falls fast, then flat"),
        ("rises fast", "Power: rises fast, then flat"),
        ("falls fast", "Power: falls fast, then flat"),
        ("logsitic", "Logistic"),
    ] {
        let found = search_titles(typed);
        assert_eq!(
            found.first().map(String::as_str),
            Some(title),
            "{typed}: {found:?}"
        );
    }
}

/// The words that designers know from articles and from other tools.
#[test]
fn the_first_words_of_a_designer_find_what_they_mean() {
    let expected = [
        // Curves, by the names of Curvature, of spreadsheets and of mathematics.
        ("response curve", "Step"),
        ("utility curve", "Step"),
        ("curve", "Step"),
        ("linear", "Linear"),
        ("inverse linear", "Linear: inverse"),
        ("quadratic", "Power"),
        ("power", "Power"),
        ("polynomial", "Power"),
        ("inverse quadratic", "Power: inverse"),
        ("inverse power", "Power: inverse"),
        ("exponential", "Exponential"),
        ("logistic", "Logistic"),
        ("inverse logistic", "Logistic: inverse"),
        ("sigmoid", "Logistic"),
        ("S-curve", "Logistic"),
        ("s curve", "Logistic"),
        ("smoothstep", "Smoothstep"),
        ("logit", "Logit"),
        ("gaussian", "Bell"),
        ("normal", "Bell"),
        ("bell", "Bell"),
        ("sine", "Sine"),
        ("threshold", "Step"),
        ("step", "Step"),
        ("piecewise", "Piecewise"),
        ("custom curve", "Piecewise"),
        ("normalize", "Linear"),
        ("diminishing returns", "Rational"),
        // Conditions and arithmetic.
        ("greater", "Compare: greater"),
        ("greater than", "Compare: greater"),
        ("more", "Compare: greater"),
        (">", "Compare: greater"),
        ("less", "Compare"),
        ("less than", "Compare"),
        ("<", "Compare"),
        ("inverse sigmoid", "Logistic: inverse"),
        ("at least", "Compare: at least"),
        ("equal", "Compare: equal"),
        ("compare", "Compare"),
        ("if", "Select"),
        ("and", "And"),
        ("or", "Or"),
        ("not", "Not"),
        ("switch", "Switch"),
        ("max", "Maximum"),
        ("min", "Minimum"),
        ("average", "Average"),
        ("clamp", "Clamp"),
        ("remap", "Remap"),
        ("add", "Add"),
        ("multiply", "Multiply"),
        ("product", "Product"),
        ("weighted sum", "Sum"),
        ("random", "Random"),
        ("noise", "Random"),
        // Considerations.
        ("rank", "Raise rank when"),
        ("veto", "Veto when"),
        ("must", "Veto unless"),
        ("must have", "Veto unless"),
        ("never", "Veto when"),
        ("cooldown", "Cooldown"),
        ("timer", "Cooldown"),
        ("inertia", "Inertia"),
        ("momentum", "Inertia"),
        ("hysteresis", "Inertia"),
        ("commitment", "Commit"),
        ("bonus", "Score"),
        ("score", "Score"),
        ("multiplier", "Multiplier"),
        ("repeat", "Repeat penalty"),
        ("once", "Do once"),
        ("axis", "Multiplier"),
        ("consideration", "Consideration"),
        // Options, decisions and the rest.
        ("action", "Option"),
        ("behavior", "Option"),
        ("option", "Option"),
        ("decision", "Decision: highest"),
        ("highest", "Decision: highest"),
        ("weighted random", "Decision: weighted random"),
        ("softmax", "Decision: softmax"),
        ("bucket", "Decision: buckets"),
        ("dual utility", "Decision: dual utility"),
        ("top n", "Decision: best n"),
        ("infinite axis", "Multiplier"),
        ("input", "Health"),
        ("variable", "New stat"),
        ("group", "New group"),
    ];

    let mistaken: Vec<_> = expected
        .iter()
        .map(|(typed, title)| (*typed, *title, search_titles(typed)))
        .filter(|(_, title, found)| found.first().map(String::as_str) != Some(title))
        .collect();
    assert!(mistaken.is_empty(), "{mistaken:#?}");
}

#[test]
fn greater_adds_a_comparison_that_tests_for_greater() {
    let mut document = sample_document();
    let catalog = Catalog::new(&document, None);
    let found = rank_matches(&Query::new("greater"), catalog.words());
    let entry = &catalog.entries()[found[0].0];
    let Item::Node(id) = add_entry(&mut document, None, entry, None) else {
        panic!("a node");
    };

    let node = &document.graph.nodes[&id];
    let relation = node.kind.spec().settings().next().unwrap();
    assert_eq!(relation.options[usize::from(node.settings[0])], "more");
}

#[test]
fn a_word_distinguishes_entries_with_the_same_name() {
    let document = sample_document();
    let catalog = Catalog::new(&document, None);
    let words = |name: &str| -> BTreeSet<&str> {
        let same = catalog.entries().iter();
        same.filter(|entry| entry.own_name() == name)
            .map(|entry| entry.section.entry_word())
            .collect()
    };
    let expected = ["consideration", "pattern"];
    assert_eq!(words("cooldown"), BTreeSet::from(expected));
    assert_eq!(words("power"), BTreeSet::from(["curve"]));
}

#[test]
fn every_title_finds_itself_first() {
    let document = sample_document();
    for entry in Catalog::new(&document, None).entries() {
        assert_eq!(search_titles(&entry.title).first(), Some(&entry.title));
    }
}
