//! Stats that play: their current values go through their ranges by themselves.
//!
//! Playing changes values without steps of any history. When a stat is stopped, everything since it
//! was started is one change of the current values.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    format::Document,
    model::{Stat, StatId, StatKind},
};

use crate::edit::{Edit, samples};

/// The longest and the shortest time in which a stat goes through its range, in seconds.
pub const PLAY_SECONDS_RANGE: (f32, f32) = (0.5, 120.0);
/// The longest time by which one frame moves a stat, in seconds. After a pause it goes on from
/// where it was.
const MAX_FRAME_SECONDS: f64 = 0.1;

/// What a stat does at the high end of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayMode {
    /// It goes back down.
    BackAndForth,
    /// It begins again at the low end.
    Loop,
}

/// How a stat plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaySettings {
    /// What it does at the high end, if that was chosen.
    pub mode: Option<PlayMode>,
    /// The time from one end of its range to the other.
    pub seconds: f32,
}

impl Default for PlaySettings {
    fn default() -> Self {
        Self {
            mode: None,
            seconds: 4.0,
        }
    }
}

impl PlaySettings {
    /// Returns what a stat does at the high end. Without a choice, a cyclic stat loops, because its
    /// ends are joined.
    pub fn mode_for(&self, stat: &Stat) -> PlayMode {
        self.mode.unwrap_or(if stat.circle().is_some() {
            PlayMode::Loop
        } else {
            PlayMode::BackAndForth
        })
    }
}

/// The stats of a document that play, and how.
#[derive(Clone, Debug, Default)]
pub struct Playback {
    settings: BTreeMap<StatId, PlaySettings>,
    playing: BTreeMap<StatId, PlayingStat>,
}

#[derive(Clone, Copy, Debug)]
struct PlayingStat {
    /// The value before it was started.
    start: f32,
    /// The value that was set last.
    shown: f32,
    /// The distance from the low end: 1 at the high end, and 2 back at the low end.
    position: f64,
}

/// A value that playing changed, with the one from before it began.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedValue {
    /// The stat.
    pub stat: StatId,
    /// The value before it was started.
    pub start: f32,
    /// The value at which it stopped.
    pub end: f32,
}

impl Playback {
    /// Returns how a stat plays.
    pub fn settings(&self, stat: StatId) -> PlaySettings {
        self.settings.get(&stat).copied().unwrap_or_default()
    }

    /// Sets how a stat plays.
    pub fn set_settings(&mut self, stat: StatId, settings: PlaySettings) {
        let (shortest, longest) = PLAY_SECONDS_RANGE;
        let seconds = settings.seconds.clamp(shortest, longest);
        if !seconds.is_nan() {
            let settings = PlaySettings {
                seconds,
                ..settings
            };
            self.settings.insert(stat, settings);
        }
    }

    /// Returns whether a stat plays.
    pub fn is_playing(&self, stat: StatId) -> bool {
        self.playing.contains_key(&stat)
    }

    /// Returns whether any stat plays.
    pub fn is_any_playing(&self) -> bool {
        !self.playing.is_empty()
    }

    /// Starts a stat at its current value, going up. A stat without a range does not play.
    pub fn start(&mut self, document: &Document, candidate: Option<u32>, id: StatId) {
        let Some(stat) = document.graph.stat(id) else {
            return;
        };
        let value = samples::current_value(&document.samples, candidate, stat);
        if let Some(range) = PlayRange::new(stat) {
            let playing = PlayingStat {
                start: value,
                shown: value,
                position: range.position_of(value),
            };
            self.playing.insert(id, playing);
        }
    }

    /// Stops a stat. Returns what it changed.
    pub fn stop(&mut self, id: StatId) -> Option<PlayedValue> {
        let stopped = self.playing.remove(&id)?;
        (stopped.start != stopped.shown).then_some(PlayedValue {
            stat: id,
            start: stopped.start,
            end: stopped.shown,
        })
    }

    /// Returns the stats that play.
    pub fn playing_stats(&self) -> Vec<StatId> {
        self.playing.keys().copied().collect()
    }

    /// Moves all playing stats on. Returns the edits that set their values. A stat stops if it is
    /// gone, has no range any more, or got another value from elsewhere.
    pub fn advance(
        &mut self,
        document: &Document,
        candidate: Option<u32>,
        elapsed_seconds: f64,
    ) -> Vec<Edit> {
        let elapsed = elapsed_seconds.clamp(0.0, MAX_FRAME_SECONDS);
        let settings = &self.settings;
        let mut edits = Vec::new();

        self.playing.retain(|id, playing| {
            let Some(stat) = document.graph.stat(*id) else {
                return false;
            };
            let value = samples::current_value(&document.samples, candidate, stat);
            let Some(range) = PlayRange::new(stat).filter(|_| value == playing.shown) else {
                return false;
            };

            let settings = settings.get(id).copied().unwrap_or_default();
            playing.position += elapsed / f64::from(settings.seconds);
            playing.position = playing.position.rem_euclid(match settings.mode_for(stat) {
                PlayMode::BackAndForth => 2.0,
                PlayMode::Loop => 1.0,
            });

            let next = stat.sanitizer().sanitize(range.value_at(playing.position));
            if next != playing.shown {
                playing.shown = next;
                edits.extend(samples::set_current_value(document, candidate, *id, next));
            }
            true
        });
        edits
    }
}

/// The values that a stat plays.
#[derive(Clone, Copy, Debug)]
struct PlayRange {
    low: f64,
    high: f64,
    is_whole: bool,
}

impl PlayRange {
    /// Returns the range of a stat, or `None` if it has fewer than two values.
    fn new(stat: &Stat) -> Option<Self> {
        let (low, high, is_whole) = match &stat.kind {
            StatKind::Number { low, high, .. } if stat.whole => {
                (f64::from(*low).ceil(), f64::from(*high).floor(), true)
            }
            StatKind::Number { low, high, .. } => (f64::from(*low), f64::from(*high), false),
            StatKind::YesNo => (0.0, 1.0, true),
            StatKind::Choice(names) => (0.0, names.len() as f64 - 1.0, true),
        };
        (low < high && (high - low).is_finite()).then_some(Self {
            low,
            high,
            is_whole,
        })
    }

    /// Returns the value at a position. Each whole number lasts equally long.
    fn value_at(&self, position: f64) -> f32 {
        let share = if position > 1.0 {
            2.0 - position
        } else {
            position
        };
        let value = if self.is_whole {
            let steps = self.high - self.low + 1.0;
            (self.low + (share * steps).floor()).min(self.high)
        } else {
            // A step short enough to glide, and with few digits to read.
            let step = 10_f64.powf((self.high - self.low).log10().floor() - 3.0);
            let value = self.low + share * (self.high - self.low);
            ((value / step).round() * step).clamp(self.low, self.high)
        };
        value as f32
    }

    /// Returns a position at which the range has a value, on the way up.
    fn position_of(&self, value: f32) -> f64 {
        let above = f64::from(value).clamp(self.low, self.high) - self.low;
        if self.is_whole {
            (above.round() + 0.5) / (self.high - self.low + 1.0)
        } else {
            above / (self.high - self.low)
        }
    }
}

/// Returns whether a stat can play, which takes a range with at least two values.
pub fn can_play(stat: &Stat) -> bool {
    PlayRange::new(stat).is_some()
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::Builder;

    use super::*;
    use crate::edit::apply_edits;

    fn document(stat: Stat) -> (Document, StatId) {
        let mut graph = Builder::new("");
        graph.stat(stat);
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let id = document.graph.stats[0].id;
        (document, id)
    }

    /// Plays the only stat in steps of 0.1 seconds. Returns its value after each.
    fn play(document: &mut Document, playback: &mut Playback, steps: usize) -> Vec<f32> {
        (0..steps)
            .map(|_| {
                let edits = playback.advance(document, None, 0.1);
                *document = apply_edits(document, &edits);
                let stat = &document.graph.stats[0];
                samples::current_value(&document.samples, None, stat)
            })
            .collect()
    }

    fn settings(mode: PlayMode) -> PlaySettings {
        PlaySettings {
            mode: Some(mode),
            seconds: 0.5,
        }
    }

    #[track_caller]
    fn assert_near(values: &[f32], expected: &[f32]) {
        let is_near = |(one, other): (&f32, &f32)| (one - other).abs() < 1e-3;
        assert_eq!(values.len(), expected.len());
        assert!(
            values.iter().zip(expected).all(is_near),
            "{values:?} instead of {expected:?}"
        );
    }

    #[test]
    fn a_stat_goes_back_and_forth_from_its_value() {
        let mut stat = Stat::number("Mood", -1.0, 1.0);
        stat.sample = 0.2;
        let (mut document, id) = document(stat);
        let mut playback = Playback::default();
        playback.set_settings(id, settings(PlayMode::BackAndForth));
        playback.start(&document, None, id);
        assert!(playback.is_playing(id));

        // A range of 2 in half a second is 0.4 in a tenth.
        let values = play(&mut document, &mut playback, 8);
        assert_near(&values, &[0.6, 1.0, 0.6, 0.2, -0.2, -0.6, -1.0, -0.6]);

        let played = playback.stop(id).expect("the value changed");
        assert_near(&[played.start, played.end], &[0.2, -0.6]);
        assert!(!playback.is_any_playing());
    }

    #[test]
    fn a_loop_begins_again_at_the_low_end() {
        let (mut document, id) = document(Stat::number("Hour", 0.0, 24.0));
        let mut playback = Playback::default();
        playback.set_settings(id, settings(PlayMode::Loop));
        playback.start(&document, None, id);

        let values = play(&mut document, &mut playback, 6);
        assert!(values.windows(2).filter(|pair| pair[1] < pair[0]).count() == 1);
        assert!(values.iter().all(|value| (0.0..=24.0).contains(value)));
    }

    #[test]
    fn a_cyclic_stat_loops_unless_bounce_is_chosen() {
        let unset = PlaySettings {
            seconds: 0.5,
            ..PlaySettings::default()
        };
        // From 20, a range of 24 in half a second is 4.8 in a tenth.
        let (looped, bounced) = ([0.8, 5.6], [23.2, 18.4]);
        for (settings, is_cyclic, expected) in [
            (unset, true, looped),
            (unset, false, bounced),
            (settings(PlayMode::BackAndForth), true, bounced),
            (settings(PlayMode::Loop), false, looped),
        ] {
            let mut stat = Stat::number("Hour", 0.0, 24.0);
            stat.cyclic = is_cyclic;
            stat.sample = 20.0;
            let (mut document, id) = document(stat);
            let mut playback = Playback::default();
            playback.set_settings(id, settings);
            playback.start(&document, None, id);

            let values = play(&mut document, &mut playback, 2);
            assert_near(&values, &expected);
        }
    }

    #[test]
    fn playing_values_have_few_digits() {
        let (mut document, id) = document(Stat::number("Health", 0.0, 100.0));
        let mut playback = Playback::default();
        playback.start(&document, None, id);
        for value in play(&mut document, &mut playback, 30) {
            let tenths = f64::from(value) * 10.0;
            assert!((tenths - tenths.round()).abs() < 1e-4, "{value}");
        }
    }

    #[test]
    fn whole_numbers_and_yes_or_no_change_in_steps() {
        let mut count = Stat::number("Potions", 0.0, 4.0);
        count.whole = true;
        for (stat, highest) in [(count, 4.0), (Stat::yes_no("Armed"), 1.0)] {
            let (mut document, id) = document(stat);
            let mut playback = Playback::default();
            playback.set_settings(id, settings(PlayMode::BackAndForth));
            playback.start(&document, None, id);

            let values = play(&mut document, &mut playback, 12);
            assert!(values.iter().all(|value| *value == value.round()));
            assert!(values.contains(&0.0) && values.contains(&highest));
        }
    }

    #[test]
    fn a_long_pause_moves_a_stat_by_one_frame_only() {
        let (document, id) = document(Stat::number("Hour", 0.0, 24.0));
        let mut playback = Playback::default();
        playback.start(&document, None, id);
        for elapsed in [9e9, f64::INFINITY] {
            let edits = playback.advance(&document, None, elapsed);
            let then = apply_edits(&document, &edits);
            let value = samples::current_value(&then.samples, None, &then.graph.stats[0]);
            let start = document.graph.stats[0].sample;
            assert!((value - start).abs() < 1.0, "{start} became {value}");
            playback.start(&document, None, id);
        }
        assert!(playback.advance(&document, None, -5.0).is_empty());
    }

    #[test]
    fn a_stat_stops_when_it_is_deleted_or_set_by_hand() {
        let (document, id) = document(Stat::number("Hour", 0.0, 24.0));
        let mut playback = Playback::default();
        playback.start(&document, None, id);
        assert!(playback.advance(&Document::default(), None, 0.1).is_empty());
        assert!(!playback.is_any_playing());

        playback.start(&document, None, id);
        let set = apply_edits(
            &document,
            &samples::set_current_value(&document, None, id, 23.0),
        );
        assert!(playback.advance(&set, None, 0.1).is_empty());
        assert_eq!(playback.stop(id), None);
    }

    #[test]
    fn a_stat_without_a_range_does_not_play() {
        for (low, high) in [(1.0, 1.0), (2.0, 1.0), (f32::NAN, 1.0)] {
            let (mut document, id) = document(Stat::number("Odd", 0.0, 1.0));
            document.graph.stats[0].kind = StatKind::Number {
                low,
                high,
                clamp: false,
            };
            let mut playback = Playback::default();
            playback.start(&document, None, id);
            assert!(!playback.is_any_playing());
        }
    }
}
