//! Answers as comma-separated values: a column for each factor, and one or two for each decision.

use inclination_project::text::words::cell;

use super::Answer;

/// Which columns there are.
pub(super) struct Table {
    has_lines: bool,
    has_names: bool,
    factors: Vec<String>,
    /// The decisions, and whether any of their options has a target.
    decisions: Vec<(String, bool)>,
}

impl Table {
    /// The columns that answers like this one fill.
    pub(super) fn of(answer: &Answer, has_lines: bool, has_names: bool) -> Self {
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

    /// The first line, without its end.
    pub(super) fn head(&self) -> String {
        let mut cells = Vec::new();
        cells.extend(self.has_lines.then(|| String::from("line")));
        cells.extend(self.has_names.then(|| String::from("name")));
        cells.extend(self.factors.iter().map(|name| cell(name)));
        for (name, has_targets) in &self.decisions {
            cells.push(cell(name));
            cells.extend(has_targets.then(|| cell(&format!("{name}: target"))));
        }
        cells.join(",")
    }

    /// A line, without its end.
    pub(super) fn row(&self, answer: &Answer) -> String {
        let mut cells = Vec::new();
        if self.has_lines {
            cells.push(answer.line.unwrap_or_default().to_string());
        }
        if self.has_names {
            cells.push(cell(answer.name.as_deref().unwrap_or_default()));
        }
        cells.extend(answer.factors.0.iter().map(|(_, value)| value.to_string()));
        for ((_, decided), (_, has_targets)) in answer.decisions.0.iter().zip(&self.decisions) {
            cells.push(cell(decided.choice.as_deref().unwrap_or_default()));
            if *has_targets {
                let target = decided.target.map(|target| target.to_string());
                cells.push(target.unwrap_or_default());
            }
        }
        cells.join(",")
    }
}
