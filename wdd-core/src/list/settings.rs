//! `Settings`: what a caller can tell every list algorithm. Bad values are refused here, so that the
//! algorithms need no checks.

use std::error::Error;
use std::fmt;

/// What a caller can tell a list algorithm. An algorithm ignores what it does not use.
///
/// ```
/// use wdd_core::Settings;
///
/// let settings = Settings::new().with_p0(0.25)?.with_seed(7);
/// assert_eq!((settings.p0(), settings.seed()), (Some(0.25), Some(7)));
/// # Ok::<(), wdd_core::list::SettingsError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// In (0, 1).
    p0: Option<f64>,
    pub(super) seed: Option<u64>,
}

/// A setting by its name: what an [`Algorithm`](super::Algorithm) says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// The prior probability p₀.
    P0,
    /// The probabilities of the elements, which a [`List`](super::List) can have.
    Prior,
    /// The seed.
    Seed,
}

/// The prior probability for a short list if none is given.
// The value that the CDD paper uses for C programs.
pub(super) const P0: f64 = 0.1;

/// A list with more elements than this is long.
pub(crate) const LONG: usize = 1000;

/// The number of elements of a long list that are expected to be needed.
// With a prior for short lists, each tenth of a long list would cost a call.
pub(crate) const NEEDED: f64 = 8.0;

impl Settings {
    /// The settings in which each algorithm uses its own defaults.
    pub fn new() -> Self {
        Settings::default()
    }

    /// Sets the prior probability p₀ that an element is needed.
    ///
    /// # Errors
    /// If `p0` is not greater than 0 and less than 1.
    pub fn with_p0(self, p0: f64) -> Result<Self, SettingsError> {
        if p0 > 0.0 && p0 < 1.0 {
            Ok(Settings { p0: Some(p0), ..self })
        } else {
            Err(SettingsError::P0OutOfRange { p0 })
        }
    }

    /// Sets the seed for the choices that the papers leave to chance (the order of equal elements in
    /// `ProbDD`). Without a seed the algorithms keep the order of the list.
    pub fn with_seed(self, seed: u64) -> Self {
        Settings { seed: Some(seed), ..self }
    }

    /// The prior probability p₀ that an element is needed. `None`: the default of the algorithm. That of `ProbDD`,
    /// CDD and `W_CDD` is 0.1, and 8/n for lists of n > 1,000 elements.
    pub fn p0(&self) -> Option<f64> {
        self.p0
    }

    /// The seed. `None`: the algorithms keep the order of the list.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// p₀ or its default for a list of that many elements, within the bounds in which every algorithm makes progress.
    pub(super) fn prior(&self, elements: usize) -> f64 {
        let default = if elements > LONG { bounded(NEEDED / elements as f64) } else { P0 };
        self.given_prior().unwrap_or(default)
    }

    /// p₀ if it is given, within the bounds in which every algorithm makes progress.
    pub(super) fn given_prior(&self) -> Option<f64> {
        self.p0.map(bounded)
    }
}

/// A probability within the bounds in which every algorithm makes progress.
pub(super) fn bounded(p0: f64) -> f64 {
    // Nearer to 0, partitions would be longer than any list; nearer to 1, a probability could not rise any more.
    p0.clamp(1e-6, 1.0 - 1e-6)
}

/// A setting that is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SettingsError {
    /// The prior probability does not lie between 0 and 1, both excluded.
    P0OutOfRange {
        /// The refused value.
        p0: f64,
    },
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::P0OutOfRange { p0 } => write!(
                f,
                "the prior probability p0 must be greater than 0 and less than 1, but it is {p0}"
            ),
        }
    }
}

impl Error for SettingsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prior_outside_its_range_is_refused() {
        for p0 in [0.0, -0.1, 1.0, 1.5, f64::NAN, f64::INFINITY, -f64::INFINITY] {
            let refused = Settings::new().with_p0(p0).unwrap_err();
            let SettingsError::P0OutOfRange { p0: named } = refused;
            assert_eq!(named.to_bits(), p0.to_bits());
            assert!(refused.to_string().contains(&p0.to_string()));
        }
    }

    #[test]
    fn a_prior_within_its_range_is_kept() {
        for p0 in [f64::MIN_POSITIVE, 0.1, 1.0 - f64::EPSILON] {
            let settings = Settings::new().with_seed(3).with_p0(p0).unwrap();
            assert_eq!((settings.p0(), settings.seed()), (Some(p0), Some(3)));
            assert!((1e-6..1.0).contains(&settings.prior(10)));
        }
    }

    #[test]
    fn few_elements_of_a_long_list_are_expected_to_be_needed() {
        let prior = |n| Settings::new().prior(n).to_bits();
        assert_eq!([0, 1, 1000].map(prior), [0.1_f64; 3].map(f64::to_bits));
        assert_eq!(prior(8000), 0.001_f64.to_bits());
        let given = Settings::new().with_p0(0.3).unwrap();
        assert_eq!(given.prior(8000).to_bits(), 0.3_f64.to_bits());
    }
}
