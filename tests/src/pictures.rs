//! Pictures of the list algorithms for the guide, drawn as SVG: the oracle calls of each on the same list.
//!
//! A row is an oracle call, a column is an element, as wide as it is heavy. What is filled is in the candidate. The
//! mark at the end of a row is its verdict.

use std::fmt::Write;

use wdd_core::{Algorithm, List, Settings, Subset, Verdict};

/// The weights of the elements.
pub const WEIGHTS: [u64; 16] = [5, 1, 2, 1, 8, 1, 1, 3, 2, 1, 1, 6, 1, 2, 1, 4];

/// The elements that are needed.
pub const NEEDED: [usize; 3] = [2, 9, 10];

const LEFT: u64 = 34;
const ROW: u64 = 14;
const UNIT: u64 = 13;

/// The colours are those of the reader, light or dark.
const STYLE: &str = "text{font:11px sans-serif;fill:#666}.in{fill:#6f9bd8}.needed{fill:#1f5fae}.out{fill:#8882}\
                     .yes{fill:#1a7f4b;font-weight:bold}.no{fill:#b5483a}\
                     @media(prefers-color-scheme:dark){text{fill:#aaa}.in{fill:#4f7fc0}.needed{fill:#9cc4ff}\
                     .yes{fill:#5fd39a}.no{fill:#f08a7a}}";

/// Draws the calls of an algorithm.
///
/// # Panics
/// If its result is not interesting.
pub fn draw(algorithm: &Algorithm) -> String {
    let calls = calls(algorithm);
    let list = List::new(WEIGHTS);
    let width = LEFT + WEIGHTS.iter().sum::<u64>() * UNIT + 40;
    let height = (calls.len() as u64 + 2) * ROW + 6;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>The oracle calls of {}</title>\n<style>{STYLE}</style>\n",
        algorithm.name
    );
    for (at, (candidate, is_interesting)) in calls.iter().enumerate() {
        let top = at as u64 * ROW + 2;
        let number = at + 1;
        line(
            &mut svg,
            &format!("<text x=\"26\" y=\"{}\" text-anchor=\"end\">{number}</text>", top + 10),
        );
        draw_row(&mut svg, &list, candidate, top);
        let (class, mark) = if *is_interesting { ("yes", "✓") } else { ("no", "✗") };
        let x = width - 34;
        line(
            &mut svg,
            &format!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{mark}</text>", top + 10),
        );
    }
    let best = calls.iter().rev().find(|(_, is_interesting)| *is_interesting);
    let kept = best.map_or(WEIGHTS.len(), |(best, _)| best.len());
    let bottom = height - ROW / 2;
    line(
        &mut svg,
        &format!(
            "<text x=\"{LEFT}\" y=\"{bottom}\">{}: {} calls, {kept} of {} elements left</text>",
            algorithm.name,
            calls.len(),
            WEIGHTS.len()
        ),
    );
    svg + "</svg>\n"
}

fn line(svg: &mut String, text: &str) {
    writeln!(svg, "{text}").expect("a text can be written to");
}

fn draw_row(svg: &mut String, list: &List, candidate: &Subset, top: u64) {
    let mut x = LEFT;
    for element in 0..list.len() {
        let class = match (candidate.contains(element), NEEDED.contains(&element)) {
            (true, true) => "needed",
            (true, false) => "in",
            (false, _) => "out",
        };
        let width = list.weight(element) * UNIT;
        let (inner, height) = (width - 2, ROW - 3);
        line(
            svg,
            &format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{top}\" width=\"{inner}\" height=\"{height}\"/>"
            ),
        );
        x += width;
    }
}

/// The candidates, and whether each is interesting.
fn calls(algorithm: &Algorithm) -> Vec<(Subset, bool)> {
    let list = List::new(WEIGHTS);
    let mut reducer = algorithm.start(&list, &Settings::new());
    let mut calls = Vec::new();
    while let Some(candidate) = reducer.candidate() {
        let is_interesting = NEEDED.iter().all(|element| candidate.contains(*element));
        reducer.report(Verdict::from(is_interesting));
        calls.push((candidate, is_interesting));
    }
    let best = reducer.best();
    assert!(NEEDED.iter().all(|element| best.contains(*element)), "{}", algorithm.name);
    calls
}
