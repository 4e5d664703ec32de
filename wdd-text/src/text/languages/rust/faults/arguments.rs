//! Generic arguments: more or fewer than the type or trait has parameters.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs, HasGenericParams};

use super::traits::is_call_like;
use super::{FaultKind, all, type_parameter};
use crate::text::languages::rust::names::{defined_name, imported_names, last_name};

pub(super) static ARGUMENTS: FaultKind = FaultKind {
    name: "arguments",
    example: Some("struct __Type; impl __Type<u8> {}"),
    find: |files| {
        let known = parameters(files);
        all::<ast::PathType>(files)
            .filter_map(|ty| ty.path())
            .filter(|path| !is_call_like(path))
            .filter(|path| {
                // The parameter hides the type, and an associated type has parameters of its own.
                let name = last_name(path).filter(|name| !is_local(path.syntax(), name));
                let counts = name.and_then(|name| known.get(&name)?.as_ref());
                counts.is_some_and(|counts| !counts.fit(path))
            })
            .filter_map(|path| last_name(&path))
            .collect()
    },
};

/// How many generic parameters a type or a trait has.
#[derive(Clone, Copy)]
struct Counts {
    lifetimes: usize,
    /// Types and constants without a default.
    least: usize,
    /// All types and constants.
    most: usize,
}

/// Types and traits of the standard library, with the least and the largest number of arguments.
const STANDARD: &[(&[&str], usize, usize)] = &[
    (&["Option", "PhantomData", "Cell", "RefCell"], 1, 1),
    (&["From", "Into", "TryFrom", "TryInto", "AsRef", "AsMut", "FromIterator"], 1, 1),
    // The last argument of the next three rows is an allocator or a hasher, which has a default.
    (&["Box", "Rc", "Arc", "Vec", "VecDeque", "BTreeSet"], 1, 2),
    (&["HashMap"], 2, 3),
    (&["BTreeMap"], 2, 3),
    (&[RESULT], 2, 2),
];

/// Modules of the standard library have types of this name with other parameters, which can be imported.
const RESULT: &str = "Result";

/// How many parameters each type and trait has, by name; `None` if there are several of the name.
fn parameters(files: &[SyntaxNode]) -> BTreeMap<String, Option<Counts>> {
    let mut known = BTreeMap::new();
    let mut own: BTreeSet<String> = BTreeSet::new();
    for (names, least, most) in STANDARD {
        let counts = Counts { lifetimes: 0, least: *least, most: *most };
        known.extend(names.iter().map(|name| ((*name).to_owned(), Some(counts))));
    }
    if files.iter().flat_map(imported_names).any(|name| name == RESULT) {
        known.remove(RESULT);
    }
    for item in all::<ast::AnyHasGenericParams>(files) {
        let is_type = matches!(item.syntax().kind(), STRUCT | ENUM | UNION | TRAIT | TYPE_ALIAS);
        if let (true, Some(name)) = (is_type, defined_name(item.syntax())) {
            let name = name.text().to_string();
            let is_only = own.insert(name.clone());
            known.insert(name, is_only.then(|| counts(&item)));
        }
    }
    known
}

fn counts(of: &ast::AnyHasGenericParams) -> Counts {
    let mut counts = Counts { lifetimes: 0, least: 0, most: 0 };
    for parameter in of.generic_param_list().into_iter().flat_map(|list| list.generic_params()) {
        let has_default = match parameter {
            ast::GenericParam::LifetimeParam(_) => {
                counts.lifetimes += 1;
                continue;
            }
            ast::GenericParam::TypeParam(parameter) => parameter.default_type().is_some(),
            ast::GenericParam::ConstParam(parameter) => parameter.default_val().is_some(),
        };
        counts.most += 1;
        counts.least += usize::from(!has_default);
    }
    counts
}

impl Counts {
    fn fit(&self, path: &ast::Path) -> bool {
        let list = path.segment().and_then(|segment| segment.generic_arg_list());
        let arguments = list.map_or(Vec::new(), |list| list.generic_args().collect());
        let count =
            |is_such: fn(&&ast::GenericArg) -> bool| arguments.iter().filter(is_such).count();
        let lifetimes = count(|one| matches!(one, ast::GenericArg::LifetimeArg(_)));
        let others =
            count(|one| matches!(one, ast::GenericArg::TypeArg(_) | ast::GenericArg::ConstArg(_)));
        // Lifetimes may be left out.
        (self.least..=self.most).contains(&others)
            && (lifetimes == 0 || lifetimes == self.lifetimes)
    }
}

/// Whether a generic parameter around the node, or an associated type, has this name.
fn is_local(node: &SyntaxNode, name: &str) -> bool {
    let qualified = node.children().any(|child| child.kind() == PATH);
    qualified || type_parameter(node, name).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn a_type_gets_as_many_arguments_as_it_has_parameters() {
        let item = "fn main() {} struct S<'a, A, B = u8>(&'a A, B); ";
        for ty in ["S<'a, u8>", "S<u8, u8>", "S<'a, u8, u8>"] {
            sound(&format!("{item} fn f<'a>(_: {ty}) {{}}"));
        }
        for ty in ["S", "S<'a>", "S<u8, u8, u8>", "S<'a, 'a, u8>"] {
            let faults = found(&format!("{item} fn f<'a>(_: {ty}) {{}}"));
            assert_eq!(faults.len(), 1, "{ty}: {faults:?}");
        }
        sound(&format!("{item} fn f<S>(_: S) {{}}"));
        let result = "fn main() {} fn f() -> Result<u8> { loop {} }";
        assert_eq!(found(result), ["arguments: Result"]);
        sound(&format!("use std::fmt::Result; {result}"));
        let from = "fn main() {} impl From for u8 { fn from() {} }";
        assert_eq!(found(from), ["arguments: From"]);
    }
}
