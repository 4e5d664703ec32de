//! All that is wrong with one type, each thing once.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Error;

/// What was found to be wrong so far.
#[derive(Default)]
pub(crate) struct Errors {
    all: Option<Error>,
}

impl Errors {
    /// Says what is wrong with `tokens`.
    pub(crate) fn say(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.add(Error::new_spanned(tokens, message));
    }

    pub(crate) fn add(&mut self, error: Error) {
        match &mut self.all {
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// The compile errors, if there is anything wrong.
    pub(crate) fn written(self) -> Option<TokenStream> {
        self.all.map(Error::into_compile_error)
    }

    #[cfg(test)]
    pub(crate) fn messages(self) -> Vec<String> {
        let all = self.all.into_iter().flatten();
        all.map(|error| error.to_string()).collect()
    }
}
