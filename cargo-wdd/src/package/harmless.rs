//! Flags of rustc and variables that change what the compiler does, and neither load nor execute anything of their author. A
//! stranger chooses them: in the comments of a file, and in the configuration of cargo.
//!
//! What is not in the tables is refused. No flag in them takes a path, a program, or arguments for another program. A flag that
//! writes files writes them in the folder of the call.

/// Flags of a stranger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SortedFlags {
    /// Those that are in the tables, with their values.
    pub(crate) kept: Vec<String>,
    /// All others, each with its value.
    pub(crate) refused: Vec<String>,
}

/// What follows a flag, in the same word or in the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// Nothing.
    None,
    /// Any text: it is neither a path nor the name of a file.
    Text,
    /// A name, a number, or several of them.
    Plain,
    /// An option of `-C`, which may have a value itself.
    Codegen,
    /// An option of `-Z`.
    Unstable,
    /// Something that a stranger does not choose.
    Refused,
}

/// The flags of rustc and rustdoc by what follows them.
const FLAGS: [(Value, &str); 6] = [
    (
        Value::None,
        "-O -g -v --verbose --test --document-private-items --generate-link-to-definition --show-type-layout",
    ),
    (Value::Text, "--cfg --check-cfg"),
    (
        Value::Plain,
        "-A -W -D -F --allow --warn --deny --forbid --force-warn --cap-lints --edition --target --print --crate-type --crate-name \
         --emit --color --error-format --json --diagnostic-width",
    ),
    (Value::Codegen, "-C --codegen"),
    (Value::Unstable, "-Z"),
    (
        Value::Refused,
        "-L -l -o --extern --sysroot --out-dir --explain --remap-path-prefix --remap-path-scope",
    ),
];

/// What follows this flag. `None` if it is not known: then it is refused.
fn value(flag: &str) -> Option<Value> {
    let found = FLAGS.iter().find(|(_, flags)| flags.split(' ').any(|known| known == flag));
    found.map(|(value, _)| *value)
}

/// The options of `-C`. Not in it: what the linker and LLVM get (`link-arg`, `llvm-args`, `linker-flavor`, `passes`), and paths
/// (`linker`, `incremental`, `profile-use`, `extra-filename`, `linker-plugin-lto`).
const CODEGEN: &str = "code-model codegen-units collapse-macro-debuginfo control-flow-guard debug-assertions debuginfo \
    default-linker-libraries dwarf-version embed-bitcode force-frame-pointers force-unwind-tables inline-threshold \
    instrument-coverage jump-tables link-dead-code link-self-contained lto metadata no-prepopulate-passes no-redzone no-stack-check \
    no-vectorize-loops no-vectorize-slp opt-level overflow-checks panic prefer-dynamic relocation-model relro-level remark \
    rpath save-temps soft-float split-debuginfo strip symbol-mangling-version target-cpu target-feature \
    unsafe-allow-abi-mismatch";

/// The options of `-Z`, also those of older toolchains, whose crashes are reported too. Not in it: backends and plugins
/// (`codegen-backend`, `llvm-plugins`), what the linker gets (`pre-link-args`, `gcc-ld`), and paths (`temps-dir`, `self-profile`, …).
const UNSTABLE: &str = "allow-features allow-partial-mitigations allow-two-phase-borrows always-encode-mir annotate-moves \
    assert-incr-state assume-incomplete-release assumptions-on-binders ast-json ast-json-noexpand ast-stats autodiff \
    borrowck box-noalias branch-protection build-sdylib-interface cache-proc-macros cf-protection chalk \
    check-cfg-all-expected checksum-hash-algorithm codegen-source-order contract-checks coverage-options crate-attr \
    cross-crate-inline-threshold debug-info-for-profiling debug-info-type-line-numbers debug-macros debuginfo-compression \
    deduplicate-diagnostics default-hidden-visibility default-visibility deny-partial-mitigations dep-info-omit-d-target \
    direct-access-external-data disable-fast-paths dont-buffer-diagnostics drop-tracking drop-tracking-mir \
    dual-proc-macros dump-dep-graph dump-mir dump-mir-dataflow dump-mir-exclude-alloc-bytes dump-mir-exclude-pass-number \
    dump-mir-graphviz dump-mono-stats-format dump-solver-proof-tree dwarf-version dylib-lto eagerly-emit-delayed-bugs \
    ehcont-guard embed-metadata embed-source emit-future-incompat-report emit-stack-sizes emit-thin-lto \
    emscripten-wasm-eh enforce-type-length-limit experimental-default-bounds export-executable-symbols external-clangrt \
    extra-const-ub-checks fewer-names fixed-x18 flatten-format-args fmt-debug force-unstable-if-unmarked fuel \
    function-return function-sections future-incompat-test graphviz-dark-mode has-thread-local hidden-lifetimes \
    higher-ranked-assumptions hint-mostly-unused hir-stats human-readable-cgu-names identify-regions \
    ignore-directory-in-diagnostics-source-blocks incremental-ignore-spans incremental-info incremental-relative-spans \
    incremental-verify-ich indirect-branch-cs-prefix inline-in-all-cgus inline-llvm inline-mir \
    inline-mir-forwarder-threshold inline-mir-hint-threshold inline-mir-preserve-debug inline-mir-threshold \
    input-stats instrument-coverage instrument-mcount instrument-xray keep-hygiene-data large-data-threshold layout-seed \
    link-directives link-native-libraries lint-llvm-ir lint-mir llvm-module-flag llvm-time-trace llvm-writable \
    location-detail lower-impl-trait-in-trait-to-assoc-ty macro-backtrace macro-stats maximal-hir-to-mir-coverage \
    merge-functions meta-stats min-function-alignment min-recursion-limit mir-emit-retag mir-enable-passes \
    mir-include-spans mir-opt-bisect-limit mir-opt-level mir-preserve-ub mir-strip-debuginfo move-size-limit mutable-noalias \
    namespaced-crates new-llvm-pass-manager next-solver nll nll-facts no-analysis no-codegen no-generate-arange-section \
    no-implied-bounds-compat no-interleave-lints no-jump-tables no-landing-pads no-leak-check no-link no-parallel-backend \
    no-profiler-runtime no-steal-thir no-trait-vptr no-unique-section-names normalize-docs on-broken-pipe oom \
    osx-rpath-install-name packed-bundled-libs packed-stack panic-abort-tests panic-in-drop parse-crate-root-only \
    parse-only patchable-function-entry perf-stats pick-stable-methods-before-any-unstable plt polonius polymorphize \
    precise-enum-drop-elaboration print-codegen-stats print-codegen-stats-json print-fuel print-llvm-passes \
    print-mono-items print-type-sizes print-vtable-sizes proc-macro-backtrace proc-macro-execution-strategy profile \
    profile-closures profiler-runtime query-dep-graph query-stats randomize-layout reg-struct-return regparm \
    relax-elf-relocations report-delayed-bugs retpoline retpoline-external-thunk sanitizer sanitizer-cfi-canonical-jump-tables \
    sanitizer-cfi-generalize-pointers sanitizer-cfi-normalize-integers sanitizer-kcfi-arity \
    sanitizer-memory-track-origins sanitizer-recover saturating-float-casts save-analysis self-profile-counter \
    self-profile-events share-generics show-span small-data-threshold span-debug span-free-formats \
    split-dwarf-inlining split-dwarf-kind split-lto-unit src-hash-algorithm stack-protector \
    staticlib-allow-rdylib-deps staticlib-prefer-dynamic strict-init-checks strip symbol-mangling-version tait-strategy \
    teach terminal-urls thinlto thir-unsafeck threads time time-llvm-passes time-passes time-passes-format \
    tiny-const-eval-limit tls-model trace-macros track-diagnostics trait-solver translate-remapped-path-to-local-path \
    trap-unreachable treat-err-as-bug trim-diagnostic-paths tune-cpu two-phase-borrows typing-mode-borrowck ub-checks \
    ui-testing uninit-const-chunk-threshold unleash-the-miri-inside-of-you unpretty unsound-mir-opts unstable-options \
    use-ctors-section use-sync-unwind validate-mir verbose verbose-asm verbose-internals verify-llvm-ir \
    virtual-function-elimination wasi-exec-model wasm-c-abi write-long-types-to-disk";

/// An option of `-Z` whose value is a piece of the source.
const SOURCE: &str = "crate-attr";

/// Variables that change what rustc does, and those that a crate reads with `env!` in the tests of rustc and in many packages.
const VARIABLES: &str = "A B C BAR BAZ CARGO_CRATE_NAME CARGO_PKG_NAME CARGO_PKG_VERSION CARGO_WORKSPACE_DIR FOO QUX RUSTC_BOOTSTRAP \
    RUSTC_LOG RUST_BACKTRACE RUST_LIB_BACKTRACE RUST_LOG RUST_MIN_STACK X Y Z";

/// Beginnings of names that no tool reads.
const OWN_VARIABLES: [&str; 4] = ["BAR_", "FOO_", "MY_", "SOME_"];

/// Sorts the flags of a stranger, as rustc would read them.
pub(crate) fn sorted(flags: impl IntoIterator<Item = String>) -> SortedFlags {
    let mut words = flags.into_iter();
    let mut all = SortedFlags::default();
    while let Some(word) = words.next() {
        let (flag, attached) = split(&word);
        let takes = value(flag);
        // rustc takes the next word as the value, whatever it is. So it is never a flag or an input of its own.
        let next = match takes {
            None | Some(Value::None) => None,
            Some(_) if attached.is_some() => None,
            Some(_) => words.next(),
        };
        let is_kept = match (takes, attached.or(next.as_deref())) {
            (Some(Value::None), None) => true,
            (Some(takes), Some(value)) => takes.allows(value),
            _ => false,
        };
        if is_kept {
            all.kept.extend([word].into_iter().chain(next));
        } else {
            all.refused.push(next.map_or_else(|| word.clone(), |value| format!("{word} {value}")));
        }
    }
    all
}

/// A flag, and the value in the same word: `--name=value`, `-Nvalue`.
fn split(word: &str) -> (&str, Option<&str>) {
    if word.starts_with("--") {
        return word.split_once('=').map_or((word, None), |(flag, value)| (flag, Some(value)));
    }
    match word.char_indices().nth(2) {
        Some((at, _)) if word.starts_with('-') => (&word[..at], Some(&word[at..])),
        _ => (word, None),
    }
}

impl Value {
    fn allows(self, value: &str) -> bool {
        let option = |names: &str| {
            let (name, value) = value.split_once('=').unwrap_or((value, ""));
            // rustc takes both signs.
            let name = name.replace('_', "-");
            names.split(' ').any(|known| known == name) && (is_plain(value) || name == SOURCE)
        };
        match self {
            Value::Text => true,
            Value::Plain => is_plain(value) && !value.contains('='),
            Value::Codegen => option(CODEGEN),
            Value::Unstable => option(UNSTABLE),
            Value::None | Value::Refused => false,
        }
    }
}

/// Whether a value is neither a path nor the name of a target's file.
pub(super) fn is_plain(value: &str) -> bool {
    let is_of_path = |c: char| matches!(c, '/' | '\\' | '@' | '\0');
    !value.contains(is_of_path) && !value.ends_with(".json")
}

/// Whether a stranger may choose the value of this variable.
pub(crate) fn is_harmless(variable: &str) -> bool {
    VARIABLES.split(' ').any(|known| known == variable)
        || OWN_VARIABLES.iter().any(|start| variable.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> SortedFlags {
        sorted(shlex::split(line).unwrap())
    }

    #[test]
    fn flags_that_change_what_the_compiler_does_are_kept() {
        for line in [
            "-Zmir-opt-level=4 -Z mir_opt_level=3 -Cpanic=abort -C panic=abort --codegen opt-level=3",
            "--codegen=lto=fat -O -g --test -Zunstable-options --edition=2024 --edition 2021",
            "--cfg 'feature=\"a/b\"' --check-cfg=cfg(x) --crate-type=lib,rlib --crate-type proc-macro",
            "-A unused -Dwarnings -W clippy::all --cap-lints warn --emit=mir,link --emit metadata",
            "-Zvalidate-mir -Znext-solver=globally -Zdump-mir=all -Zunpretty=expanded,hygiene",
            "-Zcrate-attr=feature(x) -Ctarget-feature=+avx2,-sse --target x86_64-unknown-none",
            "-Cinstrument-coverage -Zpolymorphize=on -Ztrait-solver=next -Cdebuginfo=2 --print=cfg",
        ] {
            assert_eq!(of(line).refused, [""; 0], "{line}");
            assert_eq!(of(line).kept, shlex::split(line).unwrap());
        }
    }

    #[test]
    fn what_loads_executes_or_writes_elsewhere_is_refused_in_each_form() {
        for line in [
            "-Clink-arg=-wrapper",
            "-C link-args=x",
            "-C link_arg=x",
            "--codegen=linker=x.sh",
            "--codegen linker=x.sh",
            "-Clinker-plugin-lto=x.so",
            "-Cllvm-args=-load=x.so",
            "-Cprofile-use=p",
            "-Cincremental=i",
            "-Cextra-filename=../x",
            "-Zcodegen-backend=x.so",
            "-Z codegen_backend=x",
            "-Zllvm-plugins=x.so",
            "-Zpre-link-args=x",
            "-Zpre_link_arg=x",
            "-Zgcc-ld=lld",
            "-Zself-profile=d",
            "-Zdump-mir-dir=d",
            "-Zdump-mir=../x",
            "--sysroot=s",
            "--sysroot -O",
            "-L .",
            "-Lnative=.",
            "-lx",
            "--extern x=y.rlib",
            "-o x",
            "-o=x",
            "--out-dir -Zx",
            "--emit=link=x",
            "--print cfg=x",
            "--target=x.json",
            "--target dir/x",
            "--remap-path-prefix a=b",
            "@file",
            "other.rs",
            "-",
            "--",
            "-OL.",
            "-vL.",
            "--test=x",
            "--cfg",
            "-C",
            "-Zls=root",
            "--unknown",
            "",
        ] {
            assert_eq!(of(line).kept, [""; 0], "{line}");
            assert_eq!(of(line).refused.len(), usize::from(!line.is_empty()), "{line}");
        }
    }

    #[test]
    fn the_value_of_a_refused_flag_is_no_flag_of_its_own() {
        let sorted = of("-O -L --cfg -g -C linker=x -Zvalidate-mir");
        assert_eq!(sorted.kept, ["-O", "-g", "-Zvalidate-mir"]);
        assert_eq!(sorted.refused, ["-L --cfg", "-C linker=x"]);
    }

    #[test]
    fn variables_of_tools_are_refused() {
        let tools = "LD_PRELOAD LD_LIBRARY_PATH PATH RUSTUP_TOOLCHAIN CARGO CARGO_HOME RUSTC RUSTC_WRAPPER RUSTC_ICE \
                     RUST_TARGET_PATH RUSTFLAGS COMPILER_PATH GCC_EXEC_PREFIX BASH_ENV HOME TMPDIR LLVM_PROFILE_FILE";
        assert!(tools.split_whitespace().all(|name| !is_harmless(name)));
        for name in ["RUSTC_BOOTSTRAP", "RUST_BACKTRACE", "FOO", "MY_VAR"] {
            assert!(is_harmless(name), "{name}");
        }
    }
}
