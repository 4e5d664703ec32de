//! Numbers for the names of a text: names that mean the same thing have the same number.
//!
//! Items are known by their text alone, wherever they stand, and so are members; local variables,
//! generic parameters, lifetimes and labels by the scope that they are defined in too. That is far
//! from the language's own rules, and enough to tell which node cannot go before which.

use std::collections::HashMap;

/// The names met so far, and the scopes that are open.
#[derive(Debug, Default)]
pub struct Names {
    global: HashMap<String, u32>,
    scopes: Vec<HashMap<String, u32>>,
    next: u32,
}

impl Names {
    /// Opens a scope within the one that is open.
    pub(crate) fn enter(&mut self) {
        self.scopes.push(HashMap::new());
    }

    /// Closes the innermost scope.
    pub(crate) fn leave(&mut self) {
        self.scopes.pop();
    }

    /// The number of a name that is defined in the innermost scope.
    pub(crate) fn local(&mut self, text: &str) -> u32 {
        let number = self.next;
        let Some(scope) = self.scopes.last_mut() else {
            return self.global(text);
        };
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

    /// The number of a name that types give their members; no item bears it.
    pub(crate) fn member(&mut self, text: &str) -> u32 {
        self.global(&format!(".{text}"))
    }

    /// The number of a name that is used: that of the innermost definition.
    pub(crate) fn used(&mut self, text: &str) -> u32 {
        let scopes = self.scopes.iter().rev();
        let local = scopes
            .into_iter()
            .find_map(|scope| scope.get(text))
            .copied();
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
