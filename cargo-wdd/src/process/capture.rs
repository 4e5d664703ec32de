//! The two pipes from a child, drained as they fill.
//!
//! Everything is read; of a stream that goes on for long only the beginning (the first errors) and
//! the end (the crash) are kept, so that a runaway child costs no more memory than a chatty one.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Child, ChildStderr, ChildStdout};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags};

use super::wait::poll_until;

/// How much is kept of each end of a stream.
const KEPT: usize = 8 << 20;

/// How much is read at once; the size of a pipe.
const CHUNK: usize = 64 << 10;

/// Both streams of a child.
pub(super) struct Pipes {
    stdout: Stream<ChildStdout>,
    stderr: Stream<ChildStderr>,
    /// What a line of standard error has in it that settles the question.
    settled_by: Option<&'static str>,
    /// What of standard error has been looked at: up to the beginning of a line.
    looked_at: usize,
}

impl Pipes {
    /// Takes the piped ends of the child.
    pub(super) fn of(child: &mut Child, settled_by: Option<&'static str>) -> Self {
        Pipes {
            stdout: Stream::new(child.stdout.take()),
            stderr: Stream::new(child.stderr.take()),
            settled_by,
            looked_at: 0,
        }
    }

    /// Whether a line has come out of standard error that settles the question.
    pub(super) fn is_settled(&mut self) -> bool {
        let Some(settled_by) = self.settled_by else {
            return false;
        };
        let new = &self.stderr.kept.head[self.looked_at..];
        let mut there = new.windows(settled_by.len());
        let settled = there.any(|there| there == settled_by.as_bytes());
        let line = new.iter().rposition(|byte| *byte == b'\n');
        self.looked_at += line.map_or(0, |end| end + 1);
        settled
    }

    /// The ends that are still open, for a poll.
    pub(super) fn open(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.stdout.open().into_iter().chain(self.stderr.open())
    }

    /// Reads from the ends that [`open`](Pipes::open) listed and that are ready now.
    pub(super) fn read(&mut self, ready: &[bool]) -> io::Result<()> {
        let mut ready = ready.iter().copied();
        if self.stdout.open().is_some() && ready.next() == Some(true) {
            self.stdout.read()?;
        }
        if self.stderr.open().is_some() && ready.next() == Some(true) {
            self.stderr.read()?;
        }
        Ok(())
    }

    /// Reads to the end of both streams; `false` when they are still open at the deadline.
    pub(super) fn drain(&mut self, deadline: Instant) -> io::Result<bool> {
        loop {
            let mut polled: Vec<_> = self.open().map(readable).collect();
            if polled.is_empty() {
                return Ok(true);
            }
            // Of one who never stops writing there is always more to read.
            if !poll_until(&mut polled, deadline)? || Instant::now() >= deadline {
                return Ok(false);
            }
            let ready: Vec<_> = polled.iter().map(is_ready).collect();
            self.read(&ready)?;
        }
    }

    /// What was read: standard output, standard error.
    pub(super) fn take(self) -> (Vec<u8>, Vec<u8>) {
        (self.stdout.kept.join(), self.stderr.kept.join())
    }
}

/// Asks the poll for input, and so for the end of the stream too.
pub(super) fn readable(fd: BorrowedFd<'_>) -> PollFd<'_> {
    PollFd::from_borrowed_fd(fd, PollFlags::IN)
}

/// Whether a read would not block.
pub(super) fn is_ready(polled: &PollFd<'_>) -> bool {
    !polled.revents().is_empty()
}

/// One stream: its end while it is open, and what came out of it.
struct Stream<R> {
    end: Option<R>,
    kept: Kept,
}

impl<R: Read + AsFd> Stream<R> {
    fn new(end: Option<R>) -> Self {
        Stream {
            end,
            kept: Kept::new(KEPT),
        }
    }

    fn open(&self) -> Option<BorrowedFd<'_>> {
        self.end.as_ref().map(AsFd::as_fd)
    }

    fn read(&mut self) -> io::Result<()> {
        let Some(end) = &mut self.end else {
            return Ok(());
        };
        let mut chunk = [0; CHUNK];
        match end.read(&mut chunk) {
            Ok(0) => self.end = None,
            Ok(length) => self.kept.push(&chunk[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// The beginning and the end of a stream, up to `limit` bytes each.
struct Kept {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    limit: usize,
}

impl Kept {
    fn new(limit: usize) -> Self {
        Kept {
            head: Vec::new(),
            tail: VecDeque::new(),
            limit,
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(self.limit - self.head.len()));
        self.head.extend(first);
        self.tail.extend(rest);
        self.tail
            .drain(..self.tail.len().saturating_sub(self.limit));
    }

    fn join(mut self) -> Vec<u8> {
        self.head.extend(self.tail);
        self.head
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_stream_is_kept_whole() {
        let mut kept = Kept::new(4);
        kept.push(b"abc");
        kept.push(b"defg");
        assert_eq!(kept.join(), b"abcdefg");
    }

    #[test]
    fn of_a_long_stream_the_beginning_and_the_end_are_kept() {
        let mut kept = Kept::new(3);
        for chunk in ["ab", "cde", "fghij"] {
            kept.push(chunk.as_bytes());
        }
        assert_eq!(kept.join(), b"abchij");
    }
}
