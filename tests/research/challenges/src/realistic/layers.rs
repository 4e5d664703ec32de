//! Settings in layers: a file with settings of a user over one with defaults.

use std::collections::BTreeMap;

use proptest::collection::btree_map;
use proptest::prelude::{any, prop_oneof};
use proptest::sample::select;
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Setting {
    Unset,
    Flag(bool),
    Number(u16),
    Text(String),
    Table(BTreeMap<String, Setting>),
}

use Setting::{Flag, Number, Table, Text, Unset};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Layers {
    base: BTreeMap<String, Setting>,
    over: BTreeMap<String, Setting>,
}

impl Layers {
    /// The settings of the upper layer, and those of the base that it does not mention. The mistake: tables
    /// within tables are replaced, and not merged.
    fn merged(&self) -> BTreeMap<String, Setting> {
        let mut merged = self.base.clone();
        for (key, setting) in &self.over {
            match (merged.get_mut(key), setting) {
                (Some(Table(below)), Table(above)) => below.extend(above.clone()),
                _ => drop(merged.insert(key.clone(), setting.clone())),
            }
        }
        merged
    }

    fn loses_a_setting(&self) -> bool {
        let merged = self.merged();
        let mut paths = Vec::new();
        collect_paths(&self.base, &mut vec![], &mut paths);
        let is_lost = |path: &Vec<&str>| {
            !is_mentioned(&self.over, path) && get(&merged, path) != get(&self.base, path)
        };
        paths.iter().any(is_lost)
    }
}

/// The paths to all settings that are not tables.
fn collect_paths<'a>(
    table: &'a BTreeMap<String, Setting>,
    above: &mut Vec<&'a str>,
    paths: &mut Vec<Vec<&'a str>>,
) {
    for (key, setting) in table {
        above.push(key);
        match setting {
            Table(table) => collect_paths(table, above, paths),
            _ => paths.push(above.clone()),
        }
        above.pop();
    }
}

fn get<'a>(table: &'a BTreeMap<String, Setting>, path: &[&str]) -> Option<&'a Setting> {
    let (first, rest) = path.split_first()?;
    match table.get(*first)? {
        setting if rest.is_empty() => Some(setting),
        Table(table) => get(table, rest),
        _ => None,
    }
}

/// Whether a table has something at the path, or a setting that is not a table above it.
fn is_mentioned(table: &BTreeMap<String, Setting>, path: &[&str]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return true;
    };
    match table.get(*first) {
        None => false,
        Some(Table(table)) => is_mentioned(table, rest),
        Some(_) => true,
    }
}

fn layers() -> impl Strategy<Value = Layers> {
    let key = || select(vec!["cache", "host", "log", "port", "retry"]).prop_map(str::to_owned);
    let leaf = prop_oneof![
        1 => Just(Unset),
        2 => any::<bool>().prop_map(Flag),
        2 => any::<u16>().prop_map(Number),
        2 => "[a-z]{0,6}".prop_map(Text),
    ];
    let setting =
        leaf.prop_recursive(4, 40, 4, move |below| btree_map(key(), below, 0..4).prop_map(Table));
    let layer = btree_map(key(), setting, 1..5);
    (layer.clone(), layer).prop_map(|(base, over)| Layers { base, over })
}

challenges! {
    /// A setting that the upper layer does not mention stays as it is.
    Merged(Layers):
        layers(),
        |_| true,
        Layers::loses_a_setting,
        {
            let table = |setting| BTreeMap::from([(String::new(), setting)]);
            Layers {
                base: table(Table(table(Table(table(Unset))))),
                over: table(Table(table(Table(BTreeMap::new())))),
            }
        };
}

types! {
    Layers = Layers { base: base: BTreeMap<String, Setting>; over: over: BTreeMap<String, Setting> }
    Setting = Setting::Unset {} | Setting::Flag { 0: flag: bool } | Setting::Number { 0: number: u16 }
        | Setting::Text { 0: text: String } | Setting::Table { 0: table: BTreeMap<String, Setting> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// Only the equality of names and settings decides. Names are "", "a", "aa", …: other letters are for more
    /// names of the same length, and the smallest has one name in each table. A failure needs a setting below
    /// three names, and both layers have a table below the first two: this is the claimed weight.
    #[test]
    fn the_smallest_layers_are_known() {
        assert_smallest::<Merged>(0, &['a']);
    }
}
