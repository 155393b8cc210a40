//! What of the database's own form tells the key of a value that does not say itself what it is.
//!
//! A change is laid down as a key and its value, each behind its length; a page as its keys without what all of them begin
//! with, behind one that has it, and then its values. What is read here is only taken for a key if the checksum says so.

/// The bytes of a page before its first value, at most.
const MOST_KEYS: usize = 1024;
/// The longest key there is.
const LONGEST_KEY: usize = 35;
/// More values than a page has.
const MOST_VALUES: usize = 64;

/// A number as the database writes lengths, as far as they are those of our values, and in how many bytes.
pub(super) fn length(bytes: &[u8]) -> Option<(usize, usize)> {
    let byte = |at: usize| bytes.get(at).map(|byte| usize::from(*byte));
    match byte(0)? {
        few @ 0..=240 => Some((few, 1)),
        more @ 241..=248 => Some((240 + 256 * (more - 241) + byte(1)?, 2)),
        249 => Some((2288 + 256 * byte(1)? + byte(2)?, 3)),
        250 => Some((byte(1)? + (byte(2)? << 8) + (byte(3)? << 16), 4)),
        _ => None,
    }
}

/// The key that ends here, behind its length.
pub(super) fn key_before(bytes: &[u8], end: usize) -> Option<&[u8]> {
    let lengths = [(b'e', 21), (b'r', LONGEST_KEY), (b'm', 17), (b'g', 9)];
    lengths.into_iter().find_map(|(kind, length)| {
        let begins = end.checked_sub(length + 1)?;
        let (first, key) = bytes.get(begins..end)?.split_first()?;
        (usize::from(*first) == length && key.first() == Some(&kind)).then_some(key)
    })
}

/// The pairs of a page whose first value has its length here; none if it is not the first of one. Where its keys may begin
/// in several places, those of all of them.
pub(super) fn pairs_from(bytes: &[u8], begins: usize) -> Vec<(Vec<u8>, &[u8])> {
    let mut pairs = Vec::new();
    for from in begins.saturating_sub(MOST_KEYS)..begins {
        let Some(keys) = bytes.get(from..begins).and_then(keys_in) else { continue };
        let Some(before) = prefix_before(bytes, from) else { continue };
        let mut rest = bytes.get(begins..).unwrap_or_default();
        for key in keys {
            let Some(value) = behind_length(&mut rest) else { break };
            pairs.push(([before, key].concat(), value));
        }
    }
    pairs
}

/// The keys of a page, if these bytes are all of them: that it is one with values, how many there are, and each.
fn keys_in(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let (0, mut rest) = bytes.split_first().map(|(kind, rest)| (*kind, rest))? else { return None };
    let (count, read) = length(rest)?;
    if !(1..=MOST_VALUES).contains(&count) {
        return None;
    }
    rest = rest.get(read..)?;
    let mut keys = Vec::new();
    for _ in 0..count {
        keys.push(behind_length(&mut rest).filter(|key| key.len() <= LONGEST_KEY)?);
    }
    rest.is_empty().then_some(keys)
}

/// What all keys of a page begin with: as many bytes as it says of the least key that may lie there, which stands before the
/// key that lies there no more, and that before the keys.
fn prefix_before(bytes: &[u8], keys: usize) -> Option<&[u8]> {
    let text_before = |end: usize| {
        (0..=LONGEST_KEY).filter_map(move |length| {
            let begins = end.checked_sub(length + 1)?;
            (usize::from(*bytes.get(begins)?) == length).then_some(begins)
        })
    };
    text_before(keys).flat_map(text_before).find_map(|lo| {
        let lo_length = usize::from(*bytes.get(lo)?);
        let prefix = usize::from(*bytes.get(lo.checked_sub(1)?)?);
        // Before that is said whether the page is being merged.
        let merging = *bytes.get(lo.checked_sub(2)?)?;
        let fits = merging <= 1 && prefix <= lo_length;
        bytes.get(lo + 1..lo + 1 + prefix).filter(|_| fits)
    })
}

/// The next bytes behind their length.
fn behind_length<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, read) = length(rest)?;
    let (taken, behind) = rest.get(read..)?.split_at_checked(length)?;
    *rest = behind;
    Some(taken)
}
