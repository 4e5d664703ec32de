use cargo_wdd::syntax::Edition;
use ra_ap_syntax::SourceFile;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a[1].parse().unwrap();
    let (pre, unit, post) = match a[2].as_str() {
        "plus" => ("fn f() { a", "+a", " }"),
        "dot" => ("fn f() { a", ".a", " }"),
        "not" => ("fn f() { ", "!", "a }"),
        "ref" => ("type T = ", "&", "a;"),
        "path" => ("fn f() { a", "::a", " }"),
        "else" => ("fn f() { ", "if a {} else ", "{} }"),
        "closure" => ("fn f() { ", "|x| ", "a }"),
        "gen" => ("type T = ", "A<", "a;"),
        "paren" => ("fn f() { ", "(", "a }"),
        "fnt" => ("type T = ", "fn() -> ", "a;"),
        _ => panic!(),
    };
    let src = format!("{pre}{}{post}", unit.repeat(n));
    let stack: usize = a[3].parse::<usize>().unwrap() << 20;
    std::thread::Builder::new().stack_size(stack).spawn(move || {
        let p = SourceFile::parse(&src, Edition::Edition2021);
        eprintln!("parsed");
        let e = p.errors().len();
        eprintln!("errors {e}");
        drop(p);
    }).unwrap().join().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    eprintln!("dropped");
}
