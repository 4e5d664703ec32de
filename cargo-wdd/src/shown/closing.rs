//! What cargo itself says of a build: which targets failed, and which programs can be run.

use std::path::PathBuf;

/// A target that could not be compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Failed {
    /// The package's name.
    pub package: String,
    /// The target, as cargo writes it: `lib`, `lib test`, `bin "x"`, `build script`.
    pub target: String,
}

/// A program that `cargo test --no-run` has built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executable {
    /// What it was built of: `unittests src/lib.rs`, `tests/it.rs`; not said with `-vv`.
    pub of: Option<String>,
    /// Where it is; relative to where cargo ran unless `-vv` was given.
    pub path: PathBuf,
}

/// The targets that cargo says could not be compiled.
pub fn failed(stderr: &str) -> Vec<Failed> {
    stderr.lines().filter_map(failed_target).collect()
}

/// ``error: could not compile `b` (lib test) due to 1 previous error``
fn failed_target(line: &str) -> Option<Failed> {
    let rest = line.strip_prefix("error: could not ")?;
    let rest = rest
        .strip_prefix("compile `")
        .or_else(|| rest.strip_prefix("document `"))?;
    let (package, rest) = rest.split_once('`')?;
    let target = rest
        .strip_prefix(" (")
        .and_then(|rest| rest.split_once(')'));
    Some(Failed {
        package: package.to_owned(),
        target: target.map_or("", |(target, _)| target).to_owned(),
    })
}

/// The programs that cargo names.
pub fn executables(stderr: &str) -> Vec<Executable> {
    stderr.lines().filter_map(executable).collect()
}

fn executable(line: &str) -> Option<Executable> {
    let rest = line.strip_prefix("  Executable ")?;
    if let Some(words) = rest.strip_prefix('`') {
        let words = shlex::split(words.strip_suffix('`')?)?;
        let path = words.into_iter().find(|word| word.contains('/'))?.into();
        return Some(Executable { of: None, path });
    }
    let (of, path) = rest.strip_suffix(')')?.rsplit_once(" (")?;
    Some(Executable {
        of: Some(of.to_owned()),
        path: path.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_target_is_named_with_its_package() {
        let stderr = "error[E0308]: mismatched types\n\
                      error: could not compile `b` (lib test) due to 1 previous error\n\
                      error: could not compile `l` (bin \"l\") due to 1 previous error; 2 warnings emitted\n\
                      error: could not compile `old` due to previous error\n\
                      error: could not document `d`\n";
        let names: Vec<_> = failed(stderr)
            .into_iter()
            .map(|one| (one.package, one.target))
            .collect();
        let expected = [
            ("b", "lib test"),
            ("l", "bin \"l\""),
            ("old", ""),
            ("d", ""),
        ];
        assert_eq!(
            names,
            expected.map(|(package, target)| (package.to_owned(), target.to_owned()))
        );
    }

    #[test]
    fn programs_are_named_in_two_ways() {
        let stderr = "  Executable unittests src/lib.rs (target/debug/deps/x-1)\n  \
                      Executable `'/tmp/a b/debug/deps/y-2'`\n    Finished\n";
        let [plain, verbose] = &executables(stderr)[..] else {
            panic!("two programs");
        };
        assert_eq!(plain.of.as_deref(), Some("unittests src/lib.rs"));
        assert_eq!(plain.path, PathBuf::from("target/debug/deps/x-1"));
        assert_eq!(verbose.of, None);
        assert_eq!(verbose.path, PathBuf::from("/tmp/a b/debug/deps/y-2"));
    }
}
