//! The events of a run in its folder, one JSON object a line, with the time of each.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use crate::run::event::{Event, Origin, Watch};

/// The file of the events.
pub(crate) const LOG: &str = "events.jsonl";

/// The open file of the events.
#[derive(Debug)]
pub(in crate::run) struct Log {
    file: File,
    /// Whether events of an earlier process are told again, which the file has already.
    repeats: bool,
}

/// An event and when it was told, in seconds since 1970.
#[derive(Serialize)]
struct Line<'e> {
    time: f64,
    #[serde(flatten)]
    event: &'e Event,
}

impl Log {
    /// Opens the file. What it has stays.
    pub(super) fn open(path: &Path, repeats: bool) -> io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Log { file, repeats })
    }

    fn write(&mut self, event: &Event) {
        self.repeats &= match event {
            Event::Baseline { .. }
            | Event::Best { .. }
            | Event::List(_)
            | Event::Walk(_)
            | Event::Run { .. }
            | Event::TestAlone(_)
            | Event::Repeat { .. }
            | Event::Warning { .. } => true,
            Event::Verdict { origin, .. } => *origin != Origin::Oracle,
            _ => false,
        };
        if self.repeats {
            return;
        }
        let line = Line { time: seconds_since_1970(), event };
        let mut line = serde_json::to_vec(&line).unwrap_or_default();
        line.push(b'\n');
        // In one call, so that no line is cut in half. The run itself is fine without the log.
        let _ = self.file.write_all(&line);
    }
}

pub(in crate::run) fn seconds_since_1970() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64()
}

/// Shows the events to the user, and logs them.
pub(in crate::run) struct Logged<'w> {
    pub(in crate::run) watch: &'w mut dyn Watch,
    pub(in crate::run) log: Option<Log>,
}

impl Watch for Logged<'_> {
    fn see(&mut self, event: &Event) {
        if let Some(log) = &mut self.log {
            log.write(event);
        }
        self.watch.see(event);
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::Verdict;
    use wdd_text::text::Size;

    use super::*;

    fn verdict(origin: Origin) -> Event {
        Event::Verdict {
            calls: 1,
            pass: "coarse",
            verdict: Verdict::Interesting,
            origin,
            size: Size::default(),
            seconds: 0.0,
        }
    }

    fn lines(repeats: bool, events: &[Event]) -> usize {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(LOG);
        let mut log = Log::open(&path, repeats).unwrap();
        events.iter().for_each(|event| log.write(event));
        std::fs::read_to_string(path).unwrap().lines().count()
    }

    #[test]
    fn what_an_earlier_process_has_logged_is_not_logged_again() {
        let events = [
            verdict(Origin::Earlier),
            verdict(Origin::Cached),
            verdict(Origin::Oracle),
            verdict(Origin::Cached),
        ];
        assert_eq!(lines(true, &events), 2);
        assert_eq!(lines(false, &events), 4);
    }
}
