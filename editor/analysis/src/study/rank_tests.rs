//! Sweeps of options of which one outranks the others.

use expect_test::expect;
use inclination_core::authoring::{Builder, decide::Rules, format::Document, model::Stat};

use super::*;
use crate::plot::{Series, SeriesShape, Tone, to_svg};

/// A shop that must close at night. `raise_rank` holds from 0.5 on, so with `Night` as its
/// condition the lighter option outranks the others from there.
fn night_shop(preset: Rules) -> StudyContext {
    night_shop_between(preset, 0.0, 1.0)
}

/// A night shop whose stat has another range.
fn night_shop_between(preset: Rules, low: f32, high: f32) -> StudyContext {
    let mut graph = Builder::new("night shop");
    let night = graph.stat(Stat::number("Night", low, high));
    let must = graph.raise_rank("Must close", night, 1.0);
    let close = graph.option("Close shop", [must]).base(0.2).out();
    let [sell, rest] =
        [("Sell", 0.9), ("Rest", 0.4)].map(|(name, base)| graph.option(name, []).base(base).out());
    graph.decision("Shop", [close, sell, rest]).rules(preset);
    StudyContext::new(&graph.finish().expect("its sockets exist")).expect("it is sound")
}

#[test]
fn a_sweep_of_weights_shows_where_a_lighter_option_outranks_the_others() {
    let context = night_shop(Rules::DUAL_UTILITY);
    let (decision, _) = context.program().decisions().next().unwrap();
    let swept = sweep_stat(&context, decision, 0, &CancelToken::default()).unwrap();
    let ends: Vec<_> = swept
        .rank_stretches
        .iter()
        .map(|stretch| (stretch.from, stretch.to, stretch.leaders.len()))
        .collect();
    assert_eq!(ends, [(0.0, 0.5, 0), (0.5, 1.0, 1)]);

    let plot = swept.to_plot(&context, "Shop", OptionQuantity::Weight);
    expect![[r"
        Sell is most likely below 0.5.
        Close shop wins from 0.5.
        Close shop outranks the others from 0.5."]]
    .assert_eq(&plot.findings.join("\n"));

    let marks: Vec<_> = plot
        .marks
        .iter()
        .filter(|mark| mark.tone == Tone::Highlight)
        .collect();
    let [mark] = marks[..] else {
        panic!("{marks:?}");
    };
    assert_eq!(mark.x, Some(0.5));
    expect![["Close shop outranks others from 0.5"]].assert_eq(&mark.label);

    // The heavier options are dimmed where they are outranked, and only there.
    let dimmed = plot.series.iter().map(|series| match &series.shape {
        SeriesShape::Line { dimmed, .. } => (series.name.as_str(), dimmed.clone()),
        other => panic!("{other:?} is drawn along a number"),
    });
    let expected = [
        ("Close shop", vec![]),
        ("Sell", vec![[0.5, 1.0]]),
        ("Rest", vec![[0.5, 1.0]]),
    ];
    assert_eq!(dimmed.collect::<Vec<_>>(), expected);
    assert!(to_svg(&plot, &crate::palette::DARK, (640.0, 360.0)).contains("stroke-opacity"));
}

#[test]
fn a_change_of_ranks_at_an_end_of_the_range_has_no_mark() {
    let describe = |low, high| {
        let context = night_shop_between(Rules::DUAL_UTILITY, low, high);
        let (decision, _) = context.program().decisions().next().unwrap();
        let swept = sweep_stat(&context, decision, 0, &CancelToken::default()).unwrap();
        assert_eq!(swept.rank_stretches.len(), 2);
        let plot = swept.to_plot(&context, "Shop", OptionQuantity::Weight);
        let marks = plot.marks.iter().map(|mark| mark.label.clone());
        let marks = marks.collect::<Vec<_>>().join(", ");
        format!("{marks}\n{}", plot.findings.join("\n"))
    };

    // The ranks change at 0.5, which is the high end here.
    expect![[r#"
        now 0
        Sell is most likely below 0.5.
        Close shop wins only at 0.5.
        Close shop outranks the others only at 0.5."#]]
    .assert_eq(&describe(0.0, 0.5));
    // Here it looks the same as the low end.
    expect![[r#"
        now 0.5
        Sell is most likely only at 0.5.
        Close shop wins throughout.
        Close shop outranks the others throughout."#]]
    .assert_eq(&describe(0.499_999, 1.0));
}

#[test]
fn where_ranks_do_not_count_no_option_is_outranked() {
    let context = night_shop(Rules::WEIGHTED_RANDOM);
    let (decision, _) = context.program().decisions().next().unwrap();
    let swept = sweep_stat(&context, decision, 0, &CancelToken::default()).unwrap();
    assert_eq!(swept.rank_stretches.len(), 1);
    let plot = swept.to_plot(&context, "Shop", OptionQuantity::Weight);
    assert!(
        plot.findings
            .iter()
            .all(|finding| !finding.contains("outrank"))
    );

    let text = include_str!("../../../../assets/examples/duel.incl.json");
    let document = Document::read(text.as_bytes()).unwrap();
    let context = StudyContext::new(&document.graph).unwrap();
    let (decision, _) = context.program().decisions().next().unwrap();
    let mut stats = context.stats().iter();
    let health = stats
        .position(|info| info.name == "Health")
        .expect("a stat");
    let swept = sweep_stat(&context, decision, health, &CancelToken::default()).unwrap();
    assert!(
        swept
            .rank_stretches
            .iter()
            .all(|stretch| stretch.leaders.is_empty())
    );
}

#[test]
fn equal_lines_of_ranks_lie_beside_each_other() {
    let context = night_shop(Rules::DUAL_UTILITY);
    let (decision, _) = context.program().decisions().next().unwrap();
    let swept = sweep_stat(&context, decision, 0, &CancelToken::default()).unwrap();
    let shifts = |shows| -> Vec<Vec<f32>> {
        let plot = swept.to_plot(&context, "Shop", shows);
        let ends = |series: &Series| match &series.shape {
            SeriesShape::Line { shifts, .. } => {
                let ends = shifts.first().into_iter().chain(shifts.last());
                ends.copied().collect()
            }
            other => panic!("{other:?} is drawn along a number"),
        };
        plot.series.iter().map(ends).collect()
    };
    // All three have rank 0 below 0.5, and the first is alone at rank 1 from there.
    let expected = [[-2.0, 0.0], [0.0, -1.0], [2.0, 1.0]];
    assert_eq!(shifts(OptionQuantity::Rank), expected);
    assert_eq!(shifts(OptionQuantity::Weight), [&[] as &[f32]; 3]);
}
