//! The options that can change the result of a run. The same command goes on with a run only if they are the same.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::Options;

impl Options {
    /// The options that can change the result, each with its value as text.
    pub(super) fn that_matter(&self) -> BTreeMap<String, String> {
        // Without `..`, so that a new option has to be in one of the two lists.
        let Options {
            // Which files are reduced is known from themselves; the others say where, how long, how fast, and
            // within which limits.
            input: _,
            output: _,
            run_dir: _,
            fresh: _,
            max_calls: _,
            max_time: _,
            jobs: _,
            memory: _,
            allow_network: _,
            no_sandbox: _,
            remote: _,
            quiet: _,
            verbose: _,
            format: _,
            allow_new_errors,
            script,
            language,
            #[cfg(feature = "grammars")]
            grammar,
            toolchain,
            stderr,
            exit_code,
            fix,
            good,
            good_toolchain,
            good_args,
            good_dep,
            good_script,
            differs,
            package,
            cargo,
            test,
            env,
            features,
            all_features,
            no_default_features,
            target,
            profile,
            release,
            plain_cargo,
            timeout,
            repeat,
            algorithm,
            strategy,
            keep,
            protect,
            only,
            explain,
            level,
            without,
            p0,
            prior,
            seed,
            rustc,
        } = self;
        let without: Vec<_> = without.iter().map(|pass| pass.name).collect();
        #[cfg(not(feature = "grammars"))]
        let grammar = &None::<()>;
        let all: [(&str, &dyn Debug); 40] = [
            ("--algorithm", &algorithm.name),
            ("--all-features", all_features),
            ("--allow-new-errors", allow_new_errors),
            ("--cargo", cargo),
            ("--differs", differs),
            ("--env", env),
            ("--exit-code", exit_code),
            ("--explain", explain),
            ("--features", features),
            ("--fix", fix),
            ("--good", good),
            ("--good-args", good_args),
            ("--good-dep", good_dep),
            ("--good-script", good_script),
            ("--good-toolchain", good_toolchain),
            ("--grammar", grammar),
            ("--keep", keep),
            ("--language", language),
            ("--level", level),
            ("--no-default-features", no_default_features),
            ("--only", only),
            ("--p0", p0),
            ("--package", package),
            ("--plain-cargo", plain_cargo),
            ("--prior", prior),
            ("--profile", profile),
            ("--protect", protect),
            ("--release", release),
            ("--repeat", repeat),
            ("--script", script),
            ("--seed", seed),
            ("--stderr", stderr),
            ("--strategy", &strategy.name()),
            ("--target", target),
            ("--test", test),
            ("--timeout", timeout),
            ("--toolchain", toolchain),
            ("--without", &without),
            ("RUSTC ARGS", rustc),
            ("cargo wdd --version", &env!("CARGO_PKG_VERSION")),
        ];
        all.into_iter().map(|(name, value)| (name.to_owned(), format!("{value:?}"))).collect()
    }
}
