//! The run before the last edit. It stays visible behind the current one, so that one sees what the
//! edit changed. A drag is one edit: the run before it stays while the current one follows the
//! pointer.

use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    plot::{Plot, Series, Tone},
};
use inclination_core::authoring::{model::StatId, scenario::PopulationId};

use super::super::{super::scenario::ScenarioChoice, run_choice::RunKey};

/// Appended to the name of a line of the run before.
const BEFORE: &str = "before";

/// What a plot shows. Two plots can be compared only if it is the same.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct GhostSubject {
    pub(super) document: DocumentId,
    pub(super) scenario: ScenarioChoice,
    pub(super) population: Option<PopulationId>,
    pub(super) stat: Option<StatId>,
    pub(super) decision: String,
    pub(super) seed: u64,
    pub(super) length: usize,
}

/// The point in the history of a document to which a run belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct EditState {
    graph: u64,
    values: u64,
    /// Whether an edit is in progress.
    is_open: bool,
}

impl EditState {
    fn new(open: &OpenDocument) -> Self {
        let (graph, values) = (open.history(), open.value_history());
        Self {
            graph: graph.state(),
            values: values.state(),
            is_open: graph.has_open_changes() || values.has_open_changes(),
        }
    }
}

/// The run before the last edit.
#[derive(Debug, Default)]
pub(super) struct GhostRun {
    subject: Option<GhostSubject>,
    edited: EditState,
    /// The run that was shown last, and its plot.
    shown: Option<(RunKey, Plot)>,
    before: Option<Plot>,
}

impl GhostRun {
    /// Notes the run that is shown, with its plot.
    pub(super) fn note_run(
        &mut self,
        open: &OpenDocument,
        subject: GhostSubject,
        key: &RunKey,
        plot: &Plot,
    ) {
        let edited = EditState::new(open);
        if self.subject.as_ref() != Some(&subject) {
            *self = Self {
                subject: Some(subject),
                edited,
                ..Self::default()
            };
        }
        if self.shown.as_ref().is_some_and(|(shown, _)| shown == key) {
            // An edit that changes nothing of the run does not count.
            if !edited.is_open {
                self.edited = edited;
            }
            return;
        }

        let last = self.shown.replace((key.clone(), plot.clone()));
        if edited != self.edited && !self.edited.is_open {
            self.before = last.map(|(_, plot)| plot);
        }
        self.edited = edited;
    }

    /// Returns a plot with the run before behind its lines.
    pub(super) fn add_to_plot(&self, plot: &Plot) -> Plot {
        let mut plot = plot.clone();
        let before = self.before.iter().flat_map(|before| &before.series);
        let changed = before.filter(|series| !plot.series.contains(series));
        let lines: Vec<Series> = changed
            .map(|series| Series {
                name: format!("{}, {BEFORE}", series.name),
                tone: Tone::Ghost,
                shape: series.shape.clone(),
            })
            .collect();
        plot.series.splice(0..0, lines);
        plot
    }
}

#[cfg(test)]
mod tests {
    use inclination_analysis::plot::{Dash, SeriesShape};
    use inclination_core::authoring::{Builder, format::Document, model::Stat};
    use inclination_project::edit::Edit;

    use super::{super::super::run_choice::RunChoice, *};

    fn open_document() -> (OpenDocument, StatId) {
        let mut graph = Builder::new("cat");
        let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0));
        let eat = graph.option("Eat", []).base(hunger).out();
        graph.decision("Act", [eat]);
        let graph = graph.finish().unwrap();
        let stat = graph.stats[0].id;
        let document = Document {
            graph,
            ..Document::default()
        };
        (OpenDocument::new(DocumentId(1), document), stat)
    }

    /// A plot with a line at a height.
    fn plot(height: f32) -> Plot {
        let points = vec![[0.0, height], [1.0, height]];
        Plot {
            series: vec![Series {
                name: String::from("Hunger"),
                tone: Tone::Distinct(0),
                shape: SeriesShape::new_line(points, Dash::Solid, false),
            }],
            ..Plot::default()
        }
    }

    /// Notes a run with a line at a height. Returns the heights of all lines, from back to front.
    fn note(ghost: &mut GhostRun, open: &OpenDocument, height: f32) -> Vec<f32> {
        let (key, _) = RunChoice::default().find_run(open);
        let subject = GhostSubject {
            document: open.id(),
            scenario: ScenarioChoice::default(),
            population: None,
            stat: None,
            decision: String::from("Act"),
            seed: 0,
            length: 0,
        };
        ghost.note_run(open, subject, &key, &plot(height));
        let drawn = ghost.add_to_plot(&plot(height)).series.into_iter();
        drawn
            .map(|series| match series.shape {
                SeriesShape::Line { points, .. } => points[0][1],
                _ => f32::NAN,
            })
            .collect()
    }

    #[test]
    fn a_drag_is_compared_with_the_run_before_it() {
        let (mut open, stat) = open_document();
        let mut ghost = GhostRun::default();
        let set = |value| vec![Edit::StatValue(stat, value)];
        assert_eq!(note(&mut ghost, &open, 1.0), [1.0]);

        open.begin_step("Drag");
        open.continue_step(set(20.0));
        assert_eq!(note(&mut ghost, &open, 2.0), [1.0, 2.0]);
        open.continue_step(set(30.0));
        assert_eq!(note(&mut ghost, &open, 3.0), [1.0, 3.0]);
        open.commit_step();
        assert_eq!(note(&mut ghost, &open, 3.0), [1.0, 3.0]);

        // The next edit is compared with the run after the drag.
        open.apply_step("Type", set(40.0));
        assert_eq!(note(&mut ghost, &open, 4.0), [3.0, 4.0]);
        open.undo_values();
        assert_eq!(note(&mut ghost, &open, 3.0), [4.0, 3.0]);
        // A line that did not change has no ghost.
        open.apply_step("Type", set(50.0));
        assert_eq!(note(&mut ghost, &open, 3.0), [3.0]);
    }
}
