//! A task whose passes can expand macros with rustc.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::parse;
use crate::oracle::baseline::{Baseline, OracleSpec};
use crate::oracle::{Candidate, CargoOptions, CargoSpec};
use crate::package::input::{ForCargo, Input, InputSpec};
use crate::passes::shared::expand::Expander;
use crate::passes::{Task, testing};
use crate::process::interrupt::Interrupt;
use crate::text::render::Files;

/// The files, and a plan that can expand their macros. They must not compile: an expander belongs to
/// a baseline, and a baseline to a failure.
pub(super) fn expanding(files: &Files) -> Task {
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let for_cargo = files.len() > 1;
    let path = match for_cargo {
        true => folder.path().to_owned(),
        false => folder.path().join(&files[0].0),
    };
    let input = Input::read(&InputSpec {
        path,
        for_cargo: match for_cargo {
            true => ForCargo::Always,
            false => ForCargo::Never,
        },
        toolchain: None,
        package: None,
        by_variable: false,
    });
    let input = input.unwrap();
    let cargo = input.package.as_ref().map(|package| CargoSpec {
        package: Arc::clone(package),
        one_file: false,
        options: CargoOptions::default(),
    });
    let spec = OracleSpec {
        cargo,
        rustc_args: match for_cargo {
            true => Vec::new(),
            false => vec!["--crate-type=lib".into()],
        },
        jobs: 1,
        ..OracleSpec::default()
    };
    let candidate = Candidate::of(&input.files);
    let interrupt = Interrupt::none().unwrap();
    let name = Path::new(&input.name);
    let baseline = Baseline::establish(&spec, name, &candidate, &interrupt).unwrap();
    let plan = testing::plan().expanding(Expander::new(&Arc::new(baseline)));
    Task::new(parse(&input.files), plan)
}
