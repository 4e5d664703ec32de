//! The reducers, and how each is called.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::place::{Place, last_line};

/// A reducer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    Wdd,
    Cvise,
    ShrinkRay,
    TreereduceC,
    TreereduceRust,
}

impl Tool {
    pub(crate) const ALL: [Tool; 5] =
        [Tool::Wdd, Tool::Cvise, Tool::ShrinkRay, Tool::TreereduceC, Tool::TreereduceRust];

    /// Its name in the options, and the name of its program if it is another reducer.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Tool::Wdd => "wdd",
            Tool::Cvise => "cvise",
            Tool::ShrinkRay => "shrinkray",
            Tool::TreereduceC => "treereduce-c",
            Tool::TreereduceRust => "treereduce-rust",
        }
    }

    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let mut tools = Tool::ALL.into_iter();
        tools.find(|tool| tool.name() == name).ok_or(format!("there is no tool {name}"))
    }

    /// Its name in the table.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Tool::Wdd => "cargo wdd",
            Tool::Cvise => "C-Vise",
            Tool::ShrinkRay => "Shrink Ray",
            Tool::TreereduceC | Tool::TreereduceRust => self.name(),
        }
    }

    /// Whether it reduces files of this language.
    pub(crate) fn knows(self, language: &str) -> bool {
        match self {
            // For them, a language without a parser is lines, tokens and brackets.
            Tool::Wdd | Tool::Cvise | Tool::ShrinkRay => true,
            Tool::TreereduceC => language == "c",
            Tool::TreereduceRust => language == "rs",
        }
    }

    /// What its program says about its version, or why it cannot be used.
    pub(crate) fn version(self, program: &Path) -> Result<String, String> {
        let mut command = Command::new(program);
        if self == Tool::Wdd {
            command.arg("wdd");
        }
        let output = command.arg("--version").stdin(Stdio::null()).output();
        match output {
            Ok(output) if output.status.success() => {
                let said = String::from_utf8_lossy(&output.stdout);
                Ok(said.trim().to_owned())
            }
            Ok(output) => {
                let said = last_line(&output.stderr);
                Err(format!("{} does not start: {said}", program.display()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(format!("{} is not installed", program.display()))
            }
            Err(error) => Err(format!("{} does not start: {error}", program.display())),
        }
    }

    /// The command that reduces the file of a place.
    pub(crate) fn command(self, program: &Path, place: &Place, language: &str) -> Command {
        let (file, script) = (&place.file, &place.script);
        let mut command = Command::new(program);
        match self {
            Tool::Wdd => {
                command.args(["wdd", "reduce", file, "--jobs", "1"]);
                command.arg("--output").arg(place.output());
                command.arg("--script").arg(script);
            }
            Tool::Cvise => {
                command.args(["--n", "1", "--timeout", CALL_SECONDS]);
                if !["c", "cc", "cpp"].contains(&language) {
                    command.arg("--not-c");
                }
                // It refuses a file that is named with a folder.
                command.arg(script).arg(file);
            }
            Tool::ShrinkRay => {
                // No models, no questions, no state.
                command.args(["--no-llm", "--ui=basic", "--no-history", "--formatter=none"]);
                command.args(["--input-type=basename", "--parallelism=1"]);
                command.args(["--timeout", CALL_SECONDS]);
                command.arg(script).arg(file);
            }
            Tool::TreereduceC | Tool::TreereduceRust => {
                // As many passes as icemaker asks it for, which reduces crashes of rustc with it.
                command.args(["--source", file, "--jobs", "1", "--passes", "10"]);
                command.arg("--output").arg(place.output());
                command.args(["--interesting-exit-code", "0", "--"]);
                command.arg(script).arg(format!("@@.{language}"));
            }
        }
        command
    }

    /// Where its result is when it has ended.
    pub(crate) fn result(self, place: &Place) -> PathBuf {
        match self {
            Tool::Wdd | Tool::TreereduceC | Tool::TreereduceRust => place.output(),
            Tool::Cvise | Tool::ShrinkRay => place.input(),
        }
    }
}

/// The seconds for one call, in reducers that do not find it out. The scripts of the subjects stop earlier.
const CALL_SECONDS: &str = "60";
