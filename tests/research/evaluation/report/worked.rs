//! The worked examples of the papers: each test of a short list.

use std::fmt::Write as _;

use wdd_core::{Algorithm, List, Settings, Subset, Verdict};

/// An example.
struct Example {
    title: &'static str,
    weights: [u64; 8],
    is_interesting: fn(&Subset) -> bool,
    p0: f64,
    runs: &'static [Shown],
}

/// An algorithm, and what the paper shows of it.
struct Shown {
    algorithm: &'static str,
    /// The elements in the order in which the paper draws them, if they are in random order there.
    order: [usize; 8],
    paper: &'static str,
}

/// The order of the list.
const LISTED: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

const fn shown(algorithm: &'static str, paper: &'static str) -> Shown {
    Shown { algorithm, order: LISTED, paper }
}

fn has(kept: &Subset, numbers: &[usize]) -> bool {
    numbers.iter().all(|number| kept.contains(number - 1))
}

/// Whether each line that is kept has what it uses.
fn runs(kept: &Subset, uses: &[(usize, &[usize])]) -> bool {
    let has_used = |(line, used): &(usize, &[usize])| !has(kept, &[*line]) || has(kept, used);
    uses.iter().all(has_used)
}

static EXAMPLES: [Example; 3] = [
    Example {
        title: "gcc-71626 (WDD, Fig. 1 and 2): 1, 3, 6, 7 and 8 are needed",
        weights: [5, 8, 7, 7, 8, 16, 25, 6],
        is_interesting: |kept| has(kept, &[1, 3, 6, 7, 8]),
        p0: 0.2,
        runs: &[
            shown("ddmin-restarting", "30 tests"),
            shown("wddmin", "26 tests"),
            shown("probdd", "15 tests, with equal elements in random order"),
            shown("wprobdd", "11 tests"),
        ],
    },
    Example {
        title: "a crash in Python (CDD, Fig. 1, Tables II and III): line 8 needs `c` of line 5, or of line 7 with 1, 2, 3, 4 \
                and 6",
        weights: [1; 8],
        is_interesting: |kept| {
            let uses: [(usize, &[usize]); 5] =
                [(2, &[1]), (3, &[2]), (4, &[1]), (6, &[3, 4]), (7, &[1, 4, 6])];
            has(kept, &[8]) && (has(kept, &[5]) || has(kept, &[7])) && runs(kept, &uses)
        },
        p0: 0.25,
        runs: &[
            shown("ddmin-restarting", "30 tests, one of them twice"),
            Shown {
                algorithm: "probdd",
                order: [4, 8, 1, 5, 2, 3, 6, 7],
                paper: "8 tests, one of them twice, in an order with 1, 4, 5 and 8 first",
            },
            Shown {
                algorithm: "cdd",
                order: [4, 8, 1, 5, 2, 3, 6, 7],
                paper: "the result of ProbDD",
            },
            shown("cdd", "no figure for the order of the list"),
        ],
    },
    Example {
        title: "a TensorFlow program (ProbDD, Fig. 1 and 3): line 8 needs `b` of line 3, or of line 7 with 1, 2, 4, 5 and 6",
        weights: [1; 8],
        is_interesting: |kept| {
            // Line 5 is the body of line 4.
            let uses: [(usize, &[usize]); 5] =
                [(2, &[1]), (4, &[1, 5]), (5, &[2, 4]), (6, &[2]), (7, &[2, 4, 6])];
            has(kept, &[8]) && (has(kept, &[3]) || has(kept, &[7])) && runs(kept, &uses)
        },
        p0: 0.25,
        runs: &[
            shown("ddmin-restarting", "28 tests, one of them twice; the 21st is interesting"),
            Shown {
                algorithm: "probdd",
                order: [2, 3, 1, 8, 4, 5, 6, 7],
                paper: "8 tests, one of them twice, in this order",
            },
        ],
    },
];

pub(super) fn section() -> String {
    let mut text =
        "## Worked examples\n\nA column is a test: ■ kept, · removed; T: interesting. A repeated test is \
                    cached and not shown.\n".to_owned();
    for example in &EXAMPLES {
        let _ = write!(text, "\n### {}\n", example.title);
        for shown in example.runs {
            text += &run(example, shown);
        }
    }
    text + "\n"
}

/// The tests of an algorithm on an example. Elements are those of the example, in the order of their numbers.
fn run(example: &Example, shown: &Shown) -> String {
    let Shown { order, paper, .. } = shown;
    let algorithm = Algorithm::named(shown.algorithm).expect("an algorithm of that name");
    let settings = Settings::new().with_p0(example.p0).expect("a probability");
    let weights = order.map(|number| example.weights[number - 1]);
    let numbered =
        |kept: &Subset| Subset::of(order.len(), kept.iter().map(|place| order[place] - 1));
    let mut reducer = algorithm.start(&List::new(weights), &settings);
    let mut tests: Vec<(Subset, bool)> = Vec::new();
    while let Some(candidate) = reducer.candidate() {
        let kept = numbered(&candidate);
        let is_interesting = (example.is_interesting)(&kept);
        reducer.report(Verdict::from(is_interesting));
        if tests.iter().all(|(tested, _)| *tested != kept) {
            tests.push((kept, is_interesting));
        }
    }
    let text_of = |numbers: &[usize]| -> String {
        let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
        numbers.join(", ")
    };
    let best: Vec<usize> = numbered(&reducer.best()).iter().map(|at| at + 1).collect();
    let order =
        if *order == LISTED { String::new() } else { format!(" in the order {}", text_of(order)) };
    let mut text = format!(
        "\n`{}`{order}: {} tests; {} stay. In the paper: {paper}.\n\n```text\n",
        shown.algorithm,
        tests.len(),
        text_of(&best)
    );
    for element in 0..example.weights.len() {
        let cells: String = tests
            .iter()
            .map(|(kept, _)| if kept.contains(element) { " ■" } else { " ·" })
            .collect();
        let _ = writeln!(text, "{} ({:2}){cells}", element + 1, example.weights[element]);
    }
    let verdicts: String =
        tests.iter().map(|(_, is_interesting)| if *is_interesting { " T" } else { " F" }).collect();
    let _ = write!(text, "      {verdicts}\n```\n");
    text
}
