//! Formulas, read and evaluated; one expression in here is looked for.
#![allow(dead_code)]

pub mod lexer {
    #[derive(Clone, Debug, PartialEq)]
    pub enum Token {
        Number(f64),
        Name(String),
        Operator(char),
        Open,
        Close,
    }

    pub struct Lexer<'a> {
        chars: std::iter::Peekable<std::str::CharIndices<'a>>,
        source: &'a str,
    }

    impl<'a> Lexer<'a> {
        pub fn new(source: &'a str) -> Self {
            Lexer {
                chars: source.char_indices().peekable(),
                source,
            }
        }

        fn run(&mut self, from: usize, fits: impl Fn(char) -> bool) -> &'a str {
            let mut end = from;
            while let Some(&(at, c)) = self.chars.peek() {
                if !fits(c) {
                    break;
                }
                end = at + c.len_utf8();
                self.chars.next();
            }
            &self.source[from..end]
        }
    }

    impl<'a> Iterator for Lexer<'a> {
        type Item = Result<Token, String>;

        fn next(&mut self) -> Option<Self::Item> {
            loop {
                let &(at, c) = self.chars.peek()?;
                return Some(Ok(match c {
                    ' ' | '\t' => {
                        self.chars.next();
                        continue;
                    }
                    '0'..='9' => {
                        let text = self.run(at, |c| c.is_ascii_digit() || c == '.');
                        match text.parse() {
                            Ok(number) => Token::Number(number),
                            Err(error) => return Some(Err(format!("{text}: {error}"))),
                        }
                    }
                    'a'..='z' => Token::Name(self.run(at, char::is_alphanumeric).to_owned()),
                    '(' | ')' => {
                        self.chars.next();
                        if c == '(' { Token::Open } else { Token::Close }
                    }
                    _ => {
                        self.chars.next();
                        Token::Operator(c)
                    }
                }));
            }
        }
    }
}

pub mod tree {
    use super::lexer::Token;
    use std::collections::HashMap;

    pub type Scope<'s> = HashMap<&'s str, f64>;

    #[derive(Clone, Debug)]
    pub enum Node {
        Leaf(f64),
        Name(String),
        Call { name: String, inner: Box<Node> },
        Pair(Box<Node>, char, Box<Node>),
    }

    pub trait Visit {
        type Out;
        fn leaf(&mut self, value: f64) -> Self::Out;
        fn name(&mut self, name: &str) -> Self::Out;
        fn call(&mut self, name: &str, inner: Self::Out) -> Self::Out;
        fn pair(&mut self, left: Self::Out, operator: char, right: Self::Out) -> Self::Out;
    }

    impl Node {
        pub fn walk<V: Visit>(&self, visit: &mut V) -> V::Out {
            match self {
                Node::Leaf(value) => visit.leaf(*value),
                Node::Name(name) => visit.name(name),
                Node::Call { name, inner } => {
                    let inner = inner.walk(visit);
                    visit.call(name, inner)
                }
                Node::Pair(left, operator, right) => {
                    let (left, right) = (left.walk(visit), right.walk(visit));
                    visit.pair(left, *operator, right)
                }
            }
        }
    }

    pub struct Evaluate<'e, 's> {
        pub scope: &'e Scope<'s>,
        pub depth: usize,
    }

    impl Visit for Evaluate<'_, '_> {
        type Out = Option<f64>;

        fn leaf(&mut self, value: f64) -> Option<f64> {
            Some(value)
        }

        fn name(&mut self, name: &str) -> Option<f64> {
            self.scope.get(name).copied()
        }

        fn call(&mut self, name: &str, inner: Option<f64>) -> Option<f64> {
            self.depth += 1;
            let inner = inner?;
            Some(match name {
                "sqrt" => inner.sqrt(),
                "round" => {
                    let places = (0..3).map(|place| {
                        let scale = if place > 1 {
                            [10.0_f64, 100.0].iter().product::<f64>()
                        } else {
                            100.000_001_f64
                        };
                        (inner * scale).round() / scale
                    });
                    places.fold(0.0, f64::max)
                }
                "sin" => inner.sin(),
                _ => return None,
            })
        }

        fn pair(&mut self, left: Option<f64>, operator: char, right: Option<f64>) -> Option<f64> {
            let (left, right) = (left?, right?);
            match operator {
                '+' => Some(left + right),
                '-' => Some(left - right),
                '*' => Some(left * right),
                '/' if right != 0.0 => Some(left / right),
                _ => None,
            }
        }
    }

    pub fn parse(tokens: &[Token]) -> Result<(Node, &[Token]), &'static str> {
        let (first, rest) = tokens.split_first().ok_or("nothing there")?;
        let (left, rest) = match (first, rest) {
            (Token::Number(value), rest) => (Node::Leaf(*value), rest),
            (Token::Name(name), [Token::Open, rest @ ..]) => {
                let (inner, rest) = parse(rest)?;
                let [Token::Close, rest @ ..] = rest else {
                    return Err("a parenthesis stays open");
                };
                let (name, inner) = (name.clone(), Box::new(inner));
                (Node::Call { name, inner }, rest)
            }
            (Token::Name(name), rest) => (Node::Name(name.clone()), rest),
            _ => return Err("not a beginning"),
        };
        match rest {
            [Token::Operator(operator), rest @ ..] => {
                let (right, rest) = parse(rest)?;
                Ok((Node::Pair(Box::new(left), *operator, Box::new(right)), rest))
            }
            rest => Ok((left, rest)),
        }
    }
}

pub fn evaluate(source: &str, scope: &tree::Scope) -> Option<f64> {
    let tokens: Result<Vec<_>, _> = lexer::Lexer::new(source).collect();
    let tokens = tokens.ok()?;
    let (node, rest) = tree::parse(&tokens).ok()?;
    let mut evaluation = tree::Evaluate { scope, depth: 0 };
    rest.is_empty().then(|| node.walk(&mut evaluation))?
}

fn main() {
    let scope = [("x", 2.0), ("half", 0.5)].into_iter().collect();
    for source in ["1 + x * 3", "sqrt(x) - half", "round(x / 3)"] {
        match evaluate(source, &scope) {
            Some(value) if value.is_finite() => println!("{source} = {value}"),
            Some(_) | None => println!("{source} means nothing"),
        }
    }
}
