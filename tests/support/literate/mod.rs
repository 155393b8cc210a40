//! Literate cases: read, played at a table, and checked.
//!
//! A case is a heading with the ids of its rules, a log, and what is expected of it:
//!
//! ````markdown
//! ## An Attack on a Targeted player deals 2 more [FDT-2]
//!
//! ```match
//! open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; 2 tokens Targeted; turn 3; phase main 1
//! 1 rolls 1 2 3 6 6
//! 1 announces Longbow
//! 2 rolls 1 2 6 6               # refused
//! 2 rolls 1 2 6
//! 1 ends
//! ```
//!
//! ```expect
//! refused at 4 by DEF-5
//! at 3:
//! 2 health 50
//! at 6:
//! damage to 2: 3 + 2 Targeted = 5
//! 2 tokens Targeted 1
//! ```
//! ````
//!
//! A line marked `# refused` has to be refused, and the log goes on without it. `at LINE:` holds for the
//! expectations below it and counts the lines of the log from 1, the opening's; without it the end is
//! meant. Instead of a log a block may name a file: ```` ```match rulebook-1.0-example.match ````. In a
//! `.match` file the same expectations stand behind `#=`, parted by `;`, and hold after their line.
//!
//! | expectation | |
//! |---|---|
//! | `2 health 45`, `cp`, `hand`, `deck`, `discard` | that number |
//! | `2 tokens Blind 1, Evasive 2` · `2 tokens none` | exactly these |
//! | `2 upgrades Smack III` · `2 upgrades none` | exactly these spaces, at these levels |
//! | `turn 4 of 2` · `phase main 1` · `awaits 2 defense roll` | where the turn stands |
//! | `dice 1 1 2 4 6` · `dice none` | exactly these lie there, in the order they were read out |
//! | `attempts 2` · `attempts none` | Roll Attempts left · none are counted now |
//! | `outcome 1 wins` · `outcome draw` · `outcome lost` · `outcome none` | how the match ended |
//! | `damage to 2: 9 + 2 Targeted = 11 - 6 Missed Me = 5` | the last total dealt, and what made it |
//! | `damage to 2: 9 avoided = 0` · `dealt to 2: 5` | the same avoided; only the total |
//! | `types to 2: undefendable` · `types to 2: none, collateral` | the types of the damage in it; `none` is damage without one |
//! | `subtotal to 2: 11` | the last total after additions and subtractions, before halves and avoidance |
//! | `refused at 4 by DEF-5` · `refused at 4` | why a marked line is refused |
//! | `option 2 spends Evasive` · `no option 2 spends Evasive` | whether it is offered |
//! | `answer 2 spends Evasive` · `answer 2` | what was just played or spent can be answered so · by 2 |
//! | `no answer 1` · `no answer` | it cannot be answered by 1 · by nobody, with nothing |
//! | `gold 17` · `shards 2` · `tile B4 Caves` · `tile B4 nothing` | how a crawl stands; nothing: not explored |
//! | `1 at B4` · `1 faces Fairy` · `1 faces nobody` · `1 loot cards 1 0 0 0` | where a Hero of it is, engaged with whom, and loot cards by rarity |
//! | `allowed: LINE` · `not allowed: LINE by RULE` | what would be said to another line |

pub mod case;
pub mod crawl;
pub mod expect;
mod offered;
pub mod table;
mod types;
#[cfg(test)]
mod wrong;

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files of a folder with this ending, in alphabetical order: their names without it, and their texts.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn texts(folder: &Path, ending: &str) -> io::Result<Vec<(String, String)>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<PathBuf> = entries.collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    paths.iter().map(|path| fs::read_to_string(path).map(|text| (name(path), text))).collect()
}
