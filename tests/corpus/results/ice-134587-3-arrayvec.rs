fn a<T>(b: *const T)
where
    *const T: std::ops::Add<u8>
{
    b + 0;
}
