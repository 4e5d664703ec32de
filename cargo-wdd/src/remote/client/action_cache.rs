//! Looks up the result of an action that was executed before, by its digest alone.

use bazel_remote_apis::build::bazel::remote::execution::v2 as api;
use bazel_remote_apis::build::bazel::remote::execution::v2::action_cache_client::ActionCacheClient;
use tonic::Code;

use super::action::Action;
use super::connection::{Connection, INCOMING, soon};
use super::faults::Result;
use super::shell::END;

/// The result that the farm knows. `None` if it knows none.
///
/// # Errors
/// What the server or the network reports.
pub(super) async fn known(
    connection: &Connection,
    action: &Action,
) -> Result<Option<api::ActionResult>> {
    let request = api::GetActionResultRequest {
        instance_name: connection.instance.clone(),
        action_digest: Some(action.digest.message()),
        // What is in the response needs no trip of its own.
        inline_stdout: true,
        inline_stderr: true,
        inline_output_files: vec![END.to_owned()],
        ..Default::default()
    };
    let mut client =
        ActionCacheClient::new(connection.service()).max_decoding_message_size(INCOMING);
    let response = async {
        match client.get_action_result(request).await {
            Err(status) if status.code() == Code::NotFound => Ok(tonic::Response::new(None)),
            response => response.map(|response| response.map(Some)),
        }
    };
    soon(response).await
}
