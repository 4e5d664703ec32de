use crate::table::Table;
#[derive(Debug)]
pub struct BadCsv {
    pub problem: Problem,
    pub line: usize,
}
#[derive(Debug)]
pub enum Problem {
    Empty,
    OpenQuote,
    AfterQuote,
}
pub fn read(text: &str) -> Result<Table, BadCsv> {
    let mut reader = Reader {
        rest: text,
        line: 1,
    };
    let titles = reader.record()?.ok_or_else(|| reader.bad(Problem::Empty))?;
    let mut table = Table::new(titles);
    while let Some(cells) = reader.record()? {
        table.push(cells);
    }
    Ok(table)
}
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn record(&mut self) -> Result<Option<Vec<String>>, BadCsv> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let mut cells = Vec::new();
        loop {
            cells.push(self.cell()?);
            if self.eat(",") {
                continue;
            }
            if self.eat("\r\n") || self.eat("\n") || self.rest.is_empty() {
                self.line += 1;
                return Ok(Some(cells));
            }
            return Err(self.bad(Problem::AfterQuote));
        }
    }

    fn cell(&mut self) -> Result<String, BadCsv> {
        if !self.eat("\"") {
            let end = self.rest.find([',', '\n', '\r']);
            return Ok(self.take(end.unwrap_or(self.rest.len())).to_owned());
        }
        let mut cell = String::new();
        loop {
            let end = self
                .rest
                .find('"')
                .ok_or_else(|| self.bad(Problem::OpenQuote))?;
            let part = self.take(end);
            self.line += part.matches('\n').count();
            cell.push_str(part);
            self.eat("\"");
            if !self.eat("\"") {
                return Ok(cell);
            }
            cell.push('"');
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn eat(&mut self, start: &str) -> bool {
        match self.rest.strip_prefix(start) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn bad(&self, problem: Problem) -> BadCsv {
        BadCsv {
            problem,
            line: self.line,
        }
    }
}
