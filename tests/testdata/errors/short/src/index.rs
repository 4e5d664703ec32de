use std::collections::HashMap;

use itertools::Itertools;

use crate::cue::Cue;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub file: usize,
    pub start_ms: u64,
}

#[derive(Debug)]
pub struct Concordance<'a> {
    min_length: usize,
    words: HashMap<&'a str, Vec<Place>>,
}

impl<'a> Concordance<'a> {
    pub fn new(min_length: usize) -> Self {
        Concordance {
            min_length,
            words: HashMap::new(),
        }
    }

    pub fn add(&mut self, file: usize, cue: &Cue<'a>) {
        let place = Place {
            file,
            start_ms: cue.start_ms,
        };
        for line in &cue.lines {
            let words = line
                .split(|c: char| !c.is_alphanumeric() && c != '\'')
                .filter(|word| word.chars().count() >= self.min_length);
            for word in words {
                self.words.entry(word).or_default().push(place);
            }
        }
    }

    pub fn most_common(&self, count: usize) -> Vec<(&'a str, &[Place])> {
        self.words
            .iter()
            .map(|(word, places)| (*word, places.as_slice()))
            .sorted_by(|a, b| b.1.len().cmp(&a.1.len()).then(a.0.cmp(b.0)))
            .take(count)
            .collect()
    }

    pub fn describe(&self, places: &[Place]) -> String {
        places
            .iter()
            .take(3)
            .map(|place| format!("{}@{}s", place.file + 1, place.start_ms / 1000))
            .join(" ")
    }
}
