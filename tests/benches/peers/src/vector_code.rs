//! The duel as straight-line vector code with the math functions of `wide`, as a programmer with
//! enough time would write it. It handles eight agents at a time, keeps everything in registers,
//! and does not check for values that the stats' ranges rule out.

use wide::f32x8;

#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
compile_error!(
    "run cargo in the directory of this package and without RUSTFLAGS, or the vectors are half as wide"
);

/// Computes the scores of agents in columns; the length of the columns is a multiple of eight.
pub(crate) fn evaluate(stats: &[Vec<f32>], out: &mut [Vec<f32>]) {
    let count = stats[0].len() / 8;
    // Equal lengths let the loop skip its bounds checks.
    let stats: [&[[f32; 8]]; 12] = std::array::from_fn(|at| &stats[at].as_chunks().0[..count]);
    let [attack, heal, run, reload, hold] = out else {
        return;
    };
    let [attack, heal, run, reload, hold] =
        [attack, heal, run, reload, hold].map(|column| &mut column.as_chunks_mut().0[..count]);
    for at in 0..count {
        let scores = scores(&stats.map(|column| f32x8::new(column[at])));
        [attack[at], heal[at], run[at], reload[at], hold[at]] = scores.map(f32x8::to_array);
    }
}

#[inline]
fn scores(stats: &[f32x8; 12]) -> [f32x8; 5] {
    let &[
        health,
        foe,
        min_damage,
        max_damage,
        potions,
        aggression,
        distance,
        ammo,
        allies,
        enemies,
        fatigue,
        hour,
    ] = stats;

    let all = f32x8::splat;
    let one = f32x8::ONE;
    let unit = |x: f32x8| x.fast_clamp(f32x8::ZERO, one);

    let along = one - (foe - min_damage) / (max_damage - min_damage);
    let wants_attack = unit(along * (one - aggression) + aggression);
    let threat = unit(max_damage / health);
    // The natural logarithm of e * 0.68.
    let base = 0.614_337_5;
    let wants_healing = one - one / (one + (health * (-0.12 * base) + 6.0 * base).exp());
    let bottles = (potions + one) * (potions + one);
    let exponent = all(0.25) / (bottles * bottles);
    let wants_to_run = one - ((health * 0.01).ln() * exponent).exp();
    let spent = one - ammo * (1.0 / 28.0);
    let needs_ammo = spent * spent * spent;
    // The exponential of 2, less 1.
    let highest = 6.389_056;
    let closeness = unit(((all(2.0) - distance * 0.04).exp() - one) * (1.0 / highest));
    let courage = unit((allies / (all(10.0) - allies)).ln() * 0.1 + 0.5);
    let tired = fatigue * fatigue * (all(3.0) - fatigue * 2.0);
    let off = distance * 0.02 - 0.4;
    let range = (off * off * -12.0).exp();
    let rhythm = (hour * (std::f32::consts::TAU / 24.0)).sin() * 0.5 + 0.5;
    // The slopes of the pieces rise once and then fall, so no comparison is needed.
    let crowd = (enemies * 0.05)
        .fast_max(enemies * 0.1 - 0.1)
        .fast_min(enemies * (0.4 / 6.0) + 0.1)
        .fast_min(enemies * 0.0125 + 0.75);
    let outnumbered = enemies.simd_ge(all(3.0)) & one;

    let morale = (courage + rhythm + range) * (1.0 / 3.0);
    let stress = (crowd * 2.0 + tired + threat) * 0.25;
    let calm = one - stress;
    [
        wants_attack * morale,
        wants_healing * threat,
        wants_to_run.fast_max(outnumbered) * threat * stress,
        needs_ammo * calm,
        morale.fast_min(closeness).fast_min(calm),
    ]
}
