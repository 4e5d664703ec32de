//! The bodies of the fuzz targets, on inputs that are the same each time. A fuzzer finds more: see
//! `tests/fuzz/README.md`.

use std::panic::catch_unwind;

use wdd_tests::fuzzing::{TARGETS, Target, inputs};

#[test]
fn no_input_makes_a_reader_panic() {
    for (seed, target) in (1..).zip(TARGETS) {
        let Target { name, body, .. } = *target;
        for input in inputs(seed).take(target.inputs) {
            let run = catch_unwind(|| body(&input));
            assert!(run.is_ok(), "{name}: \"{}\"", input.escape_ascii());
        }
    }
}

#[test]
fn each_body_has_a_fuzz_target() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/fuzz_targets");
    let files = std::fs::read_dir(folder).unwrap();
    let mut found: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    found.sort();
    let mut names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
    names.sort_unstable();
    let stems = found.iter().map(|file| file.file_stem().unwrap());
    assert!(stems.eq(names), "{found:?}");
    for (file, target) in found.iter().zip(found.iter().map(|file| file.file_stem().unwrap())) {
        let call = format!("fuzzing::{}(data)", target.to_string_lossy());
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.contains(&call), "{}", file.display());
    }
}
