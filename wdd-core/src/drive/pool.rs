//! `Pool`: threads that run oracle calls, for as long as a scope lasts.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::Ticket;

/// Threads that run oracle calls: each call takes a `C` and gives a `V`.
#[derive(Debug)]
pub struct Pool<C, V> {
    calls: Sender<(Ticket, C)>,
    replies: Receiver<Reply<V>>,
    threads: usize,
    idle: usize,
}

pub(super) type PanicPayload = Box<dyn Any + Send>;

/// What a call gave, or the panic that it ended with.
type Reply<V> = (Ticket, Result<V, PanicPayload>);

impl<C: Send, V: Send> Pool<C, V> {
    /// Runs `body` beside `threads` threads, which run `call` for each call that `body` begins. The
    /// threads end with `body`. If the system gives fewer threads, there are fewer:
    /// [`idle`](Pool::idle) tells how many.
    ///
    /// # Panics
    /// If `threads` is 0, if the system gives no thread, or with the panic of `call`.
    pub fn scoped<T>(
        threads: usize,
        call: impl Fn(C) -> V + Sync,
        body: impl FnOnce(&mut Self) -> T,
    ) -> T {
        assert!(threads > 0, "a pool needs at least one thread");
        let (calls, begun) = mpsc::channel();
        let (replied, replies) = mpsc::channel();
        // One queue for all threads: the next call goes to the first that is idle.
        let (begun, call) = (&Mutex::new(begun), &call);
        thread::scope(|scope| {
            let mut started = 0;
            while started < threads {
                let replied = replied.clone();
                let thread = thread::Builder::new();
                match thread.spawn_scoped(scope, move || work(begun, &replied, call)) {
                    Ok(_) => started += 1,
                    Err(error) => {
                        assert!(started > 0, "no thread can be started: {error}");
                        break;
                    }
                }
            }
            // The pool owns the only sender. When `body` has dropped it, the threads end, and then
            // the scope does.
            body(&mut Pool { calls, replies, threads: started, idle: started })
        })
    }

    /// The number of threads without a call.
    pub fn idle(&self) -> usize {
        self.idle
    }

    /// Begins a call on an idle thread.
    ///
    /// # Panics
    /// If no thread is idle.
    pub fn begin(&mut self, ticket: Ticket, candidate: C) {
        self.idle = self.idle.checked_sub(1).expect("a thread is idle");
        let sent = self.calls.send((ticket, candidate));
        assert!(sent.is_ok(), "the threads live as long as the pool");
    }

    /// Waits until a call ends.
    ///
    /// # Panics
    /// If no call is running, or with the panic of the call.
    pub fn wait(&mut self) -> (Ticket, V) {
        assert!(self.idle < self.threads, "no call is running");
        let (ticket, reply) = self.replies.recv().expect("the threads live as long as the pool");
        self.idle += 1;
        (ticket, reply.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

/// Runs calls until no more can begin.
fn work<C, V>(
    begun: &Mutex<Receiver<(Ticket, C)>>,
    replied: &Sender<Reply<V>>,
    call: &impl Fn(C) -> V,
) {
    let next = || begun.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((ticket, candidate)) = next() {
        // `Pool::wait` resumes the panic; nothing here is used after it.
        let reply = catch_unwind(AssertUnwindSafe(|| call(candidate)));
        // The pool has ended, and no reply is wanted.
        if replied.send((ticket, reply)).is_err() {
            return;
        }
    }
}
