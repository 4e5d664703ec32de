//! What the compiler says of what cannot be derived, and of properties without an outcome, on whose tokens, and that it
//! says no more; each file in `fail` has one of the same name in `pass` that has it right.
//!
//! They are a package of their own because each file is built with all that its package depends on. In the package of the
//! derive, cargo would build wdd-core once more, for procedural macros.

use std::collections::BTreeSet;
use std::fs;

/// What has it right compiles as a part of this program: trybuild would build wdd-core once more, and link each file.
#[allow(dead_code, unreachable_pub, unused_qualifications)]
mod pass {
    mod all_at_once;
    mod borrowed;
    mod comma_missing;
    mod commas_inside;
    mod contradiction;
    mod crate_on_field;
    mod crate_quoted;
    mod crate_without_wdd_core;
    mod field_word_on_variant;
    mod foreign_elements;
    mod foreign_field;
    mod foreign_source;
    mod half_open;
    mod inside_opaque;
    mod limit_by_self;
    mod misspelled;
    mod no_outcome;
    mod not_a_list;
    mod packed;
    mod quoted;
    mod range_of_no_number;
    mod rank_that_is_no_number;
    mod same_rank;
    mod source_twice;
    mod sources_without_hoisting;
    mod twice;
    mod type_word_on_field;
    mod union;
    mod unknown;
    mod value_missing;
    mod value_not_taken;
    mod variant_word_on_type;
}

#[test]
fn diagnostics_are_on_the_users_tokens() {
    trybuild::TestCases::new().compile_fail("fail/*.rs");
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
    let program = include_str!("main.rs");
    for name in names("pass") {
        let declared = format!("    mod {};\n", name.trim_end_matches(".rs"));
        assert!(program.contains(&declared), "{name} is not compiled");
    }
}
