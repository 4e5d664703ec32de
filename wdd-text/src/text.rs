//! A text: the bytes of one or several files, their weighted tree, and the place of each node in the
//! bytes.

mod alternatives;
pub mod digest;
pub mod fix;
pub mod languages;
pub mod names;
pub mod only_change;
pub mod outline;
pub mod permissions;
pub mod render;
pub mod repeats;
mod size;
#[cfg(test)]
pub(crate) mod testing;
mod token_count;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use memchr::memmem;
use rustc_hash::FxHashSet;
use wdd_core::Tree;
use wdd_core::tree::{Change, Edit, Kind, NodeId, NodeInfo, Role};

pub use self::alternatives::Replacements;
use self::fix::Fix;
use self::languages::{Diverging, Language, Reading};
use self::outline::{Before, Bytes, Detail, Outline, Place, offset, offsets, range};
use self::permissions::{Moved, Permissions};
pub use self::size::Size;
use self::token_count::Count;

/// One file of a text.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is, relative to the folder that contains the input.
    pub path: PathBuf,
    /// Where it is within the bytes of the text.
    pub bytes: Bytes,
    /// The node of the whole file. Only a text of several files has such nodes: there a file can be
    /// deleted.
    pub node: Option<NodeId>,
}

/// The weight of a file itself, without its content, in a text of several files. It stands for the
/// name and the place of the file. It is more than the weight of the `mod x {}` that a pass may move
/// the content into.
pub const FILE_WEIGHT: u32 = 5;

/// A text, with its structure.
#[derive(Clone, Debug)]
pub struct Text {
    bytes: Vec<u8>,
    files: Vec<File>,
    tree: Arc<Tree>,
    places: Vec<Place>,
    before: Arc<Before>,
    /// The numbers of the names that the text itself defines.
    defined: FxHashSet<u32>,
    reading: Reading,
    detail: Detail,
    /// Whether it has all of its structure however long it is.
    is_refined: bool,
    permissions: Arc<Permissions>,
    fix: Option<Arc<Fix>>,
    // Both are counted when they are first needed: most texts are rendered and never asked.
    size: OnceLock<Size>,
    count: OnceLock<Option<Arc<Count>>>,
}

/// The tokens of the candidates of a longer file are counted by those of the file.
const COUNTED: usize = 64 << 10;

/// A file of more bytes than this is read coarsely at first: items, statements, lines. A tree of all its structure takes
/// twenty times the memory of the file and seconds to build, and most of the file is deleted before that is needed.
const LONG: usize = 4 << 20;

impl Text {
    /// Reads the structure of `files`, each a path and its content.
    ///
    /// This never fails. A file that is not valid in the language of its name is read as plain text.
    /// If there are several files, a file that is not UTF-8 or longer than 1 MiB is a single node.
    ///
    /// If the only file is longer than 4 MiB, the tree has only the coarse structure of it: see
    /// [`is_coarse`](Text::is_coarse).
    ///
    /// # Panics
    /// If the files have 4 GiB or more together.
    pub fn parse(files: &[(PathBuf, Vec<u8>)], reading: Reading) -> Self {
        let detail = match files {
            [(_, content)] if content.len() > LONG => Detail::Coarse,
            _ => Detail::Fine,
        };
        Text::parse_in(files, reading, detail)
    }

    /// Reads all the structure of `files`, however long they are.
    pub(crate) fn parse_finely(files: &[(PathBuf, Vec<u8>)], reading: Reading) -> Self {
        Text { is_refined: true, ..Text::parse_in(files, reading, Detail::Fine) }
    }

    /// Reads the structure of `files` as that of this text was read.
    pub(crate) fn parse_alike(&self, files: &[(PathBuf, Vec<u8>)]) -> Self {
        if self.is_refined {
            Text::parse_finely(files, self.reading)
        } else {
            Text::parse(files, self.reading)
        }
    }

    /// Whether the tree has only the coarse structure, because the text is long. Passes that look for more have
    /// nothing to do with it.
    pub fn is_coarse(&self) -> bool {
        self.detail == Detail::Coarse
    }

    fn parse_in(files: &[(PathBuf, Vec<u8>)], reading: Reading, detail: Detail) -> Self {
        let mut outline = Outline::with_detail(detail);
        let root = NodeInfo::new(Kind(0), Role::Fixed);
        outline.open(root, 0..0);
        let mut bytes = Vec::new();
        let mut placed = Vec::new();
        for (path, content) in files {
            outline.start = offset(bytes.len());
            bytes.extend_from_slice(content);
            let file = outline.start..offset(bytes.len());
            let node = (files.len() > 1).then(|| {
                let node = outline.open(languages::FILE, offsets(&(0..content.len())));
                outline.add_weight(FILE_WEIGHT);
                node
            });
            if node.is_some() && languages::is_opaque(content) {
                let tokens = languages::tokens(path, content, reading);
                outline.add_weight(u32::try_from(tokens).unwrap_or(u32::MAX));
            } else {
                languages::outline(&mut outline, path, content, reading);
            }
            if node.is_some() {
                outline.close();
            }
            placed.push(File { path: path.clone(), bytes: file, node });
        }
        outline.close();
        let (tree, places, before) = outline.finish(0..offset(bytes.len()));
        let defined = tree
            .mentions(NodeId::ROOT)
            .iter()
            .filter(|mention| mention.defines)
            .map(|mention| mention.name)
            .collect();
        Text {
            bytes,
            files: placed,
            tree: Arc::new(tree),
            places,
            before: Arc::new(before),
            defined,
            reading,
            detail,
            is_refined: false,
            permissions: Arc::default(),
            fix: None,
            size: OnceLock::new(),
            count: OnceLock::new(),
        }
    }

    /// Sets the fix of the bug that the text shows.
    pub fn with_fix(self, fix: Option<Fix>) -> Self {
        Text { fix: fix.map(Arc::new), ..self }
    }

    /// The fix of its bug, if it is known.
    pub fn fix(&self) -> Option<&Fix> {
        self.fix.as_deref()
    }

    /// Lets edits do only what the permissions allow.
    pub fn with_permissions(mut self, permissions: Permissions) -> Self {
        self.permissions = Arc::new(permissions);
        if !self.permissions.is_empty() {
            // The walks respect the permissions because the tree says what cannot be deleted.
            let fixed = |node| !self.allows(node, &Edit::Delete);
            self.tree = Arc::new(Tree::clone(&self.tree).with_fixed(fixed));
        }
        self
    }

    pub(crate) fn permissions(&self) -> &Permissions {
        &self.permissions
    }

    /// Whether an edit may write code that panics where the text does not.
    pub(crate) fn allows_panics(&self) -> bool {
        self.permissions.allow_panics()
    }

    /// Whether the permissions allow to edit `node` in this way.
    pub(crate) fn allows(&self, node: NodeId, edit: &Edit) -> bool {
        self.allows_in(node, edit, std::slice::from_ref(edit))
    }

    /// Whether the permissions allow all edits of the change.
    pub(crate) fn allows_all(&self, change: &Change) -> bool {
        if self.permissions.is_empty() {
            return true;
        }
        // A part that one edit removes, another one of them may write again.
        let edits: Vec<Edit> = change.iter().map(|(_, edit)| edit.clone()).collect();
        change.iter().all(|(node, edit)| self.allows_in(*node, edit, &edits))
            && !self.moves_part(change)
    }

    /// Whether the permissions allow an edit of `node` that is one of these `edits`.
    fn allows_in(&self, node: NodeId, edit: &Edit, edits: &[Edit]) -> bool {
        if self.permissions.is_empty() {
            return true;
        }
        let bytes = &self.places[node.index()].bytes;
        let is_written = |part: &Bytes| {
            let part = &self.bytes[range(part)];
            let contents = edits.iter().filter_map(written);
            // If it is there twice, it is not known which one has the permission.
            contents.map(|content| count(content, part)).sum::<usize>() == 1
        };
        // Code that ran before the failure, or would run without it, must not panic.
        let panics = !self.allows_panics() && written(edit).is_some_and(panics);
        if panics && !self.is_never_executed(node) {
            return false;
        }
        match edit {
            Edit::Delete | Edit::StandIn(_) => {
                self.permissions.allow(edit, std::slice::from_ref(bytes), is_written)
            }
            Edit::Hoist(run) => {
                let (first, last) = (self.place(run.first), self.place(run.last));
                let removed = [bytes.start..first.bytes.start, last.bytes.end..bytes.end];
                self.permissions.allow(edit, &removed, is_written)
            }
        }
    }

    /// Whether `node` is a body that is never executed.
    pub(crate) fn is_never_executed(&self, node: NodeId) -> bool {
        self.permissions.is_body(&self.place(node).bytes)
    }

    /// Whether `node` is a block that is never entered, and everything may shrink.
    pub(crate) fn is_idle(&self, node: NodeId) -> bool {
        self.permissions.is_idle(&self.place(node).bytes)
    }

    /// Whether a change deletes a part that has a permission, and writes it again at another place. There it
    /// would be free.
    fn moves_part(&self, change: &Change) -> bool {
        let written: Vec<&[u8]> = change.iter().filter_map(|(_, edit)| written(edit)).collect();
        let deleted = change.iter().filter(|(_, edit)| matches!(edit, Edit::Delete));
        // What moves keeps its longest span. Short ones, such as `)`, can be in any text.
        let mut parts = deleted.filter_map(|(node, _)| {
            let spans = self.permissions.immovable_within(&self.place(*node).bytes);
            let longest = spans.max_by_key(ExactSizeIterator::len)?;
            Some(&self.bytes[range(&longest)])
        });
        !written.is_empty() && parts.any(|part| written.iter().any(|text| contains(text, part)))
    }

    /// A text that was made of this one in a way that did not say where its parts are now, with the permissions
    /// and the fix of this one. `None` if a part that has to stay cannot be found there.
    pub(crate) fn carried_to(&self, other: Text) -> Option<Text> {
        if self.permissions.is_empty() {
            return Some(other);
        }
        // A part that has to stay as it is has its place in the text, and not only its bytes.
        if !self.permissions.are_movable() {
            return None;
        }
        let moves: Option<Vec<Moved>> = self
            .permissions
            .movable()
            .map(|part| {
                let to = only(&other.bytes, &self.bytes[range(part)])?;
                Some(Moved { from: part.clone(), to: offsets(&to), replaced: false })
            })
            .collect();
        let mut moves = moves?;
        // Permissions are added in the order of the text.
        moves.sort_by_key(|moved| moved.to.start);
        let fix = self.fix().map(|fix| fix.moved(&moves));
        let permissions = self.permissions.moved(&moves);
        Some(other.with_permissions(permissions).with_fix(fix))
    }

    /// All files' bytes, one after the other.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The files, in order.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The weighted tree.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The place of a node.
    ///
    /// # Panics
    /// If `node` is not in this text's tree.
    pub fn place(&self, node: NodeId) -> &Place {
        &self.places[node.index()]
    }

    /// The separator before a node, if it is that of an element which is not in the tree.
    pub(crate) fn separator_before(&self, node: NodeId) -> Option<&Bytes> {
        self.before.get(&node)
    }

    /// A node's own bytes.
    ///
    /// # Panics
    /// If `node` is not in this text's tree.
    pub fn slice(&self, node: NodeId) -> &[u8] {
        &self.bytes[range(&self.place(node).bytes)]
    }

    /// Whether the node uses a name that the text itself defines, in the node or elsewhere.
    pub fn uses_own_name(&self, node: NodeId) -> bool {
        let mut mentions = self.tree.mentions(node).iter();
        mentions.any(|one| !one.defines && self.defined.contains(&one.name))
    }

    /// The size of all files together.
    pub fn size(&self) -> Size {
        *self.size.get_or_init(|| {
            if let Some(count) = self.count() {
                return Size { tokens: count.tokens, bytes: self.bytes.len() as u64 };
            }
            let files = self
                .files
                .iter()
                .map(|file| (file.path.as_path(), &self.bytes[range(&file.bytes)]));
            Size::of(files, self.reading)
        })
    }

    /// The tokens of its only file, if it is long.
    pub(crate) fn count(&self) -> Option<&Count> {
        let count = self.count.get_or_init(|| match &self.files[..] {
            [file] if self.bytes.len() > COUNTED => {
                let language = self.reading.language(&file.path);
                Count::of(&self.bytes, language, self.reading.edition).map(Arc::new)
            }
            _ => None,
        });
        count.as_deref()
    }

    /// Whether it is smaller in the one total order: tokens, then bytes, then text.
    pub fn is_smaller(&self, other: &Self) -> bool {
        (self.size(), &self.bytes) < (other.size(), &other.bytes)
    }

    /// The bytes of memory that the text, its tree and its places take.
    pub fn held(&self) -> usize {
        self.bytes.len() + self.tree.held() + size_of_val(self.places.as_slice())
    }

    /// How its files are read.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// The language of the file that a node is in. A text without files is plain text.
    ///
    /// # Panics
    /// If `node` is not in this text's tree.
    pub fn language(&self, node: NodeId) -> &'static dyn Language {
        let start = self.place(node).bytes.start;
        let after = self.files.partition_point(|file| file.bytes.start <= start);
        let file = self.files.get(after.saturating_sub(1));
        let path = file.map_or(Path::new(""), |file| &file.path);
        self.reading.language(path)
    }
}

/// The lines of a text, with their ends.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    text.split_inclusive(|byte| *byte == b'\n').map(move |line| {
        end += line.len();
        end - line.len()..end
    })
}

/// Whether a text contains a part, which is not empty.
pub(crate) fn contains(text: &[u8], part: &[u8]) -> bool {
    memmem::find(text, part).is_some()
}

/// How often a part, which is not empty, is in a text.
fn count(text: &[u8], part: &[u8]) -> usize {
    memmem::find_iter(text, part).count()
}

/// The only place of a part in a text. `None` if it is not there, or there twice.
fn only(text: &[u8], part: &[u8]) -> Option<Range<usize>> {
    let mut places = memmem::find_iter(text, part);
    let (Some(at), None) = (places.next(), places.next()) else { return None };
    Some(at..at + part.len())
}

/// What an edit writes, if it is a stand-in.
fn written(edit: &Edit) -> Option<&[u8]> {
    match edit {
        Edit::StandIn(form) => Some(form.content()),
        Edit::Delete | Edit::Hoist(_) => None,
    }
}

/// Whether the content of a stand-in can panic where the text did not.
fn panics(content: &[u8]) -> bool {
    contains(content, Diverging::Panicking.value().as_bytes())
}
