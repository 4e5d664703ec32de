//! Inputs that fail in the same way.

use std::collections::{BTreeMap, BTreeSet};

use wdd_text::text::digest::digest;

use super::judging::Judged;
use crate::oracle::signature::Crash;

/// The most characters of a name that are from a message.
const LONGEST: usize = 40;

/// Inputs that crash rustc at the same place, or hang in the same process.
#[derive(Clone, Debug)]
pub struct Group {
    /// The place in the compiler. If none was printed, the kind of the crash and its message. For a hang, what hangs.
    pub signature: String,
    /// A name for files, which no other group has.
    pub name: String,
    /// Whether its inputs hang.
    pub hangs: bool,
    /// The blurred messages of the crashes. Different ones at one place can be different bugs.
    pub messages: BTreeSet<String>,
    /// The inputs, the smallest first.
    pub members: Vec<Judged>,
}

/// The groups, the largest first, and what neither crashes nor hangs.
pub fn groups(judged: Vec<Judged>) -> (Vec<Group>, Vec<Judged>) {
    let mut all: BTreeMap<String, Vec<Judged>> = BTreeMap::new();
    let mut others = Vec::new();
    for one in judged {
        match one.hang.clone().or_else(|| one.crash.as_ref().map(signature)) {
            Some(signature) => all.entry(signature).or_default().push(one),
            None => others.push(one),
        }
    }
    let mut names = BTreeSet::new();
    let mut groups: Vec<_> =
        all.into_iter().map(|(signature, members)| group(signature, members, &mut names)).collect();
    // Of equally large ones, the order is that of their signatures.
    groups.sort_by_key(|group| std::cmp::Reverse(group.members.len()));
    (groups, others)
}

fn group(signature: String, mut members: Vec<Judged>, names: &mut BTreeSet<String>) -> Group {
    let mut name = name(&signature);
    // Names are cut, so that two signatures may have the same.
    if !names.insert(name.clone()) {
        name = format!("{name}-{:08x}", digest(&signature) as u32);
        names.insert(name.clone());
    }
    let crashes = members.iter().filter_map(|judged| judged.crash.as_ref());
    let messages = crashes.map(|crash| crash.message.clone()).collect();
    let hangs = members.iter().any(|judged| judged.hang.is_some());
    // The smallest input takes the fewest calls to reduce.
    members.sort_by(|a, b| (a.bytes, &a.path).cmp(&(b.bytes, &b.path)));
    Group { signature, name, hangs, messages, members }
}

/// What the crashes of a group have in common.
pub fn signature(crash: &Crash) -> String {
    match &crash.place {
        Some(place) => place.clone(),
        None => format!("{}: {}", crash.kind, crash.message.replace('\n', " ")),
    }
}

/// `compiler/rustc_span/src/lib.rs:2427:17` → `rustc_span-lib-2427-17`.
fn name(signature: &str) -> String {
    let cut: String = signature
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !["", "compiler", "src", "rs"].contains(word))
        .collect::<Vec<_>>()
        .join("-")
        .chars()
        .take(LONGEST)
        .collect();
    let name = cut.trim_matches('-');
    if name.is_empty() { "crash".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::signature::CrashKind;

    fn judged(path: &str, bytes: u64, place: Option<&str>, message: &str) -> Judged {
        let crash = Crash {
            kind: CrashKind::Panic,
            place: place.map(str::to_owned),
            message: message.to_owned(),
        };
        Judged {
            path: path.into(),
            digest: String::new(),
            bytes,
            crash: (!message.is_empty()).then_some(crash),
            hang: None,
            seen: String::new(),
            is_private: false,
        }
    }

    #[test]
    fn inputs_that_crash_at_the_same_place_are_a_group_with_the_smallest_first() {
        let here = Some("compiler/rustc_span/src/lib.rs:1:2");
        let all = vec![
            judged("a.rs", 9, None, "overflow"),
            judged("b.rs", 9, here, "x"),
            judged("c.rs", 3, here, "y"),
            judged("d.rs", 3, None, ""),
        ];
        let (groups, others) = groups(all);
        let names: Vec<_> = groups.iter().map(|group| group.name.as_str()).collect();
        assert_eq!(names, ["rustc_span-lib-1-2", "panic-overflow"]);
        let paths = groups[0].members.iter().map(|one| one.path.to_str().unwrap());
        assert_eq!(paths.collect::<Vec<_>>(), ["c.rs", "b.rs"]);
        assert_eq!(groups[0].messages.len(), 2);
        assert_eq!(others.len(), 1);
    }

    #[test]
    fn inputs_that_hang_in_the_same_way_are_a_group() {
        let hanging = |path: &str, hang: &str| Judged {
            hang: Some(hang.to_owned()),
            ..judged(path, 1, None, "")
        };
        let all = vec![
            hanging("a.rs", "rustc hangs"),
            hanging("b.rs", "ld hangs, and does nothing"),
            hanging("c.rs", "rustc hangs"),
            judged("d.rs", 1, None, "overflow"),
        ];
        let (groups, others) = groups(all);
        let seen = groups.iter().map(|group| (&*group.name, group.hangs, group.members.len()));
        let expected = [
            ("rustc-hangs", true, 2),
            ("ld-hangs-and-does-nothing", true, 1),
            ("panic-overflow", false, 1),
        ];
        assert_eq!(BTreeSet::from_iter(seen), BTreeSet::from(expected));
        assert!(others.is_empty() && groups[0].messages.is_empty());
    }

    #[test]
    fn no_two_groups_have_the_same_name() {
        let all = vec![
            judged("a.rs", 1, None, "a b"),
            judged("b.rs", 1, None, "a-b"),
            judged("c.rs", 1, None, "…"),
        ];
        let (groups, _) = groups(all);
        let names: BTreeSet<_> = groups.iter().map(|group| &group.name).collect();
        assert_eq!(names.len(), 3, "{names:?}");
    }
}
