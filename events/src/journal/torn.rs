//! What the database would overwrite when it opens.
//!
//! It takes a record that is damaged for the end of its log, and fills whatever stands behind it with zeros. That is right
//! where the power was cut, and the end of everything else where a bit was changed. So its log is walked before, and what is
//! not certain to be read is kept in a file of its own until the store has shown that it holds all that it should.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

/// The file with what was kept, each byte where it stood.
pub(super) const TORN: &str = "torn";

/// The bytes before the first message of a segment: a checksum, and twice a place in the log.
const SEGMENT_HEAD: usize = 20;
/// Where so little is left of a segment, nothing begins any more.
const LONGEST_HEAD: usize = 32;
/// The kind of a message that ends a segment before its end.
const CAP: u8 = 2;
/// The last kind of message there is.
const LAST_KIND: u8 = 11;

/// A segment of the log.
struct Segment {
    begins: u64,
    length: usize,
    /// Its place in the log; none if its head is damaged.
    lsn: Option<u64>,
    /// Whether it ends too early.
    stops: bool,
}

/// Keeps what may be overwritten of a database with segments of this size, unless something is kept already. How many
/// bytes.
///
/// # Errors
/// If it cannot be read, or there is no room.
pub(super) fn keep(dir: &Path, segment_size: usize) -> io::Result<u64> {
    let Ok(file) = File::open(dir.join("db")) else { return Ok(0) };
    let kept = dir.join(TORN);
    // Whoever has it open writes there now, and the database will say so.
    if kept.exists() || file.try_lock().is_err() {
        return Ok(0);
    }
    let ranges = at_risk(segments(&file, segment_size)?);
    if ranges.is_empty() {
        return Ok(0);
    }
    let unfinished = dir.join("torn.unfinished");
    let bytes =
        copy(&file, &ranges, &unfinished).inspect_err(|_| drop(fs::remove_file(&unfinished)))?;
    fs::rename(&unfinished, &kept)?;
    Ok(bytes)
}

/// The store holds all that it should: what was kept is not needed.
pub(super) fn forget(dir: &Path) -> io::Result<()> {
    match fs::remove_file(dir.join(TORN)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn copy(file: &File, ranges: &[(u64, usize)], to: &Path) -> io::Result<u64> {
    let out = File::create(to)?;
    let mut copied = 0;
    for (begins, length) in ranges {
        let mut bytes = vec![0; *length];
        file.read_exact_at(&mut bytes, *begins)?;
        out.write_all_at(&bytes, *begins)?;
        copied += *length as u64;
    }
    out.sync_all()?;
    Ok(copied)
}

/// The segments of a log.
fn segments(file: &File, size: usize) -> io::Result<Vec<Segment>> {
    let whole = file.metadata()?.len();
    let mut segments = Vec::new();
    let mut begins = 0;
    while begins < whole {
        let length = size.min(usize::try_from(whole - begins).unwrap_or(size));
        let mut bytes = vec![0; length];
        file.read_exact_at(&mut bytes, begins)?;
        if bytes.iter().any(|byte| *byte != 0) {
            segments.push(segment(begins, &bytes, size));
        }
        begins += size as u64;
    }
    Ok(segments)
}

/// Walks along the messages of a segment.
fn segment(begins: u64, bytes: &[u8], size: usize) -> Segment {
    let lsn = place_in_log(bytes);
    let number = lsn.map(|lsn| lsn / size as u64);
    let mut at = SEGMENT_HEAD;
    let stops = loop {
        if at + LONGEST_HEAD >= size {
            break false;
        }
        let rest = bytes.get(at..).unwrap_or_default();
        match number.and_then(|number| message(rest, number)) {
            Some((CAP, _)) => break false,
            Some((_, length)) => at += length,
            // Nothing but zeros behind it is nothing that could be lost.
            None if rest.iter().all(|byte| *byte == 0) => break false,
            None => break true,
        }
    };
    Segment { begins, length: bytes.len(), lsn, stops }
}

/// Where a segment belongs in the log.
fn place_in_log(bytes: &[u8]) -> Option<u64> {
    let (sum, rest) = bytes.split_first_chunk()?;
    let head = rest.get(..SEGMENT_HEAD - 4)?;
    let lsn = u64::from_le_bytes(*head.first_chunk()?) ^ (u64::MAX >> 1);
    (u32::from_le_bytes(*sum) ^ u32::MAX == crc32fast::hash(head)).then_some(lsn)
}

/// The kind and the length of the message that begins here, if it is one of the segment with this number.
fn message(bytes: &[u8], segment: u64) -> Option<(u8, usize)> {
    let (sum, rest) = bytes.split_first_chunk()?;
    let (kind, mut numbers) = rest.split_first()?;
    if !(1..=LAST_KIND).contains(kind) {
        return None;
    }
    let [length, of, _page] = [number(&mut numbers)?, number(&mut numbers)?, number(&mut numbers)?];
    let head = bytes.len() - numbers.len();
    let body = numbers.get(..usize::try_from(length).ok()?)?;
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(body);
    hasher.update(bytes.get(4..head)?);
    let whole = hasher.finalize() ^ u32::MAX == u32::from_le_bytes(*sum);
    (whole && of == segment).then_some((*kind, head + body.len()))
}

/// A number as the database writes it.
fn number(rest: &mut &[u8]) -> Option<u64> {
    let (first, behind) = rest.split_first()?;
    let first = u64::from(*first);
    let (number, read) = match first {
        0..=240 => (first, 0),
        241..=248 => (240 + 256 * (first - 241) + u64::from(*behind.first()?), 1),
        249 => (2288 + 256 * u64::from(*behind.first()?) + u64::from(*behind.get(1)?), 2),
        _ => {
            let count = first as usize - 247;
            let bytes = behind.get(..count)?;
            (bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)), count)
        }
    };
    *rest = behind.get(read..)?;
    Some(number)
}

/// What is not certain to be read: the first segment, in the order of the log, that ends too early, and every one behind it;
/// and the one before it, for a batch may begin there, and the database drops one whole that it cannot read to its end. If
/// the head of a segment is damaged, nobody knows where it belongs.
fn at_risk(mut segments: Vec<Segment>) -> Vec<(u64, usize)> {
    let whole = |segment: &Segment| (segment.begins, segment.length);
    if segments.iter().any(|segment| segment.lsn.is_none()) {
        return segments.iter().map(whole).collect();
    }
    segments.sort_by_key(|segment| segment.lsn);
    let stops = segments.iter().position(|segment| segment.stops);
    let first = stops.map(|stops| stops.saturating_sub(1));
    first.map_or_else(Vec::new, |first| segments[first..].iter().map(whole).collect())
}
