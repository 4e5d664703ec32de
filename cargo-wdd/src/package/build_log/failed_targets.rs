//! What cargo prints after a build that failed: which targets failed, and how rustc exited.

use std::fmt::{self, Display, Formatter};

use crate::process::Exit;

/// A target that could not be compiled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct FailedTarget {
    /// The package's name.
    pub package: String,
    /// The target, as cargo writes it: `lib`, `lib test`, `bin "x"`, `build script`. Empty if cargo does
    /// not name it.
    pub target: String,
}

impl Display for FailedTarget {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &*self.target {
            "" => f.write_str(&self.package),
            target => write!(f, "{} ({target})", self.package),
        }
    }
}

pub(crate) fn failed_targets(stderr: &str) -> Vec<FailedTarget> {
    stderr.lines().filter_map(failed_target).collect()
}

/// Reads ``error: could not compile `b` (lib test) due to 1 previous error``.
fn failed_target(line: &str) -> Option<FailedTarget> {
    let rest = line.strip_prefix("error: could not ")?;
    let rest = rest.strip_prefix("compile `").or_else(|| rest.strip_prefix("document `"))?;
    let (package, rest) = rest.split_once('`')?;
    let target = rest.strip_prefix(" (").and_then(|rest| rest.split_once(')'));
    Some(FailedTarget {
        package: package.to_owned(),
        target: target.map_or("", |(target, _)| target).to_owned(),
    })
}

/// How the error begins that cargo prints if a build script fails. The name of the package follows.
pub(crate) const BUILD_SCRIPT_FAILED: &str = "failed to run custom build command for `";

/// How rustc exited. cargo prints this only if rustc died; otherwise it found errors, and its exit code
/// was 1. Of a build script that failed it prints the same.
pub(crate) fn rustc_exit(stderr: &str) -> Exit {
    const START: &str = "process didn't exit successfully: `";
    let errors = stderr.lines().filter_map(|line| line.strip_prefix("error: "));
    if errors.into_iter().any(|error| error.starts_with(BUILD_SCRIPT_FAILED)) {
        return Exit::Code(1);
    }
    let ends = stderr.lines().filter_map(|line| line.trim_start().strip_prefix(START));
    let number = |end: &str, name: &str| leading_number(end.rsplit_once(name)?.1);
    let exit = |end: &str| {
        let signal = number(end, "(signal: ").map(Exit::Signal);
        signal.or_else(|| number(end, "(exit status: ").map(Exit::Code))
    };
    // The last one is about the step at which cargo has stopped.
    ends.filter_map(exit).next_back().unwrap_or(Exit::Code(1))
}

/// The number at the beginning of a text.
pub(crate) fn leading_number(text: &str) -> Option<i32> {
    text.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok()
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
        let names: Vec<_> =
            failed_targets(stderr).into_iter().map(|one| (one.package, one.target)).collect();
        let expected = [("b", "lib test"), ("l", "bin \"l\""), ("old", ""), ("d", "")];
        assert_eq!(
            names,
            expected.map(|(package, target)| (package.to_owned(), target.to_owned()))
        );
    }

    #[test]
    fn a_rustc_that_died_is_told_of() {
        let line =
            |end| format!("Caused by:\n  process didn't exit successfully: `rustc x` ({end})\n");
        assert_eq!(rustc_exit(&line("exit status: 101")), Exit::Code(101));
        let signal = line("signal: 11, SIGSEGV: invalid memory reference");
        assert_eq!(rustc_exit(&signal), Exit::Signal(11));
        assert_eq!(rustc_exit("error: could not compile `b` (lib)"), Exit::Code(1));
        let script = "error: failed to run custom build command for `b v0.1.0 (/b)`\n\n";
        assert_eq!(rustc_exit(&(script.to_owned() + &line("exit status: 101"))), Exit::Code(1));
    }
}
