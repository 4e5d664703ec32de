//! What is known of a service.

use crate::json::{ParseError, Value, parse};

/// A service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Service {
    /// Its name, by which others call it.
    pub name: String,
    /// The machine that it runs on.
    pub host: Option<String>,
    /// How many of it run at once.
    pub replicas: u32,
    /// The names of those that have to run before.
    pub after: Vec<String>,
    /// Whether it is left out.
    pub disabled: bool,
}

/// All services.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fleet {
    /// In the order of the file.
    pub services: Vec<Service>,
}

impl Fleet {
    /// Reads a file's content.
    ///
    /// # Errors
    /// If it is not JSON.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let root = parse(text)?;
        let services = root.get("services").map_or(&[][..], Value::elements);
        Ok(Fleet {
            services: services.iter().map(Service::from_json).collect(),
        })
    }
}

impl Service {
    fn from_json(value: &Value) -> Self {
        let text = |key| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let after = value.get("after").map_or(&[][..], Value::elements);
        Service {
            name: text("name").unwrap_or_default(),
            host: text("host"),
            replicas: value.get("replicas").and_then(Value::as_u32).unwrap_or(1),
            after: after
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            disabled: value.get("disabled") == Some(&Value::Bool(true)),
        }
    }
}
