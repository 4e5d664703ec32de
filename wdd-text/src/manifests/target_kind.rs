//! What a target of a package is for.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetKind {
    Lib,
    Bin,
    Example,
    Test,
    Bench,
    /// The build script, which runs before the package is built.
    Build,
}

impl TargetKind {
    /// The name in manifests, flags and messages of cargo.
    pub(crate) fn name(self) -> &'static str {
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
