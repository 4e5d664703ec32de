//! Parses Rust, on a stack that is large enough.

use std::io;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread;

use ra_ap_syntax::{Edition, SourceFile, SyntaxNode};

use super::depth;
use crate::text::Text;
use crate::text::outline::range;

/// The stack of a thread that parses: this, and [`LEVEL`] for each level.
const STACK: usize = 4 << 20;

/// The stack for each level that a text may nest, in a build without optimisation.
const LEVEL: usize = 52 << 10;

/// The system gives no thread to parse in. Parsing unwinds with it, in a box.
#[derive(Debug)]
pub struct NoThread(pub io::Error);

/// A text that the parser can read.
pub(super) struct Parsable<'a> {
    pub(super) source: &'a str,
    depth: usize,
}

/// The content as text. `None` if it is not UTF-8, or nested too deeply for the parser.
pub(super) fn parsable(content: &[u8]) -> Option<Parsable<'_>> {
    let source = str::from_utf8(content).ok()?;
    let depth = depth::depth(source)?;
    Some(Parsable { source, depth })
}

pub(super) fn parse(source: &str, edition: Edition) -> SyntaxNode {
    SourceFile::parse(source, edition).syntax_node()
}

/// The number of syntax errors.
pub(super) fn errors(text: &Parsable<'_>, edition: Edition) -> usize {
    text.deep(|| {
        // The syntax tree of a long file takes much memory.
        depth::sections(text.source)
            .into_iter()
            .map(|section| SourceFile::parse(&text.source[section], edition).errors().len())
            .sum()
    })
}

/// Calls `look` with the syntax tree of each Rust file of a text, and the index of the file. Leaves out
/// files that cannot be parsed.
pub fn with_trees<T: Send>(
    text: &Text,
    look: impl FnOnce(Vec<(SyntaxNode, usize)>) -> T + Send,
) -> T {
    let reading = text.reading();
    let readable: Vec<_> = text
        .files()
        .iter()
        .enumerate()
        .filter(|(_, file)| reading.is_rust(&file.path))
        .filter_map(|(at, file)| Some((parsable(&text.bytes()[range(&file.bytes)])?, at)))
        .collect();
    let depth = readable.iter().map(|(source, _)| source.depth).max();
    with_stack(depth.unwrap_or(0), || {
        let files = readable.into_iter();
        look(files.map(|(text, at)| (parse(text.source, reading.edition), at)).collect())
    })
}

/// Runs `work`, which walks the syntax tree of `source`, on a stack that is large enough. `None` if
/// the source is nested too deeply.
pub fn deep<T: Send>(source: &str, work: impl FnOnce() -> T + Send) -> Option<T> {
    parsable(source.as_bytes()).map(|text| text.deep(work))
}

/// Runs `work`, which walks the syntax trees of these files, on a stack that is large enough. `None` if there are no files.
pub(super) fn deep_all<T: Send>(
    files: &[Parsable<'_>],
    work: impl FnOnce() -> T + Send,
) -> Option<T> {
    let depth = files.iter().map(|text| text.depth).max()?;
    Some(with_stack(depth, work))
}

impl Parsable<'_> {
    /// Runs `work`, which walks the syntax tree, on a stack that is large enough.
    pub(super) fn deep<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        with_stack(self.depth, work)
    }
}

/// Runs `work` on a stack that is large enough for this depth. If there is no thread to be had, this unwinds with
/// [`NoThread`].
fn with_stack<T: Send>(depth: usize, work: impl FnOnce() -> T + Send) -> T {
    // Such a machine is rare, and all callers would have to hand the error up.
    start_parser().unwrap_or_else(|none| resume_unwind(Box::new(none)));
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK + depth * LEVEL);
        let ended = match builder.spawn_scoped(scope, work) {
            Ok(thread) => thread.join(),
            Err(source) => Err(Box::new(NoThread(source)) as _),
        };
        ended.unwrap_or_else(|panic| resume_unwind(panic))
    })
}

/// Starts the thread in which the parser frees its trees.
fn start_parser() -> Result<(), NoThread> {
    static STARTED: OnceLock<()> = OnceLock::new();
    if STARTED.get().is_none() {
        // The parser itself panics if it gets none.
        can_start_threads()?;
        drop(SourceFile::parse("", Edition::CURRENT));
        let _ = STARTED.set(());
    }
    Ok(())
}

/// Whether one more thread can be started.
fn can_start_threads() -> Result<(), NoThread> {
    let probe = thread::Builder::new().spawn(|| ()).map_err(NoThread)?;
    probe.join().map_err(|panic| resume_unwind(panic))
}
