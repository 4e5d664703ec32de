//! What can be deleted from each construct of Rust: a table with one row for each kind of node.
//!
//! A row says which children are elements of a list (and what separates them), which groups of
//! children are optional parts, and which keywords are modifiers. [`ANYWHERE`] lists the kinds that
//! are optional in all places. To support new syntax, add a row.

use std::sync::LazyLock;

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};

use super::kind_set::KindSet;

/// A list: each of its elements can be deleted, with its separator.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListRule {
    pub(super) elements: KindSet,
    pub(super) separator: Option<SyntaxKind>,
    /// Whether the empty list means nothing (see `wdd_core::tree::NodeInfo::hollow`).
    pub(super) hollow: bool,
}

/// An optional part: the children from one that is in `from` to the next one that is in `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionalPart {
    pub(super) from: KindSet,
    pub(super) to: KindSet,
}

/// All that can be deleted from a construct.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    kind: SyntaxKind,
    pub(super) list: Option<ListRule>,
    pub(super) parts: &'static [OptionalPart],
    pub(super) modifiers: &'static [SyntaxKind],
}

/// The row of a kind of node. If there is none, only parts that are optional anywhere can be deleted.
pub(super) fn rule(kind: SyntaxKind) -> Option<&'static Rule> {
    static INDEX: LazyLock<Vec<Option<&'static Rule>>> = LazyLock::new(|| {
        let mut index = vec![None; 1 + __LAST as usize];
        for rule in RULES {
            index[rule.kind as usize] = Some(rule);
        }
        index
    });
    INDEX[kind as usize]
}

/// Whether nodes of this kind are optional in all places.
pub(super) fn optional_anywhere(kind: SyntaxKind) -> bool {
    ANYWHERE.contains(&kind)
}

/// Whether the construct belongs to the coarse structure, which is reduced first.
pub(super) fn is_coarse(kind: SyntaxKind) -> bool {
    ast::Item::can_cast(kind) || ast::Stmt::can_cast(kind) || kind == USE_TREE
}

const ANYWHERE: &[SyntaxKind] = &[
    ATTR,
    ERROR,
    FOR_BINDER,
    GENERIC_ARG_LIST,
    GENERIC_PARAM_LIST,
    IMPL_RESTRICTION,
    LABEL,
    LET_ELSE,
    MATCH_GUARD,
    MUT_RESTRICTION,
    RENAME,
    RET_TYPE,
    VISIBILITY,
    VISIBILITY_INNER,
    WHERE_CLAUSE,
];

const fn row(kind: SyntaxKind) -> Rule {
    Rule { kind, list: None, parts: &[], modifiers: &[] }
}

impl Rule {
    const fn list(mut self, elements: KindSet) -> Self {
        self.list = Some(ListRule { elements, separator: None, hollow: false });
        self
    }

    const fn separated(mut self, separator: SyntaxKind) -> Self {
        if let Some(list) = &mut self.list {
            list.separator = Some(separator);
        }
        self
    }

    const fn hollow(mut self) -> Self {
        if let Some(list) = &mut self.list {
            list.hollow = true;
        }
        self
    }

    const fn parts(mut self, parts: &'static [OptionalPart]) -> Self {
        self.parts = parts;
        self
    }

    const fn modifiers(mut self, tokens: &'static [SyntaxKind]) -> Self {
        self.modifiers = tokens;
        self
    }
}

const fn run(from: KindSet, to: KindSet) -> OptionalPart {
    OptionalPart { from, to }
}

const fn after(token: &'static [SyntaxKind], to: KindSet) -> OptionalPart {
    OptionalPart { from: KindSet::Kinds(token), to }
}

const fn one(class: KindSet) -> OptionalPart {
    OptionalPart { from: class, to: class }
}

const GENERIC_PARAMS: KindSet = KindSet::Kinds(&[CONST_PARAM, LIFETIME_PARAM, TYPE_PARAM]);
const GENERIC_ARGS: KindSet = KindSet::Kinds(&[TYPE_ARG, ASSOC_TYPE_ARG, LIFETIME_ARG, CONST_ARG]);
const BOUNDS: KindSet = KindSet::Kinds(&[TYPE_BOUND_LIST]);
const LIFETIME_ONLY: KindSet = KindSet::Kinds(&[LIFETIME]);
const BOUND_PART: OptionalPart = after(&[COLON], BOUNDS);

const RULES: &[Rule] = &[
    // Files and lists of items
    row(SOURCE_FILE).list(KindSet::Item),
    row(ITEM_LIST).list(KindSet::Item),
    row(ASSOC_ITEM_LIST).list(KindSet::Item),
    row(EXTERN_ITEM_LIST).list(KindSet::Item),
    row(MACRO_ITEMS).list(KindSet::Item),
    // Items
    row(CONST).modifiers(&[DEFAULT_KW]),
    row(EXTERN_BLOCK).modifiers(&[UNSAFE_KW]),
    row(FN).modifiers(&[DEFAULT_KW, CONST_KW, ASYNC_KW, GEN_KW, UNSAFE_KW, SAFE_KW, ABI]),
    row(IMPL)
        .parts(&[run(KindSet::Type, KindSet::Kinds(&[FOR_KW]))])
        .modifiers(&[DEFAULT_KW, UNSAFE_KW, CONST_KW, BANG]),
    row(MODULE).modifiers(&[UNSAFE_KW]),
    row(STATIC).modifiers(&[UNSAFE_KW, SAFE_KW, MUT_KW]),
    row(TRAIT).parts(&[BOUND_PART]).modifiers(&[UNSAFE_KW, AUTO_KW, CONST_KW]),
    row(TYPE_ALIAS).parts(&[BOUND_PART, after(&[EQ], KindSet::Type)]).modifiers(&[DEFAULT_KW]),
    row(ABI).parts(&[one(KindSet::Kinds(&[STRING]))]),
    row(USE_TREE_LIST).list(KindSet::Kinds(&[USE_TREE])).separated(COMMA).hollow(),
    row(ENUM),
    row(VARIANT_LIST).list(KindSet::Kinds(&[VARIANT])).separated(COMMA),
    row(VARIANT).parts(&[
        one(KindSet::Kinds(&[RECORD_FIELD_LIST, TUPLE_FIELD_LIST])),
        after(&[EQ], KindSet::Kinds(&[CONST_ARG])),
    ]),
    row(RECORD_FIELD_LIST).list(KindSet::Kinds(&[RECORD_FIELD])).separated(COMMA),
    row(RECORD_FIELD).parts(&[after(&[EQ], KindSet::Kinds(&[CONST_ARG]))]).modifiers(&[UNSAFE_KW]),
    row(TUPLE_FIELD_LIST).list(KindSet::Kinds(&[TUPLE_FIELD])).separated(COMMA),
    row(PARAM_LIST).list(KindSet::Kinds(&[PARAM, SELF_PARAM])).separated(COMMA),
    row(SELF_PARAM)
        .parts(&[one(KindSet::Kinds(&[AMP])), one(LIFETIME_ONLY), after(&[COLON], KindSet::Type)])
        .modifiers(&[MUT_KW]),
    row(CLOSURE_EXPR).modifiers(&[CONST_KW, STATIC_KW, ASYNC_KW, GEN_KW, MOVE_KW]),
    // Attributes
    row(CFG_ATTR_META)
        .list(KindSet::Kinds(&[
            CFG_ATTR_META,
            CFG_META,
            UNSAFE_META,
            PATH_META,
            KEY_VALUE_META,
            TOKEN_TREE_META,
        ]))
        .separated(COMMA),
    row(CFG_COMPOSITE).list(KindSet::Kinds(&[CFG_ATOM, CFG_COMPOSITE])).separated(COMMA),
    // Generics and bounds
    row(GENERIC_PARAM_LIST).list(GENERIC_PARAMS).separated(COMMA).hollow(),
    row(TYPE_PARAM).parts(&[BOUND_PART, after(&[EQ], KindSet::Type)]),
    row(CONST_PARAM).parts(&[after(&[EQ], KindSet::Kinds(&[CONST_ARG]))]),
    row(LIFETIME_PARAM).parts(&[BOUND_PART]),
    row(GENERIC_ARG_LIST).list(GENERIC_ARGS).separated(COMMA).hollow(),
    row(PARENTHESIZED_ARG_LIST).list(KindSet::Kinds(&[TYPE_ARG])).separated(COMMA),
    row(WHERE_CLAUSE).list(KindSet::Kinds(&[WHERE_PRED])).separated(COMMA).hollow(),
    row(TYPE_BOUND_LIST).list(KindSet::Kinds(&[TYPE_BOUND])).separated(PLUS).hollow(),
    row(TYPE_BOUND).modifiers(&[QUESTION, TILDE, CONST_KW, ASYNC_KW]),
    row(USE_BOUND_GENERIC_ARGS).list(KindSet::Kinds(&[LIFETIME, NAME_REF])).separated(COMMA),
    row(PATH_SEGMENT).modifiers(&[COLON2]),
    row(TYPE_ANCHOR).parts(&[after(&[AS_KW], KindSet::Type)]),
    // Types
    row(FN_PTR_TYPE).modifiers(&[CONST_KW, ASYNC_KW, UNSAFE_KW, ABI]),
    row(REF_TYPE).parts(&[one(LIFETIME_ONLY)]).modifiers(&[MUT_KW]),
    row(TUPLE_TYPE).list(KindSet::Type).separated(COMMA),
    // Statements
    row(STMT_LIST).list(KindSet::Statement),
    row(MACRO_STMTS).list(KindSet::Statement),
    row(LET_STMT)
        .parts(&[after(&[COLON], KindSet::Type), after(&[EQ], KindSet::Expr)])
        .modifiers(&[SUPER_KW]),
    // Expressions
    row(ARG_LIST).list(KindSet::Expr).separated(COMMA),
    row(ARRAY_EXPR).list(KindSet::Expr).separated(COMMA),
    row(AWAIT_EXPR).parts(&[after(&[DOT], KindSet::Kinds(&[AWAIT_KW]))]),
    row(BLOCK_EXPR)
        .parts(&[one(KindSet::Kinds(&[TRY_BLOCK_MODIFIER]))])
        .modifiers(&[UNSAFE_KW, ASYNC_KW, GEN_KW, MOVE_KW, CONST_KW]),
    row(BREAK_EXPR).parts(&[one(LIFETIME_ONLY), one(KindSet::Expr)]),
    row(CALL_EXPR).parts(&[one(KindSet::Kinds(&[ARG_LIST]))]),
    row(CAST_EXPR).parts(&[after(&[AS_KW], KindSet::Type)]),
    row(CONTINUE_EXPR).parts(&[one(LIFETIME_ONLY)]),
    row(FIELD_EXPR).parts(&[after(&[DOT], KindSet::Kinds(&[NAME_REF]))]),
    row(IF_EXPR).parts(&[after(&[ELSE_KW], KindSet::Kinds(&[IF_EXPR, BLOCK_EXPR]))]),
    row(INDEX_EXPR).parts(&[after(&[L_BRACK], KindSet::Kinds(&[R_BRACK]))]),
    row(MATCH_ARM_LIST).list(KindSet::Kinds(&[MATCH_ARM])),
    row(METHOD_CALL_EXPR).parts(&[after(&[DOT], KindSet::Kinds(&[ARG_LIST]))]),
    row(PREFIX_EXPR).modifiers(&[MINUS, BANG, STAR]),
    row(RANGE_EXPR).parts(&[after(&[DOT2EQ], KindSet::Expr), one(KindSet::Expr)]),
    row(RECORD_EXPR_FIELD_LIST)
        .list(KindSet::Kinds(&[RECORD_EXPR_FIELD]))
        .separated(COMMA)
        .parts(&[after(&[DOT2], KindSet::Expr)]),
    row(REF_EXPR).modifiers(&[MUT_KW]),
    row(RETURN_EXPR).parts(&[one(KindSet::Expr)]),
    row(TRY_EXPR).modifiers(&[QUESTION]),
    row(TUPLE_EXPR).list(KindSet::Expr).separated(COMMA),
    row(YEET_EXPR).parts(&[one(KindSet::Expr)]),
    row(YIELD_EXPR).parts(&[one(KindSet::Expr)]),
    // Patterns
    row(IDENT_PAT).parts(&[after(&[AT], KindSet::Pat)]).modifiers(&[REF_KW, MUT_KW]),
    row(LITERAL_PAT).modifiers(&[MINUS]),
    row(OR_PAT).list(KindSet::Pat).separated(PIPE),
    row(RANGE_PAT).parts(&[after(&[DOT2EQ, DOT3], KindSet::Pat), one(KindSet::Pat)]),
    row(RECORD_PAT_FIELD_LIST).list(KindSet::Kinds(&[RECORD_PAT_FIELD, REST_PAT])).separated(COMMA),
    row(REF_PAT).modifiers(&[MUT_KW]),
    row(SLICE_PAT).list(KindSet::Pat).separated(COMMA),
    row(TUPLE_PAT).list(KindSet::Pat).separated(COMMA),
    row(TUPLE_STRUCT_PAT).list(KindSet::Pat).separated(COMMA),
    // What the parser could not read
    row(ERROR).list(KindSet::Anything),
];
