use crate::{border::Border, cell::Span, column::Need, table::Table};
pub struct Layout {
    widths: Vec<usize>,
}

impl Layout {
    pub fn of(table: &Table, border: Border, page: usize) -> Self {
        let needs = needs(table);
        let columns = table.columns();
        let natural = columns.iter().zip(&needs);
        let mut widths: Vec<usize> = natural
            .map(|(column, need)| column.limits.nearest(need.natural))
            .collect();
        let space = page.saturating_sub(border.overhead(columns.len()));
        let least: Vec<usize> = columns
            .iter()
            .zip(&needs)
            .map(|(column, need)| column.limits.nearest(need.least))
            .collect();
        shrink(&mut widths, &least, space);
        Layout { widths }
    }
}
pub fn needs(table: &Table) -> Vec<Need> {
    let mut needs: Vec<Need> = table.columns().iter().map(|column| column.need()).collect();
    for row in table.rows() {
        for (index, cell) in row.iter().enumerate() {
            if cell.span() == Span::One {
                needs[index].add(cell);
            }
        }
    }
    needs
}
fn shrink(widths: &mut [usize], least: &[usize], space: usize) {
    while widths.iter().sum::<usize>() > space {
        let shrinkable = (0..widths.len()).filter(|index| widths[*index] > least[*index]);
        let Some(widest) = shrinkable.max_by_key(|index| widths[*index]) else {
            return;
        };
        widths[widest] -= 1;
    }
}
mod tests {
    use super::*;
    mod sheets {
        use super::*;
        #[test]
        fn a_ragged_sheet_is_laid_out() {
            let table = crate::csv::read("3,270\"\nLinz,212,538\n").expect("");
            let layout = Layout::of(&table, Border::Ascii, 0);
        }
    }
}
