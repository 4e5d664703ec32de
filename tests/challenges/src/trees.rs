//! [`WeightedTree`] for the types of the challenges, by hand as a derive would do it.

use wdd_core::{Leaf, Parts, Scalar, Shape, WeightedTree, copy};

use crate::binheap::Heap;
use crate::bound5::Lists;
use crate::calculator::Expr;
use crate::coupled::{Factor, Pair, Places, Product, Within};
use crate::parser::{Exp, Func, Lang, Mod, Stmt, Var};

/// Types that only say what is valid of the one value in them.
macro_rules! wrappers {
    ($($ty:ident: $valid:expr, $least:expr);* $(;)?) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                self.0.visit(shape);
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                $ty(self.0.rebuild(parts))
            }

            fn minimal() -> Option<Self> {
                $least.map($ty)
            }

            fn is_valid(&self) -> bool {
                let valid: fn(&Self) -> bool = $valid;
                valid(self)
            }
        }
    )*};
}

wrappers! {
    Lists: Lists::are_allowed, least();
    Places: Places::are_allowed, least();
    Var: Var::is_allowed, Some("a".into());
}

/// Types that are all their fields, each with a least value.
macro_rules! structs {
    ($($ty:ident { $($field:ident),* }),* $(,)?) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                $(shape.part(&self.$field);)*
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                $ty { $($field: parts.part(&self.$field)),* }
            }

            fn minimal() -> Option<Self> {
                Some($ty { $($field: least()?),* })
            }
        }
    )*};
}

/// The least value of the type that is asked for.
fn least<T: WeightedTree>() -> Option<T> {
    T::minimal()
}

structs! {
    Func { name, args, stmts },
    Mod { imports, exports },
    Lang { modules, funcs },
}

impl WeightedTree for Within {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.0);
        shape.part(&self.1);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Within(parts.part(&self.0), parts.part(&self.1))
    }

    fn is_valid(&self) -> bool {
        self.is_allowed()
    }
}

impl WeightedTree for Pair {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.ranged(&self.0, &(1..=Pair::MOST));
        shape.ranged(&self.1, &(1..=Pair::MOST));
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let range = 1..=Pair::MOST;
        Pair(parts.ranged(&self.0, &range), parts.ranged(&self.1, &range))
    }
}

impl WeightedTree for Product {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.ranged(&self.number, &(0..=Product::MOST));
        shape.part(&self.factors);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        Product {
            number: parts.ranged(&self.number, &(0..=Product::MOST)),
            factors: parts.part(&self.factors),
        }
    }
}

impl Scalar for Factor {
    fn leaf(&self) -> Leaf {
        Leaf::at(u128::from(self.0 - 2))
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        let above_two = u32::from_leaf(leaf).filter(|above| *above <= 8)?;
        Some(Factor(above_two + 2))
    }
}

impl WeightedTree for Factor {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.leaf(self);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.leaf(self)
    }

    fn minimal() -> Option<Self> {
        Some(Factor(2))
    }
}

impl WeightedTree for Heap {
    fn visit(&self, shape: &mut Shape<'_>) {
        if let Heap::Node(number, left, right) = self {
            shape.variant(1);
            shape.part(number);
            shape.part(left);
            shape.part(right);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Heap::Empty => Heap::Empty,
            Heap::Node(number, left, right) => {
                Heap::Node(parts.part(number), parts.part(left), parts.part(right))
            }
        }
    }

    fn minimal() -> Option<Self> {
        Some(Heap::Empty)
    }

    fn is_valid(&self) -> bool {
        self.is_allowed_here()
    }
}

impl WeightedTree for Expr {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            Expr::Int(number) => shape.part(number),
            Expr::Add(a, b) => {
                shape.variant(1);
                shape.part(a);
                shape.part(b);
            }
            Expr::Div(a, b) => {
                shape.variant(2);
                shape.lowering(1, &[], 0);
                shape.part(a);
                shape.part(b);
            }
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Expr::Int(number) => Expr::Int(parts.part(number)),
            Expr::Add(a, b) => Expr::Add(parts.part(a), parts.part(b)),
            Expr::Div(a, b) => Expr::Div(parts.part(a), parts.part(b)),
        }
    }

    fn minimal() -> Option<Self> {
        Some(Expr::Int(0))
    }

    fn lowered(&self, to: u32) -> Option<Self> {
        match (self, to) {
            (Expr::Div(a, b), 1) => Some(Expr::Add(copy(a), copy(b))),
            _ => None,
        }
    }

    fn is_valid(&self) -> bool {
        self.is_allowed_here()
    }
}

impl Exp {
    /// The place of the variant among all.
    fn number(&self) -> u32 {
        match self {
            Exp::Int(_) => 0,
            Exp::Bool(_) => 1,
            Exp::Not(_) => 2,
            Exp::Add(..) => 3,
            Exp::Sub(..) => 4,
            Exp::Mul(..) => 5,
            Exp::Div(..) => 6,
            Exp::And(..) => 7,
            Exp::Or(..) => 8,
        }
    }
}

impl WeightedTree for Exp {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.variant(self.number());
        match (self, self.sides()) {
            (Exp::Int(number), _) => shape.part(number),
            (Exp::Bool(is), _) => {
                shape.lowering(0, &[0], 1);
                shape.part(is);
            }
            (Exp::Not(a), _) => shape.part(a),
            (_, Some((a, b, _))) => {
                shape.lowering(2, &[1], 0);
                for to in 3..self.number() {
                    shape.lowering(to, &[], 0);
                }
                shape.part(a);
                shape.part(b);
            }
            (_, None) => {}
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match (self, self.sides()) {
            (Exp::Int(number), _) => Exp::Int(parts.part(number)),
            (Exp::Bool(is), _) => Exp::Bool(parts.part(is)),
            (Exp::Not(a), _) => Exp::Not(parts.part(a)),
            (_, Some((a, b, operator))) => {
                let a = parts.part(a);
                operator(a.into(), parts.part(b).into())
            }
            (_, None) => copy(self),
        }
    }

    fn minimal() -> Option<Self> {
        Some(Exp::Int(0))
    }

    fn lowered(&self, to: u32) -> Option<Self> {
        if matches!(self, Exp::Bool(_)) && to == 0 {
            return Some(Exp::Int(0));
        }
        let (a, b, _) = self.sides()?;
        let (a, b) = (Box::new(copy(a)), Box::new(copy(b)));
        let lowered = match to {
            2 => Exp::Not(a),
            3 => Exp::Add(a, b),
            4 => Exp::Sub(a, b),
            5 => Exp::Mul(a, b),
            6 => Exp::Div(a, b),
            7 => Exp::And(a, b),
            _ => return None,
        };
        Some(lowered)
    }
}

impl WeightedTree for Stmt {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            Stmt::Return(exp) => shape.part(exp),
            Stmt::Assign(name, exp) => {
                shape.variant(1);
                shape.lowering(0, &[0], 0);
                shape.part(name);
                shape.part(exp);
            }
            Stmt::Alloc(name, exp) => {
                shape.variant(2);
                shape.lowering(0, &[0], 0);
                shape.lowering(1, &[], 0);
                shape.part(name);
                shape.part(exp);
            }
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Stmt::Return(exp) => Stmt::Return(parts.part(exp)),
            Stmt::Assign(name, exp) => Stmt::Assign(parts.part(name), parts.part(exp)),
            Stmt::Alloc(name, exp) => Stmt::Alloc(parts.part(name), parts.part(exp)),
        }
    }

    fn minimal() -> Option<Self> {
        Some(Stmt::Return(Exp::minimal()?))
    }

    fn lowered(&self, to: u32) -> Option<Self> {
        match (self, to) {
            (Stmt::Assign(_, exp) | Stmt::Alloc(_, exp), 0) => Some(Stmt::Return(copy(exp))),
            (Stmt::Alloc(name, exp), 1) => Some(Stmt::Assign(copy(name), copy(exp))),
            _ => None,
        }
    }
}
