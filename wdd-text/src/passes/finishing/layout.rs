//! Formats the result after the reduction.
//!
//! ```text
//! struct  S{a:u8,b:u8}
//! fn f( ){g( );}
//! →
//! struct S {
//!     a: u8,
//!     b: u8
//! }
//! fn f() {
//!     g();
//! }
//!
//! a.json: {"a":1,
//! "b":[2]}
//! →
//! a.json: {"a": 1, "b": [2]}
//! ```
//!
//! This changes blanks, but no token. The formatted text costs one oracle call, because the failure
//! may depend on a line number: if it is not interesting, the result stays as it is. It is a pass
//! only so that a user can leave it out by its name and sees its oracle calls;
//! the command, which can run rustfmt, does the work.

use wdd_core::hier::Turn;

use crate::passes::plan::Level;
use crate::passes::{Pass, Proposes};

/// The pass that formats the result.
pub static LAYOUT: Pass =
    Pass::new("layout", "formats the result after the reduction", Proposes::Afterwards)
        .at(Level::Fast)
        .turn(Turn::Close);
