//! What root may do beyond what belongs to it: to mount, to change owners, to set the clock, to read the memory of others.
//!
//! Landlock has no hook for most of that. Since Linux 6.15, who may measure the machine can also read the variables of all
//! processes. So a call has none of it, as with bubblewrap, except that files of other users can be read and written where
//! Landlock permits it: a container may run as root in a folder of another user.

use std::io;

use rustix::io::Errno;
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, remove_capability_from_bounding_set,
    set_capabilities,
};

/// What a call keeps.
const KEPT: CapabilitySet = CapabilitySet::DAC_OVERRIDE;

/// Drops the capabilities of this thread for ever, and those of all that it starts.
///
/// # Errors
/// When the system refuses that.
pub(super) fn drop_all() -> io::Result<()> {
    // A program that root executes would get them again. Without the right to do this, there are none to get.
    for capability in CapabilitySet::all().difference(KEPT).iter() {
        match remove_capability_from_bounding_set(capability) {
            // The kernel does not know it.
            Ok(()) | Err(Errno::INVAL) => {}
            Err(Errno::PERM) => break,
            Err(error) => return Err(error.into()),
        }
    }
    let kept = capabilities(None)?.permitted & KEPT;
    let sets =
        CapabilitySets { effective: kept, permitted: kept, inheritable: CapabilitySet::empty() };
    Ok(set_capabilities(None, sets)?)
}
