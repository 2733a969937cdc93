use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::*;
use crate::{kind::Kind, number::Plain};

fn canonical(text: &str) -> String {
    Expression::from(&parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))).text
}

fn value(text: &str, inputs: &[f32]) -> f32 {
    let inputs: Vec<Plain> = inputs.iter().copied().map(Plain::from).collect();
    let formula = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    formula.evaluate(&inputs, Kind::compute_plain).get()
}

#[test]
fn formulas_print_in_canonical_form() {
    for (text, expected) in [
        ("hour>=20 AND mood<=.5", "hour >= 20 and mood <= 0.5"),
        (
            "clamp( 1-health/max_health )^2",
            "clamp(1 - health / max_health)^2",
        ),
        ("clamp(x, 0, 1)", "clamp(x)"),
        ("clamp(x, 0, 2)", "clamp(x, 0, 2)"),
        ("a-(b-c)", "a - (b - c)"),
        ("(a-b)-c", "a - b - c"),
        ("a*(b/c)", "a * (b / c)"),
        ("a^b^c", "a^b^c"),
        ("(a^b)^c", "(a^b)^c"),
        ("-a^2", "-a^2"),
        ("(-3)^2", "(-3)^2"),
        ("--3", "3"),
        ("-(-a)", "--a"),
        ("2^-1", "2^-1"),
        ("not (a and b)", "not (a and b)"),
        ("(not a) = b", "(not a) = b"),
        ("a and (b and c)", "a and (b and c)"),
        ("a and b and c", "a and b and c"),
        ("a or b and c", "a or b and c"),
        ("select(a, b, c)", "if a then b else c"),
        ("(if a then b else c) + 1", "(if a then b else c) + 1"),
        (
            "if a then b else if c then d else e",
            "if a then b else if c then d else e",
        ),
        ("\"Max health\" × 2", "\"Max health\" * 2"),
        ("\"health\"", "health"),
        ("\"and\"", "\"and\""),
        ("\"12\"\" gun\"", "\"12\"\" gun\""),
        ("add(a, multiply(b, c))", "a + b * c"),
        ("less(a, b, 0)", "a < b"),
        ("less(a, b, 0.1)", "less(a, b, 0.1)"),
        ("all(a)", "all(a)"),
        ("all(a, b)", "a and b"),
        ("1e30 + 1e-7 + 0.00001", "1e30 + 1e-7 + 0.00001"),
        ("a ≠ b", "a != b"),
        ("MIN(a, 1)", "min(a, 1)"),
    ] {
        assert_eq!(canonical(text), expected);
        assert_eq!(canonical(expected), expected);
    }
}

#[test]
fn mistakes_have_a_place_and_a_sentence() {
    for (text, marked, sentence) in [
        ("", "", "The formula is empty"),
        (
            "1 +",
            "",
            "Expected a number, a name or a function at the end",
        ),
        (
            "1 + * 2",
            "*",
            "Expected a number, a name or a function before \"*\"",
        ),
        (
            "1 + and",
            "and",
            "Expected a number, a name or a function before \"and\". A name that is a keyword needs quotes",
        ),
        (
            "Max health / 2",
            "health",
            "Expected an operator before \"health\". A name with spaces needs quotes",
        ),
        (
            "2 x",
            "x",
            "Expected an operator before \"x\". A name with spaces needs quotes",
        ),
        ("(1 + 2", "(", "This parenthesis is not closed"),
        ("1 + 2)", ")", "This parenthesis was not opened"),
        (
            "1, 2",
            ",",
            "A comma can only separate the arguments of a function",
        ),
        (
            "clmap(1)",
            "clmap",
            "There is no function \"clmap\". Did you mean \"clamp\"?",
        ),
        (
            "whatever(1)",
            "whatever",
            "There is no function \"whatever\"",
        ),
        (
            "lerp(1, 2)",
            "lerp",
            "lerp(a, b, share) needs 3 arguments, but this has 2",
        ),
        (
            "min()",
            "min",
            "min(a, b, …) needs at least 1 argument, but this has 0",
        ),
        (
            "clamp(1, 2, 3, 4)",
            "clamp",
            "clamp(x, low = 0, high = 1) needs 1 to 3 arguments, but this has 4",
        ),
        (
            "0 < x < 1",
            "<",
            "Compare two values at a time, as in \"0 < x and x < 1\"",
        ),
        ("if a then b", "", "\"else\" is missing"),
        ("if a b", "b", "Expected \"then\" before \"b\""),
        (
            "50 %",
            "%",
            "\"%\" has no meaning in a formula. Write 0.5 for 50%",
        ),
        ("\"Health", "\"Health", "This name has no closing quote"),
        ("\"\"", "\"\"", "A name in quotes cannot be empty"),
        ("1e99", "1e99", "1e99 is too large"),
        (".", ".", "\".\" is not a number"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!(
            (&text[error.place.clone()], error.message.as_str()),
            (marked, sentence),
            "{text}"
        );
    }
    assert_eq!(parse("0 < x < 1").unwrap_err().place, 6..7);
}

#[test]
fn length_and_depth_are_limited() {
    let deep = |depth: usize| format!("{}x{}", "(".repeat(depth), ")".repeat(depth));
    assert!(parse(&deep(MAX_FORMULA_DEPTH - 1)).is_ok());
    let error = parse(&deep(MAX_FORMULA_DEPTH)).unwrap_err();
    assert!(error.to_string().contains("nested too deeply"), "{error}");
    assert!(parse(&"-".repeat(999)).is_err());
    assert!(parse(&"not ".repeat(200)).is_err());
    assert!(parse(&"2^".repeat(400)).is_err());
    assert!(parse(&"if ".repeat(300)).is_err());

    let sum = "a+".repeat(249) + "a";
    assert_eq!(value(&sum, &[1.0]), 250.0);
    let error = parse(&("a+".repeat(400) + "a")).unwrap_err();
    assert!(
        error.to_string().contains("too long"),
        "the canonical text is: {error}"
    );
    assert!(parse(&"é".repeat(1000)).is_err());
}

#[test]
fn operators_have_their_usual_meaning() {
    for (text, expected) in [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("10 - 4 - 3", 3.0),
        ("2^3^2", 512.0),
        ("-2^2", -4.0),
        ("7 / 2", 3.5),
        ("1 / 0", f32::MAX),
        ("0 / 0", 0.0),
        ("1 < 2 and not 2 < 1", 1.0),
        ("1 = 2 or 3 != 3", 0.0),
        ("if 0.5 then 3 else 4", 3.0),
        ("if 0.4 then 3 else 4", 4.0),
        ("min(3, 1, 2) + max(3, 1, 2)", 4.0),
        ("sum(1, 2, 3) + product(2, 3)", 12.0),
        ("average(1, 2, 6)", 3.0),
        ("clamp(1.5) + clamp(-3, -2, 2)", -1.0),
        ("abs(-2) + floor(2.7)", 4.0),
        ("lerp(10, 20, 0.5)", 15.0),
        ("smooth(5, 0, 10)", 0.5),
        ("remap(15, 10, 20, 0, 100)", 50.0),
        ("remap(30, 10, 20)", 1.0),
        ("remap_unclamped(30, 10, 20)", 2.0),
        ("equal(1, 1.05, 0.1)", 1.0),
        ("at_least(0.95, 1, 0.1)", 1.0),
        ("-0", 0.0),
    ] {
        assert_eq!(value(text, &[]).to_bits(), expected.to_bits(), "{text}");
    }
    assert_eq!(
        value("clamp(1 - health / max_health)^2", &[25.0, 100.0]),
        0.5625
    );
    assert_eq!(value("hour >= 20 and mood <= 0.5", &[20.0, 0.5]), 1.0);
    assert_eq!(value("hour >= 20 and mood <= 0.5", &[19.0, 0.5]), 0.0);
}

#[test]
fn every_function_can_be_called_and_prints_back() {
    for function in FUNCTIONS {
        let (least, most) = function.argument_count();
        for count in least..=most.min(4) {
            let arguments: Vec<String> = (0..count).map(|at| format!("x{at}")).collect();
            let text = format!("{}({})", function.name, arguments.join(", "));
            let formula = parse(&text).unwrap();
            assert_eq!(parse(&canonical(&text)).as_ref(), Ok(&formula), "{text}");
            let [.., Term::Call(called, _)] = formula.terms() else {
                unreachable!("{text} is a call");
            };
            assert_eq!(called, function);
        }
        assert_eq!(
            Function::from_kind(function.kind, function.settings),
            Some(*function)
        );
    }
}

#[test]
fn an_invalid_formula_keeps_its_text_and_inputs() {
    let broken = Expression::new("hour >= ", Vec::from(["hour".to_string()]));
    assert_eq!(broken.text(), "hour >= ");
    assert_eq!(broken.inputs(), ["hour"]);
    assert!(broken.formula().is_err());

    let valid = Expression::new("b+a+b", Vec::from(["hour".to_string()]));
    assert_eq!(valid.text(), "b + a + b");
    assert_eq!(valid.inputs(), ["b", "a"]);
}
