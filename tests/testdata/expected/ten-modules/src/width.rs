pub fn of_char(char: char) -> usize {
    match u32::from(char) {
        0..0x20 | 0x7F..0xA0 => 0,
        0x0300..0x0370 | 0x200B..0x2010 | 0xFE00..0xFE10 => 0,
        0x1100..0x1160
        | 0x2E80..0x303F
        | 0x3041..0xA4D0
        | 0xAC00..0xD7A4
        | 0xF900..0xFB00
        | 0xFE30..0xFE70
        | 0xFF00..0xFF61
        | 0xFFE0..0xFFE7
        | 0x1F300..0x1F650
        | 0x1F900..0x1FA00
        | 0x20000..0x3FFFE => 2,
        _ => 1,
    }
}
pub fn of(text: &str) -> usize {
    visible(text).map(of_char).sum()
}
fn visible(text: &str) -> impl Iterator<Item = char> {
    let mut state = State::Text;
    text.chars().filter(move |char| {
        let before = state;
        state = before.next(*char);
        before == State::Text && state == State::Text
    })
}
#[derive(Clone, Copy, PartialEq)]
enum State {
    Text,
    Escape,
    Sequence,
}

impl State {
    fn next(self, char: char) -> State {
        match (self, char) {
            (State::Text, '\x1b') => State::Escape,
            (State::Escape, '[') => State::Sequence,
            (State::Sequence, '\x40'..='\x7e') => State::Text,
            (State::Sequence, _) => State::Sequence,
            _ => State::Text,
        }
    }
}
