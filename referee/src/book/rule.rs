//! The rules the engine cites. Their words and pages are data: `rules.ron` of each rule set.

use super::{AlteredWhen, Mode};

/// Declares the rules with their ids.
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)+) => {
        /// A rule that a happening, a line of a total or a refusal rests on.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Rule { $($(#[$doc])* $name,)+ }

        impl Rule {
            /// Every rule the engine cites.
            pub const ALL: &[Rule] = &[$(Rule::$name,)+];

            /// The id under which `rules.ron` has its words.
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$name => $id,)+ }
            }
        }
    };
}

rules! {
    /// The last one left wins.
    WinLastLeft = "WIN-1",
    /// All defeated at once is a draw.
    WinDraw = "WIN-3",
    /// How a player is set up.
    Setup = "SETUP-1",
    /// The cards of a deck.
    SetupDeck = "SETUP-9",
    /// Whose turn it is.
    TurnOrder = "TURN-1",
    /// The order of phases.
    TurnPhases = "TURN-2",
    /// What the conclusion of the Roll Phase is.
    TurnRollPhaseConcludes = "TURN-4",
    /// The start player's first turn.
    TurnFirstIncome = "TURN-5",
    /// Upkeep.
    Upkeep = "UPK-1",
    /// The order of Upkeep effects.
    UpkeepOrder = "UPK-2",
    /// Upkeep damage lands together.
    UpkeepTogether = "UPK-3",
    /// Income.
    Income = "INC-1",
    /// CP limit.
    CpMost = "CP-2",
    /// CP pay for cards.
    CpPay = "CP-1",
    /// Action cards are one-shot.
    CardOnce = "CARD-2",
    /// Main Phase Actions.
    CardMain = "CARD-4",
    /// Roll Phase Actions.
    CardRoll = "CARD-5",
    /// Instant Actions.
    CardInstant = "CARD-7",
    /// Hand limit.
    CardHandLimit = "CARD-8",
    /// Empty deck.
    CardReshuffle = "CARD-9",
    /// Hands are hidden.
    CardHidden = "CARD-10",
    /// Who may be chosen.
    CardChosen = "CARD-11",
    /// Whose dice a card may touch.
    CardDice = "CARD-12",
    /// Copying a die.
    CardCopyDie = "CARD-13",
    /// Selling in the Main Phases.
    SellMain = "SELL-1",
    /// Selling in the Discard Phase.
    SellDiscard = "SELL-2",
    /// What lies on the board is not sold.
    SellInPlay = "SELL-3",
    /// Only as far as the hand limit asks.
    SellNoMore = "C-31",
    /// When and where upgrades are placed.
    Upgrade = "UPG-1",
    /// Straight to level III.
    UpgradeAtOnce = "UPG-3",
    /// From II to III.
    UpgradeDifference = "UPG-4",
    /// No downgrade.
    UpgradeRaises = "C-60",
    /// Up to three attempts.
    RollAttempts = "ROLL-1",
    /// Only the first roll is mandatory.
    RollFirst = "ROLL-3",
    /// More or fewer attempts.
    RollMoreOrFewer = "ROLL-4",
    /// The requirement must be met.
    Requirement = "REQ-1",
    /// One ability.
    AbilityOne = "ABIL-1",
    /// Announcing.
    Announce = "ANN-1",
    /// After alterations.
    AnnounceAgain = "ANN-3",
    /// Activation.
    Activate = "ANN-5",
    /// Dice of variable effects.
    AlterVariable = "ANN-6",
    /// No targeting with one opponent.
    TargetOnly = "TURN-3",
    /// A target must be determined.
    Target = "TGT-1",
    /// By a die, or by choice.
    TargetFound = "TGT-2",
    /// The targeting die of an Ultimate.
    TargetUltimate = "TGT-4",
    /// The targeting die of the prototype.
    TargetingDieStands = "C-91",
    /// Dice of a phase that is over.
    TargetDiceOver = "TGT-5",
    /// What an Attack is.
    Attack = "ATK-1",
    /// Damage types.
    DmgKinds = "DMG-1",
    /// Avoidable.
    DmgAvoidable = "DMG-3",
    /// Undefendable.
    DmgUndefendable = "DMG-5",
    /// Incoming damage.
    DmgIncoming = "DMG-10",
    /// Isolated damage.
    DmgIsolated = "DMG-9",
    /// Attack Modifiers: only on Attacks.
    ModifierOnAttacks = "MOD-4",
    /// Thresholds of unmodified damage.
    ModifierThreshold = "MOD-5",
    /// Damage really dealt.
    ModifierDealt = "MOD-7",
    /// The Defensive Roll Phase.
    Defense = "DEF-1",
    /// Targeted effects arrive.
    DefenseTargeted = "DEF-2",
    /// The Defensive Ability.
    DefenseAbility = "DEF-3",
    /// Damage that is not defended.
    DefenseTypes = "DEF-4",
    /// One attempt.
    DefenseAttempt = "DEF-5",
    /// All lines apply.
    DefenseLines = "DEF-7",
    /// Everything at once.
    DefenseSettle = "DEF-9",
    /// Preventing an incoming status effect.
    DefenseIncomingStatus = "DEF-10",
    /// Everything lands together.
    AccTogether = "ACC-1",
    /// Plus and minus.
    FdtAddAndSubtract = "FDT-2",
    /// Each multiplier on the subtotal.
    FdtEachOnTheSubtotal = "FDT-4",
    /// Avoidance overrides.
    FdtAvoided = "FDT-8",
    /// Older editions: order of play.
    OrderOfPlay = "C-19",
    /// Opponents are locked out.
    UltimateLocks = "ULT-2",
    /// Tokens of that phase still go.
    UltimateTokensGo = "ULT-5",
    /// Gain and inflict.
    StatusGain = "STS-2",
    /// In force from the moment it is placed.
    StatusAtOnce = "STS-3",
    /// Removing tokens.
    StatusRemove = "STS-4",
    /// Spending.
    StatusSpend = "STS-5",
    /// Spending needs its moment.
    StatusMoment = "STS-9",
    /// Only by a phase that begins and ends.
    StatusPhaseConcludes = "STS-13",
    /// Tokens gained this turn.
    StatusGainedNow = "STS-15",
    /// Stack limit.
    StackLimit = "STK-1",
    /// A raised stack limit.
    StackRaised = "STK-4",
    /// Transfer at the stack limit.
    StackTransfer = "C-66",
    /// Roll N dice.
    TextRoll = "TXT-1",
    /// Or.
    TextOr = "TXT-5",
    /// Stealing.
    TextSteal = "TXT-7",
    /// Heal.
    TextHeal = "TXT-8",
    /// What can be interrupted.
    NotInterrupted = "TIM-3",
    /// Whether Roll Phase cards can be.
    CardNotAnswered = "TIM-4",
    /// Nothing can be done.
    NoActions = "TIM-8",
    /// Reaching 0.
    HealthZero = "HP-1",
    /// A token instead of defeat.
    HealthSaved = "HP-5",
    /// Heal cap.
    HealthCap = "HP-4",
    /// Unique status effects.
    Unique = "UNQ-1",
    /// Companions.
    Companion = "COMP-1",
    /// Whose companions they are.
    CompanionOwner = "COMP-3",
    /// How often they are activated.
    CompanionLimit = "COMP-4",
    /// Paying to be rid of a token.
    PayOff = "C-30",
    /// Nothing left to draw.
    NothingToDraw = "C-63",
    /// Healing and damage of one bundle at the heal cap.
    HealWithDamage = "C-120",
    /// Roll Attempts of a phase that was skipped.
    SkippedAttempts = "C-121",
    /// A search in an empty deck.
    SearchEmpty = "C-122",
    /// What an Attack gains that came to nothing.
    StoppedAttack = "C-123",
    /// An additional Offensive Roll Phase that nobody is left to perform.
    InflicterGone = "C-89",
    /// What lasts to the end of the Roll Phase when another one follows.
    AnotherRollPhase = "C-124",
    /// What tokens add to damage that cannot be enhanced.
    AddedToPure = "C-125",
    /// Whom an Attack attacks that chooses two.
    SecondTarget = "C-126",
    /// An Attack on a leader draws a card.
    LeaderDraws = "KOTH-2",
    /// Who falls early comes back.
    ComesBack = "WTT-1",
    /// Hero Upgrade cards are a deck of their own.
    UpgradeDeck = "MODE-HUD",
    /// What the page leaves open about it: the starting hand, and a deck without cards.
    UpgradeDeckOpen = "C-62",
    /// Only Roll Phases.
    OnlyRollPhases = "MODE-SIMP",
    /// Minions and Bosses are players, but no Heroes.
    Enemies = "ADV-5",
    /// Which dice of an enemy are rolled again.
    EnemyRolls = "MIN-3",
    /// The same where it rolls for straights.
    EnemyStraights = "MIN-4",
    /// What an enemy performs.
    EnemyPerforms = "MIN-5",
    /// What acts in a phase that an enemy does not have.
    EnemyHasNoIncome = "C-106",
    /// How a crawl is set up.
    CrawlSetup = "CRAWL-1",
    /// Who moves, and who goes straight to the battle.
    CrawlTurn = "CRAWL-2",
    /// Where one can move.
    CrawlMove = "CRAWL-3",
    /// What is done with a tile that is explored.
    CrawlExplore = "CRAWL-4",
    /// When the portal opens.
    CrawlPortal = "CRAWL-5",
    /// How a crawl ends.
    CrawlEnds = "CRAWL-6",
    /// Who is engaged with whom.
    Engaged = "CRAWL-7",
    /// A Hero's step without anybody to fight.
    NoBattle = "C-108",
    /// Through a battle nobody passes.
    NoWayThrough = "C-127",
    /// Tiles and cards that lie on the table lie nowhere else.
    DrawnOnce = "C-128",
    /// How starting Salves are shared out.
    SalvesShared = "C-129",
    /// Who gives a crawl up.
    GivesUp = "C-130",
    /// What a beaten Minion leaves.
    EnemyLeaves = "MIN-9",
    /// What a Salve does.
    Salve = "SALVE-1",
    /// When Salves are used.
    SalveMoment = "SALVE-2",
    /// What a chest holds.
    Loot = "LOOT-1",
    /// How much Equipment is in play.
    LootEquipment = "LOOT-2",
    /// A Loot card in hand is put away for another card.
    LootCards = "LOOT-3",
    /// Of levels of one card a deck has one.
    LootLevels = "LOOT-4",
    /// What the upgrades of a Boss may cost.
    BossUpgrades = "ADV-BOSS-2",
    /// What a Boss gains and turns over, and the Hero Bonus.
    BossFlips = "ADV-BOSS-4",
    /// Whether a Boss plays its card or sells it.
    BossPlays = "ADV-BOSS-5",
    /// What a Boss performs.
    BossPerforms = "ADV-BOSS-6",
    /// Both sides of a Boss Battle at 0 at once.
    BossFallsToo = "ADV-BOSS-9",
    /// What a Salve does in a Boss Battle.
    BossSalve = "ADV-BOSS-11",
    /// Who stands by a Boss, and what else a difficulty card changes.
    Follower = "ADV-2",
    /// What is not known of who stands by a Boss.
    FollowerOpen = "C-142",
    /// One Boss whom somebody plays against many.
    ModeBossAgainstMany = "MODE-BVM",
    /// Bosses against each other.
    ModeBosses = "MODE-BVB",
    /// How many play against a Boss whom somebody plays.
    BossAgainstMany = "BVM-1",
    /// What a Boss whom somebody plays gains, and what that does.
    BossHand = "BVM-3",
    /// With what a Boss begins whom somebody plays.
    BossSetup = "BVM-4",
    /// Whom the die of such a Boss means.
    BossDie = "C-111",
    /// What forbids somebody everything whom no Attack of the turn was on.
    StunWithoutAttack = "C-138",
    /// Outside battles.
    OutsideBattles = "ADV-8",
    /// The duel.
    ModeDuel = "MODE-1V1",
}

impl Rule {
    /// Whether a rule set with these modes, a targeting die like this, and perhaps a deck of Hero Upgrade cards, has to have words for it.
    pub(crate) fn is_cited_with(
        self,
        modes: &[&Mode],
        die: AlteredWhen,
        upgrade_deck: bool,
    ) -> bool {
        let has = |what: fn(&Mode) -> bool| modes.iter().any(|mode| what(mode));
        let crawls = has(|mode| mode.crawl().is_some());
        let bosses = has(|mode| mode.boss().is_some());
        let played = has(|mode| mode.bosses().is_some());
        let of_some_only = [
            (Rule::LeaderDraws, has(|mode| mode.leader_draws)),
            (Rule::ComesBack, has(|mode| mode.comes_back.is_some())),
            (Rule::UpgradeDeck, upgrade_deck),
            (Rule::UpgradeDeckOpen, upgrade_deck),
            (Rule::Enemies, has(|mode| !mode.enemies.is_empty())),
            (Rule::EnemyRolls, has(|mode| !mode.enemies.is_empty())),
            (Rule::EnemyStraights, has(|mode| !mode.enemies.is_empty())),
            (Rule::EnemyPerforms, has(|mode| !mode.enemies.is_empty())),
            (Rule::EnemyHasNoIncome, has(|mode| !mode.enemies.is_empty())),
            (Rule::CrawlSetup, crawls),
            (Rule::CrawlTurn, crawls),
            (Rule::CrawlMove, crawls),
            (Rule::CrawlExplore, crawls),
            (Rule::CrawlPortal, crawls),
            (Rule::CrawlEnds, crawls),
            (Rule::Engaged, crawls),
            (Rule::NoBattle, crawls),
            (Rule::NoWayThrough, crawls),
            (Rule::DrawnOnce, crawls),
            (Rule::SalvesShared, crawls),
            (Rule::GivesUp, crawls),
            (Rule::EnemyLeaves, crawls),
            (Rule::Salve, crawls),
            (Rule::SalveMoment, crawls),
            (Rule::Loot, crawls),
            (Rule::LootEquipment, crawls),
            (Rule::LootCards, crawls),
            (Rule::LootLevels, crawls),
            (Rule::BossUpgrades, bosses),
            (Rule::BossFlips, bosses),
            (Rule::BossPlays, bosses),
            (Rule::BossPerforms, bosses),
            (Rule::BossFallsToo, bosses),
            (Rule::BossSalve, bosses),
            (Rule::Follower, has(|mode| mode.follower().is_some())),
            (Rule::FollowerOpen, has(|mode| mode.follower().is_some())),
            (Rule::ModeBossAgainstMany, played),
            (Rule::ModeBosses, played),
            (Rule::BossAgainstMany, played),
            (Rule::BossHand, played),
            (Rule::BossSetup, played),
            (Rule::BossDie, played),
            (Rule::StunWithoutAttack, played || bosses),
            (Rule::OutsideBattles, crawls),
            (Rule::OnlyRollPhases, has(|mode| mode.only_roll_phases)),
            (Rule::TargetUltimate, die != AlteredWhen::Never),
            (Rule::TargetingDieStands, die == AlteredWhen::Never),
        ];
        !of_some_only.contains(&(self, false))
    }
}

/// A rule with its words and places in a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    /// The rule's id.
    pub rule: String,
    /// What it says, in our words.
    pub says: String,
    /// Documents and places where it is printed.
    pub places: Vec<(String, String)>,
}
