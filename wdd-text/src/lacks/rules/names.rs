//! Names that cannot be resolved: of items, of macros, in paths and in imports.
//!
//! ```text
//! error[E0432]: unresolved import `a::b`                  wants the name `b`, in a path
//! error[E0425]: cannot find function `f` in this scope    wants the name `f`
//! error: cannot find macro `m` in this scope              wants the name `m`
//! error[E0425]: cannot find function `f` in module `a`    wants the name `f` of the module `a`
//! ```

use super::Rule;
use crate::lacks::{CompileError, Want, quoted, words};

pub(super) static NAMES: Rule = Rule {
    codes: &[
        "E0404", "E0405", "E0412", "E0422", "E0423", "E0424", "E0425", "E0426", "E0432", "E0433",
        "E0531", "E0532", "E0573", "E0574", "E0603",
    ],
    is_late: false,
    wants: names,
};

/// The last name at the place, and that of each path which the message quotes: the label says which part of a path is missing.
fn names(error: &CompileError, text: &str) -> Vec<Want> {
    let labels = error.places.iter().filter_map(|place| place.label.as_deref());
    let missing = labels.filter_map(|label| quoted(label).next());
    let quotes = quoted(&error.message).chain(missing);
    let mut found: Vec<&str> = quotes.chain([text]).filter_map(|path| words(path).last()).collect();
    found.sort_unstable();
    found.dedup();
    let is_in_scope = error.says().any(|says| says.contains("in this scope"));
    let want = if is_in_scope { Want::Name } else { Want::NameInPath };
    let in_modules: Vec<_> = error.says().filter_map(in_module).collect();
    let of_module = in_modules.iter().map(|&(name, module)| Want::NameInModule {
        name: name.to_owned(),
        module: module.to_owned(),
    });
    let others = found.iter().filter(|name| !in_modules.iter().any(|(other, _)| other == *name));
    of_module.chain(others.map(|name| want((*name).to_owned()))).collect()
}

/// The name and the module of ``cannot find type `A` in module `b` `` and ``no `A` in `b` ``.
fn in_module(says: &str) -> Option<(&str, &str)> {
    let (before, after) = says.split_once("in module `").or_else(|| {
        let rest = says.strip_prefix("no `")?;
        Some((says, rest.split_once("` in `")?.1))
    })?;
    let name = quoted(before).next().and_then(|path| words(path).last());
    Some((name?, words(after.split('`').next()?).last()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lacks::ErrorPlace;

    #[test]
    fn the_missing_part_of_a_path_is_wanted() {
        let place = ErrorPlace { label: Some("no `b` in `a`".into()), ..ErrorPlace::default() };
        let message = "unresolved import `a::b`".into();
        let error = CompileError { message, places: vec![place], ..CompileError::default() };
        let wants = names(&error, "a::b");
        assert_eq!(wants, [Want::NameInModule { name: "b".into(), module: "a".into() }]);
    }

    #[test]
    fn a_name_is_wanted_of_the_module_that_the_message_names() {
        let message = "cannot find function `f` in module `a::m`".into();
        let wants = names(&CompileError { message, ..CompileError::default() }, "f");
        let of_module = Want::NameInModule { name: "f".into(), module: "m".into() };
        assert_eq!(wants, [of_module, Want::NameInPath("m".into())]);
    }
}
