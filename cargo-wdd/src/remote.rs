//! Runs the commands of oracle calls on a build farm, through the Remote Execution API, version 2.
//!
//! ```text
//! commands, shipment ──► shell ──► action ──digest──► known to the farm? ──yes─────────┐
//!                        (script)  (Merkle tree)           └──no──► upload ──► execute ─┴─► result
//! ```
//!
//! A call is an *action*: a tree of files and a command, named by the digest of both. What the tree contains is
//! decided in `contents.rs`, and of toolchains in `toolchains.rs`; how the commands are run there in `shell.rs`. The farm may know its result by the digest alone
//! (`action_cache`), so that a call that was made before, by anybody, costs one short message. Else only the blobs are sent
//! that the farm does not have (`store`), and the stream of the execution is followed until its end (`execution`). What goes wrong on the way is tried again
//! after a while (`tries`, `faults`). Everything about connections is in `connection.rs`.
//!
//! The source is the API's definition: `build/bazel/remote/execution/v2/remote_execution.proto`.

mod client;
mod spec;

pub use self::client::Remote;
pub use self::spec::{Address, Header, RemoteSpec, Tls, ToolchainAt};
