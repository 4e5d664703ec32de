//! How the tables of nodes are read.
//!
//! ```text
//! nodes! { TypeImplTrait { bounds >= 1 [attrs] impl_token } }
//! ```
//! A struct. First come its parts, with the least number of elements if a list has one (`>= 1`). In
//! brackets are the slots: parts that are not nodes while they are empty. Then come the fields that never
//! change. Fields in parentheses after the name do not change either, but belong to the key:
//! `PathSegment(ident) { [arguments] }`. The least value, if there is one, follows an arrow.
//! ```text
//! lists! { Block { stmts; brace_token } }
//! ```
//! A struct with one list and fields that never change.
//! ```text
//! choices! { GenericArgument { Lifetime, Type(part), … } }
//! ```
//! An enum, the simplest variant first. The parts of a variant's struct are parts of the enum; with
//! `(part)`, the struct is a node of its own. `=> lowered` lists the variants that may become others, and
//! the parts that are deleted then. `=> also` adds further methods of the trait.
//! ```text
//! bare! { Visibility: Inherited { Public(token;), Restricted(; path) } }
//! ```
//! An enum with an empty variant that all others may become. Each other variant lists the fields that
//! never change, and after the semicolon its parts.
//!
//! Variants that later versions of `syn` add are opaque here.

macro_rules! nodes {
    ($(
        $ty:ident $(($($key:ident),+))? {
            $($part:ident $(>= $fewest:literal)?),* [$($slot:ident),*] $($token:ident),*
        } $(=> $least:expr;)?
    )*) => {$(
        impl crate::value::WeightedTree for ::syn::$ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                // A type without parts does not use it.
                let _ = &shape;
                $($(super::slot::KeyContent::tell(&self.$key, shape);)+)?
                $(table::part!(shape, &self.$part $(, $fewest)?);)*
                $(super::slot::visit(&self.$slot, shape);)*
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                let _ = &parts;
                ::syn::$ty {
                    $($part: parts.part(&self.$part),)*
                    $($slot: super::slot::rebuild(&self.$slot, parts),)*
                    $($($key: Clone::clone(&self.$key),)+)?
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
                        #[allow(unreachable_patterns, reason = "some enums have no other variants")]
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
                        #[allow(unreachable_patterns, reason = "some enums have no other variants")]
                        _ => self.clone(),
                    }
                }

                $(fn lowered(&self, to: u32, _: &mut crate::value::Spare<'_>) -> Option<Self> {
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

/// The struct of a variant, as a node or as parts of the enum.
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
                        #[allow(unreachable_patterns, reason = "some enums have no other variants")]
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

                fn lowered(&self, to: u32, _: &mut crate::value::Spare<'_>) -> Option<Self> {
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
