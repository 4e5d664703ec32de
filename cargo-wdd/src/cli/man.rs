//! `cargo wdd man`: manual pages, from the definition of the command line.

use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;

use super::exit_code::ExitCode;
use super::print::print;
use super::{PROGRAM, definition};
use crate::error::Result;
use crate::package::Readers;
use crate::package::output::save_file;

/// The options of `cargo wdd man`.
#[derive(Args, Clone, Debug)]
pub struct ManOptions {
    /// The folder in which the pages are saved: `cargo-wdd.1`, and one for each subcommand
    ///
    /// Files with other content that are already there are renamed to PATH.~1~, PATH.~2~, …
    #[arg(long, short, value_name = "FOLDER", default_value = ".")]
    pub output: PathBuf,
}

/// Saves the pages, and prints their paths.
///
/// # Errors
/// [`OutputNotAFile`](crate::error::Error::OutputNotAFile) or [`OutputUnwritable`](crate::error::Error::OutputUnwritable).
pub fn man(options: &ManOptions) -> Result<ExitCode> {
    let mut command = definition();
    command.build();
    let subcommands = command.get_subcommands().filter(|one| one.get_name() != "help");
    for page in [&command].into_iter().chain(subcommands) {
        let (name, text) = page_of(page);
        let path = options.output.join(name);
        save_file(&path, &text, Readers::All.of_file())?;
        print(&format!("{}\n", path.display()));
    }
    Ok(ExitCode::Success)
}

/// The name of the file of a page, and its content.
fn page_of(command: &Command) -> (String, Vec<u8>) {
    let name = match command.get_name() {
        PROGRAM => PROGRAM.to_owned(),
        name => format!("{PROGRAM}-{name}"),
    };
    let mut text = Vec::new();
    Man::new(command.clone())
        .title(name.to_uppercase())
        .render(&mut text)
        .expect("memory takes everything that is written");
    (format!("{name}.1"), text)
}
