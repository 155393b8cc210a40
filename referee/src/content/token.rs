//! Status effects as their leaflets print them.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::effect::Text;
use super::origin::Origin;

/// A status effect. [STS-1]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// Positive, negative or unique.
    pub sign: Sign,
    /// The most a player may hold. [STK-1]
    pub stack: u8,
    /// The most its owner may hold, where every player whose leaflet has the token has a kind of their own; 0: the
    /// kind is everybody's. The texts of a player speak of that player's kind. [STK-5, C-82]
    #[serde(default)]
    pub owner_stack: u8,
    /// Kinds that lie within the same stack limit: who gains one beyond it keeps what lies there, or discards one of
    /// another kind for it. [STK-1, LOOT-1]
    #[serde(default)]
    pub stack_with: Vec<String>,
    /// Whether who gains it may choose not to. [UNQ-1]
    #[serde(default)]
    pub optional: bool,
    /// Whether it stays until something outside removes it. [STS-8]
    #[serde(default)]
    pub persistent: bool,
    /// Added to its holder's Roll Attempts in the Offensive Roll Phase while it is held. [ROLL-4]
    #[serde(default)]
    pub roll_attempts: i8,
    /// What its holder may not do while it is held.
    #[serde(default)]
    pub forbids: Option<Forbids>,
    /// Whether texts that remove status effects can remove it. [STS-4]
    #[serde(default = "yes")]
    pub removable: bool,
    /// Whether it can be moved to another player. [STK-1]
    #[serde(default = "yes")]
    pub transferable: bool,
    /// The price at which its holder may be rid of it.
    #[serde(default)]
    pub pay: Option<Pay>,
    /// What its holder may do by discarding it, in the order of the leaflet. [STS-5]
    #[serde(default, deserialize_with = "one_or_several")]
    pub spend: Vec<Spend>,
    /// How many of the kind may be spent in a turn, however they are used; 0: any number.
    #[serde(default)]
    pub a_turn: u8,
    /// The Health at which its holder stays instead of being defeated; it is removed then. [HP-5]
    #[serde(default)]
    pub instead_of_defeat: Option<u8>,
    /// The token that its holder gains when the last of these is gone: the companion whose Health they are is down
    /// as long as it lies there.
    #[serde(default)]
    pub down: Option<String>,
    /// What happens by itself.
    #[serde(default)]
    pub upon: Vec<Upon>,
    /// Where people play Bosses, each of these gains one in every player's Upkeep Phase, and it lies in the place of the
    /// kind that is named here. [BVM-3]
    #[serde(default)]
    pub of_played_bosses: Option<String>,
    /// What its leaflet says for which there are no words yet: the table sees to it.
    #[serde(default)]
    pub beyond: Vec<String>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

/// The sign of a token. [STS-1]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Sign {
    /// Good for its holder.
    Positive,
    /// Bad for its holder.
    Negative,
    /// With rules of its own. [UNQ-1]
    Unique,
    /// A companion: no status effect. [COMP-1]
    Companion,
}

/// What a token forbids its holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Forbids {
    /// Any action: cards, defence, tokens, passive abilities. [TIM-8]
    Everything,
}

/// The price at which a holder may be rid of a token, at any time they may act. [C-30]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pay {
    /// CP.
    pub cp: u8,
}

/// A passive ability: it lies on the board for ever and is used, not discarded. [ABIL-4]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passive {
    /// Name on the board, without a level.
    pub name: String,
    /// What its owner may do, in the order of the board.
    #[serde(default)]
    pub uses: Vec<Spend>,
    /// What happens by itself.
    #[serde(default)]
    pub upon: Vec<Upon>,
    /// Tokens whose die may be thrown again once when they are spent.
    #[serde(default)]
    pub rerolls_spent: Vec<String>,
    /// Where it is printed.
    #[serde(skip)]
    pub(crate) origin: Origin,
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// A token that is discarded for its benefit, or a use of a passive ability. [STS-5]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spend {
    /// The moment printed on it. [STS-9]
    pub when: SpendWhen,
    /// How many are discarded for it; 0: it stays.
    #[serde(default = "one")]
    pub tokens: u8,
    /// What is discarded instead: so many tokens of another kind.
    #[serde(default)]
    pub price: Option<(u8, String)>,
    /// How many tokens of a kind its holder must have, no more and no fewer.
    #[serde(default)]
    pub holding: Option<(u8, String)>,
    /// How often this use may be made in a turn; 0: any number.
    #[serde(default)]
    pub a_turn: u8,
    /// CP to be paid besides.
    #[serde(default)]
    pub cp: u8,
    /// Whether it is an Attack Modifier: only on one's own Attack. [MOD-4]
    #[serde(default)]
    pub attack_modifier: bool,
    /// The least damage the Attack must deal before anything changes it. [MOD-5]
    #[serde(default)]
    pub attack_of: u8,
    /// Whether a token gained this turn will not do. [STS-15]
    #[serde(default)]
    pub aged: bool,
    /// The text.
    pub does: Text,
}

/// When a token may be spent. [STS-9]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SpendWhen {
    /// At any time. [STS-6]
    AnyTime,
    /// While avoidable damage is about to be dealt to its holder.
    YouReceiveDamage,
    /// The same, but only of a Defensive Roll Phase.
    YouReceiveDamageInARollPhase,
    /// In its holder's own Upkeep Phase.
    YourUpkeep,
    /// In its holder's own Main Phases.
    YourMainPhase,
    /// At any time of its holder's own Roll Phase.
    YourRollPhase,
    /// From its holder's Attack to the end of the Roll Phase. [MOD-2]
    YouAttack,
    /// From its holder's Attack until the Defender's dice are rolled. [C-80]
    YourOffenseConcludes,
    /// From an opponent's Attack on its holder to the end of the Roll Phase.
    YouWereAttacked,
    /// From the Defensive Roll Phase of an Attack on its holder until their dice are rolled, or to its end if none are:
    /// while damage is coming that is not an Ultimate's. [DEF-3]
    InsteadOfDefending,
    /// From an opponent's activated ability until its holder's own dice are rolled against it.
    BeforeYouDefend,
    /// In its holder's own turn before they move, and before a battle begins. [SALVE-2]
    BetweenBattles,
    /// From an opponent's Attack on its holder to the end of the Roll Phase, while damage is coming from it.
    AnAttackDamagesYou,
}

/// What happens by itself while a token is held.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upon {
    /// When.
    pub at: Trigger,
    /// Whose text it is then.
    #[serde(default)]
    pub by: By,
    /// Whether it acts once, however many are held; else once for each. [STS-4]
    #[serde(default)]
    pub once: bool,
    /// How often it acts in a turn; 0: any number.
    #[serde(default)]
    pub a_turn: u8,
    /// Whether only tokens act that were not gained this turn.
    #[serde(default)]
    pub aged: bool,
    /// Whether an Ultimate of the holder goes on without it. [ULT-3]
    #[serde(default)]
    pub spares_ultimates: bool,
    /// Whether it does nothing to the player whose kind it is. [STK-5]
    #[serde(default)]
    pub spares_owner: bool,
    /// The text.
    pub does: Text,
}

/// A moment at which a token acts by itself. "Your" is its holder's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Trigger {
    /// In the holder's Upkeep Phase. [UPK-1]
    YourUpkeep,
    /// Before the holder's Income Phase. [INC-1]
    YourIncome,
    /// When the holder concludes an Offensive Roll Phase.
    YourOffenseConcludes,
    /// When the holder's Roll Phases are over. [TURN-4]
    YourRollPhaseConcludes,
    /// The same, but only if no additional Offensive Roll Phase follows. [TURN-4, C-124]
    YourLastRollPhaseConcludes,
    /// When the holder was targeted by an Attack. [ATK-4]
    YouAreAttacked,
    /// The same, if the damage of the Attack can be enhanced. [DMG-4, C-125]
    EnhanceableAttackOnYou,
    /// When an opponent's Attack on the holder came to nothing because the Offensive Roll Phase failed. [ATK-3, C-123]
    AttackOnYouFails,
    /// When the ability of an opponent's Offensive Roll Phase damages the holder, collateral damage too. [C-24]
    OffenseDamagesYou,
    /// When an opponent's Attack on the holder is over. [TURN-4]
    AttackOnYouConcludes,
    /// Before the holder's Offensive Roll Phase begins.
    YourOffense,
    /// When the holder activates an Offensive Ability. [ANN-5]
    YouActivate,
    /// When what the holder's own Roll Phase brought is about to be dealt, Ultimates included. [ACC-1]
    YourRollPhaseSettles,
    /// When what an opponent's Roll Phase brought is about to be dealt; not by an Ultimate. [ULT-3]
    OpponentsRollPhaseSettles,
    /// At the end of the holder's turn.
    YourTurnConcludes,
    /// When the holder's ability is an Attack. [ATK-1]
    YouAttack,
    /// When a further one is placed beyond the stack limit, which takes the place of the one that lies there.
    AnotherIsPlaced,
    /// When an opponent's Roll Phase is over without an Attack. [ATK-3]
    OpponentMakesNoAttack,
    /// When the match begins with the holder's turn.
    YouBegin,
    /// When the kind is set off on all boards.
    Detonation,
    /// When the holder's Offensive Roll Phase is over and no ability was activated. [KH-3]
    YouActivateNothing,
    /// When an opponent activates an Ultimate against the holder. [KH-3]
    UltimateAgainstYou,
}

impl Trigger {
    /// How many there are.
    pub const COUNT: usize = Trigger::UltimateAgainstYou as usize + 1;
}

/// Whose text a trigger's text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum By {
    /// The holder's.
    #[default]
    Bearer,
    /// The attacker's.
    Attacker,
}

/// Uses of a token: a list, or one alone, as rule sets had it that knew no token with two.
fn one_or_several<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Spend>, D::Error> {
    struct OneOrSeveral;

    impl<'de> Visitor<'de> for OneOrSeveral {
        type Value = Vec<Spend>;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("the uses of a token")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, uses: A) -> Result<Vec<Spend>, A::Error> {
            Vec::deserialize(SeqAccessDeserializer::new(uses))
        }

        fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Vec<Spend>, A::Error> {
            Spend::deserialize(MapAccessDeserializer::new(fields)).map(|only| vec![only])
        }
    }

    deserializer.deserialize_any(OneOrSeveral)
}
