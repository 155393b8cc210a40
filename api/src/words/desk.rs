//! What the judge's desk says: why not, why two meet, and what comes next at a table.
//!
//! Why a fact cannot be, why two meet and what a line lacks are said in English by the desk itself.

use desk::notation::{NotationError, print_back_ups};
use desk::{AfterTime, BackUps, Ending, HeroStep, Refusal, Side, Why};
use events::PlayerNameError;

use super::names::counted;
use super::{Language, french};

/// Why a fact cannot be said, as a clause.
pub fn refusal(refusal: &Refusal, language: Language) -> String {
    match language {
        Language::English => refusal.to_string(),
        Language::French => french::desk::refusal(refusal),
    }
}

/// What can be said or done instead.
pub fn way_out(refusal: &Refusal, language: Language) -> &'static str {
    match language {
        Language::English => refusal.way_out(),
        Language::French => french::way_out::way_out(refusal),
    }
}

/// That somebody else was quicker, and what to do then.
pub fn meanwhile(language: Language) -> [&'static str; 2] {
    match language {
        Language::English => {
            ["something was said meanwhile that does not go with it", "look at it again"]
        }
        Language::French => french::desk::MEANWHILE,
    }
}

/// What to do about house options that cannot be.
pub fn other_options(language: Language) -> &'static str {
    match language {
        Language::English => "change the house options of the event",
        Language::French => french::desk::OTHER_OPTIONS,
    }
}

/// Why two meet, or somebody has no opponent.
pub fn why(why: &Why, language: Language) -> String {
    match language {
        Language::English => why.to_string(),
        Language::French => french::desk::why(why),
    }
}

/// Whom a call waits for that was handed to a head judge.
pub fn head_judge(language: Language) -> &'static str {
    match language {
        Language::English => "head judge",
        Language::French => french::desk::HEAD_JUDGE,
    }
}

/// What backing a match up would come to: so many entries are lost, so many things were seen, and what the event has for it.
pub fn back_up(
    lost: usize,
    seen: usize,
    policy: BackUps,
    allowed: Option<bool>,
    language: Language,
) -> String {
    let policy = print_back_ups(policy);
    let [lost, seen] = [lost, seen].map(|count| count as u64);
    match language {
        Language::English => {
            let verdict = match allowed {
                Some(true) => "the event allows it",
                Some(false) => {
                    "the event does not allow it; put right what can be put right without it"
                }
                None => "the judge decides",
            };
            format!(
                "{} be taken back, and {} seen since; back-ups: {policy}, so that {verdict}",
                counted(lost, "entry would", "entries would"),
                counted(seen, "thing was", "things were"),
            )
        }
        Language::French => french::desk::back_up(lost, seen, &policy, allowed),
    }
}

/// What comes next at a table where time was called. The names are those of both sides.
pub fn after_time(next: AfterTime, names: &[String; 2], language: Language) -> String {
    let called = |of: Side| names[of.index()].as_str();
    if language == Language::French {
        return french::desk::after_time(next, &called);
    }
    match next {
        AfterTime::Finish(now, None) => format!("{} finishes the turn", called(now)),
        AfterTime::Finish(now, Some(then)) => {
            format!("{} finishes the turn; then {} has one more", called(now), called(then))
        }
        AfterTime::OneMore(of) => format!("{} has one more turn", called(of)),
        AfterTime::Over(Ending::Won(of), _) => format!("it is over, and {} has won", called(of)),
        AfterTime::Over(Ending::Tie, _) => "it is over, and a tie".to_owned(),
        AfterTime::Over(Ending::BothLost, _) => "it is over, and both have lost".to_owned(),
        AfterTime::SuddenDeath => "it is played on until Health differs".to_owned(),
        AfterTime::RollOff => {
            "each rolls once with what they have left; the highest sum of dice wins".to_owned()
        }
    }
}

/// What is due of heroes at a table. The names are those of both sides.
pub fn hero_step(step: HeroStep, names: &[String; 2], language: Language) -> String {
    let called = |of: Side| names[of.index()].as_str();
    match (language, step) {
        (Language::English, HeroStep::RollForBans) => "a roll decides who bans first".to_owned(),
        (Language::English, HeroStep::Ban(of)) => format!("{} bans", called(of)),
        (Language::English, HeroStep::RollForStart) => "a roll decides who starts".to_owned(),
        (Language::English, HeroStep::Choose(of)) => format!("{} chooses a hero", called(of)),
        (Language::French, step) => french::desk::hero_step(step, &called),
    }
}

/// What is wrong with what somebody sent to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// It is no line of notation.
    Line(NotationError),
    /// It is more facts than are said together.
    Facts(usize),
    /// It is more settings than are said.
    Settings(usize),
    /// Its moment lies outside of those that can be.
    Moment,
    /// It gives a name to nobody.
    NamesNobody,
    /// It gives more names to a player than a team can have, or none.
    Names(u8),
    /// It gives a name that nobody can have.
    Name(PlayerNameError),
}

/// What is wrong with what somebody sent to be said.
pub fn wrong(wrong: &Wrong, language: Language) -> String {
    if language == Language::French {
        return french::fact::wrong(wrong);
    }
    match wrong {
        Wrong::Line(error) => error.to_string(),
        Wrong::Facts(most) => format!("at most {most} facts are said together"),
        Wrong::Settings(most) => format!("at most {most} settings are said"),
        Wrong::Moment => "the moment lies before 1970 or behind the year 9999".to_owned(),
        Wrong::NamesNobody => "nobody is called anything by this fact".to_owned(),
        Wrong::Names(most) => format!("a player has 1 to {most} names"),
        Wrong::Name(error) => error.to_string(),
    }
}
