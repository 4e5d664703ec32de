//! Turns a parsed file into weighted nodes.
//!
//! Each named node of the parser becomes a node. So does a token that can be deleted, and a node together with the
//! tokens that are deleted with it. All other tokens add to the weight of the node around them.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::Range;

use tree_sitter::Node;
use wdd_core::tree::{NodeId, NodeInfo, Role};

use super::trial::{Around, LeftOut, List, Parent, Taken, Trial};
use super::{Grammar, WITH_TOKENS, hidden};
use crate::text::languages::data::{self, Escapes, pieces, tokens_within};
use crate::text::languages::literals::QUOTES;
use crate::text::languages::plain;
use crate::text::outline::{Outline, Separator, offset, offsets, solid};

/// What is nested deeper than this is a single node, so that no file overflows the stack.
const DEEPEST: usize = 400;

/// The fields whose content is the name of what the node defines.
const DEFINING: [&str; 2] = ["name", "declarator"];

/// Writes the nodes of a file. Returns `false` if it cannot be parsed; then nothing was written.
pub(super) fn outline(grammar: &Grammar, outline: &mut Outline, content: &[u8]) -> bool {
    let hidden = grammar.hidden_places(content);
    let shown = hidden::without(&hidden, content);
    let Some(tree) = grammar.parse_shown(&shown) else { return false };
    let mut writer = NodeWriter {
        grammar,
        outline,
        content,
        tokens: &grammar.token_starts(content),
        hidden: &hidden,
        trial: Trial::new(grammar, &shown, &tree),
        defining: DEFINING.map(|field| grammar.loaded().field(field)),
    };
    let root = tree.root_node();
    let file = 0..content.len();
    // Such a root has no kind of the grammar.
    if root.is_error() {
        let info = NodeInfo::new(plain::FILE, Role::Fixed);
        writer.write(info, file, |writer| writer.unread(root, 0));
        return true;
    }
    let plan = writer.plan(root);
    let info = NodeInfo::new(grammar.kind(root.kind_id()), Role::Fixed);
    writer.write(info, file.clone(), |writer| writer.inside(&plan, file, Level::default()));
    true
}

/// What is done with a child of a node.
#[derive(Debug)]
struct Child<'t> {
    node: Node<'t>,
    field: Option<u16>,
    /// The bytes of the node, without blanks at both ends.
    bytes: Range<usize>,
    /// `None` for a token that stays a part of the node.
    role: Option<Role>,
    /// Whether it is a token that is deleted with another child.
    is_taken: bool,
    /// Whether the parent has no other child in the same place.
    is_single: bool,
    /// The bytes of the node and of the tokens that are deleted with it.
    with_tokens: Option<Range<usize>>,
    separator: Separator,
    is_coarse: bool,
}

/// What is done with all children of a node.
#[derive(Debug, Default)]
struct Plan<'t> {
    children: Vec<Child<'t>>,
    /// Whether some of them must stay if the node does, although each can be deleted.
    is_hollow: bool,
}

/// Where the children of a node are.
#[derive(Clone, Copy, Default)]
struct Level {
    /// How many nodes are around the node.
    depth: usize,
    /// Whether the node is the name of what is defined around it, or a part of that.
    defines: bool,
}

/// Writes the nodes of a parsed file, from the outermost ones inwards.
struct NodeWriter<'w, 't> {
    grammar: &'t Grammar,
    outline: &'w mut Outline,
    content: &'t [u8],
    /// Where the tokens begin.
    tokens: &'w [u32],
    /// What the parser did not get.
    hidden: &'w [Range<usize>],
    trial: Trial<'t>,
    defining: [Option<u16>; 2],
}

impl<'t> NodeWriter<'_, 't> {
    /// Writes a node with what `inside` writes into it, which returns its number of tokens. Returns the number of the node.
    fn write(
        &mut self,
        info: NodeInfo,
        bytes: Range<usize>,
        inside: impl FnOnce(&mut Self) -> usize,
    ) -> NodeId {
        let node = self.outline.open(info, offsets(&bytes));
        let below = inside(self);
        let own = self.weight(&bytes).saturating_sub(below);
        self.outline.add_weight(offset(own));
        self.outline.close();
        node
    }

    /// Writes what is in a node of these bytes. Returns its number of tokens, without those that stay a part of the node.
    fn inside(&mut self, plan: &Plan<'t>, bytes: Range<usize>, level: Level) -> usize {
        let mut tokens = 0;
        let mut at = bytes.start;
        for child in &plan.children {
            let own = child.own();
            tokens += self.unseen(at..own.start);
            at = at.max(own.end);
            // Without a role it stays a part of the node, and weighs with it.
            let Some(role) = child.role else { continue };
            tokens += self.weight(own);
            let node = self.child(child, role, level);
            self.outline.separate(node, child.separator.clone());
        }
        tokens + self.unseen(at..bytes.end)
    }

    /// Writes a child, within a node of its own together with the tokens that are deleted with it.
    fn child(&mut self, child: &Child<'t>, role: Role, level: Level) -> NodeId {
        let Some(bytes) = &child.with_tokens else { return self.node(child, role, level) };
        let info = NodeInfo::new(self.grammar.kind(WITH_TOKENS), role).with_coarse(child.is_coarse);
        self.write(info, bytes.clone(), |writer| {
            let before = writer.unseen(bytes.start..child.bytes.start);
            writer.node(child, Role::Fixed, level);
            let after = writer.unseen(child.bytes.end..bytes.end);
            before + writer.weight(&child.bytes) + after
        })
    }

    /// Writes what the parser did not get between these bytes. Returns its number of tokens.
    fn unseen(&mut self, bytes: Range<usize>) -> usize {
        let first = self.hidden.partition_point(|place| place.start < bytes.start);
        let places = self.hidden[first..].iter();
        let mut tokens = 0;
        for place in places.take_while(|place| place.end <= bytes.end) {
            let own = self.weight(place);
            tokens += own;
            let part = |writer: &mut Self| {
                plain::part(writer.outline, writer.content, place.clone());
                own
            };
            // A word alone is a token already, and needs no node around it.
            if own > 1 {
                let info = NodeInfo::new(plain::LINE, Role::Element);
                self.write(info, place.clone(), part);
            } else {
                part(self);
            }
        }
        tokens
    }

    fn node(&mut self, child: &Child<'t>, role: Role, level: Level) -> NodeId {
        let node = child.node;
        if node.is_error() {
            let (info, bytes) = (NodeInfo::new(plain::LINE, role), child.bytes.clone());
            return self
                .write(info.with_hollow(true), bytes, |writer| writer.unread(node, level.depth));
        }
        let plan = if level.depth < DEEPEST && role != Role::Aside {
            self.plan(node)
        } else {
            Plan::default()
        };
        // The name of a definition can be in several nodes: `*f(int a)` of C.
        let defines = match child.field {
            Some(field) => self.defining.contains(&Some(field)),
            None => level.defines,
        };
        let info = NodeInfo::new(self.grammar.kind(node.kind_id()), role)
            // Else the node with the tokens, which is around this one, is the coarse one.
            .with_coarse(child.is_coarse && child.with_tokens.is_none())
            .with_hollow(plan.is_hollow);
        self.write(info, child.bytes.clone(), |writer| {
            if plan.children.is_empty() || writer.is_quoted(&plan, &child.bytes) {
                // A leaf of blanks for the parser can be what it did not get.
                let unseen =
                    if role == Role::Aside { 0 } else { writer.unseen(child.bytes.clone()) };
                if unseen == 0 {
                    writer.leaf(child, role, defines);
                }
                return unseen;
            }
            writer.inside(&plan, child.bytes.clone(), Level { depth: level.depth + 1, defines })
        })
    }

    /// Writes what the parser could not read: its parts that it could read as they are, and all else as plain text.
    fn unread(&mut self, node: Node<'t>, depth: usize) -> usize {
        let own = self.solid(node.byte_range());
        let mut at = own.start;
        let mut tokens = 0;
        let plain = |writer: &mut Self, bytes: Range<usize>| {
            let tokens = writer.weight(&bytes);
            plain::part(writer.outline, writer.content, bytes);
            tokens
        };
        for child in self.children(node) {
            if child.node.child_count() == 0 || depth >= DEEPEST {
                continue;
            }
            tokens += plain(self, at..child.bytes.start);
            tokens += self.weight(&child.bytes);
            at = child.bytes.end;
            self.node(&child, Role::Element, Level { depth: depth + 1, defines: false });
        }
        tokens + plain(self, at..own.end)
    }

    /// Records the name that a leaf is, or splits its text.
    fn leaf(&mut self, child: &Child<'t>, role: Role, defines: bool) {
        let Child { node, bytes, .. } = child;
        if self.grammar.loaded().types.names.contains(&node.kind_id()) {
            let text = String::from_utf8_lossy(&self.content[bytes.clone()]);
            let name = self.outline.names.global(&text);
            self.outline.mention(name, defines);
        } else if node.is_named() && role != Role::Aside && bytes.len() > 1 {
            for part in pieces(self.content, self.undelimited(bytes), Escapes::Backslash) {
                data::outline(self.outline, &part, &[]);
            }
        }
    }

    /// Whether a node is a string without other parts than its text.
    fn is_quoted(&self, plan: &Plan<'_>, bytes: &Range<usize>) -> bool {
        let ends = [self.content[bytes.start], self.content[bytes.end - 1]];
        let is_quote = ends[0] == ends[1] && QUOTES.contains(&ends[0]);
        is_quote && plan.children.iter().all(|child| child.role.is_none())
    }

    /// The bytes of a leaf without its delimiters: those of `<stdio.h>`.
    fn undelimited(&self, bytes: &Range<usize>) -> Range<usize> {
        let ends = [self.content[bytes.start], self.content[bytes.end - 1]];
        if bytes.len() > 2 && ends.iter().all(u8::is_ascii_punctuation) {
            bytes.start + 1..bytes.end - 1
        } else {
            bytes.clone()
        }
    }

    /// What is done with the children of a node.
    fn plan(&mut self, node: Node<'t>) -> Plan<'t> {
        let mut children = self.children(node);
        // What stands beside the structure, and what has no structure, can be deleted.
        for child in &mut children {
            child.role = if child.node.is_error() {
                Some(Role::Element)
            } else if child.node.is_extra() {
                Some(Role::Aside)
            } else {
                child.node.is_named().then_some(Role::Fixed)
            };
        }
        let own = self.solid(node.byte_range());
        let of = Parent {
            kind: node.kind_id(),
            is_file: node == self.trial.root(),
            start: own.start,
            end: own.end,
            outer_start: node.start_byte(),
            outer_end: node.end_byte(),
        };
        let mut lists: BTreeMap<Option<u16>, Vec<usize>> = BTreeMap::new();
        let has_structure = |child: &Child<'_>| !child.node.is_extra() && !child.node.is_error();
        for (at, child) in children.iter().enumerate() {
            if has_structure(child) && self.is_in_list(of, child) {
                lists.entry(child.field).or_default().push(at);
            }
        }
        // First the separators, so that no other child takes one of them with it.
        for members in lists.values() {
            self.separated(of, &mut children, members);
        }
        set_single(&mut children);
        for at in 0..children.len() {
            if has_structure(&children[at]) {
                self.alone(of, &mut children, at);
            }
        }
        let mut is_hollow = false;
        for members in lists.values() {
            if members.iter().all(|at| children[*at].role == Some(Role::Element)) {
                is_hollow |= self.must_keep_one(of, &children, members);
                set_coarse(&mut children, members);
            }
        }
        self.take_hidden(of, &mut children);
        Plan { children, is_hollow }
    }

    /// What the parser did not get before a child that can be deleted is deleted with it, if it is a part of the parent.
    fn take_hidden(&self, of: Parent, children: &mut [Child<'t>]) {
        if self.hidden.is_empty() {
            return;
        }
        let mut ends = if of.is_file { 0 } else { of.start };
        for child in children {
            let own = child.own().clone();
            let mut start = own.start;
            let before = self.hidden.partition_point(|place| place.end <= start);
            for place in self.hidden[..before].iter().rev() {
                // Only blanks may be between them, and it must not be in the child before.
                let is_next = self.content[place.end..start].trim_ascii().is_empty();
                if place.start < ends || !is_next {
                    break;
                }
                start = place.start;
            }
            if start < own.start && child.role.is_some_and(Role::deletable) {
                child.with_tokens = Some(start..own.end);
            }
            ends = ends.max(own.end);
        }
    }

    /// Plans the members of a list, if tokens separate them: each is deleted with its separator.
    fn separated(&mut self, of: Parent, children: &mut [Child<'t>], members: &[usize]) {
        let Some(token) = separator(children, members) else { return };
        let is_solid = |at: &usize| !children[*at].node.is_extra();
        let separators: Vec<Option<usize>> = members
            .iter()
            .map(|at| (at + 1..children.len()).find(is_solid))
            .map(|next| next.filter(|at| children[*at].node.kind_id() == token))
            .collect();
        let first = &children[members[0]];
        let end = separators[0].map_or(first.bytes.end, |token| children[token].bytes.end);
        let one = first.bytes.start..end;
        // The types of nodes do not tell whether one element may be missing with its separator.
        if !self.trial.list(List { of, field: first.field }, LeftOut::One, &one) {
            return;
        }
        for (at, separator) in members.iter().zip(separators) {
            children[*at].role = Some(Role::Element);
            children[*at].separator = match separator {
                None => Separator::Last,
                Some(token) => {
                    children[token].is_taken = true;
                    Separator::After(offsets(&children[token].bytes))
                }
            };
        }
    }

    /// Whether not all members of a list can be deleted, although each can.
    fn must_keep_one(&mut self, of: Parent, children: &[Child<'t>], members: &[usize]) -> bool {
        // For a single member it is known already whether it can be deleted.
        let [first, .., last] = members else { return false };
        let end = match &children[*last].separator {
            Separator::After(bytes) => bytes.end as usize,
            _ => children[*last].bytes.end,
        };
        let first = &children[*first];
        let all = first.bytes.start..end;
        !self.trial.list(List { of, field: first.field }, LeftOut::All, &all)
    }

    /// Plans a child that has no separator: it is deleted alone, or with the tokens beside it.
    fn alone(&mut self, of: Parent, children: &mut [Child<'t>], at: usize) {
        let child = &children[at];
        let is_planned = child.is_taken || child.role.is_some_and(Role::deletable);
        if is_planned || self.is_needed(of, child) {
            return;
        }
        let around = around(of, children, at, self.is_in_list(of, child));
        let taken = self.trial.taken(around);
        let Some((taken, bytes)) = taken.and_then(|taken| Some((taken, around.bytes(taken)?)))
        else {
            return;
        };
        if let Taken::With { before, after } = taken {
            if before {
                children[at - 1].take();
            }
            if after {
                children[at + 1].take();
            }
        }
        let child = &mut children[at];
        child.role = Some(if self.is_in_list(of, child) { Role::Element } else { Role::Optional });
        child.with_tokens = (taken != Taken::Alone).then_some(bytes);
    }

    /// Whether a child may have others like it.
    fn is_in_list(&self, of: Parent, child: &Child<'_>) -> bool {
        child.node.is_named() && self.grammar.loaded().types.is_repeated(of.kind, child.field)
    }

    /// Whether there must be exactly one child in the place of this one.
    fn is_needed(&self, of: Parent, child: &Child<'_>) -> bool {
        let slot = self.grammar.loaded().types.slot(of.kind, child.field);
        let has_slot = child.node.is_named() || child.field.is_some();
        has_slot && slot.is_some_and(|slot| slot.is_needed && !slot.is_repeated)
    }

    /// The children of a node that have bytes.
    fn children(&self, node: Node<'t>) -> Vec<Child<'t>> {
        let mut cursor = node.walk();
        let mut children = Vec::with_capacity(node.child_count());
        if !cursor.goto_first_child() {
            return children;
        }
        loop {
            let node = cursor.node();
            let bytes = self.solid(node.byte_range());
            if !bytes.is_empty() {
                children.push(Child {
                    field: cursor.field_id().map(NonZero::get),
                    node,
                    bytes,
                    role: None,
                    is_taken: false,
                    is_single: false,
                    with_tokens: None,
                    separator: Separator::None,
                    is_coarse: false,
                });
            }
            if !cursor.goto_next_sibling() {
                return children;
            }
        }
    }

    /// Leaves out the blanks at both ends.
    fn solid(&self, bytes: Range<usize>) -> Range<usize> {
        solid(self.content, &bytes)
    }

    /// The number of tokens that begin in these bytes.
    fn weight(&self, bytes: &Range<usize>) -> usize {
        tokens_within(self.tokens, bytes)
    }
}

fn set_single(children: &mut [Child<'_>]) {
    let mut times: BTreeMap<(Option<u16>, bool), usize> = BTreeMap::new();
    for child in children.iter().filter(|child| !child.node.is_extra()) {
        *times.entry(child.place()).or_default() += 1;
    }
    for child in children {
        child.is_single = times.get(&child.place()) == Some(&1);
    }
}

impl Child<'_> {
    /// The bytes that are deleted with it.
    fn own(&self) -> &Range<usize> {
        self.with_tokens.as_ref().unwrap_or(&self.bytes)
    }

    /// The place in the parent: the field, and whether it is a named node.
    fn place(&self) -> (Option<u16>, bool) {
        (self.field, self.node.is_named())
    }

    /// The token is deleted with another child.
    fn take(&mut self) {
        self.is_taken = true;
        self.role = None;
    }
}

/// The kind of the token that stands alone between each two of these children.
fn separator(children: &[Child<'_>], members: &[usize]) -> Option<u16> {
    let between = |pair: &[usize]| {
        let between = children[pair[0] + 1..pair[1]].iter();
        // A comment can stand beside the separator.
        let solid: Vec<_> = between.filter(|child| !child.node.is_extra()).collect();
        match solid[..] {
            [token] if !token.node.is_named() => Some(token.node.kind_id()),
            _ => None,
        }
    };
    let mut all = members.windows(2).map(between);
    let first = all.next()??;
    all.all(|other| other == Some(first)).then_some(first)
}

/// The members of a list belong to the coarse structure if nothing separates them and they have parts: they are items,
/// statements or elements, and not words such as `static`.
fn set_coarse(children: &mut [Child<'_>], members: &[usize]) {
    let is_coarse = members.iter().any(|at| children[*at].node.named_child_count() > 0)
        && members.iter().all(|at| matches!(children[*at].separator, Separator::None));
    for at in members {
        children[*at].is_coarse = is_coarse;
    }
}

/// A child, and what is beside it.
fn around<'t>(of: Parent, children: &[Child<'t>], at: usize, is_element: bool) -> Around<'t> {
    let child = &children[at];
    let token = |at: Option<usize>| {
        let child = children.get(at?)?;
        let is_free = !child.node.is_named() && !child.node.is_extra() && !child.is_taken;
        is_free.then_some(child.node)
    };
    let after = token(Some(at + 1));
    let ends_parent = at + 2 == children.len() && !of.is_file;
    Around {
        node: child.node,
        of,
        has_own_end: is_element && after.is_some() && !ends_parent,
        field: child.field,
        is_single: child.is_single,
        before: token(at.checked_sub(1)),
        after,
    }
}
