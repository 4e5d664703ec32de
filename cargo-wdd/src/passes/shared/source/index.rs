//! What a text holds by the names that it bears: one walk at the first question, where each of a
//! thousand methods would have to ask for a walk of its own.

use std::cell::OnceCell;
use std::collections::HashMap;

use ra_ap_syntax::SyntaxKind::{IDENT, SELF_TYPE_KW};
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{NodeOrToken, SyntaxToken};

use super::{Source, tokens_of};

/// The indexes of a text, each of which is made when it is first needed.
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

/// Things of one sort by name, those of one name in the order in which they were found.
struct Index<T>(OnceCell<HashMap<String, Vec<T>>>);

impl<T> Default for Index<T> {
    fn default() -> Self {
        Index(OnceCell::new())
    }
}

impl<T> Index<T> {
    /// Those of that name, of `all` with their names.
    fn named<I>(&self, name: &str, all: impl FnOnce() -> I) -> &[T]
    where
        I: Iterator<Item = (String, T)>,
    {
        let by_name = self.0.get_or_init(|| {
            let mut by_name: HashMap<String, Vec<T>> = HashMap::new();
            for (name, one) in all() {
                by_name.entry(name).or_default().push(one);
            }
            by_name
        });
        by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

impl Source<'_> {
    /// All of one sort that have names, with these.
    fn by_name<N: HasName>(&self) -> impl Iterator<Item = (String, N)> {
        let named = |one: N| Some((one.name()?.text().to_owned(), one));
        self.all().filter_map(named)
    }

    /// The functions of that name, members among them.
    pub(crate) fn functions(&self, name: &str) -> &[ast::Fn] {
        self.indexes.functions.named(name, || self.by_name())
    }

    /// The traits of that name.
    pub(crate) fn traits(&self, name: &str) -> &[ast::Trait] {
        self.indexes.traits.named(name, || self.by_name())
    }

    /// The structs of that name.
    pub(crate) fn structs(&self, name: &str) -> &[ast::Struct] {
        self.indexes.structs.named(name, || self.by_name())
    }

    /// The enums of that name.
    pub(crate) fn enums(&self, name: &str) -> &[ast::Enum] {
        self.indexes.enums.named(name, || self.by_name())
    }

    /// The aliases of that name, and what `impl`s give to associated types of that name.
    pub(crate) fn aliases(&self, name: &str) -> &[ast::TypeAlias] {
        self.indexes.aliases.named(name, || self.by_name())
    }

    /// The `impl`s of traits of that name.
    pub(crate) fn implementations(&self, name: &str) -> &[ast::Impl] {
        let named = |one: ast::Impl| Some((last_name(&one.trait_()?)?, one));
        let all = || self.all().filter_map(named);
        self.indexes.implementations.named(name, all)
    }

    /// The fields of that name, of all types and variants.
    pub(crate) fn fields(&self, name: &str) -> &[ast::RecordField] {
        self.indexes.fields.named(name, || self.by_name())
    }

    /// The calls of methods of that name.
    pub(crate) fn method_calls(&self, name: &str) -> &[ast::MethodCallExpr] {
        let named = |one: ast::MethodCallExpr| Some((one.name_ref()?.text().to_owned(), one));
        let all = || self.all().filter_map(named);
        self.indexes.method_calls.named(name, all)
    }

    /// `x.f` for the name `f`, and `x.0` for `0`.
    pub(crate) fn reads(&self, name: &str) -> &[ast::FieldExpr] {
        let named = |one: ast::FieldExpr| Some((one.name_ref()?.text().to_owned(), one));
        let all = || self.all().filter_map(named);
        self.indexes.reads.named(name, all)
    }

    /// All of `x.0`, `x.1` and so on, with their numbers.
    pub(crate) fn numbered_reads(&self) -> &[(usize, ast::FieldExpr)] {
        let number = |one: ast::FieldExpr| Some((one.name_ref()?.as_tuple_field()?, one));
        let all = || self.all().filter_map(number).collect();
        self.indexes.numbered.get_or_init(all)
    }

    /// All that refers to something of that name.
    pub(crate) fn references(&self, name: &str) -> &[ast::NameRef] {
        let named = |one: ast::NameRef| (one.text().to_owned(), one);
        let all = || self.all().map(named);
        self.indexes.references.named(name, all)
    }

    /// Tokens of macros' arguments with that text: as members' names nothing else finds them.
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

    /// The tokens `Self` in the `impl`s of types of that name.
    pub(crate) fn selves(&self, name: &str) -> &[SyntaxToken] {
        let named = |of: ast::Impl| Some((last_name(&of.self_ty()?)?, of));
        let below = |(name, of): (String, ast::Impl)| {
            let tokens = tokens_of(of.syntax());
            let selves = tokens.filter(|token| token.kind() == SELF_TYPE_KW);
            selves.map(move |token| (name.clone(), token))
        };
        let all = || self.all().filter_map(named).flat_map(below);
        self.indexes.selves.named(name, all)
    }
}

/// The name that a path type ends in.
pub(crate) fn last_name(ty: &ast::Type) -> Option<String> {
    let ast::Type::PathType(ty) = ty else {
        return None;
    };
    let name = ty.path()?.segment()?.name_ref()?;
    Some(name.text().to_string())
}
