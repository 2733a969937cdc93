//! The method in short entries: how to build a decision, how to stop dithering, and how to tune.

use inclination_project::patterns;

use super::Topic;

/// A short guide to one task.
#[derive(Debug)]
pub struct Method {
    /// The task.
    pub title: &'static str,
    /// The steps, one sentence each.
    pub steps: &'static [&'static str],
    /// The title of the pattern whose picture is shown.
    pub pattern: &'static str,
}

/// The guides, in the order in which a designer needs them.
pub const METHODS: [Method; 3] = [
    Method {
        title: "Build a decision",
        steps: &[
            "Name the options first: everything the agent could do.",
            "Give each option a consideration for every reason: a stat, and a curve that turns it into 0 to 1.",
            "Wire the options to a decision.",
            "Set the stats to a situation you know, and read Why.",
        ],
        pattern: "Opt in and opt out",
    },
    Method {
        title: "Stop dithering",
        steps: &[
            "Agents dither where two options are nearly equal. The sweep shows where their lines cross.",
            "Add Inertia to an option, so that it is harder to interrupt.",
            "Add a Cooldown to an option that should not repeat immediately.",
        ],
        pattern: "Inertia",
    },
    Method {
        title: "Tune the numbers",
        steps: &[
            "Save a sample for each situation that matters.",
            "Change the numbers at the top of Sensitivity first, one at a time.",
            "In Map, look for islands. In Distribution, look for options that are never chosen.",
            "Compare with the saved file before you save.",
        ],
        pattern: "Curves: logistic",
    },
];

impl Method {
    /// Returns the topic of the pattern.
    pub fn topic(&self) -> Option<Topic> {
        let mut all = patterns::all_patterns().iter();
        all.position(|pattern| pattern.title == self.pattern)
            .map(Topic::Pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_pattern_and_a_few_sentences() {
        for method in &METHODS {
            assert!(method.topic().is_some(), "{}", method.pattern);
            assert!((3..=5).contains(&method.steps.len()), "{}", method.title);
            for step in method.steps {
                assert!(step.ends_with('.'), "{step}");
            }
        }
    }
}
