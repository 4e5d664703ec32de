//! Reads the standard output and the standard error of a child while it runs.
//!
//! Everything is read. Only the beginning (the first errors) and the end (the crash) of a very long
//! stream are kept, so that a child that writes without end does not fill the memory.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::process::{Child, ChildStderr, ChildStdout};
use std::time::Instant;

use rustix::event::{PollFd, PollFlags};

use super::limits::OUTPUT;
use super::wait::poll_until;

/// How many bytes are kept of the beginning, and of the end, of a stream.
const KEPT: usize = 8 << 20;

/// How many bytes are read at once: the size of a pipe.
const CHUNK: usize = 64 << 10;

pub(super) struct Pipes {
    stdout: Stream<ChildStdout>,
    stderr: Stream<ChildStderr>,
    /// The text in standard error that settles the call.
    settled_by: Option<&'static str>,
    /// How many bytes of standard error were searched for it: whole lines.
    searched: usize,
    /// The bytes that were read of both streams.
    length: u64,
}

impl Pipes {
    /// Takes the piped ends of the child.
    pub(super) fn of(child: &mut Child, settled_by: Option<&'static str>) -> Self {
        Pipes {
            stdout: Stream::new(child.stdout.take()),
            stderr: Stream::new(child.stderr.take()),
            settled_by,
            searched: 0,
            length: 0,
        }
    }

    /// Whether standard error contains the text that settles the call.
    pub(super) fn is_settled(&mut self) -> bool {
        let Some(settled_by) = self.settled_by else { return false };
        let new = &self.stderr.kept.head[self.searched..];
        let settled = new.windows(settled_by.len()).any(|window| window == settled_by.as_bytes());
        // The text that settles a call is within one line, so that only an unfinished line is searched again.
        let line = new.iter().rposition(|byte| *byte == b'\n');
        self.searched += line.map_or(0, |end| end + 1);
        settled
    }

    /// Whether more was printed than a call may print.
    pub(super) fn is_too_long(&self) -> bool {
        self.length > OUTPUT
    }

    /// The pipes that are still open, to poll them.
    pub(super) fn open(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.stdout.open().into_iter().chain(self.stderr.open())
    }

    /// Reads from those open pipes that are ready. `ready` has a value for each pipe that
    /// [`open`](Pipes::open) lists.
    pub(super) fn read(&mut self, ready: &[bool]) -> io::Result<()> {
        let mut ready = ready.iter().copied();
        if self.stdout.open().is_some() && ready.next() == Some(true) {
            self.length += self.stdout.read()?;
        }
        if self.stderr.open().is_some() && ready.next() == Some(true) {
            self.length += self.stderr.read()?;
        }
        Ok(())
    }

    /// Reads to the end of both streams. Returns `false` if one is still open at the deadline.
    pub(super) fn drain(&mut self, deadline: Instant) -> io::Result<bool> {
        loop {
            let mut polled: Vec<_> = self.open().map(readable).collect();
            if polled.is_empty() {
                return Ok(true);
            }
            // A process that never stops writing is always ready to be read.
            if !poll_until(&mut polled, deadline)? || Instant::now() >= deadline {
                return Ok(false);
            }
            let ready: Vec<_> = polled.iter().map(is_ready).collect();
            self.read(&ready)?;
        }
    }

    /// Standard output and standard error, as far as they were kept.
    pub(super) fn take(self) -> (Vec<u8>, Vec<u8>) {
        (self.stdout.kept.join(), self.stderr.kept.join())
    }
}

/// Polls a descriptor for input. The end of the stream counts as input.
pub(super) fn readable(fd: BorrowedFd<'_>) -> PollFd<'_> {
    PollFd::from_borrowed_fd(fd, PollFlags::IN)
}

/// Whether a read would not block.
pub(super) fn is_ready(polled: &PollFd<'_>) -> bool {
    !polled.revents().is_empty()
}

/// One stream: the pipe while it is open, and what was read from it.
struct Stream<R> {
    pipe: Option<R>,
    kept: BeginningAndEnd,
}

impl<R: Read + AsFd> Stream<R> {
    fn new(pipe: Option<R>) -> Self {
        Stream { pipe, kept: BeginningAndEnd::new(KEPT) }
    }

    fn open(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    /// Reads what there is. Returns how many bytes.
    fn read(&mut self) -> io::Result<u64> {
        let Some(pipe) = &mut self.pipe else { return Ok(0) };
        let mut chunk = [0; CHUNK];
        let length = match pipe.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(0),
            length => length?,
        };
        if length == 0 {
            self.pipe = None;
        }
        self.kept.push(&chunk[..length]);
        Ok(length as u64)
    }
}

/// The beginning and the end of a stream, up to `limit` bytes each.
struct BeginningAndEnd {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    limit: usize,
}

impl BeginningAndEnd {
    fn new(limit: usize) -> Self {
        BeginningAndEnd { head: Vec::new(), tail: VecDeque::new(), limit }
    }

    fn push(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(self.limit - self.head.len()));
        self.head.extend(first);
        self.tail.extend(rest);
        self.tail.drain(..self.tail.len().saturating_sub(self.limit));
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
        let mut kept = BeginningAndEnd::new(4);
        kept.push(b"abc");
        kept.push(b"defg");
        assert_eq!(kept.join(), b"abcdefg");
    }

    #[test]
    fn only_the_beginning_and_the_end_of_a_long_stream_are_kept() {
        let mut kept = BeginningAndEnd::new(3);
        for chunk in ["ab", "cde", "fghij"] {
            kept.push(chunk.as_bytes());
        }
        assert_eq!(kept.join(), b"abchij");
    }
}
