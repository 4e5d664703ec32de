//! The layout of the result, which comes when the reduction is over: see
//! [`layout`](crate::run::layout). It stands among the passes so that it can be left out, and is told of,
//! like them.

use wdd_core::hier::Turn;

use crate::passes::plan::Level;
use crate::passes::{Ask, Pass};

pub(crate) static LAYOUT: Pass = Pass {
    name: "layout",
    about: "gives the result a formatter's blanks, in the end",
    strategy: None,
    level: Level::Fast,
    p0: None,
    turn: Turn::Close,
    ask: Ask::Afterwards,
};
