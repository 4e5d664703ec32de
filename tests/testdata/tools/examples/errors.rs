//! Prints the errors alone.

fn main() {
    let text = "1 info started\n2 error out of tea\n";
    for line in logtools::lines(text).filter(|line| line.level == logtools::Level::Error) {
        println!("{line}");
    }
}
