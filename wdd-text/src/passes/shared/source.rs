//! A text as syntax trees with resolved names, for the passes that need the meaning of the code.
//! They find here what belongs together, and get edits of the text's tree.
//!
//! Names are resolved as far as [`names`](crate::text::names) does it: items by their text alone,
//! local names by their scope, members by their text. A wrong resolution costs an oracle call, but
//! never gives a wrong result.

mod edits;
mod index;
mod mentions;
mod module_files;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use rustc_hash::{FxHashMap, FxHashSet};
use wdd_core::Weight;
use wdd_core::tree::NodeId;

pub(crate) use self::edits::{rewritten, together};
use self::index::Indexes;
use self::mentions::Mentions;
pub(crate) use self::module_files::{ModuleFile, ModuleFiles, is_path};
use crate::manifests::Manifests;
use crate::passes::Task;
use crate::passes::plan::Plan;
use crate::text::Text;
use crate::text::languages::rust::names::{defined_name, ends_type, is_import, is_member};
use crate::text::languages::rust::syntax::{qualifier, solid_tokens, tokens_of};
use crate::text::languages::rust::{self, kind_of};

/// The Rust files of a text, as syntax trees.
pub(crate) struct Source<'a> {
    text: &'a Text,
    plan: &'a Plan,
    /// The tree of each file, and the file's position among the text's files.
    files: Vec<(SyntaxNode, usize)>,
    /// The same, by the tree's root.
    places: FxHashMap<SyntaxNode, usize>,
    // Each of these is computed when it is first needed, because most passes find nothing in most
    // texts.
    nodes: OnceCell<FxHashMap<(u32, u32, SyntaxKind), NodeId>>,
    mentions: OnceCell<Mentions>,
    indexes: Indexes,
}

impl<'a> Source<'a> {
    /// Parses the text's Rust files once more, and calls `look` with them.
    ///
    /// The syntax trees stay on a thread that has enough stack for them.
    pub(crate) fn with<T: Send>(task: &'a Task, look: impl FnOnce(&Source) -> T + Send) -> T {
        rust::with_trees(task.text(), |files| look(&Source::new(task, files)))
    }

    /// What paths into the text begin with: the names of its crates and their modules.
    pub(crate) fn own_crates(&self) -> BTreeSet<String> {
        let mut names = Manifests::of(self.text).libraries();
        names.extend(["crate", "self", "super"].map(str::to_owned));
        let modules = self.all::<ast::Module>().filter_map(|module| defined_name(module.syntax()));
        names.extend(modules.map(|name| name.text().to_string()));
        names
    }

    fn new(task: &'a Task, files: Vec<(SyntaxNode, usize)>) -> Self {
        Source {
            text: task.text(),
            plan: task.plan(),
            places: files.iter().cloned().collect(),
            files,
            nodes: OnceCell::new(),
            mentions: OnceCell::new(),
            indexes: Indexes::default(),
        }
    }

    /// The text.
    pub(crate) fn text(&self) -> &'a Text {
        self.text
    }

    /// How the text is reduced.
    pub(crate) fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// The position of each Rust file among the text's files, and its tree.
    pub(crate) fn files(&self) -> impl Iterator<Item = (usize, &SyntaxNode)> {
        self.files.iter().map(|(root, at)| (*at, root))
    }

    /// The position among the text's files of the file that contains a node or token.
    pub(crate) fn file_of(&self, of: impl Into<SyntaxElement>) -> Option<usize> {
        let root = of.into().ancestors().last()?;
        self.places.get(&root).copied()
    }

    /// All nodes of one kind, in the order of the text.
    pub(crate) fn all<N: AstNode>(&self) -> impl Iterator<Item = N> + use<'_, 'a, N> {
        let nodes = self.files.iter().flat_map(|(root, _)| root.descendants());
        nodes.filter_map(N::cast)
    }

    /// The tree's node for a syntax node.
    pub(crate) fn node(&self, node: &SyntaxNode) -> Option<NodeId> {
        // In the tree a node may begin later, without the comments and attributes at its start.
        let (start, end) = self.place(node.clone());
        let exact = self.node_at(start, end, node.kind());
        exact.or_else(|| {
            let (start, _) = self.place(solid_tokens(node).next()?);
            self.node_at(start, end, node.kind())
        })
    }

    fn node_at(&self, start: u32, end: u32, kind: SyntaxKind) -> Option<NodeId> {
        let tree = self.text.tree();
        let placed = |node| {
            let bytes = &self.text.place(node).bytes;
            Some(((bytes.start, bytes.end, kind_of(tree, node)?), node))
        };
        let all = || tree.nodes().filter_map(placed).collect();
        self.nodes.get_or_init(all).get(&(start, end, kind)).copied()
    }

    /// The tree's node for a token: the node of its name, or inside of a macro call its own.
    pub(crate) fn token(&self, token: &SyntaxToken) -> Option<NodeId> {
        let parent = token.parent()?;
        if parent.text_range() == token.text_range() {
            return self.node(&parent);
        }
        let (start, end) = self.place(token.clone());
        self.node_at(start, end, token.kind())
    }

    /// The tokens that use the name that `name` defines.
    pub(crate) fn uses(&self, name: &SyntaxToken) -> Vec<SyntaxToken> {
        let used = self.mentioned(name).filter(|(_, defines)| !defines);
        used.map(|(token, _)| token.clone()).collect()
    }

    /// The tokens that define the name that `name` defines or uses.
    pub(crate) fn definitions(&self, name: &SyntaxToken) -> Vec<SyntaxToken> {
        let defined = self.mentioned(name).filter(|(_, defines)| *defines);
        defined.map(|(token, _)| token.clone()).collect()
    }

    fn mentioned(&self, name: &SyntaxToken) -> impl Iterator<Item = &(SyntaxToken, bool)> {
        let mentions = self.mentions.get_or_init(|| Mentions::of(self));
        let alike = mentions.alike(self.place(name.clone()));
        alike.filter(move |(token, _)| token != name)
    }

    /// The weight of the tree of a file with this content.
    pub(crate) fn weight(&self, content: &str) -> Weight {
        rust::weight(content, self.text.reading().edition)
    }

    /// The range of a node or token among the bytes of the whole text.
    pub(crate) fn place(&self, of: impl Into<SyntaxElement>) -> (u32, u32) {
        let of = of.into();
        let (start, range) = (self.start(&of), of.text_range());
        (start + u32::from(range.start()), start + u32::from(range.end()))
    }

    /// The byte of the text at which the file begins that contains a node or token.
    fn start(&self, of: &SyntaxElement) -> u32 {
        let at = match self.files[..] {
            [(_, only)] => Some(only),
            _ => self.file_of(of.clone()),
        };
        at.map_or(0, |at| self.text.files()[at].bytes.start)
    }

    /// The tokens that use the item that `name` defines, including its imports and uses through
    /// them. `Box::new` is no use of a function `new` that stands alone.
    pub(crate) fn uses_anywhere(&self, name: &SyntaxToken) -> Vec<SyntaxToken> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let mut rest = vec![name.clone()];
        while let Some(name) = rest.pop() {
            for token in self.uses(&name) {
                if seen.insert(token.clone()) {
                    rest.extend(is_import(&token).then(|| token.clone()));
                    found.push(token);
                }
            }
        }
        if is_function(name) {
            found.retain(|token| !qualifier(token).is_some_and(|of| ends_type(&of)));
        }
        found
    }

    /// All tokens in the order of the text, including whitespace and comments.
    pub(crate) fn all_tokens(&self) -> impl Iterator<Item = SyntaxToken> + use<'_, 'a> {
        self.files.iter().flat_map(|(root, _)| tokens_of(root))
    }

    fn tokens(&self, content: &str) -> u64 {
        rust::tokens(content, self.text.reading().edition)
    }
}

/// Whether a name is that of a function that is no member.
fn is_function(name: &SyntaxToken) -> bool {
    let holder = name.parent().and_then(|holder| holder.parent());
    holder.is_some_and(|holder| holder.kind() == SyntaxKind::FN && !is_member(&holder))
}
