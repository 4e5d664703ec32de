fn main() {
    0
}
