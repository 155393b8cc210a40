//! The closed list of what is said at an event.

use events::chain::{Digest, MatchId};
use events::{Name, Prose};

use crate::number::{Key, Person, Player, Round, Side, Staff, Table};
use crate::setting::{Rules, Setting};
use crate::table::{Outcome, Pair};
use crate::time::Time;
use crate::vocabulary::{choices, facts};

/// A fact with who said it and when. It stands in one line and in one piece of bytes; its link in the chain vouches for
/// all of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Said {
    /// Who says it.
    pub by: Author,
    /// When it happened, as far as its author knows.
    pub seen: Time,
    /// When it was logged: later, if it comes from paper or from a phone without a connection.
    pub logged: Time,
    /// What.
    pub fact: Fact,
}

choices! {
    /// Who says something.
    #[derive(Copy, PartialOrd, Ord)]
    Author, "who says it" {
        /// Somebody of the staff.
        Staff(staff: Staff) "staff",
        /// A player or a team.
        Player(player: Player) "player",
        /// The program that keeps the log, of what it read in the log of a match.
        Program "program",
    }
}

choices! {
    /// What somebody of the staff may do.
    #[derive(Copy)]
    Role, "a role" {
        /// Everything.
        Organiser "organiser",
        /// Players, rounds and results.
        Scorekeeper "scorekeeper",
        /// Everything at the tables, appeals, and who is disqualified.
        HeadJudge "head judge",
        /// Calls, rulings, penalties, extensions and results at the tables.
        FloorJudge "floor judge",
    }
}

choices! {
    /// Whom a call is handed to.
    #[derive(Copy)]
    To, "whom it is handed to" {
        /// Somebody of the staff.
        Staff(staff: Staff) "staff",
        /// Whoever is a head judge.
        HeadJudge "head judge",
        /// Whoever goes.
        Anybody "anybody",
    }
}

choices! {
    /// What was rolled for.
    #[derive(Copy)]
    RollFor, "what was rolled for" {
        /// Who bans first.
        Bans "bans",
        /// Who starts, and so chooses the hero first.
        Start "start",
    }
}

choices! {
    /// Where a result was read.
    #[derive(Copy)]
    Source, "where it was read" {
        /// On the slip of the table, or said at the desk.
        Slip "slip",
        /// In the log of the match, up to this link.
        Match(head: Digest) "match",
    }
}

choices! {
    /// What was found when a deck was checked.
    Found, "what was found" {
        /// It is as the leaflet says.
        Fine "fine",
        /// It is not.
        Wrong(what: Prose) "wrong",
    }
}

choices! {
    /// What becomes of a ruling on appeal.
    #[derive(Copy)]
    Appeal, "what becomes of it" {
        /// It stands.
        Upheld "upheld",
        /// It is replaced by what is decided now.
        Overturned "overturned",
    }
}

facts! {
    /// What somebody did, said or posted at an event. Past tense.
    ///
    /// What follows from it is worked out whenever it is asked for and stands nowhere in here. What was posted is a fact:
    /// people sit where the wall says, whatever would be paired today.
    ///
    /// Fields mean the same in all of them: `round` and `table` are which and where, `player` and `person` are whom it
    /// concerns, `hero` is a name that comes from outside, `because` is why; `from` and `to` are the first round or the
    /// moments; `call`, `ruling` and `penalty` are what such a thing is known by; `facts` are entries of the match and
    /// `rules` ids of rules that a ruling rests on; `proposal` and `digest` are digests of what this program would have
    /// posted; `seconds` are seconds, `dice` what they showed. `seen` is how many facts of the log its author had seen: if
    /// something was said since that does not commute with it, it is refused and shown.
    Fact {
        /// The event was opened. Always the first fact, and only there; its author is the organiser, staff 1.
        Opened "opened" { rules: Rules },
        /// A setting was changed.
        Changed "changed" { to: Setting, because: Prose },
        /// Somebody joined the staff, or has another role or area from now on.
        Joined "joined" { staff: Staff, role: Role, area: Option<Name>, plays: Option<Player> },
        /// Somebody left the staff.
        Left "left" { staff: Staff },
        /// A player or a team was registered.
        Registered "registered" { player: Player },
        /// Somebody declared heroes.
        Declared "declared" { person: Person, heroes: Vec<Name> },
        /// A deck was checked.
        Checked "checked deck" { person: Person, hero: Name, found: Found },
        /// A player is here.
        CheckedIn "checked in" { player: Player },
        /// A player sits at one table for the whole event, or no longer does.
        Fixed "fixed" { player: Player, table: Option<Table> },
        /// Nobody is seated at a table from the next round on, or people are again.
        TableClosed "table closed" { table: Table, because: Prose },
        /// It can be used again.
        TableOpened "table opened" { table: Table },
        /// What orders players of equal standing: a number drawn outside, for all to see.
        Shuffled "shuffled" { seed: u64 },
        /// Players were put into groups.
        Grouped "grouped" { groups: Vec<Group>, seen: u32 },

        /// A round hangs on the wall.
        Posted "posted" {
            round: Round,
            pairs: Vec<Pair>,
            byes: Vec<Player>,
            proposal: Digest,
            because: Option<Prose>,
            seen: u32,
        },
        /// Tables of a posted round have other pairs from now on.
        Swapped "swapped" {
            round: Round,
            pairs: Vec<Pair>,
            byes: Vec<Player>,
            because: Prose,
            seen: u32,
        },
        /// The clock of a round runs.
        Started "started" { round: Round, seen: u32 },
        /// The clock stands still, for the hall or for a table.
        Stopped "stopped" { round: Round, table: Option<Table>, because: Prose },
        /// It runs again.
        WentOn "went on" { round: Round, table: Option<Table> },
        /// A table has more time.
        Extended "extended" { round: Round, table: Table, seconds: u32, call: Option<Key> },
        /// Time was called, for the hall or for a table.
        TimeCalled "time called" { round: Round, table: Option<Table> },
        /// A round is over.
        RoundClosed "round closed" { round: Round },

        /// Somebody sat at a table, perhaps the wrong one, since when.
        Sat "sat" { round: Round, player: Player, table: Table, since: Time },
        /// The log of a match belongs to a table.
        Attached "attached" { round: Round, table: Table, log: MatchId },
        /// Dice were rolled, and this side won the roll.
        RolledFor "rolled" { round: Round, table: Table, what: RollFor, dice: Vec<u8>, won: Side },
        /// A hero of somebody was banned for this round.
        Banned "banned" { round: Round, table: Table, person: Person, hero: Name },
        /// A hero was dealt to somebody for this round.
        Dealt "dealt" { round: Round, table: Table, person: Person, hero: Name },
        /// Somebody chose a hero for this round.
        Chose "chose" { round: Round, table: Table, person: Person, hero: Name },
        /// A side began its turn with this number, where no log is kept.
        Turn "turn" { round: Round, table: Table, side: Side, number: u16 },

        /// A player said how the match ended.
        Reported "reported" { round: Round, table: Table, outcome: Outcome },
        /// The opponent said the same.
        Confirmed "confirmed" { round: Round, table: Table, outcome: Outcome },
        /// The opponent did not agree.
        Disputed "disputed" { round: Round, table: Table, because: Option<Prose> },
        /// The desk put down how a match ended.
        Entered "entered" { round: Round, table: Table, outcome: Outcome, source: Source },
        /// A result was wrong, and this is the right one.
        Corrected "corrected" { round: Round, table: Table, outcome: Outcome, because: Prose },
        /// A player was not there.
        Absent "absent" { round: Round, player: Player },
        /// What was played at a table counts for nothing.
        Voided "voided" { round: Round, table: Table, because: Prose },

        /// A judge was called to a table; `step` is the entry of the match at which it was.
        Called "called" {
            call: Key,
            round: Round,
            table: Table,
            step: Option<u32>,
            about: Option<Name>,
            rules: Vec<Name>,
            claim: Option<Prose>,
        },
        /// Somebody of the staff goes.
        Claimed "claimed" { call: Key },
        /// And is there.
        Arrived "arrived" { call: Key },
        /// Somebody else shall go.
        HandedOn "handed on" { call: Key, to: To, because: Option<Prose> },
        /// Nobody need go any more.
        Withdrawn "withdrawn" { call: Key },
        /// A judge decided.
        Ruled "ruled" {
            ruling: Key,
            round: Round,
            table: Table,
            call: Option<Key>,
            facts: Vec<u32>,
            rules: Vec<Name>,
            decision: Prose,
            because: Prose,
        },
        /// The table plays on; the call is over.
        PlayedOn "played on" { call: Key },
        /// A player wants the head judge to look at a ruling.
        Appealed "appealed" { ruling: Key, because: Option<Prose> },
        /// The head judge did, and that is final.
        Decided "decided appeal" { ruling: Key, appeal: Appeal, decision: Prose, because: Prose },
        /// Somebody was penalised.
        Penalised "penalised" {
            penalty: Key,
            person: Person,
            category: Name,
            level: Name,
            because: Prose,
        },
        /// A penalty counts no more.
        Lifted "lifted" { penalty: Key, because: Prose },
        /// A table was watched for slow play.
        Watched "watched" { round: Round, table: Table, from: Time, to: Time, found: Prose },

        /// A player leaves the event and is not in this round any more.
        Drops "drops" { player: Player, from: Round },
        /// And is back from this round on.
        Returns "returns" { player: Player, from: Round },
        /// Somebody comes late and is in from this round on.
        EntersLate "enters late" { player: Player, from: Round },
        /// A player is out of the event, from this round on, by a ruling if there was one.
        Disqualified "disqualified" { player: Player, from: Round, ruling: Option<Key>, because: Prose },
        /// A player does not want to be in the cut.
        DeclinesCut "declines cut" { player: Player },

        /// Standings hang on the wall, those after this round.
        StandingsPosted "standings posted" { round: Round, digest: Digest },
        /// Players who were equal stand in this order, and how that was found.
        SettledTie "settled tie" { order: Vec<Player>, how: Prose },
        /// The players of the cut, the first seed first.
        CutMade "cut made" { seeds: Vec<Player>, seen: u32 },
        /// The event is over.
        Closed "closed",
        /// Everybody was told something.
        Announced "announced" { text: Prose },
    }
}

/// Players who all meet each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group(pub Vec<Player>);

impl crate::stored::Stored for Group {
    fn put(&self, bytes: &mut Vec<u8>) {
        self.0.put(bytes);
    }

    fn take(bytes: &mut crate::stored::Bytes<'_>) -> Result<Group, crate::stored::WireError> {
        Vec::take(bytes).map(Group)
    }
}

impl crate::spoken::Spoken for Group {
    /// `3, 7, 12`
    fn say(&self, line: &mut String) {
        for (place, player) in self.0.iter().enumerate() {
            line.push_str(if place > 0 { ", " } else { "" });
            player.say(line);
        }
    }

    fn hear(text: crate::piece::Piece<'_>) -> Result<Group, crate::piece::Fault> {
        text.split(',').into_iter().map(Player::hear).collect::<Result<_, _>>().map(Group)
    }
}

impl Fact {
    /// The table that it speaks of, in which round. A clock that it stops or goes on may be that of a table.
    pub fn at(&self) -> Option<(Round, Table)> {
        match self {
            Fact::Extended { round, table, .. }
            | Fact::Sat { round, table, .. }
            | Fact::Attached { round, table, .. }
            | Fact::RolledFor { round, table, .. }
            | Fact::Banned { round, table, .. }
            | Fact::Dealt { round, table, .. }
            | Fact::Chose { round, table, .. }
            | Fact::Turn { round, table, .. }
            | Fact::Reported { round, table, .. }
            | Fact::Confirmed { round, table, .. }
            | Fact::Disputed { round, table, .. }
            | Fact::Entered { round, table, .. }
            | Fact::Corrected { round, table, .. }
            | Fact::Voided { round, table, .. }
            | Fact::Called { round, table, .. }
            | Fact::Ruled { round, table, .. }
            | Fact::Watched { round, table, .. }
            | Fact::Stopped { round, table: Some(table), .. }
            | Fact::WentOn { round, table: Some(table) }
            | Fact::TimeCalled { round, table: Some(table) } => Some((*round, *table)),
            Fact::Opened { .. }
            | Fact::Changed { .. }
            | Fact::Joined { .. }
            | Fact::Left { .. }
            | Fact::Registered { .. }
            | Fact::Declared { .. }
            | Fact::Checked { .. }
            | Fact::CheckedIn { .. }
            | Fact::Fixed { .. }
            | Fact::TableClosed { .. }
            | Fact::TableOpened { .. }
            | Fact::Shuffled { .. }
            | Fact::Grouped { .. }
            | Fact::Posted { .. }
            | Fact::Swapped { .. }
            | Fact::Started { .. }
            | Fact::Stopped { table: None, .. }
            | Fact::WentOn { table: None, .. }
            | Fact::TimeCalled { table: None, .. }
            | Fact::RoundClosed { .. }
            | Fact::Absent { .. }
            | Fact::Claimed { .. }
            | Fact::Arrived { .. }
            | Fact::HandedOn { .. }
            | Fact::Withdrawn { .. }
            | Fact::PlayedOn { .. }
            | Fact::Appealed { .. }
            | Fact::Decided { .. }
            | Fact::Penalised { .. }
            | Fact::Lifted { .. }
            | Fact::Drops { .. }
            | Fact::Returns { .. }
            | Fact::EntersLate { .. }
            | Fact::Disqualified { .. }
            | Fact::DeclinesCut { .. }
            | Fact::StandingsPosted { .. }
            | Fact::SettledTie { .. }
            | Fact::CutMade { .. }
            | Fact::Closed
            | Fact::Announced { .. } => None,
        }
    }
}
