use std::sync::Mutex;
struct A<K, V>(K, V);
struct B<K, V>(Mutex<std::collections::HashMap<A<K, V>, u8>>);

impl<K, V> B<K, V> {
    fn insert(self, b: K, c: V) -> bool {
        false
    }
}
mod tests {
    use super::*;

    #[test]
    fn test_insert() {
        let memo = B(Mutex::default());
        assert!(memo.insert(23u32, Box::new(1u32)))
    }
}
