fn main() {
    for colour in [
        paint::Colour::Red,
        paint::Colour::Green,
        paint::Colour::Yellow,
    ] {
        println!("{}", colour.paint(format!("{colour:?}")));
    }
}
