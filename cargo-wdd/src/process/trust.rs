//! Whether the user trusts the input.

/// Whether comments of the input, and what lies beside it, may choose what is executed and contacted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// They may not: the input may be of a stranger.
    #[default]
    Refused,
    /// The user has typed that they may.
    Given,
}
