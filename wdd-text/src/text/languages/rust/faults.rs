//! Faults: errors that the compiler very likely reports, found without it.
//!
//! They say that a candidate has a kind of error that the best does not have. What an error means is the
//! oracle's to decide. So a fault that is none costs time, but never gives a
//! wrong result. To add a kind, add its file and its line in `KINDS`.

mod arguments;
mod associated;
mod bounds;
mod conflicts;
mod members;
mod names;
mod parameters;
mod traits;

use std::collections::BTreeMap;

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasModuleItem, HasName};
use ra_ap_syntax::{Edition, SyntaxNode};

use super::names::{known, name_of_type, type_parameters};
use super::parse::{self, Parsable};

pub(super) struct FaultKind {
    pub(super) name: &'static str,
    /// Items that have such a fault and no other; `None` if no item can have it.
    pub(super) example: Option<&'static str>,
    /// Names each fault in these files.
    pub(super) find: fn(&[SyntaxNode]) -> Vec<String>,
}

/// Every kind, with the errors that it stands for.
static KINDS: &[&FaultKind] = &[
    // E0405, E0408, E0411, E0412, E0422, E0425, E0432, E0433, E0261
    &names::NAMES,
    // E0046, E0407, E0437, E0438, E0191
    &members::MEMBERS,
    // E0107
    &arguments::ARGUMENTS,
    // E0207, E0392
    &parameters::PARAMETERS,
    // E0404
    &bounds::BOUNDS,
    // E0220, E0223
    &associated::ASSOCIATED,
    // E0119
    &conflicts::CONFLICTS,
    // E0601, E0131, E0646, E0277 on what it returns
    &MAIN,
];

/// A fault: its kind, and names of what is wrong. The names stay if something else is changed.
pub type Fault = (&'static str, String);

/// Items with a fault of this kind and no other.
pub fn example(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|known| known.name == kind)?.example
}

/// How often each fault is in these Rust files. `None` if one cannot be read.
pub fn faults<'a>(
    files: impl Iterator<Item = &'a [u8]>,
    edition: Edition,
) -> Option<BTreeMap<Fault, usize>> {
    let files: Vec<Parsable<'_>> = files.map(parse::parsable).collect::<Option<_>>()?;
    parse::deep_all(&files, || {
        let parsed: Vec<SyntaxNode> =
            files.iter().map(|text| parse::parse(text.source, edition)).collect();
        let mut faults = BTreeMap::new();
        for kind in KINDS {
            for what in (kind.find)(&parsed) {
                *faults.entry((kind.name, what)).or_default() += 1;
            }
        }
        faults
    })
}

static MAIN: FaultKind = FaultKind {
    name: "main",
    example: None,
    find: |files| {
        let mut items = files
            .iter()
            .filter_map(|file| ast::SourceFile::cast(file.clone()))
            .flat_map(|file| file.items());
        if items.find_map(is_main) == Some(true) { Vec::new() } else { vec![String::new()] }
    },
};

/// Whether a program can start with the `main` of this item. `None` if it has none.
fn is_main(item: ast::Item) -> Option<bool> {
    match item {
        ast::Item::Fn(function) => {
            let is_main = function.name().is_some_and(|name| name.text() == "main");
            is_main.then(|| can_be_main(&function))
        }
        // It may define or import it.
        ast::Item::MacroCall(_) => Some(true),
        ast::Item::Use(import) => {
            import.syntax().text().to_string().contains("main").then_some(true)
        }
        _ => None,
    }
}

/// Whether a program can start with the function.
fn can_be_main(function: &ast::Fn) -> bool {
    let returns = function.ret_type().and_then(|returns| returns.ty());
    let can_end = returns.is_none_or(|ty| match ty {
        // A name that is not known may be another name of one of these.
        ast::Type::PathType(_) => name_of_type(&ty).is_none_or(|name| !known::is_primitive(&name)),
        ast::Type::TupleType(tuple) => tuple.fields().next().is_none(),
        ast::Type::NeverType(_) | ast::Type::ImplTraitType(_) | ast::Type::MacroType(_) => true,
        _ => false,
    });
    let has_parameters = function.param_list().is_some_and(|list| list.params().next().is_some());
    let is_generic = function.generic_param_list().is_some() || function.where_clause().is_some();
    can_end && !has_parameters && !is_generic
}

/// The names of all nodes of one type.
fn named<'a, N: AstNode + HasName + 'a>(
    files: &'a [SyntaxNode],
) -> impl Iterator<Item = String> + 'a {
    all::<N>(files).filter_map(|item| Some(item.name()?.text().to_string()))
}

/// All items around a node that can have generic parameters, the innermost first.
fn generic_around(node: &SyntaxNode) -> impl Iterator<Item = ast::AnyHasGenericParams> {
    node.ancestors().filter_map(ast::AnyHasGenericParams::cast)
}

/// The type parameter of that name around a node.
fn type_parameter(node: &SyntaxNode, name: &str) -> Option<ast::TypeParam> {
    generic_around(node)
        .flat_map(|item| type_parameters(&item))
        .find(|parameter| parameter.name().is_some_and(|own| own.text() == name))
}

/// All nodes of one type.
fn all<'a, N: AstNode + 'a>(files: &'a [SyntaxNode]) -> impl Iterator<Item = N> + 'a {
    files.iter().flat_map(SyntaxNode::descendants).filter_map(N::cast)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of a source, as `kind: what`.
    pub(super) fn found(source: &str) -> Vec<String> {
        let files = [source.as_bytes()].into_iter();
        let faults = faults(files, Edition::Edition2021).unwrap();
        let each = faults.iter().flat_map(|(fault, times)| vec![fault; *times]);
        each.map(|(kind, what)| format!("{kind}: {what}")).collect()
    }

    #[track_caller]
    pub(super) fn sound(source: &str) {
        assert_eq!(found(source), Vec::<String>::new(), "{source}");
    }

    #[test]
    fn an_example_has_a_fault_of_its_kind_only() {
        for kind in KINDS {
            let Some(example) = kind.example else { continue };
            let found = found(&format!("fn main() {{}} {example}"));
            assert_eq!(found.len(), 1, "{example}: {found:?}");
            assert!(found[0].starts_with(kind.name), "{example}: {found:?}");
        }
    }

    #[test]
    fn a_program_without_main_has_a_fault() {
        assert_eq!(found("mod a { fn main() {} }"), ["main: "]);
        sound("fn main() {}");
        sound("fn main() -> Result<(), ()> { Ok(()) }");
        for main in
            ["fn main() -> u8 { 1 }", "fn main(_: u8) {}", "fn main<A>() {}", "fn main() where {}"]
        {
            assert_eq!(found(main), ["main: "], "{main}");
        }
    }
}
