//! The functions of a text, and what each of them calls, by name.

mod calls;
mod implicit;
mod types;

use std::collections::BTreeSet;
use std::path::PathBuf;

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashMap;

pub(super) use self::calls::is_call;
use self::calls::{Base, Call, calls};
use self::types::Types;
use super::Markable;
use super::code::Code;
use super::test_code::TestCode;
use crate::manifests::Manifests;
use crate::text::languages::rust::names::{
    Imported, closure, defined_name, first_name_in, imported, names_in, type_parameters,
};
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::outline::Bytes;

/// A function with a body.
#[derive(Clone, Debug, Default)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) whole: Bytes,
    /// The byte at which a statement can be added before all others. `None` if the function can be
    /// evaluated at compile time, where only few statements are allowed.
    pub(super) entry: Option<u32>,
    pub(super) in_test: bool,
    /// The type that it is a method of, or the trait.
    owner: Option<String>,
    /// The trait, if it is in one or in an implementation of one.
    of_trait: Option<String>,
    /// The names in the arguments of the trait: `A` of `impl From<A> for B`.
    arguments: BTreeSet<String>,
    has_self: bool,
    parameters: Types,
    calls: Vec<Call>,
    /// The identifiers in its signature and its body.
    pub(super) names: BTreeSet<String>,
    /// The number of its tokens.
    tokens: usize,
    /// The folder of its package. `None` if the text has no manifest for it.
    package: Option<PathBuf>,
}

/// The functions of a text, and the names that its types are made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Functions {
    /// All functions with a body, in the order of the text.
    pub(super) all: Vec<Function>,
    /// The indices of the functions with each name.
    by_name: FxHashMap<String, Vec<usize>>,
    /// The types and traits that have functions.
    owners: BTreeSet<String>,
    definitions: Definitions,
    /// The names of the traits.
    traits: BTreeSet<String>,
    /// The names of the type parameters of all items.
    parameters: BTreeSet<String>,
    /// Constants, statics and macros, as functions: code that names one can call what it calls.
    named: Vec<Function>,
    fields: Types,
    /// For the folder of each package, the folders of those that its code can use.
    usable: FxHashMap<PathBuf, BTreeSet<PathBuf>>,
}

/// The tokens of a function that stays only since a fix could call it. Measured: see `tests/benches/bugs.md`.
const SHORT: usize = 24;

/// All such functions have at most one of this number of shares of the tokens that stay, or `FREE` tokens.
const SHARE: usize = 20;
const FREE: usize = 48;

/// A call that can mean more functions is unclear.
const CLEAR: usize = 3;

/// Whether a call without a name counts, in a function from which calls are followed, of another function.
type Implies<'i> = &'i dyn Fn(&Function, &Function) -> bool;

/// For each type, alias, constant and macro, the names in its definitions.
type Definitions = FxHashMap<String, BTreeSet<String>>;

impl Function {
    fn of(code: &Code<'_>, tests: &TestCode, function: &ast::Fn) -> Option<Self> {
        let body = function.body()?;
        let whole = code.place(function.syntax().clone());
        let (owner, of_trait) = owner(function);
        let entry = first_place(&body).filter(|_| takes_statements(function));
        Some(Function {
            name: function.name()?.text().to_string(),
            in_test: tests.contains(whole.start),
            entry: entry.map(|token| code.place(token).end),
            whole,
            owner,
            of_trait,
            arguments: arguments_of_trait(function),
            has_self: function.param_list().is_some_and(|list| list.self_param().is_some()),
            parameters: Types::of_parameters(function),
            calls: calls(body.syntax()),
            names: names_in(function.syntax()).collect(),
            tokens: solid_tokens(function.syntax()).count(),
            package: None,
        })
    }

    /// Where a mark shows that it is entered.
    pub(super) fn markable(&self) -> Markable {
        Markable { whole: self.whole.clone(), entry: self.entry, end: None }
    }

    /// Code that is no function, as if it were one.
    fn of_parts(name: &str, parts: &[SyntaxNode]) -> Self {
        Function {
            name: name.to_owned(),
            calls: parts.iter().flat_map(calls).collect(),
            names: parts.iter().flat_map(names_in).collect(),
            ..Function::default()
        }
    }

    /// Whether a call that `from` makes can be one of this function.
    fn may_be_called(&self, call: &Call, from: &Function, reach: &Reach<'_>) -> bool {
        let own = |path: &str| {
            let path = if path == "Self" { from.owner.as_deref() } else { Some(path) };
            path == self.owner.as_deref() || path == self.of_trait.as_deref()
        };
        let is_provided = self.owner == self.of_trait;
        let is_known = |owner: &String| reach.known.contains(owner);
        let has_owner = is_provided || self.owner.as_ref().is_some_and(is_known);
        let exists = has_owner && reach.knows(&self.arguments);
        let fits = |of: Option<&BTreeSet<String>>| {
            let is_own = |names: &BTreeSet<String>| reach.contains(names, self.owner.as_ref());
            exists && (is_provided || of.is_none_or(is_own))
        };
        // `values.sum()` calls `Sum::sum(values)`.
        let is_method = self.has_self || self.of_trait.is_some();
        match &call.on {
            Base::Nothing => self.owner.is_none(),
            Base::Path(path) if path == "Self" || reach.functions.owners.contains(path) => {
                own(path) || (is_provided && self.of_trait.is_some())
            }
            Base::Path(path) => match &self.owner {
                // `module::f()`
                None => true,
                Some(owner) => {
                    own(path) || reach.functions.may_be(path, owner, self.of_trait.is_some())
                }
            },
            Base::Receiver => self.has_self && (own("Self") || is_provided),
            Base::Local(name) => is_method && fits(from.parameters.get(name)),
            Base::Field(name) => is_method && fits(reach.functions.fields.get(name)),
            Base::Value => is_method && exists,
            Base::Implicit => self.of_trait.is_some() && exists,
        }
    }
}

/// What is known while calls are followed.
struct Reach<'a> {
    functions: &'a Functions,
    /// The names that the functions so far mention, with those in the definitions of these names. A value
    /// of another type cannot occur in them.
    known: BTreeSet<String>,
}

impl Reach<'_> {
    /// Whether a value can have a type of these names: those that the text defines are known.
    fn knows(&self, names: &BTreeSet<String>) -> bool {
        let is_defined = |name| self.functions.definitions.contains_key(name);
        names.iter().all(|name| self.known.contains(name) || !is_defined(name))
    }

    /// Whether one of these names is that of the type, or is defined with it.
    fn contains(&self, names: &BTreeSet<String>, owner: Option<&String>) -> bool {
        let mut defined = BTreeSet::new();
        self.functions.define(names, &mut defined);
        owner.is_some_and(|owner| defined.contains(owner))
    }
}

impl Functions {
    pub(super) fn of(code: &Code<'_>, tests: &TestCode) -> Self {
        let manifests = Manifests::of(code.text);
        let is_built = |function: &ast::Fn| {
            !function.syntax().ancestors().any(|around| code.is_left_out(&around))
        };
        let built = code.all().filter(is_built);
        let mut all: Vec<_> =
            built.filter_map(|function| Function::of(code, tests, &function)).collect();
        for function in &mut all {
            let files = code.text.files();
            let after = files.partition_point(|file| file.bytes.start <= function.whole.start);
            let home = manifests.home(&files[after.saturating_sub(1)].path);
            function.package = home.map(|home| home.folder.clone());
        }
        let mut by_name: FxHashMap<String, Vec<usize>> = FxHashMap::default();
        for (at, function) in all.iter().enumerate() {
            by_name.entry(function.name.clone()).or_default().push(at);
        }
        let owners = all.iter().flat_map(|one| [&one.owner, &one.of_trait]).flatten();
        let parameters = code.all::<ast::TypeParam>().filter_map(|one| one.name());
        let traits = code.all::<ast::Trait>().filter_map(|one| one.name());
        let (definitions, named) = definitions(code);
        Functions {
            owners: owners.cloned().collect(),
            by_name,
            definitions,
            traits: traits.map(|name| name.text().to_string()).collect(),
            parameters: parameters.map(|name| name.text().to_string()).collect(),
            all,
            named,
            fields: Types::of_fields(code),
            usable: usable(&manifests),
        }
    }

    /// The inherent methods of types in the code under test, each with its name: `A::f`.
    pub(super) fn methods(&self) -> impl Iterator<Item = (usize, String)> {
        let all =
            self.all.iter().enumerate().filter(|(_, of)| !of.in_test && of.of_trait.is_none());
        all.filter_map(|(at, of)| Some((at, format!("{}::{}", of.owner.as_ref()?, of.name))))
    }

    /// The names of the methods that were not entered, of types that entered code names or has.
    pub(super) fn methods_beside(&self, entered: &[Option<bool>]) -> BTreeSet<String> {
        let ran = |at: &usize| entered.get(*at).copied().flatten() == Some(true);
        let all = (0..self.all.len()).filter(ran).map(|at| &self.all[at]);
        let types: BTreeSet<&String> =
            all.flat_map(|of| of.names.iter().chain(&of.owner)).collect();
        let is_beside = |at: usize| {
            let of_known = self.all[at].owner.as_ref().is_some_and(|owner| types.contains(owner));
            of_known && entered.get(at).copied().flatten() == Some(false)
        };
        self.methods().filter(|(at, _)| is_beside(*at)).map(|(_, name)| name).collect()
    }

    /// Short functions of types that these functions have or name, and of traits for these types, that name nothing of the text
    /// but what these do: a fix could call them, and nothing else stays for them. The shortest come first, up to a share of the
    /// tokens that stay.
    pub(super) fn beside(&self, stays: &BTreeSet<usize>) -> Vec<usize> {
        let names =
            stays.iter().flat_map(|&at| self.all[at].names.iter().chain(&self.all[at].owner));
        let mut known = BTreeSet::new();
        self.define(names.collect::<BTreeSet<_>>(), &mut known);
        let is_there = |name: &String| {
            known.contains(name)
                || !self.by_name.contains_key(name)
                    && !self.definitions.contains_key(name)
                    && !self.traits.contains(name)
        };
        let is_beside = |&at: &usize| {
            let of = &self.all[at];
            let is_short = of.tokens <= SHORT && !of.in_test && !stays.contains(&at);
            is_short
                && of.owner.as_ref().is_some_and(|owner| known.contains(owner))
                && of
                    .names
                    .iter()
                    .chain(&of.of_trait)
                    .all(|name| *name == of.name || is_there(name))
        };
        let mut found: Vec<usize> = (0..self.all.len()).filter(is_beside).collect();
        found.sort_by_key(|&at| self.all[at].tokens);
        let staying: usize = stays.iter().map(|&at| self.all[at].tokens).sum();
        let mut room = FREE.max(staying / SHARE);
        found.retain(|&at| {
            let left = room.checked_sub(self.all[at].tokens);
            room = left.unwrap_or(0);
            left.is_some()
        });
        found
    }

    /// Adds a last function, of test code, that consists of these parts. It is in the package of the function
    /// `beside`, if there is one.
    pub(super) fn with_caller(mut self, parts: &[SyntaxNode], beside: Option<usize>) -> Self {
        self.all.push(Function {
            in_test: true,
            package: beside.and_then(|at| self.all[at].package.clone()),
            ..Function::of_parts("", parts)
        });
        self
    }

    /// Whether a path of another name can mean this type: an alias, a parameter if the type is that of a
    /// trait, or what a macro has instead of a name.
    fn may_be(&self, path: &str, owner: &String, has_trait: bool) -> bool {
        let is_name = path.starts_with(|char: char| char.is_alphabetic() || char == '_');
        let alias = self.definitions.get(path);
        !is_name
            || alias.is_some_and(|alias| alias.contains(owner))
            || (has_trait && self.parameters.contains(path))
    }

    /// Whether the code of a function can use that of another one: it is in the same package, or in one
    /// that this depends on.
    fn can_use(&self, caller: &Function, callee: &Function) -> bool {
        // Without manifests, nothing tells packages apart.
        let (Some(from), Some(to)) = (&caller.package, &callee.package) else { return true };
        from == to || self.usable.get(from).is_some_and(|usable| usable.contains(to))
    }

    /// The indices of all functions that those of `from` can call by name, and what these can call in turn.
    /// Those of `from` are not among them. Of what these call without a name, the functions of another type
    /// count that they mention: `for x in Count(1)`.
    pub(super) fn called(&self, from: &[usize]) -> Vec<usize> {
        let mentions = |caller: &Function, callee: &Function| {
            let is_other = callee.owner != caller.owner && !caller.in_test;
            let owner = callee.owner.as_ref();
            is_other && owner.is_some_and(|owner| caller.names.contains(owner))
        };
        // Nearly all code prints something, so what `fmt` functions do counts only if they are called by name.
        self.followed(
            from,
            &|caller, callee| callee.name != "fmt" && mentions(caller, callee),
            CLEAR,
        )
    }

    /// The indices of all functions that those of `from` can call, by name or without it, and what these can call by name
    /// in turn. Those of `from` are not among them.
    pub(super) fn reachable(&self, from: &[usize]) -> Vec<usize> {
        self.followed(from, &|_, _| true, usize::MAX)
    }

    /// Follows calls from these functions. A call of a function that they call counts if it can mean at most `most`: nearly
    /// each type has a method with a name such as `new`, `get` or `len`, and with each of them come all that it calls.
    fn followed(&self, from: &[usize], implies: Implies<'_>, most: usize) -> Vec<usize> {
        let mut reach = Reach { functions: self, known: BTreeSet::new() };
        let mut seen = vec![false; self.all.len()];
        from.iter().for_each(|&at| seen[at] = true);
        let mut callers = from.to_vec();
        let mut learned = 0;
        loop {
            let known = reach.known.len();
            self.learn(&mut reach, &callers[learned..]);
            // A type that becomes known can have the methods that were called before.
            let first = if reach.known.len() > known { 0 } else { learned };
            learned = callers.len();
            let functions = callers[first..].iter().flat_map(|at| {
                let caller = &self.all[*at];
                if from.contains(at) {
                    self.callees(caller, &reach, implies)
                } else {
                    self.later_callees(caller, &reach, most)
                }
            });
            let named = self
                .named
                .iter()
                .filter(|item| reach.known.contains(&item.name))
                .flat_map(|item| self.later_callees(item, &reach, most));
            let mut next: Vec<_> = functions.chain(named).collect();
            next.retain(|&callee| !std::mem::replace(&mut seen[callee], true));
            if next.is_empty() {
                return callers.split_off(from.len());
            }
            callers.extend(next);
        }
    }

    /// The functions that another one can call.
    fn callees(&self, caller: &Function, reach: &Reach<'_>, implies: Implies<'_>) -> Vec<usize> {
        let calls = caller.calls.iter().flat_map(|call| {
            let counts = |callee: &Function| call.on != Base::Implicit || implies(caller, callee);
            self.meant(call, caller, reach).into_iter().filter(move |&at| counts(&self.all[at]))
        });
        calls.collect()
    }

    /// The functions that another one can call by name, where a call can mean at most `most`.
    fn later_callees(&self, caller: &Function, reach: &Reach<'_>, most: usize) -> Vec<usize> {
        let calls = caller.calls.iter().filter(|call| call.on != Base::Implicit);
        let clear =
            calls.map(|call| (call, self.meant(call, caller, reach))).filter(|(call, all)| {
                all.len() <= most || matches!(call.on, Base::Nothing | Base::Receiver)
            });
        clear.flat_map(|(_, all)| all).collect()
    }

    /// The functions that a call can mean.
    fn meant(&self, call: &Call, caller: &Function, reach: &Reach<'_>) -> Vec<usize> {
        let of_name = self.by_name.get(&call.name).into_iter().flatten().copied();
        let may_be = |at: &usize| {
            let callee = &self.all[*at];
            self.can_use(caller, callee) && callee.may_be_called(call, caller, reach)
        };
        of_name.filter(may_be).collect()
    }

    /// Adds the names that these functions mention.
    fn learn(&self, reach: &mut Reach<'_>, level: &[usize]) {
        let names = level
            .iter()
            .map(|&at| &self.all[at])
            .flat_map(|function| function.names.iter().chain(&function.owner));
        self.define(names, &mut reach.known);
    }

    /// Adds names, and those that they are defined with.
    fn define<'f>(
        &'f self,
        names: impl IntoIterator<Item = &'f String>,
        to: &mut BTreeSet<String>,
    ) {
        closure(to, names.into_iter().cloned(), |name| {
            self.definitions.get(name).into_iter().flatten().cloned()
        });
    }
}

/// The definitions of a text, and its constants, statics and macros as functions.
fn definitions(code: &Code<'_>) -> (Definitions, Vec<Function>) {
    use ast::Item::*;
    let mut definitions = Definitions::default();
    let mut named = Vec::new();
    for item in code.all::<ast::Item>() {
        let is_value = matches!(item, Const(_) | Static(_) | MacroRules(_));
        let is_type = matches!(item, Struct(_) | Enum(_) | Union(_) | TypeAlias(_));
        let Some(name) = defined_name(item.syntax()).filter(|_| is_value || is_type) else {
            continue;
        };
        // Another module can have something else with the name.
        definitions.entry(name.text().to_string()).or_default().extend(names_in(item.syntax()));
        if is_value {
            named.push(Function::of_parts(name.text(), &[item.syntax().clone()]));
        }
    }
    for tree in code.all::<ast::UseTree>().filter(|tree| tree.rename().is_some()) {
        let own = tree.path().and_then(|path| path.segment());
        if let (Some(Imported::Name(new)), Some(own)) = (imported(&tree), own) {
            definitions.entry(new).or_default().insert(own.syntax().text().to_string());
        }
    }
    (definitions, named)
}

/// For the folder of each package, the folders of all that it depends on, directly or not.
fn usable(manifests: &Manifests) -> FxHashMap<PathBuf, BTreeSet<PathBuf>> {
    manifests.all().iter().map(|of| (of.folder.clone(), manifests.built_of(of))).collect()
}

/// The type and the trait of the `impl` or trait around a function.
fn owner(function: &ast::Fn) -> (Option<String>, Option<String>) {
    let around = function.syntax().parent().and_then(|list| list.parent());
    let Some(of) = around.clone().and_then(ast::Impl::cast) else {
        let name = around.and_then(ast::Trait::cast).and_then(|of| of.name());
        let name = name.map(|name| name.text().to_string());
        return (name.clone(), name);
    };
    let last = |of: Option<ast::Type>| first_name_in(of?.syntax());
    let (own, of_trait) = (last(of.self_ty()), last(of.trait_()));
    let mut parameters = type_parameters(&of).into_iter().filter_map(|one| one.name());
    // `impl<T> A for T` provides its functions to all types.
    let is_for_all = parameters.any(|name| own.as_deref() == Some(name.text()));
    (if is_for_all { of_trait.clone() } else { own }, of_trait)
}

/// The names in the arguments of the trait that a function implements.
fn arguments_of_trait(function: &ast::Fn) -> BTreeSet<String> {
    let around = function.syntax().parent().and_then(|list| list.parent());
    let of_trait = around.and_then(ast::Impl::cast).and_then(|of| of.trait_());
    of_trait
        .iter()
        .flat_map(|of| of.syntax().descendants())
        .filter_map(ast::GenericArgList::cast)
        .flat_map(|list| names_in(list.syntax()))
        .collect()
}

/// Whether a statement can be added to a function. What may be evaluated at compile time allows only few, and a naked
/// function has nothing but assembly.
pub(super) fn takes_statements(function: &ast::Fn) -> bool {
    let is_naked = function.attrs().any(|one| one.syntax().to_string().contains("naked"));
    function.const_token().is_none() && !is_naked
}

/// The token after which the statements of a body begin.
pub(super) fn first_place(body: &ast::BlockExpr) -> Option<SyntaxToken> {
    let list = body.stmt_list()?;
    let inner = list.syntax().children().filter_map(ast::Attr::cast).last();
    inner.map_or_else(|| list.l_curly_token(), |inner| inner.syntax().last_token())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    /// The names of the functions that can be executed after the first one of the source.
    fn callees(source: &str) -> Vec<String> {
        followed(source, |functions| functions.called(&[0]))
    }

    fn followed(source: &str, follow: impl Fn(&Functions) -> Vec<usize>) -> Vec<String> {
        let text = testing::text(source);
        let functions = Code::with(&text, |code| Functions::of(code, &TestCode::of(code)));
        let owned = |f: &Function| match &f.owner {
            Some(owner) => format!("{owner}::{}", f.name),
            None => f.name.clone(),
        };
        let called = follow(&functions).into_iter();
        called.map(|at| owned(&functions.all[at])).collect()
    }

    #[test]
    fn the_qualifier_tells_which_function_of_that_name_is_called() {
        let source = "fn f() { A::new(1); g(); x!(B::make()) } fn g() {} fn new() {}
            impl A { fn new(x: u8) { h() } } impl B { fn new() {} fn make() {} } fn h() {}";
        assert_eq!(callees(source), ["A::new", "g", "B::make", "h"]);
    }

    #[test]
    fn a_function_of_a_package_that_is_no_dependency_is_not_called() {
        let manifest = |name: &str, more: &str| format!("[package]\nname = \"{name}\"\n{more}");
        let a = manifest("a", "[dependencies]\nb = { path = \"../b\" }\n");
        let text = testing::package(&[
            ("a/Cargo.toml", &a),
            ("a/src/lib.rs", "fn f() { super::g() }"),
            ("b/Cargo.toml", &manifest("b", "")),
            ("b/src/lib.rs", "fn g() {}"),
            ("c/Cargo.toml", &manifest("c", "")),
            ("c/src/lib.rs", "fn g() {}"),
        ]);
        let functions = Code::with(&text, |code| Functions::of(code, &TestCode::of(code)));
        assert_eq!(functions.called(&[0]), [1]);
    }

    #[test]
    fn what_is_called_without_a_name_counts_for_the_first_functions_only() {
        let source = "fn f(a: A) { g(a + a) } fn g(a: A) { a - a; } impl Add for A { fn add(self) {} }
            impl Sub for A { fn sub(self) {} } impl Sum for A { fn sum(a: I) {} } fn h(a: A) { a.sum() }";
        assert_eq!(callees(source), ["g", "A::add"]);
        let of_its_own = "impl A { fn f(self) { g(self + self) } } fn g(a: A) {} impl Add for A { fn add(self) {} }";
        assert_eq!(callees(of_its_own), ["g"]);
        assert_eq!(followed(source, |functions| functions.reachable(&[0])), ["g", "A::add"]);
        assert_eq!(followed(source, |functions| functions.called(&[5])), ["A::sum"]);
    }

    #[test]
    fn short_functions_of_types_that_stay_need_nothing_else() {
        let source = "fn f(a: A) -> u8 { g() } fn g() {} struct A { a: u8 } struct B; impl A { fn h(&self) { self.a }
            fn i(&self) { j() } fn k(&self) { A.g(); B } } fn j() {} impl B { fn l(&self) {} } impl T for A { fn m(&self) {} }
            impl PartialEq for A { fn eq(&self, other: &A) { self.a == other.a } } trait T { fn m(&self); }";
        let beside = followed(source, |functions| functions.beside(&[0, 1].into()));
        assert_eq!(beside, ["A::h", "A::eq"]);
    }

    #[test]
    fn the_types_of_fields_and_parameters_tell_which_method_is_called() {
        let source = "fn f(a: &A, s: &str, t: T) { a.get(); s.len(); a.b.len(); t.go(); B; let s = 1; }
            struct A { b: Vec<u8> } impl A { fn get(&self) { self.b.get() } fn len(&self) {} }
            impl B { fn get(&self) {} fn len(&self) {} fn go(&self) {} } impl<T: C> D for T { fn go(&self) {} }";
        assert_eq!(callees(source), ["A::get", "A::len", "B::len", "D::go"]);
        let source = source.replace("let s = 1", "");
        assert_eq!(callees(&source), ["A::get", "D::go"]);
    }

    #[test]
    fn what_several_types_could_answer_counts_for_the_first_functions_only() {
        let types = ["A", "B", "C", "D"].map(|name| {
            format!("impl {name} {{ fn len(&self) {{}} fn get(&self) {{}} fn new() {{}} }}")
        });
        let source = "fn f(a: A, b: B, c: C, d: D) { let e = a; e.len(); g(e); } fn g(e: E) { let f = e; f.get(); A::new(); h() } fn h() {} ";
        let called = callees(&(source.to_owned() + &types.concat()));
        assert_eq!(called, ["A::len", "B::len", "C::len", "D::len", "g", "A::new", "h"]);
        let called = callees(&(source.replace(", d: D", "") + &types[..3].concat()));
        assert_eq!(called[3..], ["g", "A::get", "B::get", "C::get", "A::new", "h"]);
    }

    #[test]
    fn the_arguments_of_a_type_do_not_hide_its_name() {
        let source = "fn f() { A::<B>::new(); <B>::make() } struct A<T>(T); struct B; impl<T> A<T> { fn new() {} fn make() {} }
            impl B { fn new() {} fn make() {} }";
        assert_eq!(callees(source), ["A::new", "A::make", "B::make"]);
    }

    #[test]
    fn a_method_of_a_value_can_be_that_of_any_type_that_occurs() {
        let source = "fn f(x: A) { x.len(); x.field } impl A { fn len(&self) {} fn field() {} }
            struct A { b: Vec<B> } impl B { fn len(&self) {} } fn len() {} impl C { fn len(&self) {} }";
        assert_eq!(callees(source), ["A::len", "B::len"]);
    }
}
