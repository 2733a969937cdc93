//! The steps, in order. To add one is to add an entry.

use inclination_core::model::{NodeKind, SocketKey};

use super::{
    Facts, Progress, Target,
    facts::{Found, Told},
};

/// A step.
#[derive(Debug)]
pub struct Step {
    /// Names it from one version to the next.
    pub key: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What it is good for, in a sentence or two.
    pub why: &'static str,
    /// What to do. This and what follows name keys by their commands.
    pub say: fn(&Facts) -> String,
    /// The same without a pointer.
    pub keys: &'static str,
    /// What is meant, for the eye.
    pub target: fn(&Facts) -> Target,
    /// Whether it is done.
    pub is_done: fn(&Facts, &Progress) -> bool,
    /// Whether it is done by something that passes, and then for good.
    pub passes: bool,
}

fn name(found: Option<&Found>, else_: &str) -> String {
    match found {
        Some(found) if !found.name.is_empty() => found.name.clone(),
        _ => else_.to_owned(),
    }
}

fn stat(told: Option<&Told>, else_: &str) -> String {
    match told {
        Some(told) if !told.name.is_empty() => told.name.clone(),
        _ => else_.to_owned(),
    }
}

fn node(found: Option<&Found>) -> Target {
    found.map_or(Target::Canvas, |found| Target::Node(found.id))
}

fn output(found: Option<&Found>) -> Target {
    found.map_or(Target::Canvas, |found| Target::Output(found.id))
}

fn more(found: Option<&Found>) -> Target {
    found.map_or(Target::Canvas, |found| Target::More(found.id))
}

fn stat_output(told: Option<&Told>) -> Target {
    let node = told.and_then(|told| told.node);
    node.map_or(Target::Canvas, Target::Output)
}

fn slider(told: Option<&Told>) -> Target {
    told.map_or(Target::Nothing, |told| Target::Stat(told.id))
}

/// What to do for a stat that is to stand on the canvas.
fn put(told: Option<&Told>, word: &str) -> String {
    match told {
        Some(told) => format!(
            "Drag {} from the stats at the left onto the canvas.",
            told.name
        ),
        None => format!("Double-click an empty place of the canvas, type “{word}”, press Enter."),
    }
}

/// The steps, in order.
pub const STEPS: &[Step] = &[
    Step {
        key: "stat",
        title: "A stat",
        why: "A stat is a number that the game knows: how healthy a fighter is, how far away an enemy stands. All \
              else is made of stats.",
        say: |facts| put(facts.number.as_ref(), "stat"),
        keys: "⟨add-node⟩ opens the same search; on a stat in the panel Ctrl+Enter puts it onto the canvas.",
        target: |facts| slider_or_canvas(facts.number.as_ref()),
        is_done: |facts, _| {
            facts
                .number
                .as_ref()
                .is_some_and(|told| told.node.is_some())
        },
        passes: false,
    },
    Step {
        key: "stat name",
        title: "Its name",
        why: "The game asks for a stat by its name. This one goes from 0 to 100: the panel of stats changes that, or \
              the name itself, typed with its ends, as in “Potions 0..10”.",
        say: |_| String::from("Type “Health” over its name, and press Enter."),
        keys: "⟨rename⟩ lets the name of what is selected be typed.",
        target: |facts| {
            let node = facts.number.as_ref().and_then(|told| told.node);
            node.map_or(Target::Canvas, Target::Node)
        },
        is_done: |facts, _| facts.number.as_ref().is_some_and(|told| told.is_named),
        passes: false,
    },
    Step {
        key: "curve",
        title: "A curve",
        why: "A curve turns a number into a wish from 0 to 1: how much does a fighter with so much health want to \
              heal?",
        say: |facts| {
            let from = stat(facts.number.as_ref(), "the stat");
            format!(
                "Drag from the circle at the right of {from} to an empty place, and let go. Type “inverse linear”, \
                 press Enter."
            )
        },
        keys: "Tab goes from node to node. On the circle Enter opens the same search.",
        target: |facts| stat_output(facts.number.as_ref()),
        is_done: |facts, _| facts.curve.is_some(),
        passes: false,
    },
    Step {
        key: "falls",
        title: "A curve that falls",
        why: "Who is healthy needs no healing, so the wish has to be low where health is high.",
        say: |facts| {
            let curve = name(facts.curve.as_ref(), "the curve");
            format!("Click {curve}. At the right, choose “Inverse linear”.")
        },
        keys: "Tab to the curve, and on to the inspector.",
        target: |facts| chosen(facts, facts.curve.as_ref()),
        is_done: |facts, _| facts.shape.falls,
        passes: false,
    },
    Step {
        key: "bends",
        title: "Its shape",
        why: "A straight line wants to heal at the first scratch. Shape is what makes an agent's character: this one \
              hardly cares until it is badly hurt.",
        say: |facts| {
            let curve = name(facts.curve.as_ref(), "the curve");
            format!(
                "Click {curve}. At the right, choose “Quadric lower left” beside “Ready-made”, or give it any other \
                 shape that bends."
            )
        },
        keys: "Tab to the curve, and on to the inspector.",
        target: |facts| chosen(facts, facts.curve.as_ref()),
        is_done: |facts, _| facts.shape.bends,
        passes: false,
    },
    Step {
        key: "consideration",
        title: "A consideration",
        why: "A consideration is what an option thinks of one thing. A multiplier says: I am worth so many times as \
              much. At 0 the option is out.",
        say: |facts| {
            let curve = name(facts.curve.as_ref(), "the curve");
            format!(
                "Drag from the circle at the right of {curve} to an empty place. Type “multiplier”, press Enter."
            )
        },
        keys: "With the curve selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output(facts.curve.as_ref()),
        is_done: |facts, _| facts.thought.is_some(),
        passes: false,
    },
    Step {
        key: "option",
        title: "An option",
        why: "An option is something that the agent may do. It weighs what its considerations make of it.",
        say: |facts| {
            let thought = name(facts.thought.as_ref(), "the consideration");
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
        keys: "With the consideration selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output(facts.thought.as_ref()),
        is_done: |facts, _| facts.option_thinks,
        passes: false,
    },
    Step {
        key: "option name",
        title: "What it is",
        why: "The game is told which option was chosen, by its name or by a text of its own.",
        say: |facts| {
            let option = name(facts.option.as_ref(), "the option");
            format!("With {option} selected ⟨press rename⟩, type “Heal”, press Enter.")
        },
        keys: "⟨rename⟩, or Enter on the node.",
        target: |facts| node(facts.option.as_ref()),
        is_done: |facts, _| facts.option.as_ref().is_some_and(|found| found.is_named),
        passes: false,
    },
    Step {
        key: "rival",
        title: "Another option",
        why: "Options compete. There has to be something else to do.",
        say: |_| {
            String::from(
                "Double-click an empty place below, type “option”, press Enter. ⟨Press rename⟩, type “Fight”, press Enter. \
                 Is there no room? The wheel zooms, and the middle button, or Space held, moves the canvas.",
            )
        },
        keys: "⟨add-node⟩ opens the same search.",
        target: |facts| match &facts.rival {
            Some(rival) => Target::Node(rival.id),
            None => Target::Canvas,
        },
        is_done: |facts, _| facts.rival.as_ref().is_some_and(|found| found.is_named),
        passes: false,
    },
    Step {
        key: "worth",
        title: "What fighting is worth",
        why: "Without a consideration an option weighs what its base says, always the same. Every number of a node \
              can be typed, or come along a wire.",
        say: |facts| {
            let rival = name(facts.rival.as_ref(), "the other option");
            format!("Double-click the number beside “base” of {rival}, type “0.5”, press Enter.")
        },
        keys: "Tab to the node, on to its base, and type.",
        target: |facts| {
            let rival = facts.rival.as_ref();
            rival.map_or(Target::Canvas, |rival| Target::Input(rival.id, base()))
        },
        is_done: |facts, _| facts.rival_is_weighed,
        passes: false,
    },
    Step {
        key: "decision",
        title: "A decision",
        why: "A decision chooses among options. As it comes, it takes the one that weighs most.",
        say: |facts| {
            let option = name(facts.option.as_ref(), "the option");
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
        keys: "With the option selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output(facts.option.as_ref()),
        is_done: |facts, _| facts.has_option,
        passes: false,
    },
    Step {
        key: "both",
        title: "Both options in it",
        why: "It chooses only among what is wired to it.",
        say: |facts| {
            let rival = name(facts.rival.as_ref(), "the other option");
            let decision = name(facts.decision.as_ref(), "the decision");
            format!("Drag from the square at the right of {rival} to “add option” of {decision}.")
        },
        keys: "With the option selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| output(facts.rival.as_ref()),
        is_done: |facts, _| facts.has_rival,
        passes: false,
    },
    Step {
        key: "slider",
        title: "See it choose",
        why: "Sliders are the situation: you play the game, and every number follows. The decision shows who is ahead.",
        say: |facts| {
            let number = stat(facts.number.as_ref(), "the stat");
            format!(
                "At the left, drag the slider of {number} to and fro, until the decision picks something else."
            )
        },
        keys: "Tab to the slider; the arrow keys move it.",
        target: |facts| slider(facts.number.as_ref()),
        is_done: |_, progress| progress.has_turned(),
        passes: true,
    },
    Step {
        key: "why",
        title: "See why",
        why: "Below the canvas the sweep says from where on something else is chosen, and Why shows how each option \
              came to its weight.",
        say: |facts| {
            let option = name(facts.option.as_ref(), "the option");
            format!(
                "Read the panels below the canvas, then click {option}: they say it of that one."
            )
        },
        keys: "Tab to the option.",
        target: |facts| node(facts.option.as_ref()),
        is_done: |facts, _| {
            let option = facts.option.as_ref().map(|option| option.id);
            option.is_some() && facts.selected == option
        },
        passes: true,
    },
    Step {
        key: "flag",
        title: "A yes or no",
        why: "Wishing is not all: without a potion nobody can drink one. That is a stat that is either so or not.",
        say: |facts| match &facts.flag {
            Some(flag) if flag.node.is_some() => {
                String::from("Type “Out of potions” over its name, and press Enter.")
            }
            Some(_) => put(facts.flag.as_ref(), ""),
            None => String::from(
                "Double-click an empty place, type “yes or no”, press Enter. Name it “Out of potions”, press Enter.",
            ),
        },
        keys: "⟨add-node⟩ opens the same search.",
        target: |facts| slider_or_canvas(facts.flag.as_ref()),
        is_done: |facts, _| {
            let flag = facts.flag.as_ref();
            flag.is_some_and(|flag| flag.is_named && flag.node.is_some())
        },
        passes: false,
    },
    Step {
        key: "veto",
        title: "A veto",
        why: "A veto is a consideration too. Weights are products, so one 0 rules an option out, whatever the others \
              say.",
        say: |facts| {
            let flag = stat(facts.flag.as_ref(), "the yes or no");
            format!(
                "Drag from the circle at the right of {flag} to an empty place. Type “veto when”, press Enter."
            )
        },
        keys: "With the stat's node selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| stat_output(facts.flag.as_ref()),
        is_done: |facts, _| facts.veto.is_some(),
        passes: false,
    },
    Step {
        key: "vetoed",
        title: "One option, two considerations",
        why: "An option takes any number of considerations. So a graph grows: one more reason at a time.",
        say: |facts| {
            let veto = name(facts.veto.as_ref(), "the veto");
            let option = name(facts.option.as_ref(), "the option");
            format!(
                "Drag from the diamond at the right of {veto} to “add consideration” of {option}."
            )
        },
        keys: "With the veto selected, ⟨wire-to⟩ lists what it can be wired to.",
        target: |facts| match &facts.veto {
            Some(veto) => Target::Output(veto.id),
            None => more(facts.option.as_ref()),
        },
        is_done: |facts, _| facts.option_is_vetoed,
        passes: false,
    },
    Step {
        key: "out",
        title: "Nothing to heal with",
        why: "However low health is, the other option wins now. That is a decision, and you have built it.",
        say: |facts| {
            let flag = stat(facts.flag.as_ref(), "the yes or no");
            format!("At the left, switch {flag} to yes, and back if you like.")
        },
        keys: "Tab to the switch; Space turns it.",
        target: |facts| slider(facts.flag.as_ref()),
        is_done: |facts, _| facts.option_is_vetoed && facts.flag_is_up,
        passes: true,
    },
];

/// An option's base.
fn base() -> SocketKey {
    let spec = NodeKind::Option(String::new()).spec();
    SocketKey::Fixed(spec.socket_position("base").unwrap_or_default() as u16)
}

fn slider_or_canvas(told: Option<&Told>) -> Target {
    match told {
        Some(told) => told.node.map_or(Target::Stat(told.id), Target::Node),
        None => Target::Canvas,
    }
}

/// A node that is to be selected, and then what is said of it at the right.
fn chosen(facts: &Facts, found: Option<&Found>) -> Target {
    match found {
        Some(found) if facts.selected == Some(found.id) => Target::Inspector,
        found => node(found),
    }
}
