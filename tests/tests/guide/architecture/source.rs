//! Reads a Rust source file as tokens: the modules it declares, the names it defines, and the paths
//! it mentions. Code that is compiled for tests only is left out.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};

/// A module's contents as far as imports are concerned.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// Modules declared with a semicolon, each in its own file.
    pub(super) declared: Vec<String>,
    /// Modules with their contents in braces.
    pub(super) inline: Vec<(String, Source)>,
    /// Names of functions, types, constants, traits and macros.
    pub(super) items: BTreeSet<String>,
    /// Names bound by `use`.
    pub(super) imports: Vec<Import>,
    /// Paths of two segments or more, outside of `use`.
    pub(super) mentions: Vec<Path>,
}

/// One leaf of a `use` tree.
#[derive(Debug)]
pub(super) struct Import {
    pub(super) path: Path,
    /// The name it binds, or nothing if it is a glob.
    pub(super) name: Option<String>,
}

/// A path as it is written, for example `super::wire::Wire`.
#[derive(Debug)]
pub(super) struct Path {
    pub(super) segments: Vec<String>,
    pub(super) line: usize,
}

impl Source {
    /// Reads a file's text. Fails if its brackets or literals are not Rust.
    pub(super) fn parse(text: &str) -> Result<Self, proc_macro2::LexError> {
        let mut source = Self::default();
        source.read(&to_tokens(text.parse()?), Level::Module);
        Ok(source)
    }

    fn read(&mut self, tokens: &[TokenTree], level: Level) {
        let mut rest = tokens;
        while let Some((first, after)) = rest.split_first() {
            rest = match first {
                TokenTree::Punct(sign) if sign.as_char() == '#' => match read_attribute(after) {
                    Some(Attribute::File { test_only: true }) => return,
                    Some(Attribute::Item {
                        test_only: true, ..
                    }) => skip_item(after),
                    Some(Attribute::Item { group, .. }) => {
                        self.read(&to_tokens(group.stream()), Level::Body);
                        &after[1..]
                    }
                    Some(Attribute::File { .. }) | None => after,
                },
                TokenTree::Ident(word) => self.read_word(word, after, level),
                TokenTree::Group(group) => {
                    self.read(&to_tokens(group.stream()), Level::Body);
                    after
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => after,
            };
        }
    }

    /// Reads what begins with a word, and returns the tokens behind it.
    fn read_word<'a>(
        &mut self,
        word: &Ident,
        after: &'a [TokenTree],
        level: Level,
    ) -> &'a [TokenTree] {
        let text = word.to_string();

        match (text.as_str(), after) {
            ("use", _) if !starts_with_sign(after, '<') => {
                let end = after
                    .iter()
                    .position(|token| is_sign(token, ';'))
                    .unwrap_or(after.len());
                self.read_use_tree(&after[..end], &[]);
                &after[end..]
            }
            ("mod", [TokenTree::Ident(name), TokenTree::Group(body), after @ ..]) => {
                let mut inner = Self::default();
                inner.read(&to_tokens(body.stream()), Level::Module);
                self.inline.push((plain_name(name), inner));
                after
            }
            ("mod", [TokenTree::Ident(name), after @ ..]) => {
                self.declared.push(plain_name(name));
                after
            }
            ("macro_rules", [_, TokenTree::Ident(name), after @ ..]) => {
                self.items.insert(plain_name(name));
                after
            }
            (
                "const" | "enum" | "fn" | "static" | "struct" | "trait" | "type" | "union",
                [TokenTree::Ident(name), ..],
            ) if level == Level::Module => {
                self.items.insert(plain_name(name));
                after
            }
            _ => self.read_path(word, after),
        }
    }

    fn read_path<'a>(&mut self, first: &Ident, after: &'a [TokenTree]) -> &'a [TokenTree] {
        let mut segments = vec![plain_name(first)];
        let mut rest = after;
        while let Some(TokenTree::Ident(next)) = after_double_colon(rest).and_then(<[_]>::first) {
            segments.push(plain_name(next));
            rest = &rest[3..];
        }

        if segments.len() > 1 {
            let line = first.span().start().line;
            self.mentions.push(Path { segments, line });
        }
        rest
    }

    /// Reads the tree behind `use`, or a branch of one behind the segments of its stem.
    fn read_use_tree(&mut self, tokens: &[TokenTree], stem: &[String]) {
        let mut segments = stem.to_vec();
        let mut line = 0;
        let mut name = None;
        let mut is_renamed = false;

        for token in tokens {
            match token {
                TokenTree::Group(branches) if branches.delimiter() == Delimiter::Brace => {
                    let branches = to_tokens(branches.stream());
                    for branch in branches.split(|token| is_sign(token, ',')) {
                        if !branch.is_empty() {
                            self.read_use_tree(branch, &segments);
                        }
                    }
                    return;
                }
                TokenTree::Ident(word) if is_renamed => name = Some(plain_name(word)),
                TokenTree::Ident(word) if word == "as" => is_renamed = true,
                TokenTree::Ident(word) => {
                    line = word.span().start().line;
                    // `self` behind other segments is the module that they name.
                    if word != "self" || segments.is_empty() {
                        segments.push(plain_name(word));
                    }
                }
                TokenTree::Punct(sign) if sign.as_char() == '*' => {
                    line = sign.span().start().line;
                    let path = Path { segments, line };
                    self.imports.push(Import { path, name: None });
                    return;
                }
                _ => {}
            }
        }

        let name = name.or_else(|| segments.last().cloned());
        let path = Path { segments, line };
        self.imports.push(Import { path, name });
    }
}

/// Where tokens are: only those directly in a module define its items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Module,
    Body,
}

enum Attribute<'a> {
    /// `#![…]`, of the whole file.
    File { test_only: bool },
    /// `#[…]`, of the item behind it.
    Item { test_only: bool, group: &'a Group },
}

/// Reads the tokens behind `#`.
fn read_attribute(tokens: &[TokenTree]) -> Option<Attribute<'_>> {
    match tokens {
        [TokenTree::Group(group), ..] => Some(Attribute::Item {
            test_only: is_test_only(group),
            group,
        }),
        [sign, TokenTree::Group(group), ..] if is_sign(sign, '!') => Some(Attribute::File {
            test_only: is_test_only(group),
        }),
        _ => None,
    }
}

/// Whether an attribute is `test`, or a `cfg` that never holds outside of tests.
fn is_test_only(attribute: &Group) -> bool {
    match &to_tokens(attribute.stream())[..] {
        [TokenTree::Ident(word)] => word == "test",
        [TokenTree::Ident(word), TokenTree::Group(predicate)] if word == "cfg" => {
            evaluate_cfg(&to_tokens(predicate.stream())) == Some(false)
        }
        _ => false,
    }
}

/// A `cfg` predicate's value outside of tests, if it depends on nothing else.
fn evaluate_cfg(predicate: &[TokenTree]) -> Option<bool> {
    match predicate {
        [TokenTree::Ident(word)] if word == "test" => Some(false),
        [TokenTree::Ident(word), TokenTree::Group(operands)] => {
            let operands = to_tokens(operands.stream());
            let mut values = operands
                .split(|token| is_sign(token, ','))
                .filter(|operand| !operand.is_empty())
                .map(evaluate_cfg);

            match word.to_string().as_str() {
                "not" => values.next()?.map(|value| !value),
                "all" if values.any(|value| value == Some(false)) => Some(false),
                "any" if values.all(|value| value == Some(false)) => Some(false),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The tokens behind an item, a statement or a field, from its attribute's brackets on.
fn skip_item(tokens: &[TokenTree]) -> &[TokenTree] {
    const ENDING_WITH_BRACES: [&str; 7] = [
        "fn",
        "impl",
        "mod",
        "struct",
        "enum",
        "trait",
        "macro_rules",
    ];
    const ENDING_WITH_SEMICOLON: [&str; 5] = ["use", "const", "static", "type", "let"];

    let head = tokens
        .iter()
        .take_while(|token| !is_braces(token) && !is_sign(token, ';'));
    let words: Vec<String> = head
        .filter_map(|token| match token {
            TokenTree::Ident(word) => Some(word.to_string()),
            _ => None,
        })
        .collect();
    let has_any = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));

    let ends_with_braces = has_any(&ENDING_WITH_BRACES);
    let ends_with_semicolon = !ends_with_braces && has_any(&ENDING_WITH_SEMICOLON);
    let is_item = ends_with_braces || ends_with_semicolon;
    let is_end = |token: &TokenTree| {
        is_sign(token, ';')
            || is_sign(token, ',') && !is_item
            || is_braces(token) && !ends_with_semicolon
    };

    let end = tokens.iter().position(is_end);
    end.map_or(&[], |end| &tokens[end + 1..])
}

fn to_tokens(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

/// A name without the `r#` in front of a keyword.
fn plain_name(word: &Ident) -> String {
    let text = word.to_string();
    text.strip_prefix("r#").unwrap_or(&text).to_owned()
}

fn is_sign(token: &TokenTree, expected: char) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == expected)
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn starts_with_sign(tokens: &[TokenTree], expected: char) -> bool {
    tokens.first().is_some_and(|token| is_sign(token, expected))
}

/// The tokens behind a leading `::`.
fn after_double_colon(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [TokenTree::Punct(first), second, rest @ ..]
            if first.as_char() == ':'
                && first.spacing() == Spacing::Joint
                && is_sign(second, ':') =>
        {
            Some(rest)
        }
        _ => None,
    }
}
