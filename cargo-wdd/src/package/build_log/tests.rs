use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};

use super::parse::RUNNING;
use super::*;

const BUILD: &str = "\
   Compiling a-lib v0.1.0 (/w/a)
     Running `CARGO=/bin/cargo CARGO_PKG_AUTHORS='A B <a@b.c>:C' CARGO_PKG_DESCRIPTION='it'\\''s `a` \"thing\"
     Running `two lines` $HOME'\\!'' CARGO_PKG_LICENSE='' LD_LIBRARY_PATH='/t/debug/deps:/up/lib' /up/bin/rustc --crate-name a_lib --edition=2021 a/src/lib.rs --error-format=json --json=artifacts --crate-type lib --emit=dep-info,metadata,link -C embed-bitcode=no --check-cfg 'cfg(feature, values(\"x\"))' -C extra-filename=-5f --out-dir /t/debug/deps -C incremental=/t/debug/incremental -L dependency=/t/debug/deps`
   Compiling m v0.1.0 (/w/m)
     Running `CARGO=/bin/cargo /up/bin/rustc --crate-name m --edition=2021 m/src/lib.rs --crate-type proc-macro --emit=dep-info,link -C extra-filename=-30 --out-dir /t/debug/deps --extern proc_macro`
     Running `/up/bin/rustc --crate-name build_script_build b/build.rs --crate-type bin --emit=dep-info,link -C extra-filename=-c1 --out-dir /t/debug/build/b-c1`
     Running `CARGO=/bin/cargo HOST=x /t/debug/build/b-c1/build-script-build`
[b 0.1.0] cargo::rustc-env=FROM=x
     Running `/up/bin/rustc --crate-name b b/src/lib.rs --crate-type lib --emit=dep-info,metadata,link -C extra-filename=-69 --out-dir /t/debug/deps --extern a_lib=/t/debug/deps/liba_lib-5f.rmeta`
     Running `/up/bin/rustc --crate-name other other/src/lib.rs --crate-type lib --emit=link -C extra-filename=-77 --out-dir /t/debug/deps`
     Running `/up/bin/rustc --crate-name it --edition 2024 b/tests/it.rs --emit=dep-info,link --test -C extra-filename=-d6 --out-dir /t/debug/deps --extern b=/t/debug/deps/libb-69.rlib --extern noprelude:m=/t/debug/deps/libm-30.so`
     Running unittests src/lib.rs (target/debug/deps/x-1)
";

fn all() -> Vec<Step> {
    Step::all(BUILD)
}

fn command(words: &str) -> Step {
    Step::all(&format!("{RUNNING}{words}`\n")).remove(0)
}

#[test]
fn values_may_hold_quotes_backticks_and_lines_that_look_like_commands() {
    let all = all();
    assert_eq!(all.len(), 7);
    let first = &all[0];
    let text = first.env("CARGO_PKG_DESCRIPTION").unwrap();
    assert_eq!(text, "it's `a` \"thing\"\n     Running `two lines` $HOME!");
    assert_eq!(first.env("CARGO_PKG_LICENSE"), Some(""));
    assert_eq!(first.program, Path::new("/up/bin/rustc"));
    assert_eq!(first.args[..2], ["--crate-name", "a_lib"]);
    assert_eq!(first.values("--check-cfg"), ["cfg(feature, values(\"x\"))"]);
}

#[test]
fn a_command_tells_what_it_makes_of_what() {
    let [lib, .., it] = &all()[..] else { panic!("several commands") };
    assert_eq!(lib.crate_name(), Some("a_lib"));
    assert_eq!(lib.root(), Some(Path::new("a/src/lib.rs")));
    assert_eq!(lib.out_dir(), Some(Path::new("/t/debug/deps")));
    assert_eq!(lib.extra_filename(), "-5f");
    assert_eq!(lib.incremental(), Some(Path::new("/t/debug/incremental")));
    assert_eq!(lib.crate_types(), ["lib"]);
    assert_eq!(lib.emits(), ["dep-info", "metadata", "link"]);
    assert_eq!(lib.values("--edition"), ["2021"]);
    assert_eq!(it.values("--edition"), ["2024"]);
    assert_eq!((lib.is_test(), it.is_test()), (false, true));
    assert_eq!(it.root(), Some(Path::new("b/tests/it.rs")));
    let b = Path::new("/t/debug/deps/libb-69.rlib");
    let m = Path::new("/t/debug/deps/libm-30.so");
    assert_eq!(it.externs(), [("b", Some(b)), ("m", Some(m))]);
}

#[test]
fn libraries_macros_and_programs_have_names_of_their_own() {
    let made: Vec<_> = all().iter().map(Step::artefact).collect();
    let paths = [
        Some("/t/debug/deps/liba_lib-5f.rlib".to_owned()),
        Some(format!("/t/debug/deps/{DLL_PREFIX}m-30{DLL_SUFFIX}")),
        Some("/t/debug/build/b-c1/build_script_build-c1".to_owned()),
        None,
        Some("/t/debug/deps/libb-69.rlib".to_owned()),
        Some("/t/debug/deps/libother-77.rlib".to_owned()),
        Some("/t/debug/deps/it-d6".to_owned()),
    ];
    assert_eq!(made, paths.map(|path| path.map(PathBuf::from)));
    let checked =
        command("/up/bin/rustc --crate-name x --crate-type bin --emit=metadata --out-dir /t");
    assert_eq!(checked.artefact(), Some("/t/libx.rmeta".into()));
}

#[test]
fn the_tool_is_known_through_its_wrapper() {
    let clippy = command("/up/bin/clippy-driver /up/bin/rustc --crate-name x src/lib.rs");
    assert_eq!(clippy.tool(), Tool::Clippy);
    assert_eq!(clippy.flags()[0], "--crate-name");
    assert_eq!(clippy.root(), Some(Path::new("src/lib.rs")));
    assert_eq!(command("/bin/sccache /up/bin/rustc a.rs").tool(), Tool::Rustc);
    let tests =
        command("A=1 /up/bin/rustdoc --crate-name x --test x/src/lib.rs --test-run-directory /w/x");
    assert_eq!((tests.tool(), tests.is_test()), (Tool::Rustdoc, true));
    assert_eq!(tests.root(), Some(Path::new("x/src/lib.rs")));
    let all = all();
    assert_eq!(all[3].tool(), Tool::Built);
}

#[test]
fn what_a_command_needs_is_what_makes_its_crates_and_theirs() {
    let all = all();
    assert_eq!(needed_steps(&all, 6), [0, 1, 4]);
    assert_eq!(needed_steps(&all, 4), [0]);
    assert_eq!(needed_steps(&all, 0), [0; 0]);
}

#[test]
fn a_folder_is_replaced_where_it_is_named_whole() {
    let words = "OUT_DIR=/t/debug/out LD_LIBRARY_PATH=/t/debug:/t/debug-x:/x/t/debug /t/debug/p \
                 -Ldependency=/t/debug --extern a=/t/debug/a.rlib /t/debug.old";
    let moved = command(words).in_folder(Path::new("/t/debug"), Path::new("/n"));
    let expected = "OUT_DIR=/n/out LD_LIBRARY_PATH=/n:/t/debug-x:/x/t/debug /n/p \
                    -Ldependency=/n --extern a=/n/a.rlib /t/debug.old";
    assert_eq!(moved, command(expected));
}

#[test]
fn a_test_needs_the_programs_that_it_may_run_and_is_told_where_they_are() {
    let all = [
        command(
            "/up/bin/rustc --crate-name the_tool src/main.rs --crate-type bin --emit=link -C extra-filename=-a1 --out-dir /t/debug/deps",
        ),
        command(
            "/up/bin/rustc --crate-name the_tool src/main.rs --emit=link --test -C extra-filename=-b2 --out-dir /t/debug/deps",
        ),
        command(
            "CARGO_BIN_EXE_the-tool=/t/debug/the-tool /up/bin/rustc --crate-name it tests/it.rs --emit=link --test -C extra-filename=-c3 --out-dir /t/debug/deps",
        ),
    ];
    assert_eq!(needed_steps(&all, 2), [0]);
    let step = with_programs(&all, 2);
    assert_eq!(step.env("CARGO_BIN_EXE_the-tool"), Some("/t/debug/deps/the_tool-a1"));
}
