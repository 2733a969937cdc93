//! The steps of the tour, in order. To add a step, add an entry.

use inclination_core::authoring::model::{NodeKind, SocketKey};

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
    /// The instruction. In it and in `keyboard_hint`, keyboard shortcuts are written as key hints.
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

/// Returns the quoted name of a node, or a default if it has none.
fn name_or(fact: Option<&NodeFact>, default: &str) -> String {
    match fact {
        Some(fact) if !fact.name.is_empty() => format!("“{}”", fact.name),
        _ => default.to_owned(),
    }
}

/// Returns the quoted name of a stat, or a default if it has none.
fn stat_name_or(fact: Option<&StatFact>, default: &str) -> String {
    match fact {
        Some(fact) if !fact.name.is_empty() => format!("“{}”", fact.name),
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
            "Drag “{}” from the Stats panel on the left to the canvas.",
            fact.name
        ),
        None => {
            format!("Double-click an empty place on the canvas, type “{word}” and press Enter.")
        }
    }
}

/// The steps, in order.
pub const STEPS: &[TourStep] = &[
    TourStep {
        key: "stat",
        title: "A stat",
        why: "A stat is a value that the game provides, such as a fighter's health or the distance to an enemy. \
              Everything else is built on stats.",
        instruction: |facts| place_stat_instruction(facts.number.as_ref(), "stat"),
        keyboard_hint: "⟨add-node⟩ opens the same search. With a stat selected in the panel, ⟨press Ctrl+Enter⟩ to add it to the canvas.",
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
        title: "Name the stat",
        why: "The game finds a stat by its name. The range of this one is 0 to 100. You can change it in the Stats \
              panel, or type it after the name, as in “Potions 0..10”.",
        instruction: |_| String::from("Replace its name with “Health” and press Enter."),
        keyboard_hint: "⟨rename⟩ renames the selected node.",
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
        why: "A curve turns a number into a score from 0 to 1: how much does a fighter with this health want to heal?",
        instruction: |facts| {
            let from = stat_name_or(facts.number.as_ref(), "the stat");
            format!(
                "Drag from the circle on the right of {from} to an empty place and release. Type “inverse linear” and \
                 press Enter."
            )
        },
        keyboard_hint: "Press Tab to go from node to node. With the circle focused, Enter opens the same search.",
        target: |facts| stat_output_target(facts.number.as_ref()),
        is_done: |facts, _| facts.curve.is_some(),
        stays_done: false,
    },
    TourStep {
        key: "falls",
        title: "A falling curve",
        why: "A healthy fighter does not need healing, so the score must be low when health is high.",
        instruction: |facts| {
            let curve = name_or(facts.curve.as_ref(), "the curve");
            format!("Click {curve}. In the inspector on the right, choose “Inverse linear”.")
        },
        keyboard_hint: "Press Tab to go to the curve, then to the inspector.",
        target: |facts| node_or_inspector_target(facts, facts.curve.as_ref()),
        is_done: |facts, _| facts.shape.falls,
        stays_done: false,
    },
    TourStep {
        key: "bends",
        title: "Shape the curve",
        why: "With a straight line, the agent wants to heal at the first scratch. The shape defines the agent's \
              character: this agent hardly cares until it is badly hurt.",
        instruction: |facts| {
            let curve = name_or(facts.curve.as_ref(), "the curve");
            format!(
                "Click {curve}. In the inspector, choose “Falls fast, then flat” next to “Ready-made”, or any other shape \
                 that bends."
            )
        },
        keyboard_hint: "Press Tab to go to the curve, then to the inspector.",
        target: |facts| node_or_inspector_target(facts, facts.curve.as_ref()),
        is_done: |facts, _| facts.shape.bends,
        stays_done: false,
    },
    TourStep {
        key: "consideration",
        title: "A consideration",
        why: "A consideration is one reason for or against an option. A multiplier scales the option's weight. At 0, \
              it rules the option out.",
        instruction: |facts| {
            let curve = name_or(facts.curve.as_ref(), "the curve");
            format!(
                "Drag from the circle on the right of {curve} to an empty place. Type “multiplier” and press Enter."
            )
        },
        keyboard_hint: "With the curve selected, ⟨wire-to⟩ lists what it can connect to.",
        target: |facts| output_target(facts.curve.as_ref()),
        is_done: |facts, _| facts.consideration.is_some(),
        stays_done: false,
    },
    TourStep {
        key: "option",
        title: "An option",
        why: "An option is something that the agent can do. Its considerations determine its weight.",
        instruction: |facts| {
            let thought = name_or(facts.consideration.as_ref(), "the consideration");
            match &facts.option {
                Some(option) => format!(
                    "Drag from the diamond on the right of {thought} to “add consideration” of “{}”.",
                    option.name
                ),
                None => format!(
                    "Drag from the diamond on the right of {thought} to an empty place. Type “option” and press Enter."
                ),
            }
        },
        keyboard_hint: "With the consideration selected, ⟨wire-to⟩ lists what it can connect to.",
        target: |facts| output_target(facts.consideration.as_ref()),
        is_done: |facts, _| facts.option_has_consideration,
        stays_done: false,
    },
    TourStep {
        key: "option name",
        title: "Name the option",
        why: "The game receives the name of the chosen option, or its payload, a text that you can set.",
        instruction: |facts| {
            let option = name_or(facts.option.as_ref(), "the option");
            format!("With {option} selected, ⟨press rename⟩, type “Heal” and press Enter.")
        },
        keyboard_hint: "⟨rename⟩ renames the node, and so does Enter.",
        target: |facts| node_target(facts.option.as_ref()),
        is_done: |facts, _| facts.option.as_ref().is_some_and(|fact| fact.is_named),
        stays_done: false,
    },
    TourStep {
        key: "rival",
        title: "Another option",
        why: "Options compete, so the agent needs something else to do.",
        instruction: |_| {
            String::from(
                "Double-click an empty place below the first option, type “option” and press Enter. ⟨Press rename⟩, type \
                 “Fight” and press Enter. For more room, zoom with the wheel, or pan with the middle button or with Space held.",
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
        title: "The weight of fighting",
        why: "Without considerations, an option's weight is always its base. Every number of a node can be typed or \
              come from a wire.",
        instruction: |facts| {
            let rival = name_or(facts.rival.as_ref(), "the other option");
            format!(
                "Double-click the number next to “base” of {rival}, type “0.5” and press Enter."
            )
        },
        keyboard_hint: "Press Tab to go to the node, then to its base, and type the number.",
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
        why: "A decision chooses among options. By default, it picks the one with the highest weight.",
        instruction: |facts| {
            let option = name_or(facts.option.as_ref(), "the option");
            match &facts.decision {
                Some(decision) => format!(
                    "Drag from the square on the right of {option} to “add option” of “{}”.",
                    decision.name
                ),
                None => format!(
                    "Drag from the square on the right of {option} to an empty place. Type “decision” and press Enter."
                ),
            }
        },
        keyboard_hint: "With the option selected, ⟨wire-to⟩ lists what it can connect to.",
        target: |facts| output_target(facts.option.as_ref()),
        is_done: |facts, _| facts.has_option,
        stays_done: false,
    },
    TourStep {
        key: "both",
        title: "Connect both options",
        why: "A decision chooses only among the options that are connected to it.",
        instruction: |facts| {
            let rival = name_or(facts.rival.as_ref(), "the other option");
            let decision = name_or(facts.decision.as_ref(), "the decision");
            format!("Drag from the square on the right of {rival} to “add option” of {decision}.")
        },
        keyboard_hint: "With the option selected, ⟨wire-to⟩ lists what it can connect to.",
        target: |facts| output_target(facts.rival.as_ref()),
        is_done: |facts, _| facts.has_rival,
        stays_done: false,
    },
    TourStep {
        key: "slider",
        title: "Watch it choose",
        why: "The sliders set the situation, as the game would, and every number follows. The decision shows which option is ahead.",
        instruction: |facts| {
            let number = stat_name_or(facts.number.as_ref(), "the stat");
            format!(
                "On the left, drag the slider of {number} back and forth until the decision picks another option."
            )
        },
        keyboard_hint: "Press Tab to go to the slider, and move it with the arrow keys.",
        target: |facts| slider_target(facts.number.as_ref()),
        is_done: |_, progress| progress.has_picked_several(),
        stays_done: true,
    },
    TourStep {
        key: "why",
        title: "See why",
        why: "Below the canvas, Sweep shows where the choice changes, and Why shows how each option gets its weight.",
        instruction: |facts| {
            let option = name_or(facts.option.as_ref(), "the option");
            format!(
                "Read the panels below the canvas, then click {option} to see them for that option."
            )
        },
        keyboard_hint: "Press Tab to go to the option.",
        target: |facts| node_target(facts.option.as_ref()),
        is_done: |facts, _| {
            let option = facts.option.as_ref().map(|option| option.id);
            option.is_some() && facts.selected == option
        },
        stays_done: true,
    },
    TourStep {
        key: "flag",
        title: "A yes/no stat",
        why: "Wanting to heal is not enough: it takes a potion. A yes/no stat says whether the agent is out of potions.",
        instruction: |facts| match &facts.flag {
            Some(flag) if flag.node.is_some() => {
                String::from("Replace its name with “Out of potions” and press Enter.")
            }
            Some(_) => place_stat_instruction(facts.flag.as_ref(), ""),
            None => String::from(
                "Double-click an empty place, type “yes or no” and press Enter. Name it “Out of potions” and press Enter.",
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
        why: "A veto is a consideration too. Weights are products, so a single 0 rules an option out.",
        instruction: |facts| {
            let flag = stat_name_or(facts.flag.as_ref(), "the yes/no stat");
            format!(
                "Drag from the circle on the right of {flag} to an empty place. Type “veto when” and press Enter."
            )
        },
        keyboard_hint: "With the stat's node selected, ⟨wire-to⟩ lists what it can connect to.",
        target: |facts| stat_output_target(facts.flag.as_ref()),
        is_done: |facts, _| facts.veto.is_some(),
        stays_done: false,
    },
    TourStep {
        key: "vetoed",
        title: "One option, two considerations",
        why: "An option can have any number of considerations, so a graph grows one reason at a time.",
        instruction: |facts| {
            let veto = name_or(facts.veto.as_ref(), "the veto");
            let option = name_or(facts.option.as_ref(), "the option");
            format!(
                "Drag from the diamond on the right of {veto} to “add consideration” of {option}."
            )
        },
        keyboard_hint: "With the veto selected, ⟨wire-to⟩ lists what it can connect to.",
        target: |facts| match &facts.veto {
            Some(veto) => TourTarget::Output(veto.id),
            None => add_row_target(facts.option.as_ref()),
        },
        is_done: |facts, _| facts.option_is_vetoed,
        stays_done: false,
    },
    TourStep {
        key: "low",
        title: "Badly hurt",
        why: "While there are potions, the veto has no effect.",
        instruction: |facts| {
            let number = stat_name_or(facts.number.as_ref(), "the stat");
            let decision = name_or(facts.decision.as_ref(), "the decision");
            let option = name_or(facts.option.as_ref(), "the option");
            let potions = if facts.flag_is_yes {
                let flag = stat_name_or(facts.flag.as_ref(), "the yes/no stat");
                format!("switch {flag} to no and ")
            } else {
                String::new()
            };
            format!(
                "On the left, {potions}drag the slider of {number} to about 5, so that {decision} picks {option}."
            )
        },
        keyboard_hint: "Press Tab to go to the slider, and move it with the arrow keys.",
        target: |facts| slider_target(facts.number.as_ref()),
        is_done: |facts, _| facts.option_is_vetoed && facts.picks_option(),
        stays_done: true,
    },
    TourStep {
        key: "out",
        title: "Nothing to heal with",
        why: "However low health is, the other option now wins. You have built a decision.",
        instruction: |facts| {
            let flag = stat_name_or(facts.flag.as_ref(), "the yes/no stat");
            format!("On the left, switch {flag} to yes.")
        },
        keyboard_hint: "Press Tab to go to the switch, and toggle it with Space.",
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
