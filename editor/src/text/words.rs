//! Sentences.

/// With a capital letter.
pub fn begun(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// With a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let text = begun(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?']) {
        return text;
    }
    text + "."
}
