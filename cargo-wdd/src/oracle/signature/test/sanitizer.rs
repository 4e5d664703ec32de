//! What a sanitizer has found, and where.

use super::values::without_sanitized_place;

/// Parts of paths of the standard library, and of the sanitizers themselves.
const PATHS_OF_OTHERS: [&str; 4] =
    ["/rustc/", "/lib/rustlib/src/rust/", "/compiler-rt/", "sanitizer_common/"];

/// How the names of their functions begin. Without debug information, their paths are not known.
const NAMES_OF_OTHERS: [&str; 7] =
    ["__", "core::", "alloc::", "std::", "<core::", "<alloc::", "<std::"];

/// The summary that a sanitizer prints last, without the place. It names the innermost function, which for most errors in Rust is one such
/// as `ptr::read`, so that each of them would look the same: the first function outside of the standard library is added.
pub(super) fn finding(output: &str) -> Option<String> {
    let is_summary = |line: &&str| line.starts_with("SUMMARY: ") && line.contains("Sanitizer");
    let summary = output.lines().map(str::trim).find(is_summary)?;
    let is_other = |function: &&str| !summary.ends_with(&format!(" in {function}"));
    let caller = caller(output).filter(is_other);
    let called_by = caller.map(|function| format!(", called by {function}"));
    Some(without_sanitized_place(summary).into_owned() + &called_by.unwrap_or_default())
}

fn is_of_user(frame: &str) -> bool {
    !PATHS_OF_OTHERS.iter().any(|part| frame.contains(part))
        && !NAMES_OF_OTHERS.iter().any(|name| frame.starts_with(name))
}

/// The first function of the first stack that is the user's.
fn caller(output: &str) -> Option<&str> {
    let lines = output.lines().map(str::trim).skip_while(|line| !line.starts_with("#0 "));
    let mut frames = lines.take_while(|line| line.starts_with('#'));
    frames.find_map(|line| {
        let (_, frame) = line.split_once(" in ")?;
        is_of_user(frame).then(|| function(frame))
    })
}

/// The name in a frame, which is before its file or, if that is not known, its module.
fn function(frame: &str) -> &str {
    let end = frame.rfind(" /").or_else(|| frame.find(" (/"));
    &frame[..end.unwrap_or(frame.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_within_the_standard_library_has_the_function_that_called_it() {
        let output = |frames: &str, place: &str| {
            finding(&format!(
                "9\n==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x7c\nREAD of size 8\n{frames}\n\
                 0x7c is located 0 bytes after 8-byte region, allocated by thread T0 here:\n    #0 0x1 in malloc /a/m.cpp:67:3\n\
                 SUMMARY: AddressSanitizer: heap-buffer-overflow {place}\n==7==ABORTING\n"
            ))
            .unwrap()
        };
        let read = "/rustc/e50a/library/core/src/ptr/mod.rs:1733:9 in core::ptr::read::<u64>";
        let frames = "    #0 0x5 in core::ptr::read::<u64> /rustc/e50a/library/core/src/ptr/mod.rs:1733:9\n    \
                      #1 0x6 in <slab::Slab<u64> as Index<usize>>::remove /home/me/slab/src/lib.rs:96:25\n    \
                      #2 0x7 in slab::main /home/me/slab/src/main.rs:2:5\n";
        let called = output(frames, read);
        assert_eq!(
            called,
            "SUMMARY: AddressSanitizer: heap-buffer-overflow in core::ptr::read::<u64>, called by \
             <slab::Slab<u64> as Index<usize>>::remove"
        );
        let tuple =
            frames.replace("<slab::Slab<u64> as Index<usize>>::remove", "f::<u8, (u8, u8)>");
        assert!(output(&tuple, read).ends_with("called by f::<u8, (u8, u8)>"));
        let module = "    #0 0x5 in __asan_memcpy /rustc/llvm/compiler-rt/lib/asan/x.cpp:1:2\n    #1 0x6 in copy (/bin/tool+0x1) (BuildId: 3f)\n";
        let place = "/rustc/llvm/compiler-rt/lib/asan/x.cpp:1:2 in __asan_memcpy";
        assert!(output(module, place).ends_with("in __asan_memcpy, called by copy"));
        let unknown = "    #0 0x5 in __asan_memmove (/a+0xdd) (BuildId: 6c)\n    #1 0x5 in core::ptr::copy::<u8> (/a+0x1) (BuildId: 6c)\n    \
                       #2 0x7 in <v::Small<u8>>::insert_many (/a+0x2) (BuildId: 6c)\n";
        let unknown = output(unknown, "(/a+0xdd) (BuildId: 6c) in __asan_memmove");
        assert!(unknown.ends_with("in __asan_memmove, called by <v::Small<u8>>::insert_many"));
        let own = output("    #0 0x5 in f /home/me/a.c:1:2\n", "/home/me/a.c:1:2 in f");
        assert_eq!(own, "SUMMARY: AddressSanitizer: heap-buffer-overflow in f");
    }
}
