//! What a request costs, found before it is validated: everything it asks for, each use of a fragment with all of it.
//!
//! A thing that is there costs 1. What has to be worked out costs as much as it takes at worst, 1 for every two
//! milliseconds, and [`DEAR`] is the only place that says so. What takes arguments and is not listed is worked out too, by
//! all one can know, and costs [`WORKED_OUT`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use async_graphql::Name;
use async_graphql::parser::types::{
    BaseType, ExecutableDocument, OperationType, Selection, SelectionSet, Type, TypeKind,
    TypeSystemDefinition,
};
use async_graphql::parser::{parse_query, parse_schema};

use super::error::ErrorCode;
use super::nesting::{DEEPEST, is_too_deep};

/// The most that one request may cost.
pub const MOST: u32 = 500;
/// The most that may stand in a request with each use of a fragment spread out, whether it is asked for or not.
const MOST_SELECTIONS: u32 = 5_000;
/// What something costs that takes arguments and is not listed.
const WORKED_OUT: u32 = 20;

/// What costs more than a thing that is there, or takes arguments and costs no more: its type, its name, its price.
const DEAR: &[(&str, &str, u32)] = &[
    ("Query", "match", 1),
    ("Query", "invitation", 1),
    ("Query", "rule", 1),
    ("Query", "odds", 100),
    ("Query", "diceDid", 20),
    ("Query", "season", 150),
    ("Query", "replay", 260),
    ("Query", "searchRulings", 100),
    ("Query", "rules", 100),
    ("Query", "whyNot", 60),
    ("Query", "withHouseRules", 50),
    ("Query", "bossUpgrades", 50),
    ("Query", "lootCards", 50),
    ("Match", "entry", 5),
    ("Match", "odds", 150),
    ("Match", "branch", 120),
    ("Match", "preview", 100),
    ("Match", "differences", 100),
    ("Match", "packed", 20),
    ("Match", "notation", 20),
    ("Match", "readOut", 20),
    ("Match", "rulesetText", 50),
    ("DiceDid", "luck", 160),
    ("DiceDid", "faces", 20),
    ("DiceDid", "soFar", 20),
    ("DiceDid", "achievements", 30),
    ("Query", "event", 5),
    ("Query", "events", 60),
    ("Query", "casebook", 100),
    ("Query", "eventInvitation", 5),
    ("Event", "round", 1),
    ("Event", "proposal", 250),
    ("Event", "remedies", 250),
    ("Event", "whatIf", 240),
    ("Event", "log", 10),
    ("Event", "penalties", 5),
    ("Event", "penaltyAdvice", 5),
    ("EventRound", "table", 1),
    ("EventTable", "turns", 15),
    ("EventTable", "health", 15),
    ("EventTable", "active", 15),
    ("EventTable", "entries", 15),
    ("EventTable", "lastEntryAt", 15),
    ("EventTable", "matchSays", 15),
    ("EventTable", "afterTime", 15),
    ("EventTable", "heroStep", 1),
    ("AfterTime", "sentence", 1),
    ("ProposedPair", "why", 1),
    ("ProposedBye", "why", 1),
    ("DeskRefusal", "sentence", 1),
    ("DeskRefusal", "instead", 1),
    ("EventBarred", "sentence", 1),
    ("EventBarred", "instead", 1),
    ("FactUnreadable", "message", 1),
    ("JudgeCall", "handedTo", 1),
    ("JudgeCall", "match", 30),
    ("FactsLogged", "changes", 200),
    ("Query", "campaign", 10),
    ("Query", "campaigns", 100),
    ("Campaign", "candidates", 100),
    ("Campaign", "options", 5),
    ("Campaign", "log", 10),
    ("CampaignRuling", "sentence", 1),
    ("CampaignRuling", "instead", 1),
    ("CampaignBarred", "sentence", 1),
    ("CampaignBarred", "instead", 1),
    ("Mutation", "openMatch", 50),
    ("Mutation", "openSeason", 150),
    ("Mutation", "sayOfSeason", 150),
    ("Mutation", "logText", 100),
];
/// What anything is called, for which not even its type need be known.
const TYPE_NAME: (&str, u32) = ("__typename", 5);

/// What a request costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cost {
    /// How often each of [`DEAR`] is asked for.
    dear: [u32; DEAR.len()],
    /// What everything else costs.
    others: u32,
    /// The fields and fragments of which it consists.
    selections: u32,
    /// How deep they lie within each other.
    depth: usize,
}

/// Why a request is not even looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TooMuch {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

/// What the operation of this name costs, or the dearest of all if none is named.
///
/// # Errors
/// If it costs more than [`MOST`], or anything in the document, asked for or not, is too deep, too long or without end.
pub(super) fn cost(
    document: &ExecutableDocument,
    operation: Option<&str>,
) -> Result<Cost, TooMuch> {
    let mut walk = Walk { document, known: BTreeMap::new(), open: BTreeSet::new() };
    let (mut selections, mut dearest) = (0u32, Cost::NOTHING);
    let fragments: BTreeSet<&Name> = document.fragments.keys().collect();
    for name in fragments {
        selections = selections.saturating_add(walk.fragment(name, 1)?.selections);
    }
    for (name, asked) in document.operations.iter() {
        let cost = walk.set(&asked.node.selection_set.node, Some(root(asked.node.ty)), 1)?;
        selections = selections.saturating_add(cost.selections);
        let meant = operation.is_none_or(|wanted| name.is_some_and(|name| name == wanted));
        if meant && cost.price() > dearest.price() {
            dearest = cost;
        }
    }
    if dearest.price() > MOST {
        return Err(dearest.too_dear());
    }
    if selections > MOST_SELECTIONS {
        let message = format!(
            "this request has {selections} fields, with all that its fragments stand for, and one may have \
             {MOST_SELECTIONS}; leave out fragments that are used again and again"
        );
        return Err(TooMuch { code: ErrorCode::TooComplex, message });
    }
    Ok(dearest)
}

/// What a question costs, of [`MOST`]; nothing if it cannot be read or is more than may be asked for at all.
pub fn price_of(question: &str, operation: Option<&str>) -> Option<u32> {
    if is_too_deep(question.as_bytes()) {
        return None;
    }
    Some(cost(&parse_query(question).ok()?, operation).ok()?.price())
}

impl Cost {
    const NOTHING: Cost = Cost { dear: [0; DEAR.len()], others: 0, selections: 0, depth: 0 };

    /// All of it, in units of [`MOST`].
    pub(super) fn price(&self) -> u32 {
        let dear =
            self.dear.iter().zip(DEAR).map(|(times, (.., each))| times.saturating_mul(*each));
        dear.fold(self.others, u32::saturating_add)
    }

    fn add(&mut self, other: &Cost) {
        for (times, more) in self.dear.iter_mut().zip(other.dear) {
            *times = times.saturating_add(more);
        }
        self.others = self.others.saturating_add(other.others);
        self.selections = self.selections.saturating_add(other.selections);
        self.depth = self.depth.max(other.depth);
    }

    /// What is too dear, the dearest part of it first.
    fn too_dear(&self) -> TooMuch {
        let named = self.dear.iter().zip(DEAR).map(|(times, (of, name, each))| {
            (times.saturating_mul(*each), format!("{times} × {of}.{name} at {each}"))
        });
        let mut parts: Vec<(u32, String)> = named.filter(|(price, _)| *price > 0).collect();
        parts.push((self.others, format!("everything else at {}", self.others)));
        parts.sort_by(|(one, _), (other, _)| other.cmp(one));
        let parts: Vec<String> = parts.into_iter().take(3).map(|(_, part)| part).collect();
        let message = format!(
            "this request costs {} and one may cost {MOST}; leave out, or ask for it in further requests: {}",
            self.price(),
            parts.join(", ")
        );
        TooMuch { code: ErrorCode::TooComplex, message }
    }
}

/// A way through a document on which each fragment is gone through once.
struct Walk<'a> {
    document: &'a ExecutableDocument,
    known: BTreeMap<&'a str, Cost>,
    /// The fragments that are being gone through.
    open: BTreeSet<&'a str>,
}

impl<'a> Walk<'a> {
    /// A set of fields of a type, which lies as deep as this.
    fn set(
        &mut self,
        set: &'a SelectionSet,
        of: Option<&str>,
        depth: usize,
    ) -> Result<Cost, TooMuch> {
        if depth > DEEPEST {
            return Err(too_deep());
        }
        let mut cost = Cost::NOTHING;
        for selection in &set.items {
            let mut part = match &selection.node {
                Selection::Field(field) => {
                    let (name, within) =
                        (field.node.name.node.as_str(), &field.node.selection_set.node);
                    let mut part = self.set(
                        within,
                        of.and_then(|of| SHAPE.field(of, name)).map(|field| &*field.of),
                        depth + 1,
                    )?;
                    part.add(&price(of, name));
                    part
                }
                Selection::InlineFragment(inline) => {
                    let on = inline.node.type_condition.as_ref().map(|on| on.node.on.node.as_str());
                    self.set(&inline.node.selection_set.node, on.or(of), depth + 1)?
                }
                Selection::FragmentSpread(spread) => {
                    self.fragment(spread.node.fragment_name.node.as_str(), depth + 1)?
                }
            };
            part.selections = part.selections.saturating_add(1);
            cost.add(&part);
        }
        cost.depth += 1;
        Ok(cost)
    }

    /// A fragment that is used as deep as this; nothing if there is none of this name.
    fn fragment(&mut self, name: &str, depth: usize) -> Result<Cost, TooMuch> {
        let Some((name, fragment)) = self.document.fragments.get_key_value(name) else {
            return Ok(Cost::NOTHING);
        };
        if let Some(known) = self.known.get(name.as_str()) {
            return if depth + known.depth > DEEPEST + 1 { Err(too_deep()) } else { Ok(*known) };
        }
        if !self.open.insert(name) {
            let message = format!("the fragment {name} contains itself; leave it out there");
            return Err(TooMuch { code: ErrorCode::Invalid, message });
        }
        let on = fragment.node.type_condition.node.on.node.as_str();
        let cost = self.set(&fragment.node.selection_set.node, Some(on), depth)?;
        self.open.remove(name.as_str());
        self.known.insert(name, cost);
        Ok(cost)
    }
}

/// What a field costs for itself.
fn price(of: Option<&str>, name: &str) -> Cost {
    let mut cost = Cost::NOTHING;
    let listed = DEAR.iter().position(|(dear, field, _)| of == Some(dear) && name == *field);
    if let Some(listed) = listed {
        cost.dear[listed] = 1;
    } else if name == TYPE_NAME.0 {
        cost.others = TYPE_NAME.1;
    } else {
        let worked_out = of.and_then(|of| SHAPE.field(of, name)).is_some_and(|field| field.asks);
        cost.others = if worked_out { WORKED_OUT } else { 1 };
    }
    cost
}

fn too_deep() -> TooMuch {
    let message = format!(
        "this request is nested deeper than {DEEPEST} levels, with all that its fragments stand for; ask for less within less"
    );
    TooMuch { code: ErrorCode::TooDeep, message }
}

const fn root(of: OperationType) -> &'static str {
    match of {
        OperationType::Query => "Query",
        OperationType::Mutation => "Mutation",
        OperationType::Subscription => "Subscription",
    }
}

/// The types of the schema with their fields.
struct Shape(BTreeMap<String, BTreeMap<String, Field>>);

struct Field {
    /// The type it has, or the things in it.
    of: String,
    /// Whether it takes arguments.
    asks: bool,
}

static SHAPE: LazyLock<Shape> = LazyLock::new(|| {
    let schema = parse_schema(super::sdl());
    let schema = schema.unwrap_or_else(|error| unreachable!("the schema is its own: {error}"));
    let types = schema.definitions.into_iter().filter_map(|definition| match definition {
        TypeSystemDefinition::Type(of) => Some(of.node),
        TypeSystemDefinition::Schema(_) | TypeSystemDefinition::Directive(_) => None,
    });
    let fields = types.filter_map(|of| {
        let TypeKind::Object(object) = of.kind else { return None };
        let fields = object.fields.into_iter().map(|field| {
            let asks = !field.node.arguments.is_empty();
            (field.node.name.node.to_string(), Field { of: named(&field.node.ty.node), asks })
        });
        Some((of.name.node.to_string(), fields.collect()))
    });
    Shape(fields.collect())
});

impl Shape {
    fn field(&self, of: &str, name: &str) -> Option<&Field> {
        self.0.get(of)?.get(name)
    }
}

/// The name of a type, or of the things in it.
fn named(of: &Type) -> String {
    match &of.base {
        BaseType::Named(name) => name.to_string(),
        BaseType::List(inside) => named(inside),
    }
}
