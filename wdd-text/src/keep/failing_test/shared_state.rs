//! State that outlives a call: statics, files and the environment. Through them a statement of a test can
//! change what an assertion reads, without a variable of the test.
//!
//! It is found by names: a function touches a state if it mentions it, or calls a function that does.
//! If in doubt, a static can change: only one whose type has nothing but primitive types cannot.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::{SyntaxKind, SyntaxToken};

use crate::keep::code::Code;
use crate::keep::functions::Functions;
use crate::text::languages::rust::names::{is_capitalized, names_in};
use crate::text::languages::rust::syntax::{next_solid, tokens_of};

/// States, and names of the standard library with which code reads or changes them.
const STANDARD: [(&str, &str); 2] = [
    ("files", "File OpenOptions fs Command"),
    ("environment", "remove_var set_var var var_os vars"),
];

/// Which state code with a name can read or change.
#[derive(Debug, Default)]
pub(super) struct SharedState {
    /// The values are names of statics, `files` and `environment`.
    by_name: BTreeMap<String, BTreeSet<String>>,
    /// Whether a value can be changed by code that only has a shared reference to it.
    pub(super) has_cells: bool,
}

impl SharedState {
    /// The states of a text, and those that its functions touch. `entered` are the functions that ran.
    pub(super) fn of(code: &Code<'_>, functions: &Functions, entered: &[usize]) -> Self {
        let mut state = SharedState { has_cells: has_cells(code), ..SharedState::default() };
        for (touched, names) in STANDARD {
            names.split(' ').for_each(|name| state.add(name, [touched.to_owned()]));
        }
        for name in statics(code) {
            state.add(&name, [name.clone()]);
        }
        let own = |at: &usize| -> BTreeSet<String> {
            functions.all[*at].names.iter().flat_map(|name| state.behind(name).cloned()).collect()
        };
        let touching: BTreeMap<usize, _> = entered.iter().map(|at| (*at, own(at))).collect();
        // Following the calls of all functions takes long, and most tests touch nothing.
        if touching.values().all(BTreeSet::is_empty) {
            return state;
        }
        for &from in entered {
            let mut called = functions.called(&[from]);
            called.push(from);
            let touched = called.iter().filter_map(|at| touching.get(at)).flatten();
            state.add(&functions.all[from].name, touched.cloned());
        }
        state
    }

    fn add(&mut self, name: &str, touched: impl IntoIterator<Item = String>) {
        self.by_name.entry(name.to_owned()).or_default().extend(touched);
    }

    /// The states that code with this name touches.
    pub(super) fn behind(&self, name: &str) -> impl Iterator<Item = &String> {
        self.by_name.get(name).into_iter().flatten()
    }
}

/// Whether the text has a type whose values change behind a shared reference.
fn has_cells(code: &Code<'_>) -> bool {
    code.files.iter().flat_map(|(root, _)| names_in(root)).any(|name| {
        let is_cell = ["Cell", "Lock", "Mutex"].iter().any(|end| name.ends_with(end));
        is_cell || name.starts_with("Atomic")
    })
}

/// The names of the statics that can change, also in macros such as `thread_local!`.
fn statics(code: &Code<'_>) -> Vec<String> {
    code.files
        .iter()
        .flat_map(|(root, _)| tokens_of(root))
        .filter(|token| token.kind() == SyntaxKind::STATIC_KW)
        .filter_map(|keyword| changing(&keyword))
        .collect()
}

/// The name of the static that begins with this keyword, if it can change.
fn changing(keyword: &SyntaxToken) -> Option<String> {
    let mut name = next_solid(keyword)?;
    let is_marked = matches!(name.text(), "mut" | "ref");
    if is_marked {
        name = next_solid(&name)?;
    }
    // The names of primitive types are in lower case.
    let has_other_type = std::iter::successors(next_solid(&name), next_solid)
        .take_while(|token| !matches!(token.text(), "=" | ";"))
        .any(|token| is_capitalized(token.text()));
    let changes = is_marked || has_other_type;
    (changes && name.kind() == SyntaxKind::IDENT).then(|| name.text().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keep::test_code::TestCode;
    use crate::text::testing;

    /// The states behind a name, if all functions were entered.
    fn behind(source: &str, name: &str) -> Vec<String> {
        let text = testing::text(source);
        Code::with(&text, |code| {
            let functions = Functions::of(code, &TestCode::of(code));
            let entered: Vec<_> = (0..functions.all.len()).collect();
            let state = SharedState::of(code, &functions, &entered);
            state.behind(name).cloned().collect()
        })
    }

    #[test]
    fn a_function_touches_the_statics_that_what_it_calls_names() {
        let source = "static A: Mutex<u8> = new(); static B: [&'static str; 1] = [\"\"];
            thread_local! { static C: Cell<u8> = new(); } static mut D: u8 = 0;
            fn f() { g(); B.len() } fn g() { A.lock(); C.get() } fn h() { D = 1; }";
        assert_eq!(behind(source, "f"), ["A", "C"]);
        assert_eq!(behind(source, "h"), ["D"]);
    }

    #[test]
    fn files_and_the_environment_are_states() {
        let source = "fn f() { std::fs::write(a, b); } fn g() { env::var(a) } fn h() {}";
        assert_eq!(behind(source, "f"), ["files"]);
        assert_eq!(behind(source, "g"), behind(source, "set_var"));
        assert_eq!(behind(source, "h"), [""; 0]);
    }
}
