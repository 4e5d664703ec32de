//! What a candidate needs that does not compile: the compiler's errors bring it back.

use serde_json::Value;
use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

use crate::case::MANIFEST;

/// A test whose code needs what it does not name: an import of a trait for its method, an implementation for a bound, one that a
/// macro writes, one for an operator, a file, a name that comes through two imports. Nothing needs the rest.
const LIBRARY: &str = r#"
mod shapes;
mod unrelated;
pub use shapes::inner::Square;
pub use crate::shapes::Shape as _;
use shapes::Marked;
macro_rules! marked { ($name:ident) => { impl Marked for $name {} }; }
marked!(Circle);
marked!(Other);
pub struct Circle(pub u32);
pub struct Other;
static NOTE: &str = include_str!("note.txt");
impl std::ops::Add for Circle { type Output = Circle; fn add(self, _: Circle) -> Circle { Circle(9) } }
impl std::ops::Mul for Circle { type Output = Circle; fn mul(self, _: Circle) -> Circle { Circle(8) } }
fn sum<T: std::ops::Add>(one: T, _: bool, _: T) -> T { one }
fn marked<T: Marked>(_: &T) {}
pub fn area(side: u32) -> u32 {
    let (circle, square) = (Circle(side), Square(side));
    marked(&circle);
    marked(&square);
    let all = sum(circle, NOTE.is_empty(), Circle(1));
    square.area() + all.0
}
#[test]
fn is_twelve() { assert_eq!(area(3), 11); }
"#;

const SHAPES: &str = r"
pub trait Shape { fn area(&self) -> u32; fn sides(&self) -> u32 { 4 } }
pub trait Marked {}
pub mod inner {
    use super::{Marked, Shape};
    pub struct Square(pub u32);
    impl Shape for Square { fn area(&self) -> u32 { self.0 * self.0 } }
    impl Marked for Square {}
    impl Clone for Square { fn clone(&self) -> Self { Square(self.0) } }
}
";

/// Items that only name each other.
fn unrelated() -> String {
    let item = |n: u32| {
        format!(
            "pub struct A{n}; impl A{n} {{ pub fn next(&self) -> A{} {{ A{} }} }}\n\
             impl Default for A{n} {{ fn default() -> Self {{ A{n} }} }}\n",
            (n + 1) % 40,
            (n + 1) % 40
        )
    };
    (0..40).map(item).collect()
}

fn package() -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", LIBRARY);
    folder.write("p/src/shapes.rs", SHAPES);
    folder.write("p/src/unrelated.rs", unrelated());
    folder.write("p/src/note.txt", "not empty");
    folder
}

/// The calls of the pass `closure`: whether each was interesting, and the tokens that it left.
fn calls_of_closure(run: &Run) -> Vec<(bool, u64)> {
    let events = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let calls = events.filter(|event| {
        event["event"] == "verdict" && event["pass"] == "closure" && event["origin"] == "oracle"
    });
    calls
        .map(|event| (event["verdict"] == "interesting", event["size"]["tokens"].as_u64().unwrap()))
        .collect()
}

fn reduce(folder: &Folder, args: &[&str]) -> Run {
    let mut command = folder.reduce(&["p", "--test", "is_twelve", "--format", "json"]);
    Run::of(packages::plainly(command.args(args))).succeeds()
}

#[test]
fn all_that_code_needs_comes_back_by_errors() {
    let folder = package();
    let run = reduce(&folder, &["--jobs", "1", "--level", "fast", "--max-calls", "40"]);
    let calls = calls_of_closure(&run);
    let (refused, accepted) = calls.split_at(calls.iter().take_while(|call| !call.0).count());
    assert!((1..=8).contains(&refused.len()) && !accepted.is_empty(), "{calls:?}");
    // What came back is a small part of what went.
    assert!(accepted[0].1 < refused[0].1 + 120, "{calls:?}");
    let result = folder.path("p-reduced");
    let all = packages::shown(&result);
    assert!(all.contains("area") && !all.contains("A1"), "{all}");
    let (code, said) = packages::cargo(&result, &["test", "is_twelve"], &[]);
    assert!(code == Some(101) && said.contains("right: 11"), "{said}");
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn any_number_of_jobs_learns_the_same() {
    let counts = ["1", "3"].map(|jobs| {
        let folder = package();
        let run = reduce(&folder, &["--jobs", jobs, "--level", "fast", "--max-calls", "30"]);
        // The limit of calls may end a later turn of the pass.
        let calls = calls_of_closure(&run).into_iter();
        calls.take_while(|call| !call.0).collect::<Vec<_>>()
    });
    assert!(!counts[0].is_empty());
    assert_eq!(counts[0], counts[1]);
}

/// A program that its test starts by its path beside the test.
const PROGRAM: &str = r#"
mod number;
mod text;
fn main() {
    match std::env::args().nth(1).unwrap().parse() {
        Ok(n) => println!("{}", number::doubled(n)),
        Err(_) => println!("{}", text::shout()),
    }
}
"#;

const STARTS: &str = r#"
#[test]
fn doubles() {
    let mut path = std::env::current_exe().unwrap();
    path.pop();
    path.pop();
    let run = std::process::Command::new(path.join("p")).arg("21").output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stdout).trim(), "42");
}
"#;

#[test]
fn no_program_of_an_earlier_candidate_is_started() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/main.rs", PROGRAM);
    folder.write("p/src/number.rs", "pub fn doubled(n: u32) -> u32 { n + 2 }\n");
    folder.write("p/src/text.rs", "pub fn shout() -> &'static str { \"NO\" }\n");
    folder.write("p/tests/starts.rs", STARTS);
    let mut command = folder.reduce(&["p", "--test", "doubles", "--keep", "failure"]);
    Run::of(packages::plainly(command.args(["--level", "fast"]))).succeeds();
    let result = folder.path("p-reduced");
    let (_, said) = packages::cargo(&result, &["test", "doubles"], &[]);
    assert!(said.contains("left: \"23\""), "{}{said}", packages::shown(&result));
}

#[test]
fn no_package_of_a_registry_takes_the_place_of_one_of_the_workspace() {
    // The registry has one, too, and with that the test fails in the same way.
    let member = "[package]\nname = \"shlex\"\nversion = \"2.0.1\"\nedition = \"2021\"\n";
    let library = "pub fn split(text: &str) -> Option<Vec<String>> { Some(text.split(' ').map(str::to_owned).collect()) }\n";
    let test = "#[test]\nfn splits() { assert_eq!(shlex::split(\"a b\").map_or(0, |all| all.len()), 3); }\n";
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        format!(
            "{MANIFEST}[dependencies]\nshlex = \"2\"\n[workspace]\nmembers = [\"shlex\"]\n\
             [patch.crates-io]\nshlex = {{ path = \"shlex\" }}\n"
        ),
    );
    folder.write("p/src/lib.rs", test);
    folder.write("p/shlex/Cargo.toml", member);
    folder.write("p/shlex/src/lib.rs", library);
    let mut command = folder.reduce(&["p", "--test", "splits"]);
    Run::of(packages::plainly(command.args(["--jobs", "1"]))).succeeds();
    let result = folder.path("p-reduced");
    let (_, said) = packages::cargo(&result, &["test", "splits"], &[]);
    let is_own =
        said.lines().any(|line| line.contains("Compiling shlex") && line.ends_with("/shlex)"));
    assert!(said.contains("left: 2") && is_own, "{}{said}", packages::shown(&result));
}

#[test]
fn a_program_of_another_member_that_is_not_built_is_no_failure() {
    let folder = Folder::new();
    let member = "[package]\nname = \"q\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    folder.write("w/Cargo.toml", "[workspace]\nmembers = [\"p\", \"q\"]\nresolver = \"2\"\n");
    folder.write("w/p/Cargo.toml", MANIFEST);
    folder.write("w/p/src/main.rs", "fn main() { println!(\"23\"); }\n");
    folder.write("w/q/Cargo.toml", member);
    folder.write("w/q/src/lib.rs", "");
    folder.write("w/q/tests/starts.rs", STARTS);
    let run = Run::of(&mut folder.reduce(&["w", "--test", "doubles"]));
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    let said = run.stderr;
    assert!(said.contains("starts a program of another package"), "{said}");
    assert!(
        said.contains("assertion `left == right` failed") && said.contains("--script"),
        "{said}"
    );
}

/// A compile error in one member of a workspace, which needs an implementation and a feature of its dependencies, and an import of a
/// name that comes through another module. Nothing needs the rest.
fn with_compile_error() -> Folder {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        "[workspace]\nmembers = [\"app\", \"area\", \"other\"]\nresolver = \"2\"\n",
    );
    folder.write(
        "p/app/Cargo.toml",
        "[package]\nname = \"app\"\nversion = \"1.0.0\"\nedition = \"2021\"\ndefault-run = \"two\"\n\
         [features]\ndefault = [\"area\"]\narea = [\"dep:area\"]\n\
         [dependencies]\narea = { path = \"../area\", optional = true }\nother = { path = \"../other\" }\n",
    );
    folder.write(
        "p/app/src/lib.rs",
        "#![doc = include_str!(\"../notes.md\")]\nmod unrelated;\n\
         #[cfg(feature = \"area\")]\nmod shapes {\n    use area::{Area, Square};\n    use std::fmt::Debug;\n\
         \x20   fn double<T: Debug>(n: u32, _: T) -> u32 { n * 2 }\n\
         \x20   pub fn total(all: &[Square]) -> String {\n        let sum = all.iter().map(|one| one.area()).sum();\n\
         \x20       double(sum, 1)\n    }\n}\n",
    );
    folder.write("p/app/notes.md", "# Notes\n".repeat(20));
    folder.write("p/app/src/unrelated.rs", unrelated());
    folder.write("p/app/src/bin/one.rs", "fn main() { println!(\"{}\", other::one()); }\n");
    folder.write("p/app/src/bin/two.rs", "fn main() {}\n");
    folder.write(
        "p/area/Cargo.toml",
        "[package]\nname = \"area\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
    );
    folder.write(
        "p/area/src/lib.rs",
        "mod inner;\npub use inner::Square;\npub trait Area { fn area(&self) -> u32; }\n\
         impl Area for Square { fn area(&self) -> u32 { let side = self.0; side * side } }\n",
    );
    folder
        .write("p/area/src/inner.rs", "pub struct Square(pub u32);\npub struct Circle(pub u32);\n");
    folder.write(
        "p/other/Cargo.toml",
        "[package]\nname = \"other\"\nversion = \"1.0.0\"\nedition = \"2021\"\n",
    );
    folder.write("p/other/src/lib.rs", format!("pub fn one() -> u32 {{ 1 }}\n{}", unrelated()));
    folder
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn what_a_compile_error_needs_comes_back_by_errors() {
    let folder = with_compile_error();
    let mut command = folder.reduce(&["p", "--format", "json", "--jobs", "1"]);
    let run = Run::of(packages::plainly(command.args(["--level", "fast"]))).succeeds();
    let calls = calls_of_closure(&run);
    let (refused, accepted) = calls.split_at(calls.iter().take_while(|call| !call.0).count());
    assert!((1..=9).contains(&refused.len()) && !accepted.is_empty(), "{calls:?}");
    assert!(accepted[0].1 < 300, "{calls:?}");
    let result = folder.path("p-reduced");
    let all = packages::shown(&result);
    let (_, said) = packages::cargo(&result, &["check"], &[]);
    assert!(said.contains("error[E0308]: mismatched types"), "{all}\n{said}");
    assert!(all.contains("String") && !all.contains("A1") && !all.contains("main"), "{all}");
}

/// The future is not `Send` because of what a function that it calls holds. Without the body of that one nothing is wrong.
const NOT_SEND: &str = "
use std::rc::Rc;
pub struct Queue(u32);
impl Queue {
    async fn wait(&self) {}
    async fn take(&self) -> u32 {
        let held = Rc::new(self.0);
        self.wait().await;
        *held
    }
}
fn spawn<F: std::future::Future + Send>(_: F) {}
pub fn start(queue: &Queue) {
    spawn(queue.take());
}
";

#[test]
fn a_body_from_which_a_type_is_inferred_comes_back_with_the_error() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", format!("mod unrelated;{NOT_SEND}"));
    folder.write("p/src/unrelated.rs", unrelated());
    let mut command = folder.reduce(&["p", "--format", "json", "--jobs", "1", "--max-calls", "30"]);
    let run = Run::of(packages::plainly(command.args(["--level", "fast"])));
    let calls = calls_of_closure(&run);
    assert!(
        calls.iter().position(|call| call.0).is_some_and(|at| (1..=6).contains(&at)),
        "{calls:?}"
    );
    let all = packages::shown(&folder.path("p-reduced"));
    assert!(all.contains("Rc::new") && !all.contains("A1"), "{all}");
}
