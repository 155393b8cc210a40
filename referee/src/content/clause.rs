//! A printed text said aloud in board language.

use super::effect::{
    Amount, DamageKind, Effect, Into, RollPhase, Share, Special, Symbols, Text, Tie, Who, Whose,
};

/// The text as sentences. Symbols are named in the order of the hero's dice.
pub(crate) fn sentences(text: &[Effect], dice: &[String]) -> String {
    sentences_to(text, dice, None)
}

/// The same in a text that speaks of somebody.
fn sentences_to(text: &[Effect], dice: &[String], who: Option<Who>) -> String {
    clauses(text, dice, who)
        .iter()
        .map(|clause| capital(clause) + ".")
        .collect::<Vec<_>>()
        .join(" ")
}

/// What must lie there: "2 Foot + 1 Moon".
pub(super) fn requirement(wanted: &Symbols, dice: &[String]) -> String {
    in_dice_order(wanted, dice)
        .iter()
        .map(|(name, n)| format!("{n} {name}"))
        .collect::<Vec<_>>()
        .join(" + ")
}

fn in_dice_order<'a>(wanted: &'a Symbols, dice: &[String]) -> Vec<(&'a String, u8)> {
    let mut all: Vec<(&String, u8)> = wanted.iter().map(|(name, n)| (name, *n)).collect();
    all.sort_by_key(|(name, _)| dice.iter().position(|other| other == *name));
    all
}

pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Each word as a clause; "then" goes before the next one, and `To` changes the clauses inside it.
fn clauses(text: &[Effect], dice: &[String], who: Option<Who>) -> Vec<String> {
    let mut said = Vec::new();
    let mut then = false;
    for word in text {
        if *word == Effect::Then {
            then = true;
            continue;
        }
        let new = if let Effect::To(who, inner) = word {
            clauses(inner, dice, Some(*who))
        } else {
            vec![clause(word, dice, who)]
        };
        for clause in new {
            said.push(if std::mem::take(&mut then) { format!("then {clause}") } else { clause });
        }
    }
    said
}

/// A text as one clause: "a, b and c". Symbols are named in the order of these faces.
pub fn said(text: &[Effect], dice: &[String]) -> String {
    list(text, dice, None)
}

/// The clauses of a text inside another word: "a, b and c".
fn list(text: &[Effect], dice: &[String], who: Option<Who>) -> String {
    let all = clauses(text, dice, who);
    match all.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn clause(word: &Effect, dice: &[String], who: Option<Who>) -> String {
    let inside = |text: &[Effect]| list(text, dice, who);
    match word {
        Effect::Gain(Amount::Number(n), token) => {
            let_them(who, format!("gain {}", counted(*n, token)))
        }
        Effect::Gain(n, token) => let_them(who, format!("gain {}", quantity(*n, token))),
        Effect::Inflict(n, token) => aimed(&format!("inflict {}", counted(*n, token)), "on", who),
        Effect::GainCp(n) => let_them(who, format!("gain {}", quantity(*n, "CP"))),
        Effect::LoseCp(n) => match who {
            None => format!("the opponent loses {n} CP"),
            Some(Who::Yourself) => format!("you lose {n} CP"),
            Some(who) => format!("{} loses {n} CP", name(who)),
        },
        Effect::StealCp(n) => match who {
            None => format!("steal {n} CP"),
            Some(who) => format!("steal {n} CP from {}", name(who)),
        },
        Effect::StealHealth(n) => format!("steal {n} Health"),
        Effect::Reduce(n) => format!("the attack deals {n} less dmg"),
        Effect::StartOver => "the offensive roll phase begins anew".to_owned(),
        Effect::RerollSpent(token) => {
            format!("the die of each {token} spent on this attack may be rerolled once")
        }
        Effect::Heal(n) => let_them(who, format!("heal {}", bare(*n))),
        Effect::Draw(n) => let_them(who, format!("draw {}", cards(*n))),
        Effect::Discard(n) => let_them(who, format!("discard {}", cards(*n))),
        Effect::DiscardRandom(n) => let_them(who, format!("discard {} at random", cards(*n))),
        Effect::RaiseLimit(n, token) => {
            format!("your stack limit of {token} rises by {n} for the rest of the match")
        }
        Effect::GainToLimit(token) => let_them(who, format!("gain {token} up to the stack limit")),
        Effect::Turn(from, to) => format!("turn 1 {from} into 1 {to}"),
        Effect::Keyword(n, keyword) => format!("{} {n}", keyword.to_lowercase()),
        Effect::Activate(1, tokens) => format!("activate 1 {tokens} at no price and at once"),
        Effect::Activate(n, tokens) => {
            format!("activate up to {n} different {tokens} at no price and at once")
        }
        Effect::RemoveThis => "remove this".to_owned(),
        Effect::Remove(n, token) => format!("remove {} of yours", counted(*n, token)),
        Effect::RemoveStatus(n) => {
            let plural = if *n == 1 { "" } else { "s" };
            aimed(&format!("remove {n} status effect{plural}"), "from", who)
        }
        Effect::RemoveAllStatus => aimed("remove all status effects", "from", who),
        Effect::RemoveAllNegativeStatus => aimed("remove all negative status effects", "from", who),
        Effect::TransferStatus => {
            "move 1 status effect from a chosen player to another player".to_owned()
        }
        Effect::PreventIncomingStatus => "prevent 1 incoming status effect".to_owned(),
        Effect::Deal(n) => aimed(&format!("deal {}", quantity(*n, "dmg")), "to", who),
        Effect::DealAs(kind, n) => {
            aimed(&format!("deal {}", quantity(*n, damage(*kind))), "to", who)
        }
        Effect::Add(n) => format!("add {}", quantity(*n, "dmg")),
        Effect::Prevent(Amount::HalfTheIncoming) => {
            let_them(who, "prevent half the incoming dmg".to_owned())
        }
        Effect::Prevent(n) => let_them(who, format!("prevent {}", quantity(*n, "dmg"))),
        Effect::AvoidDamage => let_them(who, "avoid the dmg".to_owned()),
        Effect::ForgoDefense => "use no defensive ability".to_owned(),
        Effect::PassDamage(Share::All, dial) => format!("{dial} takes all dmg of the attack"),
        Effect::PassDamage(Share::AsYouLike, dial) => {
            format!("{dial} takes as much dmg of the attack as you like")
        }
        Effect::MakeUndefendable => "make the attack undefendable".to_owned(),
        Effect::FailPhase => "the offensive roll phase fails".to_owned(),
        Effect::IfDealt(n, text) => format!("if at least {n} dmg was dealt: {}", inside(text)),
        Effect::Roll(n, text) => {
            format!("roll {n}: {}", sentences_to(text, dice, who).trim_end_matches('.'))
        }
        Effect::OnSymbols(wanted, text) => {
            format!("on {}: {}", symbols(wanted, dice), inside(text))
        }
        Effect::OnValues(values, text) => format!("on {}: {}", either(values), inside(text)),
        Effect::OnSuccess(values, text) => {
            format!("on {}, or what the scenario card says: {}", either(values), inside(text))
        }
        Effect::OnKind(n, text) => format!("on {n}-of-a-kind, {}", inside(text)),
        Effect::OnTotal(n, text) => format!("if the roll is at least {n}: {}", inside(text)),
        Effect::OnTotalAtMost(n, text) => {
            format!("if the roll is at most {n}: {}", inside(text))
        }
        Effect::IfYouHold(token, text) => format!("if you have {token}: {}", inside(text)),
        Effect::IfYouHoldAtLeast(n, token, text) => {
            format!("if you have at least {n} {token}: {}", inside(text))
        }
        Effect::IfYouHoldNone(token, text) => {
            format!("if you have no {token}: {}", inside(text))
        }
        Effect::IfOpponent(text) => format!("if it is an opponent: {}", inside(text)),
        Effect::Versus(tie, win, lose) => {
            let than = match tie {
                Tie::Wins => "at least as high as",
                Tie::Loses => "higher than",
            };
            format!(
                "the opponent rolls as many dice: if yours are {than} theirs, {}; otherwise {}",
                inside(win),
                inside(lose)
            )
        }
        Effect::Otherwise(text) => format!("otherwise: {}", inside(text)),
        Effect::Each(symbol, text) => format!("for each {symbol}: {}", inside(text)),
        Effect::ForEvery(n, symbol, text) => format!("for every {n} {symbol}: {}", inside(text)),
        Effect::ForEachHeld(token, text) => format!("for each {token} you have: {}", inside(text)),
        Effect::ForEachTheyHold(token, text) => {
            format!("for each {token} the opponent has: {}", inside(text))
        }
        Effect::MayReroll { dice, times, spend } => rethrow(*dice, *times, spend.as_ref()),
        Effect::ChangeDice { count, whose, to } => {
            format!("change {} to {}", some_dice(*count, *whose), value(*to))
        }
        Effect::Reroll { count: 1, whose } => format!("reroll {}", some_dice(1, *whose)),
        Effect::Reroll { count, whose } => {
            format!("make up to {count} rerolls of {}", those_dice(*whose))
        }
        Effect::ExtraAttempt(phase) => {
            let phase = match phase {
                RollPhase::Offense => "offensive",
                RollPhase::Defense => "defensive",
            };
            format!("the roller may take 1 more roll attempt in the {phase} roll phase")
        }
        Effect::May(text) => format!("you may {}", inside(text)),
        Effect::ChooseOne(texts) => choice(texts, dice, who),
        Effect::UpTo(n, text) => {
            format!("up to {n} time{}: {}", if *n == 1 { "" } else { "s" }, inside(text))
        }
        Effect::AnyNumber(text) => format!("any number of times: {}", inside(text)),
        Effect::Spend(n, token) => format!("spend {n} {token}"),
        Effect::PayCp(n) => format!("pay {n} CP"),
        Effect::Special(Special::ForEachFurtherAttempt(most), text) => {
            format!("for each roll attempt after the first, {most} at most: {}", inside(text))
        }
        Effect::Special(Special::IfTheRequirementShows(symbol), text) => {
            format!("if the ability requires {symbol}: {}", inside(text))
        }
        Effect::Special(Special::OnNoneOf(symbols), text) => {
            format!("on neither {}: {}", symbols.join(" nor "), inside(text))
        }
        Effect::Special(Special::IfAttemptsWereLeft(n), text) => {
            let plural = if *n == 1 { "" } else { "s" };
            format!("if at least {n} roll attempt{plural} were left: {}", inside(text))
        }
        Effect::Special(Special::HealAsDealt, _) => {
            "heal as much as the dmg that was really dealt".to_owned()
        }
        Effect::Special(Special::SearchDeck, _) => {
            "search your deck for 1 card, then shuffle it".to_owned()
        }
        Effect::Special(Special::Detonate(token), _) => format!("detonate all {token}"),
        Effect::Special(Special::ReceiveIsolated(n), _) => {
            format!("receive {n} dmg at once, as an isolated source of undefendable dmg")
        }
        Effect::Special(Special::ReceiveForSure(n), _) => {
            format!("receive {n} dmg that cannot be prevented or reduced")
        }
        Effect::Special(Special::DealLess(n), _) => {
            format!("you deal {n} less dmg to each opponent")
        }
        Effect::Special(Special::DealNothing, _) => "you deal no dmg to opponents".to_owned(),
        Effect::Special(Special::PassOn, _) => "move this to another player".to_owned(),
        Effect::Special(Special::TheyDecide, text) => {
            format!(
                "{} decides as if this were theirs: {}",
                who.map_or_else(|| "the opponent".to_owned(), name),
                list(text, dice, None)
            )
        }
        Effect::Special(Special::UnlessTheyPay(n), text) => {
            format!("{}, unless its roller pays you {n} CP", inside(text))
        }
        Effect::Special(Special::LookAtHand, _) => "look at the opponent's hand".to_owned(),
        Effect::Special(Special::DiscardHand, _) => "discard your hand".to_owned(),
        Effect::Then | Effect::To(..) => inside(std::slice::from_ref(word)),
        Effect::SkipPhase => "skip the phase".to_owned(),
        Effect::ExtraOffense => "another offensive roll phase follows".to_owned(),
        Effect::Gold(n) => format!("the team gains {n} Gold"),
        Effect::LootCard(rarity) => {
            format!("put 1 {rarity:?} loot card under your board without looking at it")
        }
        Effect::Meet(level) => format!("a Minion of level {level} comes"),
        Effect::ExploreBeside => "explore 1 unexplored tile beside yours".to_owned(),
        Effect::DiscardPositive(n) => {
            let plural = if *n == 1 { "" } else { "s" };
            let_them(who, format!("discard {n} positive status effect{plural}"))
        }
        Effect::RemoveNegativeAtRandom => {
            let_them(who, "remove 1 negative status effect at random".to_owned())
        }
        Effect::LootDie(_) => "roll the Loot die".to_owned(),
        Effect::GainCpAsSaid => "gain as many CP as the table says".to_owned(),
        Effect::OwnAttempt => "gain 1 additional roll attempt of yours".to_owned(),
        Effect::HealBySalve => "heal what a Salve heals".to_owned(),
        Effect::Revive => "revive a fallen teammate to 1 Health".to_owned(),
        Effect::StayInPlay => "this card stays in play".to_owned(),
    }
}

/// "choose one: a or b"; alternatives of several clauses are set apart by semicolons.
fn choice(texts: &[Text], dice: &[String], who: Option<Who>) -> String {
    let all: Vec<String> = texts.iter().map(|text| list(text, dice, who)).collect();
    format!("choose one: {}", all.join("; or "))
}

fn rethrow(dice: u8, times: u8, spend: Option<&(u8, String)>) -> String {
    let price = spend.map_or_else(String::new, |(n, token)| format!("spend {n} {token} to "));
    let which = if dice == 1 { "1 die".to_owned() } else { format!("up to {dice} dice") };
    let often = match times {
        1 => String::new(),
        n => format!(", up to {n} times"),
    };
    format!("you may {price}reroll {which}{often}")
}

fn cards(n: u8) -> String {
    format!("{n} card{}", if n == 1 { "" } else { "s" })
}

fn name(who: Who) -> String {
    let name = match who {
        Who::Yourself => "yourself",
        Who::Opponent => "the opponent",
        Who::ChosenPlayer => "a chosen player",
        Who::ChosenOpponent => "a chosen opponent",
        Who::ChosenTeammate => "a chosen teammate",
        Who::AllOpponents => "all opponents",
        Who::UpToOpponents(n) => return format!("up to {n} different opponents"),
        Who::TwoOpponents => "2 different opponents",
        Who::YourSide => "all Heroes",
        Who::Teammates => "all other Heroes",
        Who::TheBoss => "the Boss",
    };
    name.to_owned()
}

fn let_them(who: Option<Who>, clause: String) -> String {
    match who {
        None | Some(Who::Yourself) => clause,
        Some(who) => format!("let {} {clause}", name(who)),
    }
}

fn aimed(clause: &str, how: &str, who: Option<Who>) -> String {
    who.map_or_else(|| clause.to_owned(), |who| format!("{clause} {how} {}", name(who)))
}

fn counted(n: u8, token: &str) -> String {
    if n == 1 { token.to_owned() } else { format!("{n} {token}") }
}

fn bare(n: Amount) -> String {
    match n {
        Amount::Number(n) => n.to_string(),
        Amount::TheRoll => "the roll".to_owned(),
        Amount::HalfTheRoll => "half the roll".to_owned(),
        Amount::HalfTheIncoming => "half the incoming dmg".to_owned(),
        Amount::YourCp => "your CP".to_owned(),
        Amount::HalfYourCp => "half your CP".to_owned(),
    }
}

fn quantity(n: Amount, of: &str) -> String {
    match n {
        Amount::Number(n) => format!("{n} {of}"),
        Amount::TheRoll
        | Amount::HalfTheRoll
        | Amount::HalfTheIncoming
        | Amount::YourCp
        | Amount::HalfYourCp => format!("{of} equal to {}", bare(n)),
    }
}

fn damage(kind: DamageKind) -> &'static str {
    match kind {
        DamageKind::Normal => "dmg",
        DamageKind::Undefendable => "undefendable dmg",
        DamageKind::Pure => "pure dmg",
        DamageKind::Collateral => "collateral dmg",
        DamageKind::Ultimate => "ultimate dmg",
    }
}

fn symbols(wanted: &Symbols, dice: &[String]) -> String {
    let one =
        |(name, n): &(&String, u8)| if *n == 1 { (*name).clone() } else { format!("{n} {name}") };
    in_dice_order(wanted, dice).iter().map(one).collect::<Vec<_>>().join(" + ")
}

fn either(values: &[u8]) -> String {
    let all: Vec<String> = values.iter().map(ToString::to_string).collect();
    match all.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

fn some_dice(n: u8, whose: Whose) -> String {
    let die = if n == 1 { "die" } else { "dice" };
    match whose {
        Whose::Any => format!("any {n} {die}"),
        Whose::Yours => format!("{n} of your dice"),
        Whose::Opponents => format!("{n} of an opponent's dice"),
        Whose::YourSide => format!("{n} of your dice, or of a teammate's"),
    }
}

fn those_dice(whose: Whose) -> &'static str {
    match whose {
        Whose::Any => "any dice",
        Whose::Yours => "your dice",
        Whose::Opponents => "an opponent's dice",
        Whose::YourSide => "your dice or a teammate's",
    }
}

fn value(to: Into) -> String {
    match to {
        Into::AnyValue => "any value".to_owned(),
        Into::Value(n) => n.to_string(),
        Into::NextValue => "the next value up or down".to_owned(),
        Into::ValueOfAnother => "the value of another die".to_owned(),
    }
}
