//! A filter of system calls, for what Landlock has no hook for: other sockets than those of TCP, limits of other processes,
//! memory that outlives a call, and attributes of files outside.
//!
//! | refused | why |
//! |---|---|
//! | sockets that are not for TCP, for files or for the kernel's own messages | they reach the network although TCP does not |
//! | data with the first packet of a connection | it connects without `connect` |
//! | limits, priorities and processors of other processes | with a limit, a candidate ends this program |
//! | memory and messages of System V | they stay after the call |
//! | extended attributes | those of files outside could be changed |
//! | keys of the kernel | they are the user's |
//! | io_uring | it makes system calls that no filter sees |

use serde::{Deserialize, Serialize};

/// Which system calls are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::process) struct CallFilter {
    /// Whether the network may be reached without TCP.
    pub(in crate::process) network: bool,
}

#[cfg(target_os = "linux")]
mod kernel {
    use std::collections::BTreeMap;
    use std::io;

    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, apply_filter,
    };

    use super::CallFilter;

    /// The bits of the type of a socket that are no flags.
    const TYPE: u64 = 0xf;

    /// The kinds of sockets that can reach the network without TCP: datagrams, raw packets, and others.
    const NOT_STREAMS: [i32; 5] =
        [libc::SOCK_DGRAM, libc::SOCK_RAW, libc::SOCK_RDM, libc::SOCK_SEQPACKET, libc::SOCK_DCCP];

    /// Calls that are always refused.
    const NEVER: [i64; 15] = [
        libc::SYS_add_key,
        libc::SYS_fremovexattr,
        libc::SYS_fsetxattr,
        libc::SYS_io_uring_setup,
        libc::SYS_keyctl,
        libc::SYS_lremovexattr,
        libc::SYS_lsetxattr,
        libc::SYS_msgget,
        libc::SYS_removexattr,
        libc::SYS_request_key,
        libc::SYS_semget,
        libc::SYS_setxattr,
        libc::SYS_shmget,
        // `setxattrat` and `removexattrat`, which are new.
        463,
        466,
    ];

    /// Calls that are refused if this argument names a process other than the one that makes the call.
    const ABOUT_OTHERS: [(i64, u8); 6] = [
        (libc::SYS_sched_setaffinity, 0),
        (libc::SYS_sched_setattr, 0),
        (libc::SYS_sched_setparam, 0),
        (libc::SYS_sched_setscheduler, 0),
        (libc::SYS_setpriority, 1),
        (libc::SYS_ioprio_set, 1),
    ];

    /// Calls that send data, each with the argument that has its flags.
    const SENDING: [(i64, u8); 3] =
        [(libc::SYS_sendto, 3), (libc::SYS_sendmsg, 2), (libc::SYS_sendmmsg, 3)];

    impl CallFilter {
        /// Filters the system calls of this thread for ever, and those of all that it starts.
        ///
        /// # Errors
        /// When the kernel or this machine has no such filters.
        pub(in crate::process::supervisor) fn apply(&self) -> io::Result<()> {
            let rules = rules(self.network).map_err(io::Error::other)?;
            let arch = std::env::consts::ARCH.try_into().map_err(io::Error::other)?;
            let refused = SeccompAction::Errno(libc::EPERM as u32);
            let filter = SeccompFilter::new(rules, SeccompAction::Allow, refused, arch);
            let program = filter.and_then(BpfProgram::try_from).map_err(io::Error::other)?;
            apply_filter(&program).map_err(io::Error::other)
        }
    }

    type Rules = BTreeMap<i64, Vec<SeccompRule>>;

    fn rules(network: bool) -> Result<Rules, seccompiler::BackendError> {
        use SeccompCmpOp::{Eq, MaskedEq, Ne};
        // Without a rule, a call is always refused.
        let mut rules: Rules = NEVER.into_iter().map(|call| (call, Vec::new())).collect();
        for (call, argument) in ABOUT_OTHERS {
            rules.insert(call, vec![all([(argument, Ne, 0)])?]);
        }
        // To read a limit changes nothing.
        let limits = SeccompCondition::new(2, SeccompCmpArgLen::Qword, Ne, 0)?;
        let other = condition(0, Ne, 0)?;
        rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(vec![other, limits])?]);
        let [unix, netlink, inet, inet6] =
            [libc::AF_UNIX, libc::AF_NETLINK, libc::AF_INET, libc::AF_INET6]
                .map(|kind| kind as u64);
        let mut sockets = vec![all([unix, netlink, inet, inet6].map(|kind| (0, Ne, kind)))?];
        if !network {
            for family in [inet, inet6] {
                for kind in NOT_STREAMS {
                    sockets.push(all([(0, Eq, family), (1, MaskedEq(TYPE), kind as u64)])?);
                }
                let tcp = libc::IPPROTO_TCP as u64;
                sockets.push(all([(0, Eq, family), (2, Ne, 0), (2, Ne, tcp)])?);
            }
            let first_packet = libc::MSG_FASTOPEN as u64;
            for (call, flags) in SENDING {
                rules.insert(call, vec![all([(flags, MaskedEq(first_packet), first_packet)])?]);
            }
        }
        rules.insert(libc::SYS_socket, sockets);
        Ok(rules)
    }

    /// The rule that all of these arguments are so.
    fn all<const N: usize>(
        arguments: [(u8, SeccompCmpOp, u64); N],
    ) -> Result<SeccompRule, seccompiler::BackendError> {
        let conditions = arguments.into_iter().map(|(at, is, value)| condition(at, is, value));
        SeccompRule::new(conditions.collect::<Result<_, _>>()?)
    }

    fn condition(
        argument: u8,
        is: SeccompCmpOp,
        value: u64,
    ) -> Result<SeccompCondition, seccompiler::BackendError> {
        SeccompCondition::new(argument, SeccompCmpArgLen::Dword, is, value)
    }
}
