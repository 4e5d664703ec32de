//! The lexicon of a text: where the nodes are that define, import or implement something, by name.

mod uses;

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use ra_ap_syntax::SyntaxKind::{BLOCK_EXPR, IDENT, IMPL, IMPL_TRAIT_TYPE, MACRO_EXPR, USE};
use ra_ap_syntax::ast::{self, AstNode, HasName, HasVisibility};
use ra_ap_syntax::{NodeOrToken, SyntaxNode, SyntaxToken, WalkEvent};
use rustc_hash::{FxHashMap, FxHashSet};
use wdd_core::tree::{Edit, Edits, NodeId};
use wdd_core::{Counterexample, Need, Tree};

use self::uses::Foreign;
use super::{Lack, Want, is_deleted};
use crate::manifests::{Manifest, Manifests, deletion, name_of_file, resolved};
use crate::passes::shared::source::Source;
use crate::passes::{ErrorSite, ItemAt, Task};
use crate::text::Text;
use crate::text::languages::rust::item_name;
use crate::text::languages::rust::names::{
    Imported, defined_name, first_name_in, imported, is_capitalized, is_member, name_of_macro,
    names_in,
};
use crate::text::languages::rust::syntax::{kind_above, previous_solid, solid_tokens};
use crate::text::outline::Bytes;

/// What a text defines, imports and implements, by name.
#[derive(Debug, Default)]
pub struct Lexicon {
    files: Vec<PathBuf>,
    file_nodes: Vec<Option<NodeId>>,
    /// The manifest of the package that each file belongs to.
    manifests: Vec<Option<usize>>,
    /// For each manifest, those of the packages that its code can use.
    usable: FxHashMap<usize, FxHashSet<usize>>,
    /// The dependencies of each manifest, by the names that crates use.
    dependencies: FxHashMap<(usize, String), Vec<NodeId>>,
    /// Items that are no members, macros, and calls of macros that define something.
    items: FxHashMap<String, Vec<Entry>>,
    /// Calls of macros in the place of items, by what they name: a macro may define each of that.
    named_in_calls: FxHashMap<String, Vec<Entry>>,
    /// The name of the module that each item and each call of a macro in the place of one is in.
    modules: FxHashMap<NodeId, String>,
    calls: Vec<Entry>,
    members: FxHashMap<String, Vec<Member>>,
    imports: FxHashMap<String, Vec<Import>>,
    implementations: FxHashMap<String, Vec<Implementation>>,
    /// For each trait, the names in the bounds of its implementations, and of itself.
    bounds: FxHashMap<String, FxHashSet<String>>,
    /// What manifests call by a name: keys, targets and packages.
    entries: FxHashMap<String, Vec<Entry>>,
    /// By file and name: two calls of a macro, or two of what only one is compiled of, have the same one.
    owners: FxHashMap<(usize, String), Vec<NodeId>>,
    /// The items, imports and bodies.
    holders: FxHashMap<NodeId, Holder>,
    /// The bodies of functions whose types are inferred from them.
    opaque: Vec<NodeId>,
}

/// How many bounds behind the one that an error shows are followed.
const BEHIND: usize = 4;

/// The traits that each macro implements.
type TraitsOfMacros = FxHashMap<String, FxHashSet<String>>;

/// A file that is read for the lexicon.
#[derive(Clone, Copy)]
struct FileRead<'a> {
    source: &'a Source<'a>,
    /// Its position among the text's files.
    file: usize,
    /// The traits that each macro of the text implements.
    traits: &'a TraitsOfMacros,
    foreign: &'a Foreign<'a>,
}

/// An item, an import, or the body of a function.
#[derive(Debug, Default)]
struct Holder {
    file: usize,
    /// The names that it uses outside of what is within.
    uses: FxHashSet<Want>,
    /// The holders in it that come back with it. The others are deleted on their own.
    within: Vec<NodeId>,
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
    /// Whether each implementation of that trait has to have it.
    is_required: bool,
    /// The implementation that it is in.
    implementation: Option<NodeId>,
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
            lexicon.add_bounds(source);
            let own = source.own_crates();
            let manifests = Manifests::of(source.text());
            let target = task.plan().target.as_deref();
            let not_built = target.map(|root| manifests.not_built(root)).unwrap_or_default();
            for (file, root) in source.files().filter(|(file, _)| !not_built.contains(file)) {
                let foreign = &Foreign::of(root, &own);
                lexicon.read(FileRead { source, file, traits: &traits, foreign }, root);
            }
            lexicon.add_manifests(&manifests, source.text());
            lexicon
        })
    }

    /// Reads a file, from the outside inwards.
    fn read(&mut self, read: FileRead<'_>, root: &SyntaxNode) {
        let mut around: Vec<(SyntaxNode, NodeId)> = Vec::new();
        for event in root.preorder_with_tokens() {
            match event {
                WalkEvent::Enter(NodeOrToken::Node(syntax)) => {
                    let Some(key) = item_name(&syntax) else { continue };
                    let Some(node) = self.add(read, &syntax, &key) else { continue };
                    let above = around.last().map(|(_, node)| *node);
                    if let Some(above) = above.filter(|above| *above != node)
                        && comes_back(&syntax, read.source)
                    {
                        self.holders.entry(above).or_default().within.push(node);
                    }
                    let holder = self.holders.entry(node).or_default();
                    holder.file = read.file;
                    if let Some(tree) = ast::UseTree::cast(syntax.clone()) {
                        holder.uses.extend(uses::of_import(&tree, read.foreign));
                    }
                    around.push((syntax, node));
                }
                WalkEvent::Leave(NodeOrToken::Node(syntax)) => {
                    around.pop_if(|(item, _)| *item == syntax);
                }
                WalkEvent::Enter(NodeOrToken::Token(token)) if token.kind() == IDENT => {
                    if let Some((_, node)) = around.last()
                        && let Some(want) = uses::of_name(&token, read.foreign)
                    {
                        self.holders.entry(*node).or_default().uses.insert(want);
                    }
                }
                WalkEvent::Enter(_) | WalkEvent::Leave(_) => {}
            }
        }
    }

    /// Adds an item, an import or a body. Returns the node that is deleted with it.
    fn add(&mut self, read: FileRead<'_>, syntax: &SyntaxNode, key: &str) -> Option<NodeId> {
        let FileRead { source, file, traits, .. } = read;
        let node = source.node(syntax)?;
        let at = Entry { node, file };
        self.owners.entry((file, key.to_owned())).or_default().push(node);
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
                return Some(node);
            }
        } else if let Some(of) = ast::Impl::cast(syntax.clone()) {
            self.add_implementation(at, &of);
        } else if let Some(call) = ast::MacroCall::cast(syntax.clone()) {
            // What a call in an expression names, it uses.
            if kind_above(syntax) != MACRO_EXPR {
                self.add_call(at, &call, traits);
            }
        } else if let Some(name) = defined_name(syntax) {
            let name = name.text().to_string();
            if is_member(syntax) {
                let mut member = member(at, syntax);
                let around = syntax.ancestors().nth(2).filter(|of| of.kind() == IMPL);
                member.implementation = around.and_then(|of| source.node(&of));
                self.members.entry(name).or_default().push(member);
            } else {
                self.add_to_module(at, syntax);
                self.items.entry(name).or_default().push(at);
            }
        }
        Some(node)
    }

    /// Adds what the module of an item is called.
    fn add_to_module(&mut self, at: Entry, item: &SyntaxNode) {
        let around = item.ancestors().skip(1).find_map(ast::Module::cast);
        let inline = around.and_then(|module| Some(module.name()?.text().to_string()));
        let of_file = || Some(name_of_file(&self.files[at.file], "mod")?.to_owned());
        self.modules.extend(inline.or_else(of_file).map(|name| (at.node, name)));
    }

    /// Adds the call of a macro in the place of an item.
    fn add_call(&mut self, at: Entry, call: &ast::MacroCall, traits: &TraitsOfMacros) {
        let tokens: Vec<_> =
            call.token_tree().iter().flat_map(|of| solid_tokens(of.syntax())).collect();
        let all: Vec<String> = names_in(call.syntax()).collect();
        for name in defined_by(&tokens) {
            let member = Member {
                at,
                of: all.clone(),
                of_trait: None,
                is_required: false,
                implementation: None,
            };
            self.members.entry(name.clone()).or_default().push(member);
            self.items.entry(name).or_default().push(at);
        }
        self.add_to_module(at, call.syntax());
        self.calls.push(at);
        for name in &all {
            self.named_in_calls.entry(name.clone()).or_default().push(at);
        }
        let name = name_of_macro(call);
        let written = name.and_then(|name| traits.get(&name)).cloned().unwrap_or_default();
        for of_trait in written.into_iter().chain(implemented_by(&tokens)) {
            let for_type = all.clone();
            let written = Implementation { at, for_type, arguments: Vec::new(), is_blanket: true };
            self.implementations.entry(of_trait).or_default().push(written);
        }
    }

    /// Adds what the heads of traits and implementations name after `:` and `+`, also in macros that write them. What is no trait has
    /// no implementation.
    fn add_bounds(&mut self, source: &Source) {
        let written = source.all::<ast::MacroRules>().flat_map(|of| {
            let tokens: Vec<SyntaxToken> = solid_tokens(of.syntax()).collect();
            let bounds = bounds_in(&tokens);
            Vec::from_iter(implemented_by(&tokens).map(|name| (name, bounds.clone())))
        });
        let of_items = source.all::<ast::AssocItemList>().filter_map(|members| {
            let item = members.syntax().parent()?;
            let of_trait = ast::Impl::cast(item.clone()).and_then(|of| of.trait_());
            let own = || Some(ast::Trait::cast(item.clone())?.name()?.text().to_string());
            let name = of_trait.and_then(|of| first_name_in(of.syntax())).or_else(own)?;
            let end = members.syntax().text_range().start();
            let head = solid_tokens(&item).take_while(|token| token.text_range().end() <= end);
            Some((name, bounds_in(&Vec::from_iter(head))))
        });
        for (name, bounds) in written.chain(of_items) {
            self.bounds.entry(name).or_default().extend(bounds);
        }
    }

    fn add_manifests(&mut self, manifests: &Manifests, text: &Text) {
        let home = |path: &PathBuf| manifests.home(path).map(|manifest| manifest.file);
        self.manifests = self.files.iter().map(home).collect();
        let of_folder = |folder: &PathBuf| Some(manifests.at(folder)?.file);
        let usable = |of: &Manifest| manifests.built_of(of).iter().filter_map(of_folder).collect();
        self.usable = manifests.all().iter().map(|of| (of.file, usable(of))).collect();
        for manifest in manifests.all() {
            let nodes = |entry: &Bytes| {
                let change = deletion(text, manifest.file, entry);
                change.into_iter().flatten().map(|(node, _)| node)
            };
            // A crate is used by the name that a manifest gives it.
            for dependency in manifests.dependencies(manifest) {
                let name = dependency.key.replace('-', "_");
                let of_name = self.dependencies.entry((manifest.file, name)).or_default();
                of_name.extend(nodes(&dependency.entry));
            }
            for (key, entry) in manifest.named_entries() {
                let of_key = self.entries.entry(key.to_owned()).or_default();
                of_key.extend(nodes(entry).map(|node| Entry { node, file: manifest.file }));
            }
            let of_targets = manifests.targets(manifest).into_iter().filter_map(|target| {
                let file = manifests.file(&target.path)?;
                Some((target.default_name()?.to_owned(), file))
            });
            let of_package = manifest.package().map(|name| (name.to_owned(), manifest.file));
            for (name, file) in of_targets.chain(of_package) {
                let of_file = self.file_nodes[file].map(|node| Entry { node, file: manifest.file });
                self.entries.entry(name).or_default().extend(of_file);
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
            Some(key) => self.owners(lack, key).iter().copied().map(Some).collect(),
            None => vec![self.file_of(lack)],
        };
        let needs = |lack| by(lack).into_iter().flat_map(|by| self.needs(lack, by, &|_| true));
        lacks.iter().flat_map(needs).collect()
    }

    /// What an edited text lacks, as needs of the nodes that it does not have.
    pub fn counterexample(&self, lacks: &[Lack], edits: &Edits, tree: &Tree) -> Counterexample {
        let is_deleted = |node: NodeId| is_deleted(node, edits, tree);
        let needs = |lack: &Lack| {
            let kept = |key: &String| {
                self.owners(lack, key).iter().copied().find(|owner| !is_deleted(*owner))
            };
            let by = lack.by.iter().find_map(kept);
            match by.filter(|by| matches!(edits.of(*by), Some(Edit::StandIn(_)))) {
                // An error in what replaces a body is about the replacement.
                Some(body) => vec![self.needs_itself(body, tree)],
                None => self.needs(lack, by.or_else(|| self.file_of(lack)), &is_deleted),
            }
        };
        let of_all = lacks.iter().flat_map(|lack| self.needs_of_all(lack, &is_deleted));
        lacks.iter().flat_map(needs).chain(of_all).collect()
    }

    /// The needs of all implementations of a trait, where one lacks a member, or the trait itself: the compiler may say it of one at
    /// a time.
    fn needs_of_all(&self, lack: &Lack, is_deleted: &dyn Fn(NodeId) -> bool) -> Vec<Need> {
        let Want::Member { name, of } = &lack.want else { return Vec::new() };
        let members = || self.members.get(name).into_iter().flatten();
        let required = members().filter(|member| member.is_required);
        let traits: FxHashSet<&String> = required
            .filter_map(|member| member.of_trait.as_ref())
            .filter(|name| of.contains(name))
            .collect();
        let need = |member: &Member| {
            let implementation = member.implementation?;
            let is_of = member.of.iter().any(|name| traits.contains(name));
            let lacks = is_of && is_deleted(member.at.node) && !is_deleted(implementation);
            lacks.then(|| Need::of(implementation.index(), [member.at.node.index()]))
        };
        members().filter_map(need).collect()
    }

    /// What those nodes need that a counterexample brings back, as their names tell.
    pub fn named_by(&self, needs: &Counterexample, edits: &Edits, tree: &Tree) -> Counterexample {
        let mut back: FxHashSet<NodeId> = FxHashSet::default();
        let first = |need: &Need| tree.nodes().nth(*need.one_of().first()?);
        let mut open: Vec<NodeId> = needs.needs().iter().filter_map(first).collect();
        let mut named = Vec::new();
        while let Some(node) = open.pop() {
            let Some(holder) = self.holders.get(&node).filter(|_| back.insert(node)) else {
                continue;
            };
            open.extend(&holder.within);
            let is_gone = |node: &NodeId| is_deleted(*node, edits, tree) && !back.contains(node);
            for want in &holder.uses {
                let (name, is_in_path) = match want {
                    Want::Name(name) => (name, false),
                    Want::NameInPath(name) => (name, true),
                    _ => continue,
                };
                let [imports, items] = self.name(name, Some(holder.file), is_in_path);
                let imports = imports.into_iter().filter(|import| *import != node);
                // What is imported into the file is named through the import, which brings the definition.
                let mut of: Vec<NodeId> = imports.collect();
                if is_in_path || of.is_empty() {
                    of.splice(0..0, items);
                }
                if let Some(first) = of.first().filter(|_| of.iter().all(is_gone)) {
                    open.push(*first);
                    named.push(Need::of(node.index(), of.into_iter().map(NodeId::index)));
                }
            }
        }
        named.into_iter().collect()
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
            let exact = file.and_then(|file| self.owners.get(&(file, item.name.clone()))?.first());
            // Which of several it is, where it was moved, is not known.
            let moved = || {
                let named = self.owners.iter().filter(|((_, name), _)| item.may_be(name));
                named.filter_map(|(_, nodes)| nodes.first().copied()).min()
            };
            exact.copied().or_else(moved)
        };
        items.iter().filter_map(of)
    }

    /// What an edited text may lack in which an error is not shown any more: first all that the error points at, then the
    /// bodies from which the compiler infers a type, then what it names.
    pub fn of_lost(&self, site: &ErrorSite, edits: &Edits, tree: &Tree) -> Counterexample {
        let is_gone = |node: &NodeId| edits.of(*node).is_some() || is_deleted(*node, edits, tree);
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

    /// Whether code in a file can use what is in another one: it is in the same package, or in one that this depends on.
    fn can_use(&self, file: Option<usize>, other: usize) -> bool {
        let package = |file: usize| self.manifests.get(file).copied().flatten();
        let usable = file.and_then(package).and_then(|from| self.usable.get(&from));
        usable.zip(package(other)).is_none_or(|(usable, other)| usable.contains(&other))
    }

    /// The file of the error.
    fn file_of(&self, lack: &Lack) -> Option<NodeId> {
        self.file_nodes[self.files.iter().position(|path| *path == lack.file)?]
    }

    /// The items of that name in the file of the error.
    fn owners(&self, lack: &Lack, key: &str) -> &[NodeId] {
        let file = self.files.iter().position(|path| *path == lack.file);
        let owners = file.and_then(|file| self.owners.get(&(file, key.to_owned())));
        owners.map_or(&[], |nodes| nodes)
    }

    /// What meets a lack, of the nodes that `may_help`.
    fn needs(
        &self,
        lack: &Lack,
        by: Option<NodeId>,
        may_help: &dyn Fn(NodeId) -> bool,
    ) -> Vec<Need> {
        let file = self.files.iter().position(|path| *path == lack.file);
        let need = |one_of: &[NodeId]| {
            let one_of = one_of.iter().copied().map(NodeId::index);
            match by {
                Some(by) => Need::of(by.index(), one_of),
                None => Need::always(one_of),
            }
        };
        let is_implementation = matches!(lack.want, Want::Implementation { .. });
        // Where some are there and another one is lacked, as many more come back at once.
        let of = |nodes: Vec<NodeId>| -> Vec<Need> {
            let (help, there): (Vec<_>, Vec<_>) =
                nodes.into_iter().partition(|node| may_help(*node));
            let count = if is_implementation { there.len().max(1) } else { 1 };
            (0..count.min(help.len().max(1))).map(|first| need(&help[first..])).collect()
        };
        let met = match &lack.want {
            Want::Name(name) => self.name(name, file, false).into(),
            Want::NameInPath(name) => self.name(name, file, true).into(),
            Want::NameInModule { name, module } => {
                let [imports, found] = self.name(name, file, true);
                let is_in = |node: &NodeId| self.modules.get(node) == Some(module);
                let (here, elsewhere): (Vec<_>, Vec<_>) = found.into_iter().partition(is_in);
                // A macro may define what its call does not name.
                let calls = self.calls.iter().map(|at| at.node).filter(is_in);
                vec![imports, here.into_iter().chain(calls).chain(elsewhere).collect()]
            }
            Want::File { path } => vec![self.file(path, &lack.file)],
            Want::Entry(name) => vec![self.entry(name, file)],
            Want::Member { name, of } => {
                // A trait that is there and declares it may have no implementation.
                let declaring = self.members.get(name).into_iter().flatten();
                let declaring = declaring.filter(|member| !may_help(member.at.node));
                let traits: Vec<String> =
                    declaring.filter_map(|member| member.of_trait.clone()).collect();
                let mut met = self.member(name, of, file);
                met.extend(self.implementation(&traits, of, file));
                met
            }
            Want::Implementation { traits, words } => {
                // Where a trait has several implementations, rustc does not say which bound of which one is not satisfied.
                let behind =
                    std::iter::successors(Some(traits.clone()), |of| Some(self.behind(of)));
                let levels = behind.take(1 + BEHIND);
                let mut met = levels.map(|traits| self.implementation(&traits, words, file));
                met.find(|met| met.iter().flatten().any(|node| may_help(*node))).unwrap_or_default()
            }
        };
        met.into_iter().flat_map(of).collect()
    }

    /// What manifests call by a name, first that in the manifest of the error.
    fn entry(&self, name: &str, file: Option<usize>) -> Vec<NodeId> {
        let mut entries = self.entries.get(name).cloned().unwrap_or_default();
        entries.sort_by_key(|entry| Some(entry.file) != file);
        entries.iter().map(|entry| entry.node).collect()
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
        named.sort_by_key(|(file, _)| Reverse(shared(file)));
        named.into_iter().filter_map(|(_, node)| *node).collect()
    }

    /// The import of a name into the file, and its definition or the dependency of its package. A path leads through imports that are
    /// public, and through the modules of the files with a definition; a name in a scope may come through `*` from one of them.
    fn name(&self, name: &str, file: Option<usize>, is_in_path: bool) -> [Vec<NodeId>; 2] {
        let package = |file: Option<usize>| file.and_then(|file| self.manifests[file]);
        let is_far = |at: &Entry| (Some(at.file) != file, package(Some(at.file)) != package(file));
        let is_usable = |at: &Entry| self.can_use(file, at.file);
        let imports = || {
            let all = self.imports.get(name).into_iter().flatten();
            all.filter(|import| is_usable(&import.at))
        };
        let here = imports().filter(|import| Some(import.at.file) == file);
        // A module sees what those around it import.
        let depth = |at: &Entry| module_depth(&self.files[at.file], &self.files[file?]);
        let is_seen = |import: &&Import| import.is_public || depth(&import.at).is_some();
        let mut public: Vec<&Import> = imports().filter(is_seen).collect();
        public.sort_by_key(|import| (Reverse(depth(&import.at)), is_far(&import.at)));
        let items = self.items.get(name).into_iter().flatten().copied();
        let mut items: Vec<Entry> = items.filter(is_usable).collect();
        items.sort_by_key(is_far);
        let dependency = package(file).and_then(|of| self.dependencies.get(&(of, name.to_owned())));
        let modules = items.iter().filter_map(|item| name_of_file(&self.files[item.file], "mod"));
        let modules = modules.filter_map(|module| self.items.get(module)).flatten();
        let modules = modules.filter(|module| is_usable(module));
        let modules: Vec<NodeId> = modules.map(|module| module.node).collect();
        let public = public.iter().map(|import| import.at.node);
        let mut imports: Vec<NodeId> = here.map(|import| import.at.node).collect();
        let mut found: Vec<NodeId> = dependency.into_iter().flatten().copied().collect();
        found.extend(items.iter().map(|at| at.node));
        if is_in_path {
            imports.extend(public);
            found.extend(modules);
        } else {
            found.extend(public);
        }
        let in_calls = self.named_in_calls.get(name).into_iter().flatten();
        found.extend(in_calls.filter(|at| is_usable(at)).map(|at| at.node));
        [imports, found]
    }

    /// The member, and the import of its trait into the file.
    fn member(&self, name: &str, of: &[String], file: Option<usize>) -> Vec<Vec<NodeId>> {
        let members = self.members.get(name).into_iter().flatten();
        let mut members: Vec<&Member> =
            members.filter(|member| self.can_use(file, member.at.file)).collect();
        let shared = |member: &&Member| member.of.iter().filter(|word| of.contains(word)).count();
        // All implementations of a trait have its name; what lacks the member is often one of them.
        members.sort_by_key(|member| (Reverse(shared(member)), member.of_trait.is_none()));
        let traits: FxHashSet<&String> =
            members.iter().filter_map(|one| one.of_trait.as_ref()).collect();
        let imports = traits.iter().flat_map(|name| self.imports.get(*name).into_iter().flatten());
        let here = imports.filter(|import| Some(import.at.file) == file);
        let mut met = vec![members.iter().map(|member| member.at.node).collect()];
        met.extend(here.map(|import| vec![import.at.node]));
        met
    }

    /// The names in the bounds of the implementations of these traits.
    fn behind(&self, traits: &[String]) -> Vec<String> {
        let mut behind: Vec<String> =
            traits.iter().filter_map(|name| self.bounds.get(name)).flatten().cloned().collect();
        behind.sort_unstable();
        behind.dedup();
        behind
    }

    /// The best implementations of one of the traits, each with the next ones after it.
    fn implementation(
        &self,
        traits: &[String],
        words: &[String],
        file: Option<usize>,
    ) -> Vec<Vec<NodeId>> {
        let mut scored: Vec<(u32, NodeId)> = Vec::new();
        let all = traits.iter().filter_map(|name| self.implementations.get(name)).flatten();
        for of in all.filter(|of| self.can_use(file, of.at.file)) {
            let shares = |names: &[String]| names.iter().any(|name| words.contains(name));
            let is_for = 4 * u32::from(shares(&of.for_type)) + 3 * u32::from(of.is_blanket);
            // One for another type does not help.
            if is_for > 0 {
                scored.push((is_for + u32::from(shares(&of.arguments)), of.at.node));
            }
        }
        scored.sort_by_key(|(score, node)| (Reverse(*score), *node));
        scored.dedup_by_key(|(_, node)| *node);
        let best = scored.first().map_or(0, |(score, _)| *score);
        let ties = scored.iter().take_while(|(score, _)| *score == best).count();
        let rest: Vec<NodeId> = scored[ties..].iter().map(|(_, node)| *node).collect();
        let with_rest = |(_, node): &(u32, NodeId)| [vec![*node], rest.clone()].concat();
        scored[..ties].iter().map(with_rest).collect()
    }
}

/// Whether an item comes back with the one around it: the members of traits and of their implementations, and bodies where code
/// is executed.
pub(crate) fn comes_back(item: &SyntaxNode, source: &Source) -> bool {
    if item.kind() == BLOCK_EXPR {
        return source.plan().site.is_none();
    }
    let around = item.ancestors().nth(2).and_then(ast::Impl::cast);
    is_member(item) && around.is_none_or(|around| around.trait_().is_some())
}

/// In how many folders the module of a file is, if it is around that of another file.
fn module_depth(file: &Path, other: &Path) -> Option<usize> {
    let stem = file.file_stem()?.to_str()?;
    let is_root = ["mod", "lib", "main"].contains(&stem);
    let folder = if is_root { file.parent()?.to_owned() } else { file.with_extension("") };
    (file != other && other.starts_with(&folder)).then(|| folder.components().count())
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
    let is_required = of_trait.is_some() && !has_default(syntax);
    Member { at, of, of_trait, is_required, implementation: None }
}

/// Whether the declaration of a member in a trait says what it is in implementations without it.
fn has_default(member: &SyntaxNode) -> bool {
    let of_function = ast::Fn::cast(member.clone()).is_some_and(|of| of.body().is_some());
    let of_constant = ast::Const::cast(member.clone()).is_some_and(|of| of.body().is_some());
    of_function || of_constant
}

/// The names that the call of a macro with these tokens defines, as far as they tell: the first one, those after `fn`, `struct`, …,
/// and those that it imports.
fn defined_by(tokens: &[SyntaxToken]) -> FxHashSet<String> {
    let is_declared = |token: &SyntaxToken| {
        previous_solid(token).is_some_and(|before| {
            ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "union"]
                .contains(&before.text())
        })
    };
    let mut names = FxHashSet::default();
    let mut is_import = false;
    for token in tokens {
        match token.text() {
            "use" => is_import = true,
            ";" => is_import = false,
            name if token.kind() == IDENT
                && (names.is_empty() || is_import || is_declared(token)) =>
            {
                names.insert(name.to_owned());
            }
            _ => {}
        }
    }
    names
}

/// The names that stand where those of bounds do.
fn bounds_in(tokens: &[SyntaxToken]) -> FxHashSet<String> {
    let is_bound = |pair: &&[SyntaxToken]| {
        [":", "+", "::"].contains(&pair[0].text()) && pair[1].kind() == IDENT
    };
    let bounds = tokens.windows(2).filter(is_bound).map(|pair| pair[1].text().to_owned());
    bounds.filter(|name| is_capitalized(name)).collect()
}

/// The traits that tokens implement.
fn implemented_by(tokens: &[SyntaxToken]) -> impl Iterator<Item = String> {
    let starts = tokens.iter().enumerate().filter(|(_, token)| token.text() == "impl");
    // The head of an implementation is not longer.
    let head = |(at, _)| tokens[at + 1..].iter().take(60).map(SyntaxToken::text).collect();
    starts.map(head).filter_map(|head: Vec<&str>| trait_in(&head))
}

/// The traits that the macros of the text implement, also by a macro that they call.
fn macros_with_implementations(source: &Source) -> TraitsOfMacros {
    let mut traits = TraitsOfMacros::default();
    let mut called: Vec<(String, String)> = Vec::new();
    for of in source.all::<ast::MacroRules>() {
        let Some(name) = of.name().map(|name| name.text().to_string()) else { continue };
        let tokens: Vec<_> = solid_tokens(of.syntax()).collect();
        traits.entry(name.clone()).or_default().extend(implemented_by(&tokens));
        let calls =
            tokens.windows(2).filter(|pair| pair[0].kind() == IDENT && pair[1].text() == "!");
        called.extend(calls.map(|pair| (name.clone(), pair[0].text().to_owned())));
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
