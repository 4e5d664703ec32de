//! `archive OUT FILE…`

use std::process::ExitCode;
use std::{env, fs};

use archive::{Entry, pack};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let Some(out) = arguments.next() else {
        eprintln!("archive OUT FILE…");
        return ExitCode::FAILURE;
    };
    let read = |path: String| fs::read(&path).map(|content| Entry { path, content });
    let packed = arguments.map(read).collect::<Result<Vec<_>, _>>();
    match packed.and_then(|entries| fs::write(out, pack(&entries))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
