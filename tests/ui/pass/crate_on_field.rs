#![allow(dead_code)]

mod facade {
    pub use wdd_core as shrinking;
}

use facade::shrinking::WeightedTree;

#[derive(WeightedTree)]
#[wdd(crate = facade::shrinking)]
struct Tree {
    #[wdd(min_len = 1)]
    list: Vec<u8>,
}

/// Every attribute that makes the derive name something of wdd-core, with another path to it.
#[derive(Clone, WeightedTree)]
#[wdd(crate = self::facade::shrinking, validate = Op::is_sound, hoist_from = u8)]
enum Op {
    Stop,
    Byte(u8),
    Jump(#[wdd(range = 1..=9)] u8, Box<Op>),
    Call(#[wdd(with = offset)] Offset, Vec<Op>, #[wdd(skip)] char),
    Send(#[wdd(with = offset)] Offset, #[wdd(hoist_from = u8)] Box<Op>, #[wdd(skip)] char),
}

impl Op {
    fn is_sound(&self) -> bool {
        !matches!(self, Op::Call(_, ops, _) if ops.is_empty())
    }
}

impl From<u8> for Op {
    fn from(byte: u8) -> Self {
        Op::Byte(byte)
    }
}

impl From<u8> for Box<Op> {
    fn from(byte: u8) -> Self {
        Box::new(Op::Byte(byte))
    }
}

#[derive(Clone)]
struct Offset(u32);

mod offset {
    use super::Offset;
    use super::facade::shrinking::value::{Parts, Shape};

    pub(super) fn visit(offset: &Offset, shape: &mut Shape<'_>) {
        shape.part(&offset.0);
    }

    pub(super) fn rebuild(offset: &Offset, parts: &mut Parts<'_>) -> Offset {
        Offset(parts.part(&offset.0))
    }
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
    is_a_tree::<Op>();
}
