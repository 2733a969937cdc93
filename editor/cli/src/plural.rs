//! Words that agree with a count, as in "1 row" and "2 rows".

/// Returns the form of a word that agrees with a count.
pub(super) const fn pluralize<'w>(count: usize, one: &'w str, many: &'w str) -> &'w str {
    if count == 1 { one } else { many }
}
