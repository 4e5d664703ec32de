//! The worked examples of the papers: each test of a short list.

use std::fmt::Write as _;

use wdd_core::{Algorithm, List, Settings, Subset, Verdict};

/// An example.
struct Example {
    title: &'static str,
    weights: [u64; 8],
    is_interesting: fn(&Subset) -> bool,
    p0: f64,
    /// The algorithms, and the tests that the paper shows.
    runs: &'static [(&'static str, &'static str)],
}

fn has(kept: &Subset, numbers: &[usize]) -> bool {
    numbers.iter().all(|number| kept.contains(number - 1))
}

static EXAMPLES: [Example; 2] = [
    Example {
        title: "gcc-71626 (WDD, Fig. 1 and 2): 1, 3, 6, 7 and 8 are needed",
        weights: [5, 8, 7, 7, 8, 16, 25, 6],
        is_interesting: |kept| has(kept, &[1, 3, 6, 7, 8]),
        p0: 0.2,
        runs: &[
            ("ddmin-restarting", "30"),
            ("wddmin", "26"),
            ("probdd", "15, shuffled"),
            ("wprobdd", "11"),
        ],
    },
    Example {
        title: "a crash in Python (CDD, Fig. 1, Tables II and III; ProbDD has the same program, Fig. 1 and 3): line 8 needs `c` of \
                line 5, or of line 7 with 1, 2, 3, 4 and 6",
        weights: [1; 8],
        // Each line needs what it uses.
        is_interesting: |kept| {
            let uses: [(usize, &[usize]); 5] = [
                (2, &[1]),
                (3, &[2]),
                (4, &[1]),
                (6, &[3, 4]),
                (7, &[1, 4, 6]),
            ];
            let runs = |(line, used): (usize, &[usize])| !has(kept, &[line]) || has(kept, used);
            has(kept, &[8]) && (has(kept, &[5]) || has(kept, &[7])) && uses.into_iter().all(runs)
        },
        p0: 0.25,
        runs: &[
            ("ddmin-restarting", "30"),
            ("probdd", "8, shuffled"),
            ("cdd", "8"),
        ],
    },
];

pub(super) fn section() -> String {
    let mut text =
        "## Worked examples\n\nA column is a test: ■ kept, · removed; T: interesting. A repeated test is \
                    cached and not shown.\n".to_owned();
    for example in &EXAMPLES {
        let _ = write!(text, "\n### {}\n", example.title);
        for (name, paper) in example.runs {
            text += &run(example, name, paper);
        }
    }
    text
}

/// The tests of an algorithm on an example.
fn run(example: &Example, name: &str, paper: &str) -> String {
    let algorithm = Algorithm::named(name).expect("an algorithm of that name");
    let settings = Settings::new().with_p0(example.p0).expect("a probability");
    let mut reducer = algorithm.start(&List::new(example.weights), &settings);
    let mut tests: Vec<(Subset, bool)> = Vec::new();
    while let Some(candidate) = reducer.candidate() {
        let is_interesting = (example.is_interesting)(&candidate);
        reducer.report(Verdict::from(is_interesting));
        if tests.iter().all(|(tested, _)| *tested != candidate) {
            tests.push((candidate, is_interesting));
        }
    }
    let best: Vec<String> = reducer
        .best()
        .iter()
        .map(|at| (at + 1).to_string())
        .collect();
    let mut text = format!(
        "\n`{name}`: {} tests; {} stay. Tests in the paper: {paper}.\n\n```text\n",
        tests.len(),
        best.join(", ")
    );
    for element in 0..example.weights.len() {
        let cells: String = tests
            .iter()
            .map(|(kept, _)| {
                if kept.contains(element) {
                    " ■"
                } else {
                    " ·"
                }
            })
            .collect();
        let _ = writeln!(
            text,
            "{} ({:2}){cells}",
            element + 1,
            example.weights[element]
        );
    }
    let verdicts: String = tests
        .iter()
        .map(|(_, is_interesting)| if *is_interesting { " T" } else { " F" })
        .collect();
    let _ = write!(text, "      {verdicts}\n```\n");
    text
}
