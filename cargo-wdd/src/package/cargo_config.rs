//! The configuration files of cargo (`.cargo/config.toml`), in the package and in the folders above it.

use std::path::{Path, PathBuf};

use super::Package;

/// The paths at which cargo looks for them, in each folder.
const SETTINGS: [&str; 2] = [".cargo/config.toml", ".cargo/config"];

impl Package {
    /// Whether the environment or the configuration of cargo sets a wrapper for rustc.
    pub(crate) fn wraps_rustc(&self) -> bool {
        // cargo takes an empty variable for none.
        let is_set = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let home = home().into_iter();
        let files = home.flat_map(|home| ["config.toml", "config"].map(|name| home.join(name)));
        let home = files.filter_map(|file| std::fs::read_to_string(file).ok());
        let mut settings = self.settings().into_iter().chain(home);
        ["RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER"].iter().any(is_set)
            || settings.any(|text| text.contains("rustc-wrapper"))
    }

    /// The text of each configuration file in the package and in the folders above it.
    pub(crate) fn settings(&self) -> Vec<String> {
        self.configurations().into_iter().map(|(_, settings)| settings).collect()
    }

    /// Each configuration file in the package and in the folders above it, with its text.
    pub(super) fn configurations(&self) -> Vec<(PathBuf, String)> {
        let is_one = |path: &Path| SETTINGS.iter().any(|name| path.ends_with(name));
        let own = self.files.iter().chain(&self.fixed).filter(|(path, _)| is_one(path));
        let own = own.map(|(path, settings)| {
            (self.folder.join(path), String::from_utf8_lossy(settings).into_owned())
        });
        let above = self
            .configs
            .iter()
            .filter_map(|file| Some((file.clone(), std::fs::read_to_string(file).ok()?)));
        own.chain(above).collect()
    }
}

/// The home folder of cargo. Its configuration applies to all folders.
pub(super) fn home() -> Option<PathBuf> {
    let home = std::env::home_dir().map(|home| home.join(".cargo"));
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or(home)
}

/// The configuration files in the folders above `folder`, without that of cargo's home folder.
pub(super) fn configs(folder: &Path) -> Vec<PathBuf> {
    let home = home();
    // cargo finds the one in its home folder for a copy, too.
    in_folders(folder.ancestors().skip(1)).filter(|file| file.parent() != home.as_deref()).collect()
}

/// The configuration files in these folders.
pub(super) fn in_folders<'f>(
    folders: impl Iterator<Item = &'f Path>,
) -> impl Iterator<Item = PathBuf> {
    let files = folders.flat_map(|folder| SETTINGS.map(|name| folder.join(name)));
    files.filter(|file| file.is_file())
}
