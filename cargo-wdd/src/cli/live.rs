//! What a terminal shows of a run while it goes on: the best and its size over time, the pass, the calls, and the keys.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rustix::process::{Signal, getpid, kill_process};
use wdd_text::text::Size;

use super::colour::complain;
use super::console::count;
use super::keys;
use crate::process::supervisor::lasting;
use crate::process::{Waiting, resources};
use crate::run::control::Control;

/// After this time, a person is told without a terminal too what the run waits for.
const LONG: Duration = Duration::from_secs(3);

/// A process that has not ended after this time may hang.
const HANGING: Duration = Duration::from_secs(10);

/// The calls of this time count for the calls per second.
const LATELY: Duration = Duration::from_secs(5);

/// The columns of the spark line.
const COLUMNS: usize = 24;

const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The lines of a run on a terminal. There are none if stderr is no terminal.
#[derive(Clone, Debug)]
pub(super) struct Live {
    line: ProgressBar,
    state: Arc<Mutex<State>>,
    waiting: Waiting,
}

#[derive(Debug)]
struct State {
    started: Instant,
    max_time: Option<Duration>,
    before: Size,
    /// The size of each best, and when it was found.
    bests: Vec<(Duration, Size)>,
    /// The pass, and the size of its last candidate.
    pass: Option<(&'static str, Size)>,
    calls: u64,
    /// The last calls.
    lately: VecDeque<(Instant, u64)>,
    is_paused: bool,
    has_keys: bool,
    /// Whether a hang is reduced.
    is_hang: bool,
}

impl Live {
    /// Shows a run that begins now, and reads the keys that control it.
    pub(super) fn begin(control: &Control, max_time: Option<Duration>, is_hang: bool) -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}\n  {prefix}");
        let style = style.expect("the template is well-formed");
        let line = ProgressBar::new_spinner().with_style(style);
        // The ticks need a thread of their own; indicatif panics if it cannot start one.
        if resources::can_start_threads().is_ok() {
            line.enable_steady_tick(Duration::from_millis(200));
        }
        line.set_message("judging the untouched input");
        let state = State {
            started: Instant::now(),
            max_time,
            before: Size::default(),
            bests: Vec::new(),
            pass: None,
            calls: 0,
            lately: VecDeque::new(),
            is_paused: false,
            has_keys: false,
            is_hang,
        };
        let waiting = control.waiting().clone();
        let live = Live { line, state: Arc::new(Mutex::new(state)), waiting };
        live.listen(control.clone());
        live.keep_time();
        live
    }

    /// Shows the time also while there are no verdicts. Without a terminal, it says once what takes long.
    fn keep_time(&self) {
        let live = self.clone();
        let thread = thread::Builder::new().name("time".to_owned());
        let tick = move || {
            let mut told = None;
            let mut hanging = None;
            while !live.line.is_finished() {
                thread::sleep(Duration::from_secs(1));
                live.draw();
                let waits = live.waiting.now().filter(|(_, time)| *time >= LONG);
                let what = waits.map(|(what, _)| what);
                if let Some(what) = what.filter(|_| live.line.is_hidden())
                    && told.as_ref() != Some(&what)
                {
                    live.say(&format!("waiting for {what}"));
                    told = Some(what);
                }
                // From then on, calls have their time limits.
                if hanging.is_none() && live.is_judging() {
                    hanging = lasting(HANGING);
                    if let Some(name) = &hanging {
                        live.say(&format!(
                            "{name} has not ended after {} s; to reduce a hang: `--hangs 10`",
                            HANGING.as_secs()
                        ));
                    }
                }
            }
        };
        // Without a thread, the time is that of the last verdict.
        let _ = thread.spawn(tick);
    }

    /// Whether the untouched input is still being judged, and it is not known that it hangs.
    fn is_judging(&self) -> bool {
        let state = self.state();
        state.bests.is_empty() && !state.is_hang
    }

    /// Reads keys, if there is a terminal that shows what they do.
    fn listen(&self, control: Control) {
        if self.line.is_hidden() {
            return;
        }
        let live = self.clone();
        self.state().has_keys = keys::listen(move |key| live.press(key, &control));
    }

    /// Does what a key means. Returns whether there can be other keys after it.
    fn press(&self, key: u8, control: &Control) -> bool {
        match key {
            b'p' => self.state().is_paused = control.toggle_pause(),
            b'n' => control.skip_pass(),
            // As Ctrl-C does.
            b'q' => drop(kill_process(getpid(), Signal::INT)),
            _ => return true,
        }
        self.draw();
        key != b'q'
    }

    /// The run has begun with an input of this size.
    pub(super) fn judged(&self, size: Size) {
        let mut state = self.state();
        state.before = size;
        state.bests = vec![(state.started.elapsed(), size)];
    }

    /// There is a verdict on a candidate of this size, after this number of calls.
    pub(super) fn verdict(&self, calls: u64, pass: &'static str, size: Size) {
        let mut state = self.state();
        state.pass = Some((pass, size));
        state.count(calls, Instant::now());
        // To draw takes the lock again.
        drop(state);
        self.draw();
    }

    /// There is a best of this size.
    pub(super) fn best(&self, size: Size) {
        let mut state = self.state();
        let now = state.started.elapsed();
        state.bests.push((now, size));
        drop(state);
        self.draw();
    }

    /// Writes a line above.
    pub(super) fn say(&self, text: &str) {
        self.line.suspend(|| complain(text));
    }

    /// Removes the lines, and gives the terminal back.
    pub(super) fn end(&self) {
        self.line.finish_and_clear();
        keys::restore();
    }

    fn draw(&self) {
        let state = self.state();
        if self.line.is_finished() {
            return;
        }
        let [first, second] = state.lines(state.started.elapsed(), self.waiting.now());
        drop(state);
        self.line.set_message(first);
        self.line.set_prefix(second);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn count(&mut self, calls: u64, now: Instant) {
        if calls > self.calls {
            self.calls = calls;
            self.lately.push_back((now, calls));
        }
        while self.lately.front().is_some_and(|(then, _)| now.duration_since(*then) > LATELY) {
            self.lately.pop_front();
        }
    }

    /// Calls per second, lately.
    fn rate(&self) -> f64 {
        // Where calls take long, there are few in that time.
        if self.lately.len() < 3 {
            return self.calls as f64 / self.started.elapsed().as_secs_f64().max(0.001);
        }
        let (Some((begin, first)), Some((end, last))) = (self.lately.front(), self.lately.back())
        else {
            return 0.0;
        };
        let seconds = end.duration_since(*begin).as_secs_f64();
        (last - first) as f64 / seconds.max(0.001)
    }

    /// What is shown after this time, while the run may wait for something.
    fn lines(&self, elapsed: Duration, waits: Option<(String, Duration)>) -> [String; 2] {
        let Some((_, best)) = self.bests.last() else {
            let waits =
                waits.map(|(what, time)| format!("waiting for {what}: {} s", time.as_secs()));
            return ["judging the untouched input".to_owned(), waits.unwrap_or_default()];
        };
        let time = match self.max_time {
            Some(most) => format!("{} of {} s", elapsed.as_secs(), most.as_secs()),
            None => format!("{} s", elapsed.as_secs()),
        };
        let Size { tokens, bytes } = best;
        let (before, spark) = (self.before.tokens, self.spark(elapsed));
        let first = format!("{before} → {tokens} tokens ({bytes} bytes)  {spark}  {time}");
        let calls = count(self.calls, "call");
        let mut second = match (&self.pass, self.is_paused) {
            (_, true) => format!("paused after {calls}"),
            (Some((pass, Size { tokens, .. })), false) => {
                format!("pass {pass}, trying {tokens} tokens; {calls}, {:.1}/s", self.rate())
            }
            (None, false) => calls,
        };
        if self.has_keys {
            let pause = if self.is_paused { "go on" } else { "pause" };
            second += &format!("   [p] {pause}  [n] next pass  [q] stop and keep");
        }
        [first, second]
    }

    /// The size of the best over time. The heights are logarithmic, from one token to those of the input.
    fn spark(&self, elapsed: Duration) -> String {
        let column = |column: usize| {
            let until = elapsed.mul_f64((column + 1) as f64 / COLUMNS as f64);
            let after = self.bests.partition_point(|(at, _)| *at <= until);
            let best = after.checked_sub(1).map_or(self.before, |at| self.bests[at].1);
            let share = (best.tokens.max(1) as f64).ln() / (self.before.tokens.max(2) as f64).ln();
            let level = (share * LEVELS.len() as f64).ceil() as usize;
            LEVELS[level.clamp(1, LEVELS.len()) - 1]
        };
        (0..COLUMNS).map(column).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(tokens: u64) -> Size {
        Size { tokens, bytes: 4 * tokens }
    }

    fn state() -> State {
        let second = Duration::from_secs;
        State {
            started: Instant::now(),
            max_time: None,
            before: size(1000),
            bests: vec![(second(0), size(1000)), (second(6), size(100)), (second(12), size(10))],
            pass: Some(("fine", size(8))),
            calls: 0,
            lately: VecDeque::new(),
            is_paused: false,
            has_keys: true,
            is_hang: false,
        }
    }

    #[test]
    fn the_spark_line_falls_as_the_best_becomes_smaller() {
        let spark = state().spark(Duration::from_secs(24));
        assert_eq!(spark, format!("{}{}{}", "█".repeat(5), "▆".repeat(6), "▃".repeat(13)));
        assert_eq!(
            State { before: size(0), bests: Vec::new(), ..state() }.spark(LATELY),
            "▁".repeat(24)
        );
    }

    #[test]
    fn the_lines_name_the_pass_and_the_keys() {
        let mut state = state();
        state.max_time = Some(Duration::from_secs(60));
        let [first, second] = state.lines(Duration::from_secs(24), None);
        assert!(
            first.starts_with("1000 → 10 tokens (40 bytes)  █") && first.ends_with("  24 of 60 s"),
            "{first}"
        );
        assert_eq!(
            second,
            "pass fine, trying 8 tokens; 0 calls, 0.0/s   [p] pause  [n] next pass  [q] stop and keep"
        );
        state.is_paused = true;
        assert!(state.lines(LATELY, None)[1].starts_with("paused after 0 calls   [p] go on"));
        state.has_keys = false;
        assert_eq!(state.lines(LATELY, None)[1], "paused after 0 calls");
    }

    #[test]
    fn before_the_first_best_it_is_said_what_takes_long() {
        let state = State { bests: Vec::new(), ..state() };
        let waits = Some(("cargo test --lib".to_owned(), Duration::from_secs(12)));
        let [first, second] = state.lines(LATELY, waits);
        assert_eq!(first, "judging the untouched input");
        assert_eq!(second, "waiting for cargo test --lib: 12 s");
    }

    #[test]
    fn only_the_calls_of_the_last_seconds_count() {
        let (mut state, begin) = (state(), Instant::now());
        for calls in 1..=10 {
            state.count(calls, begin + Duration::from_secs(calls));
        }
        assert!((state.rate() - 1.0).abs() < 0.01);
        state.count(110, begin + Duration::from_secs(14));
        assert!((state.rate() - 101.0 / 5.0).abs() < 0.01, "{}", state.rate());
    }
}
