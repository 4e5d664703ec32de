//! Tables of text, for terminals, Markdown and CSV.
//!
//! ```
//! use tabular::{Align, Border, Table};
//!
//! let mut table = Table::new(["planet", "moons"]);
//! table.column_mut(1).align = Align::Right;
//! table.push(["Mars", "2"]);
//! table.push(["Jupiter", "97"]);
//! assert_eq!(table.to_text(Border::None, 80), "\
//! planet   moons
//! Mars         2
//! Jupiter     97
//! ");
//! ```
//!
//! - What a table is: [`Table`] has [`Column`]s and rows of [`Cell`]s.
//! - How it is laid out: [`layout`] gives each column its width, by [`width`] and [`mod@wrap`].
//! - How it is written: with a [`Border`], as Markdown, or as CSV.

pub mod align;
pub mod border;
pub mod cell;
pub mod column;
#[cfg(feature = "csv")]
pub mod csv;
pub mod layout;
#[cfg(feature = "markdown")]
pub mod markdown;
pub mod table;
pub mod width;
pub mod wrap;

pub use align::Align;
pub use border::Border;
pub use cell::Cell;
pub use column::Column;
pub use layout::Layout;
pub use table::Table;
