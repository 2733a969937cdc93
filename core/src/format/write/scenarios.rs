//! Writing of scenarios. Members with their usual value are left out.

use alloc::{collections::BTreeMap, format};
use core::fmt::Display;

use crate::{
    format::json_writer::Writer,
    history::OptionAddress,
    model::StatId,
    scenario::{
        Clock, Condition, Control, EndCondition, EventAction, EventTiming, Measure, Members,
        Perception, Population, PopulationId, Scenario, ScenarioEvent, ScriptLine, StartValue,
        StatSource, Summary, TargetFill,
    },
};

/// Writes the scenarios, if there are any.
pub(super) fn write_scenarios(w: &mut Writer, scenarios: &[Scenario]) {
    write_list(w, "scenarios", scenarios, write_scenario);
}

/// Writes a list with an object for each item, unless it is empty.
fn write_list<T>(w: &mut Writer, key: &str, items: &[T], write: fn(&mut Writer, &T)) {
    if items.is_empty() {
        return;
    }
    w.key(key).array(|w| {
        for item in items {
            w.object(|w| write(w, item));
        }
    });
}

fn write_random_id(w: &mut Writer, key: &str, id: impl Display) {
    w.key(key).string(&format!("{id}"));
}

fn write_scenario(w: &mut Writer, scenario: &Scenario) {
    write_random_id(w, "id", scenario.id);
    w.key("name").string(&scenario.name);
    w.key("clock")
        .inline_object(|w| write_clock(w, scenario.clock));
    w.key("populations").array(|w| {
        for population in &scenario.populations {
            w.object(|w| self::write_population(w, population));
        }
    });
    write_sources(w, "world", &scenario.world);
    write_list(w, "perceptions", &scenario.perceptions, write_perception);
    write_list(w, "events", &scenario.events, write_event);
    write_list(w, "ends", &scenario.ends, write_end_condition);
}

fn write_clock(w: &mut Writer, clock: Clock) {
    match clock {
        Clock::RealTime { step, length } => w.key("real_time").object(|w| {
            w.key("step").f64(step);
            w.key("length").f64(length);
        }),
        Clock::Turns {
            turns,
            turn_length,
            first,
        } => w.key("turns").object(|w| {
            w.key("count").u32(turns);
            w.key("turn_length").f64(turn_length);
            w.key("first").string(first.word());
        }),
    }
}

fn write_population(w: &mut Writer, population: &Population) {
    write_random_id(w, "id", population.id);
    w.key("name").string(&population.name);
    w.key("count").u32(population.count);
    if let Some(max_count) = population.max_count {
        w.key("max_count").u32(max_count);
    }
    if let Some(profile) = population.profile {
        w.key("profile").u32(profile.0);
    }

    if population.control != Control::default() {
        w.key("control");
        write_control(w, &population.control);
    }
    write_sources(w, "sources", &population.sources);
    if let Some(condition) = &population.leaves_when {
        w.key("leaves_when")
            .inline_object(|w| write_condition(w, condition));
    }
}

fn write_control(w: &mut Writer, control: &Control) {
    match control {
        Control::Graph {
            decisions,
            thinking_interval,
            is_staggered,
        } => w.inline_object(|w| {
            w.key("graph").object(|w| {
                if !decisions.is_empty() {
                    w.key("decisions").array(|w| {
                        for decision in decisions {
                            w.u32(decision.0);
                        }
                    });
                }
                w.key("thinking_interval").f64(*thinking_interval);
                w.key("staggered").boolean(*is_staggered);
            });
        }),
        Control::Script(lines) => w.object(|w| {
            w.key("script").array(|w| {
                for line in lines {
                    w.inline_object(|w| self::write_script_line(w, line));
                }
            });
        }),
        Control::Nothing => w.string("nothing"),
    }
}

fn write_script_line(w: &mut Writer, line: &ScriptLine) {
    w.key("time").f64(line.time);
    if let Some(option) = &line.option {
        write_option_address(w, option);
    }
}

fn write_option_address(w: &mut Writer, address: &OptionAddress) {
    w.key("option").u32(address.option.0);
    if !address.uses.is_empty() {
        w.key("inside").array(|w| {
            for node in &address.uses {
                w.u32(node.0);
            }
        });
    }
}

fn write_sources(w: &mut Writer, key: &str, sources: &BTreeMap<StatId, StatSource>) {
    if sources.is_empty() {
        return;
    }
    w.key(key).object(|w| {
        for (stat, source) in sources {
            w.key(&format!("{stat}"))
                .inline_object(|w| self::write_source(w, source));
        }
    });
}

fn write_source(w: &mut Writer, source: &StatSource) {
    match source {
        StatSource::Simulated(start) => {
            w.key("simulated");
            write_start_value(w, *start);
        }
        StatSource::Constant(value) => w.key("constant").f32(*value),
        StatSource::Clock {
            start,
            factor,
            wrap,
        } => w.key("clock").object(|w| {
            w.key("start").f64(*start);
            w.key("factor").f64(*factor);
            if let Some(wrap) = wrap {
                w.key("wrap").f64(*wrap);
            }
        }),
        StatSource::Curve { points, is_looping } => w.key("curve").object(|w| {
            w.key("points").array(|w| {
                for [time, value] in points {
                    w.array(|w| {
                        w.f64(*time);
                        w.f64(*value);
                    });
                }
            });
            if *is_looping {
                w.key("loop").boolean(true);
            }
        }),
        StatSource::Noise { low, high, seconds } => w.key("noise").object(|w| {
            w.key("low").f32(*low);
            w.key("high").f32(*high);
            w.key("seconds").f64(*seconds);
        }),
        StatSource::Opponent(stat) => w.key("opponent").u32(stat.0),
        StatSource::Target(stat) => w.key("target").u32(stat.0),
        StatSource::Population {
            population,
            summary,
            stat,
        } => write_population_summary(w, *population, *summary, *stat),
        StatSource::Factor(node) => w.key("factor").u32(node.0),
    }
}

fn write_start_value(w: &mut Writer, start: StartValue) {
    match start {
        StartValue::Sample => w.string("sample"),
        StartValue::NamedSample(sample) => w.object(|w| w.key("sample").u32(sample.0)),
        StartValue::Number(value) => w.f32(value),
        StartValue::Random { low, high } => w.object(|w| {
            w.key("random").array(|w| {
                w.f32(low);
                w.f32(high);
            });
        }),
    }
}

fn write_population_summary(
    w: &mut Writer,
    population: PopulationId,
    summary: Summary,
    stat: Option<StatId>,
) {
    w.key("population").object(|w| {
        write_random_id(w, "id", population);
        w.key("summary").string(summary.word());
        if let Some(stat) = stat {
            w.key("stat").u32(stat.0);
        }
    });
}

fn write_perception(w: &mut Writer, perception: &Perception) {
    write_random_id(w, "observers", perception.observers);
    write_random_id(w, "seen", perception.seen);
    if let Some(max_seen) = perception.max_seen {
        w.key("max_seen").u32(max_seen);
    }
    if perception.fills.is_empty() {
        return;
    }

    w.key("fills").object(|w| {
        for (stat, fill) in &perception.fills {
            w.key(&format!("{stat}")).inline_object(|w| match fill {
                TargetFill::Stat(seen) => w.key("stat").u32(seen.0),
                TargetFill::Constant(value) => w.key("constant").f32(*value),
            });
        }
    });
}

fn write_event(w: &mut Writer, event: &ScenarioEvent) {
    write_random_id(w, "id", event.id);
    w.key("name").string(&event.name);
    w.key("timing")
        .inline_object(|w| write_timing(w, event.timing));
    w.key("action")
        .inline_object(|w| write_action(w, &event.action));
}

fn write_timing(w: &mut Writer, timing: EventTiming) {
    match timing {
        EventTiming::Once { time } => w.key("once").object(|w| w.key("time").f64(time)),
        EventTiming::Every { first, interval } => w.key("every").object(|w| {
            w.key("first").f64(first);
            w.key("interval").f64(interval);
        }),
        EventTiming::Random { mean_interval } => w
            .key("random")
            .object(|w| w.key("mean_interval").f64(mean_interval)),
    }
}

fn write_action(w: &mut Writer, action: &EventAction) {
    match action {
        EventAction::ChangeStat {
            population,
            members,
            stat,
            operation,
            amount,
            lasts,
        } => w.key("change_stat").object(|w| {
            if let Some(population) = population {
                write_random_id(w, "population", population);
            }
            write_members(w, *members);
            w.key("stat").u32(stat.0);
            w.key("change").string(operation.word());
            w.key("amount").f32(*amount);
            if let Some(lasts) = lasts {
                w.key("lasts").f64(*lasts);
            }
        }),
        EventAction::Spawn { population, count } => w.key("spawn").object(|w| {
            write_random_id(w, "population", population);
            w.key("count").u32(*count);
        }),
        EventAction::Remove {
            population,
            members,
        } => w.key("remove").object(|w| {
            write_random_id(w, "population", population);
            write_members(w, *members);
        }),
    }
}

/// Writes the number of members that an event draws. All members are the default.
fn write_members(w: &mut Writer, members: Members) {
    if let Members::Drawn(count) = members {
        w.key("members").u32(count);
    }
}

fn write_end_condition(w: &mut Writer, end: &EndCondition) {
    write_random_id(w, "id", end.id);
    w.key("name").string(&end.name);
    w.key("condition")
        .inline_object(|w| write_condition(w, &end.condition));
}

fn write_condition(w: &mut Writer, condition: &Condition) {
    w.key("measure").object(|w| match &condition.measure {
        Measure::Stat(stat) => w.key("stat").u32(stat.0),
        Measure::Population {
            population,
            summary,
            stat,
        } => write_population_summary(w, *population, *summary, *stat),
        Measure::Running { population, option } => w.key("running").object(|w| {
            write_random_id(w, "population", population);
            write_option_address(w, option);
        }),
    });
    w.key("is").string(condition.comparison.word());
    w.key("value").f32(condition.value);
}
