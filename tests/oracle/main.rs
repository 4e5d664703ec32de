//! The oracle and the processes that it runs: each trap that reducers fall into there is set once.

mod failures;
mod lacks;
mod processes;
mod rustc;
mod sandbox;
mod scratch;
mod script;
mod stage;
mod supervisor;
