//! What may stand in the place of each construct of Rust: one row a kind and place.
//!
//! A row says which minimal forms may stand in for the construct, and which constructs below it may
//! be hoisted into its place, alone or as the run of a list's elements. Like
//! [`rules`](super::rules) this is data: what a row offers too much the syntax check sorts out
//! before it costs a question.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};

use super::class::Class;

/// What may stand in a construct's place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The constructs that the row is about.
    of: Class,
    /// Those that stand directly in one of these.
    under: Class,
    /// Stand-ins and the number of their tokens, the lightest first.
    pub(super) forms: &'static [(&'static str, u64)],
    /// Stand-ins that seldom help where those above have not.
    pub(super) seldom: &'static [(&'static str, u64)],
    /// What may be hoisted, from any depth below.
    pub(super) hoists: Class,
    /// The lists whose elements may be hoisted all together, from the nearest such list below.
    pub(super) runs: Class,
}

/// The row of a construct in its place.
pub(super) fn choice(kind: SyntaxKind, parent: SyntaxKind) -> Option<&'static Choice> {
    let mut rows = CHOICES.iter();
    rows.find(|row| row.of.has(kind) && row.under.has(parent))
}

/// Whether a form means something only inside of a body.
pub(super) fn is_inferred(form: &str, kind: SyntaxKind) -> bool {
    form == "_" && ast::Type::can_cast(kind)
}

const fn of(class: Class) -> Choice {
    Choice {
        of: class,
        under: Class::Anything,
        forms: &[],
        seldom: &[],
        hoists: Class::Kinds(&[]),
        runs: Class::Kinds(&[]),
    }
}

impl Choice {
    const fn under(mut self, kinds: &'static [SyntaxKind]) -> Self {
        self.under = Class::Kinds(kinds);
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

    const fn hoists(mut self, class: Class) -> Self {
        self.hoists = class;
        self
    }

    const fn runs(mut self, lists: &'static [SyntaxKind]) -> Self {
        self.runs = Class::Kinds(lists);
        self
    }
}

const fn kinds(kinds: &'static [SyntaxKind]) -> Class {
    Class::Kinds(kinds)
}

const BLOCK: Class = kinds(&[BLOCK_EXPR]);
const EMPTY: (&str, u64) = ("{}", 2);
const ENDLESS: (&str, u64) = ("{ loop {} }", 5);

const CHOICES: &[Choice] = &[
    // Bodies
    of(BLOCK)
        .under(&[FN])
        .forms(&[EMPTY, ENDLESS])
        .hoists(BLOCK),
    of(BLOCK)
        .under(&[IF_EXPR, LOOP_EXPR, WHILE_EXPR, FOR_EXPR])
        .forms(&[EMPTY])
        .hoists(BLOCK),
    of(BLOCK).under(&[LET_ELSE]).forms(&[ENDLESS]).hoists(BLOCK),
    of(kinds(&[RECORD_FIELD_LIST]))
        .under(&[STRUCT])
        .forms(&[(";", 1)]),
    // Items
    of(kinds(&[MODULE])).hoists(Class::Item).runs(&[ITEM_LIST]),
    of(kinds(&[IMPL, TRAIT])).runs(&[ASSOC_ITEM_LIST]),
    of(kinds(&[EXTERN_BLOCK])).runs(&[EXTERN_ITEM_LIST]),
    of(kinds(&[FN])).hoists(Class::Item),
    // Statements
    of(kinds(&[EXPR_STMT, LET_STMT])).runs(&[STMT_LIST]),
    of(kinds(&[TOKEN_TREE]))
        .under(&[TOKEN_TREE])
        .runs(&[TOKEN_TREE]),
    // Expressions
    of(Class::Expr)
        .under(&[STMT_LIST])
        .forms(&[("0", 1), ("()", 2), ("loop {}", 3)])
        .seldom(&[("panic!()", 4)])
        .hoists(Class::Expr)
        .runs(&[STMT_LIST]),
    of(Class::Expr)
        .forms(&[("0", 1), ("()", 2), ("loop {}", 3)])
        .seldom(&[("panic!()", 4)])
        .hoists(Class::Expr),
    // Types, patterns, paths
    of(Class::Type)
        .forms(&[("_", 1), ("u8", 1)])
        .seldom(&[("()", 2)])
        .hoists(Class::Type),
    of(Class::Pat).forms(&[("_", 1)]).hoists(Class::Pat),
    of(kinds(&[PATH])).hoists(kinds(&[PATH, PATH_SEGMENT])),
];
