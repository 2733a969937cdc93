//! A plot as a table: what other programs draw from. Every number is written so that it reads back to the same bits.

use super::{
    Axis, Bar, Plot, Series, What,
    words::{note_at, stand_at_words},
};

/// The plot's numbers. Lines have a column each beside the axis they run along, and so have bars that stand at its words;
/// other bars, and cells, have a row each.
pub fn csv(plot: &Plot) -> String {
    let mut out = Table::default();
    let runs = |series: &&Series| runs(plot, series);
    let lines: Vec<&Series> = plot.series.iter().filter(runs).collect();
    if !lines.is_empty() {
        out.lines(plot, &lines);
    }
    // Gaps say what the numbers say, and so do notes but those above words.
    let has_rows = |series: &&Series| matches!(series.what, What::Bars { .. } | What::Cells(_));
    let rest = plot.series.iter().filter(|series| !runs(series));
    for series in rest.filter(has_rows) {
        out.gap();
        match &series.what {
            What::Bars { bars, lying } => out.bars(plot, series, (bars, *lying)),
            What::Cells(cells) => {
                let titles = [plot.across.title(), plot.up.title(), series.name.clone()];
                out.row(titles.into_iter().chain([String::from("certainty")]));
                let (columns, rows) = (cells.columns, cells.rows());
                for (at, (name, shade)) in cells.names.iter().zip(&cells.shades).enumerate() {
                    let middle = |place: usize, count: usize| (place as f32 + 0.5) / count as f32;
                    let across = middle(at % columns, columns) * plot.across.span();
                    let up = middle(at / columns, rows) * plot.up.span();
                    let name = cells.legend.get(usize::from(*name));
                    out.row([
                        named(&plot.across, plot.across.low + across),
                        named(&plot.up, plot.up.low + up),
                        name.cloned().unwrap_or_default(),
                        number(*shade),
                    ]);
                }
            }
            What::Line { .. } | What::Band(_) | What::Dots(_) | What::Gaps(_) | What::Notes(_) => {}
        }
    }
    out.text()
}

fn runs(plot: &Plot, series: &Series) -> bool {
    stand_at_words(plot, &series.what)
        || matches!(
            series.what,
            What::Line { .. } | What::Band(_) | What::Dots(_)
        )
}

/// A number, or the word at it where the axis has words.
fn named(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        number(value)
    } else {
        axis.say(value)
    }
}

/// The shortest text that reads back as the same number.
fn number(value: f32) -> String {
    if value.is_finite() {
        value.to_string()
    } else {
        String::new()
    }
}

/// A table as it is written.
#[derive(Default)]
pub struct Table(String);

impl Table {
    /// A row for each bar: with the name that it lies at if it does, where it stands on an axis of numbers with the ends
    /// of what it stands for; and with what is said of it.
    fn bars(&mut self, plot: &Plot, series: &Series, (bars, lying): (&[Bar], bool)) {
        let name = series.name.as_str();
        if !lying && plot.across.words.is_empty() {
            let title = plot.across.title();
            self.row([&title, "to", name].map(String::from));
            for bar in bars {
                let (from, to) = (bar.at - bar.thickness / 2.0, bar.at + bar.thickness / 2.0);
                self.row([from, to, bar.to].map(number));
            }
            return;
        }
        let along = if lying { &plot.up } else { &plot.across };
        let names = !along.words.is_empty();
        let is_said = names && bars.iter().any(|bar| !bar.label.is_empty());
        let head = [name, "from", "to"].into_iter();
        self.row(
            head.chain(is_said.then_some("what it says"))
                .map(String::from),
        );
        for bar in bars {
            let (name, says) = if names {
                (along.say(bar.at), is_said.then(|| bar.label.clone()))
            } else {
                (bar.label.clone(), None)
            };
            let cells = [name, number(bar.from), number(bar.to)].into_iter();
            self.row(cells.chain(says));
        }
    }

    /// Adds a row; what needs quotes gets them.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        for (at, cell) in cells.into_iter().enumerate() {
            if at > 0 {
                self.0.push(',');
            }
            if cell.contains([',', '"', '\n', '\r']) {
                self.0.push('"');
                self.0.push_str(&cell.replace('"', "\"\""));
                self.0.push('"');
            } else {
                self.0.push_str(&cell);
            }
        }
        self.0.push('\n');
    }

    /// All of it.
    pub fn text(self) -> String {
        self.0
    }

    fn gap(&mut self) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
    }

    /// One row for each place across at which any of them has a number.
    fn lines(&mut self, plot: &Plot, lines: &[&Series]) {
        let mut places: Vec<f32> = lines
            .iter()
            .flat_map(|series| across(&series.what))
            .collect();
        places.sort_by(f32::total_cmp);
        places.dedup_by(|one, other| one.to_bits() == other.to_bits());
        let titles = lines.iter().flat_map(|series| {
            if has_two(&series.what) {
                ["from", "to"]
                    .map(|end| format!("{} {end}", series.name))
                    .to_vec()
            } else {
                vec![series.name.clone()]
            }
        });
        // What is written above words, numbers do not tell.
        let notes = plot.series.iter().find_map(|series| match &series.what {
            What::Notes(notes) if !plot.across.words.is_empty() => Some((&series.name, notes)),
            _ => None,
        });
        let title = notes.map(|(name, _)| name.clone());
        self.row(
            std::iter::once(plot.across.title())
                .chain(titles)
                .chain(title),
        );
        let mut next = vec![0_usize; lines.len()];
        for x in places {
            let mut cells = vec![named(&plot.across, x)];
            for (series, next) in lines.iter().zip(&mut next) {
                let found = at(&series.what, *next, x);
                *next += usize::from(found.is_some());
                let width = if has_two(&series.what) { 2 } else { 1 };
                let found = found.unwrap_or_default();
                cells.extend(
                    (0..width).map(|at| found.get(at).copied().map_or_else(String::new, number)),
                );
            }
            cells.extend(notes.map(|(_, notes)| {
                let note = note_at(plot, notes, x);
                note.map_or_else(String::new, |note| note.text.clone())
            }));
            self.row(cells);
        }
    }
}

fn across(what: &What) -> Vec<f32> {
    match what {
        What::Line { points, .. } | What::Dots(points) => points.iter().map(|[x, _]| *x).collect(),
        What::Band(edges) => edges.iter().map(|[x, ..]| *x).collect(),
        What::Bars { bars, .. } => bars.iter().map(word).collect(),
        What::Cells(_) | What::Gaps(_) | What::Notes(_) => Vec::new(),
    }
}

/// Where the word is that a bar stands at.
fn word(bar: &Bar) -> f32 {
    bar.at.round() + 0.0
}

/// Whether it has two numbers at a place: from and to.
fn has_two(what: &What) -> bool {
    match what {
        What::Band(_) => true,
        What::Bars { bars, .. } => bars.iter().any(|bar| bar.from != 0.0),
        _ => false,
    }
}

/// The numbers at a place, if the one at this position stands there.
fn at(what: &What, position: usize, x: f32) -> Option<Vec<f32>> {
    let is_here = |own: f32| own.to_bits() == x.to_bits();
    match what {
        What::Line { points, .. } | What::Dots(points) => {
            let point = points.get(position).filter(|[own, _]| is_here(*own));
            point.map(|[_, y]| vec![*y])
        }
        What::Band(edges) => {
            let edge = edges.get(position).filter(|[own, ..]| is_here(*own));
            edge.map(|[_, from, to]| vec![*from, *to])
        }
        What::Bars { bars, .. } => {
            let bar = bars.get(position).filter(|bar| is_here(word(bar)));
            let both = |bar: &Bar| vec![bar.from, bar.to];
            bar.map(|bar| {
                if has_two(what) {
                    both(bar)
                } else {
                    vec![bar.to]
                }
            })
        }
        What::Cells(_) | What::Gaps(_) | What::Notes(_) => None,
    }
}
