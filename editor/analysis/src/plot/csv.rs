//! A plot as CSV, to draw it in other programs. Every number is written so that it reads back as
//! the same bits.

use super::{Axis, Bar, Plot, Series, SeriesShape, description::are_columns_at_words};

/// Returns the numbers of a plot as CSV. Lines, and bars at the words of the horizontal axis, have
/// a column each beside that axis. Other bars, and cells, have a row each.
pub fn to_csv(plot: &Plot) -> String {
    let mut out = CsvTable::default();
    let in_column = |series: &&Series| has_column(plot, series);
    let lines: Vec<&Series> = plot.series.iter().filter(in_column).collect();
    if !lines.is_empty() {
        out.write_columns(plot, &lines);
    }

    // Gaps and notes repeat what the numbers show.
    let has_rows = |series: &&Series| {
        matches!(
            series.shape,
            SeriesShape::Bars { .. } | SeriesShape::Cells(_)
        )
    };
    let rest = plot.series.iter().filter(|series| !in_column(series));
    for series in rest.filter(has_rows) {
        out.push_gap();
        match &series.shape {
            SeriesShape::Bars { bars, lying } => out.write_bars(plot, series, bars, *lying),

            SeriesShape::Cells(cells) => {
                let titles = [plot.across.title(), plot.up.title(), series.name.clone()];
                out.push_row(titles.into_iter().chain([String::from("certainty")]));
                let (columns, rows) = (cells.columns, cells.row_count());
                for (at, (name, shade)) in cells.names.iter().zip(&cells.shades).enumerate() {
                    let middle = |place: usize, count: usize| (place as f32 + 0.5) / count as f32;
                    let across = middle(at % columns, columns) * plot.across.span();
                    let up = middle(at / columns, rows) * plot.up.span();
                    let name = cells.legend.get(usize::from(*name));
                    out.push_row([
                        format_coordinate(&plot.across, plot.across.low + across),
                        format_coordinate(&plot.up, plot.up.low + up),
                        name.cloned().unwrap_or_default(),
                        format_exactly(*shade),
                    ]);
                }
            }
            SeriesShape::Line { .. }
            | SeriesShape::Band(_)
            | SeriesShape::Dots(_)
            | SeriesShape::Gaps(_)
            | SeriesShape::Notes(_) => {}
        }
    }

    out.into_text()
}

/// Returns whether a series has a column rather than rows.
fn has_column(plot: &Plot, series: &Series) -> bool {
    are_columns_at_words(plot, &series.shape)
        || matches!(
            series.shape,
            SeriesShape::Line { .. } | SeriesShape::Band(_) | SeriesShape::Dots(_)
        )
}

/// Formats a coordinate: a number, or the word at it if the axis has words.
fn format_coordinate(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        format_exactly(value)
    } else {
        axis.format_value(value)
    }
}

/// Returns the shortest text that reads back as the same number, or nothing if it is not finite.
fn format_exactly(value: f32) -> String {
    if value.is_finite() {
        value.to_string()
    } else {
        String::new()
    }
}

/// A CSV table under construction.
#[derive(Default)]
pub struct CsvTable(String);

impl CsvTable {
    /// Writes a row for each bar. A bar of a histogram has the ends of its interval. Other bars
    /// have their name and their range of values, and their label if the names come from the axis.
    fn write_bars(&mut self, plot: &Plot, series: &Series, bars: &[Bar], lying: bool) {
        let name = series.name.as_str();
        if !lying && plot.across.words.is_empty() {
            let title = plot.across.title();
            self.push_row([&title, "to", name].map(String::from));
            for bar in bars {
                let (from, to) = (bar.at - bar.thickness / 2.0, bar.at + bar.thickness / 2.0);
                self.push_row([from, to, bar.to].map(format_exactly));
            }
            return;
        }

        let along = if lying { &plot.up } else { &plot.across };
        let names = !along.words.is_empty();
        let has_labels = names && bars.iter().any(|bar| !bar.label.is_empty());
        let head = [name, "from", "to"].into_iter();
        self.push_row(
            head.chain(has_labels.then_some("what it says"))
                .map(String::from),
        );

        for bar in bars {
            let (name, label) = if names {
                (
                    along.format_value(bar.at),
                    has_labels.then(|| bar.label.clone()),
                )
            } else {
                (bar.label.clone(), None)
            };
            let cells = [name, format_exactly(bar.from), format_exactly(bar.to)].into_iter();
            self.push_row(cells.chain(label));
        }
    }

    /// Adds a row, with quotes around the cells that need them.
    pub fn push_row(&mut self, cells: impl IntoIterator<Item = String>) {
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

    /// Returns the finished text.
    pub fn into_text(self) -> String {
        self.0
    }

    /// Separates two parts of the table by an empty line.
    fn push_gap(&mut self) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
    }

    /// Writes one row for each horizontal position at which any of the series has a number.
    fn write_columns(&mut self, plot: &Plot, lines: &[&Series]) {
        let mut places: Vec<f32> = lines
            .iter()
            .flat_map(|series| x_positions(&series.shape))
            .collect();
        places.sort_by(f32::total_cmp);
        places.dedup_by(|one, other| one.to_bits() == other.to_bits());

        let titles = lines.iter().flat_map(|series| {
            if has_two_numbers(&series.shape) {
                ["from", "to"]
                    .map(|end| format!("{} {end}", series.name))
                    .to_vec()
            } else {
                vec![series.name.clone()]
            }
        });

        let strips = plot.strips.iter().map(|strip| strip.name.clone());
        self.push_row(
            std::iter::once(plot.across.title())
                .chain(titles)
                .chain(strips),
        );

        let mut next = vec![0_usize; lines.len()];
        for x in places {
            let mut cells = vec![format_coordinate(&plot.across, x)];
            for (series, next) in lines.iter().zip(&mut next) {
                let found = numbers_at(&series.shape, *next, x);
                *next += usize::from(found.is_some());
                let width = if has_two_numbers(&series.shape) { 2 } else { 1 };
                let numbers = found.unwrap_or_default();
                cells.extend((0..width).map(|at| {
                    numbers
                        .get(at)
                        .copied()
                        .map_or_else(String::new, format_exactly)
                }));
            }

            cells.extend(plot.strips.iter().map(|strip| {
                let stretch = strip.stretch_at(x);
                stretch.map_or_else(String::new, |stretch| stretch.name.clone())
            }));
            self.push_row(cells);
        }
    }
}

/// Returns the horizontal positions of the numbers of a series.
fn x_positions(what: &SeriesShape) -> Vec<f32> {
    match what {
        SeriesShape::Line { points, .. } | SeriesShape::Dots(points) => {
            points.iter().map(|[x, _]| *x).collect()
        }
        SeriesShape::Band(edges) => edges.iter().map(|[x, ..]| *x).collect(),
        SeriesShape::Bars { bars, .. } => bars.iter().map(word_position).collect(),
        SeriesShape::Cells(_) | SeriesShape::Gaps(_) | SeriesShape::Notes(_) => Vec::new(),
    }
}

/// Returns the position of the word that a bar is at.
fn word_position(bar: &Bar) -> f32 {
    bar.at.round() + 0.0
}

/// Returns whether a series has two numbers at a place: from and to.
fn has_two_numbers(what: &SeriesShape) -> bool {
    match what {
        SeriesShape::Band(_) => true,
        SeriesShape::Bars { bars, .. } => bars.iter().any(|bar| bar.from != 0.0),
        _ => false,
    }
}

/// Returns the numbers of the entry at an index, if it lies at this horizontal position.
fn numbers_at(what: &SeriesShape, position: usize, x: f32) -> Option<Vec<f32>> {
    let is_here = |own: f32| own.to_bits() == x.to_bits();

    match what {
        SeriesShape::Line { points, .. } | SeriesShape::Dots(points) => {
            let point = points.get(position).filter(|[own, _]| is_here(*own));
            point.map(|[_, y]| vec![*y])
        }
        SeriesShape::Band(edges) => {
            let edge = edges.get(position).filter(|[own, ..]| is_here(*own));
            edge.map(|[_, from, to]| vec![*from, *to])
        }
        SeriesShape::Bars { bars, .. } => {
            let bar = bars.get(position).filter(|bar| is_here(word_position(bar)));
            let both = |bar: &Bar| vec![bar.from, bar.to];
            bar.map(|bar| {
                if has_two_numbers(what) {
                    both(bar)
                } else {
                    vec![bar.to]
                }
            })
        }
        SeriesShape::Cells(_) | SeriesShape::Gaps(_) | SeriesShape::Notes(_) => None,
    }
}
