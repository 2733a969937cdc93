//! Saves that are truncated or changed: they are rejected, or restored to memories that agents can
//! continue with.

use inclination_core::{AgentState, AgentStates, Batch, Columns, Program, Single};

use crate::{
    Entropy,
    guards::{self, Step},
    save_formats::SaveFormat,
};

/// Changes some bytes of a save, inserts some, or removes its end.
pub fn damage_save(save: &[u8], entropy: &mut Entropy<'_>) -> Vec<u8> {
    let mut save = save.to_vec();
    for _ in 0..=entropy.pick_below(3) {
        let at = entropy.pick_below(save.len());
        match entropy.byte() % 8 {
            0 => save.insert(at, entropy.byte()),
            1 => save.truncate(at),
            2 => save[at] = u8::MAX,
            3 => save[at] ^= 1 << (entropy.byte() % 8),
            _ => save[at] = entropy.byte(),
        }
        if save.is_empty() {
            break;
        }
    }
    save
}

/// Loads a save of one agent or of many, and lets these continue. Returns whether it loads.
pub fn load_damaged_save(format: SaveFormat, bytes: &[u8]) -> bool {
    let one = format.read::<AgentState>(bytes);
    let many = format.read::<AgentStates>(bytes);
    let loads = one.is_ok() || many.is_ok();
    if !loads {
        return false;
    }

    let program = Program::new(&guards::graph(Step::InertiaByTarget)).expect("it is sound");
    let act = program.decision(guards::DECISION).expect("it is there");
    let now = 1e6;
    if let Ok(mut state) = one {
        assert_eq!(format.read(&format.write(&state)).as_ref(), Ok(&state));
        Single::new(&program).decide(act, &mut state, now);
        assert!(state.view().latest_time().is_finite());
    }
    if let Ok(mut states) = many {
        assert_eq!(format.read(&format.write(&states)).as_ref(), Ok(&states));
        let columns = Columns::new(&program, states.len());
        let mut batch = Batch::new(&program);
        let decided = batch
            .decide(act, &columns, now)
            .visit(&mut states, |agent| {
                assert!(agent.choice(act).option.is_some());
            });
        assert_eq!(decided, Ok(states.len()));
    }
    true
}
