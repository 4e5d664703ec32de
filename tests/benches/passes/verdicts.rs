//! The verdicts of earlier runs of a case, in a run folder that all of them share.

use std::fs;
use std::path::Path;

use redb::{Database, TableDefinition};
use serde_json::Value;

/// As in `process/store.rs` of the command.
const VALUES: TableDefinition<'_, u128, &[u8]> = TableDefinition::new("values");

/// The key of the mark that the run has finished.
const FINISHED: u128 = 2;

/// Makes the next run go on in this folder: it is as if a run without this pass had been stopped there. If there is no
/// folder, nothing is done.
///
/// # Errors
/// What cannot be read or written, in words.
pub(crate) fn reopen(folder: &Path, without: Option<&str>) -> Result<(), String> {
    let definition = folder.join("run.json");
    let Ok(text) = fs::read_to_string(&definition) else {
        return Ok(());
    };
    let mut value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let without: Vec<&str> = without.into_iter().collect();
    value["options"]["--without"] = format!("{without:?}").into();
    fs::write(&definition, value.to_string()).map_err(|error| error.to_string())?;
    unfinish(&folder.join("findings.redb")).map_err(|error| error.to_string())
}

fn unfinish(store: &Path) -> Result<(), redb::Error> {
    let database = Database::open(store)?;
    let change = database.begin_write()?;
    change.open_table(VALUES)?.remove(FINISHED)?;
    change.commit()?;
    Ok(())
}
