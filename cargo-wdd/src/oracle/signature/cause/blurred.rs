//! Removes from what rustc says about an error what the program defines, and keeps what it does not: types of
//! std and of dependencies, and kinds of types.
//!
//! | rustc says | blurred | why |
//! |---|---|---|
//! | `` found `Item` `` | `` found `_1` `` | the program defines `Item`. A second name is `_2` |
//! | `` `Json<Vec<Item>>` ``, `` `Json<Vec<()>>` `` | `` `Json<Vec<_>>` `` | as the argument of a type, it can become `()` |
//! | `` `std::sync::MutexGuard<'_, Inner>` `` | `` `MutexGuard<'_, _>` `` | rustc prints the path only if the name is not unique |
//! | `` cannot borrow `*self.items` `` | `` cannot borrow `_1` `` | a place in the memory of the program |
//! | `` `{closure@src/a.rs:6:55: 6:58}` `` | `` `{closure}` `` | its place |
//! | `` `&'a str` ``, `` `&'1 str` `` | `` `&'1 str` `` | lifetimes are numbered, but `'static` and `'_` stay |
//! | `` `[u8; 4]` `` | `` `[u8; #]` `` | a number |
//! | takes 3 arguments but 1 was supplied | takes #2 arguments but #1 was supplied | the order of numbers stays |
//! | `` `State<...>` `` | fits each `` `State<…>` `` | rustc shortens long types |

use std::collections::{BTreeMap, BTreeSet};
use std::iter::{self, Peekable};
use std::vec::IntoIter;

/// Stands for what rustc left out, or what is not known.
pub(super) const LEFT_OUT: char = '…';

/// The numbers of the names in a message and its labels.
#[derive(Debug, Default)]
pub(super) struct Numbers(BTreeMap<String, usize>);

impl Numbers {
    fn of(&mut self, name: String) -> usize {
        let next = self.0.len() + 1;
        *self.0.entry(name).or_insert(next)
    }
}

/// A text without what the program defines. If there are `numbers`, the same name has the same number.
pub(super) fn blurred(
    text: &str,
    names: &BTreeSet<String>,
    mut numbers: Option<&mut Numbers>,
) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (at, part) in text.split('`').enumerate() {
        parts.push(if at.is_multiple_of(2) {
            without_numbers(part)
        } else {
            let (tokens, numbers) = (tokens(part).into_iter().peekable(), numbers.as_deref_mut());
            Code { names, numbers, tokens }.blurred(part)
        });
    }
    parts.join("`")
}

/// Whether a blurred text is the same as `own`, in which rustc may have left out more.
pub(super) fn fits(own: &str, other: &str) -> bool {
    let mut parts = own.split(LEFT_OUT);
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = other.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

/// The text with the rank of each number in place of the number. Zero has no rank.
fn without_numbers(text: &str) -> String {
    let number = |word: &str| word.parse::<u64>().ok();
    // That there are more arguments than parameters is the cause, and how many is not.
    let all: BTreeSet<u64> = text.split_whitespace().filter_map(number).collect();
    let blurred = |word: &str| match number(word) {
        Some(number) => format!("#{}", all.range(..=number).filter(|one| **one > 0).count()),
        None => word.to_owned(),
    };
    text.split(' ').map(blurred).collect::<Vec<_>>().join(" ")
}

/// The tokens of code as rustc prints it. A path is only its last name.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut chars = code.chars().peekable();
    while let Some(first) = chars.next() {
        let mut token = String::from(first);
        let is_word = |char: char| char.is_alphanumeric() || char == '_';
        if first.is_whitespace() {
            continue;
        }
        if is_word(first) || first == '\'' {
            token.extend(iter::from_fn(|| chars.next_if(|&char| is_word(char))));
        } else if matches!(first, '.' | ':' | '-' | '=') {
            let joins = |next: char| next == first || (first != '.' && next == '>');
            token.extend(iter::from_fn(|| chars.next_if(|&char| joins(char))));
        } else if first == '@' {
            // The place of a closure or an async block.
            while chars.next_if(|&char| char != '}').is_some() {}
            continue;
        }
        let is_name = token.chars().all(is_word);
        // rustc prints the path of a type only where its name is not unique in the program.
        if is_name && tokens.last().is_some_and(|last| last == "::") {
            tokens.pop();
            if tokens.last().is_some_and(|last| last.chars().all(is_word)) {
                tokens.pop();
            }
        }
        tokens.push(token);
    }
    tokens
}

/// The code between two backticks.
struct Code<'a> {
    names: &'a BTreeSet<String>,
    numbers: Option<&'a mut Numbers>,
    tokens: Peekable<IntoIter<String>>,
}

impl Code<'_> {
    fn blurred(&mut self, code: &str) -> String {
        // A pattern: whether the variable can change is not the cause.
        let code = code.strip_prefix("mut ").unwrap_or(code);
        let _ = self.tokens.next_if(|first| first == "mut");
        if self.is_place() { self.own(code.to_owned()) } else { self.until(&[], false).0 }
    }

    /// Whether the code is an expression for a place in memory: `*self.items`, `rows[_]`.
    fn is_place(&self) -> bool {
        let mut all = self.tokens.clone();
        let mut has_name = false;
        all.all(|token| {
            let is_name = token == "self" || self.names.contains(&token);
            has_name |= is_name;
            let is_number = token.chars().all(|char| char.is_ascii_digit());
            is_name || is_number || matches!(&*token, "." | "*" | "[" | "]" | ".." | "_")
        }) && has_name
            && self.tokens.clone().next().is_some_and(|first| first != "[")
    }

    fn own(&mut self, name: String) -> String {
        match &mut self.numbers {
            Some(numbers) => format!("_{}", numbers.of(name)),
            None => "_".to_owned(),
        }
    }

    /// The blurred tokens up to one of these ends, and the end, or up to the last one. `is_inner` is true for
    /// arguments and parts of other types.
    fn until(&mut self, ends: &[&str], is_inner: bool) -> (String, Option<String>) {
        let mut parts: Vec<String> = Vec::new();
        while let Some(token) = self.tokens.next() {
            if ends.contains(&&*token) {
                return (parts.join(" "), Some(token));
            }
            let is_inner = is_inner || parts.iter().any(|part| part == "->");
            let part = match &*token {
                "<" => format!("<{}>", self.list(">")),
                "(" => format!("({})", self.list(")")),
                "[" => format!("[{}]", self.list("]")),
                "{" => format!("{{{}}}", self.list("}")),
                "..." => LEFT_OUT.to_string(),
                // `Iterator<Item = u8>`: a name of the trait.
                _ if is_inner && self.tokens.peek().is_some_and(|next| next == "=") => token,
                name if self.names.contains(name) || name == "self" => {
                    if self.tokens.next_if(|next| next == "<").is_some() {
                        self.list(">");
                    }
                    if is_inner { "_".to_owned() } else { self.own(token) }
                }
                lifetime if lifetime.starts_with('\'') => self.lifetime(&token),
                number if number.starts_with(|first: char| first.is_ascii_digit()) => {
                    "#".to_owned()
                }
                _ => token,
            };
            parts.push(part);
        }
        (parts.join(" "), None)
    }

    /// The parts of a list with commas, up to its end.
    fn list(&mut self, end: &str) -> String {
        let mut parts = Vec::new();
        loop {
            let (part, ended_by) = self.until(&[",", end], true);
            // In the place of a type of the program, there can be `()`.
            parts.push(match part.strip_suffix("()") {
                Some(before) if before.is_empty() || before.ends_with("= ") => format!("{before}_"),
                _ => part,
            });
            if ended_by.is_none_or(|ended_by| ended_by == end) {
                return parts.join(", ");
            }
        }
    }

    fn lifetime(&mut self, lifetime: &str) -> String {
        match (lifetime, &mut self.numbers) {
            ("'static" | "'_", _) => lifetime.to_owned(),
            (_, Some(numbers)) => format!("'{}", numbers.of(lifetime.to_owned())),
            (_, None) => "'#".to_owned(),
        }
    }
}
