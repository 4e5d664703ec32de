//! One try after another until a call has a result.
//!
//! A try looks up what the farm knows, else sends what is missing and has the action executed. After a fault comes another
//! try, if that may help.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use tonic::Code;

use super::action::Action;
use super::action_cache;
use super::action_result::{self, ActionOutcome};
use super::call_window::CallWindow;
use super::connection::Connection;
use super::execution::{Cancelled, Execution};
use super::faults::{Fault, FaultKind, Health, Patience, Result};
use super::store::Store;
use super::totals::Totals;
use crate::process::Finished;

/// How often commands may be killed by workers before that is what they come to.
const KILLS: u32 = 3;

/// What all calls on the farm share: connections, what is known to be in the store, whether the farm works.
#[derive(Debug)]
pub(super) struct ActionRunner {
    connection: Arc<Connection>,
    store: Store,
    execution: Execution,
    health: Mutex<Health>,
    pub(super) totals: Arc<Totals>,
    pub(super) room: CallWindow,
}

impl ActionRunner {
    /// Over this connection, for up to `jobs` calls at the same time.
    pub(super) fn new(connection: Connection, jobs: usize) -> Self {
        let connection = Arc::new(connection);
        let totals = Arc::new(Totals::default());
        ActionRunner {
            store: Store::new(&connection, &totals),
            execution: Execution::new(&connection),
            connection,
            health: Mutex::new(Health::Unknown),
            totals,
            room: CallWindow::new(jobs),
        }
    }

    /// A text of the server without the values of headers, which may be secret.
    pub(super) fn hidden(&self, text: &str) -> String {
        self.connection.headers.hidden(text)
    }

    fn health(&self) -> MutexGuard<'_, Health> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The end of an action, after as many tries as it takes. `None` if it was cancelled.
    pub(super) async fn result(
        &self,
        action: Action,
        number: u64,
        cancelled: Cancelled,
    ) -> Option<Result<ActionOutcome>> {
        let mut patience = Patience::new(number, *self.health());
        let (mut kills, mut skips_cache) = (0, !action.is_cached);
        loop {
            // A fault about a token may have been caused by the old one, although another call has read the new one since.
            let headers = self.connection.headers.changes();
            let fault = match self.try_once(&action, skips_cache, cancelled.clone()).await {
                Ok(TryEnd::Cancelled) => return None,
                Ok(TryEnd::Ended(read)) => {
                    *self.health() = Health::Usable;
                    return Some(Ok(read));
                }
                Ok(TryEnd::Killed) => {
                    kills += 1;
                    // What a server keeps about a call that was killed is no result.
                    skips_cache = true;
                    if kills >= KILLS {
                        return Some(Ok(ActionOutcome::from(Finished::lost())));
                    }
                    Fault::passing("a worker has killed a call")
                }
                Err(fault) => fault,
            };
            if fault.kind == FaultKind::BlobMissing {
                self.store.forget(&action.blobs);
                // What is missing may be a part of the result that the farm knows.
                skips_cache = true;
            }
            if let Err(fault) = self.may_pass(&fault, headers) {
                return Some(Err(fault));
            }
            let Some(pause) = patience.next() else {
                *self.health() = Health::Unusable;
                return Some(Err(fault));
            };
            self.totals.count(|work| work.tries_again += 1);
            let mut cancelled = cancelled.clone();
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = cancelled.changed() => return None,
            }
        }
    }

    /// Whether another try may do without a fault. Before the last one, the headers had changed that often.
    ///
    /// # Errors
    /// The fault, if another try would have the same.
    fn may_pass(&self, fault: &Fault, headers: u64) -> Result<()> {
        // What has worked may work again: a server that restarts refuses connections, and a new token may come late.
        let has_worked = *self.health() == Health::Usable;
        match fault.kind {
            FaultKind::Passing | FaultKind::BlobMissing => Ok(()),
            FaultKind::Untrusted if has_worked => Ok(()),
            FaultKind::Lasting | FaultKind::Untrusted => Err(fault.clone()),
            FaultKind::Refused => match self.connection.headers.read_again(headers) {
                Ok(has_changed) if has_changed || has_worked => Ok(()),
                Ok(_) => Err(fault.clone()),
                Err(detail) => Err(Fault::new(FaultKind::Refused, detail)),
            },
        }
    }

    /// One try: what the farm knows, else what a worker comes to.
    async fn try_once(
        &self,
        action: &Action,
        skips_cache: bool,
        cancelled: Cancelled,
    ) -> Result<TryEnd> {
        // The execution waits for the cancellation itself, since it has to tell the farm.
        let (mut other, mut skips_cache) = (cancelled.clone(), skips_cache);
        let prepared = async {
            if !skips_cache
                && let Some(known) = action_cache::known(&self.connection, action).await?
            {
                if known.exit_code == 0 {
                    return self.read_known(&known, action).await.map(Some);
                }
                // Some servers keep failures, too; these tell about a worker, and not about the call.
                skips_cache = true;
            }
            self.store.send(&action.blobs).await.map(|()| None)
        };
        let prepared = tokio::select! {
            prepared = prepared => prepared?,
            _ = other.changed() => return Ok(TryEnd::Cancelled),
        };
        if let Some(known) = prepared {
            return Ok(known);
        }
        let began = Instant::now();
        let executed = self.execution.execute(action, skips_cache, cancelled).await?;
        let Some(response) = executed else { return Ok(TryEnd::Cancelled) };
        // The status is that of the execution, and comes before anything that the commands came to.
        let status = response.status.unwrap_or_default();
        if Code::from(status.code) == Code::DeadlineExceeded {
            return Ok(TryEnd::Ended(ActionOutcome::too_slow(action.limit)));
        }
        if let Some(fault) = Fault::of_status(&status) {
            return Err(fault);
        }
        // Without the time in which the results are fetched: that depends on their size, not on the workers.
        let whole = began.elapsed();
        let result = response.result.ok_or_else(|| Fault::passing("the response has no result"))?;
        if response.cached_result {
            return self.read_known(&result, action).await;
        }
        let read = self.read(&result, action).await?;
        if let TryEnd::Ended(read) = &read {
            self.room.count(whole, read.ran.finished.wall);
        }
        self.totals.count(|work| work.executed += 1);
        Ok(read)
    }

    /// Reads a result that the farm knows. If that fails, it counts as missing, so that the action is executed again.
    async fn read_known(&self, known: &api::ActionResult, action: &Action) -> Result<TryEnd> {
        match self.read(known, action).await {
            Ok(TryEnd::Killed) => Err(Fault::missing("the farm knows only a failure")),
            Ok(read) => {
                self.totals.count(|work| work.known += 1);
                Ok(read)
            }
            Err(fault) => Err(Fault::missing(fault.detail)),
        }
    }

    async fn read(&self, result: &api::ActionResult, action: &Action) -> Result<TryEnd> {
        let began = Instant::now();
        let read = action_result::read(result, action, &self.store, &self.totals).await?;
        self.totals.count(|work| work.seconds_download += began.elapsed().as_secs_f64());
        Ok(read.map_or(TryEnd::Killed, TryEnd::Ended))
    }
}

enum TryEnd {
    Ended(ActionOutcome),
    /// The worker has killed the commands.
    Killed,
    Cancelled,
}
