#[derive(Default)]
pub enum Align {
    #[default]
    Left,
    Center,
    Right,
    Auto,
}
pub fn is_number(text: &str) -> bool {
    let text = text.trim();
    let unsigned = text.strip_prefix(['+', '-', '−']).unwrap_or(text);
    let bare = unsigned
        .strip_suffix(['%', '€', '$'])
        .unwrap_or(unsigned)
        .trim_end();
    let mut digits = 0;
    for char in bare.chars() {
        match char {
            '0'..='9' => digits += 1,
            '.' | ',' | '_' | '\'' => {}
            _ => return false,
        }
    }
    digits > 0
}
