//! Programs on one machine that leave each other messages.

mod letter;
mod mailbox;
mod post;

pub use letter::Letter;
pub use mailbox::Mailbox;
pub use post::{deliver, receive};
