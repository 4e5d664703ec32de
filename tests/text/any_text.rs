//! Any text, with syntax errors or not even UTF-8, renders back and bears any deletions.

use std::path::Path;

use proptest::prelude::*;
use wdd_core::tree::{Edits, NodeId};
use wdd_tests::roundtrip::{self, deletable, only, text};
use wdd_text::text::render::render;

/// Reads `content`, checks the round trip, and renders under a few random sets of deletions.
fn survives_edits(path: &str, content: &[u8], seed: u64) {
    let text = text(Path::new(path), content);
    assert_eq!(only(render(&text, &Edits::none())), content);
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..4 {
        let share = random.f64();
        let gone: Vec<NodeId> = deletable(&text).filter(|_| random.f64() < share).collect();
        let edits = Edits::none().deleting(text.tree(), gone);
        let rendered = only(render(&text, &edits));
        assert!(rendered.len() <= content.len(), "it grew");
    }
}

/// What is no token, or never ends.
fn odds_and_ends() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "\\", "/* open", "\"open", "'", "r#\"open", "\0", "\u{feff}", "é", "\u{2028}",
    ])
}

/// Tokens in any order, blanks and comments between some of them.
fn token_soup() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "fn",
        "f",
        "x",
        "pub",
        "struct",
        "enum",
        "trait",
        "impl",
        "for",
        "where",
        "use",
        "mod",
        "let",
        "if",
        "else",
        "match",
        "=>",
        "->",
        "async",
        "unsafe",
        "dyn",
        "const",
        "static",
        "mut",
        "ref",
        "self",
        "return",
        "loop",
        "while",
        "in",
        "as",
        "type",
        "macro_rules",
        "!",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "<<",
        ">>",
        ",",
        ";",
        ":",
        "::",
        ".",
        "..",
        "..=",
        "...",
        "=",
        "==",
        "+",
        "-",
        "*",
        "/",
        "&",
        "&&",
        "|",
        "||",
        "?",
        "@",
        "#",
        "#!",
        "$",
        " 'a ",
        " 'a' ",
        " \"s\" ",
        " r#\"s\"# ",
        " b'b' ",
        " c\"c\" ",
        "0",
        "1.",
        "1.0e1",
        "1u8",
        "_",
        "~",
        "^",
        "%",
        "// c\n",
        "/* c */",
        "/// d\n",
        "//@ edition: 2021\n",
        "r#x",
        "\n",
        "\r\n",
        "\n\n    ",
        " ",
        "\t",
    ]);
    let spaced = (token, any::<bool>())
        .prop_map(|(token, blank)| if blank { format!("{token} ") } else { token.to_owned() });
    prop::collection::vec(spaced, 0..120).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn any_utf8_text_survives(source in "\\PC{0,200}", seed in any::<u64>()) {
        survives_edits("a.rs", source.as_bytes(), seed);
        survives_edits("a.txt", source.as_bytes(), seed);
    }

    #[test]
    fn any_soup_of_tokens_survives(
        before in token_soup(),
        odd in odds_and_ends(),
        after in token_soup(),
        seed in any::<u64>(),
    ) {
        let source = format!("{before}{odd}{after}");
        survives_edits("a.rs", source.as_bytes(), seed);
        survives_edits("a.txt", source.as_bytes(), seed);
    }

    #[test]
    fn any_bytes_survive(
        content in prop::collection::vec(prop_oneof![any::<u8>(), prop::sample::select(b"(){}[]\n\r\"' ".to_vec())], 0..300),
        seed in any::<u64>(),
    ) {
        survives_edits("a.rs", &content, seed);
        survives_edits("a.txt", &content, seed);
    }

    #[test]
    fn without_any_one_node_a_soup_of_tokens_is_smaller_and_keeps_the_rest(source in token_soup()) {
        // A header never goes, so that nothing becomes the first line, which `#!` makes a comment.
        let source = format!("//@ edition: 2021\n{source}");
        let report = roundtrip::check(Path::new("a.rs"), source.as_bytes(), 60);
        prop_assert_eq!(report.failures, [""; 0]);
    }
}
