//! Passes that replace a name with what it stands for.

pub(super) mod dragged;
pub(super) mod inline;
pub(super) mod methods;
