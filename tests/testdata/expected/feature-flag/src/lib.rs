fn f(a: String) {
    a;
    &a;
}
