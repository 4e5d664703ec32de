//! The last words of a process: the line that the run-time, a library or LLVM writes just before the
//! process dies.

/// The last line of a process that died.
pub(super) struct FinalOutput<'a> {
    pub(super) text: &'a str,
    pub(super) place: Option<String>,
    pub(super) llvm: bool,
}

/// How the last words of Rust's run-time and of the C library begin.
const LAST_WORDS: [&str; 10] = [
    "memory allocation of",
    "fatal runtime error",
    "free(): ",
    "malloc",
    "realloc(): ",
    "munmap_chunk(): ",
    "corrupted ",
    "double free",
    "terminate called",
    "*** ",
];

/// Whether it was reported that the stack overflowed.
pub(super) fn overflowed(stderr: &str) -> bool {
    stderr.lines().any(|line| {
        line.starts_with("note: rustc unexpectedly overflowed its stack")
            || (line.starts_with("thread '") && line.ends_with("has overflowed its stack"))
    })
}

/// The last words in the standard error of a process.
pub(super) fn final_output(stderr: &str) -> Option<FinalOutput<'_>> {
    stderr.lines().rev().find_map(|line| {
        llvm_error(line).or_else(|| c_assertion(line)).or_else(|| {
            let spoken = LAST_WORDS.iter().any(|start| line.starts_with(start));
            spoken.then_some(FinalOutput { text: line, place: None, llvm: false })
        })
    })
}

/// `LLVM ERROR: text`, with or without the name of the program.
fn llvm_error(line: &str) -> Option<FinalOutput<'_>> {
    let line = line.strip_prefix("rustc-").unwrap_or(line);
    Some(FinalOutput { text: line.strip_prefix("LLVM ERROR: ")?, place: None, llvm: true })
}

/// ``rustc: /llvm/lib/X.cpp:12: void f(): Assertion `x' failed.``
fn c_assertion(line: &str) -> Option<FinalOutput<'_>> {
    let (before, after) = line.split_once(": Assertion `")?;
    let mut parts = before.splitn(3, ": ");
    let (_program, place) = (parts.next()?, parts.next()?);
    Some(FinalOutput { text: after, place: Some(place.to_owned()), llvm: place.contains("/llvm/") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_assertion_of_c_code_has_a_place() {
        let line = "rustc: /checkout/src/llvm-project/llvm/lib/IR/Type.cpp:12: void f(int): \
                    Assertion `a && b' failed.";
        // The place names LLVM's folder inside the compiler's checkout.
        let words = final_output(line).unwrap();
        assert!(words.llvm);
        assert!(words.place.unwrap().ends_with("llvm/lib/IR/Type.cpp:12"));
    }
}
