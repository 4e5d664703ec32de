//! The header of a file.

fn main() {
    let entry = archive::Entry {
        path: "tea.txt".to_owned(),
        content: b"Assam".to_vec(),
    };
    println!("{:?}", entry.header());
}
