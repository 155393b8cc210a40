//! Adding damage up. The lines are the computation: nothing else knows a total.

use crate::act::{ActorId, TokenId};
use crate::book::{Cause, Kind, Rule, Settling};

/// One line of damage, prevention or healing that waits to be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// Whose dial.
    pub to: ActorId,
    /// Of whom it speaks besides: whose total it looks at, if it hangs on one.
    pub foe: ActorId,
    /// What it does.
    pub what: LineKind,
    /// Where it comes from.
    pub cause: Cause,
    /// It counts only if `foe` is really dealt at least this much; 0: always. [MOD-7]
    pub if_dealt: u8,
    /// The type of the damage; none of a line that is none, or of damage outside an Attack. [DMG-1, DMG-8]
    pub damage: Option<Kind>,
    /// Whether it speaks of the target, who is not known yet: `to` or `foe` only keeps that place. [TGT-1]
    pub unaimed: bool,
    /// The place just past the printed word that it comes from; 0 of what no word says.
    pub word: u16,
}

impl Default for Line {
    fn default() -> Self {
        Line {
            to: ActorId::FIRST,
            foe: ActorId::FIRST,
            what: LineKind::Incoming(0),
            cause: Cause::Table,
            if_dealt: 0,
            damage: None,
            unaimed: false,
            word: 0,
        }
    }
}

impl Line {
    /// Whether it is damage, or something against it, for this player, as far as that is known.
    pub(crate) fn is_for(&self, actor: ActorId) -> bool {
        self.to == actor && !self.is_for_the_target()
    }

    /// Whether it is for the target, who is not known yet. What a player gains by an Attack only looks at the target. [TGT-1]
    pub fn is_for_the_target(&self) -> bool {
        self.unaimed && self.cause.actor() != Some(self.to)
    }

    /// Whether it is damage of the Attack on this player, as a companion may take it. [ATK-5]
    fn is_of_the_attack(&self) -> bool {
        self.damage.is_some_and(|kind| kind != Kind::Collateral)
    }
}

/// What a line does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineKind {
    /// Damage dealt. [FDT-1]
    Incoming(u8),
    /// Damage dealt that nothing lowers. [UPK-3]
    Sure(u8),
    /// Half of what `foe` is dealt before halves and avoidance, dealt back. [FDT-5]
    Return,
    /// Damage added by an Attack Modifier or the like. [FDT-2]
    Add(u8),
    /// A fixed amount prevented. [FDT-2]
    Prevent(u8),
    /// Half of the damage prevented, the prevented part rounded up. [FDT-4, DMG-11]
    Half,
    /// No damage is received. [FDT-8]
    Avoid,
    /// What is left of the Attack's damage is taken off these tokens instead, at most so much. [COMP-2]
    Pass(TokenId, u8),
    /// Health gained. [ACC-1]
    Heal(u8),
    /// Health gained: as much as `foe` is really dealt by the Attack.
    HealAsDealt,
}

impl LineKind {
    /// Whether the line is damage rather than something against it.
    pub(crate) fn is_damage(self) -> bool {
        match self {
            LineKind::Incoming(n) | LineKind::Sure(n) | LineKind::Add(n) => n > 0,
            LineKind::Return => true,
            LineKind::Prevent(_)
            | LineKind::Half
            | LineKind::Avoid
            | LineKind::Pass(..)
            | LineKind::Heal(_)
            | LineKind::HealAsDealt => false,
        }
    }

    /// The rule by which the line counts.
    pub fn rule(self, policy: Settling) -> Rule {
        match self {
            LineKind::Incoming(_) | LineKind::Sure(_) | LineKind::Return => Rule::DmgIncoming,
            LineKind::Add(_) => match policy {
                Settling::EachOnTheSubtotal | Settling::HalvesBesidePrevention => {
                    Rule::FdtAddAndSubtract
                }
                Settling::OrderOfPlay => Rule::DmgIncoming,
            },
            LineKind::Prevent(_) => match policy {
                Settling::EachOnTheSubtotal => Rule::FdtAddAndSubtract,
                Settling::HalvesBesidePrevention | Settling::OrderOfPlay => Rule::OrderOfPlay,
            },
            LineKind::Half => match policy {
                Settling::EachOnTheSubtotal => Rule::FdtEachOnTheSubtotal,
                Settling::HalvesBesidePrevention | Settling::OrderOfPlay => Rule::OrderOfPlay,
            },
            LineKind::Avoid => Rule::FdtAvoided,
            LineKind::Pass(..) => Rule::Companion,
            LineKind::Heal(_) | LineKind::HealAsDealt => Rule::AccTogether,
        }
    }
}

impl Total {
    /// What a dial loses and gains that several players have together. [TEAM-2]
    pub fn together(totals: &[Total]) -> Total {
        let sum = |of: fn(&Total) -> u16| totals.iter().map(of).sum();
        Total {
            dealt: sum(|total| total.dealt),
            healed: sum(|total| total.healed),
            ..Total::default()
        }
    }
}

/// The numbers of one player's total.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// The sum of the damage dealt, before anything changes it.
    pub incoming: u16,
    /// After all additions and subtractions; never below 0. [C-78]
    pub subtotal: u16,
    /// What the dial really loses. [FDT-6]
    pub dealt: u16,
    /// What the dial gains.
    pub healed: u16,
    /// What a companion takes instead.
    pub passed: u16,
    /// Whether an avoidance made it 0.
    pub avoided: bool,
}

/// A line as it counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line.
    pub line: Line,
    /// By how much it changed the running amount.
    pub change: i16,
    /// The amount after it. It may fall below 0 before the end.
    pub running: i16,
    /// The rule by which it counted.
    pub rule: Rule,
}

/// One player's total with every line that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// Whose dial.
    pub to: ActorId,
    /// The lines in the order in which they counted.
    pub rows: Vec<Row>,
    /// The numbers they fold to.
    pub total: Total,
}

/// One player's total with every line that made it: the only place where damage is added up.
pub fn settle(lines: &[Line], to: ActorId, policy: Settling) -> Breakdown {
    let mut rows = Vec::with_capacity(lines.len());
    let total = with_conditions(lines, to, policy, &mut |row| rows.push(row));
    Breakdown { to, rows, total }
}

/// The same total without its lines.
pub fn total(lines: &[Line], to: ActorId, policy: Settling) -> Total {
    with_conditions(lines, to, policy, &mut |_| {})
}

/// The most that a companion could take of what waits for a player: what is left of the Attack's damage, everything
/// against it taken off there first.
pub(crate) fn passable(lines: &[Line], to: ActorId, policy: Settling) -> u16 {
    let counts = |line: &&Line| match line.what {
        LineKind::Incoming(_) => line.is_of_the_attack(),
        LineKind::Add(_) | LineKind::Prevent(_) | LineKind::Half | LineKind::Avoid => true,
        LineKind::Sure(_)
        | LineKind::Return
        | LineKind::Pass(..)
        | LineKind::Heal(_)
        | LineKind::HealAsDealt => false,
    };
    let mine = || lines.iter().filter(|line| line.to == to && line.if_dealt == 0);
    let theirs = Theirs { lines, policy: None, passable: 0 };
    add_up(|| mine().filter(counts), policy, theirs, &mut |_| {}).dealt
}

/// Lines that hang on what an opponent is really dealt look at that total without conditions. [C-76]
fn with_conditions(
    lines: &[Line],
    to: ActorId,
    policy: Settling,
    row: &mut impl FnMut(Row),
) -> Total {
    fold(lines, to, policy, Theirs { lines, policy: Some(policy), passable: 0 }, row)
}

/// Adds up the lines for one player, of those that hang on damage dealt only the ones that hold.
fn fold(
    lines: &[Line],
    to: ActorId,
    policy: Settling,
    theirs: Theirs<'_>,
    row: &mut impl FnMut(Row),
) -> Total {
    let holds = |line: &&Line| line.if_dealt == 0 || u16::from(line.if_dealt) <= theirs.dealt(line);
    let mine = || lines.iter().filter(|line| line.to == to).filter(holds);
    let passes = mine().any(|line| matches!(line.what, LineKind::Pass(..)));
    let passable = if passes { passable(lines, to, policy) } else { 0 };
    add_up(mine, policy, Theirs { passable, ..theirs }, row)
}

fn add_up<'a, I: Iterator<Item = &'a Line> + Clone>(
    mine: impl Fn() -> I,
    policy: Settling,
    theirs: Theirs<'_>,
    row: &mut impl FnMut(Row),
) -> Total {
    match policy {
        Settling::EachOnTheSubtotal | Settling::HalvesBesidePrevention => {
            each_on_the_subtotal(mine, policy, theirs, row)
        }
        Settling::OrderOfPlay => order_of_play(mine, policy, theirs, row),
    }
}

/// What a player's total looks at besides their own lines.
#[derive(Clone, Copy)]
struct Theirs<'a> {
    lines: &'a [Line],
    /// How the total of another is added up; nothing where a total without conditions is asked for. [C-76]
    policy: Option<Settling>,
    /// What a companion can take.
    passable: u16,
}

impl Theirs<'_> {
    /// What the player whom the line looks at is really dealt.
    fn dealt(&self, line: &Line) -> u16 {
        let Some(policy) = self.policy else { return 0 };
        let theirs = Theirs { policy: None, ..*self };
        fold(self.lines, line.foe, policy, theirs, &mut |_| {}).dealt
    }

    /// What a line deals back: half of that player's subtotal, whatever halves and avoidance make of it. [FDT-5, C-28]
    fn back(&self, line: &Line) -> i16 {
        let theirs = self.lines.iter().filter(|other| other.to == line.foe && other.if_dealt == 0);
        let subtotal: i16 = theirs
            .map(|line| match line.what {
                LineKind::Incoming(n) | LineKind::Add(n) => i16::from(n),
                LineKind::Prevent(n) => -i16::from(n),
                LineKind::Sure(_)
                | LineKind::Return
                | LineKind::Half
                | LineKind::Avoid
                | LineKind::Pass(..)
                | LineKind::Heal(_)
                | LineKind::HealAsDealt => 0,
            })
            .sum();
        half_up(subtotal)
    }
}

/// Half of an amount, rounded up. [DMG-11]
fn half_up(amount: i16) -> i16 {
    (amount.max(0) + 1) / 2
}

/// The amount as it runs down the lines, each of which is told to whoever wants the rows.
struct Running<'a, F: FnMut(Row)> {
    amount: i16,
    policy: Settling,
    row: &'a mut F,
}

impl<F: FnMut(Row)> Running<'_, F> {
    fn put(&mut self, line: &Line, change: i16) {
        self.amount += change;
        let rule = line.what.rule(self.policy);
        (self.row)(Row { line: *line, change, running: self.amount, rule });
    }

    /// A line that adds or subtracts a fixed amount; other lines count elsewhere.
    fn fixed(&mut self, line: &Line) {
        match line.what {
            LineKind::Add(n) => self.put(line, n.into()),
            LineKind::Prevent(n) => self.put(line, -i16::from(n)),
            LineKind::Incoming(_)
            | LineKind::Sure(_)
            | LineKind::Return
            | LineKind::Half
            | LineKind::Avoid
            | LineKind::Pass(..)
            | LineKind::Heal(_)
            | LineKind::HealAsDealt => {}
        }
    }

    /// Avoidance overrides the arithmetic, what is below 0 counts as 0, and what nothing lowers and healing stand
    /// beside; what a companion takes is taken off what is left. [FDT-6, FDT-8]
    fn finish<'a>(
        mut self,
        mine: impl Iterator<Item = &'a Line> + Clone,
        theirs: Theirs<'_>,
        total: &mut Total,
    ) {
        for line in mine.clone() {
            match line.what {
                LineKind::Avoid => {
                    total.avoided = true;
                    self.put(line, -self.amount.max(0));
                }
                LineKind::Heal(n) => {
                    total.healed += u16::from(n);
                    self.put(line, 0);
                }
                LineKind::HealAsDealt => {
                    let most =
                        theirs.policy.map_or(0, |policy| passable(theirs.lines, line.foe, policy));
                    let dealt = theirs.dealt(line).min(most);
                    total.healed += dealt;
                    let gained = LineKind::Heal(dealt.min(u8::MAX.into()) as u8);
                    self.put(&Line { what: gained, ..*line }, 0);
                }
                LineKind::Sure(_)
                | LineKind::Incoming(_)
                | LineKind::Return
                | LineKind::Add(_)
                | LineKind::Prevent(_)
                | LineKind::Pass(..)
                | LineKind::Half => {}
            }
        }
        self.amount = self.amount.max(0);
        // Nothing is passed on as a rule.
        for line in mine.clone().take(if theirs.passable > 0 { usize::MAX } else { 0 }) {
            let LineKind::Pass(_, most) = line.what else { continue };
            let passed = (self.amount as u16).min(theirs.passable).min(most.into());
            if passed > 0 {
                total.passed += passed;
                self.put(line, -(passed as i16));
            }
        }
        for line in mine {
            let LineKind::Sure(n) = line.what else { continue };
            total.incoming += u16::from(n);
            self.put(line, n.into());
        }
        total.dealt = self.amount as u16;
    }
}

/// Three steps: incoming; plus and minus; then each multiplier on the same amount: the subtotal, or, where
/// fixed prevention goes beside the halves, the damage with what is added. [FDT-1 to FDT-6, C-19]
fn each_on_the_subtotal<'a, I: Iterator<Item = &'a Line> + Clone>(
    mine: impl Fn() -> I,
    policy: Settling,
    theirs: Theirs<'_>,
    row: &mut impl FnMut(Row),
) -> Total {
    let mut total = Total::default();
    let mut running = Running { amount: 0, policy, row };
    for line in mine() {
        match line.what {
            LineKind::Incoming(n) => running.put(line, n.into()),
            LineKind::Return => running.put(line, theirs.back(line)),
            LineKind::Sure(_)
            | LineKind::Add(_)
            | LineKind::Prevent(_)
            | LineKind::Half
            | LineKind::Avoid
            | LineKind::Pass(..)
            | LineKind::Heal(_)
            | LineKind::HealAsDealt => {}
        }
    }
    total.incoming = running.amount as u16;
    mine().for_each(|line| running.fixed(line));
    let subtotal = running.amount.max(0);
    total.subtotal = subtotal as u16;
    let halved = match policy {
        Settling::EachOnTheSubtotal | Settling::OrderOfPlay => subtotal,
        Settling::HalvesBesidePrevention => {
            let prevents =
                |line: &Line| if let LineKind::Prevent(n) = line.what { i16::from(n) } else { 0 };
            (running.amount + mine().map(prevents).sum::<i16>()).max(0)
        }
    };
    for line in mine().filter(|line| line.what == LineKind::Half) {
        running.put(line, -half_up(halved));
    }
    running.finish(mine(), theirs, &mut total);
    total
}

/// Line after line as they were played; a half takes half of what is incoming at that moment. [C-19]
fn order_of_play<'a, I: Iterator<Item = &'a Line> + Clone>(
    mine: impl Fn() -> I,
    policy: Settling,
    theirs: Theirs<'_>,
    row: &mut impl FnMut(Row),
) -> Total {
    let mut total = Total::default();
    let mut running = Running { amount: 0, policy, row };
    for line in mine() {
        match line.what {
            LineKind::Incoming(n) => {
                total.incoming += u16::from(n);
                running.put(line, n.into());
            }
            LineKind::Return => {
                let back = theirs.back(line);
                total.incoming += back as u16;
                running.put(line, back);
            }
            LineKind::Half => running.put(line, -half_up(running.amount)),
            LineKind::Add(_) | LineKind::Prevent(_) => running.fixed(line),
            LineKind::Sure(_)
            | LineKind::Avoid
            | LineKind::Pass(..)
            | LineKind::Heal(_)
            | LineKind::HealAsDealt => {}
        }
    }
    total.subtotal = running.amount.max(0) as u16;
    running.finish(mine(), theirs, &mut total);
    total
}
