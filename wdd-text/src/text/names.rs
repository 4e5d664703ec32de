//! Numbers for the names of a text: names that mean the same thing have the same number.
//!
//! Items and members are identified by their text alone. Local variables, generic parameters,
//! lifetimes and labels are identified by their text and by the scope that defines them. This is much
//! simpler than the rules of Rust, and it is enough to find out which nodes use what another node
//! defines.

use rustc_hash::FxHashMap;

/// The names found so far, and the scopes that are open.
#[derive(Debug, Default)]
pub struct Names {
    global: FxHashMap<String, u32>,
    scopes: Vec<FxHashMap<String, u32>>,
    next: u32,
}

impl Names {
    /// Opens a scope inside the innermost one.
    pub(crate) fn enter(&mut self) {
        self.scopes.push(FxHashMap::default());
    }

    pub(crate) fn leave(&mut self) {
        self.scopes.pop();
    }

    /// The number of a name that is defined in the innermost scope.
    pub(crate) fn local(&mut self, text: &str) -> u32 {
        let number = self.next;
        let Some(scope) = self.scopes.last_mut() else { return self.global(text) };
        self.next += 1;
        // The alternatives of an or-pattern define the same name.
        *scope.entry(text.to_owned()).or_insert(number)
    }

    /// The number of a name that is defined for the whole text.
    pub(crate) fn global(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.global.get(text) {
            return number;
        }
        let number = self.next;
        self.next += 1;
        self.global.insert(text.to_owned(), number);
        number
    }

    /// The number of the name of a member: a field, a variant, a method. No item has this number.
    pub(crate) fn member(&mut self, text: &str) -> u32 {
        self.global(&format!(".{text}"))
    }

    /// The number of a name that is used: the number of its innermost definition.
    pub(crate) fn used(&mut self, text: &str) -> u32 {
        let local = self.scopes.iter().rev().find_map(|scope| scope.get(text)).copied();
        local.unwrap_or_else(|| self.global(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_name_is_another_in_another_scope() {
        let mut names = Names::default();
        let item = names.global("x");
        names.enter();
        let outer = names.local("x");
        names.enter();
        let inner = names.local("x");
        assert_eq!(names.used("x"), inner);
        names.leave();
        assert_eq!(names.used("x"), outer);
        names.leave();
        assert_eq!(names.used("x"), item);
        assert!(item != outer && outer != inner);
    }

    #[test]
    fn an_item_may_be_used_before_it_is_defined() {
        let mut names = Names::default();
        assert_eq!(names.used("f"), names.global("f"));
    }
}
