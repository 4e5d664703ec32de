//! What a derive is given, as far as it is understood.

use proc_macro::{Delimiter, TokenStream, TokenTree};

/// A struct with named fields.
pub struct Struct {
    pub name: String,
    pub generics: Vec<String>,
    pub fields: Vec<Field>,
}

/// A field, and whether `#[offset(skip)]` is before it.
pub struct Field {
    pub name: String,
    pub ty: String,
    pub skipped: bool,
}

impl Struct {
    /// Reads one; a message where it is something else.
    pub fn parse(item: TokenStream) -> Result<Self, String> {
        let mut tokens = item.into_iter().peekable();
        tokens
            .by_ref()
            .find(|token| is_word(token, "struct"))
            .ok_or("only structs can be derived for")?;
        let name = match tokens.next() {
            Some(TokenTree::Ident(name)) => name.to_string(),
            _ => return Err("a struct has a name".to_owned()),
        };
        let mut generics = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(parameter) => generics.push(parameter.to_string()),
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let fields = fields(group.stream())?;
                    return Ok(Struct {
                        name,
                        generics,
                        fields,
                    });
                }
                _ => {}
            }
        }
        Err(format!("{name} has no named fields"))
    }
}

/// The fields, separated by commas.
fn fields(body: TokenStream) -> Result<Vec<Field>, String> {
    let mut found = Vec::new();
    let mut tokens = body.into_iter().peekable();
    while tokens.peek().is_some() {
        let mut skipped = false;
        let name = loop {
            match tokens.next() {
                Some(TokenTree::Ident(word)) if word.to_string() == "pub" => {}
                Some(TokenTree::Ident(word)) => break word.to_string(),
                Some(TokenTree::Group(group)) => skipped |= group.to_string().contains("skip"),
                Some(TokenTree::Punct(_)) => {}
                Some(TokenTree::Literal(_)) | None => return Err("a field has a name".to_owned()),
            }
        };
        tokens.next_if(|token| is_punct(token, ':'));
        let mut depth = 0;
        let mut ty = String::new();
        for token in tokens.by_ref() {
            if depth == 0 && is_punct(&token, ',') {
                break;
            }
            depth += i32::from(is_punct(&token, '<')) - i32::from(is_punct(&token, '>'));
            ty.push_str(&token.to_string());
            ty.push(' ');
        }
        found.push(Field { name, ty, skipped });
    }
    Ok(found)
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(ident) if ident.to_string() == word)
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}
