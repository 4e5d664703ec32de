//! Members that are not there: methods, associated items, fields.
//!
//! ```text
//! error[E0599]: no method named `m` found for struct `A`    wants the member `m` of `A`
//! error[E0599]: the method `m` exists for struct `A<B>`, but its trait bounds were not satisfied
//!               `B: T`                                       wants an implementation of `T` for `B`
//! error[E0407]: method `m` is not a member of trait `T`      wants the member `m` of `T`
//! ```

use super::Rule;
use super::implementations::implementations;
use crate::lacks::{CompileError, Want, quoted, words};
use crate::text::languages::rust::names::is_capitalized;

pub(super) static MEMBERS: Rule = Rule {
    codes: &[
        "E0026", "E0046", "E0220", "E0407", "E0437", "E0438", "E0560", "E0576", "E0599", "E0609",
        "E0610",
    ],
    is_late: false,
    wants: members,
};

fn members(error: &CompileError, text: &str) -> Vec<Want> {
    let quotes: Vec<&str> = quoted(&error.message).collect();
    // `missing: `a`, `b`` names several, and is at the head of their implementation; all others name the member first.
    let is_list = error.message.contains("missing:");
    let (names, of) = if is_list {
        (&quotes[..], vec![text])
    } else {
        let (names, of) = quotes.split_at(quotes.len().min(1));
        (names, of.to_vec())
    };
    let of: Vec<String> = of.into_iter().flat_map(words).map(str::to_owned).collect();
    let member = |name: &str| Want::Member { name: name.to_owned(), of: of.clone() };
    let members = names.iter().filter_map(|path| words(path).last()).map(member);
    // `A` is not an iterator: the note says which bound it is.
    if error.says().any(|says| says.contains("bounds were not satisfied")) {
        return implementations(error, text);
    }
    // A trait that is not imported.
    let helps = error.says().filter(|says| says.contains("in scope"));
    let traits = helps.flat_map(quoted).filter_map(|path| words(path).last());
    let traits = traits.filter(|name| is_capitalized(name)).map(|name| Want::Name(name.to_owned()));
    members.chain(traits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(message: &str, notes: &[&str]) -> Vec<Want> {
        let notes = notes.iter().map(|note| (*note).to_owned()).collect();
        let error = CompileError { message: message.into(), notes, ..CompileError::default() };
        members(&error, "T for A")
    }

    #[test]
    fn a_member_is_wanted_of_what_the_message_names() {
        let of_a = Want::Member { name: "m".into(), of: vec!["A".into()] };
        assert_eq!(wants("no method named `m` found for struct `A`", &[]), [of_a]);
        let head: Vec<String> = ["T", "for", "A"].map(str::to_owned).to_vec();
        let member = |name: &str| Want::Member { name: name.into(), of: head.clone() };
        let missing = wants("not all trait items implemented, missing: `a`, `b`", &[]);
        assert_eq!(missing, [member("a"), member("b")]);
    }

    #[test]
    fn where_bounds_are_not_satisfied_an_implementation_is_wanted() {
        let message =
            "the method `m` exists for struct `A<B>`, but its trait bounds were not satisfied";
        let found = wants(message, &["`B: Shape`"]);
        let is_wanted = |want: &Want| matches!(want, Want::Implementation { traits, .. } if traits.contains(&"Shape".to_owned()));
        assert!(found.iter().any(is_wanted), "{found:?}");
    }
}
