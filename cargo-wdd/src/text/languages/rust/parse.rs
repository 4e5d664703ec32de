//! Parses Rust, on a stack that is large enough.

use ra_ap_syntax::{Edition, SourceFile, SyntaxNode};

use super::depth;
use crate::text::Text;
use crate::text::outline::range;

/// The stack size of the thread that parses: enough for the deepest text that
/// [`is_parsable`](depth::is_parsable) accepts.
const STACK: usize = 1 << 28;

/// The content as text. `None` if it is not UTF-8, or nested too deeply for the parser.
pub(super) fn parsable(content: &[u8]) -> Option<&str> {
    let source = str::from_utf8(content).ok()?;
    depth::is_parsable(source).then_some(source)
}

/// The syntax tree of a file.
pub(super) fn parse(source: &str, edition: Edition) -> SyntaxNode {
    SourceFile::parse(source, edition).syntax_node()
}

/// The number of syntax errors.
pub(super) fn errors(source: &str, edition: Edition) -> usize {
    with_deep_stack(|| SourceFile::parse(source, edition).errors().len())
}

/// Calls `look` with the syntax tree of each Rust file of a text, and the index of the file. Leaves out
/// files that cannot be parsed.
pub(crate) fn with_trees<T: Send>(
    text: &Text,
    look: impl FnOnce(Vec<(SyntaxNode, usize)>) -> T + Send,
) -> T {
    let reading = text.reading();
    let readable = text.files().iter().enumerate().filter_map(|(at, file)| {
        let source = parsable(&text.bytes()[range(&file.bytes)])?;
        let rust = reading.is_rust(&file.path);
        rust.then_some((source, at))
    });
    let readable: Vec<_> = readable.collect();
    with_deep_stack(|| {
        let parse = |(source, at)| (parse(source, reading.edition), at);
        look(readable.into_iter().map(parse).collect())
    })
}

/// Runs `work`, which walks the syntax tree of `source`, on a stack that is large enough. `None` if
/// the source is nested too deeply.
pub(crate) fn deep<T: Send>(source: &str, work: impl FnOnce() -> T + Send) -> Option<T> {
    depth::is_parsable(source).then(|| with_deep_stack(work))
}

/// Runs `work` on a large stack.
pub(super) fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let thread = builder
            .spawn_scoped(scope, work)
            .expect("a thread can be started");
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
