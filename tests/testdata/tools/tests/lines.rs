//! What is a line, and what is not.

use logtools::{Level, Line};

#[test]
fn a_line_has_three_parts() {
    let line = Line::read("12 warn low on tea").unwrap();
    assert_eq!(
        (line.seconds, line.level, line.text),
        (12, Level::Warn, "low on tea")
    );
    assert!(Line::read("12 warn").is_err());
}
