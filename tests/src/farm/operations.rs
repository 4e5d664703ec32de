//! The actions that a farm executes, by the names of their operations.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use tokio::sync::watch;

/// How far an action is.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    Queued,
    Executing,
    Done(Box<api::ExecuteResponse>),
}

/// Operations, by their names.
#[derive(Debug, Default)]
pub(super) struct Operations(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    all: HashMap<String, Operation>,
    begun: u64,
}

#[derive(Debug)]
struct Operation {
    action: String,
    stage: watch::Sender<Stage>,
    cancel: watch::Sender<bool>,
}

/// What the executor of a new operation gets.
pub(super) struct Begun {
    pub(super) name: String,
    pub(super) stage: watch::Sender<Stage>,
    pub(super) cancelled: watch::Receiver<bool>,
}

impl Operations {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those that are not done.
    pub(super) fn running(&self) -> usize {
        let is_done = |operation: &&Operation| matches!(*operation.stage.borrow(), Stage::Done(_));
        let kept = self.kept();
        kept.all.values().filter(|operation| !is_done(operation)).count()
    }

    /// The operation that executes this action now, if it may be joined.
    pub(super) fn of_action(&self, action: &str) -> Option<String> {
        let kept = self.kept();
        let mut all = kept.all.iter();
        let found = all.find(|(_, operation)| {
            operation.action == action
                && !*operation.cancel.borrow()
                && !matches!(*operation.stage.borrow(), Stage::Done(_))
        });
        found.map(|(name, _)| name.clone())
    }

    pub(super) fn begin(&self, action: &str) -> Begun {
        let mut kept = self.kept();
        kept.begun += 1;
        let name = format!("operations/{}", kept.begun);
        let (stage, _) = watch::channel(Stage::Queued);
        let (cancel, cancelled) = watch::channel(false);
        let operation = Operation { action: action.to_owned(), stage: stage.clone(), cancel };
        kept.all.insert(name.clone(), operation);
        Begun { name, stage, cancelled }
    }

    /// How far an operation is from now on.
    pub(super) fn watch(&self, name: &str) -> Option<watch::Receiver<Stage>> {
        self.kept().all.get(name).map(|operation| operation.stage.subscribe())
    }

    /// Cancels an operation. Returns whether there is one.
    pub(super) fn cancel(&self, name: &str) -> bool {
        let kept = self.kept();
        let operation = kept.all.get(name);
        operation.is_some_and(|operation| {
            operation.cancel.send_replace(true);
            true
        })
    }

    /// Forgets the name of an operation, which goes on.
    pub(super) fn forget(&self, name: &str) {
        let mut kept = self.kept();
        if let Some(operation) = kept.all.remove(name) {
            let forgotten = format!("{name} (forgotten)");
            kept.all.insert(forgotten, operation);
        }
    }
}
