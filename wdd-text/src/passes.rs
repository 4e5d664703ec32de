//! The passes of a reduction. A pass is one kind of change, with its own turn.
//!
//! When its turn comes, a pass starts a reducer on the text as it is then. Passes that are cheap and
//! delete much come first. [`Star`](wdd_core::hier::Star) gives the turns: after a pass without success
//! it waits until another pass has changed the text. To add a pass, add its file and its line in
//! [`PASSES`].

mod data;
mod deleting;
mod emptying;
mod expanding;
mod finishing;
mod inlining;
mod merging;
mod moving;
pub mod plan;
pub mod prior;
mod renaming;
pub mod shared;
mod simplifying;
mod task;
#[cfg(test)]
pub(crate) mod testing;
mod walking;

use std::sync::Arc;

use wdd_core::hier::{Families, ListReduction, TreeReducer, Turn};
use wdd_core::tree::Change;

pub use self::finishing::layout::LAYOUT;
pub use self::finishing::leftovers::{LEFTOVERS, leftovers};
pub use self::renaming::rename::RENAME;
pub use self::shared::expand::{Expand, Expander};
pub(crate) use self::shared::site::ItemAt;
pub use self::shared::site::{ErrorSite, SitePlace};
pub use self::task::Task;
pub use self::walking::chains::{CHAINS, links};
use crate::passes::plan::{Level, Strategy};
use crate::passes::shared::source::Source;
use crate::text::Text;

/// One line of the register of passes.
pub struct Pass {
    /// The name on the command line and in the summary.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// The only strategy that uses it. `None` if all do that are not plain.
    strategy: Option<Strategy>,
    /// The lowest level that uses it.
    level: Level,
    /// When it has its turn, in texts in which it does not wait.
    pub(crate) turn: Turn,
    /// Whether it waits in a text until no other pass has a turn.
    waits: fn(&Text) -> bool,
    /// Whether it has something to do with a tree that has only the coarse structure. The others wait until the text is
    /// shorter, or nothing else is left to do.
    reads_coarsely: bool,
    /// Whether what stays only because errors name it is left to the passes that follow.
    leaves_needed: bool,
    /// Its changes, and the language that it reads.
    proposes: Proposes,
}

/// How a pass finds its changes, and in which language.
enum Proposes {
    /// It walks over the tree of a text, in any language.
    Walk(fn(&Task, ListReduction) -> Option<TreeReducer>),
    /// It finds families of changes in Rust. Of each family as many changes are made as possible: all
    /// in one call, or those that the list reduction finds.
    Rust(fn(&Source) -> Vec<Family>),
    /// It finds families of changes in files that are not Rust: data, and languages with a grammar. It needs the tree of the
    /// text only.
    Text(fn(&Text) -> Vec<Family>),
    /// It finds families of changes in Rust, and in another way in files that are not Rust.
    All(fn(&Source) -> Vec<Family>, fn(&Text) -> Vec<Family>),
    /// It finds families of changes in Rust and manifests, if the text has several files.
    Packages(fn(&Source) -> Vec<Family>),
    /// It finds families of changes in Rust, and in another way in files that are not Rust, if it is known which parts of the text
    /// the failure is about.
    Rooted(fn(&Source) -> Vec<Family>, fn(&Task) -> Vec<Family>),
    /// It makes the text larger, when no other pass changes anything more. The reduction goes on from
    /// there, and is kept if it ends smaller.
    Grow(fn(&Task) -> Option<Text>),
    /// It has no turn. Its candidate is tried after the reduction.
    Afterwards,
}

/// Changes of one kind. Several of them can be made at the same time.
type Family = Vec<Change>;

impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The names of passes, and the headers of their files.
static HEADERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// Every pass, in the order of their turns.
pub static PASSES: &[&Pass] = &[
    &emptying::unexecuted::UNEXECUTED,
    &deleting::closure::CLOSURE,
    &walking::walks::COMMENTS,
    &CHAINS,
    &deleting::files::FILES,
    &moving::submodules::SUBMODULES,
    &moving::crates::CRATES,
    &expanding::macros::MACROS,
    &emptying::panics::PANICS,
    &emptying::bodies::BODIES,
    &emptying::kernels::KERNELS,
    &walking::walks::COARSE,
    &deleting::docs::DOCS,
    &data::columns::COLUMNS,
    &deleting::members::MEMBERS,
    &merging::unify::UNIFY,
    &simplifying::defaults::DEFAULTS,
    &deleting::definitions::DEFINITIONS,
    &deleting::returns::RETURNS,
    &deleting::parameters::PARAMETERS,
    &deleting::fields::FIELDS,
    &deleting::variants::VARIANTS,
    &deleting::features::FEATURES,
    &simplifying::generics::GENERICS,
    &simplifying::projections::PROJECTIONS,
    &deleting::lifetimes::LIFETIMES,
    &simplifying::bounds::BOUNDS,
    &inlining::inline::INLINE,
    &inlining::inline::CALLS,
    &simplifying::witness::WITNESS,
    &emptying::diverging::DIVERGING,
    &emptying::main_body::MAIN,
    &moving::modules::MODULES,
    &inlining::methods::METHODS,
    &simplifying::imports::IMPORTS,
    &simplifying::structs::STRUCTS,
    &simplifying::newtypes::NEWTYPES,
    &simplifying::filled::FILLED,
    &emptying::branches::BRANCHES,
    &deleting::destructured::DESTRUCTURED,
    &simplifying::printed::PRINTED,
    &simplifying::statements::STATEMENTS,
    &simplifying::taken::TAKEN,
    &simplifying::tidy::TIDY,
    &deleting::placeholders::PLACEHOLDERS,
    &walking::walks::FINE,
    &simplifying::layers::LAYERS,
    &data::scalars::SCALARS,
    &walking::walks::ALTERNATIVES,
    &walking::walks::PERSES,
    &walking::plain::HDD_PLAIN,
    &walking::plain::PERSES_PLAIN,
    &inlining::dragged::DRAGGED,
    &renaming::foreign::FOREIGN,
    &expanding::expansion::EXPANSION,
    &expanding::unrolled::UNROLLED,
    &moving::root::ROOT,
    &moving::crates::MERGED,
    &simplifying::printed::CONDITIONS,
    &RENAME,
    &data::strings::STRINGS,
    &LEFTOVERS,
    &LAYOUT,
];

/// The passes of a strategy at a level.
pub(crate) fn schedule(strategy: Strategy, level: Level) -> impl Iterator<Item = &'static Pass> {
    let wanted = move |pass: &&'static Pass| {
        let is_of = pass.strategy.map_or(!strategy.is_plain(), |of| of == strategy);
        pass.level <= level && is_of
    };
    PASSES.iter().copied().filter(wanted)
}

/// Names that passes had before they became a part of another one, and the name of that one.
static FORMER: [(&str, &str); 4] = [
    ("empty-functions", "bodies"),
    ("inline-functions", "calls"),
    ("inline-names", "inline"),
    ("unnamed", "closure"),
];

/// What a pass is, for the register. By default all strategies that are not plain use it, from the level `normal` on, and it has its
/// turn in the order of [`PASSES`].
impl Pass {
    const fn new(name: &'static str, about: &'static str, proposes: Proposes) -> Self {
        Pass {
            name,
            about,
            strategy: None,
            level: Level::Normal,
            turn: Turn::InOrder,
            waits: |_| false,
            reads_coarsely: false,
            leaves_needed: false,
            proposes,
        }
    }

    const fn walk(
        name: &'static str,
        about: &'static str,
        walk: fn(&Task, ListReduction) -> Option<TreeReducer>,
    ) -> Self {
        Pass::new(name, about, Proposes::Walk(walk))
    }

    const fn rust(
        name: &'static str,
        about: &'static str,
        changes: fn(&Source) -> Vec<Family>,
    ) -> Self {
        Pass::new(name, about, Proposes::Rust(changes))
    }

    const fn text(
        name: &'static str,
        about: &'static str,
        changes: fn(&Text) -> Vec<Family>,
    ) -> Self {
        Pass::new(name, about, Proposes::Text(changes))
    }

    const fn packages(
        name: &'static str,
        about: &'static str,
        changes: fn(&Source) -> Vec<Family>,
    ) -> Self {
        Pass::new(name, about, Proposes::Packages(changes))
    }

    const fn rooted(
        name: &'static str,
        about: &'static str,
        changes: fn(&Source) -> Vec<Family>,
    ) -> Self {
        Pass::new(name, about, Proposes::Rooted(changes, |_| Vec::new()))
    }

    /// It also finds changes in files that are not Rust, from the place of an error.
    ///
    /// # Panics
    /// If it needs no roots.
    const fn and_from_place(mut self, changes: fn(&Task) -> Vec<Family>) -> Self {
        let Proposes::Rooted(of_rust, _) = self.proposes else { panic!("it needs no roots") };
        self.proposes = Proposes::Rooted(of_rust, changes);
        self
    }

    const fn growing(
        name: &'static str,
        about: &'static str,
        grow: fn(&Task) -> Option<Text>,
    ) -> Self {
        Pass::new(name, about, Proposes::Grow(grow))
    }

    /// It also finds changes in files that are not Rust.
    ///
    /// # Panics
    /// If it is no pass for Rust.
    const fn and_text(mut self, changes: fn(&Text) -> Vec<Family>) -> Self {
        let Proposes::Rust(of_rust) = self.proposes else { panic!("it is a pass for Rust") };
        self.proposes = Proposes::All(of_rust, changes);
        self
    }

    const fn of(mut self, strategy: Strategy) -> Self {
        self.strategy = Some(strategy);
        self
    }

    const fn at(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    const fn turn(mut self, turn: Turn) -> Self {
        self.turn = turn;
        self
    }

    const fn waits_in(mut self, texts: fn(&Text) -> bool) -> Self {
        self.waits = texts;
        self
    }

    const fn leaving_needed(mut self) -> Self {
        self.leaves_needed = true;
        self
    }

    const fn coarsely(mut self) -> Self {
        self.reads_coarsely = true;
        self
    }
}

impl Pass {
    /// The pass of that name.
    pub fn named(name: &str) -> Option<&'static Pass> {
        PASSES.iter().copied().find(|pass| pass.name == name)
    }

    /// Names that passes had before they became a part of another one, each with the name of that one.
    pub fn former() -> &'static [(&'static str, &'static str)] {
        &FORMER
    }

    /// The lowest level that uses it.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The only strategy that uses it. `None` if all do that are not plain.
    pub fn strategy(&self) -> Option<Strategy> {
        self.strategy
    }

    /// What its file says about it, with pictures of before and after, as Markdown.
    pub fn header(&self) -> &'static str {
        let found = HEADERS.iter().find(|(name, _)| *name == self.name);
        found.map_or("", |(_, header)| header)
    }

    /// Starts it on a text. `None` if it finds nothing to change.
    pub(crate) fn start(&self, task: &Task) -> Option<TreeReducer> {
        let reduction = self.reduction(task);
        let text = task.text();
        if text.is_coarse() && !self.reads_coarsely {
            return None;
        }
        let mut families = match self.proposes {
            Proposes::Walk(walk) => return walk(task, reduction),
            Proposes::Grow(_) | Proposes::Afterwards => return None,
            Proposes::Packages(_) if text.files().len() < 2 => return None,
            Proposes::Rooted(..) if text.permissions().is_empty() && task.plan().site.is_none() => {
                return None;
            }
            Proposes::Rooted(_, of_text) if !has_rust(text) => of_text(task),
            Proposes::Rust(changes)
            | Proposes::Packages(changes)
            | Proposes::Rooted(changes, _) => Source::with(task, changes),
            Proposes::Text(changes) => changes(text),
            Proposes::All(of_rust, of_text) => {
                let mut families = Source::with(task, of_rust);
                families.extend(of_text(text));
                families
            }
        };
        families.iter_mut().for_each(|family| family.retain(|change| text.allows_all(change)));
        let tree = Arc::clone(text.tree());
        Some(Box::new(Families::new(tree, families, reduction)))
    }

    /// Whether it deletes more than it should, and relies on what refused candidates lack.
    pub fn leaves_needed(&self) -> bool {
        self.leaves_needed
    }

    /// When it has its turn in a text.
    pub(crate) fn turn_in(&self, text: &Text) -> Turn {
        if (self.waits)(text) { Turn::Last } else { self.turn }
    }

    /// The larger text that it makes. `None` if it makes none, or if a part of the text must stay that
    /// cannot be found in the larger text.
    pub(crate) fn grow(&self, task: &Task) -> Option<Text> {
        match self.proposes {
            Proposes::Grow(grow) => task.text().carried_to(grow(task)?),
            Proposes::Walk(_)
            | Proposes::Rust(_)
            | Proposes::Packages(_)
            | Proposes::Rooted(..)
            | Proposes::Text(_)
            | Proposes::All(..)
            | Proposes::Afterwards => None,
        }
    }

    /// The list reduction, with the p₀ of the pass where the user has given none.
    fn reduction(&self, task: &Task) -> ListReduction {
        let mut reduction = task.plan().reduction;
        reduction.sort = self.name;
        reduction.leaves_needed = self.leaves_needed;
        if let (None, Some(p0)) = (reduction.settings.p0(), self.p0(task.text())) {
            let settings = reduction.settings.with_p0(p0);
            reduction.settings = settings.expect("the p₀ of a pass lies in (0, 1)");
        }
        reduction
    }

    /// The probability that a change is needed. `None` where it follows from the number of changes: in walks, and in files that are not
    /// Rust if it was not measured there.
    fn p0(&self, text: &Text) -> Option<f64> {
        match self.proposes {
            Proposes::Walk(_) | Proposes::Grow(_) | Proposes::Afterwards => None,
            Proposes::Text(_) => prior::measured(self.name),
            Proposes::All(..) if !has_rust(text) => None,
            Proposes::All(..)
            | Proposes::Rust(_)
            | Proposes::Packages(_)
            | Proposes::Rooted(..) => Some(prior::measured(self.name).unwrap_or(prior::ASSUMED)),
        }
    }
}

/// Whether the text is a single file. Passes that change a definition together with all its uses wait there, because the walks delete
/// most definitions without them. They cannot delete what other files use.
fn is_single_file(text: &Text) -> bool {
    text.files().len() == 1
}

/// Whether a file of the text is Rust.
fn has_rust(text: &Text) -> bool {
    text.files().iter().any(|file| text.reading().is_rust(&file.path))
}

#[cfg(test)]
mod tests {
    use wdd_core::hier::Subject;
    use wdd_core::tree::{Edit, Edits};

    use super::*;
    use crate::text::languages::Diverging;

    const SOURCE: &str = "
        struct A { a: u8 } enum E { X(u8), Y } const C: u8 = 1;
        fn f(x: A, y: u8) -> A { g(y + 1, y + 2); h(x.a, C, E::X(2)); x }
        fn g(y: u8, z: u8) -> Vec<u8> { panic!() }
        fn h(x: u8, y: u8, z: E) { let b = A { a: 1 }; f(b, C); g(3, 4).len(); }";

    /// The endless loops that the passes put into a text.
    fn loops(text: &Task) -> usize {
        let families = PASSES.iter().flat_map(|pass| testing::families(pass, text));
        let edits = families.flatten().flatten();
        let is_endless = |(_, edit): &(_, Edit)| match edit {
            Edit::StandIn(form) => form.content().windows(4).any(|word| word == b"loop"),
            Edit::Delete | Edit::Hoist(_) => false,
        };
        edits.filter(is_endless).count()
    }

    #[test]
    fn once_a_loop_has_hung_no_pass_puts_one_in() {
        let text = Arc::new(Task::from(&testing::text(SOURCE)));
        let hung = emptying::bodies::BODIES.start(&text).unwrap().candidate().unwrap();
        let wary = text.after_unresolved(&hung).unwrap();
        assert_eq!(wary.plan().diverging, Diverging::Panicking);
        assert!(loops(&text) > 4);
        assert_eq!(loops(&wary), 0);
        assert!(text.after_unresolved(&Edits::none()).is_none());
    }

    #[test]
    fn passes_on_definitions_wait_in_a_single_file() {
        let definitions = &deleting::definitions::DEFINITIONS;
        let single = crate::text::testing::texts(&[SOURCE]);
        assert_eq!(definitions.turn_in(&single), Turn::Last);
        let several = crate::text::testing::texts(&[SOURCE, SOURCE]);
        assert_eq!(definitions.turn_in(&several), Turn::InOrder);
        assert_eq!(deleting::fields::FIELDS.turn_in(&single), Turn::InOrder);
    }

    #[test]
    fn bodies_of_languages_with_a_grammar_wait_in_a_short_text() {
        let bodies = &emptying::bodies::BODIES;
        let turn = |lines: usize| {
            let source = "int f() { return 1; }\n".repeat(lines);
            bodies.turn_in(&testing::package(&[("a.c", &source)]))
        };
        assert_eq!((turn(10), turn(3_400)), (Turn::Last, Turn::InOrder));
    }
}
