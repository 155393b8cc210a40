//! What the dice did, in words.

use season::Exact;
use season::achievements::Why;
use season::fairness::{By, Runs};

pub use super::points::Point;
use super::points::dice_of;
use super::{Language, french};

/// What a position is worth: the model that all numbers are by.
pub fn model(language: Language) -> &'static str {
    match language {
        Language::English => {
            "A position is worth the Health that a side can expect to be ahead of the others at the end of the present \
             turn, if nobody plays a card, spends a token or takes an offer, everybody keeps and chooses what is best for \
             their side, and the dice fall as they may."
        }
        Language::French => french::season::MODEL,
    }
}

/// What the model leaves out.
pub fn leaves_out(language: Language) -> [&'static str; 4] {
    match language {
        Language::English => [
            "What hands, CP and tokens are good for later.",
            "Everything behind the end of the turn.",
            "A second Offensive Roll Phase of the same turn, which is reckoned by itself when it begins.",
            "What the other players could do in answer: it counts as theirs once they do it.",
        ],
        Language::French => french::season::LEAVES_OUT,
    }
}

/// What luck, skill and others mean.
pub fn terms(language: Language) -> [&'static str; 3] {
    match language {
        Language::English => [
            "What the position was worth after the dice, less what could be expected before they were thrown.",
            "What was chosen, less the best that could have been: never above 0.",
            "What others chose, and what the model does not foresee, such as a card or a token that helps.",
        ],
        Language::French => french::season::TERMS,
    }
}

/// That so many rolls are left out of skill; nothing of none.
pub fn left_out(rolls: u32, language: Language) -> Option<String> {
    (rolls > 0).then(|| match language {
        Language::English => format!(
            "{rolls} {} left out of skill, as nobody said which dice were thrown; they count for luck as if the best had \
             been kept.",
            if rolls == 1 { "roll is" } else { "rolls are" }
        ),
        Language::French => french::season::left_out(rolls),
    })
}

/// What is pointed at, with its number.
pub fn point(what: Point, seq: u32, amount: Exact, language: Language) -> String {
    let number = decimal(amount.nearly().abs(), 2, language);
    match (language, what) {
        (Language::English, Point::Luckiest) => {
            format!("Entry {seq}: the dice were worth {number} Health more than could be expected.")
        }
        (Language::English, Point::Unluckiest) => {
            format!("Entry {seq}: the dice were worth {number} Health less than could be expected.")
        }
        (Language::English, Point::WorstChoice) => {
            format!("Entry {seq}: by the model, another choice was worth {number} Health more.")
        }
        (Language::English, Point::WorstKeep) => {
            format!(
                "Entry {seq}: by the model, other dice to keep were worth {number} Health more."
            )
        }
        (Language::English, Point::TurningPoint) => format!(
            "Entry {seq}: from here on the winner could expect to be ahead, at first by {number} Health at the end of the turn."
        ),
        (Language::French, what) => french::season::point(what, seq, &number),
    }
}

/// What was kept, and what would have been best.
pub fn keep(
    kept: Option<&[u8]>,
    best: Option<&[u8]>,
    cost: Option<Exact>,
    language: Language,
) -> String {
    let (Some(kept), Some(cost)) = (kept, cost) else {
        return match language {
            Language::English => "Nobody said which dice were thrown.".to_owned(),
            Language::French => french::season::UNSAID.to_owned(),
        };
    };
    let cost = (cost < Exact::ZERO).then(|| decimal(cost.nearly().abs(), 2, language));
    match language {
        Language::English => {
            let what = |dice: &[u8]| {
                if dice.is_empty() { "nothing".to_owned() } else { dice_of(dice) }
            };
            let kept = what(kept);
            match (cost, best) {
                (None, _) => format!("Kept {kept}: by the model nothing was better."),
                (Some(cost), Some(best)) => format!(
                    "Kept {kept}: by the model, to keep {} was worth {cost} Health more.",
                    what(best)
                ),
                (Some(cost), None) => format!(
                    "Kept {kept}: by the model, to roll no more was worth {cost} Health more."
                ),
            }
        }
        Language::French => french::season::keep(kept, best, cost.as_deref()),
    }
}

/// What a test of faces says.
pub fn uneven(dice: u64, test: Option<(f64, By)>, language: Language) -> String {
    let Some((p, by)) = test else {
        return match language {
            Language::English => "No die was thrown.".to_owned(),
            Language::French => french::season::NO_DIE.to_owned(),
        };
    };
    let often = often(p, language);
    match (language, by) {
        (Language::English, By::Counting) => {
            format!(
                "Of {dice} fair dice, {often} come out at least as uneven (every outcome counted)."
            )
        }
        (Language::English, By::ChiSquare) => {
            format!("Of {dice} fair dice, {often} come out at least as uneven (chi-square).")
        }
        (Language::French, by) => french::season::uneven(dice, &often, by),
    }
}

/// What runs say.
pub fn runs(runs: Runs, language: Language) -> String {
    let expected = decimal(runs.expected(), 1, language);
    let Runs { pairs, same, .. } = runs;
    match language {
        Language::English => {
            let says = format!(
                "From one roll to the next, {same} of {pairs} pairs of dice show the same; of fair dice {expected} do on average."
            );
            match runs.p_value() {
                Some(p) => {
                    format!("{says} {} are at least as far off.", upper(&often(p, language)))
                }
                None => says,
            }
        }
        Language::French => {
            let often = runs.p_value().map(|p| often(p, language));
            french::season::runs(same, pairs, &expected, often.as_deref())
        }
    }
}

fn upper(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// What every p-value means and does not mean.
pub fn means(language: Language) -> &'static str {
    match language {
        Language::English => season::fairness::MEANS,
        Language::French => french::season::MEANS,
    }
}

/// What goes with one below one in a million.
pub fn careful(language: Language) -> &'static str {
    match language {
        Language::English => season::fairness::CAREFUL,
        Language::French => french::season::CAREFUL,
    }
}

/// A line about a player whose dice are improbable.
pub fn improbable(player: &str, language: Language) -> String {
    format!("{}{}{}", events::harmless(player), language.colon(), careful(language))
}

/// How ratings are found.
pub fn rating(language: Language) -> &'static str {
    match language {
        Language::English => season::table::MODEL,
        Language::French => french::season::RATING,
    }
}

/// Where achievements are printed.
pub fn printed(language: Language) -> &'static str {
    match language {
        Language::English => "Rules of Play 2.0, page 15",
        Language::French => french::season::PRINTED,
    }
}

/// Why an achievement is open.
pub fn open(why: Why, language: Language) -> &'static str {
    match (why, language) {
        (Why::Unthrown, Language::English) => {
            "Whether it would have been hangs on dice that nobody threw, or on a choice that nobody made."
        }
        (Why::AttemptsLeft, Language::English) => {
            "Roll Attempts were left after it: whether it was this that made the phase fail, no log says."
        }
        (Why::Unthrown, Language::French) => french::season::HANGS_ON_DICE,
        (Why::AttemptsLeft, Language::French) => french::season::ATTEMPTS_LEFT,
    }
}

/// How often something comes.
fn often(p: f64, language: Language) -> String {
    if p >= 0.001 {
        let of_a_hundred = decimal(p * 100.0, 1, language);
        return match language {
            Language::English => format!("{of_a_hundred} in 100"),
            Language::French => format!("{of_a_hundred} sur 100"),
        };
    }
    // One in so many, of which the first two digits are good.
    let mut one_in = if p > 1e-30 { (1.0 / p).round() } else { 1e30 };
    let mut tens = 1.0;
    while one_in >= 100.0 {
        (one_in, tens) = ((one_in / 10.0).round(), tens * 10.0);
    }
    let one_in = format!("{:.0}", one_in * tens);
    match language {
        Language::English => format!("one in {}", grouped(&one_in, ",")),
        Language::French => format!("un sur {}", grouped(&one_in, "\u{202f}")),
    }
}

fn grouped(digits: &str, by: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(by);
        }
        text.push(digit);
    }
    text
}

fn decimal(number: f64, places: usize, language: Language) -> String {
    let text = format!("{number:.places$}");
    match language {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_often_is_said_so_that_people_can_read_it() {
        for (p, english, french) in [
            (1.0, "100.0 in 100", "100,0 sur 100"),
            (0.0752, "7.5 in 100", "7,5 sur 100"),
            (0.001, "0.1 in 100", "0,1 sur 100"),
            (0.000_4, "one in 2,500", "un sur 2\u{202f}500"),
            (8.2e-7, "one in 1,200,000", "un sur 1\u{202f}200\u{202f}000"),
        ] {
            assert_eq!(often(p, Language::English), english);
            assert_eq!(often(p, Language::French), french);
        }
    }

    #[test]
    fn a_keep_is_told_with_its_number() {
        let cost = Some(-Exact::whole(2));
        let say = |kept, best, cost| keep(kept, best, cost, Language::English);
        assert_eq!(
            say(Some(&[1, 1]), Some(&[]), cost),
            "Kept 1 1: by the model, to keep nothing was worth 2.00 Health more."
        );
        assert_eq!(
            say(Some(&[]), None, cost),
            "Kept nothing: by the model, to roll no more was worth 2.00 Health more."
        );
        assert_eq!(
            say(Some(&[6]), Some(&[6]), Some(Exact::ZERO)),
            "Kept 6: by the model nothing was better."
        );
        assert_eq!(say(None, Some(&[6]), None), "Nobody said which dice were thrown.");
    }
}
