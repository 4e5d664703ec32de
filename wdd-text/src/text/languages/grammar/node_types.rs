//! What `node-types.json` of a grammar tells: the places for the children of each kind of node.
//!
//! Source: tree-sitter's documentation, *Static Node Types*.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use serde_json::Value;
use tree_sitter::Language;

/// The kinds of a grammar that fit a place.
pub(super) type Kinds = BTreeSet<u16>;

/// A place for children of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot {
    pub(super) kinds: Kinds,
    /// Whether there may be several children in it.
    pub(super) is_repeated: bool,
    /// Whether there must be at least one.
    pub(super) is_needed: bool,
}

/// The places of a kind of node.
#[derive(Debug, Default)]
struct Slots {
    /// By the number of the field.
    fields: FxHashMap<u16, Slot>,
    /// The place of the children without a field.
    others: Option<Slot>,
}

/// The places of all kinds of nodes.
#[derive(Debug)]
pub(super) struct NodeTypes {
    slots: FxHashMap<u16, Slots>,
    /// Numbers, in whose place `0` can be.
    pub(super) numbers: Kinds,
    /// Names, also of primitive types.
    pub(super) names: Kinds,
    /// Kinds that have one text, and this text.
    pub(super) minimal: Vec<(Kinds, &'static str)>,
}

/// What the file says about one kind of nodes.
struct Entry<'j> {
    named: Named<'j>,
    fields: Vec<(&'j str, Children<'j>)>,
    children: Option<Children<'j>>,
    subtypes: Vec<Named<'j>>,
}

#[derive(PartialEq, Eq, Hash)]
struct Named<'j> {
    name: &'j str,
    named: bool,
}

struct Children<'j> {
    multiple: bool,
    required: bool,
    types: Vec<Named<'j>>,
}

// The file is a list of such objects. `None` if something is missing in one.
impl<'j> Entry<'j> {
    fn of(entry: &'j Value) -> Option<Self> {
        Some(Entry {
            named: Named::of(entry)?,
            fields: entry["fields"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, children)| Some((&**name, Children::of(children)?)))
                .collect::<Option<_>>()?,
            children: match &entry["children"] {
                Value::Null => None,
                children => Some(Children::of(children)?),
            },
            subtypes: Named::all(&entry["subtypes"])?,
        })
    }
}

impl<'j> Named<'j> {
    fn of(object: &'j Value) -> Option<Self> {
        Some(Named { name: object["type"].as_str()?, named: object["named"].as_bool()? })
    }

    fn all(list: &'j Value) -> Option<Vec<Self>> {
        list.as_array().into_iter().flatten().map(Named::of).collect()
    }
}

impl<'j> Children<'j> {
    fn of(object: &'j Value) -> Option<Self> {
        Some(Children {
            multiple: object["multiple"].as_bool()?,
            required: object["required"].as_bool()?,
            types: Named::all(&object["types"])?,
        })
    }
}

impl NodeTypes {
    /// Reads the content of the file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(json: &str, language: &Language) -> Result<Self, String> {
        let read: Vec<Value> = serde_json::from_str(json).map_err(|error| error.to_string())?;
        let entry =
            |entry| Entry::of(entry).ok_or_else(|| format!("this is no kind of nodes: {entry}"));
        let entries: Vec<Entry<'_>> = read.iter().map(entry).collect::<Result<_, _>>()?;
        let above: FxHashMap<&Named<'_>, &[Named<'_>]> = entries
            .iter()
            .filter(|entry| !entry.subtypes.is_empty())
            .map(|entry| (&entry.named, &*entry.subtypes))
            .collect();
        let slot = |children: &Children<'_>| {
            let mut kinds = Kinds::new();
            let mut all: Vec<&Named<'_>> = children.types.iter().collect();
            // A place can be for a kind that only stands for others, as `_expression`: no node has it.
            while let Some(named) = all.pop() {
                match above.get(named) {
                    Some(below) => all.extend(*below),
                    None => kinds.extend(number(named, language)),
                }
            }
            Slot { kinds, is_repeated: children.multiple, is_needed: children.required }
        };
        let mut slots = FxHashMap::default();
        for entry in &entries {
            let fields = entry.fields.iter().filter_map(|(name, children)| {
                let number = language.field_id_for_name(name)?;
                Some((number.get(), slot(children)))
            });
            let of = Slots { fields: fields.collect(), others: entry.children.as_ref().map(slot) };
            slots.extend(number(&entry.named, language).map(|kind| (kind, of)));
        }
        let leaves: Vec<&Named<'_>> = entries
            .iter()
            .filter(|entry| entry.fields.is_empty() && entry.children.is_none())
            .filter(|entry| entry.subtypes.is_empty() && entry.named.named)
            .map(|entry| &entry.named)
            .collect();
        // Each grammar names its kinds as it likes, but most with these words.
        let called = |words: &[&str]| -> Kinds {
            leaves
                .iter()
                .filter(|named| words.iter().any(|word| named.name.contains(word)))
                .filter_map(|named| number(named, language))
                .collect()
        };
        Ok(NodeTypes {
            slots,
            numbers: called(&["number", "integer", "int_literal"]),
            // A type of the standard library may be defined in the file.
            names: called(&["identifier", "primitive_type"]),
            minimal: vec![
                (called(&["empty_statement"]), ";"),
                (called(&["pass_statement"]), "pass"),
            ],
        })
    }

    /// The place of a child in a node of this kind.
    pub(super) fn slot(&self, of: u16, field: Option<u16>) -> Option<&Slot> {
        let slots = self.slots.get(&of)?;
        match field {
            Some(field) => slots.fields.get(&field),
            None => slots.others.as_ref(),
        }
    }

    /// Whether there may be several children in a place.
    pub(super) fn is_repeated(&self, of: u16, field: Option<u16>) -> bool {
        self.slot(of, field).is_some_and(|slot| slot.is_repeated)
    }

    /// The kinds that fit where a node of this kind is, in a node of kind `of`, whatever the field is.
    pub(super) fn fitting(&self, of: u16, kind: u16) -> Kinds {
        self.slots
            .get(&of)
            .into_iter()
            .flat_map(|slots| slots.fields.values().chain(&slots.others))
            .filter(|slot| slot.kinds.contains(&kind))
            .flat_map(|slot| slot.kinds.iter().copied())
            .collect()
    }

    /// The kinds that are the only child of one of these: an expression of an expression statement.
    pub(super) fn wrapped(&self, kinds: &Kinds) -> Kinds {
        kinds
            .iter()
            .filter_map(|kind| self.slots.get(kind))
            // What is in fields has a meaning of its own, so that one child is not all of the node.
            .filter(|slots| slots.fields.is_empty())
            .filter_map(|slots| slots.others.as_ref())
            .filter(|slot| !slot.is_repeated)
            .flat_map(|slot| slot.kinds.iter().copied())
            .filter(|kind| !kinds.contains(kind))
            .collect()
    }
}

/// The number of a kind in the grammar. `None` if no node has it.
fn number(named: &Named<'_>, language: &Language) -> Option<u16> {
    let number = language.id_for_node_kind(named.name, named.named);
    // The number of no kind.
    (number != 0).then_some(number)
}
