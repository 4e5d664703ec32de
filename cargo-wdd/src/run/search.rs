//! The reduction of a text as a machine whose every question needs the oracle.
//!
//! A draft is rendered here, and what is known of it without a process is told to the reducer at
//! once: that it is not smaller than the best, that it has been asked about, that it has new syntax
//! errors. What was told so is remembered until the next verdict, for whoever keeps the accounts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use wdd_core::{Draft, Edits, Reducer, Stage, Star, Verdict, Verdicts};

use crate::oracle::Question;
use crate::passes::Task;
use crate::run::event::Source;
use crate::text::Size;
use crate::text::digest::digest;
use crate::text::languages::{self, Reading};
use crate::text::render::{Files, Rendered, render};

/// Up to this size a candidate's syntax is checked before it is asked about.
///
/// The check takes a millisecond at this size. Of larger candidates most lack a whole item and
/// nothing else, so that what the check saves is less than what it costs.
const SYNTAX_CHECKED: usize = 16 * 1024;

/// What is tried: a draft, rendered.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) files: Files,
    pub(crate) size: Size,
    /// The number of the pass that asks.
    pub(crate) pass: usize,
    /// Where it stands in the reduction; none for a best in another layout.
    pub(crate) stage: Option<Stage>,
    /// What it took to render it and to find out what is known of it.
    pub(crate) took: Duration,
}

impl Candidate {
    /// Whether it is the best where it is interesting: in the one total order, tokens, then bytes,
    /// then text. Another layout of the best may be larger.
    pub(crate) fn replaces(&self, best: &Self) -> bool {
        self.stage.is_none() || self.is_smaller_than(best)
    }

    fn is_smaller_than(&self, other: &Self) -> bool {
        (self.size, &self.files) < (other.size, &other.files)
    }
}

/// A candidate and its verdict.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) candidate: Arc<Candidate>,
    pub(crate) verdict: Verdict,
    pub(crate) source: Source,
    /// What the answer took, with the rendering.
    pub(crate) took: Duration,
}

impl Answered {
    /// What is known without the oracle.
    pub(crate) fn new(candidate: impl Into<Arc<Candidate>>, known: Known) -> Self {
        let candidate = candidate.into();
        let (verdict, source) = known;
        Answered {
            took: candidate.took,
            candidate,
            verdict,
            source,
        }
    }

    /// What the oracle has said after that time.
    pub(crate) fn by_oracle(candidate: Arc<Candidate>, verdict: Verdict, wall: Duration) -> Self {
        Answered {
            took: candidate.took + wall,
            candidate,
            verdict,
            source: Source::Oracle,
        }
    }
}

/// A verdict, and where it is from.
pub(crate) type Known = (Verdict, Source);

/// A reduction in progress.
#[derive(Clone)]
pub(crate) struct Search {
    star: Star<Task>,
    reading: Reading,
    /// Syntax errors of the input: a candidate may have as many. `None` where the parser cannot
    /// tell, and so not compare.
    errors: Option<usize>,
    verdicts: Verdicts,
    best: Arc<Candidate>,
    /// The best since the last branch began.
    branch: Arc<Candidate>,
    question: Option<Arc<Candidate>>,
    told: Vec<Answered>,
}

impl Search {
    /// Starts with an interesting text; the verdict on its files without a byte in them is known.
    pub(crate) fn new(task: Task, empty: Verdict) -> Self {
        let text = task.text();
        let reading = text.reading();
        let Rendered { files } = render(text, &Edits::none());
        let emptied = Question { files: &files }.emptied();
        let untouched = Arc::new(Candidate {
            size: text.size(),
            pass: 0,
            stage: Some(Stage::Trunk),
            took: Duration::ZERO,
            files,
        });
        let mut verdicts = Verdicts::default();
        verdicts.insert(digest(&emptied), empty);
        let mut search = Search {
            star: Star::new(task),
            reading,
            errors: syntax_errors(&untouched.files, reading),
            verdicts,
            branch: Arc::clone(&untouched),
            best: untouched,
            question: None,
            told: Vec::new(),
        };
        search.settle();
        search
    }

    /// The best in another layout, of which only the oracle can say whether it fails.
    pub(crate) fn laid_out(&self, files: Files, pass: usize) -> Candidate {
        let rendered = Rendered { files };
        Candidate {
            size: rendered.size(self.reading),
            files: rendered.files,
            pass,
            stage: None,
            took: Duration::ZERO,
        }
    }

    /// What the reducer was told without the oracle since the last verdict.
    pub(crate) fn told(&self) -> &[Answered] {
        &self.told
    }

    /// The verdict on these files from whoever gives it without the oracle.
    pub(crate) fn known(&self, files: &Files) -> Option<Known> {
        let remembered = self.verdicts.verdict(digest(files));
        let remembered = remembered.map(|verdict| (verdict, Source::Cache));
        let broken = || self.is_broken(files).then_some(BROKEN);
        remembered.or_else(broken)
    }

    /// Whether they have more syntax errors than the input: not worth a process.
    fn is_broken(&self, files: &Files) -> bool {
        let Some(most) = self.errors else {
            return false;
        };
        let bytes: usize = files.iter().map(|(_, content)| content.len()).sum();
        bytes <= SYNTAX_CHECKED
            && syntax_errors(files, self.reading).is_some_and(|errors| errors > most)
    }

    /// Goes on to a question that needs the oracle.
    fn settle(&mut self) {
        while let Some(draft) = self.star.candidate() {
            let (candidate, known) = self.rendered(&draft);
            let candidate = Arc::new(candidate);
            let Some(known) = known else {
                self.question = Some(candidate);
                return;
            };
            self.take(&candidate, known.0);
            self.told.push(Answered::new(candidate, known));
        }
    }

    fn rendered(&self, draft: &Draft<Task>) -> (Candidate, Option<Known>) {
        let started = Instant::now();
        let rendered = render(draft.base.text(), &draft.edits);
        let mut candidate = Candidate {
            size: rendered.size(self.reading),
            files: rendered.files,
            pass: draft.pass,
            stage: Some(draft.stage),
            took: Duration::ZERO,
        };
        let than = match draft.stage {
            Stage::Trunk => Some(&self.best),
            Stage::Branch => Some(&self.branch),
            Stage::Fork => None,
        };
        let known = match than {
            Some(best) if !candidate.is_smaller_than(best) => Some(NOT_SMALLER),
            _ => self.known(&candidate.files),
        };
        candidate.took = started.elapsed();
        (candidate, known)
    }

    /// Tells the reducer.
    fn take(&mut self, candidate: &Arc<Candidate>, verdict: Verdict) {
        if verdict.holds() {
            if candidate.stage != Some(Stage::Trunk) {
                self.branch = Arc::clone(candidate);
            }
            if candidate.is_smaller_than(&self.best) {
                self.best = Arc::clone(candidate);
            }
        }
        self.star.report(verdict);
    }
}

const NOT_SMALLER: Known = (Verdict::Uninteresting, Source::Size);
const BROKEN: Known = (Verdict::Uninteresting, Source::Syntax);

impl Reducer for Search {
    type Candidate = Arc<Candidate>;

    fn candidate(&self) -> Option<Arc<Candidate>> {
        self.question.clone()
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(candidate) = self.question.take() else {
            return;
        };
        self.told.clear();
        self.verdicts.insert(digest(&candidate.files), verdict);
        self.take(&candidate, verdict);
        self.settle();
    }

    fn best(&self) -> Arc<Candidate> {
        Arc::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        self.star.odds()
    }
}

fn syntax_errors(files: &Files, reading: Reading) -> Option<usize> {
    let files = files.iter();
    let errors = files.map(|(path, content)| languages::errors(path, content, reading));
    errors.sum()
}
