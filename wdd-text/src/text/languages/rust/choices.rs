//! What may replace each construct of Rust: a table with one row for each kind of construct and place.
//!
//! A row says which minimal texts may replace the construct, and which constructs below it may be
//! hoisted into its place, alone or as all elements of a list. A row may offer too much: candidates
//! with syntax errors are skipped without a call.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};

use super::kind_set::KindSet;

/// What may replace a construct.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The kinds of construct that the row is for.
    of: KindSet,
    /// The kinds of parent that the construct must have.
    under: KindSet,
    /// Stand-ins, each with its number of tokens, the lightest first.
    pub(super) forms: &'static [(&'static str, u64)],
    /// Stand-ins that seldom help if those above did not.
    pub(super) seldom: &'static [(&'static str, u64)],
    /// The kinds that may be hoisted, from any depth below.
    pub(super) hoists: KindSet,
    /// The kinds of list whose elements may be hoisted together, from the nearest such list below.
    pub(super) runs: KindSet,
}

/// The row of the table for a construct of the kind `kind` whose parent has the kind `parent`.
pub(super) fn choice(kind: SyntaxKind, parent: SyntaxKind) -> Option<&'static Choice> {
    // The first that fits: rows for all places come after those for one.
    CHOICES.iter().find(|row| row.of.has(kind) && row.under.has(parent))
}

/// Whether a stand-in is valid only inside a body: the type `_`.
pub(super) fn is_inferred(form: &str, kind: SyntaxKind) -> bool {
    form == "_" && ast::Type::can_cast(kind)
}

const fn of(class: KindSet) -> Choice {
    Choice {
        of: class,
        under: KindSet::Anything,
        forms: &[],
        seldom: &[],
        hoists: KindSet::Kinds(&[]),
        runs: KindSet::Kinds(&[]),
    }
}

impl Choice {
    const fn under(mut self, kinds: &'static [SyntaxKind]) -> Self {
        self.under = KindSet::Kinds(kinds);
        self
    }

    const fn forms(mut self, forms: &'static [(&'static str, u64)]) -> Self {
        self.forms = forms;
        self
    }

    const fn seldom(mut self, forms: &'static [(&'static str, u64)]) -> Self {
        self.seldom = forms;
        self
    }

    const fn hoists(mut self, class: KindSet) -> Self {
        self.hoists = class;
        self
    }

    const fn runs(mut self, lists: &'static [SyntaxKind]) -> Self {
        self.runs = KindSet::Kinds(lists);
        self
    }
}

const fn kinds(kinds: &'static [SyntaxKind]) -> KindSet {
    KindSet::Kinds(kinds)
}

const BLOCK: KindSet = kinds(&[BLOCK_EXPR]);
const EMPTY: (&str, u64) = ("{}", 2);
const ENDLESS: (&str, u64) = ("{ loop {} }", 5);

const CHOICES: &[Choice] = &[
    // Bodies
    of(BLOCK).under(&[FN]).forms(&[EMPTY, ENDLESS]).hoists(BLOCK),
    of(BLOCK).under(&[IF_EXPR, LOOP_EXPR, WHILE_EXPR, FOR_EXPR]).forms(&[EMPTY]).hoists(BLOCK),
    of(BLOCK).under(&[LET_ELSE]).forms(&[ENDLESS]).hoists(BLOCK),
    of(kinds(&[RECORD_FIELD_LIST])).under(&[STRUCT]).forms(&[(";", 1)]),
    // Items
    of(kinds(&[MODULE])).hoists(KindSet::Item).runs(&[ITEM_LIST]),
    of(kinds(&[IMPL, TRAIT])).runs(&[ASSOC_ITEM_LIST]),
    of(kinds(&[EXTERN_BLOCK])).runs(&[EXTERN_ITEM_LIST]),
    of(kinds(&[FN])).hoists(KindSet::Item),
    // Statements
    of(kinds(&[EXPR_STMT, LET_STMT])).runs(&[STMT_LIST]),
    of(kinds(&[TOKEN_TREE])).under(&[TOKEN_TREE]).runs(&[TOKEN_TREE]),
    // Expressions
    of(KindSet::Expr)
        .under(&[STMT_LIST])
        .forms(&[("0", 1), ("()", 2), ("loop {}", 3)])
        .seldom(&[("panic!()", 4)])
        .hoists(KindSet::Expr)
        .runs(&[STMT_LIST]),
    // No form of an expression can be called.
    of(KindSet::Expr).under(&[CALL_EXPR]).hoists(KindSet::Expr),
    of(KindSet::Expr)
        .forms(&[("0", 1), ("()", 2), ("loop {}", 3)])
        .seldom(&[("panic!()", 4)])
        .hoists(KindSet::Expr),
    // Types, patterns, paths
    of(KindSet::Type).forms(&[("_", 1), ("u8", 1)]).seldom(&[("()", 2)]).hoists(KindSet::Type),
    of(KindSet::Pat).forms(&[("_", 1)]).hoists(KindSet::Pat),
    of(kinds(&[PATH])).hoists(kinds(&[PATH, PATH_SEGMENT])),
];
