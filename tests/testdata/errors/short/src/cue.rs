use regex::Regex;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cue<'a> {
    pub start_ms: u64,
    pub lines: Vec<&'a str>,
}

pub struct CueParser {
    timing: Regex,
    note: Regex,
}

impl CueParser {
    pub fn new() -> Self {
        CueParser {
            timing: Regex::new(r"^(\d+):(\d{2}):(\d{2}),(\d{3}) --> ").expect("valid pattern"),
            note: Regex::new(r"^\s*[\[(♪].*[\])♪]\s*$").expect("valid pattern"),
        }
    }

    fn start_of(&self, line: &str) -> Option<u64> {
        let (_, parts) = self.timing.captures(line)?.extract::<4>();
        let [hours, minutes, seconds, millis] = parts.map(|part| part.parse::<u64>().unwrap_or(0));
        Some(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis)
    }

    pub fn parse<'a>(&self, text: &'a str) -> Vec<Cue<'a>> {
        let mut cues = Vec::new();
        let mut current: Option<Cue<'a>> = None;

        for line in text.lines() {
            if let Some(start_ms) = self.start_of(line) {
                cues.extend(current.take());
                current = Some(Cue {
                    start_ms,
                    lines: Vec::new(),
                });
            } else if line.trim().is_empty() {
                cues.extend(current.take());
            } else if let Some(cue) = current.as_mut() {
                if !self.note.is_match(line) {
                    cue.lines.push(line.trim());
                }
            }
        }
        cues.extend(current);
        cues
    }
}
