//! Saves that are truncated or changed: they are rejected, or restored to memories that agents can
//! continue with.

use inclination_core::{
    AgentState, AgentStates, AgentView, Batch, Columns, Program, RunState, Single, TargetId,
};

use crate::{Entropy, save_formats::SaveFormat};

/// Changes some bytes of a save, inserts some, or removes its end.
pub fn damage_save(save: &[u8], entropy: &mut Entropy<'_>) -> Vec<u8> {
    let mut save = save.to_vec();
    for _ in 0..=entropy.pick_below(3) {
        let at = entropy.pick_below(save.len());
        match entropy.byte() % 8 {
            0 => save.insert(at, entropy.byte()),
            1 => save.truncate(at),
            // In a binary number, this gives NaN.
            2 => save[at..]
                .iter_mut()
                .take(8)
                .for_each(|byte| *byte = u8::MAX),
            3 => save[at] ^= 1 << (entropy.byte() % 8),
            _ => save[at] = entropy.byte(),
        }
        if save.is_empty() {
            break;
        }
    }
    save
}

/// Loads a save of one agent or of many that ran a program, and lets these make its first decision.
/// Returns whether it loads.
pub fn load_damaged_save(format: SaveFormat, bytes: &[u8], program: &Program) -> bool {
    let one = format.read::<AgentState>(bytes);
    let many = format.read::<AgentStates>(bytes);
    let loads = one.is_ok() || many.is_ok();
    let (decision, _) = program.decisions().next().expect("there is one");
    if let Ok(mut state) = one {
        assert_eq!(format.read(&format.write(&state)).as_ref(), Ok(&state));
        assert_consistent(program, state.view());
        let now = state.view().latest_time().max(1e6);
        Single::new(program).decide(decision, &mut state, now);
        assert_consistent(program, state.view());
    }
    if let Ok(mut states) = many {
        assert_eq!(format.read(&format.write(&states)).as_ref(), Ok(&states));
        states
            .views()
            .for_each(|view| assert_consistent(program, view));
        let times = states.views().map(AgentView::latest_time);
        let now = times.fold(1e6, f64::max);
        let columns = Columns::new(program, states.len());
        let mut batch = Batch::new(program);
        let call = batch.decide(decision, &columns, now);
        assert_eq!(call.visit(&mut states, |_| {}), Ok(states.len()));
        states
            .views()
            .for_each(|view| assert_consistent(program, view));
    }
    loads
}

/// Asserts that an agent remembers only what can have happened in its life.
fn assert_consistent(program: &Program, view: AgentView<'_>) {
    let (born, latest) = (view.birth_time(), view.latest_time());
    assert!(born.is_finite() && latest.is_finite() && born <= latest);

    let decisions = program.decisions();
    for option in decisions.flat_map(|(decision, _)| program.options(decision)) {
        let targets = (1000..1010).map(|target| Some(TargetId(target)));
        for target in targets.chain([None]) {
            let Some(record) = program.record(option, target, view) else {
                continue;
            };
            assert!((born..=latest).contains(&record.since()), "{record:?}");
            assert!((0.0..=1.0).contains(&record.random_share()), "{record:?}");
            let has_stopped = record.times_stopped() > 0;
            assert!(
                has_stopped || record.state() != RunState::Stopped,
                "{record:?}"
            );
        }
    }
}
