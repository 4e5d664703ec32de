//! `smallvec`: lists.

use smallvec::{Array, SmallVec};

use crate::value::WeightedTree;
use crate::value::collections::lists;

lists! { [A: Array<Item: WeightedTree> + 'static] SmallVec<A> }
