//! A run, from the request to the summary.

mod calls;
pub mod event;
mod layout;
mod record;
mod search;
pub mod session;
