//! `#[derive(Offset)]`: moves a handle by moving all that it is made of.
//!
//! Small enough to do without a parser of Rust: structs with named fields and type parameters
//! without bounds are all that is understood.

extern crate proc_macro;

mod input;

use proc_macro::TokenStream;

use input::{Field, Struct};

/// Gives a struct a method that moves each of its fields by so many steps.
#[proc_macro_derive(Offset, attributes(offset))]
pub fn derive_offset(item: TokenStream) -> TokenStream {
    match Struct::parse(item) {
        Ok(parsed) => offset(&parsed)
            .parse()
            .expect("what is written here is Rust"),
        Err(message) => format!("::core::compile_error!({message:?});")
            .parse()
            .unwrap(),
    }
}

/// Gives a struct a method that tells the names of its fields.
#[proc_macro_derive(FieldNames)]
pub fn derive_field_names(item: TokenStream) -> TokenStream {
    match Struct::parse(item) {
        Ok(parsed) => field_names(&parsed)
            .parse()
            .expect("what is written here is Rust"),
        Err(message) => format!("::core::compile_error!({message:?});")
            .parse()
            .unwrap(),
    }
}

/// The impl, with a bound for each field that says that it can be moved.
fn offset(parsed: &Struct) -> String {
    let moved = parsed.fields.iter().filter(|field| !field.skipped);
    let bounds: String = moved
        .clone()
        .map(|Field { ty, .. }| format!("{ty}: ::core::ops::Add<usize, Output = {ty}>,"))
        .collect();
    let fields: String = moved
        .map(|Field { name, .. }| format!("self.{name} = self.{name} + steps;"))
        .collect();
    let Struct { name, generics, .. } = parsed;
    let generics = generics.join(", ");
    format!(
        "impl<{generics}> {name}<{generics}> where {bounds} {{
            /// Moves all fields by so many steps.
            pub fn offset(&mut self, steps: usize) {{ {fields} }}
        }}"
    )
}

fn field_names(parsed: &Struct) -> String {
    let Struct {
        name,
        generics,
        fields,
    } = parsed;
    let generics = generics.join(", ");
    let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    format!(
        "impl<{generics}> {name}<{generics}> {{
            /// The names of the fields.
            pub const FIELD_NAMES: &'static [&'static str] = &{names:?};
        }}"
    )
}
