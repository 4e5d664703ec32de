//! The verdicts on the candidates of a subject, kept from run to run: a run makes only the calls that no other one has
//! made, and counts the time that these calls took.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::hash::Hash as _;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use siphasher::sip128::{Hasher128 as _, SipHasher13};

use crate::subject::Subject;

/// What a call came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub(crate) is_interesting: bool,
    /// The time that the script took.
    pub(crate) seconds: f64,
}

/// All calls about a subject.
pub(crate) struct Verdicts<'s> {
    subject: &'s Subject,
    known: HashMap<u128, Call>,
    file: File,
}

impl<'s> Verdicts<'s> {
    /// Those that are in the folder.
    ///
    /// # Errors
    /// The message for the user if they cannot be read or written.
    pub(crate) fn open(folder: &Path, subject: &'s Subject) -> Result<Self, String> {
        // Other bytes or another script are another subject.
        let of = key(&[subject.script()?, subject.content.clone()].concat());
        let path = folder.join(format!("{}-{:08x}.txt", subject.name, of >> 96));
        let failed = |error| format!("{}: {error}", path.display());
        fs::create_dir_all(folder).map_err(failed)?;
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(&path).map_err(failed)?;
        let text = fs::read_to_string(&path).map_err(failed)?;
        Ok(Verdicts { subject, known: text.lines().filter_map(read).collect(), file })
    }

    /// The key of a candidate, and the call about it.
    ///
    /// # Errors
    /// The message for the user if it cannot be kept.
    pub(crate) fn call(&mut self, content: &[u8]) -> Result<(u128, Call), String> {
        let key = key(content);
        if let Some(known) = self.known.get(&key) {
            return Ok((key, *known));
        }
        let began = Instant::now();
        let call = Call {
            is_interesting: self.subject.is_interesting(content).is_ok(),
            seconds: began.elapsed().as_secs_f64(),
        };
        let Call { is_interesting, seconds } = call;
        // In one call, so that a stop cuts no line.
        let line = format!("{key:032x} {is_interesting} {seconds:.4}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| format!("the verdicts: {error}"))?;
        self.known.insert(key, call);
        Ok((key, call))
    }
}

fn read(line: &str) -> Option<(u128, Call)> {
    let mut words = line.split(' ');
    let key = u128::from_str_radix(words.next()?, 16).ok()?;
    let is_interesting = words.next()?.parse().ok()?;
    let seconds = words.next()?;
    // A line that was cut has fewer digits.
    let is_whole = seconds.split('.').nth(1).is_some_and(|digits| digits.len() == 4);
    let seconds = seconds.parse().ok().filter(|_| is_whole)?;
    Some((key, Call { is_interesting, seconds }))
}

fn key(content: &[u8]) -> u128 {
    let mut hasher = SipHasher13::new();
    content.hash(&mut hasher);
    hasher.finish128().as_u128()
}
