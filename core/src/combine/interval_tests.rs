//! Tests that results lie in the intervals that the compiler derives without computing them. The
//! checks warn by these intervals and the compiler drops guards by them, so they must be correct.

use alloc::{vec, vec::Vec};

use proptest::prelude::*;

use crate::{
    arithmetic, chance,
    kind::{Args, Kind},
    number::Plain,
    symbolic::{Arena, Interval, Symbol},
};

/// A range and a value in it.
#[derive(Clone, Copy, Debug)]
struct Input {
    low: f32,
    high: f32,
    value: f32,
}

fn any_number() -> impl Strategy<Value = f32> {
    prop_oneof![
        2 => 0.0..=1.0_f32,
        2 => -100.0..100.0_f32,
        1 => prop::sample::select(vec![0.0, 1.0, -1.0, 1e-45, 1e-19, -1e-19, 1e30, f32::MAX, f32::MIN]),
    ]
}

/// A range, or often a single number, since most sockets are constant.
fn any_input() -> impl Strategy<Value = Input> {
    let range = (any_number(), any_number(), 0.0..=1.0_f32).prop_map(|(a, b, share)| {
        let (low, high) = (a.min(b), a.max(b));
        let value = low * (1.0 - share) + high * share;
        Input {
            low,
            high,
            value: value.clamp(low, high) + 0.0,
        }
    });

    let fixed = any_number().prop_map(|value| Input {
        low: value,
        high: value,
        value,
    });

    prop_oneof![range, fixed]
}

/// Every choice of a kind's settings; no kind here has more than one setting.
fn all_settings(kind: Kind) -> Vec<Vec<u8>> {
    match kind.spec().own_settings {
        [setting] => (0..setting.options.len() as u8)
            .map(|option| vec![option])
            .collect(),
        _ => vec![Vec::new()],
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn a_result_lies_in_the_interval_that_the_compiler_derives(
        own in prop::collection::vec(any_input(), 5),
        rows in prop::collection::vec(any_input(), 0..12),
        draw in 0..1_u32 << 24,
    ) {
        let draw = draw as f32 / 16_777_216.0;
        for kind in [arithmetic::KINDS, super::KINDS, chance::KINDS].into_iter().flatten() {
            let spec = kind.spec();
            let own = own.get(..spec.sockets().count()).unwrap_or_default();
            let width = spec.row.len();
            let rows = rows.get(..rows.len().checked_div(width).unwrap_or(0) * width).unwrap_or_default();

            let plain = |inputs: &[Input]| -> Vec<Plain> {
                inputs.iter().map(|input| input.value.into()).collect()
            };

            for settings in all_settings(*kind) {

                let arena = Arena::default();
                let symbols: Vec<_> = (0..)
                    .zip(own.iter().chain(rows))
                    .map(|(at, input)| Symbol::from_input(&arena, at, Interval::new(input.low, input.high)))
                    .collect();
                let (own_symbols, row_symbols) = symbols.split_at(own.len());

                let believed = kind.compute_symbolic(&Args {
                    sockets: own_symbols,
                    rows: row_symbols,
                    settings: &settings,
                    pieces: None,
                    draw: Some(Symbol::from_draw(&arena, 0)),
                });

                let result = kind.compute_plain(&Args {
                    sockets: &plain(own),
                    rows: &plain(rows),
                    settings: &settings,
                    pieces: None,
                    draw: Some(draw.into()),
                });

                prop_assert!(
                    believed.interval().contains(result.get()),
                    "{:?} {:?}: {} is not in {:?}", kind, settings, result.get(), believed.interval(),
                );
            }
        }
    }
}

#[test]
fn combined_scores_are_known_to_be_scores() {
    let score = Interval::UNIT;
    for kind in super::KINDS {
        for settings in all_settings(*kind) {
            let arena = Arena::default();

            // Weights are usually typed numbers.
            let rows: Vec<_> = (0..6)
                .map(|at| {
                    if at % 2 == 0 {
                        Symbol::from_input(&arena, at, score)
                    } else {
                        Symbol::from(0.75)
                    }
                })
                .collect();

            let args = Args {
                sockets: &[],
                rows: &rows,
                settings: &settings,
                pieces: None,
                draw: None,
            };

            let believed = kind.compute_symbolic(&args).interval();
            // Three weights of 0.75 add up in a sum.
            let most = if *kind == super::SUM { 2.25 } else { 1.0 };
            let expected = Interval::new(0.0, most).widen(1e-3);
            assert!(believed.is_within(expected), "{kind:?}: {believed:?}");
        }
    }
}
