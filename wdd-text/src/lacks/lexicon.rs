//! The lexicon of a text: where the nodes are that define, import or implement something, by name.

use std::path::{Path, PathBuf};

use ra_ap_syntax::SyntaxKind::{BLOCK_EXPR, IDENT, IMPL_TRAIT_TYPE, MACRO_EXPR, USE};
use ra_ap_syntax::ast::{self, AstNode, HasName, HasVisibility};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::{FxHashMap, FxHashSet};
use wdd_core::tree::{Edit, Edits, NodeId};
use wdd_core::{Counterexample, Need, Tree};

use super::{Lack, Want};
use crate::manifests::{Manifests, deletion, resolved};
use crate::passes::shared::source::Source;
use crate::passes::{ErrorSite, ItemAt, Task};
use crate::text::languages::rust::item_name;
use crate::text::languages::rust::names::{
    Imported, defined_name, first_name_in, imported, is_member, name_of_macro, names_in,
};
use crate::text::languages::rust::syntax::{kind_above, previous_solid, solid_tokens};

/// What a text defines, imports and implements, by name.
#[derive(Debug, Default)]
pub struct Lexicon {
    files: Vec<PathBuf>,
    file_nodes: Vec<Option<NodeId>>,
    /// Items that are no members, macros, and calls of macros that define something.
    items: FxHashMap<String, Vec<Entry>>,
    members: FxHashMap<String, Vec<Member>>,
    imports: FxHashMap<String, Vec<Import>>,
    implementations: FxHashMap<String, Vec<Implementation>>,
    owners: FxHashMap<(usize, String), NodeId>,
    /// The bodies of functions whose types are inferred from them.
    opaque: Vec<NodeId>,
}

/// A file that is read for the lexicon.
#[derive(Clone, Copy)]
struct FileRead<'a> {
    source: &'a Source<'a>,
    /// Its position among the text's files.
    file: usize,
    /// The traits that each macro of the text implements.
    traits: &'a FxHashMap<String, FxHashSet<String>>,
}

/// A node, and its file.
#[derive(Clone, Copy, Debug)]
struct Entry {
    node: NodeId,
    file: usize,
}

#[derive(Debug)]
struct Member {
    at: Entry,
    /// The names of the type and of the trait around it.
    of: Vec<String>,
    /// The trait that declares it.
    of_trait: Option<String>,
}

#[derive(Debug)]
struct Import {
    at: Entry,
    is_public: bool,
}

#[derive(Debug)]
struct Implementation {
    at: Entry,
    /// The names of the type that it is for, without those of its own parameters.
    for_type: Vec<String>,
    /// The names in the arguments of the trait.
    arguments: Vec<String>,
    /// Whether it is for all types, or a macro writes it.
    is_blanket: bool,
}

impl Lexicon {
    /// Reads the text of a task.
    pub fn new(task: &Task) -> Self {
        Source::with(task, |source| {
            let mut lexicon = Lexicon {
                files: source.text().files().iter().map(|file| file.path.clone()).collect(),
                file_nodes: source.text().files().iter().map(|file| file.node).collect(),
                ..Lexicon::default()
            };
            let traits = macros_with_implementations(source);
            for (file, root) in source.files() {
                let read = FileRead { source, file, traits: &traits };
                root.descendants().for_each(|node| lexicon.add(read, &node));
            }
            lexicon.add_dependencies(source);
            lexicon
        })
    }

    fn add(&mut self, read: FileRead<'_>, syntax: &SyntaxNode) {
        let FileRead { source, file, traits } = read;
        let Some(key) = item_name(syntax) else { return };
        let Some(node) = source.node(syntax) else { return };
        let at = Entry { node, file };
        self.owners.entry((file, key)).or_insert(node);
        if syntax.kind() == BLOCK_EXPR {
            if syntax.parent().and_then(ast::Fn::cast).is_some_and(|of| is_opaque(&of)) {
                self.opaque.push(node);
            }
        } else if let Some(tree) = ast::UseTree::cast(syntax.clone()) {
            if let Some(Imported::Name(name)) = imported(&tree) {
                let item = syntax.ancestors().find_map(ast::Use::cast);
                let is_public = item.is_some_and(|item| item.visibility().is_some());
                // A single import goes as the whole item.
                let whole = syntax.parent().filter(|above| above.kind() == USE);
                let node = whole.and_then(|whole| source.node(&whole)).unwrap_or(node);
                let import = Import { at: Entry { node, file }, is_public };
                self.imports.entry(name).or_default().push(import);
            }
        } else if let Some(of) = ast::Impl::cast(syntax.clone()) {
            self.add_implementation(at, &of);
        } else if let Some(call) = ast::MacroCall::cast(syntax.clone()) {
            // What a call in an expression names, it uses.
            let defined = (kind_above(syntax) != MACRO_EXPR).then(|| defined_by_call(syntax));
            for name in defined.into_iter().flatten() {
                self.items.entry(name).or_default().push(at);
            }
            let traits = name_of_macro(&call).and_then(|name| traits.get(&name));
            for of_trait in traits.into_iter().flatten() {
                let for_type = names_in(syntax).collect();
                let written =
                    Implementation { at, for_type, arguments: Vec::new(), is_blanket: true };
                self.implementations.entry(of_trait.clone()).or_default().push(written);
            }
        } else if let Some(name) = defined_name(syntax) {
            let name = name.text().to_string();
            if is_member(syntax) {
                self.members.entry(name).or_default().push(member(at, syntax));
            } else {
                self.items.entry(name).or_default().push(at);
            }
        }
    }

    /// A crate is used by the name that a manifest gives it.
    fn add_dependencies(&mut self, source: &Source) {
        let manifests = Manifests::of(source.text());
        for manifest in manifests.all() {
            for dependency in manifests.dependencies(manifest) {
                let nodes = deletion(source.text(), manifest.file, &dependency.entry);
                for (node, _) in nodes.into_iter().flatten() {
                    let entry = Entry { node, file: manifest.file };
                    self.items.entry(dependency.key.replace('-', "_")).or_default().push(entry);
                }
            }
        }
    }

    fn add_implementation(&mut self, at: Entry, of: &ast::Impl) {
        let (Some(of_trait), Some(for_type)) = (of.trait_(), of.self_ty()) else { return };
        let Some(name) = first_name_in(of_trait.syntax()) else { return };
        let parameters = ast::HasGenericParams::generic_param_list(of);
        let parameters: FxHashSet<String> = parameters
            .into_iter()
            .flat_map(|list| list.type_or_const_params())
            .filter_map(|parameter| Some(parameter.name()?.text().to_string()))
            .collect();
        let of_own = |name: &String| !parameters.contains(name);
        let for_type: Vec<String> = names_in(for_type.syntax()).filter(of_own).collect();
        let implementation = Implementation {
            at,
            is_blanket: for_type.is_empty(),
            for_type,
            arguments: names_in(of_trait.syntax()).skip(1).filter(of_own).collect(),
        };
        self.implementations.entry(name).or_default().push(implementation);
    }

    /// What was lacked in other texts, as needs of the nodes of this one. What is deleted needs nothing.
    pub fn known(&self, lacks: &[Lack]) -> Counterexample {
        let by = |lack: &Lack| match lack.by.first() {
            Some(key) => self.owner(lack, key).map(Some),
            None => Some(None),
        };
        let needs = |lack| Some(self.needs(lack, by(lack)?, &|_| true));
        lacks.iter().filter_map(needs).flatten().collect()
    }

    /// What an edited text lacks, as needs of the nodes that it does not have.
    pub fn counterexample(&self, lacks: &[Lack], edits: &Edits, tree: &Tree) -> Counterexample {
        let is_deleted = |node: NodeId| {
            edits.deletes(node) || tree.above(node).any(|above| edits.deletes(above))
        };
        let needs = |lack: &Lack| {
            let by = lack.by.iter().find_map(|key| self.owner(lack, key));
            match by.filter(|by| matches!(edits.of(*by), Some(Edit::StandIn(_)))) {
                // An error in what replaces a body is about the replacement.
                Some(body) => vec![self.needs_itself(body, tree)],
                None => self.needs(lack, by, &is_deleted),
            }
        };
        lacks.iter().flat_map(needs).collect()
    }

    /// The need of a function for its body.
    fn needs_itself(&self, body: NodeId, tree: &Tree) -> Need {
        match tree.above(body).next() {
            Some(function) => Need::of(function.index(), [body.index()]),
            None => Need::always([body.index()]),
        }
    }

    /// The items that an error is in have to stay.
    pub fn roots(&self, site: &ErrorSite) -> Vec<Need> {
        self.pointed_at(&site.primary).map(|node| Need::always([node.index()])).collect()
    }

    /// The nodes of these items.
    fn pointed_at<'a>(&'a self, items: &'a [ItemAt]) -> impl Iterator<Item = NodeId> + 'a {
        let of = |item: &ItemAt| {
            let file = self.files.iter().position(|path| *path == item.file);
            let exact = file.and_then(|file| self.owners.get(&(file, item.name.clone())));
            // Which of several it is, where it was moved, is not known.
            let moved = || {
                let named = self.owners.iter().filter(|((_, name), _)| item.may_be(name));
                named.map(|(_, node)| *node).min()
            };
            exact.copied().or_else(moved)
        };
        items.iter().filter_map(of)
    }

    /// What an edited text may lack in which an error is not shown any more: first all that the error points at, then the
    /// bodies from which the compiler infers a type, then what it names.
    pub fn of_lost(&self, site: &ErrorSite, edits: &Edits, tree: &Tree) -> Counterexample {
        let is_gone = |node: &NodeId| {
            edits.of(*node).is_some() || tree.above(*node).any(|above| edits.deletes(above))
        };
        let always = |node: NodeId| Need::always([node.index()]);
        let pointed_at = self.pointed_at(&site.all).filter(is_gone).map(always).collect();
        let opaque = self.opaque.iter().copied().filter(|body| edits.of(*body).is_some());
        let opaque = opaque.map(|body| self.needs_itself(body, tree)).collect();
        let named = site.words.iter().flat_map(|name| {
            let [_, items] = self.name(name, None, false);
            let members = self.members.get(name).into_iter().flatten();
            items.into_iter().chain(members.map(|member| member.at.node))
        });
        let named = named.filter(is_gone).map(always).collect();
        let mut stages = [pointed_at, opaque, named].into_iter();
        stages.find(|needs: &Counterexample| !needs.is_empty()).unwrap_or_default()
    }

    /// The item of that name in the file of the error.
    fn owner(&self, lack: &Lack, key: &str) -> Option<NodeId> {
        let file = self.files.iter().position(|path| *path == lack.file)?;
        self.owners.get(&(file, key.to_owned())).copied()
    }

    /// What meets a lack, of the nodes that `may_help`.
    fn needs(
        &self,
        lack: &Lack,
        by: Option<NodeId>,
        may_help: &dyn Fn(NodeId) -> bool,
    ) -> Vec<Need> {
        let file = self.files.iter().position(|path| *path == lack.file);
        let of = |nodes: Vec<NodeId>| {
            let one_of = nodes.into_iter().filter(|node| may_help(*node)).map(NodeId::index);
            match by {
                Some(by) => Need::of(by.index(), one_of),
                None => Need::always(one_of),
            }
        };
        let met = match &lack.want {
            Want::Name(name) => self.name(name, file, false).into(),
            Want::NameInPath(name) => self.name(name, file, true).into(),
            Want::File { path } => vec![self.file(path, &lack.file)],
            Want::Member { name, of } => self.member(name, of, file),
            Want::Implementation { traits, words } => self.implementation(traits, words),
        };
        met.into_iter().map(of).collect()
    }

    /// The files whose paths end so; the one nearest to the file that wants it comes first.
    fn file(&self, path: &str, by: &Path) -> Vec<NodeId> {
        // `include_str!` names it relative to the file, as in `src/../a`.
        let path = resolved(Path::new(""), path);
        // It can be relative to the workspace or to a package, and a module is named by the end of its path.
        let is_named = |file: &Path| file.ends_with(&path) || path.ends_with(file);
        let named = self.files.iter().zip(&self.file_nodes);
        let mut named: Vec<_> = named.filter(|(file, _)| is_named(file)).collect();
        let shared = |file: &Path| {
            file.components().zip(by.components()).take_while(|(a, b)| a == b).count()
        };
        named.sort_by_key(|(file, _)| std::cmp::Reverse(shared(file)));
        named.into_iter().filter_map(|(_, node)| *node).collect()
    }

    /// The import of a name into the file, and its definition. A path leads through imports that are public; a name in a scope may
    /// come through `*` from one of them.
    fn name(&self, name: &str, file: Option<usize>, is_in_path: bool) -> [Vec<NodeId>; 2] {
        let imports = || self.imports.get(name).into_iter().flatten();
        let here = imports().filter(|import| Some(import.at.file) == file);
        let public = imports().filter(|import| import.is_public);
        let node = |import: &Import| import.at.node;
        let (mut imports, public): (Vec<_>, Vec<_>) =
            (here.map(node).collect(), public.map(node).collect());
        let mut items: Vec<&Entry> = self.items.get(name).into_iter().flatten().collect();
        items.sort_by_key(|item| Some(item.file) != file);
        let mut items: Vec<NodeId> = items.iter().map(|item| item.node).collect();
        if is_in_path { &mut imports } else { &mut items }.extend(public);
        [imports, items]
    }

    /// The member, and the import of its trait into the file.
    fn member(&self, name: &str, of: &[String], file: Option<usize>) -> Vec<Vec<NodeId>> {
        let mut members: Vec<&Member> = self.members.get(name).into_iter().flatten().collect();
        let shared = |member: &&Member| member.of.iter().filter(|word| of.contains(word)).count();
        members.sort_by_key(|member| std::cmp::Reverse(shared(member)));
        let traits: FxHashSet<&String> =
            members.iter().filter_map(|one| one.of_trait.as_ref()).collect();
        let imports = traits.iter().flat_map(|name| self.imports.get(*name).into_iter().flatten());
        let here = imports.filter(|import| Some(import.at.file) == file);
        let mut met = vec![members.iter().map(|member| member.at.node).collect()];
        met.extend(here.map(|import| vec![import.at.node]));
        met
    }

    /// The best implementations of one of the traits, each with the next ones after it.
    fn implementation(&self, traits: &[String], words: &[String]) -> Vec<Vec<NodeId>> {
        let mut scored: Vec<(u32, NodeId)> = Vec::new();
        for of in traits.iter().filter_map(|name| self.implementations.get(name)).flatten() {
            let shares = |names: &[String]| names.iter().any(|name| words.contains(name));
            let is_for = 4 * u32::from(shares(&of.for_type)) + 3 * u32::from(of.is_blanket);
            // One for another type does not help.
            if is_for > 0 {
                scored.push((is_for + u32::from(shares(&of.arguments)), of.at.node));
            }
        }
        scored.sort_by_key(|(score, node)| (std::cmp::Reverse(*score), *node));
        scored.dedup_by_key(|(_, node)| *node);
        let best = scored.first().map_or(0, |(score, _)| *score);
        let ties = scored.iter().take_while(|(score, _)| *score == best).count();
        let rest: Vec<NodeId> = scored[ties..].iter().map(|(_, node)| *node).collect();
        let with_rest = |(_, node): &(u32, NodeId)| [vec![*node], rest.clone()].concat();
        scored[..ties].iter().map(with_rest).collect()
    }
}

/// Whether the compiler infers a type from the body of a function: that of a future, or of an `impl Trait`.
fn is_opaque(function: &ast::Fn) -> bool {
    let returned = function.ret_type().into_iter().flat_map(|of| of.syntax().descendants());
    function.async_token().is_some()
        || returned.map(|node| node.kind()).any(|kind| kind == IMPL_TRAIT_TYPE)
}

/// The member with the names around it.
fn member(at: Entry, syntax: &SyntaxNode) -> Member {
    let around = syntax.ancestors().nth(2);
    let of_trait = around.clone().and_then(ast::Trait::cast);
    let of_trait = of_trait.and_then(|of| Some(of.name()?.text().to_string()));
    let of = match around.and_then(ast::Impl::cast) {
        Some(of) => {
            let parts = [of.self_ty(), of.trait_()].into_iter().flatten();
            parts.flat_map(|part| names_in(part.syntax())).collect()
        }
        None => of_trait.iter().cloned().collect(),
    };
    Member { at, of, of_trait }
}

/// The names that the call of a macro defines, as far as its text tells: its first one, and those after `fn`, `struct`, ….
fn defined_by_call(call: &SyntaxNode) -> FxHashSet<String> {
    let arguments = call.children().find_map(ast::TokenTree::cast);
    let tokens: Vec<_> = arguments.iter().flat_map(|of| solid_tokens(of.syntax())).collect();
    let names = tokens.iter().filter(|token| token.kind() == IDENT);
    let is_declared = |token: &&SyntaxToken| {
        previous_solid(token).is_some_and(|before| {
            ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "union"]
                .contains(&before.text())
        })
    };
    let declared = names.clone().filter(is_declared).map(|token| token.text().to_owned());
    declared.chain(names.clone().next().map(|token| token.text().to_owned())).collect()
}

/// The traits that the macros of the text implement, also by a macro that they call.
fn macros_with_implementations(source: &Source) -> FxHashMap<String, FxHashSet<String>> {
    let mut traits: FxHashMap<String, FxHashSet<String>> = FxHashMap::default();
    let mut called: Vec<(String, String)> = Vec::new();
    for of in source.all::<ast::MacroRules>() {
        let Some(name) = of.name().map(|name| name.text().to_string()) else { continue };
        let tokens: Vec<_> = solid_tokens(of.syntax()).collect();
        for (at, token) in tokens.iter().enumerate() {
            match token.text() {
                "impl" => {
                    // The last name before `for`, outside of angle brackets.
                    let head: Vec<_> =
                        tokens[at + 1..].iter().take(60).map(SyntaxToken::text).collect();
                    traits.entry(name.clone()).or_default().extend(trait_in(&head));
                }
                "!" if at > 0 && tokens[at - 1].kind() == IDENT => {
                    called.push((name.clone(), tokens[at - 1].text().to_owned()));
                }
                _ => {}
            }
        }
    }
    for (name, inner) in called {
        let inner: Vec<String> = traits.get(&inner).into_iter().flatten().cloned().collect();
        traits.entry(name).or_default().extend(inner);
    }
    traits
}

/// The trait in the words after an `impl`: the last name before `for` that is in no angle brackets.
fn trait_in(head: &[&str]) -> Option<String> {
    let mut depth = 0i32;
    let mut last = None;
    for word in head {
        match *word {
            "<" => depth += 1,
            ">" => depth -= 1,
            "for" if depth == 0 => return last,
            "{" | ";" => return None,
            name if depth == 0 && name.starts_with(|char: char| char.is_alphabetic()) => {
                last = Some(name.to_owned());
            }
            _ => {}
        }
    }
    None
}
