//! The steps of the tour, in order. To add a step, add an entry.

use inclination_core::model::{NodeKind, SocketKey};

use super::{
    TourFacts, TourProgress, TourTarget,
    facts::{NodeFact, StatFact},
};

/// A step of the tour.
#[derive(Debug)]
pub struct TourStep {
    /// Identifies the step in the settings of all versions.
    pub key: &'static str,
    /// The title, in a few words.
    pub title: &'static str,
    /// The purpose of the step, in a sentence or two.
    pub why: &'static str,
    /// The instruction. In it and in `keyboard_hint`, keyboard shortcuts are written as the names
    /// of their commands.
    pub instruction: fn(&TourFacts) -> String,
    /// The instruction without a pointer.
    pub keyboard_hint: &'static str,
    /// The place that the step points at.
    pub target: fn(&TourFacts) -> TourTarget,
    /// Whether it is done.
    pub is_done: fn(&TourFacts, &TourProgress) -> bool,
    /// Whether the step, once done, stays done, because what it asks for is momentary.
    pub stays_done: bool,
}

/// Returns the name of a node, or a default if it has none.
fn name_or(fact: Option<&NodeFact>, default: &str) -> String {
    match fact {
        Some(fact) if !fact.name.is_empty() => fact.name.clone(),
        _ => default.to_owned(),
    }
}

/// Returns the name of a stat, or a default if it has none.
fn stat_name_or(fact: Option<&StatFact>, default: &str) -> String {
    match fact {
        Some(fact) if !fact.name.is_empty() => fact.name.clone(),
        _ => default.to_owned(),
    }
}

fn node_target(fact: Option<&NodeFact>) -> TourTarget {
    fact.map_or(TourTarget::Canvas, |fact| TourTarget::Node(fact.id))
}

fn output_target(fact: Option<&NodeFact>) -> TourTarget {
    fact.map_or(TourTarget::Canvas, |fact| TourTarget::Output(fact.id))
}

fn add_row_target(fact: Option<&NodeFact>) -> TourTarget {
    fact.map_or(TourTarget::Canvas, |fact| TourTarget::More(fact.id))
}

fn stat_output_target(fact: Option<&StatFact>) -> TourTarget {
    let node = fact.and_then(|fact| fact.node);
    node.map_or(TourTarget::Canvas, TourTarget::Output)
}

fn slider_target(fact: Option<&StatFact>) -> TourTarget {
    fact.map_or(TourTarget::Nothing, |fact| TourTarget::Stat(fact.id))
}

/// Returns the instruction for putting a stat on the canvas.
fn place_stat_instruction(fact: Option<&StatFact>, word: &str) -> String {
    match fact {
        Some(fact) => format!(
            "Drag {} from the stats at the left onto the canvas.",
            fact.name
        ),
        None => format!("Double-click an empty place of the canvas, type “{word}”, press Enter."),
    }
}

/// The steps, in order.
pub const STEPS: &[TourStep] = &[
    TourStep {
        key: "stat",
        title: "A stat",
        why: "A stat is a number that the game knows: how healthy a fighter is, how far away an enemy stands. All \
              else is made of stats.",
        instruction: |facts| place_stat_instruction(facts.number.as_ref(), "stat"),
        keyboard_hint: "⟨add-node⟩ opens the same search; on a stat in the panel Ctrl+Enter puts it onto the canvas.",
        target: |facts| stat_or_canvas_target(facts.number.as_ref()),
        is_done: |facts, _| {
            facts
                .number
                .as_ref()
                .is_some_and(|fact| fact.node.is_some())
        },
        stays_done: false,
    },
    TourStep {
        key: "stat name",
        title: "Its name",
        why: "The game asks for a stat by its name. This one goes from 0 to 100: the panel of stats changes that, or \
              the name itself, typed with its ends, as in “Potions 0..10”.",
        instruction: |_| String::from("Type “Health” over its name, and press Enter."),
        keyboard_hint: "⟨rename⟩ lets the name of what is selected be typed.",
        target: |facts| {
            let node = facts.number.as_ref().and_then(|fact| fact.node);
            node.map_or(TourTarget::Canvas, TourTarget::Node)
        },
        is_done: |facts, _| facts.number.as_ref().is_some_and(|fact| fact.is_named),
        stays_done: false,
    },
    TourStep {
        key: "curve",
        title: "A curve",
        why: "A curve turns a number into a wish from 0 to 1: how much does a fighter with so much health want to \
              heal?",
        instruction: |facts| {
            let from = stat_name_or(facts.number.as_ref(), "the stat");
            format!(
                "Drag from the circle at the right of {from} to an empty place, and let go. Type “inverse linear”, \
                 press Enter."
            )
        },
        keyboard_hint: "Tab goes from node to node. On the circle Enter opens the same search.",
        target: |facts| stat_output_target(facts.number.as_ref()),
        is_done: |facts, _| facts.curve.is_some(),
        stays_done: false,
    },
    TourStep {
        key: "falls",
        title: "A curve that falls",
        why: "Who is healthy needs no healing, so the wish has to be low where health is high.",
        instruction: |facts| {
            let curve = name_or(facts.curve.as_ref(), "the curve");
            format!("Click {curve}. At the right, choose “Inverse linear”.")
        },
        keyboard_hint: "Tab to the curve, and on to the inspector.",
        target: |facts| node_or_inspector_target(facts, facts.curve.as_ref()),
        is_done: |facts, _| facts.shape.falls,
        stays_done: false,
    },
    TourStep {
        key: "bends",
        title: "Its shape",
        why: "A straight line wants to heal at the first scratch. Shape is what makes an agent's character: this one \
              hardly cares until it is badly hurt.",
        instruction: |facts| {
            let curve = name_or(facts.curve.as_ref(), "the curve");
            format!(
                "Click {curve}. At the right, choose “Quadric lower left” beside “Ready-made”, or give it any other \
                 shape that bends."
            )
        },
        keyboard_hint: "Tab to the curve, and on to the inspector.",
        target: |facts| node_or_inspector_target(facts, facts.curve.as_ref()),
        is_done: |facts, _| facts.shape.bends,
        stays_done: false,
    },
    TourStep {
        key: "consideration",
        title: "A consideration",
        why: "A consideration is what an option thinks of one thing. A multiplier says: I am worth so many times as \
              much. At 0 the option is out.",
        instruction: |facts| {
            let curve = name_or(facts.curve.as_ref(), "the curve");
            format!(
                "Drag from the circle at the right of {curve} to an empty place. Type “multiplier”, press Enter."
            )
        },
        keyboard_hint: "With the curve selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output_target(facts.curve.as_ref()),
        is_done: |facts, _| facts.consideration.is_some(),
        stays_done: false,
    },
    TourStep {
        key: "option",
        title: "An option",
        why: "An option is something that the agent may do. It weighs what its considerations make of it.",
        instruction: |facts| {
            let thought = name_or(facts.consideration.as_ref(), "the consideration");
            match &facts.option {
                Some(option) => format!(
                    "Drag from the diamond at the right of {thought} to “add consideration” of {}.",
                    option.name
                ),
                None => format!(
                    "Drag from the diamond at the right of {thought} to an empty place. Type “option”, press Enter."
                ),
            }
        },
        keyboard_hint: "With the consideration selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output_target(facts.consideration.as_ref()),
        is_done: |facts, _| facts.option_has_consideration,
        stays_done: false,
    },
    TourStep {
        key: "option name",
        title: "What it is",
        why: "The game is told which option was chosen, by its name or by a text of its own.",
        instruction: |facts| {
            let option = name_or(facts.option.as_ref(), "the option");
            format!("With {option} selected ⟨press rename⟩, type “Heal”, press Enter.")
        },
        keyboard_hint: "⟨rename⟩, or Enter on the node.",
        target: |facts| node_target(facts.option.as_ref()),
        is_done: |facts, _| facts.option.as_ref().is_some_and(|fact| fact.is_named),
        stays_done: false,
    },
    TourStep {
        key: "rival",
        title: "Another option",
        why: "Options compete. There has to be something else to do.",
        instruction: |_| {
            String::from(
                "Double-click an empty place below, type “option”, press Enter. ⟨Press rename⟩, type “Fight”, press Enter. \
                 Is there no room? The wheel zooms, and the middle button, or Space held, moves the canvas.",
            )
        },
        keyboard_hint: "⟨add-node⟩ opens the same search.",
        target: |facts| match &facts.rival {
            Some(rival) => TourTarget::Node(rival.id),
            None => TourTarget::Canvas,
        },
        is_done: |facts, _| facts.rival.as_ref().is_some_and(|fact| fact.is_named),
        stays_done: false,
    },
    TourStep {
        key: "worth",
        title: "What fighting is worth",
        why: "Without a consideration an option weighs what its base says, always the same. Every number of a node \
              can be typed, or come along a wire.",
        instruction: |facts| {
            let rival = name_or(facts.rival.as_ref(), "the other option");
            format!("Double-click the number beside “base” of {rival}, type “0.5”, press Enter.")
        },
        keyboard_hint: "Tab to the node, on to its base, and type.",
        target: |facts| {
            let rival = facts.rival.as_ref();
            rival.map_or(TourTarget::Canvas, |rival| {
                TourTarget::Input(rival.id, base_socket())
            })
        },
        is_done: |facts, _| facts.rival_has_weight,
        stays_done: false,
    },
    TourStep {
        key: "decision",
        title: "A decision",
        why: "A decision chooses among options. As it comes, it takes the one that weighs most.",
        instruction: |facts| {
            let option = name_or(facts.option.as_ref(), "the option");
            match &facts.decision {
                Some(decision) => format!(
                    "Drag from the square at the right of {option} to “add option” of {}.",
                    decision.name
                ),
                None => format!(
                    "Drag from the square at the right of {option} to an empty place. Type “decision”, press Enter."
                ),
            }
        },
        keyboard_hint: "With the option selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output_target(facts.option.as_ref()),
        is_done: |facts, _| facts.has_option,
        stays_done: false,
    },
    TourStep {
        key: "both",
        title: "Both options in it",
        why: "It chooses only among what is wired to it.",
        instruction: |facts| {
            let rival = name_or(facts.rival.as_ref(), "the other option");
            let decision = name_or(facts.decision.as_ref(), "the decision");
            format!("Drag from the square at the right of {rival} to “add option” of {decision}.")
        },
        keyboard_hint: "With the option selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output_target(facts.rival.as_ref()),
        is_done: |facts, _| facts.has_rival,
        stays_done: false,
    },
    TourStep {
        key: "slider",
        title: "See it choose",
        why: "Sliders are the situation: you play the game, and every number follows. The decision shows who is ahead.",
        instruction: |facts| {
            let number = stat_name_or(facts.number.as_ref(), "the stat");
            format!(
                "At the left, drag the slider of {number} to and fro, until the decision picks something else."
            )
        },
        keyboard_hint: "Tab to the slider; the arrow keys move it.",
        target: |facts| slider_target(facts.number.as_ref()),
        is_done: |_, progress| progress.has_picked_several(),
        stays_done: true,
    },
    TourStep {
        key: "why",
        title: "See why",
        why: "Below the canvas the sweep says from where on something else is chosen, and Why shows how each option \
              came to its weight.",
        instruction: |facts| {
            let option = name_or(facts.option.as_ref(), "the option");
            format!(
                "Read the panels below the canvas, then click {option}: they say it of that one."
            )
        },
        keyboard_hint: "Tab to the option.",
        target: |facts| node_target(facts.option.as_ref()),
        is_done: |facts, _| {
            let option = facts.option.as_ref().map(|option| option.id);
            option.is_some() && facts.selected == option
        },
        stays_done: true,
    },
    TourStep {
        key: "flag",
        title: "A yes or no",
        why: "Wishing is not all: without a potion nobody can drink one. That is a stat that is either so or not.",
        instruction: |facts| match &facts.flag {
            Some(flag) if flag.node.is_some() => {
                String::from("Type “Out of potions” over its name, and press Enter.")
            }
            Some(_) => place_stat_instruction(facts.flag.as_ref(), ""),
            None => String::from(
                "Double-click an empty place, type “yes or no”, press Enter. Name it “Out of potions”, press Enter.",
            ),
        },
        keyboard_hint: "⟨add-node⟩ opens the same search.",
        target: |facts| stat_or_canvas_target(facts.flag.as_ref()),
        is_done: |facts, _| {
            let flag = facts.flag.as_ref();
            flag.is_some_and(|flag| flag.is_named && flag.node.is_some())
        },
        stays_done: false,
    },
    TourStep {
        key: "veto",
        title: "A veto",
        why: "A veto is a consideration too. Weights are products, so one 0 rules an option out, whatever the others \
              say.",
        instruction: |facts| {
            let flag = stat_name_or(facts.flag.as_ref(), "the yes or no");
            format!(
                "Drag from the circle at the right of {flag} to an empty place. Type “veto when”, press Enter."
            )
        },
        keyboard_hint: "With the stat's node selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| stat_output_target(facts.flag.as_ref()),
        is_done: |facts, _| facts.veto.is_some(),
        stays_done: false,
    },
    TourStep {
        key: "vetoed",
        title: "One option, two considerations",
        why: "An option takes any number of considerations. So a graph grows: one more reason at a time.",
        instruction: |facts| {
            let veto = name_or(facts.veto.as_ref(), "the veto");
            let option = name_or(facts.option.as_ref(), "the option");
            format!(
                "Drag from the diamond at the right of {veto} to “add consideration” of {option}."
            )
        },
        keyboard_hint: "With the veto selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| match &facts.veto {
            Some(veto) => TourTarget::Output(veto.id),
            None => add_row_target(facts.option.as_ref()),
        },
        is_done: |facts, _| facts.option_is_vetoed,
        stays_done: false,
    },
    TourStep {
        key: "out",
        title: "Nothing to heal with",
        why: "However low health is, the other option wins now. That is a decision, and you have built it.",
        instruction: |facts| {
            let flag = stat_name_or(facts.flag.as_ref(), "the yes or no");
            format!("At the left, switch {flag} to yes, and back if you like.")
        },
        keyboard_hint: "Tab to the switch; Space turns it.",
        target: |facts| slider_target(facts.flag.as_ref()),
        is_done: |facts, _| facts.option_is_vetoed && facts.flag_is_yes,
        stays_done: true,
    },
];

/// Returns the socket of an option's base.
fn base_socket() -> SocketKey {
    let spec = NodeKind::Option(String::new()).spec();
    SocketKey::Fixed(spec.socket_position("base").unwrap_or_default() as u16)
}

fn stat_or_canvas_target(fact: Option<&StatFact>) -> TourTarget {
    match fact {
        Some(fact) => fact
            .node
            .map_or(TourTarget::Stat(fact.id), TourTarget::Node),
        None => TourTarget::Canvas,
    }
}

/// Returns a node that must be selected first, and then the inspector.
fn node_or_inspector_target(facts: &TourFacts, fact: Option<&NodeFact>) -> TourTarget {
    match fact {
        Some(fact) if facts.selected == Some(fact.id) => TourTarget::Inspector,
        fact => node_target(fact),
    }
}
