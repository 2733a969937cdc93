//! Where the parts of a JSON text stand. It is asked of texts that are known to be JSON, so it looks no closer than it takes
//! to find where a part ends; of any other text it gives something, and nothing breaks.

/// A part of a text, and where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part<'t> {
    pub(super) start: usize,
    pub(super) text: &'t str,
}

impl<'t> Part<'t> {
    /// The whole of a text.
    pub(super) fn whole(text: &'t str) -> Self {
        let start = text.len() - text.trim_start().len();
        Self {
            start,
            text: text.trim(),
        }
    }

    /// The items of an array.
    pub(super) fn items(self) -> Vec<Self> {
        let mut items = Vec::new();
        let mut at = 1;
        while let Some(item) = self.next(&mut at) {
            items.push(item);
        }
        items
    }

    /// The members of an object: the keys as they are written, and what they hold.
    pub(super) fn members(self) -> Vec<(Self, Self)> {
        let mut members = Vec::new();
        let mut at = 1;
        while let Some(key) = self.next(&mut at)
            && let Some(value) = self.next(&mut at)
        {
            members.push((key, value));
        }
        members
    }

    /// The next value from a place on, past what parts values.
    fn next(self, at: &mut usize) -> Option<Self> {
        let bytes = self.text.as_bytes();
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",:".contains(byte);
        while bytes.get(*at).is_some_and(is_between) {
            *at += 1;
        }
        let start = *at;
        if matches!(bytes.get(start)?, b']' | b'}') {
            return None;
        }
        let (mut depth, mut is_quoted) = (0_usize, false);
        while let Some(byte) = bytes.get(*at) {
            match byte {
                b'\\' if is_quoted => *at += 1,
                b'"' => is_quoted = !is_quoted,
                _ if is_quoted => {}
                b'[' | b'{' => depth += 1,
                b']' | b'}' if depth == 0 => break,
                b']' | b'}' => depth -= 1,
                byte if depth == 0 && is_between(byte) => break,
                _ => {}
            }
            *at += 1;
        }
        let text = self.text.get(start..(*at).min(bytes.len()))?;
        Some(Self {
            start: self.start + start,
            text,
        })
    }
}
