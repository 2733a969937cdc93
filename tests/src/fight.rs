//! The fight of the guide as a programmer would write it without a graph: the demo of "An
//! Introduction to Utility Theory", section 9.8, with equations 9.5 to 9.8. Tests compare how often
//! each result comes about, and benches how long many fights take.

/// The health with which both begin, which is also their maximum.
const HEALTH: f32 = 25.0;
const MIN_DAMAGE: f32 = 5.0;
const MAX_DAMAGE: f32 = 15.0;
const AGGRESSION: f32 = 0.6;
/// How much health is in a potion: the article gives no numbers, so these are the guide's.
const DRAUGHT: (f32, f32) = (5.0, 15.0);
const CHANCE_OF_FLIGHT: f32 = 0.5;

/// How a fight ended. Fighter 0 is the hero, and 1 the monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FightEnd {
    /// This fighter killed the other.
    Won(usize),
    /// This fighter ran away.
    Fled(usize),
    /// Both are still there after the last turn.
    TimeIsUp,
}

/// What happened in a fight.
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// How it ended.
    pub end: FightEnd,
    /// The number of turns that at least one of them had.
    pub turns: u32,
    /// How often the hero attacked, drank and tried to run.
    pub actions: [u32; 3],
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Lots(u64);

impl Lots {
    /// Creates the stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns the next number, from 0 to below 1.
    fn draw(&mut self) -> f32 {
        // xorshift64*, Marsaglia and Vigna.
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let mixed = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        (mixed >> 40) as f32 / 16_777_216.0
    }

    fn draw_between(&mut self, (low, high): (f32, f32)) -> f32 {
        low + (high - low) * self.draw()
    }
}

#[derive(Clone, Copy)]
struct Fighter {
    health: f32,
    potions: u8,
}

/// Lets two monsters fight that begin with these potions.
pub fn fight(potions: [u8; 2], first: usize, turns: u32, lots: &mut Lots) -> Fight {
    let mut fighters = potions.map(|potions| Fighter {
        health: HEALTH,
        potions,
    });
    let mut actions = [0; 3];
    for turn in 1..=turns {
        for me in [first, 1 - first] {
            let foe = 1 - me;
            let [attack, heal, run] = weights(fighters[me], fighters[foe]);
            let all = attack + heal + run;
            if all <= 0.0 {
                continue;
            }

            let lot = lots.draw() * all;
            let action = if lot < attack {
                0
            } else if lot < attack + heal {
                1
            } else {
                2
            };
            actions[action] += u32::from(me == 0);
            let end = match action {
                0 => {
                    let health = &mut fighters[foe].health;
                    *health = (*health - lots.draw_between((MIN_DAMAGE, MAX_DAMAGE))).max(0.0);
                    (*health == 0.0).then_some(FightEnd::Won(me))
                }
                1 => {
                    let fighter = &mut fighters[me];
                    fighter.potions -= 1;
                    fighter.health = (fighter.health + lots.draw_between(DRAUGHT)).min(HEALTH);
                    None
                }
                _ => (lots.draw() < CHANCE_OF_FLIGHT).then_some(FightEnd::Fled(me)),
            };
            if let Some(end) = end {
                return Fight {
                    end,
                    turns: turn,
                    actions,
                };
            }
        }
    }
    Fight {
        end: FightEnd::TimeIsUp,
        turns,
        actions,
    }
}

/// The weights of attacking, drinking and running.
#[expect(
    clippy::disallowed_methods,
    reason = "what a programmer would write by hand, to be measured against"
)]
fn weights(me: Fighter, foe: Fighter) -> [f32; 3] {
    let reach = 1.0 - (foe.health - MIN_DAMAGE) / (MAX_DAMAGE - MIN_DAMAGE);
    let attack = (reach * (1.0 - AGGRESSION) + AGGRESSION).clamp(0.0, 1.0);
    let threat = (MAX_DAMAGE / me.health).min(1.0);
    let base = std::f32::consts::E * 0.68;
    let share = me.health / HEALTH;
    // The article prints 9.7 without its minus sign.
    let wish_for_health = 1.0 - 1.0 / (1.0 + base.powf(-(share * 12.0) + 6.0));
    let wish_to_run = 1.0 - share.powf(0.25 / f32::from(me.potions + 1).powi(4));
    let heal = if me.potions > 0 {
        wish_for_health * threat
    } else {
        0.0
    };
    [attack, heal, wish_to_run * threat]
}
