#[derive(Clone)]
struct Part;
impl Part {
    fn trace(part: Self) {}
}
fn run() {
    let part = Part;
    Part::trace(part);
    part.clone();
}
