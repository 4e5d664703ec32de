use std::{
    path::{Path, PathBuf},
    process::exit,
    {fs, io}
};
use stack::Machine;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let scripts = scripts(&folder).unwrap_or_else(|error| {
        eprintln!("{}: {error}", folder.display());
        exit(1);
    });
    let mut wrong = 0;
    for path in &scripts {
        let text = fs::read_to_string(path).unwrap_or_default();
        let (left, expected) = outcome(&text);
        if left != expected {
            eprintln!("{}: {left} is left, not {expected}", path.display());
            wrong += 1;
        }
    }
    println!("{} scripts, {wrong} of them wrong", scripts.len());
    if wrong > 0 {
        exit(3);
    }
}
fn scripts(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
fn outcome(text: &str) -> (String, String) {
    let mut machine = Machine::default();
    let mut expected = String::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("=>") {
            expected = rest.trim().to_owned();
        } else if let Err(fault) = machine.run(line) {
            eprintln!("{fault}");
            exit(2);
        }
    }
    (machine.to_string(), expected)
}
