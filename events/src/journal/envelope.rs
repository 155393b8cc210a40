//! The envelope around every value: a checksum over its key and what is in it.

pub(super) const MAGIC: u8 = 0xd7;
const VERSION: u8 = 1;
pub(super) const EVENT_VERSION: u8 = 4;
pub(super) const PART_VERSION: u8 = 3;
const CHECKSUM: usize = 8;
/// How many bytes an envelope has before the body.
pub(super) const ENVELOPE: usize = 2 + CHECKSUM;
pub(super) const EVENT: u8 = b'e';
const RULESET: u8 = b'r';

/// The bytes of a body that are not read yet.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or("it is too short")?;
        self.0 = rest;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (taken, rest) = self.0.split_first_chunk().ok_or("it is too short")?;
        self.0 = rest;
        Ok(*taken)
    }
}

/// The body in its envelope, in the newest version of its kind of record.
pub(super) fn seal(key: &[u8], body: &[u8]) -> Vec<u8> {
    let version = newest(key);
    [&[MAGIC, version], &checksum(key, version, body)[..], body].concat()
}

/// The body out of its envelope, or what is wrong with it.
pub(super) fn unseal<'a>(key: &[u8], value: &'a [u8]) -> Result<&'a [u8], String> {
    unseal_any(key, value).map(|(_, body)| body)
}

/// The version of the record and its body.
pub(super) fn unseal_any<'a>(key: &[u8], value: &'a [u8]) -> Result<(u8, &'a [u8]), String> {
    let mut rest = Reader(value);
    let [magic, version] = rest.array()?;
    if magic != MAGIC {
        return Err(format!("it begins with {magic:#04x} instead of {MAGIC:#04x}"));
    }
    if version > newest(key) {
        return Err(format!(
            "it is a record of version {version}, which this program does not know"
        ));
    }
    let expected: [u8; CHECKSUM] = rest.array()?;
    if expected != checksum(key, version, rest.0) {
        return Err("its checksum does not match".to_owned());
    }
    Ok((version, rest.0))
}

/// The newest version of the record under a key.
fn newest(key: &[u8]) -> u8 {
    match key.first() {
        Some(&EVENT) => EVENT_VERSION,
        Some(&RULESET) => PART_VERSION,
        _ => VERSION,
    }
}

/// The longest key and body that are hashed in one piece, in bytes: nearly every event is shorter.
const SHORT: usize = 256;

/// The checksum of an envelope. Version 1 does not count itself in.
fn checksum(key: &[u8], version: u8, body: &[u8]) -> [u8; CHECKSUM] {
    let counted = [version];
    let version = if version == VERSION { &[][..] } else { &counted };
    let mut piece = [0; SHORT];
    let mut rest = &mut piece[..];
    let mut length = 0;
    for part in [key, version, body] {
        let Some((here, behind)) = rest.split_at_mut_checked(part.len()) else {
            return checksum_of_many(&[key, version, body]);
        };
        here.copy_from_slice(part);
        (rest, length) = (behind, length + part.len());
    }
    first_of(blake3::hash(&piece[..length]))
}

fn checksum_of_many(parts: &[&[u8]]) -> [u8; CHECKSUM] {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(part);
    }
    first_of(hasher.finalize())
}

fn first_of(hash: blake3::Hash) -> [u8; CHECKSUM] {
    hash.as_bytes().first_chunk().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_is_the_same_in_one_piece_and_in_many() {
        let key = [EVENT; 21];
        for version in [VERSION, EVENT_VERSION] {
            let counted = usize::from(version != VERSION);
            for length in [0, 1, SHORT - 21 - counted, SHORT - 20 - counted, 5000] {
                let body = vec![7; length];
                let mut all = key.to_vec();
                all.extend(vec![version; counted]);
                all.extend(&body);
                let hash = blake3::hash(&all);
                assert_eq!(checksum(&key, version, &body)[..], hash.as_bytes()[..CHECKSUM]);
            }
        }
    }
}
