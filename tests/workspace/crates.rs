//! What holds the workspace together: its layers, its floor, its top level.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::{CargoOpt, DepKindInfo, DependencyKind, Metadata, MetadataCommand, Package};

pub(crate) fn metadata() -> Metadata {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let mut command = MetadataCommand::new();
    command
        .manifest_path(manifest)
        .features(CargoOpt::AllFeatures)
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

/// All packages that a member is built with, itself among them, but not those of its tests.
fn built_with<'a>(metadata: &'a Metadata, member: &str) -> Vec<&'a Package> {
    let resolve = metadata.resolve.as_ref().expect("cargo resolves");
    let packages = metadata.packages.iter();
    let start = packages
        .clone()
        .find(|package| package.name.as_str() == member);
    let mut found = vec![&start.expect("the workspace has this member").id];
    let mut next = 0;
    while let Some(id) = found.get(next) {
        let node = resolve.nodes.iter().find(|node| node.id == **id);
        for dependency in &node.expect("a resolved package").deps {
            let is_built = |kind: &DepKindInfo| kind.kind != DependencyKind::Development;
            if dependency.dep_kinds.iter().any(is_built) && !found.contains(&&dependency.pkg) {
                found.push(&dependency.pkg);
            }
        }
        next += 1;
    }
    packages
        .filter(|package| found.contains(&&package.id))
        .collect()
}

#[test]
fn no_dependency_asks_for_a_newer_rust_than_we_state() {
    let metadata = metadata();
    for member in ["cargo-wdd", "wdd-core", "wdd-derive"] {
        let packages = built_with(&metadata, member);
        let own = packages
            .iter()
            .find(|package| package.name.as_str() == member);
        let ours = own.and_then(|package| package.rust_version.clone());
        let ours = ours.expect("each crate states its rust-version");
        for package in packages {
            let theirs = package.rust_version.as_ref();
            let bears = theirs.is_none_or(|theirs| *theirs <= ours);
            assert!(bears, "{member}: {} asks for Rust {theirs:?}", package.name);
        }
    }
}

#[test]
fn the_workflow_runs_on_the_oldest_rust_that_is_supported() {
    let metadata = metadata();
    let oldest = metadata
        .workspace_packages()
        .into_iter()
        .filter_map(|p| p.rust_version.as_ref());
    let oldest = oldest.max().expect("the workspace states its rust-version");
    let workflow = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.github/workflows/ci.yml");
    let workflow = std::fs::read_to_string(workflow).expect("there is a workflow");
    let matrix = format!("rust: [\"{}.{}\", stable]", oldest.major, oldest.minor);
    assert!(workflow.contains(&matrix), "no `{matrix}` in the workflow");
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
        ".github/workflows/ci.yml",
        "cargo-wdd/Cargo.toml",
        "wdd-core/Cargo.toml",
        "wdd-derive/Cargo.toml",
        "tests/Cargo.toml",
        "tests/challenges/Cargo.toml",
    ] {
        assert!(root.join(name).is_file(), "{name} is missing");
    }
}
