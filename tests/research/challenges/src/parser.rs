//! `parser`: a program that is printed and parsed again is the same. It is not, because of a mistake: `And`
//! and `Or` are parsed as `And` with the sides exchanged.

use proptest::collection::vec;
use proptest::prelude::{any, prop_oneof};
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use crate::challenge::{Challenge, nodes};

/// A name: one or more letters and digits.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Var::is_allowed, minimal = Var("a".into()))]
pub(crate) struct Var(pub(crate) String);

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Exp {
    Int(i32),
    Bool(bool),
    Not(Box<Exp>),
    /// An operator with two sides; those below too.
    Add(Box<Exp>, Box<Exp>),
    Sub(Box<Exp>, Box<Exp>),
    Mul(Box<Exp>, Box<Exp>),
    Div(Box<Exp>, Box<Exp>),
    And(Box<Exp>, Box<Exp>),
    Or(Box<Exp>, Box<Exp>),
}

use Exp::{Add, And, Bool, Div, Int, Mul, Not, Or, Sub};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Stmt {
    Assign(Var, Exp),
    Alloc(Var, Exp),
    Return(Exp),
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Func {
    pub(crate) name: Var,
    pub(crate) args: Vec<Exp>,
    pub(crate) stmts: Vec<Stmt>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Mod {
    pub(crate) imports: Vec<Var>,
    pub(crate) exports: Vec<Var>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Lang {
    pub(crate) modules: Vec<Mod>,
    pub(crate) funcs: Vec<Func>,
}

impl Var {
    pub(crate) fn is_allowed(&self) -> bool {
        !self.0.is_empty() && self.0.chars().all(|c| c.is_ascii_alphanumeric())
    }
}

/// Makes one expression of two sides.
pub(crate) type Binary = fn(Box<Exp>, Box<Exp>) -> Exp;

impl Exp {
    /// The two sides and the operator, if there is one.
    pub(crate) fn sides(&self) -> Option<(&Exp, &Exp, Binary)> {
        match self {
            Int(_) | Bool(_) | Not(_) => None,
            Add(a, b) => Some((a, b, Add)),
            Sub(a, b) => Some((a, b, Sub)),
            Mul(a, b) => Some((a, b, Mul)),
            Div(a, b) => Some((a, b, Div)),
            And(a, b) => Some((a, b, And)),
            Or(a, b) => Some((a, b, Or)),
        }
    }

    /// The expression after printing and parsing. Only these two operators change, so this does not
    /// print and parse.
    fn parsed(&self) -> Exp {
        match (self, self.sides()) {
            (Not(a), _) => Not(a.parsed().into()),
            (And(a, b) | Or(a, b), _) => And(b.parsed().into(), a.parsed().into()),
            (_, Some((a, b, operator))) => operator(a.parsed().into(), b.parsed().into()),
            (leaf, None) => leaf.clone(),
        }
    }
}

impl Arbitrary for Var {
    fn arbitrary(_: &mut Gen) -> Self {
        Var("a".into())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Var))
    }
}

impl Arbitrary for Exp {
    fn arbitrary(random: &mut Gen) -> Self {
        Bool(Arbitrary::arbitrary(random))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match (self, self.sides()) {
            (Int(number), _) => Box::new(number.shrink().map(Int)),
            (Bool(is), _) => Box::new(is.shrink().map(Bool)),
            (Not(a), _) => {
                let below = std::iter::once(Exp::clone(a));
                Box::new(below.chain(a.shrink().map(Not)))
            }
            (_, Some((a, b, operator))) => {
                let both = (Box::new(a.clone()), Box::new(b.clone())).shrink();
                let below = [a.clone(), b.clone()].into_iter();
                Box::new(below.chain(both.map(move |(a, b)| operator(a, b))))
            }
            (_, None) => quickcheck::empty_shrinker(),
        }
    }
}

impl Arbitrary for Stmt {
    fn arbitrary(random: &mut Gen) -> Self {
        Stmt::Return(Arbitrary::arbitrary(random))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let named = |name: &Var, exp: &Exp, of: fn(Var, Exp) -> Stmt| {
            let unnamed = std::iter::once(Stmt::Return(exp.clone()));
            let both = (name.clone(), exp.clone()).shrink();
            Box::new(unnamed.chain(both.map(move |(name, exp)| of(name, exp))))
        };
        match self {
            Stmt::Return(exp) => Box::new(exp.shrink().map(Stmt::Return)),
            Stmt::Assign(name, exp) => named(name, exp, Stmt::Assign),
            Stmt::Alloc(name, exp) => named(name, exp, Stmt::Alloc),
        }
    }
}

impl Arbitrary for Func {
    fn arbitrary(random: &mut Gen) -> Self {
        let (name, args, stmts) = Arbitrary::arbitrary(random);
        Func { name, args, stmts }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let parts = (self.name.clone(), self.args.clone(), self.stmts.clone()).shrink();
        Box::new(parts.map(|(name, args, stmts)| Func { name, args, stmts }))
    }
}

impl Arbitrary for Mod {
    fn arbitrary(random: &mut Gen) -> Self {
        let (imports, exports) = Arbitrary::arbitrary(random);
        Mod { imports, exports }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let parts = (self.imports.clone(), self.exports.clone()).shrink();
        Box::new(parts.map(|(imports, exports)| Mod { imports, exports }))
    }
}

impl Arbitrary for Lang {
    fn arbitrary(random: &mut Gen) -> Self {
        let (modules, funcs) = Arbitrary::arbitrary(random);
        Lang { modules, funcs }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let parts = (self.modules.clone(), self.funcs.clone()).shrink();
        Box::new(parts.map(|(modules, funcs)| Lang { modules, funcs }))
    }
}

fn vars() -> BoxedStrategy<Var> {
    let chars: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    let chars = vec(select(chars), 1..=4);
    chars.prop_map(|chars| Var(chars.into_iter().collect())).boxed()
}

fn exps() -> BoxedStrategy<Exp> {
    let leaves = prop_oneof![any::<i32>().prop_map(Int), any::<bool>().prop_map(Bool)];
    let all = leaves.prop_recursive(4, 32, 2, |exp| {
        let operators: Vec<Binary> = vec![Add, Sub, Mul, Div, And, Or];
        let binary = (select(operators), exp.clone(), exp.clone());
        prop_oneof![
            1 => exp.prop_map(|a| Not(a.into())),
            9 => binary.prop_map(|(operator, a, b)| operator(a.into(), b.into())),
        ]
    });
    all.boxed()
}

/// With at most `MOST` elements in each list.
pub(crate) struct Parser<const MOST: usize>;

impl<const MOST: usize> Challenge for Parser<MOST> {
    type Value = Lang;

    fn values() -> impl Strategy<Value = Lang> {
        let stmt = prop_oneof![
            exps().prop_map(Stmt::Return),
            (vars(), exps()).prop_map(|(name, exp)| Stmt::Assign(name, exp)),
            (vars(), exps()).prop_map(|(name, exp)| Stmt::Alloc(name, exp)),
        ];
        let parts = (vars(), vec(exps(), 0..=MOST), vec(stmt, 0..=MOST));
        let func = parts.prop_map(|(name, args, stmts)| Func { name, args, stmts });
        let parts = (vec(vars(), 0..=MOST), vec(vars(), 0..=MOST));
        let module = parts.prop_map(|(imports, exports)| Mod { imports, exports });
        let parts = (vec(module, 0..=MOST), vec(func, 0..=MOST));
        parts.prop_map(|(modules, funcs)| Lang { modules, funcs })
    }

    fn allows(lang: &Lang) -> bool {
        let in_modules = lang.modules.iter();
        let in_modules = in_modules.flat_map(|module| module.imports.iter().chain(&module.exports));
        let in_funcs = lang.funcs.iter().flat_map(|func| {
            let in_stmts = func.stmts.iter().filter_map(|stmt| match stmt {
                Stmt::Return(_) => None,
                Stmt::Assign(name, _) | Stmt::Alloc(name, _) => Some(name),
            });
            std::iter::once(&func.name).chain(in_stmts)
        });
        in_modules.chain(in_funcs).all(Var::is_allowed)
    }

    fn violates(lang: &Lang) -> bool {
        lang.funcs.iter().any(|func| {
            let in_stmts = func.stmts.iter().map(|stmt| match stmt {
                Stmt::Return(exp) | Stmt::Assign(_, exp) | Stmt::Alloc(_, exp) => exp,
            });
            func.args.iter().chain(in_stmts).any(|exp| exp.parsed() != *exp)
        })
    }

    /// One function with one expression of three nodes as an argument: the lightest one. The leaves do not matter.
    fn is_smallest(lang: &Lang) -> bool {
        Self::smallest().iter().any(|smallest| nodes(lang) <= nodes(smallest))
    }

    fn smallest() -> Vec<Lang> {
        let lang = |args| Lang {
            modules: Vec::new(),
            funcs: vec![Func { name: Var("a".into()), args, stmts: Vec::new() }],
        };
        let or = Or(Int(0).into(), Int(0).into());
        let and = And(Int(0).into(), Int(1).into());
        vec![lang(vec![or]), lang(vec![and])]
    }
}
