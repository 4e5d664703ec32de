//! Which steps a step needs: those that make the libraries and programs that it uses.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::Step;

impl Step {
    /// The programs of the package that an integration test may run: for each the index of the variable
    /// with its path, and its name.
    fn programs(&self) -> Vec<(usize, String)> {
        let name =
            |name: &OsString| Some(name.to_str()?.strip_prefix("CARGO_BIN_EXE_")?.to_owned());
        let envs = self.envs.iter().enumerate();
        envs.filter_map(|(at, (env, _))| Some((at, name(env)?))).collect()
    }
}

/// The indices of the steps that the step `last` needs, directly or indirectly, in their order and
/// without `last`.
pub(crate) fn needed_steps(all: &[Step], last: usize) -> Vec<usize> {
    let made: Vec<Vec<PathBuf>> = all.iter().map(Step::artefacts).collect();
    let maker = |(_, path): (_, Option<&Path>)| {
        made.iter().position(|made| made.iter().any(|made| Some(&**made) == path))
    };
    let mut needed = vec![false; all.len()];
    let mut open = vec![last];
    while let Some(user) = open.pop() {
        let crates = all[user].externs().into_iter().filter_map(maker);
        let programs = all[user].programs().into_iter();
        let programs = programs.filter_map(|(_, name)| maker_of_program(all, &name));
        for maker in crates.chain(programs) {
            if maker != last && !needed[maker] {
                needed[maker] = true;
                open.push(maker);
            }
        }
    }
    (0..all.len()).filter(|&at| needed[at]).collect()
}

/// The index of the step that makes the program of that name.
fn maker_of_program(all: &[Step], name: &str) -> Option<usize> {
    // A program keeps its hyphens, and its crate does not.
    let krate = name.replace('-', "_");
    all.iter().position(|step| {
        step.crate_name() == Some(&*krate) && step.crate_types() == ["bin"] && !step.is_test()
    })
}

/// The step `last`, with the paths at which rustc puts the programs that it may run. cargo would copy
/// them to other paths later.
pub(crate) fn with_programs(all: &[Step], last: usize) -> Step {
    let mut step = all[last].clone();
    for (at, name) in all[last].programs() {
        let program = maker_of_program(all, &name).and_then(|maker| all[maker].artefact());
        if let Some(program) = program {
            step.envs[at].1 = program.into();
        }
    }
    step
}
