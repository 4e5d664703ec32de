//! Shows a run to a person (a progress line and a summary on stderr) or to a program (JSON lines on
//! stdout).

use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::arguments::Format;
use crate::run::event::{Earned, End, Event, Summary, Watch};
use crate::text::Size;

/// The watcher that the options ask for.
pub fn console(format: Format, quiet: bool) -> Box<dyn Watch> {
    match format {
        Format::Json => Box::new(Json),
        Format::Human if quiet => Box::new(Quiet),
        Format::Human => Box::new(Human::new()),
    }
}

/// Writes a line on stderr. Whoever read it may have gone; the reduction goes on.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says nothing but warnings.
#[derive(Debug)]
struct Quiet;

impl Watch for Quiet {
    fn see(&mut self, event: &Event) {
        if let Event::Warning { message } = event {
            complain(&format!("warning: {message}"));
        }
    }
}

/// One JSON object per event, on stdout.
#[derive(Debug)]
struct Json;

impl Watch for Json {
    fn see(&mut self, event: &Event) {
        let line = serde_json::to_string(event).expect("events are plain data");
        // Whoever read the lines may have gone; the reduction goes on.
        let _ = writeln!(io::stdout(), "{line}");
    }
}

/// A progress line, and the summary.
#[derive(Debug)]
struct Human {
    line: ProgressBar,
    before: Size,
    best: Size,
}

impl Human {
    fn new() -> Self {
        let style = "{spinner} {msg} [{elapsed}]";
        let style = ProgressStyle::with_template(style).expect("the template is well-formed");
        let line = ProgressBar::new_spinner().with_style(style);
        line.enable_steady_tick(Duration::from_millis(200));
        line.set_message("judging the untouched input");
        Human {
            line,
            before: Size::default(),
            best: Size::default(),
        }
    }

    fn say(&self, text: &str) {
        self.line.suspend(|| complain(text));
    }

    fn progress(&self, calls: u64, tried: Size) {
        let per_second = calls as f64 / self.line.elapsed().as_secs_f64().max(0.001);
        self.line.set_message(format!(
            "best {} of {} tokens ({} bytes), trying {}, {calls} questions, {per_second:.1}/s",
            self.best.tokens, self.before.tokens, self.best.bytes, tried.tokens,
        ));
    }
}

impl Watch for Human {
    fn see(&mut self, event: &Event) {
        match event {
            Event::Baseline {
                keeps,
                size,
                seconds,
                timeout,
            } => {
                (self.before, self.best) = (*size, *size);
                self.say(&format!(
                    "keeping {keeps}\n{} tokens, {} bytes; {seconds:.2} s a question, killed after {timeout:.0} s",
                    size.tokens, size.bytes,
                ));
            }
            Event::Warning { message } => self.say(&format!("warning: {message}")),
            Event::Question { calls, size, .. } => self.progress(*calls, *size),
            Event::Best { calls, size } => {
                self.best = *size;
                self.progress(*calls, *size);
            }
            Event::Summary(summary) => {
                self.line.finish_and_clear();
                complain(&in_words(summary));
            }
            Event::Error { .. } => self.line.finish_and_clear(),
        }
    }
}

fn in_words(summary: &Summary) -> String {
    let Summary { before, after, .. } = summary;
    let end = match summary.end {
        End::Finished => "reduced",
        End::MaxCalls => "stopped at --max-calls:",
        End::MaxTime => "stopped at --max-time:",
        End::Interrupted => "interrupted:",
    };
    let percent = 100.0 * after.tokens as f64 / before.tokens.max(1) as f64;
    let mut words = format!(
        "{end} {} → {} tokens ({percent:.1} %), {} → {} bytes\n\
         {} questions in {:.1} s; {} more answered from the cache, {} not asked for their syntax",
        before.tokens,
        after.tokens,
        before.bytes,
        after.bytes,
        summary.calls,
        summary.seconds,
        summary.cached,
        summary.screened,
    );
    if summary.moot > 0 {
        words += &format!("; {} begun ahead for nothing", summary.moot);
    }
    if summary.unresolved > 0 {
        words += &format!(
            "\n{} questions were killed, after their time (--timeout) or by the system",
            summary.unresolved
        );
    }
    if let Some(kept) = &summary.kept {
        words += &format!("\nwhat was there before is in {}", kept.display());
    }
    words += &format!("\nthe result is in {}", summary.output.display());
    if let Some(command) = &summary.command {
        words += &format!("\nto see it fail: {command}");
    }
    if let (Some(file), Some(command)) = (&summary.file, &summary.file_command) {
        let file = file.display();
        words += &format!("\nall that is left is in {file} too\nto see that fail: {command}");
    }
    words + &table(&summary.passes)
}

/// What each pass earned, one a line, for those that asked something.
fn table(passes: &[Earned]) -> String {
    let asked: Vec<_> = passes
        .iter()
        .filter(|earned| earned.questions > 0)
        .collect();
    let longest = asked.iter().map(|earned| earned.pass.len()).max();
    let Some(width) = longest.map(|longest| longest.max("pass".len())) else {
        return String::new();
    };
    let mut lines = format!(
        "\n{:width$}  {:>7}  {:>8}  {:>9}  {:>7}",
        "pass", "tokens", "bytes", "questions", "seconds"
    );
    for earned in asked {
        let Earned {
            pass,
            tokens,
            bytes,
            questions,
            seconds,
        } = earned;
        // What went is told with a minus, as in a patch.
        let (tokens, bytes) = (-(*tokens as i64), -bytes);
        lines +=
            &format!("\n{pass:width$}  {tokens:>7}  {bytes:>8}  {questions:>9}  {seconds:>7.1}");
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_aligned_and_leaves_out_passes_that_asked_nothing() {
        let earned = |pass, tokens, bytes, questions| Earned {
            pass,
            tokens,
            bytes,
            questions,
            seconds: 1.25,
        };
        let passes = [
            earned("fine", 1200, -3, 40),
            earned("comments", 0, 0, 0),
            earned("alternatives", 7, 30, 5),
        ];
        assert_eq!(
            table(&passes),
            "
pass           tokens     bytes  questions  seconds
fine            -1200         3         40      1.2
alternatives       -7       -30          5      1.2"
        );
        assert_eq!(table(&[]), "");
    }
}
