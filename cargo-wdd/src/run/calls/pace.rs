//! How many calls run ahead on a farm if the user leaves that to the run (`--jobs auto`).
//!
//! A call has to be likely enough to be needed, and the farm has to have room for it. So in a pass in which nearly every
//! candidate is refused, the next hundred are judged at once; where each verdict is open, only a few are.

use crate::process::Farm;

/// A call that is needed with a lower probability is not made. Measured: see `tests/benches/farm.md`.
const FLOOR: f64 = 0.02;

/// Decides whether one more call begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace<'a>(Option<&'a dyn Farm>);

impl<'a> Pace<'a> {
    /// As many calls as there are jobs; or as many as are worth it on this farm.
    pub(crate) fn new(farm: Option<&'a dyn Farm>) -> Self {
        Pace(farm)
    }

    /// Whether there is room for one more call than those under way.
    pub(super) fn has_room(self, under_way: usize) -> bool {
        self.0.is_none_or(|farm| under_way < farm.room())
    }

    /// Whether a call is worth it that is needed with this probability.
    pub(super) fn is_worth(self, needed: f64) -> bool {
        self.0.is_none() || needed >= FLOOR
    }
}
