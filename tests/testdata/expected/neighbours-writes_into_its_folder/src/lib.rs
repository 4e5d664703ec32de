mod letter;
mod mailbox;
pub use letter::Letter;
pub use mailbox::Mailbox;
