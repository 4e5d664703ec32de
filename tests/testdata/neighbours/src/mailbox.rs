//! Letters in a file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::letter::Letter;

/// Letters in a file, one on a line.
#[derive(Clone, Debug)]
pub struct Mailbox {
    path: PathBuf,
}

impl Mailbox {
    /// The mailbox of a folder; a new one if need be.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join("mailbox");
        OpenOptions::new()
            .create_new(true)
            .append(true)
            .open(&path)?;
        Ok(Mailbox { path })
    }

    /// Puts a letter in.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn put(&self, letter: &Letter) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        writeln!(file, "{letter}")
    }

    /// All letters in it.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn letters(&self) -> io::Result<Vec<Letter>> {
        let text = fs::read_to_string(&self.path)?;
        Ok(text.lines().filter_map(Letter::read).collect())
    }

    /// The streets that the postman has to go to, each once.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn round(&self) -> io::Result<Vec<String>> {
        let letters = self.letters()?;
        let mut streets: Vec<String> = letters.iter().map(|l| l.street().to_owned()).collect();
        streets.sort();
        streets.dedup();
        Ok(streets)
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        // What is not there need not go.
        let _ = fs::remove_file(&self.path);
    }
}
