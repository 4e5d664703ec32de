trait A {}
fn f(_: impl A) {}
fn g() {
    f(())
}
