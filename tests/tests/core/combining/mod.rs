//! Arithmetic, combiners, expected utility and chance: the numbers of the articles that the product
//! follows, and the rules in the description of each node. Numbers without a source are f64
//! calculations written next to them.

mod articles;
mod combiners;
mod draws;
mod every_node;
mod nodes;

use inclination_core::{
    authoring::kind::{Args, Kind, SettingSpec},
    number::Plain,
};

/// Returns the settings of a kind, with the defaults for all that are not given.
fn settings_with(kind: Kind, chosen: &[(&str, &str)]) -> Vec<u8> {
    let place = |setting: &SettingSpec| {
        let Some((_, word)) = chosen.iter().find(|(key, _)| *key == setting.key) else {
            return setting.default;
        };
        setting
            .options
            .iter()
            .position(|option| option == word)
            .expect("the setting has this option") as u8
    };
    kind.spec().settings().map(place).collect()
}

fn compute(kind: Kind, sockets: &[f32], rows: &[f32], settings: &[u8], draw: f32) -> f32 {
    let plain = |values: &[f32]| values.iter().copied().map(Plain::from).collect::<Vec<_>>();
    let args = Args {
        sockets: &plain(sockets),
        rows: &plain(rows),
        settings,
        pieces: None,
        draw: Some(draw.into()),
    };
    kind.compute_plain(&args).get()
}

/// Returns the result of a node of this kind for its sockets.
fn evaluate(kind: Kind, sockets: &[f32], chosen: &[(&str, &str)]) -> f32 {
    compute(kind, sockets, &[], &settings_with(kind, chosen), 0.0)
}

/// Returns the result of a combiner for inputs and their weights.
fn combine_weighted(kind: Kind, inputs: &[(f32, f32)], chosen: &[(&str, &str)]) -> f32 {
    let rows: Vec<f32> = inputs
        .iter()
        .flat_map(|(value, weight)| [*value, *weight])
        .collect();
    compute(kind, &[], &rows, &settings_with(kind, chosen), 0.0)
}

/// Returns the result of a combiner for inputs that all have the weight 1.
fn combine_unweighted(kind: Kind, values: &[f32], chosen: &[(&str, &str)]) -> f32 {
    let inputs: Vec<_> = values.iter().map(|value| (*value, 1.0)).collect();
    combine_weighted(kind, &inputs, chosen)
}

/// Asserts equality up to rounding: a few operations, each off by at most 6e-8 of its result.
#[track_caller]
fn assert_near(result: f32, expected: f64) {
    let error = (f64::from(result) - expected).abs();
    assert!(
        error <= 1e-6 * expected.abs().max(1.0),
        "{result} is not {expected}"
    );
}

const REMAINDER_NOTHING: &[(&str, &str)] = &[("remainder", "nothing")];

/// Returns every combination of a kind's settings.
fn all_settings(kind: Kind) -> Vec<Vec<u8>> {
    kind.spec()
        .settings()
        .fold(vec![Vec::new()], |chosen, setting| {
            let options = 0..setting.options.len() as u8;
            let with = |option| {
                chosen
                    .iter()
                    .map(move |before| [before.as_slice(), &[option]].concat())
            };
            options.flat_map(with).collect()
        })
}
