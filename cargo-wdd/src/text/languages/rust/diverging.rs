//! The expression that stands where a value of any type has to.

/// An expression that has every type, because it never ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diverging {
    /// The lightest one.
    #[default]
    Endless,
    /// For an oracle that runs what it is given.
    Panicking,
}

impl Diverging {
    /// The expression.
    pub fn value(self) -> &'static str {
        match self {
            Diverging::Endless => "loop {}",
            Diverging::Panicking => "panic!()",
        }
    }
}
