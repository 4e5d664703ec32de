struct Recipe;
trait Scale {}
fn scale(_: &impl Scale) {}
fn double() {
    scale(&Recipe)
}
