//! Formats results as comma-separated values: a column for each factor, and one or two for each
//! decision.

use inclination_project::text::formatting::csv_cell;

use super::Answer;

/// The columns of a table of results.
pub(super) struct AnswerTable {
    has_lines: bool,
    has_names: bool,
    factors: Vec<String>,
    /// The decisions, and whether any of their options has a target.
    decisions: Vec<(String, bool)>,
}

impl AnswerTable {
    /// Creates the columns for answers like this one.
    pub(super) fn for_answer(answer: &Answer, has_lines: bool, has_names: bool) -> Self {
        let factors = answer.factors.0.iter().map(|(name, _)| name.clone());
        let decisions = answer.decisions.0.iter().map(|(name, decided)| {
            let mut options = decided.options.iter();
            (name.clone(), options.any(|option| option.target.is_some()))
        });
        Self {
            has_lines,
            has_names,
            factors: factors.collect(),
            decisions: decisions.collect(),
        }
    }

    /// Returns the header without a line break.
    pub(super) fn header_row(&self) -> String {
        let mut cells = Vec::new();
        cells.extend(self.has_lines.then(|| String::from("line")));
        cells.extend(self.has_names.then(|| String::from("name")));
        cells.extend(self.factors.iter().map(|name| csv_cell(name)));
        for (name, has_targets) in &self.decisions {
            cells.push(csv_cell(name));
            cells.extend(has_targets.then(|| csv_cell(&format!("{name}: target"))));
        }
        cells.join(",")
    }

    /// Formats an answer's row without a line break.
    pub(super) fn format_row(&self, answer: &Answer) -> String {
        let mut cells = Vec::new();
        if self.has_lines {
            cells.push(answer.line.unwrap_or_default().to_string());
        }
        if self.has_names {
            cells.push(csv_cell(answer.name.as_deref().unwrap_or_default()));
        }

        cells.extend(answer.factors.0.iter().map(|(_, value)| value.to_string()));
        for ((_, decided), (_, has_targets)) in answer.decisions.0.iter().zip(&self.decisions) {
            cells.push(csv_cell(decided.choice.as_deref().unwrap_or_default()));
            if *has_targets {
                let target = decided.target.map(|target| target.to_string());
                cells.push(target.unwrap_or_default());
            }
        }
        cells.join(",")
    }
}
