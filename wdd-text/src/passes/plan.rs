//! How a text is reduced: the walk over the tree, how far to go, and with which list reduction.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use wdd_core::hier::ListReduction;
use wdd_core::{Algorithm, Settings};

use crate::passes::shared::expand::Expander;
use crate::passes::shared::site::ErrorSite;
use crate::passes::{self, Pass};
use crate::text::languages::{Diverging, StandIns};

/// The walk over the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Level by level, top down, again and again until nothing changes.
    #[default]
    Hdd,
    /// The heaviest node first: replaced by something below it, or its list reduced.
    Perses,
    /// HDD\* and no other pass. A level has the uppermost nodes that can be deleted, and not all nodes of a depth.
    HddPlain,
    /// Perses and no other pass. A node may also be replaced with one of another symbol that fits.
    PersesPlain,
}

impl Strategy {
    /// All of them.
    pub const ALL: &[Strategy] =
        &[Strategy::Hdd, Strategy::Perses, Strategy::HddPlain, Strategy::PersesPlain];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Hdd => "hdd",
            Strategy::Perses => "perses",
            Strategy::HddPlain => "hdd-plain",
            Strategy::PersesPlain => "perses-plain",
        }
    }

    /// Whether it is for comparisons with the papers: it has no other passes, no linked groups, the order of
    /// the input, and the p₀ of the list algorithm.
    pub fn is_plain(self) -> bool {
        matches!(self, Strategy::HddPlain | Strategy::PersesPlain)
    }

    /// What it does and where it comes from, in a few words.
    pub fn source(self) -> &'static str {
        match self {
            Strategy::Hdd => "Misherghi & Su 2006: level by level, until nothing changes",
            Strategy::Perses => "Sun et al. 2018: the heaviest node first, with hoisting",
            Strategy::HddPlain => {
                "Misherghi & Su 2006: HDD* over what can be deleted, without all other passes"
            }
            Strategy::PersesPlain => "Sun et al. 2018: Perses without all other passes",
        }
    }
}

/// How far a reduction goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Deletions, and empty bodies
    Fast,
    /// All passes
    #[default]
    Normal,
    /// Also macros and derives that are not the input's own, and stand-ins that seldom help
    Thorough,
}

impl Level {
    /// All of them, from the lowest to the highest.
    pub const ALL: &[Level] = &[Level::Fast, Level::Normal, Level::Thorough];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Level::Fast => "fast",
            Level::Normal => "normal",
            Level::Thorough => "thorough",
        }
    }

    /// What it uses, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Level::Fast => "Deletions, and empty bodies",
            Level::Normal => "All passes",
            Level::Thorough => {
                "Also macros and derives that are not the input's own, and stand-ins that seldom help"
            }
        }
    }
}

/// The probabilities with which list reductions start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prior {
    /// The same probability for each element of a list
    #[default]
    Uniform,
    /// Heavy elements are more likely to be needed
    Weight,
}

impl Prior {
    /// All of them.
    pub const ALL: &[Prior] = &[Prior::Uniform, Prior::Weight];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Prior::Uniform => "uniform",
            Prior::Weight => "weight",
        }
    }

    /// What it means, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Prior::Uniform => "The same probability for each element of a list",
            Prior::Weight => "Heavy elements are more likely to be needed",
        }
    }
}

/// Expressions of Rust that panic like a test: with the same signature and the same message.
///
/// A pass replaces the bodies of functions with such an expression. If the candidate is interesting, all
/// code that led to the panic is deleted in one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SamePanic {
    /// Whether the test function itself panics, and not a function that it calls.
    pub in_test: bool,
    /// The expressions.
    pub expressions: Vec<String>,
}

/// What a pass needs to know, apart from the text.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The passes, in the order of their turns.
    pub passes: Arc<[&'static Pass]>,
    /// How far to go.
    pub level: Level,
    /// The list reduction for all lists.
    pub reduction: ListReduction,
    /// Names that must stay, and that nothing else can get: the oracle finds something by them.
    pub(crate) kept: Arc<BTreeSet<String>>,
    /// Where the compile error is that must stay.
    pub(crate) site: Option<Arc<ErrorSite>>,
    /// The crate root of the target that fails.
    pub(crate) target: Option<Arc<Path>>,
    /// Expressions that panic like the test that must fail.
    pub(crate) same_panic: Option<Arc<SamePanic>>,
    /// The expression for a value of any type.
    pub(crate) diverging: Diverging,
    /// Whether calls are long, and what was refused in elements of a repeat is not tried in the others.
    pub(crate) sparing: bool,
    /// Expands macros, if there is a rustc for it.
    pub(crate) expander: Option<Expander>,
}

/// All passes of the default strategy and level, with CDD by weight.
impl Default for Plan {
    fn default() -> Self {
        let algorithm = Algorithm::named("wcdd").expect("wcdd is built in");
        let reduction = ListReduction::new(algorithm, Settings::default());
        Plan::new(Strategy::default(), Level::default(), &[], reduction)
    }
}

impl Plan {
    /// The passes of that strategy and level, except those named in `without`.
    pub fn new(
        strategy: Strategy,
        level: Level,
        without: &[&'static Pass],
        reduction: ListReduction,
    ) -> Self {
        let left_out = |pass: &&'static Pass| !without.iter().any(|w| w.name == pass.name);
        Plan {
            passes: passes::schedule(strategy, level).filter(left_out).collect(),
            level,
            reduction,
            kept: Arc::default(),
            site: None,
            target: None,
            same_panic: None,
            diverging: Diverging::default(),
            sparing: false,
            expander: None,
        }
    }

    /// The stand-ins that candidates may use.
    pub(crate) fn stand_ins(&self) -> StandIns {
        StandIns { seldom: self.level == Level::Thorough, diverging: self.diverging }
    }

    /// Adapts the plan to an oracle that executes candidates, if `are_run`. Each endless loop would then
    /// end in a timeout, so panics are used instead of loops.
    pub fn running(self, are_run: bool) -> Self {
        let diverging = if are_run { Diverging::Panicking } else { self.diverging };
        Plan { diverging, ..self }
    }

    /// Adapts the plan to long calls, if they are: a change that was refused in elements of a repeat is not tried in the others.
    pub fn sparing(self, sparing: bool) -> Self {
        Plan { sparing, ..self }
    }

    /// Whether a change that was refused in elements of a repeat is not tried in the others.
    pub fn is_sparing(&self) -> bool {
        self.sparing
    }

    /// Keeps these names, and no others. Of a path, each segment stays.
    pub fn keeping<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        let steps = names.into_iter().flat_map(|name| name.split("::"));
        Plan { kept: Arc::new(steps.map(str::to_owned).collect()), ..self }
    }

    /// Adapts the plan to a compile error there.
    pub fn erring_at(self, site: Option<Arc<ErrorSite>>) -> Self {
        Plan { site, ..self }
    }

    /// Adapts the plan to a failure in the target with this crate root, a path of the text.
    pub fn failing_in(self, target: Option<&Path>) -> Self {
        Plan { target: target.map(Arc::from), ..self }
    }

    /// Where the compile error is that must stay.
    pub fn site(&self) -> Option<&ErrorSite> {
        self.site.as_deref()
    }

    /// Adapts the plan to a test that panics like this.
    pub fn panicking(self, same_panic: Option<SamePanic>) -> Self {
        Plan { same_panic: same_panic.map(Arc::new), ..self }
    }

    /// Gives the plan a rustc that expands macros.
    pub fn expanding(self, expander: Expander) -> Self {
        Plan { expander: Some(expander), ..self }
    }
}
