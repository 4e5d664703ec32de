//! Enums whose variants have at most one part, implemented as the derive would do it.

use crate::value::Shape;

/// The variants, the simplest first, each with a name for its part and the type of the part.
macro_rules! sum {
    ($ty:ty { $($variant:ident $(($part:ident: $of:ty))?),* $(,)? }) => {
        impl crate::value::WeightedTree for $ty {
            fn visit(&self, shape: &mut crate::value::Shape<'_>) {
                enum Rank { $($variant),* }
                let parts: &[u32] = &[$(0 $(+ sum!(@one $part))?),*];
                match self {$(
                    Self::$variant $(($part))? => {
                        super::sums::variant(shape, Rank::$variant as u32, parts);
                        $(shape.part($part);)?
                    }
                )*}
            }

            fn rebuild(&self, parts: &mut crate::value::Parts<'_>) -> Self {
                match self {
                    $(Self::$variant $(($part))? => Self::$variant $((parts.part($part)))?,)*
                }
            }

            fn minimal() -> Option<Self> {
                with(0, &mut crate::value::Spare::none())
            }

            fn lowered(
                &self,
                to: u32,
                spare: &mut crate::value::Spare<'_>,
            ) -> Option<Self> {
                with(to, spare)
            }
        }

        /// The variant of that rank, with a spare part or else with the least one.
        fn with(rank: u32, spare: &mut crate::value::Spare<'_>) -> Option<$ty> {
            type Sum = $ty;
            let all: &[fn(&mut crate::value::Spare<'_>) -> Option<Sum>] = &[
                $(|_spare| Some(Sum::$variant $((
                    _spare.take::<$of>().or_else(<$of as crate::value::WeightedTree>::minimal)?
                ))?)),*
            ];
            all.get(rank as usize)?(spare)
        }
    };
    (@one $part:ident) => { 1 };
}
pub(super) use sum;

/// Describes a variant and the simpler variants that it may become. `parts` is the number of parts of
/// each.
pub(super) fn variant(shape: &mut Shape<'_>, rank: u32, parts: &[u32]) {
    shape.variant(rank);
    let own = parts[rank as usize];
    let without: &[u32] = if own == 0 { &[] } else { &[0] };
    let simpler = (0..rank).zip(parts);
    // A variant that only adds parts is not smaller.
    for (to, &more) in simpler.filter(|(_, more)| **more <= own) {
        shape.lowering(to, without, more);
    }
}
