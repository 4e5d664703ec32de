//! What holds the workspace together.

mod additions;
mod attack;
mod attributes;
mod crates;
mod exports;
mod glossary;
mod imports;
mod outside;
mod public_api;
mod public_names;
mod published;
mod rooms;
mod weight;
