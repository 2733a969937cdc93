//! The fields of a cell's editor, which complete the names of stats, curves and effects.

use inclination_core::{
    authoring::{
        consider::Form,
        curve,
        format::Document,
        kind::{Family, Kind},
        model::StatKind,
    },
    text::capitalize,
};
use inclination_project::{
    decision_table::{CELL_FORMS, CurveChoice, StatChoice},
    edit::stat_line,
    search::{Query, SearchWords, rank_matches},
};

/// The entry of a cell without a curve.
pub const NO_CURVE: &str = "No curve";

/// The text that the field of a stat shows while it is empty.
const STAT_HINT: &str = "Stat, such as Hunger 0..100";
/// The text that the field of a curve shows while it is empty.
const CURVE_HINT: &str = "Curve (linear)";

/// The meaning of a completed text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Completed {
    Stat(StatChoice),
    Curve(CurveChoice),
    Form(Form),
}

/// An entry of a field's list.
#[derive(Clone, Debug)]
struct Entry {
    title: String,
    words: SearchWords,
    meaning: Completed,
}

/// A text field with a list of entries.
#[derive(Clone, Debug)]
pub(super) struct CompletedField {
    pub(super) caption: &'static str,
    /// The text that an empty field shows.
    pub(super) hint: &'static str,
    pub(super) text: String,
    initial: String,
    entries: Vec<Entry>,
    /// Whether a text that is no entry is the line of a new stat.
    takes_new_stats: bool,
    /// The line that was chosen in the list.
    pub(super) line: Option<usize>,
}

impl CompletedField {
    fn new(caption: &'static str, hint: &'static str, text: String, entries: Vec<Entry>) -> Self {
        Self {
            caption,
            hint,
            initial: text.clone(),
            text,
            entries,
            takes_new_stats: false,
            line: None,
        }
    }

    /// Creates the field of a cell's stat.
    pub(super) fn for_stat(document: &Document, text: String) -> Self {
        let entries = document.graph.stats.iter().map(|stat| Entry {
            title: stat.name.clone(),
            words: SearchWords::from_title(&stat.name),
            meaning: Completed::Stat(StatChoice::Known(stat.id)),
        });
        Self {
            takes_new_stats: true,
            ..Self::new("Stat", STAT_HINT, text, entries.collect())
        }
    }

    /// Creates the field of a cell's curve.
    pub(super) fn for_curve(text: String) -> Self {
        let none = Entry {
            title: String::from(NO_CURVE),
            words: SearchWords::from_title(NO_CURVE).with_aliases(["none"]),
            meaning: Completed::Curve(CurveChoice::None),
        };
        let presets = curve::PRESETS.iter().map(|preset| Entry {
            title: capitalize(preset.name),
            words: SearchWords::from_title(preset.name)
                .with_aliases(preset.words.iter().copied())
                .with_description(preset.summary),
            meaning: Completed::Curve(CurveChoice::Preset(preset)),
        });
        let mut entries: Vec<Entry> = presets.collect();

        let kinds = Kind::all().filter(|kind| kind.spec().family == Family::Curve);
        for kind in kinds {
            let spec = kind.spec();
            if !entries.iter().any(|entry| entry.title == spec.title) {
                entries.push(Entry {
                    title: spec.title.to_owned(),
                    words: SearchWords::from_title(spec.title)
                        .with_aliases(spec.words.iter().copied())
                        .with_description(spec.summary),
                    meaning: Completed::Curve(CurveChoice::Kind(kind)),
                });
            }
        }
        entries.push(none);
        Self::new("Curve", CURVE_HINT, text, entries)
    }

    /// Lists the curves that fit a stat: for a choice stat, a condition for each choice.
    pub(super) fn with_stat_kind(mut self, kind: Option<&StatKind>) -> Self {
        self.list_for_stat(kind);
        self
    }

    /// Lists the curves that fit a stat: for a choice stat, a condition for each choice.
    pub(super) fn list_for_stat(&mut self, kind: Option<&StatKind>) {
        let is_case =
            |entry: &Entry| matches!(entry.meaning, Completed::Curve(CurveChoice::Case(_)));
        self.hint = match kind {
            Some(StatKind::Choice(_)) => "Which one (the first)",
            Some(StatKind::YesNo) => "Curve (none)",
            Some(StatKind::Number { .. }) | None => CURVE_HINT,
        };
        if let Some(StatKind::Choice(names)) = kind {
            let cases = names.iter().enumerate();
            self.entries = cases
                .map(|(at, name)| Entry {
                    title: name.clone(),
                    words: SearchWords::from_title(name),
                    meaning: Completed::Curve(CurveChoice::Case(at)),
                })
                .collect();
        } else if self.entries.iter().any(is_case) {
            self.entries = Self::for_curve(String::new()).entries;
        }
    }

    /// Creates the field of a cell's effect, the form of its consideration.
    pub(super) fn for_form(text: String) -> Self {
        let entries = CELL_FORMS.map(|form| Entry {
            title: form.spec().title.to_owned(),
            words: SearchWords::from_title(form.spec().title)
                .with_aliases(form.spec().words.iter().copied())
                .with_description(form.spec().summary),
            meaning: Completed::Form(form),
        });
        Self::new("Effect", "Effect (multiplier)", text, entries.to_vec())
    }

    /// Creates the field of an option's name, which has no list.
    pub(super) fn for_name(text: String) -> Self {
        Self::new("Name", "Name", text, Vec::new())
    }

    /// Returns whether the text was changed.
    pub(super) fn is_changed(&self) -> bool {
        self.text.trim() != self.initial.trim()
    }

    /// Returns whether something else was typed or chosen than the field had.
    pub(super) fn has_choice(&self) -> bool {
        self.line.is_some() || self.is_changed() && !self.text.trim().is_empty()
    }

    /// Returns whether the field has a list.
    pub(super) fn has_list(&self) -> bool {
        !self.entries.is_empty() || self.takes_new_stats
    }

    /// Returns the titles of the lines that fit the text, with their meanings, the best first.
    pub(super) fn lines(&self) -> Vec<(String, Completed)> {
        let typed = self.text.trim();
        let line = |entry: &Entry| (entry.title.clone(), entry.meaning.clone());
        if typed.is_empty() || !self.is_changed() {
            return self.entries.iter().map(line).collect();
        }

        let is_same = |title: &str| title.to_lowercase() == typed.to_lowercase();
        let words = self.entries.iter().map(|entry| &entry.words);
        let found = rank_matches(&Query::new(typed), words);
        let mut lines: Vec<(String, Completed)> = found
            .into_iter()
            .filter_map(|(at, _)| self.entries.get(at))
            .filter(|entry| !self.takes_new_stats || begins_word(&entry.title, typed))
            .map(line)
            .collect();
        lines.sort_by_key(|(title, _)| !is_same(title));

        let is_known = lines.first().is_some_and(|(title, _)| is_same(title));
        if self.takes_new_stats && !is_known {
            let new = Completed::Stat(StatChoice::New(typed.to_owned()));
            let line = (format!("New stat “{typed}”"), new);
            // A range, a kind or choices follow only the name of a new stat.
            if is_stat_line(typed) {
                lines.insert(0, line);
            } else {
                lines.push(line);
            }
        }
        lines
    }

    /// Returns the line that Enter takes: the chosen one, or else the best match of the text.
    pub(super) fn marked_line(&self) -> Option<usize> {
        let is_typed = self.is_changed() && !self.text.trim().is_empty();
        self.line.or(is_typed.then_some(0))
    }

    /// Returns the meaning of the text, or `None` if it is empty or unchanged.
    ///
    /// # Errors
    /// Returns a sentence if the text means nothing.
    pub(super) fn complete(&self) -> Result<Option<Completed>, String> {
        if !self.has_list() || !self.has_choice() {
            return Ok(None);
        }
        let lines = self.lines();
        match self.marked_line().and_then(|at| lines.get(at)) {
            Some((_, Completed::Stat(StatChoice::New(line)))) => {
                match stat_line::find_mistake(line) {
                    Some(mistake) => Err(mistake),
                    None => Ok(Some(Completed::Stat(StatChoice::New(line.clone())))),
                }
            }
            Some((_, meaning)) => Ok(Some(meaning.clone())),
            None => Err(format!(
                "No {} is named “{}”.",
                self.caption.to_lowercase(),
                self.text.trim()
            )),
        }
    }
}

/// Returns whether a text contains more than the name of a stat.
fn is_stat_line(typed: &str) -> bool {
    // A range is noticed before its upper end is typed.
    typed.contains("..") || stat_line::describes_kind(typed)
}

/// Returns whether a title or one of its words begins with a text.
fn begins_word(title: &str, typed: &str) -> bool {
    let (title, typed) = (title.to_lowercase(), typed.to_lowercase());
    let mut starts = title.match_indices(&typed).map(|(at, _)| at);
    starts.any(|at| {
        let before = title.get(..at).and_then(|text| text.chars().next_back());
        before.is_none_or(|letter| !letter.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, consider, model::Stat};

    use super::*;

    fn stat_field(typed: &str) -> CompletedField {
        let mut graph = Builder::new("");
        for name in ["Gold", "Goods in stock", "Old age"] {
            graph.stat(Stat::number(name, 0.0, 1.0));
        }
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let mut field = CompletedField::for_stat(&document, String::new());
        typed.clone_into(&mut field.text);
        field
    }

    fn titles(field: &CompletedField) -> Vec<String> {
        field.lines().into_iter().map(|(title, _)| title).collect()
    }

    #[test]
    fn stats_are_completed_by_the_beginnings_of_words() {
        assert_eq!(
            titles(&stat_field("stock")),
            ["Goods in stock", "New stat “stock”"]
        );
        // “Old age” does not begin with it, and “Gold” only contains it.
        assert_eq!(titles(&stat_field("old")), ["Old age", "New stat “old”"]);
        assert_eq!(titles(&stat_field("GOLD")), ["Gold"]);
        assert_eq!(titles(&stat_field("Gold 0..5"))[0], "New stat “Gold 0..5”");
        assert_eq!(stat_field(" ").complete(), Ok(None));
        assert!(stat_field("Gold 5..0").complete().is_err());
    }

    #[test]
    fn curves_and_effects_are_completed_by_name_and_alias() {
        let complete = |mut field: CompletedField, typed: &str| {
            typed.clone_into(&mut field.text);
            field.complete()
        };
        let curve = |typed| complete(CompletedField::for_curve(String::new()), typed);
        let linear = curve("inverse lin").unwrap();
        let is_preset = |found: &Option<Completed>, name: &str| matches!(found, Some(Completed::Curve(CurveChoice::Preset(preset))) if preset.name == name);
        assert!(is_preset(&linear, "inverse linear"));
        assert!(is_preset(&curve("logistic").unwrap(), "logistic"));
        assert_eq!(curve("none"), Ok(Some(Completed::Curve(CurveChoice::None))));
        assert!(curve("qqqq").is_err());

        let form = complete(CompletedField::for_form(String::new()), "veto");
        assert_eq!(form, Ok(Some(Completed::Form(consider::VETO))));
    }
}
