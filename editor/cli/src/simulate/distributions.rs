//! The distributions of the figures of many runs, as JSON and as a table.

use inclination_analysis::simulation::{
    DecisionDistributions, Distribution, ManyRuns, PERCENTILES, PopulationDistributions, ShareBand,
    SharesOverTime, Simulation, StatDistributions, TimeUnit, round_seconds,
};
use inclination_core::{
    authoring::model::{Stat, StatKind},
    text::{count_noun, format_count},
};
use inclination_project::{
    differ::format_stat_value,
    text::number::{format_percent, format_setting},
};
use serde::Serialize;

use crate::streams::{Stop, Streams};

/// The distributions of all figures over runs.
#[derive(Serialize)]
pub(super) struct ReportedDistributions {
    /// The shares of runs to which the percentiles belong.
    percentiles: [f64; 5],
    length_seconds: Option<ReportedDistribution>,
    populations: Vec<PopulationFigures>,
    world: Vec<StatFigures>,
    #[serde(skip)]
    rows: Vec<FigureRow>,
}

#[derive(Serialize)]
struct PopulationFigures {
    name: String,
    decisions: Vec<DecisionFigures>,
    stats: Vec<StatFigures>,
}

#[derive(Serialize)]
struct DecisionFigures {
    name: String,
    switches_per_minute: Option<ReportedDistribution>,
    dithering: Option<ReportedDistribution>,
    idle: Option<ReportedDistribution>,
    options: Vec<OptionFigures>,
    over_time: Vec<ReportedSlice>,
}

#[derive(Serialize)]
struct OptionFigures {
    name: String,
    share: Option<ReportedDistribution>,
}

#[derive(Serialize)]
struct StatFigures {
    name: String,
    mean: Option<ReportedDistribution>,
    end: Option<ReportedDistribution>,
}

#[derive(Clone, Copy, Serialize)]
struct ReportedDistribution {
    runs: u64,
    lowest: f64,
    highest: f64,
    mean: f64,
    percentiles: [f64; 5],
}

#[derive(Serialize)]
struct ReportedSlice {
    from: f64,
    to: f64,
    runs: u64,
    idle: ReportedBand,
    /// In the order of the options.
    options: Vec<ReportedBand>,
}

#[derive(Serialize)]
struct ReportedBand {
    share: f64,
    percentiles: [f64; 5],
}

/// A line of the table.
struct FigureRow {
    name: String,
    cells: [String; 5],
}

impl From<Distribution> for ReportedDistribution {
    fn from(of: Distribution) -> Self {
        Self {
            runs: of.runs,
            lowest: of.lowest,
            highest: of.highest,
            mean: of.mean,
            percentiles: of.percentiles,
        }
    }
}

impl From<ShareBand> for ReportedBand {
    fn from(band: ShareBand) -> Self {
        Self {
            share: band.share,
            percentiles: band.percentiles,
        }
    }
}

impl ReportedDistributions {
    pub(super) fn new(simulation: &Simulation, many: &ManyRuns) -> Self {
        let found = many.distributions();
        let shares = many.shares_over_time(simulation);
        let names = simulation.setup().scenario.populations.iter();
        let populations = names.zip(&found.populations).enumerate();
        let populations = populations.map(|(at, (population, figures))| {
            let own = shares.iter().filter(|shares| shares.population == at);
            let own: Vec<&SharesOverTime> = own.collect();
            PopulationFigures::new(&population.name, simulation, figures, &own)
        });
        let length = found.steps.map(|steps| {
            let seconds = |steps: f64| round_seconds(steps * simulation.setup().step_seconds());
            ReportedDistribution {
                runs: steps.runs,
                lowest: seconds(steps.lowest),
                highest: seconds(steps.highest),
                mean: seconds(steps.mean),
                percentiles: steps.percentiles.map(seconds),
            }
        });

        let mut reported = Self {
            percentiles: PERCENTILES,
            length_seconds: length,
            populations: populations.collect(),
            world: StatFigures::list(&found.world, simulation),
            rows: Vec::new(),
        };
        reported.rows = reported.list_rows(simulation);
        reported
    }

    /// Lists the lines of the table: figures that are not equal in all runs.
    fn list_rows(&self, simulation: &Simulation) -> Vec<FigureRow> {
        let unit = TimeUnit::from_clock(simulation.setup().scenario.clock);
        let mut rows = Vec::new();
        add_row(&mut rows, "Length", self.length_seconds, |seconds| {
            unit.format(seconds)
        });
        for population in &self.populations {
            let prefix = match self.populations.len() {
                1 => String::new(),
                _ => format!("{}: ", population.name),
            };
            population.list_rows(&prefix, simulation, &mut rows);
        }
        let prefix = match self.populations.len() {
            1 => "",
            _ => "World: ",
        };
        for stat in &self.world {
            stat.list_rows(prefix, simulation, &mut rows);
        }
        rows
    }

    /// Prints the table after an empty line, unless all runs are equal.
    pub(super) fn print_as_text(&self, runs: u64, streams: &mut Streams) -> Result<(), Stop> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let header = FigureRow {
            name: format!("Percentiles of {}", count_noun(runs as usize, "run")),
            cells: self.percentiles.map(format_percent),
        };
        let rows: Vec<&FigureRow> = std::iter::once(&header).chain(&self.rows).collect();
        let name_width = rows.iter().map(|row| row.name.chars().count()).max();
        let name_width = name_width.unwrap_or(0);
        let width = |column: usize| {
            let cells = rows.iter().map(|row| row.cells[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let widths: [usize; 5] = std::array::from_fn(width);

        streams.print_line("")?;
        for row in rows {
            let mut cells = vec![format!("{:name_width$}", row.name)];
            let aligned = row.cells.iter().zip(widths);
            cells.extend(aligned.map(|(cell, width)| format!("{cell:>width$}")));
            streams.print_line(&cells.join("  "))?;
        }
        Ok(())
    }
}

/// Adds a line for a figure, unless it is equal in all runs.
fn add_row(
    rows: &mut Vec<FigureRow>,
    name: &str,
    figure: Option<ReportedDistribution>,
    format: impl Fn(f64) -> String,
) {
    if let Some(figure) = figure.filter(|figure| figure.lowest < figure.highest) {
        rows.push(FigureRow {
            name: name.to_owned(),
            cells: figure.percentiles.map(format),
        });
    }
}

impl PopulationFigures {
    fn new(
        name: &str,
        simulation: &Simulation,
        figures: &PopulationDistributions,
        shares: &[&SharesOverTime],
    ) -> Self {
        let decisions = figures.decisions.iter();
        let decisions = decisions.map(|decision| {
            let own = shares.iter().find(|own| own.decision == decision.decision);
            DecisionFigures::new(simulation, decision, own.copied())
        });
        Self {
            name: name.to_owned(),
            decisions: decisions.collect(),
            stats: StatFigures::list(&figures.stats, simulation),
        }
    }

    fn list_rows(&self, prefix: &str, simulation: &Simulation, rows: &mut Vec<FigureRow>) {
        let unit = TimeUnit::from_clock(simulation.setup().scenario.clock);
        for decision in &self.decisions {
            let prefix = match self.decisions.len() {
                1 => prefix.to_owned(),
                _ => format!("{prefix}{}: ", decision.name),
            };
            let shares = decision.options.iter();
            for option in shares {
                let name = format!("{prefix}{}", option.name);
                add_row(rows, &name, option.share, format_percent);
            }
            add_row(
                rows,
                &format!("{prefix}none of them"),
                decision.idle,
                format_percent,
            );
            let name = format!("{prefix}switches per {}", unit.rate_word());
            add_row(rows, &name, decision.switches_per_minute, |per_minute| {
                format_setting(unit.convert_rate(per_minute) as f32)
            });
            let name = format!("{prefix}returns to an interrupted option");
            add_row(rows, &name, decision.dithering, |count| {
                format_count(count as u64)
            });
        }
        for stat in &self.stats {
            stat.list_rows(prefix, simulation, rows);
        }
    }
}

impl DecisionFigures {
    fn new(
        simulation: &Simulation,
        figures: &DecisionDistributions,
        shares: Option<&SharesOverTime>,
    ) -> Self {
        let program = simulation.program();
        let options = program.options(figures.decision).zip(&figures.shares);
        let slices = shares.map_or(&[][..], |shares| &shares.slices);
        let seconds = |step: u64| round_seconds(simulation.step_time(step));
        Self {
            name: program.decision_name(figures.decision).to_owned(),
            switches_per_minute: figures.switches_per_minute.map(Into::into),
            dithering: figures.dithering.map(Into::into),
            idle: figures.idle.map(Into::into),
            options: options
                .map(|(option, share)| OptionFigures {
                    name: program.option_name(option).to_owned(),
                    share: share.map(Into::into),
                })
                .collect(),
            over_time: slices
                .iter()
                .map(|slice| ReportedSlice {
                    from: seconds(slice.first),
                    to: seconds(slice.until),
                    runs: slice.runs,
                    idle: slice.idle.into(),
                    options: slice.options.iter().copied().map(Into::into).collect(),
                })
                .collect(),
        }
    }
}

impl StatFigures {
    fn list(figures: &[StatDistributions], simulation: &Simulation) -> Vec<Self> {
        let stats = &simulation.graph().stats;
        let figures = figures.iter().map(|figures| Self {
            name: stats[figures.stat].name.clone(),
            mean: figures.mean.map(Into::into),
            end: figures.last.map(Into::into),
        });
        figures.collect()
    }

    fn list_rows(&self, prefix: &str, simulation: &Simulation, rows: &mut Vec<FigureRow>) {
        let mut stats = simulation.graph().stats.iter();
        let Some(stat) = stats.find(|stat| stat.name == self.name) else {
            return;
        };
        let format = |value: f64| format_mean(stat, value);
        add_row(
            rows,
            &format!("{prefix}{} on average", self.name),
            self.mean,
            format,
        );
        add_row(
            rows,
            &format!("{prefix}{} at the end", self.name),
            self.end,
            format,
        );
    }
}

/// Formats a mean of a stat: with its unit or, for a yes-or-no stat, as a share.
pub(super) fn format_mean(stat: &Stat, value: f64) -> String {
    match stat.kind {
        StatKind::YesNo => format_percent(value),
        _ => format_stat_value(stat, value as f32),
    }
}
