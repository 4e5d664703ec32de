//! Operators: a binary operator may become the simplest one of its class.

use syn::{BinOp, UnOp};

use crate::value::{Parts, Shape, Spare, WeightedTree};

/// Classes of operators; the first of each class is the simplest.
macro_rules! binary {
    ($($first:ident $($other:ident)*;)*) => {
        enum Rank { $($first, $($other),*),* }

        impl WeightedTree for BinOp {
            fn visit(&self, shape: &mut Shape<'_>) {
                match self {
                    $(
                        BinOp::$first(_) => shape.variant(Rank::$first as u32),
                        $(BinOp::$other(_) => {
                            shape.variant(Rank::$other as u32);
                            shape.lowering(Rank::$first as u32, &[], 0);
                        })*
                    )*
                    _ => {
                        shape.variant(u32::MAX);
                        shape.hides();
                    }
                }
            }

            fn rebuild(&self, _: &mut Parts<'_>) -> Self {
                *self
            }

            fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
                $(if to == Rank::$first as u32 {
                    return Some(BinOp::$first(Default::default()));
                })*
                None
            }
        }
    };
}

binary! {
    Add Sub Mul Div Rem BitXor BitAnd BitOr Shl Shr;
    And Or;
    Eq Ne Lt Le Ge Gt;
    AddAssign SubAssign MulAssign DivAssign RemAssign BitXorAssign BitAndAssign BitOrAssign
        ShlAssign ShrAssign;
}

impl WeightedTree for UnOp {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            UnOp::Not(_) => shape.variant(0),
            UnOp::Neg(_) => shape.variant(1),
            UnOp::Deref(_) => shape.variant(2),
            _ => {
                shape.variant(u32::MAX);
                shape.hides();
            }
        }
    }

    fn rebuild(&self, _: &mut Parts<'_>) -> Self {
        *self
    }
}
