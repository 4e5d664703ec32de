//! The command from end to end: what it writes, what it says, and how it ends.

mod action;
mod bad_input;
mod case;
mod events;
mod flaky;
mod jobs;
mod languages;
mod layout;
mod limits;
mod live;
mod messages;
mod outputs;
mod page;
mod played_rustc;
mod private;
mod references;
mod remote;
mod report;
mod results;
mod resume;
mod rustc;
mod sandbox;
mod scarce;
mod signals;
mod terminal;
mod triage;
