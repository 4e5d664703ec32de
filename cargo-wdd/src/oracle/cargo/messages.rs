//! rustc's messages as cargo asks for them: one JSON object a line.
//!
//! rustc takes up the work of its last run only where it is asked in the same way, and this is part
//! of the way: so that it is asked as cargo asks, and the messages are read as cargo reads them.

use std::ffi::OsString;

use serde::Deserialize;

/// How rustc says that it will make nothing. Where it has to make something, all that it would find
/// after that matters to nobody.
pub(super) const ERROR: &str = r#""level":"error"#;

/// The part of a message that is for people.
#[derive(Deserialize)]
struct Message {
    rendered: Option<String>,
}

/// The arguments by which cargo asks for messages, without colours in them. Of one who is not asked
/// for JSON they are no terminal's, and have none.
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

/// What was written, with the messages as a person reads them.
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
    fn messages_are_shown_and_all_else_is_kept() {
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
    fn only_colours_are_left_out() {
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
