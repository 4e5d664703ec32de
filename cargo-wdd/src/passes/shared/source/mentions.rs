//! Which tokens of a text are the same name, by the numbers that the front end has given them.

use std::collections::HashMap;

use ra_ap_syntax::SyntaxToken;
use wdd_core::tree::NodeId;

use super::{Source, is_name};

/// The tokens of a text that are names, by number and by place.
#[derive(Default)]
pub(super) struct Mentions {
    /// For each name's number, the tokens that define or use it, in the order of the text.
    tokens: HashMap<u32, Vec<(SyntaxToken, bool)>>,
    /// The numbers that the token at that place has: an import has two, here and where it is from.
    numbers: HashMap<(u32, u32), Vec<u32>>,
}

impl Mentions {
    pub(super) fn of(source: &Source) -> Self {
        let names = source.all_tokens().filter(is_name);
        let placed = names.map(|token| (source.place(token.clone()), token));
        // In what a macro is made of, names have no node of their own, but begin where it does.
        let names: HashMap<u32, _> = placed.map(|named| (named.0.0, named)).collect();
        let mut found = Mentions::default();
        for mention in source.text.tree().mentions(NodeId::ROOT) {
            let start = source.text.place(mention.node).bytes.start;
            if let Some((place, token)) = names.get(&start) {
                found.numbers.entry(*place).or_default().push(mention.name);
                let tokens = found.tokens.entry(mention.name).or_default();
                tokens.push((token.clone(), mention.defines));
            }
        }
        found
    }

    /// The tokens that have a number of the token at that place, and whether they define it.
    pub(super) fn alike(&self, place: (u32, u32)) -> impl Iterator<Item = &(SyntaxToken, bool)> {
        let numbers = self.numbers.get(&place).into_iter().flatten();
        numbers
            .filter_map(|number| self.tokens.get(number))
            .flatten()
    }
}
