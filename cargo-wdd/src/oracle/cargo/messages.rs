//! The messages of rustc in the format that cargo requests: one JSON object a line.
//!
//! rustc uses its incremental state only if it is called with the same flags again, and the format is
//! one of these flags. So rustc is called with the flags of cargo, and the messages are read as cargo
//! reads them.

use std::ffi::OsString;

use serde::Deserialize;

/// The text of a message by which rustc reports an error. If the crate only has to compile, the call
/// is settled by the first error.
pub(super) const ERROR: &str = r#""level":"error"#;

/// The part of a message that is meant for people.
#[derive(Deserialize)]
struct Message {
    rendered: Option<String>,
}

/// The arguments of cargo without those that make messages coloured. Messages that are not JSON have
/// no colours, since they are not printed to a terminal.
pub(super) fn colourless(args: &[OsString]) -> Vec<OsString> {
    let plain = args.iter().filter_map(|arg| {
        let wanted = arg.to_str().and_then(|arg| arg.strip_prefix("--json="));
        let Some(wanted) = wanted else {
            return Some(arg.clone());
        };
        let wanted = wanted.split(',');
        let others: Vec<_> = wanted
            .filter(|one| !one.starts_with("diagnostic-"))
            .collect();
        (!others.is_empty()).then(|| format!("--json={}", others.join(",")).into())
    });
    plain.collect()
}

/// The standard error of rustc, with each JSON message replaced by its text for people.
pub(super) fn rendered(stderr: &[u8]) -> Vec<u8> {
    let lines = stderr.split_inclusive(|byte| *byte == b'\n');
    let read = lines.map(|line| match serde_json::from_slice(line) {
        Ok(Message { rendered }) => rendered.unwrap_or_default().into_bytes(),
        Err(_) => line.to_vec(),
    });
    read.collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_become_text_and_everything_else_is_kept() {
        let stderr = "thread 'rustc' panicked\n\
            {\"$message_type\":\"artifact\",\"artifact\":\"/x\"}\n\
            {\"$message_type\":\"diagnostic\",\"level\":\"error\",\"rendered\":\"error: no\\n\\n\"}\n\
            {not a message}\nlast";
        let shown = "thread 'rustc' panicked\nerror: no\n\n{not a message}\nlast";
        assert_eq!(
            String::from_utf8(rendered(stderr.as_bytes())).unwrap(),
            shown
        );
    }

    #[test]
    fn only_colours_are_removed() {
        let args = |words: &str| words.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(
            colourless(&args(
                "--error-format=json --json=diagnostic-rendered-ansi,artifacts -v"
            )),
            args("--error-format=json --json=artifacts -v")
        );
        assert_eq!(colourless(&args("--json=diagnostic-short a")), args("a"));
    }
}
