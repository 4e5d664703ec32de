//! Messages without the order in which sets and maps print their elements. That of a hash map is another one
//! in each run.

/// The words of a text, sorted. Commas, braces and brackets are no part of them.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let is_around = |char: char| ",{}[]()".contains(char);
    let words = text.split_whitespace().map(|word| word.trim_matches(is_around));
    let mut words = Vec::from_iter(words.filter(|word| !word.is_empty()));
    words.sort_unstable();
    words
}

/// A message with the different words of each set and map sorted: those in braces without a name, so not
/// the fields of a struct.
pub(super) fn with_sorted_sets(message: &str) -> String {
    let mut sorted = String::new();
    let mut rest = message;
    while let Some(start) = rest.find('{') {
        let (before, from) = (&rest[..start], &rest[start + 1..]);
        let is_named = before.trim_end().ends_with(|char: char| char.is_alphanumeric());
        sorted.push_str(&rest[..=start]);
        rest = from;
        if is_named && from.starts_with(char::is_whitespace) {
            continue;
        }
        let (inside, after) = from.split_at(closing(from));
        let mut inside = words(inside);
        // A candidate may have fewer equal elements, and fails in the same way.
        inside.dedup();
        sorted.push_str(&inside.join(", "));
        rest = after;
    }
    sorted + rest
}

/// The byte of the brace that closes one before the text, or the end of the text.
fn closing(text: &str) -> usize {
    let mut depth = 1_usize;
    for (at, char) in text.char_indices() {
        match char {
            '{' => depth += 1,
            '}' if depth == 1 => return at,
            '}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_in_a_set_does_not_count_and_the_order_of_the_rest_does() {
        let one = with_sorted_sets("left: {\"a\": [1], \"b\": {}} right: {x, y, x}");
        let other = with_sorted_sets("left: {\"b\": {}, \"a\": [1]} right: {y, x}");
        assert_eq!(one, other);
        assert_eq!(one, "left: {\"a\":, \"b\":, 1} right: {x, y}");
        assert_ne!(one, with_sorted_sets("right: {y, x} left: {\"b\", \"a\"}"));
        assert_eq!(with_sorted_sets("no {b a"), "no {a, b");
    }

    #[test]
    fn fields_of_a_struct_keep_their_order() {
        let named = "Point { y: 1, x: 2 }";
        assert_eq!(with_sorted_sets(named), named);
        assert_eq!(with_sorted_sets("P { y: {2, 1} }"), "P { y: {1, 2} }");
    }

    #[test]
    fn all_words_are_compared_without_their_order() {
        assert_eq!(words("{\"b\": 1, \"a\": 2}"), words("{\"a\": 2, \"b\": 1,\n}"));
        assert_ne!(words("{1, 1}"), words("{1}"));
    }
}
