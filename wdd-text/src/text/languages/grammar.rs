//! Languages that a tree-sitter grammar describes: any of them, without a table by hand.
//!
//! ```text
//! node-types.json ──► which children are repeated, optional, needed; which kinds fit a place
//! the parsed file ──► nodes
//! trial parses    ──► what is deleted together with a node: a separator, `->`, a pair of brackets
//! ```
//!
//! A repeated child is an element of a list, and an optional one can be deleted, if the file without it has no more syntax
//! errors than before. What fits the place of a node and stands below it may replace it. Where the parser finds an
//! error, its bytes are tokens as in plain text.
//!
//! To add a grammar that is compiled in, add its line in [`BUILT_IN`].

mod alternatives;
mod deep;
mod emptying;
mod errors;
mod functions;
mod hidden;
mod indentation;
mod inlining;
mod layout;
mod node_types;
mod outline;
mod places;
mod trial;

use std::fmt;
use std::num::NonZero;
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use tree_sitter::{Parser, Tree};
use tree_sitter_language::LanguageFn;
use wdd_core::tree::{Change, Edit, Form, Kind, NodeId};
use {
    tree_sitter_c as c, tree_sitter_cpp as cpp, tree_sitter_css as css, tree_sitter_go as go,
    tree_sitter_html as html, tree_sitter_java as java, tree_sitter_javascript as js,
    tree_sitter_python as python, tree_sitter_typescript as ts, tree_sitter_xml as xml,
};

use self::hidden::Hidden;
use self::node_types::{Kinds, NodeTypes};
use super::{Edition, Language, StandIns, has_extension, plain};
use crate::text::outline::{Outline, offset};
use crate::text::{File, Text};

/// A language, and how it is read by its grammar.
pub(super) struct Grammar {
    name: &'static str,
    /// What the names of its files end with.
    extensions: &'static [&'static str],
    /// What it is loaded from, if it is not loaded yet.
    source: Option<Source>,
    /// The place in [`BUILT_IN`], or after it.
    number: u16,
    /// Whether text stands in its files without quotes, so that an apostrophe begins no string.
    has_prose: bool,
    /// Whether its parser is slow where elements are nested deep.
    is_slow_in_depth: bool,
    /// What is in the emptied body of a function that has a result. `None` if nothing is known of that, or if names are resolved when
    /// a program runs: then functions can be deleted whole, though others name them.
    emptied: Option<&'static str>,
    /// Words that the parser does not get.
    hidden: &'static [Hidden],
    loaded: OnceLock<Loaded>,
}

/// A parser, and the content of `node-types.json`.
type Source = (LanguageFn, &'static str);

/// A grammar that is ready for use.
#[derive(Debug)]
struct Loaded {
    language: tree_sitter::Language,
    types: NodeTypes,
    /// Whether blocks are known by the blanks before their lines, as in Python.
    by_indentation: bool,
}

/// The first kind of the first grammar: after those of Rust.
const FIRST: u16 = 0x1000;

/// The number of kinds that a grammar may have.
const KINDS: u16 = 0x800;

/// The kind of a node that is not in a grammar: another node with the tokens that are deleted together with it.
const WITH_TOKENS: u16 = KINDS - 1;

/// The grammars that are compiled in.
pub(super) static BUILT_IN: [Grammar; 11] = [
    Grammar::new(0, "C", &["c", "h", "i"], (c::LANGUAGE, c::NODE_TYPES)).with_emptied(""),
    Grammar::new(1, "C++", &NAMES_OF_CPP, (cpp::LANGUAGE, cpp::NODE_TYPES))
        .with_emptied("")
        .with_hidden(&[
            Hidden::WithBrackets("__attribute__"),
            Hidden::Word("__extension__"),
            Hidden::Before("extern", "template"),
        ]),
    Grammar::new(2, "CSS", &["css"], (css::LANGUAGE, css::NODE_TYPES)),
    Grammar::new(3, "Go", &["go"], (go::LANGUAGE, go::NODE_TYPES)).with_emptied("panic(0)"),
    Grammar::new(4, "HTML", &["htm", "html", "xhtml"], (html::LANGUAGE, html::NODE_TYPES))
        .with_prose(),
    Grammar::new(5, "Java", &["java"], (java::LANGUAGE, java::NODE_TYPES))
        .with_emptied("throw null;"),
    Grammar::new(6, "JavaScript", &["cjs", "js", "jsx", "mjs"], (js::LANGUAGE, js::NODE_TYPES)),
    Grammar::new(7, "Python", &["py", "pyi"], (python::LANGUAGE, python::NODE_TYPES)),
    Grammar::new(8, "TypeScript", &["cts", "mts", "ts"], TYPESCRIPT).with_emptied("throw 0;"),
    Grammar::new(9, "TSX", &["tsx"], (ts::LANGUAGE_TSX, ts::TSX_NODE_TYPES))
        .with_emptied("throw 0;"),
    Grammar::new(10, "XML", &["rng", "svg", "xml", "xsd", "xsl", "xslt"], XML)
        .with_prose()
        .slow_in_depth(),
];

const NAMES_OF_CPP: [&str; 14] =
    ["C", "H", "c++", "cc", "cpp", "cxx", "h++", "hh", "hpp", "hxx", "ii", "inl", "ipp", "tcc"];
const TYPESCRIPT: Source = (ts::LANGUAGE_TYPESCRIPT, ts::TYPESCRIPT_NODE_TYPES);
const XML: Source = (xml::LANGUAGE_XML, xml::XML_NODE_TYPES);

impl Loaded {
    fn new(language: tree_sitter::Language, node_types: &str) -> Result<Self, String> {
        Parser::new().set_language(&language).map_err(|error| error.to_string())?;
        let count = language.node_kind_count();
        // The last number of a grammar is none of its own kinds.
        if count >= usize::from(WITH_TOKENS) {
            return Err(format!("it has {count} kinds of nodes, which are too many"));
        }
        let mut kinds = (0..count).filter_map(|kind| language.node_kind_for_id(kind as u16));
        Ok(Loaded {
            // The token that says that a block begins.
            by_indentation: kinds.any(|kind| kind == "_indent"),
            types: NodeTypes::read(node_types, &language)?,
            language,
        })
    }

    /// The number of a field, if the grammar has it.
    fn field(&self, name: &str) -> Option<u16> {
        self.language.field_id_for_name(name).map(NonZero::get)
    }
}

impl Grammar {
    const fn new(
        number: u16,
        name: &'static str,
        extensions: &'static [&'static str],
        source: Source,
    ) -> Self {
        Grammar {
            name,
            extensions,
            source: Some(source),
            number,
            has_prose: false,
            is_slow_in_depth: false,
            emptied: None,
            hidden: &[],
            loaded: OnceLock::new(),
        }
    }

    /// For a language with [prose](Grammar::has_prose).
    const fn with_prose(mut self) -> Self {
        self.has_prose = true;
        self
    }

    /// For XML, whose parser is [slow](Grammar::is_slow_in_depth).
    const fn slow_in_depth(mut self) -> Self {
        self.is_slow_in_depth = true;
        self
    }

    /// Sets the [body](Grammar::emptied) of emptied functions.
    const fn with_emptied(mut self, body: &'static str) -> Self {
        self.emptied = Some(body);
        self
    }

    /// Sets the [words](Grammar::hidden) that the parser does not get.
    const fn with_hidden(mut self, words: &'static [Hidden]) -> Self {
        self.hidden = words;
        self
    }

    /// A grammar that is not compiled in, for all files. It stays in memory to the end of the program.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn leaked(
        name: String,
        parser: tree_sitter::Language,
        node_types: &str,
    ) -> Result<&'static Self, String> {
        let grammar = Grammar {
            name: name.leak(),
            extensions: &[],
            source: None,
            // Its kinds are after those of all grammars that are compiled in.
            number: u16::try_from(BUILT_IN.len()).unwrap_or_default(),
            has_prose: false,
            is_slow_in_depth: false,
            emptied: None,
            hidden: &[],
            loaded: OnceLock::from(Loaded::new(parser, node_types)?),
        };
        Ok(Box::leak(Box::new(grammar)))
    }

    fn loaded(&self) -> &Loaded {
        // Most runs need one grammar, and to read the types of nodes of all of them takes time.
        self.loaded.get_or_init(|| {
            let (parser, types) = self.source.expect("a grammar has a source, or is loaded");
            Loaded::new(parser.into(), types).expect("what is compiled in can be loaded")
        })
    }

    /// The kind of nodes with this number in the grammar.
    fn kind(&self, number: u16) -> Kind {
        Kind(FIRST + self.number * KINDS + number)
    }

    /// The number of a kind in this grammar, if it is one of its own.
    fn number_of(&self, kind: Kind) -> Option<u16> {
        let number = kind.0.checked_sub(FIRST + self.number * KINDS)?;
        (number < KINDS).then_some(number)
    }

    /// The number of the kind of a node.
    fn number(&self, text: &Text, node: NodeId) -> Option<u16> {
        self.number_of(text.tree().kind(node))
    }

    /// Whether a node has one of these kinds.
    fn is_any(&self, text: &Text, node: NodeId, kinds: &Kinds) -> bool {
        self.number(text, node).is_some_and(|kind| kinds.contains(&kind))
    }

    /// A stand-in with this content, which weighs as much as it has tokens.
    fn form(&self, content: Vec<u8>) -> Form {
        Form::new(self.count(&content), content)
    }

    fn count(&self, content: &[u8]) -> u64 {
        if self.has_prose {
            plain::prose_starts(content).count() as u64
        } else {
            plain::tokens(content)
        }
    }

    /// Where the tokens begin, in order.
    fn token_starts(&self, content: &[u8]) -> Vec<u32> {
        if self.has_prose {
            plain::prose_starts(content).map(offset).collect()
        } else {
            plain::token_starts(content)
        }
    }

    fn parser(&self) -> Parser {
        let mut parser = Parser::new();
        parser
            .set_language(&self.loaded().language)
            .expect("the version of a grammar is checked when it is loaded");
        parser
    }

    fn parse(&self, content: &[u8]) -> Option<Tree> {
        self.parse_shown(&hidden::without(&self.hidden_places(content), content))
    }

    /// What the parser does not get of a file, in order.
    fn hidden_places(&self, content: &[u8]) -> Vec<Range<usize>> {
        if self.is_slow_in_depth {
            deep::places(content)
        } else {
            hidden::places(self.hidden, content)
        }
    }

    /// The tree of what the parser gets of a file.
    fn parse_shown(&self, shown: &[u8]) -> Option<Tree> {
        self.parser().parse(shown, None)
    }
}

impl Language for Grammar {
    fn name(&self) -> &'static str {
        self.name
    }

    fn reads(&self, path: &Path) -> bool {
        has_extension(path, self.extensions)
    }

    fn outline(&self, outline: &mut Outline, content: &[u8], _: Edition) -> bool {
        outline::outline(self, outline, content)
    }

    fn tokens(&self, content: &[u8], _: Edition) -> u64 {
        // As in plain text, comments included: a part of a file does not show whether it is in a comment.
        self.count(content)
    }

    fn each_token(&self, content: &[u8], edition: Edition, each: &mut dyn FnMut(usize)) -> bool {
        if self.has_prose {
            plain::prose_starts(content).for_each(each);
            return true;
        }
        plain::Plain.each_token(content, edition, each)
    }

    fn errors(&self, content: &[u8], _: Edition) -> Option<usize> {
        self.parse(content).map(|tree| errors::count(&tree))
    }

    fn alternatives(&self, text: &Text, node: NodeId, _: StandIns) -> Vec<Edit> {
        alternatives::alternatives(self, text, node)
    }

    fn emptyings(&self, text: &Text, file: &File) -> [Vec<Change>; 2] {
        emptying::emptyings(self, text, file)
    }

    fn inlinings(&self, text: &Text, file: &File) -> Vec<Change> {
        inlining::inlinings(self, text, file)
    }

    fn layout(&self, source: &str) -> Option<String> {
        layout::layout(self, source)
    }

    fn fits(&self, text: &Text, node: NodeId, place: NodeId) -> bool {
        alternatives::fitting(self, text, place)
            .is_some_and(|kinds| self.is_any(text, node, &kinds))
    }
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Grammar").field(&self.name).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use wdd_core::tree::Edits;

    use super::*;
    use crate::text::languages::Reading;
    use crate::text::render::render;

    fn read(name: &str, content: &str) -> Text {
        let files = [(PathBuf::from(name), content.as_bytes().to_vec())];
        Text::parse(&files, Reading::by_name(Edition::Edition2021))
    }

    /// The content, with marks around each node of a grammar that can be deleted.
    fn marked(name: &str, content: &str) -> String {
        let of_grammar = |kind: Kind| BUILT_IN.iter().any(|one| one.number_of(kind).is_some());
        marked_of(name, content, of_grammar)
    }

    /// The content, with marks around each node of such a kind that can be deleted.
    fn marked_of(name: &str, content: &str, is_own: impl Fn(Kind) -> bool) -> String {
        let text = read(name, content);
        let tree = text.tree();
        let is_own = |node: &NodeId| is_own(tree.kind(*node));
        let deletable = tree.nodes().filter(|node| tree.role(*node).deletable());
        let mut marks: Vec<(u32, usize, char)> = Vec::new();
        for node in deletable.filter(is_own) {
            let bytes = &text.place(node).bytes;
            marks.push((bytes.start, 1 + node.index(), '‹'));
            marks.push((bytes.end, 0, '›'));
        }
        marks.sort();
        let mut shown = String::new();
        let mut at = 0;
        for (place, _, mark) in marks {
            shown += &content[at..place as usize];
            shown.push(mark);
            at = place as usize;
        }
        shown + &content[at..]
    }

    #[test]
    fn what_can_be_deleted_is_known_without_a_table() {
        for (name, expected) in [
            ("in.c", "‹‹static› ‹const› int ‹*a = 0›, ‹b[‹3›] = {‹1›, ‹2›}›;›"),
            (
                "in.c",
                "‹int f(‹int ‹a››, ‹char ‹‹*›‹*›b››) { ‹if (a) return ‹1›; ‹else { ‹goto l;› }›› }›",
            ),
            ("in.xml", "<a ‹b='1'› ‹c='2'›>‹‹text more›‹<d/>›‹<e>‹&amp;›</e>››</a>"),
            (
                "in.py",
                "‹def f(‹a›, ‹b: int = 1›) ‹-> int›:\n    ‹if a:\n        return ‹b››\n    ‹x = f()››",
            ),
            ("in.js", "‹let ‹z ‹= (‹a›, ‹b›) => a››, ‹w›‹;››"),
            (
                "in.go",
                "‹package main›\n‹func f(‹‹a›, ‹b› int›) ‹(‹int›, ‹error›)› ‹{ ‹return ‹‹a›, ‹nil››› }››",
            ),
            ("in.c", "‹int f(‹int ‹a››, ‹/* c */› ‹int ‹b››, ‹int ‹c››);›"),
            ("in.css", "‹‹a›, ‹b› { ‹color: red;› ‹margin: ‹0› ‹1›;› }›"),
        ] {
            let content = expected.replace(['‹', '›'], "");
            assert_eq!(marked(name, &content), expected);
        }
    }

    /// The file after one edit that replaces a node, for each of them.
    fn replaced(name: &str, content: &str) -> Vec<String> {
        let text = read(name, content);
        let nodes = text.tree().nodes();
        let edits = nodes.flat_map(|node| {
            let all = crate::text::languages::alternatives(&text, node, StandIns::default());
            all.into_iter().map(move |edit| (node, edit))
        });
        let rendered = edits.map(|(node, edit)| {
            let edits = Edits::none().and(text.tree(), [(node, edit)]);
            render(&text, &edits).files.remove(0).1
        });
        rendered.map(|bytes| String::from_utf8(bytes).unwrap()).collect()
    }

    #[test]
    fn what_fits_a_place_replaces_what_is_there() {
        let found = replaced("in.c", "int f() { while (g(1 + a)) { h(); i(); } }");
        for expected in [
            "int f() { h(); i(); }",
            "int f() { while (0) { h(); i(); } }",
            "int f() { while (g(a)) { h(); i(); } }",
            "int f() { while (1 + a) { h(); i(); } }",
            "int f() { (g(1 + a)); }",
        ] {
            assert!(found.iter().any(|one| one == expected), "{expected}: {found:#?}");
        }
    }

    #[test]
    fn lines_that_come_out_of_a_block_get_its_indentation() {
        let found =
            replaced("in.py", "if a:\n    if b:\n        c\n        d\n    else:\n        e\nf\n");
        for expected in ["if b:\n    c\n    d\nelse:\n    e\nf\n", "if a:\n    c\n    d\nf\n"] {
            assert!(found.iter().any(|one| one == expected), "{expected}: {found:#?}");
        }
    }

    #[test]
    fn the_elements_of_a_list_can_go_together() {
        let found = replaced("in.c", "int f(int a, int b);");
        assert!(found.contains(&"int f();".to_owned()), "{found:#?}");
    }

    #[test]
    fn a_string_of_several_lines_stays_as_it_is_when_it_is_outdented() {
        let source = "if a:\n    b = \"\"\"\n    c\n    \"\"\"\n    d\n";
        let expected = "b = \"\"\"\n    c\n    \"\"\"\nd\n".to_owned();
        let found = replaced("in.py", source);
        assert!(found.contains(&expected), "{found:#?}");
    }

    #[test]
    fn only_a_hoist_in_another_layout_is_marked_as_one() {
        let marked = |name: &str, source: &str| -> Vec<String> {
            let text = read(name, source);
            let all = text.tree().nodes().flat_map(|node| {
                crate::text::languages::alternatives(&text, node, StandIns::default())
            });
            let forms = all.filter_map(|edit| match edit {
                Edit::StandIn(form) if form.is_hoisted() => Some(form),
                _ => None,
            });
            forms.map(|form| String::from_utf8(form.content().to_vec()).unwrap()).collect()
        };
        assert_eq!(marked("in.py", "if a:\n    b\n    c\n"), ["b\nc"]);
        assert!(marked("in.c", "int f() { while (g(1,\n2)) {\n h();\n i(); } }").is_empty());
    }

    #[test]
    fn lines_are_indented_by_what_is_open() {
        for (extension, source, expected) in [
            (
                "c",
                "int\nf(int a)\n\n  {\n            if (a) {\n  /* one\n two */\n g(1,\n2);\n}\n }\n",
                "int\nf(int a)\n{\n    if (a) {\n        /* one\n two */\n        g(1,\n            2);\n    }\n}\n",
            ),
            (
                "xml",
                "<a>\n\n      <b>\n <c/>\n text\n  more</b>\n   </a>\n",
                "<a>\n  <b>\n    <c/>\n text\n  more</b>\n</a>\n",
            ),
            (
                "c",
                "int f()\n{\nif (a)\nif (b)\nc;\nelse\nd;\nswitch (0) {\ncase 0:\ne;\n}\n}\n",
                "int f()\n{\n    if (a)\n        if (b)\n            c;\n        else\n            d;\n    switch (0) {\n        \
                 case 0:\n            e;\n    }\n}\n",
            ),
            ("js", "f(() => {\n\ta;\n});\n", "f(() => {\n\ta;\n});\n"),
        ] {
            let file = PathBuf::from("in").with_extension(extension);
            let language = Reading::by_name(Edition::Edition2021).language(&file);
            assert_eq!(language.layout(source).as_deref(), Some(expected));
        }
        let python = &BUILT_IN[7];
        assert_eq!(python.layout("if a:\n  b\n"), None);
    }

    #[test]
    fn a_quoted_value_without_parts_is_split_like_a_string() {
        let text = read("in.xml", "<a b='one two'/>");
        let mut nodes = text.tree().nodes();
        assert!(nodes.any(|node| text.slice(node) == b"two"));
    }

    #[test]
    fn an_apostrophe_in_prose_begins_no_string() {
        let source = "<a>it's <b><c>x</c></b> isn't</a>";
        let text = read("in.xml", source);
        assert_eq!(text.tree().weight(NodeId::ROOT), text.size().tokens);
        assert_eq!(text.size().tokens, 28);
        assert!(replaced("in.xml", source).contains(&"<a>it's <c>x</c> isn't</a>".to_owned()));
    }

    #[test]
    fn what_the_parser_cannot_read_is_plain_text_and_the_rest_is_not() {
        let text = read("in.c", "int a; ) x ( y\nint f() { return 1; }\n");
        let tree = text.tree();
        let slices: Vec<_> = tree
            .nodes()
            .filter(|node| tree.role(*node).deletable())
            .map(|node| String::from_utf8_lossy(text.slice(node)))
            .collect();
        assert!(slices.contains(&"int a;".into()) && slices.contains(&"1".into()), "{slices:?}");
        assert!(slices.contains(&")".into()), "{slices:?}");
        assert_eq!(render(&text, &Edits::none()).files[0].1, text.bytes());
    }

    #[test]
    fn a_word_that_the_parser_does_not_know_can_be_deleted_and_makes_no_error() {
        let expected = "‹namespace ‹a› ‹‹__attribute__› ‹(‹(‹c›)›)›› {\n‹int b ‹‹__attribute__›‹(‹()›)››;›\n}›\n‹‹__extension__› int c;›\n‹‹extern› template ‹int› d(‹int›);›\n";
        let content = expected.replace(['‹', '›'], "");
        assert_eq!(marked_of("in.cpp", &content, |_| true), expected);
        let language = Reading::by_name(Edition::Edition2021).language(Path::new("in.cpp"));
        assert_eq!(language.errors(content.as_bytes(), Edition::Edition2021), Some(0));
    }

    #[test]
    fn a_word_that_the_parser_does_not_know_is_in_one_node_of_each_depth() {
        for source in [
            "#define A b __attribute__((c)) d\n/* __extension__ */ int e; // __attribute__((f))\n",
            "__extension__ static int a, __attribute__((b)) c; namespace d { __extension__ static int e; }",
            "extern template int a(__extension__ static int b __attribute__((c)), int d);",
            "class __attribute__((a)) b : __extension__ public c { __attribute__((d)) virtual void e(); };",
        ] {
            let text = read("in.cpp", source);
            let tree = text.tree();
            for node in tree.nodes() {
                let bytes = &text.place(node).bytes;
                let parts = tree.children(node).map(|part| &text.place(part).bytes);
                let ends = parts.fold(bytes.start, |at, part| {
                    assert!(at <= part.start && part.end <= bytes.end, "{source}: {bytes:?}");
                    part.end
                });
                assert!(ends <= bytes.end);
            }
            assert_eq!(tree.weight(NodeId::ROOT), text.size().tokens, "{source}");
        }
    }

    #[test]
    fn each_grammar_can_be_loaded_and_any_bytes_be_read() {
        let deep = "(".repeat(5_000) + &")".repeat(5_000);
        for (nth, grammar) in BUILT_IN.iter().enumerate() {
            assert_eq!(usize::from(grammar.number), nth);
            let name = format!("in.{}", grammar.extensions[0]);
            for content in [
                "",
                " ",
                "\0\u{e9}",
                "<",
                "a b c",
                "}{",
                &deep,
                "\"\\",
                "a(__attribute__)",
                "/* __attribute__(( */ int a; /* )) */ int b;",
            ] {
                let text = read(&name, content);
                assert_eq!(render(&text, &Edits::none()).files[0].1, content.as_bytes());
            }
            let broken = [(PathBuf::from(&name), b"a\xff b".to_vec())];
            Text::parse(&broken, Reading::by_name(Edition::Edition2021));
        }
    }
}
