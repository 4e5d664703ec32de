use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};

use crate::Letter;
pub fn deliver(letter: &Letter, port: u16) -> io::Result<()> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    writeln!(stream, "{letter}")
}
pub fn receive(listener: &TcpListener) -> io::Result<Option<Letter>> {
    let (stream, _) = listener.accept()?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(Letter::read(line.trim_end()))
}
