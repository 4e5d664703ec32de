//! The panic of the library needs one letter in the mailbox. The assertion stays whole: it says what the
//! fix has to give.

use std::path::Path;

use neighbours::{Letter, Mailbox};

#[test]
fn writes_into_its_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mailbox = Mailbox::open(folder).expect("");
    mailbox.put(&Letter::new("", ""));
    assert_eq!(mailbox.round().expect("the mailbox is there"), ["mill"]);
}
