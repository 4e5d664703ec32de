//! Indexes of a text by name. Each takes one walk over the text when it is first used. Without
//! them, every lookup would need a walk of its own.

use std::cell::OnceCell;

use ra_ap_syntax::SyntaxKind::{IDENT, SELF_TYPE_KW};
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{NodeOrToken, SyntaxToken};
use rustc_hash::FxHashMap;

use super::Source;
use crate::text::languages::rust::names::name_of_type;
use crate::text::languages::rust::syntax::tokens_of;

/// The indexes of a text. Each is computed when it is first needed.
#[derive(Default)]
pub(super) struct Indexes {
    functions: Index<ast::Fn>,
    traits: Index<ast::Trait>,
    structs: Index<ast::Struct>,
    enums: Index<ast::Enum>,
    aliases: Index<ast::TypeAlias>,
    implementations: Index<ast::Impl>,
    fields: Index<ast::RecordField>,
    method_calls: Index<ast::MethodCallExpr>,
    reads: Index<ast::FieldExpr>,
    numbered: OnceCell<Vec<(usize, ast::FieldExpr)>>,
    references: Index<ast::NameRef>,
    in_macros: Index<SyntaxToken>,
    selves: Index<SyntaxToken>,
}

/// Nodes or tokens of one kind by their name, in the order of the text.
struct Index<T>(OnceCell<FxHashMap<String, Vec<T>>>);

impl<T> Default for Index<T> {
    fn default() -> Self {
        Index(OnceCell::new())
    }
}

impl<T> Index<T> {
    /// The entries of this name. `all` gives all entries with their names.
    fn named<I>(&self, name: &str, all: impl FnOnce() -> I) -> &[T]
    where
        I: Iterator<Item = (String, T)>,
    {
        let by_name = self.0.get_or_init(|| {
            let mut by_name: FxHashMap<String, Vec<T>> = FxHashMap::default();
            for (name, one) in all() {
                by_name.entry(name).or_default().push(one);
            }
            by_name
        });
        by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

impl Source<'_> {
    /// All nodes of one kind that have a name, with their names.
    fn by_name<N: HasName>(&self) -> impl Iterator<Item = (String, N)> {
        let named = |one: N| Some((one.name()?.text().to_owned(), one));
        self.all().filter_map(named)
    }

    /// The functions of this name, including members.
    pub(crate) fn functions(&self, name: &str) -> &[ast::Fn] {
        self.indexes.functions.named(name, || self.by_name())
    }

    /// The traits of this name.
    pub(crate) fn traits(&self, name: &str) -> &[ast::Trait] {
        self.indexes.traits.named(name, || self.by_name())
    }

    /// The structs of this name.
    pub(crate) fn structs(&self, name: &str) -> &[ast::Struct] {
        self.indexes.structs.named(name, || self.by_name())
    }

    /// The enums of this name.
    pub(crate) fn enums(&self, name: &str) -> &[ast::Enum] {
        self.indexes.enums.named(name, || self.by_name())
    }

    /// The type aliases of this name, and the associated types of this name in `impl`s.
    pub(crate) fn aliases(&self, name: &str) -> &[ast::TypeAlias] {
        self.indexes.aliases.named(name, || self.by_name())
    }

    /// The `impl`s of traits of this name.
    pub(crate) fn implementations(&self, name: &str) -> &[ast::Impl] {
        let named = |one: ast::Impl| Some((name_of_type(&one.trait_()?)?, one));
        let all = || self.all().filter_map(named);
        self.indexes.implementations.named(name, all)
    }

    /// The fields of this name, of all types and variants.
    pub(crate) fn fields(&self, name: &str) -> &[ast::RecordField] {
        self.indexes.fields.named(name, || self.by_name())
    }

    /// The calls of methods of this name.
    pub(crate) fn method_calls(&self, name: &str) -> &[ast::MethodCallExpr] {
        let named = |one: ast::MethodCallExpr| Some((one.name_ref()?.text().to_owned(), one));
        let all = || self.all().filter_map(named);
        self.indexes.method_calls.named(name, all)
    }

    /// The field accesses by this name or number: `x.f` for `f`, `x.0` for `0`.
    pub(crate) fn reads(&self, name: &str) -> &[ast::FieldExpr] {
        let named = |one: ast::FieldExpr| Some((one.name_ref()?.text().to_owned(), one));
        let all = || self.all().filter_map(named);
        self.indexes.reads.named(name, all)
    }

    /// All field accesses by number (`x.0`, `x.1`), with the numbers.
    pub(crate) fn numbered_reads(&self) -> &[(usize, ast::FieldExpr)] {
        let number = |one: ast::FieldExpr| Some((one.name_ref()?.as_tuple_field()?, one));
        let all = || self.all().filter_map(number).collect();
        self.indexes.numbered.get_or_init(all)
    }

    /// All references to something of this name.
    pub(crate) fn references(&self, name: &str) -> &[ast::NameRef] {
        let named = |one: ast::NameRef| (one.text().to_owned(), one);
        let all = || self.all().map(named);
        self.indexes.references.named(name, all)
    }

    /// The identifiers with this text inside of macro calls. As names of members they can only be
    /// found here.
    pub(crate) fn in_macros(&self, name: &str) -> &[SyntaxToken] {
        let below = |tree: ast::TokenTree| {
            let tokens = tree.syntax().children_with_tokens();
            tokens.filter_map(NodeOrToken::into_token)
        };
        let named = |token: SyntaxToken| (token.text().to_owned(), token);
        let tokens = || self.all().flat_map(below).filter(|t| t.kind() == IDENT);
        let all = || tokens().map(named);
        self.indexes.in_macros.named(name, all)
    }

    /// The tokens `Self` in the `impl`s of types of this name.
    pub(crate) fn selves(&self, name: &str) -> &[SyntaxToken] {
        let named = |of: ast::Impl| Some((name_of_type(&of.self_ty()?)?, of));
        let below = |(name, of): (String, ast::Impl)| {
            let tokens = tokens_of(of.syntax());
            let selves = tokens.filter(|token| token.kind() == SELF_TYPE_KW);
            selves.map(move |token| (name.clone(), token))
        };
        let all = || self.all().filter_map(named).flat_map(below);
        self.indexes.selves.named(name, all)
    }
}
