//! A table at which a log is played: what the referee says to each line, and how things stand after it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use events::{Event, notation};
use referee::book::{Cause, Confidence, RuleKind};
use referee::content::{House, flatten_with, shipped};
use referee::damage::{Breakdown, LineKind};
use referee::happening::What;
use referee::revision::{Fault, View};
use referee::sheet::awaits_word;
use referee::state::{Outcome, Question};
use referee::{Accepted, ActorId, Game, Position, Refusal, Rule, Ruleset, State};

use super::case::{Check, Said};
use super::expect::{Ending, Expectation, Grounds, Number, Sum};
use super::{crawl, offered, types};

/// The rule sets that travel with the referee.
pub struct Shelf(BTreeMap<String, Arc<Ruleset>>);

impl Shelf {
    /// All of them.
    ///
    /// # Errors
    /// What is wrong in the content files.
    pub fn stocked() -> Result<Shelf, String> {
        let files = referee::content::shipped();
        let load = |name: String| match Ruleset::load(files, &name) {
            Ok(rules) => Ok((name, Arc::new(rules))),
            Err(wrong) => Err(wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        };
        referee::content::names(files).into_iter().map(load).collect::<Result<_, _>>().map(Shelf)
    }

    /// The rule set of a log under these options of house rules, alone.
    ///
    /// # Errors
    /// Options that the rule set does not have.
    pub fn with(options: &[String], log: &[Said]) -> Result<Shelf, String> {
        let first = log.first().ok_or("the log is empty")?;
        let Event::Opened(opening) = read(first)? else {
            return Err("the log does not begin with an opening".into());
        };
        let name = opening.ruleset.as_str();
        let house = House { options: options.to_vec(), file: None };
        let source = flatten_with(shipped(), name, &house);
        match source.and_then(|source| Ruleset::compiled(&source)) {
            Ok(rules) => Ok(Shelf(BTreeMap::from([(name.to_owned(), Arc::new(rules))]))),
            Err(wrong) => Err(wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")),
        }
    }

    /// The rule sets.
    pub fn rulesets(&self) -> impl Iterator<Item = &Ruleset> {
        self.0.values().map(|rules| &**rules)
    }

    /// Whether any rule set has words for this rule.
    pub fn knows(&self, id: &str) -> bool {
        self.0.values().any(|rules| rules.rule(id).is_some())
    }
}

/// How things stood after a line.
struct Moment {
    line: usize,
    position: Position,
    /// The last totals that were dealt.
    settled: Vec<Breakdown>,
    /// What was decided at it that the books leave open.
    left_open: BTreeSet<Rule>,
}

/// A log that was played to its end.
pub struct Table {
    game: Game,
    moments: Vec<Moment>,
    refused: Vec<(usize, Refusal)>,
    rules_met: BTreeSet<Rule>,
}

impl Table {
    /// Plays a log. Lines marked as refused must be refused, the others must not.
    ///
    /// # Errors
    /// The first line for which that is not so.
    pub fn play(shelf: &Shelf, log: &[Said]) -> Result<Table, String> {
        let (first, rest) = log.split_first().ok_or("the log is empty")?;
        let Event::Opened(opening) = read(first)? else {
            return Err("the log does not begin with an opening".into());
        };
        let rules = shelf.0.get(opening.ruleset.as_str());
        let rules =
            rules.ok_or_else(|| format!("there is no rule set {:?}", opening.ruleset.as_str()))?;
        let game = Game::open(Arc::clone(rules), opening)
            .map_err(|why| format!("the opening is refused: {why:?}"))?;
        let (moments, refused, rules_met) = (Vec::new(), Vec::new(), BTreeSet::new());
        let mut table = Table { game, moments, refused, rules_met };
        table.stands(first.line, 1)?;
        for said in rest {
            table.hear(said)?;
        }
        Ok(table)
    }

    /// What followed from an entry that stands.
    fn stands(&mut self, line: usize, seq: u32) -> Result<(), String> {
        let entry =
            self.game.entries(View::AsRuled, seq, seq).pop().ok_or("an entry is missing")?;
        let Accepted { happened, settled, .. } =
            entry.verdict.map_err(|fault| format!("line {line} is refused later: {fault:?}"))?;
        let rows = settled.iter().flat_map(|total| &total.breakdown.rows);
        self.rules_met.extend(happened.iter().map(|happening| happening.rule));
        self.rules_met.extend(rows.map(|row| row.rule));
        let settled = match self.moments.last() {
            Some(before) if settled.is_empty() => before.settled.clone(),
            _ => settled.into_iter().map(|total| total.breakdown).collect(),
        };
        let open = happened.iter().filter(|happening| happening.what == What::LeftOpen);
        let left_open = open.map(|happening| happening.rule).collect();
        self.moments.push(Moment {
            line,
            position: Arc::unwrap_or_clone(entry.after),
            settled,
            left_open,
        });
        Ok(())
    }

    fn hear(&mut self, said: &Said) -> Result<(), String> {
        let event = read(said)?;
        let logged = self.game.log(event).map_err(|objection| objection.fault);
        match (logged, said.refused) {
            (Ok(seq), false) => self.stands(said.line, seq),
            (Err(Fault::Refused(why)), true) => {
                self.refused.push((said.line, why));
                self.rules_met.insert(why.rule());
                let settled = self.end().settled.clone();
                let position = self.game.now().clone();
                let left_open = BTreeSet::new();
                self.moments.push(Moment { line: said.line, position, settled, left_open });
                Ok(())
            }
            (Err(Fault::Refused(why)), false) => {
                let waits = awaits_word(self.game.now().state());
                Err(format!(
                    "line {}: {:?} is refused by {}: {why:?} (the table waits for: {waits})",
                    said.line,
                    said.text,
                    why.rule().id()
                ))
            }
            (Err(fault), _) => {
                Err(format!("line {}: {:?} cannot be: {fault:?}", said.line, said.text))
            }
            (Ok(_), true) => Err(format!("line {}: {:?} should be refused", said.line, said.text)),
        }
    }

    fn book(&self) -> &Ruleset {
        self.game.now().rules()
    }

    fn end(&self) -> &Moment {
        self.moments.last().expect("a table has at least its opening")
    }

    /// The rules by which something happened, counted or was refused.
    pub fn rules(&self) -> impl Iterator<Item = Rule> + '_ {
        self.rules_met.iter().copied()
    }

    /// What of the rules that it rests on, and of those that a heading names, is called printed although nothing but
    /// our own rulings is cited for it.
    pub fn unmarked(&self, ids: &[String]) -> Vec<String> {
        let rules = self.end().position.rules();
        let met = self.rules().map(|rule| rule.id().to_owned());
        let ids: BTreeSet<String> = ids.iter().cloned().chain(met).collect();
        let ours = |id: &String| {
            rules.rule(id).is_some_and(|book| {
                book.kind == RuleKind::Rule
                    && book.sure == Confidence::High
                    && book.cite.iter().all(|(document, _)| document.starts_with("House ruling"))
            })
        };
        ids.into_iter()
            .filter(ours)
            .map(|id| format!("{id} is printed nowhere, and is not marked"))
            .collect()
    }

    /// Every expectation that does not hold, every refusal that nothing expected, and every refusal by a rule that
    /// the heading of the case does not cite.
    pub fn complaints(&self, ids: &[String], checks: &[&Check]) -> Vec<String> {
        let mut complaints: Vec<String> = Vec::new();
        for check in checks {
            let at = check.at.map_or_else(String::new, |line| format!("after line {line}: "));
            if let Err(found) = self.check(check) {
                complaints.push(format!("{at}expected {:?}, found {found}", check.text));
            }
            if let Expectation::WouldBe(line, Err(_)) = &check.what
                && let Some(why) = self.refusal_of(check.at, line)
            {
                complaints.extend(uncited(ids, why).map(|why| format!("{line:?} {why}")));
            }
        }
        for (line, why) in &self.refused {
            let expected =
                |check: &Check| matches!(&check.what, Expectation::RefusedAt(at, _) if at == line);
            if !checks.iter().copied().any(expected) {
                complaints.push(format!(
                    "line {line} is refused ({why:?}), but nothing is expected of that"
                ));
            }
            complaints.extend(uncited(ids, *why).map(|why| format!("line {line} {why}")));
        }
        complaints
    }

    fn moment(&self, at: Option<usize>) -> Result<&Moment, String> {
        let Some(line) = at else { return Ok(self.end()) };
        let moment = self.moments.iter().find(|moment| moment.line == line);
        moment.ok_or_else(|| format!("no line {line}"))
    }

    /// Why a further line would be refused at this moment.
    fn refusal_of(&self, at: Option<usize>, line: &str) -> Option<Refusal> {
        let position = self.moment(at).ok()?.position.unanswered();
        position.judge(&notation::parse(line).ok()?).err()
    }

    fn check(&self, check: &Check) -> Result<(), String> {
        let moment = self.moment(check.at)?;
        let shown = moment.position.unanswered();
        let state = shown.state();
        match &check.what {
            Expectation::Number(seat, kind, expected) => {
                same(expected, &number(state, *seat, *kind))
            }
            Expectation::Tokens(seat, expected) => same(expected, &self.tokens(state, *seat)),
            Expectation::Upgrades(seat, expected) => same(expected, &self.upgrades(state, *seat)),
            Expectation::Turn(number, seat) => {
                same(&(*number, *seat), &(state.turn(), state.active()))
            }
            Expectation::Phase(expected) => same(expected.as_str(), state.phase().words()),
            Expectation::Awaits(seat, expected) => same(
                &(Some(*seat), expected.as_str()),
                &(question(state).map(Question::by), awaits_word(state)),
            ),
            Expectation::Dice(expected) => same(expected.as_slice(), &*referee::sheet::dice(state)),
            Expectation::Attempts(expected) => {
                same(expected, &referee::sheet::attempts_shown(self.book(), state))
            }
            Expectation::Outcome(expected) => same(expected, &ending(state)),
            Expectation::Damage(seat, expected) => self.damage(moment, *seat, expected),
            Expectation::Dealt(seat, expected) => same(expected, &dealt(moment, *seat)),
            Expectation::Types(seat, expected) => {
                let total = last_total(moment, *seat).ok_or("that nothing was dealt to them")?;
                same(expected, &types::of(total))
            }
            Expectation::Subtotal(seat, expected) => {
                let total = last_total(moment, *seat).ok_or("that nothing was dealt to them")?;
                same(expected, &total.total.subtotal)
            }
            Expectation::LeftOpen(expected) => {
                same(expected, &moment.left_open.iter().map(|rule| rule.id().to_owned()).collect())
            }
            Expectation::RefusedAt(line, rule) => {
                let refused = self.refused.iter().find(|(at, _)| at == line).map(|(_, why)| *why);
                by_rule(
                    refused.ok_or_else(|| format!("line {line} is not marked as refused"))?,
                    rule,
                )
            }
            Expectation::Offered(expected, line) => {
                among(*expected, line, &offered::options(self.book(), state))
            }
            // What is shown counts as resolved; it can be answered before that.
            Expectation::Answered(expected, line) => {
                among(*expected, line, &offered::answers(self.book(), moment.position.state()))
            }
            Expectation::WouldBe(line, expected) => would_be(&shown, line, expected),
            Expectation::Crawl(expected) => crawl::check(self.book(), state, expected),
        }
    }

    /// The tokens that lie there; a passive ability is none.
    fn tokens(&self, state: &State, seat: ActorId) -> BTreeMap<String, u8> {
        let counted = self.book().tokens().iter().zip(state.actor(seat).tokens());
        counted
            .filter(|(token, count)| **count > 0 && !token.passive)
            .map(|(token, count)| (token.name.clone(), *count))
            .collect()
    }

    fn upgrades(&self, state: &State, seat: ActorId) -> BTreeSet<String> {
        let player = state.actor(seat);
        let hero = &self.book().boards()[player.hero()];
        let spaces = hero.spaces.iter().zip(player.levels()).filter(|(_, level)| **level > 1);
        spaces
            .map(|(space, level)| {
                format!(
                    "{} {}",
                    hero.titles[space.title.0 as usize],
                    "I".repeat(usize::from(*level))
                )
            })
            .collect()
    }

    fn damage(&self, moment: &Moment, seat: ActorId, expected: &Sum) -> Result<(), String> {
        let total = last_total(moment, seat).ok_or("that nothing was dealt to them")?;
        let mut found =
            Sum { dealt: total.total.dealt as i16, avoided: total.total.avoided, ..Sum::default() };
        let mut story = String::new();
        for row in &total.rows {
            let source = self.source(moment.position.state(), row.line.cause);
            let _ = write!(story, "{:+} {source} ", row.change);
            match row.line.what {
                LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Return => {
                    found.incoming += row.change;
                }
                LineKind::Add(_) | LineKind::Prevent(_) | LineKind::Half | LineKind::Pass(..)
                    if row.change != 0 =>
                {
                    *found.changes.entry(source).or_default() += row.change;
                }
                LineKind::Add(_)
                | LineKind::Prevent(_)
                | LineKind::Half
                | LineKind::Avoid
                | LineKind::Pass(..)
                | LineKind::Heal(_)
                | LineKind::HealAsDealt => {}
            }
        }
        if found == *expected { Ok(()) } else { Err(format!("{story}= {}", found.dealt)) }
    }

    /// What a line of a total is printed on, by name.
    fn source(&self, state: &State, cause: Cause) -> String {
        let hero = |seat: ActorId| &self.book().boards()[state.actor(seat).hero()];
        match cause {
            Cause::Table => "the table".to_owned(),
            Cause::Judge => "the judge".to_owned(),
            Cause::Ability(seat, place) => {
                let hero = hero(seat);
                hero.titles[hero.abilities[place as usize].title.0 as usize].clone()
            }
            Cause::Defense(seat, place) => {
                let hero = hero(seat);
                hero.titles[hero.defenses[place as usize].title.0 as usize].clone()
            }
            Cause::Card(seat, card) => hero(seat).deck[card.0 as usize].name.clone(),
            Cause::Token(_, token) => self.book().tokens()[token.0 as usize].name.clone(),
            Cause::Environment(place) => {
                self.book().crawling().environments[place as usize].name.clone()
            }
            Cause::Loot(level) => format!("chest {level}"),
            Cause::Given(_) => "as read out".to_owned(),
        }
    }
}

fn read(said: &Said) -> Result<Event, String> {
    notation::parse(&said.text).map_err(|why| format!("log line {}: {why}", said.line))
}

fn would_be(position: &Position, line: &str, expected: &Result<(), Grounds>) -> Result<(), String> {
    let event = notation::parse(line).map_err(|why| why.to_string())?;
    match (position.judge(&event), expected) {
        (Ok(_), Ok(())) => Ok(()),
        (Ok(_), Err(_)) => Err("that it is allowed".into()),
        (Err(why), Ok(())) => Err(format!("{why:?}")),
        (Err(why), Err(rule)) => by_rule(why, rule),
    }
}

fn same<T: PartialEq + std::fmt::Debug + ?Sized>(expected: &T, found: &T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{found:?}")) }
}

/// What is wrong with the heading of a case in which this is refused: it cites the rule that a refusal names.
fn uncited(ids: &[String], why: Refusal) -> Option<String> {
    let rule = why.rule().id();
    let cited = ids.iter().any(|id| id == rule);
    (!cited).then(|| format!("is refused by {rule} ({why:?}), which the heading does not cite"))
}

fn by_rule(why: Refusal, expected: &Grounds) -> Result<(), String> {
    let found = why.rule().id();
    let fits = match expected {
        Grounds::Any => true,
        Grounds::Rule(rule) => rule == found,
    };
    if fits { Ok(()) } else { Err(format!("{found} ({why:?})")) }
}

fn question(state: &State) -> Option<Question> {
    match referee::sheet::awaits(state) {
        referee::sheet::Awaits::Answer(question) => Some(question),
        referee::sheet::Awaits::AnyWord(_) | referee::sheet::Awaits::Nothing => None,
    }
}

fn ending(state: &State) -> Ending {
    match state.outcome() {
        None => Ending::None,
        Some(Outcome::Draw) => Ending::Draw,
        Some(Outcome::Won(seat)) => Ending::Won(seat),
        Some(Outcome::Lost) => Ending::Lost,
    }
}

fn dealt(moment: &Moment, seat: ActorId) -> u16 {
    last_total(moment, seat).map_or(0, |total| total.total.dealt)
}

fn last_total(moment: &Moment, seat: ActorId) -> Option<&Breakdown> {
    moment.settled.iter().rfind(|total| total.to == seat)
}

/// Whether one of these lines begins like this, as it should or should not.
fn among(expected: bool, line: &str, lines: &[String]) -> Result<(), String> {
    let found = lines.iter().any(|option| option.starts_with(line));
    if found == expected { Ok(()) } else { Err(lines.join("; ")) }
}

fn number(state: &State, seat: ActorId, kind: Number) -> u16 {
    let player = state.actor(seat);
    u16::from(match kind {
        Number::Health => state.health(seat),
        Number::Cp => player.cp(),
        Number::Hand => player.cards().hand,
        Number::Deck => player.cards().deck,
        Number::Discard => player.cards().discard,
        Number::UpgradesInHand => player.cards().apart.hand,
        Number::UpgradesInDeck => player.cards().apart.deck,
        Number::UpgradesInDiscard => player.cards().apart.discard,
    })
}
