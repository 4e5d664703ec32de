//! Which tokens of a text are the same name, by the numbers that the text's tree gives to names.

use ra_ap_syntax::SyntaxToken;
use rustc_hash::FxHashMap;
use wdd_core::tree::NodeId;

use super::Source;
use crate::text::languages::rust::names::is_name;

/// The tokens of a text that are names, by number and by position.
#[derive(Default)]
pub(super) struct Mentions {
    /// For each number of a name, the tokens that define or use it, in the order of the text. The
    /// flag says whether the token defines it.
    tokens: FxHashMap<u32, Vec<(SyntaxToken, bool)>>,
    /// The numbers of the token at this position. An import has two: one for its own module, one
    /// for the module that it imports from.
    numbers: FxHashMap<(u32, u32), Vec<u32>>,
}

impl Mentions {
    pub(super) fn of(source: &Source) -> Self {
        let names = source.all_tokens().filter(is_name);
        let placed = names.map(|token| (source.place(token.clone()), token));
        // In macro definitions a name may have no node of its own. A larger node then begins at the
        // same byte, so only the first bytes are compared.
        let names: FxHashMap<u32, _> = placed.map(|named| (named.0.0, named)).collect();
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

    /// The tokens that share a number with the token at this position, and whether they define the
    /// name.
    pub(super) fn alike(&self, place: (u32, u32)) -> impl Iterator<Item = &(SyntaxToken, bool)> {
        let numbers = self.numbers.get(&place).into_iter().flatten();
        numbers.filter_map(|number| self.tokens.get(number)).flatten()
    }
}
