//! What the passes over definitions and their uses have in common: where a use stands, what calls
//! a function, which functions must look alike, what is given for a parameter or an associated
//! type, and what may stand in a value's place.

pub(super) mod arguments;
pub(super) mod binders;
pub(super) mod concrete;
pub(super) mod constructs;
pub(super) mod documented;
pub(super) mod functions;
pub(super) mod included;
pub(super) mod instead;
pub(super) mod least;
pub(super) mod orphans;
pub(super) mod places;
