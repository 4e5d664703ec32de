//! The oracle and the processes that it runs.

mod traps;
