//! Small runs for the unit tests of this room.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use tempfile::TempDir;
use wdd_core::hier::ListReduction;
use wdd_core::{Algorithm, Reducer, Settings};
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::languages::{Edition, Reading};
use wdd_text::text::render::Files;

use super::calls::{Calls, End, Limits, Pace};
use super::control::Control;
use super::event::{Event, Watch};
use super::record::Record;
use super::search::{Candidate, Search};
use crate::error::Result;
use crate::oracle::baseline::testing::{Closure, Fails, judge};
use crate::package::input::Input;
use crate::package::output::Output;
use crate::process::interrupt::Interrupt;

/// Keeps every event, as its JSON.
#[derive(Debug, Default)]
pub(super) struct Events(pub(super) Vec<serde_json::Value>);

impl Watch for Events {
    fn see(&mut self, event: &Event) {
        self.0.push(serde_json::to_value(event).unwrap());
    }
}

impl Events {
    /// The events of that name.
    pub(super) fn named(&self, name: &str) -> Vec<&serde_json::Value> {
        let events = self.0.iter();
        events.filter(|event| event["event"] == name).collect()
    }
}

/// How files are read.
pub(super) const READING: Reading = Reading { edition: Edition::Edition2021, language: None };

/// The task to reduce one Rust file with all passes of the default level.
pub(super) fn task(source: &str) -> Task {
    let text = Text::parse(&[("input.rs".into(), source.as_bytes().to_vec())], READING);
    let reduction = ListReduction::new(Algorithm::named("wcdd").unwrap(), Settings::default());
    Task::new(text, Plan::new(Strategy::Hdd, Level::Normal, &[], reduction))
}

/// The search over one Rust file.
pub(super) fn search(source: &str) -> Search {
    Search::new(task(source), wdd_core::Verdict::Uninteresting)
}

/// The content of the only file.
pub(super) fn content(files: &Files) -> String {
    String::from_utf8(files[0].1.clone()).unwrap()
}

/// A run that is set up.
pub(super) struct Stage {
    folder: TempDir,
    pub(super) events: Events,
    pub(super) control: Control,
    output: Output,
    oracle: Closure,
}

impl Stage {
    /// A run over `input0.rs`, which is judged by `fails`, also without shortcuts.
    pub(super) fn new(fails: Fails) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("input0.rs");
        let input = Input {
            path: path.clone(),
            name: "input0.rs".into(),
            files: vec![(PathBuf::from("input0.rs"), Vec::new())],
            fixed: Files::new(),
            is_folder: false,
            is_source: false,
            package: None,
        };
        Stage {
            output: Output::prepare(None, &input).unwrap(),
            folder,
            events: Events::default(),
            control: Control::default(),
            oracle: Closure { fails, confirms: fails, test: None },
        }
    }

    /// A run in which the best is judged by `confirms` at the end of a round.
    pub(super) fn confirmed_by(mut self, confirms: Fails) -> Self {
        self.oracle.confirms = confirms;
        self
    }

    /// A run in which the test with this name is executed.
    pub(super) fn testing(mut self, test: &'static str) -> Self {
        self.oracle.test = Some(test);
        self
    }

    /// What the result on disk contains.
    pub(super) fn saved(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("input0-reduced.rs")).unwrap()
    }

    /// Gives `work` the calls and the record of a search over `source`.
    pub(super) fn with<T>(
        &mut self,
        source: &str,
        max_calls: Option<u64>,
        work: impl FnOnce(Calls<'_>, &mut Search, &mut Record<'_>) -> T,
    ) -> T {
        let interrupt = Interrupt::none().unwrap();
        let judge = judge(self.oracle, &interrupt);
        let calls = Calls {
            judge: &judge,
            limits: Limits::new(max_calls, None, Instant::now()),
            control: &self.control,
            pace: Pace::default(),
        };
        let mut search = search(source);
        let untouched: Arc<Candidate> = search.best();
        let passes: Vec<_> = task("").plan().passes.iter().map(|pass| pass.name).collect();
        let (output, watch) = (&mut self.output, &mut self.events);
        let mut record = Record::new(output, watch, &judge, passes, untouched);
        work(calls, &mut search, &mut record)
    }

    /// Runs the search over `source` to its end.
    pub(super) fn run(&mut self, source: &str, jobs: usize, max_calls: Option<u64>) -> Result<End> {
        self.with(source, max_calls, |calls, search, record| calls.run(search, jobs, record))
    }
}
