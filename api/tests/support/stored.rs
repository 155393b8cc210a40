//! What a store holds.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How many bytes the keys and values of a store take that nobody has open.
pub fn stored(folder: &Path) -> usize {
    let conf = fs::read(folder.join("conf")).expect("what the store was made with");
    let conf = String::from_utf8_lossy(&conf);
    let segment = conf.lines().find_map(|line| line.strip_prefix("segment_size: "));
    let segment = segment.expect("a size").trim().parse().expect("a number");
    let config = sled::Config::new().path(folder).segment_size(segment);
    let patience = Instant::now();
    let tree = loop {
        match config.open() {
            Ok(tree) => break tree,
            // Its threads have to notice that it was closed.
            Err(error) if patience.elapsed() > Duration::from_secs(60) => panic!("{error}"),
            Err(_) => thread::sleep(Duration::from_millis(5)),
        }
    };
    let pairs = tree.iter().map(|pair| pair.expect("a pair"));
    pairs.map(|(key, value)| key.len() + value.len()).sum()
}
