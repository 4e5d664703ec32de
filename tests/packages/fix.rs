//! With a fix, everything may shrink: a candidate fails as it is, and does not with the fix.

use std::fs;
use std::process::Command;

use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

const MANIFEST: &str = "[package]\nname = \"p\"\nversion = \"1.0.0\"\nedition = \"2024\"\n";

const LIBRARY: &str = "\
/// An order.
#[derive(Clone, Debug, Default)]
pub struct Order {
    pub prices: Vec<u32>,
    pub discount: u32,
    pub name: String,
}

impl Order {
    pub fn total(&self) -> u32 {
        let sum: u32 = self.prices.iter().sum();
        sum + self.discount
    }

    pub fn label(&self) -> String {
        format!(\"{}: {}\", self.name, self.total())
    }
}

pub fn unused(order: &Order) -> usize {
    order.prices.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other() {
        assert_eq!(unused(&Order::default()), 0);
    }

    #[test]
    fn a_discount_is_subtracted() {
        let order = Order { prices: vec![10, 20, 5], discount: 3, name: \"a\".to_owned() };
        assert_eq!(order.label(), \"a: 32\");
    }
}
";

const SMALL: &str = "\
fn f(x: i32) -> i32 {
    x + 2
}
fn unused() {}
#[test]
fn other() {}
#[test]
fn t() {
    assert_eq!(f(1), 2);
}
";

/// The fix, a change of a comment that no test needs, and a change of a test.
const PATCH: &str = "\
diff --git a/p/src/lib.rs b/p/src/lib.rs
--- a/p/src/lib.rs
+++ b/p/src/lib.rs
@@ -1,3 +1,3 @@
-/// An order.
+/// An order of a customer.
 #[derive(Clone, Debug, Default)]
 pub struct Order {
@@ -9,5 +9,5 @@
     pub fn total(&self) -> u32 {
         let sum: u32 = self.prices.iter().sum();
-        sum + self.discount
+        sum - self.discount
     }
 
@@ -28,5 +28,5 @@
     #[test]
     fn other() {
-        assert_eq!(unused(&Order::default()), 0);
+        assert_eq!(unused(&Order::default()), 7);
     }
 
";

fn package() -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", LIBRARY);
    folder.write("fix.patch", PATCH);
    folder
}

/// Another copy of the package, with this library. Returns its path.
fn copy(folder: &Folder, library: &str) -> String {
    folder.write("good/Cargo.toml", MANIFEST);
    folder.write("good/src/lib.rs", library);
    folder.path("good").display().to_string()
}

/// Makes a git repository of the package.
fn commit(folder: &Folder) {
    let named = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
    for args in [&["init", "-q"][..], &["add", "."], &["commit", "-qm", "good"]] {
        let mut git = Command::new("git");
        let git = git.arg("-C").arg(folder.path("p")).args(named).args(args);
        let run = git.output().expect("git is installed");
        assert!(run.status.success(), "{run:?}");
    }
}

/// A package whose library this is, and its only test, which is in the library, reduced with these options.
fn reduce_small(folder: &Folder, library: &str, args: &[&str]) -> Run {
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", library);
    let mut command = folder.reduce(&["p", "--test", "t"]);
    packages::plainly(command.args(args));
    Run::of(&mut command)
}

fn reduce(folder: &Folder, args: &[&str]) -> Run {
    let mut command = folder.reduce(&["p", "--test", "a_discount_is_subtracted"]);
    packages::plainly(command.args(args));
    Run::of(&mut command)
}

/// Asserts that the result fails, and that the fix fixes it: the right text in the place of the wrong one.
#[track_caller]
fn is_fixed_by_the_fix(folder: &Folder, wrong: &str, right: &str) {
    let result = folder.path("p-reduced");
    let test = |folder: &std::path::Path| packages::cargo(folder, &["test", "--lib"], &[]);
    let left = folder.read("p-reduced/src/lib.rs");
    let (code, said) = test(&result);
    assert_eq!(code, Some(101), "{said}\n{left}");
    assert!(left.contains(wrong), "{left}");
    assert!(!left.contains("fn other") && !left.contains("unused"), "{left}");
    let fixed = left.replace(wrong, right);
    folder.write("p-reduced/src/lib.rs", fixed);
    let (code, said) = test(&result);
    assert_eq!(code, Some(0), "{said}\n{left}");
}

#[test]
#[ignore = "takes half a minute"]
fn a_patch_decides_and_its_lines_stay() {
    let folder = package();
    let patch = folder.path("fix.patch").display().to_string();
    reduce(&folder, &["--level", "fast", "--fix", &patch]).succeeds();
    is_fixed_by_the_fix(&folder, "sum + self.discount", "sum - self.discount");
    let left = folder.read("p-reduced/src/lib.rs");
    assert!(!left.contains("derive") && !left.contains("pub"), "{left}");
    assert!(!left.contains("An order"), "{left}");
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn another_copy_of_the_package_decides() {
    let folder = Folder::new();
    let good = copy(&folder, &SMALL.replace("x + 2", "x + 1"));
    let args = ["--level", "fast", "--good", &good];
    reduce_small(&folder, SMALL, &args).succeeds();
    is_fixed_by_the_fix(&folder, "x + 2", "x + 1");
}

#[test]
fn a_revision_of_git_decides() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", SMALL.replace("x + 2", "x + 1"));
    commit(&folder);
    let args = ["--level", "fast", "--good", "HEAD"];
    reduce_small(&folder, SMALL, &args).succeeds();
    is_fixed_by_the_fix(&folder, "x + 2", "x + 1");
}

#[test]
#[ignore = "takes minutes"]
fn an_inserted_statement_has_its_neighbours() {
    let folder = package();
    let bad = LIBRARY.replace(
        "sum + self.discount",
        "let mut total = sum;\n        let discount = self.discount;\n        total",
    );
    let good = bad.replace("        total\n", "        total -= discount;\n        total\n");
    folder.write("p/src/lib.rs", bad);
    reduce(&folder, &["--good", &copy(&folder, &good)]).succeeds();
    let left = folder.read("p-reduced/src/lib.rs");
    assert!(left.contains("let discount = self.discount;"), "{left}");
}

#[test]
fn a_fix_that_does_not_help_is_refused() {
    let folder = package();
    let other = PATCH.replace("+        sum - self.discount", "+        sum * self.discount");
    folder.write("fix.patch", other);
    let run = reduce(&folder, &["--fix", &folder.path("fix.patch").display().to_string()]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert!(run.stderr.contains("with the fix, p still fails"), "{}", run.stderr);
    assert!(!folder.path("p-reduced").exists());
}

#[test]
fn a_patch_of_other_code_and_an_unknown_revision_are_refused() {
    let folder = package();
    let other = PATCH.replace("discount", "rebate").replace("rder", "asket");
    fs::write(folder.path("fix.patch"), other).unwrap();
    let patch = folder.path("fix.patch").display().to_string();
    for (args, said) in [
        (["--fix", &patch], "cannot be applied"),
        (["--good", "no-such-version"], "no revision of git"),
    ] {
        let run = reduce(&folder, &args);
        assert_eq!(run.code, Some(3), "{}", run.stderr);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn without_an_input_the_package_of_the_current_folder_is_reduced() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", SMALL);
    let good = copy(&folder, &SMALL.replace("x + 2", "x + 1"));
    let mut command = folder.reduce(&["--test", "t", "--level", "fast", "--good", &good]);
    packages::plainly(command.current_dir(folder.path("p")));
    Run::of(&mut command).succeeds();
    assert!(!folder.names("p").contains(&"target".to_owned()));
    is_fixed_by_the_fix(&folder, "x + 2", "x + 1");
}

#[test]
fn a_test_that_is_only_in_the_input_is_no_part_of_the_fix() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", "fn f(x: i32) -> i32 {\n    x + 1\n}\n");
    commit(&folder);
    let args = ["--good", "HEAD", "--max-calls", "3"];
    let run = reduce_small(&folder, SMALL, &args).succeeds();
    assert!(run.stderr.contains("+    x + 1"), "{}", run.stderr);
    assert!(!run.stderr.contains("-#[test]"), "{}", run.stderr);
}

#[test]
fn with_the_fix_the_test_has_to_be_executed() {
    let folder = Folder::new();
    for hidden in [
        SMALL.replace("x + 2", "std::process::exit(0)"),
        SMALL.replace("fn f", "#![cfg(not(test))]\nfn f"),
    ] {
        let run = reduce_small(&folder, SMALL, &["--good", &copy(&folder, &hidden)]);
        assert_eq!(run.code, Some(5), "{}", run.stderr);
        assert!(run.stderr.contains("was not executed"), "{}", run.stderr);
    }
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn with_the_fix_the_test_may_take_longer() {
    let folder = Folder::new();
    // The shortest limit of a test without the fix is 3 s.
    let slow = "{ std::thread::sleep(std::time::Duration::from_millis(3500)); x + 1 }";
    let good = copy(&folder, &SMALL.replace("x + 2", slow));
    let args = ["--good", &good, "--max-calls", "2"];
    reduce_small(&folder, SMALL, &args).succeeds();
}

#[test]
fn a_fix_can_add_a_file() {
    let folder = Folder::new();
    let good = SMALL.replace("fn f", "mod new;\nfn f").replace("x + 2", "new::g(x)");
    let good = copy(&folder, &good);
    folder.write("good/src/new.rs", "pub fn g(x: i32) -> i32 { x + 1 }\n");
    let args = ["--good", &good, "--max-calls", "3"];
    let run = reduce_small(&folder, SMALL, &args).succeeds();
    assert!(run.stderr.contains("+++ b/src/new.rs"), "{}", run.stderr);
}

#[test]
fn a_path_that_is_no_copy_is_refused() {
    let folder = Folder::new();
    folder.write("notes/a.txt", "a");
    let notes = folder.path("notes").display().to_string();
    let run = reduce_small(&folder, SMALL, &["--good", &notes]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("is no other copy of"), "{}", run.stderr);
}
