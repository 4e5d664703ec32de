//! Logistic regression with a ridge penalty, fitted with Newton's method.
//!
//! The penalty is for the coefficients of names (walks, kinds of nodes), of which some are rare. It is that of a normal
//! prior distribution with variance 1 around 0.

use std::collections::BTreeMap;

use crate::lists::{Element, Reduced};

/// The coefficients that each list has: the constant, ln(elements), ln(weight).
pub(crate) const PLAIN: usize = 3;
/// The penalty of coefficients of names, and of the others, where it only keeps them finite.
const PENALTIES: [f64; 2] = [1.0, 0.01];
/// Steps of Newton's method. The figures of the page are the same with 10.
const STEPS: usize = 15;
/// The longest step of a coefficient, so that the first steps do not overshoot.
const LONGEST: f64 = 3.0;
/// The bounds of the command's probabilities.
const BOUNDS: [f64; 2] = [0.003, 0.997];

/// A regression that was fitted.
pub(crate) struct Logistic {
    /// The place of each name among the coefficients: `walk fine`, `kind FN`.
    pub(crate) names: BTreeMap<String, usize>,
    pub(crate) coefficients: Vec<f64>,
}

/// The features that are not 0, by their place.
type Features = Vec<(usize, f64)>;

impl Logistic {
    /// The regression on all elements of these lists.
    pub(crate) fn fit(lists: &[&Reduced]) -> Self {
        let mut names = BTreeMap::new();
        for (list, element) in pairs(lists) {
            for name in named(list, element) {
                let place = names.len() + PLAIN;
                names.entry(name).or_insert(place);
            }
        }
        let mut fitted = Logistic { coefficients: vec![0.0; names.len() + PLAIN], names };
        let row = |(list, element): (&Reduced, &Element)| {
            (fitted.features(list, element), f64::from(u8::from(element.stays)))
        };
        let rows: Vec<(Features, f64)> = pairs(lists).map(row).collect();
        for _ in 0..STEPS {
            fitted.step(&rows);
        }
        fitted
    }

    /// The probability that an element stays.
    pub(crate) fn probability(&self, list: &Reduced, element: &Element) -> f64 {
        let [least, greatest] = BOUNDS;
        let features = self.features(list, element);
        self.predict(&features).clamp(least, greatest)
    }

    fn predict(&self, features: &Features) -> f64 {
        let terms = features.iter().map(|&(at, value)| self.coefficients[at] * value);
        1.0 / (1.0 + (-terms.sum::<f64>()).exp())
    }

    fn features(&self, list: &Reduced, element: &Element) -> Features {
        let elements = list.elements.len() as f64;
        let mut features = vec![(0, 1.0), (1, elements.ln()), (2, (element.weight as f64).ln())];
        let names = named(list, element).into_iter();
        features.extend(names.filter_map(|name| Some((*self.names.get(&name)?, 1.0))));
        features
    }

    fn step(&mut self, rows: &[(Features, f64)]) {
        let size = self.coefficients.len();
        let mut gradient = vec![0.0; size];
        let mut hessian = vec![vec![0.0; size]; size];
        let [of_names, of_others] = PENALTIES;
        for (at, coefficient) in self.coefficients.iter().enumerate() {
            let penalty = if at < PLAIN { of_others } else { of_names };
            gradient[at] = penalty * coefficient;
            hessian[at][at] = penalty;
        }
        for (features, stays) in rows {
            let p = self.predict(features);
            for &(at, value) in features {
                gradient[at] += (p - stays) * value;
                for &(other, factor) in features {
                    hessian[at][other] += p * (1.0 - p) * value * factor;
                }
            }
        }
        let steps = solve(hessian, gradient);
        for (coefficient, step) in self.coefficients.iter_mut().zip(steps) {
            *coefficient -= step.clamp(-LONGEST, LONGEST);
        }
    }
}

/// Each element with its list.
fn pairs<'a>(lists: &'a [&Reduced]) -> impl Iterator<Item = (&'a Reduced, &'a Element)> {
    lists.iter().flat_map(|list| list.elements.iter().map(move |element| (*list, element)))
}

fn named(list: &Reduced, element: &Element) -> [String; 2] {
    [format!("walk {}", list.pass), format!("kind {}", element.kind)]
}

/// Solves a system of linear equations whose matrix is positive definite, by Gauss' elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for pivot in 0..size {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let upper = &above[pivot];
        for (row, line) in below.iter_mut().enumerate() {
            let factor = line[pivot] / upper[pivot];
            for (value, by) in line[pivot..].iter_mut().zip(&upper[pivot..]) {
                *value -= factor * by;
            }
            right[pivot + 1 + row] -= factor * right[pivot];
        }
    }
    for row in (0..size).rev() {
        let known = matrix[row][row + 1..].iter().zip(&right[row + 1..]);
        let known: f64 = known.map(|(factor, value)| factor * value).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
