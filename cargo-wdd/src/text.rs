//! A text as an input: the bytes of one or several files, their weighted tree, and where each node
//! stands in them.

pub(crate) mod digest;
pub mod languages;
pub(crate) mod names;
pub(crate) mod outline;
pub mod render;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wdd_core::hier::{Alternatives, Subject, TreeReducer, Turn};
use wdd_core::tree::{Edit, Edits, Kind, NodeId, NodeInfo, Role};
use wdd_core::{Tree, Weight};

use self::languages::Reading;
use crate::passes::Pass;
use crate::passes::plan::{Diverging, Plan};
use crate::run::event::Size;
use crate::text::outline::{Bytes, Outline, Place, offset, range};
use crate::text::render::{Rendered, render};

/// One file of a text.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it is, relative to the folder that holds the input.
    pub path: PathBuf,
    /// Its bytes within the text.
    pub bytes: Bytes,
    /// The node that is the file as a whole, where the text has several: it may go.
    pub node: Option<NodeId>,
}

/// What each of several files weighs beside what is in it: its name and its place, which are more
/// than the `mod x {}` that its text may move into.
pub const FILE_WEIGHT: u32 = 5;

/// A text and what may happen to it.
#[derive(Clone, Debug)]
pub struct Text {
    bytes: Vec<u8>,
    files: Vec<File>,
    tree: Arc<Tree>,
    places: Vec<Place>,
    /// The names that the text itself defines.
    defined: HashSet<u32>,
    plan: Plan,
}

impl Text {
    /// Reads the structure of `files`, each a path and its content.
    ///
    /// Never fails: what has not the format of its name gets the structure of plain text, and a file
    /// of several that is not UTF-8, or very long, none.
    ///
    /// # Panics
    /// If the files have 4 GiB or more together.
    pub fn parse(files: &[(PathBuf, Vec<u8>)], plan: Plan) -> Self {
        let mut outline = Outline::default();
        let root = NodeInfo {
            kind: Kind(0),
            role: Role::Fixed,
            coarse: false,
            hollow: false,
        };
        outline.open(root, 0..0);
        let mut bytes = Vec::new();
        let mut placed = Vec::new();
        for (path, content) in files {
            let start = offset(bytes.len());
            bytes.extend_from_slice(content);
            let file = start..offset(bytes.len());
            let node = (files.len() > 1).then(|| {
                let node = outline.open(languages::FILE, file.clone());
                outline.add_weight(FILE_WEIGHT);
                node
            });
            if node.is_some() && languages::is_opaque(content) {
                let tokens = languages::tokens(path, content, plan.reading);
                outline.add_weight(u32::try_from(tokens).unwrap_or(u32::MAX));
            } else {
                languages::outline(&mut outline, path, content, start, plan.reading);
            }
            if node.is_some() {
                outline.close();
            }
            placed.push(File {
                path: path.clone(),
                bytes: file,
                node,
            });
        }
        outline.close();
        let (tree, places) = outline.finish(0..offset(bytes.len()));
        let defined = tree.mentions(NodeId::ROOT).iter().filter(|m| m.defines);
        let defined = defined.map(|mention| mention.name).collect();
        Text {
            bytes,
            files: placed,
            tree: Arc::new(tree),
            places,
            defined,
            plan,
        }
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

    /// Where a node stands.
    ///
    /// # Panics
    /// If `node` is not of this text's tree.
    pub fn place(&self, node: NodeId) -> &Place {
        &self.places[node.index()]
    }

    /// A node's own bytes.
    ///
    /// # Panics
    /// If `node` is not of this text's tree.
    pub fn slice(&self, node: NodeId) -> &[u8] {
        &self.bytes[range(&self.place(node).bytes)]
    }

    /// Whether the node uses a name that the text itself defines, in the node or elsewhere.
    pub fn uses_own_name(&self, node: NodeId) -> bool {
        let mut used = self.tree.mentions(node).iter().filter(|m| !m.defines);
        used.any(|mention| self.defined.contains(&mention.name))
    }

    /// The same text, to be reduced in another way.
    pub fn with_plan(&self, plan: Plan) -> Self {
        Text {
            plan,
            ..self.clone()
        }
    }

    /// Its size.
    pub fn size(&self) -> Size {
        let files = self.files.iter();
        let files = files.map(|file| (file.path.as_path(), &self.bytes[range(&file.bytes)]));
        size(files, self.plan.reading)
    }

    /// The bytes of memory that the text, its tree and its places take.
    pub fn held(&self) -> usize {
        self.bytes.len() + self.tree.held() + size_of_val(self.places.as_slice())
    }

    /// How it is reduced.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }
}

/// The size of these files, each a path and its content.
pub(crate) fn size<'a>(
    files: impl ExactSizeIterator<Item = (&'a Path, &'a [u8])>,
    reading: Reading,
) -> Size {
    let several = match files.len() {
        0 | 1 => 0,
        several => several as u64 * u64::from(FILE_WEIGHT),
    };
    let none = Size {
        tokens: several,
        bytes: 0,
    };
    files.fold(none, |size, (path, content)| Size {
        tokens: size.tokens + languages::tokens(path, content, reading),
        bytes: size.bytes + content.len() as u64,
    })
}

impl Subject for Text {
    fn turns(&self) -> Vec<Turn> {
        self.plan.passes.iter().map(|pass| pass.turn).collect()
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        self.plan.passes[pass].start(self)
    }

    fn weight(&self) -> Weight {
        self.tree.weight(NodeId::ROOT)
    }

    fn edited(&self, edits: &Edits) -> Self {
        let Rendered { files } = render(self, edits);
        Text::parse(&files, self.plan.clone())
    }

    /// In the one total order: tokens, then bytes, then text.
    fn is_smaller(&self, other: &Self) -> bool {
        (self.size(), &self.bytes) < (other.size(), &other.bytes)
    }

    /// Endless loops give way to panics where the oracle runs what it is given.
    fn after_unresolved(&self, hung: &Edits) -> Option<Self> {
        let endless = Diverging::Endless.value().as_bytes();
        let is_endless = |(_, edit): (NodeId, &Edit)| match edit {
            Edit::StandIn(form) => form.content().windows(endless.len()).any(|w| w == endless),
            Edit::Delete | Edit::Hoist(_) => false,
        };
        let first = self.plan.diverging == Diverging::Endless;
        (first && hung.iter().any(is_endless)).then(|| {
            self.with_plan(Plan {
                diverging: Diverging::Panicking,
                ..self.plan.clone()
            })
        })
    }

    fn grown(&self) -> Vec<(usize, Self)> {
        let passes = self.plan.passes.iter().enumerate();
        let grown = |(at, pass): (usize, &&Pass)| Some((at, pass.grow(self)?));
        passes.filter_map(grown).collect()
    }
}

impl Alternatives for Text {
    fn of(&self, node: NodeId) -> Vec<Edit> {
        languages::alternatives(self, node)
    }
}
