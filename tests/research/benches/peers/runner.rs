//! The runs: a reducer on a subject, up to the limit.

use std::fs::{self, File};
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cargo_wdd::process::interrupt::Interrupt;
use wdd_core::tree::NodeId;
use wdd_tests::benches::{release, without_cargo};
use wdd_tests::roundtrip;

use crate::Options;
use crate::place::Place;
use crate::subject::Subject;
use crate::table::{Cell, Reached, Row};
use crate::tool::Tool;

/// Runs the reducers.
pub(crate) struct Runner {
    /// Each with its program, if it can be used.
    tools: Vec<(Tool, Option<PathBuf>)>,
    limit: Duration,
    /// Reducers have process groups of their own, so Ctrl-C does not reach them.
    interrupt: Interrupt,
}

impl Runner {
    /// Says the versions of the reducers, and which ones are missing.
    pub(crate) fn new(options: &Options) -> Result<Self, String> {
        let mut tools = Vec::new();
        for tool in options.tools.iter().copied() {
            let program = match (tool, &options.program) {
                (Tool::Wdd, Some(program)) => program.clone(),
                (Tool::Wdd, None) => release(),
                (peer, _) => peer.name().into(),
            };
            let title = tool.title();
            match tool.version(&program) {
                Ok(version) => {
                    println!("{title}: {version}");
                    tools.push((tool, Some(program)));
                }
                Err(why) if tool == Tool::Wdd => return Err(why),
                Err(why) => {
                    println!("{why}; the column {title} stays empty");
                    tools.push((tool, None));
                }
            }
        }
        Ok(Runner {
            tools,
            limit: Duration::from_secs(options.limit.into()),
            interrupt: Interrupt::install().map_err(|error| error.to_string())?,
        })
    }

    /// Runs each reducer on a subject.
    pub(crate) fn row(&self, subject: &Subject) -> Result<Row, String> {
        let mut cells = Vec::new();
        for (tool, program) in &self.tools {
            let cell = match program {
                Some(program) if tool.knows(&subject.language) => {
                    match self.reduce(*tool, program, subject) {
                        Ok(reached) => Cell::Reached(reached),
                        Err(why) => Cell::Failed(why),
                    }
                }
                _ => Cell::NotMeasured,
            };
            if self.interrupt.is_set() {
                return Err("interrupted".to_owned());
            }
            cells.push((*tool, cell));
        }
        Ok(Row {
            name: subject.name.clone(),
            language: subject.language.clone(),
            before: tokens(&subject.file, &subject.content),
            cells,
        })
    }

    /// Runs a reducer on a subject, and judges its result.
    fn reduce(&self, tool: Tool, program: &Path, subject: &Subject) -> Result<Reached, String> {
        let place = Place::new(subject)?;
        let command = tool.command(program, &place, &subject.language);
        let status = self.run(command, &place).map_err(|error| error.to_string())?;
        let result = match status {
            None => place.best(),
            Some(status) if status.success() => tool.result(&place),
            Some(status) => return Err(format!("it ends with {status}: {}", place.last_said())),
        };
        // C-Vise succeeds when its first call does not.
        if !place.best().exists() {
            return Err(format!("no call was interesting: {}", place.last_said()));
        }
        let content = fs::read(result).map_err(|error| format!("no result: {error}"))?;
        let judged = subject.is_interesting(&content);
        judged.map_err(|why| format!("its result is not interesting: {why}"))?;
        Ok(Reached {
            tokens: tokens(&subject.file, &content),
            calls: place.calls(),
            is_stopped: status.is_none(),
        })
    }

    /// Runs a reducer in a place, to its end or to the limit. How it ended, if it did by itself.
    fn run(&self, mut command: Command, place: &Place) -> io::Result<Option<ExitStatus>> {
        let said = File::create(place.said())?;
        without_cargo(&mut command);
        command
            .current_dir(place.work())
            .env("TMPDIR", place.scratch())
            .stdin(Stdio::null())
            .stdout(said.try_clone()?)
            .stderr(said);
        let mut child = command.process_group(0).spawn()?;
        let status = self.wait(&mut child);
        let group = format!("-{}", child.id());
        // A group without processes is an error, and as it has to be.
        Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status()?;
        child.wait()?;
        status
    }

    /// Waits for the end of a process, the limit or Ctrl-C.
    fn wait(&self, child: &mut Child) -> io::Result<Option<ExitStatus>> {
        let start = Instant::now();
        while start.elapsed() < self.limit && !self.interrupt.is_set() {
            if let Some(status) = child.try_wait()? {
                return Ok(Some(status));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(None)
    }
}

/// The tokens of a file, as the front end of the command counts them.
fn tokens(file: &str, content: &[u8]) -> u64 {
    let text = roundtrip::text(Path::new(file), content);
    text.tree().weight(NodeId::ROOT)
}
