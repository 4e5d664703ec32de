//! The expression to use where a value of any type is needed.

/// An expression that has every type, because it never returns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diverging {
    /// `loop {}`, the lightest one.
    #[default]
    Endless,
    /// `panic!()`, for an oracle that runs the candidate.
    Panicking,
}

impl Diverging {
    /// How the expression is written.
    pub fn value(self) -> &'static str {
        match self {
            Diverging::Endless => "loop {}",
            Diverging::Panicking => "panic!()",
        }
    }
}
