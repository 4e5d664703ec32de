fn f<T>(a: *const T)
where
    *const T: std::ops::Add<u8>,
{
    a + 0;
}
