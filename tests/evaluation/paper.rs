//! What the papers say, for comparison.
//!
//! WDD is Zhou et al., *WDD: Weighted Delta Debugging* (ICSE 2025); CDD is Zhang et al., *Toward a Better Understanding of
//! Probabilistic Delta Debugging* (ICSE 2025); `ProbDD` is Wang et al., *Probabilistic Delta Debugging* (ESEC/FSE 2021).

/// A ratio of means: the new algorithm to the old one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ratio {
    pub(crate) source: &'static str,
    pub(crate) new: &'static str,
    pub(crate) old: &'static str,
    pub(crate) strategy: &'static str,
    pub(crate) language: &'static str,
    pub(crate) tokens: f64,
    pub(crate) seconds: f64,
    /// `None`: the paper does not count them.
    pub(crate) queries: Option<f64>,
}

/// A row of [`RATIOS`].
const fn ratio(
    source: &'static str,
    [new, old]: [&'static str; 2],
    [strategy, language]: [&'static str; 2],
    [tokens, seconds]: [f64; 2],
    queries: Option<f64>,
) -> Ratio {
    Ratio {
        source,
        new,
        old,
        strategy,
        language,
        tokens,
        seconds,
        queries,
    }
}

const WDDMIN: [&str; 2] = ["wddmin", "ddmin-restarting"];
const WPROBDD: [&str; 2] = ["wprobdd", "probdd"];
const PROBDD: [&str; 2] = ["probdd", "ddmin-restarting"];
const CDD: [&str; 2] = ["cdd", "probdd"];

/// WDD: the percentages of VI-B and VI-C. CDD: the quotients of the means of Tables IV and V.
pub(crate) static RATIOS: [Ratio; 12] = [
    ratio("WDD", WDDMIN, ["hdd-plain", "c"], [0.92, 0.46], None),
    ratio("WDD", WDDMIN, ["hdd-plain", "xml"], [0.83, 0.83], None),
    ratio("WDD", WDDMIN, ["perses-plain", "c"], [0.99, 0.91], None),
    ratio("WDD", WDDMIN, ["perses-plain", "xml"], [1.00, 0.98], None),
    ratio("WDD", WPROBDD, ["hdd-plain", "c"], [0.86, 0.89], None),
    ratio("WDD", WPROBDD, ["hdd-plain", "xml"], [0.90, 0.86], None),
    ratio("WDD", WPROBDD, ["perses-plain", "c"], [0.98, 0.86], None),
    ratio("WDD", WPROBDD, ["perses-plain", "xml"], [1.00, 0.99], None),
    ratio("CDD", PROBDD, ["hdd-plain", "c"], [1.00, 0.56], Some(0.34)),
    ratio(
        "CDD",
        PROBDD,
        ["hdd-plain", "xml"],
        [1.00, 0.84],
        Some(0.69),
    ),
    ratio("CDD", CDD, ["hdd-plain", "c"], [0.98, 0.97], Some(0.99)),
    ratio("CDD", CDD, ["hdd-plain", "xml"], [1.04, 1.00], Some(1.04)),
];

/// WDD, Figure 4: strategy, language, and the mean of ρ over the subjects.
pub(crate) static CORRELATIONS: [(&str, &str, f64); 4] = [
    ("hdd-plain", "c", -0.41),
    ("hdd-plain", "xml", -0.83),
    ("perses-plain", "c", -0.14),
    ("perses-plain", "xml", -0.36),
];

/// CDD, IV-F: of the queries of ddmin on C programs, the category, its share and its success rate, in percent.
pub(crate) static CATEGORIES: [(&str, f64, f64); 3] = [
    ("complement", 54.48, 0.00),
    ("revisit", 18.96, 0.13),
    ("other", 26.56, 4.98),
];

/// CDD, IV-G: of the lists that `ProbDD` reduces in C programs, the share that is not 1-minimal, in percent, and the elements
/// of each that could still go.
pub(crate) const NOT_MINIMAL: (f64, f64) = (1.11, 1.49);

/// CDD, IV-E: tokens, seconds and queries of `ProbDD` without randomness, divided by those with it.
pub(crate) const NOT_RANDOM: [f64; 3] = [236.0 / 235.0, 2069.0 / 2189.0, 1238.0 / 1309.0];

/// Picire (Hodován & Kiss, 2016), Tables 2 and 3 (a): for an example, the size of the result, and tests, cache hits and iterations with
/// subsets first, complements first and complements only.
pub(crate) type Picire = (&'static str, u64, [[u64; 3]; 3]);

pub(crate) static PICIRE: [Picire; 4] = [
    ("A", 2, [[22, 22, 8], [17, 5, 8], [14, 1, 8]]),
    ("B", 8, [[26, 2, 3], [26, 2, 3], [14, 0, 3]]),
    ("C", 6, [[30, 16, 5], [28, 3, 5], [18, 1, 5]]),
    ("D", 50, [[472, 3237, 57], [422, 16, 57], [276, 0, 57]]),
];

/// Picire, Table 4: for examples A to D, the best variant with its number of parallel bodies, and its seconds, where a call takes 1 s, and
/// where it takes 1 to 3 s.
pub(crate) static PICIRE_TIMES: [[(&str, u64); 2]; 4] = [
    [
        ("Combined Subsets-First (64)", 7),
        ("Combined Subsets-First (32)", 11),
    ],
    [
        ("Parallel Complements-Only (16)", 3),
        ("Parallel Complements-Only (16)", 7),
    ],
    [
        ("Parallel Complements-Only (24)", 5),
        ("Parallel Complements-Only (16)", 8),
    ],
    [
        ("Parallel Complements-Only (64)", 58),
        ("Parallel Complements-Only (64)", 79),
    ],
];
