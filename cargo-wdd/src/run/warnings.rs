//! Warnings about files that a package needs and that its copy or its result may lack, about limits, and about processes.

use std::path::Path;

use super::Request;
use crate::oracle::refused_headers;
use crate::package::Package;
use crate::package::input::Input;
use crate::process::Trust;

/// There is no supervisor although the system could have one.
pub(super) const WITHOUT_SUPERVISOR: &str = "this program cannot be executed again to supervise oracle calls. If it \
     is killed, processes of a call may go on. Install it in a folder whose programs can be executed.";

/// The oracle finds nothing in particular.
pub(super) const EMPTY_IS_INTERESTING: &str = "THE EMPTY FILE IS INTERESTING TOO: the oracle is probably wrong. \
     Make it check something that only the failure shows.";

/// How many files are named.
const NAMED: usize = 5;

/// What the user must know about the copies of a package whose result is at `output`.
pub(super) fn about_copies(input: &Input, output: &Path) -> Vec<String> {
    let package = input.package.as_deref();
    let of_folder = package.filter(|_| input.is_folder);
    let beside = of_folder.and_then(|package| not_beside(package, output));
    package.and_then(left_out).into_iter().chain(beside).chain(with_outside(input)).collect()
}

/// Content of files outside is in the result, or in what is printed. The user may not want to show it.
fn with_outside(input: &Input) -> Option<String> {
    let outside = input.outside();
    let paths: Vec<_> = outside.iter().map(|file| file.path.as_str()).collect();
    let (named, others) = paths.split_at(paths.len().min(NAMED));
    let more =
        if others.is_empty() { String::new() } else { format!(" and {} more", others.len()) };
    (!named.is_empty()).then(|| {
        format!(
            "the input has the content of files outside of it: {}{more}. The result and the run folder can have it, too: look at \
             them before you give them to others.",
            named.join(", ")
        )
    })
}

/// Headers of the input that are not used, since it may be of a stranger.
pub(super) fn about_headers(request: &Request, input: &Input) -> Option<String> {
    let oracle = &request.oracle;
    if input.package.is_some() || oracle.script.is_some() || oracle.trust == Trust::Given {
        return None;
    }
    let (path, content) = input.files.first()?;
    let refused = refused_headers(content);
    let message = format!(
        "not used: {} in comments of {}, since this could load or execute something. Type `--trust` to use all of them.",
        refused.iter().map(|flag| format!("`{flag}`")).collect::<Vec<_>>().join(", "),
        path.display()
    );
    (!refused.is_empty()).then_some(message)
}

/// Fewer oracle calls than the user wants are made at the same time.
pub(super) fn about_jobs(asked: usize, given: usize) -> String {
    format!(
        "the number of oracle calls at the same time is {given}, and not {asked}: the limits of the system \
         (`ulimit -a`) allow no more. The result is the same."
    )
}

/// The complete copy was not complete.
fn left_out(package: &Package) -> Option<String> {
    let count = package.extras.left_out;
    let files = if count == 1 { "file" } else { "files" };
    let message = format!(
        "{count} ignored {files} in {} cannot be copied, since the files are too large or too many. If the \
         failure needs them, another failure is reduced.",
        package.folder.display()
    );
    (count > 0).then_some(message)
}

/// The result may need files outside of it, and it is in another folder than the package.
fn not_beside(package: &Package, output: &Path) -> Option<String> {
    let outside = &package.extras.outside;
    let first = outside.files.first()?;
    let folder = |path: &Path| path.parent().and_then(|folder| folder.canonicalize().ok());
    let absolute = std::path::absolute(output).ok()?;
    let message = format!(
        "the package reads files outside of it, such as {}. A result in another folder may fail in another \
         way: leave out `--output` to get it beside the package.",
        outside.base.join(first).display()
    );
    (folder(&absolute) != folder(&package.folder)).then_some(message)
}
