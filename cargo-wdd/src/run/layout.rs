//! The layout of the result: once nothing more can go, it gets the blanks that a formatter gives it.
//!
//! Blanks only: the tokens stay what they are, since they are what was asked about. Of a formatter's
//! text, whatever it has changed beyond commas at the ends of lists, nothing is taken. The text that
//! comes of it is asked about once, for a failure may hang on a line's number; if it is not
//! interesting, the result stays as it is, but for blank lines at its start and blanks at the ends
//! of lines, which are asked about too. JSON is laid out by its own front end. A run that was stopped
//! is not laid out.

mod blanks;

use std::cell::Cell;
use std::iter;
use std::panic;
use std::path::PathBuf;
use std::sync::Once;
use std::time::Duration;

use crate::oracle::baseline::Baseline;
use crate::text::languages::{self, Reading};
use crate::text::render::Files;

/// A formatter gets no more time.
pub(crate) const TIME: Duration = Duration::from_secs(10);

/// Layouts of these files, the best first.
pub(crate) fn layouts<'a>(
    files: &'a Files,
    baseline: &'a Baseline,
    reading: Reading,
    time: Duration,
) -> impl Iterator<Item = Files> + 'a {
    let edition = reading.edition;
    let by_rustfmt = move |source: &str| {
        let text = (!time.is_zero()).then(|| baseline.formatted(source.as_bytes(), edition, time));
        blanks::of(source, &String::from_utf8(text??).ok()?, edition)
    };
    let by_pretty = move |source: &str| blanks::of(source, &pretty(source)?, edition);
    let tidy = move |source: &str| blanks::tidy(source, edition);
    let any = move |source: &str| {
        let laid_out = by_rustfmt(source).or_else(|| by_pretty(source));
        laid_out.unwrap_or_else(|| tidy(source))
    };
    let first = iter::once_with(move || each(files, reading, any, true));
    let second = move || each(files, reading, tidy, false);
    first.chain(iter::once_with(second))
}

/// All files: Rust in a new layout, data in one if there is one, other text tidy, and what is no
/// text as it is.
fn each(
    files: &Files,
    reading: Reading,
    layout: impl Fn(&str) -> String,
    lay_out_data: bool,
) -> Files {
    let laid_out = |(path, content): &(PathBuf, Vec<u8>)| {
        let text = str::from_utf8(content).ok();
        let text = text.filter(|text| !text.trim().is_empty());
        let new = text.map(|text| match reading.is_rust(path) {
            true => layout(text),
            false => {
                let own = || reading.language(path).layout(text);
                let laid_out = lay_out_data.then(own).flatten();
                laid_out.unwrap_or_else(|| blanks::without_trailing(text))
            }
        });
        let new = new.map_or_else(|| content.clone(), String::into_bytes);
        (path.clone(), new)
    };
    files.iter().map(laid_out).collect()
}

/// The source as the formatter lays it out that is built in, which knows the stable language only.
fn pretty(source: &str) -> Option<String> {
    let file = || Some(prettyplease::unparse(&syn::parse_file(source).ok()?));
    // It panics on what it does not know.
    let laid_out = || quietly(|| panic::catch_unwind(file).ok().flatten());
    languages::deep(source, laid_out).flatten()
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Does it without a word on this thread about what panics; other threads are heard.
fn quietly<T>(run: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let spoken = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                spoken(info);
            }
        }));
    });
    QUIET.set(true);
    let done = run();
    QUIET.set(false);
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::LAYOUT;
    use crate::passes::testing::pictures;

    #[test]
    fn the_pictures_of_the_pass_are_what_the_built_in_formatters_make() {
        let pictures = pictures::pictures().into_iter();
        let pictures = pictures.filter(|picture| picture.passes == [LAYOUT.name]);
        let reading = pictures::reading();
        let formatted = |source: &str| blanks::of(source, &pretty(source)?, reading.edition);
        let mut formats = 0;
        for picture in pictures {
            let rust = |source: &str| formatted(source).expect("the formatter knows the source");
            let made = each(&picture.before, reading, rust, true);
            assert!(made == picture.after, "{picture}");
            formats += 1;
        }
        assert_eq!(formats, 2);
    }

    #[test]
    fn the_built_in_formatter_reads_what_it_knows_and_is_silent_about_the_rest() {
        let laid_out = pretty("struct  A{a:u8}");
        assert_eq!(laid_out.as_deref(), Some("struct A {\n    a: u8,\n}\n"));
        assert_eq!(pretty("fn f( {"), None);
        assert_eq!(pretty(&"(".repeat(100_000)), None);
    }
}
