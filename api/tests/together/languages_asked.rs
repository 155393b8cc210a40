//! Wherever the schema leads to a sentence, one can say in which language it is told. What each answer is then: `languages.rs`.

use std::collections::BTreeMap;

use async_graphql_parser::types::{
    BaseType, FieldDefinition, Type, TypeKind, TypeSystemDefinition,
};

/// What a sentence is called in the schema.
const SENTENCES: [&str; 10] = [
    "sentence", "instead", "says", "label", "labels", "headline", "advice", "when", "whyNot",
    "message",
];

/// Sentences that go by other names.
const BY_OTHER_NAMES: [(&str, &str); 12] = [
    ("BackUpPlan", "lost"),
    ("BackUpPlan", "revealed"),
    ("CallEntry", "line"),
    ("CallMatch", "open"),
    ("EventTable", "heroStep"),
    ("JudgeCall", "handedTo"),
    ("ProposedPair", "why"),
    ("ProposedBye", "why"),
    ("MatchInfo", "outcome"),
    ("Season", "ratingSays"),
    ("Luck", "model"),
    ("Sheet", "phase"),
];

/// What has its sentences in one language only, and why.
const IN_ONE_LANGUAGE: [(&str, &str); 8] = [
    (
        "Barred",
        "who may write; its `because` has a name for each, by which our viewer says it in French",
    ),
    ("Citation", "as it is printed, in the language of the rule set"),
    ("LootCard", "as it is printed, in the language of the rule set"),
    ("Rule", "as it is printed, in the language of the rule set"),
    ("Doubt", "of what is printed, in the language of the rule set"),
    ("HouseOption", "as the file of the house rules has it"),
    ("HouseRules", "as the file of the house rules has it"),
    ("Announcement", "as somebody of the staff wrote it"),
];

/// The schema: what the fields of each type are, and what the unions are of.
struct Types {
    fields: BTreeMap<String, Vec<FieldDefinition>>,
    unions: BTreeMap<String, Vec<String>>,
}

impl Types {
    fn read() -> Types {
        let schema = async_graphql_parser::parse_schema(api::graphql::sdl()).expect("a schema");
        let (mut fields, mut unions) = (BTreeMap::new(), BTreeMap::new());
        for definition in schema.definitions {
            let TypeSystemDefinition::Type(definition) = definition else { continue };
            let name = definition.node.name.node.to_string();
            match definition.node.kind {
                TypeKind::Object(object) => {
                    let all = object.fields.into_iter().map(|field| field.node).collect();
                    fields.insert(name, all);
                }
                TypeKind::Union(union) => {
                    let all = union.members.into_iter().map(|it| it.node.to_string()).collect();
                    unions.insert(name, all);
                }
                TypeKind::Scalar
                | TypeKind::Interface(_)
                | TypeKind::Enum(_)
                | TypeKind::InputObject(_) => {}
            }
        }
        Types { fields, unions }
    }

    /// How one gets from a type to a sentence without saying in which language.
    fn unasked(&self, name: &str, seen: &mut Vec<String>) -> Option<String> {
        if seen.iter().any(|before| before == name) || one_language(name) {
            return None;
        }
        seen.push(name.to_owned());
        if let Some(members) = self.unions.get(name) {
            return members.iter().find_map(|member| self.unasked(member, seen));
        }
        self.fields.get(name)?.iter().filter(|field| !takes_language(field)).find_map(|field| {
            let (called, of) = (field.name.node.as_str(), base(&field.ty.node));
            let behind = if is_told(name, called, of) {
                Some(String::new())
            } else {
                self.unasked(of, seen)
            };
            behind.map(|behind| format!("{name}.{called} {behind}"))
        })
    }
}

fn one_language(name: &str) -> bool {
    IN_ONE_LANGUAGE.iter().any(|(english, _)| *english == name)
}

fn is_told(of: &str, field: &str, ty: &str) -> bool {
    ty == "String" && (SENTENCES.contains(&field) || BY_OTHER_NAMES.contains(&(of, field)))
}

fn takes_language(field: &FieldDefinition) -> bool {
    field.arguments.iter().any(|argument| {
        argument.node.name.node == "language" && argument.node.ty.node.to_string() == "String"
    })
}

fn base(ty: &Type) -> &str {
    match &ty.base {
        BaseType::Named(name) => name,
        BaseType::List(inner) => base(inner),
    }
}

#[test]
fn whatever_leads_to_a_sentence_takes_a_language() {
    let types = Types::read();
    for root in ["Query", "Mutation", "Subscription"] {
        for field in &types.fields[root] {
            if takes_language(field) {
                continue;
            }
            // Each by itself, so that one does not hide another.
            let unasked = types.unasked(base(&field.ty.node), &mut Vec::new());
            assert_eq!(unasked, None, "{root}.{} takes no language", field.name.node);
        }
    }
}

#[test]
fn what_is_said_of_the_schema_is_there() {
    let types = Types::read();
    let has = |of: &str, field: &str| {
        types.fields[of].iter().any(|it| it.name.node == field && base(&it.ty.node) == "String")
    };
    for (of, field) in BY_OTHER_NAMES {
        assert!(has(of, field), "{of}.{field}");
    }
    for (of, why) in IN_ONE_LANGUAGE {
        assert!(types.fields.contains_key(of), "{of}: {why}");
    }
    for sentence in SENTENCES {
        assert!(types.fields.keys().any(|of| has(of, sentence)), "{sentence}");
    }
}

#[test]
fn a_field_that_forgets_its_language_is_found() {
    let mut types = Types::read();
    let fields = types.fields.get_mut("Match").expect("a match");
    let missed = fields.iter_mut().find(|field| field.name.node == "missed").expect("a field");
    missed.arguments.clear();
    let unasked = types.unasked("Match", &mut Vec::new()).expect("a way without a language");
    assert!(unasked.starts_with("Match.missed Missed."), "{unasked}");
}
