use std::fmt;
use std::io;

use regex::Regex;

use crate::layout::Layout;

#[derive(Debug)]
pub enum ReadError {
    Io(io::Error),
    Separator(regex::Error),
    Level { line: usize, text: String },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(err) => write!(f, "cannot read: {err}"),
            ReadError::Separator(err) => write!(f, "bad separator: {err}"),
            ReadError::Level { line, text } => {
                write!(f, "line {line}: `{text}` is not a water level")
            }
        }
    }
}

#[derive(Debug, Clone)]
pub struct Reading {
    pub time: String,
    pub level: f64,
    pub quality: char,
    pub remark: String,
}

#[derive(Debug, Default)]
pub struct Summary {
    pub count: usize,
    pub skipped: usize,
    pub lowest: Option<f64>,
    pub highest: Option<f64>,
}

impl Summary {
    fn add(&mut self, level: f64) {
        self.count += 1;
        self.lowest = Some(self.lowest.map_or(level, |low| low.min(level)));
        self.highest = Some(self.highest.map_or(level, |high| high.max(level)));
    }
}

pub struct GaugeReader {
    layout: Layout,
    separator: Regex,
    readings: Vec<Reading>,
}

impl GaugeReader {
    pub fn new(layout: Layout) -> Result<Self, ReadError> {
        let separator = Regex::new(&layout.separator).map_err(ReadError::Separator)?;
        Ok(GaugeReader {
            layout,
            separator,
            readings: Vec::new(),
        })
    }

    pub fn read_all(&mut self, text: &str) -> Result<Summary, ReadError> {
        let mut summary = Summary::default();
        let lines = text.lines().enumerate().skip(self.layout.header_lines);

        for (index, line) in lines {
            if line.trim().is_empty() || self.layout.is_comment(line) {
                continue;
            }
            let fields: Vec<&str> = self
                .separator
                .splitn(line.trim(), self.layout.columns)
                .collect();
            let (time, level, quality) = match fields.as_slice() {
                [time, level, quality, ..] => (*time, *level, *quality),
                _ => {
                    summary.skipped += 1;
                    continue;
                }
            };
            let raw: f64 = level.parse().map_err(|_| ReadError::Level {
                line: index + 1,
                text: level.to_string(),
            })?;
            let level = self.layout.unit.to_metres(raw);
            summary.add(level);
            self.readings.push(Reading {
                time: time.to_string(),
                level,
                quality: quality.chars().next().unwrap_or('?'),
                remark: fields.get(3).copied().unwrap_or_default().to_owned(),
            });
        }
        Ok(summary)
    }

    pub fn flagged(&self) -> impl Iterator<Item = &Reading> {
        self.readings
            .iter()
            .filter(|reading| matches!(reading.quality, 'S' | 'X' | '?'))
    }
}
