//! What runs commands on other machines, and what it has to know about a command for that.
//!
//! A command that says what it reads can run elsewhere: its [`Shipment`] is all that it needs there. Everything else
//! about it (program, arguments, variables) is the same as here. How a farm is spoken to is not known here.

use std::fmt::Debug;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::Serialize;

use super::interrupt::Interrupt;
use super::spawn::{Finished, Invocation};
use crate::error::Error;

/// Runs commands on other machines. Many threads may call it at once.
pub trait Farm: Debug + Send + Sync {
    /// Runs commands one after the other, on one machine, until one does not end with exit code 0. All have the
    /// shipment of the first.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::FarmUnusable`] if the farm gives no result after several tries.
    fn run(
        &self,
        commands: &[&Invocation],
        shipment: &Shipment,
        terms: &CallTerms<'_>,
    ) -> Result<FarmResult, Error>;

    /// How many calls it makes at the same time without letting them wait, as far as its results tell.
    fn room(&self) -> usize;

    /// What the farm has done so far.
    fn work(&self) -> FarmWork;
}

/// What a farm has done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct FarmWork {
    /// Calls that its workers have executed.
    pub executed: u64,
    /// Calls whose result it knew.
    pub known: u64,
    /// Calls that were cancelled because their verdict was not needed any more.
    pub cancelled: u64,
    /// How often a call was tried again after a fault.
    pub tries_again: u64,
    /// Commands that ran on this machine since the farm could not be used.
    pub here: u64,
    /// Bytes of files and messages that were sent to its store.
    pub bytes_sent: u64,
    /// Bytes that were fetched from its store.
    pub bytes_fetched: u64,
    /// Seconds in which its store was looked up for what is missing, and got it; the sum of all calls.
    pub seconds_upload: f64,
    /// Seconds in which calls waited for a worker that has their files, as the farm reports it.
    pub seconds_queue: f64,
    /// Seconds in which workers ran the commands, as the farm reports it. Calls whose result was known count too.
    pub seconds_run: f64,
    /// Seconds in which outputs were fetched.
    pub seconds_download: f64,
    /// Seconds from the begin of a call to its result; the sum of all calls that were not cancelled.
    pub seconds_whole: f64,
}

/// What commands need on another machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shipment {
    /// The folder whose place is another one there. Paths below it are changed in arguments and variables.
    pub root: PathBuf,
    /// The files and folders below `root` that the commands read.
    pub reads: Vec<PathBuf>,
    /// The folders below `root` that are there, empty if nothing else is in them.
    pub folders: Vec<PathBuf>,
    /// The files and folders below `root` that are fetched afterwards.
    pub writes: Vec<PathBuf>,
}

/// How commands are run.
#[derive(Clone, Copy, Debug)]
pub struct CallTerms<'a> {
    /// The longest time for all commands together, without the time that they wait for a machine.
    pub limit: Duration,
    /// The longest time for the last command.
    pub last: Duration,
    /// When they have to end, whether they wait or not.
    pub until: Option<Instant>,
    /// The number of the call about the same text. A result for another number does not count for this one.
    pub nth: u32,
    /// Whether each call may end in another way, so that no earlier result counts.
    pub is_flaky: bool,
    /// What ends the call.
    pub interrupt: &'a Interrupt,
}

/// What commands came to.
#[derive(Clone, Debug)]
pub struct FarmResult {
    /// The place of the last command that ran.
    pub last: usize,
    /// How it ended. The time is that of all commands.
    pub finished: Finished,
}
