//! What a pass makes of a source, for the tests of passes.

// Tests read sources, the corpus, and what rustc prints.
#[expect(clippy::disallowed_methods, clippy::disallowed_types)]
mod contract;
#[expect(clippy::disallowed_methods)]
pub(crate) mod pictures;
mod several_files;

use std::sync::Arc;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Edits;

use super::plan::{Plan, SamePanic};
use super::shared::source::Source;
use super::{Family, Pass, Proposes, Task};
use crate::text::Text;
use crate::text::permissions::{Permission, Permissions};
use crate::text::render::render;
pub(crate) use crate::text::testing::{edited, files, of_package, package, text, texts};

/// The source under each change of the pass alone, blanks brought down to one.
pub(crate) fn each(pass: &Pass, source: &str) -> Vec<String> {
    let text = text(source);
    let changes = families(pass, &text).into_iter().flatten();
    changes.map(|change| edited(&text, &Edits::none().and(text.tree(), change))).collect()
}

/// The file under each change of the pass alone, to the byte.
pub(super) fn each_of(pass: &Pass, path: &str, content: &str) -> Vec<String> {
    let text = package(&[(path, content)]);
    let changes = families(pass, &text).into_iter().flatten();
    let edited = changes.map(|change| Edits::none().and(text.tree(), change));
    let files = edited.map(|edits| render(&text, &edits).files.swap_remove(0).1);
    files.map(|file| String::from_utf8(file).unwrap()).collect()
}

/// The source under all changes of the pass.
pub(crate) fn all(pass: &Pass, source: &str) -> String {
    let text = text(source);
    edited(&text, &all_at_once(pass, &text))
}

/// Each file, in one line, under each change of the pass alone.
pub(crate) fn each_of_files(pass: &Pass, sources: &[&str]) -> Vec<Vec<String>> {
    let text = texts(sources);
    let changes = families(pass, &text).into_iter().flatten();
    let edited = changes.map(|change| Edits::none().and(text.tree(), change));
    edited.map(|edits| files(&text, &edits)).collect()
}

/// What each change of each family leaves of files with paths: `path: content`, in one line.
pub(crate) fn families_of_package(pass: &Pass, text: &Arc<Text>) -> Vec<Vec<Vec<String>>> {
    let families = families(pass, text).into_iter();
    let each = |change| of_package(text, &Edits::none().and(text.tree(), change));
    families.map(|family| family.into_iter().map(each).collect()).collect()
}

/// The edits of all changes of all families.
pub(crate) fn all_at_once(pass: &Pass, task: impl Into<Task>) -> Edits {
    let task = task.into();
    let changes = families(pass, &task).into_iter().flatten().flatten();
    Edits::none().and(task.text().tree(), changes)
}

/// The pass' families of changes; empty if the pass is a walk or grows the text.
pub(crate) fn families(pass: &Pass, task: impl Into<Task>) -> Vec<Family> {
    let task = task.into();
    match pass.proposes {
        Proposes::Rooted(_, of_text) if !task.has_rust() => of_text(&task),
        Proposes::Rust(changes) | Proposes::Packages(changes) | Proposes::Rooted(changes, _) => {
            Source::with(&task, changes)
        }
        Proposes::Text(changes) => changes(task.text()),
        Proposes::All(of_rust, of_text) => {
            let mut families = Source::with(&task, of_rust);
            families.extend(of_text(task.text()));
            families
        }
        Proposes::Walk(_) | Proposes::Grow(_) | Proposes::Afterwards => Vec::new(),
    }
}

/// The plan that the tests of passes use.
pub(crate) fn plan() -> Plan {
    Plan::default()
}

/// The task to reduce the text while the test of one of these names fails: what it calls panics in
/// `expression`.
pub(super) fn panicking(text: &Arc<Text>, tests: &[&str], expression: &str) -> Task {
    let same_panic = SamePanic { in_test: false, expressions: vec![expression.to_owned()] };
    let plan = plan().running(true).keeping(tests.iter().copied());
    Task::new(Arc::clone(text), plan.panicking(Some(same_panic)))
}

/// The same text, in which no function with a body is ever executed.
pub(super) fn never_executed(text: &Arc<Text>) -> Arc<Text> {
    let bodies = Source::with(&Task::from(text), |source| {
        let functions = source.all::<ast::Fn>().filter_map(|function| function.body());
        functions.map(|body| source.place(body.syntax().clone())).collect::<Vec<_>>()
    });
    let mut permissions = Permissions::none();
    let mut end = 0;
    for (start, stop) in bodies {
        // A body within another one is a part of that one.
        if start >= end {
            let part = permissions.part(Permission::Unexecuted);
            permissions.add(part, start..stop);
            end = stop;
        }
    }
    Arc::new(Text::clone(text).with_permissions(permissions))
}

/// The same text, in which the functions with this name have to stay. If there are none, the first one has to.
pub(super) fn with_root(text: &Arc<Text>, name: &str) -> Arc<Text> {
    let root = Source::with(&Task::from(text), |source| {
        let is_named = |function: &ast::Fn| function.name().is_some_and(|own| own.text() == name);
        let mut all = source.all::<ast::Fn>().collect::<Vec<_>>().into_iter();
        let first = all.clone().next();
        let root = all.find(is_named).or(first);
        root.map(|root| source.place(root.syntax().clone()))
    });
    let mut permissions = Permissions::none();
    if let Some((start, end)) = root {
        let part = permissions.part(Permission::Frozen);
        permissions.add(part, start..end);
    }
    Arc::new(Text::clone(text).with_permissions(permissions))
}

/// The text, to be reduced as [`plan`] says.
impl From<&Arc<Text>> for Task {
    fn from(text: &Arc<Text>) -> Self {
        Task::new(Arc::clone(text), plan())
    }
}

impl From<&Task> for Task {
    fn from(task: &Task) -> Self {
        task.clone()
    }
}
