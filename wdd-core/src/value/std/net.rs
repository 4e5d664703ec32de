//! Network addresses. An IP address is a leaf (its bits as a number); a socket address has an IP address
//! and a port as parts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use crate::value::conversions::{leaves, seen_as};
use crate::value::{Leaf, Parts, Scalar, Shape, Spare, WeightedTree};

macro_rules! addresses {
    ($($ty:ty),*) => {$(
        impl Scalar for $ty {
            fn leaf(&self) -> Leaf {
                self.to_bits().leaf()
            }

            fn from_leaf(leaf: Leaf) -> Option<Self> {
                Scalar::from_leaf(leaf).map(Self::from_bits)
            }

            /// The address of the local host.
            fn shortcuts(&self) -> Vec<Leaf> {
                let here = Self::LOCALHOST.leaf();
                (here < self.leaf()).then_some(here).into_iter().collect()
            }
        }

        leaves!($ty);
    )*};
}

addresses!(Ipv4Addr, Ipv6Addr);

seen_as! {
    SocketAddrV4 as (Ipv4Addr, u16):
        |own| (*own.ip(), own.port()),
        |(ip, port)| Some(SocketAddrV4::new(ip, port)),
        SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, 0);
    SocketAddrV6 as (Ipv6Addr, u16, u32, u32):
        |own| (*own.ip(), own.port(), own.flowinfo(), own.scope_id()),
        |(ip, port, flow, scope)| Some(SocketAddrV6::new(ip, port, flow, scope)),
        SocketAddrV6::new(Ipv6Addr::UNSPECIFIED, 0, 0, 0);
}

/// Addresses of both versions. Version 4 is simpler: a row has the number of parts that its address has, and what an address of
/// version 6 becomes.
macro_rules! both_versions {
    ($($ty:ident, $four:ty, $more:literal, $lowered:expr;)*) => {$(
        impl WeightedTree for $ty {
            fn visit(&self, shape: &mut Shape<'_>) {
                match self {
                    $ty::V4(address) => shape.part(address),
                    $ty::V6(address) => {
                        shape.variant(1);
                        shape.lowering(0, &[0], $more);
                        shape.part(address);
                    }
                }
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                match self {
                    $ty::V4(address) => parts.part(address).into(),
                    $ty::V6(address) => parts.part(address).into(),
                }
            }

            fn minimal() -> Option<Self> {
                <$four>::minimal().map(Into::into)
            }

            fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
                let lowered: fn(&Self) -> Self = $lowered;
                (to == 0).then(|| lowered(self))
            }
        }
    )*};
}

both_versions! {
    IpAddr, Ipv4Addr, 1, |_| Ipv4Addr::UNSPECIFIED.into();
    SocketAddr, SocketAddrV4, 3, |own| SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), own.port());
}
