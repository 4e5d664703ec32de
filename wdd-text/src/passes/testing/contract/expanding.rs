//! A task whose passes can expand macros with rustc.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::parse;
use crate::oracle::Judge;
use crate::oracle::baseline::{OracleSpec, Untouched};
use crate::package::input::{ForCargo, Input, InputSpec};
use crate::passes::shared::expand::Expander;
use crate::passes::{Task, testing};
use crate::process::interrupt::Interrupt;
use crate::text::render::Files;

/// The files, and a plan that can expand their macros. They must not compile: an expander belongs to
/// a judge, and a judge to a failure.
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
    let spec = OracleSpec {
        rustc_args: if for_cargo { Vec::new() } else { vec!["--crate-type=lib".into()] },
        ..OracleSpec::default()
    };
    let interrupt = Interrupt::none().unwrap();
    let untouched = Untouched {
        package: input.package.as_ref(),
        ..Untouched::new(Path::new(&input.name), &input.files, &interrupt)
    };
    let judge = Judge::establish(&spec, &untouched).unwrap();
    let plan = testing::plan().expanding(Expander::new(&Arc::new(judge)));
    Task::new(parse(&input.files), plan)
}
