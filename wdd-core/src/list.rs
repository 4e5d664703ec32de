//! List reductions: each algorithm minimises one list of weighted elements, and has its own file.
//!
//! An element is an index of the list. The caller knows what it stands for: a node of a tree, a
//! change, a line of a file.
//!
//! An [`Algorithm`] is a list algorithm by name. [`ALGORITHMS`] has the built-in ones. To add a
//! built-in algorithm, add its file and its line in [`ALGORITHMS`]. An algorithm can also be written
//! outside this crate, and looked up by name in a [`Register`]:
//!
//! ```
//! use wdd_core::hier::ListReduction;
//! use wdd_core::list::{OneMinimal, Register};
//! use wdd_core::{Algorithm, Settings};
//!
//! static SINGLES: Algorithm = Algorithm::new(
//!     "singles",
//!     "single elements, in order",
//!     |list, _| Box::new(OneMinimal::new(list)),
//! );
//!
//! let register = Register::built_in().with(&SINGLES)?;
//! let algorithm = register.named("singles").expect("just added");
//! let reduction = ListReduction::new(algorithm, Settings::new());
//! # assert_eq!(reduction.algorithm.name, "singles");
//! # assert!(register.named("ddmin").is_some());
//! # Ok::<(), wdd_core::list::RegisterError>(())
//! ```

mod algorithm;
mod cdd;
mod ddmin;
mod groups_first;
mod gt;
mod guided;
mod implications;
mod model;
mod one_minimal;
mod partition;
mod probdd;
mod rate;
mod reduced_by;
mod register;
mod rounds;
mod rounds_by_element;
mod settings;
mod splitting;
mod wcdd;
mod wddmin;
mod weights;
mod wgt;
mod wprobdd;

pub use self::algorithm::{Algorithm, ListReducer};
pub use self::cdd::Cdd;
pub use self::ddmin::{Ddmin, DdminContinuation, DdminVariant};
pub use self::groups_first::GroupsFirst;
pub use self::gt::Gt;
pub use self::guided::Guided;
pub use self::one_minimal::OneMinimal;
pub use self::probdd::ProbDd;
pub use self::register::{Register, RegisterError};
pub(crate) use self::settings::{LONG, NEEDED};
pub use self::settings::{Setting, Settings, SettingsError};
pub(crate) use self::wcdd::WCDD;
pub use self::wcdd::Wcdd;
pub use self::wddmin::Wddmin;
pub use self::weights::List;
pub use self::wgt::Wgt;
pub use self::wprobdd::WProbDd;

/// The built-in list algorithms, in the order in which they are listed.
pub static ALGORITHMS: &[&Algorithm] = &[
    &ddmin::DDMIN,
    &ddmin::RESTARTING,
    &ddmin::COMPLEMENTS_FIRST,
    &ddmin::COMPLEMENTS_ONLY,
    &wddmin::WDDMIN,
    &wddmin::CONTINUING,
    &one_minimal::ONE_MINIMAL,
    &probdd::PROBDD,
    &wprobdd::WPROBDD,
    &cdd::CDD,
    &WCDD,
    &gt::GT,
    &wgt::WGT,
];
