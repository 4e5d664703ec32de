//! What the programs have printed that cargo has run, without what cargo itself prints about its work.

/// The width of the first word of a line in which cargo tells what it does: `   Compiling p v0.1.0`.
const STATUS: usize = 12;

/// The messages of rustc and of build scripts, and the last errors of cargo. Left out are the lines about its work, the
/// commands, and the warnings before all that: they are about the machine.
pub(crate) fn program_output(log: &str) -> String {
    let begins = log.lines().position(is_status).unwrap_or(0);
    let mut lines = Vec::new();
    let mut rest = log.lines().skip(begins).peekable();
    while let Some(line) = rest.next() {
        let exit = "process didn't exit successfully";
        if line == "Caused by:"
            && rest.next_if(|next| next.trim_start().starts_with(exit)).is_some()
        {
            continue;
        }
        if !is_status(line) {
            lines.push(line);
        }
    }
    lines.join("\n").trim_matches('\n').trim_end().to_owned()
}

fn is_status(line: &str) -> bool {
    let Some((word, rest)) = line.split_at_checked(STATUS) else { return false };
    let word = word.trim_start();
    let is_word = word.starts_with(|first: char| first.is_ascii_uppercase())
        && word.chars().all(|c| c.is_ascii_alphabetic());
    is_word && rest.starts_with(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_are_left() {
        let log = "warning: failed to save last-use data\nCaused by:\n  Error code 8\n       Fresh tokio v1.54.1\n   \
                   Compiling p v0.1.0 (/tmp/p)\n     Running `rustc --crate-name p`\nerror[E0308]: mismatched types\n \
                   --> src/lib.rs:1:2\n  |\n1 | Documented here\n\nerror: could not compile `p` (lib)\n\nCaused by:\n  \
                   process didn't exit successfully: `rustc --crate-name p` (exit status: 1)\n";
        assert_eq!(
            program_output(log),
            "error[E0308]: mismatched types\n --> src/lib.rs:1:2\n  |\n1 | Documented here\n\n\
             error: could not compile `p` (lib)"
        );
    }

    #[test]
    fn the_output_of_rustc_stays_as_it_is() {
        let text = "error: no\n --> a.rs:1:1\n  |\n1 | x\n\nerror: aborting";
        assert_eq!(program_output(text), text);
    }
}
