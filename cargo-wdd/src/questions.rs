//! The way of a candidate to its verdict: rendered, held against what is known already, put to the
//! oracle only where nothing cheaper answers, and saved where it is the new best.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use siphasher::sip128::{Hasher128, SipHasher13};
use wdd_core::{Draft, Oracle, Stage, Stop, Verdict};

use crate::baseline::Baseline;
use crate::error::Error;
use crate::event::{Earned, End, Event, Size, Source, Watch};
use crate::input::Input;
use crate::oracle::Question;
use crate::output::Output;
use crate::passes::LAYOUT;
use crate::process::Exit;
use crate::render::{Rendered, render};
use crate::syntax::{self, Reading};
use crate::text::Text;

/// Up to this size a candidate's syntax is checked before it is asked about.
///
/// The check takes a millisecond at this size. Of larger candidates most lack a whole item and
/// nothing else, so that what the check saves is less than what it costs.
const SYNTAX_CHECKED: usize = 16 * 1024;

/// How far a run may go.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// Questions put to the oracle.
    pub(crate) calls: Option<u64>,
    /// When it must end.
    pub(crate) until: Option<Instant>,
}

impl Limits {
    /// The time that is left; none if there is no limit to it.
    fn left(&self) -> Option<Duration> {
        let now = Instant::now();
        self.until.map(|until| until.saturating_duration_since(now))
    }
}

/// What the questions of a run came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) calls: u64,
    pub(crate) interesting: u64,
    pub(crate) unresolved: u64,
    pub(crate) cached: u64,
    pub(crate) screened: u64,
    /// In the order of the plan's passes.
    pub(crate) passes: Vec<Earned>,
}

/// Answers the reducer's questions.
pub(crate) struct Questions<'a> {
    baseline: &'a Baseline,
    main: PathBuf,
    output: &'a mut Output,
    watch: &'a mut dyn Watch,
    limits: Limits,
    reading: Reading,
    /// Syntax errors of the input: a candidate may have as many. `None` where the parser cannot
    /// tell, and so not compare.
    errors: Option<usize>,
    verdicts: HashMap<u128, Verdict>,
    best: Best,
    /// The best since the last branch began.
    branch: Best,
    tally: Tally,
    ended: Option<End>,
    failed: Option<Error>,
}

impl<'a> Questions<'a> {
    pub(crate) fn new(
        input: &Input,
        baseline: &'a Baseline,
        output: &'a mut Output,
        watch: &'a mut dyn Watch,
        limits: Limits,
        text: &Text,
    ) -> Self {
        let reading = text.plan().reading;
        let files = input.files();
        let main = PathBuf::from(&input.name);
        let empty = Question {
            files: &files,
            main: &main,
        }
        .emptied();
        let best = Best {
            size: text.size(),
            files: files.clone(),
        };
        let passes = text.plan().passes.iter().map(|pass| pass.name);
        let tally = Tally {
            passes: passes.map(Earned::nothing).collect(),
            calls: baseline.calls,
            interesting: baseline.interesting,
            ..Tally::default()
        };
        Questions {
            baseline,
            main,
            output,
            watch,
            limits,
            reading,
            errors: syntax_errors(&files, reading),
            // The baseline has asked about the empty input already.
            verdicts: HashMap::from([(key(&empty), baseline.empty_is_interesting.into())]),
            branch: best.clone(),
            best,
            tally,
            ended: None,
            failed: None,
        }
    }

    /// What it came to: how the run ended if the questions ended it, the best's size, and the tally.
    ///
    /// # Errors
    /// What kept a question from being asked, or its answer from being saved.
    pub(crate) fn finish(self) -> Result<(End, Size, Tally), Error> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok((
                self.ended.unwrap_or(End::Finished),
                self.best.size,
                self.tally,
            )),
        }
    }

    /// The files of the best so far.
    pub(crate) fn best(&self) -> &[(PathBuf, Vec<u8>)] {
        &self.best.files
    }

    /// The time that is left, or this long if that is less.
    pub(crate) fn time(&self, most: Duration) -> Duration {
        self.limits.left().map_or(most, |left| left.min(most))
    }

    /// Takes these files for the best if they are interesting: its tokens in another layout, which
    /// may have more bytes. Says whether they are the best now.
    ///
    /// At a limit nothing is asked: the reduction itself has come to its end.
    pub(crate) fn lay_out(&mut self, files: Vec<(PathBuf, Vec<u8>)>) -> bool {
        if self.failed.is_some() || files == self.best.files {
            return files == self.best.files;
        }
        let (started, best, calls) = (Instant::now(), self.best.size, self.tally.calls);
        let verdict = self.verdict_on_layout(&Rendered { files });
        let (questions, took) = (self.tally.calls - calls, started.elapsed());
        let mut accounts = self.tally.passes.iter_mut();
        if let Some(account) = accounts.find(|account| account.pass == LAYOUT.name) {
            account.add(best, self.best.size, questions, took.as_secs_f64());
        }
        match verdict {
            Ok(verdict) => return verdict.holds(),
            Err(Stopped::Ended(End::Interrupted)) => self.ended = Some(End::Interrupted),
            Err(Stopped::Ended(_)) => {}
            Err(Stopped::Failed(error)) => self.failed = Some(error),
        }
        false
    }

    fn verdict_on_layout(&mut self, candidate: &Rendered) -> Result<Verdict, Stopped> {
        let started = Instant::now();
        let size = candidate.size(self.reading);
        let (verdict, source) = self.answer(candidate)?;
        self.tell(LAYOUT.name, verdict, source, size, started.elapsed());
        if verdict.holds() {
            self.keep(candidate, size)?;
        }
        Ok(verdict)
    }

    /// The verdict from whoever gives it most cheaply.
    fn answer(&mut self, candidate: &Rendered) -> Result<(Verdict, Source), Stopped> {
        let key = key(&candidate.files);
        if let Some(&verdict) = self.verdicts.get(&key) {
            self.tally.cached += 1;
            return Ok((verdict, Source::Cache));
        }
        let answer = if self.is_broken(candidate) {
            self.tally.screened += 1;
            (Verdict::Uninteresting, Source::Syntax)
        } else {
            (self.ask(candidate)?, Source::Oracle)
        };
        self.verdicts.insert(key, answer.0);
        Ok(answer)
    }

    /// Whether it has more syntax errors than the input: not worth a process.
    fn is_broken(&self, candidate: &Rendered) -> bool {
        let Some(most) = self.errors else {
            return false;
        };
        candidate.bytes() <= SYNTAX_CHECKED
            && syntax_errors(&candidate.files, self.reading).is_some_and(|errors| errors > most)
    }

    fn ask(&mut self, candidate: &Rendered) -> Result<Verdict, Stopped> {
        if self
            .limits
            .calls
            .is_some_and(|most| self.tally.calls >= most)
        {
            return Err(Stopped::Ended(End::MaxCalls));
        }
        let left = self.limits.left();
        if left.is_some_and(|left| left.is_zero()) {
            return Err(Stopped::Ended(End::MaxTime));
        }
        let timeout = self.baseline.timeout;
        let limit = left.map_or(timeout, |left| left.min(timeout));
        let question = Question {
            files: &candidate.files,
            main: &self.main,
        };
        let verdict = match self.baseline.judge_within(&question, limit) {
            // It might have answered in the time that a question has, so this is no verdict.
            Ok(answer) if answer.exit == Exit::TimedOut && limit < timeout => {
                return Err(Stopped::Ended(End::MaxTime));
            }
            Ok(answer) => answer.verdict,
            Err(Error::Interrupted) => return Err(Stopped::Ended(End::Interrupted)),
            Err(error) => return Err(Stopped::Failed(error)),
        };
        self.tally.calls += 1;
        match verdict {
            Verdict::Interesting => self.tally.interesting += 1,
            Verdict::Uninteresting => {}
            Verdict::Unresolved => self.tally.unresolved += 1,
        }
        Ok(verdict)
    }

    /// Saves the new best.
    fn keep(&mut self, candidate: &Rendered, size: Size) -> Result<(), Stopped> {
        self.best = Best::new(size, candidate);
        let main = candidate.files.iter().find(|(path, _)| *path == self.main);
        if let Some((_, content)) = main {
            self.output.save(content).map_err(Stopped::Failed)?;
        }
        let calls = self.tally.calls;
        self.watch.see(&Event::Best { calls, size });
        Ok(())
    }

    /// Judges a draft, on its pass' account.
    fn judge_draft(&mut self, draft: &Draft<Text>) -> Result<Verdict, Stopped> {
        let (started, best, calls) = (Instant::now(), self.best.size, self.tally.calls);
        let verdict = self.verdict_on(draft);
        let (questions, took) = (self.tally.calls - calls, started.elapsed());
        let account = &mut self.tally.passes[draft.pass];
        account.add(best, self.best.size, questions, took.as_secs_f64());
        verdict
    }

    fn verdict_on(&mut self, draft: &Draft<Text>) -> Result<Verdict, Stopped> {
        let started = Instant::now();
        let candidate = render(&draft.base, &draft.edits);
        let size = candidate.size(self.reading);
        let pass = draft.base.plan().passes[draft.pass].name;
        let than = match draft.stage {
            Stage::Trunk => Some(&self.best),
            Stage::Branch => Some(&self.branch),
            Stage::Fork => None,
        };
        if than.is_some_and(|best| !best.is_larger_than(size, &candidate)) {
            let took = started.elapsed();
            self.tell(pass, Verdict::Uninteresting, Source::Size, size, took);
            return Ok(Verdict::Uninteresting);
        }
        let (verdict, source) = self.answer(&candidate)?;
        self.tell(pass, verdict, source, size, started.elapsed());
        if verdict.holds() {
            if draft.stage != Stage::Trunk {
                self.branch = Best::new(size, &candidate);
            }
            if self.best.is_larger_than(size, &candidate) {
                self.keep(&candidate, size)?;
            }
        }
        Ok(verdict)
    }

    fn tell(
        &mut self,
        pass: &'static str,
        verdict: Verdict,
        source: Source,
        size: Size,
        took: Duration,
    ) {
        self.watch.see(&Event::Question {
            pass,
            calls: self.tally.calls,
            verdict,
            source,
            size,
            seconds: took.as_secs_f64(),
        });
    }
}

/// What a candidate must be smaller than.
#[derive(Clone, Debug)]
struct Best {
    size: Size,
    /// Where the size does not decide.
    files: Vec<(PathBuf, Vec<u8>)>,
}

impl Best {
    fn new(size: Size, rendered: &Rendered) -> Self {
        Best {
            size,
            files: rendered.files.clone(),
        }
    }

    /// In the one total order: tokens, then bytes, then text.
    fn is_larger_than(&self, size: Size, candidate: &Rendered) -> bool {
        (self.size, &self.files) > (size, &candidate.files)
    }
}

/// Why no verdict came.
enum Stopped {
    Ended(End),
    Failed(Error),
}

impl Oracle<Draft<Text>> for Questions<'_> {
    fn judge(&mut self, draft: &Draft<Text>) -> ControlFlow<Stop, Verdict> {
        match self.judge_draft(draft) {
            Ok(verdict) => ControlFlow::Continue(verdict),
            Err(Stopped::Ended(end)) => {
                self.ended = Some(end);
                ControlFlow::Break(match end {
                    End::Interrupted => Stop::Interrupted,
                    End::Finished | End::MaxCalls | End::MaxTime => Stop::Budget,
                })
            }
            Err(Stopped::Failed(error)) => {
                self.failed = Some(error);
                ControlFlow::Break(Stop::Broken)
            }
        }
    }
}

fn syntax_errors(files: &[(PathBuf, Vec<u8>)], reading: Reading) -> Option<usize> {
    let errors = |(path, content): &(PathBuf, Vec<u8>)| syntax::errors(path, content, reading);
    files.iter().map(errors).sum()
}

/// The same for the same files, and for no others that anybody will ever meet.
fn key(files: &[(PathBuf, Vec<u8>)]) -> u128 {
    let mut hasher = SipHasher13::new();
    files.hash(&mut hasher);
    hasher.finish128().as_u128()
}
