//! What a target of a package is for.

/// The kind of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// The library of the package.
    Lib,
    /// A program.
    Bin,
    /// A program that shows how to use the library.
    Example,
    /// An integration test.
    Test,
    /// A benchmark.
    Bench,
    /// The build script, which runs before the package is built.
    Build,
}

impl TargetKind {
    /// Its name in manifests, in flags of cargo and in messages of cargo.
    pub fn name(self) -> &'static str {
        match self {
            TargetKind::Lib => "lib",
            TargetKind::Bin => "bin",
            TargetKind::Example => "example",
            TargetKind::Test => "test",
            TargetKind::Bench => "bench",
            TargetKind::Build => "build",
        }
    }
}
