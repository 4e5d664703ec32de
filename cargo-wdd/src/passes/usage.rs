//! What the passes over definitions and their uses have in common: where a use stands, what calls
//! a function, which functions must look alike, and what may stand in a value's place.

pub(super) mod arguments;
pub(super) mod constructs;
pub(super) mod functions;
pub(super) mod instead;
pub(super) mod orphans;
pub(super) mod places;
