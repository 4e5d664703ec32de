//! What only one at a time can do.

use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::Duration;

use neighbours::{Letter, Mailbox, deliver, receive};

/// Where the post is.
const PORT: u16 = 27613;

/// Long enough that a second one of the same would meet this one.
const MEANWHILE: Duration = Duration::from_millis(40);

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn writes_into_its_folder() {
    let mailbox = Mailbox::open(here()).expect("nobody else has a mailbox here");
    mailbox
        .put(&Letter::new("ada@mill", "the mill is closed"))
        .expect("the mailbox takes it");
    thread::sleep(MEANWHILE);
    assert_eq!(mailbox.letters().expect("the mailbox is there").len(), 1);
    mailbox
        .put(&Letter::new("grace", "where is the mill?"))
        .expect("the mailbox takes it");
    assert_eq!(mailbox.round().expect("the mailbox is there"), ["mill"]);
}

#[test]
fn binds_a_port() {
    let listener = TcpListener::bind(("127.0.0.1", PORT)).expect("nobody else listens");
    let sender = thread::spawn(|| deliver(&Letter::new("grace", "come to the mill"), PORT));
    thread::sleep(MEANWHILE);
    let letter = receive(&listener)
        .expect("a letter comes")
        .expect("it can be read");
    sender
        .join()
        .expect("the sender ends")
        .expect("the letter was sent");
    assert_eq!(letter.street(), "mill");
}

#[test]
fn knows_the_name_of_its_folder() {
    let name = here().file_name().expect("a folder has a name");
    assert_eq!(name, "neighbours", "this is another house");
    let cwd = std::env::current_dir().expect("there is a folder");
    assert_eq!(cwd.file_name(), Some(name), "this is another house");
    let letter = Letter::new(&name.to_string_lossy(), "come in");
    assert_eq!(letter.street(), "mill");
}
