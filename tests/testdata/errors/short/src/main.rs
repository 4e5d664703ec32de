mod cue;
mod index;

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

use cue::CueParser;
use index::Concordance;

struct Options {
    min_length: usize,
    top: usize,
    files: Vec<PathBuf>,
}

impl Options {
    fn from_args() -> Self {
        let mut options = Options {
            min_length: 4,
            top: 20,
            files: Vec::new(),
        };
        let mut args = env::args().skip(1);
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--min" => {
                    if let Some(value) = args.next().and_then(|text| text.parse().ok()) {
                        options.min_length = value;
                    }
                }
                "--top" => {
                    if let Some(value) = args.next().and_then(|text| text.parse().ok()) {
                        options.top = value;
                    }
                }
                _ => options.files.push(PathBuf::from(arg)),
            }
        }
        options
    }
}

fn main() -> io::Result<()> {
    let options = Options::from_args();
    let parser = CueParser::new();
    let mut concordance = Concordance::new(options.min_length);

    for (number, path) in options.files.iter().enumerate() {
        let text = fs::read_to_string(path)?;
        let cues = parser.parse(&text);
        if cues.is_empty() {
            eprintln!("{}: no cues", path.display());
            continue;
        }
        println!("{}: {} cues", path.display(), cues.len());
        for cue in &cues {
            concordance.add(number, cue);
        }
    }

    for (word, places) in concordance.most_common(options.top) {
        println!(
            "{word:<16} {:>4}  {}",
            places.len(),
            concordance.describe(places)
        );
    }
    Ok(())
}
