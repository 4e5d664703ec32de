//! The request for a run, without the command line that it came from.

use std::path::PathBuf;
use std::time::Duration;

use wdd_core::hier::ListReduction;
use wdd_text::passes::Pass;
use wdd_text::passes::plan::{Level, Strategy};
use wdd_text::text::languages::Chosen;

use crate::oracle::baseline::OracleSpec;
use crate::package::good_version::GoodSpec;
use crate::package::input::InputSpec;
use crate::run::control::Control;
use crate::run::event::UsedSetting;
use crate::run::folder::RunSpec;
use wdd_text::keep::KeepSpec;

/// The settings of a run.
#[derive(Clone, Debug, Default)]
pub struct SettingsOfRun {
    /// Those that are used.
    pub used: Vec<UsedSetting>,
    /// A sentence about each that files set and that is not used.
    pub refused: Vec<String>,
}

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Request {
    /// What is reduced.
    pub input: InputSpec,
    /// Where its options are set, if they are not typed.
    pub settings: SettingsOfRun,
    /// Where the result is saved; beside the input if not given.
    pub output: Option<PathBuf>,
    /// Where the input with its bug fixed is. Then each candidate must not fail with the fix.
    pub good: Option<GoodSpec>,
    /// What judges the candidates, and what is kept.
    pub oracle: OracleSpec,
    /// Whether and where the run is kept, so that the same request goes on with it.
    pub run: Option<RunSpec>,
    /// What tells the run to pause, or to skip a pass.
    pub control: Control,
    /// How many calls are made at the same time, if the system allows it.
    pub jobs: usize,
    /// Whether calls on a farm are as many as are worth it, up to the number of jobs.
    pub auto_jobs: bool,
    /// Oracle calls after which the run stops.
    pub max_calls: Option<u64>,
    /// Time after which the run stops.
    pub max_time: Option<Duration>,
    /// The language of all files. If not given, each is read by the language of its name.
    pub language: Option<Chosen>,
    /// What stays of the input.
    pub keep: KeepSpec,
    /// Whether the literals of the test that can have any value get a comment in the result.
    pub explain: bool,
    /// The walk over the tree.
    pub strategy: Strategy,
    /// How far to go.
    pub level: Level,
    /// The passes to leave out.
    pub without: Vec<&'static Pass>,
    /// The list reduction.
    pub reduction: ListReduction,
}
