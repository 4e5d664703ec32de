//! The record of list reductions, as `fit` reads it.

use std::collections::BTreeSet;

use serde_json::Value;

/// A list reduction that was recorded, and for which the oracle was called.
#[derive(Clone, Debug)]
pub(crate) struct Reduced {
    pub(crate) case: String,
    pub(crate) pass: String,
    /// The prior probability that the list had.
    pub p0: Option<f64>,
    pub(crate) elements: Vec<Element>,
    /// The elements that the list algorithm got: those that were not deleted in groups before.
    pub(crate) left: Vec<usize>,
    /// Elements that stayed without a call for them alone: the verdict was known, or the candidate waited.
    pub(crate) known: BTreeSet<usize>,
}

/// An element of a list.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    /// In tokens.
    pub(crate) weight: u64,
    pub(crate) stays: bool,
}

impl Reduced {
    /// Whether it is one of the lists of a walk over the tree.
    pub(crate) fn is_of_walk(&self) -> bool {
        ["coarse", "fine"].contains(&&*self.pass)
    }

    /// The number of elements that stayed.
    pub(crate) fn stayed(&self) -> usize {
        self.elements.iter().filter(|element| element.stays).count()
    }
}

/// The list reductions of a record.
///
/// # Errors
/// If a line is none.
pub(crate) fn read(text: &str) -> Result<Vec<Reduced>, String> {
    let lists: Result<Vec<_>, _> = text.lines().map(line).collect();
    Ok(lists?.into_iter().flatten().collect())
}

/// A line of a record; `None` if no call was made.
fn line(line: &str) -> Result<Option<Reduced>, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let calls = items(&value["calls"]);
    let called = calls.iter().any(|call| call[2].as_u64() > Some(0));
    if !called && value["groupcalls"].as_u64().unwrap_or_default() == 0 {
        return Ok(None);
    }
    let stayed: BTreeSet<usize> = numbers(&value["kept"]).collect();
    let mut known = stayed.clone();
    for call in calls.iter().filter(|call| call[2].as_u64() > Some(0)) {
        if let [alone] = numbers(&call[0]).collect::<Vec<_>>()[..] {
            known.remove(&alone);
        }
    }
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let elements = items(&value["elements"]).iter().enumerate();
    Ok(Some(Reduced {
        case: word(&value["case"]),
        pass: word(&value["sort"]),
        p0: value["p0"].as_f64(),
        elements: elements
            .map(|(at, element)| Element {
                weight: element["weight"].as_u64().unwrap_or(1),
                stays: stayed.contains(&at),
            })
            .collect(),
        left: numbers(&value["left"]).collect(),
        known,
    }))
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], |items| items)
}

fn numbers(value: &Value) -> impl Iterator<Item = usize> + '_ {
    let numbers = items(value).iter().filter_map(Value::as_u64);
    numbers.map(|number| usize::try_from(number).expect("an index of a list"))
}
