//! A text as Rust's syntax with its names, for the passes over its meaning: they find what belongs
//! together here and say it as edits of the text's tree.
//!
//! Names are resolved as far as [`names`](crate::text::names) goes: items by their text alone, local
//! names by their scope, members by their text. What is taken for a use and is none costs a
//! question, never a wrong result.

mod index;
mod mentions;
mod module_files;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use ra_ap_syntax::ast::AstNode;
use ra_ap_syntax::{NodeOrToken, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken, TextRange};
use wdd_core::{Change, Edit, Edits, Form, NodeId, Run, Weight};

use self::index::Indexes;
pub(crate) use self::index::last_name;
use self::mentions::Mentions;
pub(crate) use self::module_files::{ModuleFile, ModuleFiles, is_path};
use crate::passes::Task;
use crate::passes::plan::Plan;
use crate::text::Text;
use crate::text::languages::{self, kind_of};
use crate::text::outline::range;

/// The Rust files of a text.
pub(crate) struct Source<'a> {
    text: &'a Text,
    plan: &'a Plan,
    /// Each file's tree, and its place among the text's files.
    files: Vec<(SyntaxNode, usize)>,
    /// The same, by the tree.
    places: HashMap<SyntaxNode, usize>,
    // Each is made when it is first needed: most passes find nothing in most texts.
    nodes: OnceCell<HashMap<(u32, u32, SyntaxKind), NodeId>>,
    mentions: OnceCell<Mentions>,
    indexes: Indexes,
}

impl<'a> Source<'a> {
    /// Parses the text's Rust files once more, and gives what `look` makes of them.
    ///
    /// The parser's trees stay on the thread that has the stack for them.
    pub(crate) fn with<T: Send>(task: &'a Task, look: impl FnOnce(&Source) -> T + Send) -> T {
        languages::with_trees(task.text(), |files| look(&Source::new(task, files)))
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

    /// Each Rust file: its place among the text's files, and its tree.
    pub(crate) fn files(&self) -> impl Iterator<Item = (usize, &SyntaxNode)> {
        self.files.iter().map(|(root, at)| (*at, root))
    }

    /// The place among the text's files of the one that holds a node or token.
    pub(crate) fn file_of(&self, of: impl Into<SyntaxElement>) -> Option<usize> {
        let root = of.into().ancestors().last()?;
        self.places.get(&root).copied()
    }

    /// All nodes of one sort, in the order of the text.
    pub(crate) fn all<N: AstNode>(&self) -> impl Iterator<Item = N> + use<'_, 'a, N> {
        let nodes = self.files.iter().flat_map(|(root, _)| root.descendants());
        nodes.filter_map(N::cast)
    }

    /// The tree's node for a syntax node.
    pub(crate) fn node(&self, node: &SyntaxNode) -> Option<NodeId> {
        // Headers above a node are not the tree's, so that it may begin later there.
        let (start, end) = self.place(node.clone());
        let exact = self.node_at(start, end, node.kind());
        exact.or_else(|| {
            let solid = tokens_of(node).find(|token| !token.kind().is_trivia())?;
            let (start, _) = self.place(solid);
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
        self.nodes
            .get_or_init(all)
            .get(&(start, end, kind))
            .copied()
    }

    /// The tree's node that a token is: that of its name, or in a macro's arguments its own.
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

    /// `node` goes.
    pub(crate) fn delete(&self, node: &SyntaxNode) -> Option<(NodeId, Edit)> {
        Some((self.node(node)?, Edit::Delete))
    }

    /// The smallest thing goes that holds the token and may go.
    pub(crate) fn remove(&self, token: &SyntaxToken) -> Option<(NodeId, Edit)> {
        let tree = self.text.tree();
        Some((tree.deletable_above(self.token(token)?)?, Edit::Delete))
    }

    /// `content` takes the place of `node`.
    pub(crate) fn replace(&self, node: &SyntaxNode, content: &str) -> Option<(NodeId, Edit)> {
        Some((self.node(node)?, self.form(content)))
    }

    /// `content` takes the place of the token.
    pub(crate) fn put(&self, token: &SyntaxToken, content: &str) -> Option<(NodeId, Edit)> {
        Some((self.token(token)?, self.form(content)))
    }

    /// `inner`, which lies below `outer`, takes its place.
    pub(crate) fn hoist(&self, outer: &SyntaxNode, inner: &SyntaxNode) -> Option<(NodeId, Edit)> {
        Some((self.node(outer)?, Edit::hoist(self.node(inner)?)))
    }

    /// The run from `first` to `last`, siblings below `outer`, takes its place.
    pub(crate) fn hoist_run(
        &self,
        outer: &SyntaxNode,
        first: &SyntaxNode,
        last: &SyntaxNode,
    ) -> Option<(NodeId, Edit)> {
        let (first, last) = (self.node(first)?, self.node(last)?);
        Some((self.node(outer)?, Edit::Hoist(Run { first, last })))
    }

    /// `items`, of which there may be many, take the place of `node`.
    pub(crate) fn replace_by_items(
        &self,
        node: &SyntaxNode,
        items: &str,
    ) -> Option<(NodeId, Edit)> {
        let form = Form::new(self.weight(items), items.as_bytes());
        Some((self.node(node)?, Edit::StandIn(form)))
    }

    /// What the tree of a file with this content weighs.
    pub(crate) fn weight(&self, content: &str) -> Weight {
        languages::weight(content, self.text.reading().edition)
    }

    fn form(&self, content: &str) -> Edit {
        Edit::StandIn(Form::new(self.tokens(content), content.as_bytes()))
    }

    /// Where a node or token stands among the bytes of the whole text.
    pub(crate) fn place(&self, of: impl Into<SyntaxElement>) -> (u32, u32) {
        let of = of.into();
        let (start, range) = (self.start(&of), of.text_range());
        (
            start + u32::from(range.start()),
            start + u32::from(range.end()),
        )
    }

    /// The byte of the text at which the file starts that holds a node or token.
    fn start(&self, of: &SyntaxElement) -> u32 {
        let at = match self.files[..] {
            [(_, only)] => Some(only),
            _ => self.file_of(of.clone()),
        };
        at.map_or(0, |at| self.text.files()[at].bytes.start)
    }

    /// The tokens that use the item that `name` defines, also through its imports, and those too.
    pub(crate) fn uses_anywhere(&self, name: &SyntaxToken) -> Vec<SyntaxToken> {
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        let mut rest = vec![name.clone()];
        while let Some(name) = rest.pop() {
            for token in self.uses(&name) {
                if seen.insert(token.clone()) {
                    rest.extend(is_import(&token).then(|| token.clone()));
                    found.push(token);
                }
            }
        }
        found
    }

    /// The change, if it leaves fewer tokens, or as many in fewer bytes.
    pub(crate) fn smaller(&self, change: Change) -> Option<Change> {
        let edits = Edits::none().and(self.text.tree(), change.iter().cloned());
        let sizes = edits.iter().map(|(node, edit)| {
            let before = self.size(self.text.slice(node));
            (before, self.size(self.left(edit)))
        });
        let sum = |(a, b): (Size, Size), (c, d): (Size, Size)| {
            ((a.0 + c.0, a.1 + c.1), (b.0 + d.0, b.1 + d.1))
        };
        let (before, after) = sizes.fold(Default::default(), sum);
        (after < before).then_some(change)
    }

    /// What an edit leaves in a node's place.
    fn left<'e>(&'e self, edit: &'e Edit) -> &'e [u8] {
        match edit {
            Edit::Delete => &[],
            Edit::Hoist(run) => {
                let start = self.text.place(run.first).bytes.start;
                let end = self.text.place(run.last).bytes.end;
                &self.text.bytes()[range(&(start..end))]
            }
            Edit::StandIn(form) => form.content(),
        }
    }

    fn size(&self, content: &[u8]) -> Size {
        let tokens = self.tokens(&String::from_utf8_lossy(content));
        (tokens, content.len())
    }

    /// All tokens, blanks and comments among them, in the order of the text.
    pub(crate) fn all_tokens(&self) -> impl Iterator<Item = SyntaxToken> + use<'_, 'a> {
        self.files.iter().flat_map(|(root, _)| tokens_of(root))
    }

    fn tokens(&self, content: &str) -> u64 {
        languages::rust_tokens(content, self.text.reading().edition)
    }
}

/// Tokens and bytes.
type Size = (u64, usize);

/// Whether the token stands in a `use` item.
pub(crate) fn is_import(token: &SyntaxToken) -> bool {
    token
        .parent_ancestors()
        .any(|node| node.kind() == SyntaxKind::USE)
}

/// Whether the token is a name that a text may define.
pub(crate) fn is_name(token: &SyntaxToken) -> bool {
    matches!(token.kind(), SyntaxKind::IDENT | SyntaxKind::LIFETIME_IDENT)
}

/// The tokens of a node, blanks and comments among them.
pub(crate) fn tokens_of(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let elements = node.descendants_with_tokens();
    elements.filter_map(NodeOrToken::into_token)
}

/// Whether the token stands below `node`; the same range may be there in another file.
pub(crate) fn is_within(token: &SyntaxToken, node: &SyntaxNode) -> bool {
    let mut above = token.parent_ancestors();
    node.text_range().contains_range(token.text_range()) && above.any(|above| above == *node)
}

/// All edits of a change, if each can be made.
pub(crate) fn together(edits: impl IntoIterator<Item = Option<(NodeId, Edit)>>) -> Option<Change> {
    edits.into_iter().collect()
}

/// The text of `node` with some of the nodes and tokens below it replaced.
pub(crate) fn rewritten(node: &SyntaxNode, with: &[(TextRange, String)]) -> String {
    let mut sorted: Vec<_> = with.iter().collect();
    sorted.sort_by_key(|(range, _)| range.start());
    let text = node.text().to_string();
    let base = node.text_range().start();
    let (mut out, mut at) = (String::new(), 0);
    for (replaced, content) in sorted {
        let bytes = range(&(u32::from(replaced.start() - base)..u32::from(replaced.end() - base)));
        if bytes.start >= at {
            out += &text[at..bytes.start];
            out += content;
            at = bytes.end;
        }
    }
    out + &text[at..]
}
