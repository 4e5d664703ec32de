//! The links of an input from one of its files to another one. Both are reduced as files. In the result, one is a link again as long
//! as both have the same content.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use wdd_text::text::render::Files;

use crate::package::input::Input;
use crate::package::normal;

#[derive(Debug)]
pub(super) struct Links(BTreeMap<PathBuf, Link>);

#[derive(Debug)]
struct Link {
    /// As it is written in the link.
    to: PathBuf,
    /// The path of that file in the input.
    file: PathBuf,
}

impl Links {
    /// Those of a folder.
    pub(super) fn of(input: &Input) -> Self {
        let root = &normal(input.root());
        let link = |path: &Path| {
            let to = fs::read_link(root.join(path)).ok()?;
            let whole = normal(&root.join(path).parent()?.join(&to));
            // An absolute path would lead from the result to the input.
            let file = whole.strip_prefix(root).ok().filter(|_| to.is_relative())?.to_owned();
            Some((path.to_owned(), Link { to, file }))
        };
        Links(input.paths().filter(|_| input.is_folder).filter_map(link).collect())
    }

    /// Where a file of the result leads if it is a link among these files.
    pub(super) fn to(&self, (path, content): (&PathBuf, &[u8]), files: &Files) -> Option<&Path> {
        let Link { to, file } = self.0.get(path)?;
        // A link to a link would be one in a circle, should both lead to each other.
        let is_file = |(other, same): &(PathBuf, Vec<u8>)| other == file && same == content;
        (!self.0.contains_key(file) && files.iter().any(is_file)).then_some(to)
    }
}
