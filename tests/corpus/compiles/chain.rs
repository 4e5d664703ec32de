//! Storage backends; whether one of them can be used never comes to an end.

use std::collections::HashMap;
use std::fmt::Debug;
use std::marker::PhantomData;

/// Bytes that are written somewhere.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Blob {
    bytes: Vec<u8>,
    sealed: bool,
}

impl Blob {
    pub fn push(&mut self, byte: u8) -> Result<(), Refused> {
        if self.sealed {
            return Err(Refused::Sealed);
        }
        self.bytes.push(byte);
        Ok(())
    }

    pub fn sum(&self) -> u64 {
        self.bytes.iter().map(|&byte| u64::from(byte)).sum()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    Sealed,
    Full { at: usize },
    Other(String),
}

/// Turns something into bytes.
pub trait Encode {
    type Out: Default + Debug;
    const WIDTH: usize;

    fn encode(&self, into: &mut Blob) -> Result<Self::Out, Refused>;

    fn width(&self) -> usize {
        Self::WIDTH
    }
}

impl Encode for u8 {
    type Out = ();
    const WIDTH: usize = 1;

    fn encode(&self, into: &mut Blob) -> Result<(), Refused> {
        into.push(*self)
    }
}

impl Encode for u16 {
    type Out = usize;
    const WIDTH: usize = 2;

    fn encode(&self, into: &mut Blob) -> Result<usize, Refused> {
        for byte in self.to_be_bytes() {
            into.push(byte)?;
        }
        Ok(2)
    }
}

impl<T: Encode> Encode for Vec<T> {
    type Out = Vec<T::Out>;
    const WIDTH: usize = T::WIDTH * 8;

    fn encode(&self, into: &mut Blob) -> Result<Vec<T::Out>, Refused> {
        self.iter().map(|each| each.encode(into)).collect()
    }
}

/// What a layer of storage does with what it is given.
pub trait Layer {
    type Key: Debug;
    type Guard<'g>
    where
        Self: 'g;

    fn depth(&self) -> usize;
    fn lock<'g>(&'g self, key: Self::Key) -> Option<Self::Guard<'g>>;
    fn forget(&mut self) {}
}

pub struct Memory {
    blobs: HashMap<u32, Blob>,
    most: usize,
}

impl Layer for Memory {
    type Key = u32;
    type Guard<'g> = &'g Blob;

    fn depth(&self) -> usize {
        1
    }

    fn lock<'g>(&'g self, key: u32) -> Option<&'g Blob> {
        self.blobs.get(&key)
    }

    fn forget(&mut self) {
        self.blobs.retain(|_, blob| blob.sealed);
    }
}

pub struct Cached<L> {
    inner: L,
    hits: std::cell::Cell<u32>,
}

pub struct Mirrored<A, B = A> {
    left: A,
    right: PhantomData<B>,
}

/// A layer that may be shared between threads.
pub trait Shared {
    type Handle;

    fn share(&self) -> Self::Handle;
    fn is_shared(&self) -> bool {
        true
    }
}

impl<L> Shared for L
where
    Cached<L>: Shared,
    L: Sized,
{
    type Handle = u64;

    fn share(&self) -> u64 {
        0
    }
}

impl<L: Layer> Layer for Mirrored<L> {
    type Key = L::Key;
    type Guard<'g> = L::Guard<'g> where L: 'g;

    fn depth(&self) -> usize {
        let mut depth = self.left.depth();
        while depth > 8 {
            depth /= 2;
        }
        depth + 1
    }

    fn lock<'g>(&'g self, key: L::Key) -> Option<L::Guard<'g>> {
        self.left.lock(key)
    }
}

pub struct Store<L: Layer> {
    layer: L,
    log: Vec<(u64, String)>,
}

impl<L: Layer<Key = u32>> Store<L> {
    pub fn open(layer: L) -> Self {
        let log = vec![(0, format!("opened at depth {}", layer.depth()))];
        Store { layer, log }
    }

    pub fn write(&mut self, key: u32, value: &impl Encode) -> Result<usize, Refused> {
        let mut blob = Blob::default();
        value.encode(&mut blob)?;
        if blob.sum() > 1_000 {
            return Err(Refused::Full { at: value.width() });
        }
        self.log.push((u64::from(key), String::from("written")));
        match self.layer.lock(key) {
            Some(_) => Ok(blob.bytes.len()),
            None => Err(Refused::Other(format!("no {key}"))),
        }
    }

    pub fn latest(&self) -> Option<&str> {
        self.log.iter().max_by_key(|(at, _)| *at).map(|(_, text)| text.as_str())
    }
}

pub fn main() {
    let memory = Memory { blobs: HashMap::from([(3, Blob::default())]), most: 9 };
    let mirrored = Mirrored { left: memory, right: PhantomData };
    let mut store = Store::open(mirrored);
    for key in 0..4 {
        let written = store.write(key, &vec![1_u16, 2, 3]);
        println!("{key}: {written:?}, {:?}", store.latest());
    }
    let cached = Cached { inner: 0_u8, hits: Default::default() };
    println!("{}", cached.hits.get() + u32::from(cached.inner));
}
