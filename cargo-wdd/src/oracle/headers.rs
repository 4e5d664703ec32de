//! The headers of the input that are used: a stranger may have written them.

use wdd_text::text::languages::rust::headers::Headers;

use crate::package::{is_harmless, sorted};
use crate::process::Trust;

/// The headers of a file, without those that are refused.
pub(super) fn headers(source: &[u8], trust: Trust) -> Headers {
    let mut headers = Headers::read(source);
    if trust == Trust::Refused {
        headers.flags = sorted(headers.flags).kept;
        headers.envs.retain(|(name, _)| is_harmless(name));
    }
    headers
}

/// The flags and the variables in the headers of a file that are refused, as they are written.
pub(crate) fn refused_headers(source: &[u8]) -> Vec<String> {
    let headers = Headers::read(source);
    let envs = headers.envs.into_iter().filter(|(name, _)| !is_harmless(name));
    let envs = envs.map(|(name, value)| format!("{name}={value}"));
    sorted(headers.flags).refused.into_iter().chain(envs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_comment_may_not_choose_is_left_out_until_it_is_trusted() {
        let source =
            b"//@ compile-flags: -Clinker=x.sh -Zvalidate-mir\n//@ rustc-env: LD_PRELOAD=x.so\n\
                       //@ rustc-env: FOO=y\n";
        let used = headers(source, Trust::Refused);
        assert_eq!((used.flags.len(), used.envs.len()), (1, 1));
        assert_eq!(refused_headers(source), ["-Clinker=x.sh", "LD_PRELOAD=x.so"]);
        assert_eq!(headers(source, Trust::Given), Headers::read(source));
    }
}
