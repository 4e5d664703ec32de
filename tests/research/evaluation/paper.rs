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
    /// What the paper writes about p, or how it counts; nothing in most.
    pub(crate) note: &'static str,
}

impl Ratio {
    const fn with_note(self, note: &'static str) -> Self {
        Ratio { note, ..self }
    }
}

/// A row of [`RATIOS`].
const fn ratio(
    source: &'static str,
    [new, old]: [&'static str; 2],
    [strategy, language]: [&'static str; 2],
    [tokens, seconds]: [f64; 2],
    queries: Option<f64>,
) -> Ratio {
    Ratio { source, new, old, strategy, language, tokens, seconds, queries, note: "" }
}

/// How `ProbDD` counts tokens on C.
const STOPPED: &str = "tokens with stopped runs";
const WDDMIN: [&str; 2] = ["wddmin", "ddmin-restarting"];
const WPROBDD: [&str; 2] = ["wprobdd", "probdd"];
const PROBDD: [&str; 2] = ["probdd", "ddmin-restarting"];
const CDD: [&str; 2] = ["cdd", "probdd"];
/// CDD has this p₀ for XML.
const XML_PROBDD: [&str; 2] = ["probdd p0=0.0025", "ddmin-restarting"];
const XML_CDD: [&str; 2] = ["cdd p0=0.0025", "probdd p0=0.0025"];

/// Geometric means of the ratios, or their quotients, which is the same. WDD: computed from Table I, since the text has those of
/// arithmetic means; its p is for C and XML together. CDD: Tables IV and V; all languages there are C programs, also in software debloating,
/// and XML. `ProbDD`: computed from the trees of Table 2, which are 20 C programs and 10 XML documents; seconds where both ended, tokens also where a run was
/// stopped.
pub(crate) static RATIOS: [Ratio; 25] = [
    ratio("WDD", WDDMIN, ["hdd-plain", "c"], [0.93, 0.47], None),
    ratio("WDD", WDDMIN, ["hdd-plain", "xml"], [0.71, 0.64], None),
    ratio("WDD", WDDMIN, ["perses-plain", "c"], [1.00, 0.93], None),
    ratio("WDD", WDDMIN, ["perses-plain", "xml"], [1.00, 0.98], None),
    ratio("WDD", WPROBDD, ["hdd-plain", "c"], [0.86, 0.89], None),
    ratio("WDD", WPROBDD, ["hdd-plain", "xml"], [0.78, 0.68], None),
    ratio("WDD", WPROBDD, ["perses-plain", "c"], [0.98, 0.94], None),
    ratio("WDD", WPROBDD, ["perses-plain", "xml"], [1.00, 0.99], None),
    ratio("WDD", PROBDD, ["hdd-plain", "c"], [1.13, 0.16], None),
    ratio("WDD", PROBDD, ["hdd-plain", "xml"], [0.88, 0.91], None),
    ratio("WDD", PROBDD, ["perses-plain", "c"], [1.01, 0.70], None),
    ratio("WDD", PROBDD, ["perses-plain", "xml"], [1.00, 1.33], None),
    ratio("CDD", PROBDD, ["hdd-plain", "c"], [1.00, 0.56], Some(0.34)),
    ratio("CDD", XML_PROBDD, ["hdd-plain", "xml"], [1.01, 0.84], Some(0.69)),
    ratio("CDD", CDD, ["hdd-plain", "c"], [0.98, 0.97], Some(0.99)),
    ratio("CDD", XML_CDD, ["hdd-plain", "xml"], [1.025, 1.00], Some(1.04)),
    ratio("ProbDD", PROBDD, ["hdd-plain", "c"], [0.32, 0.29], None).with_note(STOPPED),
    ratio("ProbDD", PROBDD, ["hdd-plain", "xml"], [0.67, 0.40], None),
    ratio("ProbDD", PROBDD, ["hdd-plain", BOTH], [0.40, 0.37], None)
        .with_note("p below 0.05; tokens with stopped runs"),
    ratio("WDD", WDDMIN, ["hdd-plain", BOTH], [0.82, 0.55], None).with_note("p 5.1e-5, 5.3e-11"),
    ratio("WDD", WDDMIN, ["perses-plain", BOTH], [1.00, 0.95], None).with_note("p 0.53, 2.3e-6"),
    ratio("WDD", WPROBDD, ["hdd-plain", BOTH], [0.82, 0.78], None).with_note("p 1.1e-6, 1.1e-6"),
    ratio("WDD", WPROBDD, ["perses-plain", BOTH], [0.99, 0.96], None).with_note("p 0.42, 1.7e-5"),
    ratio("CDD", PROBDD, ["hdd-plain", ALL], [1.01, 0.73], Some(0.48))
        .with_note("p of seconds and queries 3e-9, 9e-14"),
    ratio("CDD", CDD, ["hdd-plain", ALL], [1.01, 0.96], Some(1.01)).with_note("p 0.42, 0.29, 0.70"),
];

/// All languages together.
pub(crate) const ALL: &str = "all languages";

/// The languages of the papers together.
pub(crate) const BOTH: &str = "c and xml";

/// WDD, VI-B and VI-C: tokens a second, for C and XML together: the strategy, the algorithm, and its weighted version.
pub(crate) static SPEEDS: [(&str, [(&str, f64); 2]); 4] = [
    ("hdd-plain", [("ddmin-restarting", 6.59), ("wddmin", 14.2)]),
    ("hdd-plain", [("probdd", 15.82), ("wprobdd", 24.03)]),
    ("perses-plain", [("ddmin-restarting", 38.14), ("wddmin", 40.2)]),
    ("perses-plain", [("probdd", 39.95), ("wprobdd", 40.36)]),
];

/// A language; the number of its subjects; the quartiles of the tokens that `ProbDD` leaves less than ddmin, in percent, and those of the
/// ratio of its speed.
pub(crate) type Quartiles = (&'static str, usize, [f64; 3], [f64; 3]);

/// `ProbDD`, Table 2 and Figure 4 (a): computed from the table, over all of its subjects.
pub(crate) static QUARTILES: [Quartiles; 2] = [
    ("c", 20, [14.5, 39.0, 77.7], [1.02, 1.24, 2.29]),
    ("xml", 10, [0.0, 9.0, 27.5], [1.43, 2.01, 5.02]),
];

/// WDD, Figure 4: strategy, language, and the mean of ρ over the subjects.
pub(crate) static CORRELATIONS: [(&str, &str, f64); 4] = [
    ("hdd-plain", "c", -0.41),
    ("hdd-plain", "xml", -0.83),
    ("perses-plain", "c", -0.14),
    ("perses-plain", "xml", -0.36),
];

/// CDD, IV-F: of the queries of an algorithm on C programs, the category, its share and the share that is interesting, in percent.
pub(crate) static CATEGORIES: [(&str, &str, f64, f64); 4] = [
    ("ddmin-restarting", "complement", 54.48, 0.00),
    ("ddmin-restarting", "revisit", 18.96, 0.13),
    ("ddmin-restarting", "other", 26.56, 4.98),
    ("probdd", "all", 100.0, 4.28),
];

/// CDD, IV-F: on C programs, in software debloating and on XML, the interesting queries of ddmin (complements, revisits and others
/// together) and of `ProbDD`.
pub(crate) static INTERESTING: [(&str, u64, u64); 3] =
    [("C", 12_158, 11_696), ("software debloating", 10_340, 13_878), ("XML", 2_317, 2_176)];

/// CDD, IV-G: of the lists that `ProbDD` reduces in C programs, the share that is not 1-minimal, in percent, and the elements
/// of each that could still go.
pub(crate) const NOT_MINIMAL: (f64, f64) = (1.11, 1.49);

/// CDD, IV-E: tokens, seconds and queries of `ProbDD` with elements shuffled at each selection, divided by those without, over
/// its 76 subjects.
pub(crate) const SHUFFLED: [f64; 3] = [235.0 / 236.0, 2189.0 / 2069.0, 1309.0 / 1238.0];

/// Picire (Hodován & Kiss, 2016), Tables 2 and 3 (a): for an example, the size of the result, and tests, cache hits and iterations with
/// subsets first, complements first and complements only.
pub(crate) type Picire = (&'static str, u64, [[u64; 3]; 3]);

pub(crate) static PICIRE: [Picire; 4] = [
    ("A", 2, [[22, 22, 8], [17, 5, 8], [14, 1, 8]]),
    ("B", 8, [[26, 2, 3], [26, 2, 3], [14, 0, 3]]),
    ("C", 6, [[30, 16, 5], [28, 3, 5], [18, 1, 5]]),
    ("D", 50, [[472, 3237, 57], [422, 16, 57], [276, 0, 57]]),
];

/// Picire, Table 3 (b): for example A, tests, cache hits and iterations of parallel and combined loops.
pub(crate) const PICIRE_BODIES: [&str; 2] = ["22–35 (+22–23) [8]", "22–53 (+5–22) [8]"];

/// Picire, Table 4: for examples A to D, the best variant with its number of parallel bodies, its seconds, and those of one body, where a
/// call takes 1 s, and where it takes 1 to 3 s.
pub(crate) static PICIRE_TIMES: [[(&str, u64, u64); 2]; 4] = [
    [("Combined Subsets-First (64)", 7, 22), ("Combined Subsets-First (32)", 11, 45)],
    [("Parallel Complements-Only (16)", 3, 26), ("Parallel Complements-Only (16)", 7, 50)],
    [("Parallel Complements-Only (24)", 5, 30), ("Parallel Complements-Only (16)", 8, 53)],
    [("Parallel Complements-Only (64)", 58, 472), ("Parallel Complements-Only (64)", 79, 939)],
];
