//! Maps as a table may lay them out.

use events::Cell;
use referee::Ruleset;
use referee::book::MapBook;

/// What an opening of this mode says of its map: nothing where that is printed, or there is none; otherwise one by chance, all
/// of whose tiles hang together, with no more of a level than there are Environments. `below` throws a number below another.
pub fn map_of(mut below: impl FnMut(usize) -> usize, rules: &Ruleset, mode: &str) -> String {
    let laid = |(name, map): &&(String, MapBook)| name == mode && map.is_laid_by_the_table();
    let Some((_, book)) = rules.crawling().maps.iter().find(laid) else { return String::new() };
    let (columns, rows) = (3 + below(4) as u8, 3 + below(4) as u8);
    let wanted = 8 + below(6);
    let mut tiles = vec![(below(columns.into()) as u8, below(rows.into()) as u8)];
    while tiles.len() < wanted.min(usize::from(columns * rows)) {
        let (column, row) = tiles[below(tiles.len())];
        let beside = [
            (column.wrapping_add(1), row),
            (column.wrapping_sub(1), row),
            (column, row.wrapping_add(1)),
            (column, row.wrapping_sub(1)),
        ];
        let next = beside[below(beside.len())];
        if next.0 < columns && next.1 < rows && !tiles.contains(&next) {
            tiles.push(next);
        }
    }
    let mut stacks: Vec<u8> = Vec::new();
    let environments = rules.crawling().environments.iter();
    stacks.extend(environments.filter(|one| !one.portal && one.level > 0).map(|one| one.level));
    let mut letters = vec![vec!['.'; columns.into()]; rows.into()];
    for (nth, (column, row)) in tiles.iter().enumerate() {
        letters[usize::from(*row)][usize::from(*column)] = match nth {
            0 => 'S',
            _ if nth + 1 == tiles.len() => 'P',
            _ => char::from(b'0' + stacks.swap_remove(below(stacks.len()))),
        };
    }
    let lines: Vec<String> = letters.into_iter().map(String::from_iter).collect();
    let mut some = |n: usize, last: usize| -> Vec<String> {
        let mut free: Vec<(u8, u8)> = tiles[1..last].to_vec();
        let one = |(column, row)| Cell::new(column, row).expect("a place").to_string();
        (0..n).map(|_| one(free.swap_remove(below(free.len())))).collect()
    };
    // No Shard lies on the portal that it opens.
    let (shards, salves) = (some(book.shards.into(), tiles.len() - 1), some(3, tiles.len()));
    let chests: Vec<String> =
        (1..=3).zip(some(3, tiles.len())).map(|(level, at)| format!("{at} {level}")).collect();
    let heals = if book.asks_heals {
        format!("; heals {} + {}", 1 + below(6), below(3))
    } else {
        String::new()
    };
    format!(
        "; map {}; shards {}; chests {}; salves {}{heals}",
        lines.join(" "),
        shards.join(" + "),
        chests.join(" + "),
        salves.join(" + ")
    )
}
