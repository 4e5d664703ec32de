//! Numbers, and a text.

use proptest::prelude::any;
use proptest::strategy::Strategy;

use super::challenges;
use crate::challenge::Challenge;

type Six = (u32, u32, u32, u32, u32, u32);
type Flags = (bool, bool, bool, bool, bool, bool, bool, bool);
type Eight = (u16, u16, u16, u16, u16, u16, u16, u16);

challenges! {
    /// Simplest: of six numbers, one is small or another is even.
    TwoOfSix(Six):
        any::<Six>(),
        |(_, _, c, _, e, _)| *c >= 17 && e % 2 == 1,
        (0, 0, 17, 0, 1, 0);

    /// Simplest: fewer than three of eight numbers are above zero.
    ThreeOfEight(Eight):
        any::<Eight>(),
        |&(a, b, c, d, e, f, g, h)| [a, b, c, d, e, f, g, h].iter().filter(|n| **n > 0).count() >= 3,
        (0, 0, 0, 0, 0, 1, 1, 1);

    /// Simplest: the second and the seventh of eight are not both set.
    TwoFlags(Flags):
        any::<Flags>(),
        |flags| flags.1 && flags.6,
        (false, true, false, false, false, false, true, false);

    /// Together: three numbers are not near each other, or the first is less than a hundred.
    NearThree((u32, u32, u32)):
        (100..1u32 << 30, 0..=6u32, 0..=6u32).prop_map(|(x, y, z)| (x, x + y - 3, x + y + z - 6)),
        |&(x, y, z)| x >= 100 && x.abs_diff(y) <= 3 && y.abs_diff(z) <= 3,
        (100, 97, 94);

    /// Together: the sum of three numbers is not thirty thousand.
    Shares((u16, u16, u16)):
        (0..=15_000u16, 0..=15_000u16).prop_map(|(x, y)| (x, y, 30_000 - x - y)),
        |&(x, y, z)| u32::from(x) + u32::from(y) + u32::from(z) == 30_000,
        (0, 0, 30_000);

    /// Leaves: a number is more than -777.
    Cold(i32): any::<i32>(), |n| *n <= -777, -777;

    /// Leaves: no multiple of eight is five thousand or more.
    Aligned(u32): (0..1u32 << 29).prop_map(|n| n * 8), |n| *n >= 5000 && n % 8 == 0, 5000;

    /// Leaves: a fraction is less than two and a half.
    Fraction(f64): 0.0..1e6, |x| *x >= 2.5, 3.0;

    /// Leaves: no letter of a text is a capital from M on.
    Shout(String):
        "\\PC{0,20}",
        |text| text.chars().any(|c| c.is_ascii_uppercase() && c >= 'M'),
        "M".into();
}
