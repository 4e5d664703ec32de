//! Options that would be ignored beside others, and for which clap has no rule: they are refused.

use wdd_core::Algorithm;
use wdd_core::list::Setting;

use super::values::users;
use super::{Format, Options};
use crate::oracle::cost::Cost;
use wdd_text::keep::Keep;

impl Options {
    /// Refuses options that would have no effect.
    ///
    /// # Errors
    /// What is wrong, and what to type.
    pub(in crate::cli) fn fit(&self) -> Result<(), String> {
        self.settings_fit(self.algorithm)?;
        if self.keep == Some(Keep::Tests) && self.test.is_none() {
            return Err("`--keep tests` is for a failing test. \
                        Name the test with `--test NAME`, or remove the option."
                .to_owned());
        }
        let has_reference =
            self.good_toolchain.is_some() || self.good_args.is_some() || self.good_dep.is_some();
        if matches!(self.cost(), Some(Cost::More(..))) && !has_reference {
            return Err(
                "`--slower FACTOR` and `--peak FACTORx` compare with a reference. Name it with \
                        `--good-toolchain NAME`, `--good-args ARGS` or `--good-dep NAME@VERSION`."
                    .to_owned(),
            );
        }
        let printed = match (self.quiet, self.verbose) {
            (true, _) => "--quiet",
            (_, true) => "--verbose",
            _ => return Ok(()),
        };
        match self.format {
            Format::Json => Err(format!(
                "`{printed}` has no effect on `--format json`, which always prints all events. Remove one of them."
            )),
            Format::Human => Ok(()),
        }
    }

    fn settings_fit(&self, algorithm: &Algorithm) -> Result<(), String> {
        let given = [
            (self.p0.map(|_| Setting::P0), "--p0"),
            (self.prior.map(|_| Setting::Prior), "--prior"),
            (self.seed.map(|_| Setting::Seed), "--seed"),
        ];
        for (setting, option) in given {
            let Some(setting) = setting.filter(|setting| !algorithm.uses.contains(setting)) else {
                continue;
            };
            let users = users(setting).join("`, `--algorithm ");
            return Err(format!(
                "the algorithm {} does not use `{option}`. Pick `--algorithm {users}`, or remove the option.",
                algorithm.name,
            ));
        }
        Ok(())
    }
}
