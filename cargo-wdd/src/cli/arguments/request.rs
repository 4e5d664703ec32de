//! Turns the options of a reduction into the request for a run.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::num::NonZero;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use wdd_core::Settings;
use wdd_core::hier::ListReduction;
use wdd_text::keep::{Keep, KeepSpec};
use wdd_text::passes::prior;
use wdd_text::text::languages::Chosen;

use super::{Jobs, Options};
use crate::error::{Error, Result};
use crate::oracle::baseline::OracleSpec;
use crate::oracle::cost::{Cost, Resource};
use crate::oracle::{CargoOptions, DataBy, ReferenceSpec, Subcommand};
use crate::package::good_version::GoodSpec;
use crate::package::input::{ForCargo, InputSpec};
use crate::process::resources;
use crate::process::resources::MOST_JOBS;
use crate::process::sandbox::SandboxSpec;
use crate::process::toolchain::Toolchain;
use crate::process::{FarmSpec, LaunchSpec, Trust, Waiting};
use crate::remote;
use crate::run::control::Control;
use crate::run::{Request, RunSpec, SettingsOfRun, Typed};

impl Options {
    /// The settings of the list algorithm.
    fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        if let Some(seed) = self.seed {
            settings = settings.with_seed(seed);
        }
        match self.p0 {
            Some(p0) => settings.with_p0(p0).expect("clap lets through valid values only"),
            None => settings,
        }
    }

    /// The list reduction.
    fn reduction(&self) -> ListReduction {
        let mut reduction = ListReduction::new(self.algorithm, self.settings());
        reduction.prior = prior::named(self.prior.unwrap_or_default());
        reduction
    }

    /// What a call must cost.
    pub(super) fn cost(&self) -> Option<Cost> {
        let slower = self.slower.map(|factor| Cost::More(Resource::Time, factor));
        self.hangs.map(Cost::Endless).or(self.peak).or(slower)
    }

    /// Whether cargo runs a program or a benchmark, which gets the last arguments.
    fn runs(&self) -> bool {
        self.cargo.is_some_and(Subcommand::executes)
    }

    /// Whether cargo is the oracle, and not rustc or a script.
    fn for_cargo(&self) -> ForCargo {
        let about_cargo = self.package.is_some() || self.cargo.is_some() || self.test.is_some();
        let is_alone = !self.rustc.is_empty() || !self.differs.is_empty();
        if self.script.is_some() || self.run.is_some() {
            ForCargo::Never
        } else if about_cargo || self.input.is_dir() {
            ForCargo::Always
        } else if !is_alone {
            ForCargo::IfCompiled
        } else {
            ForCargo::Never
        }
    }

    /// Features, target and profile, as arguments of cargo.
    fn selection(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        let flags = [
            (self.all_features, "--all-features"),
            (self.no_default_features, "--no-default-features"),
            (self.release, "--release"),
        ];
        words.extend(flags.iter().filter(|(given, _)| *given).map(|(_, flag)| flag.into()));
        let features = self.features.iter().map(|features| ("--features", features));
        let target = self.target.iter().map(|target| ("--target", target));
        let profile = self.profile.iter().map(|profile| ("--profile", profile));
        for (flag, value) in features.chain(target).chain(profile) {
            words.extend([flag.into(), value.into()]);
        }
        words
    }

    /// Whether what lies beside the input may choose what is executed and contacted.
    fn trust(&self) -> Trust {
        if self.trust { Trust::Given } else { Trust::Refused }
    }

    /// What oracle calls may do.
    fn sandbox(&self) -> SandboxSpec {
        let input = self.input.canonicalize().unwrap_or_default();
        let folder = input.parent().filter(|_| !input.is_dir());
        SandboxSpec {
            network: self.allow_network,
            shares_network: false,
            home: self.open_home,
            passed: self.env_pass.clone(),
            opens: self.trust,
            path: None,
            input: folder.unwrap_or(&input).to_owned(),
        }
    }

    /// Where the input with its bug fixed is.
    fn good(&self) -> Option<GoodSpec> {
        let patch = self.fix.clone().map(GoodSpec::Patch);
        patch.or_else(|| self.good.clone().map(GoodSpec::Version))
    }

    /// What stays of a failing test. With a fix, or with what must not fail, that shows whether a candidate has the bug.
    fn keep(&self) -> Keep {
        let is_decided =
            self.good().is_some() || self.good_dep.is_some() || self.good_script.is_some();
        self.keep.unwrap_or(if is_decided { Keep::Failure } else { Keep::Bug })
    }

    /// The farm that calls run on, if the user wants one.
    ///
    /// # Errors
    /// When it cannot be prepared (also because the feature `remote` is missing), or when there is no toolchain that
    /// could be sent.
    pub fn farm(&self) -> Result<Option<FarmSpec>> {
        let Some(spec) = self.remote.spec(self.jobs()) else { return Ok(None) };
        resources::allow_files(self.jobs());
        // A script may do without a toolchain.
        let found = Toolchain::find(self.toolchain.as_deref(), Path::new("."), self.trust());
        let toolchain = match found {
            Err(_) if self.script.is_some() || self.run.is_some() => None,
            found => Some(found?),
        };
        Ok(Some(FarmSpec {
            farm: remote::farm(spec, toolchain.as_ref())?,
            falls_back: self.remote.remote_fallback,
            confirms: self.remote.remote_confirm,
            places: Arc::default(),
        }))
    }

    /// The grammar that the user has given for all files.
    ///
    /// # Errors
    /// [`Error::GrammarUnusable`].
    #[cfg(feature = "grammars")]
    pub fn load_grammar(&self) -> Result<Option<Chosen>> {
        let Some(path) = &self.grammar else { return Ok(None) };
        let unusable = |detail| Error::GrammarUnusable { path: path.clone(), detail };
        crate::cli::grammar::load(path).map(Some).map_err(unusable)
    }

    /// Without the feature `grammars` there is none.
    #[cfg(not(feature = "grammars"))]
    #[expect(clippy::unused_self)]
    pub fn load_grammar(&self) -> Result<Option<Chosen>> {
        Ok(None)
    }

    /// The number of oracle calls at the same time, or the most of them.
    fn jobs(&self) -> usize {
        match self.jobs {
            Some(Jobs::Number(jobs)) => jobs.into(),
            _ if self.is_auto() => MOST_JOBS,
            _ => thread::available_parallelism().map_or(1, NonZero::get),
        }
    }

    /// Whether calls are as many as are worth it on a farm.
    fn is_auto(&self) -> bool {
        self.remote.remote.is_some() && !matches!(self.jobs, Some(Jobs::Number(_)))
    }
}

/// What a run has besides its options.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// What tells the run to pause, or to skip a pass.
    pub control: Control,
    /// The program that supervises oracle calls.
    pub supervisor: Option<PathBuf>,
    /// The farm that calls run on.
    pub farm: Option<FarmSpec>,
    /// The grammar of all files. It is loaded only for a command line that the user has typed now.
    pub grammar: Option<Chosen>,
    /// The command line, so that a report can make its calls again.
    pub typed: Typed,
    /// Where options are set that are not typed.
    pub settings: SettingsOfRun,
}

impl Options {
    /// The request for a run.
    pub fn request(&self, around: Surroundings) -> Request {
        Request {
            input: InputSpec {
                path: self.data.as_ref().unwrap_or(&self.input).clone(),
                for_cargo: self.for_cargo(),
                toolchain: self.toolchain.clone(),
                package: self.package.clone(),
                is_data: self.env.is_some() || self.data.is_some(),
                read_by: self.data.as_ref().map(|_| self.input.clone()),
                trust: self.trust(),
            },
            settings: around.settings,
            output: self.output.clone(),
            good: self.good(),
            oracle: self.oracle(around.supervisor, around.farm, around.control.waiting().clone()),
            run: Some(RunSpec {
                folder: self.run_dir.clone(),
                fresh: self.fresh,
                options: self.given.that_matter(),
                typed: around.typed,
            }),
            control: around.control,
            jobs: self.jobs(),
            auto_jobs: self.is_auto(),
            max_calls: self.max_calls,
            max_time: self.max_time,
            language: around.grammar.or(self.language),
            strategy: self.strategy,
            level: self.level,
            keep: KeepSpec {
                keep: self.keep(),
                protect: self.protect.clone(),
                only: self.only.clone(),
                shrink: self.shrink.clone(),
                loops: self.hangs.is_some(),
            },
            explain: self.explain,
            without: self.without.clone(),
            reduction: self.reduction(),
        }
    }

    fn oracle(
        &self,
        supervisor: Option<PathBuf>,
        farm: Option<FarmSpec>,
        waiting: Waiting,
    ) -> OracleSpec {
        let last = || self.rustc.iter().map(Into::into).collect();
        OracleSpec {
            toolchain: self.toolchain.clone(),
            script: self.script.clone(),
            run: self.run.as_ref().map(|words| words.0.clone()),
            stdout: self.stdout.clone(),
            stderr: self.stderr.clone(),
            exit_code: self.exit_code.map(i32::from),
            allow_new_errors: self.allow_new_errors,
            allow_empty: self.allow_empty,
            cost: self.cost(),
            timeout: self.timeout,
            rustc_args: if self.runs() { Vec::new() } else { last() },
            left_out: BTreeSet::new(),
            differs: match &self.differs[..] {
                [a, b] => Some([a.0.clone(), b.0.clone()]),
                _ => None,
            },
            reference: ReferenceSpec {
                toolchain: self.good_toolchain.clone(),
                flags: self.good_args.as_ref().map(|words| words.0.clone()),
                version: self.good_dep.clone(),
                script: self.good_script.clone(),
            },
            launch: LaunchSpec {
                supervisor,
                sandbox: (!self.no_sandbox).then(|| self.sandbox()),
                memory: self.memory,
                farm,
                waiting,
            },
            cargo: CargoOptions {
                subcommand: self.cargo,
                test: self.test.clone(),
                program: self.bin.clone(),
                arguments: if self.runs() { last() } else { Vec::new() },
                data: (self.env.clone().map(DataBy::Variable))
                    .or(self.data.as_ref().map(|_| DataBy::Argument)),
                selection: self.selection(),
                plain: self.plain_cargo,
                is_costly: matches!(self.cost(), Some(Cost::More(..))),
                backtraces: (self.test.is_some() || self.runs()) && self.keep() != Keep::Failure,
            },
            repeat: self.repeat.unwrap_or_default(),
            trust: self.trust(),
        }
    }
}
