//! The panic of the library needs a letter that was sent, so listener, sender and receiver stay. The
//! assertion after it stays whole: it says what the fix has to give.

use std::net::TcpListener;

use neighbours::{Letter, deliver, receive};

const PORT: u16 = 27613;

#[test]
fn binds_a_port() {
    let listener = TcpListener::bind(("127.0.0.1", PORT)).expect("nobody else listens");
    deliver(&Letter::new("", "c"), PORT);
    let letter = receive(&listener)
        .expect("a letter comes")
        .expect("it can be read");
    assert_eq!(letter.street(), "mill");
}
