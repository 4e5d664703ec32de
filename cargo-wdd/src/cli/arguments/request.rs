//! Turns the options of a reduction into the request for a run.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use wdd_core::Settings;
use wdd_core::hier::ListReduction;

use super::{Jobs, Options};
use crate::error::Error;
use crate::keep::{Keep, KeepSpec};
use crate::oracle::baseline::OracleSpec;
use crate::oracle::{CargoOptions, Findings, ReferenceSpec};
use crate::package::good_version::GoodSpec;
use crate::package::input::{ForCargo, InputSpec};
use crate::passes::prior;
use crate::process::resources;
use crate::process::resources::MOST_JOBS;
use crate::process::sandbox::SandboxSpec;
use crate::process::toolchain::Toolchain;
use crate::process::{FarmSpec, LaunchSpec};
use crate::remote;
use crate::run::control::Control;
use crate::run::{Request, RunSpec, Typed};
use crate::text::languages::Chosen;

impl Options {
    /// The settings of the list algorithm.
    fn settings(&self) -> Settings {
        let settings = match self.seed {
            Some(seed) => Settings::new().with_seed(seed),
            None => Settings::new(),
        };
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

    /// Whether cargo is the oracle, and not rustc or a script.
    fn for_cargo(&self) -> ForCargo {
        let about_cargo = self.package.is_some() || self.cargo.is_some() || self.test.is_some();
        let is_alone = !self.rustc.is_empty() || !self.differs.is_empty();
        match self.script.is_none() {
            true if about_cargo || self.input.is_dir() => ForCargo::Always,
            true if !is_alone => ForCargo::IfCompiled,
            _ => ForCargo::Never,
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

    /// What oracle calls may do.
    fn sandbox(&self) -> SandboxSpec {
        let input = self.input.canonicalize().unwrap_or_default();
        let folder = input.parent().filter(|_| !input.is_dir());
        SandboxSpec {
            network: self.allow_network,
            path: None,
            input: folder.unwrap_or(&input).to_owned(),
        }
    }

    /// Where the input with its bug fixed is.
    fn good(&self) -> Option<GoodSpec> {
        let patch = self.fix.clone().map(GoodSpec::Patch);
        patch.or_else(|| self.good.clone().map(GoodSpec::Version))
    }

    /// What stays of a failing test. With a fix, it shows whether a candidate has the bug.
    fn keep(&self) -> Keep {
        let default = match self.good() {
            Some(_) => Keep::Failure,
            None => Keep::Bug,
        };
        self.keep.unwrap_or(default)
    }

    /// The farm that calls run on, if the user wants one.
    ///
    /// # Errors
    /// When it cannot be prepared (also because the feature `remote` is missing), or when there is no toolchain that
    /// could be sent.
    pub fn farm(&self) -> Result<Option<FarmSpec>, Error> {
        let Some(spec) = self.remote.spec(self.jobs()) else {
            return Ok(None);
        };
        resources::allow_files(self.jobs());
        // A script may do without a toolchain.
        let toolchain = match Toolchain::find(self.toolchain.as_deref(), Path::new(".")) {
            Err(_) if self.script.is_some() => None,
            found => Some(found?),
        };
        Ok(Some(FarmSpec {
            farm: remote::farm(spec, toolchain.as_ref())?,
            falls_back: self.remote.remote_fallback,
            confirms: self.remote.remote_confirm,
            places: Arc::default(),
        }))
    }

    /// The language of all files, if the user has chosen one.
    ///
    /// # Errors
    /// [`Error::GrammarUnusable`].
    #[cfg(feature = "grammars")]
    pub fn language(&self) -> Result<Option<Chosen>, Error> {
        let Some(path) = &self.grammar else {
            return Ok(self.language);
        };
        let unusable = |detail| Error::GrammarUnusable { path: path.clone(), detail };
        Chosen::load(path).map(Some).map_err(unusable)
    }

    /// Without the feature `grammars`, the language is one that is read without a grammar.
    #[cfg(not(feature = "grammars"))]
    pub fn language(&self) -> Result<Option<Chosen>, Error> {
        Ok(self.language)
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

impl From<&Options> for OracleSpec {
    fn from(options: &Options) -> Self {
        OracleSpec {
            toolchain: options.toolchain.clone(),
            script: options.script.clone(),
            stderr: options.stderr.clone(),
            exit_code: options.exit_code.map(i32::from),
            allow_new_errors: options.allow_new_errors,
            timeout: options.timeout,
            until: None,
            rustc_args: options.rustc.iter().map(Into::into).collect(),
            jobs: options.jobs(),
            differs: match &options.differs[..] {
                [a, b] => Some([a.0.clone(), b.0.clone()]),
                _ => None,
            },
            reference: ReferenceSpec {
                toolchain: options.good_toolchain.clone(),
                flags: options.good_args.as_ref().map(|words| words.0.clone()),
                version: options.good_dep.clone(),
                script: options.good_script.clone(),
            },
            launch: LaunchSpec {
                supervisor: None,
                sandbox: (!options.no_sandbox).then(|| options.sandbox()),
                memory: options.memory,
                farm: None,
            },
            cargo: None,
            repeat: options.repeat.unwrap_or_default(),
            findings: Findings::default(),
        }
    }
}

impl From<&Options> for InputSpec {
    fn from(options: &Options) -> Self {
        InputSpec {
            path: options.input.clone(),
            for_cargo: options.for_cargo(),
            toolchain: options.toolchain.clone(),
            package: options.package.clone(),
            by_variable: options.env.is_some(),
        }
    }
}

impl From<&Options> for KeepSpec {
    fn from(options: &Options) -> Self {
        KeepSpec {
            keep: options.keep(),
            protect: options.protect.clone(),
            only: options.only.clone(),
        }
    }
}

impl From<&Options> for CargoOptions {
    fn from(options: &Options) -> Self {
        CargoOptions {
            subcommand: options.cargo,
            test: options.test.clone(),
            variable: options.env.clone(),
            selection: options.selection(),
            plain: options.plain_cargo,
            backtraces: options.test.is_some() && options.keep() != Keep::Failure,
        }
    }
}

impl From<&Options> for RunSpec {
    fn from(options: &Options) -> Self {
        RunSpec {
            folder: options.run_dir.clone(),
            fresh: options.fresh,
            options: options.that_matter(),
            typed: Typed::default(),
        }
    }
}

impl From<&Options> for Request {
    fn from(options: &Options) -> Self {
        Request {
            input: options.into(),
            output: options.output.clone(),
            good: options.good(),
            oracle: options.into(),
            run: Some(options.into()),
            cargo: options.into(),
            control: Control::default(),
            auto_jobs: options.is_auto(),
            max_calls: options.max_calls,
            max_time: options.max_time,
            language: options.language,
            strategy: options.strategy,
            level: options.level,
            keep: options.into(),
            explain: options.explain,
            without: options.without.clone(),
            reduction: options.reduction(),
        }
    }
}
