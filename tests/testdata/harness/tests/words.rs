//! Words are read.

use stack::Word;

#[test]
fn numbers_are_words() {
    assert_eq!(Word::read("-7"), Ok(Word::Number(-7)));
}
