//! Tables in Markdown.

/// A table. The first column stands on the left, the others on the right.
pub(super) fn table(head: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|name| (*name).to_owned()).collect();
    let mut text =
        format!("\n{}|---|{}\n", line(&head), "---:|".repeat(head.len().saturating_sub(1)));
    rows.into_iter().for_each(|row| text += &line(&row));
    text
}

/// A number, or a dash.
pub(super) fn or_dash(number: Option<f64>, digits: usize) -> String {
    number.map_or("–".to_owned(), |number| format!("{number:.digits$}"))
}

/// A probability with three digits.
pub(super) fn p_value(p: f64) -> String {
    if p < 0.0005 { "<0.001".to_owned() } else { format!("{p:.3}") }
}

/// The mean. `None` if there are no numbers.
pub(super) fn mean(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let numbers: Vec<f64> = numbers.into_iter().collect();
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// `part` of `whole` in percent. `None` of nothing.
pub(super) fn percent(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}
