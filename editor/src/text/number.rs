//! Numbers: short where they stand on nodes, exact where they are typed, and typed with arithmetic.

/// With three decimals at most, as nodes show them; very large and very small ones with an exponent.
pub fn short(value: f32) -> String {
    let size = value.abs();
    if size != 0.0 && !(0.0005..1e6).contains(&size) {
        return format!("{value:.2e}");
    }
    let text = format!("{value:.3}");
    if text.contains('.') {
        return text.trim_end_matches('0').trim_end_matches('.').to_owned();
    }
    text
}

/// With just three decimals, so that what changes does not jump.
pub fn steady(value: f32) -> String {
    let size = value.abs();
    if size >= 1e6 {
        format!("{value:.2e}")
    } else if size >= 1000.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.3}")
    }
}

/// A number with its unit.
pub fn with_unit(number: &str, unit: &str) -> String {
    match unit {
        "" => number.to_owned(),
        "%" => format!("{number} %"),
        unit => format!("{number} {unit}"),
    }
}

/// What was typed; nothing typed is no number.
///
/// # Errors
/// Why it is none.
pub fn read(text: &str) -> Result<Option<f32>, String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    match text.replace(',', ".").parse::<f32>() {
        Ok(value) if value.is_finite() => Ok(Some(value)),
        _ => Err(format!("\"{text}\" is not a number.")),
    }
}
