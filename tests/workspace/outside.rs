//! Which outside crates a room may use. Data knows no machinery: only the command line knows clap, only the client of a
//! farm knows gRPC, and no text knows files or processes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ra_ap_syntax::{Edition, NodeOrToken, SourceFile, SyntaxKind};
use wdd_tests::roundtrip;

use crate::weight::is_test;

/// A room, and the outside crates that it may use.
type Allowed = &'static [(&'static str, &'static [&'static str])];

const CARGO_WDD: Allowed = &[
    ("main", &["wdd_text"]),
    (
        "cli",
        &[
            "anstream",
            "anstyle",
            "clap",
            "clap_complete",
            "clap_mangen",
            "humantime",
            "indicatif",
            "regex",
            "rustix",
            "serde",
            "serde_json",
            "shlex",
            "strsim",
            "toml",
            "tree_sitter",
            "tree_sitter_loader",
            "wdd_core",
            "wdd_text",
        ],
    ),
    ("apply", &["wdd_text"]),
    ("triage", &["serde", "serde_json", "wdd_text"]),
    (
        "report",
        &["regex", "rustix", "serde", "serde_json", "similar", "toml", "wdd_core", "wdd_text"],
    ),
    (
        "run",
        &[
            "ignore",
            "prettyplease",
            "schemars",
            "serde",
            "serde_json",
            "siphasher",
            "syn",
            "wdd_core",
            "wdd_text",
        ],
    ),
    ("keep", &["serde", "wdd_core", "wdd_text"]),
    (
        "oracle",
        &[
            "anstream",
            "memchr",
            "ra_ap_syntax",
            "regex",
            "serde",
            "serde_json",
            "shlex",
            "signal_hook",
            "tempfile",
            "toml_edit",
            "wdd_core",
            "wdd_text",
        ],
    ),
    (
        "package",
        &[
            "cargo_metadata",
            "diffy",
            "globset",
            "ignore",
            "regex",
            "rustix",
            "serde",
            "shlex",
            "tempfile",
            "toml_edit",
            "wdd_text",
        ],
    ),
    (
        "remote",
        &[
            "bazel_remote_apis",
            "memchr",
            "prost",
            "rustls",
            "sha2",
            "tokio",
            "tokio_stream",
            "tonic",
        ],
    ),
    (
        "process",
        &[
            "landlock",
            "nix",
            "libc",
            "redb",
            "rustix",
            "schemars",
            "seccompiler",
            "serde",
            "serde_json",
            "signal_hook",
            "tempfile",
        ],
    ),
    ("error", &["thiserror"]),
];

const WDD_TEXT: Allowed = &[
    ("reduce", &["wdd_core"]),
    ("transfer", &["ra_ap_syntax", "wdd_core"]),
    ("keep", &["ra_ap_syntax", "rustc_hash", "strsim"]),
    ("lacks", &["ra_ap_syntax", "rustc_hash", "wdd_core"]),
    ("passes", &["ra_ap_syntax", "rustc_hash", "toml_edit", "wdd_core"]),
    ("manifests", &["toml_edit", "wdd_core"]),
    (
        "text",
        &[
            "memchr",
            "ra_ap_parser",
            "ra_ap_syntax",
            "rustc_hash",
            "schemars",
            "serde",
            "serde_json",
            "shlex",
            "similar",
            "siphasher",
            "toml",
            "toml_parser",
            "tree_sitter",
            "tree_sitter_c",
            "tree_sitter_cpp",
            "tree_sitter_css",
            "tree_sitter_go",
            "tree_sitter_html",
            "tree_sitter_java",
            "tree_sitter_javascript",
            "tree_sitter_language",
            "tree_sitter_python",
            "tree_sitter_typescript",
            "tree_sitter_xml",
            "wdd_core",
        ],
    ),
];

/// The names of a member's dependencies, as its code writes them.
fn dependencies(member: &Path) -> BTreeSet<String> {
    let manifest = fs::read_to_string(member.join("Cargo.toml")).expect("a manifest");
    let manifest: toml::Value = toml::from_str(&manifest).expect("TOML");
    let linux = manifest.get("target").and_then(toml::Value::as_table).into_iter().flatten();
    let tables = [Some(&manifest)].into_iter().flatten().chain(linux.map(|(_, of)| of));
    let tables = tables.filter_map(|of| of.get("dependencies")?.as_table());
    tables.flat_map(|of| of.keys().map(|name| name.replace('-', "_"))).collect()
}

/// The names among `all` that begin a path of the source, apart from its tests.
fn used(source: &str, all: &BTreeSet<String>) -> BTreeSet<String> {
    let file = SourceFile::parse(source, Edition::Edition2024).syntax_node();
    let tokens = file.descendants_with_tokens().filter_map(NodeOrToken::into_token);
    let names =
        tokens.filter(|token| token.kind() == SyntaxKind::IDENT && all.contains(token.text()));
    let begins = names.filter(|name| {
        let solid = |next: &ra_ap_syntax::SyntaxToken| !next.kind().is_trivia();
        let after = std::iter::successors(name.next_token(), ra_ap_syntax::SyntaxToken::next_token);
        let before =
            std::iter::successors(name.prev_token(), ra_ap_syntax::SyntaxToken::prev_token);
        let is = |token: &Option<ra_ap_syntax::SyntaxToken>, text: &str| {
            token.as_ref().is_some_and(|token| text.starts_with(token.text()))
        };
        let (after, before) = (after.into_iter().find(solid), before.into_iter().find(solid));
        // `use tree_sitter_c as c;`
        let is_renamed = after.as_ref().is_some_and(|token| token.kind() == SyntaxKind::AS_KW);
        (is(&after, "::") || is_renamed) && !is(&before, "::")
    });
    let product = begins.filter(|name| !name.parent_ancestors().any(|node| is_test(&node)));
    product.map(|name| name.text().to_owned()).collect()
}

/// What each room of a member uses, with a file that does.
fn by_room(member: &Path) -> BTreeMap<String, BTreeMap<String, PathBuf>> {
    let all = dependencies(member);
    let src = member.join("src");
    let mut rooms: BTreeMap<String, BTreeMap<String, PathBuf>> = BTreeMap::new();
    for path in roundtrip::files(&src, &["rs"]) {
        let name = path.strip_prefix(&src).expect("it is below").to_owned();
        let is_of_tests = |part: &std::ffi::OsStr| part.to_string_lossy().starts_with("testing");
        if name.iter().any(is_of_tests) {
            continue;
        }
        let room = name.iter().next().expect("a path").to_string_lossy();
        let room = room.trim_end_matches(".rs").to_owned();
        let source = fs::read_to_string(&path).expect("a readable file");
        let used = used(&source, &all).into_iter().map(|krate| (krate, name.clone()));
        rooms.entry(room).or_default().extend(used);
    }
    rooms
}

#[track_caller]
fn check(member: &str, allowed: Allowed) {
    let rooms = by_room(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(member));
    let allowed: BTreeMap<_, _> = allowed.iter().copied().collect();
    let mut wrong = Vec::new();
    for (room, used) in &rooms {
        let may: &[&str] = allowed.get(room.as_str()).copied().unwrap_or_default();
        let more = used.iter().filter(|(krate, _)| !may.contains(&krate.as_str()));
        wrong.extend(more.map(|(krate, file)| format!("{}: {room} uses {krate}", file.display())));
        let idle = may.iter().filter(|krate| !used.contains_key(**krate));
        wrong.extend(idle.map(|krate| format!("{room} does not use {krate}, and may")));
    }
    assert!(wrong.is_empty(), "{member}:\n{}", wrong.join("\n"));
}

#[test]
fn the_rooms_of_the_command_use_the_crates_that_they_may() {
    check("cargo-wdd", CARGO_WDD);
}

#[test]
fn the_rooms_of_texts_use_the_crates_that_they_may() {
    check("wdd-text", WDD_TEXT);
}

#[test]
fn a_use_is_the_beginning_of_a_path_outside_of_tests() {
    let all = BTreeSet::from(["a", "b", "c", "d", "e"].map(str::to_owned));
    let source = "use a::B; use {d as e}; fn f() { b::g(crate::c::h()); let d = 1; }\n#[cfg(test)]\nmod tests { use e::X; }";
    assert_eq!(used(source, &all), BTreeSet::from(["a", "b", "d"].map(str::to_owned)));
}
