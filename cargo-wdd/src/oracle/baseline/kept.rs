//! The conditions of a run in words, for messages.

use super::Baseline;
use crate::oracle::Failure;
use crate::oracle::signature::Complaint;

impl Baseline {
    /// What candidates must keep to be interesting, in the middle of a sentence. Empty if nothing can be
    /// named.
    pub fn keeps(&self) -> String {
        let kept = match (&self.judge.conditions.failure, &self.seen.report.headline) {
            (Failure::Crash(crash), Some(text)) if !text.is_empty() => {
                Some(format!("{crash} ({text})"))
            }
            (Failure::Crash(crash), _) => Some(crash.to_string()),
            (Failure::Error(Complaint { code: Some(code), .. }), Some(text)) => {
                Some(format!("error[{code}]: {text}"))
            }
            (Failure::Error(_), Some(text)) => Some(format!("error: {text}")),
            (Failure::Test(_), Some(text)) => {
                let test = self.judge.oracle.name();
                Some(format!("the failure of {test}: {text}"))
            }
            (Failure::Warning(warning), _) => {
                let code = warning.code.as_deref().unwrap_or_default();
                Some(format!("the warning {code} ({})", warning.text))
            }
            (Failure::Error(_) | Failure::Test(_) | Failure::Any, _) => None,
        };
        let own = self.judge.oracle.keeps();
        let kept = kept.or_else(|| own.map(str::to_owned));
        let conditions = &self.judge.conditions;
        let stderr = conditions.stderr.as_ref();
        let exit_code = conditions.exit_code.filter(|_| own.is_none());
        let all = [
            kept,
            stderr.map(|regex| format!("stderr matching /{regex}/")),
            exit_code.map(|code| format!("exit code {code}")),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(", and ")
    }
}
