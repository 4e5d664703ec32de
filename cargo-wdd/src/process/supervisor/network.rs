//! A network of its own for a call, which has nothing but a loopback device.
//!
//! To make a network takes longer than to start a process. So a process keeps one for the calls of a run that come after each
//! other, and the supervisor of each joins it. Root can make one at once; others need a user namespace for it, in which each
//! number of a user stands for itself.

use serde::{Deserialize, Serialize};

/// A network that a process keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) struct Network {
    /// The number of the process.
    pub(in crate::process) holder: i32,
    /// Whether it is in a user namespace of its own.
    pub(in crate::process) has_users: bool,
}

#[cfg(target_os = "linux")]
pub(super) use self::kernel::hold;

#[cfg(target_os = "linux")]
mod kernel {
    use std::fs;
    use std::io;
    use std::os::fd::AsFd;

    use nix::sched::{CloneFlags, unshare};
    use rustix::io::Errno;
    use rustix::net::netlink::SocketAddrNetlink;
    use rustix::net::{
        AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, recv, sendto, socket_with,
    };
    use rustix::process::{Pid, PidfdFlags, getgid, getpid, getuid, pidfd_open, setsid};
    use rustix::thread::{ThreadNameSpaceType, move_into_thread_name_spaces};

    use super::Network;
    use crate::process::supervisor::order::{Line, Report};

    /// The number of the loopback device in each network.
    const LOOPBACK: i32 = 1;

    impl Network {
        /// Moves this process, which has one thread, into the network.
        ///
        /// # Errors
        /// When the holder has ended, or the system refuses that.
        pub(in crate::process::supervisor) fn join(self) -> io::Result<()> {
            let holder = Pid::from_raw(self.holder).ok_or(Errno::SRCH)?;
            let holder = pidfd_open(holder, PidfdFlags::empty())?;
            let users = ThreadNameSpaceType::USER;
            let users = if self.has_users { users } else { ThreadNameSpaceType::empty() };
            let both = users | ThreadNameSpaceType::NETWORK;
            Ok(move_into_thread_name_spaces(holder.as_fd(), both)?)
        }
    }

    /// Makes a network, and keeps it until the line is closed.
    pub(in crate::process::supervisor) fn hold(line: &Line) {
        // A key such as Ctrl-C is for the program, whose calls go on for a moment.
        let _ = setsid();
        let report = match made() {
            Ok(has_users) => Report::Holds(Network { holder: getpid().as_raw_pid(), has_users }),
            Err(error) => Report::NotStarted(error.raw_os_error().unwrap_or(0)),
        };
        let _ = line.send(&report);
        // Nothing else is sent.
        let _ = line.order();
    }

    /// Moves this process into a new network. Returns whether that is in a user namespace.
    fn made() -> io::Result<bool> {
        let has_users = match unshare(CloneFlags::CLONE_NEWNET) {
            Ok(()) => false,
            Err(nix::Error::EPERM) => {
                let (user, group) = (getuid().as_raw(), getgid().as_raw());
                unshare(CloneFlags::CLONE_NEWUSER | CloneFlags::CLONE_NEWNET)?;
                // Without this, nobody but root may map groups.
                fs::write("/proc/self/setgroups", "deny")?;
                fs::write("/proc/self/uid_map", format!("{user} {user} 1"))?;
                fs::write("/proc/self/gid_map", format!("{group} {group} 1"))?;
                true
            }
            Err(error) => return Err(error.into()),
        };
        switch_loopback_on()?;
        Ok(has_users)
    }

    /// Switches the loopback device on, in a message of its own language.
    fn switch_loopback_on() -> io::Result<()> {
        let (raw, close) = (SocketType::RAW, SocketFlags::CLOEXEC);
        // The first protocol is the one about devices.
        let socket = socket_with(AddressFamily::NETLINK, raw, close, None)?;
        sendto(&socket, &message(), SendFlags::empty(), &SocketAddrNetlink::new(0, 0))?;
        let mut reply = [0; 256];
        let (_, length) = recv(&socket, &mut reply, RecvFlags::empty())?;
        // The header has 16 bytes. What follows is the negative number of an error, or 0.
        let number = reply[..length].get(16..20).and_then(|bytes| bytes.try_into().ok());
        match number.map(i32::from_ne_bytes) {
            Some(0) => Ok(()),
            Some(number) => Err(io::Error::from_raw_os_error(-number)),
            None => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// `nlmsghdr` and `ifinfomsg`, the structures of the kernel.
    fn message() -> Vec<u8> {
        let flags = libc::NLM_F_REQUEST | libc::NLM_F_ACK;
        let up = libc::IFF_UP as u32;
        let length = 32u32;
        [
            &length.to_ne_bytes()[..],
            &libc::RTM_NEWLINK.to_ne_bytes(),
            &(flags as u16).to_ne_bytes(),
            // The number of the message, and the sender.
            &[0; 8],
            // The family, and the kind of the device.
            &[0; 4],
            &LOOPBACK.to_ne_bytes(),
            // The flags, and which of them are set.
            &up.to_ne_bytes(),
            &up.to_ne_bytes(),
        ]
        .concat()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_message_is_as_long_as_it_says() {
            assert_eq!(message().len(), 32);
            assert_eq!(message()[..4], 32u32.to_ne_bytes());
        }
    }
}
