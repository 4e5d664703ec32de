//! Types in one line, with the numbers of their sites, to read properties beside them.

use super::types::{Form, Site, Sort, Types};

/// The type, and its declarations: `Vec<S3#3>#4 where S3 { u8#0, Vec<bool#1>#2 }`.
pub fn shown(types: &Types) -> String {
    let root = part(types, types.root);
    let declared = types.below(types.root).into_iter();
    let declared: Vec<String> = declared.filter_map(|site| declaration(types, site)).collect();
    if declared.is_empty() { root } else { format!("{root} where {}", declared.join("; ")) }
}

fn parts(types: &Types, sites: &[Site]) -> String {
    let parts: Vec<String> = sites.iter().map(|site| part(types, *site)).collect();
    parts.join(", ")
}

/// A site where it is used.
fn part(types: &Types, site: Site) -> String {
    let name = match types.form(site) {
        Form::Number { kind, range: Some((least, most)) } => {
            format!("{} in {least}..={most} ", kind.name)
        }
        Form::Product { name: None, parts: of, .. } => format!("({})", parts(types, of)),
        Form::List { sort, element, fewest } => {
            let element = part(types, *element);
            let least = match fewest {
                0 => String::new(),
                fewest => format!("; at least {fewest}"),
            };
            let sort = match sort {
                Sort::Option => "Option",
                Sort::Vec => "Vec",
                Sort::String => "String",
                Sort::Set => "BTreeSet",
                Sort::Map => "BTreeMap",
            };
            format!("{sort}<{element}{least}>")
        }
        _ => types.name(site, None),
    };
    format!("{name}#{site}")
}

fn declaration(types: &Types, site: Site) -> Option<String> {
    match types.form(site) {
        Form::Product { name: Some(name), parts: of, rule } => {
            let rule = rule.map_or(String::new(), |rule| {
                let fixup = if rule.has_fixup { ", fixup" } else { "" };
                format!(" if {}{fixup}", rule.demand.source(types, of))
            });
            Some(format!("{name} {{ {} }}{rule}", parts(types, of)))
        }
        Form::Enum { name, variants } => {
            let variants = variants.iter().enumerate();
            let variants = variants.map(|(number, of)| format!("V{number}({})", parts(types, of)));
            let variants: Vec<String> = variants.collect();
            Some(format!("{name} = {}", variants.join(" | ")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rules::{Demand, Rule};

    #[test]
    fn a_type_is_shown_with_its_sites_and_rules() {
        let list = |sort, element| Form::List { sort, element, fewest: 0 };
        let number = Form::Number { kind: crate::random::types::KINDS[0], range: None };
        let structure = Form::Product {
            name: Some("S3".to_owned()),
            parts: vec![0, 2],
            rule: Some(Rule { demand: Demand::Counted, has_fixup: true }),
        };
        let sites = vec![number, Form::Bool, list(Sort::Vec, 1), structure, list(Sort::Option, 3)];
        assert_eq!(
            shown(&Types { sites, root: 4 }),
            "Option<S3#3>#4 where S3 { u8#0, Vec<bool#1>#2 } if \
             self.f0 as i128 == self.f1.len() as i128, fixup"
        );
    }
}
