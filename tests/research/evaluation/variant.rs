//! The list algorithms as they are measured: their p₀, and the order of a list.

use std::fmt;

use wdd_core::{Algorithm, Settings};

/// The p₀ of `ProbDD`, and that of CDD for C programs. WDD has 0.2 in its example and 0.25 in its released code.
pub(crate) const P0: f64 = 0.1;

/// A list algorithm with its p₀ and the order of its lists. It is shown as its name in the results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Variant {
    pub(crate) algorithm: &'static str,
    pub(crate) p0: f64,
    pub(crate) order: Order,
    /// Whether each element that is left of a list is then tried alone, to see if the result is 1-minimal.
    pub(crate) is_checked: bool,
}

/// The order in which a list is given to its algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Order {
    /// That of the input.
    Input,
    /// The other way round.
    Reversed,
    /// Shuffled once, before the algorithm starts, with this seed.
    Once(u64),
    /// Equal elements are shuffled at each selection, as in Algorithm 1 of the `ProbDD` paper, with this seed.
    Each(u64),
}

impl Variant {
    /// The algorithm as its paper has it, but without randomness.
    pub(crate) const fn of(algorithm: &'static str) -> Self {
        Variant { algorithm, p0: P0, order: Order::Input, is_checked: false }
    }

    const fn with_p0(self, p0: f64) -> Self {
        Variant { p0, ..self }
    }

    const fn in_order(self, order: Order) -> Self {
        Variant { order, ..self }
    }

    const fn checked(self) -> Self {
        Variant { is_checked: true, ..self }
    }

    /// # Panics
    /// If there is no such algorithm.
    pub(crate) fn algorithm(&self) -> &'static Algorithm {
        Algorithm::named(self.algorithm).expect("an algorithm of that name")
    }

    /// # Panics
    /// If p₀ is no probability.
    pub(crate) fn settings(&self) -> Settings {
        let settings = Settings::new().with_p0(self.p0).expect("a probability");
        match self.order {
            Order::Each(seed) => settings.with_seed(seed),
            Order::Input | Order::Reversed | Order::Once(_) => settings,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm)?;
        if self.p0.to_bits() != P0.to_bits() {
            write!(f, " p0={}", self.p0)?;
        }
        match self.order {
            Order::Input => {}
            Order::Reversed => f.write_str(" reversed")?,
            Order::Once(seed) => write!(f, " once-{seed}")?,
            Order::Each(seed) => write!(f, " each-{seed}")?,
        }
        if self.is_checked { f.write_str(" checked") } else { Ok(()) }
    }
}

/// The list algorithms of the papers. WDD's ddmin restarts.
pub(crate) const ALGORITHMS: [&str; 7] =
    ["ddmin-restarting", "ddmin", "wddmin", "probdd", "wprobdd", "cdd", "wcdd"];

/// The values of p₀ in Figure 5 of the `ProbDD` paper, and that of the CDD paper for XML.
pub(crate) const P0S: [f64; 8] = [0.0025, 0.01, 0.05, P0, 0.15, 0.2, 0.25, 0.3];

/// Seeds of shuffled lists.
pub(crate) const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

/// A question of the papers, and what is measured for it inside HDD\*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Study {
    /// WDD, RQ1 to RQ3; CDD, Tables IV and V; `ProbDD`, RQ1. Inside Perses, too.
    Algorithms,
    /// `ProbDD`, RQ2.
    P0,
    /// CDD, IV-E.
    Randomness,
    /// CDD, IV-G.
    Minimality,
}

impl Study {
    pub(crate) const ALL: [Study; 4] =
        [Study::Algorithms, Study::P0, Study::Randomness, Study::Minimality];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Study::Algorithms => "algorithms",
            Study::P0 => "p0",
            Study::Randomness => "randomness",
            Study::Minimality => "minimality",
        }
    }

    /// What is measured for it.
    pub(crate) fn variants(self) -> Vec<Variant> {
        let of = |names: &[&'static str]| names.iter().copied().map(Variant::of).collect();
        match self {
            Study::Algorithms => of(&ALGORITHMS),
            Study::P0 => ["probdd", "wprobdd", "cdd", "wcdd"]
                .into_iter()
                .flat_map(|name| P0S.map(|p0| Variant::of(name).with_p0(p0)))
                .collect(),
            Study::Randomness => {
                let probdd = Variant::of("probdd");
                let reversed =
                    ["probdd", "cdd"].map(|name| Variant::of(name).in_order(Order::Reversed));
                [Order::Once, Order::Each]
                    .into_iter()
                    .flat_map(|order| SEEDS.map(|seed| probdd.in_order(order(seed))))
                    .chain(reversed)
                    .collect()
            }
            Study::Minimality => ["probdd", "wprobdd", "cdd", "wcdd"]
                .map(|name| Variant::of(name).checked())
                .to_vec(),
        }
    }
}
