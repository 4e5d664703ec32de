//! Places in the sources of the compiler and of other crates, in a form that does not depend on where
//! these were built.

/// The place `FILE:LINE:COLUMN` with the file relative to its sources. `None` if this is no place.
///
/// The folder in which a toolchain was built, its commit and the folder of downloaded crates are
/// removed.
pub(crate) fn place_of(text: &str) -> Option<String> {
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
    // Two toolchains of the same commit have the same place, wherever they were built.
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
    fn build_folders_and_commits_are_not_part_of_a_place() {
        let place = "compiler/rustc_type_ir/src/binder.rs:654:13";
        for prefix in ["", "/rustc-dev/e50aa6f/", "/rustc/5980761/", "/home/me/rust/"] {
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
    fn prose_is_not_a_place() {
        for text in ["no place", "it is 3:4", "a:b:c", "x.rs:1:", ":1:2 "] {
            assert_eq!(place_of(text), None, "{text}");
        }
    }
}
