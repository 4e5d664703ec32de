//! The walks over the tree, as passes: HDD coarse and fine, Perses, and what stands beside the
//! structure.

use std::sync::Arc;

use wdd_core::{Grain, Hdd, ListReduction, Perses, Stops, TreeReducer, Turn};

use crate::passes::Task;
use crate::passes::plan::{Level, Strategy};
use crate::passes::{Ask, Pass};

/// Coarse first: the numbers of a table are not asked about one by one when the function that reads
/// it can go, and the table after it.
pub(in crate::passes) static COARSE: Pass = Pass {
    name: "coarse",
    about: "deletes items, statements and lines, level by level",
    strategy: Some(Strategy::Hdd),
    level: Level::Fast,
    p0: None,
    turn: Turn::Again,
    ask: Ask::Walk(|task, reduction| hdd(task, reduction, Grain::Coarse)),
};

pub(in crate::passes) static FINE: Pass = Pass {
    name: "fine",
    about: "deletes whatever can go, level by level",
    strategy: Some(Strategy::Hdd),
    level: Level::Fast,
    p0: None,
    turn: Turn::InOrder,
    ask: Ask::Walk(|task, reduction| hdd(task, reduction, Grain::Fine)),
};

pub(in crate::passes) static ALTERNATIVES: Pass = Pass {
    name: "alternatives",
    about: "replaces what cannot go by something below it, or by something minimal",
    strategy: Some(Strategy::Hdd),
    level: Level::Normal,
    p0: None,
    turn: Turn::Last,
    ask: Ask::Walk(|task, reduction| perses(task, reduction, Stops::Alternatives)),
};

pub(in crate::passes) static PERSES: Pass = Pass {
    name: "perses",
    about: "deletes and replaces, the heaviest first",
    strategy: Some(Strategy::Perses),
    level: Level::Fast,
    p0: None,
    turn: Turn::InOrder,
    ask: Ask::Walk(|task, reduction| match task.plan().level {
        Level::Fast => perses(task, reduction, Stops::Lists),
        Level::Normal | Level::Thorough => perses(task, reduction, Stops::All),
    }),
};

/// Not before the coarse structure has settled: somebody may be reading the best so far.
pub(in crate::passes) static COMMENTS: Pass = Pass {
    name: "comments",
    about: "deletes comments",
    strategy: None,
    level: Level::Fast,
    p0: None,
    turn: Turn::InOrder,
    ask: Ask::Walk(|task, reduction| hdd(task, reduction, Grain::Asides)),
};

fn hdd(task: &Task, reduction: ListReduction, grain: Grain) -> Option<TreeReducer> {
    Some(Box::new(Hdd::new(
        Arc::clone(task.text().tree()),
        reduction,
        grain,
    )))
}

fn perses(task: &Task, reduction: ListReduction, stops: Stops) -> Option<TreeReducer> {
    let tree = Arc::clone(task.text().tree());
    let alternatives = Arc::new(task.replacements());
    Some(Box::new(Perses::new(tree, alternatives, reduction, stops)))
}
