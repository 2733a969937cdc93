//! The toy of section 9.2 and the two weapons of section 9.3 of David Graham's "An Introduction to
//! Utility Theory" (Game AI Pro).

use super::common::{Example, assert_near};

const ORDER_DECISION: &str = "Where to order";
const WEAPON_DECISION: &str = "Which weapon";

/// Four roundings of numbers up to 8, including the expected number, each at most 2^-22.
const COST_TOLERANCE: f32 = 1e-6;

fn choose_offer(shop: &mut Example) -> String {
    shop.reset_memory();
    shop.decide(ORDER_DECISION, 0.0)
}

/// 4.99 in two days against 2.99 in five, a day at 1.00.
#[test]
fn money_and_time_are_compared_once_they_have_one_unit() {
    let mut shop = Example::load("shop");
    let costs = shop.factors(["Cost of the quick offer", "Cost of the cheap offer"]);
    assert_near(costs[0], 6.99, COST_TOLERANCE);
    assert_near(costs[1], 7.99, COST_TOLERANCE);
    assert_eq!(choose_offer(&mut shop), "Order the quick one");
    let weights = shop.weights(ORDER_DECISION);
    assert_near(
        weights["Order the quick one"],
        1.0 - 6.99 / 20.0,
        COST_TOLERANCE,
    );
    assert_near(
        weights["Order the cheap one"],
        1.0 - 7.99 / 20.0,
        COST_TOLERANCE,
    );
}

#[test]
fn at_the_same_delivery_time_the_lower_price_wins() {
    let mut shop = Example::load("shop");
    shop.set_all(&[
        ("Days of the quick offer", 3.0),
        ("Days of the cheap offer", 3.0),
    ]);
    assert_eq!(choose_offer(&mut shop), "Order the cheap one");
}

/// Three days for two dollars: the offers tie at 2/3 a day. The rich value time more, the poor
/// money.
#[test]
fn the_worth_of_a_day_decides() {
    let mut shop = Example::load("shop");
    shop.set("Worth of a day", 2.0 / 3.0);
    let costs = shop.factors(["Cost of the quick offer", "Cost of the cheap offer"]);
    assert_near(costs[0], costs[1], 2.0 * COST_TOLERANCE);
    assert_near(costs[0], 6.323_333, 2.0 * COST_TOLERANCE);

    for (day, offer) in [
        (0.0, "Order the cheap one"),
        (0.66, "Order the cheap one"),
        (0.67, "Order the quick one"),
        (5.0, "Order the quick one"),
    ] {
        shop.set("Worth of a day", day);
        assert_eq!(choose_offer(&mut shop), offer, "{day}");
    }
}

/// 0.85 * 0.6 = 0.51 against 0.60 * 0.9 = 0.54.
#[test]
fn the_weapon_with_the_greater_expected_utility_is_used_though_it_misses_more() {
    let mut shop = Example::load("shop");
    let utilities = shop.factors(["Utility of the sure weapon", "Utility of the strong weapon"]);
    assert_near(utilities[0], 0.51, COST_TOLERANCE);
    assert_near(utilities[1], 0.54, COST_TOLERANCE);
    assert_eq!(shop.decide(WEAPON_DECISION, 0.0), "Use the strong weapon");
    // 0.9 * 0.6 = 0.54 is a tie, and 0.91 * 0.6 = 0.546 is more.
    shop.set("Sure weapon hits", 91.0);
    assert_eq!(shop.decide(WEAPON_DECISION, 1.0), "Use the sure weapon");
}
