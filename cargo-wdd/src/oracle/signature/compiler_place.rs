//! Places in the compiler's own sources.

/// A place in the compiler's own terms, or nothing if this is no place.
///
/// The folder that a toolchain was built in, its commit, and where crates were unpacked say
/// nothing of the bug.
pub(super) fn place_of(text: &str) -> Option<String> {
    let mut parts = text.rsplitn(3, ':');
    let column = parts.next()?;
    let line = parts.next()?;
    let path = parts.next()?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_place = number(line) && number(column) && !path.contains(char::is_whitespace);
    is_place.then(|| format!("{}:{line}:{column}", inside_sources(path)))
}

fn inside_sources(path: &str) -> &str {
    let roots = ["compiler/rustc", "library/", "src/tools/"];
    if let Some(root) = roots.iter().find_map(|root| path.find(&format!("/{root}"))) {
        return &path[root + 1..];
    }
    // `…/registry/src/index.crates.io-6f17d22bba15001f/ena-0.14.3/src/lib.rs`
    match path.split_once("/registry/src/") {
        Some((_, rest)) => rest.split_once('/').map_or(rest, |(_, path)| path),
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_folders_and_commits_are_no_part_of_a_place() {
        let place = "compiler/rustc_type_ir/src/binder.rs:654:13";
        for prefix in [
            "",
            "/rustc-dev/e50aa6f/",
            "/rustc/5980761/",
            "/home/me/rust/",
        ] {
            assert_eq!(place_of(&format!("{prefix}{place}")).unwrap(), place);
        }
        assert_eq!(
            place_of("/rustc/5980761/library/core/src/option.rs:1:2").unwrap(),
            "library/core/src/option.rs:1:2"
        );
        assert_eq!(
            place_of("/cargo/registry/src/index.crates.io-6f17/ena-0.14.3/src/lib.rs:3:4").unwrap(),
            "ena-0.14.3/src/lib.rs:3:4"
        );
    }

    #[test]
    fn prose_is_no_place() {
        for text in ["no place", "it is 3:4", "a:b:c", "x.rs:1:", ":1:2 "] {
            assert_eq!(place_of(text), None, "{text}");
        }
    }
}
