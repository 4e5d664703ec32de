//! Network addresses. An IP address is a leaf (its bits as a number); a socket address has an IP address
//! and a port as parts.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::numbers::leaves;
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

impl WeightedTree for IpAddr {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            IpAddr::V4(address) => shape.part(address),
            IpAddr::V6(address) => {
                shape.variant(1);
                shape.lowering(0, &[0], 1);
                shape.part(address);
            }
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            IpAddr::V4(address) => parts.part(address).into(),
            IpAddr::V6(address) => parts.part(address).into(),
        }
    }

    fn minimal() -> Option<Self> {
        Some(Ipv4Addr::UNSPECIFIED.into())
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        (to == 0).then(|| Ipv4Addr::UNSPECIFIED.into())
    }
}

impl WeightedTree for SocketAddrV4 {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(self.ip());
        shape.part(&self.port());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        SocketAddrV4::new(parts.part(self.ip()), parts.part(&self.port()))
    }

    fn minimal() -> Option<Self> {
        Some(SocketAddrV4::new(Ipv4Addr::UNSPECIFIED, 0))
    }
}

impl WeightedTree for SocketAddrV6 {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(self.ip());
        shape.part(&self.port());
        shape.part(&self.flowinfo());
        shape.part(&self.scope_id());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        SocketAddrV6::new(
            parts.part(self.ip()),
            parts.part(&self.port()),
            parts.part(&self.flowinfo()),
            parts.part(&self.scope_id()),
        )
    }

    fn minimal() -> Option<Self> {
        Some(SocketAddrV6::new(Ipv6Addr::UNSPECIFIED, 0, 0, 0))
    }
}

impl WeightedTree for SocketAddr {
    fn visit(&self, shape: &mut Shape<'_>) {
        match self {
            SocketAddr::V4(address) => shape.part(address),
            SocketAddr::V6(address) => {
                shape.variant(1);
                shape.lowering(0, &[0], 3);
                shape.part(address);
            }
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            SocketAddr::V4(address) => parts.part(address).into(),
            SocketAddr::V6(address) => parts.part(address).into(),
        }
    }

    fn minimal() -> Option<Self> {
        SocketAddrV4::minimal().map(Into::into)
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        let port = self.port();
        (to == 0).then(|| SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), port))
    }
}
