//! What an event settles before it begins. Every policy is a setting that is printed; none of ours is official.

use events::Name;

use crate::expected::Thing;
use crate::piece::{Fault, Piece};
use crate::spoken::{Clauses, Heard, Spoken};
use crate::stored::{Bytes, Stored, WireError};
use crate::vocabulary::{choices, records, stored_fields};

choices! {
    /// One thing that is settled. What is said later counts instead of what was said before; a penalty adds to the list
    /// of them, or takes the place of the one with its category.
    Setting, "a setting" {
        /// What the event is called.
        Title(title: Name) "title",
        /// Who is paired with whom.
        Format(format: Format) "format",
        /// How many rounds there are before the cut.
        Rounds(rounds: Rounds) "rounds",
        /// How many go on to the single elimination; nobody if 0.
        Cut(players: u16) "cut to",
        /// How many people each player of the event stands for: 1, or 2 in teams of two.
        Members(members: u8) "members",
        /// How heroes are chosen.
        Heroes(heroes: HeroFormat) "heroes",
        /// The only heroes that may be brought; all of them if none is named.
        Allowed(heroes: Vec<Name>) "allowed",
        /// What a result is worth.
        Points(points: Points) "points",
        /// What parts equal points, in this order.
        TieBreaks(order: Vec<TieBreak>) "tie-breaks",
        /// What a round without an opponent counts as in the tie-breaks of opponents.
        Unplayed(rule: Unplayed) "unplayed",
        /// How long a round lasts, in seconds.
        Length(seconds: u32) "length",
        /// How long a round of the cut lasts, in seconds.
        CutLength(seconds: u32) "cut length",
        /// How long set-up and the choice of heroes take before the clock, in seconds.
        SetUp(seconds: u32) "set-up",
        /// What decides when time is called and both had the same number of turns.
        AtTime(policy: AtTime) "at time",
        /// The same in the cut.
        CutAtTime(policy: AtTime) "cut at time",
        /// What decides when both are defeated at once.
        DoubleKo(policy: DoubleKo) "double ko",
        /// What happens to whoever is absent when a round starts.
        Absence(policy: Absence) "absence",
        /// The rule set of the matches.
        RuleSet(name: Name) "rule set",
        /// The house options of the matches.
        HouseOptions(options: Vec<Name>) "house options",
        /// What the phones of players show during a match. Our viewer keeps to it; nothing can make others do so.
        Assist(level: Assist) "assist",
        /// When a judge may back a match up.
        BackUps(policy: BackUps) "back-ups",
        /// What becomes of an effect that was due and was left out.
        Missed(policy: Missed) "missed effects",
        /// A category of penalties with its steps, the mildest first.
        Penalty(category: Category) "penalty",
    }
}

choices! {
    /// Who is paired with whom before the cut.
    #[derive(Copy)]
    Format, "a format" {
        /// Players of equal points meet, nobody twice.
        Swiss "swiss",
        /// Everybody meets everybody.
        RoundRobin "round robin",
        /// Everybody meets everybody in groups of this size.
        Groups(size: u8) "groups of",
        /// Whoever loses is out, from the first round on.
        Elimination "elimination",
    }
}

choices! {
    /// How many rounds there are before the cut.
    #[derive(Copy)]
    Rounds, "how many rounds" {
        /// By the number of players who are in when the first round is posted.
        ByPlayers "by players",
        /// So many.
        Fixed(rounds: u8) "fixed",
    }
}

choices! {
    /// How heroes are chosen.
    #[derive(Copy)]
    HeroFormat, "how heroes are chosen" {
        /// As everybody likes.
        Free "free",
        /// From those that were declared, of which the opponent bans some each round.
        Bring(counts: BringBan) "bring",
        /// A hero that won for its player is locked for the rest of the stage.
        Lockout "lockout",
        /// Dealt each round, outside this program.
        Dealt "dealt",
    }
}

records! {
    /// How many heroes are declared, and how many of them are banned by each opponent.
    BringBan {
        /// Heroes that are declared for the whole event.
        heroes: u8,
        /// Heroes that the opponent bans each round.
        bans: u8,
    }
}

records! {
    /// What a result is worth.
    Points {
        /// A win.
        win: u8,
        /// A tie.
        tie: u8,
        /// A loss.
        loss: u8,
        /// A round in which nobody was left to be an opponent.
        bye: u8,
        /// A round that was missed, before a late entry or after a drop.
        missed: u8,
    }
}

choices! {
    /// What parts players of equal points.
    #[derive(Copy, PartialOrd, Ord)]
    TieBreak, "a tie-break" {
        /// Wins against those who are equal so far.
        HeadToHead "head to head",
        /// The points of the opponents, without the highest and the lowest.
        MedianBuchholz "median buchholz",
        /// The points of the opponents.
        Buchholz "buchholz",
        /// Health left less that of the opponents, over all matches in which it was put down.
        HealthDifference "health difference",
        /// Health left, over all matches in which it was put down.
        HealthLeft "health left",
        /// Wins, byes not counted.
        Wins "wins",
    }
}

choices! {
    /// What a round without an opponent counts as in Buchholz.
    #[derive(Copy)]
    Unplayed, "a rule for unplayed rounds" {
        /// An opponent without points.
        Nothing "nothing",
        /// An opponent with as many points as the player.
        OwnPoints "own points",
        /// No opponent at all.
        LeftOut "left out",
    }
}

choices! {
    /// What decides when time is called and both had the same number of turns.
    #[derive(Copy)]
    AtTime, "what decides at time" {
        /// It is a tie.
        Tie "tie",
        /// More Health wins, equal Health is a tie.
        Health "health",
        /// More Health wins, equal Health is played on until it differs.
        HealthThenSuddenDeath "health then sudden death",
        /// It is played on until Health differs.
        SuddenDeath "sudden death",
    }
}

choices! {
    /// What decides when both are defeated at once.
    #[derive(Copy)]
    DoubleKo, "what decides a double KO" {
        /// It is a tie.
        Tie "tie",
        /// Whoever had fewer turns wins; after equal turns there is a roll-off.
        FewerTurnsThenRollOff "fewer turns then roll-off",
        /// Whoever had fewer turns wins; after equal turns it is a tie.
        FewerTurns "fewer turns",
        /// Both lose.
        BothLose "both lose",
    }
}

choices! {
    /// What happens to whoever is absent when a round starts.
    #[derive(Copy)]
    Absence, "what becomes of the absent" {
        /// The match is lost.
        LosesMatch "loses the match",
        /// The match is lost, and the player is out of the event.
        LeavesEvent "leaves the event",
    }
}

choices! {
    /// What the phones of players show during a match.
    #[derive(Copy)]
    Assist, "a level of assistance" {
        /// What is, and no more.
        Totals "totals",
        /// What may be done, too.
        Options "options",
        /// Chances, too.
        Odds "odds",
    }
}

choices! {
    /// When a judge may back a match up.
    #[derive(Copy)]
    BackUps, "when a match is backed up" {
        /// Never.
        Never "never",
        /// Only if nothing hidden was seen since: no die rolled, no card drawn.
        NothingRevealed "nothing revealed",
        /// As the judge sees fit.
        Judge "as the judge sees fit",
    }
}

choices! {
    /// What becomes of an effect that was due and was left out.
    #[derive(Copy)]
    Missed, "what becomes of missed effects" {
        /// It is done if the turn is the same and nothing was built on it; otherwise it is too late.
        SameTurn "same turn",
        /// It is always too late.
        TooLate "too late",
        /// As the judge sees fit.
        Judge "as the judge sees fit",
    }
}

impl From<Assist> for events::Assist {
    fn from(level: Assist) -> events::Assist {
        match level {
            Assist::Totals => events::Assist::Totals,
            Assist::Options => events::Assist::Options,
            Assist::Odds => events::Assist::Odds,
        }
    }
}

impl BackUps {
    /// Whether a match may be backed up over so many things that were seen since; nothing if the judge decides.
    pub const fn allow(self, revealed: usize) -> Option<bool> {
        match self {
            BackUps::Never => Some(false),
            BackUps::NothingRevealed => Some(revealed == 0),
            BackUps::Judge => None,
        }
    }
}

impl Missed {
    /// Whether an effect may still be done that was due in this turn or in one before, and after which all that was said
    /// would stand, or would not, or nobody knows; nothing if the judge decides.
    pub const fn allows(self, same_turn: bool, stands: Option<bool>) -> Option<bool> {
        match self {
            Missed::SameTurn if same_turn => stands,
            Missed::SameTurn | Missed::TooLate => Some(false),
            Missed::Judge => None,
        }
    }
}

/// A category of penalties with its steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Category {
    /// What was done, such as coming late.
    pub name: Name,
    /// What follows, the mildest first: the second time the second.
    pub levels: Vec<Name>,
}

stored_fields!(Category { name, levels });

impl Spoken for Category {
    fn say(&self, line: &mut String) {
        self.name.say(line);
        line.push_str(": ");
        self.levels.say(line);
    }

    fn hear(text: Piece<'_>) -> Result<Category, Fault> {
        let (name, levels) = text.parted(':', Thing::Steps)?;
        Ok(Category { name: Name::hear(name)?, levels: Vec::hear(levels)? })
    }
}

/// What is settled, one after the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules(pub Vec<Setting>);

impl Spoken for Rules {
    fn say(&self, line: &mut String) {
        let mut clauses = Clauses::new(line);
        self.say_clause("", &mut clauses);
    }

    fn hear(text: Piece<'_>) -> Result<Rules, Fault> {
        Rules::hear_clause("", &mut Heard::of(text))
    }

    /// Each setting is a clause of its own.
    fn say_clause(&self, _: &str, clauses: &mut Clauses<'_>) {
        for setting in &self.0 {
            setting.say(clauses.begin(""));
        }
    }

    fn hear_clause(_: &str, heard: &mut Heard<'_>) -> Result<Rules, Fault> {
        heard.take_rest().into_iter().map(Setting::hear).collect::<Result<_, _>>().map(Rules)
    }
}

impl Stored for Rules {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.0.put(bytes);
    }

    fn take(bytes: &mut Bytes<'_>) -> Result<Rules, WireError> {
        Vec::take(bytes).map(Rules)
    }
}
