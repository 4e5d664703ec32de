use crate::Letter;
use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};
pub struct Mailbox {
    path: PathBuf,
}

impl Mailbox {
    pub fn open(folder: &Path) -> io::Result<Self> {
        let path = folder.join("mailbox");
        OpenOptions::new()
            .create_new(true)
            .append(true)
            .open(&path)?;
        Ok(Mailbox { path })
    }
    pub fn put(&self, letter: &Letter) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        writeln!(file, "{letter}")
    }
    pub fn letters(&self) -> io::Result<Vec<Letter>> {
        let text = fs::read_to_string(&self.path)?;
        Ok(text.lines().filter_map(Letter::read).collect())
    }
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
        let _ = fs::remove_file(&self.path);
    }
}
