//! Everybody meets everybody: the circle in which all but one move on by a place each round.

use crate::number::Player;

/// Who meets whom in a round of a group, counted from 0, and who meets nobody.
pub(crate) fn circle(group: &[Player], round: usize) -> (Vec<[Player; 2]>, Vec<Player>) {
    let mut circle: Vec<Option<Player>> = group.iter().copied().map(Some).collect();
    if circle.len() % 2 == 1 {
        circle.push(None);
    }
    if let Some((_, moving)) = circle.split_first_mut()
        && !moving.is_empty()
    {
        moving.rotate_right(round % moving.len());
    }
    let half = circle.len() / 2;
    let (mut pairs, mut free) = (Vec::new(), Vec::new());
    for (first, second) in circle[..half].iter().zip(circle[half..].iter().rev()) {
        match (first, second) {
            (Some(first), Some(second)) => pairs.push([*first, *second]),
            (Some(one), None) | (None, Some(one)) => free.push(*one),
            (None, None) => {}
        }
    }
    (pairs, free)
}
