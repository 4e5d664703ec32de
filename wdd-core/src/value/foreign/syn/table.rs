//! How the tables of nodes are read.
//!
//! ```text
//! nodes! { TypeImplTrait { bounds >= 1 [attrs] impl_token } }
//! ```
//! A struct: first its parts, with the fewest elements of a list that has such; then the parts that
//! are no nodes while they are empty; then what stays and is nothing. What stays but is told, since
//! nodes differ by it, stands behind the name: `PathSegment(ident) { [arguments] }`. The least
//! value, where there is one, stands behind an arrow.
//! ```text
//! lists! { Block { stmts; brace_token } }
//! ```
//! A struct that is one list, and what stays.
//! ```text
//! choices! { GenericArgument { Lifetime, Type(part), … } }
//! ```
//! An enum, from the simplest variant on. The parts of a variant's struct are its own, with no node
//! between; `part` has it as a node. Which variants become others, without which parts, is said
//! under `=> lowered`; methods of the enum's own stand under `=> also`.
//! ```text
//! bare! { Visibility: Inherited { Public(token;), Restricted(; path) } }
//! ```
//! An enum with a variant that is as good as nothing, which all others may become; of these, what
//! stays and the parts.
//!
//! An enum that `syn` may yet extend is opaque in a variant that is not known here.

macro_rules! nodes {
    ($(
        $ty:ident $(($($told:ident),+))? {
            $($part:ident $(>= $fewest:literal)?),* [$($slot:ident),*] $($token:ident),*
        } $(=> $least:expr;)?
    )*) => {$(
        impl crate::value::WeightedTree for ::syn::$ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                let _ = &shape;
                $($(super::slot::Told::tell(&self.$told, shape);)+)?
                $(table::part!(shape, &self.$part $(, $fewest)?);)*
                $(super::slot::visit(&self.$slot, shape);)*
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                let _ = &parts;
                ::syn::$ty {
                    $($part: parts.part(&self.$part),)*
                    $($slot: super::slot::rebuild(&self.$slot, parts),)*
                    $($($told: Clone::clone(&self.$told),)+)?
                    $($token: Clone::clone(&self.$token),)*
                }
            }

            $(fn minimal() -> Option<Self> {
                Some($least)
            })?
        }
    )*};
}

macro_rules! part {
    ($shape:ident, $part:expr) => {
        $shape.part($part)
    };
    ($shape:ident, $part:expr, $fewest:literal) => {
        $shape.at_least($part, $fewest)
    };
}

macro_rules! lists {
    ($($ty:ident { $list:ident; $($token:ident),* })*) => {$(
        impl crate::value::WeightedTree for ::syn::$ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                self.$list.visit(shape);
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                ::syn::$ty {
                    $list: self.$list.rebuild(parts),
                    $($token: Clone::clone(&self.$token),)*
                }
            }

            fn minimal() -> Option<Self> {
                Some(::syn::$ty {
                    $list: Default::default(),
                    $($token: Default::default(),)*
                })
            }
        }
    )*};
}

macro_rules! choices {
    ($(
        $ty:ident { $($variant:ident $(($part:ident))?),* $(,)? }
        $(=> lowered { $($from:ident to $to:ident without $without:tt by $by:expr;)* })?
        $(=> also { $($method:tt)* })?
    )*) => {$(
        const _: () = {
            enum Rank { $($variant),* }

            impl crate::value::WeightedTree for ::syn::$ty {
                fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                    $($(if let Self::$from(_) = self {
                        shape.lowering(Rank::$to as u32, &$without, 0);
                    })*)?
                    match self {
                        $(Self::$variant(own) => {
                            shape.variant(Rank::$variant as u32);
                            table::own!(visit own shape $($part)?);
                        })*
                        #[allow(unreachable_patterns, reason = "some enums will have no others")]
                        _ => {
                            shape.variant(u32::MAX);
                            shape.hides();
                        }
                    }
                }

                fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                    match self {
                        $(Self::$variant(own) => {
                            Self::$variant(table::own!(rebuild own parts $($part)?))
                        })*
                        #[allow(unreachable_patterns, reason = "some enums will have no others")]
                        _ => self.clone(),
                    }
                }

                $(fn lowered(&self, to: u32) -> Option<Self> {
                    $(if let Self::$from(own) = self
                        && to == Rank::$to as u32
                    {
                        return Some(Self::$to(($by)(own)));
                    })*
                    None
                })?

                $($($method)*)?
            }
        };
    )*};
}

/// A variant's struct, as a node or as what its enum is made of.
macro_rules! own {
    (visit $own:ident $shape:ident part) => {
        $shape.part($own)
    };
    (visit $own:ident $shape:ident) => {
        crate::value::WeightedTree::visit($own, $shape)
    };
    (rebuild $own:ident $parts:ident part) => {
        $parts.part($own)
    };
    (rebuild $own:ident $parts:ident) => {
        crate::value::WeightedTree::rebuild($own, $parts)
    };
}

macro_rules! bare {
    ($(
        $ty:ident: $bare:ident $(($least:ident))? {
            $($variant:ident($($token:ident),*; $($part:ident),*)),* $(,)?
        }
    )*) => {$(
        const _: () = {
            enum Rank { $bare, $($variant),* }

            impl crate::value::WeightedTree for ::syn::$ty {
                fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                    match self {
                        Self::$bare { .. } => shape.variant(Rank::$bare as u32),
                        $(Self::$variant($($token,)* $($part),*) => {
                            $(let _ = $token;)*
                            shape.variant(Rank::$variant as u32);
                            shape.lowering(Rank::$bare as u32, &[0, 1, 2], 0);
                            $(shape.part($part);)*
                        })*
                        #[allow(unreachable_patterns, reason = "some enums will have no others")]
                        _ => {
                            shape.variant(u32::MAX);
                            shape.hides();
                        }
                    }
                }

                fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                    let _ = &parts;
                    match self {
                        $(Self::$variant($($token,)* $($part),*) => Self::$variant(
                            $(Clone::clone($token),)*
                            $(parts.part($part)),*
                        ),)*
                        _ => self.clone(),
                    }
                }

                fn minimal() -> Option<Self> {
                    $(let $least = Default::default();)?
                    Some(Self::$bare $(($least))?)
                }

                fn lowered(&self, to: u32) -> Option<Self> {
                    (to == Rank::$bare as u32).then(Self::minimal)?
                }
            }

            impl super::slot::Slot for ::syn::$ty {
                fn is_empty(&self) -> bool {
                    matches!(self, Self::$bare { .. })
                }
            }
        };
    )*};
}

pub(super) use {bare, choices, lists, nodes, own, part};
