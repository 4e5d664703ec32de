//! The exit codes of `cargo wdd`.

use wdd_core::StopReason;

use crate::error::Error;
use crate::run::event::Summary;

/// The exit code of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ExitCode {
    /// The input was reduced, or cannot be reduced further; also if `--max-calls` or `--max-time`
    /// stopped the run.
    Success = 0,
    /// A mistake in cargo-wdd itself.
    Internal = 1,
    /// The command line is wrong.
    Usage = 2,
    /// The input is missing, empty, unreadable or not a package, or the options do not fit it.
    Input = 3,
    /// rustc, the toolchain, the script, a dependency or the farm is missing or does not work.
    Tool = 4,
    /// The input is not interesting: it does not fail in a way that can be kept, or takes longer than
    /// `--timeout`.
    NotInteresting = 5,
    /// The input, or a candidate, does not fail in the same way each time. If there is a result, it was judged several
    /// times.
    Flaky = 6,
    /// The result, the scratch folder, the run folder or standard output cannot be written.
    Output = 7,
    /// The system gives no more threads, memory, open files or bytes in a file.
    Scarce = 8,
    /// `triage --known` has found crashes that are not known.
    Unknown = 9,
    /// `apply`: the result fails with the fix, too.
    NotRepaired = 10,
    /// Stopped by Ctrl-C, SIGTERM or SIGHUP; the best so far is saved.
    Interrupted = 130,
}

impl ExitCode {
    /// The table of exit codes for the help. The guide has the same table.
    pub const TABLE: &str = "\
Exit codes:
    0  the input was reduced, or cannot be reduced further; also if --max-calls or --max-time stopped the run
    1  a mistake in cargo-wdd itself
    2  the command line is wrong
    3  the input is missing, empty, unreadable or not a package, or the options do not fit it
    4  rustc, the toolchain, the script, a dependency or the farm is missing or does not work
    5  the input is not interesting: it does not fail in a way that can be kept, or takes longer than --timeout
    6  the input, or a candidate, does not fail in the same way each time
    7  the result, the scratch folder, the run folder or standard output cannot be written
    8  the system gives no more threads, memory, open files or bytes in a file
    9  triage --known has found crashes that are not known
   10  apply: the result fails with the fix, too
  130  stopped by Ctrl-C, SIGTERM or SIGHUP; the best so far is saved";
}

impl From<&Error> for ExitCode {
    fn from(error: &Error) -> Self {
        match error {
            Error::Internal { .. } => ExitCode::Internal,
            Error::ConfigurationBroken { .. }
            | Error::SettingWrong { .. }
            | Error::NothingToExplain { .. } => ExitCode::Usage,
            Error::InputMissing(_)
            | Error::InputIsFolder(_)
            | Error::NoManifest(_)
            | Error::NoPackageAround(_)
            | Error::ManifestBroken { .. }
            | Error::OptionsRefused { .. }
            | Error::NotForCargo { .. }
            | Error::NoSuchPackage { .. }
            | Error::NoSuchProgram { .. }
            | Error::NotMeasured
            | Error::SeveralPackages { .. }
            | Error::SeveralTests { .. }
            | Error::NothingToKeep { .. }
            | Error::FixDoesNotApply { .. }
            | Error::NoCopy { .. }
            | Error::NoSuchVersion(_)
            | Error::NoSuchDependency(_)
            | Error::NotRust(_)
            | Error::RunDiffers { .. }
            | Error::RunIsAlive(_)
            | Error::NoSuchRun(_)
            | Error::RunNotKnown(_)
            | Error::SeveralRuns(_)
            | Error::TriageFolderForeign(_)
            | Error::TriageDiffers(_)
            | Error::NothingToClean(_)
            | Error::InputEmpty(_)
            | Error::InputNotAFile { .. }
            | Error::InputTooLarge { .. }
            | Error::InputUnreadable { .. } => ExitCode::Input,
            Error::RustcMissing { .. }
            | Error::RustcUnusable { .. }
            | Error::RustupMissing { .. }
            | Error::ToolchainMissing { .. }
            | Error::ScriptMissing(_)
            | Error::ScriptNotExecutable(_)
            | Error::DependencyMissing { .. }
            | Error::FarmNotCompiled
            | Error::FarmUnusable { .. }
            | Error::FarmDiffers { .. }
            | Error::GrammarUnusable { .. }
            | Error::OracleNotStarted { .. } => ExitCode::Tool,
            Error::NotInteresting { .. }
            | Error::NotTrusted { .. }
            | Error::Hindered { .. }
            | Error::NotTheInputs { .. }
            | Error::EmptyIsInteresting(_)
            | Error::ProgramWorks { .. }
            | Error::NoSuchTest { .. }
            | Error::TestNotBuilt { .. }
            | Error::NothingFails { .. }
            | Error::CopyDiffers { .. }
            | Error::NeedsProgram { .. }
            | Error::FixDoesNotHelp { .. }
            | Error::ReferenceFails { .. }
            | Error::NoOther { .. }
            | Error::DiffersInPackage(_)
            | Error::OutOfTime(_)
            | Error::TooSlow { .. } => ExitCode::NotInteresting,
            Error::Flaky { .. } => ExitCode::Flaky,
            Error::OutputIsFolder(_)
            | Error::OutputNotAFile(_)
            | Error::OutputIsLink(_)
            | Error::StdoutUnwritable { .. }
            | Error::OutputIsInput(_)
            | Error::OutputContainsInput(_)
            | Error::OutputUnwritable { .. }
            | Error::RunFolderUnusable { .. }
            | Error::RunFolderForeign(_)
            | Error::ScratchUnwritable { .. } => ExitCode::Output,
            Error::Scarce { .. } => ExitCode::Scarce,
            Error::Interrupted => ExitCode::Interrupted,
        }
    }
}

impl From<StopReason> for ExitCode {
    fn from(reason: StopReason) -> Self {
        if reason == StopReason::Interrupted { ExitCode::Interrupted } else { ExitCode::Success }
    }
}

impl From<&Summary> for ExitCode {
    fn from(summary: &Summary) -> Self {
        match ExitCode::from(summary.stop_reason) {
            ExitCode::Success if summary.repeated.is_some() || summary.doubts > 0 => {
                ExitCode::Flaky
            }
            code => code,
        }
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        std::process::ExitCode::from(code as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_s_code_is_the_documented_one() {
        let error = Error::InputEmpty("a.rs".into());
        assert_eq!(ExitCode::from(&error) as u8, 3);
        assert_eq!(ExitCode::from(&Error::Interrupted) as u8, 130);
    }

    #[test]
    fn the_table_lists_every_code_once() {
        use ExitCode::*;
        let codes = [
            Success,
            Internal,
            Usage,
            Input,
            Tool,
            NotInteresting,
            Flaky,
            Output,
            Scarce,
            Unknown,
            NotRepaired,
            Interrupted,
        ];
        let listed: Vec<u8> = ExitCode::TABLE
            .lines()
            .filter_map(|line| line.split_whitespace().next()?.parse().ok())
            .collect();
        assert_eq!(listed, codes.map(|code| code as u8));
    }
}
