//! What can go wrong on a farm, and when it does.

use fastrand::Rng;

/// Something that goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A message is refused: the server restarts.
    Unavailable,
    /// A message is refused: there are too many.
    Exhausted,
    /// All blobs and answers are lost.
    Forgets,
    /// A blob is lost between its upload and the execution.
    Evicted,
    /// A blob of an answer is lost.
    OutputEvicted,
    /// Not every blob of a message is answered for.
    HalfBatch,
    /// The bytes of a blob are others.
    WrongBytes,
    /// A worker is lost while it executes an action.
    WorkerLost,
    /// A worker kills an action, as if it had no memory.
    Killed,
    /// A worker is slow.
    Slow,
    /// The stream about an action ends before the action.
    StreamEnds,
    /// The same, and the operation is forgotten.
    OperationForgotten,
    /// An operation is done, and has no answer.
    NoAnswer,
    /// The answer does not tell how the call ended.
    NoEnd,
}

impl Fault {
    /// All of them.
    pub const ALL: [Fault; 14] = [
        Fault::Unavailable,
        Fault::Exhausted,
        Fault::Forgets,
        Fault::Evicted,
        Fault::OutputEvicted,
        Fault::HalfBatch,
        Fault::WrongBytes,
        Fault::WorkerLost,
        Fault::Killed,
        Fault::Slow,
        Fault::StreamEnds,
        Fault::OperationForgotten,
        Fault::NoAnswer,
        Fault::NoEnd,
    ];
}

/// Decides what goes wrong. By default nothing does.
#[derive(Clone, Debug)]
pub struct Faults {
    random: Rng,
    /// The probability of each fault where it can happen.
    probability: f64,
    kinds: Vec<Fault>,
    /// How often a fault may happen at most.
    left: u64,
    struck: u64,
}

impl Default for Faults {
    fn default() -> Self {
        Faults::new(&[], 0.0, 0)
    }
}

impl Faults {
    /// Each of these faults happens with this probability where it can.
    pub fn new(kinds: &[Fault], probability: f64, seed: u64) -> Self {
        Faults {
            random: Rng::with_seed(seed),
            probability,
            kinds: kinds.to_vec(),
            left: u64::MAX,
            struck: 0,
        }
    }

    /// This fault happens the first `times` times that it can.
    pub fn first(kind: Fault, times: u64) -> Self {
        Faults { left: times, ..Faults::new(&[kind], 1.0, 0) }
    }

    /// How often something went wrong.
    pub fn struck(&self) -> u64 {
        self.struck
    }

    /// Whether it happens now.
    pub(super) fn strikes(&mut self, fault: Fault) -> bool {
        let strikes =
            self.left > 0 && self.kinds.contains(&fault) && self.random.f64() < self.probability;
        if strikes {
            self.struck += 1;
            self.left -= 1;
        }
        strikes
    }
}
