//! How each of many inputs fails.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde::{Deserialize, Serialize};
use wdd_text::text::digest::digest;

use crate::error::{Error, Result};
use crate::oracle::baseline::OracleSpec;
use crate::oracle::signature::Crash;
use crate::package::Readers;
use crate::process::interrupt::Interrupt;
use crate::run::event::lossily;
use crate::run::{self, Request};

/// An input, and how it fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The path, as it was given. One that is not UTF-8 is judged each time.
    #[serde(serialize_with = "lossily")]
    pub path: PathBuf,
    /// The digest of its files, and of what it was judged by. With another one it has to be judged again.
    pub digest: String,
    /// The bytes of its files.
    pub bytes: u64,
    /// The crash of rustc. `None` if rustc does not crash.
    pub crash: Option<Crash>,
    /// What hangs, if hangs are looked for: the command, the process that is busy or waits, and whether it is dead-locked.
    #[serde(default)]
    pub hang: Option<String>,
    /// What was seen, in the middle of a sentence.
    pub seen: String,
    /// Whether not all people may read it.
    #[serde(default)]
    pub is_private: bool,
}

/// What inputs are judged by, and what is known of them.
#[derive(Clone, Copy, Debug)]
pub struct Judges<'a> {
    /// What can change how an input is judged, as text: options, versions of rustc.
    pub by: &'a str,
    /// How inputs were judged before. One that has not changed since is not judged again.
    pub before: &'a [Judged],
    /// How many are judged at the same time.
    pub jobs: usize,
}

/// Judges the inputs of these requests. Each that was judged is told.
///
/// # Errors
/// [`Error::Interrupted`]. An input that cannot be read or judged is no error: what is wrong is what was seen.
pub fn judge_all(
    requests: &[Request],
    judges: Judges<'_>,
    interrupt: &Interrupt,
    tell: &(dyn Fn(&Judged) + Sync),
) -> Result<Vec<Judged>> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(vec![None; requests.len()]);
    let work = || -> Result<()> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(at) else { return Ok(()) };
            let judged = judge(request, judges, interrupt)?;
            tell(&judged);
            all.lock().expect("no thread panics with it")[at] = Some(judged);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..judges.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })?;
    let all = all.into_inner().expect("no thread panics with it");
    Ok(all.into_iter().flatten().collect())
}

fn judge(request: &Request, judges: Judges<'_>, interrupt: &Interrupt) -> Result<Judged> {
    let path = request.input.path.clone();
    let mut judged = Judged {
        path,
        digest: String::new(),
        bytes: 0,
        crash: None,
        hang: None,
        seen: String::new(),
        is_private: true,
    };
    let input = match run::read(request) {
        Ok(input) => input,
        Err(error) => {
            judged.seen = error.to_string();
            return Ok(judged);
        }
    };
    // An input that was changed, or another rustc, makes it another one.
    judged.digest = format!("{:032x}", digest(&(&input.files, judges.by)));
    judged.is_private = input.readers() == Readers::Owner;
    judged.bytes = input.files.iter().map(|(_, content)| content.len() as u64).sum();
    // A triage of thousands of files that was stopped goes on where it was.
    let is_same = |one: &&Judged| one.path == judged.path && one.digest == judged.digest;
    if let Some(known) = judges.before.iter().find(is_same) {
        return Ok(Judged { is_private: judged.is_private, ..known.clone() });
    }
    let mut judged_by = run::judge(request, &input, interrupt);
    if matches!(judged_by, Err(Error::NotInteresting { .. })) && request.oracle.cost.is_some() {
        // It ends, so it may crash.
        let oracle = OracleSpec { cost: None, ..request.oracle.clone() };
        judged_by = run::judge(&Request { oracle, ..request.clone() }, &input, interrupt);
    }
    match judged_by {
        Ok(judge) => {
            judged.hang = judge.hang();
            let crash = &judge.baseline.observed.report.crash;
            judged.crash = crash.clone().filter(|_| judged.hang.is_none());
            judged.seen.clone_from(&judge.baseline.keeps);
        }
        Err(Error::Interrupted) => return Err(Error::Interrupted),
        Err(error) => judged.seen = error.to_string(),
    }
    Ok(judged)
}
