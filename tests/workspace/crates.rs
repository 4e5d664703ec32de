//! What holds the workspace together: its layers, its floor, its top level.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cargo_metadata::semver::Version;
use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package};

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
    let built = package.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal);
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
    assert_eq!(below("wdd-text"), set(&["wdd-core"]));
    assert_eq!(below("cargo-wdd"), set(&["wdd-core", "wdd-text"]));
    assert_eq!(below("wdd-tests"), set(&["cargo-wdd", "wdd-core", "wdd-text"]));
}

#[test]
fn the_core_has_the_derive_behind_its_feature_only() {
    let metadata = metadata();
    let core = metadata.packages.iter().find(|p| p.name.as_str() == "wdd-core");
    let core = core.expect("the workspace has a core");
    let derive = core.dependencies.iter().find(|d| d.name == "wdd-derive");
    assert!(derive.is_some_and(|d| d.optional));
    assert_eq!(core.features["derive"], ["dep:wdd-derive"]);
    assert!(!core.features.contains_key("default"));
}

/// The Rust version that a member states.
fn rust_version(metadata: &Metadata, member: &str) -> Version {
    let package = metadata.packages.iter().find(|p| p.name == member);
    let stated = package.and_then(|p| p.rust_version.clone());
    stated.expect("the member states its rust-version")
}

/// The packages that a member needs when it is built or tested, with all features: itself and its
/// dependencies, and theirs.
fn needed<'m>(metadata: &'m Metadata, member: &str) -> Vec<&'m Package> {
    let resolved = metadata.resolve.as_ref().expect("the graph is resolved");
    let root = metadata.packages.iter().find(|p| p.name == member);
    let root = &root.expect("the workspace has this member").id;
    let (mut open, mut seen) = (vec![root], BTreeSet::new());
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let node = resolved.nodes.iter().find(|node| node.id == *id);
        for dep in &node.expect("every package is in the graph").deps {
            // Tests of dependencies are not built.
            let is_built = |kind: DependencyKind| kind != DependencyKind::Development || id == root;
            if dep.dep_kinds.iter().any(|kind| is_built(kind.kind)) {
                open.push(&dep.pkg);
            }
        }
    }
    let needed = metadata.packages.iter().filter(|p| seen.contains(&p.id));
    needed.collect()
}

#[test]
fn no_dependency_needs_a_newer_rust_than_the_member_states() {
    let metadata = metadata();
    for member in ["wdd-core", "wdd-derive", "wdd-text", "cargo-wdd", "wdd-tests"] {
        let ours = rust_version(&metadata, member);
        for package in needed(&metadata, member) {
            if let Some(theirs) = &package.rust_version {
                let name = &package.name;
                assert!(*theirs <= ours, "{member} states {ours}, but {name} needs {theirs}");
            }
        }
    }
}

#[test]
fn the_libraries_state_a_lower_rust_than_the_command() {
    let metadata = metadata();
    let libraries = Version::new(1, 88, 0);
    assert_eq!(rust_version(&metadata, "wdd-core"), libraries);
    assert_eq!(rust_version(&metadata, "wdd-derive"), libraries);
    assert_eq!(rust_version(&metadata, "cargo-wdd"), Version::new(1, 95, 0));
    // Clippy then refuses what these versions of the standard library do not have, in tests too.
    for member in ["wdd-core", "wdd-derive"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let clippy = fs::read_to_string(root.join(member).join("clippy.toml"));
        let clippy = clippy.expect("the member has a clippy.toml");
        assert!(clippy.contains("check-incompatible-msrv-in-tests = true"));
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
        "wdd-text/Cargo.toml",
        "tests/Cargo.toml",
        "tests/research/Cargo.toml",
    ] {
        assert!(root.join(name).is_file(), "{name} is missing");
    }
}

#[test]
fn the_research_has_the_lints_and_the_floor_of_this_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |folder: &str| {
        let manifest =
            fs::read_to_string(root.join(folder).join("Cargo.toml")).expect("a manifest");
        let manifest: toml::Value = toml::from_str(&manifest).expect("TOML");
        manifest["workspace"].clone()
    };
    let (ours, theirs) = (read(""), read("tests/research"));
    assert_eq!(theirs["lints"], ours["lints"]);
    for key in ["edition", "rust-version", "license"] {
        assert_eq!(theirs["package"][key], ours["package"][key]);
    }
}
