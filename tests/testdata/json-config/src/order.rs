//! The order in which services start: each after those that it needs.

use std::collections::HashMap;

use crate::service::{Fleet, Service};

/// The names of all services that are not left out, each after those that it needs.
pub fn start_order(fleet: &Fleet) -> Vec<&str> {
    let by_name: HashMap<&str, &Service> = fleet
        .services
        .iter()
        .filter(|service| !service.disabled)
        .map(|service| (service.name.as_str(), service))
        .collect();
    let mut order = Vec::new();
    for service in &fleet.services {
        if !service.disabled {
            visit(service, &by_name, &mut order);
        }
    }
    order
}

fn visit<'a>(service: &'a Service, by_name: &HashMap<&str, &'a Service>, order: &mut Vec<&'a str>) {
    if order.contains(&service.name.as_str()) {
        return;
    }
    for name in &service.after {
        let needed = by_name.get(name.as_str()).unwrap();
        visit(needed, by_name, order);
    }
    order.push(&service.name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_starts_first() {
        let text =
            r#"{"services": [{"name": "web", "after": ["database"]}, {"name": "database"}]}"#;
        let fleet = Fleet::read(text).unwrap();
        assert_eq!(start_order(&fleet), ["database", "web"]);
    }
}
