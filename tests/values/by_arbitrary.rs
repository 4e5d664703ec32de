//! From the file of a fuzzer's crash to a value: the same that libFuzzer makes, or an error that says what to do.

use std::fs;
use std::io::ErrorKind;

use arbitrary::{Arbitrary, Unstructured};
use wdd_core::value::arbitrary::{from_artifact, from_bytes};
use wdd_core::{Shrinker, WeightedTree};

#[derive(Arbitrary, Clone, Debug, PartialEq, WeightedTree)]
struct Packet {
    version: u32,
    parts: Vec<Vec<u8>>,
    name: String,
}

/// The body of the fuzz target.
fn parse(packet: &Packet) {
    for part in &packet.parts {
        assert!(part.len() < 3 || packet.version.is_multiple_of(2), "an old version");
    }
}

/// What libFuzzer's macro does with the bytes.
fn as_libfuzzer(bytes: &[u8]) -> Option<Packet> {
    if bytes.len() < <Packet as Arbitrary>::size_hint(0).0 {
        return None;
    }
    Packet::arbitrary_take_rest(Unstructured::new(bytes)).ok()
}

fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..len).map(|_| random.u8(..)).collect()
}

#[test]
fn the_value_is_that_of_libfuzzer() {
    let mut made = 0;
    for seed in 0..300 {
        let bytes = bytes(seed, seed as usize / 4);
        let value = from_bytes::<Packet>(&bytes).ok();
        made += usize::from(value.is_some());
        assert_eq!(value, as_libfuzzer(&bytes));
    }
    assert!((100..300).contains(&made), "{made}");
}

#[test]
fn a_file_shrinks_to_the_smallest_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crash-1");
    let fails = |bytes: &Vec<u8>| {
        let packet = from_bytes::<Packet>(bytes);
        packet.is_ok_and(|packet| Shrinker::new().max_calls(1).shrink(packet, parse).is_ok())
    };
    let crash = (0..).map(|seed| bytes(seed, 300)).find(fails).unwrap();
    fs::write(&path, &crash).unwrap();

    let packet: Packet = from_artifact(&path).unwrap();
    let shrunk = Shrinker::new().shrink(packet, parse).unwrap();
    let expected = Packet { version: 1, parts: vec![vec![0; 3]], name: String::new() };
    assert_eq!(shrunk.value, expected);
}

#[test]
fn a_file_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crash-1");
    let error = from_artifact::<Packet>(&path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NotFound);
    let (error, path) = (error.to_string(), path.display());
    let start = format!("{path} cannot be read: ");
    assert!(error.starts_with(&start), "{error}");
    let end = "; give the path that the fuzzer printed, as seen from the current folder";
    assert!(error.ends_with(end), "{error}");
}

#[test]
fn bytes_that_make_no_value_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crash-1");
    fs::write(&path, [1, 2, 3]).unwrap();
    let error = from_artifact::<Packet>(&path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    let expected = format!(
        "{}: the 3 bytes do not make a value of the type `{}`: it needs 4 bytes or more; use the type of the fuzz \
         target, as it was when the fuzzer wrote them",
        path.display(),
        std::any::type_name::<Packet>(),
    );
    assert_eq!(error.to_string(), expected);

    // Enough bytes, but not for this type.
    #[derive(Debug)]
    struct Never;
    impl Arbitrary<'_> for Never {
        fn arbitrary(_: &mut Unstructured<'_>) -> arbitrary::Result<Self> {
            Err(arbitrary::Error::IncorrectFormat)
        }
    }
    let error = from_bytes::<Never>(&[0; 9]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidData);
    let reason = arbitrary::Error::IncorrectFormat.to_string();
    assert!(error.to_string().contains(&reason), "{error}");
}
