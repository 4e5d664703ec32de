//! Leaves: values without parts, each at a distance from the simplest of their type.

/// A value without parts, as passes see it: the smaller, the simpler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leaf {
    /// The way from the simplest value: the magnitude of a number, the place of a character among
    /// all, from the plain ones on.
    pub distance: u128,
    /// On which side of the simplest value it lies.
    pub negative: bool,
}

impl Leaf {
    /// The simplest value.
    pub const SIMPLEST: Leaf = Leaf {
        distance: 0,
        negative: false,
    };

    /// The value at that distance on the positive side.
    pub fn at(distance: u128) -> Self {
        Leaf {
            distance,
            negative: false,
        }
    }

    /// The value at the same distance on the other side.
    pub fn mirrored(self) -> Self {
        Leaf {
            negative: !self.negative,
            ..self
        }
    }

    /// The value on the same side at another distance; at none it is the simplest.
    pub fn moved(self, distance: u128) -> Self {
        Leaf {
            distance,
            negative: self.negative && distance > 0,
        }
    }
}

/// A type whose values are leaves.
pub trait Scalar: Clone + 'static {
    /// Where this value lies.
    fn leaf(&self) -> Leaf;

    /// The value that lies there, if there is one.
    fn from_leaf(leaf: Leaf) -> Option<Self>;

    /// Values that are simpler than this one but cannot be reached by going nearer step by step: a
    /// fraction's whole part, say. The simplest first.
    fn shortcuts(&self) -> Vec<Leaf> {
        Vec::new()
    }
}
