//! A pool of threads that answer questions, for as long as a scope lasts.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::Ticket;

/// Threads that answer questions.
#[derive(Debug)]
pub struct Pool<Q, A> {
    questions: Sender<(Ticket, Q)>,
    answers: Receiver<Answer<A>>,
    threads: usize,
    idle: usize,
}

/// An answer, or what the thread panicked with.
type Answer<A> = (Ticket, Result<A, Box<dyn Any + Send>>);

impl<Q: Send, A: Send> Pool<Q, A> {
    /// Runs `body` beside so many threads that answer questions; they end with it.
    ///
    /// # Panics
    /// If there are to be no threads, and with what `answer` panics with.
    pub fn scoped<T>(
        threads: usize,
        answer: impl Fn(Q) -> A + Sync,
        body: impl FnOnce(&mut Self) -> T,
    ) -> T {
        assert!(threads > 0, "a pool without threads answers nothing");
        let (questions, asked) = mpsc::channel();
        let (answered, answers) = mpsc::channel();
        let (asked, answer) = (&Mutex::new(asked), &answer);
        thread::scope(|scope| {
            for _ in 0..threads {
                let answered = answered.clone();
                scope.spawn(move || work(asked, &answered, answer));
            }
            // The scope ends when the threads do, and these when nobody can ask them any more.
            body(&mut Pool {
                questions,
                answers,
                threads,
                idle: threads,
            })
        })
    }

    /// Threads that have nothing to do.
    pub fn idle(&self) -> usize {
        self.idle
    }

    /// Has an idle thread answer a question.
    ///
    /// # Panics
    /// If none is idle.
    pub fn begin(&mut self, ticket: Ticket, question: Q) {
        self.idle = self.idle.checked_sub(1).expect("a thread is idle");
        let sent = self.questions.send((ticket, question));
        assert!(sent.is_ok(), "the threads live as long as the pool");
    }

    /// Waits for an answer.
    ///
    /// # Panics
    /// If nothing was asked; and with what the thread panicked with.
    pub fn wait(&mut self) -> (Ticket, A) {
        assert!(self.idle < self.threads, "nothing was asked");
        let (ticket, answer) = self
            .answers
            .recv()
            .expect("the threads live as long as the pool");
        self.idle += 1;
        (ticket, answer.unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

/// Answers questions until no more can come.
fn work<Q, A>(
    asked: &Mutex<Receiver<(Ticket, Q)>>,
    answered: &Sender<Answer<A>>,
    answer: &impl Fn(Q) -> A,
) {
    let next = || asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((ticket, question)) = next() {
        // Whoever waits for the answer is told of the panic; nothing here is used after it.
        let answer = catch_unwind(AssertUnwindSafe(|| answer(question)));
        if answered.send((ticket, answer)).is_err() {
            return;
        }
    }
}
