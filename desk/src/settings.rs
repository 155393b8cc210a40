//! What counts at an event: every policy, as the last one who spoke of it settled it.

use events::Name;

use crate::setting::{
    Absence, Assist, AtTime, BackUps, BringBan, Category, DoubleKo, Format, HeroFormat, Missed,
    Points, Rounds, Setting, TieBreak, Unplayed,
};

/// What counts at an event. What nobody settled is as in [`Settings::default`], which is ours and not official.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is what the setting of its name settles")]
pub struct Settings {
    pub title: Option<Name>,
    pub format: Format,
    pub rounds: Rounds,
    pub cut: u16,
    pub members: u8,
    pub heroes: HeroFormat,
    pub allowed: Vec<Name>,
    pub points: Points,
    pub tie_breaks: Vec<TieBreak>,
    pub unplayed: Unplayed,
    pub length: u32,
    pub cut_length: u32,
    pub set_up: u32,
    pub at_time: AtTime,
    pub cut_at_time: AtTime,
    pub double_ko: DoubleKo,
    pub absence: Absence,
    pub rule_set: Option<Name>,
    pub house_options: Vec<Name>,
    pub assist: Assist,
    pub back_ups: BackUps,
    pub missed: Missed,
    pub penalties: Vec<Category>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            title: None,
            format: Format::Swiss,
            rounds: Rounds::ByPlayers,
            cut: 0,
            members: 1,
            heroes: HeroFormat::Bring(BringBan { heroes: 3, bans: 1 }),
            allowed: Vec::new(),
            points: Points { win: 3, tie: 1, loss: 0, bye: 3, missed: 0 },
            tie_breaks: vec![
                TieBreak::HeadToHead,
                TieBreak::MedianBuchholz,
                TieBreak::HealthDifference,
            ],
            unplayed: Unplayed::Nothing,
            length: 30 * 60,
            cut_length: 45 * 60,
            set_up: 2 * 60,
            at_time: AtTime::Tie,
            cut_at_time: AtTime::HealthThenSuddenDeath,
            double_ko: DoubleKo::FewerTurnsThenRollOff,
            absence: Absence::LosesMatch,
            rule_set: None,
            house_options: Vec::new(),
            assist: Assist::Totals,
            back_ups: BackUps::NothingRevealed,
            missed: Missed::SameTurn,
            penalties: Vec::new(),
        }
    }
}

impl Settings {
    /// Lets a setting count.
    pub fn settle(&mut self, setting: &Setting) {
        match setting.clone() {
            Setting::Title(title) => self.title = Some(title),
            Setting::Format(format) => self.format = format,
            Setting::Rounds(rounds) => self.rounds = rounds,
            Setting::Cut(players) => self.cut = players,
            Setting::Members(members) => self.members = members,
            Setting::Heroes(heroes) => self.heroes = heroes,
            Setting::Allowed(heroes) => self.allowed = heroes,
            Setting::Points(points) => self.points = points,
            Setting::TieBreaks(order) => self.tie_breaks = order,
            Setting::Unplayed(rule) => self.unplayed = rule,
            Setting::Length(seconds) => self.length = seconds,
            Setting::CutLength(seconds) => self.cut_length = seconds,
            Setting::SetUp(seconds) => self.set_up = seconds,
            Setting::AtTime(policy) => self.at_time = policy,
            Setting::CutAtTime(policy) => self.cut_at_time = policy,
            Setting::DoubleKo(policy) => self.double_ko = policy,
            Setting::Absence(policy) => self.absence = policy,
            Setting::RuleSet(name) => self.rule_set = Some(name),
            Setting::HouseOptions(options) => self.house_options = options,
            Setting::Assist(level) => self.assist = level,
            Setting::BackUps(policy) => self.back_ups = policy,
            Setting::Missed(policy) => self.missed = policy,
            Setting::Penalty(category) => {
                match self.penalties.iter_mut().find(|known| known.name == category.name) {
                    Some(known) => *known = category,
                    None => self.penalties.push(category),
                }
            }
        }
    }

    /// All of them as they would be said: what a slip prints, and what settles the same again.
    pub fn all(&self) -> Vec<Setting> {
        let mut all: Vec<Setting> = self.title.iter().cloned().map(Setting::Title).collect();
        all.extend([
            Setting::Format(self.format),
            Setting::Rounds(self.rounds),
            Setting::Cut(self.cut),
            Setting::Members(self.members),
            Setting::Heroes(self.heroes),
            Setting::Allowed(self.allowed.clone()),
            Setting::Points(self.points),
            Setting::TieBreaks(self.tie_breaks.clone()),
            Setting::Unplayed(self.unplayed),
            Setting::Length(self.length),
            Setting::CutLength(self.cut_length),
            Setting::SetUp(self.set_up),
            Setting::AtTime(self.at_time),
            Setting::CutAtTime(self.cut_at_time),
            Setting::DoubleKo(self.double_ko),
            Setting::Absence(self.absence),
        ]);
        all.extend(self.rule_set.iter().cloned().map(Setting::RuleSet));
        all.push(Setting::HouseOptions(self.house_options.clone()));
        all.push(Setting::Assist(self.assist));
        all.push(Setting::BackUps(self.back_ups));
        all.push(Setting::Missed(self.missed));
        all.extend(self.penalties.iter().cloned().map(Setting::Penalty));
        all
    }

    /// How many rounds there are before the cut, for so many players.
    ///
    /// By players, it is the fewest in which one alone can win everything: 3 for 5 to 8, 4 for 9 to 16. Where everybody
    /// meets everybody it is as many as that takes; a pure elimination has none.
    pub fn rounds_for(&self, players: usize) -> u8 {
        let halvings = |players: usize| players.max(1).next_power_of_two().ilog2() as u8;
        let circle = |players: usize| (players.max(2) + players % 2 - 1).min(99) as u8;
        match (self.format, self.rounds) {
            (Format::Elimination, _) => 0,
            (_, Rounds::Fixed(rounds)) => rounds,
            (Format::Swiss, Rounds::ByPlayers) => halvings(players),
            (Format::RoundRobin, Rounds::ByPlayers) => circle(players),
            (Format::Groups(size), Rounds::ByPlayers) => circle(size.into()),
        }
    }
}
