//! A rule set as what it has differently from another one.
//!
//! House rules are a few lines in a rule set of almost a megabyte. So what lies in the journal under the digest of a rule set
//! is either its bytes, or a line `on BASE FRONT BACK` and what stands between so many bytes of the beginning and of the
//! end of another one. Which of both it is shows the digest, which is always that of the whole rule set.

use super::error::damaged;
use super::{Digest, JournalError, LONGEST_RULESET};

/// What stands between two ends of another rule set.
pub struct Difference<'a> {
    /// The other one, which lies there whole.
    pub base: Digest,
    front: usize,
    back: usize,
    between: &'a [u8],
}

impl<'a> Difference<'a> {
    /// What one rule set has differently from another.
    pub fn of(bytes: &'a [u8], base: &[u8]) -> Difference<'a> {
        let front = alike(bytes.iter(), base.iter());
        let (rest, rest_of_base) = (&bytes[front..], &base[front..]);
        let back = alike(rest.iter().rev(), rest_of_base.iter().rev());
        Difference { base: Digest::of(base), front, back, between: &rest[..rest.len() - back] }
    }

    /// What lies under the digest of a rule set, if it is such a difference.
    fn read(laid: &'a [u8]) -> Option<Difference<'a>> {
        let end = laid.iter().position(|byte| *byte == b'\n')?;
        let (line, between) = (std::str::from_utf8(&laid[..end]).ok()?, &laid[end + 1..]);
        let mut words = line.strip_prefix("on ")?.splitn(3, ' ');
        let base = words.next()?.parse().ok()?;
        let (front, back) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Difference { base, front, back, between })
    }

    /// It as it is laid down.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Difference { base, front, back, between } = self;
        [format!("on {base} {front} {back}\n").as_bytes(), between].concat()
    }

    /// The rule set that it makes of the other one.
    fn on(&self, base: &[u8]) -> Option<Vec<u8>> {
        let front = base.get(..self.front)?;
        let back = base.get(base.len().checked_sub(self.back)?..)?;
        let length = front.len() + self.between.len() + back.len();
        (length <= LONGEST_RULESET).then(|| [front, self.between, back].concat())
    }
}

/// How many bytes are the same in both.
fn alike<'a>(one: impl Iterator<Item = &'a u8>, other: impl Iterator<Item = &'a u8>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).count()
}

/// The difference that lies under a digest; none if the rule set itself does.
pub(super) fn under<'a>(digest: &Digest, laid: &'a [u8]) -> Option<Difference<'a>> {
    if Digest::of(laid) == *digest { None } else { Difference::read(laid) }
}

/// The rule set of which this lies under its digest; nothing if it does not come out. What it is based on is looked up as
/// it lies there, and has to lie there whole.
///
/// # Errors
/// What looking up fails with.
pub fn whole<E>(
    digest: &Digest,
    laid: Vec<u8>,
    look_up: impl FnOnce(&Digest) -> Result<Option<Vec<u8>>, E>,
) -> Result<Option<Vec<u8>>, E> {
    let Some(difference) = under(digest, &laid) else {
        return Ok((Digest::of(&laid) == *digest).then_some(laid));
    };
    let base = look_up(&difference.base)?.filter(|base| Digest::of(base) == difference.base);
    let whole = base.and_then(|base| difference.on(&base));
    Ok(whole.filter(|whole| Digest::of(whole) == *digest))
}

/// The rule set with this digest, if anything lies under it; this says what does under one.
pub(super) fn read(
    digest: &Digest,
    laid: impl Fn(&Digest) -> Result<Option<Vec<u8>>, JournalError>,
) -> Result<Option<Vec<u8>>, JournalError> {
    let Some(under) = laid(digest)? else { return Ok(None) };
    let why = || "it does not have this digest".to_owned();
    let whole = whole(digest, under, laid)?;
    whole.map(Some).ok_or_else(|| damaged(&format!("of rule set {digest}"), why()))
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn again(bytes: &[u8], base: &[u8], laid: Vec<u8>) -> Option<Vec<u8>> {
        let Ok(found) = whole(&Digest::of(bytes), laid, |digest| {
            Ok::<_, Infallible>((*digest == Digest::of(base)).then(|| base.to_vec()))
        });
        found
    }

    #[test]
    fn a_difference_gives_the_same_bytes_again() {
        for (base, bytes) in [
            ("{abc}", "{abc,house}"),
            ("{abc}", "{abc}"),
            ("aa", "aaa"),
            ("aaa", "aa"),
            ("", "abc"),
            ("abc", ""),
            ("abc", "xyz"),
            ("on the way", "on the long way"),
        ] {
            let (base, bytes) = (base.as_bytes(), bytes.as_bytes());
            let laid = Difference::of(bytes, base).to_bytes();
            assert_eq!(again(bytes, base, laid).as_deref(), Some(bytes));
        }
    }

    #[test]
    fn what_does_not_come_out_is_nothing() {
        let (base, bytes) = (b"{abc}", b"{abc,house}");
        let right = Difference::of(bytes, base).to_bytes();
        for at in 0..right.len() {
            let mut wrong = right.clone();
            wrong[at] ^= 1;
            assert_eq!(again(bytes, base, wrong), None, "byte {at}");
        }
        assert_eq!(again(bytes, b"{abd}", right), None, "on another one");
        for laid in ["on", "on \n", "on x 1 1\n", &format!("on {} 99 0\n", Digest::of(base))] {
            assert_eq!(again(bytes, base, laid.into()), None, "{laid}");
        }
    }

    #[test]
    fn a_rule_set_that_looks_like_a_difference_is_itself() {
        let bytes = Difference::of(b"{abc,house}", b"{abc}").to_bytes();
        assert_eq!(again(&bytes, b"{abc}", bytes.clone()), Some(bytes));
    }
}
