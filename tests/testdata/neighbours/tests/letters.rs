//! Letters are read and written.

use neighbours::Letter;

#[test]
fn a_letter_is_read_as_it_is_written() {
    let letter = Letter::new("ada@mill", "come: now");
    assert_eq!(Letter::read(&letter.to_string()), Some(letter));
}
