mod letter;
mod post;
pub use letter::Letter;
pub use post::{deliver, receive};
