//! The reduction of a task as a machine: every candidate that it proposes needs an oracle call.
//!
//! The search renders each candidate of the reducer. Verdicts that need no call it gives at once: the
//! candidate is not smaller than the best, has a cached verdict, or has new syntax errors. Candidates that are
//! very likely not interesting wait until no other is left ([`waits`](self::waits)). It keeps these verdicts until the
//! next call's, for the record.

mod least_chains;
mod rates;
mod reasons;
mod waits;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use wdd_core::drive::Verdicts;
use wdd_core::hier::{self, Stage, Star, Subject};
use wdd_core::reducer::InList;
use wdd_core::tree::Edits;
use wdd_core::{Reducer, Verdict};
use wdd_text::passes::{CHAINS, Pass, Task};
use wdd_text::text::Size;
use wdd_text::text::digest::digest;
use wdd_text::text::languages::{self, Reading};
use wdd_text::text::render::{Files, Rendered, render, render_sized};

use self::least_chains::LeastChains;
use self::rates::Rates;
use self::reasons::Reasons;
use self::waits::{Marks, Step, Waits};
use crate::oracle::messages::Message;
use crate::oracle::{Judgement, emptied};
use crate::run::event::Origin;

/// Up to this size the syntax of a candidate is checked before a call.
///
/// The check takes a millisecond at this size. Of larger candidates most lack a whole item and
/// nothing else, so that what the check saves is less than what it costs.
const SYNTAX_CHECKED: usize = 16 * 1024;

/// A candidate, rendered.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) rendered: Rendered,
    pub(crate) size: Size,
    /// The index of the pass that proposes it.
    pub(crate) pass: usize,
    /// The stage of the reduction that it belongs to; `None` for a layout of the best.
    pub(crate) stage: Option<Stage>,
    /// Where it is in the reduction; `None` for a layout of the best, and for the best with a fault.
    pub(crate) place: Option<Place>,
    /// The time to render it and to look for a verdict without a call.
    pub(crate) took: Duration,
}

impl Candidate {
    /// Whether the candidate is the new best if it is interesting: smaller in the one total order (tokens, then
    /// bytes, then text), or a layout of the best, which may be larger.
    pub(crate) fn replaces(&self, best: &Self) -> bool {
        self.stage.is_none() || self.is_smaller_than(best)
    }

    fn is_smaller_than(&self, other: &Self) -> bool {
        (self.size, &self.rendered.files) < (other.size, &other.rendered.files)
    }
}

/// A walk over the tree, and a list of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The number of the walk.
    pub(crate) walk: usize,
    /// The list; `None` if the candidate is of no list.
    pub(crate) list: Option<InList>,
}

/// A candidate and its verdict.
#[derive(Clone, Debug)]
pub(crate) struct Decided {
    pub(crate) candidate: Arc<Candidate>,
    pub(crate) verdict: Verdict,
    pub(crate) origin: Origin,
    /// The time until there was a verdict, with the rendering.
    pub(crate) took: Duration,
    /// The oracle calls that it took.
    pub(crate) calls: u64,
    /// How many of the calls an earlier process has made.
    pub(crate) earlier: u64,
    /// Whether it is refused although nothing is wrong with it.
    pub(crate) is_sound: bool,
}

impl Decided {
    /// A verdict that needed no call.
    pub(crate) fn new(candidate: impl Into<Arc<Candidate>>, known: Known) -> Self {
        let candidate = candidate.into();
        let (verdict, origin) = known;
        let took = candidate.took;
        Decided { took, candidate, verdict, origin, calls: 0, earlier: 0, is_sound: false }
    }

    /// The verdict of a call that took this time.
    pub(crate) fn by_oracle(candidate: Arc<Candidate>, judgement: &Judgement) -> Self {
        let is_earlier = judgement.earlier == judgement.calls;
        Decided {
            took: candidate.took + judgement.wall,
            candidate,
            verdict: judgement.verdict,
            origin: if is_earlier { Origin::Earlier } else { Origin::Oracle },
            calls: judgement.calls,
            earlier: judgement.earlier,
            is_sound: judgement.is_sound,
        }
    }
}

/// A verdict that needs no call, and where it is from.
pub(crate) type Known = (Verdict, Origin);

/// The reduction of one task, at a candidate that needs a call.
#[derive(Clone)]
pub(crate) struct Search {
    star: Star<Task>,
    passes: Arc<[&'static Pass]>,
    reading: Reading,
    allowed: Allowed,
    verdicts: Verdicts,
    best: Arc<Candidate>,
    /// The best since the last branch began.
    branch: Arc<Candidate>,
    next: Option<Next>,
    walk: CurrentWalk,
    waits: Waits,
    least_chains: LeastChains,
    rates: Rates,
    reasons: Reasons,
    /// Whether the search ends when only candidates are left that wait.
    is_brief: bool,
    /// The verdicts that needed no call, since the last one that did.
    decided: Vec<Decided>,
}

/// The syntax errors that a candidate may have: as many as the input, or as the best if one that was too long to be checked
/// was interesting. The compiler may accept what the parser does not know.
#[derive(Clone)]
struct Allowed {
    input: Counted,
    /// The last interesting candidate, if it or one before it was not checked.
    best: Option<Counted>,
}

impl Allowed {
    /// Whether files with that many errors have too many. No files have where the parser cannot tell, and so not compare.
    fn is_exceeded(&self, errors: Option<usize>, reading: Reading) -> bool {
        let exceeds = |most: &Counted| most.errors(reading).is_some_and(|most| errors > Some(most));
        errors > Some(0) && exceeds(&self.input) && self.best.iter().all(exceeds)
    }
}

/// A candidate whose syntax errors are counted when they are needed, because that takes seconds for a long one.
#[derive(Clone)]
struct Counted {
    candidate: Arc<Candidate>,
    errors: Arc<OnceLock<Option<usize>>>,
}

impl Counted {
    fn new(candidate: &Arc<Candidate>) -> Self {
        Counted { candidate: Arc::clone(candidate), errors: Arc::default() }
    }

    /// `None` where the parser cannot tell.
    fn errors(&self, reading: Reading) -> Option<usize> {
        *self.errors.get_or_init(|| languages::errors_in(&self.candidate.rendered.files, reading))
    }
}

/// The walk that goes on: a turn of a pass, over one text.
#[derive(Clone, Default)]
struct CurrentWalk {
    of: Option<(Arc<Task>, usize)>,
    /// The walks before it.
    number: usize,
}

impl CurrentWalk {
    /// Goes on to the walk of this candidate. Returns whether it is another one.
    fn follow(&mut self, draft: &hier::Candidate<Task>) -> bool {
        let is_same = |(base, pass): &(Arc<Task>, usize)| {
            Arc::ptr_eq(base, &draft.base) && *pass == draft.pass
        };
        let is_other = !self.of.as_ref().is_some_and(is_same);
        if is_other {
            self.number += usize::from(self.of.is_some());
            self.of = Some((Arc::clone(&draft.base), draft.pass));
        }
        is_other
    }
}

/// A candidate that needs a call.
#[derive(Clone)]
struct Next {
    candidate: Arc<Candidate>,
    about: About,
}

/// What the verdict on a candidate is about.
#[derive(Clone)]
enum About {
    /// The candidate, which has these marks.
    Candidate(Marks),
    /// A kind of faults: the candidate is the best with one of them.
    Fault(&'static str),
}

impl Search {
    /// Starts with an interesting text, and the verdict on its files with nothing in them.
    pub(crate) fn new(task: Task, empty: Verdict) -> Self {
        Search::knowing(task, empty, Verdicts::default())
    }

    /// Starts with an interesting text, and what the oracle has `refused` more than once. The files with nothing in
    /// them are no result.
    pub(crate) fn refusing(task: Task, refused: &[Arc<Candidate>]) -> Self {
        let mut verdicts = Verdicts::default();
        let refused = refused.iter().map(|candidate| key(&candidate.rendered));
        refused.for_each(|key| verdicts.insert(key, Verdict::Uninteresting));
        Search::knowing(task, Verdict::Uninteresting, verdicts)
    }

    /// Starts again with an interesting text. What is known of candidates and changes stays known.
    pub(crate) fn again(self, task: Task, empty: Verdict) -> Self {
        let mut search = Search {
            walk: self.walk,
            waits: self.waits,
            least_chains: self.least_chains,
            rates: self.rates,
            reasons: self.reasons,
            is_brief: self.is_brief,
            ..Search::unsettled(task, empty, self.verdicts)
        };
        search.settle();
        search
    }

    /// Lets the search end when only candidates are left that wait. [`go_on`](Search::go_on) tries these.
    pub(crate) fn brief(self) -> Self {
        Search { is_brief: true, ..self }
    }

    /// Whether the search has left out the candidates that wait.
    pub(crate) fn is_brief(&self) -> bool {
        self.is_brief
    }

    /// Tries what waits, too.
    pub(crate) fn go_on(&mut self) {
        self.is_brief = false;
        self.decided.clear();
        self.settle();
    }

    /// Ends the pass that proposes the candidate, and goes on with the next one.
    pub(crate) fn skip_pass(&mut self) {
        self.star.skip_pass();
        self.decided.clear();
        self.next = None;
        self.settle();
    }

    /// Starts again, and judges again what was unresolved.
    pub(crate) fn once_more(self, task: Task, empty: Verdict) -> Self {
        Search::knowing(task, empty, self.verdicts.without_unresolved())
    }

    fn knowing(task: Task, empty: Verdict, verdicts: Verdicts) -> Self {
        let mut search = Search::unsettled(task, empty, verdicts);
        search.settle();
        search
    }

    fn unsettled(task: Task, empty: Verdict, mut verdicts: Verdicts) -> Self {
        let text = task.text();
        let reading = text.reading();
        let rendered = render(text, &Edits::none());
        let emptied = emptied(&rendered.files);
        let untouched = Arc::new(Candidate {
            size: text.size(),
            pass: 0,
            stage: Some(Stage::Trunk),
            place: None,
            took: Duration::ZERO,
            rendered,
        });
        verdicts.insert(key(&emptied.into()), empty);
        Search {
            passes: Arc::clone(&task.plan().passes),
            reading,
            allowed: Allowed { input: Counted::new(&untouched), best: None },
            verdicts,
            waits: Waits::new(&untouched, reading).sparing(task.plan().is_sparing()),
            least_chains: LeastChains::new(reading),
            star: Star::new(task),
            rates: Rates::default(),
            reasons: Reasons::default(),
            branch: Arc::clone(&untouched),
            best: untouched,
            next: None,
            walk: CurrentWalk::default(),
            is_brief: false,
            decided: Vec::new(),
        }
    }

    /// The task to reduce the best of the reducer further, with what may change in it.
    pub(super) fn best_task(&self) -> Task {
        let best = self.star.best();
        best.base.edited(&best.edits)
    }

    /// A layout of the best, as a candidate.
    pub(crate) fn laid_out(&self, rendered: impl Into<Rendered>, pass: usize) -> Candidate {
        let rendered = rendered.into();
        Candidate {
            size: rendered.size(self.reading),
            rendered,
            pass,
            stage: None,
            place: None,
            took: Duration::ZERO,
        }
    }

    /// The name of the pass that proposes the candidate.
    pub(crate) fn pass(&self) -> Option<&'static str> {
        Some(self.pass_of(&self.next.as_ref()?.candidate))
    }

    /// Whether the candidate is a group of changes, about which the list algorithm knows nothing.
    pub(crate) fn is_group(&self) -> bool {
        self.star.odds() == 0.0
    }

    fn pass_of(&self, candidate: &Candidate) -> &'static str {
        self.passes[candidate.pass].name
    }

    /// The verdicts that needed no call, since the last one that did.
    pub(crate) fn decided(&self) -> &[Decided] {
        &self.decided
    }

    /// The verdict on a candidate, if it needs no call.
    pub(crate) fn known(&self, candidate: &Rendered) -> Option<Known> {
        match self.verdicts.verdict(key(candidate)) {
            Some(verdict) => Some((verdict, Origin::Cached)),
            None => self.is_broken(&candidate.files).then_some(BROKEN),
        }
    }

    /// Whether the files have more syntax errors than they may have.
    fn is_broken(&self, files: &Files) -> bool {
        is_checked(files)
            && self.allowed.is_exceeded(languages::errors_in(files, self.reading), self.reading)
    }

    /// Goes on to the next candidate that needs a call.
    fn settle(&mut self) {
        while let Some(draft) = self.star.candidate() {
            if self.is_brief && !self.star.may_pass_over() {
                return;
            }
            if self.walk.follow(&draft) {
                let known = self.reasons.known(&draft.base);
                if !known.is_empty() {
                    self.star.know(&known);
                    continue;
                }
            }
            let is_cut = self.passes[draft.pass].name == CHAINS.name;
            if !is_cut && self.least_chains.is_of_link(draft.base.text(), &draft.edits) {
                self.star.report(Verdict::Uninteresting);
                continue;
            }
            let (candidate, known) = self.rendered(&draft);
            let candidate = Arc::new(candidate);
            let known = match known.map_or_else(|| self.without_call(&draft, &candidate), Ok) {
                Ok(known) => known,
                Err(next) => {
                    self.next = Some(next);
                    return;
                }
            };
            if known == WAITS {
                self.star.pass_over();
            } else {
                self.take(&candidate, known.0);
            }
            self.decided.push(Decided::new(candidate, known));
        }
    }

    /// Takes the errors of the candidate that needs a call, before the verdict on it. Returns whether they say what it lacks.
    pub(crate) fn learn(&mut self, errors: &[Message]) -> bool {
        let Some(Next { candidate, about: About::Candidate(_) }) = &self.next else { return false };
        let Some(draft) = self.star.candidate() else { return false };
        let of = (&draft.base, &draft.edits);
        let is_first = self.passes[candidate.pass].leaves_needed();
        let mut lacks = self.reasons.learn((errors, is_first), &candidate.rendered.files, of);
        if lacks.is_empty() && is_first {
            lacks = self.reasons.of_lost(&draft.base, &draft.edits);
        }
        self.star.learn(&lacks);
        !lacks.is_empty()
    }

    /// What to report of a candidate with an unknown verdict, if it needs no call now.
    ///
    /// # Errors
    /// What to call the oracle about first: this candidate, or the best with a fault that this one has.
    fn without_call(
        &mut self,
        draft: &hier::Candidate<Task>,
        candidate: &Arc<Candidate>,
    ) -> Result<Known, Next> {
        let than = match draft.stage {
            Stage::Trunk | Stage::Fork => &self.best,
            Stage::Branch => &self.branch,
        };
        self.waits.compare_with(than);
        let best = self.star.best();
        // The start of a branch changes nothing of the best.
        let is_change = Arc::ptr_eq(&best.base, &draft.base);
        let change = is_change.then(|| draft.base.change(&draft.edits, &best.edits));
        let marks = self.waits.marks(&candidate.rendered.files, change.flatten());
        if self.passes[candidate.pass].leaves_needed() {
            // Its faults are what the compiler says it lacks.
            return Err(Next { candidate: Arc::clone(candidate), about: About::Candidate(marks) });
        }
        loop {
            let fault = match self.waits.step(&marks, self.star.may_pass_over()) {
                Step::Later => return Ok(WAITS),
                Step::Never => return Ok(FAULTY),
                Step::SameChange => return Ok(SAME_CHANGE),
                Step::Now => {
                    let about = About::Candidate(marks);
                    return Err(Next { candidate: Arc::clone(candidate), about });
                }
                Step::Try(fault) => fault,
            };
            let faulty = self.with_fault(fault, candidate);
            let Some((verdict, _)) = self.known(&faulty.rendered) else {
                return Err(Next { candidate: Arc::new(faulty), about: About::Fault(fault) });
            };
            self.waits.tried(fault, verdict);
        }
    }

    /// The best with one fault of this kind, where a candidate differs from it.
    fn with_fault(&self, fault: &'static str, candidate: &Candidate) -> Candidate {
        let mut rendered = self.best.rendered.clone();
        self.waits.add(fault, &mut rendered, &candidate.rendered.files);
        Candidate {
            // It is larger than the best.
            stage: Some(Stage::Fork),
            ..self.laid_out(rendered, candidate.pass)
        }
    }

    fn rendered(&self, draft: &hier::Candidate<Task>) -> (Candidate, Option<Known>) {
        let started = Instant::now();
        let (rendered, size) = render_sized(draft.base.text(), &draft.edits);
        let mut candidate = Candidate {
            size,
            rendered,
            pass: draft.pass,
            stage: Some(draft.stage),
            place: Some(Place { walk: self.walk.number, list: draft.list }),
            took: Duration::ZERO,
        };
        let than = match draft.stage {
            Stage::Trunk => Some(&self.best),
            Stage::Branch => Some(&self.branch),
            Stage::Fork => None,
        };
        let known = match than {
            Some(best) if !candidate.is_smaller_than(best) => Some(NOT_SMALLER),
            _ => self.known(&candidate.rendered).or_else(|| {
                let is_of_pass = self.pass_of(&candidate) == CHAINS.name;
                let files = &candidate.rendered.files;
                self.least_chains.is_too_short(files, is_of_pass).then_some(CHAIN)
            }),
        };
        candidate.took = started.elapsed();
        (candidate, known)
    }

    /// Reports a verdict to the reducer, and keeps a new best.
    fn take(&mut self, candidate: &Arc<Candidate>, verdict: Verdict) {
        if verdict.is_interesting() {
            if !is_checked(&candidate.rendered.files) || self.allowed.best.is_some() {
                self.allowed.best = Some(Counted::new(candidate));
            }
            if candidate.stage != Some(Stage::Trunk) {
                self.branch = Arc::clone(candidate);
            }
            self.least_chains.note_best(&candidate.rendered.files);
            if candidate.is_smaller_than(&self.best) {
                self.best = Arc::clone(candidate);
            }
        }
        if self.pass_of(candidate) == CHAINS.name {
            let best = match candidate.stage {
                Some(Stage::Branch) => &self.branch,
                _ => &self.best,
            };
            let files = &candidate.rendered.files;
            self.least_chains.note(files, verdict, &best.rendered.files);
        }
        self.star.report(verdict);
    }
}

const NOT_SMALLER: Known = (Verdict::Uninteresting, Origin::Size);
const WAITS: Known = (Verdict::Uninteresting, Origin::Waits);
const FAULTY: Known = (Verdict::Uninteresting, Origin::Fault);
const CHAIN: Known = (Verdict::Uninteresting, Origin::Chain);
const SAME_CHANGE: Known = (Verdict::Uninteresting, Origin::SameChange);
const BROKEN: Known = (Verdict::Uninteresting, Origin::Syntax);

impl Reducer for Search {
    type Candidate = Arc<Candidate>;

    fn candidate(&self) -> Option<Arc<Candidate>> {
        self.next.as_ref().map(|next| Arc::clone(&next.candidate))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(Next { candidate, about }) = self.next.take() else { return };
        self.decided.clear();
        // A change that was tried before says nothing new about its pass.
        if matches!(&about, About::Candidate(marks) if !self.waits.knows(marks)) {
            let pass = self.pass_of(&candidate);
            self.rates.count(pass, self.is_group(), verdict.is_interesting());
        }
        self.verdicts.insert(key(&candidate.rendered), verdict);
        match about {
            About::Candidate(marks) => {
                self.waits.note(marks, verdict);
                if verdict == Verdict::Uninteresting {
                    self.least_chains.note_refused(&candidate.rendered.files);
                }
                self.take(&candidate, verdict);
            }
            About::Fault(fault) => self.waits.tried(fault, verdict),
        }
        self.settle();
    }

    fn best(&self) -> Arc<Candidate> {
        Arc::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        self.rates.odds(self.pass().unwrap_or_default(), self.is_group())
    }

    fn change(&self) -> Option<u128> {
        match &self.next.as_ref()?.about {
            About::Candidate(marks) => marks.change,
            About::Fault(_) => None,
        }
    }
}

/// The key of a cached verdict.
fn key(candidate: &Rendered) -> u128 {
    let Rendered { files, fix } = candidate;
    match fix {
        Some(fix) => digest(&(files, fix)),
        None => digest(files),
    }
}

/// Whether the syntax of these files is checked.
fn is_checked(files: &Files) -> bool {
    bytes_of(files) <= SYNTAX_CHECKED
}

pub(super) fn bytes_of(files: &Files) -> usize {
    files.iter().map(|(_, content)| content.len()).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::run::testing::{content, search, task};

    const SOURCE: &str = "fn a() { b(1 + 2); } fn b(x: u8) { let y = x; c(y) } fn c(z: u8) {}";

    /// Runs the search to its end; every verdict, in order.
    fn decided(search: &mut Search, fails: impl Fn(&str) -> bool) -> Vec<Decided> {
        let mut all = search.decided().to_vec();
        while let Some(candidate) = search.candidate() {
            let verdict = Verdict::from(fails(&content(&candidate.rendered.files)));
            all.push(Decided::by_oracle(candidate, &Judgement::at_once(verdict)));
            search.report(verdict);
            all.extend(search.decided().iter().cloned());
        }
        all
    }

    #[test]
    fn the_best_is_the_smallest_interesting_candidate() {
        let mut search = search(SOURCE);
        let all = decided(&mut search, |text| text.contains("let y"));
        let interesting = all.iter().filter(|decided| decided.verdict.is_interesting());
        let smallest =
            interesting.map(|decided| (decided.candidate.size, &decided.candidate.rendered.files));
        let best = search.best();
        assert_eq!(smallest.min(), Some((best.size, &best.rendered.files)));
        assert!(content(&best.rendered.files).contains("let y"));
    }

    #[test]
    fn the_links_of_a_chain_are_not_tried_one_by_one() {
        let deep = format!(
            "fn f(x: u64) -> u64 {{ x }} fn g() {{ let a = {}0{}; }}",
            "f(".repeat(90),
            ")".repeat(90)
        );
        let all = decided(&mut search(&deep), |text| text.matches("f(").count() >= 60);
        let called = all.iter().filter(|decided| decided.origin == Origin::Oracle).count();
        assert!(called <= 40, "{called}");
        assert!(all.iter().any(|decided| decided.origin == Origin::Chain));
    }

    #[test]
    fn no_candidate_needs_two_calls() {
        let all = decided(&mut search(SOURCE), |text| text.contains("c(y)"));
        let called = all.iter().filter(|decided| decided.origin == Origin::Oracle);
        let called: Vec<_> = called.map(|decided| &decided.candidate.rendered.files).collect();
        let distinct: HashSet<_> = called.iter().collect();
        assert_eq!(distinct.len(), called.len());
        assert!(all.iter().any(|decided| decided.origin == Origin::Cached));
    }

    #[test]
    fn a_brief_search_ends_before_what_waits_and_can_go_on() {
        let fails = |text: &str| text.contains("c(y)") && text.contains("b(1");
        let mut whole = search(SOURCE);
        let all = decided(&mut whole, fails);
        assert!(all.iter().any(|decided| decided.origin == Origin::Waits));
        let mut brief = search(SOURCE).brief();
        let mut halves = decided(&mut brief, fails);
        assert!(brief.is_brief() && halves.len() < all.len());
        brief.go_on();
        halves.extend(decided(&mut brief, fails));
        let of = |all: &[Decided]| -> Vec<Files> {
            all.iter().map(|decided| decided.candidate.rendered.files.clone()).collect()
        };
        assert_eq!(of(&halves), of(&all));
        assert_eq!(brief.best().rendered.files, whole.best().rendered.files);
    }

    #[test]
    fn what_is_known_of_changes_stays_known() {
        let fails = |text: &str| text.contains("c(y)") && text.contains("b(1");
        let mut first = search(SOURCE);
        decided(&mut first, fails);
        let task = task(&content(&first.best().rendered.files));
        let mut again = first.again(task, Verdict::Uninteresting);
        let all = decided(&mut again, fails);
        assert!(all.iter().all(|decided| decided.origin != Origin::Oracle));
    }

    #[test]
    fn a_call_is_for_a_candidate_that_is_smaller_and_has_no_new_syntax_errors() {
        let mut search = search(SOURCE);
        let mut best = search.best();
        while let Some(candidate) = search.candidate() {
            assert!(candidate.is_smaller_than(&best) || candidate.stage != Some(Stage::Trunk));
            assert_eq!(languages::errors_in(&candidate.rendered.files, search.reading), Some(0));
            search.report(Verdict::from(content(&candidate.rendered.files).contains('1')));
            best = search.best();
        }
    }

    #[test]
    fn a_candidate_with_new_syntax_errors_is_uninteresting_without_a_call() {
        let search = search(SOURCE);
        let broken = vec![(search.best().rendered.files[0].0.clone(), b"fn a( {".to_vec())];
        assert_eq!(search.known(&broken.into()), Some(BROKEN));
    }

    #[test]
    fn a_candidate_may_have_the_errors_of_an_interesting_one_that_was_too_long_to_be_checked() {
        let mut search = search(SOURCE);
        let best = search.best();
        let files =
            |content: String| vec![(best.rendered.files[0].0.clone(), content.into_bytes())];
        let error = "const A: u8 = ;\n";
        let long = "const B: u8 = 1;\n".repeat(SYNTAX_CHECKED / 16) + error;
        assert_eq!(search.known(&files(error.into()).into()), Some(BROKEN));
        let accepted = Candidate { rendered: files(long).into(), ..best.as_ref().clone() };
        search.take(&Arc::new(accepted), Verdict::Interesting);
        assert_eq!(search.known(&files(error.into()).into()), None);
        assert_eq!(search.known(&files(error.repeat(2)).into()), Some(BROKEN));
        search.take(&best, Verdict::Interesting);
        assert_eq!(search.known(&files(error.into()).into()), Some(BROKEN));
    }

    #[test]
    fn the_verdict_on_the_empty_file_is_known_from_the_start() {
        let search = search(SOURCE);
        let empty = vec![(search.best().rendered.files[0].0.clone(), Vec::new())];
        let known = (Verdict::Uninteresting, Origin::Cached);
        assert_eq!(search.known(&empty.into()), Some(known));
    }

    #[test]
    fn a_layout_replaces_the_best_even_if_it_is_larger() {
        let search = search("fn a(){}");
        let best = search.best();
        let spaced = vec![(best.rendered.files[0].0.clone(), b"fn a() {}\n".to_vec())];
        let layout = search.laid_out(spaced, 0);
        assert!(layout.size > best.size && layout.replaces(&best));
        assert!(!best.replaces(&best));
    }
}
