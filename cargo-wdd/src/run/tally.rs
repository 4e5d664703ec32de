//! What each list reduction and each walk over the tree came to, for comparisons with the tables of the papers.

use wdd_text::text::Size;

use crate::run::event::{Event, ListCounts, WalkCounts};
use crate::run::search::{Decided, Place};

/// Counts the candidates of the walk and the list that go on.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    walk: Option<CountedWalk>,
    /// The walks before it.
    walks: usize,
}

/// The walk that goes on.
#[derive(Debug)]
struct CountedWalk {
    /// Its number in the search.
    id: usize,
    counts: WalkCounts,
    list: Option<ListCounts>,
}

impl Tally {
    /// Counts a verdict on a candidate of this pass, with the size of the best before it. Returns what was over before.
    pub(crate) fn count(
        &mut self,
        decided: &Decided,
        pass: &'static str,
        best: Size,
    ) -> Vec<Event> {
        let Some(place) = decided.candidate.place else { return Vec::new() };
        let is_same = |walk: &CountedWalk| walk.id == place.walk && walk.counts.pass == pass;
        let over = match &mut self.walk {
            Some(walk) if is_same(walk) => walk.leave(place),
            _ => self.close(best),
        };
        let walk = self.walk.get_or_insert_with(|| CountedWalk {
            id: place.walk,
            counts: WalkCounts::new(self.walks, pass, best),
            list: None,
        });
        walk.add(place, decided);
        over
    }

    /// Ends the walk. Returns what is over.
    pub(crate) fn close(&mut self, best: Size) -> Vec<Event> {
        let Some(walk) = self.walk.take() else { return Vec::new() };
        self.walks += 1;
        let list = walk.list.map(Event::List);
        let walk = Event::Walk(WalkCounts { after: best, ..walk.counts });
        list.into_iter().chain([walk]).collect()
    }
}

impl CountedWalk {
    /// Ends the list if the next candidate is not of it.
    fn leave(&mut self, place: Place) -> Vec<Event> {
        let next = place.list.map(|list| list.number);
        let over = self.list.take_if(|list| Some(list.number) != next);
        over.map(Event::List).into_iter().collect()
    }

    fn add(&mut self, place: Place, decided: &Decided) {
        let counts = &mut self.counts;
        counts.candidates += 1;
        counts.calls += decided.calls;
        let Some(place) = place.list else { return };
        counts.list_candidates += 1;
        counts.list_calls += decided.calls;
        let list = self.list.get_or_insert_with(|| {
            counts.lists += 1;
            ListCounts::new(counts, place)
        });
        list.candidates += 1;
        list.calls += decided.calls;
        list.kept = if decided.verdict.is_interesting() { place.tried } else { place.kept };
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::run::testing::Stage;

    /// The sum of a field of events.
    fn sum(events: &[&Value], field: &str) -> u64 {
        let numbers = events.iter().map(|event| event[field].as_u64().unwrap());
        numbers.sum()
    }

    #[test]
    fn each_candidate_of_a_walk_and_of_a_list_is_counted_once() {
        let mut stage = Stage::new(|text| Some(text.contains("two(")));
        let source = "fn a() { one(1 + 2); } fn b() { two(3, 4); } fn c() { three(); }";
        stage.with(source, None, |calls, search, record| {
            calls.run(search, 1, record).unwrap();
            record.end_walk();
        });
        let events = &stage.events;
        let (walks, lists) = (events.named("walk"), events.named("list"));
        let verdicts = events.named("verdict");
        assert_eq!(sum(&walks, "candidates"), verdicts.len() as u64);
        let called = verdicts.iter().filter(|it| it["origin"] == "oracle");
        assert_eq!(sum(&walks, "calls"), called.count() as u64);
        assert_eq!(sum(&walks, "lists"), lists.len() as u64);
        assert_eq!(sum(&walks, "list_calls"), sum(&lists, "calls"));
        assert_eq!(sum(&walks, "list_candidates"), sum(&lists, "candidates"));
        let items = lists.iter().find(|list| list["pass"] == "coarse").unwrap();
        assert_eq!((&items["elements"], &items["kept"]), (&3.into(), &1.into()));
        // What a walk leaves is what the next one finds.
        for pair in walks.windows(2) {
            assert_eq!(pair[0]["after"], pair[1]["before"]);
            assert_eq!(pair[0]["walk"].as_u64().unwrap() + 1, pair[1]["walk"].as_u64().unwrap());
        }
    }
}
