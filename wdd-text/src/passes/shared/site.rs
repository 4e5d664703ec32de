//! Where a compile error or a crash is: the items around the places that it points at. They are found again in each text that
//! it stays in.

use std::ops::Range;
use std::path::{Path, PathBuf};

use ra_ap_syntax::SyntaxNode;

use super::source::Source;
use crate::text::Text;
use crate::text::languages::is_rust;
use crate::text::languages::rust::{item_name, items_around, items_in};
use crate::text::render::Files;

/// The items that a compile error or a crash is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorSite {
    /// The innermost ones in which it is.
    pub(crate) primary: Vec<ItemAt>,
    /// All that it points at.
    pub(crate) all: Vec<ItemAt>,
    /// The names in what it says.
    pub(crate) words: Vec<String>,
    /// Where it is in files that are not Rust.
    place: Option<PlaceInFiles>,
}

/// Where an error is in all files of an input: later texts have it elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlaceInFiles {
    /// The byte, and how many bytes the files have.
    at: u32,
    all: usize,
    /// What the error says.
    message: String,
}

/// An item, by its names, or the body of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ItemAt {
    pub(crate) file: PathBuf,
    pub(crate) name: String,
}

/// A place of a compile error: the file, the bytes in it, and whether the error is there.
pub type SitePlace<'a> = (&'a Path, Range<usize>, bool);

impl ErrorSite {
    /// The site of an error that points at these places of files, and says these words. `None` if it is in no item.
    pub fn new(places: &[SitePlace<'_>], files: &Files, words: Vec<String>) -> Option<Self> {
        let mut site = ErrorSite { words, ..ErrorSite::default() };
        for (path, content) in files {
            let here = places.iter().filter(|(file, ..)| file == path);
            let here: Vec<&SitePlace<'_>> = here.collect();
            let bytes: Vec<Range<usize>> = here.iter().map(|(_, bytes, _)| bytes.clone()).collect();
            for ((.., is_primary), names) in here.into_iter().zip(items_around(content, &bytes)) {
                let items = names.into_iter().map(|name| ItemAt { file: path.clone(), name });
                // A place in a body is a place in the function, too.
                let items: Vec<ItemAt> = items.take(2).collect();
                if *is_primary {
                    site.primary.extend(items.first().cloned());
                }
                site.all.extend(items);
            }
        }
        (!site.primary.is_empty()).then_some(site)
    }

    /// The site of an error at a byte of a file that is not Rust, and that says this with these words.
    pub fn at(
        (file, byte): (&Path, usize),
        files: &Files,
        message: &str,
        words: Vec<String>,
    ) -> Option<Self> {
        let before = files.iter().take_while(|(path, _)| path != file);
        let start: usize = before.map(|(_, content)| content.len()).sum();
        let all = files.iter().map(|(_, content)| content.len()).sum();
        let at = u32::try_from(start + byte).ok()?;
        let place = Some(PlaceInFiles { at, all, message: message.to_owned() });
        Some(ErrorSite { words, place, ..ErrorSite::default() })
    }

    /// The byte where it is in a text, if the text is still the one that it was found in.
    pub(crate) fn start_in(&self, text: &Text) -> Option<u32> {
        let place = self.place.as_ref()?;
        (text.bytes().len() == place.all).then_some(place.at)
    }

    /// Whether an error of a candidate is the one that has to stay.
    pub(crate) fn is_of(&self, message: &str) -> bool {
        self.place.as_ref().is_some_and(|place| place.message == message)
    }

    /// The site of a crash of rustc, by what its queries were about, the innermost first: `a::f`, or `<impl at a.rs:1:2: 1:9>::f`. It
    /// is in the first item of these that the files have. `None` if they have none of them.
    pub fn in_queries(queries: &[String], files: &Files) -> Option<Self> {
        if queries.is_empty() {
            return None;
        }
        let rust = files.iter().filter(|(path, _)| is_rust(path));
        let of_file = |(path, content): &(PathBuf, Vec<u8>)| {
            let item = |name| ItemAt { file: path.clone(), name };
            items_in(content).into_iter().map(item).collect::<Vec<_>>()
        };
        let all: Vec<ItemAt> = rust.flat_map(of_file).collect();
        let found = |query: &String| {
            let at = implementation_at(query, files);
            at.or_else(|| all.iter().find(|item| item.ends_in(query)).cloned())
        };
        let found: Vec<ItemAt> = queries.iter().filter_map(found).collect();
        let primary = vec![found.first()?.clone()];
        Some(ErrorSite { primary, all: found, ..ErrorSite::default() })
    }

    /// The innermost nodes that the error is in. Empty if a text has them no longer.
    pub(crate) fn roots(&self, source: &Source) -> Vec<SyntaxNode> {
        let named = source.files().flat_map(|(file, root)| {
            root.descendants().filter_map(move |node| Some((file, item_name(&node)?, node)))
        });
        let named: Vec<(usize, String, SyntaxNode)> = named.collect();
        let path = |file: usize| &source.text().files()[file].path;
        let of = |item: &ItemAt| {
            let exact = named.iter().filter(|(file, name, _)| item.is(path(*file), name));
            let exact: Vec<_> = exact.map(|(.., node)| node.clone()).collect();
            if !exact.is_empty() {
                return exact;
            }
            let moved = named.iter().filter(|(_, name, _)| item.may_be(name));
            moved.map(|(.., node)| node.clone()).collect()
        };
        self.primary.iter().flat_map(of).collect()
    }
}

/// The item that `<impl at FILE:LINE:COLUMN: …` means.
fn implementation_at(query: &str, files: &Files) -> Option<ItemAt> {
    let place = query.strip_prefix("<impl at ")?;
    let mut parts = place.splitn(4, ':');
    let path = Path::new(parts.next()?);
    let mut number = || parts.next()?.parse::<usize>().ok();
    let (line, column) = (number()?, number()?);
    let (file, content) = files.iter().find(|(file, _)| path.ends_with(file))?;
    let lines = content.split_inclusive(|byte| *byte == b'\n');
    let before = lines.take(line.checked_sub(1)?).map(<[u8]>::len).sum::<usize>();
    let at = before + column.checked_sub(1)?;
    let place = Range { start: at, end: at };
    let name = items_around(content, &[place]).into_iter().flatten().next()?;
    Some(ItemAt { file: file.clone(), name })
}

impl ItemAt {
    /// Whether a path of rustc may lead to it: it has the last name of the path.
    fn ends_in(&self, path: &str) -> bool {
        let is_name = |step: &&str| step.chars().next().is_some_and(char::is_alphabetic);
        let end = path.split(['<', ' ', ':']).rfind(is_name);
        let own = self.name.rsplit('/').next().and_then(|step| step.split_once(' '));
        // An import begins with `use`, and an implementation has no name.
        let own = own.filter(|(kind, _)| kind.starts_with(char::is_uppercase));
        end.is_some() && own.is_some_and(|(_, own)| Some(own) == end)
    }

    fn is(&self, file: &Path, name: &str) -> bool {
        self.file == *file && self.name == name
    }

    /// Whether an item with this name may be this one, where a pass has moved it into a module or to another file.
    pub(crate) fn may_be(&self, name: &str) -> bool {
        name.strip_suffix(&self.name)
            .is_some_and(|module| module.is_empty() || module.ends_with('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(queries: &[&str]) -> Option<Vec<String>> {
        let source = "mod m { fn f() {} } struct A<T>(T);\nimpl A<u8> { fn g() {} }";
        let queries: Vec<String> = queries.iter().map(|query| (*query).to_owned()).collect();
        let site = ErrorSite::in_queries(&queries, &vec![("a.rs".into(), source.into())])?;
        Some(site.primary.into_iter().map(|item| item.name).collect())
    }

    #[test]
    fn a_crash_is_in_the_first_item_that_a_query_is_about() {
        assert_eq!(site(&["m::f", "A"]).unwrap(), ["MODULE m/FN f"]);
        assert_eq!(
            site(&["std::vec::Vec::<u8>::new", "A::<u8>::g"]).unwrap(),
            ["impl  for A<u8>/FN g"]
        );
        assert_eq!(site(&["m::f::{closure#0}"]).unwrap(), ["MODULE m/FN f"]);
        assert_eq!(site(&["<impl at /tmp/a.rs:2:1: 2:11>::g"]).unwrap(), ["impl  for A<u8>"]);
        assert_eq!(site(&["other"]), None);
    }

    #[test]
    fn an_item_that_was_moved_is_the_only_one_of_its_name() {
        let item = ItemAt { file: "a.rs".into(), name: "FN f".into() };
        assert!(item.may_be("FN f") && item.may_be("MODULE m/FN f") && !item.may_be("CONST FN f"));
    }
}
