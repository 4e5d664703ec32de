use std::path::Path;
use neighbours::*;

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn knows_the_name_of_its_folder() {
    let name = here().file_name().expect("a folder has a name");
    let letter = Letter::new(&name.to_string_lossy(), "come in");
    assert_eq!(letter.street(), "mill");
}
