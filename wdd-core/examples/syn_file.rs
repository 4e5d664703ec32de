//! Shrinks the syntax tree of a Rust file. The result is a smaller file in which a function still divides
//! by the literal 0.
//!
//! ```text
//! cargo run -p wdd-core --features syn --example syn_file
//! ```
//!
//! Replace `divides_by_zero` by a property that runs a compiler, a linter or a macro on the printed tree.
//! It must return `false` for trees that are not valid programs: candidates are only syntax.

use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, File, Lit};
use wdd_core::shrink;
use wdd_core::value::Sketch;

const SOURCE: &str = r#"
    //! Averages.

    use std::collections::BTreeMap;

    /// Samples, by name.
    #[derive(Debug, Default)]
    pub struct Samples<T> {
        named: BTreeMap<String, Vec<T>>,
    }

    impl<T: Copy + Into<f64>> Samples<T> {
        pub fn average(&self, name: &str) -> Option<f64> {
            let samples = self.named.get(name)?;
            let sum: f64 = samples.iter().map(|&sample| sample.into()).sum();
            match samples.len() {
                0 => Some(sum * if name.is_empty() { 1.0 } else { (10 + 2 / 0) as f64 }),
                len => Some(sum / len as f64),
            }
        }
    }

    pub fn report(samples: &Samples<f32>) {
        for name in ["a", "b"] {
            println!("{name}: {:?}", samples.average(name));
        }
    }
"#;

/// Whether there is a division by the literal 0.
fn divides_by_zero(file: &File) -> bool {
    struct Search(bool);
    impl<'ast> Visit<'ast> for Search {
        fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
            self.0 |= matches!(binary.op, BinOp::Div(_)) && is_zero(&binary.right);
            visit::visit_expr_binary(self, binary);
        }
    }
    let mut search = Search(false);
    search.visit_file(file);
    search.0
}

fn is_zero(expr: &Expr) -> bool {
    let Expr::Lit(lit) = expr else { return false };
    matches!(&lit.lit, Lit::Int(int) if int.base10_digits() == "0")
}

fn main() -> syn::Result<()> {
    let file = syn::parse_file(SOURCE)?;
    let nodes = |file: &File| Sketch::of(file).tree().len();
    let before = nodes(&file);
    let shrunk = shrink(file, divides_by_zero);
    let (after, calls) = (nodes(&shrunk.value), shrunk.calls);
    println!("// {before} nodes, {after} after {calls} calls of the property");
    print!("{}", prettyplease::unparse(&shrunk.value));
    Ok(())
}
