//! A second backend: everything in memory, as long as somebody holds it.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use events::journal::backend::{Backend, Pair, Pairs};

/// Keys and values in memory. A copy is another handle on the same ones.
#[derive(Clone, Default)]
pub(crate) struct Memory(Arc<RwLock<BTreeMap<Vec<u8>, Vec<u8>>>>);

impl Memory {
    fn pairs(&self) -> RwLockReadGuard<'_, BTreeMap<Vec<u8>, Vec<u8>>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Backend for Memory {
    fn get(&self, key: &[u8]) -> io::Result<Option<Vec<u8>>> {
        Ok(self.pairs().get(key).cloned())
    }

    fn range(&self, from: &[u8], to: &[u8]) -> Pairs<'_> {
        let pairs = self.pairs();
        let found = pairs.range(from.to_vec()..=to.to_vec());
        let found: Vec<Pair> = found.map(|(key, value)| (key.clone(), value.clone())).collect();
        Box::new(found.into_iter().map(Ok))
    }

    fn commit(&self, batch: Vec<Pair>, gone: Vec<Vec<u8>>) -> io::Result<()> {
        let mut pairs = self.0.write().unwrap_or_else(PoisonError::into_inner);
        pairs.extend(batch);
        pairs.retain(|key, _| !gone.contains(key));
        Ok(())
    }
}
