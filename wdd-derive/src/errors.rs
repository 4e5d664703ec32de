//! Collects the mistakes in one type, so that the user sees all of them in one build.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::Error;

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Errors {
    all: Option<Error>,
}

impl Errors {
    /// Adds an error that points to `tokens`.
    pub(crate) fn say(&mut self, tokens: impl ToTokens, message: impl std::fmt::Display) {
        self.add(Error::new_spanned(tokens, message));
    }

    pub(crate) fn add(&mut self, error: Error) {
        match &mut self.all {
            // The compiler shows each combined error at its own place.
            Some(all) => all.combine(error),
            None => self.all = Some(error),
        }
    }

    /// The compile errors, if there are any.
    pub(crate) fn written(self) -> Option<TokenStream> {
        self.all.map(Error::into_compile_error)
    }

    #[cfg(test)]
    pub(crate) fn messages(self) -> Vec<String> {
        self.all.into_iter().flatten().map(|error| error.to_string()).collect()
    }
}
