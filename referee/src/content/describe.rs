//! What is printed, said aloud: board, tokens and cards as any player can read them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::boss::{Boss, BossCard};
use super::clause::{capital, requirement, sentences};
use super::effect::Text;
use super::enemy::{EnemyDefense, EnemySource};
use super::hero::{
    Ability, Action, Card, Defense, Hero, Needs, OtherSide, Replaces, Timing, Ultimate, Upgrade,
};
use super::source::Source;
use super::token::{By, Forbids, Passive, Sign, Spend, SpendWhen, Token, Trigger, Upon};

/// A hero's board, tokens and cards as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The hero.
    pub hero: String,
    /// Document and place.
    pub printed_in: (String, String),
    /// Symbols of faces 1 to 6.
    pub dice: [String; 6],
    /// Abilities, tokens and the hero's cards, in the order of the board.
    pub sections: Vec<Section>,
    /// What the sources leave in doubt.
    pub unverified: Vec<String>,
}

/// One ability, token or card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// Its title line.
    pub title: String,
    /// The lines below, indented by how deep they stand.
    pub lines: Vec<String>,
}

impl Section {
    pub(super) fn new(title: String, lines: Vec<String>) -> Section {
        Section { title, lines: lines.into_iter().map(|line| format!("  {line}")).collect() }
    }
}

impl std::fmt::Display for Section {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.title)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

pub(super) fn board(source: &Source, hero: &Hero) -> Board {
    let dice = &hero.dice;
    let mut sections: Vec<Section> = hero.passive.iter().map(passive).collect();
    sections.extend(
        hero.offense.iter().map(|ability| Section::new(ability.name.clone(), rows(ability, dice))),
    );
    sections.extend(hero.defense.iter().map(|one| defense(one, dice)));
    sections.push(ultimate(&hero.ultimate, dice));
    sections.extend(hero.other_side.iter().flat_map(|side| other_side(side, dice)));
    sections.extend(hero.keywords.iter().map(|(name, text)| {
        Section::new(format!("{name} (keyword)"), vec![sentences(text, dice)])
    }));
    sections.extend(hero.groups.iter().map(|(name, tokens)| {
        Section::new(format!("{name} (group)"), vec![format!("Any of {}.", tokens.join(", "))])
    }));
    sections.extend(tokens(source, hero).iter().map(|(name, token)| self::token(name, token)));
    sections.extend(hero.cards.iter().map(|one| card(one, dice)));
    Board {
        hero: hero.name.clone(),
        printed_in: (hero.printed_in.document.clone(), hero.printed_in.at.clone()),
        dice: hero.dice.clone(),
        sections,
        unverified: hero.unverified.clone(),
    }
}

/// The card of an enemy.
pub(super) fn card_of(
    source: &Source,
    EnemySource { enemy, printed_in, dice, .. }: &EnemySource,
) -> Board {
    let side = |ability: &Ability, defends: &EnemyDefense| {
        let mut defends = self::defense(&enemy.defends(defends), dice);
        if enemy.defense.unique {
            defends.title = format!("Unique {}", defends.title);
        }
        [Section::new(ability.name.clone(), rows(ability, dice)), defends]
    };
    let [offense, defends] = side(&enemy.offense(), &enemy.defense);
    let kind = if enemy.follows.is_some() { "Follower" } else { "Minion" };
    let mut sections = vec![Section::new(kind.to_owned(), vec![enemy.begins(dice)])];
    sections.extend(Some(offense).filter(|_| enemy.follows.is_none()).into_iter().chain([defends]));
    sections.extend(enemy.passive().iter().map(passive));
    if let Some(other) = &enemy.other_side {
        let other_side = side(&enemy.offense_of(other), &other.defense).map(|mut section| {
            section.title = format!("With {}: {}", other.turned_by, section.title);
            section
        });
        sections.extend(other_side);
    }
    if !enemy.beyond.is_empty() {
        let says = enemy.beyond.iter().map(|says| not_worked_out(says)).collect();
        sections.push(Section::new("And".to_owned(), says));
    }
    let tokens = enemy.tokens().into_iter();
    let known = |name: &String| source.token(name).map(|found| token(name, found));
    sections.extend(tokens.filter_map(|name| known(&name)));
    Board {
        hero: enemy.name.clone(),
        printed_in: (printed_in.document.clone(), printed_in.at.clone()),
        dice: dice.clone(),
        sections,
        unverified: enemy.doubts(),
    }
}

/// The board of a Boss, and its upgrades.
pub(super) fn boss_board(source: &Source, boss: &Boss) -> Board {
    let dice = &boss.dice;
    let mut sections = vec![Section::new("Boss".to_owned(), vec![boss.begins()])];
    sections.extend(boss.offense.iter().map(|one| Section::new(one.name.clone(), rows(one, dice))));
    sections.extend([defense(&boss.defense, dice), ultimate(&boss.ultimate, dice)]);
    sections.extend(boss.upgrades.iter().map(|one| upgrade(one, dice)));
    sections.extend(boss.cards.iter().map(|one| boss_card(one, dice)));
    let tokens = boss.tokens().into_iter();
    let known = |name: String| source.token(&name).map(|found| token(&name, found));
    sections.extend(tokens.filter_map(known));
    let of_players = || source.tokens.iter().filter(|(_, one)| one.of_played_bosses.is_some());
    sections.extend(of_players().map(|(name, one)| token(name, one)));
    let doubts = of_players()
        .flat_map(|(name, one)| one.beyond.iter().map(move |says| format!("{name}: {says}")));
    Board {
        hero: boss.name.clone(),
        printed_in: (boss.printed_in.document.clone(), boss.printed_in.at.clone()),
        dice: dice.clone(),
        sections,
        unverified: boss.unverified.iter().cloned().chain(doubts).collect(),
    }
}

fn boss_card(card: &BossCard, dice: &[String]) -> Section {
    let when = if card.timing == Timing::RollPhase { "roll phase" } else { "main phase" };
    let title = format!("{} ({when}, {} CP)", card.name, card.cost);
    let bonus = Some(&card.hero_bonus).filter(|bonus| !bonus.is_empty());
    let bonus = bonus.map(|bonus| format!("Hero Bonus: {}", sentences(bonus, dice)));
    let rolls = format!("Roll Objective: {}.", card.objective.said(dice));
    Section::new(title, [rolls, sentences(&card.does, dice)].into_iter().chain(bonus).collect())
}

/// The sections of the other side, each marked.
fn other_side(side: &OtherSide, dice: &[String]) -> Vec<Section> {
    let mut sections: Vec<Section> = side.passive.iter().map(passive).collect();
    sections.extend(side.offense.iter().map(|one| Section::new(one.name.clone(), rows(one, dice))));
    sections.extend(side.defense.iter().map(|one| defense(one, dice)));
    sections.push(ultimate(&side.ultimate, dice));
    for section in &mut sections {
        section.title = format!("With {}: {}", side.turned_by, section.title);
    }
    sections
}

fn defense(defense: &Defense, dice: &[String]) -> Section {
    let title = format!("{} (defense, roll {})", defense.name, defense.roll);
    Section::new(title, vec![sentences(&defense.does, dice)])
}

fn ultimate(ultimate: &Ultimate, dice: &[String]) -> Section {
    let needs = requirement(&ultimate.needs, dice);
    let line = format!("{needs}: {}", sentences(&ultimate.does, dice));
    Section::new(format!("{} (ultimate)", ultimate.name), vec![line])
}

/// The shared tokens of the leaflet, then its own.
fn tokens<'a>(source: &'a Source, hero: &'a Hero) -> Vec<(&'a str, &'a Token)> {
    let shared: BTreeMap<&str, &Token> = hero
        .shares
        .iter()
        .filter_map(|name| source.tokens.get(name).map(|token| (name.as_str(), token)))
        .collect();
    shared
        .into_iter()
        .chain(hero.leaflet.iter().map(|(name, token)| (name.as_str(), token)))
        .collect()
}

/// What an Activation Requirement asks for.
pub(crate) fn needs(needs: &Needs, dice: &[String]) -> String {
    match needs {
        Needs::Symbols(wanted) => requirement(wanted, dice),
        Needs::SmallStraight => "Small straight".to_owned(),
        Needs::LargeStraight => "Large straight".to_owned(),
        Needs::MicroStraight => "Micro straight".to_owned(),
    }
}

fn rows(ability: &Ability, dice: &[String]) -> Vec<String> {
    let row = |row: &super::hero::Row| {
        format!("{}: {}", needs(&row.needs, dice), sentences(&row.does, dice))
    };
    let mut lines: Vec<String> = ability.rows.iter().map(row).collect();
    if !ability.also.is_empty() {
        lines.push(format!("All rows: {}", sentences(&ability.also, dice)));
    }
    lines
}

pub(super) fn card(card: &Card, dice: &[String]) -> Section {
    match card {
        Card::Upgrade(card) => upgrade(card, dice),
        Card::Action(card) => action(card, dice),
    }
}

fn upgrade(card: &Upgrade, dice: &[String]) -> Section {
    let (what, mut lines) = match &card.replaces {
        Replaces::Offense(ability) => (String::new(), rows(ability, dice)),
        Replaces::Defense(Defense { roll, does, .. }) => {
            (format!(", defense, roll {roll}"), vec![sentences(does, dice)])
        }
        Replaces::Passive(new) => (", passive".to_owned(), powers(new)),
    };
    for added in &card.adds {
        lines.push(format!("+ {}", added.name));
        lines.extend(rows(added, dice).into_iter().map(|line| format!("  {line}")));
    }
    Section::new(format!("{} ({} CP{what})", card.name, card.cost), lines)
}

pub(super) fn action(card: &Action, dice: &[String]) -> Section {
    let timing = match card.timing {
        Timing::MainPhase => "main phase",
        Timing::RollPhase => "roll phase",
        Timing::Instant => "instant",
    };
    let modifier = if card.attack_modifier { ", attack modifier" } else { "" };
    let extra = if card.extra { ", extra card" } else { "" };
    let title = format!("{} ({timing}, {} CP{modifier}{extra})", card.name, card.cost);
    let only = card.when.map(|when| format!("Only {}.", moment(when)));
    let die = card.on_die_of.iter().map(|token| format!("Only on the die of {token}."));
    Section::new(title, only.into_iter().chain(die).chain([sentences(&card.does, dice)]).collect())
}

pub(super) fn token(name: &str, token: &Token) -> Section {
    let sign = match token.sign {
        Sign::Positive => "positive",
        Sign::Negative => "negative",
        Sign::Unique => "unique",
        Sign::Companion => "companion",
    };
    let fixed = match (token.removable, token.transferable) {
        (true, true) => "",
        (true, false) => ", not transferable",
        (false, true) => ", not removable",
        (false, false) => ", not removable or transferable",
    };
    let daily = match token.a_turn {
        0 => String::new(),
        n => format!(", {n} each turn"),
    };
    let persistent = if token.persistent { ", persistent" } else { "" };
    let optional = if token.optional { ", gained only if you want" } else { "" };
    let limit = match token.owner_stack {
        0 => token.stack.to_string(),
        own => format!("{}, or {own} of your own", token.stack),
    };
    let with = match token.stack_with.as_slice() {
        [] => String::new(),
        others => format!(" with {}", others.join(" and ")),
    };
    let title = format!(
        "{name} ({sign} token, stack limit {limit}{with}{persistent}{fixed}{daily}{optional})"
    );
    let forbids =
        token.forbids.iter().map(|Forbids::Everything| "You may not do anything.".to_owned());
    let attempts = (token.roll_attempts != 0).then(|| attempts(token.roll_attempts));
    let pay = token.pay.map(|pay| format!("You may pay {} CP to remove this.", pay.cp));
    let defeat = token.instead_of_defeat.map(|health| {
        format!("When your Health would become 0: it becomes {health} instead. Remove this.")
    });
    let down =
        token.down.iter().map(|down| format!("When the last of these is gone: gain {down}."));
    let stays = |one: &Spend| one.price.is_some() || one.tokens == 0;
    let verb = |one: &Spend| if stays(one) { "use" } else { "spend" };
    let spends = token.spend.iter().map(|one| spend(one, verb(one)));
    let upon = token.upon.iter().map(upon);
    let beyond = token.beyond.iter().map(|says| not_worked_out(says));
    Section::new(
        title,
        forbids
            .chain(attempts)
            .chain(pay)
            .chain(defeat)
            .chain(down)
            .chain(spends)
            .chain(upon)
            .chain(beyond)
            .collect(),
    )
}

/// What is printed and has no words yet.
fn not_worked_out(says: &str) -> String {
    format!("Left to the table: {says}")
}

/// The board's passive ability.
fn passive(passive: &Passive) -> Section {
    Section::new(format!("{} (passive)", passive.name), powers(passive))
}

fn powers(passive: &Passive) -> Vec<String> {
    let uses = passive.uses.iter().map(|one| spend(one, "use"));
    let again = passive
        .rerolls_spent
        .iter()
        .map(|token| format!("When you spend {token}, you may reroll its die once."));
    uses.chain(again).chain(passive.upon.iter().map(upon)).collect()
}

/// "When you attack, spend (attack modifier): Add 2 dmg."
fn spend(spend: &Spend, verb: &str) -> String {
    let mut marks = Vec::new();
    if spend.tokens > 1 {
        marks.push(format!("{} tokens", spend.tokens));
    }
    marks.extend(spend.price.iter().map(|(n, token)| format!("{n} {token}")));
    marks.extend(spend.holding.iter().map(|(n, token)| format!("with exactly {n} {token}")));
    match spend.a_turn {
        0 => {}
        1 => marks.push("once a turn".to_owned()),
        n => marks.push(format!("{n} times a turn")),
    }
    if spend.cp > 0 {
        marks.push(format!("{} CP", spend.cp));
    }
    if spend.attack_modifier {
        marks.push("attack modifier".to_owned());
    }
    if spend.attack_of > 0 {
        marks.push(format!("the attack deals at least {} dmg unmodified", spend.attack_of));
    }
    if spend.aged {
        marks.push("not gained this turn".to_owned());
    }
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    let when = capital(moment(spend.when));
    format!("{when}, {verb}{marks}: {}", sentences(&spend.does, &[]))
}

fn moment(when: SpendWhen) -> &'static str {
    match when {
        SpendWhen::AnyTime => "at any time",
        SpendWhen::YouReceiveDamage => "when you receive dmg",
        SpendWhen::YouReceiveDamageInARollPhase => "when you receive dmg in a defensive roll phase",
        SpendWhen::YourUpkeep => "in your upkeep phase",
        SpendWhen::YourMainPhase => "in your main phase",
        SpendWhen::YourRollPhase => "in your roll phase",
        SpendWhen::YouAttack => "after attacking",
        SpendWhen::YourOffenseConcludes => "when your offensive roll phase concludes",
        SpendWhen::InsteadOfDefending => "when you are attacked, instead of defending",
        SpendWhen::YouWereAttacked => "after being attacked",
        SpendWhen::BetweenBattles => "in your turn, before you move or a battle begins",
        SpendWhen::AnAttackDamagesYou => "when you receive dmg from an attack",
        SpendWhen::BeforeYouDefend => "when an opponent's offensive roll phase concludes",
    }
}

fn attempts(change: i8) -> String {
    let more = if change < 0 { "fewer" } else { "more" };
    let plural = if change.abs() == 1 { "" } else { "s" };
    format!("You have {} {more} roll attempt{plural} in your offensive roll phase.", change.abs())
}

fn upon(upon: &Upon) -> String {
    let moment = match upon.at {
        Trigger::YourUpkeep => "In your upkeep phase",
        Trigger::YourIncome => "Before your income phase",
        Trigger::YourOffenseConcludes => "When your offensive roll phase concludes",
        Trigger::YourRollPhaseConcludes => "When your roll phase concludes",
        Trigger::YourLastRollPhaseConcludes => "When your last roll phase concludes",
        Trigger::YouAreAttacked => "When you are attacked",
        Trigger::EnhanceableAttackOnYou => "When you are attacked with dmg that can be enhanced",
        Trigger::AttackOnYouFails => "When an attack on you comes to nothing",
        Trigger::OffenseDamagesYou => "When an opponent's offensive roll phase damages you",
        Trigger::AttackOnYouConcludes => "When the attack on you concludes",
        Trigger::YourOffense => "Before your offensive roll phase",
        Trigger::YouActivate => "When you activate an offensive ability",
        Trigger::YourRollPhaseSettles => "When your roll phase deals its dmg",
        Trigger::OpponentsRollPhaseSettles => {
            "When an opponent's roll phase, without an ultimate, deals its dmg"
        }
        Trigger::YourTurnConcludes => "At the end of your turn",
        Trigger::YouAttack => "When you attack",
        Trigger::AnotherIsPlaced => "When another takes the place of this",
        Trigger::OpponentMakesNoAttack => "When an opponent's roll phase is over without an attack",
        Trigger::YouBegin => "When the match begins with your turn",
        Trigger::Detonation => "When detonated",
        Trigger::YouActivateNothing => "When you activate no ability",
        Trigger::UltimateAgainstYou => "When an opponent activates an Ultimate against you",
    };
    let by = match upon.by {
        By::Bearer => "",
        By::Attacker => "the attacker: ",
    };
    let aged = if upon.aged { ", if not gained this turn" } else { "" };
    let owner = if upon.spares_owner { ", if it is not your own" } else { "" };
    let daily = match upon.a_turn {
        0 => String::new(),
        n => format!(", {n} each turn"),
    };
    let once = match (upon.once, upon.spares_ultimates) {
        (true, true) => " (once, however many; not with an ultimate)",
        (true, false) => " (once, however many)",
        (false, true) => " (not with an ultimate)",
        (false, false) => "",
    };
    format!("{moment}{aged}{owner}{daily}{once}: {by}{}", after_colon(&upon.does))
}

/// The text as sentences of which the first goes on after a colon.
fn after_colon(text: &Text) -> String {
    let said = sentences(text, &[]);
    let first =
        said.chars().next().map(|letter| letter.to_lowercase().to_string()).unwrap_or_default();
    debug_assert_eq!(capital(&first), said.chars().next().map(String::from).unwrap_or_default());
    first + said.get(1..).unwrap_or_default()
}
