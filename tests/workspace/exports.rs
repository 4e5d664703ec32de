//! The public names of a crate: what its users reach through `pub mod` and `pub use` from `lib.rs`. All
//! features count as on. Items that a macro of the crate writes are not seen.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Expr, Ident, Item, ItemFn, ItemMod, ItemUse, Lit, Meta, Token, Type, UseTree,
};
use wdd_tests::roundtrip;

use crate::public_names::{is_public, members, name};

/// The path of a module below the crate's root; the root has the empty path.
type ModulePath = Vec<String>;

/// The names by their full paths, such as `wdd_core::list::Cdd::new`, with the files that declare or
/// re-export them.
pub(crate) type Exports = BTreeMap<String, PathBuf>;

/// The modules of a crate.
pub(crate) struct Crate {
    name: String,
    modules: BTreeMap<ModulePath, Module>,
}

struct Module {
    file: PathBuf,
    /// Whether it and all modules around it are `pub`.
    is_public: bool,
    items: Vec<Item>,
}

/// What a path leads to.
enum Found {
    Module(ModulePath),
    /// An item of a module.
    Item(ModulePath, String),
}

/// A name that a `use` gives to a path.
struct Binding {
    name: String,
    path: Vec<String>,
}

impl Crate {
    /// Reads the crate whose sources are in the folder `src`.
    ///
    /// # Panics
    /// If a file cannot be read or parsed.
    pub(crate) fn read(name: &str, src: &Path) -> Self {
        let files = roundtrip::files(src, &["rs"]).into_iter().map(|path| {
            let source = fs::read_to_string(&path).expect("a readable file");
            let name = path.strip_prefix(src).expect("it is below").to_owned();
            (name, source)
        });
        Self::of_files(name, &files.collect())
    }

    /// Reads files by their paths below `src`. Only those that `lib.rs` leads to are used.
    pub(crate) fn of_files(name: &str, files: &BTreeMap<PathBuf, String>) -> Self {
        let mut found = Crate { name: name.to_owned(), modules: BTreeMap::new() };
        found.add_file(Vec::new(), "lib.rs".into(), true, files);
        found
    }

    fn add_file(
        &mut self,
        path: ModulePath,
        file: PathBuf,
        is_public: bool,
        files: &BTreeMap<PathBuf, String>,
    ) {
        let source = files.get(&file);
        let source = source.unwrap_or_else(|| panic!("{} is not there", file.display()));
        let items = syn::parse_file(source).expect("valid Rust").items;
        let items: Vec<Item> = items.into_iter().filter(|item| !is_for_tests(item)).collect();
        for module in items.iter().filter_map(module_with_a_file) {
            let below = [path.as_slice(), &[module.ident.to_string()]].concat();
            let file = file_of(module, &file);
            self.add_file(below, file, is_public && self::is_public(&module.vis), files);
        }
        let module = Module { file, is_public, items };
        self.modules.insert(path, module);
    }

    /// All public names.
    pub(crate) fn exports(&self) -> Exports {
        let mut exports = Exports::new();
        self.export_module(&self.name, &Vec::new(), &mut exports);
        exports
    }

    /// Adds the names of a module that users reach as `known`.
    fn export_module(&self, known: &str, path: &ModulePath, exports: &mut Exports) {
        let module = &self.modules[path];
        for item in &module.items {
            if let Item::Use(item) = item {
                self.export_use(known, path, item, exports);
                continue;
            }
            let Some((_, name)) = name(item).filter(|(visibility, _)| is_public(visibility)) else {
                continue;
            };
            let derives = derives(item);
            if !derives.is_empty() {
                exports.extend(derives.into_iter().map(|name| {
                    let name = format!("{known}::{name}");
                    (name, module.file.clone())
                }));
                continue;
            }
            let (name, known) = (name.to_string(), format!("{known}::{name}"));
            exports.insert(known.clone(), module.file.clone());
            match item {
                Item::Mod(_) => {
                    let below = [path.as_slice(), &[name]].concat();
                    self.export_module(&known, &below, exports);
                }
                _ => self.export_members(&known, path, &name, exports),
            }
        }
    }

    /// Adds what a `pub use` re-exports. The members of an item are listed only where it comes from a
    /// private module: otherwise the public module has them.
    fn export_use(&self, known: &str, path: &ModulePath, item: &ItemUse, exports: &mut Exports) {
        if !is_public(&item.vis) {
            return;
        }
        for Binding { name, path: of } in bindings(item) {
            assert!(name != "*", "{known} re-exports names that it does not name");
            let known = format!("{known}::{name}");
            exports.insert(known.clone(), self.modules[path].file.clone());
            let module = self.module_at(path, &of[..of.len() - 1]);
            let is_listed = module.is_some_and(|module| self.modules[&module].is_public);
            match self.resolve(path, &of).filter(|_| !is_listed) {
                Some(Found::Module(module)) => self.export_module(&known, &module, exports),
                Some(Found::Item(module, item)) => {
                    self.export_members(&known, &module, &item, exports);
                }
                // An item of another crate.
                None => {}
            }
        }
    }

    /// Adds the fields, variants and methods of an item, also those of its `impl`s in other files.
    fn export_members(&self, known: &str, path: &ModulePath, item: &str, exports: &mut Exports) {
        for (at, module) in &self.modules {
            let of_item = |other: &&Item| match other {
                Item::Impl(other) => {
                    other.trait_.is_none() && self.is(at, &other.self_ty, path, item)
                }
                other => at == path && name(other).is_some_and(|(_, name)| name == item),
            };
            for found in module.items.iter().filter(of_item).flat_map(members) {
                exports.insert(format!("{known}::{found}"), module.file.clone());
            }
        }
    }

    /// Whether a type that is written in the module `at` is the item of the module `path`.
    fn is(&self, at: &ModulePath, written: &Type, path: &ModulePath, item: &str) -> bool {
        let Type::Path(written) = written else {
            return false;
        };
        let segments = written.path.segments.iter();
        let segments: Vec<_> = segments.map(|segment| segment.ident.to_string()).collect();
        matches!(self.resolve(at, &segments), Some(Found::Item(module, name))
            if module == *path && name == item)
    }

    /// What a path that is written in the module `at` leads to; `None` if it leaves the crate.
    fn resolve(&self, at: &ModulePath, path: &[String]) -> Option<Found> {
        let (last, before) = path.split_last()?;
        let module = self.module_at(at, before)?;
        self.item(&module, last).or_else(|| {
            let below = [module.as_slice(), std::slice::from_ref(last)].concat();
            self.modules.contains_key(&below).then_some(Found::Module(below))
        })
    }

    /// The module that a path leads to.
    fn module_at(&self, at: &ModulePath, path: &[String]) -> Option<ModulePath> {
        let mut module = at.clone();
        for segment in path {
            match segment.as_str() {
                "crate" => module.clear(),
                "self" => {}
                "super" => drop(module.pop()?),
                name => module.push(name.to_owned()),
            }
        }
        self.modules.contains_key(&module).then_some(module)
    }

    /// The item with that name in a module, or in the module from which it is imported there.
    fn item(&self, at: &ModulePath, wanted: &str) -> Option<Found> {
        let items = &self.modules[at].items;
        let is_declared = |item: &Item| {
            !matches!(item, Item::Mod(_)) && name(item).is_some_and(|(_, name)| name == wanted)
        };
        if items.iter().any(is_declared) {
            return Some(Found::Item(at.clone(), wanted.to_owned()));
        }
        let uses = items.iter().filter_map(|item| match item {
            Item::Use(item) => Some(item),
            _ => None,
        });
        let mut found = uses.flat_map(bindings).filter(|found| found.name == wanted);
        found.find_map(|found| self.resolve(at, &found.path))
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether the item is there only in tests.
fn is_for_tests(item: &Item) -> bool {
    let conditions = attributes(item).iter().filter_map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => Some(list.tokens.to_string()),
        _ => None,
    });
    conditions.into_iter().any(|condition| matches!(condition.as_str(), "test" | "doctest"))
}

fn module_with_a_file(item: &Item) -> Option<&ItemMod> {
    match item {
        Item::Mod(item) if item.content.is_none() => Some(item),
        _ => None,
    }
}

/// The file of a module that is declared in the file `around`.
fn file_of(module: &ItemMod, around: &Path) -> PathBuf {
    let given = module.attrs.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(given) if given.path.is_ident("path") => Some(&given.value),
        _ => None,
    });
    if let Some(Expr::Lit(literal)) = given
        && let Lit::Str(file) = &literal.lit
    {
        return around.with_file_name(file.value());
    }
    let folder =
        if around == Path::new("lib.rs") { PathBuf::new() } else { around.with_extension("") };
    folder.join(format!("{}.rs", module.ident))
}

/// What a `use` names. The path of another crate's item begins with that crate.
fn bindings(item: &ItemUse) -> Vec<Binding> {
    let mut found = Vec::new();
    if item.leading_colon.is_none() {
        add_bindings(&item.tree, &[], &mut found);
    }
    found
}

fn add_bindings(tree: &UseTree, before: &[String], found: &mut Vec<Binding>) {
    let with = |name: String| [before, &[name]].concat();
    let (name, path) = match tree {
        UseTree::Path(tree) => {
            return add_bindings(&tree.tree, &with(tree.ident.to_string()), found);
        }
        UseTree::Group(tree) => {
            return tree.items.iter().for_each(|tree| add_bindings(tree, before, found));
        }
        UseTree::Name(tree) => (tree.ident.to_string(), with(tree.ident.to_string())),
        UseTree::Rename(tree) => (tree.rename.to_string(), with(tree.ident.to_string())),
        UseTree::Glob(_) => ("*".to_owned(), with("*".to_owned())),
    };
    found.push(Binding { name, path });
}

/// The names of a function that is a derive macro: the macro, and its attributes.
fn derives(item: &Item) -> Vec<String> {
    let Item::Fn(ItemFn { attrs, .. }) = item else {
        return Vec::new();
    };
    let is_derive = |attribute: &&Attribute| attribute.path().is_ident("proc_macro_derive");
    let names = attrs.iter().filter(is_derive).flat_map(|attribute| {
        let arguments = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let arguments = arguments.expect("a derive macro has a name");
        arguments.into_iter().flat_map(|argument| match argument {
            Meta::List(list) => {
                let names = list.parse_args_with(Punctuated::<Ident, Token![,]>::parse_terminated);
                let names = names.expect("attributes have names");
                names.iter().map(ToString::to_string).collect()
            }
            other => vec![other.path().to_token_stream().to_string()],
        })
    });
    names.collect()
}
