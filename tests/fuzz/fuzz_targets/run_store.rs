#![no_main]

use libfuzzer_sys::fuzz_target;
use wdd_tests::fuzzing;

fuzz_target!(|data: &[u8]| fuzzing::run_store(data));
