//! Which services run where, and in which order they have to be started.

pub mod json;
pub mod order;
pub mod service;

pub use json::{ParseError, Value, parse};
pub use order::start_order;
pub use service::{Fleet, Service};
