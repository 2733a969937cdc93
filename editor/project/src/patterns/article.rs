//! The patterns of "Design Patterns for the Configuration of Utility-Based AI", with its ranks:
//! ordinary ones lie between -5 and 5, urgent ones between 5 and 15. To add a pattern, add a
//! function and its entry in the list.

use inclination_core::{
    Scope,
    authoring::{Builder, NodeOutput, consider, decide::Rules, model::Stat},
};

use super::{Pattern, PatternText};

/// The way in which the decisions of all patterns choose.
const CHOOSING_METHOD: Rules = Rules::DUAL_UTILITY;

fn yes_no_stat(graph: &mut Builder, name: &str, is_so: bool) -> NodeOutput {
    graph.stat(Stat::yes_no(name).sample(f32::from(u8::from(is_so))))
}

/// Adds a consideration that always gives `rank`.
fn constant_rank(graph: &mut Builder, name: &str, rank: f32) -> NodeOutput {
    graph.add(name, consider::custom().rank(rank)).out()
}

/// Adds the fallback option: without considerations it has rank 0 and weight 1.
fn default_option(graph: &mut Builder, name: &str) -> NodeOutput {
    graph.option(name, []).out()
}

fn add_decision<const N: usize>(graph: &mut Builder, options: [NodeOutput; N]) {
    graph.decision("What to do", options).rules(CHOOSING_METHOD);
}

/// Returns the patterns of the article, in the order in which they build on one another.
pub(super) fn article_patterns() -> Vec<Pattern> {
    [
        opt_out(),
        opt_in(),
        in_and_out(),
        opt_out_unless(),
        commit(),
        inertia(),
        is_done(),
        cooldown(),
        random_cooldown(),
        do_once(),
        one_time_bonus(),
        repeat_penalty(),
        set_by_choice(),
        choose_target(),
        inner_decision(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn opt_out() -> Option<Pattern> {
    let text = PatternText {
        title: "Opt out",
        summary: "rules out an option for any of several reasons, whatever its rank",
        about: "Opt out: do not do this now, whatever its rank. Any one veto is enough: its multiplier is 0, and options \
         with weight 0 are dropped first.",
    };

    Pattern::new(text, &["veto", "forbid", "never", "block"], |graph| {
        let friend = yes_no_stat(graph, "Friend in the way", false);
        let empty = yes_no_stat(graph, "Out of ammo", false);
        let vetoes = [
            graph.veto("Would hit a friend", friend),
            graph.veto("No ammo", empty),
        ];
        let wish = constant_rank(graph, "Worth doing", 5.0);
        let fire = graph.option("Fire", [wish, vetoes[0], vetoes[1]]).out();
        let wait = default_option(graph, "Wait");
        add_decision(graph, [fire, wait]);
    })
}

fn opt_in() -> Option<Pattern> {
    let text = PatternText {
        title: "Opt in",
        summary: "allows an option only for one of several reasons",
        about: "Opt in: do this only for a reason. Its own rank is -1, below a fallback option's 0. Any one reason raises it \
         to 10.",
    };

    Pattern::new(text, &["only if", "trigger", "reason", "allow"], |graph| {
        let near = yes_no_stat(graph, "Enemy near", true);
        let shot = yes_no_stat(graph, "Under fire", false);
        let low = constant_rank(graph, "Not by default", -1.0);
        let reasons = [
            graph.raise_rank("An enemy is near", near, 10.0),
            graph.raise_rank("Being shot at", shot, 10.0),
        ];
        let fight = graph.option("Fight", [low, reasons[0], reasons[1]]).out();
        let rest = default_option(graph, "Carry on");
        add_decision(graph, [fight, rest]);
    })
}

fn in_and_out() -> Option<Pattern> {
    let text = PatternText {
        title: "Opt in and opt out",
        summary: "allows an option for a reason, unless something rules it out",
        about: "Opt in and opt out: do this only for a reason, and only if nothing rules it out. Any one opt-in is enough to \
         allow it, and any one opt-out is enough to rule it out.",
    };

    Pattern::new(text, &["reason", "veto", "both"], |graph| {
        let near = yes_no_stat(graph, "Enemy near", true);
        let empty = yes_no_stat(graph, "Out of ammo", false);
        let low = constant_rank(graph, "Not by default", -1.0);
        let reason = graph.raise_rank("An enemy is near", near, 10.0);
        let veto = graph.veto("No ammo", empty);
        let fight = graph.option("Fight", [low, reason, veto]).out();
        let rest = default_option(graph, "Carry on");
        add_decision(graph, [fight, rest]);
    })
}

fn opt_out_unless() -> Option<Pattern> {
    let text = PatternText {
        title: "Opt out, unless",
        summary: "rules out an option, unless something overrides the reason",
        about: "Opt out, unless: the Considerations node is set to “any”, so it rules out the option only if both vetoes \
         do. Thus an order overrides being tired.",
    };

    Pattern::new(text, &["except", "override", "veto", "any"], |graph| {
        let tired = yes_no_stat(graph, "Tired", true);
        let free = yes_no_stat(graph, "No order given", true);
        let vetoes = [graph.veto("Too tired", tired), graph.veto("No order", free)];
        let unless = graph.any_of("Too tired, unless ordered", vetoes);
        let wish = constant_rank(graph, "Worth doing", 5.0);
        let march = graph.option("March", [wish, unless]).out();
        let rest = default_option(graph, "Rest");
        add_decision(graph, [march, rest]);
    })
}

fn commit() -> Option<Pattern> {
    let text = PatternText {
        title: "Commit",
        summary: "finishes what was started, even after its reason is gone",
        about: "Commit: the option starts at rank 12 and continues at 14, so neither the end of its reason nor another option \
         at 13 interrupts it. Vetoes and higher ranks still do.",
    };

    Pattern::new(
        text,
        &["carry through", "persist", "do not interrupt"],
        |graph| {
            let shot = yes_no_stat(graph, "Under fire", true);
            let target = yes_no_stat(graph, "Easy target", false);
            let begin = graph.raise_rank("Being shot at", shot, 12.0);
            let stay = graph
                .add("Once started", consider::commit().rank(14.0))
                .out();
            let low = constant_rank(graph, "Not by default", -1.0);
            let withdraw = graph.option("Withdraw", [low, begin, stay]).out();

            let chance = graph.raise_rank("A good shot", target, 13.0);
            let fire = graph.option("Fire", [chance]).out();
            add_decision(graph, [withdraw, fire]);
        },
    )
}

fn inertia() -> Option<Pattern> {
    let text = PatternText {
        title: "Inertia",
        summary: "prefers to continue what was started, but yields to something new",
        about: "Inertia: the option starts at rank 10 and continues at 7, even after its reason is gone. Another option at \
         rank 10 takes over.",
    };

    Pattern::new(text, &["keep going", "hysteresis", "dither"], |graph| {
        let near = yes_no_stat(graph, "Stranger near", true);
        let noise = yes_no_stat(graph, "Loud noise", false);
        let begin = graph.raise_rank("A stranger", near, 10.0);
        let stay = graph
            .add("Still at it", consider::inertia().rank(7.0))
            .out();
        let low = constant_rank(graph, "Not by default", -1.0);
        let watch = graph.option("Watch the stranger", [low, begin, stay]).out();

        let low = constant_rank(graph, "Not by default either", -1.0);
        let begin = graph.raise_rank("A noise", noise, 10.0);
        let look = graph.option("Look around", [low, begin]).out();

        let rest = default_option(graph, "Carry on");
        add_decision(graph, [watch, look, rest]);
    })
}

fn is_done() -> Option<Pattern> {
    let text = PatternText {
        title: "Is done",
        summary: "stops an option once the game reports that it is completed",
        about: "Is done: when the game reports that the running option is completed, the next decision rules it out, which \
         stops it. Then it can be chosen again.",
    };

    Pattern::new(text, &["complete", "finish", "over"], |graph| {
        let done = graph.add("Finished", consider::is_done()).out();
        let wish = constant_rank(graph, "Worth doing", 5.0);
        let wave = graph.option("Wave", [wish, done]).out();
        let rest = default_option(graph, "Carry on");
        add_decision(graph, [wave, rest]);
    })
}

fn cooldown() -> Option<Pattern> {
    let text = PatternText {
        title: "Cooldown",
        summary: "rules out an option for a while after it stops",
        about: "Cooldown: not again for 180 s after it stops. The game reports that a shot is done; then the character waits.",
    };

    Pattern::new(text, &["wait", "delay", "not again", "timer"], |graph| {
        let done = graph.add("Shot finished", consider::is_done()).out();
        let wait = graph.add("Three minutes", consider::cooldown(180.0)).out();
        let wish = constant_rank(graph, "Worth doing", 5.0);
        let fire = graph.option("Fire", [wish, done, wait]).out();
        let rest = default_option(graph, "Wait");
        add_decision(graph, [fire, rest]);
    })
}

fn random_cooldown() -> Option<Pattern> {
    let text = PatternText {
        title: "Cooldown of random length",
        summary: "rules out an option for a random time after each stop",
        about: "Cooldown of random length: 90 to 300 s, drawn again each time the option stops, so it cannot be predicted.",
    };

    Pattern::new(text, &["wait", "delay", "random", "timer"], |graph| {
        let done = graph.add("Shot finished", consider::is_done()).out();
        let wait = graph
            .add("Random wait", consider::cooldown(90.0).at_most(300.0))
            .out();
        let wish = constant_rank(graph, "Worth doing", 5.0);
        let fire = graph.option("Fire", [wish, done, wait]).out();
        let rest = default_option(graph, "Wait");
        add_decision(graph, [fire, rest]);
    })
}

fn do_once() -> Option<Pattern> {
    let text = PatternText {
        title: "Do once",
        summary: "rules out an option for good once it has stopped",
        about: "Do once: never again after it stops. While the option runs, it is not ruled out. Commit keeps other options \
         from interrupting it.",
    };

    Pattern::new(text, &["first time", "never again", "single"], |graph| {
        let shot = yes_no_stat(graph, "Under fire", true);
        let low = constant_rank(graph, "Not by default", -1.0);
        let begin = graph.raise_rank("Being shot at", shot, 12.0);
        let stay = graph
            .add("Once started", consider::commit().rank(14.0))
            .out();
        let once = graph.add("Only once", consider::do_once()).out();
        let done = graph.add("Finished", consider::is_done()).out();
        let start = graph
            .option("Be startled", [low, begin, stay, once, done])
            .out();
        let rest = default_option(graph, "Carry on");
        add_decision(graph, [start, rest]);
    })
}

fn one_time_bonus() -> Option<Pattern> {
    let text = PatternText {
        title: "One-time bonus",
        summary: "makes an option more important the first time",
        about: "One-time bonus: rank 15 until the option is first chosen, and its ordinary rank of 0 afterwards. Add Commit \
         to keep it running until it is done.",
    };

    Pattern::new(text, &["first time", "novelty", "new"], |graph| {
        let first = graph
            .add("The first time", consider::one_time_bonus().rank(15.0))
            .out();
        let done = graph.add("Finished", consider::is_done()).out();
        let usual = constant_rank(graph, "Afterward", 0.0);
        let look = graph.option("Look at it", [first, usual, done]).out();
        let work = constant_rank(graph, "There is work", 5.0);
        let work = graph.option("Work", [work]).out();
        add_decision(graph, [look, work]);
    })
}

fn repeat_penalty() -> Option<Pattern> {
    let text = PatternText {
        title: "Repeat penalty",
        summary: "makes an option less important each time it is done",
        about: "Repeat penalty: rank 10 the first time, and 2 less each time after: 10, 8, 6. If withdrawing has rank 7, there \
         are two shots; if it has 5, there are three.",
    };

    Pattern::new(text, &["boredom", "less each time", "decay"], |graph| {
        let again = graph
            .add(
                "Less each time",
                consider::repeat_penalty().first(10.0).each(2.0),
            )
            .out();
        let done = graph.add("Shot finished", consider::is_done()).out();
        let fire = graph.option("Fire", [again, done]).out();

        let urge = graph.stat(
            Stat::number("Urge to withdraw", -10.0, 20.0)
                .default(7.0)
                .sample(7.0),
        );
        let leave = graph.add("How urgent", consider::custom().rank(urge)).out();
        let leave = graph.option("Withdraw", [leave]).out();
        add_decision(graph, [fire, leave]);
    })
}

fn set_by_choice() -> Option<Pattern> {
    let text = PatternText {
        title: "Considerations by choice",
        summary: "selects an option's considerations by a choice stat, such as temper",
        about: "Considerations by choice: the same option has different reasons, here by temper. A careful character withdraws \
         at rank 7, a bold one at 5.",
    };

    Pattern::new(text, &["set", "switch", "personality", "mood"], |graph| {
        let temper = graph.stat(Stat::choice("Temper", ["careful", "bold"]));
        let careful = constant_rank(graph, "Careful", 7.0);
        let bold = constant_rank(graph, "Bold", 5.0);
        let cases = [("careful", careful), ("bold", bold)];
        let set = graph.consideration_set("By temper", temper, cases, None);

        let leave = graph.option("Withdraw", [set]).out();
        let stay = constant_rank(graph, "Ordinary", 6.0);
        let stay = graph.option("Stay", [stay]).out();
        add_decision(graph, [leave, stay]);
    })
}

fn choose_target() -> Option<Pattern> {
    let text = PatternText {
        title: "Choose a target",
        summary: "weighs one option for each candidate, and favors the current target",
        about: "Choose a target: the option competes once for each candidate, the nearer the better. A bonus for the \
         current target keeps it until another candidate is much nearer.",
    };

    Pattern::new(text, &["enemy", "at whom", "candidate", "aim"], |graph| {
        let distance = graph.stat(
            Stat::number("Distance", 0.0, 50.0)
                .unit("m")
                .scope(Scope::Target)
                .default(50.0)
                .sample(20.0),
        );

        let near = graph
            .add(
                "Nearness",
                inclination_core::authoring::curve::linear(distance).inverted(),
            )
            .out();
        let near = graph.multiplier("The nearer the better", near);
        let stick = graph
            .add("Keep to one", consider::inertia().bonus(0.5).per_target())
            .out();

        let attack = graph
            .option("Attack", [near, stick])
            .for_each_target()
            .out();
        graph.decision("Whom to attack", [attack]);
    })
}

fn inner_decision() -> Option<Pattern> {
    let text = PatternText {
        title: "A decision inside an option",
        summary: "decides first what to do, and then how",
        about: "A decision inside an option: it is made once the option is chosen, and reported separately. An option whose \
         inner decision has nothing to choose is ruled out. No line is repeated within 20 s.",
    };

    Pattern::new(
        text,
        &["subreasoner", "nested", "how", "hierarchy"],
        |graph| {
            let angry = yes_no_stat(graph, "Angry", true);
            let lines = ["Leave my house", "What do you want", "I know nothing"].map(|line| {
                let wait = graph
                    .add(format!("Not again: {line}"), consider::cooldown(20.0))
                    .out();
                let done = graph
                    .add(format!("Said: {line}"), consider::is_done())
                    .out();
                graph.option(line, [wait, done]).out()
            });

            let line = graph
                .decision("Which line", lines)
                .rules(CHOOSING_METHOD)
                .out();
            let low = constant_rank(graph, "Not by default", -1.0);
            let reason = graph.raise_rank("Being angry", angry, 10.0);
            let rant = graph.option("Rant", [low, reason]).inner(line).out();

            let rest = default_option(graph, "Carry on");
            add_decision(graph, [rant, rest]);
        },
    )
}
