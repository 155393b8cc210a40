//! Play: judging what is said, and carrying out what follows.

mod adventure;
mod again;
mod ahead;
mod aim;
mod asked;
mod attempts;
mod boss;
mod boss_card;
mod boss_turn;
mod buying;
mod cards;
mod carry;
mod change;
mod crawl;
mod dealing;
mod defend;
mod dice;
mod discard;
mod enemy;
mod facts;
mod first_hands;
mod follower;
mod given;
mod held;
mod here;
mod intern;
mod journey;
mod judge;
mod left_open;
mod legal;
mod listed;
mod meeting;
mod offers;
mod open;
mod picks;
mod read_out;
mod reason;
mod rolls;
mod ruled;
mod run;
mod seats;
mod setting_out;
mod settling;
mod silence;
mod slots;
#[cfg(test)]
pub(crate) mod tests;
mod thrown;
mod tokens;
mod too_dear;
mod triggers;
mod turn;
#[cfg(feature = "crawls")]
mod turned;
mod undone;
mod upkeep;
mod words;

pub use again::{Kept, kept};
pub use ahead::{DueDice, Reads, counts_attempts, due_dice, forget_attempts, pass_over, reads};
pub use boss_turn::flippable;
pub use buying::{Bought, Offered, bought};
pub use cards::price;
pub(crate) use enemy::has_rolled;
pub use enemy::{performs, performs_one_of, throws_again};
pub use intern::intern;
pub use journey::findable;
pub use judge::{
    Accepted, Judgement, judge, play, play_with, unanswered, why_not_play, why_not_use,
};
pub use legal::{options, options_into, unspoken};
pub use listed::{legal_options, legal_options_into};
pub use open::open;
pub use ruled::{BadSetting, set};
pub use too_dear::too_dear;

pub(crate) use asked::dice_pass;
pub(crate) use attempts::{attempts, attempts_of};
pub(crate) use change::{aged, holds};
pub(crate) use dice::{Lying, lying};
pub(crate) use here::text_below;
pub(crate) use offers::abilities;
pub(crate) use ruled::stop;
pub(crate) use settling::lines as settling_lines;
