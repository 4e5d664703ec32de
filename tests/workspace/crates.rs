//! What holds the workspace together: its layers, its floor, its top level.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

fn metadata() -> Metadata {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let mut command = MetadataCommand::new();
    command
        .manifest_path(manifest)
        .other_options(["--locked".to_owned()]);
    command.exec().expect("cargo can read the workspace")
}

/// The members of the workspace that a member depends on.
fn members_below(metadata: &Metadata, member: &str) -> BTreeSet<String> {
    let members = metadata.workspace_packages();
    let names: BTreeSet<_> = members.iter().map(|p| p.name.as_str()).collect();
    let package = members.iter().find(|p| p.name.as_str() == member);
    let package = package.expect("the workspace has this member");
    let built = package
        .dependencies
        .iter()
        .filter(|d| d.kind == DependencyKind::Normal);
    let below = built.map(|d| d.name.clone());
    below.filter(|name| names.contains(name.as_str())).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

#[test]
fn dependencies_run_one_way() {
    let metadata = metadata();
    let below = |member| members_below(&metadata, member);
    assert_eq!(below("wdd-derive"), set(&[]));
    assert_eq!(below("wdd-core"), set(&["wdd-derive"]));
    assert_eq!(below("cargo-wdd"), set(&["wdd-core"]));
    assert_eq!(below("wdd-tests"), set(&["cargo-wdd", "wdd-core"]));
    assert_eq!(below("wdd-challenges"), set(&["wdd-core"]));
}

#[test]
fn the_core_has_the_derive_behind_its_feature_only() {
    let metadata = metadata();
    let core = metadata
        .packages
        .iter()
        .find(|p| p.name.as_str() == "wdd-core");
    let core = core.expect("the workspace has a core");
    let derive = core.dependencies.iter().find(|d| d.name == "wdd-derive");
    assert!(derive.is_some_and(|d| d.optional));
    assert_eq!(core.features["derive"], ["dep:wdd-derive"]);
    assert!(!core.features.contains_key("default"));
}

#[test]
fn no_dependency_asks_for_a_newer_rust_than_we_state() {
    let metadata = metadata();
    let ours = metadata.workspace_packages()[0].rust_version.clone();
    let ours = ours.expect("the workspace states its rust-version");
    for package in &metadata.packages {
        if let Some(theirs) = &package.rust_version {
            assert!(*theirs <= ours, "{} asks for Rust {theirs}", package.name);
        }
    }
}

#[test]
fn the_top_level_has_all_that_it_should() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in [
        "Cargo.toml",
        "Cargo.lock",
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        ".ci/run",
        "cargo-wdd/Cargo.toml",
        "wdd-core/Cargo.toml",
        "wdd-derive/Cargo.toml",
        "tests/Cargo.toml",
        "tests/challenges/Cargo.toml",
    ] {
        assert!(root.join(name).is_file(), "{name} is missing");
    }
}
