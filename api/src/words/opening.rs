//! Why an opening is refused, when no match is there yet to name things by.

use events::{Name, Opening, Seat, Seated};
use referee::book::{Crowded, HeroBook, TokenBook};
use referee::ruling::{BadBosses, BadOpening, Unknown};
use referee::{Refusal, Ruleset};

use super::names::{counted, list};
use super::phase::phase;
use super::{Language, french, of_crawls};

/// An opening, and the rule set it was meant for, if there is one.
pub(super) struct Position<'a> {
    pub(super) rules: Option<&'a Ruleset>,
    pub(super) opening: &'a Opening,
}

/// Cards that do not add up: what is said of them, and how many the deck has.
pub(super) struct Piles {
    /// How many lie in hand, deck, discard pile and on the board.
    pub(super) said: usize,
    /// How many there are.
    pub(super) all: usize,
}

/// Why an opening is refused; `rules` are those it was meant for, if there are any.
pub fn refused(
    rules: Option<&Ruleset>,
    opening: &Opening,
    refusal: Refusal,
    language: Language,
) -> String {
    let with_loot = rules.and_then(|rules| rules.with_loot(opening).ok().flatten());
    Position { rules: with_loot.as_ref().or(rules), opening }.sentence(refusal, language)
}

impl<'a> Position<'a> {
    /// Why it is refused.
    pub(super) fn sentence(&self, refusal: Refusal, language: Language) -> String {
        if language == Language::French {
            return french::opening::sentence(self, refusal);
        }
        let Opening { ruleset, mode, .. } = self.opening;
        if let Refusal::Opening(wrong) = refusal {
            return self.wrong(wrong);
        }
        let Refusal::UnknownName(unknown) = refusal else {
            return "The opening does not fit the rule set.".to_owned();
        };
        match unknown {
            Unknown::Ruleset => format!("There is no rule set {:?}.", ruleset.as_str()),
            Unknown::Mode => format!("The rule set {ruleset} has no mode {:?}.", mode.as_str()),
            Unknown::Hero | Unknown::Hidden | Unknown::Symbol => {
                let hero = self.strange_hero().unwrap_or_default();
                format!("The rule set {ruleset} has no hero {hero:?}.")
            }
            Unknown::Token => {
                let token = self.strange_token().unwrap_or_default();
                format!("The opening names a token {token:?}, which {ruleset} does not have.")
            }
            Unknown::Card | Unknown::Ability => {
                let (hero, card) = self.strange_card().unwrap_or_default();
                format!("The opening names a card {card:?}, which {hero}'s deck does not have.")
            }
        }
    }

    fn wrong(&self, wrong: BadOpening) -> String {
        let player = |seat: Seat| self.player(seat).unwrap_or_else(|| format!("seat {seat}"));
        match wrong {
            BadOpening::Players { expected } => {
                let players = counted(expected, "player", "players");
                format!("The mode {} is for {players}.", self.opening.mode)
            }
            BadOpening::Starts => "The player who starts does not sit at the table.".to_owned(),
            BadOpening::Crowded(what) => {
                let what = match what {
                    Crowded::Tokens => "kinds of tokens and passive abilities",
                    Crowded::Aging => {
                        "kinds of tokens that must not be used in the turn they are gained"
                    }
                    Crowded::Uses => "uses that are counted in a turn",
                };
                format!("These heroes have more {what} than there is room for at one table.")
            }
            BadOpening::Phase(at) => format!("A position cannot begin with the {}.", phase(at)),
            BadOpening::Tokens(seat) => match self.too_many(seat) {
                Some((token, said, most)) => {
                    format!("{} holds {said} {token}, of which {most} may lie there.", player(seat))
                }
                None => format!(
                    "{} cannot begin with all of this: {}.",
                    player(seat),
                    list(&self.tokens(seat))
                ),
            },
            BadOpening::Hero(seat) => {
                let mode = &self.opening.mode;
                format!("The mode {mode} is not played with {}'s hero.", player(seat))
            }
            BadOpening::Enemy(seat) => {
                let mode = &self.opening.mode;
                format!(
                    "In the mode {mode}, seat {seat} cannot be {}: enemies sit where the mode says, and heroes elsewhere.",
                    player(seat)
                )
            }
            BadOpening::UpgradeCp { seat, has, costs } => of_crawls(|| {
                format!(
                    "The upgrades of {} cost {costs} CP, and the scenario card gives {has} Upgrade CP.",
                    player(seat)
                )
            }),
            BadOpening::Health(seat) if self.unsaid(seat) => {
                let mode = &self.opening.mode;
                format!(
                    "The mode {mode} leaves the starting Health to the table, and none is said of {}: say it of everybody, as in \"{seat} health 20\".",
                    player(seat)
                )
            }
            BadOpening::Health(seat) => {
                format!("{} needs Health above 0 and within the heal cap.", player(seat))
            }
            BadOpening::Cp(seat) => format!("{} has more CP than the dial shows.", player(seat)),
            BadOpening::Cards(seat) => match self.piles(seat) {
                Some(Piles { said, all }) => format!(
                    "{}'s hand, deck, discard pile and upgrades come to {said} cards, and there are {all}.",
                    player(seat)
                ),
                None => format!(
                    "{}'s cards are named twice, or more of them than that pile has, or one that the deck lacks.",
                    player(seat)
                ),
            },
            BadOpening::UpgradeDeck => {
                let ruleset = &self.opening.ruleset;
                format!("The rule set {ruleset} has no deck of Hero Upgrade cards.")
            }
            BadOpening::NoCards => {
                format!("The mode {} is played without cards.", self.opening.mode)
            }
            BadOpening::Map(why) => {
                of_crawls(|| format!("The map of the mode {}: {why}.", self.opening.mode))
            }
            BadOpening::Bosses(why) => of_crawls(|| self.wrong_bosses(why)),
            BadOpening::Loot(seat) => of_crawls(|| {
                let named = self.seated(seat).map(|seated| texts(&seated.setup.loot));
                format!(
                    "{} cannot have these Loot cards: {}. They are those of a Hero whom nobody else plays, no cards \
                     that the deck has anyway, and no two are levels of one card; a deck has room for 64 cards.",
                    player(seat),
                    list(&named.unwrap_or_default())
                )
            }),
            BadOpening::Upgrades(seat) => {
                let named = self.seated(seat).map(|seated| texts(&seated.setup.upgrades));
                format!(
                    "{}'s upgrades are not Hero Upgrade cards that can lie there together: {}.",
                    player(seat),
                    list(&named.unwrap_or_default())
                )
            }
        }
    }

    fn wrong_bosses(&self, why: BadBosses) -> String {
        let mode = &self.opening.mode;
        let player = |seat: Seat| self.player(seat).unwrap_or_else(|| format!("seat {seat}"));
        match why {
            BadBosses::Players { fewest, most } => {
                format!(
                    "The mode {mode} is for {fewest} to {most} players, one of whom plays the Boss."
                )
            }
            BadBosses::OneAgainstMany(seat) => format!(
                "In the mode {mode}, seat {seat} cannot be {}: the Boss sits on the last seat, and heroes on the others.",
                player(seat)
            ),
            BadBosses::OnlyBosses(seat) => {
                format!("In the mode {mode} everybody plays a Boss, and {} is none.", player(seat))
            }
            BadBosses::Starts => format!("In the mode {mode} the Boss starts, on the last seat."),
        }
    }

    pub(super) fn seated(&self, seat: Seat) -> Option<&'a Seated> {
        self.opening.seats.get(seat.index())
    }

    /// The hero on a seat.
    pub(super) fn player(&self, seat: Seat) -> Option<String> {
        self.seated(seat).map(|seated| seated.hero.to_string())
    }

    /// Whether a player's Health, which the table has to say, is not said. [C-36]
    pub(super) fn unsaid(&self, seat: Seat) -> bool {
        let mode = self.rules.and_then(|rules| rules.mode(self.opening.mode.as_str()));
        let said = self.seated(seat).and_then(|seated| seated.setup.health);
        said.is_none() && mode.is_some_and(|mode| mode.health == 0)
    }

    fn hero(&self, seated: &Seated) -> Option<&'a HeroBook> {
        self.rules?
            .boards()
            .iter()
            .map(AsRef::as_ref)
            .find(|hero| hero.name == seated.hero.as_str())
    }

    fn token(&self, name: &Name) -> Option<&'a TokenBook> {
        let named = |token: &&TokenBook| token.name == name.as_str() && !token.passive;
        self.rules?.tokens().iter().find(named)
    }

    /// The first hero that the rule set lacks.
    pub(super) fn strange_hero(&self) -> Option<&'a str> {
        let seats = self.opening.seats.iter();
        seats.map(|seated| (seated, self.hero(seated))).find_map(|(seated, hero)| match hero {
            None => Some(seated.hero.as_str()),
            Some(_) => None,
        })
    }

    /// The first token that the rule set lacks.
    pub(super) fn strange_token(&self) -> Option<&'a str> {
        let mut named = self.opening.seats.iter().flat_map(|seated| &seated.setup.tokens);
        named.find(|(name, _)| self.token(name).is_none()).map(|(name, _)| name.as_str())
    }

    /// The first card that is not in the deck of whom it is said, behind that hero.
    pub(super) fn strange_card(&self) -> Option<(&'a str, &'a str)> {
        self.opening.seats.iter().find_map(|seated| {
            let hero = self.hero(seated)?;
            let setup = &seated.setup;
            let mut named = setup.upgrades.iter().chain(&setup.known).chain(&setup.discarded);
            let strange = |name: &&Name| !hero.deck.iter().any(|card| card.name == name.as_str());
            named.find(strange).map(|name| (seated.hero.as_str(), name.as_str()))
        })
    }

    /// The first token of which more are said to lie there than may.
    pub(super) fn too_many(&self, seat: Seat) -> Option<(&'a str, u8, u8)> {
        let tokens = self.seated(seat)?.setup.tokens.iter();
        let most = tokens.map(|(name, said)| (name, *said, self.token(name).map(|t| t.stack)));
        most.filter_map(|(name, said, most)| Some((name.as_str(), said, most?)))
            .find(|(_, said, most)| said > most)
    }

    /// The tokens that are said to lie there.
    pub(super) fn tokens(&self, seat: Seat) -> Vec<String> {
        let tokens = self.seated(seat).map(|seated| seated.setup.tokens.iter());
        tokens.into_iter().flatten().map(|(name, count)| format!("{count} {name}")).collect()
    }

    /// What is said of a player's cards, if it cannot come to what there is.
    pub(super) fn piles(&self, seat: Seat) -> Option<Piles> {
        let seated = self.seated(seat)?;
        let (hero, setup) = (self.hero(seated)?, &seated.setup);
        let all = hero.deck.iter().filter(|card| seated.extra_card || !card.extra).count();
        let usual = usize::from(self.rules?.numbers().hand_start).max(setup.known.len());
        // Of what is left out, only one pile is worked out; the others are as usual.
        let rest = setup.deck.is_some() && setup.discard.is_some();
        let hand = setup.hand.map_or(if rest { 0 } else { usual }, usize::from);
        let thrown = if setup.deck.is_some() { 0 } else { setup.discarded.len() };
        let discard = setup.discard.map_or(thrown, usize::from);
        let deck = setup.deck.map_or(0, usize::from);
        let apart = [setup.apart.hand, setup.apart.deck, setup.apart.discard];
        let apart: usize = apart.into_iter().flatten().map(usize::from).sum();
        let said = hand + deck + discard + setup.upgrades.len() + apart;
        let whole = setup.hand.is_some() && rest;
        (said > all || whole && said != all).then_some(Piles { said, all })
    }
}

pub(super) fn texts(names: &[Name]) -> Vec<&str> {
    names.iter().map(Name::as_str).collect()
}
