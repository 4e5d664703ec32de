//! What the compiler says of what cannot be derived, and of properties without an outcome, on whose tokens, and that it
//! says no more; each file in `fail` has one of the same name in `pass` that has it right.
//!
//! They are a package of their own because each file is built with all that its package depends on. In the package of the
//! derive, cargo would build wdd-core once more, for procedural macros.

use std::collections::BTreeSet;
use std::fs;

#[test]
fn diagnostics_are_on_the_users_tokens() {
    let tests = trybuild::TestCases::new();
    tests.compile_fail("fail/*.rs");
    tests.pass("pass/*.rs");
}

#[test]
fn every_mistake_has_its_correction() {
    let names = |of: &str| -> BTreeSet<String> {
        let files = fs::read_dir(of).expect("the folder is there");
        let names = files.map(|file| file.expect("it can be read").file_name());
        let names = names.map(|name| name.to_string_lossy().into_owned());
        names.filter(|name| name.ends_with(".rs")).collect()
    };
    assert_eq!(names("fail"), names("pass"));
}
