//! Chances and what they are of, in words.

use referee::ActorId;
use referee::book::Test;
use referee::damage::Line;
use referee::dice::Chance;
use referee::odds::{NoOdds, Rests, When, rests};
use referee::state::Actors;

use super::names::{Names, counted, list};
use super::{Language, french};

/// A chance in percent, rounded to two decimals; never rounded to what is certain. What five dice can
/// show at all has a chance of 1/7776 at least.
pub fn percent(chance: Chance) -> String {
    match hundredths(chance) {
        _ if chance == Chance::NEVER => "0 %".to_owned(),
        _ if chance == Chance::CERTAIN => "100 %".to_owned(),
        10_000 => "> 99.99 %".to_owned(),
        hundredths => format!("{}.{:02} %", hundredths / 100, hundredths % 100),
    }
}

/// Hundredths of a percent, rounded: digit by digit, as ten thousand times the numerator may not fit.
fn hundredths(chance: Chance) -> u32 {
    let denominator = chance.denominator();
    let (mut hundredths, mut rest) = (0, chance.numerator() % denominator);
    for _ in 0..4 {
        rest *= 10;
        hundredths = hundredths * 10 + (rest / denominator) as u32;
        rest %= denominator;
    }
    hundredths + u32::from(rest * 2 >= denominator)
}

/// A chance as a fraction in lowest terms.
pub fn fraction(chance: Chance) -> String {
    match chance.reduced() {
        (whole, 1) => whole.to_string(),
        (numerator, denominator) => format!("{numerator}/{denominator}"),
    }
}

/// What a branch of a text hangs on: `14 or more`, `at least 2 Foot + 1 Moon`, `2 Foot` (just so many).
pub fn when(names: &Names, seat: ActorId, when: &[When]) -> String {
    let all: Vec<String> = when.iter().map(|when| one(names, seat, *when)).collect();
    all.join(", ")
}

/// What had to be shown for a line that is this player's: `4 Sword`, `2 Foot` (just so many), `at least 1 Moon`.
pub fn shows(names: &Names, by: ActorId, line: &Line) -> Option<String> {
    match rests(names.rules(), names.hero(by)?, line)? {
        Rests::Row(needs) => Some(needs.to_owned()),
        Rests::Branch(when) => Some(one(names, by, when)),
    }
}

/// Outcomes that come together: what each of them hangs on.
pub fn together<'a>(outcomes: impl Iterator<Item = &'a str>, language: Language) -> String {
    let all: Vec<&str> = outcomes.collect();
    match language {
        _ if !all.is_empty() => all.join(language.joint()),
        Language::English => "none of these".to_owned(),
        Language::French => "rien de cela".to_owned(),
    }
}

/// Who can be the target, and who says so: `Monk`, `Barbarian chooses: Monk or Paladin`.
pub fn target(names: &Names, at: Actors, choosers: Actors) -> String {
    let all = |actors: Actors| actors.iter().map(|actor| names.player(actor)).collect::<Vec<_>>();
    let (targets, choosers) = (all(at), all(choosers));
    if names.language() == Language::French {
        return french::odds::target(&targets, &choosers);
    }
    let targets = targets.join(" or ");
    match &*choosers {
        [] => targets,
        [one] => format!("{one} chooses: {targets}"),
        several => format!("{} choose: {targets}", list(several)),
    }
}

fn one(names: &Names, seat: ActorId, when: When) -> String {
    match when {
        _ if names.language() == Language::French => french::odds::one(names, seat, when),
        When::On(test) => passes(names, seat, test),
        When::Otherwise(_) => "otherwise".to_owned(),
        When::Times { group: 1, symbol, times } => {
            format!("{times} {}", shown(names, seat, symbol))
        }
        When::Times { group, symbol, times } => {
            let groups = counted(times, "group", "groups");
            format!("{groups} of {group} {}", shown(names, seat, symbol))
        }
    }
}

fn passes(names: &Names, seat: ActorId, test: Test) -> String {
    match test {
        Test::Symbols(wanted) => {
            let wanted = (0..).zip(wanted).filter(|(_, count)| *count > 0);
            let wanted: Vec<String> =
                wanted.map(|(place, n)| format!("{n} {}", shown(names, seat, place))).collect();
            format!("at least {}", wanted.join(" + "))
        }
        Test::Values(bits) | Test::Success(bits) => {
            let values = (1..=6u8).filter(|value| bits >> (value - 1) & 1 == 1);
            let values: Vec<String> = values.map(|value| format!("a {value}")).collect();
            values.join(" or ")
        }
        Test::Kind(count) => format!("at least {count} of a kind"),
        Test::Total(least) => format!("{least} or more"),
        Test::TotalAtMost(most) => format!("{most} or less"),
        Test::Holds(tokens, least) => {
            let held: Vec<&str> =
                names.rules().kinds(tokens).map(|kind| names.token(kind)).collect();
            match least {
                1 => format!("with {}", held.join(" or ")),
                least => format!("with {least} {}", held.join(" or ")),
            }
        }
        Test::HoldsNone(tokens) => {
            let held: Vec<&str> =
                names.rules().kinds(tokens).map(|kind| names.token(kind)).collect();
            format!("without {}", held.join(" or "))
        }
        Test::Opponent => "if it is an opponent".to_owned(),
        Test::Beats(_) => "if it beats the opponent's dice".to_owned(),
        Test::NoneOf(bits) => {
            let those = (0..6u8).filter(|place| bits >> place & 1 == 1);
            let those: Vec<&str> = those.map(|place| shown(names, seat, place)).collect();
            format!("neither {}", those.join(" nor "))
        }
        Test::AttemptsLeft(n) => format!("if at least {n} Roll Attempts were left"),
        Test::RequirementShows(place) => {
            format!("if the requirement shows {}", shown(names, seat, place))
        }
    }
}

/// The name of a symbol on a player's dice.
pub(super) fn shown<'a>(names: &Names<'a>, seat: ActorId, symbol: u8) -> &'a str {
    let symbols = names.hero(seat).map(|hero| &hero.symbols);
    symbols.and_then(|symbols| symbols.get(symbol as usize)).map_or("", String::as_str)
}

/// How to begin: what to use, what to keep, what the other dice become.
pub fn advice(with: Option<&str>, keep: &[u8], turned: &[u8], language: Language) -> String {
    let dice = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    if language == Language::French {
        return french::odds::advice(with, &dice(keep), &dice(turned), keep.len());
    }
    let begin = with.map_or_else(String::new, |with| format!("use {with}; "));
    match (keep, turned) {
        ([], []) => format!("{begin}throw all dice"),
        ([_, _, _, _, _], []) => format!("{begin}keep all dice"),
        (keep, []) => format!("{begin}keep {}", dice(keep)),
        (keep, turned) => format!("{begin}keep {}, turn to {}", dice(keep), dice(turned)),
    }
}

/// Why there are no odds.
pub fn none(why: NoOdds, language: Language) -> String {
    match why {
        _ if language == Language::French => french::odds::none(why),
        NoOdds::NobodyRolls => "Nobody rolls for an Offensive Ability now.".to_owned(),
        NoOdds::NoSuchSeat(seat) => format!("Nobody sits on seat {seat}."),
        NoOdds::TooMuch => "More is left or held than all ways can be gone through for.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use referee::dice::{Point, Wanted, reach};

    use super::*;

    /// The chance that this holds after so many attempts.
    fn chance(wanted: fn([u8; 5]) -> bool, attempts: u8) -> Chance {
        let point = Point::before_the_first(attempts).expect("a point");
        reach(&Wanted::new(wanted), point).chance
    }

    #[test]
    fn percent_are_rounded_to_two_decimals() {
        // 1/7776 is 0.01286 %, 6/7776 is 0.07716 %, one half is one half.
        assert_eq!(percent(chance(|dice| dice == [6; 5], 1)), "0.01 %");
        assert_eq!(percent(chance(|dice| dice[0] == dice[4], 1)), "0.08 %");
        assert_eq!(
            percent(chance(|dice| dice.iter().filter(|die| **die > 3).count() > 2, 1)),
            "50.00 %"
        );
        // Everything but five sixes: 99.987 %.
        assert_eq!(percent(chance(|dice| dice != [6; 5], 1)), "99.99 %");
    }

    #[test]
    fn only_what_is_certain_is_certain() {
        assert_eq!(percent(chance(|dice| dice != [6; 5], 9)), "> 99.99 %");
        assert_eq!(percent(chance(|_| true, 9)), "100 %");
        assert_eq!(percent(chance(|_| false, 9)), "0 %");
        assert_eq!(fraction(chance(|_| true, 1)), "1");
        assert_eq!(fraction(chance(|_| false, 1)), "0");
        assert_eq!(fraction(chance(|dice| dice == [6; 5], 1)), "1/7776");
    }

    #[test]
    fn advice_says_what_to_do_with_each_die() {
        let english =
            |with, keep: &[u8], turned: &[u8]| advice(with, keep, turned, Language::English);
        assert_eq!(english(None, &[1, 1, 2], &[]), "keep 1 1 2");
        assert_eq!(english(None, &[1, 1, 2, 6, 6], &[]), "keep all dice");
        assert_eq!(english(None, &[], &[]), "throw all dice");
        assert_eq!(english(Some("A Card"), &[6, 6], &[]), "use A Card; keep 6 6");
        assert_eq!(
            english(Some("A Card"), &[2, 3, 4, 6], &[5]),
            "use A Card; keep 2 3 4 6, turn to 5"
        );
        let french =
            |with, keep: &[u8], turned: &[u8]| advice(with, keep, turned, Language::French);
        assert_eq!(french(None, &[1, 1, 2], &[]), "garder 1 1 2");
        assert_eq!(french(None, &[1, 1, 2, 6, 6], &[]), "garder tous les dés");
        assert_eq!(french(None, &[], &[]), "lancer tous les dés");
        assert_eq!(
            french(Some("A Card"), &[2, 3, 4, 6], &[5]),
            "utiliser A Card\u{202f}; garder 2 3 4 6, tourner en 5"
        );
    }
}
