//! A run, from the request to the summary: the one place to read it.
//!
//! ```text
//! request ──► opened ──► judged ──────► reduced ──► summary
//!             (input,    (baseline,     (search ⇄ calls, layout, doubt, explain)
//!             output,    what stays,      └──► record ──► events
//!             folder)    first task)
//! ```
//!
//! What a run is about and has come to is handed on: `Opened`, `Judged` and `Reduced` are each made of the one
//! before. The `folder` of the run has what all calls have found out, so that the same request goes on with it. The
//! `reduction` repeats search and layout until the result is beyond doubt. The `search` knows the next candidate and
//! gives the verdicts that need no oracle call. The `calls` run the oracle, several at a time, within the limits. The
//! `record` counts, saves each new best, notes near misses and tells the events.

mod accepted;
mod calls;
pub mod control;
mod definition;
mod doubt;
pub mod event;
mod explain;
mod folder;
mod growth;
pub mod history;
mod judged;
mod layout;
mod machine;
mod near_misses;
mod notes;
mod opened;
mod outage;
mod record;
mod reduced;
mod reduction;
mod request;
mod results;
mod search;
pub mod status;
mod tally;
mod test_alone;
#[cfg(test)]
mod testing;
mod warnings;

use self::event::{Event, Summary, Watch};
pub(crate) use self::folder::DEFINITION;
pub use self::folder::place::delete as delete_run;
pub use self::folder::{RunSpec, Typed};
use self::judged::Judged;
pub(crate) use self::judged::{compare, judge, reading};
pub use self::machine::Machine;
use self::opened::Opened;
pub(crate) use self::opened::read;
use self::reduced::Reduced;
pub use self::request::{Request, SettingsOfRun};
use crate::error::{Error, Result};
use crate::process::interrupt::Interrupt;

/// Reduces the input of a request. The best so far is on disk whenever it changes.
///
/// # Errors
/// [`Error`], whose message is for the user. A run that is interrupted or reaches a limit after the
/// baseline is no error: its summary tells the stop reason.
pub fn reduce(request: &Request, watch: &mut dyn Watch, interrupt: &Interrupt) -> Result<Summary> {
    reduced(request, watch, interrupt).map_err(Error::or_scarce)
}

fn reduced(request: &Request, watch: &mut dyn Watch, interrupt: &Interrupt) -> Result<Summary> {
    for message in request.settings.refused.clone() {
        watch.see(&Event::Warning { message });
    }
    // The input is read, the place of the result is free, and no other process has the folder of the run.
    let opened = Opened::new(request)?;
    let watch = &mut opened.logged(watch);
    if let Some(message) = warnings::about_headers(request, &opened.input) {
        watch.see(&Event::Warning { message });
    }
    // The untouched input fails in the same way each time, and it is known what of it must stay. From now on there is a
    // result: the input itself.
    let mut judged = Judged::new(opened, interrupt)?;
    judged.begin(watch)?;
    // Nothing is left to delete, or the run has come to a limit. The best is on disk.
    let mut reduced = Reduced::new(judged, watch)?;
    // What lies beside the result is saved, too, and the run is over.
    reduced.end(watch)
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;
    use wdd_core::hier::ListReduction;
    use wdd_core::{Algorithm, Settings, StopReason};
    use wdd_text::passes::plan::{Level, Strategy};

    use super::control::Control;
    use super::testing::Events;
    use super::*;
    use crate::oracle::baseline::OracleSpec;
    use crate::package::input::{ForCargo, InputSpec};
    use crate::process::Trust;
    use wdd_text::keep::KeepSpec;

    /// A run over `in.txt`, judged by the program at `script`.
    fn request(folder: &TempDir, script: &str) -> Request {
        let path = folder.path().join("in.txt");
        std::fs::write(&path, "one\ntwo\n").unwrap();
        Request {
            input: InputSpec {
                path,
                for_cargo: ForCargo::Never,
                toolchain: None,
                package: None,
                is_data: false,
                read_by: None,
                trust: Trust::Refused,
            },
            settings: SettingsOfRun::default(),
            output: None,
            oracle: OracleSpec {
                script: Some(script.into()),
                allow_empty: true,
                ..OracleSpec::default()
            },
            jobs: 1,
            good: None,
            run: None,
            control: Control::default(),
            auto_jobs: false,
            max_calls: None,
            max_time: None,
            language: None,
            strategy: Strategy::default(),
            level: Level::default(),
            keep: KeepSpec::default(),
            explain: false,
            without: Vec::new(),
            reduction: ListReduction::new(Algorithm::named("wcdd").unwrap(), Settings::default()),
        }
    }

    fn run(folder: &TempDir, script: &str) -> (Result<Summary>, Events) {
        let mut events = Events::default();
        let interrupt = Interrupt::none().unwrap();
        let summary = reduce(&request(folder, script), &mut events, &interrupt);
        (summary, events)
    }

    #[test]
    fn a_run_tells_its_baseline_first_and_its_summary_last() {
        let folder = TempDir::new().unwrap();
        let (summary, events) = run(&folder, "/bin/true");
        let summary = summary.unwrap();
        assert_eq!(summary.stop_reason, StopReason::Finished);
        assert_eq!((summary.before.tokens, summary.after.tokens), (2, 0));
        assert_eq!(std::fs::read(&summary.output).unwrap(), b"");
        let names = events.0.iter().map(|event| event["event"].as_str());
        let names: Vec<_> = names.map(Option::unwrap).collect();
        assert_eq!((names[0], *names.last().unwrap()), ("baseline", "summary"));
        assert_eq!(names[1], "warning", "the empty file is interesting");
    }

    #[test]
    fn the_input_is_never_written() {
        let folder = TempDir::new().unwrap();
        run(&folder, "/bin/true").0.unwrap();
        let input = std::fs::read(folder.path().join("in.txt")).unwrap();
        assert_eq!(input, b"one\ntwo\n");
    }

    #[test]
    fn an_input_that_is_not_interesting_is_refused_and_nothing_is_saved() {
        let folder = TempDir::new().unwrap();
        let (summary, events) = run(&folder, "/bin/false");
        assert!(matches!(summary, Err(Error::NotInteresting { .. })));
        assert!(events.0.is_empty());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
